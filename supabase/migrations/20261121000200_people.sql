-- People: profiles, roles, invitations and their codes, consent, guardians.

-- Tables -----------------------------------------------------------------------------------------------------------

-- Every two letters that stand beside each other in a text: for an index below.
create function private.letter_pairs(p_text text) returns text[] language plpgsql immutable set search_path = '' as $$
begin
  return array(select distinct substr(p_text, place, 2) from generate_series(1, length(p_text) - 1) as place);
end
$$;

-- The face a person shows to other invited people. At sign-up the family name is reduced to its initial;
-- who wants it shown in full writes it here. E-mail, birth year and guardian are elsewhere.
create table public.profiles (
  user_id uuid primary key references auth.users (id) on delete cascade,
  username text check (username ~ '^[A-Za-z0-9][A-Za-z0-9_.-]{2,29}$'),
  first_name text check (length(first_name) <= 80),
  last_name text check (length(last_name) <= 80),
  -- A path of this installation, never another host's; whoever shows it puts the address of the API in front.
  avatar_url text check (length(avatar_url) <= 500),
  city text check (length(city) <= 80),
  country text check (length(country) <= 80),
  time_zone text not null default 'Europe/Luxembourg' check (length(time_zone) <= 60),
  -- A cache: the database computes badges from the number of ratings.
  badges text[] not null default '{}' check (cardinality(badges) <= 20),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search_text text generated always as (
    private.fold_text(btrim(coalesce(username, '') || ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, '')))) stored
);

create table public.user_roles (
  user_id uuid not null references auth.users (id) on delete cascade,
  role text not null check (role in ('owner', 'server', 'admin')),
  created_at timestamptz not null default now(),
  primary key (user_id, role)
);

create table public.consents (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null check (kind in ('terms', 'guardian')),
  version text not null check (length(version) between 1 and 40),
  given_at timestamptz not null default now(),
  unique (user_id, kind, version)
);

-- The code itself is never stored: only the hash of its normalised form, and its last characters for the admin's list.
create table public.invitation_codes (
  id uuid primary key default gen_random_uuid(),
  code_hash bytea not null unique check (length(code_hash) = 32),
  code_end text not null check (length(code_end) <= 4),
  note text check (length(note) <= 200),
  max_uses int check (max_uses between 1 and 1000000),
  uses int not null default 0 check (uses >= 0),
  expires_at timestamptz,
  revoked_at timestamptz,
  created_by uuid references auth.users (id) on delete set null,
  -- Sent to somebody whom an owner would like on their team: told in the mail alone, and no business of the list of codes.
  for_server boolean not null default false,
  created_at timestamptz not null default now(),
  check (max_uses is null or uses <= max_uses)
);

-- Who is invited. A suspended person keeps the row and loses every right that hangs on it.
create table private.invitations (
  user_id uuid primary key references auth.users (id) on delete cascade,
  code_id uuid references public.invitation_codes (id) on delete set null,
  invited_at timestamptz not null default now(),
  suspended_at timestamptz,
  -- When the suspension ends by itself; without it only an admin ends it.
  suspended_until timestamptz,
  check (suspended_until is null or suspended_at is not null)
);

-- What only the law needs. A guardian's token is stored hashed.
create table private.people (
  user_id uuid primary key references auth.users (id) on delete cascade,
  birth_year int check (birth_year between 1900 and 2200),
  guardian_email text check (length(guardian_email) <= 320),
  guardian_token_hash bytea unique check (length(guardian_token_hash) = 32),
  guardian_asked_at timestamptz,
  guardian_confirmed_at timestamptz
);

-- Indexes ----------------------------------------------------------------------------------------------------------

