-- What admins decide about content, with a reason for its author, who may appeal to another admin.

-- What a decision does ------------------------------------------------------------------------------------------------

-- A photo leaves its rating with what was said of it; where it stood is remembered.
create function private.withhold_photo(p_rating_id uuid, p_path text) returns void language plpgsql security definer set search_path = '' as $$
begin
  insert into private.withheld_photos (path, user_id, place, caption)
  select p_path, r.user_id, array_position(r.photo_urls, p_path), r.photo_captions ->> p_path from public.ratings as r where r.id = p_rating_id
  on conflict do nothing;
  update public.ratings as r set photo_urls = array_remove(r.photo_urls, p_path) where r.id = p_rating_id;
  perform private.withhold_photos(array[p_path]);
end
$$;

-- Back where it stood, with its caption; no sixth beside five that its author shows by now.
create function private.return_photo(p_rating_id uuid, p_path text) returns void language plpgsql security definer set search_path = '' as $$
declare
  v_was private.withheld_photos;
begin
  delete from private.withheld_photos as w where w.path = p_path returning * into v_was;
  perform private.release_photos(array[p_path]);
  update public.ratings as r set
    photo_urls = r.photo_urls[:coalesce(v_was.place, 6) - 1] || p_path || r.photo_urls[coalesce(v_was.place, 6):],
    photo_captions = case when v_was.caption is null then r.photo_captions else r.photo_captions || jsonb_build_object(p_path, v_was.caption) end
  where r.id = p_rating_id and r.deleted_at is null and p_path <> all (r.photo_urls) and cardinality(r.photo_urls) < 5
    and exists (select from storage.objects as o where o.bucket_id = 'reviews' and o.name = p_path);
end
$$;

create function private.withhold_profile(p_user uuid) returns void language plpgsql security definer set search_path = '' as $$
begin
  insert into private.withheld_profiles as w (user_id, avatar_url, city, country)
  select p.user_id, p.avatar_url, p.city, p.country from public.profiles as p where p.user_id = p_user
  on conflict (user_id) do update set avatar_url = coalesce(excluded.avatar_url, w.avatar_url), city = coalesce(excluded.city, w.city),
    country = coalesce(excluded.country, w.country), withheld_at = now();
  update public.profiles as p set avatar_url = null, city = null, country = null where p.user_id = p_user;
  perform private.remove_portraits(p_user);
end
$$;

-- What its person chose meanwhile stays.
create function private.return_profile(p_user uuid) returns void language plpgsql security definer set search_path = '' as $$
declare
  v_was private.withheld_profiles;
begin
  perform private.return_portraits(p_user);
  delete from private.withheld_profiles as w where w.user_id = p_user returning * into v_was;
  update public.profiles as p set avatar_url = coalesce(p.avatar_url, v_was.avatar_url), city = coalesce(p.city, v_was.city),
    country = coalesce(p.country, v_was.country)
  where p.user_id = p_user and v_was.user_id is not null;
end
$$;

