-- The published ratings of a place by day, by which its owner compares periods. Maintained by fold.sql, so that a
-- page about three months reads about a hundred rows instead of all ratings of the place.

-- Tables --------------------------------------------------------------------------------------------------------------

create table private.place_days (
  restaurant_place_id text not null references public.restaurants (place_id) on update cascade on delete cascade,
  -- The day at the place.
  day date not null,
  score_1 int not null default 0, score_2 int not null default 0, score_3 int not null default 0,
  score_4 int not null default 0, score_5 int not null default 0,
  tag_counts jsonb not null default '{}' check (jsonb_typeof(tag_counts) = 'object'),
  primary key (restaurant_place_id, day),
  check (least(score_1, score_2, score_3, score_4, score_5) >= 0)
) with (fillfactor = 80);

create index place_days_age on private.place_days (day);

revoke all on private.place_days from public, anon, authenticated, service_role;
alter table private.place_days enable row level security;

create policy "only procedures read days" on private.place_days for select to anon, authenticated using (false);

-- Functions -----------------------------------------------------------------------------------------------------------

-- The oldest day that is kept: early enough for the twelve weeks of the chart and for comparing two months. Written in plpgsql,
-- which caches the query plan, because every rating calls this function.
create function private.first_kept_day() returns date language plpgsql stable set search_path = '' as $$
begin
  return (now() at time zone 'UTC')::date - 100;
end
$$;

-- Groups scores and tags together: the planner would plan a join for few rows, because the table has no statistics yet.
-- All places, or those of `p_places` from their published ratings.
create function private.recount_days(p_places text[] default null, p_published private.ratings[] default null) returns void
language sql security definer set search_path = '' as $$
  delete from private.place_days where p_places is null or restaurant_place_id = any (p_places);
  with published as (
    select r.restaurant_place_id as place, (r.created_at at time zone coalesce(place.time_zone, private.service_zone()))::date as day, r.score, r.tags
    from (
      select restaurant_place_id, created_at, score, tags from private.ratings where p_places is null and deleted_at is null and hidden_at is null
      union all
      select restaurant_place_id, created_at, score, tags from unnest(p_published)) as r
    join public.restaurants as place on place.place_id = r.restaurant_place_id
    where r.created_at >= private.first_kept_day()::timestamp at time zone coalesce(place.time_zone, private.service_zone())),
  counted as (
    select p.place, p.day, p.score, null as tag, 0 as n from published as p
    union all
    select p.place, p.day, null, tag, count(*) from published as p, unnest(p.tags) as tag group by p.place, p.day, tag)
  insert into private.place_days
  select place, day, count(*) filter (where score = 1), count(*) filter (where score = 2), count(*) filter (where score = 3),
    count(*) filter (where score = 4), count(*) filter (where score = 5),
    coalesce(jsonb_object_agg(tag, n) filter (where tag is not null), '{}')
  from counted group by place, day;
$$;

create function private.prune_days() returns void language sql security definer set search_path = '' as $$
  delete from private.place_days where day < private.first_kept_day()
$$;
