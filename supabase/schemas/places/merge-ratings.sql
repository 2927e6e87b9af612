-- Merging two places: combining their ratings and figures.

-- Combines two ratings of one guest. The later visit stays; the content of the other rating becomes an earlier revision, and its
-- visit days, likes and photos move over, up to the maximum number of photos. Returns the number of photos over the maximum.
create function private.fold_rating(p_kept private.ratings, p_other private.ratings, p_into public.restaurants) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_earlier private.rating_revisions[] := array(
    select r from private.rating_revisions as r where r.rating_id in (p_kept.id, p_other.id)
    order by r.replaced_at desc, r.version desc limit private.setting('kept_revisions')::int - 1);
  -- A visible rating takes no photos from a rating that moderation hid.
  v_photos text[] := case when p_other.hidden_at is null or p_kept.hidden_at is not null
    then array(select path from unnest(p_other.photo_urls) as path where path <> all (p_kept.photo_urls)) else '{}' end;
  v_room int := greatest(5 - cardinality(p_kept.photo_urls), 0);
begin
  insert into private.visits (rating_id, user_id, day)
  select p_kept.id, v.user_id, v.day from private.visits as v where v.rating_id = p_other.id on conflict do nothing;
  update private.activities as a set subject_id = p_kept.id
  where a.subject_id = p_other.id and a.activity_type = 'post_liked' and not exists (
    select from private.activities as same where same.subject_id = p_kept.id and same.activity_type = 'post_liked' and same.actor_id = a.actor_id);
  insert into public.rating_likes (rating_id, user_id, created_at)
  select p_kept.id, l.user_id, l.created_at from public.rating_likes as l where l.rating_id = p_other.id on conflict do nothing;
  delete from private.rating_revisions as r where r.rating_id = p_kept.id;
  perform private.join_rating(p_other.id, p_kept.id);
  delete from private.ratings as r where r.id = p_other.id;
  insert into private.rating_revisions (rating_id, version, score, tags, comment, server_id, server_name, server_emoji, replaced_at)
  select p_kept.id, row_number() over (order by t.replaced_at, t.version), t.score, t.tags, t.comment, t.server_id, t.server_name, t.server_emoji, t.replaced_at
  from (
    select r.version, r.score, r.tags, r.comment, r.server_id, r.server_name, r.server_emoji, r.replaced_at from unnest(v_earlier) as r
    union all
    select p_other.version, p_other.score, p_other.tags, p_other.comment, p_other.server_id, p_other.server_name, p_other.server_emoji, clock_timestamp()) as t;
  -- The new version is higher than every version a device may have of either rating, so that its next command is merged or the
  -- person is asked.
  update private.ratings as r set restaurant_place_id = p_into.place_id, restaurant_name = p_into.name,
    version = greatest(p_kept.version, p_other.version, cardinality(v_earlier) + 1) + 1,
    photo_urls = p_kept.photo_urls || v_photos[:v_room],
    photo_captions = p_kept.photo_captions || coalesce((
      select jsonb_object_agg(path, p_other.photo_captions -> path) from unnest(v_photos[:v_room]) as path where p_other.photo_captions ? path), '{}')
  where r.id = p_kept.id;
  return greatest(cardinality(v_photos) - v_room, 0);
end
$$;

-- Combines the ratings of guests who rated both places. Returns the number of these guests.
create function private.fold_ratings(p_from public.restaurants, p_into public.restaurants) returns int language plpgsql security definer set search_path = '' as $$
declare
  v_here private.ratings;
  v_there private.ratings;
  v_left int;
  v_count int := 0;
begin
  for v_here in select * from private.ratings as r where r.restaurant_place_id = p_from.place_id and r.deleted_at is null order by r.user_id loop
    select * into v_there from private.ratings as r where r.user_id = v_here.user_id and r.restaurant_place_id = p_into.place_id;
    if v_there.deleted_at is not null then
      -- The rating there was removed; the one here counts as rated again.
      delete from private.ratings as r where r.id = v_there.id;
    elsif v_there.id is not null then
      v_left := case when v_here.rated_at > v_there.rated_at then private.fold_rating(v_here, v_there, p_into)
        else private.fold_rating(v_there, v_here, p_into) end;
      v_count := v_count + 1;
      perform private.notify(v_here.user_id, 'places_merged', null, case when v_here.rated_at > v_there.rated_at then v_here.id else v_there.id end,
        jsonb_build_object('restaurant_name', p_into.name, 'photos_left', v_left));
    end if;
  end loop;
  return v_count;