create unique index profiles_username on public.profiles (lower(username));
create index profiles_search on public.profiles using gin (search_text extensions.gin_trgm_ops);
-- Trigrams know nothing of two letters, which is how most searches begin.
create index profiles_pairs on public.profiles using gin (private.letter_pairs(search_text));
create index profiles_order on public.profiles (search_text collate "C", user_id);
create index invitation_codes_created_by on public.invitation_codes (created_by);
create index invitations_code on private.invitations (code_id, invited_at desc, user_id desc);
create index invitations_suspension_ends on private.invitations (suspended_until) where suspended_until is not null;

-- Grants and row level security ------------------------------------------------------------------------------------

revoke all on public.profiles, public.user_roles, public.consents, public.invitation_codes, private.invitations, private.people
  from public, anon, authenticated, service_role;
grant select, insert, update on public.profiles to authenticated;
grant select on public.user_roles, public.consents, public.invitation_codes to authenticated;
grant select, insert, update, delete on public.profiles, public.user_roles, public.consents, public.invitation_codes to service_role;
alter table public.profiles enable row level security;
alter table public.user_roles enable row level security;
alter table public.consents enable row level security;
alter table public.invitation_codes enable row level security;
alter table private.invitations enable row level security;
alter table private.people enable row level security;

-- Functions that policies need -------------------------------------------------------------------------------------

create function private.needs_guardian(p_birth_year int) returns boolean language plpgsql stable set search_path = '' as $$
begin
  return coalesce(extract(year from now())::int - p_birth_year < 16, false);
end
$$;

-- Who is invited, not suspended, old enough, and has accepted the terms. An account from Apple comes without the last two and
-- waits outside until `complete_account` was told them. `unconfirmed`: no guardian has agreed, which matters to the young.
create view private.invited_people with (security_invoker = true) as
  select i.user_id, p.birth_year, p.guardian_confirmed_at is null as unconfirmed
  from private.invitations as i join private.people as p on p.user_id = i.user_id
  where (i.suspended_at is null or i.suspended_until <= now()) and extract(year from now())::int - p.birth_year >= 13
    and exists (select from public.consents as c where c.user_id = i.user_id and c.kind = 'terms');
revoke all on private.invited_people from public, anon, authenticated, service_role;

-- Definer: invitations have no grants.
create function private.is_user_invited(p_user uuid) returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from private.invited_people where user_id = p_user);
end
$$;

-- Whether the caller is one of them: the gate of everything but one's own data. Refuses who lacks the second step.
create function private.is_invited() returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return private.is_user_invited(private.own_id());
end
$$;

-- Whether this session was opened with a second step as well: the token says so, and nobody but the auth server makes tokens.
create function private.has_second_step() returns boolean language plpgsql stable set search_path = '' as $$
begin
  return coalesce(auth.jwt() ->> 'aal' = 'aal2', false);
end
$$;

create function private.has_factor(p_user uuid) returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from auth.mfa_factors as f where f.user_id = p_user and f.status = 'verified');
end
$$;

-- An admin's password alone opens nothing that only admins may do. One setting, on wherever it is not switched off by hand.
create function private.lacks_second_step() returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(private.setting('admin_second_step'), 1) <> 0 and not private.has_second_step();
end
$$;

-- Roles come from user_roles only, never from the token, and sleep while the person is suspended; that of an admin also until
-- the second step is done.
-- Definer: asked inside policies of user_roles itself.
create function private.has_role(p_role text) returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from public.user_roles where user_id = auth.uid() and role = p_role) and private.is_invited()
    and not (p_role = 'admin' and private.lacks_second_step());
end
$$;

-- A person of 13 to 15 years whose guardian has not confirmed may look around but not publish.
create function private.awaits_guardian(p_user uuid) returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from private.people
    where user_id = p_user and guardian_confirmed_at is null and private.needs_guardian(birth_year));
end
$$;

-- Whose face others see: neither somebody outside, nor a child whose guardian has not agreed.
create function private.is_presentable(p_user uuid) returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return private.is_user_invited(p_user) and not private.awaits_guardian(p_user);
end
$$;

