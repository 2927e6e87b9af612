-- The page of a server: praise of guests, their own history, where they serve, who looks at their figures, and changes of their
-- profile.

-- Tables --------------------------------------------------------------------------------------------------------------

-- The last day on which an owner looked at the figures of a server, who can see it. One row per pair instead of a log.
create table private.server_looks (
  server_id uuid not null references public.servers (id) on delete cascade,
  restaurant_owner_id uuid not null references public.restaurant_owners (id) on delete cascade,
  looked_on date not null,
  primary key (server_id, restaurant_owner_id)
);

create index server_looks_owner on private.server_looks (restaurant_owner_id);

revoke all on private.server_looks from public, anon, authenticated, service_role;
alter table private.server_looks enable row level security;

create policy "only procedures read looks" on private.server_looks for select to anon, authenticated using (false);

-- Functions -----------------------------------------------------------------------------------------------------------

-- The day where a server serves, or served last: by the clocks of that place.
create function private.server_day(p_server_id uuid, p_at timestamptz) returns date language plpgsql stable security definer set search_path = '' as $$
begin
  return (p_at at time zone private.zone_of((
    select link.restaurant_place_id from public.restaurant_servers as link where link.server_id = p_server_id
    order by link.is_active desc, link.added_at desc, link.id limit 1)))::date;
end
$$;

-- Records that an owner saw figures of one server. Call it wherever this happens. It does nothing for callers without an owner
-- profile and for the server themselves.
create function private.note_look(p_server_id uuid) returns void language plpgsql security definer set search_path = '' as $$
declare
  v_today date := private.server_day(p_server_id, now());
begin
  insert into private.server_looks as l (server_id, restaurant_owner_id, looked_on)
  select p_server_id, private.owner_id(), v_today where private.owner_id() is not null and p_server_id is distinct from private.server_id()
  on conflict (server_id, restaurant_owner_id) do update set looked_on = excluded.looked_on where l.looked_on < excluded.looked_on;
end
$$;

-- First statement of procedures for servers: returns the caller's server id.
create function private.require_server() returns uuid language plpgsql stable security definer set search_path = '' as $$
declare
  v_server uuid;
begin
  perform private.require_invited();
  v_server := private.server_id();
  if v_server is null then
    perform private.refuse(404, 'server_profile_missing', 'Server profile not found');
  end if;
  return v_server;
end
$$;

-- Number and average of the mentions from `p_from` on and before `p_to`.
create function private.mentions_between(p_server_id uuid, p_from timestamptz, p_to timestamptz) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('count', count(*), 'average', round(avg(score), 2)) from private.ratings
  where server_id = p_server_id and created_at >= p_from and created_at < p_to and deleted_at is null and hidden_at is null
$$;

-- The newest comments of ratings with five lemons. Only searches the newest 200 mentions, so that the cost does not grow with
-- time.
create function private.praise_for(p_server_id uuid) returns jsonb language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', x.id, 'comment', x.comment, 'restaurant_name', x.restaurant_name,
    'created_at', private.place_day(x.restaurant_place_id, x.created_at), 'server_emoji', x.server_emoji) order by x.created_at desc, x.id), '[]')
  from (
    select * from (
      select * from private.ratings where server_id = p_server_id order by created_at desc, id limit 200) as newest
    where score = 5 and comment is not null and deleted_at is null and hidden_at is null
    order by created_at desc, id limit 3) as x
$$;

-- The most frequent tags of ratings with at most three lemons in the last 30 days, without author or time.
create function private.themes_of(p_server_id uuid) returns jsonb language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('tag', t.tag, 'count', t.n) order by t.n desc, t.tag), '[]')
  from (
    select tag, count(*) as n from private.ratings as r, unnest(r.tags) as tag
    where r.server_id = p_server_id and r.created_at > now() - interval '30 days' and r.score <= 3
      and r.deleted_at is null and r.hidden_at is null
    group by tag order by n desc, tag limit 3) as t
$$;

-- The last twelve weeks, oldest first, including empty ones. `from` is the first day of the week.
create function private.weeks_of(p_server_id uuid) returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_agg(jsonb_build_object('from', private.server_day(p_server_id, now()) - (nth + 1) * 7 + 1,
    'count', coalesce(w.n, 0), 'average', w.average) order by nth desc)
  from generate_series(0, 11) as nth
  left join (
    select floor(extract(epoch from now() - created_at) / 604800)::int as weeks_ago, count(*) as n, round(avg(score), 2) as average
    from private.ratings
    where server_id = p_server_id and created_at > now() - interval '84 days' and deleted_at is null and hidden_at is null
    group by 1) as w on w.weeks_ago = nth
$$;

-- For the caller only: praise, recent themes and their own history. There is no comparison with other people.
create function private.get_server_home() returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_server uuid := private.require_server();
  v_month timestamptz := now() - interval '30 days';
begin
  return jsonb_build_object('praise', private.praise_for(v_server), 'themes', private.themes_of(v_server),
    'weeks', private.weeks_of(v_server), 'last30', private.mentions_between(v_server, v_month, 'infinity'),
    'before', private.mentions_between(v_server, v_month - interval '30 days', v_month));
end
$$;

