-- Counting: every change of a rating updates the figures of its place, author, server and city.

-- Adds one published rating to the figures of its server, or subtracts it with `p_sign` -1.
create function private.count_for_server(p_rating private.ratings, p_sign int) returns void language plpgsql security definer set search_path = '' as $$
declare
  v_plus text[] := case when p_sign > 0 then p_rating.tags end;
  v_minus text[] := case when p_sign < 0 then p_rating.tags end;
  v_award text[] := case when p_rating.server_emoji is not null then array[p_rating.server_emoji] end;
begin
  if p_sign > 0 then
    insert into private.server_totals (server_id) values (p_rating.server_id) on conflict (server_id) do nothing;
    insert into private.server_place_totals (server_id, restaurant_place_id) values (p_rating.server_id, p_rating.restaurant_place_id)
    on conflict do nothing;
  end if;
  update private.server_totals set
    score_1 = score_1 + p_sign * (p_rating.score = 1)::int, score_2 = score_2 + p_sign * (p_rating.score = 2)::int,
    score_3 = score_3 + p_sign * (p_rating.score = 3)::int, score_4 = score_4 + p_sign * (p_rating.score = 4)::int,
    score_5 = score_5 + p_sign * (p_rating.score = 5)::int,
    tag_counts = private.add_counts(tag_counts, v_plus, v_minus),
    award_counts = private.add_counts(award_counts, case when p_sign > 0 then v_award end, case when p_sign < 0 then v_award end),
    change_version = change_version + 1
  where server_id = p_rating.server_id;
  update private.server_place_totals set rating_count = rating_count + p_sign, score_sum = score_sum + p_sign * p_rating.score,
    tag_counts = private.add_counts(tag_counts, v_plus, v_minus),
    award_counts = private.add_counts(award_counts, case when p_sign > 0 then v_award end, case when p_sign < 0 then v_award end)
  where server_id = p_rating.server_id and restaurant_place_id = p_rating.restaurant_place_id;
  delete from private.server_place_totals
  where server_id = p_rating.server_id and restaurant_place_id = p_rating.restaurant_place_id and rating_count = 0;
end
$$;

-- Adds one published rating to its author's count in the city of the place, or subtracts it.
create function private.count_for_city(p_city int, p_user uuid, p_sign int) returns void language plpgsql security definer set search_path = '' as $$
begin
  if p_city is null then
    return;
  end if;
  if p_sign > 0 then
    update private.city_reviewers set rating_count = rating_count + 1, reached_at = clock_timestamp() where city_id = p_city and user_id = p_user;
    if not found then
      insert into private.city_reviewers as c (city_id, user_id, rating_count, reached_at) values (p_city, p_user, 1, clock_timestamp())
      on conflict (city_id, user_id) do update set rating_count = c.rating_count + 1, reached_at = clock_timestamp();
    end if;
  else
    update private.city_reviewers set rating_count = rating_count - 1 where city_id = p_city and user_id = p_user;
    delete from private.city_reviewers where city_id = p_city and user_id = p_user and rating_count <= 0;
  end if;
end
$$;

