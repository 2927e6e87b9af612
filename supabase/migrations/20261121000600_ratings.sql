-- Ratings: one per person and place. Every road to a rating (outbox, safe_update_rating, the table itself) passes the
-- same triggers, so that the rules stand once. Figures of places, servers, people and cities are kept here and never
-- counted by a reader.

-- Tables -----------------------------------------------------------------------------------------------------------

create table public.ratings (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  restaurant_place_id text not null references public.restaurants (place_id) on update cascade,
  restaurant_name text not null check (length(restaurant_name) between 1 and 200),
  score smallint not null check (score between 1 and 5),
  tags text[] not null default '{}' check (cardinality(tags) <= 3 and length(tags::text) <= 200),
  comment text check (length(comment) between 1 and 1000),
  -- Object paths in the bucket `reviews`.
  photo_urls text[] not null default '{}' check (cardinality(photo_urls) <= 5 and length(photo_urls::text) <= 1000),
  server_id uuid references public.servers (id) on delete set null,
  server_name text check (length(server_name) between 1 and 80),
  server_emoji text check (server_emoji in ('crown', 'trophy', 'star')),
  verification text not null default 'none' check (verification in ('none', 'location', 'qr')),
  -- Rises by one per applied change; goes on rising when a removed rating is made again.
  version int not null default 1 check (version between 1 and 1000000000),
  -- When the visit was rated, by the device's clock within bounds; the two below are ours.
  rated_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Set by moderation: only the author and admins still see it, and no figure counts it.
  hidden_at timestamptz,
  -- A removed rating: content erased, kept as a tombstone so that the author's other devices learn of it.
  deleted_at timestamptz,
  unique (user_id, restaurant_place_id),
  check (score = 5 or (server_name is null and server_emoji is null))
);

-- Where the guest was. Read once for the verification, deleted after 30 days.
create table private.rating_evidence (
  rating_id uuid primary key references public.ratings (id) on delete cascade,
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  accuracy_m double precision not null check (accuracy_m between 0 and 1000000),
  taken_at timestamptz,
  created_at timestamptz not null default now()
);

-- Days on which a rating was made, or made again on a later visit: streak and "this week".
create table private.visits (
  rating_id uuid not null references public.ratings (id) on delete cascade,
  -- The rating's; goes with it.
  user_id uuid not null,
  day date not null,
  primary key (rating_id, day)
);

create table private.user_totals (
  user_id uuid primary key references auth.users (id) on delete cascade,
  score_1 int not null default 0, score_2 int not null default 0, score_3 int not null default 0,
  score_4 int not null default 0, score_5 int not null default 0,
  check (least(score_1, score_2, score_3, score_4, score_5) >= 0)
);

create table private.server_totals (
  server_id uuid primary key references public.servers (id) on delete cascade,
  score_1 int not null default 0, score_2 int not null default 0, score_3 int not null default 0,
  score_4 int not null default 0, score_5 int not null default 0,
  tag_counts jsonb not null default '{}' check (jsonb_typeof(tag_counts) = 'object'),
  award_counts jsonb not null default '{}' check (jsonb_typeof(award_counts) = 'object'),
  check (least(score_1, score_2, score_3, score_4, score_5) >= 0)
);

create table private.server_place_totals (
  server_id uuid not null references public.servers (id) on delete cascade,
  restaurant_place_id text not null references public.restaurants (place_id) on update cascade on delete cascade,
  rating_count int not null default 0 check (rating_count >= 0),
  score_sum int not null default 0 check (score_sum >= 0),
  primary key (server_id, restaurant_place_id)
);

-- Published ratings per person and city, for the mayors; on a tie the one who got there first.
create table private.city_reviewers (
  city text not null check (length(city) between 1 and 80),
  user_id uuid not null references auth.users (id) on delete cascade,
  rating_count int not null default 0 check (rating_count >= 0),
  reached_at timestamptz not null default now(),
  primary key (city, user_id)
);

-- Indexes ----------------------------------------------------------------------------------------------------------

create index ratings_of_place on public.ratings (restaurant_place_id, created_at desc, id);
create index ratings_of_server on public.ratings (server_id, created_at desc, id) where server_id is not null;
create index ratings_changes on public.ratings (user_id, updated_at, id);
create index ratings_newest on public.ratings (created_at desc, id);
create index rating_evidence_age on private.rating_evidence (created_at);
create index visits_of_user on private.visits (user_id, day);
create index server_place_totals_place on private.server_place_totals (restaurant_place_id);
create index city_reviewers_rank on private.city_reviewers (city, rating_count desc, reached_at);
create index city_reviewers_user on private.city_reviewers (user_id);

-- Grants and row level security ------------------------------------------------------------------------------------

