-- Restaurants: the places that can be rated, their figures, cities, and the searches over them.

-- What a place is found by.
create function private.place_text(p_name text, p_vicinity text, p_city text) returns text language plpgsql immutable set search_path = '' as $$
begin
  return private.fold_text(p_name || ' ' || coalesce(p_vicinity, '') || ' ' || coalesce(p_city, ''));
end
$$;

-- Tables -----------------------------------------------------------------------------------------------------------

-- Figures (scores, tags, average) are kept by triggers on ratings; nobody writes them by hand. They move with every rating, and
-- each check and each generated column of a table is read from the catalogue and prepared again by every statement that
-- writes it: so all checks are one function, `private.is_sound_place`, and only the text for searching is generated.
create table public.restaurants (
  place_id text primary key,
  name text not null,
  vicinity text,
  city text,
  state text,
  country text,
  latitude double precision not null,
  longitude double precision not null,
  -- Null until somebody rates: no average is not an average of 0.
  average_score numeric(3, 2),
  rating_count int not null default 0,
  score_sum int not null default 0,
  score_1 int not null default 0, score_2 int not null default 0, score_3 int not null default 0,
  score_4 int not null default 0, score_5 int not null default 0,
  tag_counts jsonb not null default '{}',
  top_tags text[] not null default '{}',
  -- `hand`: added by a guest. Such a place is not reviewed, and being near it proves nothing.
  source text not null default 'hand',
  reviewed boolean not null default false,
  attribution text,
  -- What the provider calls it ("restaurant", "bar"), and whether it says that the place is open for business.
  types text[] not null default '{}',
  business_status text not null default 'OPERATIONAL',
  -- As the source writes them: hours in OpenStreetMap's notation, the zone by its name ("Europe/Luxembourg"), null where unknown.
  opening_hours text,
  phone text,
  website text,
  time_zone text,
  photo_urls text[] not null default '{}',
  -- Set when an owner or admin corrected the place: the provider no longer overwrites it.
  curated_at timestamptz,
  closed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search_text text generated always as (private.place_text(name, vicinity, city)) stored
);

-- Places that turned out to be another one. Their rows stay, closed and without figures: what phones keep, codes on tables and
-- links name them, and every procedure that is given such an id goes on with the other one.
create table private.merged_places (
  place_id text primary key references public.restaurants (place_id) on delete cascade,
  into_place_id text not null references public.restaurants (place_id) on delete cascade,
  merged_by uuid references auth.users (id) on delete set null,
  -- Of the form: sent again, it merges once.
  op_id uuid unique,
  merged_at timestamptz not null default now(),
  check (place_id <> into_place_id)
);

-- The distinct cities with their figures, kept by a trigger on restaurants. So few that they are sorted when they are read: an
-- index by number of ratings would be written with every rating, and with it a new copy of the row in every index.
create table public.cities (
  city text primary key check (length(city) between 1 and 80),
  restaurant_count int not null default 0,
  rating_count int not null default 0,
  score_sum int not null default 0,
  -- Where it is: the middle of its places. (Not generated, which would be made ready anew by every statement that writes the row,
  -- and every rating does.)
  lat_sum double precision not null default 0,
  lng_sum double precision not null default 0,
  latitude double precision,
  longitude double precision,
  constraint cities_figures check (least(restaurant_count, rating_count, score_sum) >= 0)
) with (fillfactor = 50);

-- Indexes ----------------------------------------------------------------------------------------------------------

create index restaurants_position on public.restaurants (latitude, longitude);
create index restaurants_popular on public.restaurants (rating_count desc, place_id);
create index restaurants_city on public.restaurants (city, rating_count desc);
create index merged_places_into on private.merged_places (into_place_id);
create index merged_places_admin on private.merged_places (merged_by);
create index restaurants_search on public.restaurants using gin (search_text extensions.gin_trgm_ops);

-- Grants and row level security ------------------------------------------------------------------------------------

revoke all on public.restaurants, public.cities, private.merged_places from public, anon, authenticated, service_role;
grant select on public.restaurants, public.cities to anon, authenticated, service_role;
-- UPDATE is granted for the sake of `upsert`, which Postgres refuses without it; no policy allows one, so no row changes.
grant insert, update on public.restaurants to authenticated;
grant insert, update, delete on public.restaurants to service_role;
alter table public.restaurants enable row level security;
alter table public.cities enable row level security;
alter table private.merged_places enable row level security;

