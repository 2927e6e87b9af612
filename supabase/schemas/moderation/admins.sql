-- Who is an admin: granted, withdrawn and listed by admins.

-- Refuses what would leave nobody to do the work: an admin who is suspended or whose account is about to be erased is none who
-- could. The lock is for two who dismiss, suspend or leave each other at once: one of them remains.
create function private.keep_an_admin(p_user_id uuid, p_message text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.user_roles as r where r.user_id = p_user_id and r.role = 'admin') then
    perform pg_advisory_xact_lock(hashtextextended('admins', 0));
    -- Not `has_role`, which sleeps without the second step: who has yet to set it up can.
    if not exists (
      select from public.user_roles as r
      where r.role = 'admin' and r.user_id <> p_user_id and private.is_user_invited(r.user_id)
        and not exists (select from public.data_requests as q where q.user_id = r.user_id and q.kind = 'deletion' and q.status = 'open')) then
      perform private.refuse(409, 'last_admin', p_message);
    end if;
  end if;
end
$$;

-- Owner and server follow from what a person owns and does; only admin is given by hand. All admins are told by mail of a new
-- one, so that nobody becomes one unnoticed.
create function private.set_admin(p_user_id uuid, p_admin boolean) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  if coalesce(p_admin, false) then
    if not private.is_user_invited(p_user_id) or not exists (select from public.profiles as p where p.user_id = p_user_id) then
      perform private.refuse(409, 'not_a_member', 'Only somebody who is invited and not suspended can become an admin.');
    end if;
    insert into public.user_roles (user_id, role) values (p_user_id, 'admin') on conflict do nothing;
    if found then
      -- Without a name: a mail that waits must not outlast the account that it speaks of.
      perform private.queue_mail(u.email, 'admin_named')
      from (select r.user_id from public.user_roles as r where r.role = 'admin' limit 50) as admin
      join auth.users as u on u.id = admin.user_id and u.email is not null;
    end if;
    return true;
  end if;
  perform private.keep_an_admin(p_user_id, 'Somebody has to remain');
  delete from public.user_roles as r where r.user_id = p_user_id and r.role = 'admin';
  return false;
end
$$;

-- Who is an admin, the first ones first, whether their account asks for a second step, and whether they are kept out for now.
create function private.get_admins()
returns table (user_id uuid, username text, first_name text, since timestamptz, two_step boolean, suspended_at timestamptz,
  suspended_until timestamptz)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query
    select r.user_id, p.username, p.first_name, r.created_at,
      exists (select from auth.mfa_factors as f where f.user_id = r.user_id and f.status::text = 'verified'),
      case when i.suspended_until <= now() then null else i.suspended_at end,
      case when i.suspended_until <= now() then null else i.suspended_until end
    from public.user_roles as r
    left join public.profiles as p on p.user_id = r.user_id
    left join private.invitations as i on i.user_id = r.user_id
    where r.role = 'admin' order by r.created_at, r.user_id limit 100;
end
$$;
