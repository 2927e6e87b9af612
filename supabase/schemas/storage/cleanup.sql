-- Unused review photos.

-- Review photos that no rating names and that are older than a day (a queued command may still attach a younger one). Photos of
-- removed ratings are in another bucket while they can be restored. The caller deletes them through the Storage API: deleting
-- the row here would leave the bytes behind.
create function private.orphan_photos(p_limit int default 100) returns table (name text) language sql stable security definer set search_path = '' as $$
  select o.name from storage.objects as o
  where o.bucket_id = 'reviews' and o.created_at < now() - private.setting('orphan_photo_hours')::int * interval '1 hour'
    and not exists (
      select from private.ratings as r
      where r.user_id::text = coalesce(o.owner_id::text, split_part(o.name, '/', 1)) and o.name = any (r.photo_urls))
  order by o.created_at limit least(greatest(p_limit, 1), 1000)
$$;