-- Whoever writes something that others may read. Policies ask this; procedures begin with `require_publisher`.
create function private.may_publish() returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return private.is_invited() and not private.awaits_guardian(auth.uid());
end
$$;

-- Refuses somebody who is not let in, and says why: who is suspended has no use for an invitation code.
create function private.refuse_outsider(p_user uuid) returns void language plpgsql stable security definer set search_path = '' as $$
begin
  if exists (select from private.invitations
    where user_id = p_user and suspended_at is not null and (suspended_until is null or suspended_until > now())) then
    perform private.refuse(403, 'suspended', 'This account is suspended.');
  end if;
  perform private.refuse(403, 'not_invited', 'Access requires a valid invitation.');
end
$$;

-- First statements of procedures, each answering who is calling: an invited person, one who may publish, an admin.
create function private.require_invited() returns uuid language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
begin
  if not private.is_invited() then
    perform private.refuse_outsider(v_user);
  end if;
  return v_user;
end
$$;

create function private.require_publisher() returns uuid language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.require_invited();
begin
  if private.awaits_guardian(v_user) then
    perform private.refuse(403, 'guardian_pending', 'A parent or guardian has to agree first.');
  end if;
  return v_user;
end
$$;

create function private.require_admin() returns uuid language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
begin
  if private.has_role('admin') then
    return v_user;
  end if;
  -- Only who is an admin learns that it is the step that is missing.
  if private.is_invited() and exists (select from public.user_roles where user_id = v_user and role = 'admin') then
    perform private.refuse(403, 'second_step', 'Admins sign in with a second step.');
  end if;
  perform private.refuse(403, 'not_admin', 'Only admins can do this.');
  return null;
end
$$;

grant execute on function private.is_presentable(uuid), private.require_publisher() to authenticated, service_role;
grant execute on function private.is_invited(), private.may_publish(), private.has_role(text) to anon, authenticated, service_role;

-- Policies ---------------------------------------------------------------------------------------------------------

create policy "invited people see faces, everybody sees their own" on public.profiles for select to authenticated
  using (user_id = (select private.own_id()) or ((select private.is_invited()) and private.is_presentable(user_id)));
create policy "invited people add their own face" on public.profiles for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.is_invited()));
create policy "invited people change their own face" on public.profiles for update to authenticated
  using (user_id = (select auth.uid()) and (select private.is_invited()))
  with check (user_id = (select auth.uid()) and (select private.is_invited()));

create policy "people see their own roles, admins all" on public.user_roles for select to authenticated
  using (user_id = (select private.own_id()) or (select private.has_role('admin')));

create policy "people see their own consents" on public.consents for select to authenticated
  using (user_id = (select private.own_id()));

create policy "admins see invitation codes" on public.invitation_codes for select to authenticated
  using ((select private.has_role('admin')));

create policy "only procedures read invitations" on private.invitations for select to anon, authenticated using (false);
create policy "only procedures read people" on private.people for select to anon, authenticated using (false);

-- Invitation codes -------------------------------------------------------------------------------------------------

-- Case, spaces and dashes do not count; O is 0 and I, L are 1, as in Crockford's base 32.
create function private.hash_code(p_code text) returns bytea language sql immutable set search_path = '' as $$
  select sha256(convert_to(translate(regexp_replace(upper(p_code), '[^A-Z0-9]', '', 'g'), 'OIL', '011'), 'UTF8'))
$$;

-- Twelve characters of base 32 = 60 bits, from at least twelve bytes that nobody can guess.
create function private.code_from(p_bytes bytea) returns text language plpgsql immutable set search_path = '' as $$
declare
  v_code text := 'LEMON';
begin
  for i in 0..11 loop
    if i % 4 = 0 then
      v_code := v_code || '-';
    end if;
    v_code := v_code || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', get_byte(p_bytes, i) % 32 + 1, 1);
  end loop;
  return v_code;
end
$$;

create function private.new_code() returns text language sql volatile set search_path = '' as $$
  select private.code_from(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())))
