-- What a place offers and how guests find in: promotions, QR codes and their scans, the mayors of cities, the public page.

-- Tables -----------------------------------------------------------------------------------------------------------

create table public.promotions (
  id uuid primary key default gen_random_uuid(),
  restaurant_owner_id uuid not null,
  restaurant_place_id text not null references public.restaurants (place_id) on update cascade on delete cascade,
  title text not null check (length(btrim(title)) between 1 and 80),
  description text not null check (length(btrim(description)) between 1 and 500),
  discount_type text not null check (discount_type in ('percentage', 'free_item')),
  discount_value numeric(5, 2),
  free_item text check (length(btrim(free_item)) between 1 and 120),
  expires_at timestamptz,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (case discount_type
    when 'percentage' then discount_value is not null and discount_value between 1 and 100 and free_item is null
    else free_item is not null and discount_value is null end),
  foreign key (restaurant_owner_id, restaurant_place_id)
    references public.restaurant_ownerships (restaurant_owner_id, restaurant_place_id)
    on update cascade on delete cascade
);

create table public.qr_codes (
  id uuid primary key default gen_random_uuid(),
  restaurant_owner_id uuid not null,
  restaurant_place_id text not null references public.restaurants (place_id) on update cascade on delete cascade,
  -- Null for a restaurant code, and for the code of somebody whose profile is gone.
  server_id uuid references public.servers (id) on delete set null,
  qr_type text not null check (qr_type in ('restaurant', 'restaurant_server')),
  -- { deep_link }: path and query; the page puts its own address in front.
  code_data jsonb not null check (coalesce(length(code_data ->> 'deep_link'), 0) between 1 and 500),
  scans_count integer not null default 0 check (scans_count >= 0),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  check (qr_type = 'restaurant_server' or server_id is null),
  foreign key (restaurant_owner_id, restaurant_place_id)
    references public.restaurant_ownerships (restaurant_owner_id, restaurant_place_id)
    on update cascade on delete cascade
);

-- One scan per visitor, code and hour. The visitor is a hash that means nothing outside this table.
create table private.qr_scans (
  qr_code_id uuid not null references public.qr_codes (id) on delete cascade,
  visitor bytea not null check (length(visitor) = 32),
  hour timestamptz not null,
  primary key (qr_code_id, visitor, hour)
);

-- Who holds a city. Kept, not computed on reading: with equal numbers the holder stays, which only memory can tell.
create table private.city_mayors (
  city text primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  since timestamptz not null default now()
);

-- Who does not want to be a mayor says so here.
alter table public.profiles add column mayor_opt_out boolean not null default false;

-- Indexes ----------------------------------------------------------------------------------------------------------

create index promotions_ownership on public.promotions (restaurant_owner_id, restaurant_place_id);
create index promotions_place on public.promotions (restaurant_place_id);
create index qr_codes_ownership on public.qr_codes (restaurant_owner_id, restaurant_place_id, created_at desc);
create index qr_codes_place on public.qr_codes (restaurant_place_id);
create index qr_codes_server on public.qr_codes (server_id);
create index qr_scans_hour on private.qr_scans (hour);
create index city_mayors_user on private.city_mayors (user_id);

-- Grants and row level security ------------------------------------------------------------------------------------

revoke all on public.promotions, public.qr_codes, private.qr_scans, private.city_mayors
  from public, anon, authenticated, service_role;
grant select on public.promotions to anon, authenticated;
grant insert, update, delete on public.promotions to authenticated;
grant select on public.qr_codes to authenticated;
grant select, insert, update, delete on public.promotions, public.qr_codes to service_role;
alter table public.promotions enable row level security;
alter table public.qr_codes enable row level security;
alter table private.qr_scans enable row level security;
alter table private.city_mayors enable row level security;

-- Policies ---------------------------------------------------------------------------------------------------------

create policy "visitors see what is on" on public.promotions for select to anon
  using (is_active and (expires_at is null or expires_at > now()));
