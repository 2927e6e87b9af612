-- Photos that nobody may see: those of removed or hidden ratings, and those that moderation removed. Their objects are moved to a
-- private bucket, so that a known address stops working. The bytes stay at their place, so that a restored rating or a granted
-- appeal restores them. An object must be released before the Storage API can delete it. Portraits that moderation removed are
-- moved to a separate bucket; the maintenance deletes them when no appeal can restore them.

-- Tables --------------------------------------------------------------------------------------------------------------

insert into storage.buckets (id, name, public) values ('withheld', 'withheld', false) on conflict (id) do update set public = false;

insert into storage.buckets (id, name, public) values ('withheld-profile-images', 'withheld-profile-images', false)
on conflict (id) do update set public = false;

-- Removed by moderation, or by the author from a hidden rating; the author cannot attach it again. The path of a portrait begins
-- with its bucket, `profile-images/`.
create table private.withheld_photos (
  path text primary key check (length(path) between 1 and 300),
  user_id uuid not null references auth.users (id) on delete cascade,
  withheld_at timestamptz not null default now(),
  -- Position and caption in the rating, so that a restored photo is unchanged.
  place int check (place between 1 and 10),
  caption text check (length(caption) <= 200 /* maxCaptionLength */)
);

create index withheld_photos_user on private.withheld_photos (user_id);

-- Profile fields that moderation removed, until the decision is reversed.
create table private.withheld_profiles (
  user_id uuid primary key references auth.users (id) on delete cascade,
  avatar_url text,
  city text,
  country text,
  withheld_at timestamptz not null default now()
);

revoke all on private.withheld_photos, private.withheld_profiles from public, anon, authenticated, service_role;
alter table private.withheld_photos enable row level security;
alter table private.withheld_profiles enable row level security;

create policy "only procedures read withheld photos" on private.withheld_photos for select to anon, authenticated using (false);
create policy "only procedures read withheld profiles" on private.withheld_profiles for select to anon, authenticated using (false);

-- Functions -----------------------------------------------------------------------------------------------------------

-- Moves photos to the private bucket.
create function private.withhold_photos(p_paths text[]) returns void language sql security definer set search_path = '' as $$
  with gone as (
    update storage.objects set bucket_id = 'withheld' where bucket_id = 'reviews' and name = any (p_paths) returning name)
  select private.note_stale_photos('reviews', array_agg(name)) from gone
$$;

-- Moves photos back to the public bucket, except those that moderation removed.
create function private.release_photos(p_paths text[]) returns void language sql security definer set search_path = '' as $$
  update storage.objects as o set bucket_id = 'reviews'
  where o.bucket_id = 'withheld' and o.name = any (p_paths)
    and not exists (select from private.withheld_photos as w where w.path = o.name)
    and not exists (select from storage.objects as other where other.bucket_id = 'reviews' and other.name = o.name)
$$;

-- Photos that leave a hidden rating stay withheld: the decision covered them, and the author must not show them elsewhere. Photos
-- in the rating are released when the decision is reversed.
create function private.keep_judgement(p_old private.ratings, p_new private.ratings) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if p_new.hidden_at is null then
    delete from private.withheld_photos where path = any (p_new.photo_urls);
  else
    insert into private.withheld_photos (path, user_id)
    select path, p_new.user_id from unnest(p_old.photo_urls) as path where path <> all (p_new.photo_urls) on conflict do nothing;
  end if;
end
$$;

-- True if the photo is in a hidden rating of this person.
create function private.is_hidden_photo(p_user uuid, p_path text) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from private.ratings where user_id = p_user and hidden_at is not null and p_path = any (photo_urls))
$$;

create function private.withhold_photos_of_rating() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.hidden_at is null and new.deleted_at is null and new.photo_urls = '{}' then
    return null;
  end if;
  if tg_op = 'UPDATE' and old.hidden_at is not null then
    perform private.keep_judgement(old, new);
  end if;
  if new.deleted_at is null and new.hidden_at is null then
    if tg_op = 'INSERT' or old.deleted_at is not null or old.hidden_at is not null or not new.photo_urls <@ old.photo_urls then
      perform private.release_photos(array(
        select path from unnest(new.photo_urls) as path where not private.is_hidden_photo(new.user_id, path)));
    end if;
  elsif tg_op = 'UPDATE' then
    perform private.withhold_photos(old.photo_urls || new.photo_urls);
  end if;
  return null;
end
$$;

