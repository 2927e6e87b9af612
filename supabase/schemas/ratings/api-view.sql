-- `ratings` as clients read and write it: a view with the name and the columns of the table. People read their own ratings and
-- their friends' with five lemons; owners those of their places and servers those about themselves, which say what the
-- procedures `get_owner_reviews` and `get_server_reviews` say: no author, the day instead of the moment, and to an owner no
-- server below five lemons. Of others' ratings the newest 1000 of a place or server: that bounds the work of a page in any order.
-- Rejected: policies, which leave out rows and no columns; rows of their own for owners, which double every write.

-- Functions of the view -----------------------------------------------------------------------------------------------

-- The places of the caller as an owner, with their time zones; none while suspended.
create function private.owned_places() returns table (place_id text, zone text)
language sql stable security definer set search_path = '' rows 3 as $$
  select s.restaurant_place_id, private.zone_of(s.restaurant_place_id)
  from public.restaurant_ownerships as s where s.restaurant_owner_id = private.owner_id()
$$;

-- Every rating for the service role, which reads past all rules; nothing for others. Estimated as one row, so that the plans of
-- others do not count a scan that never runs.
create function private.ratings_for_service() returns setof private.ratings
language plpgsql stable security definer set search_path = '' rows 1 as $$
begin
  if auth.role() = 'service_role' then
    return query select * from private.ratings;
  end if;
end
$$;

grant execute on function private.ratings_for_service() to authenticated, service_role;
grant execute on function private.day_start(timestamptz, text), private.owned_places(), private.zone_of(text), private.public_photos(text[]),
  private.public_verification(private.ratings), private.praised_name(private.ratings) to authenticated, service_role;
grant execute on function private.is_invited(), private.open_friends(), private.server_id() to service_role;

-- View ----------------------------------------------------------------------------------------------------------------

-- Each part is found by an index, also when a client filters it.
create view public.ratings with (security_barrier = true) as
  select r.id, r.user_id, r.restaurant_place_id, r.restaurant_name, r.score, r.tags, r.comment, r.photo_urls, r.photo_captions, r.language,
    r.server_id, r.server_name, r.server_emoji, r.verification, r.version, r.rated_at, r.created_at, r.updated_at, r.hidden_at, r.deleted_at,
    r.answered
  from private.ratings as r
  where r.user_id = (select auth.uid() where private.is_invited()) and r.deleted_at is null
  union all
  -- Friends read lower ratings, without the server, through get_friends_activity: leaving out the rows that name a server would
  -- reveal them.
  select r.id, r.user_id, r.restaurant_place_id, r.restaurant_name, r.score, r.tags, r.comment, r.photo_urls, r.photo_captions, r.language,
    r.server_id, r.server_name, r.server_emoji, r.verification, r.version, r.rated_at, r.created_at, r.updated_at, r.hidden_at, r.deleted_at,
    r.answered
  from private.ratings as r
  where r.user_id = any ((select private.open_friends() where private.is_invited())::uuid[]) and r.score = 5
    and r.deleted_at is null and r.hidden_at is null
  union all
  -- To owners.
  select r.id, null, r.restaurant_place_id, r.restaurant_name, r.score, r.tags, r.comment, private.public_photos(r.photo_urls), '{}'::jsonb,
    r.language, case when r.score = 5 then r.server_id end, r.praised, case when r.score = 5 then r.server_emoji end, r.shown_verification,
    null, null, private.day_start(r.created_at, own.zone), null, null, null, r.answered
  from private.owned_places() as own
  cross join lateral (
    select x.*, private.praised_name(x) as praised, private.public_verification(x) as shown_verification
    from private.ratings as x where x.restaurant_place_id = own.place_id and x.deleted_at is null and x.hidden_at is null
    order by x.created_at desc, x.id limit 1000) as r
  where r.score < 5 or r.user_id <> all ((select private.open_friends())::uuid[])
  union all
  -- To servers.
  select r.id, null, r.restaurant_place_id, r.restaurant_name, r.score, r.tags, r.comment, '{}'::text[], '{}'::jsonb, null, r.server_id,
    null, r.server_emoji, null, null, null, private.day_start(r.created_at, private.zone_of(r.restaurant_place_id)), null, null, null, null
  from (select private.server_id() as id) as me
  cross join lateral (
    select * from private.ratings as x where x.server_id = me.id and x.deleted_at is null and x.hidden_at is null
    order by x.created_at desc, x.id limit 1000) as r
  where (r.score < 5 or r.user_id <> all ((select private.open_friends())::uuid[]))
    and r.restaurant_place_id <> all (array(select own.place_id from private.owned_places() as own))
  union all
  select r.id, r.user_id, r.restaurant_place_id, r.restaurant_name, r.score, r.tags, r.comment, r.photo_urls, r.photo_captions, r.language,
    r.server_id, r.server_name, r.server_emoji, r.verification, r.version, r.rated_at, r.created_at, r.updated_at, r.hidden_at, r.deleted_at,
    r.answered
  from private.ratings_for_service() as r;

