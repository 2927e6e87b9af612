-- How two people relate: blocked, friends, and how one is notified of the other.

create function private.is_blocked_between(p_one uuid, p_other uuid)
returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from public.user_blocks as b
    where (b.blocker_id = p_one and b.blocked_id = p_other) or (b.blocker_id = p_other and b.blocked_id = p_one));
end
$$;

-- True for a notice of a like that does not name who liked. A block does not hide such a notice, because nobody can tell whose it
-- is.
create function private.is_nameless_like(p_type text, p_actor_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return p_type = 'post_liked' and private.public_name(p_actor_id) is null;
end
$$;

-- Creates one notice per event; none about a person's own doing, across a block, or of a kind the person switched off. `p_at` in
-- the future hides it until then: a notice caused by another person's visit must not reveal its minute.
create function private.notify(
  p_user_id uuid, p_type text, p_actor_id uuid, p_subject_id uuid, p_metadata jsonb default '{}', p_at timestamptz default null
) returns void language plpgsql security definer set search_path = '' as $$
begin
  if p_user_id is null or p_user_id = p_actor_id or not private.wants_notice(p_user_id, p_type)
    or (private.is_blocked_between(p_user_id, p_actor_id) and not private.is_nameless_like(p_type, p_actor_id)) then
    return;
  end if;
  insert into private.activities (user_id, activity_type, actor_id, subject_id, metadata, created_at)
  values (p_user_id, p_type, p_actor_id, p_subject_id, coalesce(p_metadata, '{}'), coalesce(p_at, clock_timestamp()))
  on conflict do nothing;
end
$$;
