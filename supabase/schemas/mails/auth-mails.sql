-- Sign-in mails of hosted projects. Supabase Auth calls the function `send-mail`, which queues its mails here before it sends
-- them, so that none is lost when the provider refuses it or the function ends.

-- A mail with a link also gets a code (`token_hash` and `type` in its params are the content of the link).
-- Queues `p_mails` ([{recipient, template, params}]) of one call of Auth and returns them on the lease of a first try, because
-- the caller sends them itself. A repeated call with the same id returns no rows. `p_language`: the language of the page, used
-- when the recipient has chosen none.
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
    select given.recipient, given.template, case when given.params ? 'token_hash' then given.params - 'token_hash' - 'type'
        || jsonb_build_object('code', private.add_mail_code(given.recipient, given.params ->> 'token_hash', given.params ->> 'type'))
      else given.params end, coalesce(private.read_language(p_language), 'en'), 1,
      clock_timestamp() + interval '5 minutes'
    from jsonb_to_recordset(p_mails) as given (recipient text, template text, params jsonb)
    returning mail.*)
  select queued.id, queued.recipient, queued.template, queued.params,
    coalesce(private.language_of_address(queued.recipient), queued.language)
  from queued;
end
$$;
