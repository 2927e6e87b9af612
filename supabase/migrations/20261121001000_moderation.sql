-- Answers and judgements: owners reply, people report and block, admins decide with a reason, authors appeal, a log remembers.

-- Tables -----------------------------------------------------------------------------------------------------------

create table public.rating_replies (
  id uuid primary key default gen_random_uuid(),
  rating_id uuid not null unique references public.ratings (id) on delete cascade,
  restaurant_owner_id uuid not null references public.restaurant_owners (id) on delete cascade,
  body text not null check (length(btrim(body)) between 1 and 1000),
  hidden_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- Every change of a right or of what others see, by whom and when. No texts of people in here.
create table public.audit_log (
  id bigint generated always as identity primary key,
  actor_id uuid references auth.users (id) on delete set null,
  action text not null check (action ~ '^[a-z_]{3,40}$'),
  subject_id uuid,
  details jsonb not null default '{}' check (length(details::text) <= 2000),
  created_at timestamptz not null default now()
);

-- The statement of reasons to the author, and the appeal against it. What a rating said is never destroyed by a decision.
create table public.moderation_decisions (
  id uuid primary key default gen_random_uuid(),
  subject_type text not null check (subject_type in ('rating', 'photo', 'reply', 'profile')),
  subject_id uuid not null,
  photo_path text check (length(photo_path) <= 300),
  -- Whose content it is: told the reason, may appeal.
  user_id uuid not null references auth.users (id) on delete cascade,
  action text not null check (action in ('keep', 'hide', 'remove', 'restore', 'warn', 'suspend', 'unsuspend')),
  reason text not null check (length(btrim(reason)) between 1 and 2000),
  decided_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  appeal_text text check (length(btrim(appeal_text)) between 1 and 2000),
  appealed_at timestamptz,
  appeal_outcome text check (appeal_outcome in ('upheld', 'reversed')),
  appeal_reason text check (length(btrim(appeal_reason)) between 1 and 2000),
  appeal_decided_at timestamptz,
  check ((subject_type = 'photo') = (photo_path is not null)),
  check ((appeal_text is null) = (appealed_at is null)),
  check ((appeal_outcome is null) = (appeal_decided_at is null)),
  check (appeal_outcome is null or (appeal_text is not null and appeal_reason is not null))
);

create table public.reports (
  id uuid primary key default gen_random_uuid(),
  -- Null once the reporter has left; the report stands.
  reporter_id uuid references auth.users (id) on delete set null,
  subject_type text not null check (subject_type in ('rating', 'photo', 'reply', 'profile')),
  subject_id uuid not null,
  photo_path text check (length(photo_path) <= 300),
  -- Whose content it is.
  user_id uuid not null references auth.users (id) on delete cascade,
  reason text not null check (reason in (
    'spam', 'offensive', 'personal_data', 'untrue', 'no_visit', 'conflict_of_interest', 'staff_mention', 'other')),
  note text check (length(btrim(note)) between 1 and 1000),
  status text not null default 'open' check (status in ('open', 'decided')),
  decision_id uuid references public.moderation_decisions (id) on delete set null,
  created_at timestamptz not null default now(),
  check ((subject_type = 'photo') = (photo_path is not null)),
  check (status = 'decided' or decision_id is null)
);

-- Indexes ----------------------------------------------------------------------------------------------------------

create index rating_replies_owner on public.rating_replies (restaurant_owner_id);
create index audit_log_newest on public.audit_log (created_at desc, id desc);
create index audit_log_actor on public.audit_log (actor_id);
create index audit_log_subject on public.audit_log (subject_id);
create index moderation_decisions_user on public.moderation_decisions (user_id, created_at desc);
create index moderation_decisions_decider on public.moderation_decisions (decided_by);
create unique index reports_once
  on public.reports (reporter_id, subject_type, subject_id, coalesce(photo_path, '')) where status = 'open';
create index reports_queue on public.reports (created_at, id) where status = 'open';
create index reports_subject on public.reports (subject_type, subject_id);
create index reports_user on public.reports (user_id);
create index reports_decision on public.reports (decision_id);

-- Grants and row level security ------------------------------------------------------------------------------------

revoke all on public.rating_replies, public.audit_log, public.moderation_decisions, public.reports
  from public, anon, authenticated, service_role;
grant select on public.rating_replies to anon;
grant select on public.rating_replies, public.audit_log, public.moderation_decisions, public.reports to authenticated;
grant select, insert, update, delete on public.rating_replies, public.moderation_decisions, public.reports to service_role;
-- Nobody rewrites the log.
grant select, insert on public.audit_log to service_role;
alter table public.rating_replies enable row level security;
alter table public.audit_log enable row level security;
alter table public.moderation_decisions enable row level security;
alter table public.reports enable row level security;

-- Policies ---------------------------------------------------------------------------------------------------------

-- Whoever sees the rating sees the reply: the inner query goes by the caller's own policies.
create policy "visitors see replies to what they see" on public.rating_replies for select to anon
  using (hidden_at is null and exists (select from public.ratings as r where r.id = rating_id));
create policy "people see replies to what they see, owner and admins all" on public.rating_replies
  for select to authenticated
  using (
    (hidden_at is null and exists (select from public.ratings as r where r.id = rating_id))
    or restaurant_owner_id = (select private.owner_id())
    or (select private.has_role('admin'))
  );

create policy "admins read the log" on public.audit_log for select to authenticated
  using ((select private.has_role('admin')));

create policy "authors see what was decided about them, admins all" on public.moderation_decisions for select to authenticated
  using ((user_id = (select auth.uid()) and action <> 'keep') or (select private.has_role('admin')));

create policy "reporters see their reports, admins all" on public.reports for select to authenticated
  using (reporter_id = (select auth.uid()) or (select private.has_role('admin')));

-- The log ----------------------------------------------------------------------------------------------------------

create function private.log_action(p_action text, p_subject_id uuid, p_details jsonb) returns void
language sql security definer set search_path = '' as $$
  insert into public.audit_log (actor_id, action, subject_id, details)
  values ((select u.id from auth.users as u where u.id = auth.uid()), p_action, p_subject_id, coalesce(p_details, '{}'));
$$;

create function private.log_role() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform private.log_action('role_granted', new.user_id, jsonb_build_object('role', new.role));
  elsif exists (select from auth.users as u where u.id = old.user_id) then
    -- A person who is being erased leaves no line.
    perform private.log_action('role_revoked', old.user_id, jsonb_build_object('role', old.role));
  end if;
  return null;
end;
$$;
create trigger log_role after insert or delete on public.user_roles for each row execute function private.log_role();

create function private.log_ownership_decision() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.log_action('ownership_' || new.status, new.id, jsonb_build_object('restaurant_place_id', new.restaurant_place_id));
  return null;
end;
$$;
create trigger log_ownership_decision after update of status on public.restaurant_ownership_requests
  for each row when (old.status = 'pending' and new.status <> 'pending')
  execute function private.log_ownership_decision();

create function private.log_invitation_code() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.log_action(case when tg_op = 'INSERT' then 'code_created' else 'code_revoked' end, new.id, '{}');
  return null;
end;
$$;
create trigger log_code_created after insert on public.invitation_codes
  for each row when (new.created_by is not null) execute function private.log_invitation_code();
create trigger log_code_revoked after update of revoked_at on public.invitation_codes
  for each row when (old.revoked_at is null and new.revoked_at is not null) execute function private.log_invitation_code();

-- Replies of owners ------------------------------------------------------------------------------------------------

-- Whether a text calls somebody by username, family name or (as a name, with its capital) first name.
create function private.names_person(p_text text, p_user_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(bool_or(
    coalesce(length(p.username) >= 3 and strpos(lower(p_text), lower(p.username)) > 0, false)
    or coalesce(length(p.last_name) >= 3 and lower(p.last_name) = any (regexp_split_to_array(lower(p_text), '[^[:alnum:]''-]+')), false)
    or coalesce(length(p.first_name) >= 3 and p.first_name = any (regexp_split_to_array(p_text, '[^[:alnum:]''-]+')), false)), false)
  from public.profiles as p where p.user_id = p_user_id;
$$;

create function private.reply_to_rating(p_rating_id uuid, p_body text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
  v_body text := private.clean_text(p_body);
  v_rating public.ratings;
  v_id uuid;
begin
  select * into v_rating from public.ratings as r where r.id = p_rating_id and r.deleted_at is null and r.hidden_at is null;
  if not found then
    return private.failure('rating_gone', 'This review does not exist any more');
  end if;
  if not private.owns_place(v_rating.restaurant_place_id) then
    perform private.refuse(403, 'not_your_place', 'This is not your restaurant');
  end if;
  if v_body is null then
    delete from public.rating_replies as reply where reply.rating_id = p_rating_id;
    return jsonb_build_object('success', true, 'reply_id', null);
  end if;
  if length(v_body) > 1000 then
    return private.failure('reply_too_long', 'A reply is at most 1000 characters');
  end if;
  if private.names_person(v_body, v_rating.user_id) then
    return private.failure('names_reviewer', 'A reply cannot name the reviewer');
  end if;
  if not private.take_token('reply:' || v_user, 60, interval '1 minute') then
    return private.failure('rate_limited', 'Too many replies. Please try again later.');
  end if;
  insert into public.rating_replies as reply (rating_id, restaurant_owner_id, body)
  values (p_rating_id, private.owner_id(), v_body)
  on conflict (rating_id) do update
    set body = excluded.body, restaurant_owner_id = excluded.restaurant_owner_id, updated_at = now()
  returning reply.id into v_id;
  return jsonb_build_object('success', true, 'reply_id', v_id);
end;
$$;

-- Writes, changes or (with an empty text) takes back the one public reply to a review.
create function public.reply_to_rating(p_rating_id uuid, p_body text) returns jsonb language sql set search_path = '' as $$
  select private.reply_to_rating(p_rating_id, p_body);
$$;

-- As the public page shows it.
create function private.reply_of(p_rating_id uuid) returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('name', coalesce(o.public_name, o.business_name), 'body', reply.body,
    'created_at', reply.created_at, 'updated_at', reply.updated_at)
  from public.rating_replies as reply join public.restaurant_owners as o on o.id = reply.restaurant_owner_id
  where reply.rating_id = p_rating_id and reply.hidden_at is null;
$$;

create function private.notify_reply() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify(r.user_id, 'owner_replied', null, r.id,
    jsonb_build_object('restaurant_name', r.restaurant_name, 'actor_name', coalesce(o.public_name, o.business_name)))
  from public.ratings as r, public.restaurant_owners as o where r.id = new.rating_id and o.id = new.restaurant_owner_id;
  return null;
end;
$$;
create trigger notify_reply after insert on public.rating_replies for each row execute function private.notify_reply();
create trigger forget_notice after delete on public.rating_replies
  for each row execute function private.forget_notice('owner_replied', 'rating_id');

-- Blocks -----------------------------------------------------------------------------------------------------------

create function private.block_user(p_user_id uuid, p_blocked boolean) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
begin
  if p_user_id = v_user then
    perform private.refuse(422, 'self', 'That is you');
  end if;
  if not coalesce(p_blocked, true) then
    delete from public.user_blocks as b where b.blocker_id = v_user and b.blocked_id = p_user_id;
    return false;
  end if;
  perform private.require_token('block:' || v_user, 60, interval '1 minute');
  insert into public.user_blocks (blocker_id, blocked_id)
  select v_user, p.user_id from public.profiles as p where p.user_id = p_user_id
  on conflict do nothing;
  return true;
end;
$$;

create function public.block_user(p_user_id uuid, p_blocked boolean default true) returns boolean
language sql set search_path = '' as $$
  select private.block_user(p_user_id, p_blocked);
$$;

-- Reports ----------------------------------------------------------------------------------------------------------

-- Whose content it is; null when there is no such content. `p_photo_path` counts for photos only.
create function private.author_of(p_subject_type text, p_subject_id uuid, p_photo_path text) returns uuid
language sql stable security definer set search_path = '' as $$
  select case p_subject_type
    when 'rating' then (select r.user_id from public.ratings as r where r.id = p_subject_id and r.deleted_at is null)
    when 'photo' then (select r.user_id from public.ratings as r
      where r.id = p_subject_id and r.deleted_at is null and p_photo_path = any (r.photo_urls))
    when 'reply' then (select o.user_id from public.rating_replies as reply
      join public.restaurant_owners as o on o.id = reply.restaurant_owner_id where reply.id = p_subject_id)
    when 'profile' then (select p.user_id from public.profiles as p where p.user_id = p_subject_id)
  end;
$$;

create function private.report_content(p_subject_type text, p_subject_id uuid, p_reason text, p_note text, p_photo_path text)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
  v_path text := case when p_subject_type = 'photo' then p_photo_path end;
  v_author uuid := private.author_of(p_subject_type, p_subject_id, p_photo_path);
  v_note text := private.clean_text(p_note);
begin
  if not private.is_invited() then
    perform private.refuse(403, 'not_invited', 'Access requires a valid invitation.');
  end if;
  if v_author is null then
    return private.failure('content_gone', 'This is not here any more');
  end if;
  if v_author = v_user then
    return private.failure('own_content', 'This is your own');
  end if;
  if p_reason is null or p_reason not in (
    'spam', 'offensive', 'personal_data', 'untrue', 'no_visit', 'conflict_of_interest', 'staff_mention', 'other') then
    return private.failure('reason_required', 'Please choose a reason');
  end if;
  if length(v_note) > 1000 then
    return private.failure('note_too_long', 'The note is at most 1000 characters');
  end if;
  if not private.take_token('report:' || v_user, 20, interval '72 minutes') then
    return private.failure('daily_limit', 'Too many reports today. Please try again tomorrow.');
  end if;
  -- Saying it twice says it once.
  insert into public.reports (reporter_id, subject_type, subject_id, photo_path, user_id, reason, note)
  values (v_user, p_subject_type, p_subject_id, v_path, v_author, p_reason, v_note)
  on conflict (reporter_id, subject_type, subject_id, coalesce(photo_path, '')) where status = 'open' do nothing;
  return jsonb_build_object('success', true);
end;
$$;

create function public.report_content(
  p_subject_type text, p_subject_id uuid, p_reason text, p_note text default null, p_photo_path text default null)
returns jsonb language sql set search_path = '' as $$
  select private.report_content(p_subject_type, p_subject_id, p_reason, p_note, p_photo_path);
$$;

-- Decisions --------------------------------------------------------------------------------------------------------

-- What a decision does. Hiding is all that happens to a rating, so that an appeal can bring it back as it was.
create function private.apply_decision(p_subject_type text, p_subject_id uuid, p_photo_path text, p_action text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if p_subject_type = 'rating' and p_action in ('hide', 'remove', 'restore') then
    update public.ratings as r set hidden_at = case when p_action <> 'restore' then coalesce(r.hidden_at, now()) end
    where r.id = p_subject_id and r.deleted_at is null;
  elsif p_subject_type = 'reply' and p_action in ('hide', 'remove', 'restore') then
    update public.rating_replies as reply set hidden_at = case when p_action <> 'restore' then coalesce(reply.hidden_at, now()) end
    where reply.id = p_subject_id;
  elsif p_subject_type = 'photo' and p_action in ('hide', 'remove') then
    update public.ratings as r set photo_urls = array_remove(r.photo_urls, p_photo_path) where r.id = p_subject_id;
  elsif p_subject_type = 'photo' and p_action = 'restore' then
    update public.ratings as r set photo_urls = r.photo_urls || p_photo_path
    where r.id = p_subject_id and r.deleted_at is null and p_photo_path <> all (r.photo_urls) and cardinality(r.photo_urls) < 5
      and exists (select from storage.objects as o where o.bucket_id = 'reviews' and o.name = p_photo_path);
  elsif p_subject_type = 'profile' and p_action in ('suspend', 'unsuspend') then
    update private.invitations as i set suspended_at = case when p_action = 'suspend' then coalesce(i.suspended_at, now()) end
    where i.user_id = p_subject_id;
  elsif p_subject_type = 'profile' and p_action in ('hide', 'remove') then
    update public.profiles as p set avatar_url = null, city = null, country = null where p.user_id = p_subject_id;
  end if;
end;
$$;

create function private.moderate_content(p_subject_type text, p_subject_id uuid, p_action text, p_reason text, p_photo_path text)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.require_admin();
  v_path text := case when p_subject_type = 'photo' then p_photo_path end;
  v_author uuid;
  v_reason text := private.clean_text(p_reason);
  v_id uuid;
begin
  if p_action is null or p_action not in ('keep', 'hide', 'remove', 'restore', 'warn', 'suspend', 'unsuspend')
    or (p_action in ('suspend', 'unsuspend') and p_subject_type is distinct from 'profile') then
    perform private.refuse(422, 'action_invalid', 'This cannot be decided here');
  end if;
  if v_reason is null or length(v_reason) > 2000 then
    return private.failure('reason_required', 'Please give a reason that the author can read');
  end if;
  v_author := private.author_of(p_subject_type, p_subject_id, p_photo_path);
  if v_author is null and p_subject_type = 'photo' and p_action = 'restore' and p_photo_path is not null then
    -- A removed photo is no longer in its rating, whose author is still known.
    v_author := private.author_of('rating', p_subject_id, null);
  end if;
  if v_author is null then
    return private.failure('content_gone', 'This is not here any more');
  end if;
  if p_action = 'suspend' and v_author = v_admin then
    return private.failure('own_content', 'You cannot suspend yourself');
  end if;
  perform private.apply_decision(p_subject_type, p_subject_id, v_path, p_action);
  insert into public.moderation_decisions (subject_type, subject_id, photo_path, user_id, action, reason, decided_by)
  values (p_subject_type, p_subject_id, v_path, v_author, p_action, v_reason, v_admin)
  returning id into v_id;
  update public.reports as report set status = 'decided', decision_id = v_id
  where report.status = 'open' and report.subject_type = p_subject_type and report.subject_id = p_subject_id
    and report.photo_path is not distinct from v_path;
  perform private.log_action('moderation_' || p_action, p_subject_id, jsonb_build_object('type', p_subject_type, 'decision', v_id));
  return jsonb_build_object('success', true, 'decision_id', v_id);
end;
$$;

create function public.moderate_content(
  p_subject_type text, p_subject_id uuid, p_action text, p_reason text, p_photo_path text default null)
returns jsonb language sql set search_path = '' as $$
  select private.moderate_content(p_subject_type, p_subject_id, p_action, p_reason, p_photo_path);
$$;

create function private.notify_decision() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify(new.user_id, 'moderation_decision', null, new.id, jsonb_build_object(
    'action', new.action, 'subject_type', new.subject_type, 'outcome', new.appeal_outcome,
    'restaurant_name', (select r.restaurant_name from public.ratings as r where r.id = new.subject_id)));
  return null;
end;
$$;
create trigger notify_decision after insert on public.moderation_decisions
  for each row when (new.action <> 'keep') execute function private.notify_decision();
create trigger notify_appeal after update of appeal_outcome on public.moderation_decisions
  for each row when (old.appeal_outcome is null and new.appeal_outcome is not null) execute function private.notify_decision();

create function private.appeal_decision(p_decision_id uuid, p_text text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
  v_text text := private.clean_text(p_text);
begin
  -- A suspended person may appeal: no invitation is asked for here.
  if v_text is null or length(v_text) > 2000 then
    return private.failure('text_required', 'Please say why, in at most 2000 characters');
  end if;
  update public.moderation_decisions as d set appeal_text = v_text, appealed_at = now()
  where d.id = p_decision_id and d.user_id = v_user and d.action in ('hide', 'remove', 'warn', 'suspend') and d.appeal_text is null;
  if not found then
    return private.failure('no_appeal', 'There is nothing to appeal against, or you already have');
  end if;
  return jsonb_build_object('success', true);
end;
$$;

create function public.appeal_decision(p_decision_id uuid, p_text text) returns jsonb language sql set search_path = '' as $$
  select private.appeal_decision(p_decision_id, p_text);
$$;

create function private.decide_appeal(p_decision_id uuid, p_outcome text, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_reason text := private.clean_text(p_reason);
  v_decision public.moderation_decisions;
begin
  perform private.require_admin();
  if p_outcome is null or p_outcome not in ('upheld', 'reversed') then
    perform private.refuse(422, 'outcome_invalid', 'A decision is upheld or reversed');
  end if;
  if v_reason is null or length(v_reason) > 2000 then
    return private.failure('reason_required', 'Please give a reason that the author can read');
  end if;
  update public.moderation_decisions as d
  set appeal_outcome = p_outcome, appeal_reason = v_reason, appeal_decided_at = now()
  where d.id = p_decision_id and d.appeal_text is not null and d.appeal_outcome is null
  returning * into v_decision;
  if not found then
    return private.failure('already_decided', 'There is no open appeal here');
  end if;
  if p_outcome = 'reversed' then
    perform private.apply_decision(v_decision.subject_type, v_decision.subject_id, v_decision.photo_path,
      case v_decision.action when 'suspend' then 'unsuspend' else 'restore' end);
  end if;
  perform private.log_action('appeal_' || p_outcome, v_decision.subject_id, jsonb_build_object('decision', v_decision.id));
  return jsonb_build_object('success', true, 'outcome', p_outcome);
end;
$$;

create function public.decide_appeal(p_decision_id uuid, p_outcome text, p_reason text) returns jsonb
language sql set search_path = '' as $$
  select private.decide_appeal(p_decision_id, p_outcome, p_reason);
$$;

-- People, for admins -----------------------------------------------------------------------------------------------

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
end;
$$;

create function public.set_admin(p_user_id uuid, p_admin boolean) returns boolean language sql set search_path = '' as $$
  select private.set_admin(p_user_id, p_admin);
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
end;
$$;

create function public.find_users(p_query text)
returns table (user_id uuid, email text, username text, first_name text, last_name text, roles text[], invited boolean,
  suspended_at timestamptz, created_at timestamptz)
language sql stable set search_path = '' as $$
  select * from private.find_users(p_query);
$$;

-- What may be called -----------------------------------------------------------------------------------------------

revoke execute on function
  public.reply_to_rating(uuid, text), public.block_user(uuid, boolean), public.report_content(text, uuid, text, text, text),
  public.moderate_content(text, uuid, text, text, text), public.appeal_decision(uuid, text),
  public.decide_appeal(uuid, text, text), public.set_admin(uuid, boolean), public.find_users(text)
from public, anon, authenticated;
grant execute on function
  private.reply_to_rating(uuid, text), public.reply_to_rating(uuid, text),
  private.block_user(uuid, boolean), public.block_user(uuid, boolean),
  private.report_content(text, uuid, text, text, text), public.report_content(text, uuid, text, text, text),
  private.moderate_content(text, uuid, text, text, text), public.moderate_content(text, uuid, text, text, text),
  private.appeal_decision(uuid, text), public.appeal_decision(uuid, text),
  private.decide_appeal(uuid, text, text), public.decide_appeal(uuid, text, text),
  private.set_admin(uuid, boolean), public.set_admin(uuid, boolean),
  private.find_users(text), public.find_users(text)
to authenticated;
