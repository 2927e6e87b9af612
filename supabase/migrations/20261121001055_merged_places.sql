-- Two entries that are one place: everything of the one goes over to the other, in one transaction, and its id goes on working.

-- Ratings -------------------------------------------------------------------------------------------------------------

-- A guest rated both. The later visit holds; what the other one said becomes an earlier version of it, and its photos, days and
-- likes go along, of the photos as many as a rating may have. Answers with the number of photos that found no room.
create function private.fold_rating(p_kept public.ratings, p_other public.ratings, p_into public.restaurants) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_told private.rating_revisions[] := array(
    select r from private.rating_revisions as r where r.rating_id in (p_kept.id, p_other.id)
    order by r.replaced_at desc, r.version desc limit private.setting('kept_revisions')::int - 1);
  -- Photos of what moderation hid are not shown by what it did not.
  v_photos text[] := case when p_other.hidden_at is null or p_kept.hidden_at is not null
    then array(select path from unnest(p_other.photo_urls) as path where path <> all (p_kept.photo_urls)) else '{}' end;
  v_room int := greatest(5 - cardinality(p_kept.photo_urls), 0);
begin
  insert into private.visits (rating_id, user_id, day)
  select p_kept.id, v.user_id, v.day from private.visits as v where v.rating_id = p_other.id on conflict do nothing;
  update public.activities as a set subject_id = p_kept.id
  where a.subject_id = p_other.id and a.activity_type = 'post_liked' and not exists (
    select from public.activities as same where same.subject_id = p_kept.id and same.activity_type = 'post_liked' and same.actor_id = a.actor_id);
  insert into public.rating_likes (rating_id, user_id, created_at)
  select p_kept.id, l.user_id, l.created_at from public.rating_likes as l where l.rating_id = p_other.id on conflict do nothing;
  delete from private.rating_revisions as r where r.rating_id = p_kept.id;
  perform private.join_rating(p_other.id, p_kept.id);
  delete from public.ratings as r where r.id = p_other.id;
  insert into private.rating_revisions (rating_id, version, score, tags, comment, server_id, server_name, server_emoji, replaced_at)
  select p_kept.id, row_number() over (order by t.replaced_at, t.version), t.score, t.tags, t.comment, t.server_id, t.server_name, t.server_emoji, t.replaced_at
  from (
    select r.version, r.score, r.tags, r.comment, r.server_id, r.server_name, r.server_emoji, r.replaced_at from unnest(v_told) as r
    union all
    select p_other.version, p_other.score, p_other.tags, p_other.comment, p_other.server_id, p_other.server_name, p_other.server_emoji, clock_timestamp()) as t;
  -- No base of either rating that a device still has is the one of the new one: it is merged, or its person is asked.
  update public.ratings as r set restaurant_place_id = p_into.place_id, restaurant_name = p_into.name,
    version = greatest(p_kept.version, p_other.version, cardinality(v_told) + 1) + 1,
    photo_urls = p_kept.photo_urls || v_photos[:v_room],
    photo_captions = p_kept.photo_captions || coalesce((
      select jsonb_object_agg(path, p_other.photo_captions -> path) from unnest(v_photos[:v_room]) as path where p_other.photo_captions ? path), '{}')
  where r.id = p_kept.id;
  return greatest(cardinality(v_photos) - v_room, 0);
end
$$;

-- A guest's standing in a city follows a published rating.
create function private.move_standing(p_user uuid, p_from public.restaurants, p_into public.restaurants) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if p_from.city is distinct from p_into.city then
    perform private.count_for_city(p_from.city, p_user, -1);
    perform private.count_for_city(p_into.city, p_user, 1);
  end if;
end
$$;

-- Of guests who rated both. Answers with how many they were.
create function private.fold_ratings(p_from public.restaurants, p_into public.restaurants) returns int language plpgsql security definer set search_path = '' as $$
declare
  v_here public.ratings;
  v_there public.ratings;
  v_left int;
  v_count int := 0;
