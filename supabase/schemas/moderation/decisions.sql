-- Moderation decisions of admins about content. Each has a reason for the author, who may appeal to another admin.

-- Locks the ratings of the author and of the deciding admin, always in the same order, so that two admins who decide about each
-- other do not deadlock. The lock also keeps `updated_at` in commit order for devices that pull ratings.
create function private.lock_judged(p_author uuid) returns void language plpgsql set search_path = '' as $$
begin
  perform private.lock_ratings_of(least(p_author, auth.uid()));
  perform private.lock_ratings_of(greatest(p_author, auth.uid()));
end
$$;

-- Refuses an admin who decides about their own content or about a place they own or work at.
create function private.require_impartial(p_author uuid, p_place_id text) returns void language plpgsql stable security definer set search_path = '' as $$
begin
  if p_author = auth.uid() then
    perform private.refuse(409, 'own_content', 'This is your own: somebody else has to decide');
  end if;
  if exists (select from private.place_people as tie where tie.restaurant_place_id = p_place_id and tie.user_id = auth.uid()) then
    perform private.refuse(409, 'own_place', 'This is about your own place: somebody else has to decide');
  end if;
end
$$;

-- The place that a content item is about; null for a profile.
create function private.place_of(p_type text, p_id uuid, p_place_id text) returns text language sql stable security definer set search_path = '' as $$
  select case p_type
    when 'place' then p_place_id
    when 'reply' then (select r.restaurant_place_id from public.rating_replies as reply join private.ratings as r on r.id = reply.rating_id where reply.id = p_id)
    when 'profile' then null
    else (select r.restaurant_place_id from private.ratings as r where r.id = p_id) end
$$;

