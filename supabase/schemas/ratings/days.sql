-- The published ratings of a place by day, by which its owner compares periods. Maintained by the counting of ratings, so that a
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

-- Adds one published rating to the figures of its day, or subtracts it with `p_sign` -1. Adding is one statement, because every
-- rating runs it.
create function private.count_for_day(p_rating private.ratings, p_sign int) returns void language plpgsql security definer set search_path = '' as $$
declare
  v_day date := private.place_day(p_rating.restaurant_place_id, p_rating.created_at);
begin
  if v_day < private.first_kept_day() then
    return;
  end if;
  if p_sign > 0 then
    insert into private.place_days as d (restaurant_place_id, day, score_1, score_2, score_3, score_4, score_5, tag_counts)
    values (p_rating.restaurant_place_id, v_day, (p_rating.score = 1)::int, (p_rating.score = 2)::int, (p_rating.score = 3)::int,
      (p_rating.score = 4)::int, (p_rating.score = 5)::int, private.add_counts('{}', p_rating.tags, null))
    on conflict (restaurant_place_id, day) do update set
      score_1 = d.score_1 + excluded.score_1, score_2 = d.score_2 + excluded.score_2, score_3 = d.score_3 + excluded.score_3,
      score_4 = d.score_4 + excluded.score_4, score_5 = d.score_5 + excluded.score_5,
      tag_counts = private.add_counts(d.tag_counts, p_rating.tags, null);
  else
    update private.place_days set
      score_1 = score_1 - (p_rating.score = 1)::int, score_2 = score_2 - (p_rating.score = 2)::int,
      score_3 = score_3 - (p_rating.score = 3)::int, score_4 = score_4 - (p_rating.score = 4)::int,
      score_5 = score_5 - (p_rating.score = 5)::int, tag_counts = private.add_counts(tag_counts, null, p_rating.tags)
    where restaurant_place_id = p_rating.restaurant_place_id and day = v_day;
  end if;
end
$$;

-- Groups scores and tags together: the planner would plan a join for few rows, because the table has no statistics yet.
create function private.recount_days(p_place_id text default null) returns void language sql security definer set search_path = '' as $$
  delete from private.place_days where p_place_id is null or restaurant_place_id = p_place_id;
  with published as (
    select r.restaurant_place_id as place, (r.created_at at time zone coalesce(place.time_zone, private.service_zone()))::date as day, r.score, r.tags
    from private.ratings as r join public.restaurants as place on place.place_id = r.restaurant_place_id
    where (p_place_id is null or r.restaurant_place_id = p_place_id) and r.deleted_at is null and r.hidden_at is null
      and r.created_at >= private.first_kept_day()::timestamp at time zone coalesce(place.time_zone, private.service_zone())),
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

-- Counts the days of a place again when its time zone changes.
create function private.recount_days_of_place() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from private.place_figures as f where f.place_id = new.place_id) then
    perform private.recount_days(new.place_id);
  end if;
  return null;
end
$$;

create trigger restaurants_zone_changed after update of time_zone, city, latitude, longitude on public.restaurants for each row
  when (old.time_zone is distinct from new.time_zone)
  execute function private.recount_days_of_place();

create function private.prune_days() returns void language sql security definer set search_path = '' as $$
  delete from private.place_days where day < private.first_kept_day()
$$;
