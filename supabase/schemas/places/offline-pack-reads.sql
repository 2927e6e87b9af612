-- What is live in a city that somebody keeps: figures, tags, who serves, what is on, what has closed.

-- The places of a pack of which there is more to say than the pack says, in 64 buckets by a hash of their ids; those buckets whose
-- digest the caller does not know (`p_known`: { "12": "digest" }). Compared by what stands and not by when it changed: that
-- would tell strangers the second of a rating. Definer: the table of packs is closed.
-- { buckets: [{ bucket, digest, places }], more }: a place as `search_places` tells it, or { place_id, closed }. To be asked again
-- with the new digests while there is more.
create function private.city_pack_places(p_pack text, p_known jsonb default '{}', p_limit int default 16) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  -- One question reads a whole city. A city that is new to a device takes five of them, and guests of one hotel share an address.
  perform private.require_stranger_token('city_pack_places');
  return (
    with told as (
      select r.place_id, get_byte(decode(md5(r.place_id), 'hex'), 0) % 64 as bucket,
        case when r.closed_at is not null then jsonb_build_object('place_id', r.place_id, 'closed', true)
        else jsonb_build_object('place_id', r.place_id, 'name', r.name, 'vicinity', r.vicinity, 'city', r.city, 'state', r.state,
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
        -- Of the others the pack itself knows all.
        or r.source not in ('osm', 'demo') or r.updated_at > p.published_at or r.photo_urls <> '{}')
    ), buckets as (
      select bucket::text as bucket, md5(string_agg(place::text, ' ' order by place_id)) as digest, jsonb_agg(place order by place_id) as places
      from told group by told.bucket
    ), changed as (
      select bucket, digest, places from buckets where digest is distinct from p_known ->> bucket
      union all
      select known.bucket, null, '[]' from jsonb_object_keys(case when jsonb_typeof(p_known) = 'object' then p_known else '{}' end) as known (bucket)
      where known.bucket ~ '^[0-9]{1,2}$' and not exists (select from buckets where buckets.bucket = known.bucket)
    ), page as (
      select * from changed order by bucket limit least(greatest(coalesce(p_limit, 16), 1), 64)
    )
    select jsonb_build_object('buckets', coalesce(jsonb_agg(to_jsonb(page) order by bucket), '[]'),
      'more', (select count(*) from changed) > count(*))
    from page
  );
end
$$;
