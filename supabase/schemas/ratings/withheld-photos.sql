-- Photos that nobody may see: of removed and of hidden ratings, and those that moderation took off. Their objects stand in a
-- bucket that is not public, so that no remembered address shows them; the bytes stay where they are, so that a restored
-- rating and a granted appeal bring them back. Whoever deletes such an object through the Storage API releases it first.
-- Portraits that moderation removed go the same way, to a bucket of their own, and are deleted by the maintenance once no
-- appeal can bring them back.

-- Tables --------------------------------------------------------------------------------------------------------------

insert into storage.buckets (id, name, public) values ('withheld', 'withheld', false) on conflict (id) do update set public = false;

insert into storage.buckets (id, name, public) values ('withheld-profile-images', 'withheld-profile-images', false)
on conflict (id) do update set public = false;

-- Taken off by moderation, or by its author from a rating that moderation hid: its author cannot attach it again. Of a
-- portrait the path begins with its bucket, `profile-images/`.
create table private.withheld_photos (
  path text primary key check (length(path) between 1 and 300),
  user_id uuid not null references auth.users (id) on delete cascade,
  withheld_at timestamptz not null default now(),
  -- Where it stood in its rating and what was said of it, so that it comes back as it was.
  place int check (place between 1 and 10),
  caption text check (length(caption) <= 200 /* maxCaptionLength */)
);

create index withheld_photos_user on private.withheld_photos (user_id);

-- What a profile showed before moderation took it off, until that is taken back.
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

-- Takes photos out of sight.
create function private.withhold_photos(p_paths text[]) returns void language sql security definer set search_path = '' as $$
  update storage.objects set bucket_id = 'withheld' where bucket_id = 'reviews' and name = any (p_paths)
$$;

-- Shows photos again, but for what moderation took off.
create function private.release_photos(p_paths text[]) returns void language sql security definer set search_path = '' as $$
  update storage.objects as o set bucket_id = 'reviews'
  where o.bucket_id = 'withheld' and o.name = any (p_paths)
    and not exists (select from private.withheld_photos as w where w.path = o.name)
    and not exists (select from storage.objects as other where other.bucket_id = 'reviews' and other.name = o.name)
$$;

-- Of photos that leave a hidden rating: they were judged with it, and its author shows them nowhere else. Those that stand in
-- it when the decision falls come back.
create function private.keep_judgement(p_old public.ratings, p_new public.ratings) returns void
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

-- Whether a photo stands in a hidden rating of this person.
create function private.is_hidden_photo(p_user uuid, p_path text) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from public.ratings where user_id = p_user and hidden_at is not null and p_path = any (photo_urls))
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

-- In the person's folder, or named by its own id and uploaded by them.
create function private.is_portrait_of(p_user uuid, p_name text, p_owner text) returns boolean language sql immutable set search_path = '' as $$
  select p_name like p_user || '/%' or (p_name not like '%/%' and p_owner = p_user::text)
$$;

-- Takes a person's portraits out of sight: the row of the profile that named one forgets it.
create function private.remove_portraits(p_user uuid) returns void language sql security definer set search_path = '' as $$
  insert into private.withheld_photos (path, user_id)
  select 'profile-images/' || o.name, p_user from storage.objects as o
  where o.bucket_id = 'profile-images' and private.is_portrait_of(p_user, o.name, o.owner_id::text) on conflict do nothing;
  update storage.objects as o set bucket_id = 'withheld-profile-images'
  where o.bucket_id = 'profile-images' and private.is_portrait_of(p_user, o.name, o.owner_id::text);
$$;

-- Shows a person's portraits again, as far as no other took their name meanwhile.
create function private.return_portraits(p_user uuid) returns void language sql security definer set search_path = '' as $$
  with judged as (delete from private.withheld_photos where user_id = p_user and path like 'profile-images/%' returning path)
  update storage.objects as o set bucket_id = 'profile-images' from judged
  where o.bucket_id = 'withheld-profile-images' and 'profile-images/' || o.name = judged.path
    and not exists (select from storage.objects as other where other.bucket_id = 'profile-images' and other.name = o.name);
$$;

-- Whether a removed portrait of this name waits for its deletion: until then nothing takes its place.
create function private.is_removed_portrait(p_name text) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from private.withheld_photos where path = 'profile-images/' || p_name)
$$;

-- The same to its person alone: to anybody else it is one that has not arrived, as it was before.
create function private.is_removed_portrait_of(p_user uuid, p_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.withheld_photos where path = 'profile-images/' || p_name and user_id = p_user)
$$;

-- Whether a portrait of this person may still come back: an appeal waits, or may still come.
create function private.may_reappear(p_user uuid) returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from public.moderation_decisions as d
    where d.user_id = p_user and d.subject_type = 'profile' and d.action in ('hide', 'remove') and d.appeal_outcome is null
      and (d.appeal_text is not null or d.created_at > now() - private.setting('appeal_days')::int * interval '1 day'));
end
$$;

-- Removed portraits that cannot come back any more, where the Storage API can delete them, and those that another took the
-- place of. Those that are deleted are forgotten.
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
    select o.name from storage.objects as o where o.bucket_id = 'profile-images' and (private.is_removed_portrait(o.name)
      or (o.name not like '%/%' and o.created_at < now() - private.setting('orphan_photo_hours')::int * interval '1 hour'
        and not exists (select from public.profiles as p where p.user_id::text = o.owner_id::text
          and p.avatar_url = '/storage/v1/object/public/profile-images/' || o.name)))
    order by o.name limit least(greatest(p_limit, 1), 1000);
end
$$;

-- Gives back what no rating, tombstone or decision holds any more, so that the clean-up of orphans finds it.
create function private.release_unnamed_photos() returns void language sql security definer set search_path = '' as $$
  select private.release_photos(array(
    select o.name from storage.objects as o
    where o.bucket_id = 'withheld'
      and not exists (select from public.ratings as r where r.user_id::text = coalesce(o.owner_id::text, split_part(o.name, '/', 1))
        and o.name = any (r.photo_urls || coalesce((select photo_urls from private.rating_tombstones where rating_id = r.id), '{}')))))
$$;

create trigger ratings_withhold after insert or update of photo_urls, hidden_at, deleted_at on public.ratings
  for each row execute function private.withhold_photos_of_rating();
