-- Unused review photos.

-- Review photos that no rating names and that are older than a day (a queued command may still attach a younger one). Photos of
-- removed ratings are in another bucket while they can be restored. The caller deletes them through the Storage API: deleting
-- the row here would leave the bytes behind.
create function private.orphan_photos(p_limit int default 100) returns table (name text) language sql security definer set search_path = '' as $$
  select private.unnamed_objects('reviews', p_limit)
$$;
