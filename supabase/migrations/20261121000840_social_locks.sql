-- Who writes ties and notices of several people waits for all of them first, in one order. Each batch locks its own person, and
-- without this three people who ask each other around, or two who end a like and look at their notices, wait for each other.

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

-- A like that is taken back takes the author's notice of it along; a new one only adds a notice, which nobody else can touch.
create function private.meets_author(p_user uuid, p_subject text, p_value jsonb) returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  if p_value -> 'liked' is distinct from 'false' or not private.is_uuid(p_subject) then
    return null;
  end if;
  return (select r.user_id from public.ratings as r where r.id = p_subject::uuid);
end
$$;

-- The person's own notices.
create function private.meets_nobody_else(p_user uuid, p_subject text, p_value jsonb) returns uuid
language plpgsql immutable set search_path = '' as $$
begin
  return p_user;
end
$$;
