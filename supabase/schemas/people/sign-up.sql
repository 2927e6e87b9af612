-- Sign-up: the hook that admits or refuses an account, and the rows of a new account.

-- Sign-up -------------------------------------------------------------------------------------------------------------

-- A year from user-written metadata; null if it is invalid.
create function private.read_year(p_text text) returns int language sql immutable set search_path = '' as $$
  select case when p_text ~ '^(19|20|21)[0-9]{2}$' then p_text::int end
$$;

create function private.is_email(p_text text) returns boolean language sql immutable set search_path = '' as $$
  select coalesce(length(p_text) <= 320 and p_text ~ '^[^@[:space:]<>"]+@[^@[:space:]<>"]+\.[^@[:space:]<>".]{2,}$'
    -- Invisible characters make one mailbox look like another.
    and p_text !~ '[\u00a0\u00ad\u034f\u061c\u115f\u1160\u180b-\u180f\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\u3164\ufe00-\ufe0f\ufeff]', false)
$$;

-- The mailbox of an address as far as its spelling tells: lower case, no dots before the "@", and nothing from "+" or "=" to the "@".
-- A sub-domain is another mailbox: "mail.school.test" and "school.test" may belong to different people. The result is only
-- compared, never written to.
create function private.mailbox_of(p_email text) returns text language sql immutable set search_path = '' as $$
  select replace(regexp_replace(split_part(lower(btrim(p_email)), '@', 1), '[+=].*$', ''), '.', '') || '@'
    || regexp_replace(split_part(lower(btrim(p_email)), '@', 2), '^googlemail\.com$', 'gmail.com')
$$;

create function private.hook_refusal(p_message text) returns jsonb language sql immutable set search_path = '' as $$
  select jsonb_build_object('error', jsonb_build_object('http_code', 403, 'message', p_message))
$$;

-- Supabase Auth calls this before it creates a user (hook "before user created") and refuses with the message it returns. A
-- provider sign-in (Apple) has no code, year or consent: the account is created without access until a code is consumed and
-- `complete_account` has stored the rest.
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
    -- A separate rate limit that only wrong codes use, so that a flood of them does not block valid sign-ups.
    return case when private.take_token('code:sign-up')
      then private.hook_refusal('Invalid invitation code. Please check and try again.')
      else jsonb_build_object('error', jsonb_build_object('http_code', 429, 'message', 'Too many requests. Please try again later.')) end;
  end if;
  if length(v_data::text) > 4000 then
    return private.hook_refusal('That is more than a sign-up needs. Please shorten your names.');
  end if;
  if v_year is null or v_year > extract(year from now()) then
    return private.hook_refusal('Please enter a valid year of birth.');
  end if;
  if extract(year from now())::int - v_year < 13 /* minAge */ then
    return private.hook_refusal('You must be at least 13 years old to create an account.');
  end if;
  if private.needs_guardian(v_year) and
    (not private.is_email(v_guardian) or private.mailbox_of(v_guardian) = private.mailbox_of(coalesce(v_user ->> 'email', ''))) then
    return private.hook_refusal('Under 16 we need the e-mail address of a parent or guardian.');
  end if;
  if not private.is_terms_version(v_data ->> 'terms_version') then
    return private.hook_refusal('Please accept the terms and the privacy policy.');
  end if;
  return '{}';
end
$$;

create function private.initial_of(p_name text) returns text language sql immutable set search_path = '' as $$
  select upper(left(private.clean_text(p_name), 1)) || '.'
$$;

-- The time zone of the phone on which somebody signed up; an unknown one counts as none.
create function private.time_zone_or_default(p_name text) returns text language plpgsql stable set search_path = '' as $$
begin
  return case when length(p_name) <= 60 and private.is_time_zone(p_name) then p_name else 'Europe/Luxembourg' end;
end
$$;

-- The metadata that a user keeps; every token contains it. Fields that only the sign-up needs are removed (tables have them by
-- then), and metadata over 4 kB is removed completely.
create function private.kept_metadata(p_data jsonb) returns jsonb language sql immutable set search_path = '' as $$
  select case when length(kept::text) <= 4000 then kept else '{}' end
  from (select p_data - array['invitation_code', 'birth_year', 'guardian_email', 'terms_version', 'time_zone'] as kept) as rest
  where jsonb_typeof(p_data) = 'object'
$$;

-- Runs before every later write, because an account that signs up again before its confirmation sends the same metadata. Metadata
-- over 4 kB changes nothing; a refusal is not possible, because Auth would answer 500.
create function private.keep_metadata() returns trigger language plpgsql set search_path = '' as $$
begin
  new.raw_user_meta_data := case when length(new.raw_user_meta_data::text) > 4000 then private.kept_metadata(old.raw_user_meta_data)
    else private.kept_metadata(new.raw_user_meta_data) end;
  return new;
end
$$;

-- Supabase Auth also copies the metadata of a sign-up into the identity.
create function private.keep_identity_data() returns trigger language plpgsql set search_path = '' as $$
begin
  new.identity_data := new.identity_data
    - array['invitation_code', 'birth_year', 'guardian_email', 'terms_version', 'time_zone', 'phone_number'];
  return new;
end
$$;

-- Creates profile, consent and invitation of a new user. Never raises, whatever the metadata contains, because Auth would answer
-- 500 to the sign-up. Metadata grants no rights: it names no role, and an invalid code leaves the person uninvited. This is the
-- only reader of the code; fields that only the sign-up needs are removed from the metadata immediately.
create function private.on_user_created() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_data jsonb := case when jsonb_typeof(new.raw_user_meta_data) = 'object' then new.raw_user_meta_data else '{}' end;
  v_year int := private.read_year(v_data ->> 'birth_year');
  v_guardian text := lower(private.clean_text(v_data ->> 'guardian_email'));
begin
  insert into private.profiles (user_id, first_name, last_name, time_zone)
  values (new.id, left(private.clean_text(v_data ->> 'first_name'), 80), private.initial_of(v_data ->> 'last_name'),
    private.time_zone_or_default(v_data ->> 'time_zone'))
  on conflict (user_id) do nothing;
  insert into private.people (user_id, birth_year) values (new.id, v_year) on conflict (user_id) do nothing;
  -- The language of the sign-up page, so that the first mail is in it. The person can change it later.
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

-- Grants --------------------------------------------------------------------------------------------------------------

grant execute on function private.kept_metadata(jsonb) to supabase_auth_admin;

-- Triggers ------------------------------------------------------------------------------------------------------------

create trigger keep_metadata before update of raw_user_meta_data on auth.users for each row execute function private.keep_metadata();
create trigger keep_identity_data before insert or update of identity_data on auth.identities for each row
  execute function private.keep_identity_data();
create trigger on_user_created after insert on auth.users for each row execute function private.on_user_created();

-- Checks run as the role that writes the row.
grant execute on function private.is_email(text) to authenticated, service_role;
