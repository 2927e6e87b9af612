-- QR codes: creating them, recording scans and listing them for owners. `qr-tables.sql` creates the tables.

-- True if a scan of this code can verify a visit to this place.
create function private.qr_code_valid(p_id uuid, p_place_id text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.qr_codes as code
    where code.id = p_id and code.restaurant_place_id = private.clean_place_id(p_place_id) and code.is_active)
$$;

-- `p_op_id`: the id of the form. A repeated submission after a lost response creates no second code.
create function private.create_qr_code(p_place_id text, p_qr_type text, p_server_id uuid default null, p_op_id uuid default null) returns public.qr_codes
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
  -- Locks the place against a concurrent merge or end of the ownership.
  v_place text := private.hold_place(p_place_id);
  v_id uuid := gen_random_uuid();
  v_owner uuid;
  v_code public.qr_codes;
begin
  if v_place is null then
    perform private.refuse(422, 'restaurant_required', 'Select a restaurant');
  end if;
  if p_qr_type is null or p_qr_type not in ('restaurant', 'restaurant_server') then
    perform private.refuse(422, 'qr_type_invalid', 'A code is for a restaurant or for a server of it');
  end if;
  if (p_qr_type = 'restaurant_server') <> (p_server_id is not null) then
    perform private.refuse(422, 'server_required', 'Select a server');
  end if;
  if private.owns_place(v_place) then
    v_owner := private.owner_id();
    select * into v_code from public.qr_codes as code where code.restaurant_owner_id = v_owner and code.op_id = p_op_id;
    if found then
      return v_code;
    end if;
    perform from public.servers as server where server.id = p_server_id for key share;
    if p_server_id is not null and not private.is_active_server_at(p_server_id, v_place) then
      perform private.refuse(422, 'server_not_here', 'This server does not work here');
    end if;
  else
    -- A server gets their own code: the oldest active one, or a new one. The lock waits for a concurrent removal from the team.
    select link.restaurant_owner_id into v_owner
    from public.servers as server join public.restaurant_servers as link on link.server_id = server.id
    where server.id = p_server_id and server.id = private.server_id() and server.is_active
      and link.restaurant_place_id = v_place and link.is_active
    for share;
    if not found then
      perform private.refuse(403, 'not_your_place', 'This is not your restaurant');
    end if;
    select * into v_code from public.qr_codes as code
    where code.restaurant_place_id = v_place and code.server_id = p_server_id and code.is_active
    order by code.created_at, code.id limit 1;
    if found then
      return v_code;
    end if;
    -- A server has one code, so the form id is not needed.
    p_op_id := null;
  end if;
  perform private.require_token('qr_code', v_user::text);
  insert into public.qr_codes (id, restaurant_owner_id, restaurant_place_id, server_id, qr_type, op_id, code_data)
  values (v_id, v_owner, v_place, p_server_id, p_qr_type, p_op_id, jsonb_build_object('deep_link',
    '/q?place_id=' || v_place || coalesce('&server_id=' || p_server_id, '') || '&code=' || v_id))
  on conflict (restaurant_owner_id, op_id) do nothing returning * into v_code;
  if not found then
    -- A concurrent submission of the same form was first.
    select * into v_code from public.qr_codes as code where code.restaurant_owner_id = v_owner and code.op_id = p_op_id;
  end if;
  return v_code;
end
$$;

create function private.set_qr_code_active(p_id uuid, p_active boolean) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_user();
  update public.qr_codes as code set is_active = coalesce(p_active, false)
  where code.id = p_id and code.restaurant_owner_id = private.owner_id();
  if not found then
    perform private.refuse(404, 'qr_code_gone', 'This code does not exist any more');
  end if;
  return coalesce(p_active, false);
end
$$;