-- Policies ---------------------------------------------------------------------------------------------------------

create policy "everybody sees restaurants" on public.restaurants for select to anon, authenticated using (true);
create policy "invited people add places" on public.restaurants for insert to authenticated
  with check ((select private.is_invited()));

create policy "everybody sees cities" on public.cities for select to anon, authenticated using (true);

create policy "only procedures read merges" on private.merged_places for select to anon, authenticated using (false);

-- Functions --------------------------------------------------------------------------------------------------------

-- The checks of the table. Null passes, as in any check. (The length of an id is not counted by its pattern: one that repeats up to
-- 200 times takes ten times as long, and every rating asks.)
create function private.is_sound_place(p public.restaurants) returns boolean language plpgsql immutable set search_path = '' as $$
begin
  return length(p.place_id) between 3 and 200 and p.place_id !~ '[^A-Za-z0-9_:.-]' and length(p.name) between 1 and 200 and length(p.vicinity) <= 300
    and length(p.city) between 1 and 80 and length(p.state) <= 80 and length(p.country) <= 80
    and p.latitude between -90 and 90 and p.longitude between -180 and 180
    and p.source in ('google', 'osm', 'import', 'demo', 'hand') and length(p.attribution) <= 200
    and cardinality(p.types) <= 10 and length(p.types::text) <= 500
    and p.business_status in ('OPERATIONAL', 'CLOSED_TEMPORARILY', 'CLOSED_PERMANENTLY')
    and length(p.opening_hours) <= 500 and length(p.phone) <= 80 and length(p.time_zone) <= 64
    and length(p.website) <= 500 and p.website ~ '^https?://'
    and cardinality(p.photo_urls) <= 10 and length(p.photo_urls::text) <= 5000
    and least(p.score_1, p.score_2, p.score_3, p.score_4, p.score_5) >= 0
    and p.rating_count = p.score_1 + p.score_2 + p.score_3 + p.score_4 + p.score_5
    and p.score_sum = p.score_1 + 2 * p.score_2 + 3 * p.score_3 + 4 * p.score_4 + 5 * p.score_5
    and p.average_score is not distinct from round(p.score_sum::numeric / nullif(p.rating_count, 0), 2)
    and jsonb_typeof(p.tag_counts) = 'object' and cardinality(p.top_tags) <= 3;
end
$$;
alter table public.restaurants add constraint restaurants_sound check (private.is_sound_place(restaurants));

-- What a client may say of a place: no `places/` prefix, no spaces around.
create function private.read_place_id(p_text text) returns text language plpgsql immutable set search_path = '' as $$
begin
  return regexp_replace(btrim(p_text), '^places/', '');
end
$$;

-- The place that is meant: of one that was merged into another, that other. Definer: who merged what is nobody's to read.
create function private.clean_place_id(p_text text) returns text language plpgsql stable security definer set search_path = '' as $$
declare
  v_place text := private.read_place_id(p_text);
begin
  return coalesce((select into_place_id from private.merged_places where place_id = v_place), v_place);
end
$$;

-- The same for whoever writes there: the place stays what it is until they are done. Whoever waits here for a merge goes on with
-- what came of it.
create function private.hold_place(p_text text) returns text language plpgsql security definer set search_path = '' as $$
declare
  v_asked text := private.read_place_id(p_text);
  v_place text := v_asked;
  v_now text;
