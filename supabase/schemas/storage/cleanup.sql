-- Objects that nobody needs any more.

-- Review photos that no rating names, older than a day (a queued attach may still come). Those of removed ratings stand in
-- another bucket as long as they may come back. Whoever runs this deletes them
-- through the Storage API: a row deleted here would leave the bytes behind.
create function private.orphan_photos(p_limit int default 100) returns table (name text) language sql stable security definer set search_path = '' as $$
  select o.name from storage.objects as o
  where o.bucket_id = 'reviews' and o.created_at < now() - private.setting('orphan_photo_hours')::int * interval '1 hour'
    and not exists (
      select from public.ratings as r
      where r.user_id::text = coalesce(o.owner_id::text, split_part(o.name, '/', 1)) and o.name = any (r.photo_urls))
  order by o.created_at limit least(greatest(p_limit, 1), 1000)
$$;
