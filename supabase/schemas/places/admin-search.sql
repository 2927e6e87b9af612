-- Places for admins: search by name, unreviewed places, and possible duplicates.

-- Indexes -------------------------------------------------------------------------------------------------------------

-- Unreviewed places by the last change that a guest or owner made.
create index restaurants_unreviewed on public.restaurants (coalesce(curated_at, created_at), place_id) where not reviewed and closed_at is null;

-- Functions -----------------------------------------------------------------------------------------------------------

create function private.admin_place(p public.restaurants) returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('place_id', p.place_id, 'name', p.name, 'vicinity', p.vicinity, 'postcode', p.postcode, 'city', p.city, 'state', p.state, 'country', p.country,
    'latitude', p.latitude, 'longitude', p.longitude, 'source', p.source, 'reviewed', p.reviewed, 'rating_count', p.rating_count,
    'average_score', p.average_score, 'closed_at', p.closed_at, 'curated_at', p.curated_at, 'created_at', p.created_at,
    'waits_since', coalesce(p.curated_at, p.created_at),
    'merged_into', (select m.into_place_id from private.merged_places as m where m.place_id = p.place_id),
    'owned', exists (select from public.restaurant_ownerships as s where s.restaurant_place_id = p.place_id))
$$;

-- Places by the rules of every search or by id, including closed and merged ones, most rated first. The cursor is the count and id of
-- the last one.
create function private.find_admin_places(p_query text, p_after_count int default null, p_after_id text default null, p_limit int default 20) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_query text := private.clean_text(left(p_query, 200));
  v_limit int := least(greatest(coalesce(p_limit, 20), 1), 50);
  v_matches text;
  v_first boolean;
  v_found jsonb;
begin
  perform private.require_admin();
  if v_query is null or length(v_query) < 2 then
    return '[]';
  end if;
  for v_matches in select r.matches from unnest(array[false, true]) as forgiving, private.search_rules(v_query, forgiving) as r loop
    v_matches := '(' || coalesce(v_matches, 'false') || ' or r.place_id = $1)';
    execute 'select exists (select from public.restaurants as r where ' || v_matches || ')' into v_first using private.read_place_id(v_query);
    continue when not v_first;
    execute 'select jsonb_agg(private.admin_place(f) order by f.rating_count desc, f.place_id) from (
      select * from public.restaurants as r where ' || v_matches || ' and ($2 is null or (-r.rating_count, r.place_id) > (-$2, $3))
      order by r.rating_count desc, r.place_id limit $4) as f'
    into v_found using private.read_place_id(v_query), p_after_count, p_after_id, v_limit;
    exit;
  end loop;
  return coalesce(v_found, '[]');
end
$$;

-- Unreviewed places, added by guests or moved by owners. The one that waits longest since then is first.
create function private.get_unreviewed_places(p_after timestamptz default null, p_after_id text default null, p_limit int default 20) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_agg(private.admin_place(f) order by coalesce(f.curated_at, f.created_at), f.place_id), '[]') from (
      select * from public.restaurants as r
      where not r.reviewed and r.closed_at is null
        and (p_after is null or (coalesce(r.curated_at, r.created_at), r.place_id) > (p_after, p_after_id))
      order by coalesce(r.curated_at, r.created_at), r.place_id limit least(greatest(coalesce(p_limit, 20), 1), 50)) as f);
end
$$;

-- Places within a few hundred metres with a similar name.
create function private.find_duplicates(p_place_id text) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_place public.restaurants;
  v_name text;
begin
  perform private.require_admin();
  select * into v_place from public.restaurants as r where r.place_id = private.clean_place_id(p_place_id);
  v_name := private.fold_text(v_place.name);
  return (
    select coalesce(jsonb_agg(private.admin_place(near.place) || jsonb_build_object('distance_m', round(near.away)) order by near.alike desc, near.away), '[]') from (
      select r as place, private.distance_m(v_place.latitude, v_place.longitude, r.latitude, r.longitude) as away, name.alike
      -- `offset 0` computes the similarity once per place: folding a name is expensive where many places are close together.
      from public.restaurants as r, lateral (
        select extensions.similarity(private.fold_text(r.name), v_name) as alike offset 0) as name
      where r.latitude between v_place.latitude - 0.003 and v_place.latitude + 0.003
        and r.longitude between v_place.longitude - 0.006 and v_place.longitude + 0.006 and r.place_id <> v_place.place_id
        and not exists (select from private.merged_places as m where m.place_id = r.place_id)
        and name.alike >= 0.3
      order by alike desc, away limit 10) as near);
end
$$;

-- Marks a place that a guest added or its owner moved as reviewed. From then on a position near it verifies a visit.
create function private.confirm_place(p_place_id text) returns boolean language plpgsql security definer set search_path = '' as $$
declare
  v_place text := private.clean_place_id(p_place_id);
begin
  perform private.require_admin();
  perform private.require_impartial(null, v_place);
  update public.restaurants as r set reviewed = true, unconfirmed = false, updated_at = now() where r.place_id = v_place and not r.reviewed;
  if found then
    perform private.log_action('place_confirmed', null, jsonb_build_object('restaurant_place_id', v_place));
  end if;
  return found;
end
$$;
