-- Corrections of a place: its owner and admins change it directly, guests propose changes. A provider never overwrites a
-- corrected place.

-- Tables --------------------------------------------------------------------------------------------------------------

create table private.place_proposals (
  id uuid primary key default gen_random_uuid(),
  restaurant_place_id text not null references public.restaurants (place_id) on update cascade on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  -- Enough for all fields at their maximum length, with every character escaped.
  changes jsonb not null check (jsonb_typeof(changes) = 'object' and length(changes::text) <= 4000),
  note text check (length(note) between 1 and 500),
  status text not null default 'open' check (status in ('open', 'accepted', 'declined')),
  decided_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  check (status <> 'open' or decided_by is null)
);

create unique index place_proposals_one_open on private.place_proposals (restaurant_place_id, user_id) where status = 'open';
create index place_proposals_queue on private.place_proposals (created_at, id) where status = 'open';
create index place_proposals_user on private.place_proposals (user_id);
create index place_proposals_decider on private.place_proposals (decided_by);

revoke all on private.place_proposals from public, anon, authenticated, service_role;
alter table private.place_proposals enable row level security;

create policy "only procedures read proposals" on private.place_proposals for select to anon, authenticated using (false);

-- Functions -----------------------------------------------------------------------------------------------------------

-- The cleaned changes; refuses other fields. Possible are name, vicinity, postcode, city, state, country, latitude with longitude, opening
-- hours (in OpenStreetMap notation), phone, website, closed.
create function private.read_place_changes(p_changes jsonb) returns jsonb language plpgsql immutable set search_path = '' as $$
declare
  v_key text;
  v_value jsonb;
  v_clean jsonb := '{}';
