-- People, for admins: who is one, who somebody is, and who is kept out for a while.

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

create function public.set_admin(p_user_id uuid, p_admin boolean) returns boolean language sql set search_path = '' as $$
  select private.set_admin(p_user_id, p_admin)
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

create function public.get_admins()
returns table (user_id uuid, username text, first_name text, since timestamptz, two_step boolean, suspended_at timestamptz,
  suspended_until timestamptz)
language sql stable set search_path = '' as $$
  select * from private.get_admins()
$$;

-- Of one person what a list of people shows. The whole address only of somebody who was asked for by name or address in full.
create function private.user_line(p_user_id uuid, p_exact boolean)
returns table (user_id uuid, email text, exact boolean, username text, first_name text, initial text, roles text[], invited boolean,
  suspended_at timestamptz, suspended_until timestamptz, created_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select p.user_id, case when p_exact then u.email::text else private.mask_email(u.email) end, p_exact, p.username, p.first_name,
      left(p.last_name, 1), array(select r.role from public.user_roles as r where r.user_id = p.user_id order by r.role),
      i.user_id is not null, case when i.suspended_until <= now() then null else i.suspended_at end,
      case when i.suspended_until <= now() then null else i.suspended_until end, p.created_at
    from public.profiles as p
    join auth.users as u on u.id = p.user_id
    left join private.invitations as i on i.user_id = p.user_id
    where p.user_id = p_user_id;
end
$$;

-- Twenty at most: whoever has exactly this address, username or id, then those in whose name it stands.
create function private.find_users(p_query text)
returns table (user_id uuid, email text, exact boolean, username text, first_name text, initial text, roles text[], invited boolean,
  suspended_at timestamptz, suspended_until timestamptz, created_at timestamptz)
language plpgsql security definer set search_path = '' as $$
declare
  v_query text := lower(private.clean_text(p_query));
  v_exact uuid[];
  v_people refcursor;
  v_person public.profiles;
  v_left int := 20;
begin
  perform private.require_admin();
  if v_query is null or length(v_query) not between 2 and 320 then
    return;
  end if;
  v_exact := array(
    select u.id from auth.users as u where u.email = v_query
    union select p.user_id from public.profiles as p where lower(p.username) = v_query
    union select p.user_id from public.profiles as p
      where p.user_id = case when v_query ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then v_query::uuid end);
  return query select line.* from unnest(v_exact) as id cross join lateral private.user_line(id, true) as line;
  -- A piece of an address finds nobody: it would be a way to guess the rest.
  if length(v_query) > 80 or strpos(v_query, '@') > 0 then
    return;
  end if;
  v_people := private.people_named(private.fold_text(v_query));
  while v_left > 0 loop
    fetch v_people into v_person;
    exit when not found;
    if v_person.user_id <> all (v_exact) then
      v_left := v_left - 1;
      return query select * from private.user_line(v_person.user_id, false);
    end if;
  end loop;
  close v_people;
end
$$;

create function public.find_users(p_query text)
returns table (user_id uuid, email text, exact boolean, username text, first_name text, initial text, roles text[], invited boolean,
  suspended_at timestamptz, suspended_until timestamptz, created_at timestamptz)
language plpgsql set search_path = '' as $$
begin
  return query select * from private.find_users(p_query);
end
$$;

-- What was decided about a person before, the latest twenty: a suspension is judged by what came before it.
create function private.get_user_decisions(p_user_id uuid)
returns table (id uuid, subject_type text, action text, reason text, decided_by text, appeal_outcome text, created_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query
    select d.id, d.subject_type, d.action, d.reason, coalesce(p.username, p.first_name), d.appeal_outcome, d.created_at
    from public.moderation_decisions as d left join public.profiles as p on p.user_id = d.decided_by
    where d.user_id = p_user_id order by d.created_at desc limit 20;
end
$$;

create function public.get_user_decisions(p_user_id uuid)
returns table (id uuid, subject_type text, action text, reason text, decided_by text, appeal_outcome text, created_at timestamptz)
language sql stable set search_path = '' as $$
  select * from private.get_user_decisions(p_user_id)
$$;

-- Files who is kept out or let in again, and why, like any other decision: told with its reason, open to an appeal of its own,
-- the answer to reports of this person, and a line in the log.
create function private.decide_suspension(p_user_id uuid, p_admin uuid, p_action text, p_reason text, p_until timestamptz) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  v_reason text := private.clean_text(p_reason);
  v_id uuid;
begin
  if v_reason is null or length(v_reason) > 2000 then
    perform private.refuse(422, 'reason_required', 'Please give a reason that the person can read');
  end if;
  update private.invitations as i set suspended_at = case when p_action = 'suspend' then now() end, suspended_until = p_until
  where i.user_id = p_user_id;
  insert into public.moderation_decisions (subject_type, subject_id, user_id, action, reason, decided_by)
  values ('profile', p_user_id, p_user_id, p_action, v_reason, p_admin) returning id into v_id;
  perform private.close_reports(d, null) from public.moderation_decisions as d where d.id = v_id;
  perform private.log_action('moderation_' || p_action, p_user_id,
    jsonb_strip_nulls(jsonb_build_object('type', 'profile', 'decision', v_id, 'until', private.iso(p_until))));
  -- Whoever is kept out may not open the app to be told.
  perform private.queue_mail(u.email, 'suspension',
    jsonb_strip_nulls(jsonb_build_object('action', p_action, 'reason', v_reason, 'until', private.iso(p_until))))
  from auth.users as u where u.id = p_user_id and u.email is not null;
  return v_id;
end
$$;

-- {success, decision_id}. Without `p_until` it lasts until an admin ends it. Said once more, since the answer was lost, it is the
-- same decision.
create function private.suspend_user(p_user_id uuid, p_reason text, p_until timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.require_admin();
  v_now private.invitations;
  v_last public.moderation_decisions;
begin
  if p_user_id = v_admin then
    perform private.refuse(422, 'own_content', 'You cannot suspend yourself');
  end if;
  if p_until <= now() or p_until > now() + interval '5 years' then
    perform private.refuse(422, 'end_invalid', 'A suspension ends in the future, within five years.');
  end if;
  perform private.keep_an_admin(p_user_id, 'Somebody has to remain');
  select * into v_now from private.invitations as i where i.user_id = p_user_id for update;
  if not found then
    perform private.refuse(409, 'not_a_member', 'This person is not invited, so there is nothing to suspend.');
  end if;
  select * into v_last from public.moderation_decisions as d
  where d.user_id = p_user_id and d.subject_type = 'profile' and d.action in ('suspend', 'unsuspend') order by d.created_at desc limit 1;
  if v_now.suspended_at is not null and v_now.suspended_until is not distinct from p_until and v_last.action = 'suspend'
    and v_last.decided_by = v_admin and v_last.reason = private.clean_text(p_reason) then
    return jsonb_build_object('success', true, 'decision_id', v_last.id);
  end if;
  return jsonb_build_object('success', true, 'decision_id', private.decide_suspension(p_user_id, v_admin, 'suspend', p_reason, p_until));
end
$$;

create function public.suspend_user(p_user_id uuid, p_reason text, p_until timestamptz default null) returns jsonb
language sql set search_path = '' as $$
  select private.suspend_user(p_user_id, p_reason, p_until)
$$;

-- {success}: the person is let in again, now. Told like a decision; nothing happens to somebody who is not suspended.
create function private.lift_suspension(p_user_id uuid, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.require_admin();
begin
  perform from private.invitations as i where i.user_id = p_user_id and i.suspended_at is not null for update;
  if found then
    perform private.decide_suspension(p_user_id, v_admin, 'unsuspend', p_reason, null);
  end if;
  return jsonb_build_object('success', true);
end
$$;

create function public.lift_suspension(p_user_id uuid, p_reason text) returns jsonb language sql set search_path = '' as $$
  select private.lift_suspension(p_user_id, p_reason)
$$;

-- Suspensions that are over count no more from their moment on; this takes their marks away and leaves a line.
create function private.end_suspensions() returns void language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid;
begin
  for v_user in
    update private.invitations as i set suspended_at = null, suspended_until = null where i.suspended_until <= now() returning i.user_id
  loop
    perform private.log_action('suspension_ended', v_user, '{}');
  end loop;
end
$$;

revoke execute on function
  public.set_admin(uuid, boolean), public.get_admins(), public.find_users(text), public.get_user_decisions(uuid),
  public.suspend_user(uuid, text, timestamptz), public.lift_suspension(uuid, text)
from public, anon, authenticated;
grant execute on function
  private.set_admin(uuid, boolean), public.set_admin(uuid, boolean),
  private.get_admins(), public.get_admins(),
  private.find_users(text), public.find_users(text),
  private.get_user_decisions(uuid), public.get_user_decisions(uuid),
  private.suspend_user(uuid, text, timestamptz), public.suspend_user(uuid, text, timestamptz),
  private.lift_suspension(uuid, text), public.lift_suspension(uuid, text)
to authenticated;
