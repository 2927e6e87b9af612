-- Commands between people: likes, friends, blocks, and seen notices. Each sets the state that the person wants.

-- Likes ---------------------------------------------------------------------------------------------------------------

create function private.like_state(p_user uuid, p_subject text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_rating uuid := private.rating_now(p_subject::uuid);
begin
  -- For an invisible rating not even the number of likes is returned.
  if not private.is_likeable(p_user, v_rating) then
    return '{"gone": true, "liked": false, "likes": 0}';
  end if;
  return jsonb_build_object('gone', false,
    'liked', exists (select from public.rating_likes l where l.rating_id = v_rating and l.user_id = p_user),
    'likes', (select count(*) from public.rating_likes l where l.rating_id = v_rating));
end
$$;

-- {liked}. Ignored if the rating or its author is gone.
create function private.upsert_like(p_user uuid, p_subject text, p_value jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_rating uuid := private.rating_now(private.read_subject_id(p_subject));
  v_liked boolean := private.read_flag(p_value, 'liked');
begin
  perform private.require_publisher();
  if private.is_likeable(p_user, v_rating) then
    perform private.like_rating(p_user, v_rating, v_liked);
  end if;
end
$$;

-- People --------------------------------------------------------------------------------------------------------------

-- tie: none, asked (by this person), asks (by the other one), friends.
create function private.person_state(p_user uuid, p_subject text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_other uuid := p_subject::uuid;
  v_tie public.user_relationships := private.tie_between(p_user, v_other);
begin
  return jsonb_build_object(
    'tie', case when v_tie.id is null then 'none' when v_tie.status = 'accepted' then 'friends'
      when v_tie.follower_id = p_user then 'asked' else 'asks' end,
    'blocked', exists (select from public.user_blocks b where b.blocker_id = p_user and b.blocked_id = v_other));
end
$$;

-- {act}: request, accept, decline, cancel, remove. The last three end any relationship. A request to a person who has asked
-- accepts; accepting a withdrawn request does nothing.
create function private.upsert_friend(p_user uuid, p_subject text, p_value jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_other uuid := private.read_subject_id(p_subject);
  v_act text := private.read_text(p_value, 'act');
begin
  if v_act is null or v_act not in ('request', 'accept', 'decline', 'cancel', 'remove') then
    perform private.refuse(422, 'invalid_op', 'This is nothing that friends do.');
  end if;
  if v_other = p_user then
    perform private.refuse(422, 'self', 'That is you');
  end if;
  if v_act in ('decline', 'cancel', 'remove') then
    delete from public.user_relationships where id = (private.tie_between(p_user, v_other)).id;
    return;
  end if;
  perform private.require_publisher();
  if v_act = 'request' and private.person_state(p_user, p_subject) ->> 'tie' = 'none' then
    -- Accepted on another device.
    if (private.person_state(p_user, p_subject) -> 'blocked')::boolean then
      perform private.refuse(409, 'you_blocked', 'You have blocked this person');
    end if;
    perform private.admit_friend_request(v_other);
    insert into public.user_relationships (follower_id, following_id) values (p_user, v_other) on conflict do nothing;
  end if;
  update public.user_relationships as r set status = 'accepted', responded_at = now()
  where r.follower_id = v_other and r.following_id = p_user and r.status = 'pending';
end
$$;

-- {blocked}
create function private.upsert_block(p_user uuid, p_subject text, p_value jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_other uuid := private.read_subject_id(p_subject);
  v_blocked boolean := private.read_flag(p_value, 'blocked');
begin
  if v_blocked is distinct from (private.person_state(p_user, p_subject) -> 'blocked')::boolean then
    perform private.block_user(v_other, v_blocked);
  end if;
end
$$;

-- Notices -------------------------------------------------------------------------------------------------------------

-- True if the notice was seen; for `all`, the time until which all notices were seen.
create function private.notice_state(p_user uuid, p_subject text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if p_subject <> 'all' then
    return (select jsonb_build_object('seen', a.seen) from private.activities a where a.id = p_subject::uuid and a.user_id = p_user);
  end if;
  return jsonb_build_object('seen_until', private.iso(coalesce((
    select min(a.created_at) - interval '1 millisecond' from private.activities a
    where a.user_id = p_user and not a.seen and a.created_at <= statement_timestamp()), now())));
end
$$;

-- {} for one notice, {until} for all: later notices stay unseen.
create function private.upsert_notice_seen(p_user uuid, p_subject text, p_value jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if p_subject <> 'all' then
    perform private.mark_activities_seen(null, private.read_subject_id(p_subject));
  elsif private.read_text(p_value, 'until') is null then
    perform private.refuse(422, 'invalid_op', 'Nobody has seen what is still to come.');
  else
    perform private.mark_activities_seen((p_value ->> 'until')::timestamptz, null);
  end if;
end
$$;

insert into private.op_kinds (kind, family, handler, state, topic, meets) values
  ('like.set.v1', 'upsert', 'upsert_like', 'like_state', 'review', 'meets_nobody_else'),
  ('friend.set.v1', 'upsert', 'upsert_friend', 'person_state', 'person', 'meets_person'),
  ('block.set.v1', 'upsert', 'upsert_block', 'person_state', 'person', 'meets_person'),
  ('notice.seen.v1', 'upsert', 'upsert_notice_seen', 'notice_state', 'notice', 'meets_nobody_else');
