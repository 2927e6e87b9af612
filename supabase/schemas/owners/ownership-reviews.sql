-- Review of ownership requests by admins: the number of each status, a list, one request with its proofs, and the decision.

-- Tables --------------------------------------------------------------------------------------------------------------

-- Number of requests per status, updated by a trigger, so that a page view does not count them.
create table private.ownership_request_counts (
  status text primary key check (status in ('pending', 'approved', 'rejected')),
  requests int not null default 0 check (requests >= 0)
);

-- Who decided, and what admins noted on an approval: for admins only.
create table private.ownership_reviews (
  request_id uuid primary key references public.restaurant_ownership_requests (id) on delete cascade,
  reviewed_by uuid references auth.users (id) on delete set null,
  notes text check (length(notes) <= 2000 /* maxReasonLength */)
);

create index ownership_reviews_reviewer on private.ownership_reviews (reviewed_by);

insert into private.ownership_request_counts (status) values ('pending'), ('approved'), ('rejected');

create index restaurant_ownership_requests_newest on public.restaurant_ownership_requests (created_at desc, id desc);
create index restaurant_ownership_requests_of_status on public.restaurant_ownership_requests (status, created_at desc, id desc);

-- Grants and row level security ---------------------------------------------------------------------------------------

revoke all on private.ownership_request_counts, private.ownership_reviews from public, anon, authenticated, service_role;
alter table private.ownership_request_counts enable row level security;
alter table private.ownership_reviews enable row level security;

create policy "only procedures read counts of requests" on private.ownership_request_counts
  for select to anon, authenticated using (false);
create policy "only procedures read who decided" on private.ownership_reviews for select to anon, authenticated using (false);

-- Procedures ----------------------------------------------------------------------------------------------------------

