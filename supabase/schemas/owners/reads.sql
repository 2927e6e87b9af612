-- Reviews of a place as its owner reads them: the public review (public name, day, praise by first name) with the owner's reply
-- and report. Never the account, the exact time, or a server named below five lemons.

-- Published reviews of a place, newest first, after `p_after_id`. `p_filter` (all optional): score, text, photo, unanswered,
-- reported (true), tag, server (an id; five lemons only, because lower reviews name nobody), since and until (days). One query
-- per leading index.
create function private.wanted_reviews(p_place_id text, p_filter jsonb, p_after_id uuid, p_limit int) returns setof private.ratings
language plpgsql stable security definer set search_path = '' as $$
declare
  v_after private.ratings;
  v_from timestamptz := coalesce((p_filter ->> 'since')::date::timestamp at time zone private.zone_of(p_place_id), '-infinity');
  v_to timestamptz := coalesce(((p_filter ->> 'until')::date + 1)::timestamp at time zone private.zone_of(p_place_id), 'infinity');
  v_server uuid := p_filter ->> 'server';
  v_score smallint := case when v_server is not null then 5 else (p_filter ->> 'score')::int end;
  v_tag text := p_filter ->> 'tag';
  v_text boolean := coalesce((p_filter ->> 'text')::boolean, false);
  v_photo boolean := coalesce((p_filter ->> 'photo')::boolean, false);
  v_unanswered boolean := coalesce((p_filter ->> 'unanswered')::boolean, false);
  v_user uuid := auth.uid();
begin
  if p_after_id is not null then
    select * into v_after from private.ratings as r where r.id = p_after_id and r.restaurant_place_id = p_place_id;
    if not found then
      perform private.refuse(404, 'rating_gone', 'This review does not exist any more');
    end if;
    v_to := least(v_to, v_after.created_at);
  end if;
  if (p_filter ->> 'reported')::boolean then
    return query select x.* from public.reports as report join private.ratings as x on x.id = report.subject_id
      where report.reporter_id = v_user and report.subject_type = 'rating' and report.status = 'open'
        and x.restaurant_place_id = p_place_id and x.deleted_at is null and x.hidden_at is null
        and x.created_at >= v_from and x.created_at <= v_to
        and (v_after.id is null or (x.created_at, v_after.id) < (v_after.created_at, x.id))
        and (v_score is null or x.score = v_score) and (v_tag is null or v_tag = any (x.tags)) and (v_server is null or x.server_id = v_server)
        and (not v_text or x.comment is not null) and (not v_photo or cardinality(x.photo_urls) > 0)
        and (not v_unanswered or (x.comment is not null and not x.answered))
      order by x.created_at desc, x.id limit p_limit;
  elsif v_server is not null then
    return query select * from private.ratings as x
      where x.server_id = v_server and x.score = 5
        and x.restaurant_place_id = p_place_id and x.deleted_at is null and x.hidden_at is null
        and x.created_at >= v_from and x.created_at <= v_to
        and (v_after.id is null or (x.created_at, v_after.id) < (v_after.created_at, x.id))
        and (v_tag is null or v_tag = any (x.tags))
        and (not v_text or x.comment is not null) and (not v_photo or cardinality(x.photo_urls) > 0)
        and (not v_unanswered or (x.comment is not null and not x.answered))
      order by x.created_at desc, x.id limit p_limit;
  elsif v_unanswered then
    return query select * from private.ratings as x
      where x.comment is not null and not x.answered
        and x.restaurant_place_id = p_place_id and x.deleted_at is null and x.hidden_at is null
        and x.created_at >= v_from and x.created_at <= v_to
        and (v_after.id is null or (x.created_at, v_after.id) < (v_after.created_at, x.id))
        and (v_score is null or x.score = v_score) and (v_tag is null or v_tag = any (x.tags))
        and (not v_photo or cardinality(x.photo_urls) > 0)
      order by x.created_at desc, x.id limit p_limit;
  elsif v_score is not null then
    return query select * from private.ratings as x
      where x.score = v_score
        and x.restaurant_place_id = p_place_id and x.deleted_at is null and x.hidden_at is null
        and x.created_at >= v_from and x.created_at <= v_to
        and (v_after.id is null or (x.created_at, v_after.id) < (v_after.created_at, x.id))
        and (v_tag is null or v_tag = any (x.tags))
        and (not v_text or x.comment is not null) and (not v_photo or cardinality(x.photo_urls) > 0)
      order by x.created_at desc, x.id limit p_limit;
  else
    return query select * from private.ratings as x
      where x.restaurant_place_id = p_place_id and x.deleted_at is null and x.hidden_at is null
        and x.created_at >= v_from and x.created_at <= v_to
        and (v_after.id is null or (x.created_at, v_after.id) < (v_after.created_at, x.id))
        and (v_tag is null or v_tag = any (x.tags))
        and (not v_text or x.comment is not null) and (not v_photo or cardinality(x.photo_urls) > 0)
      order by x.created_at desc, x.id limit p_limit;
  end if;
end
$$;

-- A block between author and owner removes the author's name, but not the review, which is public.
create function private.owner_review(p_rating private.ratings) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  v_review jsonb := private.public_review(p_rating) - array['own', 'liked', 'likes_count'];
begin
  if not private.meets(p_rating.user_id) then
    v_review := v_review || '{"reviewer": null}';
  end if;
  return v_review || jsonb_build_object(
    'reply_hidden', exists (select from public.rating_replies as reply where reply.rating_id = p_rating.id and reply.hidden_at is not null),
    'report', (select jsonb_build_object('status', report.status, 'reason', report.reason, 'kept', d.action = 'keep')
      from public.reports as report left join private.moderation_decisions as d on d.id = report.decision_id
      where report.subject_type = 'rating' and report.subject_id = p_rating.id and report.reporter_id = auth.uid()
      order by report.created_at desc limit 1));
end
$$;

create function private.owner_reviews(p_place_id text, p_filter jsonb, p_after_id uuid, p_limit int) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(private.owner_review(r) order by r.created_at desc, r.id), '[]')
  from private.wanted_reviews(p_place_id, p_filter, p_after_id, p_limit) as r
$$;

create function private.get_owner_reviews(p_place_id text, p_filter jsonb default '{}', p_after_id uuid default null, p_limit int default 20) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_own_place(p_place_id);
  return private.owner_reviews(p_place_id, p_filter, p_after_id, least(greatest(coalesce(p_limit, 20), 1), 50));
end
$$;

-- The same for a file, 500 per page, without names of guests: a file outlives a later change of their privacy settings.
create function private.export_place_reviews(p_place_id text, p_filter jsonb default '{}', p_after_id uuid default null, p_limit int default 500) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_own_place(p_place_id);
  return coalesce((
    select jsonb_agg(jsonb_build_object('id', r.id, 'day', private.place_day(r.restaurant_place_id, r.created_at), 'score', r.score, 'tags', r.tags,
      'comment', r.comment, 'language', r.language, 'photos', cardinality(r.photo_urls), 'verification', private.public_verification(r),
      'server_first_name', private.praised_name(r),
      'award', case when r.score = 5 then r.server_emoji end,
      'reply', reply.body, 'replied_on', private.place_day(r.restaurant_place_id, reply.created_at)) order by r.created_at desc, r.id)
    from private.wanted_reviews(p_place_id, p_filter, p_after_id, least(greatest(coalesce(p_limit, 500), 1), 500)) as r
    left join public.rating_replies as reply on reply.rating_id = r.id and reply.hidden_at is null), '[]');
end
$$;
