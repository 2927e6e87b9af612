-- Writing ratings: the lock per author, versions, and removal.

-- The lock of the author ----------------------------------------------------------------------------------------------

-- One writer per person at a time, locked before any row. The `updated_at` values of a person then rise in commit order, on which
-- the cursor of my_ratings relies.
create function private.lock_ratings_of(p_user uuid) returns void language plpgsql set search_path = '' as $$
begin
  if p_user is not null then
    perform pg_advisory_xact_lock(hashtextextended('ratings:' || p_user, 0));
  end if;
end
$$;

create function private.rating_lock() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_ratings_of(auth.uid());
  return null;
end
$$;

-- True if a rating names nobody any more because the server's profile was deleted (foreign key).
create function private.lost_server(p_old uuid, p_new uuid) returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return p_old is not null and p_new is null and not exists (select from public.servers as s where s.id = p_old);
end
$$;

-- The content as it may be stored, or a refusal with a code. Definer: reads servers, storage and private tables.
create function private.rating_rules() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    -- A row inserted as removed only informs devices that the rating moved; it has no content to check.
    if new.deleted_at is not null then
      return new;
    end if;
    return private.begin_rating(new);
  end if;
  if (new.restaurant_place_id, new.version) <> (old.restaurant_place_id, old.version) then
    -- A merge of two places moves the rating: its content was checked before, and its devices receive it.
    new.updated_at := clock_timestamp();
    return new;
  end if;
  if new.deleted_at is not null and old.deleted_at is null then
    new := private.seal_rating(old, new.deleted_at);
  elsif new.deleted_at is null and old.deleted_at is not null then
    new := private.unseal_rating(new);
  elsif new.answered <> old.answered then
    null; -- Only the reply changed; the author's content did not.
  elsif private.lost_server(old.server_id, new.server_id) then
    null; -- The author's content did not change.
  elsif new.hidden_at is not distinct from old.hidden_at then
    new := private.check_rating(new, old, auth.uid() is not distinct from new.user_id);
  end if;
  if (new.score, new.tags, new.comment, new.photo_urls, new.photo_captions, new.language, new.server_id, new.server_name, new.server_emoji,
      new.verification, new.rated_at, new.hidden_at, new.deleted_at)
    is distinct from
    (old.score, old.tags, old.comment, old.photo_urls, old.photo_captions, old.language, old.server_id, old.server_name, old.server_emoji,
      old.verification, old.rated_at, old.hidden_at, old.deleted_at) then
    new.version := old.version + 1;
    new.updated_at := clock_timestamp();
  else
    new.updated_at := old.updated_at;
  end if;
  return new;
end
$$;

-- A new rating, or a removed one made again: the same row with the next version, and its old content is gone. What moderation hid
-- stays hidden.
create function private.begin_rating(p_new private.ratings) returns private.ratings
language plpgsql security definer set search_path = '' as $$
declare
  v_person boolean := auth.uid() is not distinct from p_new.user_id;
  v_removed private.ratings;
begin
  -- A writer who holds the place already passes its name on (`private.write_rating`). The view passes none.
  if p_new.restaurant_name is null then
    p_new.restaurant_place_id := private.hold_place(p_new.restaurant_place_id);
    select name into p_new.restaurant_name from public.restaurants where place_id = p_new.restaurant_place_id;
    if not found then
      perform private.refuse(422, 'place_unknown', 'This restaurant is not known.');
    end if;
  end if;
  p_new := private.check_rating(p_new, null, v_person);
  if v_person then
    p_new.rated_at := least(p_new.rated_at, now());
    if p_new.rated_at < now() - interval '1 day' then
      p_new.rated_at := greatest(p_new.rated_at, now() - private.setting('rated_at_days')::int * interval '1 day');
    end if;
    p_new.updated_at := clock_timestamp();
    perform private.count_new_rating(p_new.user_id);
  end if;
  select * into v_removed from private.ratings
  where user_id = p_new.user_id and restaurant_place_id = p_new.restaurant_place_id and deleted_at is not null;
  if found then
    delete from private.ratings where id = v_removed.id;
    p_new.id := v_removed.id;
    p_new.version := v_removed.version + 1;
    p_new.hidden_at := v_removed.hidden_at;
  end if;
  return p_new;
end
$$;

grant execute on function private.lock_ratings_of(uuid) to authenticated;

-- Triggers (before: in the order of their names) ----------------------------------------------------------------------

create trigger ratings_a_lock before insert or update or delete on private.ratings for each statement execute function private.rating_lock();
create trigger ratings_b_rules before insert or update on private.ratings for each row execute function private.rating_rules();
