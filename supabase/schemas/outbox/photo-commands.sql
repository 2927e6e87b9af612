-- Commands about the photos of a rating: attach, detach, arrange. They are not merged: changes of different photos commute, and
-- the later of two orders or captions wins.

-- A photo is identified by its id, and its object is named by the id alone: a person's id in a public address would link the name
-- beside the picture to an account. Earlier apps stored it in the person's folder. Both names mean the same photo.
create function private.photo_id(p_path text) returns text language sql immutable set search_path = '' as $$
  select regexp_replace(p_path, '^.*/', '')
$$;

-- The id in a path written by an app, with its `.jpg`.
create function private.read_photo_id(p_user uuid, p_path text) returns text language plpgsql immutable set search_path = '' as $$
begin
  if coalesce(p_path !~ '^([0-9a-f-]{36}/)?[0-9a-f-]{36}\.jpg$', true) then
    perform private.refuse(422, 'invalid_op', 'This is no photo path.');
  elsif p_path like '%/%' and split_part(p_path, '/', 1) <> p_user::text then
    perform private.refuse(403, 'photo_owner', 'A photo must be in your own folder.');
  end if;
  return private.photo_id(p_path);
end
$$;

-- The object name that a path means: the one already in the rating (`p_known`), one that moderation removed, the given one, or
-- the one under the other naming. An app that switches naming and uploads a photo again shows it only once.
create function private.read_path(p_user uuid, p_path text, p_known text[]) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  v_id text := private.read_photo_id(p_user, p_path);
begin
  return coalesce(
    (select path from unnest(p_known) as path where private.photo_id(path) = v_id limit 1),
    (select o.name from storage.objects as o
      where o.bucket_id in ('reviews', 'withheld') and o.name in (p_user || '/' || v_id, v_id)
        and (o.name like '%/%' or o.owner_id::text = p_user::text)
      order by o.bucket_id = 'withheld' desc, o.name = p_path desc limit 1), p_path);
end
$$;

create function private.read_paths(p_user uuid, p_paths jsonb, p_known text[]) returns text[]
language plpgsql stable security definer set search_path = '' as $$
begin
  if jsonb_typeof(coalesce(p_paths, '[]')) <> 'array' or jsonb_array_length(coalesce(p_paths, '[]')) > 10 /* maxArranged */ then
    perform private.refuse(422, 'invalid_op', 'Photos are a list of at most 10.');
  end if;
  return array(select private.read_path(p_user, path, p_known)
    from jsonb_array_elements_text(coalesce(p_paths, '[]')) with ordinality as t (path, place) order by place);
end
$$;

-- [{ path, caption }], each photo once by its id, with clean captions; an absent caption stays absent.
create function private.read_arrangement(p_user uuid, p_photos jsonb) returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  if jsonb_typeof(p_photos) is distinct from 'array' or jsonb_array_length(p_photos) > 10 /* maxArranged */ then
    perform private.refuse(422, 'invalid_op', 'Photos are a list of at most 10.');
  end if;
  if exists (select from jsonb_array_elements(p_photos) as photo group by private.read_photo_id(p_user, photo ->> 'path') having count(*) > 1)
    or exists (select from jsonb_array_elements(p_photos) as photo
      where coalesce(jsonb_typeof(photo -> 'caption'), 'null') not in ('null', 'string') or length(photo ->> 'caption') > 200) then
    perform private.refuse(422, 'invalid_op', 'Each photo stands once, its caption is at most 200 characters.');
  end if;
  return coalesce((
    select jsonb_agg(jsonb_build_object('path', private.photo_id(photo ->> 'path'))
      || case when photo ? 'caption' then jsonb_build_object('caption', private.clean_text(photo ->> 'caption')) else '{}' end order by place)
    from jsonb_array_elements(p_photos) with ordinality as t (photo, place)), '[]');
end
$$;

-- The stored arrangement updated with what a device sends (`p_sent`). Another device may have added captions, so an unmentioned
-- caption stays, and so does the order if nothing was moved. Unmentioned photos follow at the end, at most ten, because they may
-- not have arrived yet.
create function private.merged_arrangement(p_stored jsonb, p_sent jsonb, p_moved boolean) returns jsonb language sql immutable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('path', path, 'caption', caption)
    order by case when p_moved then sent else stored end nulls last, sent, stored), '[]')
  from (
    select stored.place as stored, sent.place as sent, coalesce(sent.photo ->> 'path', stored.photo ->> 'path') as path,
      case when sent.photo ? 'caption' then sent.photo ->> 'caption' else stored.photo ->> 'caption' end as caption,
      row_number() over (partition by sent.place is null order by stored.place) as nth
    from jsonb_array_elements(p_stored) with ordinality as stored (photo, place)
    full join jsonb_array_elements(p_sent) with ordinality as sent (photo, place) on sent.photo ->> 'path' = stored.photo ->> 'path') as merged
  where sent is not null or nth <= 10
$$;

-- The arrangement of a rating after a command.
create function private.arrangement_after(p_user uuid, p_rating uuid, p_op jsonb) returns jsonb language sql stable security definer set search_path = '' as $$
  select private.merged_arrangement(coalesce((select photos from private.photo_arrangements where rating_id = p_rating), '[]'),
    private.read_arrangement(p_user, p_op -> 'photos'), p_op -> 'moved' is distinct from 'false')
$$;