begin
  for v_here in select * from public.ratings as r where r.restaurant_place_id = p_from.place_id and r.deleted_at is null order by r.user_id loop
    select * into v_there from public.ratings as r where r.user_id = v_here.user_id and r.restaurant_place_id = p_into.place_id;
    if v_there.deleted_at is not null then
      -- Rated again since, so to say: what was removed there is gone.
      delete from public.ratings as r where r.id = v_there.id;
    elsif v_there.id is not null then
      v_left := case when v_here.rated_at > v_there.rated_at then private.fold_rating(v_here, v_there, p_into)
        else private.fold_rating(v_there, v_here, p_into) end;
      v_count := v_count + 1;
      if v_here.rated_at > v_there.rated_at and v_here.hidden_at is null then
        perform private.move_standing(v_here.user_id, p_from, p_into);
      end if;
      perform private.notify(v_here.user_id, 'places_merged', null, case when v_here.rated_at > v_there.rated_at then v_here.id else v_there.id end,
        jsonb_build_object('restaurant_name', p_into.name, 'photos_left', v_left));
    end if;
  end loop;
  return v_count;
end
$$;

-- Takes all ratings over, removed ones included: undoing a removal still works. Where they stood, a mark stays that tells the
-- devices of their authors. Answers with how many went over that are not removed.
create function private.move_ratings(p_from public.restaurants, p_into public.restaurants) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_before public.ratings[] := array(select r from public.ratings as r where r.restaurant_place_id = p_from.place_id order by r.user_id);
  v_rating public.ratings;
  v_count int := 0;
begin
  perform private.fold_ratings(p_from, p_into);
  for v_rating in
    update public.ratings as r set restaurant_place_id = p_into.place_id, restaurant_name = p_into.name
    where r.restaurant_place_id = p_from.place_id and not exists (
      select from public.ratings as there where there.user_id = r.user_id and there.restaurant_place_id = p_into.place_id)
    returning *
  loop
    v_count := v_count + (v_rating.deleted_at is null)::int;
    if v_rating.deleted_at is null and v_rating.hidden_at is null then
      perform private.move_standing(v_rating.user_id, p_from, p_into);
    end if;
  end loop;
  insert into public.ratings (user_id, restaurant_place_id, restaurant_name, score, version, rated_at, created_at, updated_at, deleted_at)
  select b.user_id, p_from.place_id, p_from.name, b.score, b.version + 1, b.rated_at, b.created_at, clock_timestamp(), now()
  from unnest(v_before) as b
  where not exists (select from public.ratings as r where r.user_id = b.user_id and r.restaurant_place_id = p_from.place_id);
  -- How far each device has spoken about either of them.
  insert into private.rating_sync as s (user_id, restaurant_place_id, device, subject, last_seq)
  select x.user_id, p_into.place_id, x.device, x.subject, x.last_seq from private.rating_sync as x where x.restaurant_place_id = p_from.place_id
  on conflict (user_id, restaurant_place_id, device, subject) do update set last_seq = greatest(s.last_seq, excluded.last_seq);
  delete from private.rating_sync as s where s.restaurant_place_id = p_from.place_id;
  return v_count;
end
$$;

create function private.sum_counts(p_one jsonb, p_other jsonb) returns jsonb language sql immutable set search_path = '' as $$
  select coalesce(jsonb_object_agg(t.key, t.n), '{}') from (
    select both_of.key, sum(both_of.value::int) as n
    from (select * from jsonb_each_text(p_one) union all select * from jsonb_each_text(p_other)) as both_of group by 1) as t
$$;

-- What is left of the figures of the old place is added: those that were folded have left them with their rows.
create function private.move_figures(p_from text, p_into text) returns void language plpgsql security definer set search_path = '' as $$
declare
  v_from public.restaurants;