revoke all on public.ratings, private.rating_evidence, private.visits, private.user_totals, private.server_totals,
  private.server_place_totals, private.city_reviewers from public, anon, authenticated, service_role;
grant select on public.ratings to anon;
grant select, insert, update, delete on public.ratings to authenticated, service_role;
alter table public.ratings enable row level security;
alter table private.rating_evidence enable row level security;
alter table private.visits enable row level security;
alter table private.user_totals enable row level security;
alter table private.server_totals enable row level security;
alter table private.server_place_totals enable row level security;
alter table private.city_reviewers enable row level security;

-- Policies ---------------------------------------------------------------------------------------------------------

create policy "visitors see published ratings" on public.ratings for select to anon
  using (deleted_at is null and hidden_at is null);
create policy "people see published ratings and their own, admins hidden ones" on public.ratings for select to authenticated
  using (deleted_at is null and (hidden_at is null or user_id = (select auth.uid()) or (select private.has_role('admin'))));
create policy "invited people rate for themselves" on public.ratings for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.is_invited()));
create policy "invited people edit their own ratings" on public.ratings for update to authenticated
  using (user_id = (select auth.uid()) and deleted_at is null and (select private.is_invited()))
  with check (user_id = (select auth.uid()));
create policy "invited people remove their own ratings" on public.ratings for delete to authenticated
  using (user_id = (select auth.uid()) and deleted_at is null and (select private.is_invited()));

create policy "only procedures read evidence" on private.rating_evidence for select to anon, authenticated using (false);
create policy "only procedures read visits" on private.visits for select to anon, authenticated using (false);
create policy "only procedures read user totals" on private.user_totals for select to anon, authenticated using (false);
create policy "only procedures read server totals" on private.server_totals for select to anon, authenticated using (false);
create policy "only procedures read server place totals" on private.server_place_totals for select to anon, authenticated using (false);
create policy "only procedures read city reviewers" on private.city_reviewers for select to anon, authenticated using (false);

-- What a rating may say --------------------------------------------------------------------------------------------

-- The same sets as src/domain/tags.ts.
create function private.tags_for_score(p_score int) returns text[] language plpgsql immutable set search_path = '' as $$
begin
  return case
    when p_score >= 4 then array['friendly_staff', 'fast_service', 'attentive', 'spot_on_order', 'warm_welcome', 'great_vibe', 'above_and_beyond', 'clean_cozy']
    when p_score = 3 then array['reasonable_wait', 'mixed_attentiveness', 'minor_errors', 'average_speed', 'polite_enough', 'decent_order', 'standard_atmosphere', 'room_for_improvement']
    else array['slow_service', 'rude_interaction', 'incorrect_order', 'long_wait', 'ignored_us', 'messy_space', 'cold_attitude', 'forgotten_items']
  end;
end
$$;

-- Labels ("Clean & cozy") become codes (clean_cozy); each once, in the order given.
create function private.clean_tags(p_tags text[]) returns text[] language plpgsql immutable set search_path = '' as $$
declare
  v_codes text[] := '{}';
  v_tag text;
  v_code text;
begin
  foreach v_tag in array coalesce(p_tags, '{}') loop
    v_code := btrim(regexp_replace(lower(v_tag), '[^a-z0-9]+', '_', 'g'), '_');
    if v_code <> all (v_codes) then
      v_codes := v_codes || v_code;
    end if;
  end loop;
  return v_codes;
end
$$;

-- Public addresses of the bucket become paths; each once, in the order given.
create function private.clean_photo_paths(p_urls text[]) returns text[] language sql immutable set search_path = '' as $$
  select coalesce(array_agg(path order by first), '{}') from (
    select regexp_replace(regexp_replace(url, '^https?://[^/]+/storage/v1/object/public/reviews/', ''), '[?#].*$', '') as path, min(place) as first
    from unnest(p_urls) with ordinality as t (url, place) group by 1) as paths
$$;

-- `location` when the fix is within the radius plus its inaccuracy, `qr` when a valid code of the place led here, else `none`.
-- It never refuses. A place that a guest added himself proves nothing about where it is.
create function private.verify_visit(p_place_id text, p_evidence jsonb, p_qr_code_id uuid)
returns text language plpgsql stable security definer set search_path = '' as $$
declare
  v_place public.restaurants;
begin
  if private.is_position(p_evidence) then
    select * into v_place from public.restaurants where place_id = p_place_id and reviewed;
    if private.distance_m((p_evidence ->> 'lat')::double precision, (p_evidence ->> 'lng')::double precision, v_place.latitude, v_place.longitude)
      <= private.setting('verification_radius_m')
        + least((p_evidence ->> 'accuracy_m')::double precision, private.setting('verification_accuracy_cap_m')) then
      return 'location';
    end if;
  end if;
  -- On its own line: the function belongs to a later migration and is met only when there is a code.
  if p_qr_code_id is not null then
    return case when private.qr_code_valid(p_qr_code_id, p_place_id) then 'qr' else 'none' end;
  end if;
  return 'none';
