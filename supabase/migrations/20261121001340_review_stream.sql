-- The newest reviews of all places, for everybody. Of today there are none: who looks every minute would learn who is where.

-- Published reviews of a city before a moment, newest first, each place by its own index.
create function private.stream_of_city(p_city text, p_score int, p_before timestamptz, p_after_id uuid, p_limit int)
returns setof public.ratings language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  return query
    select r.* from public.restaurants as place
    cross join lateral (
      select * from public.ratings as x
      where x.restaurant_place_id = place.place_id and x.deleted_at is null and x.hidden_at is null
        and (p_score is null or x.score = p_score)
        and x.created_at <= p_before and (x.created_at < p_before or x.id > p_after_id) and private.meets(x.user_id)
      order by x.created_at desc, x.id limit p_limit) as r
    where place.city = p_city and place.rating_count > 0
    order by r.created_at desc, r.id limit p_limit;
end
$$;

-- {reviews, next}: at most twenty, each with its place; `next` leads to those after them, null where there are none. A score that
-- hardly anybody gives may come in short pages: no call looks at more than two thousand reviews.
create function private.get_public_reviews(p_city text, p_score int, p_after uuid) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_page constant int := 20;
  v_looked constant int := 2000;
  v_before timestamptz := date_trunc('day', now() at time zone 'Europe/Luxembourg') at time zone 'Europe/Luxembourg';
  -- Behind every other id: none of today's first moment.
  v_after_id uuid := 'ffffffff-ffff-ffff-ffff-ffffffffffff';
  v_city text := private.clean_text(left(p_city, 80));
  v_shown public.ratings[];
  v_last uuid;
  v_next uuid;
begin
  if p_after is not null then
    select least(r.created_at, v_before), case when r.created_at < v_before then r.id else v_after_id end
    into v_before, v_after_id from public.ratings as r where r.id = p_after;
    if not found then
      return jsonb_build_object('reviews', '[]'::jsonb, 'next', null);
    end if;
  end if;
  if v_city is not null then
    v_shown := array(select s from private.stream_of_city(v_city, p_score, v_before, v_after_id, v_page + 1) as s);
  else
    with looked as materialized (
      select x as row, x.created_at, x.id, row_number() over (order by x.created_at desc, x.id) as place from public.ratings as x
      where x.created_at <= v_before and (x.created_at < v_before or x.id > v_after_id)
      order by x.created_at desc, x.id limit v_looked)
    select array(
        select l.row from looked as l
        where (l.row).deleted_at is null and (l.row).hidden_at is null and (p_score is null or (l.row).score = p_score)
          and private.meets((l.row).user_id)
        order by l.created_at desc, l.id limit v_page + 1),
      (select l.id from looked as l where l.place = v_looked)
    into v_shown, v_last;
  end if;
  v_next := case when cardinality(v_shown) > v_page then v_shown[v_page].id else v_last end;
  return jsonb_build_object('next', v_next, 'reviews', coalesce((
    select jsonb_agg(private.public_review(r) || jsonb_build_object('place', jsonb_build_object('place_id', place.place_id,
      'name', place.name, 'city', place.city)) order by r.created_at desc, r.id)
    from unnest(v_shown[1:v_page]) as r join public.restaurants as place on place.place_id = r.restaurant_place_id), '[]'));
end
$$;

create function public.get_public_reviews(p_city text default null, p_score int default null, p_after uuid default null) returns jsonb
language sql stable set search_path = '' as $$
  select private.get_public_reviews(p_city, p_score, p_after)
$$;

revoke execute on function public.get_public_reviews(text, int, uuid) from public, anon, authenticated;
grant execute on function private.get_public_reviews(text, int, uuid), public.get_public_reviews(text, int, uuid) to anon, authenticated;
