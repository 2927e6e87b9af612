-- Restaurants: the places that can be rated, their figures, merged entries, and cities.

-- The text by which a place is found, as src/domain/places/search-text.ts makes it: each name on its own line, then after a tab the
-- address, with the names of the city in all languages, and the types. Words of names and addresses follow a space, types follow "=".
create function private.place_text(
  p_name text, p_other_names text[], p_vicinity text, p_postcode text, p_city text, p_city_names jsonb, p_types text[])
returns text language plpgsql immutable set search_path = '' as $$
declare
  v_names text := E'\n';
  v_name text;
  v_line text;
begin
  foreach v_name in array p_name || p_other_names loop
    foreach v_line in array array[private.spaced_words(v_name), private.joined_words(v_name)] loop
      if v_line <> '' and strpos(v_names, E'\n ' || v_line || E'\n') = 0 then
        v_names := v_names || ' ' || v_line || E'\n';
      end if;
    end loop;
  end loop;
  return v_names || E'\t ' || private.spaced_words(concat_ws(' ', p_vicinity, p_postcode, p_city,
      (select string_agg(value, ' ' order by key) from jsonb_each_text(p_city_names)))) || ' '
    || coalesce((select string_agg(replace('=' || lower(t) || ' ', '_restaurant ', ' '), '' order by nth)
      from unnest(p_types) with ordinality as x (t, nth)), '');
end
$$;

-- Tables --------------------------------------------------------------------------------------------------------------

-- The cities of places with their figures, maintained by triggers on restaurants. They are few and sorted when read: every rating
-- would have to update an index by number of ratings. A city without places stays, so that its id does.
create table public.cities (
  -- The id of GeoNames; from a billion on for a city that was made from its places.
  id int primary key,
  city text not null check (length(city) between 1 and 80),
  -- ISO 3166 code of two letters; null if unknown.
  country text,
  -- By language of the app, where it differs from `city`.
  names jsonb not null default '{}',
  time_zone text,
  -- Its spellings (`private.city_key`), besides those of GeoNames.
  keys text[] not null default '{}',
  -- Set when two cities turned out to be one: links and devices name the old id.
  merged_into int references public.cities (id),
  restaurant_count int not null default 0,
  rating_count int not null default 0,
  score_sum int not null default 0,
  -- The middle of its places. Not generated, because every rating would prepare the expression.
  lat_sum double precision not null default 0,
  lng_sum double precision not null default 0,
  latitude double precision not null,
  longitude double precision not null,
  constraint cities_figures check (least(restaurant_count, rating_count, score_sum) >= 0)
) with (fillfactor = 50);

-- Triggers on ratings maintain the figures (scores, tags, average). Every rating changes them, and Postgres prepares each check
-- and generated column for every statement; therefore all checks are one function, `private.is_sound_place`, and only the search
-- text is generated.
create table public.restaurants (
  place_id text primary key,
  name text not null,
  -- Former, alternative and translated names and the brand, for search only.
  other_names text[] not null default '{}',
  -- Street and number in the order of the country, without post code and city.
  vicinity text,
  postcode text,
  -- The name of its city, written by a trigger like the id; null if unknown.
  city text,
  city_id int references public.cities (id),
  -- `cities.names` of its city, for search and for readers of other languages.
  city_names jsonb not null default '{}',
  state text,
  country text,
  latitude double precision not null,
  longitude double precision not null,
  -- Null until the first rating.
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
  -- Added by a guest; no second guest, code, owner or admin has confirmed that it exists.
  unconfirmed boolean not null default false,
  attribution text,
  -- The provider's categories ("restaurant", "bar") and opening status.
  types text[] not null default '{}',
  business_status text not null default 'OPERATIONAL',
  -- As the source writes them: opening hours in OpenStreetMap notation, the time zone by name ("Europe/Luxembourg"); null if
  -- unknown.
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
  search_text text generated always as (private.place_text(name, other_names, vicinity, postcode, city, city_names, types)) stored
);

