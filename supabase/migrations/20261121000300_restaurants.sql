-- Restaurants: the places that can be rated, their figures, cities, and the searches over them.

-- Tables -----------------------------------------------------------------------------------------------------------

-- Figures (scores, tags, average) are kept by triggers on ratings; nobody writes them by hand.
create table public.restaurants (
  place_id text primary key check (place_id ~ '^[A-Za-z0-9_:.-]{3,200}$'),
  name text not null check (length(name) between 1 and 200),
  vicinity text check (length(vicinity) <= 300),
  city text check (length(city) between 1 and 80),
  state text check (length(state) <= 80),
  country text check (length(country) <= 80),
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  -- Null until somebody rates: no average is not an average of 0.
  average_score numeric(3, 2) generated always as (
    round((score_1 + 2 * score_2 + 3 * score_3 + 4 * score_4 + 5 * score_5)::numeric
      / nullif(score_1 + score_2 + score_3 + score_4 + score_5, 0), 2)) stored,
  rating_count int not null generated always as (score_1 + score_2 + score_3 + score_4 + score_5) stored,
  score_sum int not null generated always as (score_1 + 2 * score_2 + 3 * score_3 + 4 * score_4 + 5 * score_5) stored,
  score_1 int not null default 0 check (score_1 >= 0),
  score_2 int not null default 0 check (score_2 >= 0),
  score_3 int not null default 0 check (score_3 >= 0),
  score_4 int not null default 0 check (score_4 >= 0),
  score_5 int not null default 0 check (score_5 >= 0),
  tag_counts jsonb not null default '{}' check (jsonb_typeof(tag_counts) = 'object'),
  top_tags text[] not null default '{}' check (cardinality(top_tags) <= 3),
  -- `hand`: added by a guest. Such a place is not reviewed, and being near it proves nothing.
  source text not null default 'hand' check (source in ('google', 'osm', 'import', 'demo', 'hand')),
  reviewed boolean not null default false,
  attribution text check (length(attribution) <= 200),
  -- What the provider calls it ("restaurant", "bar"), and whether it says that the place is open for business.
  types text[] not null default '{}' check (cardinality(types) <= 10 and length(types::text) <= 500),
  business_status text not null default 'OPERATIONAL'
    check (business_status in ('OPERATIONAL', 'CLOSED_TEMPORARILY', 'CLOSED_PERMANENTLY')),
  photo_urls text[] not null default '{}' check (cardinality(photo_urls) <= 10 and length(photo_urls::text) <= 5000),
  -- Set when an owner or admin corrected the place: the provider no longer overwrites it.
  curated_at timestamptz,
  closed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search_text text generated always as (
    private.fold_text(name || ' ' || coalesce(vicinity, '') || ' ' || coalesce(city, ''))) stored
);

-- The distinct cities with their figures, kept by a trigger on restaurants.
create table public.cities (
  city text primary key check (length(city) between 1 and 80),
  restaurant_count int not null default 0 check (restaurant_count >= 0),
  rating_count int not null default 0 check (rating_count >= 0),
  score_sum int not null default 0 check (score_sum >= 0)
);

-- Indexes ----------------------------------------------------------------------------------------------------------

create index restaurants_position on public.restaurants (latitude, longitude);
create index restaurants_popular on public.restaurants (rating_count desc, place_id);
create index restaurants_city on public.restaurants (city, rating_count desc);
create index restaurants_search on public.restaurants using gin (search_text extensions.gin_trgm_ops);

-- Grants and row level security ------------------------------------------------------------------------------------

revoke all on public.restaurants, public.cities from public, anon, authenticated, service_role;
grant select on public.restaurants, public.cities to anon, authenticated, service_role;
-- UPDATE is granted for the sake of `upsert`, which Postgres refuses without it; no policy allows one, so no row changes.
grant insert, update on public.restaurants to authenticated;
grant insert, update, delete on public.restaurants to service_role;
alter table public.restaurants enable row level security;
alter table public.cities enable row level security;

