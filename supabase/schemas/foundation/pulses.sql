-- The pulse: one small number of a place and one of a person, another one after every change that a page of theirs would show. A
-- page that is open asks for it every few seconds and reads again only when it is another one.

-- Tables --------------------------------------------------------------------------------------------------------------

-- A place's is written with every rating: alone in its row, so that the write is small and no index is written with it.
create table private.place_pulses (
  restaurant_place_id text primary key references public.restaurants (place_id) on update cascade on delete cascade,
  pulse bigint not null default 1
) with (fillfactor = 50);

create table private.user_pulses (
  user_id uuid primary key references auth.users (id) on delete cascade,
  pulse bigint not null default 1
) with (fillfactor = 50);

create index user_roles_admins on public.user_roles (user_id) where role = 'admin';

revoke all on private.place_pulses, private.user_pulses from public, anon, authenticated, service_role;
alter table private.place_pulses enable row level security;
alter table private.user_pulses enable row level security;

create policy "only procedures read pulses of places" on private.place_pulses for select to anon, authenticated using (false);
create policy "only procedures read pulses of people" on private.user_pulses for select to anon, authenticated using (false);

-- Functions -----------------------------------------------------------------------------------------------------------

-- Nothing for what is not there (any more): a place or a person that is being deleted takes its pulse along.
create function private.raise_place_pulse(p_place_id text) returns void language plpgsql security definer set search_path = '' as $$
begin
  update private.place_pulses set pulse = pulse + 1 where restaurant_place_id = p_place_id;
  if not found then
    insert into private.place_pulses as p (restaurant_place_id) select r.place_id from public.restaurants as r where r.place_id = p_place_id
    on conflict (restaurant_place_id) do update set pulse = p.pulse + 1;
  end if;
end
$$;

create function private.raise_user_pulse(p_user_id uuid) returns void language plpgsql security definer set search_path = '' as $$
begin
  update private.user_pulses set pulse = pulse + 1 where user_id = p_user_id;
  if not found then
    insert into private.user_pulses as p (user_id) select u.id from auth.users as u where u.id = p_user_id
    on conflict (user_id) do update set pulse = p.pulse + 1;
  end if;
end
$$;

-- Of all admins: what they decide about waits in one queue. In one order, so that two changes at once never wait for each other.
create function private.raise_admin_pulses() returns void language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid;
begin
  for v_user in select user_id from public.user_roles where role = 'admin' order by user_id loop
    perform private.raise_user_pulse(v_user);
  end loop;
end
$$;

-- What the caller reads of a place that is theirs: its own changes and those about themselves, as one number.
create function private.place_pulse(p_place_id text) returns bigint language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_own_place(p_place_id);
  return coalesce((select pulse from private.place_pulses where restaurant_place_id = p_place_id), 0)
    + coalesce((select pulse from private.user_pulses where user_id = auth.uid()), 0);
end
$$;

-- Changes about the caller: their roles, places, requests and invitations, the ratings that name them, and for admins what
-- waits for a decision.
create function private.my_pulse() returns bigint language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.require_invited();
begin
  return coalesce((select pulse from private.user_pulses where user_id = v_user), 0)
    + coalesce((select t.pulse from public.servers as s join private.server_totals as t on t.server_id = s.id where s.user_id = v_user), 0);
end
$$;
