-- Commands about a rating: save, remove, restore. Each returns 'applied' or 'conflict', or refuses.

-- When the person wrote it, by the clock of the database. The device's time is used if its clock is right within minutes;
-- otherwise both times of the device are wrong by the same amount.
create function private.written_at(p_op jsonb) returns timestamptz language plpgsql stable set search_path = '' as $$
declare
  v_written timestamptz := p_op ->> 'edited_at';
  v_behind interval := now() - (p_op ->> 'sent_at')::timestamptz;
begin
  if abs(extract(epoch from v_behind)) > 600 then
    v_written := v_written + v_behind;
  end if;
  return least(v_written, now());
end
$$;

-- Writes content; the caller holds the place, and `p_row` is the present row (null: none, or a tombstone). A verified visit changes `rated_at`.
create function private.write_rating(p_user uuid, p_place_id text, p_row private.ratings, p_content jsonb, p_op jsonb, p_language text,
  p_photos text[] default '{}')
returns void language plpgsql security definer set search_path = '' as $$
declare
  v_qr uuid := case when private.is_uuid(p_op ->> 'qr_code_id') then (p_op ->> 'qr_code_id')::uuid end;
  v_rated_at timestamptz := private.written_at(p_op);
  v_verified text := private.verify_visit(p_user, p_place_id, p_op -> 'evidence', v_qr, v_rated_at);
  v_tags text[] := array(select jsonb_array_elements_text(p_content -> 'tags'));
  v_id uuid;
begin
  if p_row.id is null then
    insert into private.ratings (user_id, restaurant_place_id, restaurant_name, score, tags, comment, language, photo_urls, server_id,
      server_name, server_emoji, verification, rated_at)
    values (p_user, p_place_id, (select name from public.restaurants where place_id = p_place_id), (p_content ->> 'score')::int, v_tags, p_content ->> 'comment', p_language, p_photos,
      (p_content ->> 'server_id')::uuid, p_content ->> 'server_name', p_content ->> 'server_emoji', v_verified, v_rated_at)
    returning id into v_id;
  elsif v_verified <> 'none' or p_content is distinct from private.content_of(p_row) or p_language is distinct from p_row.language then
    update private.ratings set score = (p_content ->> 'score')::int, tags = v_tags, comment = p_content ->> 'comment',
      language = p_language,
      server_id = (p_content ->> 'server_id')::uuid, server_name = p_content ->> 'server_name', server_emoji = p_content ->> 'server_emoji',
      verification = case when v_verified = 'none' then verification else v_verified end,
      rated_at = case when v_verified = 'none' then rated_at else greatest(rated_at, v_rated_at) end
    where id = p_row.id returning id into v_id;
  end if;
  if v_id is not null and private.is_position(p_op -> 'evidence') then
    insert into private.rating_evidence (rating_id, latitude, longitude, accuracy_m, taken_at)
    values (v_id, (p_op -> 'evidence' ->> 'lat')::double precision, (p_op -> 'evidence' ->> 'lng')::double precision,
      (p_op -> 'evidence' ->> 'accuracy_m')::double precision, v_rated_at)
    on conflict (rating_id) do update set latitude = excluded.latitude, longitude = excluded.longitude, accuracy_m = excluded.accuracy_m,
      taken_at = excluded.taken_at, created_at = now();
  end if;
end
$$;

create function private.save_rating(p_user uuid, p_place_id text, p_row private.ratings, p_op jsonb)
returns text language plpgsql security definer set search_path = '' as $$
declare
  v_mine jsonb := private.read_content(p_op -> 'content');
  v_content jsonb := v_mine;
  v_arrived jsonb := private.arrived_content(p_user, p_place_id, p_op);
  v_current boolean := (p_op ->> 'base_version')::int = coalesce(p_row.version, 0);
  v_live boolean := p_row.id is not null and p_row.deleted_at is null;
begin
  if not v_current and v_live then
    v_content := private.merge_content(private.base_content(v_arrived, p_op), v_content, private.content_of(p_row));
  elsif not v_current and coalesce(jsonb_typeof(v_arrived) = 'object', (p_op ->> 'base_version')::int > 0) then
    v_content := null; -- Removed on another device.
  end if;
  if v_content is null then
    return 'conflict';
  end if;
  perform private.write_rating(p_user, p_place_id, case when v_live then p_row end, v_content, p_op,
    private.language_of(case when v_live then p_row end, v_mine, v_content, p_op));
  return 'applied';