-- Adds a step per score to the present figures of a place. The first rating of a place has nothing to subtract, so only the
-- update does.
create function private.count_for_place(p_place_id text, p_step int[], p_plus text[], p_minus text[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update private.place_figures set
    score_1 = score_1 + p_step[1], score_2 = score_2 + p_step[2], score_3 = score_3 + p_step[3],
    score_4 = score_4 + p_step[4], score_5 = score_5 + p_step[5],
    tag_counts = private.add_counts(tag_counts, p_plus, p_minus),
    unpublished_since = coalesce(unpublished_since, (now() at time zone 'UTC')::date)
  where place_id = p_place_id;
  if not found then
    insert into private.place_figures as f (place_id, score_1, score_2, score_3, score_4, score_5, tag_counts, unpublished_since)
    values (p_place_id, p_step[1], p_step[2], p_step[3], p_step[4], p_step[5], private.add_counts('{}', p_plus, null), (now() at time zone 'UTC')::date)
    on conflict (place_id) do update set
      score_1 = f.score_1 + excluded.score_1, score_2 = f.score_2 + excluded.score_2, score_3 = f.score_3 + excluded.score_3,
      score_4 = f.score_4 + excluded.score_4, score_5 = f.score_5 + excluded.score_5,
      tag_counts = private.add_counts(f.tag_counts, p_plus, null), unpublished_since = coalesce(f.unpublished_since, excluded.unpublished_since);
  end if;
end
$$;

-- Updates every figure after the change of one rating. Hidden and removed ratings count nowhere. Order of locks: the place
-- (shared), its figures, change version, author, day, server. Tables of later files are resolved when it runs.
create function private.count_rating() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_was boolean := false;
  v_is boolean := false;
  v_step int[] := array[0, 0, 0, 0, 0];
  v_rating private.ratings;
  v_city int;
  v_count int;
begin
  if tg_op <> 'INSERT' then
    v_was := old.deleted_at is null and old.hidden_at is null;
    v_rating := old;
  end if;
  if tg_op <> 'DELETE' then
    v_is := new.deleted_at is null and new.hidden_at is null;
    v_rating := new;
  end if;
  if not v_was and not v_is then
    return null;
  end if;
  if v_was and v_is and (old.score, old.tags, old.server_id, old.server_emoji, old.created_at)
    is not distinct from (new.score, new.tags, new.server_id, new.server_emoji, new.created_at) then
    perform private.raise_place_change_version(v_rating.restaurant_place_id);
    return null;
  end if;
  if v_was then
    v_step[old.score] := v_step[old.score] - 1;
  end if;
  if v_is then
    v_step[new.score] := v_step[new.score] + 1;
  end if;

  if v_is <> v_was then
    -- After waiting for a merge of cities, this is the one that remains.
    select city_id into v_city from public.restaurants where place_id = v_rating.restaurant_place_id for key share;
  end if;
  perform private.count_for_place(v_rating.restaurant_place_id, v_step, case when v_is then new.tags end, case when v_was then old.tags end);
  -- After the place: a batch locks its places before it writes, and the other order would deadlock with it.
  perform private.raise_place_change_version(v_rating.restaurant_place_id);

  update private.user_totals set
    score_1 = score_1 + v_step[1], score_2 = score_2 + v_step[2], score_3 = score_3 + v_step[3],
    score_4 = score_4 + v_step[4], score_5 = score_5 + v_step[5]
  where user_id = v_rating.user_id returning score_1 + score_2 + score_3 + score_4 + score_5 into v_count;
  -- Only for a published rating: the erasure of a person must not insert a new row.
  if v_count is null and v_is then
    insert into private.user_totals (user_id, score_1, score_2, score_3, score_4, score_5)
    values (new.user_id, v_step[1], v_step[2], v_step[3], v_step[4], v_step[5]);
    v_count := 1;
  end if;

  if v_is <> v_was then
    perform private.count_for_city(v_city, v_rating.user_id, case when v_is then 1 else -1 end);
    -- Earned badges stay, so only an increase can add one.
    if v_is and v_count in (1, 5, 10, 25, 50, 100) then
      update public.profiles set badges = private.badges_of(v_count)
      where user_id = v_rating.user_id and not private.badges_of(v_count) <@ badges;
    end if;
  end if;
  if v_was then
    perform private.count_for_day(old, -1);
  end if;
  if v_is then
    perform private.count_for_day(new, 1);
  end if;
  if v_was and old.server_id is not null then
    perform private.count_for_server(old, -1);
  end if;
  if v_is and new.server_id is not null then
    perform private.count_for_server(new, 1);
    if new.score < 5 and (not v_was or old.server_id is distinct from new.server_id) then
      perform private.show_server_figures(new.server_id, new.restaurant_place_id);
    end if;
  end if;
  return null;
end
$$;

-- Moves the counts of a place's reviewers when its city changes. `join_cities` has moved them already.
create function private.move_city_reviewers() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid;
begin
  if current_setting('five_lemons.moving_city', true) = 'on' then
    return null;
  end if;
  for v_user in select user_id from private.ratings
    where restaurant_place_id = new.place_id and deleted_at is null and hidden_at is null loop
    perform private.count_for_city(old.city_id, v_user, -1);
    perform private.count_for_city(new.city_id, v_user, 1);
  end loop;
  return null;
end
$$;

-- Recomputes every figure, after an import that bypassed the triggers.
create function private.recount_ratings() returns void language plpgsql security definer set search_path = '' as $$
begin
  truncate private.place_figures, private.user_totals, private.server_totals, private.server_place_totals, private.city_reviewers, private.visits;
  -- A place without ratings may have published some.
  insert into private.place_figures (place_id, score_1, score_2, score_3, score_4, score_5, tag_counts, unpublished_since)
  select place.place_id, coalesce(n.s1, 0), coalesce(n.s2, 0), coalesce(n.s3, 0), coalesce(n.s4, 0), coalesce(n.s5, 0), coalesce(n.tags, '{}'), '-infinity'
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
  -- The table is created later. The date of an imported mayor is that of their last rating, not that of the import.
  update private.city_mayors as m set since = c.reached_at
  from private.city_reviewers as c where c.city_id = m.city_id and c.user_id = m.user_id and m.since = now();
  insert into private.visits select id, user_id, private.local_day(user_id, rated_at) from private.ratings where deleted_at is null;
  update public.profiles set badges = private.badges_of(t.score_1 + t.score_2 + t.score_3 + t.score_4 + t.score_5)
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

-- Triggers ------------------------------------------------------------------------------------------------------------

create trigger ratings_count after insert or update or delete on private.ratings for each row execute function private.count_rating();
create trigger restaurants_city_reviewers after update of city, city_id, country, latitude, longitude on public.restaurants for each row
  when (old.city_id is distinct from new.city_id) execute function private.move_city_reviewers();