begin
  select * into v_from from public.restaurants as r where r.place_id = p_from;
  update public.restaurants as r set
    score_1 = 0, score_2 = 0, score_3 = 0, score_4 = 0, score_5 = 0, rating_count = 0, score_sum = 0, average_score = null,
    tag_counts = '{}', top_tags = '{}', closed_at = coalesce(r.closed_at, now()), curated_at = now(), updated_at = now()
  where r.place_id = p_from;
  update public.restaurants as r set
    score_1 = r.score_1 + v_from.score_1, score_2 = r.score_2 + v_from.score_2, score_3 = r.score_3 + v_from.score_3,
    score_4 = r.score_4 + v_from.score_4, score_5 = r.score_5 + v_from.score_5,
    rating_count = r.rating_count + v_from.rating_count, score_sum = r.score_sum + v_from.score_sum,
    average_score = round((r.score_sum + v_from.score_sum)::numeric / nullif(r.rating_count + v_from.rating_count, 0), 2),
    (tag_counts, top_tags) = (select counts, private.top_tags(counts) from private.sum_counts(r.tag_counts, v_from.tag_counts) as counts),
    vicinity = coalesce(r.vicinity, v_from.vicinity), opening_hours = coalesce(r.opening_hours, v_from.opening_hours),
    phone = coalesce(r.phone, v_from.phone), website = coalesce(r.website, v_from.website), time_zone = coalesce(r.time_zone, v_from.time_zone),
    types = case when r.types = '{}' then v_from.types else r.types end, updated_at = now()
  where r.place_id = p_into;
  insert into private.server_place_totals as t (server_id, restaurant_place_id, rating_count, score_sum, tag_counts, award_counts)
  select x.server_id, p_into, x.rating_count, x.score_sum, x.tag_counts, x.award_counts
  from private.server_place_totals as x where x.restaurant_place_id = p_from
  on conflict (server_id, restaurant_place_id) do update set rating_count = t.rating_count + excluded.rating_count,
    score_sum = t.score_sum + excluded.score_sum, tag_counts = private.sum_counts(t.tag_counts, excluded.tag_counts),
    award_counts = private.sum_counts(t.award_counts, excluded.award_counts);
  delete from private.server_place_totals as t where t.restaurant_place_id = p_from;
  insert into private.place_days as d (restaurant_place_id, day, score_1, score_2, score_3, score_4, score_5, tag_counts)
  select p_into, x.day, x.score_1, x.score_2, x.score_3, x.score_4, x.score_5, x.tag_counts from private.place_days as x where x.restaurant_place_id = p_from
  on conflict (restaurant_place_id, day) do update set score_1 = d.score_1 + excluded.score_1, score_2 = d.score_2 + excluded.score_2,
    score_3 = d.score_3 + excluded.score_3, score_4 = d.score_4 + excluded.score_4, score_5 = d.score_5 + excluded.score_5,
    tag_counts = private.sum_counts(d.tag_counts, excluded.tag_counts);
  delete from private.place_days as d where d.restaurant_place_id = p_from;
  -- A picture of somebody's figures stands until it is time for the next one: a new one at once would tell what came since.
  update private.server_shown_figures as f set restaurant_place_id = p_into
  where f.restaurant_place_id = p_from and not exists (
    select from private.server_shown_figures as there where there.server_id = f.server_id and there.restaurant_place_id = p_into);
  delete from private.server_shown_figures as f where f.restaurant_place_id = p_from;
end
$$;

-- Whoever owns or serves ----------------------------------------------------------------------------------------------

create function private.move_business(p_from text, p_into text) returns void language plpgsql security definer set search_path = '' as $$
begin
  insert into public.restaurant_ownerships (restaurant_owner_id, restaurant_place_id, created_at)
  select s.restaurant_owner_id, p_into, s.created_at from public.restaurant_ownerships as s where s.restaurant_place_id = p_from
  on conflict do nothing;
  update public.promotions as p set restaurant_place_id = p_into where p.restaurant_place_id = p_from;
  update public.qr_codes as c set restaurant_place_id = p_into where c.restaurant_place_id = p_from;
  -- Who serves at both: works there if at either.
  update public.restaurant_servers as there set is_active = true, paused_by = null, restaurant_owner_id = here.restaurant_owner_id, added_at = here.added_at
  from public.restaurant_servers as here
  where there.restaurant_place_id = p_into and here.restaurant_place_id = p_from and here.server_id = there.server_id and here.is_active and not there.is_active;
  delete from public.restaurant_servers as here using public.restaurant_servers as there
  where here.restaurant_place_id = p_from and there.restaurant_place_id = p_into and there.server_id = here.server_id;
  update public.restaurant_servers as s set restaurant_place_id = p_into where s.restaurant_place_id = p_from;
  -- Who is invited to both answers once.
  delete from public.server_invitations as here using public.server_invitations as there
  where here.restaurant_place_id = p_from and there.restaurant_place_id = p_into and here.status = 'pending' and there.status = 'pending'
    and (here.server_id = there.server_id or num_nonnulls(here.server_id, there.server_id) = 0 and here.invited_email = there.invited_email);
  update public.server_invitations as i set restaurant_place_id = p_into where i.restaurant_place_id = p_from;
  delete from public.restaurant_ownership_requests as here using public.restaurant_ownership_requests as there
  where here.restaurant_place_id = p_from and there.restaurant_place_id = p_into and here.user_id = there.user_id
    and here.status = 'pending' and there.status = 'pending';
  update public.restaurant_ownership_requests as q set restaurant_place_id = p_into where q.restaurant_place_id = p_from;
  -- Last: what hangs on an ownership goes with it.
  delete from public.restaurant_ownerships as s where s.restaurant_place_id = p_from;
end
$$;