-- Policies ---------------------------------------------------------------------------------------------------------

create policy "everybody sees restaurants" on public.restaurants for select to anon, authenticated using (true);
create policy "invited people add places" on public.restaurants for insert to authenticated
  with check ((select private.is_invited()));

create policy "everybody sees cities" on public.cities for select to anon, authenticated using (true);

-- Functions --------------------------------------------------------------------------------------------------------

-- What a client may say of a place: no `places/` prefix, no spaces around.
create function private.clean_place_id(p_text text) returns text language plpgsql immutable set search_path = '' as $$
begin
  return regexp_replace(btrim(p_text), '^places/', '');
end
$$;

-- Definer: takes a token of the caller's bucket.
create function private.count_new_place() returns void language sql security definer set search_path = '' as $$
  select private.require_token('place:' || auth.uid(), 30, interval '48 minutes')
$$;

-- A place that comes straight from the API is new or nothing happens: the first one wins, nobody renames or moves it.
-- Invoker: `current_user` tells the API from our procedures.
create function private.restaurant_rules() returns trigger language plpgsql set search_path = '' as $$
begin
  new.place_id := private.clean_place_id(new.place_id);
  new.name := private.clean_text(new.name);
  new.vicinity := private.clean_text(new.vicinity);
  if current_user not in ('anon', 'authenticated') then
    return new;
  end if;
  if exists (select from public.restaurants where place_id = new.place_id) then
    return null;
  end if;
  if coalesce(new.place_id !~ '^[A-Za-z0-9_:.-]{3,200}$', true) or new.name is null or length(new.name) > 200 or length(new.vicinity) > 300
    or coalesce(new.latitude not between -90 and 90, true) or coalesce(new.longitude not between -180 and 180, true) then
    perform private.refuse(422, 'place_incomplete', 'Restaurant information is incomplete.');
  end if;
  if (new.source, new.reviewed, new.top_tags, new.tag_counts, new.photo_urls, new.types, new.business_status)
      is distinct from ('hand', false, '{}'::text[], '{}'::jsonb, '{}'::text[], '{}'::text[], 'OPERATIONAL')
    or new.score_1 + new.score_2 + new.score_3 + new.score_4 + new.score_5 <> 0
    or num_nonnulls(new.city, new.state, new.country, new.attribution, new.curated_at, new.closed_at) > 0 then
    perform private.refuse(403, 'column_protected', 'Only place_id, name, vicinity, latitude and longitude can be given.');
  end if;
  new.created_at := now();
  new.updated_at := now();
  perform private.count_new_place();
  return new;
end
$$;

-- Keeps public.cities; a city without restaurants is no city of ours.
create function private.count_city() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and (old.city, old.score_1, old.score_2, old.score_3, old.score_4, old.score_5)
    is not distinct from (new.city, new.score_1, new.score_2, new.score_3, new.score_4, new.score_5) then
    return null;
  end if;
  if tg_op <> 'DELETE' and new.city is not null and (tg_op = 'INSERT' or old.city is distinct from new.city) then
    insert into public.cities as city (city, restaurant_count, rating_count, score_sum)
    values (new.city, 1, new.rating_count, new.score_sum)
    on conflict (city) do update set restaurant_count = city.restaurant_count + 1,
      rating_count = city.rating_count + excluded.rating_count, score_sum = city.score_sum + excluded.score_sum;
  elsif tg_op = 'UPDATE' and new.city is not null then
    update public.cities set rating_count = cities.rating_count + new.rating_count - old.rating_count,
      score_sum = cities.score_sum + new.score_sum - old.score_sum
    where city = new.city;
  end if;
  if tg_op <> 'INSERT' and old.city is not null and (tg_op = 'DELETE' or old.city is distinct from new.city) then
    update public.cities set restaurant_count = restaurant_count - 1,
      rating_count = cities.rating_count - old.rating_count, score_sum = score_sum - old.score_sum
    where city = old.city;
    delete from public.cities where city = old.city and restaurant_count = 0;
  end if;
  return null;
