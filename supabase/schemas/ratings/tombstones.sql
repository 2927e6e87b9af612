-- Removed ratings: the content is sealed for some time, so that undoing the removal restores it.

-- Moves the content of a rating to its tombstone. The row keeps the place, the score and the version.
create function private.seal_rating(p_rating private.ratings, p_at timestamptz) returns private.ratings
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.rating_tombstones (rating_id, tags, comment, photo_urls, photo_captions, language, server_id, server_name,
    server_emoji, verification, days)
  values (p_rating.id, p_rating.tags, p_rating.comment, p_rating.photo_urls, p_rating.photo_captions, p_rating.language,
    p_rating.server_id, p_rating.server_name, p_rating.server_emoji, p_rating.verification,
    array(select day from private.visits where rating_id = p_rating.id order by day));
  p_rating.tags := '{}';
  p_rating.comment := null;
  p_rating.photo_urls := '{}';
  p_rating.photo_captions := '{}';
  p_rating.language := null;
  p_rating.server_id := null;
  p_rating.server_name := null;
  p_rating.server_emoji := null;
  p_rating.verification := 'none';
  p_rating.deleted_at := p_at;
  return p_rating;
end
$$;

-- The rating with its sealed content; unchanged if nothing is sealed.
create function private.sealed_rating(p_rating private.ratings) returns private.ratings
language plpgsql stable security definer set search_path = '' as $$
declare
  v_sealed private.rating_tombstones;
begin
  select * into v_sealed from private.rating_tombstones where rating_id = p_rating.id;
  if found then
    p_rating.tags := v_sealed.tags;
    p_rating.comment := v_sealed.comment;
    p_rating.photo_urls := v_sealed.photo_urls;
    p_rating.photo_captions := v_sealed.photo_captions;
    p_rating.language := v_sealed.language;
    p_rating.server_id := v_sealed.server_id;
    p_rating.server_name := v_sealed.server_name;
    p_rating.server_emoji := v_sealed.server_emoji;
    p_rating.verification := v_sealed.verification;
    p_rating.deleted_at := null;
  end if;
  return p_rating;
end
$$;

-- Restores a removed rating. Its score stays in the row and may have changed since.
create function private.unseal_rating(p_rating private.ratings) returns private.ratings
language plpgsql security definer set search_path = '' as $$
declare
  v_days date[];
begin
  p_rating := private.sealed_rating(p_rating);
  delete from private.rating_tombstones where rating_id = p_rating.id returning days into v_days;
  if not found then
    perform private.refuse(422, 'rating_gone', 'What this rating said is erased.');
  end if;
  insert into private.visits (rating_id, user_id, day) select p_rating.id, p_rating.user_id, unnest(v_days) on conflict do nothing;
  return p_rating;
end
$$;

-- After the deletion of a server's profile, praise stays without the name, also in sealed content.
create function private.forget_server_name() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if private.lost_server(old.server_id, new.server_id) then
    new.server_name := null;
  end if;
  return new;
end
$$;

-- Erases the content of removed ratings after `tombstone_days`, with likes, replies and revisions.
create function private.prune_tombstones() returns void language plpgsql security definer set search_path = '' as $$
declare
  v_erased uuid[];
begin
  with erased as (
    delete from private.rating_tombstones where sealed_at < now() - private.setting('tombstone_days')::int * interval '1 day'
    returning rating_id)
  select coalesce(array_agg(rating_id), '{}') into v_erased from erased;
  delete from public.rating_likes where rating_id = any (v_erased);
  delete from public.rating_replies where rating_id = any (v_erased);
  delete from private.photo_arrangements where rating_id = any (v_erased);
  delete from private.rating_revisions where rating_id = any (v_erased);
  perform private.release_unnamed_photos();
end
$$;

-- Triggers (before: in the order of their names) ----------------------------------------------------------------------

create trigger ratings_c_forget_server before update of server_id on private.ratings
  for each row when (old.server_id is not null and new.server_id is null) execute function private.forget_server_name();
create trigger rating_tombstones_forget_server before update of server_id on private.rating_tombstones
  for each row when (old.server_id is not null and new.server_id is null) execute function private.forget_server_name();

-- Joined ratings ------------------------------------------------------------------------------------------------------

-- For a person who rated two merged entries: the rating into which the other one was combined. Commands that are still waiting on
-- a device apply to that rating.
create table private.joined_ratings (
  rating_id uuid primary key,
  into_rating_id uuid not null references private.ratings (id) on delete cascade
);

create index joined_ratings_into on private.joined_ratings (into_rating_id);

revoke all on private.joined_ratings from public, anon, authenticated, service_role;
alter table private.joined_ratings enable row level security;

create policy "only procedures read joined ratings" on private.joined_ratings for select to anon, authenticated using (false);

-- The rating that contains this one now; usually the same id.
create function private.rating_now(p_rating_id uuid) returns uuid language sql stable security definer set search_path = '' as $$
  select coalesce((select into_rating_id from private.joined_ratings where rating_id = p_rating_id), p_rating_id)
$$;

create function private.join_rating(p_other uuid, p_kept uuid) returns void language sql security definer set search_path = '' as $$
  update private.joined_ratings set into_rating_id = p_kept where into_rating_id = p_other;
  insert into private.joined_ratings (rating_id, into_rating_id) values (p_other, p_kept)
$$;
