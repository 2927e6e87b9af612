-- Opening hours as plain intervals for the next weeks. They are computed outside of the database (`functions/_shared/opening-hours`)
-- at imports, when an owner saves, and by the maintenance.

-- Functions -----------------------------------------------------------------------------------------------------------

create function private.running_sums(p_runs int[]) returns int[] language plpgsql immutable set search_path = '' as $$
declare
  v_sum int := 0;
  v_sums int[] := '{}';
  v_run int;
begin
  if p_runs is null then
    return null;
  end if;
  foreach v_run in array p_runs loop
    v_sum := v_sum + v_run;
    v_sums := v_sums || v_sum;
  end loop;
  return v_sums;
end
$$;

-- Table ---------------------------------------------------------------------------------------------------------------

-- A row for every place with opening hours. A separate table, because every rating copies the row of its restaurant.
create table private.place_hours (
  place_id text primary key references public.restaurants (place_id) on update cascade on delete cascade,
  -- Null together: not computed yet, or the text cannot be read with certainty.
  starts_at timestamptz,
  -- Minutes from `starts_at` on, in turn closed, open and unsure.
  runs int[],
  ends int[] generated always as (private.running_sums(runs)) stored,
  computed_at timestamptz,
  due_at timestamptz not null default now(),
  constraint place_hours_runs check ((runs is null) = (starts_at is null) and cardinality(runs) between 1 and 3000 and 0 <= all (runs))
);

create index place_hours_due on private.place_hours (due_at);

revoke all on private.place_hours from public, anon, authenticated, service_role;
alter table private.place_hours enable row level security;

create policy "only procedures read hours" on private.place_hours for select to anon, authenticated using (false);

-- Reading -------------------------------------------------------------------------------------------------------------

-- The intervals of places, as src/domain/places/open-times.ts reads them. Places without known intervals are not in the result.
-- Definer: the table is closed.
create function private.open_times_at(p_place_ids text[]) returns table (place_id text, times jsonb)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select h.place_id, jsonb_build_object('from', h.starts_at, 'runs', to_jsonb(h.runs))
    from private.place_hours as h
    where h.place_id = any (p_place_ids) and h.runs is not null;
end
$$;

create function private.open_times_of(p_place_id text) returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (select times from private.open_times_at(array[p_place_id]));
end
$$;

-- Whether a place is open at a moment; null if that is not known. Same as `isOpenAt` in src/domain/places/open-times.ts.
create function private.is_open_at(p_place_id text, p_at timestamptz) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  v_minute double precision;
  v_ends int[];
begin
  select extract(epoch from p_at - h.starts_at) / 60, h.ends into v_minute, v_ends from private.place_hours as h where h.place_id = p_place_id;
  if v_minute < 0 or v_minute >= v_ends[cardinality(v_ends)] then
    return null;
  end if;
  -- The number of runs that have ended, by a binary search.
  return case width_bucket(floor(v_minute)::int, v_ends) % 3 when 0 then false when 1 then true end;
end
$$;

-- Computing -----------------------------------------------------------------------------------------------------------

-- Places whose intervals have to be computed; with a place, only that one.
create function private.due_place_hours(p_limit int default 100, p_place_id text default null)
returns table (place_id text, opening_hours text, time_zone text, lat double precision, lng double precision)
language sql stable security definer set search_path = '' as $$
  select r.place_id, r.opening_hours, r.time_zone, r.latitude, r.longitude
  from private.place_hours as h join public.restaurants as r on r.place_id = h.place_id
  where h.due_at <= now() and (p_place_id is null or h.place_id = p_place_id)
  -- Equal texts follow each other, because they are computed once.
  order by date_trunc('hour', h.due_at), r.opening_hours, r.place_id limit least(greatest(coalesce(p_limit, 100), 1), 1000)
$$;

-- Stores computed intervals: [{ place_id, opening_hours, time_zone, starts_at, runs, due_at }], without `runs` for a text that cannot
-- be read. Intervals of a text that was changed meanwhile are ignored. Returns the number of rows stored.
create function private.store_place_hours(p_rows jsonb) returns int language plpgsql security definer set search_path = '' as $$
declare
  v_stored int;
begin
  update private.place_hours as h set starts_at = n.starts_at, runs = n.runs, computed_at = now(), due_at = n.due_at
  from jsonb_to_recordset(p_rows) as n (place_id text, opening_hours text, time_zone text, starts_at timestamptz, runs int[], due_at timestamptz)
  join public.restaurants as r on r.place_id = n.place_id and r.opening_hours = n.opening_hours and r.time_zone is not distinct from n.time_zone
  where h.place_id = n.place_id;
  get diagnostics v_stored = row_count;
  return v_stored;
end
$$;

-- Definer: whoever changes a place does not write this table.
create function private.forget_place_hours() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.opening_hours is null then
    delete from private.place_hours as h where h.place_id = new.place_id;
  elsif tg_op = 'INSERT' or (old.opening_hours, old.time_zone, old.latitude, old.longitude)
      is distinct from (new.opening_hours, new.time_zone, new.latitude, new.longitude) then
    insert into private.place_hours as h (place_id) values (new.place_id)
    on conflict (place_id) do update set starts_at = null, runs = null, computed_at = null, due_at = now();
  end if;
  return null;
end
$$;

grant execute on function private.open_times_at(text[]), private.is_open_at(text, timestamptz) to anon, authenticated, service_role;

-- Trigger -------------------------------------------------------------------------------------------------------------

-- Not on every update: a rating changes the figures of its restaurant.
create trigger forget_place_hours after insert or update of opening_hours, time_zone, latitude, longitude on public.restaurants
for each row execute function private.forget_place_hours();