begin
  -- Held before it is asked about: nearly always it is the one, and then one look is enough.
  loop
    perform from public.restaurants where place_id = v_place for key share;
    v_now := coalesce((select into_place_id from private.merged_places where place_id = v_asked), v_asked);
    exit when v_now is not distinct from v_place;
    v_place := v_now;
  end loop;
  return v_place;
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
  new.place_id := private.read_place_id(new.place_id);
  new.name := private.clean_text(new.name);
  new.vicinity := private.clean_text(new.vicinity);
  if current_user not in ('anon', 'authenticated') then
    return new;
  end if;
  if exists (select from public.restaurants where place_id = new.place_id) then
    return null;
  end if;
  -- Its name is read by everybody. Who is not invited at all is refused by the policy.
  if private.is_invited() then
    perform private.require_publisher();
  end if;
  if coalesce(length(new.place_id) not between 3 and 200 or new.place_id ~ '[^A-Za-z0-9_:.-]', true)
    or new.name is null or length(new.name) > 200 or length(new.vicinity) > 300
    or coalesce(new.latitude not between -90 and 90, true) or coalesce(new.longitude not between -180 and 180, true) then
    perform private.refuse(422, 'place_incomplete', 'Restaurant information is incomplete.');
  end if;
  if (new.source, new.reviewed, new.top_tags, new.tag_counts, new.photo_urls, new.types, new.business_status)
      is distinct from ('hand', false, '{}'::text[], '{}'::jsonb, '{}'::text[], '{}'::text[], 'OPERATIONAL')
    or new.score_1 + new.score_2 + new.score_3 + new.score_4 + new.score_5 <> 0 or (new.rating_count, new.score_sum) <> (0, 0)
    or num_nonnulls(new.average_score, new.city, new.state, new.country, new.attribution, new.curated_at, new.closed_at,
      new.opening_hours, new.phone, new.website, new.time_zone) > 0 then
    perform private.refuse(403, 'column_protected', 'Only place_id, name, vicinity, latitude and longitude can be given.');
  end if;
  -- The day and not the minute: whoever adds a place is there, and their name stands beside the first review of it.
  new.created_at := date_trunc('day', now() at time zone 'Europe/Luxembourg') at time zone 'Europe/Luxembourg';
  new.updated_at := new.created_at;
  perform private.count_new_place();
  return new;
end
$$;

-- Adds (or with `p_sign` -1 takes back) a place from the figures of its city; a city without restaurants is no city of ours.
create function private.count_place_in_city(p_place public.restaurants, p_sign int) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if p_place.city is null then
    return;
  end if;
  if p_sign > 0 then
    insert into public.cities (city) values (p_place.city) on conflict (city) do nothing;
  end if;
  update public.cities set restaurant_count = restaurant_count + p_sign, rating_count = cities.rating_count + p_sign * p_place.rating_count,
    score_sum = cities.score_sum + p_sign * p_place.score_sum, lat_sum = lat_sum + p_sign * p_place.latitude,
    lng_sum = lng_sum + p_sign * p_place.longitude,
    latitude = (lat_sum + p_sign * p_place.latitude) / nullif(restaurant_count + p_sign, 0),
    longitude = (lng_sum + p_sign * p_place.longitude) / nullif(restaurant_count + p_sign, 0)
  where city = p_place.city;
  delete from public.cities where city = p_place.city and restaurant_count = 0;
end
$$;

-- Keeps public.cities.
create function private.count_city() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    if (old.city, old.latitude, old.longitude) is distinct from (new.city, new.latitude, new.longitude) then
      perform private.count_place_in_city(old, -1);
      perform private.count_place_in_city(new, 1);
    elsif (old.rating_count, old.score_sum) is distinct from (new.rating_count, new.score_sum) then
      update public.cities set rating_count = cities.rating_count + new.rating_count - old.rating_count,
        score_sum = cities.score_sum + new.score_sum - old.score_sum
      where city = new.city;
    end if;
  elsif tg_op = 'INSERT' then
    perform private.count_place_in_city(new, 1);
  else
    perform private.count_place_in_city(old, -1);
  end if;
  return null;
end
$$;

create function public.get_place_stats(p_place_ids text[])
returns table (place_id text, average_score numeric, review_count int, top_tags text[])
language sql stable set search_path = '' as $$
  select asked.place_id, r.average_score, r.rating_count, r.top_tags
  from (select distinct id as place_id from unnest(p_place_ids[1:200]) as id) as asked
  join public.restaurants as r on r.place_id = private.clean_place_id(asked.place_id)
$$;

revoke execute on function public.get_place_stats(text[]) from public, anon, authenticated;
grant execute on function public.get_place_stats(text[]), private.clean_place_id(text), private.read_place_id(text)
to anon, authenticated, service_role;
-- Whoever writes a place is who its check and its generated column run as.
grant execute on function private.place_text(text, text, text), private.is_sound_place(public.restaurants) to authenticated, service_role;
grant execute on function private.count_new_place(), private.hold_place(text) to authenticated;

-- Triggers ---------------------------------------------------------------------------------------------------------

create trigger restaurants_rules before insert on public.restaurants for each row execute function private.restaurant_rules();
create trigger restaurants_city after insert or update or delete on public.restaurants for each row execute function private.count_city();
