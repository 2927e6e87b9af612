-- The figures of the front page: the number of ratings, places and cities. Cached, because every visitor reads them, and
-- updated at most hourly, because a figure that changes with each rating would reveal when somebody rates.

-- Tables --------------------------------------------------------------------------------------------------------------

create table private.public_counts (
  -- The table has a single row.
  only_one boolean primary key default true check (only_one),
  ratings bigint not null check (ratings >= 0),
  places bigint not null check (places >= 0),
  cities bigint not null check (cities >= 0),
  counted_at timestamptz not null
);

-- Grants and row level security ---------------------------------------------------------------------------------------

revoke all on private.public_counts from public, anon, authenticated, service_role;
alter table private.public_counts enable row level security;

create policy "only procedures read public counts" on private.public_counts for select to anon, authenticated using (false);

-- Functions -----------------------------------------------------------------------------------------------------------

-- Sums the counters of the places instead of the ratings. True if it counted; false within an hour of the last count.
create function private.refresh_public_counts() returns boolean language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from private.public_counts as c where c.counted_at > now() - interval '1 hour') then
    return false;
  end if;
  insert into private.public_counts (ratings, places, cities, counted_at)
  select coalesce(sum(r.rating_count), 0), count(*), count(distinct r.city_id), now() from public.restaurants as r where r.closed_at is null
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
