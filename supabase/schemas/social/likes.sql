-- Likes of ratings.

-- True if the person may like the rating: published, and neither has blocked the other unless the rating is published without a
-- name.
create function private.is_likeable(p_user uuid, p_rating_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from private.ratings r where r.id = p_rating_id and r.deleted_at is null and r.hidden_at is null
      and (not private.is_blocked_between(p_user, r.user_id) or private.public_name(r.user_id) is null));
end
$$;

-- The only function that writes likes. It sets the wanted state, so a repeated call changes nothing.
create function private.like_rating(p_user uuid, p_rating_id uuid, p_liked boolean)
returns void language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from private.ratings r where r.id = p_rating_id and r.user_id = p_user) then
    perform private.refuse(403, 'own_rating', 'Nobody likes their own rating');
  end if;
  if p_liked = exists (select from public.rating_likes l where l.rating_id = p_rating_id and l.user_id = p_user) then
    return;
  end if;
  if not p_liked then
    perform private.lock_people(array[p_user]);
  end if;
  perform private.require_token('like', p_user::text);
  if p_liked then
    insert into public.rating_likes (rating_id, user_id) values (p_rating_id, p_user) on conflict do nothing;
  else
    delete from public.rating_likes l where l.rating_id = p_rating_id and l.user_id = p_user;
  end if;
end
$$;

create function private.set_rating_like(p_rating_id uuid, p_liked boolean)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_publisher();
  v_rating uuid := private.rating_now(p_rating_id);
  v_liked boolean;
begin
  if not private.is_likeable(v_user, v_rating) then
    perform private.refuse(404, 'rating_gone', 'This rating does not exist any more');
  end if;
  -- Null toggles the like. Locked, so that two concurrent toggles are one on and one off.
  perform pg_advisory_xact_lock(hashtextextended('like:' || v_user || v_rating, 0));
  v_liked := coalesce(p_liked,
    not exists (select from public.rating_likes l where l.rating_id = v_rating and l.user_id = v_user));
  perform private.like_rating(v_user, v_rating, v_liked);
  return jsonb_build_object('liked', v_liked,
    'likes_count', (select count(*) from public.rating_likes l where l.rating_id = v_rating));
end
$$;

-- Sets the wanted state, so that an outbox may repeat the call.
create function public.set_rating_like(p_rating_id uuid, p_liked boolean)
returns jsonb language sql set search_path = '' as $$
  select private.set_rating_like(p_rating_id, coalesce(p_liked, false))
$$;

create function public.toggle_rating_like(p_rating_id uuid)
returns jsonb language sql set search_path = '' as $$
  select private.set_rating_like(p_rating_id, null)
$$;

grant execute on function private.set_rating_like(uuid, boolean) to authenticated;