alter view public.ratings alter id set default gen_random_uuid(), alter user_id set default auth.uid(), alter tags set default '{}';
alter view public.ratings alter photo_urls set default '{}', alter photo_captions set default '{}', alter verification set default 'none';
alter view public.ratings alter version set default 1, alter rated_at set default now(), alter created_at set default now();
alter view public.ratings alter updated_at set default now(), alter answered set default false;

revoke all on public.ratings from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.ratings to authenticated;
grant select on public.ratings to service_role;

-- The place of a rating: clients read it in the same request. The API finds no foreign key behind a view of several parts.
create function public.restaurants(public.ratings) returns setof public.restaurants
language sql stable set search_path = '' rows 1 as $$
  select * from public.restaurants where place_id = $1.restaurant_place_id
$$;

revoke execute on function public.restaurants(public.ratings) from public, anon;
grant execute on function public.restaurants(public.ratings) to authenticated, service_role;

-- Writes --------------------------------------------------------------------------------------------------------------

-- A new row of the caller. Columns of ours keep their defaults.
create function private.add_rating(p_new public.ratings) returns private.ratings language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_invited();
  v_row private.ratings;
begin
  if (p_new.verification, p_new.version) is distinct from ('none', 1) or num_nonnulls(p_new.hidden_at, p_new.deleted_at) > 0
    or p_new.photo_captions <> '{}' or p_new.answered or p_new.user_id is distinct from v_user then
    perform private.refuse(403, 'column_protected', 'These columns cannot be set here.');
  end if;
  p_new.created_at := now();
  p_new.restaurant_name := null;
  insert into private.ratings values (p_new.*) returning * into v_row;
  return v_row;
end
$$;

-- What differs between two states of a row as the client saw it, written to the row as it is now.
create function private.change_rating(p_row private.ratings, p_old public.ratings, p_new public.ratings) returns private.ratings
language plpgsql security definer set search_path = '' as $$
declare
  v_wanted jsonb := (select coalesce(jsonb_object_agg(new.key, new.value), '{}') from jsonb_each(to_jsonb(p_new)) as new (key, value)
    where new.value is distinct from to_jsonb(p_old) -> new.key and new.key not in ('restaurant_name', 'updated_at'));
begin
  if v_wanted ?| array['id', 'user_id', 'restaurant_place_id', 'verification', 'version', 'rated_at', 'created_at', 'hidden_at', 'deleted_at',
    'photo_captions', 'answered'] then
    perform private.refuse(403, 'column_protected', 'These columns cannot be changed here.');
  end if;
  p_row := jsonb_populate_record(p_row, v_wanted);
  update private.ratings set score = p_row.score, tags = p_row.tags, comment = p_row.comment, photo_urls = p_row.photo_urls,
    language = p_row.language, server_id = p_row.server_id, server_name = p_row.server_name, server_emoji = p_row.server_emoji
  where id = p_row.id returning * into p_row;
  return p_row;
end
$$;

-- Definer: the API roles have no rights to the table. A row of somebody else is passed over, as a policy does. A removed rating
-- stays, so that the author's other devices learn of it.
create function private.write_rating() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := auth.uid();
  v_row private.ratings;
begin
  perform private.lock_ratings_of(v_user);
  if tg_op = 'INSERT' then
    return private.add_rating(new);
  end if;
  select * into v_row from private.ratings where id = old.id and user_id = v_user and deleted_at is null for update;
  if not found then
    return null;
  elsif tg_op = 'UPDATE' then
    return private.change_rating(v_row, old, new);
  end if;
  update private.ratings set deleted_at = now() where id = old.id;
  return old;
end
$$;

-- Creates or changes the caller's rating of a place. The stored server stays: this call cannot name one. Invoker: the view
-- decides, as for a direct write.
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

-- Triggers ------------------------------------------------------------------------------------------------------------

create trigger write_rating instead of insert or update or delete on public.ratings for each row execute function private.write_rating();