-- Hiding is all that happens to a rating and a reply, so that an appeal can bring them back as they were. Also to a rating that
-- its author removed meanwhile: taking that back, or rating again, shows it.
create function private.show_content(p_type text, p_id uuid, p_path text, p_shown boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if p_type = 'rating' then
    update public.ratings as r set hidden_at = case when not p_shown then coalesce(r.hidden_at, now()) end
    where r.id = p_id and (p_shown or r.deleted_at is null);
  elsif p_type = 'reply' then
    update public.rating_replies as reply set hidden_at = case when not p_shown then coalesce(reply.hidden_at, now()) end
    where reply.id = p_id;
  elsif p_type = 'photo' and p_shown then
    perform private.return_photo(p_id, p_path);
  elsif p_type = 'photo' then
    perform private.withhold_photo(p_id, p_path);
  elsif p_type = 'profile' and p_shown then
    perform private.return_profile(p_id);
  elsif p_type = 'profile' then
    perform private.withhold_profile(p_id);
  end if;
end
$$;

create function private.suspend_person(p_user uuid, p_suspended boolean) returns void language sql security definer set search_path = '' as $$
  -- Without an end; where it has one, whoever suspends writes it afterwards.
  update private.invitations as i set suspended_at = case when p_suspended then coalesce(i.suspended_at, now()) end, suspended_until = null
  where i.user_id = p_user
$$;

-- Whether what was decided takes content out of sight. Who is suspended for something they published loses that, too.
create function private.hides(p_decision public.moderation_decisions) returns boolean language sql immutable set search_path = '' as $$
  select p_decision.action in ('hide', 'remove') or p_decision.action = 'suspend' and p_decision.subject_type <> 'profile'
$$;

-- Whether it still does, or still keeps somebody out.
create function private.stands(p_decision public.moderation_decisions) returns boolean language sql stable security definer set search_path = '' as $$
  select p_decision.appeal_outcome is distinct from 'reversed' and (
    private.hides(p_decision) and not exists (select from public.moderation_decisions as later
      where later.subject_type = p_decision.subject_type and later.subject = p_decision.subject
        and later.action = 'restore' and later.created_at > p_decision.created_at)
    or p_decision.action = 'suspend' and not exists (select from public.moderation_decisions as later
      where later.user_id = p_decision.user_id and later.action = 'unsuspend' and later.created_at > p_decision.created_at))
$$;

-- What whoever reported something is told of what came of it: not what it meant for whoever was reported.
create function private.told_outcome(p_decision public.moderation_decisions) returns text language sql immutable set search_path = '' as $$
  select case when p_decision.appeal_outcome is distinct from 'reversed' then
    case when p_decision.action in ('hide', 'remove', 'correct') then p_decision.action when p_decision.action in ('warn', 'suspend') then 'acted' end end
$$;

-- `p_name`: of a place, where its name is corrected.
create function private.apply_decision(p_decision public.moderation_decisions, p_name text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if private.hides(p_decision) or p_decision.action = 'restore' then
    perform private.show_content(p_decision.subject_type, p_decision.subject_id, p_decision.photo_path, p_decision.action = 'restore');
  end if;
  if p_decision.action in ('suspend', 'unsuspend') then
    if p_decision.action = 'suspend' then
      perform private.keep_an_admin(p_decision.user_id, 'Somebody has to remain');
    end if;
    perform private.suspend_person(p_decision.user_id, p_decision.action = 'suspend');
    -- Whoever is kept out may not open the app to be told.
    perform private.queue_mail(u.email, 'suspension', jsonb_build_object('action', p_decision.action, 'reason', p_decision.reason))
    from auth.users as u where u.id = p_decision.user_id and u.email is not null;
  elsif p_decision.action = 'correct' then
    perform private.apply_place_changes(p_decision.place_id, private.read_place_changes(jsonb_build_object('name', p_name)));
  end if;
end
$$;

-- Granting one appeal does not undo two judgements: what another decision hides stays hidden.
create function private.undo_decision(p_decision public.moderation_decisions) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if private.hides(p_decision) and not exists (select from public.moderation_decisions as d
    where d.subject_type = p_decision.subject_type and d.subject = p_decision.subject and d.id <> p_decision.id
      and private.hides(d) and private.stands(d)) then
    perform private.show_content(p_decision.subject_type, p_decision.subject_id, p_decision.photo_path, true);
  end if;
  if p_decision.action = 'suspend' and not exists (select from public.moderation_decisions as d
    where d.user_id = p_decision.user_id and d.id <> p_decision.id and d.action = 'suspend' and private.stands(d)) then
    perform private.suspend_person(p_decision.user_id, false);
  end if;
end
$$;

-- Deciding ------------------------------------------------------------------------------------------------------------

-- The lock of the author and that of whoever decides (which writing a rating takes), in one order: two admins who judge each
-- other do not wait for each other, and a device that pulls misses nothing.
create function private.lock_judged(p_author uuid) returns void language plpgsql set search_path = '' as $$
begin
  perform private.lock_ratings_of(least(p_author, auth.uid()));
  perform private.lock_ratings_of(greatest(p_author, auth.uid()));
end
$$;

-- Nobody judges what they wrote, nor what is said of a place where they have a say.
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

-- Where something was said; null for a profile.
create function private.place_of(p_type text, p_id uuid, p_place_id text) returns text language sql stable security definer set search_path = '' as $$
  select case p_type
    when 'place' then p_place_id
    when 'reply' then (select r.restaurant_place_id from public.rating_replies as reply join public.ratings as r on r.id = reply.rating_id where reply.id = p_id)
    when 'profile' then null
    else (select r.restaurant_place_id from public.ratings as r where r.id = p_id) end
$$;

-- Closes the reports that whoever decides had before them (`p_reports`: the newest, at most 50, and of more than those also
-- what is older); without a list all. What came meanwhile stays open. Whoever reported is told.
create function private.close_reports(p_decision public.moderation_decisions, p_reports uuid[]) returns void
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

create function private.moderate_content(p_subject_type text, p_subject_id uuid, p_action text, p_reason text, p_photo_path text,
  p_place_id text, p_reason_code text, p_reports uuid[], p_name text, p_op_id uuid)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.require_admin();
  v_path text := case when p_subject_type = 'photo' then p_photo_path end;
  v_place text := case when p_subject_type = 'place' then private.clean_place_id(p_place_id) end;
  v_id uuid := case when v_place is null then p_subject_id end;
  v_subject text := coalesce(v_id::text, v_place) || coalesce(' ' || v_path, '');
  v_reason text := private.clean_text(p_reason);
  v_author uuid;
  v_decision public.moderation_decisions;
begin
  if p_action is null or p_action not in ('keep', 'hide', 'remove', 'restore', 'warn', 'suspend', 'unsuspend', 'correct', 'stand')
    or (p_action = 'unsuspend' and p_subject_type is distinct from 'profile')
    or (case when p_subject_type = 'place' then p_action not in ('keep', 'correct', 'stand') else p_action = 'correct' end) then
    perform private.refuse(422, 'action_invalid', 'This cannot be decided here');
  end if;
  if p_action <> 'stand' and (v_reason is null or length(v_reason) > 2000) or p_reason_code not in (
    'spam', 'offensive', 'personal_data', 'untrue', 'no_visit', 'conflict_of_interest', 'staff_mention', 'other') then
    perform private.refuse(422, 'reason_required', 'Please give a reason that the author can read');
  end if;
  v_author := private.author_of(p_subject_type, p_subject_id, p_photo_path);
  if v_author is null and p_subject_type = 'photo' and p_photo_path is not null then
    -- A removed photo is no longer in its rating; whose it is, is still known.
    v_author := (select w.user_id from private.withheld_photos as w where w.path = p_photo_path and exists (
      select from public.ratings as r where r.id = p_subject_id and r.user_id = w.user_id and r.deleted_at is null));
  end if;
  perform private.lock_judged(v_author);
  perform pg_advisory_xact_lock(hashtextextended('judge:' || p_subject_type || ':' || v_subject, 0));
  select * into v_decision from public.moderation_decisions as d where d.op_id = p_op_id and d.decided_by = v_admin;
  if found then
    return private.decision_answer(v_decision);
  end if;
  if v_author is null and p_action = 'keep' then
    -- Its author took it away: all that is left is to close what was reported.
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
    select * into v_decision from public.moderation_decisions as d
    where d.subject_type = p_subject_type and d.subject = v_subject and private.stands(d) order by d.created_at desc limit 1;
    if not found then
      perform private.refuse(422, 'action_invalid', 'Nothing was decided about this that could stand');
    end if;
  else
    insert into public.moderation_decisions (subject_type, subject_id, place_id, photo_path, user_id, action, reason_code, reason, decided_by, op_id)
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

-- `left_open`: reports of the same that came while it was decided.
create function private.decision_answer(p_decision public.moderation_decisions) returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('success', true, 'decision_id', p_decision.id, 'left_open', (
    select count(*) from (select from public.reports as r
      where r.status = 'open' and r.subject_type = p_decision.subject_type and r.subject = p_decision.subject limit 100) as left_open))
$$;

-- Decides about content: keep, hide, remove, restore, warn, suspend its author (and hide it), unsuspend; `stand`: what was
-- decided before holds for what was reported since; `correct`: gives a place another name (`p_name`). `p_reports`: those that
-- were read, so that what came meanwhile stays open. `p_op_id`: of the form; sent again, the first answer.
create function public.moderate_content(
  p_subject_type text, p_subject_id uuid, p_action text, p_reason text, p_photo_path text default null, p_place_id text default null,
  p_reason_code text default null, p_reports uuid[] default null, p_name text default null, p_op_id uuid default null)
returns jsonb language plpgsql set search_path = '' as $$
declare
  v_code text;
  v_retry_at text;
begin
  return private.moderate_content(p_subject_type, p_subject_id, p_action, p_reason, p_photo_path, p_place_id, p_reason_code, p_reports,
    p_name, p_op_id);
exception when sqlstate 'PT000' then
  get stacked diagnostics v_code = pg_exception_hint, v_retry_at = pg_exception_detail;
  return private.refusal_answer(v_code, sqlerrm, v_retry_at);
end
$$;

-- The reason of what is said of a rating or its photos stands with the rating; of the rest it is told here, or nowhere.
create function private.notify_decision() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify(new.user_id, 'moderation_decision', null, new.id, jsonb_strip_nulls(jsonb_build_object(
    'action', new.action, 'subject_type', new.subject_type, 'outcome', new.appeal_outcome,
    'restaurant_name', (select r.restaurant_name from public.ratings as r where r.id = new.subject_id),
    'reason', case when new.subject_type not in ('rating', 'photo') then coalesce(new.appeal_reason, new.reason) end,
    'reason_code', case when new.subject_type not in ('rating', 'photo') and new.appeal_reason is null then new.reason_code end)));
  return null;
end
$$;
create trigger notify_decision after insert on public.moderation_decisions
  for each row when (new.action <> 'keep') execute function private.notify_decision();
create trigger notify_appeal after update of appeal_outcome on public.moderation_decisions
  for each row when (old.appeal_outcome is null and new.appeal_outcome is not null) execute function private.notify_decision();

-- Appeals -------------------------------------------------------------------------------------------------------------

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
  where d.id = p_decision_id and d.user_id = v_user and d.action in ('hide', 'remove', 'warn', 'suspend') and d.appeal_text is null
    and d.created_at > now() - private.setting('appeal_days')::int * interval '1 day';
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

create function private.decide_appeal(p_decision_id uuid, p_outcome text, p_reason text, p_op_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.require_admin();
  v_reason text := private.clean_text(p_reason);
  v_decision public.moderation_decisions;
begin
  if p_outcome is null or p_outcome not in ('upheld', 'reversed') then
    perform private.refuse(422, 'outcome_invalid', 'A decision is upheld or reversed');
  end if;
  if v_reason is null or length(v_reason) > 2000 then
    perform private.refuse(422, 'reason_required', 'Please give a reason that the author can read');
  end if;
  select * into v_decision from public.moderation_decisions as d where d.id = p_decision_id;
  perform private.lock_judged(v_decision.user_id);
  perform pg_advisory_xact_lock(hashtextextended('judge:' || v_decision.subject_type || ':' || v_decision.subject, 0));
  select * into v_decision from public.moderation_decisions as d where d.id = p_decision_id for update;
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
  update public.moderation_decisions as d
  set appeal_outcome = p_outcome, appeal_reason = v_reason, appeal_decided_at = now(), appeal_decided_by = v_admin, appeal_op_id = p_op_id
  where d.id = p_decision_id;
  if p_outcome = 'reversed' then
    perform private.undo_decision(v_decision);
  end if;
  perform private.log_action('appeal_' || p_outcome, v_decision.subject_id, jsonb_build_object('decision', v_decision.id));
  return jsonb_build_object('success', true, 'outcome', p_outcome);
end
$$;

-- Decides about an appeal: by another admin than the one who decided, and never about oneself.
create function public.decide_appeal(p_decision_id uuid, p_outcome text, p_reason text, p_op_id uuid default null) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_code text;
  v_retry_at text;
begin
  return private.decide_appeal(p_decision_id, p_outcome, p_reason, p_op_id);
exception when sqlstate 'PT000' then
  get stacked diagnostics v_code = pg_exception_hint, v_retry_at = pg_exception_detail;
  return private.refusal_answer(v_code, sqlerrm, v_retry_at);
end
$$;

-- What a profile showed is kept as long as it may come back.
create function private.prune_judgements() returns void language sql security definer set search_path = '' as $$
  delete from private.withheld_profiles as w where not private.may_reappear(w.user_id)
$$;

revoke execute on function
  public.moderate_content(text, uuid, text, text, text, text, text, uuid[], text, uuid),
  public.appeal_decision(uuid, text),
  public.decide_appeal(uuid, text, text, uuid)
from public, anon, authenticated;
grant execute on function
  private.moderate_content(text, uuid, text, text, text, text, text, uuid[], text, uuid),
  public.moderate_content(text, uuid, text, text, text, text, text, uuid[], text, uuid),
  private.appeal_decision(uuid, text), public.appeal_decision(uuid, text),
  private.decide_appeal(uuid, text, text, uuid), public.decide_appeal(uuid, text, text, uuid)
to authenticated;