-- Closes the reports that the admin saw and notifies their reporters. `p_reports`: the ids shown (the newest 50 at most); with
-- 50 ids the older reports are closed too. Null: all reports. Reports that came in meanwhile stay open.
create function private.close_reports(p_decision private.moderation_decisions, p_reports uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_oldest timestamptz := (select min(r.created_at) from public.reports as r where r.id = any (p_reports));
  v_report public.reports;
begin
  for v_report in
    update public.reports as report set status = 'decided', decision_id = p_decision.id
    where report.status = 'open' and report.subject_type = p_decision.subject_type and report.subject = p_decision.subject
      and (p_reports is null or report.id = any (p_reports) or cardinality(p_reports) >= 50 and report.created_at < v_oldest)
    returning *
  loop
    perform private.notify(v_report.reporter_id, 'report_decided', null, v_report.id, jsonb_build_object(
      'subject_type', v_report.subject_type, 'action', coalesce(private.told_outcome(p_decision), 'keep')));
  end loop;
end
$$;

-- Decides about content. Actions: keep, hide, remove, restore, warn, suspend (also hides the content), unsuspend; `stand`: the
-- earlier decision also covers the new reports; `correct`: renames a place to `p_name`. `p_reports`: ids of the reports that
-- the admin saw; newer ones stay open. `p_op_id`: the id of the form; a repeated submission returns the first answer.
create function private.moderate_content(
  p_subject_type text, p_subject_id uuid, p_action text, p_reason text, p_photo_path text default null, p_place_id text default null,
  p_reason_code text default null, p_reports uuid[] default null, p_name text default null, p_op_id uuid default null)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.require_admin();
  v_path text := case when p_subject_type = 'photo' then p_photo_path end;
  v_place text := case when p_subject_type = 'place' then private.clean_place_id(p_place_id) end;
  v_id uuid := case when v_place is null then p_subject_id end;
  v_subject text := coalesce(v_id::text, v_place) || coalesce(' ' || v_path, '');
  v_reason text := private.clean_text(p_reason);
  v_author uuid;
  v_decision private.moderation_decisions;
begin
  if p_action is null or p_action not in ('keep', 'hide', 'remove', 'restore', 'warn', 'suspend', 'unsuspend', 'correct', 'stand')
    or (p_action = 'unsuspend' and p_subject_type is distinct from 'profile')
    or (case when p_subject_type = 'place' then p_action not in ('keep', 'correct', 'stand') else p_action = 'correct' end) then
    perform private.refuse(422, 'action_invalid', 'This cannot be decided here');
  end if;
  if p_action <> 'stand' and (v_reason is null or length(v_reason) > 2000 /* maxReasonLength */) or p_reason_code not in (
    'spam', 'offensive', 'personal_data', 'untrue', 'no_visit', 'conflict_of_interest', 'staff_mention', 'other') then
    perform private.refuse(422, 'reason_required', 'Please give a reason that the author can read');
  end if;
  v_author := private.author_of(p_subject_type, p_subject_id, p_photo_path);
  if v_author is null and p_subject_type = 'photo' and p_photo_path is not null then
    -- A removed photo is no longer in its rating; its author is stored with the withheld photo.
    v_author := (select w.user_id from private.withheld_photos as w where w.path = p_photo_path and exists (
      select from private.ratings as r where r.id = p_subject_id and r.user_id = w.user_id and r.deleted_at is null));
  end if;
  perform private.lock_judged(v_author);
  perform pg_advisory_xact_lock(hashtextextended('judge:' || p_subject_type || ':' || v_subject, 0));
  select * into v_decision from private.moderation_decisions as d where d.op_id = p_op_id and d.decided_by = v_admin;
  if found then
    return private.decision_answer(v_decision);
  end if;
  if v_author is null and p_action = 'keep' then
    -- The author deleted the content: only its reports can be closed.
    v_author := (select r.user_id from public.reports as r
      where r.status = 'open' and r.subject_type = p_subject_type and r.subject = v_subject limit 1);
  end if;
  if v_author is null and not exists (select from public.restaurants as r where r.place_id = v_place) then
    perform private.refuse(404, 'content_gone', 'This is not here any more');
  end if;
  perform private.require_impartial(v_author, private.place_of(p_subject_type, v_id, v_place));
  if p_reports is not null and not exists (select from public.reports as r where r.id = any (p_reports) and r.status = 'open') then
    perform private.refuse(409, 'already_decided', 'Somebody else has decided about this meanwhile');
  end if;
  if p_action = 'stand' then
    select * into v_decision from private.moderation_decisions as d
    where d.subject_type = p_subject_type and d.subject = v_subject and private.stands(d) order by d.created_at desc limit 1;
    if not found then
      perform private.refuse(422, 'action_invalid', 'Nothing was decided about this that could stand');
    end if;
  else
    insert into private.moderation_decisions (subject_type, subject_id, place_id, photo_path, user_id, action, reason_code, reason, decided_by, op_id)
    values (p_subject_type, v_id, v_place, v_path, v_author, p_action, p_reason_code, v_reason, v_admin, p_op_id)
    returning * into v_decision;
    perform private.apply_decision(v_decision, p_name);
  end if;
  perform private.close_reports(v_decision, p_reports);
  perform private.log_action('moderation_' || p_action, v_id, jsonb_build_object('type', p_subject_type, 'decision', v_decision.id)
    || case when v_place is null then '{}' else jsonb_build_object('restaurant_place_id', v_place) end);
  return private.decision_answer(v_decision);
end
$$;

-- `left_open`: the number of reports of the same content that came in meanwhile, up to 100.
create function private.decision_answer(p_decision private.moderation_decisions) returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('success', true, 'decision_id', p_decision.id, 'left_open', (
    select count(*) from (select from public.reports as r
      where r.status = 'open' and r.subject_type = p_decision.subject_type and r.subject = p_decision.subject limit 100) as left_open))
$$;

-- A notice about a rating or photo contains no reason, because the rating shows it. Any other notice contains the reason, since
-- nothing else shows it.
create function private.notify_decision() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify(new.user_id, 'moderation_decision', null, new.id, jsonb_strip_nulls(jsonb_build_object(
    'action', new.action, 'subject_type', new.subject_type, 'outcome', new.appeal_outcome,
    'restaurant_name', (select r.restaurant_name from private.ratings as r where r.id = new.subject_id),
    'reason', case when new.subject_type not in ('rating', 'photo') then coalesce(new.appeal_reason, new.reason) end,
    'reason_code', case when new.subject_type not in ('rating', 'photo') and new.appeal_reason is null then new.reason_code end)));
  return null;
end
$$;

create trigger notify_decision after insert on private.moderation_decisions
  for each row when (new.action <> 'keep') execute function private.notify_decision();
create trigger notify_appeal after update of appeal_outcome on private.moderation_decisions
  for each row when (old.appeal_outcome is null and new.appeal_outcome is not null) execute function private.notify_decision();