-- What guests said of the entry itself: of two proposals of one guest the later one.
create function private.move_remarks(p_from text, p_into text) returns void language plpgsql security definer set search_path = '' as $$
begin
  delete from private.place_proposals as older using private.place_proposals as newer
  where older.restaurant_place_id in (p_from, p_into) and newer.restaurant_place_id in (p_from, p_into) and older.user_id = newer.user_id
    and older.status = 'open' and newer.status = 'open' and (older.created_at, older.id) < (newer.created_at, newer.id);
  update private.place_proposals as p set restaurant_place_id = p_into where p.restaurant_place_id = p_from;
  delete from public.reports as here using public.reports as there
  where here.place_id = p_from and there.place_id = p_into and here.reporter_id = there.reporter_id and here.status = 'open' and there.status = 'open';
  update public.reports as r set place_id = p_into where r.place_id = p_from;
  update public.moderation_decisions as d set place_id = p_into where d.place_id = p_from;
end
$$;

-- Merging -------------------------------------------------------------------------------------------------------------

-- Owners of the one who do not own the other, where that has owners of its own: they would share a place from then on.
create function private.joins_owners(p_from text, p_into text) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from public.restaurant_ownerships as s where s.restaurant_place_id = p_into) and exists (
    select from public.restaurant_ownerships as s where s.restaurant_place_id = p_from and not exists (
      select from public.restaurant_ownerships as t where t.restaurant_place_id = p_into and t.restaurant_owner_id = s.restaurant_owner_id))
$$;

-- Locks, in the order of everybody who writes ratings: their authors, then the two places. Whoever writes there afterwards goes
-- on with what came of it (`private.hold_place`).
create function private.lock_for_merge(p_from text, p_into text) returns void language plpgsql security definer set search_path = '' as $$
declare
  v_authors uuid[] := array(
    select r.user_id from public.ratings as r where r.restaurant_place_id = p_from union select auth.uid() order by 1 limit 1002);
  v_author uuid;
begin
  -- Each lock takes a place in a table that all connections share.
  if cardinality(v_authors) > 1001 then
    perform private.refuse(422, 'too_many_ratings', 'More than 1000 guests rated this one: merge the other one into it');
  end if;
  foreach v_author in array v_authors loop
    perform private.lock_ratings_of(v_author);
  end loop;
  perform from public.restaurants as r where r.place_id in (p_from, p_into) order by r.place_id for update;
  for v_author in select distinct r.user_id from public.ratings as r where r.restaurant_place_id = p_from and r.user_id <> all (v_authors) loop
    -- Came in between: waiting for them now could be waiting for each other.
    if not pg_try_advisory_xact_lock(hashtextextended('ratings:' || v_author, 0)) then
      perform private.refuse(409, 'place_busy', 'Somebody is rating this place just now. Please try again.');
    end if;
  end loop;
end
$$;

