-- The one public reply of an owner to a review.

-- True if a text names the author by username, family name or (capitalised) first name, as far as the author shows that name to
-- everybody. A refusal, limit or gap that depended on a hidden name would let an owner find the name by trying. An author with
-- a hidden name is notified of the reply and may report it.
create function private.names_person(p_text text, p_user_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(bool_or(
    coalesce(length(p.username) >= 3 and strpos(lower(p_text), lower(p.username)) > 0, false)
    or coalesce(length(p.last_name) >= 3 and lower(p.last_name) = any (regexp_split_to_array(lower(p_text), '[^[:alnum:]''-]+')), false)
    or coalesce(length(p.first_name) >= 3 and p.first_name = any (regexp_split_to_array(p_text, '[^[:alnum:]''-]+')), false)), false)
  from private.profiles as p where p.user_id = p_user_id and private.public_name(p_user_id) is not null
$$;

-- Writes, changes or (with an empty text) deletes the public reply to a review. `p_op_id`: the id of the submission; a repeated
-- one changes nothing and returns the same.
create function private.reply_to_rating(p_rating_id uuid, p_body text, p_op_id uuid default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_publisher();
  v_body text := private.clean_text(p_body);
  v_rating private.ratings;
  v_id uuid;
begin
  select * into v_rating from private.ratings as r where r.id = p_rating_id and r.deleted_at is null and r.hidden_at is null
  for key share;
  if not found then
    perform private.refuse(404, 'rating_gone', 'This review does not exist any more');
  end if;
  if not private.owns_place(v_rating.restaurant_place_id) then
    perform private.refuse(403, 'not_your_place', 'This is not your restaurant');
  end if;
  insert into private.client_ops (user_id, op_id, kind, subject, version)
  select v_user, p_op_id, 'reply', p_rating_id::text, 0 where p_op_id is not null on conflict do nothing;
  if p_op_id is not null and not found then
    -- The submission was applied before. Later changes stay.
    return jsonb_build_object('success', true, 'reply_id',
      (select reply.id from public.rating_replies as reply where reply.rating_id = p_rating_id and reply.hidden_at is null));
  end if;
  if v_body is null then
    -- A hidden reply is not deleted, because a new one would be visible.
    delete from public.rating_replies as reply where reply.rating_id = p_rating_id and reply.hidden_at is null;
    return jsonb_build_object('success', true, 'reply_id', null);
  end if;
  if length(v_body) > 1000 /* maxReplyLength */ then
    perform private.refuse(422, 'reply_too_long', 'A reply is at most 1000 characters');
  end if;
  if private.names_person(v_body, v_rating.user_id) then
    perform private.refuse(422, 'names_reviewer', 'A reply cannot name the reviewer');
  end if;
  perform private.require_token('reply', v_user::text);
  insert into public.rating_replies as reply (rating_id, restaurant_owner_id, body)
  values (p_rating_id, private.owner_id(), v_body)
  on conflict (rating_id) do update
    set body = excluded.body, restaurant_owner_id = excluded.restaurant_owner_id, updated_at = now()
  returning reply.id into v_id;
  return jsonb_build_object('success', true, 'reply_id', v_id);
end
$$;

-- The reply as the public page shows it.
create function private.reply_of(p_rating_id uuid) returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('id', reply.id, 'name', coalesce(o.public_name, o.business_name), 'body', reply.body,
      'created_at', reply.created_at, 'updated_at', reply.updated_at)
    from public.rating_replies as reply join public.restaurant_owners as o on o.id = reply.restaurant_owner_id
    where reply.rating_id = p_rating_id and reply.hidden_at is null);
end
$$;

create function private.notify_reply() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify(r.user_id, 'owner_replied', null, r.id,
    jsonb_build_object('restaurant_name', r.restaurant_name, 'actor_name', coalesce(o.public_name, o.business_name)))
  from private.ratings as r, public.restaurant_owners as o where r.id = new.rating_id and o.id = new.restaurant_owner_id;
  return null;
end
$$;

create trigger notify_reply after insert on public.rating_replies for each row execute function private.notify_reply();

-- A reply hidden by moderation counts as answered: the owner is not asked again.
create function private.mark_answered() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update private.ratings set answered = tg_op = 'INSERT' where id = coalesce(new.rating_id, old.rating_id) and answered <> (tg_op = 'INSERT');
  return null;
end
$$;

create trigger mark_answered after insert or delete on public.rating_replies for each row execute function private.mark_answered();
create trigger forget_notice after delete on public.rating_replies
  for each row execute function private.forget_notice('owner_replied', 'rating_id');
