-- Guardians: a parent or guardian of a person under 16 agrees to the account by mail.

-- Sign-up -------------------------------------------------------------------------------------------------------------

-- Asks a guardian for consent, in the language of the page where the child signed up. A new token replaces the old one. The limit
-- is five mails a day to one address.
create function private.send_guardian_mail(p_user uuid, p_email text) returns void language plpgsql security definer set search_path = '' as $$
declare
  v_token text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  update private.people
  set guardian_email = p_email, guardian_token_hash = sha256(convert_to(v_token, 'UTF8')), guardian_asked_at = now()
  where user_id = p_user;
  if not private.take_token('guardian:to', p_email) then
    return;
  end if;
  perform private.queue_mail(p_email, 'guardian_consent', jsonb_build_object('token', v_token,
    'first_name', (select first_name from private.profiles where user_id = p_user)), private.language_of(p_user));
end
$$;

-- Guardians -----------------------------------------------------------------------------------------------------------

-- Called by the guardian, who has no account. The token from the mail is the right to confirm; it is too long to guess.
create function private.confirm_guardian(p_token text) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid;
begin
  update private.people set guardian_confirmed_at = now(), guardian_token_hash = null
  where guardian_token_hash = sha256(convert_to(coalesce(p_token, ''), 'UTF8')) and guardian_asked_at > now() - interval '30 days'
  returning user_id into v_user;
  if v_user is null then
    return jsonb_build_object('confirmed', false);
  end if;
  insert into public.consents (user_id, kind, version)
  values (v_user, 'guardian', coalesce((select version from public.consents where user_id = v_user and kind = 'terms'
    order by given_at desc limit 1), 'unknown'))
  on conflict do nothing;
  return jsonb_build_object('confirmed', true);
end
$$;

create function private.ask_guardian(p_guardian_email text) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
  v_email text := lower(private.clean_text(p_guardian_email));
begin
  if not private.awaits_guardian(v_user) then
    return jsonb_build_object('asked', false);
  end if;
  if not private.is_email(v_email) or private.mailbox_of(v_email) = (select private.mailbox_of(email) from auth.users where id = v_user) then
    perform private.refuse(422, 'guardian_email_invalid', 'Please enter the e-mail address of a parent or guardian.');
  end if;
  perform private.require_token('guardian', v_user::text);
  perform private.send_guardian_mail(v_user, v_email);
  return jsonb_build_object('asked', true);
end
$$;
