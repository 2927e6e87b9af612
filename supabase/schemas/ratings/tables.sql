-- Ratings: one per person and place. Every way to write a rating (outbox, safe_update_rating, the table itself) passes the same
-- triggers, so each rule exists once: content.sql says what a rating may contain, writes.sql how it is written. Figures of
-- places, servers, people and cities are stored and never counted by a reader.

-- Tables --------------------------------------------------------------------------------------------------------------

-- Clients see it as the view `public.ratings`, see api-view.sql.
create table private.ratings (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  restaurant_place_id text not null references public.restaurants (place_id) on update cascade,
  restaurant_name text not null check (length(restaurant_name) between 1 and 200),
  score smallint not null check (score between 1 and 5),
  tags text[] not null default '{}' check (cardinality(tags) <= 3 /* maxTags */ and length(tags::text) <= 200),
  comment text check (length(comment) between 1 and 1000 /* maxCommentLength */),
  -- Object paths in the bucket `reviews`.
  photo_urls text[] not null default '{}' check (cardinality(photo_urls) <= 5 /* maxPhotos */ and length(photo_urls::text) <= 1000),
  -- Alternative text for screen readers, by path.
  photo_captions jsonb not null default '{}' check (jsonb_typeof(photo_captions) = 'object' and length(photo_captions::text) <= 3000),
  -- Language of the comment, as the device detected it.
  language text check (language ~ '^[a-z]{2,8}$'),
  server_id uuid references public.servers (id) on delete set null,
  server_name text check (length(server_name) between 1 and 80 /* maxServerNameLength */),
  server_emoji text check (server_emoji in ('crown', 'trophy', 'star')),
  verification text not null default 'none' check (verification in ('none', 'location', 'qr', 'both')),
  -- Rises by one with every applied change, also when a removed rating is made again.
  version int not null default 1 check (version between 1 and 1000000000),
  -- When the person rated, by the device's clock within bounds. The two below are set by the database.
  rated_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Set by moderation: only the author and admins see the rating, and no figure counts it.
  hidden_at timestamptz,
  -- A removed rating. Its content is sealed; the row stays so that the author's other devices learn of the removal.
  deleted_at timestamptz,
  -- True if the owner has replied. Maintained by the reply, so that unanswered ratings are found without a join.
  answered boolean not null default false,
  unique (user_id, restaurant_place_id),
  check (score = 5 or (server_name is null and server_emoji is null))
);

-- Where the guest was. Read once for the verification and deleted after 30 days.
create table private.rating_evidence (
  rating_id uuid primary key references private.ratings (id) on delete cascade,
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  accuracy_m double precision not null check (accuracy_m between 0 and 1000000),
  taken_at timestamptz,
  created_at timestamptz not null default now()
);

-- The complete content of a removed rating, so that undoing the removal restores it. No API role reads it. Erased after
-- `tombstone_days`, when the place is rated again, and with the account.
create table private.rating_tombstones (
  rating_id uuid primary key references private.ratings (id) on delete cascade,
  -- The device that removed the rating; null for a delete of the table row.
  device uuid,
  tags text[] not null,
  comment text,
  photo_urls text[] not null,
  photo_captions jsonb not null,
  language text,
  server_id uuid references public.servers (id) on delete set null,
  server_name text,
  server_emoji text,
  verification text not null,
  days date[] not null,
  sealed_at timestamptz not null default now()
);

-- The order and captions that the author gave to photos, including photos that have not arrived yet.
create table private.photo_arrangements (
  rating_id uuid primary key references private.ratings (id) on delete cascade,
  photos jsonb not null check (jsonb_typeof(photos) = 'array' and length(photos::text) <= 10000)
);

-- Indexes -------------------------------------------------------------------------------------------------------------

create index ratings_of_place on private.ratings (restaurant_place_id, created_at desc, id);
create index ratings_of_place_by_score on private.ratings (restaurant_place_id, score, created_at desc, id)
  where deleted_at is null and hidden_at is null;
create index ratings_unanswered on private.ratings (restaurant_place_id, created_at desc, id)
  where comment is not null and not answered and deleted_at is null and hidden_at is null;
create index ratings_of_user on private.ratings (user_id, created_at desc, id);
create index ratings_praise_of_user on private.ratings (user_id) where score = 5 and hidden_at is null and deleted_at is null;
create index ratings_of_server on private.ratings (server_id, created_at desc, id) where server_id is not null;
create index ratings_changes on private.ratings (user_id, updated_at, id);
create index ratings_newest on private.ratings (created_at desc, id);
create index rating_evidence_age on private.rating_evidence (created_at);
create index rating_tombstones_age on private.rating_tombstones (sealed_at);
create index rating_tombstones_server on private.rating_tombstones (server_id);

-- Grants and row level security ---------------------------------------------------------------------------------------

revoke all on private.ratings, private.rating_evidence, private.rating_tombstones, private.photo_arrangements
  from public, anon, authenticated, service_role;
alter table private.ratings enable row level security;
alter table private.rating_evidence enable row level security;
alter table private.rating_tombstones enable row level security;
alter table private.photo_arrangements enable row level security;

-- The friends whose ratings the caller may read: accepted in either direction, visible to friends by choice of the author, not
-- suspended. plpgsql, because the tables are created later. Definer: nobody may read who hides what. One query: calling
-- `private.is_presentable` for each friend would dominate the cost of a feed.
create function private.open_friends() returns uuid[] language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := auth.uid();
begin
  return array(
    select friend.user_id
    from public.user_relationships as tie
    join private.profiles as friend on friend.user_id = case when tie.follower_id = v_user then tie.following_id else tie.follower_id end
    join private.invited_people as person on person.user_id = friend.user_id
    where tie.status = 'accepted' and v_user in (tie.follower_id, tie.following_id) and friend.visible_to <> 'nobody'
      and not (person.unconfirmed and private.needs_guardian(person.birth_year)));
end
$$;

grant execute on function private.open_friends() to authenticated;

-- Policies ------------------------------------------------------------------------------------------------------------

create policy "only procedures and the view read ratings" on private.ratings for select to anon, authenticated using (false);
create policy "only procedures read evidence" on private.rating_evidence for select to anon, authenticated using (false);
create policy "only procedures read tombstones" on private.rating_tombstones for select to anon, authenticated using (false);
create policy "only procedures read arrangements" on private.photo_arrangements for select to anon, authenticated using (false);

-- Rows as their author reads them -------------------------------------------------------------------------------------

-- A rating as its author reads it: the columns of ratingSchema in src/domain/ratings/rating.ts.
create view private.rating_rows with (security_invoker = true) as
  select r.id, r.user_id, r.restaurant_place_id, r.restaurant_name, r.score, r.tags, r.comment, r.photo_urls, r.server_id, r.server_name,
    r.server_emoji, r.verification, r.version, r.rated_at, r.created_at, r.updated_at, place.vicinity as restaurant_vicinity,
    place.city as restaurant_city, place.city_id as restaurant_city_id, place.city_names as restaurant_city_names, r.photo_captions, r.language,
    r.hidden_at is not null as hidden, r.deleted_at is not null as deleted
  from private.ratings as r join public.restaurants as place on place.place_id = r.restaurant_place_id;

revoke all on private.rating_rows from public, anon, authenticated, service_role;
