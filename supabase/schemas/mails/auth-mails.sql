-- Mails of the sign-in of hosted projects: Supabase Auth tells the function `send-mail` of them, which puts them here before it
-- sends them, so that none is lost with a provider's refusal or with the function.

-- [{recipient, template, params}] of one call of Auth, which has an id. They are handed out at once, on the lease of a first try:
-- whoever puts them here sends them. A call that was heard before answers nothing. `p_language`: of the page, for who has chosen none.
create function private.queue_auth_mails(p_call_id text, p_mails jsonb, p_language text default null)
returns table (id uuid, recipient text, template text, params jsonb, language text)
language plpgsql security definer set search_path = '' as $$
begin
  if not private.take_token('auth_mail', p_call_id) then
    return;
  end if;
  return query
  with queued as (
    insert into private.mail_outbox as mail (recipient, template, params, language, attempts, due_at)
    select given.recipient, given.template, given.params, coalesce(private.read_language(p_language), 'en'), 1,
      clock_timestamp() + interval '5 minutes'
    from jsonb_to_recordset(p_mails) as given (recipient text, template text, params jsonb)
    returning mail.*)
  select queued.id, queued.recipient, queued.template, queued.params,
    coalesce(private.language_of_address(queued.recipient), queued.language)
  from queued;
end
$$;
