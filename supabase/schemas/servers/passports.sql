-- The lemon passport: a signed summary of a server's ratings for their next job. The database decides its content and which
-- passports are withdrawn. An edge function signs it, because the database has no private key. It contains no name or comment of
-- a guest: a guest may remove those, and a signed passport cannot be recalled.

-- Tables --------------------------------------------------------------------------------------------------------------

create table private.server_passports (
  id uuid primary key default gen_random_uuid(),
  server_id uuid not null references public.servers (id) on delete cascade,
  -- Created by the form, so that a repeated call after a lost response creates no second passport.
  op_id uuid not null,
  -- The exact text that is signed. A jsonb column could return it in another order.
  words text not null check (length(words) between 2 and 16000),
  kid int check (kid between 1 and 255),
  signature text check (signature ~ '^[A-Za-z0-9_-]{86}$'),
  issued_at timestamptz not null default now(),
  revoked_at timestamptz,
  unique (server_id, op_id),
  check ((kid is null) = (signature is null))
);

create index server_passports_newest on private.server_passports (server_id, issued_at desc, id);

revoke all on private.server_passports from public, anon, authenticated, service_role;
alter table private.server_passports enable row level security;

create policy "only procedures read passports" on private.server_passports for select to anon, authenticated using (false);

-- Functions -----------------------------------------------------------------------------------------------------------

-- The most frequent of the tags that belong to four and five lemons.
create function private.praise_tags(p_counts jsonb) returns jsonb language sql immutable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('tag', t.key, 'count', t.value::int) order by t.value::int desc, t.key), '[]')
  from (
    select key, value from jsonb_each_text(p_counts)
    where key = any (private.tags_for_score(5)) order by value::int desc, key limit 8) as t
$$;

-- The places where a server served, newest first. A place with fewer than five ratings has no figures, which would reveal single
-- ratings.
create function private.passport_places(p_server_id uuid) returns jsonb language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('name', x.name, 'city', x.city, 'since', x.since, 'active', x.is_active,
    'ratings', case when x.rating_count >= 5 then x.rating_count end) order by x.is_active desc, x.added_at desc, x.id), '[]')
  from (
    select link.id, link.is_active, link.added_at, to_char(link.added_at at time zone private.zone_of(link.restaurant_place_id), 'YYYY-MM') as since,
      place.name, place.city, t.rating_count
    from public.restaurant_servers as link
    join public.restaurants as place on place.place_id = link.restaurant_place_id
    left join private.server_place_totals as t on t.server_id = link.server_id and t.restaurant_place_id = link.restaurant_place_id
    where link.server_id = p_server_id order by link.is_active desc, link.added_at desc, link.id limit 12) as x
$$;

-- Creates a passport of the caller and returns its content. A repeated call with the same `p_op_id` returns the first one.
create function private.issue_passport(p_op_id uuid) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_publisher();
  v_server public.servers;
  v_totals private.server_totals;
  v_count int;
  v_passport private.server_passports;
begin
  select * into v_server from public.servers where id = private.require_server();
  select * into v_passport from private.server_passports as p where p.server_id = v_server.id and p.op_id = p_op_id;
  if found then
    return to_jsonb(v_passport) - 'server_id' - 'op_id';
  end if;
  if p_op_id is null then
    perform private.refuse(422, 'op_required', 'This form has no number');
  end if;
  select * into v_totals from private.server_totals where server_id = v_server.id;
  v_count := v_totals.score_1 + v_totals.score_2 + v_totals.score_3 + v_totals.score_4 + v_totals.score_5;
  -- Others see figures from the fifth rating on.
  if v_count is null or v_count < 5 then
    perform private.refuse(409, 'too_few_ratings', 'A passport needs five ratings');
  end if;
  perform private.require_token('passport', v_user::text);
  -- Unsigned passports were never handed out.
  delete from private.server_passports as p
  where p.server_id = v_server.id and p.signature is null and p.issued_at < now() - interval '1 hour';
  v_passport.id := gen_random_uuid();
  insert into private.server_passports (id, server_id, op_id, words) values (v_passport.id, v_server.id, p_op_id, jsonb_build_object(
    'format', 1, 'id', v_passport.id, 'name', v_server.first_name || ' ' || v_server.last_name, 'issued_on', private.server_day(v_server.id, now()),
    'ratings', v_count, 'five_lemons', v_totals.score_5, 'average',
    private.average_of(v_totals.score_1, v_totals.score_2, v_totals.score_3, v_totals.score_4, v_totals.score_5),
    'tags', private.praise_tags(v_totals.tag_counts), 'awards', v_totals.award_counts, 'places', private.passport_places(v_server.id))::text)
  on conflict (server_id, op_id) do nothing;
  -- Two parallel calls both return the stored passport.
  select * into v_passport from private.server_passports as p where p.server_id = v_server.id and p.op_id = p_op_id;
  return to_jsonb(v_passport) - 'server_id' - 'op_id';
end
$$;

-- Stores the signature. Returns false if there is one already or the passport is gone.
create function private.keep_passport_signature(p_id uuid, p_kid int, p_signature text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update private.server_passports as p set kid = p_kid, signature = p_signature where p.id = p_id and p.signature is null;
  return found;
end
$$;

create function private.get_my_passports() returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_server uuid := private.require_server();
begin
  return coalesce((
    select jsonb_agg(to_jsonb(p) - 'server_id' - 'op_id' order by p.issued_at desc, p.id)
    from (
      select * from private.server_passports where server_id = v_server and signature is not null
      order by issued_at desc, id limit 50) as p), '[]');
end
$$;

create function private.revoke_passport(p_id uuid) returns jsonb language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_user();
  -- Only the caller's own passport. A second withdrawal keeps the first time.
  update private.server_passports as p set revoked_at = coalesce(p.revoked_at, now())
  where p.id = p_id and p.server_id = private.require_server();
  if not found then
    perform private.refuse(404, 'passport_gone', 'There is no such passport');
  end if;
  return jsonb_build_object('success', true);
end
$$;

-- For anybody with a passport's id: whether it was withdrawn. Does not return its content.
create function private.passport_state(p_id uuid) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_revoked timestamptz;
  v_day date;
begin
  -- Ids cannot be guessed; the rate limit slows down attempts.
  perform private.require_stranger_token('passport_state');
  select p.revoked_at, private.server_day(p.server_id, p.revoked_at) into v_revoked, v_day from private.server_passports as p where p.id = p_id and p.signature is not null;
  -- A missing passport was deleted with its server profile and is no longer valid.
  return case when not found then jsonb_build_object('state', 'withdrawn', 'on', null)
    when v_revoked is not null then jsonb_build_object('state', 'withdrawn', 'on', v_day)
    else jsonb_build_object('state', 'stands', 'on', null) end;
end
$$;