-- `p_paths` in the order of `p_order`; the others follow in their present order.
create function private.arranged(p_paths text[], p_order text[]) returns text[] language sql immutable set search_path = '' as $$
  select coalesce(array_agg(path order by array_position(array(select private.photo_id(named) from unnest(p_order) as named),
    private.photo_id(path)) nulls last, place), '{}')
  from unnest(p_paths) with ordinality as t (path, place)
$$;

-- The photos that may be part of this person's rating now.
create function private.usable_photos(p_user uuid, p_paths text[]) returns text[] language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(path order by place), '{}') from (
    select path, place from unnest(p_paths) with ordinality as t (path, place)
    where private.photo_refusal(p_user, path) is null order by place limit 5) as usable
$$;

-- Sets the photos of a rating in the order and with the captions that the author chose.
create function private.place_photos(p_rating uuid, p_paths text[]) returns void language plpgsql security definer set search_path = '' as $$
declare
  v_chosen jsonb := coalesce((select photos from private.photo_arrangements where rating_id = p_rating), '[]');
  v_paths text[] := private.arranged(p_paths, array(select photo ->> 'path' from jsonb_array_elements(v_chosen) as photo));
  v_captions jsonb := coalesce((
    select jsonb_object_agg(path, photo ->> 'caption') from jsonb_array_elements(v_chosen) as photo
    join unnest(p_paths) as path on private.photo_id(path) = private.photo_id(photo ->> 'path')
    where photo ->> 'caption' is not null), '{}');
begin
  update private.ratings set photo_urls = v_paths, photo_captions = v_captions
  where id = p_rating and (photo_urls, photo_captions) is distinct from (v_paths, v_captions);
end
$$;

-- Refuses while there is no rating for the photos. Photos wait as long as the creation of their rating waits.
create function private.require_rating(p_user uuid, p_row private.ratings) returns void language plpgsql stable security definer set search_path = '' as $$
begin
  if p_row.id is null and private.rating_wait(p_user) > now() then
    perform private.refuse(429, 'daily_limit', 'Too many new ratings today.', private.iso(private.rating_wait(p_user)));
  elsif p_row.id is null and private.awaits_guardian(p_user) then
    perform private.refuse(403, 'guardian_pending', 'A parent or guardian has to agree first.');
  elsif not private.is_live(p_row) then
    perform private.refuse(422, 'rating_gone', 'The rating of this photo was removed.');
  end if;
end
$$;

-- When this person may create the next rating.
create function private.rating_wait(p_user uuid) returns timestamptz language sql stable security definer set search_path = '' as $$
  select private.next_token_at('ratings', p_user::text)
$$;

create function private.attach_photo(p_user uuid, p_place_id text, p_row private.ratings, p_op jsonb) returns text
language plpgsql security definer set search_path = '' as $$
declare
  v_path text := private.read_path(p_user, p_op ->> 'path', p_row.photo_urls);
begin
  perform private.require_rating(p_user, p_row);
  if v_path <> all (p_row.photo_urls) then
    perform private.place_photos(p_row.id, p_row.photo_urls || v_path);
  end if;
  return 'applied';
end
$$;

-- Detaches a photo, also from sealed content, so that it does not return with a restored rating.
create function private.detach_photo(p_user uuid, p_place_id text, p_row private.ratings, p_op jsonb) returns text
language plpgsql security definer set search_path = '' as $$
declare
  v_id text := private.read_photo_id(p_user, p_op ->> 'path');
begin
  if private.is_live(p_row) then
    perform private.place_photos(p_row.id, array(
      select path from unnest(p_row.photo_urls) with ordinality as t (path, place) where private.photo_id(path) <> v_id order by place));
  end if;
  update private.rating_tombstones as sealed set photo_urls = array_remove(sealed.photo_urls, taken), photo_captions = sealed.photo_captions - taken
  from unnest((select photo_urls from private.rating_tombstones where rating_id = p_row.id)) as taken
  where rating_id = p_row.id and private.photo_id(taken) = v_id;
  return 'applied';
end
$$;

create function private.arrange_photos(p_user uuid, p_place_id text, p_row private.ratings, p_op jsonb) returns text
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_rating(p_user, p_row);
  insert into private.photo_arrangements (rating_id, photos) values (p_row.id, private.arrangement_after(p_user, p_row.id, p_op))
  on conflict (rating_id) do update set photos = excluded.photos;
  perform private.place_photos(p_row.id, p_row.photo_urls);
  return 'applied';
end
$$;

create function private.is_attached(p_user uuid, p_row private.ratings, p_op jsonb) returns boolean language sql stable security definer set search_path = '' as $$
  select private.is_live(p_row) and private.read_photo_id(p_user, p_op ->> 'path') in (select private.photo_id(path) from unnest(p_row.photo_urls) as path)
$$;

create function private.is_detached(p_user uuid, p_row private.ratings, p_op jsonb) returns boolean language sql stable security definer set search_path = '' as $$
  select not private.is_attached(p_user, p_row, p_op)
$$;

create function private.is_arranged(p_user uuid, p_row private.ratings, p_op jsonb) returns boolean language sql stable security definer set search_path = '' as $$
  select private.is_live(p_row) and coalesce((select photos from private.photo_arrangements where rating_id = p_row.id), '[]')
    = private.arrangement_after(p_user, p_row.id, p_op)
$$;

insert into private.op_kinds (kind, handler, is_done, subject_field, subject) values
  ('photo.attach.v1', 'attach_photo', 'is_attached', 'path', ''),
  ('photo.detach.v1', 'detach_photo', 'is_detached', 'path', ''),
  ('photos.arrange.v1', 'arrange_photos', 'is_arranged', null, 'order');
