-- Folding: a rating only appends to a log, so that guests of one city never wait for each other. A job adds the log to the
-- figures of places, days, servers and cities every few seconds. A logged change is deleted in the transaction that counts it:
-- whatever ends the job, each change counts once.

-- Tables --------------------------------------------------------------------------------------------------------------

-- A changed rating takes its old values away (-1) and adds the new ones (1). No foreign keys and no checks: every rating writes
-- here, and the fold skips what is gone.
create table private.rating_changes (
  id bigint generated always as identity primary key,
  restaurant_place_id text not null,
  -- 0: nothing to count, but pages of the place show something new.
  step smallint not null,
  -- Null with a step: the city or the time zone of the place changed.
  user_id uuid,
  -- True if the author made the change.
  own boolean,
  score smallint,
  tags text[],
  server_id uuid,
  server_emoji text,
  rated_at timestamptz,
  at timestamptz not null default clock_timestamp()
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_insert_scale_factor = 0);

-- One row.
create table private.fold_state (
  only_row boolean primary key default true check (only_row),
  folded_at timestamptz not null default '-infinity'
);

insert into private.fold_state default values;

-- One more or less published rating of a person in a city.
create type private.standing as (city_id int, user_id uuid, step int, at timestamptz);

revoke all on private.rating_changes, private.fold_state from public, anon, authenticated, service_role;
alter table private.rating_changes enable row level security;
alter table private.fold_state enable row level security;

create policy "only procedures read changes of ratings" on private.rating_changes for select to anon, authenticated using (false);
create policy "only procedures read the time of the fold" on private.fold_state for select to anon, authenticated using (false);

-- Summing -------------------------------------------------------------------------------------------------------------

-- The sum of these changes per `place`, `day`, `server` or `server_place`. Keys of tags and awards may be negative.
create function private.sum_changes(p_changes private.rating_changes[], p_by text)
returns table (place_id text, day date, server_id uuid, s1 int, s2 int, s3 int, s4 int, s5 int, tags jsonb, awards jsonb)
language sql stable security definer set search_path = '' as $$
  with keyed as (
    select case when p_by <> 'server' then c.restaurant_place_id end as place_id,
      case when p_by = 'day' then private.place_day(c.restaurant_place_id, c.rated_at) end as day,
      case when p_by like 'server%' then c.server_id end as server_id, c.step, c.score, c.tags, c.server_emoji
    from unnest(p_changes) as c where c.step <> 0 and (p_by not like 'server%' or c.server_id is not null)),
  counted as (
    select k.place_id, k.day, k.server_id, part.kind, part.name, sum(k.step)::int as n
    from keyed as k cross join lateral (
      select 'score' as kind, k.score::text as name
      union all select 'tag', tag from unnest(k.tags) as tag
      union all select 'award', k.server_emoji where k.server_emoji is not null) as part
    group by 1, 2, 3, 4, 5)
  select c.place_id, c.day, c.server_id,
    coalesce(sum(n) filter (where kind = 'score' and name = '1'), 0)::int, coalesce(sum(n) filter (where kind = 'score' and name = '2'), 0)::int,
    coalesce(sum(n) filter (where kind = 'score' and name = '3'), 0)::int, coalesce(sum(n) filter (where kind = 'score' and name = '4'), 0)::int,
    coalesce(sum(n) filter (where kind = 'score' and name = '5'), 0)::int,
    coalesce(jsonb_object_agg(name, n) filter (where kind = 'tag'), '{}'), coalesce(jsonb_object_agg(name, n) filter (where kind = 'award'), '{}')
  from counted as c group by 1, 2, 3
$$;

-- Places --------------------------------------------------------------------------------------------------------------

create function private.fold_places(p_changes private.rating_changes[]) returns void language plpgsql security definer set search_path = '' as $$
begin
  insert into private.place_figures (place_id, city_id)
  select r.place_id, r.city_id from public.restaurants as r
  where r.place_id in (select c.restaurant_place_id from unnest(p_changes) as c where c.step > 0)
    and not exists (select from private.place_figures as f where f.place_id = r.place_id)
  order by r.place_id;
  update private.place_figures as f set score_1 = f.score_1 + n.s1, score_2 = f.score_2 + n.s2, score_3 = f.score_3 + n.s3,
    score_4 = f.score_4 + n.s4, score_5 = f.score_5 + n.s5, tag_counts = private.sum_counts(f.tag_counts, n.tags),
    unpublished_since = coalesce(f.unpublished_since, (now() at time zone 'UTC')::date)
  from private.sum_changes(p_changes, 'place') as n where n.place_id = f.place_id;
end
$$;

