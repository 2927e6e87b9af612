-- Invitation codes: a person with a code may sign up or complete an account without invitation.

-- Case, spaces and dashes are ignored; O is read as 0, I and L as 1, as in Crockford's base 32.
create function private.hash_code(p_code text) returns bytea language sql immutable set search_path = '' as $$
  select sha256(convert_to(translate(regexp_replace(upper(p_code), '[^A-Z0-9]', '', 'g'), 'OIL', '011'), 'UTF8'))
$$;

-- Twelve characters of base 32 (60 bits) from at least twelve random bytes.
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

-- The `p_nth` code of a form with the random id `p_op_id`, which is not stored. A repeated submission gets the same codes, and
-- nobody can read them from the database.
create function private.code_of_form(p_op_id uuid, p_user uuid, p_nth int) returns text language sql immutable set search_path = '' as $$
  select private.code_from(sha256(uuid_send(p_op_id) || uuid_send(p_user) || int4send(p_nth)))
$$;

-- For seeds and procedures: stores a code and returns its id.
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

-- Uses a code for a person. The row lock serialises concurrent calls. True if the person is invited afterwards.
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

-- Ten guesses per caller in ten minutes. Only wrong codes take from the limit that strangers share, so exhausting it slows
-- guessing without locking out anybody who has a code.
create function private.check_code(p_code text) returns boolean language plpgsql security definer set search_path = '' as $$
declare
  v_caller text := private.caller_key();
begin
  if v_caller is not null then
    perform private.require_token('code', v_caller);
  end if;
  if private.usable_code(p_code) is not null then
    return true;
  end if;
  if auth.uid() is null then
    perform private.require_token('code:strangers');
  end if;
  return false;
end
$$;

create function private.validate_invitation_code(p_code text, p_user_id uuid default null) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_usable boolean;
begin
  if p_user_id is not null and p_user_id is distinct from private.own_id() then
    perform private.refuse(403, 'not_yourself', 'A code can only be used for yourself.');
  end if;
  v_usable := private.check_code(p_code);
  if p_user_id is not null then
    v_usable := private.consume_code(p_code, p_user_id);
  end if;
  return jsonb_build_object('valid', v_usable);
end
$$;

create function public.is_user_invited() returns boolean language sql stable set search_path = '' as $$
  select private.is_invited()
$$;

-- True if the places provider may be called for the caller: invited people only and within a limit, because the operator pays
-- for each call. Otherwise the response comes from the places table, with photos of guests.
create function private.may_ask_provider() returns boolean language plpgsql security definer set search_path = '' as $$
begin
  return private.is_invited() and private.take_token('provider', auth.uid()::text);
end
$$;
