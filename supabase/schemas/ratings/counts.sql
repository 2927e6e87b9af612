-- Counting: every change of a rating is logged for the figures of its place, server and city, which fold.sql updates.

-- Appends what a change of one rating adds to the shared figures, which `private.fold_figures` updates later. The figures of its
-- author change at once. Hidden and removed ratings count nowhere.
create function private.count_rating() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_was boolean := false;
  v_is boolean := false;
  v_user uuid;
  v_count int;
begin
  if tg_op <> 'INSERT' then
    v_was := old.deleted_at is null and old.hidden_at is null;
    v_user := old.user_id;
  end if;
  if tg_op <> 'DELETE' then
    v_is := new.deleted_at is null and new.hidden_at is null;
    v_user := new.user_id;
  end if;
  if not v_was and not v_is then
    return null;
  end if;
  if v_was and v_is and (old.restaurant_place_id, old.score, old.tags, old.server_id, old.server_emoji, old.created_at)
    is not distinct from (new.restaurant_place_id, new.score, new.tags, new.server_id, new.server_emoji, new.created_at) then
    insert into private.rating_changes (restaurant_place_id, step) values (new.restaurant_place_id, 0);
    return null;
  end if;
  if v_was then
    insert into private.rating_changes (restaurant_place_id, step, user_id, own, score, tags, server_id, server_emoji, rated_at)
    values (old.restaurant_place_id, -1, v_user, v_user is not distinct from auth.uid(), old.score, old.tags, old.server_id, old.server_emoji, old.created_at);
  end if;
  if v_is then
    insert into private.rating_changes (restaurant_place_id, step, user_id, own, score, tags, server_id, server_emoji, rated_at)
    values (new.restaurant_place_id, 1, v_user, v_user is not distinct from auth.uid(), new.score, new.tags, new.server_id, new.server_emoji, new.created_at);
  end if;
  v_count := private.count_for_author(v_user, case when v_was then old.score end, case when v_is then new.score end);
  -- Earned badges stay, so only an increase can add one.
  if v_is and not v_was and v_count in (1, 5, 10, 25, 50, 100) then
    update private.profiles set badges = private.badges_of(v_count)
    where user_id = v_user and not private.badges_of(v_count) <@ badges;
  end if;
  return null;
end
$$;

-- Replaces a score of the author by another; null: none. Returns the number of their published ratings.
create function private.count_for_author(p_user uuid, p_old int, p_new int) returns int language plpgsql security definer set search_path = '' as $$
declare
  v_count int;
begin
  update private.user_totals set
    score_1 = score_1 + coalesce(p_new = 1, false)::int - coalesce(p_old = 1, false)::int,
    score_2 = score_2 + coalesce(p_new = 2, false)::int - coalesce(p_old = 2, false)::int,
    score_3 = score_3 + coalesce(p_new = 3, false)::int - coalesce(p_old = 3, false)::int,
    score_4 = score_4 + coalesce(p_new = 4, false)::int - coalesce(p_old = 4, false)::int,
    score_5 = score_5 + coalesce(p_new = 5, false)::int - coalesce(p_old = 5, false)::int
  where user_id = p_user returning score_1 + score_2 + score_3 + score_4 + score_5 into v_count;
  -- Only for a published rating: the erasure of a person must not insert a new row.
  if v_count is null and p_new is not null then
    insert into private.user_totals (user_id, score_1, score_2, score_3, score_4, score_5)
    values (p_user, (p_new = 1)::int, (p_new = 2)::int, (p_new = 3)::int, (p_new = 4)::int, (p_new = 5)::int);
    v_count := 1;
  end if;
  return v_count;
end
$$;

