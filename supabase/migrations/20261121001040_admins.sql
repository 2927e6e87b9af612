-- People, for admins. Owner and server follow from what a person owns and does; only admin is given by hand.

-- Owner and server follow from what a person owns and does; only admin is given by hand.
create function private.set_admin(p_user_id uuid, p_admin boolean) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  -- Two admins who dismiss each other: one of them remains.
  perform pg_advisory_xact_lock(hashtextextended('admins', 0));
  if coalesce(p_admin, false) then
    insert into public.user_roles (user_id, role)
    select p.user_id, 'admin' from public.profiles as p where p.user_id = p_user_id
    on conflict do nothing;
    return true;
  end if;
  if not exists (select from public.user_roles as r where r.role = 'admin' and r.user_id <> p_user_id) then
    perform private.refuse(409, 'last_admin', 'Somebody has to remain');
  end if;
  delete from public.user_roles as r where r.user_id = p_user_id and r.role = 'admin';
  return false;
end
$$;

create function public.set_admin(p_user_id uuid, p_admin boolean) returns boolean language sql set search_path = '' as $$
  select private.set_admin(p_user_id, p_admin)
$$;

create function private.find_users(p_query text)
returns table (user_id uuid, email text, username text, first_name text, last_name text, roles text[], invited boolean,
  suspended_at timestamptz, created_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_query text := private.clean_text(p_query);
begin
  perform private.require_admin();
  if v_query is null or length(v_query) < 2 then
    return;
  end if;
  return query
  select p.user_id, u.email::text, p.username, p.first_name, p.last_name,
    array(select r.role from public.user_roles as r where r.user_id = p.user_id order by r.role),
    i.user_id is not null, i.suspended_at, p.created_at
  from public.profiles as p
  join auth.users as u on u.id = p.user_id
  left join private.invitations as i on i.user_id = p.user_id
  where p.search_text like private.contains_pattern(v_query) or lower(u.email) = lower(v_query) or p.user_id::text = v_query
  order by p.search_text, p.user_id
  limit 20;
end
$$;

create function public.find_users(p_query text)
returns table (user_id uuid, email text, username text, first_name text, last_name text, roles text[], invited boolean,
  suspended_at timestamptz, created_at timestamptz)
language sql stable set search_path = '' as $$
  select * from private.find_users(p_query)
$$;

revoke execute on function
  public.set_admin(uuid, boolean),
  public.find_users(text)
from public, anon, authenticated;
grant execute on function
  private.set_admin(uuid, boolean), public.set_admin(uuid, boolean),
  private.find_users(text), public.find_users(text)
to authenticated;