-- The places where the caller serves or has served, with the caller's own figures.
create function private.get_server_associations() returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_server uuid := private.require_server();
begin
  return coalesce((
    select jsonb_agg(jsonb_build_object('id', x.id, 'place_id', x.restaurant_place_id, 'restaurant_name', place.name,
        'business_name', owner.business_name, 'is_active', x.is_active, 'paused_by', x.paused_by,
        'since', private.place_day(x.restaurant_place_id, x.added_at), 'rating_count', coalesce(t.rating_count, 0),
        'average_rating', round(t.score_sum::numeric / t.rating_count, 2)) order by x.is_active desc, x.added_at desc, x.id)
    from (
      select * from public.restaurant_servers where server_id = v_server order by is_active desc, added_at desc, id limit 100) as x
    join public.restaurants as place on place.place_id = x.restaurant_place_id
    join public.restaurant_owners as owner on owner.id = x.restaurant_owner_id
    left join private.server_place_totals as t on t.server_id = v_server and t.restaurant_place_id = x.restaurant_place_id), '[]');
end
$$;

-- The owners who may read the caller's contact data and shown figures, with the day they last looked. `rating_count` is the
-- number of ratings in the shown figures; before the first snapshot it is the progress towards the five ratings below five lemons
-- that it needs.
create function private.get_server_readers() returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_server uuid := private.require_server();
begin
  return coalesce((
    select jsonb_agg(jsonb_build_object('business_name', owner.business_name, 'rating_count', coalesce(shown.ratings, n.ratings),
        'shown', shown.ratings is not null, 'looked_on', look.looked_on) order by owner.business_name, owner.id)
    from (
      select restaurant_owner_id from public.restaurant_servers
      where server_id = v_server and paused_by is distinct from 'server' group by 1 limit 50) as employer
    join public.restaurant_owners as owner on owner.id = employer.restaurant_owner_id
    left join private.server_looks as look on look.server_id = v_server and look.restaurant_owner_id = owner.id
    cross join lateral (
      select coalesce(max(least(at_place.ratings, 5)), 0)::int as ratings from (
        select count(*) as ratings from private.ratings as r
        join public.restaurant_ownerships as own on own.restaurant_place_id = r.restaurant_place_id and own.restaurant_owner_id = owner.id
        where r.server_id = v_server and r.score < 5 and r.deleted_at is null and r.hidden_at is null
        group by r.restaurant_place_id) as at_place) as n
    cross join lateral (
      select sum(t.rating_count)::int as ratings from private.server_shown_figures as t
      join public.restaurant_ownerships as own on own.restaurant_place_id = t.restaurant_place_id and own.restaurant_owner_id = owner.id
      where t.server_id = v_server) as shown), '[]');
end
$$;

-- The following procedures run as the caller: the policies and triggers of the tables decide.

create function public.leave_restaurant(p_association_id uuid) returns jsonb language plpgsql set search_path = '' as $$
declare
  v_code text;
  v_retry_at text;
begin
  perform private.require_user();
  update public.restaurant_servers as x set is_active = false where x.id = p_association_id and x.server_id = private.server_id();
  if not found then
    perform private.refuse(404, 'association_gone', 'You do not work there any more');
  end if;
  return jsonb_build_object('success', true);
exception when sqlstate 'PT000' then
  get stacked diagnostics v_code = pg_exception_hint, v_retry_at = pg_exception_detail;
  return private.refusal_answer(v_code, sqlerrm, v_retry_at);
end
$$;

create function public.update_server_profile(p_first_name text, p_last_name text, p_email text, p_phone_number text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_code text;
  v_retry_at text;
begin
  perform private.require_user();
  if private.clean_text(p_phone_number) is null then
    perform private.refuse(400, 'fields_required', 'All fields are required');
  end if;
  -- An invalid address has a code of its own. For a missing address, the trigger of the table refuses.
  if private.clean_text(p_email) is not null and not private.is_email(lower(btrim(p_email))) then
    perform private.refuse(400, 'email_invalid', 'The email is not valid');
  end if;
  if not private.is_phone(private.clean_text(p_phone_number)) then
    perform private.refuse(400, 'phone_invalid', 'The phone number is not valid');
  end if;
  update public.servers as s set first_name = p_first_name, last_name = p_last_name, email = coalesce(lower(btrim(p_email)), ''),
    phone_number = p_phone_number
  where s.user_id = (select auth.uid());
  if not found then
    perform private.refuse(404, 'server_profile_missing', 'Server profile not found');
  end if;
  return jsonb_build_object('success', true);
exception when sqlstate 'PT000' then
  get stacked diagnostics v_code = pg_exception_hint, v_retry_at = pg_exception_detail;
  return private.refusal_answer(v_code, sqlerrm, v_retry_at);
end
$$;

-- Hides the caller from owners who search for staff, or shows them again.
create function public.hide_from_search(p_hidden boolean) returns jsonb language plpgsql set search_path = '' as $$
declare
  v_code text;
  v_retry_at text;
begin
  perform private.require_user();
  update public.servers as s set hidden_from_search = coalesce(p_hidden, true) where s.user_id = (select auth.uid());
  if not found then
    perform private.refuse(404, 'server_profile_missing', 'Server profile not found');
  end if;
  return jsonb_build_object('success', true);
exception when sqlstate 'PT000' then
  get stacked diagnostics v_code = pg_exception_hint, v_retry_at = pg_exception_detail;
  return private.refusal_answer(v_code, sqlerrm, v_retry_at);
end
$$;

-- Deletes the caller's server profile. Ratings stay without the name, and passports become withdrawn. A repeated call has the
-- same result.
create function public.delete_server_profile() returns jsonb language plpgsql set search_path = '' as $$
begin
  perform private.require_user();
  delete from public.servers as s where s.user_id = (select auth.uid());
  return jsonb_build_object('success', true);
end
$$;