-- Returns the target of a code, with or without a session, and counts the scan. `p_visitor` is a random id that the device
-- stores. A scan made offline may be reported up to seven days later.
create function private.record_qr_scan(p_code_id uuid, p_visitor uuid default null, p_scanned_at timestamptz default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_code public.qr_codes;
  v_at timestamptz := least(greatest(coalesce(p_scanned_at, now()), now() - interval '7 days'), now());
  v_visitor bytea := sha256(uuid_send(p_code_id) || uuid_send(coalesce(auth.uid(), p_visitor)));
  v_caller text := private.caller_key();
  v_counted boolean := false;
begin
  select * into v_code from public.qr_codes as code where code.id = p_code_id;
  if not found then
    return jsonb_build_object('known', false, 'active', false, 'counted', false);
  end if;
  -- A client can invent visitors. A code therefore counts at most 500 scans per hour, and 100 per hour from one address, which
  -- all guests of a place may share. A repeated scan takes no token; otherwise repeating one scan would stop the counting.
  if v_code.is_active and p_visitor is not null
    and not exists (select from private.qr_scans as scan
      where scan.qr_code_id = v_code.id and scan.visitor = v_visitor and scan.hour = date_trunc('hour', v_at))
    and (v_caller is null or private.take_token('qr_scan:by', v_code.id || ':' || v_caller))
    and private.take_token('qr_scan', v_code.id::text) then
    insert into private.qr_scans (qr_code_id, visitor, hour) values (v_code.id, v_visitor, date_trunc('hour', v_at))
    on conflict do nothing;
    v_counted := found;
    -- Scans older than seven days cannot be reported again, so they are not needed to detect repetitions.
    delete from private.qr_scans as scan where scan.hour < now() - interval '8 days';
    if v_counted then
      update public.qr_codes as code set scans_count = code.scans_count + 1 where code.id = v_code.id;
      insert into private.qr_scan_days as days (qr_code_id, day, scans) values (v_code.id, private.place_day(v_code.restaurant_place_id, v_at), 1)
      on conflict (qr_code_id, day) do update set scans = days.scans + 1;
    end if;
  end if;
  return (
    select jsonb_build_object('known', true, 'active', v_code.is_active, 'counted', v_counted,
      'restaurant_place_id', place.place_id, 'restaurant_name', place.name,
      'server_id', case when v_code.is_active then server.id end,
      'server_first_name', case when v_code.is_active then server.first_name end)
    from public.restaurants as place
    left join public.servers as server
      on server.id = v_code.server_id and private.is_active_server_at(server.id, place.place_id)
        and private.is_user_invited(server.user_id)
    where place.place_id = v_code.restaurant_place_id);
end
$$;

-- The state of the server of a code. Guests see the name of a server who is `here`; only the owner sees `paused`. The name of a
-- server who left is not returned: the owner recognises the code by the characters printed under it.
create function private.code_server(p_code public.qr_codes) returns jsonb
language sql stable set search_path = '' as $$
  select case
    when p_code.qr_type = 'restaurant' then null
    when link.is_active and server.is_active then jsonb_build_object('state', 'here', 'first_name', server.first_name)
    when link.paused_by is distinct from 'server' and link.id is not null
      then jsonb_build_object('state', 'paused', 'first_name', server.first_name)
    else jsonb_build_object('state', 'left', 'first_name', null) end
  from (select 1) as one
  left join public.servers as server on server.id = p_code.server_id
  left join public.restaurant_servers as link
    on link.server_id = server.id and link.restaurant_place_id = p_code.restaurant_place_id
$$;

-- Scans per week of the last twelve weeks, oldest first. The last week ends on the day `p_today` at the place.
create function private.scan_weeks(p_code_id uuid, p_today date) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_agg(coalesce(counted.scans, 0) order by week.n desc)
  from generate_series(0, 11) as week (n)
  left join (
    select (p_today - one.day) / 7 as n, sum(one.scans)::int as scans
    from private.qr_scan_days as one
    where one.qr_code_id = p_code_id and one.day > p_today - 84
    group by 1) as counted on counted.n = week.n
$$;

-- The codes of a place of the caller, newest first, after the code `p_after_id`. A full page may have a successor.
create function private.get_place_codes(p_place_id text, p_after_id uuid default null, p_limit int default 20) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_place text := private.clean_place_id(p_place_id);
  v_owner uuid;
  v_after public.qr_codes;
begin
  perform private.require_user();
  if v_place is null or not private.owns_place(v_place) then
    perform private.refuse(403, 'not_your_place', 'This is not your restaurant');
  end if;
  v_owner := private.owner_id();
  if p_after_id is not null then
    select * into v_after from public.qr_codes as code
    where code.id = p_after_id and code.restaurant_owner_id = v_owner and code.restaurant_place_id = v_place;
    if not found then
      return '[]';
    end if;
  end if;
  return coalesce((
    select jsonb_agg(jsonb_build_object('id', code.id, 'qr_type', code.qr_type, 'server', private.code_server(code),
      'deep_link', code.code_data ->> 'deep_link', 'scans_count', code.scans_count, 'is_active', code.is_active,
      'created_at', code.created_at, 'weeks', private.scan_weeks(code.id, private.place_day(code.restaurant_place_id, now()))) order by code.created_at desc, code.id desc)
    from (
      select one.* from public.qr_codes as one
      where one.restaurant_owner_id = v_owner and one.restaurant_place_id = v_place
        and (p_after_id is null or (one.created_at, one.id) < (v_after.created_at, v_after.id))
      order by one.created_at desc, one.id desc
      limit least(greatest(coalesce(p_limit, 20), 1), 50)) as code), '[]');
end
$$;

-- Owners see twelve weeks of scans. A day more, because the day at a place may be the one before that in Greenwich.
create function private.prune_scans() returns void language sql security definer set search_path = '' as $$
  delete from private.qr_scans where hour < now() - interval '8 days';
  delete from private.qr_scan_days where day <= (now() at time zone 'UTC')::date - 85;
$$;