create policy "people see what is on, owners all of theirs" on public.promotions for select to authenticated
  using ((is_active and (expires_at is null or expires_at > now())) or restaurant_owner_id = (select private.owner_id()));
create policy "owners promote their own places" on public.promotions for insert to authenticated
  with check (restaurant_owner_id = (select private.owner_id()) and private.owns_place(restaurant_place_id));
create policy "owners change their own promotions" on public.promotions for update to authenticated
  using (restaurant_owner_id = (select private.owner_id()))
  with check (restaurant_owner_id = (select private.owner_id()) and private.owns_place(restaurant_place_id));
create policy "owners delete their own promotions" on public.promotions for delete to authenticated
  using (restaurant_owner_id = (select private.owner_id()));

create policy "owners see their codes, servers their own" on public.qr_codes for select to authenticated
  using (restaurant_owner_id = (select private.owner_id()) or server_id = (select private.server_id()));

create policy "only procedures read scans" on private.qr_scans for select to anon, authenticated using (false);
create policy "only procedures read mayors" on private.city_mayors for select to anon, authenticated using (false);

-- QR codes ---------------------------------------------------------------------------------------------------------

-- Whether a scan of this code may vouch for a visit to this place.
create function private.qr_code_valid(p_id uuid, p_place_id text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.qr_codes as code
    where code.id = p_id and code.restaurant_place_id = private.clean_place_id(p_place_id) and code.is_active);
$$;

create function private.create_qr_code(p_place_id text, p_qr_type text, p_server_id uuid) returns public.qr_codes
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
  v_place text := private.clean_place_id(p_place_id);
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
    if p_server_id is not null and not private.is_active_server_at(p_server_id, v_place) then
      perform private.refuse(422, 'server_not_here', 'This server does not work here');
    end if;
  elsif p_server_id = private.server_id() and private.is_active_server_at(p_server_id, v_place) then
    -- A server fetches their own code: the one there is, or the first.
    select * into v_code from public.qr_codes as code
    where code.restaurant_place_id = v_place and code.server_id = p_server_id and code.is_active
    order by code.created_at, code.id limit 1;
    if found then
      return v_code;
    end if;
    select link.restaurant_owner_id into v_owner from public.restaurant_servers as link
    where link.server_id = p_server_id and link.restaurant_place_id = v_place;
  else
    perform private.refuse(403, 'not_your_place', 'This is not your restaurant');
  end if;
  perform private.require_token('qr_code:' || v_user, 100, interval '14 minutes');
  insert into public.qr_codes (id, restaurant_owner_id, restaurant_place_id, server_id, qr_type, code_data)
  values (v_id, v_owner, v_place, p_server_id, p_qr_type, jsonb_build_object('deep_link',
    '/q?place_id=' || v_place || coalesce('&server_id=' || p_server_id, '') || '&code=' || v_id))
  returning * into v_code;
  return v_code;
end;
$$;

create function public.create_qr_code(p_place_id text, p_qr_type text, p_server_id uuid default null) returns public.qr_codes
language sql set search_path = '' as $$
  select private.create_qr_code(p_place_id, p_qr_type, p_server_id);
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
end;
$$;

create function public.set_qr_code_active(p_id uuid, p_active boolean) returns boolean
language sql set search_path = '' as $$
  select private.set_qr_code_active(p_id, p_active);
$$;

