-- Factors of the second step: adding and removing one needs a fresh sign-in, and the person hears of it by mail.

-- Functions -----------------------------------------------------------------------------------------------------------

create function private.guard_factors() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform private.take_allowance(new.user_id, 'add_factor');
    return new;
  end if;
  -- An unverified factor has no effect, and the factors of an erased account go with it.
  if old.status::text = 'verified' and exists (select from auth.users as u where u.id = old.user_id) then
    perform private.take_allowance(old.user_id, 'remove_factor', old.id::text);
  end if;
  return old;
end
$$;

create function private.on_factor_added() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if current_setting('private.own_change', true) = 'on' then
    return null;
  end if;
  perform private.offer_undo(new.user_id, 'factor_added', jsonb_build_object('id', new.id), private.verified_email(new.user_id));
  return null;
end
$$;

create function private.on_factor_removed() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if current_setting('private.own_change', true) = 'on' or not exists (select from auth.users as u where u.id = old.user_id) then
    return null;
  end if;
  perform private.offer_undo(old.user_id, 'factor_removed', to_jsonb(old), private.verified_email(old.user_id));
  return null;
end
$$;

-- Triggers ------------------------------------------------------------------------------------------------------------

create trigger guard_factors before insert or delete on auth.mfa_factors for each row execute function private.guard_factors();
create trigger on_factor_verified after update of status on auth.mfa_factors
  for each row when (old.status::text <> 'verified' and new.status::text = 'verified') execute function private.on_factor_added();
create trigger on_factor_removed after delete on auth.mfa_factors
  for each row when (old.status::text = 'verified') execute function private.on_factor_removed();
