-- Safety of accounts: a stolen session must not change how a person signs in.
--
-- Supabase Auth changes address, password, factors and identities without telling the database who is calling. So a person asks for
-- an allowance first: `allow_account_change` checks the age of the sign-in, and triggers on Auth's tables refuse a change without
-- an allowance. A change that may have been a thief's is told to the person by mail, with a link that undoes it for seven days.

-- Tables --------------------------------------------------------------------------------------------------------------

-- One change that a person may make now. It is used up by the change.
create table private.account_allowances (
  user_id uuid not null references auth.users (id) on delete cascade,
  action text not null check (action in ('address', 'password', 'add_factor', 'remove_factor', 'add_identity', 'remove_identity')),
  -- The new address, or the id of what is removed; empty where there is nothing to name.
  subject text not null default '' check (length(subject) <= 320),
  expires_at timestamptz not null,
  -- The session that asked. The allowance ends with it.
  session_id uuid,
  primary key (user_id, action, subject)
);

-- Changes that a link in a mail undoes. The token is stored as a hash.
create table private.account_undos (
  token_hash bytea primary key check (length(token_hash) = 32),
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null check (kind in ('address', 'factor_added', 'factor_removed', 'factor_removal', 'identity_added', 'identity_removed',
    'password_changed', 'recovery_codes')),
  -- What is put back: the earlier address, or the row of the factor or identity.
  saved jsonb not null check (length(saved::text) <= 4000),
  changed_at timestamptz not null default clock_timestamp()
);

-- Indexes -------------------------------------------------------------------------------------------------------------

create index account_undos_user on private.account_undos (user_id, changed_at);

-- Grants and row level security ---------------------------------------------------------------------------------------

revoke all on private.account_allowances, private.account_undos from public, anon, authenticated, service_role;
alter table private.account_allowances enable row level security;
alter table private.account_undos enable row level security;

-- Policies ------------------------------------------------------------------------------------------------------------

create policy "only procedures read allowances" on private.account_allowances for select to anon, authenticated using (false);
create policy "only procedures read undos" on private.account_undos for select to anon, authenticated using (false);

-- A fresh sign-in -----------------------------------------------------------------------------------------------------

-- True for ten minutes after the sign-in or its second step. A token without a session was not issued by Auth to a person.
create function private.is_fresh_sign_in() returns boolean language plpgsql stable security definer set search_path = '' as $$
declare
  v_session uuid := auth.jwt() ->> 'session_id';
  v_steps jsonb := auth.jwt() -> 'amr';
begin
  return v_session is null
    or exists (select from auth.sessions as s
      where s.id = v_session and s.created_at > now() - make_interval(mins => 10 /* freshSignInMinutes */))
    or exists (select from jsonb_array_elements(case jsonb_typeof(v_steps) when 'array' then v_steps else '[]' end) as step
      where step ->> 'method' = 'totp'
        and to_timestamp((step ->> 'timestamp')::bigint) > now() - make_interval(mins => 10 /* freshSignInMinutes */));
end
$$;

-- First statement of procedures that need a fresh sign-in. Returns the caller.
create function private.require_fresh_sign_in() returns uuid language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
begin
  if not private.is_fresh_sign_in() then
    perform private.refuse(403, 'fresh_sign_in', 'Please sign in again first.');
  end if;
  return v_user;
end
$$;

-- Allows one change, for a minute; a way of signing in is added after a redirect to its provider, which takes longer. Auth does not
-- tell the triggers which session makes a change, so all other sessions that are not fresh end: none may use the allowance.
create function private.allow_account_change(p_action text, p_subject text default '') returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_fresh_sign_in();
  v_session uuid := auth.jwt() ->> 'session_id';
begin
  insert into private.account_allowances as given (user_id, action, subject, expires_at, session_id)
  values (v_user, p_action, lower(coalesce(p_subject, '')),
    clock_timestamp() + case p_action when 'add_identity' then interval '10 minutes' else interval '1 minute' end, v_session)
  on conflict (user_id, action, subject) do update set expires_at = excluded.expires_at, session_id = excluded.session_id;
  delete from auth.sessions as s where s.user_id = v_user and s.id is distinct from v_session
    and s.created_at <= now() - make_interval(mins => 10 /* freshSignInMinutes */);
  return true;
exception when check_violation or not_null_violation then
  perform private.refuse(422, 'action_invalid', 'There is no such change');
  return false;
end
$$;

-- Uses up an allowance, or refuses. Without one these changes pass: in our own procedures, which have checked the caller; while the
-- account has sessions and all are fresh, because then the caller's is; and before the first sign-in, because then Auth or the
-- operator makes the account ready for it. A way of signing in is added by a redirect, which outlives the session
-- that began it, and therefore always needs an allowance.
create function private.take_allowance(p_user uuid, p_action text, p_subject text default '') returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_fresh boolean := (select bool_and(s.created_at > now() - make_interval(mins => 10 /* freshSignInMinutes */))
    from auth.sessions as s where s.user_id = p_user);
