-- Effects of a moderation decision on the content and its author, and undoing them.

-- Removes a photo and its caption from its rating and stores both with the position.
create function private.withhold_photo(p_rating_id uuid, p_path text) returns void language plpgsql security definer set search_path = '' as $$
begin
  insert into private.withheld_photos (path, user_id, place, caption)
  select p_path, r.user_id, array_position(r.photo_urls, p_path), r.photo_captions ->> p_path from private.ratings as r where r.id = p_rating_id
  on conflict do nothing;
  update private.ratings as r set photo_urls = array_remove(r.photo_urls, p_path) where r.id = p_rating_id;
  perform private.withhold_photos(array[p_path]);
end
$$;

-- Restores the photo at its position with its caption, unless the author already shows five photos.
create function private.return_photo(p_rating_id uuid, p_path text) returns void language plpgsql security definer set search_path = '' as $$
declare
  v_withheld private.withheld_photos;
begin
  delete from private.withheld_photos as w where w.path = p_path returning * into v_withheld;
  perform private.release_photos(array[p_path]);
  update private.ratings as r set
    photo_urls = r.photo_urls[:coalesce(v_withheld.place, 6) - 1] || p_path || r.photo_urls[coalesce(v_withheld.place, 6):],
    photo_captions = case when v_withheld.caption is null then r.photo_captions else r.photo_captions || jsonb_build_object(p_path, v_withheld.caption) end
  where r.id = p_rating_id and r.deleted_at is null and p_path <> all (r.photo_urls) and cardinality(r.photo_urls) < 5
    and exists (select from storage.objects as o where o.bucket_id = 'reviews' and o.name = p_path);
end
$$;

create function private.withhold_profile(p_user uuid) returns void language plpgsql security definer set search_path = '' as $$
begin
  insert into private.withheld_profiles as w (user_id, avatar_url, city, country)
  select p.user_id, p.avatar_url, p.city, p.country from private.profiles as p where p.user_id = p_user
  on conflict (user_id) do update set avatar_url = coalesce(excluded.avatar_url, w.avatar_url), city = coalesce(excluded.city, w.city),
    country = coalesce(excluded.country, w.country), withheld_at = now();
  update private.profiles as p set avatar_url = null, city = null, country = null where p.user_id = p_user;
  perform private.remove_portraits(p_user);
end
$$;

-- Restores the withheld fields that the person has not filled in meanwhile.
create function private.return_profile(p_user uuid) returns void language plpgsql security definer set search_path = '' as $$
declare
  v_withheld private.withheld_profiles;
begin
  perform private.return_portraits(p_user);
  delete from private.withheld_profiles as w where w.user_id = p_user returning * into v_withheld;
  update private.profiles as p set avatar_url = coalesce(p.avatar_url, v_withheld.avatar_url), city = coalesce(p.city, v_withheld.city),
    country = coalesce(p.country, v_withheld.country)
  where p.user_id = p_user and v_withheld.user_id is not null;
end
$$;

-- Ratings and replies are only hidden, so that an appeal restores them unchanged. Showing also applies to a rating that its
-- author has removed, so that it is visible if the author restores it.
create function private.show_content(p_type text, p_id uuid, p_path text, p_shown boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if p_type = 'rating' then
    update private.ratings as r set hidden_at = case when not p_shown then coalesce(r.hidden_at, now()) end
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
  -- No end date; `decide_suspension` sets one afterwards.
  update private.invitations as i set suspended_at = case when p_suspended then coalesce(i.suspended_at, now()) end, suspended_until = null
  where i.user_id = p_user
$$;

-- True if the decision hides content. Suspending a person for content hides that content too.
create function private.hides(p_decision private.moderation_decisions) returns boolean language sql immutable set search_path = '' as $$
  select p_decision.action in ('hide', 'remove') or p_decision.action = 'suspend' and p_decision.subject_type <> 'profile'
$$;

-- True if the decision still hides content or still suspends somebody.
create function private.stands(p_decision private.moderation_decisions) returns boolean language sql stable security definer set search_path = '' as $$
  select p_decision.appeal_outcome is distinct from 'reversed' and (
    private.hides(p_decision) and not exists (select from private.moderation_decisions as later
      where later.subject_type = p_decision.subject_type and later.subject = p_decision.subject
        and later.action = 'restore' and later.created_at > p_decision.created_at)
    or p_decision.action = 'suspend' and not exists (select from private.moderation_decisions as later
      where later.user_id = p_decision.user_id and later.action = 'unsuspend' and later.created_at > p_decision.created_at))
$$;

-- The outcome as the reporter sees it, without the consequences for the other person.
create function private.told_outcome(p_decision private.moderation_decisions) returns text language sql immutable set search_path = '' as $$
  select case when p_decision.appeal_outcome is distinct from 'reversed' then
    case when p_decision.action in ('hide', 'remove', 'correct') then p_decision.action when p_decision.action in ('warn', 'suspend') then 'acted' end end
$$;

-- `p_name`: the corrected name of a place.
create function private.apply_decision(p_decision private.moderation_decisions, p_name text) returns void
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
    -- A suspended person cannot read notices in the app.
    perform private.queue_mail(u.email, 'suspension', jsonb_build_object('action', p_decision.action, 'reason', p_decision.reason))
    from auth.users as u where u.id = p_decision.user_id and u.email is not null;
  elsif p_decision.action = 'correct' then
    perform private.apply_place_changes(p_decision.place_id, private.read_place_changes(jsonb_build_object('name', p_name)));
  end if;
end
$$;

-- Granting one appeal does not undo other decisions: what another one hides stays hidden.
create function private.undo_decision(p_decision private.moderation_decisions) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if private.hides(p_decision) and not exists (select from private.moderation_decisions as d
    where d.subject_type = p_decision.subject_type and d.subject = p_decision.subject and d.id <> p_decision.id
      and private.hides(d) and private.stands(d)) then
    perform private.show_content(p_decision.subject_type, p_decision.subject_id, p_decision.photo_path, true);
  end if;
  if p_decision.action = 'suspend' and not exists (select from private.moderation_decisions as d
    where d.user_id = p_decision.user_id and d.id <> p_decision.id and d.action = 'suspend' and private.stands(d)) then
    perform private.suspend_person(p_decision.user_id, false);
  end if;
end
$$;
