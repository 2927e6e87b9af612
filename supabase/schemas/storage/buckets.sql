-- Buckets for photos: who may put what where, and which objects nobody needs any more.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('reviews', 'reviews', true, 5 * 1024 * 1024, array['image/jpeg', 'image/png', 'image/webp']),
  ('profile-images', 'profile-images', true, 5 * 1024 * 1024, array['image/jpeg', 'image/png', 'image/webp'])
on conflict (id) do update set public = excluded.public, file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- Functions that policies need ----------------------------------------------------------------------------------------

-- Whether bytes come with what Storage asks now. An address that is signed ahead is good for hours, and nobody asks at the upload
-- who its author is by then, or how many came before: so none is signed.
create function private.comes_with_bytes() returns boolean language sql stable set search_path = '' as $$
  select coalesce(current_setting('storage.operation', true), '') not like '%sign_upload_url'
$$;

-- How many uploads of the caller fit into which time: of photos of ratings, or of portraits.
create function private.upload_limit(p_portrait boolean, out most int, out span interval)
language sql stable security definer set search_path = '' as $$
  select allowed, period from private.rate_limits where action = case when p_portrait then 'portrait_upload' else 'photo_upload' end
$$;

-- When the uploads were made that count towards it; one that replaces `p_name` is none. Read from the objects and not from a
-- bucket of tokens, because hosted Storage asks in a transaction that it rolls back.
create function private.recent_uploads(p_portrait boolean, p_name text) returns setof timestamptz
language sql stable security definer set search_path = '' as $$
  select created_at from storage.objects, private.upload_limit(p_portrait)
  where bucket_id = any (case when p_portrait then array['profile-images', 'withheld-profile-images'] else array['reviews', 'withheld'] end)
    and created_at > now() - span and name <> p_name
    and (owner_id::text = auth.uid()::text or name like auth.uid() || '/%')
$$;

create function private.has_upload_room(p_portrait boolean, p_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select (select count(*) from private.recent_uploads(p_portrait, p_name)) < (select most from private.upload_limit(p_portrait))
$$;

-- Whether the caller may upload this photo now: named by its own id (its path is public and must not tell whose it is) or, as
-- earlier apps do, in the person's folder; nothing that was taken out of sight; within the limit.
create function private.may_upload_photo(p_name text) returns boolean language sql stable security definer set search_path = '' as $$
  select coalesce(p_name ~ ('^(' || auth.uid() || '/[A-Za-z0-9._-]{1,120}\.(jpg|jpeg|png|webp)|[0-9a-f-]{36}\.jpg)$'), false)
    and private.comes_with_bytes() and private.may_publish()
    and not exists (select from private.withheld_photos
      where path in (private.photo_id(p_name), auth.uid() || '/' || private.photo_id(p_name)))
    and not exists (select from storage.objects where bucket_id = 'withheld'
      and name in (private.photo_id(p_name), auth.uid() || '/' || private.photo_id(p_name)))
    and private.has_upload_room(false, p_name)
$$;

-- Named by its own id, or under the one name that earlier apps know. Those that nobody shows any more are cleaned up, so a
-- handful a day is enough.
create function private.may_upload_avatar(p_name text) returns boolean language sql stable security definer set search_path = '' as $$
  select coalesce(p_name ~ ('^(' || auth.uid() || '/avatar\.(jpg|jpeg|png|webp)|[0-9a-f-]{36}\.jpg)$'), false)
    and private.comes_with_bytes() and private.may_publish()
    and not private.is_removed_portrait(p_name)
    and private.has_upload_room(true, p_name)
$$;

-- What Storage, which can only say no, does not tell of a photo or portrait of the caller that it refused: in so many seconds a
-- fifth of the limit is free again. 0: the photo is there, in sight or not, and only has to be named (it was removed with its
-- rating, and comes back). Null where neither is what stands in the way.
create function private.photo_upload_wait(p_path text, p_portrait boolean default false) returns integer
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.require_invited();
begin
  if not p_portrait and private.photo_refusal(v_user, private.read_path(v_user, p_path, '{}')) is null then
    return 0;
  elsif private.has_upload_room(p_portrait, p_path) then
    return null;
  end if;
  return (
    select ceil(extract(epoch from made + span - now()))
    from private.upload_limit(p_portrait), (
      select made, row_number() over (order by made desc) as nth from private.recent_uploads(p_portrait, p_path) as made) as recent
    where nth = most - most / 5 + 1);
end
$$;

create function private.is_own_object(p_name text, p_owner text) returns boolean language sql stable set search_path = '' as $$
  select coalesce(p_name ~ ('^' || auth.uid() || '/[A-Za-z0-9._-]{1,120}$')
    or (p_name ~ '^[0-9a-f-]{36}\.jpg$' and p_owner = auth.uid()::text), false)
$$;

-- Whether a rating of the caller names this object. While one does, its name must stay taken: whoever uploaded something else
-- under a free name would show it there.
create function private.is_shown_photo(p_name text) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from public.ratings where user_id = auth.uid() and p_name = any (photo_urls))
$$;

-- The same of a portrait and the profile of the caller.
create function private.is_shown_portrait(p_name text) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from public.profiles where user_id = auth.uid()
    and avatar_url = '/storage/v1/object/public/profile-images/' || p_name)
$$;

grant execute on function private.is_shown_portrait(text), private.may_upload_photo(text), private.may_upload_avatar(text), private.is_own_object(text, text),
  private.is_shown_photo(text) to authenticated;

-- Policies (the table belongs to Supabase Storage) --------------------------------------------------------------------

-- Reading goes by public address and needs none; Storage itself looks up what it is about to replace or delete.
create policy "people find their own objects" on storage.objects for select to authenticated
  using (bucket_id in ('reviews', 'profile-images') and (select private.own_id()) is not null and private.is_own_object(name, owner_id::text));
create policy "invited people upload what is theirs" on storage.objects for insert to authenticated
  with check (case bucket_id
    when 'reviews' then private.may_upload_photo(name) and private.is_own_object(name, owner_id::text)
    when 'profile-images' then private.may_upload_avatar(name) and private.is_own_object(name, owner_id::text)
    else false end);

-- A review photo is never replaced: its name is its identity, and a repeated upload is the same object.
create policy "invited people replace their own picture" on storage.objects for update to authenticated
  using (bucket_id = 'profile-images' and private.may_upload_avatar(name) and private.is_own_object(name, owner_id::text))
  with check (bucket_id = 'profile-images' and private.may_upload_avatar(name) and private.is_own_object(name, owner_id::text));
create policy "people delete their own objects" on storage.objects for delete to authenticated
  using (bucket_id in ('reviews', 'profile-images') and (select private.own_id()) is not null and private.is_own_object(name, owner_id::text)
    and not (bucket_id = 'reviews' and private.is_shown_photo(name))
    and not (bucket_id = 'profile-images' and private.is_shown_portrait(name)));