begin
  delete from private.account_allowances as a
  where a.user_id = p_user and a.action = p_action and a.subject = lower(p_subject) and a.expires_at > clock_timestamp();
  if found or coalesce(current_setting('private.own_change', true), '') <> '' or v_fresh and p_action <> 'add_identity'
    or v_fresh is null and exists (select from auth.users as u where u.id = p_user and u.last_sign_in_at is null) then
    return;
  end if;
  perform private.refuse(403, 'fresh_sign_in', 'Please sign in again first.');
end
$$;

-- Until the end of the transaction the triggers below let every change pass, and with `p_told` still tell the person by mail.
create function private.begin_own_change(p_told boolean default false) returns void language plpgsql set search_path = '' as $$
begin
  perform set_config('private.own_change', case when p_told then 'told' else 'on' end, true);
end
$$;

-- Changes by Auth -----------------------------------------------------------------------------------------------------

-- Forgets a requested change of address: whoever asked for it may be the reason for the new password or the ended session. Auth
-- stores the links in a second table as well, which the embedded backend lacks.
create function private.cancel_address_change(p_user uuid) returns void language plpgsql security definer set search_path = '' as $$
begin
  update auth.users as u
  set email_change = '', email_change_token_new = '', email_change_token_current = '', email_change_confirm_status = 0
  where u.id = p_user and u.email_change <> '';
  if found and to_regclass('auth.one_time_tokens') is not null then
    delete from auth.one_time_tokens as t
    where t.user_id = p_user and t.token_type::text in ('email_change_token_new', 'email_change_token_current');
  end if;
end
$$;

create function private.guard_account() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  -- Repeating the waiting address is a change as well: new links replace those in the mails.
  if new.email_change <> '' and (new.email_change is distinct from old.email_change
    or new.email_change_token_new <> '' and new.email_change_token_new is distinct from old.email_change_token_new
    or new.email_change_token_current <> '' and new.email_change_token_current is distinct from old.email_change_token_current) then
    perform private.take_allowance(new.id, 'address', new.email_change);
  end if;
  if new.encrypted_password is distinct from old.encrypted_password then
    perform private.take_allowance(new.id, 'password');
  elsif old.email_confirmed_at is null and new.email_confirmed_at is not null and old.confirmation_sent_at is not null then
    -- Anybody can sign up with any address. Only the person who confirms it may know the password, and chooses it next. An account
    -- without a confirmation mail was made by the operator.
    new.encrypted_password := null;
  end if;
  return new;
end
$$;

create function private.on_password_changed() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.email_change is not distinct from old.email_change then
    perform private.cancel_address_change(new.id);
  end if;
  -- A new account chooses its password after the confirmation, and needs no mail about it.
  if new.encrypted_password <> '' and current_setting('private.own_change', true) is distinct from 'on'
    and (old.encrypted_password <> '' or old.email_confirmed_at < now() - interval '1 hour') then
    perform private.offer_undo(new.id, 'password_changed', '{}', private.verified_email(new.id));
  end if;
  return null;
end
$$;

create function private.on_session_ended() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from private.account_allowances as a where a.user_id = old.user_id and a.session_id = old.id;
  perform private.cancel_address_change(old.user_id);
  return null;
end
$$;

-- A way of signing in with the account's own or coming address belongs to the same mailbox. Any other needs an allowance.
create function private.is_other_mailbox(p_identity auth.identities) returns boolean
language sql stable security definer set search_path = '' as $$
  select not exists (select from auth.users as u
    where u.id = p_identity.user_id and lower(p_identity.identity_data ->> 'email') in (lower(u.email), lower(u.email_change)))
    and exists (select from auth.identities as i where i.user_id = p_identity.user_id and i.id <> p_identity.id)
$$;

create function private.guard_identities() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    if exists (select from auth.users as u where u.id = old.user_id) then
      perform private.take_allowance(old.user_id, 'remove_identity', old.id::text);
    end if;
    return old;
  end if;
  if private.is_other_mailbox(new) then
    perform private.take_allowance(new.user_id, 'add_identity');
  end if;
  return new;
end
$$;

-- Triggers ------------------------------------------------------------------------------------------------------------

create trigger guard_account before update of email_change, email_change_token_new, email_change_token_current, encrypted_password,
  email_confirmed_at on auth.users
  for each row execute function private.guard_account();
create trigger on_password_changed after update of encrypted_password on auth.users
  for each row when (old.encrypted_password is distinct from new.encrypted_password)
  execute function private.on_password_changed();
create trigger on_session_ended after delete on auth.sessions for each row execute function private.on_session_ended();
create trigger guard_identities before insert or delete on auth.identities for each row
  execute function private.guard_identities();
