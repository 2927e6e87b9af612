-- Rules of friendships, likes and blocks.

-- Called by the trigger below, which runs as the caller. Definer: nobody may read who is blocked. Waits for a block in progress,
-- as a block waits for this.
create function private.admit_friend_request(p_receiver uuid)
returns void language plpgsql security definer set search_path = '' as $$
declare
  v_until timestamptz;
begin
  perform private.lock_people(array[auth.uid(), p_receiver]);
  if not exists (select from private.profiles p where p.user_id = p_receiver)
    or private.is_blocked_between(auth.uid(), p_receiver) then
    perform private.refuse(404, 'user_gone', 'This person is not here any more');
  end if;
  select d.declined_at + private.setting('friend_pause_days')::int * interval '1 day' into v_until
  from private.friend_declines as d where d.asker_id = auth.uid() and d.decliner_id = p_receiver;
  if v_until > now() then
    perform private.refuse(409, 'request_declined', 'This person has declined your last request', private.iso(v_until));
  end if;
  perform private.require_token('friend_request', auth.uid()::text);
end
$$;

grant execute on function private.admit_friend_request(uuid) to authenticated;

create function private.protect_relationship()
returns trigger language plpgsql set search_path = '' as $$
begin
  if current_user not in ('anon', 'authenticated') then
    return new;
  end if;
  if tg_op = 'UPDATE' then
    if to_jsonb(new) - 'status' is distinct from to_jsonb(old) - 'status' then
      perform private.refuse(403, 'column_protected', 'This field cannot be changed');
    end if;
    if new.status is distinct from 'accepted' then
      perform private.refuse(422, 'status_invalid', 'A request can only be accepted');
    end if;
    new.responded_at := now();
    return new;
  end if;
  if new.status is distinct from 'pending' or new.responded_at is not null then
    perform private.refuse(403, 'column_protected', 'A request starts as pending');
  end if;
  if new.follower_id = new.following_id then
    perform private.refuse(422, 'self', 'That is you');
  end if;
  perform private.admit_friend_request(new.following_id);
  new.created_at := now();
  return new;
end
$$;

create trigger protect_relationship before insert or update on public.user_relationships
  for each row execute function private.protect_relationship();

create function private.notify_relationship()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    delete from private.activities a
    where a.activity_type in ('friend_request', 'friend_accepted', 'friend_connected')
      and ((a.user_id = old.follower_id and a.actor_id = old.following_id)
        or (a.user_id = old.following_id and a.actor_id = old.follower_id));
    if old.status = 'pending' and auth.uid() = old.following_id then
      insert into private.friend_declines (asker_id, decliner_id)
      -- While one of them is erased, there is nothing to remember.
      select asker.id, decliner.id from auth.users as asker, auth.users as decliner
      where asker.id = old.follower_id and decliner.id = old.following_id
      on conflict (asker_id, decliner_id) do update set declined_at = excluded.declined_at;
    end if;
    return old;
  end if;
  if new.status = 'pending' then
    perform private.notify(new.following_id, 'friend_request', new.follower_id, null);
  elsif tg_op = 'INSERT' or old.status = 'pending' then
    delete from private.friend_declines as d
    where (d.asker_id, d.decliner_id) in ((new.follower_id, new.following_id), (new.following_id, new.follower_id));
    perform private.notify(new.follower_id, 'friend_accepted', new.following_id, null);
    perform private.notify(new.following_id, 'friend_connected', new.follower_id, null);
  end if;
  return new;
end
$$;

create trigger notify_relationship after insert or update of status or delete on public.user_relationships
  for each row execute function private.notify_relationship();

create function private.prune_declines() returns void language sql security definer set search_path = '' as $$
  delete from private.friend_declines where declined_at < now() - private.setting('friend_pause_days')::int * interval '1 day';
$$;

create function private.notify_like()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    -- A like withdrawn before it was seen leaves no notice. A locked notice is skipped and not waited for: a caller who holds a
    -- person's lock through a request of their own could tell from the waiting time whether that person is the author, who may be
    -- shown without a name.
    delete from private.activities a
    where a.id in (
      select notice.id from private.activities notice
      where notice.activity_type = 'post_liked' and notice.actor_id = old.user_id and notice.subject_id = old.rating_id and not notice.seen
      for update skip locked);
    return old;
  end if;
  perform private.notify(r.user_id, 'post_liked', new.user_id, r.id, jsonb_build_object('restaurant_name', r.restaurant_name))
  from private.ratings r where r.id = new.rating_id;
  return new;
end
$$;

create trigger notify_like after insert or delete on public.rating_likes
  for each row execute function private.notify_like();

create function private.part_the_blocked()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from public.user_relationships where id = (private.tie_between(new.blocker_id, new.blocked_id)).id;
  -- A like shown without a name stays: otherwise a block would reveal by what disappears whose it was.
  delete from private.activities a
  where ((a.user_id = new.blocker_id and a.actor_id = new.blocked_id)
      or (a.user_id = new.blocked_id and a.actor_id = new.blocker_id))
    and not private.is_nameless_like(a.activity_type, a.actor_id);
  return new;
end
$$;

create trigger part_the_blocked after insert on public.user_blocks
  for each row execute function private.part_the_blocked();
