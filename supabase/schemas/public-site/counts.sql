-- The figures of the front page: how many ratings, places and cities there are. Counted now and then and kept, since every
-- visitor asks, and to the hour, since a figure that moves with each rating would tell when somebody rates.

-- Tables --------------------------------------------------------------------------------------------------------------

create table private.public_counts (
  -- One row.
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

-- Adds up what the places know of themselves, never the ratings. True when it counted: within an hour once is enough.
create function private.refresh_public_counts() returns boolean language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from private.public_counts as c where c.counted_at > now() - interval '1 hour') then
    return false;
  end if;
  insert into private.public_counts (ratings, places, cities, counted_at)
  select coalesce(sum(r.rating_count), 0), count(*), count(distinct r.city), now() from public.restaurants as r where r.closed_at is null
  on conflict (only_one) do update
    set ratings = excluded.ratings, places = excluded.places, cities = excluded.cities, counted_at = excluded.counted_at;
  return true;
end
$$;

-- {ratings, places, cities, as_of}, of places that are open; `as_of` is a day. Null until they were counted for the first time.
create function private.public_counts() returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('ratings', c.ratings, 'places', c.places, 'cities', c.cities, 'as_of', private.public_day(c.counted_at))
  from private.public_counts as c
$$;