-- Where a code leads, for anybody, signed in or not; counts the scan. `p_visitor` is an id that the device made up and keeps.
-- A scan made offline may be reported up to seven days later.
create function private.record_qr_scan(p_code_id uuid, p_visitor uuid, p_scanned_at timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_code public.qr_codes;
  v_at timestamptz := least(greatest(coalesce(p_scanned_at, now()), now() - interval '7 days'), now());
  v_counted boolean := false;
begin
  select * into v_code from public.qr_codes as code where code.id = p_code_id;
  if not found then
    return jsonb_build_object('known', false, 'active', false, 'counted', false);
  end if;
  -- A visitor is easily invented: a code counts at most 500 scans an hour, whoever they say they are.
  if v_code.is_active and p_visitor is not null
    and private.take_token('qr_scan:' || v_code.id, 500, interval '7 seconds') then
    insert into private.qr_scans (qr_code_id, visitor, hour)
    values (v_code.id, sha256(uuid_send(v_code.id) || uuid_send(coalesce(auth.uid(), p_visitor))), date_trunc('hour', v_at))
    on conflict do nothing;
    v_counted := found;
    -- Older ones cannot be reported again, so nothing is left to compare them with.
    delete from private.qr_scans as scan where scan.hour < now() - interval '8 days';
    if v_counted then
      update public.qr_codes as code set scans_count = code.scans_count + 1 where code.id = v_code.id;
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
    where place.place_id = v_code.restaurant_place_id);
end;
$$;

create function public.record_qr_scan(p_code_id uuid, p_visitor uuid default null, p_scanned_at timestamptz default null) returns jsonb
language sql set search_path = '' as $$
  select private.record_qr_scan(p_code_id, p_visitor, p_scanned_at);
$$;

-- Mayors -----------------------------------------------------------------------------------------------------------

-- Who has published most ratings in a city, at least three; with equal numbers the one who holds it keeps it.
create function private.settle_mayor(p_city text) returns void language plpgsql security definer set search_path = '' as $$
declare
  v_mayor uuid;
  v_best private.city_reviewers;
begin
  perform pg_advisory_xact_lock(hashtextextended('mayor:' || p_city, 0));
  select m.user_id into v_mayor from private.city_mayors as m where m.city = p_city;
  select * into v_best from private.city_reviewers as c
  where c.city = p_city and c.rating_count >= 3 and private.may_be_mayor(c.user_id)
  order by c.rating_count desc, c.reached_at, c.user_id limit 1;
  if exists (
    select from private.city_reviewers as c
    where c.city = p_city and c.user_id = v_mayor and c.rating_count = v_best.rating_count and private.may_be_mayor(v_mayor)
  ) or v_mayor is not distinct from v_best.user_id then
    return;
  end if;
  if v_best.user_id is null then
    delete from private.city_mayors as m where m.city = p_city;
  else
    insert into private.city_mayors (city, user_id) values (p_city, v_best.user_id)
    on conflict (city) do update set user_id = excluded.user_id, since = now();
  end if;
  perform private.notify(v_mayor, 'mayor_lost', null, null, jsonb_build_object('city', p_city));
  perform private.notify(v_best.user_id, 'mayor_won', null, null, jsonb_build_object('city', p_city));
end;
$$;

-- plpgsql, because it keeps its plan: it is asked in every write of a rating.
create function private.may_be_mayor(p_user_id uuid) returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return not exists (select from public.profiles as p where p.user_id = p_user_id and p.mayor_opt_out);
end;
$$;

-- By statement, so that a recount settles each city once. Most ratings cannot change a mayor; those need not wait for each other.
create function private.watch_mayors() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.settle_mayor(touched.city)
  from (
    select distinct changed.city from changed
    left join private.city_mayors as m on m.city = changed.city
    left join private.city_reviewers as held on held.city = m.city and held.user_id = m.user_id
    where m.user_id = changed.user_id
      or (tg_op <> 'DELETE' and changed.rating_count >= 3 and changed.rating_count > coalesce(held.rating_count, 0))
      -- Of an erased account the mayor's own row may have gone first.
      or (tg_op = 'DELETE' and m.user_id is null and changed.rating_count >= 3)
    order by changed.city
  ) as touched;
  return null;
end;
$$;
create trigger watch_mayors_insert after insert on private.city_reviewers
  referencing new table as changed for each statement execute function private.watch_mayors();
create trigger watch_mayors_update after update on private.city_reviewers
  referencing new table as changed for each statement execute function private.watch_mayors();
