-- What every later migration stands on: the private schema, settings, refusals, throttles, text and distance.
--
-- Tables: whoever creates one enables row level security beside it, revokes everything and grants by name.
-- Procedures: `public.f` runs as its caller and calls `private.f`, which may be definer; both with an empty search path.
-- Refusals: a `private` function refuses by `private.refuse` and in no other way, so that it can be called from anywhere.
-- REST passes the refusal on as status, code and sentence; a `public` procedure that is to answer `{success, error}`
-- instead catches it at its end and answers with `private.refusal_answer`:
--
--   exception when sqlstate 'PT000' then  -- the whole class PT: every refusal, and no mistake of ours
--     get stacked diagnostics v_code = pg_exception_hint, v_retry_at = pg_exception_detail;
--     return private.refusal_answer(v_code, sqlerrm, v_retry_at);
--
-- A refusal undoes what its function did before, a spent token included: what has to last must not be refused.

create schema if not exists private;

revoke all on schema private from public;

-- Policies and `public` procedures (security invoker) call `private` functions by name; no API serves this schema.
grant usage on schema private to anon, authenticated, service_role, supabase_auth_admin;

create extension if not exists pg_trgm with schema extensions;

-- Nothing is open by default: what a role may do stands as a grant beside the table or function.
alter default privileges revoke execute on functions from public;

alter default privileges in schema public revoke all on tables from anon, authenticated;

alter default privileges in schema public revoke all on sequences from anon, authenticated;

alter default privileges in schema public revoke execute on functions from anon, authenticated;

-- Functions -----------------------------------------------------------------------------------------------------------

revoke execute on all functions in schema private from public, anon, authenticated, service_role;
