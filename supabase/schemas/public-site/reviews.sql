-- The public content of reviews: a public name, the day, the content, the verification of the visit, praise by first name.
-- Never the account, the exact time, or a server named below five lemons. Functions called for each review are plpgsql, because
-- SQL functions are planned at each call: a page of 20 took three times as long.

-- The name of a guest for invited people: the username, else first name and initial. Null if the guest is not visible to everyone,
-- is suspended, or is below 16, whatever they chose. What outsiders read instead: outsiders.sql.
create function private.public_name(p_user_id uuid) returns text language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select case when p.visible_to = 'everyone' and private.is_presentable(p_user_id) and not private.is_child(p_user_id)
      then coalesce(p.username, p.first_name || coalesce(' ' || upper(left(p.last_name, 1)) || '.', '')) end
    from private.profiles as p where p.user_id = p_user_id);
end
$$;

-- The day in the time zone of the service, for what belongs to no place.
create function private.public_day(p_at timestamptz) returns date language plpgsql stable set search_path = '' as $$
begin
  return (p_at at time zone private.service_zone())::date;
end
$$;

-- Leaves out photos whose path contains the account of the author. Newer photos are named by their own id.
create function private.public_photos(p_paths text[]) returns text[] language plpgsql immutable set search_path = '' as $$
begin
  return array(select path from unnest(p_paths) with ordinality as t (path, place) where path not like '%/%' order by place);
end
$$;

create index ratings_with_photos on private.ratings (restaurant_place_id, created_at desc)
  where cardinality(photo_urls) > 0 and deleted_at is null and hidden_at is null;

-- The newest photos of guests at a place. The first photos of different reviews come before further ones of the same review.
create function private.guest_photos(p_place_id text) returns text[] language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(path order by place, created_at desc), '{}') from (
    select path, place, created_at from (
      select private.shown_photos(r) as photo_urls, r.created_at from private.ratings as r
      where r.restaurant_place_id = p_place_id and cardinality(r.photo_urls) > 0 and r.deleted_at is null and r.hidden_at is null
        and r.created_at < private.shown_before(p_place_id)
      order by r.created_at desc limit 4) as newest,
      unnest(private.public_photos(newest.photo_urls)) with ordinality as t (path, place)
    order by place, created_at desc limit 4) as shown
$$;

-- Returns paths in the bucket `reviews`.
create function public.guest_photos(p_place_id text) returns text[] language sql stable set search_path = '' as $$
  select private.guest_photos(private.clean_place_id(p_place_id))
$$;

-- How a visit was verified, as others read it. Below five lemons `location` stands for every way, because a scanned code may belong
-- to one server and would name them. Screens say so.
create function private.public_verification(p_rating private.ratings) returns text language plpgsql immutable set search_path = '' as $$
begin
  return case when p_rating.score < 5 and p_rating.verification in ('qr', 'both') then 'location' else p_rating.verification end;
end
$$;

-- The first name of the server that a review praises; null below five lemons.
create function private.praised_name(p_rating private.ratings) returns text language plpgsql stable security definer set search_path = '' as $$
begin
  return case when p_rating.score = 5 and p_rating.server_name is not null then coalesce(
    (select s.first_name from public.servers as s where s.id = p_rating.server_id), split_part(btrim(p_rating.server_name), ' ', 1)) end;
end
$$;

-- `reply_of` is created in a later file; plpgsql resolves it at run time.
create function private.public_review(p_rating private.ratings) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
begin
  return jsonb_build_object('id', p_rating.id, 'reviewer', private.public_name(p_rating.user_id), 'score', p_rating.score,
    'tags', p_rating.tags, 'comment', p_rating.comment, 'language', p_rating.language,
    'photo_urls', private.public_photos(p_rating.photo_urls),
    'photo_captions', coalesce((select jsonb_object_agg(path, caption) from jsonb_each(p_rating.photo_captions) as t (path, caption)
      where path = any (private.public_photos(p_rating.photo_urls))), '{}'),
    'verification', private.public_verification(p_rating), 'created_at', private.place_day(p_rating.restaurant_place_id, p_rating.created_at),
    'server_first_name', private.praised_name(p_rating),
    'server_emoji', case when p_rating.score = 5 then p_rating.server_emoji end,
    'own', coalesce(p_rating.user_id = auth.uid(), false),
    'liked', exists (select from public.rating_likes where rating_id = p_rating.id and user_id = auth.uid()),
    'likes_count', (select count(*) from public.rating_likes where rating_id = p_rating.id),
    'reply', private.reply_of(p_rating.id));
end
$$;

-- True if the caller sees content of this person: false if one of the two has blocked the other. Content without a public name
-- stays visible, or a blocker could learn its author from what disappears.
create function private.meets(p_author uuid) returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return auth.uid() is null or not private.is_blocked_between(auth.uid(), p_author) or private.public_name(p_author) is null;
end
$$;

-- The ids of the reviews below. The settings keep a plan from sorting: it would check for every review of the place whether the
-- caller sees it.
create function private.review_ids(p_place_id text, p_before timestamptz, p_from timestamptz, p_after_id uuid, p_limit int) returns uuid[]
language plpgsql stable security definer set search_path = '' set enable_sort = off set enable_bitmapscan = off as $$
begin
  return array(
    select x.id from private.ratings as x
    where x.restaurant_place_id = p_place_id and x.deleted_at is null and x.hidden_at is null
      and x.created_at < p_before and x.created_at <= p_from and (x.created_at < p_from or x.id > p_after_id)
      and private.meets(x.user_id)
    order by x.created_at desc, x.id limit p_limit);
