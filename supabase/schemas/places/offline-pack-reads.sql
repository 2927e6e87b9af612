-- Live data of an offline pack: figures, tags, servers, promotions, closures.

-- The places of a pack with more data than the pack itself has, in 64 buckets by a hash of their ids. Returns only buckets whose
-- digest differs from `p_known` ({ "12": "digest" }). Digests compare content instead of times, because a time would reveal the
-- second of a rating. Definer: the table of packs is closed.
-- Returns { buckets: [{ bucket, digest, places }], more, cities }; `cities`: names by language of each city there that has some. A place is a row of `search_places` or { place_id, closed }. The
-- caller repeats the call with the new digests while `more` is true.
create function private.city_pack_places(p_pack text, p_known jsonb default '{}', p_limit int default 16) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  -- Rate limit: one call reads a whole city. A device needs about five for a new city, and the guests of a hotel share an
  -- address.
  perform private.require_stranger_token('city_pack_places');
  return (
    with listed as (
      select r.place_id, get_byte(decode(md5(r.place_id), 'hex'), 0) % 64 as bucket,
        case when r.closed_at is not null then jsonb_build_object('place_id', r.place_id, 'closed', true)
        else jsonb_build_object('place_id', r.place_id, 'name', r.name, 'vicinity', r.vicinity, 'other_names', r.other_names, 'postcode', r.postcode, 'city', r.city,
          'city_id', r.city_id, 'city_names', r.city_names, 'state', r.state, 'country', r.country, 'unconfirmed', r.unconfirmed,
          'lat', r.latitude, 'lng', r.longitude, 'lemon_avg', r.average_score, 'lemon_count', r.rating_count, 'top_tags', r.top_tags,
          'attribution', r.attribution, 'photo_urls', r.photo_urls, 'types', r.types, 'opening_hours', r.opening_hours,
          'time_zone', r.time_zone, 'servers', case when extra.serves then private.active_servers(r.place_id) else '[]' end,
          'promotions', case when extra.promotes then private.promotions_of(r.place_id) else '[]' end) end as place
      from public.city_packs as p
      join public.restaurants as r on r.latitude between p.south and p.north and r.longitude between p.west and p.east
      cross join lateral (select
        exists (select from public.restaurant_servers as s where s.restaurant_place_id = r.place_id) as serves,
        exists (select from public.promotions as o where o.restaurant_place_id = r.place_id) as promotes) as extra
      where p.pack = p_pack and (r.rating_count > 0 or r.closed_at is not null or r.curated_at is not null or extra.serves or extra.promotes
        -- The pack itself has all data of the other places.
        or r.source not in ('osm', 'demo') or r.updated_at > p.published_at or r.photo_urls <> '{}')
    ), buckets as (
      select bucket::text as bucket, md5(string_agg(place::text, ' ' order by place_id)) as digest, jsonb_agg(place order by place_id) as places
      from listed group by listed.bucket
    ), changed as (
      select bucket, digest, places from buckets where digest is distinct from p_known ->> bucket
      union all
      select known.bucket, null, '[]' from jsonb_object_keys(case when jsonb_typeof(p_known) = 'object' then p_known else '{}' end) as known (bucket)
      where known.bucket ~ '^[0-9]{1,2}$' and not exists (select from buckets where buckets.bucket = known.bucket)
    ), page as (
      select * from changed order by bucket limit least(greatest(coalesce(p_limit, 16), 1), 64)
    )
    select jsonb_build_object('buckets', coalesce(jsonb_agg(to_jsonb(page) order by bucket), '[]'),
      'more', (select count(*) from changed) > count(*),
      'cities', (select coalesce(jsonb_object_agg(c.city, c.names), '{}') from public.cities as c
        join public.city_packs as p on c.latitude between p.south and p.north and c.longitude between p.west and p.east
        where p.pack = p_pack and c.names <> '{}' and c.merged_into is null))
    from page
  );
end
$$;

-- The open times in a pack, all or those computed since: { at, places: [{ place_id, time_zone, open_times }] }. Apart from the live
-- data, because every week they are new for every place. Definer: the table of packs is closed.
create function private.city_pack_hours(p_pack text, p_since timestamptz default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_stranger_token('city_pack_places');
  return jsonb_build_object('at', now(), 'places', (
    select coalesce(jsonb_agg(jsonb_build_object('place_id', r.place_id, 'time_zone', r.time_zone,
      'open_times', jsonb_build_object('from', h.starts_at, 'runs', to_jsonb(h.runs))) order by r.place_id), '[]')
    from public.city_packs as p
    join public.restaurants as r on r.latitude between p.south and p.north and r.longitude between p.west and p.east
    join private.place_hours as h on h.place_id = r.place_id
    where p.pack = p_pack and r.closed_at is null and h.runs is not null and (p_since is null or h.computed_at >= p_since)));
end
$$;