$$;

-- For seeds and procedures: files a code. Returns its id.
create function private.add_invitation_code(p_code text, p_max_uses int, p_expires_at timestamptz, p_note text, p_created_by uuid default null)
returns uuid language sql security definer set search_path = '' as $$
  insert into public.invitation_codes (code_hash, code_end, max_uses, expires_at, note, created_by)
  values (private.hash_code(p_code), right(p_code, 4), p_max_uses, p_expires_at, private.clean_text(p_note), p_created_by)
  returning id
$$;

create function private.usable_code(p_code text) returns uuid language sql stable security definer set search_path = '' as $$
  select id from public.invitation_codes
  where code_hash = private.hash_code(p_code) and revoked_at is null and (expires_at is null or expires_at > now())
    and (max_uses is null or uses < max_uses)
$$;

-- Consumes a code for a person; the row lock lets one of two racers win. True when the person is invited afterwards.
create function private.consume_code(p_code text, p_user uuid) returns boolean language plpgsql security definer set search_path = '' as $$
declare
  v_code uuid;
begin
  if exists (select from private.invitations where user_id = p_user) then
    return true;
  end if;
  select id into v_code from public.invitation_codes
  where code_hash = private.hash_code(p_code) and revoked_at is null and (expires_at is null or expires_at > now())
    and (max_uses is null or uses < max_uses)
  for update;
  if v_code is null then
    return false;
  end if;
  insert into private.invitations (user_id, code_id) values (p_user, v_code) on conflict (user_id) do nothing;
  if found then
    update public.invitation_codes set uses = uses + 1 where id = v_code;
  end if;
  return true;
end
$$;

-- Ten guesses per caller and ten minutes. What strangers share is drawn from by wrong codes only: emptying it slows the
-- guessing down and keeps nobody out who has a code.
create function private.check_code(p_code text) returns boolean language plpgsql security definer set search_path = '' as $$
declare
  v_caller text := private.caller_key();
begin
  if v_caller is not null then
    perform private.require_token('code:' || v_caller, 10, interval '1 minute');
  end if;
  if private.usable_code(p_code) is not null then
    return true;
  end if;
  if auth.uid() is null then
    perform private.require_token('code:strangers', 1000, interval '3.6 seconds');
  end if;
  return false;
end
$$;

create function private.validate_invitation_code(p_code text, p_user_id uuid) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_usable boolean;
begin
  if p_user_id is not null and p_user_id is distinct from auth.uid() then
    perform private.refuse(403, 'not_yourself', 'A code can only be used for yourself.');
  end if;
  v_usable := private.check_code(p_code);
  if p_user_id is not null then
    v_usable := private.consume_code(p_code, p_user_id);
  end if;
  return jsonb_build_object('valid', v_usable);
end
$$;

create function public.validate_invitation_code(p_code text, p_user_id uuid default null) returns jsonb
language sql set search_path = '' as $$
  select private.validate_invitation_code(p_code, p_user_id)
$$;

create function public.is_user_invited() returns boolean language sql stable set search_path = '' as $$
  select private.is_invited()
$$;

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
  if not coalesce(length(private.clean_text(v_data ->> 'terms_version')) <= 40, false) then
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
  new.identity_data := new.identity_data - array['invitation_code', 'birth_year', 'guardian_email', 'terms_version'];
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
  v_terms text := left(private.clean_text(v_data ->> 'terms_version'), 40);
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
  if v_terms is not null then
    insert into public.consents (user_id, kind, version) values (new.id, 'terms', v_terms) on conflict do nothing;
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

-- What an account still lacks ---------------------------------------------------------------------------------------

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
  v_terms text := private.clean_text(p_terms_version);
  v_guardian text := lower(private.clean_text(p_guardian_email));
  v_year int := coalesce((select birth_year from private.people where user_id = v_user), p_birth_year);
