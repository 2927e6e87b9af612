-- People: who is invited, their profile, roles, consent and guardian, and what policies ask about them.

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

-- What somebody may have agreed to: each version of the terms that there was. The newest is that of `domain/people/terms.ts`.
create function private.is_terms_version(p_text text) returns boolean language sql immutable set search_path = '' as $$
  select coalesce(p_text = any ('{2025-08-12}'), false)
$$;
-- Checks run as whoever writes the row.
grant execute on function private.is_terms_version(text) to service_role;

create table public.consents (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null check (kind in ('terms', 'guardian')),
  -- A guardian may agree before the child does.
  version text not null
    constraint consents_version_check check (private.is_terms_version(version) or kind = 'guardian' and version = 'unknown'),
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
-- Not what people chose for themselves alone (whom they show themselves to, their time zone, whether they would be a mayor) nor
-- when they came: `get_my_profile` tells them their own.
grant select (user_id, username, first_name, last_name, avatar_url, city, country, badges, updated_at) on public.profiles to authenticated;
grant insert, update on public.profiles to authenticated;
grant select on public.user_roles, public.consents, public.invitation_codes to authenticated;
grant select, insert, update, delete on public.profiles, public.user_roles, public.consents, public.invitation_codes to service_role;
alter table public.profiles enable row level security;
alter table public.user_roles enable row level security;
alter table public.consents enable row level security;
alter table public.invitation_codes enable row level security;
alter table private.invitations enable row level security;
alter table private.people enable row level security;

-- Of an index: whoever writes a profile runs it.
grant execute on function private.letter_pairs(text) to authenticated, service_role;

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

-- Whose face others see: neither somebody outside, nor a child whose guardian has not agreed. What it costs is told to the planner, who
-- would take three look-ups for one comparison: whoever filters profiles by what no index knows has it asked of everybody, and the
-- gateway lets a request cost so much and no more.
create function private.is_presentable(p_user uuid) returns boolean
language plpgsql stable security definer cost 4000 set search_path = '' as $$
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

-- The same for whoever lets others in, and so that nobody suspends them until that is done: a suspension takes back the codes that
-- stand, and one that is made beside it would stand after it.
create function private.hold_publisher() returns uuid language plpgsql security definer set search_path = '' as $$
begin
  perform from private.invitations as i where i.user_id = auth.uid() for share;
  return private.require_publisher();
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
