-- Signing up: who may, what an account still lacks, and the guardians of the young.

-- Sign-up ----------------------------------------------------------------------------------------------------------

-- A year from metadata that anybody may have written; null when it is none.
create function private.read_year(p_text text) returns int language sql immutable set search_path = '' as $$
  select case when p_text ~ '^(19|20|21)[0-9]{2}$' then p_text::int end
$$;

create function private.is_email(p_text text) returns boolean language sql immutable set search_path = '' as $$
  select coalesce(length(p_text) <= 320 and p_text ~ '^[^@[:space:]<>"]+@[^@[:space:]<>"]+\.[^@[:space:]<>".]{2,}$', false)
$$;

create function private.hook_refusal(p_message text) returns jsonb language sql immutable set search_path = '' as $$
  select jsonb_build_object('error', jsonb_build_object('http_code', 403, 'message', p_message))
$$;

-- Supabase Auth calls this before it creates a user (hook "before user created") and refuses with the message it returns.
-- A provider sign-in (Apple) carries no code, no year and no consent: such an account is made and stays outside until a code
-- is consumed and `complete_account` is told the rest.
create function private.before_user_created(event jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_user jsonb := coalesce(event -> 'user', '{}');
  v_data jsonb := coalesce(v_user -> 'user_metadata', '{}');
  v_code text := private.clean_text(v_data ->> 'invitation_code');
  v_year int := private.read_year(v_data ->> 'birth_year');
  v_guardian text := private.clean_text(v_data ->> 'guardian_email');
begin
  if coalesce(v_user -> 'app_metadata' ->> 'provider', 'email') <> 'email' then
    return '{}';
  end if;
  if v_code is null then
    return private.hook_refusal('Invitation code is required to create an account.');
  end if;
  if private.usable_code(v_code) is null then
    -- A bucket of its own, and only for wrong codes: whoever floods this keeps nobody from signing up.
    return case when private.take_token('code:sign-up', 1000, interval '3.6 seconds')
      then private.hook_refusal('Invalid invitation code. Please check and try again.')
      else jsonb_build_object('error', jsonb_build_object('http_code', 429, 'message', 'Too many requests. Please try again later.')) end;
  end if;
  if length(v_data::text) > 4000 then
    return private.hook_refusal('That is more than a sign-up needs. Please shorten your names.');
  end if;
  if v_year is null or v_year > extract(year from now()) then
    return private.hook_refusal('Please enter a valid year of birth.');
  end if;
  if extract(year from now())::int - v_year < 13 then
    return private.hook_refusal('You must be at least 13 years old to create an account.');
  end if;
  if private.needs_guardian(v_year) and
    (not private.is_email(v_guardian) or lower(v_guardian) = lower(coalesce(v_user ->> 'email', ''))) then
    return private.hook_refusal('Under 16 we need the e-mail address of a parent or guardian.');
  end if;
  if not private.is_terms_version(v_data ->> 'terms_version') then
    return private.hook_refusal('Please accept the terms and the privacy policy.');
  end if;
  return '{}';
end
$$;

create function public.before_user_created(event jsonb) returns jsonb language sql set search_path = '' as $$
  select private.before_user_created(event)
$$;

-- Asks (again) for a guardian's consent: a new token replaces the old one. Five mails a day to one address, from whomever.
create function private.send_guardian_mail(p_user uuid, p_email text) returns void language plpgsql security definer set search_path = '' as $$
declare
  v_token text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  update private.people
  set guardian_email = p_email, guardian_token_hash = sha256(convert_to(v_token, 'UTF8')), guardian_asked_at = now()
  where user_id = p_user;
  if not private.take_token('guardian:to:' || p_email, 5, interval '288 minutes') then
    return;
  end if;
  perform private.queue_mail(p_email, 'guardian_consent', jsonb_build_object('token', v_token,
    'first_name', (select first_name from public.profiles where user_id = p_user)));
end
$$;

create function private.initial_of(p_name text) returns text language sql immutable set search_path = '' as $$
  select upper(left(private.clean_text(p_name), 1)) || '.'
$$;

-- What stays of the metadata of a person, which every token carries: not what the sign-up alone needed (it is in tables of
-- its own by then), and nothing at all when it is more than 4 kB.
create function private.kept_metadata(p_data jsonb) returns jsonb language sql immutable set search_path = '' as $$
  select case when length(kept::text) <= 4000 then kept else '{}' end
  from (select p_data - array['invitation_code', 'birth_year', 'guardian_email', 'terms_version'] as kept) as rest
  where jsonb_typeof(p_data) = 'object'
$$;

-- Before every later write: an account that signs up again before it is confirmed brings the same metadata once more.
-- Too much of it changes nothing; it cannot be refused, because an error here would answer 500.
create function private.keep_metadata() returns trigger language plpgsql set search_path = '' as $$
begin
  new.raw_user_meta_data := case when length(new.raw_user_meta_data::text) > 4000 then private.kept_metadata(old.raw_user_meta_data)
    else private.kept_metadata(new.raw_user_meta_data) end;
  return new;
end
$$;

-- Supabase Auth copies the metadata of a sign-up into the identity too.
create function private.keep_identity_data() returns trigger language plpgsql set search_path = '' as $$
begin
  new.identity_data := new.identity_data
    - array['invitation_code', 'birth_year', 'guardian_email', 'terms_version', 'phone_number'];
  return new;
end
$$;

-- Makes profile, consent and invitation of a new user. Never raises, whatever the metadata holds: an error here would
-- answer 500 to the sign-up. Metadata gives no right: it names no role, and a code that is gone leaves the person uninvited.
-- This is the only reader of the code; what the sign-up alone needed is taken out of the metadata at once.
create function private.on_user_created() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_data jsonb := case when jsonb_typeof(new.raw_user_meta_data) = 'object' then new.raw_user_meta_data else '{}' end;
  v_year int := private.read_year(v_data ->> 'birth_year');
  v_guardian text := lower(private.clean_text(v_data ->> 'guardian_email'));
begin
  insert into public.profiles (user_id, first_name, last_name)
  values (new.id, left(private.clean_text(v_data ->> 'first_name'), 80), private.initial_of(v_data ->> 'last_name'))
  on conflict (user_id) do nothing;
  insert into private.people (user_id, birth_year) values (new.id, v_year) on conflict (user_id) do nothing;
  -- Of the page of the sign-up, so that its first mail is understood; the person chooses another when they like.
  if private.read_language(v_data ->> 'language') is not null then
    insert into private.user_settings (user_id, key, value)
    values (new.id, 'language', to_jsonb(private.read_language(v_data ->> 'language'))) on conflict do nothing;
  end if;
  if private.is_terms_version(v_data ->> 'terms_version') then
    insert into public.consents (user_id, kind, version) values (new.id, 'terms', v_data ->> 'terms_version') on conflict do nothing;
  end if;
  if private.needs_guardian(v_year) and private.is_email(v_guardian) then
    perform private.send_guardian_mail(new.id, v_guardian);
  end if;
  if v_data ->> 'invitation_code' is not null then
    perform private.consume_code(v_data ->> 'invitation_code', new.id);
  end if;
  update auth.users set raw_user_meta_data = private.kept_metadata(v_data) where id = new.id;
  return null;
end
$$;

-- What an account still lacks --------------------------------------------------------------------------------------

create function private.require_birth_year(p_year int) returns void language plpgsql stable set search_path = '' as $$
begin
  if p_year is null or p_year not between 1900 and extract(year from now()) then
    perform private.refuse(422, 'birth_year_invalid', 'Please enter a valid year of birth.');
  end if;
  if extract(year from now())::int - p_year < 13 then
    perform private.refuse(403, 'too_young', 'You must be at least 13 years old to create an account.');
  end if;
end
$$;

-- For who came by Apple: year of birth and consent, which a sign-up by e-mail cannot go without. A year that is on file
-- stays, or a child would be grown up at the second try.
create function private.complete_account(p_birth_year int, p_terms_version text, p_guardian_email text, p_language text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
  v_guardian text := lower(private.clean_text(p_guardian_email));
  v_year int := coalesce((select birth_year from private.people where user_id = v_user), p_birth_year);
begin
  perform private.require_birth_year(v_year);
  if not private.is_terms_version(p_terms_version) then
    perform private.refuse(422, 'terms_required', 'Please accept the terms and the privacy policy.');
  end if;
  insert into private.people (user_id, birth_year) values (v_user, v_year)
  on conflict (user_id) do update set birth_year = excluded.birth_year;
  insert into public.consents (user_id, kind, version) values (v_user, 'terms', p_terms_version) on conflict do nothing;
  if private.read_language(p_language) is not null then
    insert into private.user_settings (user_id, key, value)
    values (v_user, 'language', to_jsonb(private.read_language(p_language))) on conflict do nothing;
  end if;
  if private.awaits_guardian(v_user)
    and not exists (select from private.people where user_id = v_user and guardian_email is not null) then
    perform private.ask_guardian(v_guardian);
  end if;
  return private.account_state(v_user) || '{"success": true}';
end
$$;

-- `p_language`: of the page, for who has chosen none: Apple's sign-up carries no metadata of ours.
create function public.complete_account(
  p_birth_year int, p_terms_version text, p_guardian_email text default null, p_language text default null) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_code text;
  v_retry_at text;
begin
  return private.complete_account(p_birth_year, p_terms_version, p_guardian_email, p_language);
exception when sqlstate 'PT000' then
  get stacked diagnostics v_code = pg_exception_hint, v_retry_at = pg_exception_detail;
  return private.refusal_answer(v_code, sqlerrm, v_retry_at);
end
$$;

-- Why the gate is open or shut, so that a device can say what is missing, and learns at once that a guardian has agreed.
create function private.account_state(p_user uuid) returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'invited', private.is_user_invited(p_user),
    'has_invitation', exists (select from private.invitations where user_id = p_user),
    'suspended', exists (select from private.invitations
      where user_id = p_user and suspended_at is not null and (suspended_until is null or suspended_until > now())),
    -- Null also while a suspension has no end of its own.
    'suspended_until', (select private.iso(suspended_until) from private.invitations where user_id = p_user and suspended_until > now()),
    'needs_birth_year', not exists (select from private.people where user_id = p_user and birth_year is not null),
    'needs_terms', not exists (select from public.consents where user_id = p_user and kind = 'terms'),
    'awaits_guardian', private.awaits_guardian(p_user))
$$;

create function private.get_account_state() returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return private.account_state(private.require_user());
end
$$;

create function public.get_account_state() returns jsonb language sql stable set search_path = '' as $$
  select private.get_account_state()
$$;

-- Guardians --------------------------------------------------------------------------------------------------------

-- Called by the guardian, who has no account: the token from the mail is the right, and too long to be guessed.
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

create function public.confirm_guardian(p_token text) returns jsonb language sql set search_path = '' as $$
  select private.confirm_guardian(p_token)
$$;

create function private.ask_guardian(p_guardian_email text) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
  v_email text := lower(private.clean_text(p_guardian_email));
begin
  if not private.awaits_guardian(v_user) then
    return jsonb_build_object('asked', false);
  end if;
  if not private.is_email(v_email) or v_email = (select lower(email) from auth.users where id = v_user) then
    perform private.refuse(422, 'guardian_email_invalid', 'Please enter the e-mail address of a parent or guardian.');
  end if;
  perform private.require_token('guardian:' || v_user, 3, interval '8 hours');
  perform private.send_guardian_mail(v_user, v_email);
  return jsonb_build_object('asked', true);
end
$$;

create function public.ask_guardian(p_guardian_email text) returns jsonb language sql set search_path = '' as $$
  select private.ask_guardian(p_guardian_email)
$$;

-- Grants -----------------------------------------------------------------------------------------------------------

revoke execute on function
  public.before_user_created(jsonb), public.confirm_guardian(text), public.ask_guardian(text),
  public.complete_account(int, text, text, text), public.get_account_state()
from public, anon, authenticated;
grant execute on function private.confirm_guardian(text), public.confirm_guardian(text) to anon, authenticated, service_role;
grant execute on function
  private.ask_guardian(text), public.ask_guardian(text),
  private.complete_account(int, text, text, text), public.complete_account(int, text, text, text),
  private.get_account_state(), public.get_account_state()
to authenticated;
grant execute on function private.before_user_created(jsonb), public.before_user_created(jsonb), private.kept_metadata(jsonb)
to supabase_auth_admin;

-- Triggers ---------------------------------------------------------------------------------------------------------

create trigger keep_metadata before update of raw_user_meta_data on auth.users for each row execute function private.keep_metadata();
create trigger keep_identity_data before insert or update of identity_data on auth.identities for each row
  execute function private.keep_identity_data();
create trigger on_user_created after insert on auth.users for each row execute function private.on_user_created();
