-- Change versions: a counter for each place and each person that rises with every change a dashboard shows. An open page polls the
-- counter every few seconds and reads its data again only when the counter has changed.

-- Tables --------------------------------------------------------------------------------------------------------------

-- Updated with every rating. A separate table, so that the write is small and updates no index.
create table private.place_change_versions (
  restaurant_place_id text primary key references public.restaurants (place_id) on update cascade on delete cascade,
  change_version bigint not null default 1
) with (fillfactor = 50);

create table private.user_change_versions (
  user_id uuid primary key references auth.users (id) on delete cascade,
  change_version bigint not null default 1
) with (fillfactor = 50);

-- One row, for the queues that all admins share. Begins at 2, so that the sum of `private.my_change_version` also differs after
-- the loss of the role, which raises the person's own counter by one.
create table private.admin_change_versions (
  only_row boolean primary key default true check (only_row),
  change_version bigint not null default 2
) with (fillfactor = 50);

insert into private.admin_change_versions default values;

create index user_roles_admins on public.user_roles (user_id) where role = 'admin';

revoke all on private.place_change_versions, private.user_change_versions, private.admin_change_versions from public, anon, authenticated, service_role;
alter table private.place_change_versions enable row level security;
alter table private.user_change_versions enable row level security;
alter table private.admin_change_versions enable row level security;

create policy "only procedures read change versions of places" on private.place_change_versions for select to anon, authenticated using (false);
create policy "only procedures read change versions of people" on private.user_change_versions for select to anon, authenticated using (false);
create policy "only procedures read the change version of admins" on private.admin_change_versions for select to anon, authenticated using (false);

-- Functions -----------------------------------------------------------------------------------------------------------

-- Does nothing for a place that does not exist or is being deleted.
create function private.raise_place_change_version(p_place_id text) returns void language plpgsql security definer set search_path = '' as $$
begin
  update private.place_change_versions set change_version = change_version + 1 where restaurant_place_id = p_place_id;
  if not found then
    insert into private.place_change_versions as p (restaurant_place_id) select r.place_id from public.restaurants as r where r.place_id = p_place_id
    on conflict (restaurant_place_id) do update set change_version = p.change_version + 1;
  end if;
end
$$;

create function private.raise_user_change_version(p_user_id uuid) returns void language plpgsql security definer set search_path = '' as $$
begin
  update private.user_change_versions set change_version = change_version + 1 where user_id = p_user_id;
  if not found then
    insert into private.user_change_versions as p (user_id) select u.id from auth.users as u where u.id = p_user_id
    on conflict (user_id) do update set change_version = p.change_version + 1;
  end if;
end
$$;

-- One row for all admins, so that a report costs the same however many there are.
create function private.raise_admin_change_versions() returns void language plpgsql security definer set search_path = '' as $$
begin
  update private.admin_change_versions set change_version = change_version + 1;
end
$$;

-- For the owner of a place: the versions of the place and of the caller, added.
create function private.place_change_version(p_place_id text) returns bigint language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_own_place(p_place_id);
  return coalesce((select change_version from private.place_change_versions where restaurant_place_id = p_place_id), 0)
    + coalesce((select change_version from private.user_change_versions where user_id = auth.uid()), 0);
end
$$;

-- Changes that concern the caller: roles, places, requests, invitations, ratings that name them as server, and for admins the
-- moderation queue.
create function private.my_change_version() returns bigint language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.require_invited();
begin
  return coalesce((select change_version from private.user_change_versions where user_id = v_user), 0)
    + coalesce((select a.change_version from private.admin_change_versions as a
      where exists (select from public.user_roles as r where r.user_id = v_user and r.role = 'admin')), 0)
    + coalesce((select t.change_version from public.servers as s join private.server_totals as t on t.server_id = s.id where s.user_id = v_user), 0);
end
$$;