end
$$;

-- Moves all ratings, including removed ones, so that undoing a removal still works. A removed row stays at the old place to
-- inform the devices of the author. Returns the number of moved ratings that are not removed.
create function private.move_ratings(p_from public.restaurants, p_into public.restaurants) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_before private.ratings[] := array(select r from private.ratings as r where r.restaurant_place_id = p_from.place_id order by r.user_id);
  v_rating private.ratings;
  v_count int := 0;
begin
  perform private.fold_ratings(p_from, p_into);
  for v_rating in
    update private.ratings as r set restaurant_place_id = p_into.place_id, restaurant_name = p_into.name
    where r.restaurant_place_id = p_from.place_id and not exists (
      select from private.ratings as there where there.user_id = r.user_id and there.restaurant_place_id = p_into.place_id)
    returning *
  loop
    v_count := v_count + (v_rating.deleted_at is null)::int;
  end loop;
  insert into private.ratings (user_id, restaurant_place_id, restaurant_name, score, version, rated_at, created_at, updated_at, deleted_at)
  select b.user_id, p_from.place_id, p_from.name, b.score, b.version + 1, b.rated_at, b.created_at, clock_timestamp(), now()
  from unnest(v_before) as b
  where not exists (select from private.ratings as r where r.user_id = b.user_id and r.restaurant_place_id = p_from.place_id);
  -- The last sequence number of each device for either place.
  insert into private.rating_sync as s (user_id, restaurant_place_id, device, subject, last_seq)
  select x.user_id, p_into.place_id, x.device, x.subject, x.last_seq from private.rating_sync as x where x.restaurant_place_id = p_from.place_id
  on conflict (user_id, restaurant_place_id, device, subject) do update set last_seq = greatest(s.last_seq, excluded.last_seq);
  delete from private.rating_sync as s where s.restaurant_place_id = p_from.place_id;
  return v_count;
end
$$;

-- Adds the published figures of the old place. The present ones follow the ratings, whose moves are logged.
create function private.move_figures(p_from text, p_into text) returns void language plpgsql security definer set search_path = '' as $$
declare
  v_from public.restaurants;
begin
  select * into v_from from public.restaurants as r where r.place_id = p_from;
  update public.restaurants as r set
    score_1 = 0, score_2 = 0, score_3 = 0, score_4 = 0, score_5 = 0, rating_count = 0, score_sum = 0, average_score = null,
    tag_counts = '{}', top_tags = '{}', unconfirmed = false, closed_at = coalesce(r.closed_at, now()), curated_at = now(), updated_at = now()
  where r.place_id = p_from;
  update public.restaurants as r set
    score_1 = r.score_1 + v_from.score_1, score_2 = r.score_2 + v_from.score_2, score_3 = r.score_3 + v_from.score_3,
    score_4 = r.score_4 + v_from.score_4, score_5 = r.score_5 + v_from.score_5,
    rating_count = r.rating_count + v_from.rating_count, score_sum = r.score_sum + v_from.score_sum,
    average_score = round((r.score_sum + v_from.score_sum)::numeric / nullif(r.rating_count + v_from.rating_count, 0), 2),
    (tag_counts, top_tags) = (select counts, private.top_tags(counts) from private.sum_counts(r.tag_counts, v_from.tag_counts) as counts),
    vicinity = coalesce(r.vicinity, v_from.vicinity), postcode = coalesce(r.postcode, v_from.postcode),
    other_names = private.other_names(r.name, r.other_names || v_from.name || v_from.other_names), opening_hours = coalesce(r.opening_hours, v_from.opening_hours),
    phone = coalesce(r.phone, v_from.phone), website = coalesce(r.website, v_from.website), time_zone = coalesce(r.time_zone, v_from.time_zone),
    types = case when r.types = '{}' then v_from.types else r.types end, unconfirmed = false, updated_at = now()
  where r.place_id = p_into;
  -- A snapshot of a server's figures stays until the next one is due: a new one now would reveal the ratings since.
  update private.server_shown_figures as f set restaurant_place_id = p_into
  where f.restaurant_place_id = p_from and not exists (
    select from private.server_shown_figures as there where there.server_id = f.server_id and there.restaurant_place_id = p_into);
  delete from private.server_shown_figures as f where f.restaurant_place_id = p_from;
end
$$;
