-- What a rating may contain, and who may rate where. Each function returns the cleaned value or refuses with a code.

-- Tags and photos -----------------------------------------------------------------------------------------------------

-- The tags of src/domain/ratings/tags.ts; `npm run check` compares them.
create function private.tags_for_score(p_score int) returns text[] language plpgsql immutable set search_path = '' as $$
begin
  return case
    when p_score >= 4 then array['friendly_staff', 'fast_service', 'attentive', 'spot_on_order', 'warm_welcome', 'great_vibe', 'above_and_beyond', 'clean_cozy']
    when p_score = 3 then array['reasonable_wait', 'mixed_attentiveness', 'minor_errors', 'average_speed', 'polite_enough', 'decent_order', 'standard_atmosphere', 'room_for_improvement']
    else array['slow_service', 'rude_interaction', 'incorrect_order', 'long_wait', 'ignored_us', 'messy_space', 'cold_attitude', 'forgotten_items']
  end;
end
$$;

-- Turns labels ("Clean & cozy") into codes (clean_cozy), each once, in the given order. Refuses absurdly long lists before
-- reading them, because they would take minutes.
create function private.clean_tags(p_tags text[]) returns text[] language plpgsql immutable set search_path = '' as $$
declare
  v_codes text[] := '{}';
  v_tag text;
  v_code text;
begin
  if cardinality(p_tags) > 50 then
    perform private.refuse(422, 'tags_invalid', 'At most 3 tags, of the set that matches the score.');
  end if;
  foreach v_tag in array coalesce(p_tags, '{}') loop
    v_code := btrim(regexp_replace(lower(v_tag), '[^a-z0-9]+', '_', 'g'), '_');
    if v_code <> all (v_codes) then
      v_codes := v_codes || v_code;
    end if;
  end loop;
  return v_codes;
end
$$;

-- Turns public addresses of the bucket into paths, each once, in the given order.
create function private.clean_photo_paths(p_urls text[]) returns text[] language sql immutable set search_path = '' as $$
  select coalesce(array_agg(path order by first), '{}') from (
    select regexp_replace(regexp_replace(url, '^https?://[^/]+/storage/v1/object/public/reviews/', ''), '[?#].*$', '') as path, min(place) as first
    from unnest(p_urls) with ordinality as t (url, place) group by 1) as paths
$$;

-- Visits --------------------------------------------------------------------------------------------------------------

-- True if other positions of the person, within a day, are too far away to have been reached in time. Clocks of phones may be wrong,
-- so the moments are those of `private.written_at`, and the answer withholds a mark and nothing else. The slack of 2 km and the
-- capped inaccuracy allow for cells and lifts.
create function private.travels_too_fast(p_user uuid, p_evidence jsonb, p_at timestamptz) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.ratings as r join private.rating_evidence as e on e.rating_id = r.id
    where r.user_id = p_user and e.taken_at between p_at - interval '1 day' and p_at + interval '1 day'
      and private.distance_m((p_evidence ->> 'lat')::double precision, (p_evidence ->> 'lng')::double precision, e.latitude, e.longitude)
        - 2000 - least(e.accuracy_m, private.setting('verification_accuracy_cap_m'))
        - least((p_evidence ->> 'accuracy_m')::double precision, private.setting('verification_accuracy_cap_m'))
        > abs(extract(epoch from e.taken_at - p_at)) * private.setting('visit_speed_kmh') / 3.6)
$$;

-- `location` if the position is within the radius plus its inaccuracy, `qr` if a valid code of the place was scanned, `both`, or
-- `none`. Never refuses. The position of a place that a guest added, or that its owner moved, proves nothing until an admin
-- confirms it. `p_at`: when the person was there.
create function private.verify_visit(p_user uuid, p_place_id text, p_evidence jsonb, p_qr_code_id uuid, p_at timestamptz)
returns text language plpgsql stable security definer set search_path = '' as $$
declare
  v_place public.restaurants;
  v_near boolean := false;
  v_scanned boolean := false;
begin
  if private.is_position(p_evidence) then
    select * into v_place from public.restaurants where place_id = p_place_id and reviewed;
    v_near := coalesce(private.distance_m((p_evidence ->> 'lat')::double precision, (p_evidence ->> 'lng')::double precision,
        v_place.latitude, v_place.longitude) <= private.setting('verification_radius_m')
        + least((p_evidence ->> 'accuracy_m')::double precision, private.setting('verification_accuracy_cap_m')), false)
      and not private.travels_too_fast(p_user, p_evidence, p_at);
  end if;
  -- A separate statement: the function is created later and only called if there is a code.
  if p_qr_code_id is not null then
    v_scanned := private.qr_code_valid(p_qr_code_id, p_place_id);
  end if;
  return case when v_near and v_scanned then 'both' when v_near then 'location' when v_scanned then 'qr' else 'none' end;
end
$$;

create function private.is_position(p_evidence jsonb) returns boolean language plpgsql immutable set search_path = '' as $$
begin
  return case when jsonb_typeof(p_evidence -> 'lat') = 'number' and jsonb_typeof(p_evidence -> 'lng') = 'number'
      and jsonb_typeof(p_evidence -> 'accuracy_m') = 'number'
    then (p_evidence ->> 'lat')::numeric between -90 and 90 and (p_evidence ->> 'lng')::numeric between -180 and 180
      and (p_evidence ->> 'accuracy_m')::numeric between 0 and 1000000
    else false end;
end
$$;

-- The rules -----------------------------------------------------------------------------------------------------------