-- Returns {counts: {pending, approved, rejected}, rows}: 50 per page, newest first, before the cursor (`p_before`,
-- `p_before_id`). `p_status` null: all. Notes and proofs are only in the answer for a single request.
create function private.get_ownership_requests(p_status text default null, p_before timestamptz default null, p_before_id uuid default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_before timestamptz := coalesce(p_before, 'infinity');
  v_before_id uuid := coalesce(p_before_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
  v_ids uuid[];
begin
  perform private.require_admin();
  if p_status is null then
    v_ids := array(select q.id from public.restaurant_ownership_requests as q
      where (q.created_at, q.id) < (v_before, v_before_id) order by q.created_at desc, q.id desc limit 50);
  else
    v_ids := array(select q.id from public.restaurant_ownership_requests as q
      where q.status = p_status and (q.created_at, q.id) < (v_before, v_before_id) order by q.created_at desc, q.id desc limit 50);
  end if;
  return jsonb_build_object(
    'counts', (select jsonb_object_agg(c.status, c.requests) from private.ownership_request_counts as c),
    'rows', coalesce((
      select jsonb_agg(jsonb_build_object('id', q.id, 'restaurant_name', q.restaurant_name, 'restaurant_place_id', q.restaurant_place_id,
        'business_name', q.business_name, 'business_email', q.business_email, 'status', q.status, 'created_at', q.created_at)
        order by q.created_at desc, q.id desc)
      from public.restaurant_ownership_requests as q where q.id = any (v_ids)), '[]'));
end
$$;

-- One request with the data for a decision: the documents, the verified address of the account, the number of other owners of
-- the place, and earlier requests of the same person for it.
create function private.get_ownership_request(p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_request public.restaurant_ownership_requests;
  v_review private.ownership_reviews;
begin
  perform private.require_admin();
  select * into v_request from public.restaurant_ownership_requests as q where q.id = p_id;
  if not found then
    perform private.refuse(404, 'not_found', 'This request does not exist any more');
  end if;
  select * into v_review from private.ownership_reviews as r where r.request_id = p_id;
  return jsonb_build_object(
    'id', v_request.id, 'restaurant_name', v_request.restaurant_name, 'restaurant_place_id', v_request.restaurant_place_id,
    'business_name', v_request.business_name, 'business_email', v_request.business_email, 'status', v_request.status,
    'created_at', v_request.created_at, 'reviewed_at', v_request.reviewed_at, 'admin_notes', coalesce(v_request.admin_notes, v_review.notes),
    'documents', v_request.verification_documents,
    'address', (select concat_ws(', ', r.vicinity, r.city) from public.restaurants as r where r.place_id = v_request.restaurant_place_id),
    'username', (select p.username from private.profiles as p where p.user_id = v_request.user_id),
    'first_name', (select p.first_name from private.profiles as p where p.user_id = v_request.user_id),
    'account_email', private.verified_email(v_request.user_id),
    'reviewer', (select coalesce(p.username, p.first_name) from private.profiles as p where p.user_id = v_review.reviewed_by),
    'other_owners', (select count(*) from public.restaurant_ownerships as s join public.restaurant_owners as o on o.id = s.restaurant_owner_id
      where s.restaurant_place_id = v_request.restaurant_place_id and o.user_id <> v_request.user_id),
    'earlier', coalesce((select jsonb_agg(to_jsonb(one) order by one.created_at desc) from (
      select q.id, q.status, coalesce(q.admin_notes, r.notes) as admin_notes, q.created_at from public.restaurant_ownership_requests as q
      left join private.ownership_reviews as r on r.request_id = q.id
      where q.user_id = v_request.user_id and q.restaurant_place_id = v_request.restaurant_place_id and q.created_at < v_request.created_at
      order by q.created_at desc limit 5) as one), '[]'));
end
$$;

create function private.review_ownership_request(
  p_request_id uuid, p_status text, p_admin_notes text default null, p_confirm_second_owner boolean default false
) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_request public.restaurant_ownership_requests;
  v_notes text := private.clean_text(p_admin_notes);
  v_owner uuid;
begin
  perform private.require_admin();
  if p_status is null or p_status not in ('approved', 'rejected') then
    perform private.refuse(422, 'status_invalid', 'A request is approved or rejected');
  end if;
  if length(v_notes) > 2000 /* maxReasonLength */ then
    perform private.refuse(422, 'notes_too_long', 'The notes are too long');
  end if;
  if p_status = 'rejected' and v_notes is null then
    perform private.refuse(422, 'reason_required', 'Please give a reason that the requester can read');
  end if;
  if p_status = 'approved' then
    -- Locks the place before the request, in the same order as a merge.
    perform from public.restaurants r
    where r.place_id = (select q.restaurant_place_id from public.restaurant_ownership_requests q where q.id = p_request_id) for update;
  end if;
  select * into v_request from public.restaurant_ownership_requests q where q.id = p_request_id for update;
  if not found then
    perform private.refuse(404, 'not_found', 'This request does not exist any more');
  end if;
  if v_request.status <> 'pending' then
    -- The same decision repeated after a lost response.
    if v_request.status = p_status and exists (
      select from private.ownership_reviews as r where r.request_id = p_request_id and r.reviewed_by = auth.uid()
        and coalesce(v_request.admin_notes, r.notes) is not distinct from v_notes) then
      return jsonb_build_object('success', true, 'status', p_status);
    end if;
    perform private.refuse(409, 'already_decided', 'This request has already been decided');
  end if;

  if p_status = 'approved' then
    -- Of two concurrent approvals for one place the second waits and then sees the first owner.
    perform from public.restaurants r where r.place_id = v_request.restaurant_place_id for update;
    if not coalesce(p_confirm_second_owner, false) and exists (
      select from public.restaurant_ownerships s
      join public.restaurant_owners o on o.id = s.restaurant_owner_id
      where s.restaurant_place_id = v_request.restaurant_place_id and o.user_id <> v_request.user_id
    ) then
      perform private.refuse(409, 'already_owned', 'This restaurant already has an owner. Confirm to add another one.');
    end if;
    insert into public.restaurant_owners (user_id, business_name, business_email)
    values (v_request.user_id, v_request.business_name, v_request.business_email)
    on conflict (user_id) do nothing;
    select o.id into v_owner from public.restaurant_owners o where o.user_id = v_request.user_id;
    insert into public.restaurant_ownerships (restaurant_owner_id, restaurant_place_id)
    values (v_owner, v_request.restaurant_place_id)
    on conflict do nothing;
  end if;

  update public.restaurant_ownership_requests q
  set status = p_status, admin_notes = case when p_status = 'rejected' then v_notes end, reviewed_at = now()
  where q.id = v_request.id;
  insert into private.ownership_reviews (request_id, reviewed_by, notes)
  values (v_request.id, auth.uid(), case when p_status = 'approved' then v_notes end);
  return jsonb_build_object('success', true, 'status', p_status);
end
$$;

-- Triggers ------------------------------------------------------------------------------------------------------------

create function private.count_ownership_request() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op <> 'INSERT' then
    update private.ownership_request_counts as c set requests = c.requests - 1 where c.status = old.status;
  end if;
  if tg_op <> 'DELETE' then
    update private.ownership_request_counts as c set requests = c.requests + 1 where c.status = new.status;
  end if;
  return null;
end
$$;

create trigger count_ownership_request after insert or delete or update of status on public.restaurant_ownership_requests
  for each row execute function private.count_ownership_request();

-- The decision is also mailed, because the requester may not open the app for weeks.
create function private.mail_ownership_decision() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.queue_mail(u.email, 'ownership_decision', jsonb_strip_nulls(jsonb_build_object(
    'status', new.status, 'restaurant_name', new.restaurant_name, 'reason', left(new.declined_reason, 2000))))
  from auth.users as u where u.id = new.user_id and u.email is not null;
  return null;
end
$$;

create trigger mail_ownership_decision after update of status on public.restaurant_ownership_requests
  for each row when (old.status = 'pending' and new.status <> 'pending')
  execute function private.mail_ownership_decision();