create trigger watch_mayors_delete after delete on private.city_reviewers
  referencing old table as changed for each statement execute function private.watch_mayors();

create function private.apply_mayor_opt_out() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.settle_mayor(c.city)
  from (select city from private.city_reviewers where user_id = new.user_id order by city) as c;
  return null;
end;
$$;
create trigger apply_mayor_opt_out after update of mayor_opt_out on public.profiles
  for each row when (old.mayor_opt_out is distinct from new.mayor_opt_out) execute function private.apply_mayor_opt_out();

create function private.get_city_mayors(p_city text)
returns table (city text, user_id uuid, username text, first_name text, avatar_url text, rating_count integer, since timestamptz)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_user();
  if not private.is_invited() then
    return;
  end if;
  return query
    select m.city, m.user_id, p.username, p.first_name, p.avatar_url, c.rating_count, m.since
    from private.city_mayors as m
    join private.city_reviewers as c on c.city = m.city and c.user_id = m.user_id
    join public.profiles as p on p.user_id = m.user_id
    where (p_city is null or m.city = p_city) and not private.is_blocked_between(auth.uid(), m.user_id)
    order by m.city limit 500;
end;
$$;

create function public.get_city_mayors(p_city text default null)
returns table (city text, user_id uuid, username text, first_name text, avatar_url text, rating_count integer, since timestamptz)
language sql stable set search_path = '' as $$
  select * from private.get_city_mayors(p_city);
$$;

create function private.get_my_mayorships() returns table (city text, rating_count integer, since timestamptz)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_user();
  return query
    select m.city, c.rating_count, m.since
    from private.city_mayors as m
    join private.city_reviewers as c on c.city = m.city and c.user_id = m.user_id
    where m.user_id = auth.uid() order by m.since, m.city;
end;
$$;

create function public.get_my_mayorships() returns table (city text, rating_count integer, since timestamptz)
language sql stable set search_path = '' as $$
  select * from private.get_my_mayorships();
$$;

-- The public page of a place ---------------------------------------------------------------------------------------

-- How a guest is named to the world: by username, else first name and initial.
create function private.public_name(p_user_id uuid) returns text language sql stable security definer set search_path = '' as $$
  select coalesce(p.username, p.first_name || coalesce(' ' || upper(left(p.last_name, 1)) || '.', ''))
  from public.profiles as p where p.user_id = p_user_id;
$$;

