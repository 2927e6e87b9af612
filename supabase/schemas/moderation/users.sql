-- Search of people for admins, and the decisions about them.

-- One row of the list of people. The full email address is returned only for an exact match of address, username or id.
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
    from private.profiles as p
    join auth.users as u on u.id = p.user_id
    left join private.invitations as i on i.user_id = p.user_id
    where p.user_id = p_user_id;
end
$$;

-- Returns exact matches of address, username or id, then up to 20 people whose name contains the text.
create function private.find_users(p_query text)
returns table (user_id uuid, email text, exact boolean, username text, first_name text, initial text, roles text[], invited boolean,
  suspended_at timestamptz, suspended_until timestamptz, created_at timestamptz)
language plpgsql security definer set search_path = '' as $$
declare
  v_query text := lower(private.clean_text(p_query));
  v_exact uuid[];
  v_people refcursor;
  v_person private.profiles;
  v_left int := 20;
begin
  perform private.require_admin();
  if v_query is null or length(v_query) not between 2 and 320 then
    return;
  end if;
  v_exact := array(
    select u.id from auth.users as u where u.email = v_query
    union select p.user_id from private.profiles as p where lower(p.username) = v_query
    union select p.user_id from private.profiles as p
      where p.user_id = case when v_query ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then v_query::uuid end);
  return query select line.* from unnest(v_exact) as id cross join lateral private.user_line(id, true) as line;
  -- Parts of an address match nobody: they would allow guessing the rest.
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

-- The latest 20 decisions about a person, as context for a suspension.
create function private.get_user_decisions(p_user_id uuid)
returns table (id uuid, subject_type text, action text, reason text, decided_by text, appeal_outcome text, created_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query
    select d.id, d.subject_type, d.action, d.reason, coalesce(p.username, p.first_name), d.appeal_outcome, d.created_at
    from private.moderation_decisions as d left join private.profiles as p on p.user_id = d.decided_by
    where d.user_id = p_user_id order by d.created_at desc limit 20;
end
$$;
