-- Writing ratings: the lock per author, protected columns, versions, and removal.

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

-- Protects our columns from direct API writes. Invoker: `current_user` distinguishes the API from our procedures. (A WHEN clause
-- of the trigger would be prepared by every statement.)
create function private.rating_guard() returns trigger language plpgsql set search_path = '' as $$
begin
  if current_user not in ('anon', 'authenticated') then
    return new;
  end if;
  if tg_op = 'INSERT' then
    if (new.verification, new.version) is distinct from ('none', 1) or num_nonnulls(new.hidden_at, new.deleted_at) > 0
      or new.photo_captions <> '{}' or new.answered
      or new.user_id is distinct from auth.uid() then
      perform private.refuse(403, 'column_protected', 'These columns cannot be set here.');
    end if;
    new.created_at := now();
  elsif (new.id, new.user_id, new.restaurant_place_id, new.verification, new.version, new.rated_at, new.created_at, new.hidden_at, new.deleted_at,
      new.photo_captions, new.answered)
    is distinct from (old.id, old.user_id, old.restaurant_place_id, old.verification, old.version, old.rated_at, old.created_at, old.hidden_at, old.deleted_at,
      old.photo_captions, old.answered) then
    perform private.refuse(403, 'column_protected', 'These columns cannot be changed here.');
  else
    new.restaurant_name := old.restaurant_name;
  end if;
  return new;
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
  elsif pg_trigger_depth() > 1 and new.server_id is null and old.server_id is not null then
    null; -- The server's profile was deleted (foreign key); the author's content did not change.
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
create function private.begin_rating(p_new public.ratings) returns public.ratings
language plpgsql security definer set search_path = '' as $$
declare
  v_person boolean := auth.uid() is not distinct from p_new.user_id;
  v_removed public.ratings;
begin
  p_new.restaurant_place_id := private.hold_place(p_new.restaurant_place_id);
  select name into p_new.restaurant_name from public.restaurants where place_id = p_new.restaurant_place_id;
  if not found then
    perform private.refuse(422, 'place_unknown', 'This restaurant is not known.');
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
  select * into v_removed from public.ratings
  where user_id = p_new.user_id and restaurant_place_id = p_new.restaurant_place_id and deleted_at is not null;
  if found then
    delete from public.ratings where id = v_removed.id;
    p_new.id := v_removed.id;
    p_new.version := v_removed.version + 1;
    p_new.hidden_at := v_removed.hidden_at;
  end if;
  return p_new;
end
$$;

-- Creates or changes the caller's rating of a place. The stored server stays: this call cannot name one. Invoker: the policies
-- and triggers of the table decide, as for a direct write.
create function public.safe_update_rating(
  p_place_id text, p_score int, p_tags text[] default '{}', p_comment text default null, p_server_name text default null,
  p_server_emoji text default null, p_photo_urls text[] default null)
returns public.ratings language plpgsql set search_path = '' as $$
declare
  v_user uuid := private.require_user();
  v_row public.ratings;
begin
  if p_score is null or p_score not between 1 and 5 then
    perform private.refuse(422, 'score_invalid', 'A score is 1 to 5 lemons.');
  end if;
  perform private.lock_ratings_of(v_user);
  update public.ratings set score = p_score, tags = coalesce(p_tags, '{}'), comment = p_comment, server_name = p_server_name,
    server_emoji = p_server_emoji, photo_urls = coalesce(p_photo_urls, photo_urls)
  where user_id = v_user and restaurant_place_id = private.clean_place_id(p_place_id) and deleted_at is null
  returning * into v_row;
  if v_row.id is null then
    insert into public.ratings (user_id, restaurant_place_id, score, tags, comment, server_name, server_emoji, photo_urls)
    values (v_user, p_place_id, p_score, coalesce(p_tags, '{}'), p_comment, p_server_name, p_server_emoji, coalesce(p_photo_urls, '{}'))
    returning * into v_row;
  end if;
  return v_row;
end
$$;

grant execute on function private.lock_ratings_of(uuid) to authenticated;

-- Triggers (before: in the order of their names) ----------------------------------------------------------------------

create trigger ratings_a_lock before insert or update or delete on public.ratings for each statement execute function private.rating_lock();
create trigger ratings_b_guard before insert or update on public.ratings for each row execute function private.rating_guard();
create trigger ratings_c_rules before insert or update on public.ratings for each row execute function private.rating_rules();
