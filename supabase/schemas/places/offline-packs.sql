-- Offline packs: the cities that a device can download, and the storage of their pieces.

-- Tables --------------------------------------------------------------------------------------------------------------

-- Published packs, written by `npm run pack`. The pieces and the manifest are in the bucket `packs`, named by the hash of their
-- bytes: nothing is ever overwritten, and a reader with the hash can verify the bytes.
create table public.city_packs (
  pack text primary key check (pack ~ '^[a-z0-9-]{1,60}$'),
  name text not null check (length(btrim(name)) between 1 and 80),
  manifest text not null check (manifest ~ '^[0-9a-f]{64}$'),
  -- Total of all pieces. The limit keeps a pack small enough for mobile data.
  bytes int not null check (bytes between 1 and 15 * 1024 * 1024),
  places int not null check (places >= 0),
  -- False: its map has names at most, no roads.
  streets boolean not null default false,
  west double precision not null, south double precision not null, east double precision not null, north double precision not null,
  -- Date of the map data.
  made_on date,
  pieces text[] not null check (cardinality(pieces) between 1 and 2000),
  -- Pieces of the previous version, which a device may be downloading now.
  earlier_pieces text[] not null default '{}',
  published_at timestamptz not null default now(),
  check (west < east and south < north and west >= -180 and east <= 180 and south >= -90 and north <= 90)
);

-- Grants and row level security ---------------------------------------------------------------------------------------

revoke all on public.city_packs from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.city_packs to service_role;
alter table public.city_packs enable row level security;

-- Storage. Reads use public addresses. No policy allows writes; the service role needs none.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('packs', 'packs', true, 2 * 1024 * 1024, array['application/octet-stream'])
on conflict (id) do update set public = excluded.public, file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- Policies ------------------------------------------------------------------------------------------------------------

create policy "only procedures read packs" on public.city_packs for all to anon, authenticated using (false);

-- Functions -----------------------------------------------------------------------------------------------------------

-- Every available pack, in the form of src/domain/places/offline-pack.ts. Definer: the table of packs is closed, and the lists of
-- pieces are long.
create function private.list_city_packs() returns jsonb language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('pack', pack, 'name', name, 'names', names, 'manifest', manifest, 'bytes', bytes, 'places', places,
    'streets', streets, 'box', jsonb_build_object('west', west, 'south', south, 'east', east, 'north', north),
    'date', made_on) order by name, pack), '[]')
  from (
    -- A pack keeps its name when the city gets another one: then every language has the new name.
    select p.*, coalesce((
      select case when c.city = p.name then c.names
        else jsonb_build_object('en', c.city, 'fr', c.city, 'de', c.city, 'lb', c.city, 'pt', c.city) || c.names end
      from public.cities as c where (c.city = p.name or c.keys @> array[private.city_key(p.name)]) and c.merged_into is null
        and c.latitude between p.south and p.north and c.longitude between p.west and p.east
      order by c.city <> p.name, c.id limit 1), '{}') as names
    from public.city_packs as p order by p.name, p.pack limit 500) as packs
$$;

-- Publishes the uploaded pack of a city. `p_pack` is an entry of the list above with `pieces`, the hashes of all its pieces.
-- Returns the hashes that no pack uses any more, neither its current nor its previous version.
create function public.publish_city_pack(p_pack jsonb) returns text[] language plpgsql set search_path = '' as $$
declare
  v_before public.city_packs;
  v_pieces text[] := array(select distinct hash from jsonb_array_elements_text(p_pack -> 'pieces') as hash order by hash);
begin
  select * into v_before from public.city_packs where pack = p_pack ->> 'pack' for update;
  insert into public.city_packs as c (pack, name, manifest, bytes, places, streets, west, south, east, north, made_on, pieces)
  values (p_pack ->> 'pack', p_pack ->> 'name', p_pack ->> 'manifest', (p_pack ->> 'bytes')::int, (p_pack ->> 'places')::int,
    coalesce((p_pack ->> 'streets')::boolean, false),
    (p_pack #>> '{box,west}')::double precision, (p_pack #>> '{box,south}')::double precision,
    (p_pack #>> '{box,east}')::double precision, (p_pack #>> '{box,north}')::double precision, (p_pack ->> 'date')::date, v_pieces)
  on conflict (pack) do update set name = excluded.name, manifest = excluded.manifest, bytes = excluded.bytes, places = excluded.places,
    streets = excluded.streets,
    west = excluded.west, south = excluded.south, east = excluded.east, north = excluded.north, made_on = excluded.made_on,
    pieces = excluded.pieces, published_at = now(),
    -- Publishing the same manifest again is not a new version.
    earlier_pieces = case when c.manifest = excluded.manifest then c.earlier_pieces else c.pieces end;
  return array(
    select hash from unnest(v_before.earlier_pieces) as hash
    where not exists (select from public.city_packs as c where hash = any (c.pieces) or hash = any (c.earlier_pieces))
    order by hash);
end
$$;
