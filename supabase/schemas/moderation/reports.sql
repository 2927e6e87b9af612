-- Blocks and reports.

-- Blocks --------------------------------------------------------------------------------------------------------------

create function private.block_user(p_user_id uuid, p_blocked boolean default true) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_invited();
begin
  if p_user_id = v_user then
    perform private.refuse(422, 'self', 'That is you');
  end if;
  perform private.lock_people(array[v_user, p_user_id]);
  if not coalesce(p_blocked, true) then
    delete from public.user_blocks as b where b.blocker_id = v_user and b.blocked_id = p_user_id;
    return false;
  end if;
  perform private.require_token('block', v_user::text);
  insert into public.user_blocks (blocker_id, blocked_id)
  select v_user, p.user_id from private.profiles as p where p.user_id = p_user_id for key share
  on conflict do nothing;
  return true;
end
$$;

-- Reports -------------------------------------------------------------------------------------------------------------

-- The author of a content item; null if it does not exist. `p_photo_path` applies to photos only.
create function private.author_of(p_subject_type text, p_subject_id uuid, p_photo_path text) returns uuid
language sql stable security definer set search_path = '' as $$
  select case p_subject_type
    when 'rating' then (select r.user_id from private.ratings as r where r.id = p_subject_id and r.deleted_at is null)
    when 'photo' then (select r.user_id from private.ratings as r
      where r.id = p_subject_id and r.deleted_at is null and p_photo_path = any (r.photo_urls))
    when 'reply' then (select o.user_id from public.rating_replies as reply
      join public.restaurant_owners as o on o.id = reply.restaurant_owner_id where reply.id = p_subject_id)
    when 'profile' then (select p.user_id from private.profiles as p where p.user_id = p_subject_id)
  end
$$;

-- The same for a reporter. Content hidden by moderation does not exist for others, so that only its author learns whether it
-- was hidden or deleted.
create function private.reported_author(p_user uuid, p_subject_type text, p_subject_id uuid, p_photo_path text) returns uuid
language sql stable security definer set search_path = '' as $$
  select author from private.author_of(p_subject_type, p_subject_id, p_photo_path) as author
  where author = p_user or not coalesce(case p_subject_type
    when 'reply' then (select num_nonnulls(reply.hidden_at, r.hidden_at, r.deleted_at) > 0
      from public.rating_replies as reply join private.ratings as r on r.id = reply.rating_id where reply.id = p_subject_id)
    when 'profile' then false
    else (select r.hidden_at is not null from private.ratings as r where r.id = p_subject_id) end, false)
$$;

-- A place is reported by `p_place_id`, everything else by `p_subject_id`.
create function private.report_content(
  p_subject_type text, p_subject_id uuid, p_reason text, p_note text default null, p_photo_path text default null,
  p_place_id text default null)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_invited();
  v_path text := case when p_subject_type = 'photo' then p_photo_path end;
  v_place text := case when p_subject_type = 'place' then private.hold_place(p_place_id) end;
  v_author uuid := private.reported_author(v_user, p_subject_type, p_subject_id, p_photo_path);
  v_note text := private.clean_text(p_note);
begin
  -- Locks the profile: a concurrent erasure deletes the content too.
  select p.user_id into v_author from private.profiles as p where p.user_id = v_author for key share;
  if v_author is null and not exists (select from public.restaurants as r where r.place_id = v_place) then
    perform private.refuse(404, 'content_gone', 'This is not here any more');
  end if;
  if v_author = v_user then
    perform private.refuse(422, 'own_content', 'This is your own');
  end if;
  if p_reason is null or p_reason not in (
    'spam', 'offensive', 'personal_data', 'untrue', 'no_visit', 'conflict_of_interest', 'staff_mention', 'other') then
    perform private.refuse(422, 'reason_required', 'Please choose a reason');
  end if;
  if length(v_note) > 1000 /* maxReportNoteLength */ then
    perform private.refuse(422, 'note_too_long', 'The note is at most 1000 characters');
  end if;
  perform private.require_token('report', v_user::text);
  -- A second report of the same content while the first is open changes nothing.
  insert into public.reports (reporter_id, subject_type, subject_id, place_id, photo_path, user_id, reason, note, due_at)
  values (v_user, p_subject_type, case when v_place is null then p_subject_id end, v_place, v_path, v_author, p_reason, v_note, now() + case
    when p_reason in ('offensive', 'personal_data', 'staff_mention') then interval '24 hours'
    when p_reason = 'spam' then interval '168 hours' else interval '72 hours' end)
  on conflict (reporter_id, subject_type, subject) where status = 'open' do nothing;
  return jsonb_build_object('success', true);
end
$$;

-- Reports of the caller with their outcome, without the consequences for the other person.
create function private.get_my_reports(p_limit int default 50)
returns table (id uuid, subject_type text, subject_id uuid, reason text, note text, status text, action text, created_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_invited();
  return query
    select report.id, report.subject_type, report.subject_id, report.reason, report.note, report.status,
      private.told_outcome(d), report.created_at
    from public.reports as report left join private.moderation_decisions as d on d.id = report.decision_id
    where report.reporter_id = auth.uid() order by report.created_at desc, report.id limit least(greatest(coalesce(p_limit, 50), 1), 200);
end
$$;
