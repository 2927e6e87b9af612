-- What outsiders read of a guest's evenings: nothing that changes on the day itself, no day of a visit, no name that leads from
-- one place to another. A review appears on the next day at the place, under its month; so does what its author changes. Removing
-- or hiding a review takes effect immediately.

-- Tables --------------------------------------------------------------------------------------------------------------

-- A review that was changed today, as it was at the start of the day. Deleted with the review, when it is hidden or removed, and
-- after the day.
create table private.held_reviews (
  rating_id uuid primary key references private.ratings (id) on delete cascade,
  -- The day of the change at the place.
  day date not null,
  -- The row of `ratings`.
  content jsonb not null check (jsonb_typeof(content) = 'object')
);

create index held_reviews_day on private.held_reviews (day);

-- The name by which three people at least are meant, see `private.outsider_name`.
create function private.short_name(p_first text, p_last text) returns text language plpgsql immutable set search_path = '' as $$
begin
  return p_first || coalesce(' ' || upper(left(p_last, 1)) || '.', '');
end
$$;

-- Part of an index: every role that writes a profile executes it.
grant execute on function private.short_name(text, text) to authenticated, service_role;
create index profiles_short_names on private.profiles (private.short_name(first_name, last_name));

revoke all on private.held_reviews from public, anon, authenticated, service_role;
alter table private.held_reviews enable row level security;

create policy "only procedures read held reviews" on private.held_reviews for select to anon, authenticated using (false);

-- Functions -----------------------------------------------------------------------------------------------------------

-- The start of the present day at a place.
create function private.day_start(p_place_id text) returns timestamptz language plpgsql stable security definer set search_path = '' as $$
begin
  return private.day_start(now(), private.zone_of(p_place_id));
end
$$;

-- The moment before which reviews of a place are shown to the caller.
create function private.shown_before(p_place_id text) returns timestamptz language plpgsql stable security definer set search_path = '' as $$
begin
  return case when private.is_outsider() then private.day_start(p_place_id) else 'infinity' end;
end
$$;

-- First name and initial of a guest who is visible to everyone, if at least three such people have them; otherwise null. A rarer
-- name would be a key: whoever reads the reviews of all places would follow its person from place to place.
create function private.outsider_name(p_user_id uuid) returns text language plpgsql stable security definer set search_path = '' as $$
declare
  v_name text := (select private.short_name(p.first_name, p.last_name) from private.profiles as p
    where p.user_id = p_user_id and private.public_name(p_user_id) is not null);
begin
  return case when (select count(*) from (
    select from private.profiles as p where p.visible_to = 'everyone' and private.short_name(p.first_name, p.last_name) = v_name limit 3) as alike) = 3
    then v_name end;
end
$$;

-- The row as it was at the start of the day, if it was changed today. Photos that were removed since are gone.
create function private.held_row(p_rating private.ratings) returns private.ratings language plpgsql stable security definer set search_path = '' as $$
declare
  v_held private.ratings;
begin
  select (jsonb_populate_record(null::private.ratings, h.content)).* into v_held from private.held_reviews as h
  where h.rating_id = p_rating.id and h.day = private.place_day(p_rating.restaurant_place_id, now());
  if v_held.id is null then
    return p_rating;
  end if;
  v_held.photo_urls := array(select path from unnest(v_held.photo_urls) with ordinality as t (path, place)
    where path = any (p_rating.photo_urls) order by place);
  v_held.restaurant_place_id := p_rating.restaurant_place_id;
  if p_rating.server_id is null then
    v_held.server_id := null;
    v_held.server_name := p_rating.server_name;
  end if;
  return v_held;
end
$$;

create function private.shown_photos(p_rating private.ratings) returns text[] language plpgsql stable security definer set search_path = '' as $$
begin
  return case when private.is_outsider() then (private.held_row(p_rating)).photo_urls else p_rating.photo_urls end;
end
$$;

-- A review as the caller reads it. `month_only`: `created_at` is the first day of the month.
create function private.shown_review(p_rating private.ratings) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_review jsonb;
begin
  if not private.is_outsider() then
    return private.public_review(p_rating);
  end if;
  v_review := private.public_review(private.held_row(p_rating));
  return v_review || jsonb_build_object('reviewer', private.outsider_name(p_rating.user_id), 'month_only', true,
    'created_at', date_trunc('month', (v_review ->> 'created_at')::date::timestamp)::date,
    'likes_count', (select count(*) from public.rating_likes as l
      where l.rating_id = p_rating.id and l.created_at < private.day_start(p_rating.restaurant_place_id)),
    'reply', nullif(v_review -> 'reply', 'null') || jsonb_build_object(
      'created_at', date_trunc('month', (v_review -> 'reply' ->> 'created_at')::timestamptz),
      'updated_at', date_trunc('month', (v_review -> 'reply' ->> 'updated_at')::timestamptz)));
end
$$;

create function private.hold_review() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if private.lost_server(old.server_id, new.server_id) then
    return null; -- The name must not be stored.
  end if;
  if new.deleted_at is not null or new.hidden_at is not null then
    delete from private.held_reviews where rating_id = new.id;
  elsif not private.is_of_today(old.restaurant_place_id, old.created_at) then
    insert into private.held_reviews as h (rating_id, day, content)
    values (old.id, private.place_day(old.restaurant_place_id, now()), to_jsonb(old))
    on conflict (rating_id) do update set day = excluded.day, content = excluded.content where h.day < excluded.day;
  end if;
  return null;
end
$$;

create function private.prune_held_reviews() returns void language sql security definer set search_path = '' as $$
  delete from private.held_reviews where day < (now() at time zone 'UTC')::date - 1
$$;

-- Triggers ------------------------------------------------------------------------------------------------------------

create trigger ratings_hold after update on private.ratings for each row
  when (old.deleted_at is null and old.hidden_at is null
    and (old.score, old.tags, old.comment, old.photo_urls, old.photo_captions, old.server_id, old.server_name, old.server_emoji, old.verification,
      old.deleted_at, old.hidden_at)
    is distinct from (new.score, new.tags, new.comment, new.photo_urls, new.photo_captions, new.server_id, new.server_name, new.server_emoji,
      new.verification, new.deleted_at, new.hidden_at))
  execute function private.hold_review();