end
$$;

create function private.is_position(p_evidence jsonb) returns boolean language plpgsql immutable set search_path = '' as $$
begin
  return case when jsonb_typeof(p_evidence -> 'lat') = 'number' and jsonb_typeof(p_evidence -> 'lng') = 'number'
      and jsonb_typeof(p_evidence -> 'accuracy_m') = 'number'
    then (p_evidence ->> 'lat')::numeric between -90 and 90 and (p_evidence ->> 'lng')::numeric between -180 and 180
      and (p_evidence ->> 'accuracy_m')::numeric between 0 and 1000000
    else false end;
end
$$;

-- Refuses what the author may not do at this place. Definer: asks tables that guests cannot read.
create function private.check_author(p_user uuid, p_place_id text) returns void language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_user_invited(p_user) then
    perform private.refuse(403, 'not_invited', 'Access requires a valid invitation.');
  end if;
  if private.awaits_guardian(p_user) then
    perform private.refuse(403, 'guardian_pending', 'A parent or guardian has to agree first.');
  end if;
  if private.owns_place(p_place_id) or private.works_at(p_user, p_place_id) then
    perform private.refuse(403, 'own_place', 'You cannot rate a place that is yours or where you work.');
  end if;
end
$$;

-- Refuses photos that are not the author's, are not there or are too many; returns them as paths.
create function private.check_photos(p_user uuid, p_photos text[], p_known text[]) returns text[]
language plpgsql stable security definer set search_path = '' as $$
declare
  v_paths text[] := private.clean_photo_paths(p_photos);
begin
  if exists (select from unnest(v_paths) as path where path <> all (p_known) and path !~ ('^' || p_user || '/[A-Za-z0-9._-]{1,120}$')) then
    perform private.refuse(403, 'photo_owner', 'A photo must be in your own folder.');
  end if;
  if cardinality(v_paths) > 5 then
    perform private.refuse(422, 'photo_limit', 'At most 5 photos.');
  end if;
  if exists (
    select from unnest(v_paths) as path where path <> all (p_known)
      and not exists (select from storage.objects where bucket_id = 'reviews' and name = path)) then
    perform private.refuse(422, 'photo_missing', 'The photo has not been uploaded.');
  end if;
  return v_paths;
end
$$;

-- Takes a token of the daily limit, or refuses until the next one comes.
create function private.count_new_rating(p_user uuid) returns void language plpgsql security definer set search_path = '' as $$
declare
  v_bucket int;
  v_minutes int;
begin
  select max(value) filter (where key = 'rating_bucket'), max(value) filter (where key = 'rating_refill_minutes')
  into v_bucket, v_minutes from private.settings where key in ('rating_bucket', 'rating_refill_minutes');
  perform private.require_token('ratings:' || p_user, v_bucket, v_minutes * interval '1 minute', 'daily_limit');
end
$$;

-- Triggers before a write ------------------------------------------------------------------------------------------

-- One writer per person at a time, before any row is locked: `updated_at` of a person's rows then rises in the order of
-- commits, which is what the cursor of my_ratings relies on.
create function private.lock_ratings_of(p_user uuid) returns void language plpgsql set search_path = '' as $$
begin
  if p_user is not null then
    perform pg_advisory_xact_lock(hashtextextended('ratings:' || p_user, 0));
  end if;
end
$$;

create function private.rating_lock() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := auth.uid();
begin
  if v_user is not null then
    perform pg_advisory_xact_lock(hashtextextended('ratings:' || v_user, 0));
  end if;
  return null;
end
$$;

