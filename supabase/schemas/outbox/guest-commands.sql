-- Commands with which guests help: corrections of places, reports, scans and new places.

-- Corrections ---------------------------------------------------------------------------------------------------------

create function private.proposal_state(p_user uuid, p_subject text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((
    select jsonb_build_object('changes', p.changes, 'note', p.note) from private.place_proposals as p
    where p.user_id = p_user and p.restaurant_place_id = private.clean_place_id(p_subject) and p.status = 'open'),
    '{"changes": null, "note": null}');
end
$$;

-- {changes, note}; `changes` null withdraws the proposal while it is undecided.
create function private.upsert_proposal(p_user uuid, p_subject text, p_value jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if coalesce(jsonb_typeof(p_value -> 'changes'), 'null') = 'null' then
    delete from private.place_proposals as p
    where p.user_id = p_user and p.restaurant_place_id = private.clean_place_id(p_subject) and p.status = 'open';
    return;
  end if;
  perform private.propose_place_change(p_subject, p_value -> 'changes', private.read_text(p_value, 'note'));
end
$$;

-- Reports -------------------------------------------------------------------------------------------------------------

-- The state of a report; `gone` if there was nothing to report. The subject is `type:id`, for a photo `photo:id of the rating:id
-- of the photo`. The id of a place may contain colons.
create function private.report_state(p_user uuid, p_subject text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_id uuid := case when p_subject not like 'place:%' then split_part(p_subject, ':', 2)::uuid end;
  v_reported boolean := exists (
    select from public.reports as r
    where r.reporter_id = p_user and r.subject_type = split_part(p_subject, ':', 1) and case
      when r.subject_type = 'place' then r.place_id = private.clean_place_id(substr(p_subject, 7))
      else r.subject_id in (v_id, private.rating_now(v_id))
        and coalesce(private.photo_id(r.photo_path) = split_part(p_subject, ':', 3) || '.jpg', split_part(p_subject, ':', 3) = '') end);
begin
  return jsonb_build_object('reported', v_reported, 'gone', not v_reported);
end
$$;

-- {reason, note, photo_path}. Ignored if the content is gone, or was reported and decided.
create function private.upsert_report(p_user uuid, p_subject text, p_value jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_type text := split_part(p_subject, ':', 1);
  v_id uuid := case when v_type <> 'place' then private.rating_now(private.read_subject_id(split_part(p_subject, ':', 2))) end;
  v_path text := private.read_text(p_value, 'photo_path');
begin
  if v_type = 'place' then
    if not (private.report_state(p_user, p_subject) -> 'reported')::boolean
      and exists (select from public.restaurants as r where r.place_id = private.clean_place_id(substr(p_subject, 7))) then
      perform private.report_content(v_type, null, private.read_text(p_value, 'reason'), private.read_text(p_value, 'note'), null, substr(p_subject, 7));
    end if;
    return;
  end if;
  if (v_type = 'photo') <> (split_part(p_subject, ':', 3) <> '')
    or v_type = 'photo' and coalesce(private.photo_id(v_path) <> split_part(p_subject, ':', 3) || '.jpg', true) then
    perform private.refuse(422, 'invalid_op', 'This is nothing that can be reported.');
  end if;
  if private.reported_author(p_user, v_type, v_id, v_path) is null or (private.report_state(p_user, p_subject) -> 'reported')::boolean then
    return;
  end if;
  perform private.report_content(v_type, v_id, private.read_text(p_value, 'reason'), private.read_text(p_value, 'note'), v_path, null);
end
$$;

-- Scans ---------------------------------------------------------------------------------------------------------------

-- Null: devices need no state of a scan.
create function private.scan_state(p_user uuid, p_subject text) returns jsonb language plpgsql immutable set search_path = '' as $$
begin
  return null;
end
$$;

-- {visitor, scanned_at}. The subject is the code and the hour. Scans of a deleted code are ignored.
create function private.upsert_scan(p_user uuid, p_subject text, p_value jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.record_qr_scan(private.read_subject_id(split_part(p_subject, ':', 1)),
    private.read_subject_id(private.read_text(p_value, 'visitor')), private.read_text(p_value, 'scanned_at')::timestamptz);
end
$$;

-- Places that guests add ----------------------------------------------------------------------------------------------

create function private.listing_state(p_user uuid, p_subject text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object('added', exists (
    select from public.restaurants as r where r.place_id = private.clean_place_id(p_subject)));
end
$$;

-- {name, vicinity, latitude, longitude, same_as, sure}. `same_as`: the known place that the guest means instead. A place that may be
-- known already is refused unless the guest is `sure` that it is another one. An existing place, merged or not, stays unchanged: nobody renames or moves a place by
-- adding it. The id is made by the device, so it never takes an id of a provider.
create function private.upsert_listing(p_user uuid, p_subject text, p_value jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_name text := private.clean_text(private.read_text(p_value, 'name'));
  v_vicinity text := private.clean_text(private.read_text(p_value, 'vicinity'));
  v_same text := private.clean_text(private.read_text(p_value, 'same_as'));
begin
  if (private.listing_state(p_user, p_subject) ->> 'added')::boolean then
    return;
  end if;
  if p_subject !~ '^hand:' or not private.is_uuid(substr(p_subject, 6)) or v_name is null or length(v_name) > 200 /* maxPlaceNameLength */ or length(v_vicinity) > 300
    or jsonb_typeof(p_value -> 'latitude') is distinct from 'number' or jsonb_typeof(p_value -> 'longitude') is distinct from 'number'
    or (p_value ->> 'latitude')::numeric not between -90 and 90 or (p_value ->> 'longitude')::numeric not between -180 and 180 then
    perform private.refuse(422, 'invalid_op', 'Restaurant information is incomplete.');
  end if;
  -- The name is public.
  perform private.require_publisher();
  if v_same is not null then
    perform private.add_as_known_place(p_subject, v_same, v_name, (p_value ->> 'latitude')::double precision, (p_value ->> 'longitude')::double precision);
    return;
  end if;
  if coalesce(p_value ->> 'sure', '') <> 'true'
    and exists (select private.alike_places(v_name, (p_value ->> 'latitude')::double precision, (p_value ->> 'longitude')::double precision)) then
    perform private.refuse(409, 'place_similar', 'A place with a similar name is already listed here.');
  end if;
  perform private.count_new_place();
  insert into public.restaurants (place_id, name, vicinity, latitude, longitude, unconfirmed)
  values (p_subject, v_name, v_vicinity, (p_value ->> 'latitude')::double precision, (p_value ->> 'longitude')::double precision, true);
end
$$;

insert into private.op_kinds (kind, family, handler, state, topic) values
  ('listing.add.v1', 'upsert', 'upsert_listing', 'listing_state', 'listing'),
  ('place.propose.v1', 'upsert', 'upsert_proposal', 'proposal_state', 'proposal'),
  ('report.file.v1', 'upsert', 'upsert_report', 'report_state', 'report'),
  ('scan.record.v1', 'upsert', 'upsert_scan', 'scan_state', 'scan');
