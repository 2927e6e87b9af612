-- Locks of people. A writer of relationships and notices of several people first locks all of them in one order. Each batch locks
-- its own person; without this order, three people with requests to each other would deadlock.

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

-- Locks the person of a batch and everybody whom its commands affect. Elements of unknown kind lock nobody and are refused later.
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

-- For commands whose subject is a person.
create function private.meets_person(p_user uuid, p_subject text, p_value jsonb) returns uuid
language plpgsql immutable set search_path = '' as $$
begin
  return case when private.is_uuid(p_subject) then p_subject::uuid end;
end
$$;

-- For the person's own notices and for likes. A like must not lock the author of the review, because the waiting time would
-- reveal who that is.
create function private.meets_nobody_else(p_user uuid, p_subject text, p_value jsonb) returns uuid
language plpgsql immutable set search_path = '' as $$
begin
  return p_user;
end
$$;