-- True for an object in the person's folder, or uploaded by them and named by its own id.
create function private.is_portrait_of(p_user uuid, p_name text, p_owner text) returns boolean language sql immutable set search_path = '' as $$
  select p_name like p_user || '/%' or (p_name not like '%/%' and p_owner = p_user::text)
$$;

-- Withholds a person's portraits. The caller removes the address from the profile.
create function private.remove_portraits(p_user uuid) returns void language sql security definer set search_path = '' as $$
  insert into private.withheld_photos (path, user_id)
  select 'profile-images/' || o.name, p_user from storage.objects as o
  where o.bucket_id = 'profile-images' and private.is_portrait_of(p_user, o.name, o.owner_id::text) on conflict do nothing;
  with gone as (
    update storage.objects as o set bucket_id = 'withheld-profile-images'
    where o.bucket_id = 'profile-images' and private.is_portrait_of(p_user, o.name, o.owner_id::text) returning o.name)
  select private.note_stale_photos('profile-images', array_agg(name)) from gone;
$$;

-- Releases a person's portraits, unless a new object has the same name.
create function private.return_portraits(p_user uuid) returns void language sql security definer set search_path = '' as $$
  with judged as (delete from private.withheld_photos where user_id = p_user and path like 'profile-images/%' returning path)
  update storage.objects as o set bucket_id = 'profile-images' from judged
  where o.bucket_id = 'withheld-profile-images' and 'profile-images/' || o.name = judged.path
    and not exists (select from storage.objects as other where other.bucket_id = 'profile-images' and other.name = o.name);
$$;

-- True if a removed portrait of this name waits for its deletion; no new object may have this name until then.
create function private.is_removed_portrait(p_name text) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from private.withheld_photos where path = 'profile-images/' || p_name)
$$;

-- The same for its person only. For anybody else the object looks as if it had never arrived.
create function private.is_removed_portrait_of(p_user uuid, p_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.withheld_photos where path = 'profile-images/' || p_name and user_id = p_user)
$$;

-- True if an appeal is open or still possible, so that a portrait of this person may return.
create function private.may_reappear(p_user uuid) returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from private.moderation_decisions as d
    where d.user_id = p_user and d.subject_type = 'profile' and d.action in ('hide', 'remove') and d.appeal_outcome is null
      and (d.appeal_text is not null or d.created_at > now() - private.setting('appeal_days')::int * interval '1 day'));
end
$$;

-- Removed portraits that no appeal can restore, moved to where the Storage API can delete them, and replaced portraits. Forgets
-- those that are deleted.
create function private.removed_portraits(p_limit int default 100) returns table (name text) language plpgsql security definer set search_path = '' as $$
begin
  delete from private.withheld_photos as w
  where w.path like 'profile-images/%' and not exists (
    select from storage.objects as o where o.bucket_id in ('profile-images', 'withheld-profile-images') and 'profile-images/' || o.name = w.path);
  update storage.objects as o set bucket_id = 'profile-images'
  from private.withheld_photos as w
  where o.bucket_id = 'withheld-profile-images' and w.path = 'profile-images/' || o.name and not private.may_reappear(w.user_id)
    and not exists (select from storage.objects as other where other.bucket_id = 'profile-images' and other.name = o.name);
  return query
    select portrait.name from (
      select o.name from private.withheld_photos as w join storage.objects as o
        on o.bucket_id = 'profile-images' and o.name = substr(w.path, length('profile-images/') + 1)
      where w.path like 'profile-images/%'
      union select private.unnamed_objects('profile-images', p_limit)) as portrait (name)
    order by 1 limit least(greatest(p_limit, 1), 1000);
end
$$;

-- Releases objects that no rating, tombstone or decision refers to any more, so that the cleanup of orphans finds them.
create function private.release_unnamed_photos() returns void language plpgsql security definer set search_path = '' as $$
begin
  perform private.release_photos(array(
    select o.name from storage.objects as o cross join lateral (select private.owner_of_object(o.name, o.owner_id::text) as id) as owner
    where o.bucket_id = 'withheld'
      -- By the index of the person's own ratings.
      and not exists (select from private.ratings as r where r.user_id = case when private.is_uuid(owner.id) then owner.id::uuid end
        and o.name = any (r.photo_urls || coalesce((select photo_urls from private.rating_tombstones where rating_id = r.id), '{}')))));
end
$$;

create trigger ratings_withhold after insert or update of photo_urls, hidden_at, deleted_at on private.ratings
  for each row execute function private.withhold_photos_of_rating();