end
$$;

-- Published reviews of a place, newest first, after `p_after_id`.
create function private.reviews_of_place(p_place_id text, p_after_id uuid, p_limit int) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_after private.ratings;
  v_ids uuid[];
begin
  select * into v_after from private.ratings where id = p_after_id and restaurant_place_id = p_place_id;
  v_ids := private.review_ids(p_place_id, private.shown_before(p_place_id), coalesce(v_after.created_at, 'infinity'),
    coalesce(v_after.id, 'ffffffff-ffff-ffff-ffff-ffffffffffff'), least(greatest(coalesce(p_limit, 20), 1), 50));
  return coalesce((
    select jsonb_agg(private.shown_review(r) order by r.created_at desc, r.id) from private.ratings as r where r.id = any (v_ids)), '[]');
end
$$;

create function private.get_place_reviews(p_place_id text, p_after_id uuid default null, p_limit int default 20 /* reviewsPerPage */) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  -- The answer marks the caller's own reviews, so a token that is no longer or not yet valid is refused.
  perform private.own_id();
  perform private.allow_caching();
  return private.reviews_of_place(private.clean_place_id(p_place_id), p_after_id, p_limit);
end
$$;

-- The newest photos of guests, each with its review. The first photos of different reviews come before further ones of the same
-- review.
create function private.photos_of_place(p_place_id text) returns jsonb language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('path', path, 'caption', photo_captions ->> path, 'rating_id', id,
    'own', coalesce(user_id = auth.uid(), false)) order by place, created_at desc, id), '[]')
  from (
    select path, place, newest.* from (
      select r.id, r.user_id, private.shown_photos(r) as photo_urls, r.photo_captions, r.created_at from private.ratings as r
      where r.restaurant_place_id = p_place_id and cardinality(r.photo_urls) > 0 and r.deleted_at is null and r.hidden_at is null
        and r.created_at < private.shown_before(p_place_id)
        and private.meets(r.user_id)
      order by r.created_at desc limit 12) as newest,
      unnest(private.public_photos(newest.photo_urls)) with ordinality as t (path, place)
    order by place, created_at desc, id limit 24) as shown
$$;

-- Null if there is no such place. Only invited people see the mayor of the city, like everything about people.
create function private.get_restaurant_page(p_place_id text, p_reviews int) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_place public.restaurants;
begin
  -- Refuses an invalid token, as `get_place_reviews` does.
  perform private.own_id();
  perform private.allow_caching();
  select * into v_place from public.restaurants as r where r.place_id = private.clean_place_id(p_place_id);
  if not found then
    return null;
  end if;
  if not private.is_outsider() then
    v_place := private.with_present_figures(v_place);
  end if;
  return jsonb_build_object(
    'place', jsonb_build_object('place_id', v_place.place_id, 'name', v_place.name, 'vicinity', v_place.vicinity,
      'other_names', v_place.other_names, 'postcode', v_place.postcode, 'unconfirmed', v_place.unconfirmed,
      'city', v_place.city, 'city_id', v_place.city_id,
      'city_names', v_place.city_names, 'state', v_place.state, 'country', v_place.country, 'lat', v_place.latitude, 'lng', v_place.longitude,
      'average_score', v_place.average_score, 'rating_count', v_place.rating_count, 'top_tags', v_place.top_tags,
      'photo_urls', v_place.photo_urls, 'attribution', v_place.attribution, 'closed_at', v_place.closed_at, 'types', v_place.types,
      'opening_hours', v_place.opening_hours, 'phone', v_place.phone, 'website', v_place.website, 'time_zone', v_place.time_zone,
      'open_times', private.open_times_of(v_place.place_id),
      'business_status', v_place.business_status),
    'distribution', jsonb_build_object('1', v_place.score_1, '2', v_place.score_2, '3', v_place.score_3,
      '4', v_place.score_4, '5', v_place.score_5),
    'tag_counts', v_place.tag_counts,
    'removed', private.removed_reviews(v_place.place_id),
    'promotions', private.promotions_of(v_place.place_id),
    'photos', private.photos_of_place(v_place.place_id),
    'mayor', case when v_place.city_id is not null and private.is_invited() then (
      select jsonb_build_object('user_id', m.user_id, 'username', m.username, 'first_name', m.first_name, 'since', m.since)
      from private.get_city_mayors(v_place.city_id::text) as m) end,
    'servers', private.active_servers(v_place.place_id),
    -- The caller's own open proposal.
    'added_by_you', v_place.unconfirmed and exists (
      select from private.added_places as a where a.place_id = v_place.place_id and a.added_by = auth.uid()),
    'proposal', case when auth.uid() is not null then private.proposal_state(auth.uid(), v_place.place_id) end,
    'reviews', case when p_reviews > 0 then private.reviews_of_place(v_place.place_id, null, p_reviews) else '[]' end);
end
$$;

-- `p_reviews` 0: for a card, which shows no reviews.
create function public.get_restaurant_page(p_place_id text, p_reviews int default 20 /* reviewsPerPage */) returns jsonb
language sql stable set search_path = '' as $$
  select private.get_restaurant_page(p_place_id, coalesce(p_reviews, 20))
$$;

grant execute on function private.guest_photos(text), private.get_restaurant_page(text, int) to anon, authenticated;
