-- The moderation queue for admins: reported content, one entry per content with its reports, and open appeals.

-- The current content with its context. `gone`: its author deleted it.
create function private.judged_content(p_type text, p_id uuid, p_place_id text, p_path text, p_author uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_reply public.rating_replies;
  v_rating private.ratings;
  v_place public.restaurants;
begin
  select * into v_reply from public.rating_replies as reply where p_type = 'reply' and reply.id = p_id;
  select * into v_rating from private.ratings as r
  where r.id = case p_type when 'reply' then v_reply.rating_id when 'profile' then null else p_id end and r.deleted_at is null;
  select * into v_place from public.restaurants as r where r.place_id = coalesce(p_place_id, v_rating.restaurant_place_id);
  return jsonb_build_object(
    'gone', case p_type when 'reply' then v_reply.id is null when 'profile' then not exists (select from private.profiles as p where p.user_id = p_id)
      when 'place' then v_place.place_id is null else v_rating.id is null end,
    -- The caller may not decide: it is their own content or about a place of theirs.
    'own', coalesce(p_author = auth.uid(), false) or exists (
      select from private.place_people as tie where tie.restaurant_place_id = v_place.place_id and tie.user_id = auth.uid()),
    'author', (select jsonb_build_object('user_id', p.user_id, 'name', coalesce(p.username, p.first_name), 'since', p.created_at::date,
        'suspended', i.suspended_at is not null and coalesce(i.suspended_until > now(), true),
        'against', (select count(*) from (select from private.moderation_decisions as d
          where d.user_id = p.user_id and d.action in ('hide', 'remove', 'warn', 'suspend') and d.appeal_outcome is distinct from 'reversed' limit 20) as earlier))
      from private.profiles as p left join private.invitations as i on i.user_id = p.user_id where p.user_id = p_author),
    'place', case when v_place.place_id is not null then jsonb_build_object('place_id', v_place.place_id, 'name', v_place.name,
      'vicinity', v_place.vicinity, 'city', v_place.city, 'source', v_place.source, 'rating_count', v_place.rating_count) end,
    'rating', case when v_rating.id is not null then jsonb_build_object('id', v_rating.id, 'score', v_rating.score, 'tags', v_rating.tags,
      'comment', v_rating.comment, 'language', v_rating.language, 'photos', v_rating.photo_urls, 'captions', v_rating.photo_captions,
      'server_name', v_rating.server_name, 'server_emoji', v_rating.server_emoji, 'verification', v_rating.verification,
      'rated_at', v_rating.rated_at, 'hidden', v_rating.hidden_at is not null) end,
    'photo', case when p_type = 'photo' then jsonb_build_object('path', p_path,
      'caption', coalesce(v_rating.photo_captions ->> p_path, (select w.caption from private.withheld_photos as w where w.path = p_path)),
      'hidden', exists (select from private.withheld_photos as w where w.path = p_path)) end,
    'reply', (select jsonb_build_object('id', reply.id, 'name', coalesce(o.public_name, o.business_name), 'body', reply.body,
        'created_at', reply.created_at, 'hidden', reply.hidden_at is not null)
      from public.rating_replies as reply join public.restaurant_owners as o on o.id = reply.restaurant_owner_id
      where reply.rating_id = v_rating.id),
    'profile', (select jsonb_build_object('username', p.username, 'first_name', p.first_name, 'last_name', p.last_name,
        'avatar_url', p.avatar_url, 'city', p.city, 'country', p.country)
      from private.profiles as p where p_type = 'profile' and p.user_id = p_id),
    'decisions', private.decisions_about(p_type, coalesce(p_id::text, p_place_id) || coalesce(' ' || p_path, '')));
end
$$;

-- Earlier decisions about one content item, newest first.
create function private.decisions_about(p_type text, p_subject text) returns jsonb language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'action', d.action, 'reason_code', d.reason_code, 'reason', d.reason,
    'created_at', d.created_at, 'by', (select coalesce(p.username, p.first_name) from private.profiles as p where p.user_id = d.decided_by),
    'own', coalesce(d.decided_by = auth.uid(), false), 'stands', private.stands(d), 'appeal_outcome', d.appeal_outcome) order by d.created_at desc), '[]')
  from (select * from private.moderation_decisions as x where x.subject_type = p_type and x.subject = p_subject
    order by x.created_at desc limit 10) as d
$$;

-- Open reports of one content item: the newest 50, and their number up to 1000.
create function private.reports_about(p_type text, p_subject text) returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'count', (select count(*) from (select from public.reports as r where r.status = 'open' and r.subject_type = p_type and r.subject = p_subject limit 1000) as counted),
    'newest', (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'reason', r.reason, 'note', r.note, 'created_at', r.created_at)
        order by r.created_at desc, r.id), '[]')
      from (select * from public.reports as x where x.status = 'open' and x.subject_type = p_type and x.subject = p_subject
        order by x.created_at desc, x.id limit 50) as r))
$$;

-- Reported content without a decision, earliest due date first. `p_type`: only this kind. The cursor is `due_at` and `id` of
-- the last entry.
create function private.get_moderation_queue(
  p_type text default null, p_after_due timestamptz default null, p_after_id uuid default null, p_limit int default 20) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'subject_type', r.subject_type, 'subject_id', r.subject_id, 'place_id', r.place_id,
      'photo_path', r.photo_path, 'due_at', r.due_at, 'reports', private.reports_about(r.subject_type, r.subject),
      'content', private.judged_content(r.subject_type, r.subject_id, r.place_id, r.photo_path, r.user_id)) order by r.due_at, r.id), '[]')
    from (
      select * from public.reports as x
      where x.status = 'open' and (p_type is null or x.subject_type = p_type)
        and (p_after_due is null or (x.due_at, x.id) > (p_after_due, coalesce(p_after_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff')))
        -- The report that is due first represents its content.
        and not exists (select from public.reports as sooner
          where sooner.status = 'open' and sooner.subject_type = x.subject_type and sooner.subject = x.subject
            and (sooner.due_at, sooner.id) < (x.due_at, x.id))
      order by x.due_at, x.id limit least(greatest(coalesce(p_limit, 20), 1), 50)) as r);
end
$$;

-- Open appeals, oldest first, with their content. Includes appeals against the caller's own decisions, which another admin
-- decides.
create function private.get_appeals(p_after_appealed timestamptz default null, p_after_id uuid default null, p_limit int default 20) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'subject_type', d.subject_type, 'subject_id', d.subject_id, 'photo_path', d.photo_path,
      'action', d.action, 'reason_code', d.reason_code, 'reason', d.reason, 'created_at', d.created_at,
      'decided_by', (select coalesce(p.username, p.first_name) from private.profiles as p where p.user_id = d.decided_by),
      'decided_by_caller', coalesce(d.decided_by = auth.uid(), false), 'appeal_text', d.appeal_text, 'appealed_at', d.appealed_at,
      'content', private.judged_content(d.subject_type, d.subject_id, d.place_id, d.photo_path, d.user_id)) order by d.appealed_at, d.id), '[]')
    from (
      select * from private.moderation_decisions as x
      where x.appeal_text is not null and x.appeal_outcome is null
        and (p_after_appealed is null or (x.appealed_at, x.id) > (p_after_appealed, coalesce(p_after_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff')))
      order by x.appealed_at, x.id limit least(greatest(coalesce(p_limit, 20), 1), 50)) as d);
end
$$;
