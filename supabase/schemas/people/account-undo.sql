-- The link in a mail that takes back a change of an account, for seven days.

-- Sends the mail with the link that undoes a change.
create function private.offer_undo(p_user uuid, p_kind text, p_saved jsonb, p_recipient text, p_params jsonb default '{}')
returns void language plpgsql security definer set search_path = '' as $$
declare
  v_token text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  if coalesce(p_recipient, '') = '' then
    return;
  end if;
  insert into private.account_undos (token_hash, user_id, kind, saved)
  values (sha256(convert_to(v_token, 'UTF8')), p_user, p_kind, p_saved);
  perform private.queue_mail(p_recipient, case p_kind when 'address' then 'address_changed' else p_kind end,
    p_params || jsonb_build_object('token', v_token), private.language_of(p_user));
end
$$;

create function private.on_address_changed() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if current_setting('private.own_change', true) = 'on' then
    return null;
  end if;
  perform private.offer_undo(new.id, 'address', jsonb_build_object('email', old.email), old.email,
    jsonb_build_object('email', new.email));
  return null;
end
$$;

create function private.on_identity_changed() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if current_setting('private.own_change', true) = 'on' then
    return null;
  end if;
  if tg_op = 'INSERT' then
    if private.is_other_mailbox(new) then
      perform private.offer_undo(new.user_id, 'identity_added', '{}', private.verified_email(new.user_id));
    end if;
  elsif exists (select from auth.users as u where u.id = old.user_id) then
    perform private.offer_undo(old.user_id, 'identity_removed', to_jsonb(old), private.verified_email(old.user_id));
  end if;
  return null;
end
$$;

-- Called from the page of the link, without an account. Whoever made the change may know the password and may have prepared more:
-- all sessions end, the password is void, what was changed since then is undone with it, and the deletion of the account is cancelled.
create function private.undo_account_change(p_token text) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_undo private.account_undos;
  v_email text;
begin
  select * into v_undo from private.account_undos as u
  where u.token_hash = sha256(convert_to(coalesce(p_token, ''), 'UTF8'))
    and u.changed_at > now() - make_interval(days => 7 /* undoDays */) for update;
  if not found then
    return jsonb_build_object('undone', false);
  end if;
  -- The oldest change of the address since then names the mailbox that the account had.
  v_email := coalesce((select u.saved ->> 'email' from private.account_undos as u
    where u.user_id = v_undo.user_id and u.kind = 'address' and u.changed_at >= v_undo.changed_at
    order by u.changed_at limit 1), (select u.email from auth.users as u where u.id = v_undo.user_id));
  if exists (select from auth.users as u where lower(u.email) = lower(v_email) and u.id <> v_undo.user_id) then
    return jsonb_build_object('undone', false);
  end if;
  perform private.begin_own_change();
  perform private.cancel_address_change(v_undo.user_id);
  update auth.users as u set email = v_email, encrypted_password = null, recovery_token = '' where u.id = v_undo.user_id;
  -- A way of signing in is prepared in silence, so those of the days before the change go as well; those of the first minute are the
  -- account's own. Only older ones that were removed come back.
  delete from auth.identities as i using auth.users as u where u.id = v_undo.user_id and i.user_id = u.id and i.provider <> 'email'
    and i.created_at >= v_undo.changed_at - make_interval(days => 7 /* undoDays */) and i.created_at > u.created_at + interval '1 minute';
  insert into auth.identities (id, provider, provider_id, user_id, identity_data, last_sign_in_at, created_at, updated_at)
  select was.id, was.provider, was.provider_id, was.user_id, was.identity_data, was.last_sign_in_at, was.created_at, was.updated_at
  from auth.users as account join private.account_undos as u on u.user_id = account.id,
    jsonb_populate_record(null::auth.identities, u.saved) as was
  where account.id = v_undo.user_id and u.kind = 'identity_removed' and u.changed_at >= v_undo.changed_at
    and (was.created_at < v_undo.changed_at - make_interval(days => 7 /* undoDays */)
      or was.created_at <= account.created_at + interval '1 minute') on conflict do nothing;
  update auth.identities as i set identity_data = i.identity_data || jsonb_build_object('email', v_email)
  where i.user_id = v_undo.user_id and i.provider = 'email';
  delete from auth.mfa_factors as f where f.user_id = v_undo.user_id
    and (f.created_at >= v_undo.changed_at or v_undo.kind = 'factor_added' and f.id::text = v_undo.saved ->> 'id');
  -- All factors that were removed since then, for a recovery code removes several at once.
  insert into auth.mfa_factors select was.* from private.account_undos as u,
    jsonb_populate_record(null::auth.mfa_factors, u.saved) as was
  where u.user_id = v_undo.user_id and u.kind = 'factor_removed' and u.changed_at >= v_undo.changed_at
    and was.created_at < v_undo.changed_at on conflict do nothing;
  delete from private.factor_removals as r where r.user_id = v_undo.user_id;
  delete from private.recovery_codes as c where c.user_id = v_undo.user_id
    and (v_undo.kind = 'recovery_codes' or c.created_at >= v_undo.changed_at);
  update public.data_requests as q set status = 'cancelled', completed_at = now()
  where q.user_id = v_undo.user_id and q.kind = 'deletion' and q.status = 'open' and q.erase_at > clock_timestamp();
  delete from private.account_undos as u where u.user_id = v_undo.user_id and u.changed_at >= v_undo.changed_at;
  delete from private.account_allowances as a where a.user_id = v_undo.user_id;
  delete from auth.sessions as s where s.user_id = v_undo.user_id;
  return jsonb_build_object('undone', true, 'kind', v_undo.kind);
end
$$;

create function private.prune_account_changes() returns void language sql security definer set search_path = '' as $$
  delete from private.account_allowances where expires_at < now();
  delete from private.account_undos where changed_at < now() - make_interval(days => 7 /* undoDays */);
$$;

create trigger on_address_changed after update of email on auth.users
  for each row when (old.email is distinct from new.email and old.email_confirmed_at is not null)
  execute function private.on_address_changed();
create trigger on_identity_changed after insert or delete on auth.identities for each row
  execute function private.on_identity_changed();
