-- Who writes ties and notices of several people waits for all of them first, in one order. Each batch locks its own person, and
-- without this three people who ask each other around wait for each other.

create function private.lock_people(p_people uuid[]) returns void language plpgsql set search_path = '' as $$
declare
  v_key bigint;
begin
  for v_key in
    select distinct hashtextextended('people:' || person, 0) as key from unnest(p_people) as person where person is not null order by key
  loop
    perform pg_advisory_xact_lock(v_key);
  end loop;
end
$$;

-- Of a batch: the person and everybody whom one of its commands meets. What is no command is answered later, by itself.
create function private.lock_met(p_user uuid, p_ops jsonb) returns void language plpgsql security definer set search_path = '' as $$
declare
  v_people uuid[] := array[p_user];
  v_op jsonb;
  v_meets text;
  v_other uuid;
begin
  if not jsonb_path_exists(p_ops, '$[*].subject') then
    return;
  end if;
  for v_op, v_meets in
    select op, kind.meets from jsonb_array_elements(p_ops) as op join private.op_kinds as kind on kind.kind = op ->> 'kind'
    where kind.meets is not null
  loop
    execute format('select private.%I($1, $2, $3)', v_meets) into v_other using p_user, v_op ->> 'subject', v_op -> 'value';
    v_people := v_people || v_other;
  end loop;
  if cardinality(v_people) > 1 then
    perform private.lock_people(v_people);
  end if;
end
$$;

-- The subject is a person.
create function private.meets_person(p_user uuid, p_subject text, p_value jsonb) returns uuid
language plpgsql immutable set search_path = '' as $$
begin
  return case when private.is_uuid(p_subject) then p_subject::uuid end;
end
$$;

-- The person's own notices, and a like: its author's lock, which tells whose a review is, is nobody else's to wait for.
create function private.meets_nobody_else(p_user uuid, p_subject text, p_value jsonb) returns uuid
language plpgsql immutable set search_path = '' as $$
begin
  return p_user;
end
$$;
