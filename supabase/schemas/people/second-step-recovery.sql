-- Recovery of the second step of sign-in. Auth stores the factors and checks their codes. This file adds what Auth lacks:
-- recovery codes for a lost telephone, and renaming a factor.

-- Tables --------------------------------------------------------------------------------------------------------------

-- Hashes of recovery codes. Only their person has the codes. Each code is valid once.
create table private.recovery_codes (
  user_id uuid not null references auth.users (id) on delete cascade,
  code_hash bytea not null check (length(code_hash) = 32),
  used_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (user_id, code_hash)
);

-- Grants and row level security ---------------------------------------------------------------------------------------

revoke all on private.recovery_codes from public, anon, authenticated, service_role;
alter table private.recovery_codes enable row level security;

create policy "only procedures read recovery codes" on private.recovery_codes for select to anon, authenticated using (false);

-- Procedures ----------------------------------------------------------------------------------------------------------

-- Salted with the person's id, so that equal codes of two people have different hashes.
create function private.hash_recovery_code(p_user uuid, p_code text) returns bytea language sql immutable set search_path = '' as $$
  select private.hash_code(p_user::text || p_code)
$$;

-- The state for the page about the second step: whether the caller needs it, whether this installation requires it of admins, and
-- how many codes are left.
create function private.get_second_step() returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.require_password();
  v_wanted boolean := coalesce(private.setting('admin_second_step'), 1) <> 0;
begin
  return jsonb_build_object(
    'wanted_of_admins', v_wanted,
    'wanted_of_me', v_wanted and exists (select from public.user_roles as r where r.user_id = v_user and r.role = 'admin'),
    'done', private.has_second_step(),
    'is_admin', exists (select from public.user_roles as r where r.user_id = v_user and r.role = 'admin'),
    'codes_left', (select count(*) from private.recovery_codes as c where c.user_id = v_user and c.used_at is null));
end
$$;

-- Creates ten codes, which replace the old ones and are readable only in this response. A password is not enough: the caller
-- needs the second step, and a fresh sign-in, because a code removes the second step.
create function private.create_recovery_codes() returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_fresh_sign_in();
  v_codes text[] := array(select substr(private.new_code(), 7) from generate_series(1, 10));
begin
  if not private.has_second_step() or not private.has_factor(v_user) then
    perform private.refuse(403, 'second_step', 'Enter a code of your second step first.');
  end if;
  perform private.require_token('recovery_codes', v_user::text);
  delete from private.recovery_codes as c where c.user_id = v_user;
  insert into private.recovery_codes (user_id, code_hash)
  select v_user, private.hash_recovery_code(v_user, code) from unnest(v_codes) as code;
  perform private.offer_undo(v_user, 'recovery_codes', '{}', private.verified_email(v_user));
  return to_jsonb(v_codes);
end
$$;

-- For a person who has lost the second factor. A recovery code deletes all factors and every other session, because somebody who
-- found the telephone may have one. The owner gets a mail, and for each factor one whose link undoes it. Whatever requires the second step then requires a new one. A wrong
-- code returns a refusal instead of raising it, so that the attempt is counted. Of two calls with the same code, the second waits
-- and then finds it used.
create function private.use_recovery_code(p_code text) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_password();
begin
  if not private.take_token('recovery', v_user::text) then
    return private.refusal_answer('rate_limited', 'Too many tries. Please wait a few minutes.',
      private.iso(private.next_token_at('recovery', v_user::text)));
  end if;
  if not private.has_factor(v_user) then
    return private.refusal_answer('no_second_step', 'There is no second step to recover.');
  end if;
  update private.recovery_codes as c set used_at = now()
  where c.user_id = v_user and c.code_hash = private.hash_recovery_code(v_user, p_code) and c.used_at is null;
  if not found then
    return private.refusal_answer('recovery_code_wrong', 'This code is wrong or was already used.');
  end if;
  perform private.begin_own_change(true);
  delete from auth.mfa_factors as f where f.user_id = v_user;
  delete from auth.sessions as s where s.user_id = v_user and s.id::text is distinct from auth.jwt() ->> 'session_id';
  if private.verified_email(v_user) is not null then
    perform private.queue_mail(private.verified_email(v_user), 'second_step_removed');
  end if;
  return jsonb_build_object('success', true,
    'codes_left', (select count(*) from private.recovery_codes as c where c.user_id = v_user and c.used_at is null));
end
$$;

-- Auth only allows naming a factor when it is added.
create function private.rename_factor(p_factor_id uuid, p_name text) returns boolean language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
  v_name text := private.clean_text(p_name);
begin
  if v_name is null or length(v_name) > 60 then
    perform private.refuse(422, 'factor_name_invalid', 'The name is missing or too long');
  end if;
  if exists (select from auth.mfa_factors as f where f.user_id = v_user and f.friendly_name = v_name and f.id <> p_factor_id) then
    perform private.refuse(409, 'factor_name_taken', 'Another one has this name');
  end if;
  update auth.mfa_factors as f set friendly_name = v_name, updated_at = now() where f.id = p_factor_id and f.user_id = v_user;
  return found;
end
$$;