begin
  if jsonb_typeof(p_changes) is distinct from 'object' or p_changes = '{}' then
    perform private.refuse(422, 'changes_required', 'Please say what should change');
  end if;
  for v_key, v_value in select key, value from jsonb_each(p_changes) loop
    if v_key in ('name', 'vicinity', 'postcode', 'city', 'state', 'country', 'opening_hours', 'phone', 'website') and jsonb_typeof(v_value) in ('string', 'null') then
      v_clean := v_clean || jsonb_build_object(v_key, private.clean_text(v_value #>> '{}'));
    elsif v_key in ('latitude', 'longitude') and jsonb_typeof(v_value) = 'number' then
      -- Rounded to a centimetre: a number may have thousands of digits.
      v_clean := v_clean || jsonb_build_object(v_key, trim_scale(round(v_value::numeric, 7)));
    elsif v_key = 'closed' and jsonb_typeof(v_value) = 'boolean' then
      v_clean := v_clean || jsonb_build_object(v_key, v_value);
    else
      perform private.refuse(422, 'changes_invalid', format('%s cannot be changed like this', left(v_key, 40)));
    end if;
  end loop;
  if v_clean ? 'name' and coalesce(length(v_clean ->> 'name') not between 1 and 200, true)
    or length(v_clean ->> 'vicinity') > 300 or length(v_clean ->> 'postcode') > 20 or greatest(length(v_clean ->> 'city'), length(v_clean ->> 'state'), length(v_clean ->> 'country')) > 80
    or length(v_clean ->> 'opening_hours') > 500 or length(v_clean ->> 'phone') > 80
    or length(v_clean ->> 'website') > 500 or v_clean ->> 'website' !~ '^https?://'
    or (v_clean ? 'latitude') <> (v_clean ? 'longitude')
    or abs((v_clean ->> 'latitude')::numeric) > 90 or abs((v_clean ->> 'longitude')::numeric) > 180 then
    perform private.refuse(422, 'changes_invalid', 'A name is needed, texts have a length and a position has two numbers');
  end if;
  return v_clean;
end
$$;

-- Refuses a new name from the owner after an admin corrected the name because of a report: the owner could restore the reported
-- name.
create function private.require_open_name(p_place_id text, p_changes jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not p_changes ? 'name' or private.has_role('admin') then
    return;
  end if;
  -- Waits for a decision in progress.
  perform from public.restaurants as r where r.place_id = p_place_id for no key update;
  if p_changes ->> 'name' <> (select r.name from public.restaurants as r where r.place_id = p_place_id)
    and exists (select from private.moderation_decisions as d
      where d.subject_type = 'place' and d.subject = p_place_id and d.action = 'correct') then
    perform private.refuse(403, 'name_judged', 'An admin has decided about this name after a report');
  end if;
end
$$;

create function private.apply_place_changes(p_place_id text, p_changes jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.restaurants as r set
    name = coalesce(p_changes ->> 'name', r.name),
    vicinity = case when p_changes ? 'vicinity' then p_changes ->> 'vicinity' else r.vicinity end,
    postcode = case when p_changes ? 'postcode' then p_changes ->> 'postcode' else r.postcode end,
    city = case when p_changes ? 'city' then p_changes ->> 'city' else r.city end,
    state = case when p_changes ? 'state' then p_changes ->> 'state' else r.state end,
    country = case when p_changes ? 'country' then p_changes ->> 'country' else r.country end,
    latitude = coalesce((p_changes ->> 'latitude')::double precision, r.latitude),
    longitude = coalesce((p_changes ->> 'longitude')::double precision, r.longitude),
    -- Visits near the new position are verified once an admin without a tie to the place confirms it. Those before stay verified.
    reviewed = r.reviewed and (private.has_role('admin') and not private.owns_place(p_place_id) or not p_changes ? 'latitude'
      or private.distance_m(r.latitude, r.longitude, (p_changes ->> 'latitude')::double precision, (p_changes ->> 'longitude')::double precision) < 1),
    opening_hours = case when p_changes ? 'opening_hours' then p_changes ->> 'opening_hours' else r.opening_hours end,
    phone = case when p_changes ? 'phone' then p_changes ->> 'phone' else r.phone end,
    website = case when p_changes ? 'website' then p_changes ->> 'website' else r.website end,
    closed_at = case when p_changes ? 'closed' then case when (p_changes ->> 'closed')::boolean then coalesce(r.closed_at, now()) end else r.closed_at end,
    curated_at = now(), updated_at = now()
  where r.place_id = p_place_id;
  perform private.log_action('place_corrected', null, jsonb_build_object('restaurant_place_id', p_place_id, 'fields',
    (select jsonb_agg(key order by key) from jsonb_object_keys(p_changes) as key)));
end
$$;

-- First statement of procedures for owners and admins: returns the id of the place, or refuses a caller who is neither its owner
-- nor an admin.
create function private.require_keeper(p_place_id text) returns text language plpgsql stable security definer set search_path = '' as $$
declare
  v_place text := private.clean_place_id(p_place_id);
begin
  perform private.require_invited();
  if not private.owns_place(v_place) and not private.has_role('admin') then
    perform private.refuse(403, 'not_your_place', 'This is not your restaurant');
  end if;
  if not exists (select from public.restaurants where place_id = v_place) then
    perform private.refuse(404, 'place_unknown', 'This restaurant is not known.');
  end if;
  return v_place;
end
$$;

-- Changes a place of the caller (for admins: any place) and returns the stored row.
create function private.correct_place(p_place_id text, p_changes jsonb) returns public.restaurants
language plpgsql security definer set search_path = '' as $$
declare
  v_place text := private.require_keeper(p_place_id);
  v_changes jsonb := private.read_place_changes(p_changes);
  v_row public.restaurants;
begin
  perform private.require_open_name(v_place, v_changes);
  -- Every correction writes a line into the audit log, so owners have a rate limit.
  if not private.has_role('admin') then
    perform private.require_token('place_correction', auth.uid()::text);
  end if;
  perform private.apply_place_changes(v_place, v_changes);
  select * into v_row from public.restaurants where place_id = v_place;
  return v_row;
end
$$;

-- Stores the changes that a guest proposes. A second proposal replaces the open one.
create function private.propose_place_change(p_place_id text, p_changes jsonb, p_note text default null) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_publisher();
  v_place text := private.hold_place(p_place_id);
  v_changes jsonb := private.read_place_changes(p_changes);
  v_note text := private.clean_text(p_note);
  v_id uuid;
begin
  if not exists (select from public.restaurants where place_id = v_place) then
    perform private.refuse(404, 'place_unknown', 'This restaurant is not known.');
  end if;
  if length(v_note) > 500 then
    perform private.refuse(422, 'note_too_long', 'The note is at most 500 characters');
  end if;
  perform private.require_token('proposal', v_user::text);
  insert into private.place_proposals as p (restaurant_place_id, user_id, changes, note) values (v_place, v_user, v_changes, v_note)
  on conflict (restaurant_place_id, user_id) where status = 'open' do update set changes = excluded.changes, note = excluded.note, created_at = now()
  returning p.id into v_id;
  return v_id;
end
$$;

-- Open proposals for a place; without a place, all open proposals, for admins. `current` has the stored values. Does not name the
-- proposer.
create function private.get_place_proposals(p_place_id text default null)
returns table (id uuid, restaurant_place_id text, restaurant_name text, changes jsonb, note text, proposed_on date, current jsonb)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_place text := case when p_place_id is not null then private.require_keeper(p_place_id) end;
begin
  if v_place is null then
    perform private.require_admin();
  end if;
  return query
    select p.id, p.restaurant_place_id, r.name, p.changes, p.note, p.created_at::date, jsonb_build_object('name', r.name, 'vicinity', r.vicinity, 'postcode', r.postcode,
      'city', r.city, 'state', r.state, 'country', r.country, 'latitude', r.latitude, 'longitude', r.longitude, 'closed', r.closed_at is not null)
    from private.place_proposals as p join public.restaurants as r on r.place_id = p.restaurant_place_id
    where p.status = 'open' and (v_place is null or p.restaurant_place_id = v_place)
    order by p.created_at, p.id limit 200;
end
$$;

create function private.decide_place_proposal(p_id uuid, p_accepted boolean) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  v_proposal private.place_proposals;
begin
  perform private.require_invited();
  select * into v_proposal from private.place_proposals where id = p_id and status = 'open';
  if found then
    -- The permission is checked before any lock, so that strangers cannot make others wait. The place is locked before the
    -- proposal, as in a merge.
    perform private.require_keeper(v_proposal.restaurant_place_id);
    perform from public.restaurants where place_id = v_proposal.restaurant_place_id for no key update;
  end if;
  select * into v_proposal from private.place_proposals where id = p_id and status = 'open' for update;
  if not found and exists (select from private.place_proposals as p where p.id = p_id and p.decided_by = auth.uid()
    and p.status = case when p_accepted then 'accepted' else 'declined' end) then
    -- A repeated call whose response was lost.
    return coalesce(p_accepted, false);
  elsif v_proposal.id is null then
    perform private.refuse(404, 'proposal_gone', 'This proposal does not wait any more');
  end if;
  perform private.require_keeper(v_proposal.restaurant_place_id);
  if p_accepted then
    perform private.require_open_name(v_proposal.restaurant_place_id, v_proposal.changes);
  end if;
  update private.place_proposals set status = case when p_accepted then 'accepted' else 'declined' end, decided_by = auth.uid() where id = p_id;
  if p_accepted then
    perform private.apply_place_changes(v_proposal.restaurant_place_id, v_proposal.changes);
  end if;
  return coalesce(p_accepted, false);
end
$$;