create function private.fold_days(p_changes private.rating_changes[]) returns void language plpgsql security definer set search_path = '' as $$
begin
  insert into private.place_days (restaurant_place_id, day)
  select distinct r.place_id, private.place_day(r.place_id, c.rated_at)
  from unnest(p_changes) as c join public.restaurants as r on r.place_id = c.restaurant_place_id
  where c.step > 0 and private.place_day(r.place_id, c.rated_at) >= private.first_kept_day()
  on conflict do nothing;
  update private.place_days as d set score_1 = d.score_1 + n.s1, score_2 = d.score_2 + n.s2, score_3 = d.score_3 + n.s3,
    score_4 = d.score_4 + n.s4, score_5 = d.score_5 + n.s5, tag_counts = private.sum_counts(d.tag_counts, n.tags)
  from private.sum_changes(p_changes, 'day') as n where n.place_id = d.restaurant_place_id and n.day = d.day;
end
$$;

-- Servers -------------------------------------------------------------------------------------------------------------

create function private.fold_servers(p_changes private.rating_changes[]) returns void language plpgsql security definer set search_path = '' as $$
begin
  insert into private.server_totals (server_id)
  select distinct s.id from unnest(p_changes) as c join public.servers as s on s.id = c.server_id where c.step > 0 on conflict do nothing;
  insert into private.server_place_totals (server_id, restaurant_place_id)
  select distinct s.id, r.place_id from unnest(p_changes) as c
  join public.servers as s on s.id = c.server_id join public.restaurants as r on r.place_id = c.restaurant_place_id
  where c.step > 0 on conflict do nothing;
  update private.server_totals as t set score_1 = t.score_1 + n.s1, score_2 = t.score_2 + n.s2, score_3 = t.score_3 + n.s3,
    score_4 = t.score_4 + n.s4, score_5 = t.score_5 + n.s5, tag_counts = private.sum_counts(t.tag_counts, n.tags),
    award_counts = private.sum_counts(t.award_counts, n.awards), change_version = t.change_version + 1
  from private.sum_changes(p_changes, 'server') as n where n.server_id = t.server_id;
  update private.server_place_totals as t set rating_count = t.rating_count + n.s1 + n.s2 + n.s3 + n.s4 + n.s5,
    score_sum = t.score_sum + n.s1 + 2 * n.s2 + 3 * n.s3 + 4 * n.s4 + 5 * n.s5, tag_counts = private.sum_counts(t.tag_counts, n.tags),
    award_counts = private.sum_counts(t.award_counts, n.awards)
  from private.sum_changes(p_changes, 'server_place') as n where n.server_id = t.server_id and n.place_id = t.restaurant_place_id;
  delete from private.server_place_totals as t using unnest(p_changes) as c
  where c.step < 0 and t.server_id = c.server_id and t.restaurant_place_id = c.restaurant_place_id and t.rating_count = 0;
  perform private.show_server_figures(t.server_id, t.restaurant_place_id)
  from (select distinct c.server_id, c.restaurant_place_id from unnest(p_changes) as c where c.step > 0 and c.server_id is not null order by 1, 2) as t;
end
$$;

-- Cities --------------------------------------------------------------------------------------------------------------

