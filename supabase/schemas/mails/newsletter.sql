-- The newsletter: subscription with double opt-in, and unsubscription with one click.

-- Tables --------------------------------------------------------------------------------------------------------------

-- An address that is not confirmed within seven days is deleted; one that unsubscribes is deleted immediately.
create table private.newsletter_subscriptions (
  email text primary key check (private.is_email(email)),
  token_hash bytea unique check (length(token_hash) = 32),
  unsubscribe_token uuid not null unique default gen_random_uuid(),
  -- The language of the form that was submitted last.
  language text not null default 'en' check (language = any (private.languages())),
  requested_at timestamptz not null default now(),
  confirmed_at timestamptz
);

-- Indexes -------------------------------------------------------------------------------------------------------------

create index newsletter_unconfirmed on private.newsletter_subscriptions (requested_at) where confirmed_at is null;

-- Grants and row level security ---------------------------------------------------------------------------------------

revoke all on private.newsletter_subscriptions from public, anon, authenticated, service_role;
alter table private.newsletter_subscriptions enable row level security;

-- Policies ------------------------------------------------------------------------------------------------------------

create policy "only procedures read subscriptions" on private.newsletter_subscriptions for select to anon, authenticated using (false);

-- Functions -----------------------------------------------------------------------------------------------------------

-- The response is the same whether the address is new, waiting, subscribed or rate limited: only the mail informs its owner.
-- `p_language`: the language of the form and of the mail. `p_pass`: for a solved captcha.
create function private.subscribe_newsletter(p_email text, p_language text default null, p_pass text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_email text := lower(private.clean_text(p_email));
  v_token text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
  v_row private.newsletter_subscriptions;
begin
  if not private.is_email(v_email) then
    perform private.refuse(422, 'email_invalid', 'Please enter a valid email address');
  end if;
  perform private.require_stranger_token('newsletter', p_pass);
  if not private.take_token('newsletter', v_email) then
    return jsonb_build_object('success', true);
  end if;
  delete from private.newsletter_subscriptions as s where s.confirmed_at is null and s.requested_at < now() - interval '7 days';
  insert into private.newsletter_subscriptions as s (email, token_hash, language)
  values (v_email, sha256(convert_to(v_token, 'UTF8')), coalesce(private.read_language(p_language), 'en'))
  on conflict (email) do update set token_hash = excluded.token_hash, language = excluded.language, requested_at = now()
  where s.confirmed_at is null;
  select * into v_row from private.newsletter_subscriptions as s where s.email = v_email;
  if v_row.confirmed_at is null then
    perform private.queue_mail(v_email, 'newsletter_confirm',
      jsonb_build_object('token', v_token, 'unsubscribe_token', v_row.unsubscribe_token), p_language);
  else
    perform private.queue_mail(v_email, 'newsletter_already', jsonb_build_object('unsubscribe_token', v_row.unsubscribe_token),
      p_language);
  end if;
  return jsonb_build_object('success', true);
end
$$;

create function private.confirm_newsletter(p_token text) returns jsonb language plpgsql security definer set search_path = '' as $$
begin
  update private.newsletter_subscriptions as s set confirmed_at = now(), token_hash = null
  where s.token_hash = sha256(convert_to(coalesce(p_token, ''), 'UTF8')) and s.requested_at > now() - interval '7 days';
  return jsonb_build_object('confirmed', found);
end
$$;

create function private.unsubscribe_newsletter(p_token uuid) returns jsonb language plpgsql security definer set search_path = '' as $$
begin
  delete from private.newsletter_subscriptions as s where s.unsubscribe_token = p_token;
  -- A repeated click succeeds too.
  return jsonb_build_object('unsubscribed', true);
end
$$;
