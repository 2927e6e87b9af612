-- Queues of admins: requests of people about their own data, and contact messages.

-- 50 per page. Open requests by due date, soonest first, after the cursor (`p_at`, `p_id`); answered ones latest first, before
-- it. The email address is not returned, because the database mails the answer.
create function private.get_data_requests(p_done boolean default false, p_at timestamptz default null, p_id uuid default null)
returns table (id uuid, kind text, note text, answer text, status text, due_at timestamptz, erase_at timestamptz, created_at timestamptz,
  completed_at timestamptz, user_id uuid, username text, first_name text)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_ids uuid[];
begin
  perform private.require_admin();
  if coalesce(p_done, false) then
    v_ids := array(select q.id from public.data_requests as q
      where q.status = 'done'
        and (q.completed_at, q.id) < (coalesce(p_at, 'infinity'), coalesce(p_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
      order by q.completed_at desc, q.id desc limit 50);
  else
    v_ids := array(select q.id from public.data_requests as q
      where q.status = 'open'
        and (q.due_at, q.id) > (coalesce(p_at, '-infinity'), coalesce(p_id, '00000000-0000-0000-0000-000000000000'))
      order by q.due_at, q.id limit 50);
  end if;
  return query
    select q.id, q.kind, q.note, q.answer, q.status, q.due_at, q.erase_at, q.created_at, q.completed_at, q.user_id, p.username, p.first_name
    from unnest(v_ids) with ordinality as one (id, nth)
    join public.data_requests as q on q.id = one.id left join private.profiles as p on p.user_id = q.user_id
    order by one.nth;
end
$$;

-- Open messages, 20 per page, oldest first, after (`p_at`, `p_id`), with the address that the writer gave for the answer.
create function private.get_contact_tickets(p_at timestamptz default null, p_id uuid default null)
returns table (id uuid, ticket text, topic text, name text, email text, message text, created_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query
    select t.id, upper(left(t.id::text, 8)), t.topic, t.name, t.email, t.message, t.created_at
    from private.contact_tickets as t
    where t.status = 'open' and (t.created_at, t.id) > (coalesce(p_at, '-infinity'), coalesce(p_id, '00000000-0000-0000-0000-000000000000'))
    order by t.created_at, t.id limit 20;
end
$$;

-- The number of open tasks of each kind, for the tabs. Counted up to 100, because the app shows more as "many".
create function private.get_admin_tasks() returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return jsonb_build_object(
    'requests', (select least(c.requests, 100) from private.ownership_request_counts as c where c.status = 'pending'),
    -- Several reports of the same content count once.
    'reports', (select count(*) from (select distinct r.subject_type, r.subject from public.reports as r where r.status = 'open' limit 100) as open),
    'appeals', (select count(*) from (select from private.moderation_decisions as d
      where d.appeal_text is not null and d.appeal_outcome is null limit 100) as open),
    'proposals', (select count(*) from (select from private.place_proposals as p where p.status = 'open' limit 100) as open),
    'data', (select count(*) from (select from public.data_requests as q where q.status = 'open' and q.kind <> 'deletion' limit 100) as open),
    'letters', (select count(*) from (select from private.contact_tickets as t where t.status = 'open' limit 100) as open));
end
$$;
