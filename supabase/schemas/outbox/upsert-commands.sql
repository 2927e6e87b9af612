-- Upsert commands: the state that a person wants for one subject; the latest value wins as a whole. Nothing is merged, so a
-- repeated command changes nothing, and counters follow from the stored state.

-- The time of the person's choice, by the clock of the database. `chosen_at` is the device's estimate of it, by what the server's
-- clock said when the device last heard from it (`contact_at`). If that cannot be, the clock was changed since, and the time between
-- choice and sending is used; if that cannot be either, it was changed in between, and the time of arrival is all that is known.
create function private.chosen_at(p_op jsonb) returns timestamptz language plpgsql stable set search_path = '' as $$
declare
  v_waited interval := coalesce((p_op ->> 'sent_at')::timestamptz - (p_op ->> 'edited_at')::timestamptz, interval '0');
  v_estimate timestamptz := p_op ->> 'chosen_at';
  v_contact timestamptz := p_op ->> 'contact_at';
begin
  if v_estimate is null or v_contact is null then
    return now() - least(greatest(v_waited, interval '0'), interval '365 days');
  elsif v_estimate between v_contact and now() + interval '1 minute' then
    return least(greatest(v_estimate, now() - interval '365 days'), now());
  end if;
  return case when now() - v_waited between v_contact and now() then now() - v_waited else now() end;
end
$$;

-- The result of an upsert command: every result contains the present state, because no command asks for it.
create function private.upsert_result(p_op_id text, p_user uuid, p_kind text, p_subject text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_kind private.op_kinds;
  v_state jsonb;
begin
  select * into v_kind from private.op_kinds where kind = p_kind;
  execute format('select private.%I($1, $2)', v_kind.state) into v_state using p_user, p_subject;
  return jsonb_build_object('op_id', p_op_id, 'status', 'applied', 'topic', v_kind.topic, 'state', v_state);
end
$$;

-- True if another device of the person made a later choice about this subject.
create function private.chosen_elsewhere_since(p_user uuid, p_about text, p_device uuid, p_at timestamptz) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.upsert_sync where user_id = p_user and subject = p_about and device <> p_device and edited_at > p_at)
$$;

-- Runs serially per person: `submit_ops` holds their lock. A sequence number that this device has used before means that its
-- memory was rolled back or copied: the status is `behind`, and it submits again as a new device. If another device of the person made
-- a later choice, the command changes nothing and is answered with that state.
create function private.decide_upsert(p_user uuid, p_kind private.op_kinds, p_op jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_subject text := p_op ->> 'subject';
  v_about text := split_part(p_kind.kind, '.', 1) || ':' || v_subject;
  v_device uuid := (p_op ->> 'device')::uuid;
  v_seq bigint := (p_op ->> 'seq')::bigint;
  v_at timestamptz := private.chosen_at(p_op);
begin
  if coalesce(v_subject !~ '^[A-Za-z0-9_:.-]{1,160}$', true) or jsonb_typeof(p_op -> 'value') is distinct from 'object'
    or length(p_op ->> 'value') > 4000 then
    perform private.refuse(422, 'invalid_op', 'The command is incomplete.');
  end if;
  if exists (select from private.upsert_sync where user_id = p_user and subject = v_about and device = v_device and last_seq >= v_seq) then
    return jsonb_build_object('op_id', p_op ->> 'op_id', 'status', 'behind');
  end if;
  if private.chosen_elsewhere_since(p_user, v_about, v_device, v_at) then
    -- A device clock that was far behind at the choice and corrected since claims a wait of years. The wait is at most the time since
    -- the previous choice of this device.
    v_at := greatest(v_at, (select max(edited_at) from private.upsert_sync where user_id = p_user and device = v_device and last_seq < v_seq));
  end if;
  if not private.chosen_elsewhere_since(p_user, v_about, v_device, v_at) then
    execute format('select private.%I($1, $2, $3)', p_kind.handler) using p_user, v_subject, p_op -> 'value';
  end if;
  insert into private.upsert_sync (user_id, subject, device, last_seq, edited_at) values (p_user, v_about, v_device, v_seq, v_at)
  on conflict (user_id, subject, device) do update set last_seq = excluded.last_seq, edited_at = excluded.edited_at;
  if private.has_unconfirmed(p_op) then
    insert into private.client_ops (user_id, op_id, kind, subject, version, superseded)
    select p_user, (earlier ->> 'op_id')::uuid, p_kind.kind, v_subject, 0, true
    from jsonb_array_elements(p_op -> 'unconfirmed') as earlier on conflict do nothing;
  end if;
  return private.upsert_result(p_op ->> 'op_id', p_user, p_kind.kind, v_subject);
end
$$;

-- Reading values ------------------------------------------------------------------------------------------------------

-- The subject as an id; refuses any other text.
create function private.read_subject_id(p_subject text) returns uuid language plpgsql immutable set search_path = '' as $$
begin
  if not private.is_uuid(p_subject) then
    perform private.refuse(422, 'invalid_op', 'The subject is no id.');
  end if;
  return p_subject::uuid;
end
$$;

-- A boolean field of the value; refuses anything else.
create function private.read_flag(p_value jsonb, p_field text) returns boolean language plpgsql immutable set search_path = '' as $$
begin
  if jsonb_typeof(p_value -> p_field) is distinct from 'boolean' then
    perform private.refuse(422, 'invalid_op', 'The value is incomplete.');
  end if;
  return (p_value ->> p_field)::boolean;
end
$$;

-- A text field of the value; null if it is absent; refuses anything else.
create function private.read_text(p_value jsonb, p_field text) returns text language plpgsql immutable set search_path = '' as $$
begin
  if coalesce(jsonb_typeof(p_value -> p_field), 'null') not in ('null', 'string') then
    perform private.refuse(422, 'invalid_op', 'The value is no text.');
  end if;
  return p_value ->> p_field;
end
$$;
