-- Suspensions: admins suspend an account, with or without an end.

-- Suspends or unsuspends a person and stores it like any other decision: with a reason and a notice, open to an appeal, closing
-- the reports of this profile, and logged.
create function private.decide_suspension(p_user_id uuid, p_admin uuid, p_action text, p_reason text, p_until timestamptz) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  v_reason text := private.clean_text(p_reason);
  v_id uuid;
begin
  if v_reason is null or length(v_reason) > 2000 /* maxReasonLength */ then
    perform private.refuse(422, 'reason_required', 'Please give a reason that the person can read');
  end if;
  update private.invitations as i set suspended_at = case when p_action = 'suspend' then now() end, suspended_until = p_until
  where i.user_id = p_user_id;
  insert into private.moderation_decisions (subject_type, subject_id, user_id, action, reason, decided_by)
  values ('profile', p_user_id, p_user_id, p_action, v_reason, p_admin) returning id into v_id;
  perform private.close_reports(d, null) from private.moderation_decisions as d where d.id = v_id;
  perform private.log_action('moderation_' || p_action, p_user_id,
    jsonb_strip_nulls(jsonb_build_object('type', 'profile', 'decision', v_id, 'until', private.iso(p_until))));
  -- A suspended person cannot read notices in the app.
  perform private.queue_mail(u.email, 'suspension',
    jsonb_strip_nulls(jsonb_build_object('action', p_action, 'reason', v_reason, 'until', private.iso(p_until))))
  from auth.users as u where u.id = p_user_id and u.email is not null;
  return v_id;
end
$$;

-- Returns {success, decision_id}. Without `p_until` the suspension lasts until an admin ends it. A call repeated after a lost
-- response returns the same decision.
create function private.suspend_user(p_user_id uuid, p_reason text, p_until timestamptz default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.require_admin();
  v_now private.invitations;
  v_last private.moderation_decisions;
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
  select * into v_last from private.moderation_decisions as d
  where d.user_id = p_user_id and d.subject_type = 'profile' and d.action in ('suspend', 'unsuspend') order by d.created_at desc limit 1;
  if v_now.suspended_at is not null and v_now.suspended_until is not distinct from p_until and v_last.action = 'suspend'
    and v_last.decided_by = v_admin and v_last.reason = private.clean_text(p_reason) then
    return jsonb_build_object('success', true, 'decision_id', v_last.id);
  end if;
  return jsonb_build_object('success', true, 'decision_id', private.decide_suspension(p_user_id, v_admin, 'suspend', p_reason, p_until));
end
$$;

-- Ends a suspension immediately and notifies the person. Does nothing if the person is not suspended.
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

-- Clears suspensions that have ended and logs each. They have no effect from their end on, even before this runs.
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
