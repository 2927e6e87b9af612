-- A person's friends, requests in both directions, and blocked people.

-- At most a thousand, open requests first. Names follow the visibility of each profile; a person who asks for a friendship shows
-- their name by asking, and one who is seen by friends was found by their name. Others appear without a name, so that the caller can still end the relationship. People who blocked the
-- caller appear the same way, and blocking them in return reveals nothing. Suspended people, people without invitation and people
-- who wait for a guardian are left out. Nobody learns who blocked them.
create function private.get_my_people()
returns table (
  user_id uuid, tie text, blocked boolean, since timestamptz, username text, first_name text, last_name text, avatar_url text, city text
) language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.require_invited();
begin
  return query
    with known as (
      select t.follower_id as other, case when t.status = 'accepted' then 'friends' else 'asks' end as tie, false as blocked,
        coalesce(t.responded_at, t.created_at) as since
      from public.user_relationships as t where t.following_id = v_user
      union all
      select t.following_id, case when t.status = 'accepted' then 'friends' else 'asked' end, false, coalesce(t.responded_at, t.created_at)
      from public.user_relationships as t where t.follower_id = v_user
      union all
      select b.blocked_id, 'none', true, b.created_at from public.user_blocks as b where b.blocker_id = v_user
    )
    select known.other, known.tie, known.blocked, known.since, face.username::text, face.first_name, face.last_name,
      case when known.tie <> 'asked' or face.visible_to = 'everyone' then face.avatar_url end,
      case when known.tie <> 'asked' or face.visible_to = 'everyone' then face.city end
    from known
    join private.invited_people as person on person.user_id = known.other
    left join private.profiles as face on face.user_id = known.other
      and (known.tie = 'asks' or face.visible_to = 'everyone' or (face.visible_to = 'friends' and known.tie in ('friends', 'asked')))
      and not exists (select from public.user_blocks as b where b.blocker_id = known.other and b.blocked_id = v_user)
    where not (person.unconfirmed and private.needs_guardian(person.birth_year))
    order by known.tie = 'friends' or known.blocked, known.since desc, known.other
    limit 1000;
end
$$;

-- What the app reads of its person whenever it opens or comes back: one call instead of four. The rows are those of
-- `get_my_people`, `get_user_activity`, `get_own_places` and `get_wanted_places`.
create function private.get_my_lists() returns jsonb language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object(
    'people', (select coalesce(jsonb_agg(person), '[]') from private.get_my_people() as person),
    'notices', (select coalesce(jsonb_agg(notice), '[]') from private.get_user_activity(50 /* mostNotices */) as notice),
    'own_places', private.get_own_places(),
    'wanted', private.get_wanted_places());
end
$$;
