-- Appeals: the author of hidden content asks another admin to look again.

create function private.appeal_decision(p_decision_id uuid, p_text text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
  v_text text := private.clean_text(p_text);
begin
  -- A suspended person may appeal, so no invitation is required.
  if v_text is null or length(v_text) > 2000 /* maxAppealLength */ then
    perform private.refuse(422, 'text_required', 'Please say why, in at most 2000 characters');
  end if;
  update private.moderation_decisions as d set appeal_text = v_text, appealed_at = now()
  where d.id = p_decision_id and d.user_id = v_user and d.action in ('hide', 'remove', 'warn', 'suspend') and d.appeal_text is null
    and d.created_at > now() - private.setting('appeal_days')::int * interval '1 day';
  if not found then
    perform private.refuse(409, 'no_appeal', 'There is nothing to appeal against, or you already have');
  end if;
  return jsonb_build_object('success', true);
end
$$;

-- Decides an appeal. The admin must not have made the first decision, nor be concerned by it.
create function private.decide_appeal(p_decision_id uuid, p_outcome text, p_reason text, p_op_id uuid default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.require_admin();
  v_reason text := private.clean_text(p_reason);
  v_decision private.moderation_decisions;
begin
  if p_outcome is null or p_outcome not in ('upheld', 'reversed') then
    perform private.refuse(422, 'outcome_invalid', 'A decision is upheld or reversed');
  end if;
  if v_reason is null or length(v_reason) > 2000 /* maxReasonLength */ then
    perform private.refuse(422, 'reason_required', 'Please give a reason that the author can read');
  end if;
  select * into v_decision from private.moderation_decisions as d where d.id = p_decision_id;
  perform private.lock_judged(v_decision.user_id);
  perform pg_advisory_xact_lock(hashtextextended('judge:' || v_decision.subject_type || ':' || v_decision.subject, 0));
  select * into v_decision from private.moderation_decisions as d where d.id = p_decision_id for update;
  if v_decision.appeal_op_id = p_op_id and v_decision.appeal_decided_by = v_admin then
    return jsonb_build_object('success', true, 'outcome', v_decision.appeal_outcome);
  end if;
  if v_decision.appeal_text is null or v_decision.appeal_outcome is not null then
    perform private.refuse(409, 'already_decided', 'There is no open appeal here');
  end if;
  if v_decision.decided_by = v_admin then
    perform private.refuse(409, 'own_decision', 'You decided this: somebody else has to look at it again');
  end if;
  perform private.require_impartial(v_decision.user_id, private.place_of(v_decision.subject_type, v_decision.subject_id, v_decision.place_id));
  update private.moderation_decisions as d
  set appeal_outcome = p_outcome, appeal_reason = v_reason, appeal_decided_at = now(), appeal_decided_by = v_admin, appeal_op_id = p_op_id
  where d.id = p_decision_id;
  if p_outcome = 'reversed' then
    perform private.undo_decision(v_decision);
  end if;
  perform private.log_action('appeal_' || p_outcome, v_decision.subject_id, jsonb_build_object('decision', v_decision.id));
  return jsonb_build_object('success', true, 'outcome', p_outcome);
end
$$;

-- Deletes the content of a hidden profile once it can no longer return.
create function private.prune_judgements() returns void language sql security definer set search_path = '' as $$
  delete from private.withheld_profiles as w where not private.may_reappear(w.user_id)
$$;
