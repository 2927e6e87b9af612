-- Photos that nobody may see: of removed and of hidden ratings, and those that moderation took off. Their objects stand in a
-- bucket that is not public, so that no remembered address shows them; the bytes stay where they are, so that a restored
-- rating and a granted appeal bring them back. Whoever deletes such an object through the Storage API releases it first.

-- Tables --------------------------------------------------------------------------------------------------------------

insert into storage.buckets (id, name, public) values ('withheld', 'withheld', false) on conflict (id) do update set public = false;

-- Taken off by moderation: its author cannot attach it again.
create table private.withheld_photos (
  path text primary key check (length(path) between 1 and 300),
  user_id uuid not null references auth.users (id) on delete cascade,
  withheld_at timestamptz not null default now()
);
create index withheld_photos_user on private.withheld_photos (user_id);
revoke all on private.withheld_photos from public, anon, authenticated, service_role;
alter table private.withheld_photos enable row level security;
create policy "only procedures read withheld photos" on private.withheld_photos for select to anon, authenticated using (false);

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

create function private.withhold_photos_of_rating() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.deleted_at is null and new.hidden_at is null then
    if tg_op = 'INSERT' or old.deleted_at is not null or old.hidden_at is not null then
      perform private.release_photos(new.photo_urls);
    end if;
  elsif tg_op = 'UPDATE' then
    perform private.withhold_photos(old.photo_urls || new.photo_urls);
  end if;
  return null;
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
  for each row when (new.hidden_at is not null or new.deleted_at is not null or cardinality(new.photo_urls) > 0)
  execute function private.withhold_photos_of_rating();