-- Places that turned out to be another place. The rows stay, closed and without figures, because phones, printed codes and links
-- name them. Every procedure continues with the other place.
create table private.merged_places (
  place_id text primary key references public.restaurants (place_id) on delete cascade,
  into_place_id text not null references public.restaurants (place_id) on delete cascade,
  merged_by uuid references auth.users (id) on delete set null,
  -- The id of the form: a repeated submission merges once.
  op_id uuid unique,
  merged_at timestamptz not null default now(),
  check (place_id <> into_place_id)
);

-- The distinct words of names and addresses, with which misspelled words of a query are compared. Not unique, because two imports
-- would wait for each other's words; a word may stand twice, and words of places that are gone stay.
create table private.place_words (
  -- A word may stand twice: two places added at the same moment do not wait for each other.
  id bigint generated always as identity primary key,
  word text not null,
  -- A bit for each letter, modulo 32: excludes most words without comparing them.
  letters bigint not null
);

-- Indexes -------------------------------------------------------------------------------------------------------------

create index restaurants_position on public.restaurants (latitude, longitude);
create index restaurants_popular on public.restaurants (rating_count desc, place_id);
create index restaurants_city on public.restaurants (city_id, rating_count desc);
create index cities_keys on public.cities using gin (keys) with (fastupdate = off);
create index cities_merged on public.cities (merged_into) where merged_into is not null;
create index merged_places_into on private.merged_places (into_place_id);
create index merged_places_admin on private.merged_places (merged_by);
create index place_words_word on private.place_words (word);
create index restaurants_search on public.restaurants using gin (search_text extensions.gin_trgm_ops);
-- The names in the search text, and each name as a whole. Their statistics also tell the planner how common a word of a name is.
create index restaurants_names on public.restaurants using gin (split_part(search_text, E'\t', 1) extensions.gin_trgm_ops);
create index restaurants_whole_names on public.restaurants using gin (string_to_array(split_part(search_text, E'\t', 1), E'\n'));

-- Grants and row level security ---------------------------------------------------------------------------------------

revoke all on public.restaurants, public.cities, private.merged_places, private.place_words from public, anon, authenticated, service_role;
grant select on public.restaurants, public.cities to anon, authenticated, service_role;

-- UPDATE is granted only because `upsert` needs it; no policy allows an update.
grant insert, update on public.restaurants to authenticated;
grant insert, update, delete on public.restaurants to service_role;
alter table public.restaurants enable row level security;
alter table public.cities enable row level security;
alter table private.merged_places enable row level security;
alter table private.place_words enable row level security;

-- Policies ------------------------------------------------------------------------------------------------------------

create policy "everybody sees restaurants" on public.restaurants for select to anon, authenticated using (true);
create policy "invited people add places" on public.restaurants for insert to authenticated
  with check ((select private.is_invited()));
create policy "everybody sees cities with places" on public.cities for select to anon, authenticated using (restaurant_count > 0);
create policy "only procedures read words of places" on private.place_words for select to anon, authenticated using (false);
create policy "only procedures read merges" on private.merged_places for select to anon, authenticated using (false);

-- Functions -----------------------------------------------------------------------------------------------------------

-- All checks of the table. Null passes, as in any check. The length of an id is checked separately, because a repeated pattern
-- takes ten times as long.
create function private.is_sound_place(p public.restaurants) returns boolean language plpgsql immutable set search_path = '' as $$
begin
  return length(p.place_id) between 3 and 200 and p.place_id !~ '[^A-Za-z0-9_:.-]' and length(p.name) between 1 and 200 /* maxPlaceNameLength */ and length(p.vicinity) <= 300
    and cardinality(p.other_names) <= 20 and length(array_to_string(p.other_names, '')) <= 2000 and length(p.postcode) between 1 and 20
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

-- Checks and generated columns run as the role that writes the row.
grant execute on function private.place_text(text, text[], text, text, text, jsonb, text[]), private.is_sound_place(public.restaurants) to authenticated, service_role;