-- Null when there is no such place. Staff appear by first name and only with praise; guests by public name, never by id.
create function private.get_restaurant_page(p_place_id text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_place public.restaurants;
begin
  select * into v_place from public.restaurants as r where r.place_id = private.clean_place_id(p_place_id);
  if not found then
    return null;
  end if;
  return jsonb_build_object(
    'place', jsonb_build_object('place_id', v_place.place_id, 'name', v_place.name, 'vicinity', v_place.vicinity,
      'city', v_place.city, 'state', v_place.state, 'country', v_place.country, 'lat', v_place.latitude, 'lng', v_place.longitude,
      'average_score', v_place.average_score, 'rating_count', v_place.rating_count, 'top_tags', v_place.top_tags,
      'photo_urls', v_place.photo_urls, 'attribution', v_place.attribution, 'closed_at', v_place.closed_at),
    'distribution', jsonb_build_object('1', v_place.score_1, '2', v_place.score_2, '3', v_place.score_3,
      '4', v_place.score_4, '5', v_place.score_5),
    'tag_counts', v_place.tag_counts,
    'promotions', coalesce((
      select jsonb_agg(to_jsonb(p) - 'restaurant_owner_id' order by p.created_at desc, p.id)
      from public.promotions as p
      where p.restaurant_place_id = v_place.place_id and p.is_active and (p.expires_at is null or p.expires_at > now())), '[]'),
    'reviews', coalesce((
      select jsonb_agg(jsonb_build_object('id', r.id, 'reviewer', private.public_name(r.user_id), 'score', r.score, 'tags', r.tags,
        'comment', r.comment, 'photo_urls', r.photo_urls, 'verification', r.verification, 'created_at', r.created_at,
        'server_first_name', case when r.score = 5 then coalesce(s.first_name, split_part(btrim(r.server_name), ' ', 1)) end,
        'server_emoji', r.server_emoji,
        'likes_count', (select count(*) from public.rating_likes as l where l.rating_id = r.id),
        'reply', private.reply_of(r.id)) order by r.created_at desc, r.id)
      from (
        select * from public.ratings as x
        where x.restaurant_place_id = v_place.place_id and x.deleted_at is null and x.hidden_at is null
        order by x.created_at desc, x.id limit 20
      ) as r
      left join public.servers as s on s.id = r.server_id and r.server_name is not null), '[]'));
end;
$$;

create function public.get_restaurant_page(p_place_id text) returns jsonb language sql stable set search_path = '' as $$
  select private.get_restaurant_page(p_place_id);
$$;

-- What may be called -----------------------------------------------------------------------------------------------

revoke execute on function
  public.create_qr_code(text, text, uuid), public.set_qr_code_active(uuid, boolean),
  public.record_qr_scan(uuid, uuid, timestamptz), public.get_city_mayors(text), public.get_my_mayorships(),
  public.get_restaurant_page(text)
from public, anon, authenticated;
grant execute on function
  private.create_qr_code(text, text, uuid), public.create_qr_code(text, text, uuid),
  private.set_qr_code_active(uuid, boolean), public.set_qr_code_active(uuid, boolean),
  private.get_city_mayors(text), public.get_city_mayors(text),
  private.get_my_mayorships(), public.get_my_mayorships()
to authenticated;
grant execute on function
  private.record_qr_scan(uuid, uuid, timestamptz), public.record_qr_scan(uuid, uuid, timestamptz),
  private.get_restaurant_page(text), public.get_restaurant_page(text)
to anon, authenticated;

-- Triggers of promotions -------------------------------------------------------------------------------------------

create trigger protect_columns before update on public.promotions for each row
  execute function private.protect_columns('id', 'restaurant_owner_id', 'restaurant_place_id', 'created_at');
create trigger touch_updated_at before update on public.promotions for each row execute function private.touch_updated_at();

create function private.check_promotion() returns trigger language plpgsql set search_path = '' as $$
begin
  if current_user not in ('anon', 'authenticated') then
    return new;
  end if;
  if tg_op = 'INSERT' then
    new.created_at := now();
  end if;
  new.title := private.clean_text(new.title);
  new.description := private.clean_text(new.description);
  if new.title is null or length(new.title) > 80 or new.description is null or length(new.description) > 500 then
    perform private.refuse(422, 'promotion_text_invalid', 'Title and description are required');
  end if;
  -- The form keeps both fields; only the one of the chosen type counts.
  if new.discount_type = 'percentage' then
    new.free_item := null;
    if new.discount_value is null or new.discount_value not between 1 and 100 then
      perform private.refuse(422, 'percentage_invalid', 'A percentage is a number from 1 to 100');
    end if;
  elsif new.discount_type = 'free_item' then
    new.discount_value := null;
    new.free_item := private.clean_text(new.free_item);
    if new.free_item is null or length(new.free_item) > 120 then
      perform private.refuse(422, 'free_item_invalid', 'Say what is free');
    end if;
  else
    perform private.refuse(422, 'discount_type_invalid', 'A promotion is a percentage or a free item');
  end if;
  if new.expires_at <= now() and (tg_op = 'INSERT' or new.expires_at is distinct from old.expires_at) then
    perform private.refuse(422, 'expires_in_past', 'The end must be in the future');
  end if;
  return new;
end;
$$;
create trigger check_promotion before insert or update on public.promotions
  for each row execute function private.check_promotion();