-- Refuses what the author may not do at this place. Definer: reads tables that guests cannot.
create function private.check_author(p_user uuid, p_place_id text) returns void language plpgsql stable security definer set search_path = '' as $$
declare
  v_waits boolean;
  v_tied boolean;
begin
  -- One query, because every rating runs it.
  select person.unconfirmed and private.needs_guardian(person.birth_year),
    exists (select from private.place_people as tie where tie.restaurant_place_id = p_place_id and tie.user_id = p_user)
  into v_waits, v_tied from private.invited_people as person where person.user_id = p_user;
  if not found then
    perform private.refuse_outsider(p_user);
  elsif v_waits then
    perform private.refuse(403, 'guardian_pending', 'A parent or guardian has to agree first.');
  elsif v_tied then
    perform private.refuse(403, 'own_place', 'You cannot rate a place that is yours or where you work.');
  end if;
end
$$;

-- The reason why a photo cannot be part of this person's rating; null if it can. Only the author learns that moderation removed a
-- photo; for anybody else it is another person's photo.
create function private.photo_refusal(p_user uuid, p_path text) returns text language sql stable security definer set search_path = '' as $$
  select case
    when private.is_hidden_photo(p_user, p_path) then 'photo_removed'
    when withheld.path is not null then case when withheld.user_id = p_user then 'photo_removed' else 'photo_owner' end
    when p_path ~ ('^' || p_user || '/[A-Za-z0-9._-]{1,120}$') then case when object.name is null then 'photo_missing' end
    when p_path !~ '^[0-9a-f-]{36}\.jpg$' then 'photo_owner'
    when object.name is null then 'photo_missing'
    when object.owner_id::text is distinct from p_user::text then 'photo_owner'
  end
  from (select) as one
  left join private.withheld_photos as withheld on withheld.path = p_path
  left join storage.objects as object on object.bucket_id in ('reviews', 'withheld') and object.name = p_path limit 1
$$;

-- Refuses photos that are not the author's, are missing or are too many; returns paths.
create function private.check_photos(p_user uuid, p_photos text[], p_known text[]) returns text[]
language plpgsql stable security definer set search_path = '' as $$
declare
  v_paths text[];
  v_code text;
begin
  -- Bounds the work below, which looks at each photo.
  if cardinality(p_photos) > 50 then
    perform private.refuse(422, 'photo_limit', 'At most 5 photos.');
  end if;
  v_paths := private.clean_photo_paths(p_photos);
  select private.photo_refusal(p_user, path) into v_code from unnest(v_paths) as path
  where path <> all (p_known) and private.photo_refusal(p_user, path) is not null order by 1 desc limit 1;
  if v_code = 'photo_owner' then
    perform private.refuse(403, 'photo_owner', 'A photo must be your own.');
  elsif cardinality(v_paths) > 5 /* maxPhotos */ then
    perform private.refuse(422, 'photo_limit', 'At most 5 photos.');
  elsif v_code = 'photo_removed' then
    perform private.refuse(403, 'photo_removed', 'This photo was removed by moderation.');
  elsif v_code is not null then
    perform private.refuse(422, v_code, 'The photo has not been uploaded.');
  end if;
  return v_paths;
end
$$;

-- Takes a token of the daily limit or refuses until the next one is available.
create function private.count_new_rating(p_user uuid) returns void language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_token('ratings', p_user::text);
end
$$;

create function private.check_rating(p_new private.ratings, p_old private.ratings, p_person boolean)
returns private.ratings language plpgsql stable security definer set search_path = '' as $$
begin
  if p_person then
    perform private.check_author(p_new.user_id, p_new.restaurant_place_id);
  end if;
  if p_new.score is null or p_new.score not between 1 and 5 then
    perform private.refuse(422, 'score_invalid', 'A score is 1 to 5 lemons.');
  end if;
  p_new.tags := private.clean_tags(p_new.tags);
  if cardinality(p_new.tags) > 3 /* maxTags */ or not p_new.tags <@ private.tags_for_score(p_new.score) then
    perform private.refuse(422, 'tags_invalid', 'At most 3 tags, of the set that matches the score.');
  end if;
  p_new.comment := private.clean_text(p_new.comment);
  if length(p_new.comment) > 1000 /* maxCommentLength */ then
    perform private.refuse(422, 'comment_too_long', 'A comment is at most 1000 characters.');
  end if;
  if p_new.score < 5 then
    p_new.server_name := null;
    p_new.server_emoji := null;
  end if;
  p_new.server_name := private.clean_text(p_new.server_name);
  if length(p_new.server_name) > 80 /* maxServerNameLength */ or p_new.server_emoji not in ('crown', 'trophy', 'star') then
    perform private.refuse(422, 'invalid_op', 'The server name is at most 80 characters, the award crown, trophy or star.');
  end if;
  if p_new.server_id is not null and p_new.server_id is distinct from p_old.server_id
    and not private.is_active_server_at(p_new.server_id, p_new.restaurant_place_id) then
    perform private.refuse(422, 'server_not_here', 'This server does not work here.');
  end if;
  if p_new.photo_urls is distinct from coalesce(p_old.photo_urls, '{}') then
    p_new.photo_urls := private.check_photos(p_new.user_id, p_new.photo_urls, coalesce(p_old.photo_urls, '{}'));
  end if;
  if p_new.photo_captions <> '{}' then
    select coalesce(jsonb_object_agg(path, caption), '{}') into p_new.photo_captions
    from jsonb_each(p_new.photo_captions) as t (path, caption) where path = any (p_new.photo_urls);
  end if;
  p_new.language := case when p_new.comment is not null then substring(lower(p_new.language) from '^[a-z]{2,8}$') end;
  return p_new;
end
$$;
