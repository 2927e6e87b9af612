-- Notices about ownership decisions, server invitations and badges.

create function private.notify_ownership_decision()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify(new.user_id, 'ownership_decision', null, new.id, jsonb_build_object(
    'restaurant_name', new.restaurant_name, 'status', new.status));
  return new;
end
$$;

create trigger notify_ownership_decision after update of status on public.restaurant_ownership_requests
  for each row when (old.status = 'pending' and new.status <> 'pending')
  execute function private.notify_ownership_decision();

create function private.notify_server_invitation()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify(
    coalesce(
      (select s.user_id from public.servers s where s.id = new.server_id),
      (select u.id from auth.users u
        where new.server_id is null and u.email = new.invited_email and u.email_confirmed_at is not null limit 1)
    ),
    'server_invitation', null, new.id,
    jsonb_build_object('restaurant_name', new.restaurant_name, 'actor_name', new.owner_business_name));
  return new;
end
$$;

create trigger notify_server_invitation after insert on public.server_invitations
  for each row execute function private.notify_server_invitation();

-- Deletes the notice of a deleted invitation, because it names the owner.
create function private.forget_notice()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from private.activities a where a.activity_type = tg_argv[0] and a.subject_id = (to_jsonb(old) ->> tg_argv[1])::uuid;
  return null;
end
$$;

create trigger forget_notice after delete on public.server_invitations
  for each row execute function private.forget_notice('server_invitation', 'id');

create function private.notify_badge()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify(new.user_id, 'badge_earned', null, null, jsonb_build_object('badge', badge))
  from unnest(new.badges) as badge
  where badge <> all (old.badges);
  return new;
end
$$;

create trigger notify_badge after update of badges on private.profiles
  for each row when (new.badges is distinct from old.badges)
  execute function private.notify_badge();
