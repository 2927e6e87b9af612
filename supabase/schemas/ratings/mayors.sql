-- Mayors: the person with the most published ratings in a city.

-- Tables --------------------------------------------------------------------------------------------------------------

-- The mayor of each city. Stored, because on a tie the present mayor stays, which cannot be computed.
create table private.city_mayors (
  city_id int primary key references public.cities (id),
  -- Null if nobody has enough ratings.
  user_id uuid references auth.users (id) on delete cascade,
  since timestamptz not null default now(),
  -- The mayor at the beginning of the day, whom others see: a change within the day would reveal who rated in which minute.
  shown_id uuid references auth.users (id) on delete set null,
  shown_since timestamptz
);

create index city_mayors_user on private.city_mayors (user_id);
create index city_mayors_shown on private.city_mayors (shown_id);

revoke all on private.city_mayors from public, anon, authenticated, service_role;
alter table private.city_mayors enable row level security;

create policy "only procedures read mayors" on private.city_mayors for select to anon, authenticated using (false);

-- Functions and triggers ----------------------------------------------------------------------------------------------

-- True if a mayor since this date is shown to everybody: the day in the city has ended.
create function private.is_settled(p_city int, p_since timestamptz) returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return private.city_day(p_city, p_since) < private.city_day(p_city, now());
end
$$;

-- The person with the most published ratings in a city; on a tie the present mayor. `p_rose` and `p_fell` are the people whose
-- own ratings raised or lowered their count; null: the caller is the cause of every change.
create function private.settle_mayor(p_city int, p_rose uuid[] default null, p_fell uuid[] default null) returns void language plpgsql security definer set search_path = '' as $$
declare
  v_held private.city_mayors;
  v_best private.city_reviewers;
begin
  perform pg_advisory_xact_lock(hashtextextended('mayor:' || p_city, 0));
  select * into v_held from private.city_mayors as m where m.city_id = p_city;
  select * into v_best from private.city_reviewers as c
  where c.city_id = p_city and c.rating_count >= 3 /* minRatingsForMayor */ and private.may_be_mayor(c.user_id)
  order by c.rating_count desc, c.reached_at, c.user_id limit 1;
  if exists (
    select from private.city_reviewers as c
    where c.city_id = p_city and c.user_id = v_held.user_id and c.rating_count = v_best.rating_count and private.may_be_mayor(v_held.user_id)
  ) or v_held.user_id is not distinct from v_best.user_id then
    return;
  end if;
  if private.is_settled(p_city, v_held.since) then
    v_held.shown_id := v_held.user_id;
    v_held.shown_since := v_held.since;
  end if;
  insert into private.city_mayors (city_id, user_id) values (p_city, v_best.user_id)
  on conflict (city_id) do update set user_id = excluded.user_id, since = now(), shown_id = v_held.shown_id, shown_since = v_held.shown_since;
  perform private.notify_mayor(v_held.user_id, 'mayor_lost', p_city, v_held.user_id = any (coalesce(p_fell, array[auth.uid()])));
  perform private.notify_mayor(v_best.user_id, 'mayor_won', p_city, v_best.user_id = any (coalesce(p_rose, array[auth.uid()])));
end
$$;

-- Changes the person caused notify immediately; changes caused by others wait until the day ends. A loss and a win within one day
-- cancel out.
create function private.notify_mayor(p_user_id uuid, p_type text, p_city int, p_own boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.activities as a
  where a.user_id = p_user_id and a.activity_type in ('mayor_won', 'mayor_lost') and a.activity_type <> p_type
    and a.metadata -> 'city_id' = to_jsonb(p_city) and a.created_at > clock_timestamp();
  if not found then
    perform private.notify(p_user_id, p_type, null, null, (select jsonb_build_object('city', c.city, 'city_id', c.id, 'city_names', c.names) from public.cities as c where c.id = p_city), case
      when p_own is distinct from true then (private.city_day(p_city, clock_timestamp()) + 1)::timestamp at time zone private.zone_of_city(p_city) end);
  end if;
end
$$;

-- plpgsql keeps the plan: every write of a rating calls it.
create function private.may_be_mayor(p_user_id uuid) returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return not exists (select from private.profiles as p where p.user_id = p_user_id and p.mayor_opt_out);
end
$$;

-- Another mayor for each city of an erased account. All others are settled by those who change the counts.
create function private.replace_erased_mayors() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if current_setting('five_lemons.moving_city', true) = 'on' then
    return null;
  end if;
  perform private.settle_mayor(touched.city_id)
  from (
    select distinct changed.city_id from changed
    left join private.city_mayors as m on m.city_id = changed.city_id
    -- The row of the mayor may be deleted first.
    where m.user_id = changed.user_id or (m.user_id is null and changed.rating_count >= 3 /* minRatingsForMayor */)
    order by changed.city_id
  ) as touched;
  return null;
end
$$;

create trigger replace_erased_mayors after delete on private.city_reviewers
  referencing old table as changed for each statement execute function private.replace_erased_mayors();

create function private.apply_mayor_opt_out() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.settle_mayor(c.city_id)
  from (select city_id from private.city_reviewers where user_id = new.user_id order by city_id) as c;
  return null;
end
$$;

create trigger apply_mayor_opt_out after update of mayor_opt_out on private.profiles
  for each row when (old.mayor_opt_out is distinct from new.mayor_opt_out) execute function private.apply_mayor_opt_out();

-- The mayor shown to the caller: in the caller's own case immediately, for others as of the day's beginning.
create function private.shown_mayor(p_held private.city_mayors) returns uuid language plpgsql stable security definer set search_path = '' as $$
begin
  return case when p_held.user_id = auth.uid() or private.is_settled(p_held.city_id, p_held.since) then p_held.user_id else p_held.shown_id end;
end
$$;

-- Guests see the mayor if the person is visible to them and did not opt out. They do not see number and minute, which would
-- reveal a rating as it is made. `p_city` is the id or the name of a city.
create function private.get_city_mayors(p_city text default null)
returns table (city text, user_id uuid, username text, first_name text, avatar_url text, rating_count integer, since date, city_id int,
  city_names jsonb, country text)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_cities int[] := private.cities_meant(p_city);
begin
  perform private.require_invited();
  return query
    select place.city, p.user_id, p.username, p.first_name, p.avatar_url,
      case when p.user_id = auth.uid() or p.user_id = any (private.open_friends()) then c.rating_count end,
      private.city_day(m.city_id, case when p.user_id = m.user_id then m.since else m.shown_since end), place.id, place.names, place.country
    from private.city_mayors as m
    join public.cities as place on place.id = m.city_id
    join private.profiles as p on p.user_id = private.shown_mayor(m)
    left join private.city_reviewers as c on c.city_id = m.city_id and c.user_id = p.user_id
    where (v_cities is null or m.city_id = any (v_cities)) and private.may_be_mayor(p.user_id) and private.sees_person(p.user_id)
    order by place.city, place.id limit 500;
end
$$;

create function private.get_my_mayorships()
returns table (city text, rating_count integer, since timestamptz, city_id int, city_names jsonb, country text)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_invited();
  return query
    select place.city, coalesce(c.rating_count, 0), case when m.user_id = auth.uid() then m.since else m.shown_since end as held,
      place.id, place.names, place.country
    from private.city_mayors as m
    join public.cities as place on place.id = m.city_id
    left join private.city_reviewers as c on c.city_id = m.city_id and c.user_id = auth.uid()
    where auth.uid() in (m.user_id, m.shown_id) and private.shown_mayor(m) = auth.uid() and private.may_be_mayor(auth.uid())
    order by held, place.city, place.id;
end
$$;