create function private.merge_places(p_from_place_id text, p_into_place_id text, p_confirm_owners boolean, p_op_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.require_admin();
  v_from_id text := private.read_place_id(p_from_place_id);
  v_into_id text := private.clean_place_id(p_into_place_id);
  v_from public.restaurants;
  v_into public.restaurants;
  v_ratings int;
  v_both int;
begin
  if v_from_id is not distinct from v_into_id then
    perform private.refuse(422, 'same_place', 'These are the same place');
  end if;
  perform private.lock_for_merge(v_from_id, v_into_id);
  if exists (select from private.merged_places as m where m.place_id = v_from_id and m.op_id = p_op_id and m.merged_by = v_admin) then
    return jsonb_build_object('success', true, 'place_id', private.clean_place_id(v_from_id));
  end if;
  if exists (select from private.merged_places as m where m.place_id in (v_from_id, v_into_id)) then
    perform private.refuse(409, 'already_merged', 'One of them is no place of its own any more');
  end if;
  select * into v_from from public.restaurants as r where r.place_id = v_from_id;
  select * into v_into from public.restaurants as r where r.place_id = v_into_id;
  if v_from.place_id is null or v_into.place_id is null then
    perform private.refuse(404, 'place_unknown', 'This restaurant is not known.');
  end if;
  perform private.require_impartial(null, v_from_id);
  perform private.require_impartial(null, v_into_id);
  if not coalesce(p_confirm_owners, false) and private.joins_owners(v_from_id, v_into_id) then
    perform private.refuse(409, 'two_owners', 'Both have an owner. Confirm that they share the place.');
  end if;
  v_both := private.rated_both(v_from_id, v_into_id);
  v_ratings := private.move_ratings(v_from, v_into);
  perform private.move_figures(v_from_id, v_into_id);
  perform private.move_business(v_from_id, v_into_id);
  perform private.move_remarks(v_from_id, v_into_id);
  update private.merged_places as m set into_place_id = v_into_id where m.into_place_id = v_from_id;
  insert into private.merged_places (place_id, into_place_id, merged_by, op_id) values (v_from_id, v_into_id, v_admin, p_op_id);
  perform private.log_action('places_merged', null, jsonb_build_object('restaurant_place_id', v_from_id, 'into', v_into_id,
    'ratings', v_ratings, 'both', v_both));
  return jsonb_build_object('success', true, 'place_id', v_into_id);
end
$$;

-- Makes two entries one. The first one's id goes on working. `p_confirm_owners`: both have owners, and they shall share it.
create function public.merge_places(p_from_place_id text, p_into_place_id text, p_confirm_owners boolean default false, p_op_id uuid default null)
returns jsonb language plpgsql set search_path = '' as $$
declare
  v_code text;
  v_retry_at text;
begin
  return private.merge_places(p_from_place_id, p_into_place_id, p_confirm_owners, p_op_id);
exception when sqlstate 'PT000' then
  get stacked diagnostics v_code = pg_exception_hint, v_retry_at = pg_exception_detail;
  return private.refusal_answer(v_code, sqlerrm, v_retry_at);
end
$$;

-- How many guests rated both.
create function private.rated_both(p_from text, p_into text) returns int language sql stable security definer set search_path = '' as $$
  select count(*)::int from public.ratings as here
  join public.ratings as there on there.user_id = here.user_id and there.restaurant_place_id = p_into and there.deleted_at is null
  where here.restaurant_place_id = p_from and here.deleted_at is null
$$;

create function private.preview_merge(p_from_place_id text, p_into_place_id text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_from public.restaurants;
  v_into public.restaurants;
begin
  perform private.require_admin();
  select * into v_from from public.restaurants as r where r.place_id = private.read_place_id(p_from_place_id);
  select * into v_into from public.restaurants as r where r.place_id = private.clean_place_id(p_into_place_id);
  if v_from.place_id is null or v_into.place_id is null then
    perform private.refuse(404, 'place_unknown', 'This restaurant is not known.');
  end if;
  return jsonb_build_object('from', private.admin_place(v_from), 'into', private.admin_place(v_into),
    'distance_m', round(private.distance_m(v_from.latitude, v_from.longitude, v_into.latitude, v_into.longitude)),
    'ratings', (select count(*) from (select from public.ratings as r
      where r.restaurant_place_id = v_from.place_id and r.deleted_at is null limit 1001) as counted),
    'both', private.rated_both(v_from.place_id, v_into.place_id),
    'photos', (select coalesce(sum(cardinality(r.photo_urls)), 0) from public.ratings as r
      where r.restaurant_place_id = v_from.place_id and r.deleted_at is null and cardinality(r.photo_urls) > 0),
    'owners', (select count(*) from public.restaurant_ownerships as s where s.restaurant_place_id = v_from.place_id),
    'joins_owners', private.joins_owners(v_from.place_id, v_into.place_id),
    'servers', (select count(*) from public.restaurant_servers as s where s.restaurant_place_id = v_from.place_id),
    'invitations', (select count(*) from public.server_invitations as i where i.restaurant_place_id = v_from.place_id and i.status = 'pending'),
    'promotions', (select count(*) from public.promotions as p where p.restaurant_place_id = v_from.place_id),
    'codes', (select count(*) from public.qr_codes as c where c.restaurant_place_id = v_from.place_id),
    'requests', (select count(*) from public.restaurant_ownership_requests as q where q.restaurant_place_id = v_from.place_id and q.status = 'pending'),
    'proposals', (select count(*) from private.place_proposals as p where p.restaurant_place_id = v_from.place_id and p.status = 'open'));
end
$$;

-- What `merge_places` would move.
create function public.preview_merge(p_from_place_id text, p_into_place_id text) returns jsonb language sql stable set search_path = '' as $$
  select private.preview_merge(p_from_place_id, p_into_place_id)
$$;

revoke execute on function
  public.merge_places(text, text, boolean, uuid), public.preview_merge(text, text)
from public, anon, authenticated;
grant execute on function
  private.merge_places(text, text, boolean, uuid), public.merge_places(text, text, boolean, uuid),
  private.preview_merge(text, text), public.preview_merge(text, text)
to authenticated;