-- Recomputes every figure, after an import that bypassed the triggers.
create function private.recount_ratings() returns void language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_figures();
  -- Waits for all who are writing a rating: what they logged is counted below.
  truncate private.rating_changes, private.place_figures, private.user_totals, private.server_totals, private.server_place_totals, private.city_reviewers, private.visits;
  -- A place without ratings may have published some.
  insert into private.place_figures (place_id, score_1, score_2, score_3, score_4, score_5, tag_counts, unpublished_since, city_id)
  select place.place_id, coalesce(n.s1, 0), coalesce(n.s2, 0), coalesce(n.s3, 0), coalesce(n.s4, 0), coalesce(n.s5, 0), coalesce(n.tags, '{}'), '-infinity', place.city_id
  from public.restaurants as place left join private.tally_ratings('place') as n on n.subject = place.place_id
  where n.subject is not null or place.rating_count > 0;
  insert into private.user_totals select subject::uuid, s1, s2, s3, s4, s5 from private.tally_ratings('user');
  -- Joins instead of subqueries per row: right after an import the planner has no statistics.
  with awarded as (
    select a.server_id, jsonb_object_agg(a.server_emoji, a.n) as awards
    from (select server_id, server_emoji, count(*) as n from private.ratings
      where server_id is not null and server_emoji is not null and deleted_at is null and hidden_at is null group by 1, 2) as a group by 1)
  insert into private.server_totals (server_id, score_1, score_2, score_3, score_4, score_5, tag_counts, award_counts)
    select n.subject::uuid, n.s1, n.s2, n.s3, n.s4, n.s5, n.tags, coalesce(a.awards, '{}')
    from private.tally_ratings('server') as n left join awarded as a on a.server_id = n.subject::uuid;
  with served as (
    select server_id, restaurant_place_id as place, score, tags, server_emoji from private.ratings
    where server_id is not null and deleted_at is null and hidden_at is null),
  tagged as (
    select t.server_id, t.place, jsonb_object_agg(t.tag, t.n) as tags
    from (select s.server_id, s.place, tag, count(*) as n from served as s, unnest(s.tags) as tag group by 1, 2, 3) as t group by 1, 2),
  awarded as (
    select a.server_id, a.place, jsonb_object_agg(a.server_emoji, a.n) as awards
    from (select s.server_id, s.place, s.server_emoji, count(*) as n from served as s where s.server_emoji is not null group by 1, 2, 3) as a
    group by 1, 2)
  insert into private.server_place_totals select n.*, coalesce(t.tags, '{}'), coalesce(a.awards, '{}')
    from (select s.server_id, s.place, count(*), sum(s.score) from served as s group by 1, 2) as n
    left join tagged as t on t.server_id = n.server_id and t.place = n.place
    left join awarded as a on a.server_id = n.server_id and a.place = n.place;
  perform private.recount_days();
  perform private.publish_figures(null);
  perform private.show_server_figures(server_id, restaurant_place_id) from private.server_place_totals;
  insert into private.city_reviewers select place.city_id, r.user_id, count(*), max(r.created_at)
    from private.ratings as r join public.restaurants as place on place.place_id = r.restaurant_place_id
    where place.city_id is not null and r.deleted_at is null and r.hidden_at is null group by 1, 2;
  perform private.settle_mayor(c.city_id) from (select distinct city_id from private.city_reviewers order by 1) as c;
  -- The date of an imported mayor is that of their last rating, not that of the import.
  update private.city_mayors as m set since = c.reached_at
  from private.city_reviewers as c where c.city_id = m.city_id and c.user_id = m.user_id and m.since = now();
  insert into private.visits select id, user_id, private.local_day(user_id, rated_at) from private.ratings where deleted_at is null;
  update private.profiles set badges = private.badges_of(t.score_1 + t.score_2 + t.score_3 + t.score_4 + t.score_5)
  from private.user_totals as t where t.user_id = profiles.user_id
    and not private.badges_of(t.score_1 + t.score_2 + t.score_3 + t.score_4 + t.score_5) <@ badges;
end
$$;

-- Published ratings by score and tag, per `place`, `user` or `server`.
create function private.tally_ratings(p_by text)
returns table (subject text, s1 int, s2 int, s3 int, s4 int, s5 int, tags jsonb) language sql stable security definer set search_path = '' as $$
  with published as (
    select case p_by when 'place' then restaurant_place_id when 'user' then user_id::text else server_id::text end as subject, r.score, r.tags
    from private.ratings as r where deleted_at is null and hidden_at is null),
  tagged as (
    select t.subject, jsonb_object_agg(t.tag, t.n) as tags
    from (select p.subject, tag, count(*) as n from published as p, unnest(p.tags) as tag group by 1, 2) as t group by 1)
  select n.*, coalesce(t.tags, '{}')
  from (
    select p.subject, count(*) filter (where score = 1)::int, count(*) filter (where score = 2)::int, count(*) filter (where score = 3)::int,
      count(*) filter (where score = 4)::int, count(*) filter (where score = 5)::int
    from published as p where p.subject is not null group by p.subject) as n
  left join tagged as t on t.subject = n.subject
$$;

-- A changed city or time zone of a place is logged too: a fold has to read it and the ratings in one snapshot.
create function private.log_resettled_place() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if coalesce(current_setting('five_lemons.moving_city', true), '') <> 'on' or old.time_zone is distinct from new.time_zone then
    insert into private.rating_changes (restaurant_place_id, step) values (new.place_id, 1);
  end if;
  return null;
end
$$;

-- Triggers ------------------------------------------------------------------------------------------------------------

create trigger ratings_count after insert or update or delete on private.ratings for each row execute function private.count_rating();

create trigger restaurants_resettled after update of time_zone, city, city_id, country, latitude, longitude on public.restaurants for each row
  when (old.city_id is distinct from new.city_id or old.time_zone is distinct from new.time_zone) execute function private.log_resettled_place();
