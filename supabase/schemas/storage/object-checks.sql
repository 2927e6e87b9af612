-- Objects to check: photos and portraits that nothing may name. An upload notes its object, and so does whatever stops naming one,
-- so that the cleanup never reads all objects. Withheld objects are noted when they return.

-- Tables --------------------------------------------------------------------------------------------------------------

create table private.objects_to_check (
  bucket_id text not null,
  name text not null,
  -- Earlier, a queued command may still name the object.
  due_at timestamptz not null,
  primary key (bucket_id, name)
);

create index objects_to_check_due on private.objects_to_check (bucket_id, due_at);

revoke all on private.objects_to_check from public, anon, authenticated, service_role;
alter table private.objects_to_check enable row level security;

create policy "only procedures read objects to check" on private.objects_to_check for select to anon, authenticated using (false);

-- Functions -----------------------------------------------------------------------------------------------------------

-- Notes objects of a bucket. Locks a noted one, so that a check that sees it still named does not forget it.
create function private.check_objects(p_bucket text, p_names text[]) returns void language sql security definer set search_path = '' as $$
  insert into private.objects_to_check (bucket_id, name, due_at)
  select o.bucket_id, o.name, o.created_at + private.setting('orphan_photo_hours')::int * interval '1 hour'
  from storage.objects as o where o.bucket_id = p_bucket and o.name = any (p_names)
  on conflict (bucket_id, name) do update set due_at = excluded.due_at
$$;

-- True for an object that exists and that no rating and no profile names. Apps of earlier times replace a portrait in the folder of
-- its person, so that one is never unnamed.
create function private.is_unnamed_object(p_bucket text, p_name text) returns boolean language plpgsql stable security definer set search_path = '' as $$
declare
  v_owner text := (select private.owner_of_object(o.name, o.owner_id::text) from storage.objects as o where o.bucket_id = p_bucket and o.name = p_name);
begin
  if v_owner is null then
    return false;
  elsif not private.is_uuid(v_owner) then
    return true;
  end if;
  return case p_bucket
    when 'reviews' then not exists (select from private.ratings as r where r.user_id = v_owner::uuid and p_name = any (r.photo_urls))
    else p_name not like '%/%' and not exists (select from private.profiles as p
      where p.user_id = v_owner::uuid and p.avatar_url = '/storage/v1/object/public/profile-images/' || p_name)
  end;
end
$$;

-- The unnamed objects of a bucket, at most 1000. Forgets those that are due and named or gone.
create function private.unnamed_objects(p_bucket text, p_limit int) returns setof text language plpgsql security definer set search_path = '' as $$
declare
  v_due text[];
begin
  -- A project that lets us create no trigger on the objects: all of them are read.
  if not exists (select from pg_trigger as t where t.tgname = 'note_objects_to_check') then
    perform private.check_objects(o.bucket_id, array[o.name]) from storage.objects as o
    where o.bucket_id = p_bucket and private.is_unnamed_object(o.bucket_id, o.name);
  end if;
  v_due := array(select c.name from private.objects_to_check as c where c.bucket_id = p_bucket and c.due_at < now()
    order by c.due_at, c.name limit 5000 for update skip locked);
  return query
    with checked as materialized (select private.is_unnamed_object(p_bucket, due.name) as unnamed, due.name, due.nth from unnest(v_due) with ordinality as due (name, nth)),
    settled as (delete from private.objects_to_check as c using checked where c.bucket_id = p_bucket and c.name = checked.name and not checked.unnamed)
    select checked.name from checked where checked.unnamed order by checked.nth limit least(greatest(p_limit, 1), 1000);
end
$$;

-- Triggers ------------------------------------------------------------------------------------------------------------

create function private.note_object_to_check() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op <> 'INSERT' then
    delete from private.objects_to_check where bucket_id = old.bucket_id and name = old.name;
  end if;
  if tg_op <> 'DELETE' then
    perform private.check_objects(new.bucket_id, array[new.name]);
  end if;
  return null;
end
$$;

-- The table belongs to Supabase Storage.
do $$
begin
  create trigger note_objects_to_check after insert or update of bucket_id, created_at or delete on storage.objects for each row
    execute function private.note_object_to_check();
exception when insufficient_privilege then
  raise warning 'Every cleanup reads all photos: this role may not create triggers on storage.objects.';
end
$$;

create function private.note_dropped_photos() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.check_objects('reviews', old.photo_urls);
  return null;
end
$$;

create trigger ratings_note_dropped_photos after update of photo_urls on private.ratings for each row
  when (not old.photo_urls <@ new.photo_urls) execute function private.note_dropped_photos();
create trigger ratings_note_all_photos after delete on private.ratings for each row
  when (old.photo_urls <> '{}') execute function private.note_dropped_photos();

create function private.note_replaced_portrait() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.check_objects('profile-images', array[regexp_replace(old.avatar_url, '^/storage/v1/object/public/profile-images/', '')]);
  return null;
end
$$;

create trigger note_replaced_portrait after update of avatar_url on private.profiles for each row
  when (old.avatar_url <> '' and old.avatar_url is distinct from new.avatar_url) execute function private.note_replaced_portrait();
