-- Commands that put a value: what a person wants of one subject, of which the latest word counts whole. There is no base and
-- nothing is merged, so a repeat changes nothing and a counter follows from what stands.

-- When the person chose it, by our clock: of the device's only the time between choosing and sending counts.
create function private.chosen_at(p_op jsonb) returns timestamptz language plpgsql stable set search_path = '' as $$
declare
  v_waited interval := (p_op ->> 'sent_at')::timestamptz - (p_op ->> 'edited_at')::timestamptz;
begin
  return now() - least(greatest(coalesce(v_waited, interval '0'), interval '0'), interval '365 days');
end
$$;

-- Unlike a rating, what stands is not asked about by any command: the device is told with every answer.
create function private.put_result(p_op_id text, p_user uuid, p_kind text, p_subject text) returns jsonb
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

-- Whether another device of the person has said something of this subject that was chosen after that.
create function private.chosen_elsewhere_since(p_user uuid, p_about text, p_device uuid, p_at timestamptz) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.put_sync where user_id = p_user and subject = p_about and device <> p_device and edited_at > p_at)
$$;

-- One after another per person: `submit_ops` holds their lock. A device that has already spoken later is behind: its memory
-- was rolled back or copied, and it says the same again under a new name. What another device of this person chose later
-- stands; what was chosen before it is answered with that and changes nothing.
create function private.decide_put_op(p_user uuid, p_kind private.op_kinds, p_op jsonb) returns jsonb
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
  if exists (select from private.put_sync where user_id = p_user and subject = v_about and device = v_device and last_seq >= v_seq) then
    return jsonb_build_object('op_id', p_op ->> 'op_id', 'status', 'behind');
  end if;
  if private.chosen_elsewhere_since(p_user, v_about, v_device, v_at) then
    -- A clock that was far behind when it was chosen, and was put right since, says that it waited for years: not longer than since
    -- this device chose something before it.
    v_at := greatest(v_at, (select max(edited_at) from private.put_sync where user_id = p_user and device = v_device and last_seq < v_seq));
  end if;
  if not private.chosen_elsewhere_since(p_user, v_about, v_device, v_at) then
    execute format('select private.%I($1, $2, $3)', p_kind.handler) using p_user, v_subject, p_op -> 'value';
  end if;
  insert into private.put_sync (user_id, subject, device, last_seq, edited_at) values (p_user, v_about, v_device, v_seq, v_at)
  on conflict (user_id, subject, device) do update set last_seq = excluded.last_seq, edited_at = excluded.edited_at;
  if private.has_unconfirmed(p_op) then
    insert into private.client_ops (user_id, op_id, kind, subject, version, superseded)
    select p_user, (earlier ->> 'op_id')::uuid, p_kind.kind, v_subject, 0, true
    from jsonb_array_elements(p_op -> 'unconfirmed') as earlier on conflict do nothing;
  end if;
  return private.put_result(p_op ->> 'op_id', p_user, p_kind.kind, v_subject);
end
$$;

-- What values are read with -------------------------------------------------------------------------------------------

-- A subject that is an id.
create function private.read_subject_id(p_subject text) returns uuid language plpgsql immutable set search_path = '' as $$
begin
  if not private.is_uuid(p_subject) then
    perform private.refuse(422, 'invalid_op', 'The subject is no id.');
  end if;
  return p_subject::uuid;
end
$$;

-- A field of a value that is true or false.
create function private.read_flag(p_value jsonb, p_field text) returns boolean language plpgsql immutable set search_path = '' as $$
begin
  if jsonb_typeof(p_value -> p_field) is distinct from 'boolean' then
    perform private.refuse(422, 'invalid_op', 'The value is incomplete.');
  end if;
  return (p_value ->> p_field)::boolean;
end
$$;

-- A field of a value that is a text; null where there is none.
create function private.read_text(p_value jsonb, p_field text) returns text language plpgsql immutable set search_path = '' as $$
begin
  if coalesce(jsonb_typeof(p_value -> p_field), 'null') not in ('null', 'string') then
    perform private.refuse(422, 'invalid_op', 'The value is no text.');
  end if;
  return p_value ->> p_field;
end
$$;