begin
  perform private.require_birth_year(v_year);
  if v_terms is null or length(v_terms) > 40 then
    perform private.refuse(422, 'terms_required', 'Please accept the terms and the privacy policy.');
  end if;
  insert into private.people (user_id, birth_year) values (v_user, v_year)
  on conflict (user_id) do update set birth_year = excluded.birth_year;
  insert into public.consents (user_id, kind, version) values (v_user, 'terms', v_terms) on conflict do nothing;
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

-- Profiles ---------------------------------------------------------------------------------------------------------

-- A profile row may only name a picture of its person, by its path: one in their own folder, as earlier apps put it, or one
-- that is named by its own id, because a public address with a person's id in it would join a face to an account. What stands
-- already may stay, also while its object is out of sight.
create function private.is_own_avatar(p_user uuid, p_url text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return p_url ~ ('^/storage/v1/object/public/profile-images/' || p_user || '/avatar\.(jpg|jpeg|png|webp)(\?[A-Za-z0-9=&._-]{0,60})?$')
    or (p_url ~ '^/storage/v1/object/public/profile-images/[0-9a-f-]{36}\.jpg$' and (
      exists (select from public.profiles where user_id = p_user and avatar_url = p_url)
      or exists (select from storage.objects as o where o.bucket_id = 'profile-images' and o.owner_id::text = p_user::text
        and o.name = substr(p_url, length('/storage/v1/object/public/profile-images/') + 1))));
end
$$;

create function private.is_time_zone(p_name text) returns boolean language plpgsql stable set search_path = '' as $$
begin
  perform now() at time zone p_name;
  return p_name ~ '^[A-Za-z]+(/[A-Za-z0-9_+-]+){0,2}$';
exception when invalid_parameter_value then
  return false;
end
$$;

-- A profile as its person may write it, by whichever way; refuses what they may not.
create function private.clean_profile(p_row public.profiles) returns public.profiles language plpgsql stable set search_path = '' as $$
begin
  p_row.first_name := private.clean_text(p_row.first_name);
  p_row.last_name := private.clean_text(p_row.last_name);
  p_row.city := private.clean_text(p_row.city);
  p_row.country := private.clean_text(p_row.country);
  if greatest(length(p_row.first_name), length(p_row.last_name), length(p_row.city), length(p_row.country)) > 80 then
    perform private.refuse(422, 'text_too_long', 'Names, city and country are at most 80 characters.');
  end if;
  -- Storage hands out whole addresses. The host is not kept: another's would see who looks at this face, and when.
  p_row.avatar_url := regexp_replace(p_row.avatar_url, '^https?://[A-Za-z0-9.:-]+(?=/)', '');
  if not coalesce(private.is_own_avatar(p_row.user_id, p_row.avatar_url), true) then
    perform private.refuse(422, 'avatar_not_own', 'The picture must be your own.');
  end if;
  if not coalesce(private.is_time_zone(p_row.time_zone), false) then
    perform private.refuse(422, 'time_zone_unknown', 'This time zone is not known.');
  end if;
  return p_row;
end
$$;

create function private.profile_rules() returns trigger language plpgsql set search_path = '' as $$
begin
  if current_user not in ('anon', 'authenticated') then
    return new;
  end if;
  perform private.require_publisher();
  if tg_op = 'INSERT' then
    if new.username is not null or new.badges <> '{}' then
      perform private.refuse(403, 'column_protected', 'Username and badges cannot be set here.');
    end if;
    new.created_at := now();
  end if;
  return private.clean_profile(new);
end
$$;

create function private.require_username(p_user uuid, p_name text) returns void language plpgsql stable security definer set search_path = '' as $$
begin
  if p_name is null then
    perform private.refuse(422, 'username_required', 'Please enter a username.');
  end if;
  if p_name !~ '^[A-Za-z0-9][A-Za-z0-9_.-]{2,29}$' then
    perform private.refuse(422, 'username_invalid',
      'Use 3 to 30 letters, digits, dots, dashes or underscores, starting with a letter or digit.');
  end if;
  if lower(p_name) in ('admin', 'administrator', 'support', 'help', 'root', 'system', 'moderator', 'owner', 'server', 'staff',
    'lemon', 'lemons', 'fivelemons', 'five-lemons', 'five_lemons', 'five.lemons', 'official', 'security', 'null', 'undefined', 'anonymous', 'everyone') then
    perform private.refuse(409, 'username_reserved', 'This username is reserved.');
  end if;
  if exists (select from public.profiles where lower(username) = lower(p_name) and user_id <> p_user) then
    perform private.refuse(409, 'username_taken', 'This username is taken.');
  end if;
end
$$;

create function private.update_username(p_username text) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_publisher();
  v_name text := private.clean_text(p_username);
begin
  perform private.require_username(v_user, v_name);
  if not exists (select from public.profiles where user_id = v_user and username = v_name) then
    perform private.require_token('username:' || v_user, 5, interval '4.8 hours', 'rate_limited',
      'Too many changes today. Please try again tomorrow.');
    insert into public.profiles (user_id, username) values (v_user, v_name)
    on conflict (user_id) do update set username = excluded.username;
  end if;
  return jsonb_build_object('success', true, 'username', v_name, 'error', null);
exception when unique_violation then
  perform private.refuse(409, 'username_taken', 'This username is taken.');
end
$$;

create function public.update_username(p_username text) returns jsonb language plpgsql set search_path = '' as $$
declare
  v_code text;
  v_retry_at text;
begin
  return private.update_username(p_username);
exception when sqlstate 'PT000' then
  get stacked diagnostics v_code = pg_exception_hint, v_retry_at = pg_exception_detail;
  return private.refusal_answer(v_code, sqlerrm, v_retry_at);
end
$$;

create function public.get_profiles_by_ids(uids uuid[])
returns table (user_id uuid, username text, first_name text, last_name text, avatar_url text, city text, country text, badges text[])
language sql stable set search_path = '' as $$
  select profiles.user_id, profiles.username, profiles.first_name, profiles.last_name, profiles.avatar_url, profiles.city,
    profiles.country, profiles.badges
  from public.profiles where profiles.user_id = any (uids[1:200])
$$;

-- Whom a search shows: not the caller, friends, pending requests and blocked people; those live in later migrations, which
-- this body meets when it runs.
create function private.is_findable(p_user uuid, p_person public.profiles) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return p_person.visible_to = 'everyone' and p_person.user_id <> p_user and private.is_presentable(p_person.user_id)
    and not exists (
      select from public.user_relationships as tie
      where least(tie.follower_id, tie.following_id) = least(p_user, p_person.user_id)
        and greatest(tie.follower_id, tie.following_id) = greatest(p_user, p_person.user_id))
    and not private.is_blocked_between(p_user, p_person.user_id);
end
$$;

-- Whose name holds a folded text, those first whose name begins with it. The work does not grow with the number of people: few
-- are sorted, many are met in the order of an index until the reader has enough (a loop over this would take all of them).
create function private.people_named(p_text text) returns refcursor language plpgsql stable security definer set search_path = '' as $$
declare
  v_some uuid[];
  v_people refcursor;
begin
  if length(p_text) = 2 then
    v_some := array(select user_id from public.profiles where private.letter_pairs(search_text) @> array[p_text] limit 300);
  else
    v_some := array(select user_id from public.profiles where search_text like private.contains_pattern(p_text) limit 300);
  end if;
  if cardinality(v_some) < 300 then
    open v_people for
      select * from public.profiles where user_id = any (v_some)
      order by not starts_with(search_text, p_text), search_text collate "C", user_id;
  else
    v_people := private.people_in_order(p_text);
  end if;
  return v_people;
end
$$;

-- The same for a text that many names hold. The planner would rather sort them all than walk: it expects few.
create function private.people_in_order(p_text text) returns refcursor language plpgsql stable security definer
set search_path = '' set enable_sort = off set enable_seqscan = off set enable_bitmapscan = off as $$
declare
  v_people refcursor;
begin
  open v_people for
    (select * from public.profiles
      where search_text collate "C" >= p_text and search_text collate "C" < p_text || U&'\+10FFFF'
      order by search_text collate "C", user_id limit 1000)
    union all
    (select * from public.profiles where strpos(search_text, p_text) > 1
      order by search_text collate "C", user_id limit 1000);
  return v_people;
end
$$;

create function private.search_profiles(q text, limit_count int)
returns table (user_id uuid, username text, first_name text, last_name text, avatar_url text, city text, country text, badges text[])
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
  v_left int := least(greatest(limit_count, 0), 10);
  v_people refcursor;
  v_person public.profiles;
begin
  if not private.is_invited() or length(btrim(q)) < 2 or length(q) > 80 then
    return;
  end if;
  v_people := private.people_named(private.fold_text(btrim(q)));
  while v_left > 0 loop
    fetch v_people into v_person;
    exit when not found;
    if private.is_findable(v_user, v_person) then
      v_left := v_left - 1;
      return query select v_person.user_id, v_person.username, v_person.first_name, v_person.last_name, v_person.avatar_url,
        v_person.city, v_person.country, v_person.badges;
    end if;
  end loop;
  close v_people;
end
$$;

create function public.search_profiles(q text, limit_count int default 10)
returns table (user_id uuid, username text, first_name text, last_name text, avatar_url text, city text, country text, badges text[])
language plpgsql stable set search_path = '' as $$
begin
  return query select * from private.search_profiles(q, limit_count);
end
$$;

revoke execute on function
  public.validate_invitation_code(text, uuid), public.is_user_invited(), public.before_user_created(jsonb), public.confirm_guardian(text), public.ask_guardian(text),
  public.complete_account(int, text, text, text), public.get_account_state(),
  public.update_username(text), public.get_profiles_by_ids(uuid[]), public.search_profiles(text, int)
from public, anon, authenticated;
grant execute on function
  private.validate_invitation_code(text, uuid), public.validate_invitation_code(text, uuid),
  private.confirm_guardian(text), public.confirm_guardian(text)
to anon, authenticated, service_role;
-- Of an index: whoever writes a profile runs it.
grant execute on function private.letter_pairs(text) to authenticated, service_role;
grant execute on function
  public.is_user_invited(),
  private.ask_guardian(text), public.ask_guardian(text),
  private.complete_account(int, text, text, text), public.complete_account(int, text, text, text),
  private.get_account_state(), public.get_account_state(),
  private.update_username(text), public.update_username(text),
  public.get_profiles_by_ids(uuid[]),
  private.search_profiles(text, int), public.search_profiles(text, int),
  private.is_own_avatar(uuid, text), private.is_time_zone(text), private.clean_profile(public.profiles)
to authenticated;
grant execute on function private.before_user_created(jsonb), public.before_user_created(jsonb), private.kept_metadata(jsonb)
to supabase_auth_admin;

-- Triggers ---------------------------------------------------------------------------------------------------------

create trigger profiles_protect before update on public.profiles for each row
  execute function private.protect_columns('user_id', 'username', 'badges', 'created_at');
create trigger profiles_rules before insert or update on public.profiles for each row execute function private.profile_rules();
-- Not by a badge: the minute in which somebody earned it is the minute in which they rated.
create trigger profiles_touch before update on public.profiles for each row
  when (new.badges is not distinct from old.badges) execute function private.touch_updated_at();
create trigger keep_metadata before update of raw_user_meta_data on auth.users for each row execute function private.keep_metadata();
create trigger keep_identity_data before insert or update of identity_data on auth.identities for each row
  execute function private.keep_identity_data();
create trigger on_user_created after insert on auth.users for each row execute function private.on_user_created();
