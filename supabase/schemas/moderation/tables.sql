-- Tables of moderation: replies of owners, reports, decisions with reasons and appeals, and the audit log.

-- Tables --------------------------------------------------------------------------------------------------------------

create table public.rating_replies (
  id uuid primary key default gen_random_uuid(),
  rating_id uuid not null unique references private.ratings (id) on delete cascade,
  restaurant_owner_id uuid not null references public.restaurant_owners (id) on delete cascade,
  body text not null check (length(btrim(body)) between 1 and 1000 /* maxReplyLength */),
  hidden_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- Every change of a role or of the visibility of content, with its author and time. Contains no texts of people.
create table public.audit_log (
  id bigint generated always as identity primary key,
  actor_id uuid references auth.users (id) on delete set null,
  action text not null check (action ~ '^[a-z_]{3,40}$'),
  subject_id uuid,
  details jsonb not null default '{}' check (length(details::text) <= 2000),
  created_at timestamptz not null default now(),
  -- The category for filtering the log.
  kind text not null generated always as (case
    when action like 'role\_%' then 'roles'
    when action like 'ownership\_%' or action = 'restaurant_left' then 'ownership'
    when action like 'code\_%' then 'codes'
    when action like 'place\_%' or action like 'places\_%' or action like 'proposal\_%'
      or action like 'city\_%' or action like 'cities\_%' then 'places'
    when action like 'data\_request\_%' or action like 'ticket\_%' or action like 'mails\_%' then 'requests'
    else 'moderation' end) stored
);

-- The statement of reasons for the author, and the appeal against it. A decision never destroys the content of a rating.
create table private.moderation_decisions (
  id uuid primary key default gen_random_uuid(),
  subject_type text not null check (subject_type in ('rating', 'photo', 'reply', 'profile', 'place')),
  subject_id uuid,
  -- Set for decisions about the name of a place.
  place_id text references public.restaurants (place_id) on update cascade on delete cascade,
  photo_path text check (length(photo_path) <= 300),
  -- The key of the content. Each photo of a rating has its own key, so it is decided separately.
  subject text not null generated always as (coalesce(subject_id::text, place_id) || coalesce(' ' || photo_path, '')) stored,
  -- The author, who sees the reason and may appeal. Null for the name of a place.
  user_id uuid references auth.users (id) on delete cascade,
  action text not null check (action in ('keep', 'hide', 'remove', 'restore', 'warn', 'suspend', 'unsuspend', 'correct')),
  -- A reason of the list used in reports; null if only the text gives one.
  reason_code text check (reason_code in (
    'spam', 'offensive', 'personal_data', 'untrue', 'no_visit', 'conflict_of_interest', 'staff_mention', 'other')),
  reason text not null check (length(btrim(reason)) between 1 and 2000 /* maxReasonLength */),
  decided_by uuid references auth.users (id) on delete set null,
  -- The id of the form: a repeated submission makes no second decision. `appeal_op_id` is the same for the appeal.
  op_id uuid unique,
  -- Clock time instead of transaction time, because the later of two decisions takes effect.
  created_at timestamptz not null default clock_timestamp(),
  appeal_text text check (length(btrim(appeal_text)) between 1 and 2000 /* maxAppealLength */),
  appealed_at timestamptz,
  appeal_outcome text check (appeal_outcome in ('upheld', 'reversed')),
  appeal_reason text check (length(btrim(appeal_reason)) between 1 and 2000 /* maxReasonLength */),
  appeal_decided_at timestamptz,
  appeal_decided_by uuid references auth.users (id) on delete set null,
  appeal_op_id uuid unique,
  check ((subject_type = 'photo') = (photo_path is not null)),
  check (num_nonnulls(subject_id, place_id) = 1 and (subject_type = 'place') = (place_id is not null)),
  check (subject_type = 'place' or user_id is not null),
  check (action <> 'correct' or subject_type = 'place'),
  check ((appeal_text is null) = (appealed_at is null)),
  check ((appeal_outcome is null) = (appeal_decided_at is null)),
  check (appeal_outcome is null or (appeal_text is not null and appeal_reason is not null))
);

create table public.reports (
  id uuid primary key default gen_random_uuid(),
  -- Null if the reporter's account was deleted; the report remains.
  reporter_id uuid references auth.users (id) on delete set null,
  subject_type text not null check (subject_type in ('rating', 'photo', 'reply', 'profile', 'place')),
  subject_id uuid,
  place_id text references public.restaurants (place_id) on update cascade on delete cascade,
  photo_path text check (length(photo_path) <= 300),
  subject text not null generated always as (coalesce(subject_id::text, place_id) || coalesce(' ' || photo_path, '')) stored,
  -- The author; null for a place.
  user_id uuid references auth.users (id) on delete cascade,
  reason text not null check (reason in (
    'spam', 'offensive', 'personal_data', 'untrue', 'no_visit', 'conflict_of_interest', 'staff_mention', 'other')),
  note text check (length(btrim(note)) between 1 and 1000 /* maxReportNoteLength */),
  status text not null default 'open' check (status in ('open', 'decided')),
  decision_id uuid references private.moderation_decisions (id) on delete set null,
  created_at timestamptz not null default now(),
  -- The deadline for a decision: shorter for reports that concern a person. The queue is ordered by it.
  due_at timestamptz not null default now() + interval '72 hours',
  check ((subject_type = 'photo') = (photo_path is not null)),
  check (num_nonnulls(subject_id, place_id) = 1 and (subject_type = 'place') = (place_id is not null)),
  check (subject_type = 'place' or user_id is not null),
  check (status = 'decided' or decision_id is null)
);

-- Indexes -------------------------------------------------------------------------------------------------------------

create index rating_replies_owner on public.rating_replies (restaurant_owner_id);
create index audit_log_newest on public.audit_log (created_at desc, id desc);
create index audit_log_kind on public.audit_log (kind, id desc);
create index audit_log_actor on public.audit_log (actor_id);
create index audit_log_subject on public.audit_log (subject_id);
create index moderation_decisions_user on private.moderation_decisions (user_id, created_at desc);
create index moderation_decisions_decider on private.moderation_decisions (decided_by);
create index moderation_decisions_subject on private.moderation_decisions (subject_type, subject, created_at desc);
create index moderation_decisions_place on private.moderation_decisions (place_id);
create index moderation_decisions_appeals on private.moderation_decisions (appealed_at, id)
  where appeal_text is not null and appeal_outcome is null;
create index moderation_decisions_appeal_decider on private.moderation_decisions (appeal_decided_by);
create unique index reports_once on public.reports (reporter_id, subject_type, subject) where status = 'open';
create index reports_queue on public.reports (due_at, id) where status = 'open';
create index reports_subject on public.reports (subject_type, subject, due_at, id) where status = 'open';
create index reports_place on public.reports (place_id);
create index reports_user on public.reports (user_id);
create index reports_decision on public.reports (decision_id);

-- View ----------------------------------------------------------------------------------------------------------------

-- `moderation_decisions` as clients read it: without `decided_by`, since people do not learn who decided about them. Admins read it
-- through procedures. The policy of the table holds.
create view public.moderation_decisions with (security_invoker = true) as
  select id, subject_type, subject_id, place_id, photo_path, subject, user_id, action, reason_code, reason, created_at, appeal_text,
    appealed_at, appeal_outcome, appeal_reason, appeal_decided_at
  from private.moderation_decisions;

-- Grants and row level security ---------------------------------------------------------------------------------------

revoke all on public.rating_replies, public.audit_log, private.moderation_decisions, public.moderation_decisions, public.reports
  from public, anon, authenticated, service_role;
grant select on public.rating_replies, public.moderation_decisions to authenticated;
grant select (id, subject_type, subject_id, place_id, photo_path, subject, user_id, action, reason_code, reason, created_at, appeal_text,
  appealed_at, appeal_outcome, appeal_reason, appeal_decided_at) on private.moderation_decisions to authenticated;
grant select, insert, update, delete on public.rating_replies, private.moderation_decisions, public.moderation_decisions,
  public.reports to service_role;

-- The log is append-only.
grant select, insert on public.audit_log to service_role;
alter table public.rating_replies enable row level security;
alter table public.audit_log enable row level security;
alter table private.moderation_decisions enable row level security;
alter table public.reports enable row level security;

-- The ratings with a reply that the caller reads with their author: their own, and friends' with five lemons. Definer: the API roles
-- have no rights to the table.
create function private.answered_ratings() returns uuid[] language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := auth.uid();
begin
  if not private.is_invited() then
    return '{}';
  end if;
  return array(
    select r.id from private.ratings as r where r.user_id = v_user and r.answered and r.deleted_at is null
    union all
    select r.id from private.ratings as r where r.user_id = any (private.open_friends()) and r.score = 5 and r.answered
      and r.deleted_at is null and r.hidden_at is null);
end
$$;

grant execute on function private.answered_ratings() to authenticated;

-- Policies ------------------------------------------------------------------------------------------------------------

create policy "people see replies to what they see, owners all of theirs" on public.rating_replies
  for select to authenticated
  using (
    (hidden_at is null and rating_id = any ((select private.answered_ratings())::uuid[]))
    or restaurant_owner_id = (select private.owner_id())
  );
-- A policy that asks for a role alone would be asked for each row of the table.
create policy "only procedures read the log" on public.audit_log for select to anon, authenticated using (false);
create policy "authors see what was decided about them" on private.moderation_decisions for select to authenticated
  using (user_id = (select private.own_id()) and action <> 'keep');

-- A report contains the author. Reporters use get_my_reports, which does not return it.
create policy "only procedures read reports" on public.reports for select to anon, authenticated using (false);

-- The log -------------------------------------------------------------------------------------------------------------

create function private.log_action(p_action text, p_subject_id uuid, p_details jsonb) returns void
language sql security definer set search_path = '' as $$
  insert into public.audit_log (actor_id, action, subject_id, details)
  values ((select u.id from auth.users as u where u.id = auth.uid()), p_action, p_subject_id, coalesce(p_details, '{}'))
$$;

create function private.log_role() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform private.log_action('role_granted', new.user_id, jsonb_build_object('role', new.role));
  elsif exists (select from auth.users as u where u.id = old.user_id) then
    -- No entry for an account that is being erased.
    perform private.log_action('role_revoked', old.user_id, jsonb_build_object('role', old.role));
  end if;
  return null;
end
$$;

create trigger log_role after insert or delete on public.user_roles for each row execute function private.log_role();

create function private.log_ownership_decision() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.log_action('ownership_' || new.status, new.id, jsonb_build_object('restaurant_place_id', new.restaurant_place_id));
  return null;
end
$$;

create trigger log_ownership_decision after update of status on public.restaurant_ownership_requests
  for each row when (old.status = 'pending' and new.status <> 'pending')
  execute function private.log_ownership_decision();

-- Only codes of admins are logged: invitations by guests and owners are no admin action.
create function private.log_invitation_code() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' or private.has_role('admin') then
    perform private.log_action(case when tg_op = 'INSERT' then 'code_created' else 'code_revoked' end, new.id, '{}');
  end if;
  return null;
end
$$;

create trigger log_code_created after insert on public.invitation_codes
  for each row when (new.created_by is not null) execute function private.log_invitation_code();
create trigger log_code_revoked after update of revoked_at on public.invitation_codes
  for each row when (old.revoked_at is null and new.revoked_at is not null and not new.for_friend and not new.for_server)
  execute function private.log_invitation_code();