end
$$;

-- Who serves there now: first names only. Meets the tables of a later migration when it runs.
-- Definer: the table of servers, which holds contact data, is closed to guests.
create function private.active_servers(p_place_id text) returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((
    select jsonb_agg(jsonb_build_object('id', server.id, 'name', server.first_name) order by server.first_name, server.id)
    from public.restaurant_servers as link join public.servers as server on server.id = link.server_id
    where link.restaurant_place_id = p_place_id and link.is_active and server.is_active), '[]');
end
$$;

-- Places by distance, or by popularity when the position is not known. Columns as src/domain/place.ts reads them.
create function public.search_places(
  p_lat double precision, p_lng double precision, p_query text default null, p_radius_m int default 1000, p_limit int default 50)
returns table (
  place_id text, name text, vicinity text, city text, state text, lat double precision, lng double precision,
  lemon_avg numeric, lemon_count int, top_tags text[], attribution text, photo_urls text[], servers jsonb, distance_m double precision)
language plpgsql stable set search_path = '' as $$
declare
  v_radius_m double precision := least(greatest(coalesce(p_radius_m, 1000), 1), 50000);
  v_lat_reach double precision := v_radius_m / 111000;
  -- Around a pole every longitude is near.
  v_lng_reach double precision := case when abs(p_lat) + v_lat_reach < 90
    then v_radius_m / (111000 * cos(radians(abs(p_lat) + v_lat_reach))) else 180 end;
  v_pattern text := private.contains_pattern(private.clean_text(left(p_query, 200)));
  v_anywhere boolean := p_lat is null or p_lng is null;
  v_limit int := least(greatest(coalesce(p_limit, 50), 0), 100);
begin
  return query
    with candidates as (
      select r.* from public.restaurants as r
      where (v_anywhere or (r.latitude between p_lat - v_lat_reach and p_lat + v_lat_reach
          and (abs(r.longitude - p_lng) <= v_lng_reach or abs(r.longitude - p_lng) >= 360 - v_lng_reach)))
        and (v_pattern is null or r.search_text like v_pattern)
        and (v_pattern is not null or not v_anywhere)
        and r.closed_at is null
      -- Flat distance is cheap and orders well enough to choose whom to measure; twice as many, because it is not exact.
      -- (The 1e-9 degrees keep a square from underflowing, which Postgres refuses.)
      order by (abs(r.latitude - p_lat) + 1e-9) ^ 2
          + (least(abs(r.longitude - p_lng), 360 - abs(r.longitude - p_lng)) * cos(radians(p_lat)) + 1e-9) ^ 2,
        r.rating_count desc, r.place_id
      limit 2 * v_limit
    ), measured as (
      select c.*, case when not v_anywhere then private.distance_m(p_lat, p_lng, c.latitude, c.longitude) end as away from candidates as c
    ), nearest as (
      select * from measured as m where v_anywhere or m.away <= v_radius_m
      order by m.away, m.rating_count desc, m.place_id limit v_limit
    )
    select n.place_id, n.name, n.vicinity, n.city, n.state, n.latitude, n.longitude, n.average_score, n.rating_count,
      n.top_tags, n.attribution, n.photo_urls, private.active_servers(n.place_id), n.away
    from nearest as n order by n.away, n.rating_count desc, n.place_id;
end
$$;

create function public.get_place_stats(p_place_ids text[])
returns table (place_id text, average_score numeric, review_count int, top_tags text[])
language sql stable set search_path = '' as $$
  select r.place_id, r.average_score, r.rating_count, r.top_tags
  from public.restaurants as r where r.place_id = any (p_place_ids[1:200])
$$;

-- The table operation `upsert` of the specification as one call: adds the place when it is new, answers with what stands.
create function public.add_place(p_place_id text, p_name text, p_vicinity text, p_latitude double precision, p_longitude double precision)
returns public.restaurants language plpgsql set search_path = '' as $$
declare
  v_row public.restaurants;