-- Adds to the counts of reviewers, then settles the mayors whom that may concern. `p_rose` and `p_fell`: see `private.settle_mayor`.
create function private.count_standings(p_steps private.standing[], p_rose uuid[], p_fell uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update private.city_reviewers as r set rating_count = r.rating_count + n.step
  from (select s.city_id, s.user_id, sum(s.step)::int as step from unnest(p_steps) as s group by 1, 2 having sum(s.step) < 0) as n
  where r.city_id = n.city_id and r.user_id = n.user_id;
  insert into private.city_reviewers as r (city_id, user_id, rating_count, reached_at)
  select s.city_id, s.user_id, sum(s.step), max(s.at) filter (where s.step > 0) from unnest(p_steps) as s
  where exists (select from auth.users as u where u.id = s.user_id) group by 1, 2 having sum(s.step) > 0 order by 1, 2
  on conflict (city_id, user_id) do update set rating_count = r.rating_count + excluded.rating_count, reached_at = excluded.reached_at;
  perform private.settle_mayor(t.city_id, p_rose, p_fell)
  from (
    select distinct s.city_id from unnest(p_steps) as s
    left join private.city_reviewers as r on r.city_id = s.city_id and r.user_id = s.user_id
    left join private.city_mayors as m on m.city_id = s.city_id
    left join private.city_reviewers as held on held.city_id = m.city_id and held.user_id = m.user_id
    where case when m.user_id = s.user_id then s.step < 0
      else r.rating_count >= 3 /* minRatingsForMayor */ and r.rating_count > coalesce(held.rating_count, 0) end
    order by 1) as t;
  delete from private.city_reviewers as r using unnest(p_steps) as s
  where s.step < 0 and r.city_id = s.city_id and r.user_id = s.user_id and r.rating_count = 0;
end
$$;

create function private.fold_cities(p_changes private.rating_changes[]) returns void language plpgsql security definer set search_path = '' as $$
begin
  perform private.count_standings(
    array(select row(f.city_id, c.user_id, c.step, c.at)::private.standing
      from unnest(p_changes) as c join private.place_figures as f on f.place_id = c.restaurant_place_id
      where c.step <> 0 and f.city_id is not null),
    array(select c.user_id from unnest(p_changes) as c where c.own and c.step > 0 group by 1),
    array(select c.user_id from unnest(p_changes) as c where c.own and c.step < 0 group by 1));
end
$$;

-- Moves the reviewers of places to their present city, and counts their days again by their present time zone. `p_published` are
-- their published ratings, all of which are folded.
create function private.resettle_places(p_places text[], p_published private.ratings[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_moved public.restaurants[] := array(
    select r from public.restaurants as r join private.place_figures as f on f.place_id = r.place_id
    where r.place_id = any (p_places) and f.city_id is distinct from r.city_id);
begin
  perform private.count_standings(
    array(select row(side.city_id, p.user_id, side.step, clock_timestamp())::private.standing
      from unnest(p_published) as p join unnest(v_moved) as place on place.place_id = p.restaurant_place_id
      join private.place_figures as f on f.place_id = place.place_id
      cross join lateral (values (f.city_id, -1), (place.city_id, 1)) as side (city_id, step) where side.city_id is not null), '{}', '{}');
  update private.place_figures as f set city_id = place.city_id from unnest(v_moved) as place where f.place_id = place.place_id;
  perform private.recount_days(p_places, p_published);
end
$$;

-- The fold ------------------------------------------------------------------------------------------------------------

-- Every writer of these figures takes this lock before it locks a row.
create function private.lock_figures() returns void language plpgsql set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('figures', 0));
end
$$;

-- Adds the oldest changes to the figures, `p_limit` of them. Returns their number; 0 if there are none or another session folds.
create function private.fold_figures(p_limit int default 5000) returns int language plpgsql security definer set search_path = '' as $$
declare
  v_last bigint := (select max(id) from (select id from private.rating_changes order by id limit p_limit) as oldest);
  v_changes private.rating_changes[];
  v_more private.rating_changes[];
  v_places text[];
  v_published private.ratings[];
begin
  if v_last is null or not pg_try_advisory_xact_lock(hashtextextended('figures', 0)) then
    return 0;
  end if;
  with taken as (delete from private.rating_changes as c where c.id <= v_last returning c)
  select array_agg(taken.c) into v_changes from taken;
  v_places := array(select distinct c.restaurant_place_id from unnest(v_changes) as c where c.step <> 0 and c.user_id is null);
  if v_places <> '{}' then
    -- One statement: the ratings are exactly those whose changes are taken here or were folded before.
    with taken as (delete from private.rating_changes as c where c.restaurant_place_id = any (v_places) returning c)
    select (select array_agg(taken.c) from taken),
      array(select r from private.ratings as r where r.restaurant_place_id = any (v_places) and r.deleted_at is null and r.hidden_at is null)
    into v_more, v_published;
  end if;
  v_changes := array(select c from unnest(v_changes || v_more) as c where c.step = 0 or c.user_id is not null);
  perform private.fold_places(v_changes);
  perform private.fold_days(v_changes);
  perform private.fold_servers(v_changes);
  perform private.fold_cities(v_changes);
  if v_places <> '{}' then
    perform private.resettle_places(v_places, v_published);
  end if;
  perform private.raise_place_change_version(t.place_id)
  from (select distinct c.restaurant_place_id as place_id from unnest(v_changes) as c order by 1) as t;
  update private.fold_state set folded_at = clock_timestamp();
  return coalesce(cardinality(v_changes), 0) + coalesce(cardinality(v_places), 0);
end
$$;

-- Folds in the transaction of a writer where no job has done it for a while: an installation may have no timer. A failure is left
-- to the job, because the rating matters more.
create function private.fold_if_late() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if (select s.folded_at from private.fold_state as s) < clock_timestamp() - interval '10 seconds' then
    begin
      perform private.fold_figures();
    exception when others then
      raise warning 'The figures could not be folded: %', sqlerrm;
    end;
  end if;
  return null;
end
$$;

-- Triggers ------------------------------------------------------------------------------------------------------------

create trigger ratings_fold after insert or update or delete on private.ratings for each statement execute function private.fold_if_late();
