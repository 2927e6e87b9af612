-- The private schema, default privileges, and the rules that every other file follows.
--
-- Tables: the file that creates a table also enables row level security, revokes all privileges and grants by name.
-- Procedures: `public.f` runs as its caller and calls `private.f`, which may be definer; both have an empty search path.
-- Refusals: a `private` function refuses only through `private.refuse`, so that every caller can handle it. REST turns a refusal
-- into status, code and sentence. A `public` procedure that answers `{success, error}` instead catches it and returns
-- `private.refusal_answer`:
--
--   exception when sqlstate 'PT000' then  -- the class PT: every refusal, and no programming error
--     get stacked diagnostics v_code = pg_exception_hint, v_retry_at = pg_exception_detail;
--     return private.refusal_answer(v_code, sqlerrm, v_retry_at);
--
-- A refusal rolls back what its function did before, including a token that it took. A change that has to last must not be
-- followed by a refusal.

create schema if not exists private;

revoke all on schema private from public;

-- Policies and `public` procedures (security invoker) call `private` functions by name; no API serves this schema.
grant usage on schema private to anon, authenticated, service_role, supabase_auth_admin;

create extension if not exists pg_trgm with schema extensions;

create extension if not exists fuzzystrmatch with schema extensions;

-- No privileges by default. The file that creates a table or function grants them.
alter default privileges revoke execute on functions from public;

alter default privileges in schema public revoke all on tables from anon, authenticated;

alter default privileges in schema public revoke all on sequences from anon, authenticated;

alter default privileges in schema public revoke execute on functions from anon, authenticated;

-- Functions -----------------------------------------------------------------------------------------------------------

revoke execute on all functions in schema private from public, anon, authenticated, service_role;
