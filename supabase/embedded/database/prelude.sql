-- What a hosted Supabase project has before its first migration and the library does not bring. Repeatable.
-- As in projects made since October 2026, the API roles get nothing in `public` that a migration does not grant.
create schema if not exists extensions;
create extension if not exists pgcrypto with schema extensions;
grant usage on schema extensions to anon, authenticated, service_role, supabase_auth_admin;
grant usage on schema public to anon, authenticated, service_role, supabase_auth_admin;
grant usage on schema auth, storage to anon, authenticated, service_role;
grant all on storage.objects, storage.buckets to anon, authenticated, service_role;

-- The history that the Supabase CLI keeps.
create schema if not exists supabase_migrations;
create table if not exists supabase_migrations.schema_migrations (
  version text not null primary key,
  statements text[],
  name text,
  created_by text,
  idempotency_key text unique,
  rollback text[]
);

create or replace function auth.uid() returns uuid language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.sub', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub'
  )::uuid
$$;

create or replace function auth.role() returns text language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.role', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role'
  )
$$;

create or replace function auth.email() returns text language sql stable as $$
  select nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'email'
$$;

create or replace function auth.jwt() returns jsonb language sql stable as $$
  select coalesce(nullif(current_setting('request.jwt.claims', true), ''), '{}')::jsonb
$$;

-- Second factors: the part of GoTrue's schema that the library lacks.
create table if not exists auth.mfa_factors (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  friendly_name text,
  factor_type text not null check (factor_type = 'totp'),
  status text not null check (status in ('unverified', 'verified')),
  secret text not null,
  -- The last 30-second step that was accepted: a code that was seen over a shoulder works once.
  last_step bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index if not exists mfa_factors_user_friendly_name
  on auth.mfa_factors (user_id, friendly_name) where friendly_name <> '';
create index if not exists mfa_factors_user_id_idx on auth.mfa_factors (user_id);
create table if not exists auth.mfa_challenges (
  id uuid primary key,
  factor_id uuid not null references auth.mfa_factors (id) on delete cascade,
  created_at timestamptz not null default now(),
  verified_at timestamptz
);
create index if not exists mfa_challenges_factor on auth.mfa_challenges (factor_id);

-- How a session was opened, where it was not the password.
create table if not exists auth.mfa_amr_claims (
  id uuid primary key,
  session_id uuid not null references auth.sessions (id) on delete cascade,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  authentication_method text not null,
  unique (session_id, authentication_method)
);

-- Deletes a person's entries from the Auth library's log, which contains addresses and has no foreign key to users.
create or replace function auth.forget_user() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from auth.audit_log_entries where payload ->> 'actor_id' = old.id::text;
  delete from auth.flow_state where user_id = old.id;
  return null;
end
$$;
revoke execute on function auth.forget_user() from public;
create or replace trigger forget_user after delete on auth.users for each row execute function auth.forget_user();