begin
  perform private.require_user();
  insert into public.restaurants (place_id, name, vicinity, latitude, longitude)
  values (p_place_id, p_name, p_vicinity, p_latitude, p_longitude) on conflict (place_id) do nothing;
  select * into v_row from public.restaurants where place_id = private.clean_place_id(p_place_id);
  return v_row;
end
$$;

create function private.texts_of(p_list jsonb) returns text[] language sql immutable set search_path = '' as $$
  select array(select jsonb_array_elements_text(case when jsonb_typeof(p_list) = 'array' then p_list else '[]' end))
$$;

-- For the edge functions and imports: files what a provider said of places. Elements:
-- { place_id, name, vicinity, city, state, country, lat, lng, source, attribution, types, business_status, photo_urls }. Bad ones are skipped and named.
create function public.cache_places(p_places jsonb) returns jsonb language plpgsql set search_path = '' as $$
declare
  v_place jsonb;
  v_written int := 0;
  v_skipped text[] := '{}';
begin
  if jsonb_typeof(p_places) is distinct from 'array' then
    perform private.refuse(400, 'invalid_places', 'An array of places is expected.');
  end if;
  -- In the order of ids, so that two imports cannot wait for each other.
  for v_place in select e from jsonb_array_elements(p_places) as e order by e ->> 'place_id' loop
    begin
      insert into public.restaurants as r (place_id, name, vicinity, city, state, country, latitude, longitude, source, reviewed, attribution, photo_urls,
        types, business_status, closed_at)
      values (private.clean_place_id(v_place ->> 'place_id'), v_place ->> 'name', v_place ->> 'vicinity', private.clean_text(v_place ->> 'city'),
        private.clean_text(v_place ->> 'state'), private.clean_text(v_place ->> 'country'),
        (v_place ->> 'lat')::double precision, (v_place ->> 'lng')::double precision, coalesce(v_place ->> 'source', 'import'), true,
        private.clean_text(v_place ->> 'attribution'),
        private.texts_of(v_place -> 'photo_urls'), (private.texts_of(v_place -> 'types'))[1:10],
        coalesce(v_place ->> 'business_status', 'OPERATIONAL'), case v_place ->> 'business_status' when 'CLOSED_PERMANENTLY' then now() end)
      on conflict (place_id) do update set name = excluded.name, vicinity = excluded.vicinity, city = coalesce(excluded.city, r.city),
        state = coalesce(excluded.state, r.state), country = coalesce(excluded.country, r.country),
        latitude = excluded.latitude, longitude = excluded.longitude, source = excluded.source, reviewed = true,
        attribution = excluded.attribution, photo_urls = excluded.photo_urls,
        types = excluded.types, business_status = excluded.business_status,
        closed_at = case when excluded.closed_at is not null then coalesce(r.closed_at, excluded.closed_at) end, updated_at = now()
      where r.curated_at is null;
      v_written := v_written + 1;
    exception when data_exception or integrity_constraint_violation then
      v_skipped := v_skipped || coalesce(v_place ->> 'place_id', '');
    end;
  end loop;
  return jsonb_build_object('written', v_written, 'skipped', to_jsonb(v_skipped));
end
$$;

revoke execute on function
  public.search_places(double precision, double precision, text, int, int), public.get_place_stats(text[]),
  public.add_place(text, text, text, double precision, double precision), public.cache_places(jsonb)
from public, anon, authenticated;
grant execute on function
  private.active_servers(text), public.search_places(double precision, double precision, text, int, int), public.get_place_stats(text[]),
  private.clean_place_id(text)
to anon, authenticated, service_role;
grant execute on function private.count_new_place(), public.add_place(text, text, text, double precision, double precision) to authenticated;
grant execute on function public.cache_places(jsonb), private.texts_of(jsonb) to service_role;

-- Triggers ---------------------------------------------------------------------------------------------------------

create trigger restaurants_rules before insert on public.restaurants for each row execute function private.restaurant_rules();
create trigger restaurants_city after insert or update or delete on public.restaurants for each row execute function private.count_city();
