-- Invitations of guests to friends: a code for one person, with a quota per guest.

create index invitation_codes_of_guest on public.invitation_codes (created_by, created_at desc) where for_friend;

-- Codes that count towards the quota: used and open ones. Expired and withdrawn codes do not.
create function private.friend_codes_in_use(p_user uuid) returns int language sql stable security definer set search_path = '' as $$
  select count(*)::int from public.invitation_codes as c
  where c.created_by = p_user and c.for_friend and (c.uses > 0 or (c.revoked_at is null and c.expires_at > now()))
$$;

-- Returns {quota, left, codes: [{id, code_end, created_at, expires_at, state}]} with the newest 30 codes. Who used a code is
-- not returned.
create function private.get_my_invitations() returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.require_invited();
  v_quota int := private.setting('friend_invitations')::int;
begin
  return jsonb_build_object(
    'quota', v_quota,
    'left', greatest(v_quota - private.friend_codes_in_use(v_user), 0),
    'codes', (select coalesce(jsonb_agg(to_jsonb(one) order by one.created_at desc), '[]') from (
      select c.id, c.code_end, c.created_at, c.expires_at,
        case when c.uses > 0 then 'taken' when c.revoked_at is not null then 'withdrawn' when c.expires_at <= now() then 'expired' else 'open' end as state
      from public.invitation_codes as c where c.created_by = v_user and c.for_friend order by c.created_at desc limit 30) as one));
end
$$;

-- Creates a code for one person, valid for thirty days. A repeated call with `p_op_id`, a random id that is not stored, returns
-- the same code while it is open. Locked, so that two taps do not exceed the quota.
create function private.invite_friend(p_op_id uuid) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.hold_publisher();
  v_nth int := 0;
  v_code text;
  v_made public.invitation_codes;
  v_id uuid;
begin
  if p_op_id is null then
    perform private.refuse(422, 'invalid_op', 'An invitation is asked for by an id.');
  end if;
  perform pg_advisory_xact_lock(hashtextextended('invite:' || v_user, 0));
  loop
    v_nth := v_nth + 1;
    v_code := private.code_of_form(p_op_id, v_user, v_nth);
    select * into v_made from public.invitation_codes as c where c.code_hash = private.hash_code(v_code);
    exit when not found;
    if v_made.uses = 0 and v_made.revoked_at is null and v_made.expires_at > now() then
      return jsonb_build_object('id', v_made.id, 'code', v_code);
    end if;
  end loop;
  if private.friend_codes_in_use(v_user) >= private.setting('friend_invitations')::int then
    perform private.refuse(422, 'no_invitations_left', 'All of your invitations are taken.');
  end if;
  perform private.require_token('invite', v_user::text);
  v_id := private.add_invitation_code(v_code, 1, now() + interval '30 days', null, v_user);
  update public.invitation_codes as c set for_friend = true where c.id = v_id;
  return jsonb_build_object('id', v_id, 'code', v_code);
end
$$;

-- Withdraws an unused code of the caller.
create function private.withdraw_invitation(p_id uuid) returns boolean language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_invited();
begin
  update public.invitation_codes as c set revoked_at = now()
  where c.id = p_id and c.created_by = v_user and c.for_friend and c.uses = 0 and c.revoked_at is null;
  return found;
end
$$;

-- Revokes the unused codes of a suspended person, for friends and for team members, because the new member could be the same
-- person with another address. Unsent mails are deleted.
create function private.withdraw_own_codes() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  with withdrawn as (
    update public.invitation_codes as c set revoked_at = now()
    where c.created_by = new.user_id and (c.for_friend or c.for_server) and c.uses = 0 and c.revoked_at is null
    returning c.server_invitation_id)
  delete from private.mail_outbox as m using withdrawn
  where m.template = 'server_invitation' and m.params ->> 'invitation_id' = withdrawn.server_invitation_id::text;
  return null;
end
$$;

-- Runs on every change of the suspension, because an expired one may still be stored when the next begins.
create trigger withdraw_own_codes after update of suspended_at on private.invitations
  for each row when (new.suspended_at is not null) execute function private.withdraw_own_codes();

-- The same for a deleted account: nobody could be asked about the invited person any more.
create function private.end_orphaned_code() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.uses = 0 then
    new.revoked_at := coalesce(new.revoked_at, now());
  end if;
  return new;
end
$$;

create trigger end_orphaned_code before update of created_by on public.invitation_codes
  for each row when (old.for_friend and old.created_by is not null and new.created_by is null)
  execute function private.end_orphaned_code();
