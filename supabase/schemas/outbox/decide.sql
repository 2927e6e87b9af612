-- One command of the outbox: checked, decided, applied at most once. src/domain/outbox/commands/request.ts writes the elements of a
-- batch and reads the results. private.op_kinds names the functions of each kind; only `save_rating` is called directly, for speed.

-- The result of a rating command: the present row as the device reads it.
create function private.rating_result(p_op_id text, p_status text, p_user uuid, p_place_id text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_row private.rating_rows;
begin
  select * into v_row from private.rating_rows where user_id = p_user and restaurant_place_id = p_place_id;
  return jsonb_build_object('op_id', p_op_id, 'status', p_status, 'version', coalesce(v_row.version, 0),
    'row', case when v_row.id is not null and not v_row.deleted then to_jsonb(v_row) - 'deleted' end);
end
$$;

-- The subject of a rating command. Only the last part of a path counts: a photo has the same subject with and without its folder.
create function private.subject_of(p_kind private.op_kinds, p_op jsonb) returns text language plpgsql immutable set search_path = '' as $$
begin
  return case when p_kind.subject_field is null then p_kind.subject
    else coalesce(left(regexp_replace(p_op ->> p_kind.subject_field, '^.*/', ''), 100), '-') end;
end
$$;

-- True if this device has already submitted a later command about the subject. This command is then a late copy, or the device's
-- memory was rolled back or copied to another device.
create function private.is_late(p_user uuid, p_place_id text, p_subject text, p_op jsonb) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  v_device uuid := (p_op ->> 'device')::uuid;
  v_seq bigint := (p_op ->> 'seq')::bigint;
begin
  return exists (select from private.rating_sync where user_id = p_user and restaurant_place_id = p_place_id
    and device = v_device and subject = p_subject and last_seq >= v_seq);
end
$$;

-- Stores the sequence number of the device, and which of its earlier unanswered commands this one replaces.
create function private.mark_sync(p_user uuid, p_place_id text, p_subject text, p_op jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.rating_sync (user_id, restaurant_place_id, device, subject, last_seq)
  select p_user, place_id, (p_op ->> 'device')::uuid, p_subject, (p_op ->> 'seq')::bigint
  from public.restaurants where place_id = p_place_id
  on conflict (user_id, restaurant_place_id, device, subject) do update set last_seq = excluded.last_seq;
  if not found or not private.has_unconfirmed(p_op) then
    return;
  end if;
  insert into private.client_ops (user_id, op_id, kind, restaurant_place_id, version, superseded)
  select p_user, (earlier ->> 'op_id')::uuid, p_op ->> 'kind', p_place_id, 0, true
  from jsonb_array_elements(p_op -> 'unconfirmed') as earlier on conflict do nothing;
end
$$;

-- True if the device has earlier commands without an answer.
create function private.has_unconfirmed(p_op jsonb) returns boolean language plpgsql immutable set search_path = '' as $$
begin
  return coalesce(p_op -> 'unconfirmed' not in ('null', '[]'), false);
end
$$;

-- Refuses incomplete commands, and commands of people who are not invited or suspended.
create function private.check_op(p_user uuid, p_op jsonb) returns void language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_uuid(p_op ->> 'device') or coalesce(p_op ->> 'seq' !~ '^[0-9]{1,15}$', true) or p_op ->> 'edited_at' is null then
    perform private.refuse(422, 'invalid_op', 'The command is incomplete.');
  end if;
  if private.has_unconfirmed(p_op) and jsonb_array_length(p_op -> 'unconfirmed') > 5 /* maxUnconfirmed */
    or private.has_unconfirmed(p_op) and exists (select from jsonb_array_elements(p_op -> 'unconfirmed') as earlier where not private.is_uuid(earlier ->> 'op_id')) then
    perform private.refuse(422, 'invalid_op', 'Unanswered commands are at most 5, each with its op_id.');
  end if;
  perform (p_op ->> 'edited_at')::timestamptz;
  if not private.is_user_invited(p_user) then
    perform private.refuse_outsider(p_user);
  end if;
end
$$;

-- A late command without a receipt counts as applied if the row already has what it asks for. Otherwise the result is a conflict with
-- `device_behind`: the device continues as a new device and asks the person.
create function private.decide_rating_op(p_user uuid, p_kind private.op_kinds, p_op jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_place text := private.hold_place(p_op ->> 'place_id');
  v_subject text := private.subject_of(p_kind, p_op);
  v_lost boolean := v_subject = '' and coalesce(p_op ->> 'lost_version' ~ '^[0-9]{1,9}$', false);
  v_row private.ratings;
  v_status text;
  v_done boolean;
begin
  if coalesce(p_op ->> 'base_version' !~ '^[0-9]{1,9}$', true)
    or coalesce(length(v_place) not between 3 and 200 or v_place ~ '[^A-Za-z0-9_:.-]', true) then
    perform private.refuse(422, 'invalid_op', 'The command is incomplete.');
  end if;
  select * into v_row from private.ratings where user_id = p_user and restaurant_place_id = v_place for update;
  if v_lost then
    if private.is_regained(p_user, v_place, v_row, p_op) then
      return private.rating_result(p_op ->> 'op_id', 'applied', p_user, v_place);
    end if;
    p_op := private.based_on_backup(v_row, p_op);
  end if;
  if private.is_late(p_user, v_place, v_subject, p_op) then
    execute format('select private.%I($1, $2, $3)', p_kind.is_done) into v_done using p_user, v_row, p_op;
    if not v_done then
      return private.rating_result(p_op ->> 'op_id', 'conflict', p_user, v_place) || '{"device_behind": true}';
    end if;
    v_status := 'applied';
  else
    if p_kind.handler = 'save_rating' then
      -- Called directly, because nearly every command has this kind. A dynamic call would be parsed and planned each time.
      v_status := private.save_rating(p_user, v_place, v_row, p_op);
    else
      execute format('select private.%I($1, $2, $3, $4)', p_kind.handler) into v_status using p_user, v_place, v_row, p_op;
    end if;
    if v_status = 'applied' then
      perform private.mark_sync(p_user, v_place, v_subject, p_op);
      if v_lost then
        perform private.mark_regained(p_user, v_place, p_op);
      end if;
    end if;
  end if;
  return private.rating_result(p_op ->> 'op_id', v_status, p_user, v_place);
end
$$;

-- Both families call the functions that the kind names. The names come from a table that only migrations write.
create function private.decide_op(p_user uuid, p_op jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_kind private.op_kinds;
begin
  select * into v_kind from private.op_kinds where kind = p_op ->> 'kind';
  if not found then
    perform private.refuse(422, 'unknown_kind', 'This kind of command is not known.');
  end if;
  perform private.check_op(p_user, p_op);
  if v_kind.family = 'upsert' then
    return private.decide_upsert(p_user, v_kind, p_op);
  end if;
  return private.decide_rating_op(p_user, v_kind, p_op);
end
$$;

-- The result of a command that was applied before: the present state, marked as a duplicate.
create function private.repeat_result(p_op_id text, p_user uuid, p_receipt private.client_ops) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if p_receipt.subject is null then
    return private.rating_result(p_op_id, 'applied', p_user, private.clean_place_id(p_receipt.restaurant_place_id)) || '{"duplicate": true}';
  end if;
  return private.upsert_result(p_op_id, p_user, p_receipt.kind, p_receipt.subject) || '{"duplicate": true}';
end
$$;

-- Looks for a receipt, decides, and writes a receipt if the command was applied. A refusal or a conflict leaves no receipt, so that
-- the command may be submitted again; a refusal affects this command only, not its batch.
create function private.apply_op(p_user uuid, p_op jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_op_id text := lower(p_op ->> 'op_id');
  v_receipt private.client_ops;
  v_answer jsonb;
  v_state text;
  v_code text;
  v_detail text;
begin
  select * into v_receipt from private.client_ops where user_id = p_user and op_id = v_op_id::uuid;
  if found then
    return private.repeat_result(v_op_id, p_user, v_receipt);
  end if;
  begin
    v_answer := private.decide_op(p_user, case when p_op ->> 'op_id' = v_op_id then p_op else p_op || jsonb_build_object('op_id', v_op_id) end);
  exception when others then
    get stacked diagnostics v_state = returned_sqlstate, v_code = pg_exception_hint, v_detail = pg_exception_detail;
    if v_state = 'PT429' then
      return jsonb_build_object('op_id', v_op_id, 'status', 'later', 'code', v_code, 'retry_at', v_detail);
    elsif v_code = 'guardian_pending' then
      return jsonb_build_object('op_id', v_op_id, 'status', 'later', 'code', v_code, 'retry_at', private.iso(now() + interval '6 hours'));
    elsif v_state like 'PT4%' then
      return jsonb_build_object('op_id', v_op_id, 'status', 'rejected', 'code', v_code)
        || case when v_detail <> '' then jsonb_build_object('retry_at', v_detail) else '{}' end;
    elsif v_state like '22%' or v_state like '23%' then
      return jsonb_build_object('op_id', v_op_id, 'status', 'rejected', 'code', 'invalid_op');
    end if;
    raise; -- The command did not cause this; the device submits the batch again.
  end;
  if v_answer ->> 'status' = 'applied' then
    insert into private.client_ops (user_id, op_id, kind, restaurant_place_id, subject, version)
    values (p_user, v_op_id::uuid, p_op ->> 'kind', case when v_answer ? 'row'
        then coalesce(v_answer -> 'row' ->> 'restaurant_place_id', private.clean_place_id(p_op ->> 'place_id')) end,
      case when not v_answer ? 'row' then p_op ->> 'subject' end, coalesce((v_answer ->> 'version')::int, 0));
  end if;
  return v_answer;
end
$$;