end
$$;

-- Removes the content that the device knew, whatever its version: photos change the version too. Other content is a conflict.
create function private.remove_rating(p_user uuid, p_place_id text, p_row private.ratings, p_op jsonb)
returns text language plpgsql security definer set search_path = '' as $$
declare
  v_base jsonb := private.base_content(private.arrived_content(p_user, p_place_id, p_op), p_op);
begin
  if p_row.id is not null and p_row.deleted_at is null then
    if (p_op ->> 'base_version')::int <> p_row.version and v_base is distinct from private.content_of(p_row) then
      return 'conflict';
    end if;
    update private.ratings set deleted_at = now() where id = p_row.id;
    update private.rating_tombstones set device = (p_op ->> 'device')::uuid where rating_id = p_row.id;
  end if;
  return 'applied';
end
$$;

-- The content that the device saw, without a server whose profile was deleted since.
create function private.without_gone_server(p_content jsonb) returns jsonb language sql stable security definer set search_path = '' as $$
  select case when p_content ->> 'server_id' is null or exists (select from public.servers where id = (p_content ->> 'server_id')::uuid)
    then p_content else p_content || '{"server_id": null, "server_name": null}' end
$$;

-- Undoes a removal that may have been sent. If the removal never arrived, this is an ordinary edit. Sealed content is restored
-- completely: immediately for the device that removed it, for another device if it means the same content. Erased or unknown
-- content becomes a new rating with the photos that still exist.
create function private.restore_rating(p_user uuid, p_place_id text, p_row private.ratings, p_op jsonb) returns text
language plpgsql security definer set search_path = '' as $$
declare
  v_content jsonb := private.without_gone_server(private.read_content(p_op -> 'content'));
  v_photos text[] := private.read_paths(p_user, p_op -> 'photos', (select photo_urls from private.rating_tombstones where rating_id = p_row.id));
  v_before private.ratings;
  v_after private.ratings;
  v_device uuid;
begin
  if private.is_live(p_row) then
    return private.save_rating(p_user, p_place_id, p_row, p_op);
  end if;
  select device into v_device from private.rating_tombstones where rating_id = p_row.id;
  if not found then
    perform private.write_rating(p_user, p_place_id, null, v_content, p_op,
      private.language_of(null, v_content, v_content, p_op), private.usable_photos(p_user, v_photos));
    return 'applied';
  end if;
  v_before := private.sealed_rating(p_row);
  if v_device is distinct from (p_op ->> 'device')::uuid and private.content_of(v_before) <> v_content then
    return 'conflict';
  end if;
  v_after := v_before;
  v_after.score := (v_content ->> 'score')::int;
  v_after.tags := array(select jsonb_array_elements_text(v_content -> 'tags'));
  v_after.comment := v_content ->> 'comment';
  v_after.server_id := (v_content ->> 'server_id')::uuid;
  v_after.server_name := v_content ->> 'server_name';
  v_after.server_emoji := v_content ->> 'server_emoji';
  v_after.language := private.language_of(v_before, v_content, v_content, p_op);
  v_after := private.check_rating(v_after, v_before, true);
  update private.rating_tombstones set tags = v_after.tags, comment = v_after.comment, language = v_after.language,
    server_id = v_after.server_id, server_name = v_after.server_name, server_emoji = v_after.server_emoji,
    photo_urls = v_after.photo_urls
  where rating_id = p_row.id;
  update private.ratings set score = v_after.score, deleted_at = null where id = p_row.id;
  return 'applied';
end
$$;

create function private.is_live(p_row private.ratings) returns boolean language plpgsql immutable set search_path = '' as $$
begin
  return p_row.id is not null and p_row.deleted_at is null;
end
$$;

create function private.is_saved(p_user uuid, p_row private.ratings, p_op jsonb) returns boolean language plpgsql immutable set search_path = '' as $$
begin
  return private.is_live(p_row) and private.content_of(p_row) = private.read_content(p_op -> 'content');
end
$$;

create function private.is_removed(p_user uuid, p_row private.ratings, p_op jsonb) returns boolean language plpgsql immutable set search_path = '' as $$
begin
  return not private.is_live(p_row);
end
$$;

insert into private.op_kinds (kind, handler, is_done) values
  ('rating.save.v1', 'save_rating', 'is_saved'),
  ('rating.remove.v1', 'remove_rating', 'is_removed'),
  ('rating.restore.v1', 'restore_rating', 'is_saved');
