-- `submit_ops`: a device submits a batch of commands and gets one result for each.

create function private.refuse_batch() returns void language plpgsql set search_path = '' as $$
begin
  raise exception 'A batch is a list of at most 50 commands with an op_id each.' using errcode = '22023', hint = 'invalid_batch';
end
$$;

-- Locks all places in one order, so that a batch and a merge with common places cannot deadlock: shared, so that other guests do
-- not wait, but for those that a rating confirms. After waiting for a merge it continues with the merged place.
create function private.lock_places(p_place_ids text[]) returns void language plpgsql security definer set search_path = '' as $$
declare
  v_places text[] := array(select private.clean_place_id(id) from unnest(p_place_ids) as id);
  v_now text[];
  v_place public.restaurants;
begin
  loop
    for v_place in select * from public.restaurants where place_id = any (v_places) order by place_id loop
      if v_place.unconfirmed then
        perform from public.restaurants where place_id = v_place.place_id for no key update;
      else
        perform from public.restaurants where place_id = v_place.place_id for key share;
      end if;
    end loop;
    v_now := array(select private.clean_place_id(id) from unnest(p_place_ids) as id);
    exit when v_now = v_places;
    v_places := v_now;
  end loop;
end
$$;

-- plpgsql keeps the plan between calls.
create function private.submit_ops(p_ops jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
  v_size int := case when jsonb_typeof(p_ops) = 'array' then jsonb_array_length(p_ops) end;
  v_answers jsonb := '[]';
begin
  if v_size is null or v_size > 50 /* maxBatch */ then
    perform private.refuse_batch();
  end if;
  for v_index in 0 .. v_size - 1 loop
    if not private.is_uuid(p_ops -> v_index ->> 'op_id') then
      perform private.refuse_batch();
    end if;
  end loop;
  perform private.lock_ratings_of(v_user);
  if private.is_of_another_generation(p_ops) then
    return (select jsonb_agg(private.server_generation() || jsonb_build_object('op_id', op ->> 'op_id', 'status', 'restored'))
      from jsonb_array_elements(p_ops) as op);
  end if;
  -- Every command leaves a receipt for months, so their number is limited. A device that returns after a year may exceed the
  -- limit; it continues later and loses nothing.
  perform private.require_token('ops', v_user::text, v_size);
  -- A single command takes its locks in this order anyway. The subject of an upsert may be a place too.
  if v_size > 1 then
    perform private.lock_places(array(select coalesce(op ->> 'place_id', op ->> 'subject') from jsonb_array_elements(p_ops) as op));
  end if;
  perform private.lock_met(v_user, p_ops);
  for v_index in 0 .. v_size - 1 loop
    v_answers := v_answers || (private.apply_op(v_user, p_ops -> v_index)
      || case when p_ops -> v_index -> 'generation' = 'null' then private.server_generation() - 'until' else '{}' end);
  end loop;
  return v_answers;
end
$$;

-- Deletes at most 50,000 of each kind per run, which is more than arrive between two runs. Receipts are not partitioned by month: a
-- unique key would have to contain the month, so that an operation could have a receipt in each.
create function private.prune_receipts() returns void language sql security definer set search_path = '' as $$
  delete from private.client_ops where ctid = any (array(
    select ctid from private.client_ops where applied_at < now() - private.setting('receipt_days')::int * interval '1 day'
    order by applied_at limit 50000));
  delete from private.upsert_sync where ctid = any (array(
    select ctid from private.upsert_sync where edited_at < now() - private.setting('receipt_days')::int * interval '1 day'
    order by edited_at limit 50000));
$$;
