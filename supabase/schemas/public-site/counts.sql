-- Figures that everybody reads: those of each place, published once a day, and the number of ratings, places and cities of the
-- front page, cached because every visitor reads them. A figure that changes with each rating would reveal when somebody rates.

-- Tables --------------------------------------------------------------------------------------------------------------

create table private.public_counts (
  -- The table has a single row.
  only_one boolean primary key default true check (only_one),
  ratings bigint not null check (ratings >= 0),
  places bigint not null check (places >= 0),
  cities bigint not null check (cities >= 0),
  counted_at timestamptz not null
);

-- Indexes -------------------------------------------------------------------------------------------------------------

create index restaurants_apart on public.restaurants (city_id) where closed_at is not null or city_id is null;

-- Grants and row level security ---------------------------------------------------------------------------------------

revoke all on private.public_counts from public, anon, authenticated, service_role;
alter table private.public_counts enable row level security;

create policy "only procedures read public counts" on private.public_counts for select to anon, authenticated using (false);

-- Functions -----------------------------------------------------------------------------------------------------------

-- Publishes the figures of places that changed before today (UTC), without the ratings of the present day at the place: a review
-- and its count appear on the next day at the earliest. `p_limit` places at most; null: all. Returns their number.
create function private.publish_figures(p_limit int default 2000) returns int language plpgsql security definer set search_path = '' as $$
declare
  v_today date := (now() at time zone 'UTC')::date;
  v_ids text[];
begin
  perform private.lock_figures();
  v_ids := array(select f.place_id from private.place_figures as f where f.unpublished_since < v_today order by f.place_id limit p_limit);
  perform from public.restaurants as r where r.place_id = any (v_ids) order by r.place_id for no key update;
  with due as (
    select f.place_id, f.score_1 - coalesce(d.score_1, 0) as s1, f.score_2 - coalesce(d.score_2, 0) as s2, f.score_3 - coalesce(d.score_3, 0) as s3,
      f.score_4 - coalesce(d.score_4, 0) as s4, f.score_5 - coalesce(d.score_5, 0) as s5,
      private.subtract_counts(f.tag_counts, coalesce(d.tag_counts, '{}')) as tags
    from private.place_figures as f
    left join private.place_days as d on d.restaurant_place_id = f.place_id and d.day = private.place_day(f.place_id, now())
    where f.place_id = any (v_ids))
  update public.restaurants as r set score_1 = s1, score_2 = s2, score_3 = s3, score_4 = s4, score_5 = s5,
    rating_count = s1 + s2 + s3 + s4 + s5, score_sum = s1 + 2 * s2 + 3 * s3 + 4 * s4 + 5 * s5,
    average_score = private.average_of(s1, s2, s3, s4, s5), tag_counts = tags, top_tags = private.top_tags(tags)
  from due where due.place_id = r.place_id;
  update private.place_figures as f set unpublished_since = case when exists (
      select from private.place_days as d where d.restaurant_place_id = f.place_id and d.day = private.place_day(f.place_id, now())
        and d.score_1 + d.score_2 + d.score_3 + d.score_4 + d.score_5 > 0) then v_today end
  where f.place_id = any (v_ids);
  return cardinality(v_ids);
end
$$;

-- Publishes the figures of places, then sums those of cities: the number of places grows with each import. Places that are closed
-- or in no city are few. True if it counted; false within an hour of the last count.
create function private.refresh_public_counts() returns boolean language plpgsql security definer set search_path = '' as $$
begin
  perform private.publish_figures();
  if exists (select from private.public_counts as c where c.counted_at > now() - interval '1 hour') then
    return false;
  end if;
  with apart as (
    select r.city_id, r.closed_at is not null as closed, count(*) as places, sum(r.rating_count) as ratings
    from public.restaurants as r where r.closed_at is not null or r.city_id is null group by 1, 2),
  counted as (
    select c.rating_count - coalesce(a.ratings, 0) as ratings, c.restaurant_count - coalesce(a.places, 0) as places, 1 as cities
    from public.cities as c left join apart as a on a.city_id = c.id and a.closed
    union all
    select a.ratings, a.places, 0 from apart as a where a.city_id is null and not a.closed)
  insert into private.public_counts (ratings, places, cities, counted_at)
  select coalesce(sum(n.ratings), 0), coalesce(sum(n.places), 0), coalesce(sum(n.cities) filter (where n.places > 0), 0), now() from counted as n
  on conflict (only_one) do update
    set ratings = excluded.ratings, places = excluded.places, cities = excluded.cities, counted_at = excluded.counted_at;
  return true;
end
$$;

-- Returns {ratings, places, cities, as_of} of open places; `as_of` is a day. Null before the first count.
create function private.public_counts() returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('ratings', c.ratings, 'places', c.places, 'cities', c.cities, 'as_of', private.public_day(c.counted_at))
  from private.public_counts as c
$$;
