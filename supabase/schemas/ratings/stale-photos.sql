-- Photos that are no longer public and may still be in the cache of a host. The maintenance has them removed there, where an address
-- for this is set.

-- Tables --------------------------------------------------------------------------------------------------------------

create table private.stale_photos (
  bucket text not null check (bucket in ('reviews', 'profile-images')),
  name text not null check (length(name) between 1 and 300),
  stale_since timestamptz not null default now(),
  due_at timestamptz not null default now(),
  attempts int not null default 0 check (attempts >= 0),
  primary key (bucket, name)
);

create index stale_photos_due on private.stale_photos (due_at);

revoke all on private.stale_photos from public, anon, authenticated, service_role;
alter table private.stale_photos enable row level security;

create policy "only procedures read stale photos" on private.stale_photos for select to anon, authenticated using (false);

-- Functions -----------------------------------------------------------------------------------------------------------

-- Queues photos, again if they wait already. Called by what withholds photos, and by the maintenance for those it deletes.
create function private.note_stale_photos(p_bucket text, p_names text[]) returns void language plpgsql security definer set search_path = '' as $$
begin
  insert into private.stale_photos as s (bucket, name) select distinct p_bucket, name from unnest(p_names) as name
  where p_bucket in ('reviews', 'profile-images')
  on conflict (bucket, name) do update set stale_since = now(), due_at = now(), attempts = 0;
end
$$;

-- Returns photos on a lease of a minute that doubles with every try.
create function private.take_stale_photos(p_limit int default 100) returns table (bucket text, name text)
language plpgsql security definer set search_path = '' as $$
begin
  return query
    update private.stale_photos as s
    set attempts = s.attempts + 1, due_at = clock_timestamp() + interval '1 minute' * power(2, least(s.attempts, 8))
    where (s.bucket, s.name) in (
      select due.bucket, due.name from private.stale_photos as due where due.due_at <= clock_timestamp()
      order by due.due_at, due.bucket, due.name limit least(greatest(p_limit, 0), 1000) for update skip locked)
    returning s.bucket, s.name;
end
$$;

-- Forgets photos that were removed from the cache. A photo that was withheld again since it was taken stays.
create function private.settle_stale_photos(p_bucket text, p_names text[]) returns void language sql security definer set search_path = '' as $$
  delete from private.stale_photos as s where s.bucket = p_bucket and s.name = any (p_names) and s.attempts > 0
$$;

-- After a day every cache has forgotten them.
create function private.prune_stale_photos() returns void language sql security definer set search_path = '' as $$
  delete from private.stale_photos where stale_since < now() - interval '1 day'
$$;
