-- What admins decide about content, with a reason for its author, who may appeal.

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
    insert into private.withheld_photos (path, user_id) select p_photo_path, r.user_id from public.ratings as r where r.id = p_subject_id
    on conflict do nothing;
    update public.ratings as r set photo_urls = array_remove(r.photo_urls, p_photo_path) where r.id = p_subject_id;
    perform private.withhold_photos(array[p_photo_path]);
  elsif p_subject_type = 'photo' and p_action = 'restore' then
    delete from private.withheld_photos as w where w.path = p_photo_path;
    perform private.release_photos(array[p_photo_path]);
    update public.ratings as r set photo_urls = r.photo_urls || p_photo_path
    where r.id = p_subject_id and r.deleted_at is null and p_photo_path <> all (r.photo_urls) and cardinality(r.photo_urls) < 5
      and exists (select from storage.objects as o where o.bucket_id = 'reviews' and o.name = p_photo_path);
  elsif p_subject_type = 'profile' and p_action in ('suspend', 'unsuspend') then
    -- Without an end; where it has one, whoever suspends writes it afterwards.
    update private.invitations as i set suspended_at = case when p_action = 'suspend' then coalesce(i.suspended_at, now()) end,
      suspended_until = null
    where i.user_id = p_subject_id;
  elsif p_subject_type = 'profile' and p_action in ('hide', 'remove') then
    update public.profiles as p set avatar_url = null, city = null, country = null where p.user_id = p_subject_id;
    perform private.remove_portraits(p_subject_id);
  end if;
end
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
    perform private.refuse(422, 'reason_required', 'Please give a reason that the author can read');
  end if;
  v_author := private.author_of(p_subject_type, p_subject_id, p_photo_path);
  if v_author is null and p_subject_type = 'photo' and p_action = 'restore' and p_photo_path is not null then
    -- A removed photo is no longer in its rating, whose author is still known.
    v_author := private.author_of('rating', p_subject_id, null);
  end if;
  if v_author is null then
    perform private.refuse(404, 'content_gone', 'This is not here any more');
  end if;
  if p_action = 'suspend' and v_author = v_admin then
    perform private.refuse(422, 'own_content', 'You cannot suspend yourself');
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
end
$$;

create function public.moderate_content(
  p_subject_type text, p_subject_id uuid, p_action text, p_reason text, p_photo_path text default null)
returns jsonb language plpgsql set search_path = '' as $$
declare
  v_code text;
  v_retry_at text;
begin
  return private.moderate_content(p_subject_type, p_subject_id, p_action, p_reason, p_photo_path);
exception when sqlstate 'PT000' then
  get stacked diagnostics v_code = pg_exception_hint, v_retry_at = pg_exception_detail;
  return private.refusal_answer(v_code, sqlerrm, v_retry_at);
end
$$;

create function private.notify_decision() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify(new.user_id, 'moderation_decision', null, new.id, jsonb_build_object(
    'action', new.action, 'subject_type', new.subject_type, 'outcome', new.appeal_outcome,
    'restaurant_name', (select r.restaurant_name from public.ratings as r where r.id = new.subject_id)));
  return null;
end
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
    perform private.refuse(422, 'text_required', 'Please say why, in at most 2000 characters');
  end if;
  update public.moderation_decisions as d set appeal_text = v_text, appealed_at = now()
  where d.id = p_decision_id and d.user_id = v_user and d.action in ('hide', 'remove', 'warn', 'suspend') and d.appeal_text is null;
  if not found then
    perform private.refuse(409, 'no_appeal', 'There is nothing to appeal against, or you already have');
  end if;
  return jsonb_build_object('success', true);
end
$$;

create function public.appeal_decision(p_decision_id uuid, p_text text) returns jsonb language plpgsql set search_path = '' as $$
declare
  v_code text;
  v_retry_at text;
begin
  return private.appeal_decision(p_decision_id, p_text);
exception when sqlstate 'PT000' then
  get stacked diagnostics v_code = pg_exception_hint, v_retry_at = pg_exception_detail;
  return private.refusal_answer(v_code, sqlerrm, v_retry_at);
end
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
    perform private.refuse(422, 'reason_required', 'Please give a reason that the author can read');
  end if;
  update public.moderation_decisions as d
  set appeal_outcome = p_outcome, appeal_reason = v_reason, appeal_decided_at = now()
  where d.id = p_decision_id and d.appeal_text is not null and d.appeal_outcome is null
  returning * into v_decision;
  if not found then
    perform private.refuse(409, 'already_decided', 'There is no open appeal here');
  end if;
  if p_outcome = 'reversed' then
    perform private.apply_decision(v_decision.subject_type, v_decision.subject_id, v_decision.photo_path,
      case v_decision.action when 'suspend' then 'unsuspend' else 'restore' end);
  end if;
  perform private.log_action('appeal_' || p_outcome, v_decision.subject_id, jsonb_build_object('decision', v_decision.id));
  return jsonb_build_object('success', true, 'outcome', p_outcome);
end
$$;

create function public.decide_appeal(p_decision_id uuid, p_outcome text, p_reason text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_code text;
  v_retry_at text;
begin
  return private.decide_appeal(p_decision_id, p_outcome, p_reason);
exception when sqlstate 'PT000' then
  get stacked diagnostics v_code = pg_exception_hint, v_retry_at = pg_exception_detail;
  return private.refusal_answer(v_code, sqlerrm, v_retry_at);
end
$$;

revoke execute on function
  public.moderate_content(text, uuid, text, text, text),
  public.appeal_decision(uuid, text),
  public.decide_appeal(uuid, text, text)
from public, anon, authenticated;
grant execute on function
  private.moderate_content(text, uuid, text, text, text), public.moderate_content(text, uuid, text, text, text),
  private.appeal_decision(uuid, text), public.appeal_decision(uuid, text),
  private.decide_appeal(uuid, text, text), public.decide_appeal(uuid, text, text)
to authenticated;