-- Columns that are ours, whoever asks through the API (the trigger's WHEN tells it from our procedures).
create function private.rating_guard() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    if (new.verification, new.version) is distinct from ('none', 1) or num_nonnulls(new.hidden_at, new.deleted_at) > 0
      or new.user_id is distinct from auth.uid() then
      perform private.refuse(403, 'column_protected', 'These columns cannot be set here.');
    end if;
    new.created_at := now();
  elsif (new.id, new.user_id, new.restaurant_place_id, new.verification, new.version, new.rated_at, new.created_at, new.hidden_at, new.deleted_at)
    is distinct from (old.id, old.user_id, old.restaurant_place_id, old.verification, old.version, old.rated_at, old.created_at, old.hidden_at, old.deleted_at) then
    perform private.refuse(403, 'column_protected', 'These columns cannot be changed here.');
  else
    new.restaurant_name := old.restaurant_name;
  end if;
  return new;
end
$$;

-- Content as it may be stored, or a refusal with a code. Definer: reads servers, storage and private tables.
create function private.rating_rules() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_person boolean := auth.uid() is not distinct from new.user_id;
  v_grave public.ratings;
  v_place_name text;
begin
  if tg_op = 'UPDATE' then
    if new.deleted_at is not null and old.deleted_at is null then
      new := private.erase_rating(new);
    elsif pg_trigger_depth() > 1 and new.server_id is null and old.server_id is not null then
      null; -- The server's profile was deleted (foreign key): nothing of the author's to check.
    elsif new.hidden_at is not distinct from old.hidden_at then
      new := private.check_rating(new, old, v_person);
    end if;
    if (new.score, new.tags, new.comment, new.photo_urls, new.server_id, new.server_name, new.server_emoji, new.verification, new.rated_at,
        new.hidden_at, new.deleted_at)
      is distinct from
      (old.score, old.tags, old.comment, old.photo_urls, old.server_id, old.server_name, old.server_emoji, old.verification, old.rated_at,
        old.hidden_at, old.deleted_at) then
      new.version := old.version + 1;
      new.updated_at := clock_timestamp();
    else
      new.updated_at := old.updated_at;
    end if;
    return new;
  end if;

  new.restaurant_place_id := private.clean_place_id(new.restaurant_place_id);
  select name into v_place_name from public.restaurants where place_id = new.restaurant_place_id;
  if v_place_name is null then
    perform private.refuse(422, 'place_unknown', 'This restaurant is not known.');
  end if;
  new.restaurant_name := v_place_name;
  new := private.check_rating(new, null, v_person);
  if v_person then
    new.rated_at := least(new.rated_at, now());
    if new.rated_at < now() - interval '1 day' then
      new.rated_at := greatest(new.rated_at, now() - private.setting('rated_at_days')::int * interval '1 day');
    end if;
    new.updated_at := clock_timestamp();
    perform private.count_new_rating(new.user_id);
  end if;
  -- Made again after a removal: the same rating, one version on.
  select * into v_grave from public.ratings
  where user_id = new.user_id and restaurant_place_id = new.restaurant_place_id and deleted_at is not null;
  if v_grave.id is not null then
    delete from public.ratings where id = v_grave.id;
    new.id := v_grave.id;
    new.version := v_grave.version + 1;
  end if;
  return new;
end
$$;

create function private.check_rating(p_new public.ratings, p_old public.ratings, p_person boolean)
returns public.ratings language plpgsql stable security definer set search_path = '' as $$
begin
  if p_person then
    perform private.check_author(p_new.user_id, p_new.restaurant_place_id);
  end if;
  if p_new.score is null or p_new.score not between 1 and 5 then
    perform private.refuse(422, 'score_invalid', 'A score is 1 to 5 lemons.');
  end if;
  p_new.tags := private.clean_tags(p_new.tags);
  if cardinality(p_new.tags) > 3 or not p_new.tags <@ private.tags_for_score(p_new.score) then
    perform private.refuse(422, 'tags_invalid', 'At most 3 tags, of the set that matches the score.');
  end if;
  p_new.comment := private.clean_text(p_new.comment);
  if length(p_new.comment) > 1000 then
    perform private.refuse(422, 'comment_too_long', 'A comment is at most 1000 characters.');
  end if;
  if p_new.score < 5 then
    p_new.server_name := null;
    p_new.server_emoji := null;
  end if;
  p_new.server_name := private.clean_text(p_new.server_name);
  if length(p_new.server_name) > 80 or p_new.server_emoji not in ('crown', 'trophy', 'star') then
    perform private.refuse(422, 'invalid_op', 'The server name is at most 80 characters, the award crown, trophy or star.');
  end if;
  if p_new.server_id is not null and p_new.server_id is distinct from p_old.server_id
    and not private.is_active_server_at(p_new.server_id, p_new.restaurant_place_id) then
    perform private.refuse(422, 'server_not_here', 'This server does not work here.');
  end if;
  if p_new.photo_urls is distinct from coalesce(p_old.photo_urls, '{}') then
    p_new.photo_urls := private.check_photos(p_new.user_id, p_new.photo_urls, coalesce(p_old.photo_urls, '{}'));
  end if;
  return p_new;
end
$$;

-- What stays of a removed rating: that it was, where, and its version.
create function private.erase_rating(p_rating public.ratings) returns public.ratings language plpgsql stable set search_path = '' as $$
begin
  p_rating.tags := '{}';
  p_rating.comment := null;
  p_rating.photo_urls := '{}';
  p_rating.server_id := null;
  p_rating.server_name := null;
  p_rating.server_emoji := null;
  p_rating.verification := 'none';
  return p_rating;
end
$$;

-- The table's own delete, as the specification's client does it, is a removal like any other.
create function private.remove_own_rating(p_id uuid) returns void language sql security definer set search_path = '' as $$
  update public.ratings set deleted_at = now() where id = p_id and user_id = auth.uid() and deleted_at is null
$$;

create function private.rating_grave() returns trigger language plpgsql set search_path = '' as $$
begin
  perform private.remove_own_rating(old.id);
  return null;
end
$$;

-- Figures ----------------------------------------------------------------------------------------------------------

create function private.add_counts(p_counts jsonb, p_plus text[], p_minus text[]) returns jsonb language plpgsql immutable set search_path = '' as $$
declare
  v_counts jsonb := p_counts;
  v_key text;
begin
  foreach v_key in array coalesce(p_plus, '{}') loop
    v_counts := v_counts || jsonb_build_object(v_key, coalesce((v_counts ->> v_key)::int, 0) + 1);
  end loop;
  foreach v_key in array coalesce(p_minus, '{}') loop
    if (v_counts ->> v_key)::int > 1 then
      v_counts := v_counts || jsonb_build_object(v_key, (v_counts ->> v_key)::int - 1);
    else
      v_counts := v_counts - v_key;
    end if;
  end loop;
  return v_counts;
end
$$;

create function private.top_tags(p_counts jsonb) returns text[] language plpgsql immutable set search_path = '' as $$
begin
  return array(select key from jsonb_each_text(p_counts) order by value::int desc, key limit 3);
end
$$;

create function private.average_of(p_1 int, p_2 int, p_3 int, p_4 int, p_5 int) returns numeric language plpgsql immutable set search_path = '' as $$
begin
  return round((p_1 + 2 * p_2 + 3 * p_3 + 4 * p_4 + 5 * p_5)::numeric / nullif(p_1 + p_2 + p_3 + p_4 + p_5, 0), 2);
end
$$;

create function private.badges_of(p_count int) returns text[] language sql immutable set search_path = '' as $$
  select array(select badge from (values (1, 'first_squeeze'), (5, 'citrus_scout'), (10, 'zesty_regular'), (25, 'cordial_critic'),
    (50, 'citrus_captain'), (100, 'grand_zester')) as level (at, badge) where at <= p_count order by at)
$$;

-- Adds (or with `p_sign` -1 takes back) one published rating from the figures of its server.
create function private.count_for_server(p_rating public.ratings, p_sign int) returns void language plpgsql security definer set search_path = '' as $$
declare
  v_plus text[] := case when p_sign > 0 then p_rating.tags end;
  v_minus text[] := case when p_sign < 0 then p_rating.tags end;
  v_award text[] := case when p_rating.server_emoji is not null then array[p_rating.server_emoji] end;
begin
  if p_sign > 0 then
    insert into private.server_totals (server_id) values (p_rating.server_id) on conflict (server_id) do nothing;
    insert into private.server_place_totals (server_id, restaurant_place_id) values (p_rating.server_id, p_rating.restaurant_place_id)
    on conflict do nothing;
  end if;
  update private.server_totals set
    score_1 = score_1 + p_sign * (p_rating.score = 1)::int, score_2 = score_2 + p_sign * (p_rating.score = 2)::int,
    score_3 = score_3 + p_sign * (p_rating.score = 3)::int, score_4 = score_4 + p_sign * (p_rating.score = 4)::int,
    score_5 = score_5 + p_sign * (p_rating.score = 5)::int,
    tag_counts = private.add_counts(tag_counts, v_plus, v_minus),
    award_counts = private.add_counts(award_counts, case when p_sign > 0 then v_award end, case when p_sign < 0 then v_award end)
  where server_id = p_rating.server_id;
  update private.server_place_totals set rating_count = rating_count + p_sign, score_sum = score_sum + p_sign * p_rating.score
  where server_id = p_rating.server_id and restaurant_place_id = p_rating.restaurant_place_id;
  delete from private.server_place_totals
  where server_id = p_rating.server_id and restaurant_place_id = p_rating.restaurant_place_id and rating_count = 0;
  update public.servers set
    total_ratings = t.score_1 + t.score_2 + t.score_3 + t.score_4 + t.score_5,
    overall_rating = private.average_of(t.score_1, t.score_2, t.score_3, t.score_4, t.score_5)
  from private.server_totals as t where t.server_id = servers.id and servers.id = p_rating.server_id;
end
$$;

-- Adds or takes back one published rating from its author's standing in the city of the place.
create function private.count_for_city(p_city text, p_user uuid, p_sign int) returns void language plpgsql security definer set search_path = '' as $$
begin
  if p_city is null then
    return;
  end if;
  if p_sign > 0 then
    insert into private.city_reviewers as c (city, user_id, rating_count, reached_at) values (p_city, p_user, 1, clock_timestamp())
    on conflict (city, user_id) do update set rating_count = c.rating_count + 1, reached_at = clock_timestamp();
  else
    update private.city_reviewers set rating_count = rating_count - 1 where city = p_city and user_id = p_user;
    delete from private.city_reviewers where city = p_city and user_id = p_user and rating_count <= 0;
  end if;
end
$$;

-- Keeps every figure in step with one changed rating. Hidden and removed ratings count nowhere.
-- Order of locks: place, its city (by the place's own trigger), author, server.
create function private.count_rating() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_was boolean := false;
  v_is boolean := false;
  v_step int[] := array[0, 0, 0, 0, 0];
  v_rating public.ratings;
  v_city text;
  v_count int;
begin
  if tg_op <> 'INSERT' then
    v_was := old.deleted_at is null and old.hidden_at is null;
    v_rating := old;
  end if;
  if tg_op <> 'DELETE' then
    v_is := new.deleted_at is null and new.hidden_at is null;
    v_rating := new;
  end if;
  if not v_was and not v_is or (v_was and v_is and (old.score, old.tags, old.server_id, old.server_emoji)
    is not distinct from (new.score, new.tags, new.server_id, new.server_emoji)) then
    return null;
  end if;
  if v_was then
    v_step[old.score] := v_step[old.score] - 1;
  end if;
  if v_is then
    v_step[new.score] := v_step[new.score] + 1;
  end if;

  update public.restaurants set
    score_1 = score_1 + v_step[1], score_2 = score_2 + v_step[2], score_3 = score_3 + v_step[3],
    score_4 = score_4 + v_step[4], score_5 = score_5 + v_step[5],
    (tag_counts, top_tags) = (
      select counts, private.top_tags(counts)
      from private.add_counts(restaurants.tag_counts, case when v_is then new.tags end, case when v_was then old.tags end) as counts)
  where place_id = v_rating.restaurant_place_id returning city into v_city;

  update private.user_totals set
    score_1 = score_1 + v_step[1], score_2 = score_2 + v_step[2], score_3 = score_3 + v_step[3],
    score_4 = score_4 + v_step[4], score_5 = score_5 + v_step[5]
  where user_id = v_rating.user_id returning score_1 + score_2 + score_3 + score_4 + score_5 into v_count;
  -- Only for what counts now: a person who is being deleted must not come back here.
  if v_count is null and v_is then
    insert into private.user_totals (user_id, score_1, score_2, score_3, score_4, score_5)
    values (new.user_id, v_step[1], v_step[2], v_step[3], v_step[4], v_step[5]);
    v_count := 1;
  end if;

  if v_is <> v_was then
    perform private.count_for_city(v_city, v_rating.user_id, case when v_is then 1 else -1 end);
    -- A badge once earned stays; only a step up can earn one.
    if v_is and v_count in (1, 5, 10, 25, 50, 100) then
      update public.profiles set badges = private.badges_of(v_count)
      where user_id = v_rating.user_id and not private.badges_of(v_count) <@ badges;
    end if;
  end if;
  if v_was and old.server_id is not null then
    perform private.count_for_server(old, -1);
  end if;
  if v_is and new.server_id is not null then
    perform private.count_for_server(new, 1);
  end if;
  return null;
end
$$;

create function private.local_day(p_user uuid, p_at timestamptz) returns date language plpgsql stable security definer set search_path = '' as $$
begin
  return (p_at at time zone coalesce((select time_zone from public.profiles where user_id = p_user), 'Europe/Luxembourg'))::date;
end
$$;

create function private.count_visit() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.deleted_at is not null then
    delete from private.visits where rating_id = new.id;
    delete from private.rating_evidence where rating_id = new.id;
  elsif tg_op = 'INSERT' or new.rated_at is distinct from old.rated_at then
    insert into private.visits (rating_id, user_id, day) values (new.id, new.user_id, private.local_day(new.user_id, new.rated_at))
    on conflict do nothing;
  end if;
  return null;
end
$$;

-- A place that turns out to lie in another city takes the standing of its reviewers along.
create function private.move_city_reviewers() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid;
begin
  for v_user in select user_id from public.ratings
    where restaurant_place_id = new.place_id and deleted_at is null and hidden_at is null loop
    perform private.count_for_city(old.city, v_user, -1);
    perform private.count_for_city(new.city, v_user, 1);
  end loop;
  return null;
end
$$;

-- Procedures -------------------------------------------------------------------------------------------------------

-- A rating as its author reads it: the columns of ratingSchema in src/domain/rating.ts.
create view private.rating_rows with (security_invoker = true) as
  select r.id, r.user_id, r.restaurant_place_id, r.restaurant_name, r.score, r.tags, r.comment, r.photo_urls, r.server_id, r.server_name,
    r.server_emoji, r.verification, r.version, r.rated_at, r.created_at, r.updated_at, place.vicinity as restaurant_vicinity,
    place.city as restaurant_city, r.hidden_at is not null as hidden, r.deleted_at is not null as deleted
  from public.ratings as r join public.restaurants as place on place.place_id = r.restaurant_place_id;
revoke all on private.rating_rows from public, anon, authenticated, service_role;

-- The caller's ratings that changed after the cursor, removed ones included, in the order of the cursor.
create function private.my_ratings(p_after_updated_at timestamptz, p_after_id uuid, p_limit int)
returns setof private.rating_rows language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
begin
  return query
    select * from private.rating_rows as r
    where r.user_id = v_user
      and (p_after_updated_at is null
        or (r.updated_at, r.id) > (p_after_updated_at, coalesce(p_after_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff')))
    order by r.updated_at, r.id limit least(greatest(coalesce(p_limit, 500), 1), 1000);
end
$$;

create function public.my_ratings(p_after_updated_at timestamptz default null, p_after_id uuid default null, p_limit int default 500)
returns table (
  id uuid, user_id uuid, restaurant_place_id text, restaurant_name text, score smallint, tags text[], comment text, photo_urls text[],
  server_id uuid, server_name text, server_emoji text, verification text, version int, rated_at timestamptz, created_at timestamptz,
  updated_at timestamptz, restaurant_vicinity text, restaurant_city text, hidden boolean, deleted boolean)
language sql stable set search_path = '' as $$
  select * from private.my_ratings(p_after_updated_at, p_after_id, p_limit)
$$;

-- Creates or changes the caller's rating of a place. The stored server stays: this call of the specification cannot name one.
-- Invoker: the table's own policies and triggers decide, as for a client that writes the table.
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

create function private.day_streak(p_user uuid) returns int language sql stable security definer set search_path = '' as $$
  with days as (select distinct day from private.visits where user_id = p_user and day <= private.local_day(p_user, now()) order by day desc limit 4000),
  runs as (select day, day + (row_number() over (order by day desc))::int as run from days)
  select count(*)::int from runs
  where run = (select run from runs order by day desc limit 1)
    and (select max(day) from days) >= private.local_day(p_user, now()) - 1
$$;

-- Friends are accepted in either direction; the table of relationships is met when this runs.
create function private.get_user_stats(p_user_id uuid) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
  v_totals private.user_totals;
begin
  if p_user_id is distinct from v_user and not private.is_invited() then
    perform private.refuse(403, 'not_invited', 'Access requires a valid invitation.');
  end if;
  select * into v_totals from private.user_totals where user_id = p_user_id;
  return jsonb_build_object(
    'total_ratings', coalesce(v_totals.score_1 + v_totals.score_2 + v_totals.score_3 + v_totals.score_4 + v_totals.score_5, 0),
    'avg_score', private.average_of(v_totals.score_1, v_totals.score_2, v_totals.score_3, v_totals.score_4, v_totals.score_5),
    'day_streak', private.day_streak(p_user_id),
    'ratings_this_week', (select count(*) from private.visits where user_id = p_user_id and day > private.local_day(p_user_id, now()) - 7),
    'followers_count', (select count(*) from public.user_relationships where following_id = p_user_id and status = 'accepted'),
    'following_count', (select count(*) from public.user_relationships where follower_id = p_user_id and status = 'accepted'),
    'friends_count', (select count(distinct case when follower_id = p_user_id then following_id else follower_id end)
      from public.user_relationships where p_user_id in (follower_id, following_id) and status = 'accepted'));
end
$$;

create function public.get_user_stats(p_user_id uuid) returns jsonb language sql stable set search_path = '' as $$
  select private.get_user_stats(p_user_id)
$$;

-- Deletes location evidence that is older than we promise to keep it.
create function private.prune_evidence() returns void language sql security definer set search_path = '' as $$
  delete from private.rating_evidence where created_at < now() - private.setting('evidence_days')::int * interval '1 day'
$$;

-- Counts everything anew: after an import that went around the triggers.
create function private.recount_ratings() returns void language plpgsql security definer set search_path = '' as $$
begin
  truncate private.user_totals, private.server_totals, private.server_place_totals, private.city_reviewers, private.visits;
  update public.restaurants set score_1 = coalesce(n.s1, 0), score_2 = coalesce(n.s2, 0), score_3 = coalesce(n.s3, 0),
    score_4 = coalesce(n.s4, 0), score_5 = coalesce(n.s5, 0), tag_counts = coalesce(n.tags, '{}'), top_tags = private.top_tags(coalesce(n.tags, '{}'))
  from public.restaurants as place left join private.tally_ratings('place') as n on n.subject = place.place_id
  where restaurants.place_id = place.place_id;
  insert into private.user_totals select subject::uuid, s1, s2, s3, s4, s5 from private.tally_ratings('user');
  insert into private.server_totals select n.subject::uuid, n.s1, n.s2, n.s3, n.s4, n.s5, n.tags, coalesce((
      select jsonb_object_agg(a.server_emoji, a.n) from (select server_emoji, count(*) as n from public.ratings
        where server_id = n.subject::uuid and server_emoji is not null and deleted_at is null and hidden_at is null group by 1) as a), '{}')
    from private.tally_ratings('server') as n;
  insert into private.server_place_totals select server_id, restaurant_place_id, count(*), sum(score) from public.ratings
    where server_id is not null and deleted_at is null and hidden_at is null group by 1, 2;
  update public.servers set total_ratings = coalesce(t.score_1 + t.score_2 + t.score_3 + t.score_4 + t.score_5, 0),
    overall_rating = private.average_of(t.score_1, t.score_2, t.score_3, t.score_4, t.score_5)
  from public.servers as s left join private.server_totals as t on t.server_id = s.id where servers.id = s.id;
  insert into private.city_reviewers select place.city, r.user_id, count(*), max(r.created_at)
    from public.ratings as r join public.restaurants as place on place.place_id = r.restaurant_place_id
    where place.city is not null and r.deleted_at is null and r.hidden_at is null group by 1, 2;
  insert into private.visits select id, user_id, private.local_day(user_id, rated_at) from public.ratings where deleted_at is null;
  update public.profiles set badges = private.badges_of(t.score_1 + t.score_2 + t.score_3 + t.score_4 + t.score_5)
  from private.user_totals as t where t.user_id = profiles.user_id
    and not private.badges_of(t.score_1 + t.score_2 + t.score_3 + t.score_4 + t.score_5) <@ badges;
end
$$;

-- Published ratings by score and tag, per `place`, `user` or `server`.
create function private.tally_ratings(p_by text)
returns table (subject text, s1 int, s2 int, s3 int, s4 int, s5 int, tags jsonb) language sql stable security definer set search_path = '' as $$
  with published as (
    select case p_by when 'place' then restaurant_place_id when 'user' then user_id::text else server_id::text end as subject, r.score, r.tags
    from public.ratings as r where deleted_at is null and hidden_at is null),
  tagged as (
    select t.subject, jsonb_object_agg(t.tag, t.n) as tags
    from (select p.subject, tag, count(*) as n from published as p, unnest(p.tags) as tag group by 1, 2) as t group by 1)
  select n.*, coalesce(t.tags, '{}')
  from (
    select p.subject, count(*) filter (where score = 1)::int, count(*) filter (where score = 2)::int, count(*) filter (where score = 3)::int,
      count(*) filter (where score = 4)::int, count(*) filter (where score = 5)::int
    from published as p where p.subject is not null group by p.subject) as n
  left join tagged as t on t.subject = n.subject
$$;

revoke execute on function
  public.my_ratings(timestamptz, uuid, int), public.safe_update_rating(text, int, text[], text, text, text, text[]), public.get_user_stats(uuid)
from public, anon, authenticated;
grant execute on function
  private.my_ratings(timestamptz, uuid, int), public.my_ratings(timestamptz, uuid, int),
  public.safe_update_rating(text, int, text[], text, text, text, text[]), private.lock_ratings_of(uuid),
  private.get_user_stats(uuid), public.get_user_stats(uuid), private.remove_own_rating(uuid)
to authenticated;

-- Triggers (before: in the order of their names) -------------------------------------------------------------------

create trigger ratings_a_lock before insert or update or delete on public.ratings for each statement execute function private.rating_lock();
create trigger ratings_b_guard before insert or update on public.ratings for each row
  when (current_user in ('anon', 'authenticated')) execute function private.rating_guard();
create trigger ratings_c_rules before insert or update on public.ratings for each row execute function private.rating_rules();
create trigger ratings_d_grave before delete on public.ratings for each row
  when (current_user in ('anon', 'authenticated')) execute function private.rating_grave();
create trigger ratings_count after insert or update or delete on public.ratings for each row execute function private.count_rating();
create trigger ratings_visit after insert or update on public.ratings for each row execute function private.count_visit();
create trigger restaurants_city_reviewers after update of city on public.restaurants for each row
  when (old.city is distinct from new.city) execute function private.move_city_reviewers();
