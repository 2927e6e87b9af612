-- People: profiles, roles, consents, invitation codes and invitations.

-- Tables --------------------------------------------------------------------------------------------------------------

-- All pairs of neighbouring letters in a text, for the index below. The cost is the measured one, about 50 microseconds: with less, the
-- planner calls it for every row.
create function private.letter_pairs(p_text text) returns text[] language plpgsql immutable cost 2000 set search_path = '' as $$
begin
  return array(select distinct substr(p_text, place, 2) from generate_series(1, length(p_text) - 1) as place);
end
$$;

-- What a person shows to other invited people. Sign-up shortens the family name to its initial; the person may write it in full
-- here. E-mail, birth year and guardian are stored elsewhere. Clients use the view `profiles`.
create table private.profiles (
  user_id uuid primary key references auth.users (id) on delete cascade,
  username text check (username ~ '^[A-Za-z0-9][A-Za-z0-9_.-]{2,29}$'),
  first_name text check (length(first_name) <= 80 /* maxProfileTextLength */),
  last_name text check (length(last_name) <= 80 /* maxProfileTextLength */),
  -- A path of this installation, never an address of another host. The app prepends the address of the API.
  avatar_url text check (length(avatar_url) <= 500),
  city text check (length(city) <= 80 /* maxProfileTextLength */),
  country text check (length(country) <= 80 /* maxProfileTextLength */),
  time_zone text not null default 'Europe/Luxembourg' check (length(time_zone) <= 60),
  -- A cache: the database computes badges from the number of ratings.
  badges text[] not null default '{}' check (cardinality(badges) <= 20),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search_text text generated always as (
    private.fold_text(btrim(coalesce(username, '') || ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, '')))) stored,
  -- Who may see the profile; friends in that audience also see the ratings. The public page names people who chose `everyone` only.
  -- A person who chose nothing is seen by friends; others find the name only, or nobody could ask for a friendship.
  visible_to text not null default 'friends' check (visible_to in ('everyone', 'friends', 'nobody')),
  -- When the person first chose it; null: never. `everyone` without a choice is the default of earlier accounts, and is asked about.
  visibility_chosen_at timestamptz,
  -- True: the person never becomes a mayor.
  mayor_opt_out boolean not null default false
);

create table public.user_roles (
  user_id uuid not null references auth.users (id) on delete cascade,
  role text not null check (role in ('owner', 'server', 'admin')),
  created_at timestamptz not null default now(),
  primary key (user_id, role)
);

-- True for a version of the terms that existed. src/domain/people/terms.ts has the newest.
create function private.is_terms_version(p_text text) returns boolean language sql immutable set search_path = '' as $$
  select coalesce(p_text = any ('{2025-08-12}'), false)
$$;

-- Checks run as the role that writes the row.
grant execute on function private.is_terms_version(text) to service_role;

create table public.consents (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null check (kind in ('terms', 'guardian')),
  -- A guardian may agree before the child accepts the terms.
  version text not null
    constraint consents_version_check check (private.is_terms_version(version) or kind = 'guardian' and version = 'unknown'),
  given_at timestamptz not null default now(),
  unique (user_id, kind, version)
);

-- Only the hash of the normalised code is stored, and its last characters for the admins' list.
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
  -- True: sent to somebody whom an owner wants on their team. The code is in that mail only, and not in the list of codes.
  for_server boolean not null default false,
  -- The invitation whose mail contains the code. No foreign key: a code that was used outlives its invitation.
  server_invitation_id uuid,
  for_friend boolean not null default false,
  -- Masked address of the mail with this code: enough to tell two lines of a list apart. Null once the code is used up.
  sent_to text check (length(sent_to) <= 60),
  created_at timestamptz not null default now(),
  check (max_uses is null or uses <= max_uses)
);

-- Invited people. A suspended person keeps the row and loses every right that depends on it.
create table private.invitations (
  user_id uuid primary key references auth.users (id) on delete cascade,
  code_id uuid references public.invitation_codes (id) on delete set null,
  invited_at timestamptz not null default now(),
  suspended_at timestamptz,
  -- When the suspension ends automatically; null: only an admin ends it.
  suspended_until timestamptz,
  check (suspended_until is null or suspended_at is not null)
);

-- Personal data that the law requires: birth year and guardian. A guardian's token is stored as a hash.
create table private.people (
  user_id uuid primary key references auth.users (id) on delete cascade,
  birth_year int check (birth_year between 1900 and 2200),
  guardian_email text check (length(guardian_email) <= 320),
  guardian_token_hash bytea unique check (length(guardian_token_hash) = 32),
  guardian_asked_at timestamptz,
  guardian_confirmed_at timestamptz
);

-- Indexes -------------------------------------------------------------------------------------------------------------

create unique index profiles_username on private.profiles (lower(username));
create index profiles_search on private.profiles using gin (search_text extensions.gin_trgm_ops);

-- Trigrams do not find two letters, with which most searches begin. Without a list of pending entries, which every search would read:
-- names are searched more often than written.
create index profiles_pairs on private.profiles using gin (private.letter_pairs(search_text)) with (fastupdate = off);
create index profiles_order on private.profiles (search_text collate "C", user_id);
create index invitation_codes_created_by on public.invitation_codes (created_by);
create index invitation_codes_of_invitation on public.invitation_codes (server_invitation_id) where server_invitation_id is not null;
create index invitations_code on private.invitations (code_id, invited_at desc, user_id desc);
create index invitations_suspension_ends on private.invitations (suspended_until) where suspended_until is not null;

-- View ----------------------------------------------------------------------------------------------------------------

-- `profiles` as clients read and write it: without private choices (who sees the profile and since when, time zone, mayor) and the date of joining,
-- which `get_my_profile` returns to the person. Row level security of the table holds, since the caller runs the view. Rejected:
-- hidden columns of one table, for which the API refuses to select all columns.
create view public.profiles with (security_invoker = true) as
  select user_id, username, first_name, last_name, avatar_url, city, country, badges, updated_at from private.profiles;

-- Grants and row level security ---------------------------------------------------------------------------------------

revoke all on private.profiles, public.profiles, public.user_roles, public.consents, public.invitation_codes, private.invitations, private.people
  from public, anon, authenticated, service_role;

-- The columns of the view and no others.
grant select (user_id, username, first_name, last_name, avatar_url, city, country, badges, updated_at),
  insert (user_id, username, first_name, last_name, avatar_url, city, country, badges, updated_at),
  update (user_id, username, first_name, last_name, avatar_url, city, country, badges, updated_at) on private.profiles to authenticated;
grant select, insert, update on public.profiles to authenticated;
grant select, insert, update, delete on private.profiles to service_role;
grant select on public.user_roles, public.consents to authenticated;
grant select, insert, update, delete on public.profiles, public.user_roles, public.consents, public.invitation_codes to service_role;
alter table private.profiles enable row level security;
alter table public.user_roles enable row level security;
alter table public.consents enable row level security;
alter table public.invitation_codes enable row level security;
alter table private.invitations enable row level security;
alter table private.people enable row level security;

-- Part of an index: every role that writes a profile executes it.
grant execute on function private.letter_pairs(text) to authenticated, service_role;
