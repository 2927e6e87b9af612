-- How two people relate: blocked, friends, and how one is notified of the other.

create function private.is_blocked_between(p_one uuid, p_other uuid)
returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from public.user_blocks as b
    where (b.blocker_id = p_one and b.blocked_id = p_other) or (b.blocker_id = p_other and b.blocked_id = p_one));
end
$$;

-- Whether a notice tells of a like and not of whose: no block parts from what nobody can tell whose it is. (Whoever asks for a
-- friendship names themselves by asking. The name is met when it runs.)
create function private.is_nameless_like(p_type text, p_actor_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return p_type = 'post_liked' and private.public_name(p_actor_id) is null;
end
$$;

-- One notice per event; told to nobody about their own doing, nor across a block, nor what they do not want to be told. With `p_at` in the future nobody sees it
-- before: what comes of another person's visit must not tell its minute.
create function private.notify(
  p_user_id uuid, p_type text, p_actor_id uuid, p_subject_id uuid, p_metadata jsonb default '{}', p_at timestamptz default null
) returns void language plpgsql security definer set search_path = '' as $$
begin
  if p_user_id is null or p_user_id = p_actor_id or not private.wants_notice(p_user_id, p_type)
    or (private.is_blocked_between(p_user_id, p_actor_id) and not private.is_nameless_like(p_type, p_actor_id)) then
    return;
  end if;
  insert into public.activities (user_id, activity_type, actor_id, subject_id, metadata, created_at)
  values (p_user_id, p_type, p_actor_id, p_subject_id, coalesce(p_metadata, '{}'), coalesce(p_at, clock_timestamp()))
  on conflict do nothing;
end
$$;
