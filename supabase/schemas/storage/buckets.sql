-- Buckets for photos: who may upload, replace and delete which objects.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('reviews', 'reviews', true, 5 * 1024 * 1024, array['image/jpeg', 'image/png', 'image/webp']),
  ('profile-images', 'profile-images', true, 5 * 1024 * 1024, array['image/jpeg', 'image/png', 'image/webp'])
on conflict (id) do update set public = excluded.public, file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- Functions that policies need ----------------------------------------------------------------------------------------

-- True if the request uploads the bytes now. A signed upload address is valid for hours and checks neither author nor limit at
-- the upload, so none is allowed.
create function private.comes_with_bytes() returns boolean language sql stable set search_path = '' as $$
  select coalesce(current_setting('storage.operation', true), '') not like '%sign_upload_url'
$$;

-- The limit of uploads of the caller: photos of ratings, or portraits.
create function private.upload_limit(p_portrait boolean, out most int, out span interval)
language sql stable security definer set search_path = '' as $$
  select allowed, period from private.rate_limits where action = case when p_portrait then 'portrait_upload' else 'photo_upload' end
$$;

-- Times of the uploads that count towards the limit; replacing `p_name` does not count. Read from the objects and not from a
-- token bucket, because Storage asks in a transaction that it rolls back.
create function private.recent_uploads(p_user text, p_portrait boolean, p_name text) returns setof timestamptz
language sql stable security definer set search_path = '' as $$
  select created_at from storage.objects, private.upload_limit(p_portrait)
  where bucket_id = any (case when p_portrait then array['profile-images', 'withheld-profile-images'] else array['reviews', 'withheld'] end)
    and created_at > now() - span and name <> p_name
    and (owner_id::text = p_user or name like p_user || '/%')
$$;

create function private.has_upload_room(p_user text, p_portrait boolean, p_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select (select count(*) from private.recent_uploads(p_user, p_portrait, p_name)) < (select most from private.upload_limit(p_portrait))
$$;

-- True if the caller may upload this photo now: named by its own id (the path is public and must not reveal the author) or, as
-- earlier apps do, in the person's folder; not a photo that moderation removed; within the limit.
create function private.may_upload_photo(p_name text) returns boolean language sql stable security definer set search_path = '' as $$
  select coalesce(p_name ~ ('^(' || auth.uid() || '/[A-Za-z0-9._-]{1,120}\.(jpg|jpeg|png|webp)|[0-9a-f-]{36}\.jpg)$'), false)
    and private.comes_with_bytes() and private.may_publish()
    and not exists (select from private.withheld_photos
      where path in (private.photo_id(p_name), auth.uid() || '/' || private.photo_id(p_name)))
    and not exists (select from storage.objects where bucket_id = 'withheld'
      and name in (private.photo_id(p_name), auth.uid() || '/' || private.photo_id(p_name)))
    and private.has_upload_room(auth.uid()::text, false, p_name)
$$;

-- The same for a portrait: named by its own id, or by the one name that earlier apps use. Unused portraits are deleted, so the
-- daily limit is small.
create function private.may_upload_avatar(p_name text) returns boolean language sql stable security definer set search_path = '' as $$
  select coalesce(p_name ~ ('^(' || auth.uid() || '/avatar\.(jpg|jpeg|png|webp)|[0-9a-f-]{36}\.jpg)$'), false)
    and private.comes_with_bytes() and private.may_publish()
    and not private.is_removed_portrait(p_name)
    and private.has_upload_room(auth.uid()::text, true, p_name)
$$;

-- The reason why Storage refused a photo or portrait of the caller, which Storage itself does not return: the seconds until a
-- fifth of the limit is free again; 0 if the object exists and only needs to be named by a rating; null if neither is the
-- reason.
create function private.photo_upload_wait(p_path text, p_portrait boolean default false) returns integer
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.require_invited();
begin
  if not p_portrait and private.photo_refusal(v_user, private.read_path(v_user, p_path, '{}')) is null then
    return 0;
  elsif private.has_upload_room(v_user::text, p_portrait, p_path) then
    return null;
  end if;
  return (
    select ceil(extract(epoch from made + span - now()))
    from private.upload_limit(p_portrait), (
      select made, row_number() over (order by made desc) as nth from private.recent_uploads(v_user::text, p_portrait, p_path) as made) as recent
    where nth = most - most / 5 + 1);
end
$$;

create function private.is_own_object(p_name text, p_owner text) returns boolean language sql stable set search_path = '' as $$
  select coalesce(p_name ~ ('^' || auth.uid() || '/[A-Za-z0-9._-]{1,120}$')
    or (p_name ~ '^[0-9a-f-]{36}\.jpg$' and p_owner = auth.uid()::text), false)
$$;

-- True if a rating of the caller names this object. Its name must then stay in use, or the rating would show another upload
-- with the same name.
create function private.is_shown_photo(p_name text) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from private.ratings where user_id = auth.uid() and p_name = any (photo_urls))
$$;

-- The same for a portrait and the caller's profile.
create function private.is_shown_portrait(p_name text) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from private.profiles where user_id = auth.uid()
    and avatar_url = '/storage/v1/object/public/profile-images/' || p_name)
$$;

grant execute on function private.is_shown_portrait(text), private.may_upload_photo(text), private.may_upload_avatar(text), private.is_own_object(text, text),
  private.is_shown_photo(text) to authenticated;

-- Policies (the table belongs to Supabase Storage) --------------------------------------------------------------------

-- Reading uses public addresses and needs no policy; Storage itself looks up objects before replacing or deleting them.
create policy "people find their own objects" on storage.objects for select to authenticated
  using (bucket_id in ('reviews', 'profile-images') and (select private.own_id()) is not null and private.is_own_object(name, owner_id::text));
create policy "invited people upload what is theirs" on storage.objects for insert to authenticated
  with check (case bucket_id
    when 'reviews' then private.may_upload_photo(name) and private.is_own_object(name, owner_id::text)
    when 'profile-images' then private.may_upload_avatar(name) and private.is_own_object(name, owner_id::text)
    else false end);

-- A review photo is never replaced: a repeated upload of the same name is the same object.
create policy "invited people replace their own picture" on storage.objects for update to authenticated
  using (bucket_id = 'profile-images' and private.may_upload_avatar(name) and private.is_own_object(name, owner_id::text))
  with check (bucket_id = 'profile-images' and private.may_upload_avatar(name) and private.is_own_object(name, owner_id::text));
create policy "people delete their own objects" on storage.objects for delete to authenticated
  using (bucket_id in ('reviews', 'profile-images') and (select private.own_id()) is not null and private.is_own_object(name, owner_id::text)
    and not (bucket_id = 'reviews' and private.is_shown_photo(name))
    and not (bucket_id = 'profile-images' and private.is_shown_portrait(name)));
