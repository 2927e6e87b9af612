-- The outbox of a device arrives here: commands in batches, an answer for each, a repeat without effect.
-- The elements are written by src/domain/wire.ts, the answers are read by echoSchema there.

-- Receipts: that a command was applied. What it answered is not kept, because a repeat is told what stands now.
create table private.client_ops (
  user_id uuid not null references auth.users (id) on delete cascade,
  op_id uuid not null,
  kind text not null check (length(kind) <= 40),
  restaurant_place_id text not null check (length(restaurant_place_id) <= 200),
  version int not null check (version >= 0),
  applied_at timestamptz not null default now(),
  primary key (user_id, op_id)
);
create index client_ops_age on private.client_ops (applied_at);

-- How far each device of a person has spoken about a place and each of its photos (`subject`: the path). Kept apart from the rating: a removal that overtook its own
-- creation leaves a mark here, and the creation that arrives late finds it.
create table private.rating_sync (
  user_id uuid not null references auth.users (id) on delete cascade,
  restaurant_place_id text not null references public.restaurants (place_id) on update cascade on delete cascade,
  device uuid not null,
  subject text not null default '' check (length(subject) <= 100),
  last_seq bigint not null check (last_seq >= 0),
  primary key (user_id, restaurant_place_id, device, subject)
);
create index rating_sync_place on private.rating_sync (restaurant_place_id);

revoke all on private.client_ops, private.rating_sync from public, anon, authenticated, service_role;
alter table private.client_ops enable row level security;
alter table private.rating_sync enable row level security;
create policy "only procedures read devices" on private.rating_sync for select to anon, authenticated using (false);
create policy "only procedures read receipts" on private.client_ops for select to anon, authenticated using (false);

-- Content ----------------------------------------------------------------------------------------------------------

-- Content of a command as it would be stored; raises a refusal when it cannot be content at all.
create function private.read_content(p_content jsonb) returns jsonb language plpgsql immutable set search_path = '' as $$
declare
  v_key text;
  v_score int;
begin
  if jsonb_typeof(p_content) is distinct from 'object' then
    perform private.refuse(422, 'invalid_op', 'Content is missing.');
  end if;
  if jsonb_typeof(p_content -> 'score') is distinct from 'number' or (p_content ->> 'score') !~ '^[1-5]$' then
    perform private.refuse(422, 'score_invalid', 'A score is 1 to 5 lemons.');
  end if;
  if jsonb_typeof(coalesce(p_content -> 'tags', '[]')) <> 'array' then
    perform private.refuse(422, 'tags_invalid', 'Tags are a list.');
  end if;
  foreach v_key in array array['comment', 'server_id', 'server_name', 'server_emoji'] loop
    if coalesce(jsonb_typeof(p_content -> v_key), 'null') not in ('null', 'string') then
      perform private.refuse(422, 'invalid_op', format('%s is not a text.', v_key));
    end if;
  end loop;
  if p_content ->> 'server_id' is not null and not private.is_uuid(p_content ->> 'server_id') then
    perform private.refuse(422, 'invalid_op', 'server_id is no id.');
  end if;
  v_score := (p_content ->> 'score')::int;
  return jsonb_build_object(
    'score', v_score,
    'tags', to_jsonb(private.clean_tags(array(select jsonb_array_elements_text(coalesce(p_content -> 'tags', '[]'))))),
    'comment', private.clean_text(p_content ->> 'comment'),
    'server_id', lower(p_content ->> 'server_id'),
    'server_name', case when v_score = 5 then private.clean_text(p_content ->> 'server_name') end,
    'server_emoji', case when v_score = 5 then p_content ->> 'server_emoji' end);
end
$$;

create function private.is_uuid(p_text text) returns boolean language plpgsql immutable set search_path = '' as $$
begin
  return coalesce(p_text ~* '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$', false);
end
$$;

create function private.content_of(p_rating public.ratings) returns jsonb language plpgsql immutable set search_path = '' as $$
begin
  return jsonb_build_object('score', p_rating.score, 'tags', to_jsonb(p_rating.tags), 'comment', p_rating.comment,
    'server_id', p_rating.server_id, 'server_name', p_rating.server_name, 'server_emoji', p_rating.server_emoji);
end
$$;

-- What one part becomes, null when both sides changed it to different things.
create function private.merge_part(p_base jsonb, p_mine jsonb, p_theirs jsonb) returns jsonb language sql immutable set search_path = '' as $$
  select case when p_mine = p_theirs or p_theirs = p_base then p_mine when p_mine = p_base then p_theirs end
$$;

-- Merges what this device wants with what another wrote, against what this device started from. Two parts: the comment,
-- and the verdict (all the rest, which only makes sense together). A part that one side left alone takes the other's
-- wording; null when both changed a part to different things. Without a base, everything counts as changed.
create function private.merge_content(p_base jsonb, p_mine jsonb, p_theirs jsonb) returns jsonb language sql immutable set search_path = '' as $$
  select case when verdict is not null and comment is not null then verdict || jsonb_build_object('comment', comment) end
  from (select private.merge_part(p_base - 'comment', p_mine - 'comment', p_theirs - 'comment') as verdict,
    private.merge_part(p_base -> 'comment', p_mine -> 'comment', p_theirs -> 'comment') as comment) as merged
$$;

-- One command ------------------------------------------------------------------------------------------------------

create function private.rating_echo(p_op_id text, p_status text, p_user uuid, p_place_id text, p_duplicate boolean default false)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_row private.rating_rows;
begin
  select * into v_row from private.rating_rows where user_id = p_user and restaurant_place_id = p_place_id;
  return jsonb_build_object('op_id', p_op_id, 'status', p_status, 'version', coalesce(v_row.version, 0),
      'row', case when v_row.id is not null and not v_row.deleted then to_jsonb(v_row) - 'deleted' end)
    || case when p_duplicate then '{"duplicate": true}'::jsonb else '{}' end;
end
$$;

create function private.subject_of(p_op jsonb) returns text language sql immutable set search_path = '' as $$
  select case when p_op ->> 'kind' like 'photo.%' then coalesce(left(p_op ->> 'path', 100), '-') else '' end
$$;

-- A copy of a command that arrives after its device has spoken again: what it wanted has been replaced.
create function private.is_late(p_user uuid, p_place_id text, p_op jsonb) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.rating_sync where user_id = p_user and restaurant_place_id = p_place_id
    and device = (p_op ->> 'device')::uuid and subject = private.subject_of(p_op) and last_seq >= (p_op ->> 'seq')::bigint)
$$;

create function private.mark_sync(p_user uuid, p_place_id text, p_op jsonb) returns void language plpgsql security definer set search_path = '' as $$
begin
  insert into private.rating_sync (user_id, restaurant_place_id, device, subject, last_seq)
  values (p_user, p_place_id, (p_op ->> 'device')::uuid, private.subject_of(p_op), (p_op ->> 'seq')::bigint)
  on conflict (user_id, restaurant_place_id, device, subject) do update set last_seq = excluded.last_seq;
end
$$;

-- The newest of the wishes before this one that the device never saw answered and that arrived all the same: what the
-- device wanted then. SQL null: none arrived; JSON null: it was a removal.
create function private.arrived_wish(p_user uuid, p_place_id text, p_op jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(wish -> 'content', 'null')
  from jsonb_array_elements(p_op -> 'unconfirmed') with ordinality as t (wish, place)
  join private.client_ops as receipt on receipt.user_id = p_user and receipt.op_id = (wish ->> 'op_id')::uuid
    and receipt.restaurant_place_id = p_place_id
  order by place limit 1
$$;

-- What the device started from, null when that is nothing or not known.
create function private.base_content(p_arrived jsonb, p_op jsonb) returns jsonb language plpgsql immutable set search_path = '' as $$
declare
  v_base jsonb := coalesce(p_arrived, p_op -> 'base');
begin
  return case when jsonb_typeof(v_base) = 'object' then private.read_content(v_base) end;
end
$$;

-- Writes content; `p_row` is what stands (null: nothing, or a tombstone). A verified visit moves `rated_at`.
create function private.write_rating(p_user uuid, p_place_id text, p_row public.ratings, p_content jsonb, p_op jsonb)
returns void language plpgsql security definer set search_path = '' as $$
declare
  v_qr uuid := case when private.is_uuid(p_op ->> 'qr_code_id') then (p_op ->> 'qr_code_id')::uuid end;
  v_verified text := private.verify_visit(p_place_id, p_op -> 'evidence', v_qr);
  v_rated_at timestamptz := least((p_op ->> 'edited_at')::timestamptz, now());
  v_tags text[] := array(select jsonb_array_elements_text(p_content -> 'tags'));
  v_id uuid;
begin
  if p_row.id is null then
    insert into public.ratings (user_id, restaurant_place_id, score, tags, comment, server_id, server_name, server_emoji, verification, rated_at)
    values (p_user, p_place_id, (p_content ->> 'score')::int, v_tags, p_content ->> 'comment', (p_content ->> 'server_id')::uuid,
      p_content ->> 'server_name', p_content ->> 'server_emoji', v_verified, v_rated_at)
    returning id into v_id;
  elsif v_verified <> 'none' or p_content is distinct from private.content_of(p_row) then
    update public.ratings set score = (p_content ->> 'score')::int, tags = v_tags, comment = p_content ->> 'comment',
      server_id = (p_content ->> 'server_id')::uuid, server_name = p_content ->> 'server_name', server_emoji = p_content ->> 'server_emoji',
      verification = case when v_verified = 'none' then verification else v_verified end,
      rated_at = case when v_verified = 'none' then rated_at else greatest(rated_at, v_rated_at) end
    where id = p_row.id returning id into v_id;
  end if;
  if v_id is not null and private.is_position(p_op -> 'evidence') then
    insert into private.rating_evidence (rating_id, latitude, longitude, accuracy_m, taken_at)
    values (v_id, (p_op -> 'evidence' ->> 'lat')::double precision, (p_op -> 'evidence' ->> 'lng')::double precision,
      (p_op -> 'evidence' ->> 'accuracy_m')::double precision, v_rated_at)
    on conflict (rating_id) do update set latitude = excluded.latitude, longitude = excluded.longitude, accuracy_m = excluded.accuracy_m,
      taken_at = excluded.taken_at, created_at = now();
  end if;
end
$$;

-- Returns the status; the answer is read from what stands afterwards.
create function private.save_rating(p_user uuid, p_place_id text, p_row public.ratings, p_op jsonb)
returns text language plpgsql security definer set search_path = '' as $$
declare
  v_content jsonb := private.read_content(p_op -> 'content');
  v_arrived jsonb := private.arrived_wish(p_user, p_place_id, p_op);
  v_current boolean := (p_op ->> 'base_version')::int = coalesce(p_row.version, 0);
  v_live boolean := p_row.id is not null and p_row.deleted_at is null;
begin
  if not v_current and v_live then
    v_content := private.merge_content(private.base_content(v_arrived, p_op), v_content, private.content_of(p_row));
  elsif not v_current and coalesce(jsonb_typeof(v_arrived) = 'object', (p_op ->> 'base_version')::int > 0) then
    v_content := null; -- Removed on another device.
  end if;
  if v_content is null then
    return 'conflict';
  end if;
  perform private.write_rating(p_user, p_place_id, case when v_live then p_row end, v_content, p_op);
  perform private.mark_sync(p_user, p_place_id, p_op);
  return 'applied';
end
$$;

-- Removes what the device knew, whatever its version: photos move that too. Anything else that stands is a conflict.
create function private.remove_rating(p_user uuid, p_place_id text, p_row public.ratings, p_op jsonb)
returns text language plpgsql security definer set search_path = '' as $$
declare
  v_base jsonb := private.base_content(private.arrived_wish(p_user, p_place_id, p_op), p_op);
begin
  if p_row.id is not null and p_row.deleted_at is null then
    if (p_op ->> 'base_version')::int <> p_row.version and v_base is distinct from private.content_of(p_row) then
      return 'conflict';
    end if;
    update public.ratings set deleted_at = now() where id = p_row.id;
  end if;
  if exists (select from public.restaurants where place_id = p_place_id) then
    perform private.mark_sync(p_user, p_place_id, p_op);
  end if;
  return 'applied';
end
$$;

-- When this person may make the next new rating.
create function private.rating_wait(p_user uuid) returns timestamptz language sql stable security definer set search_path = '' as $$
  select private.next_token_at('ratings:' || p_user, private.setting('rating_bucket')::int,
    private.setting('rating_refill_minutes')::int * interval '1 minute')
$$;

-- A photo that was taken off must not come back with a late copy of its attaching.
create function private.mark_photo(p_user uuid, p_op jsonb) returns void language plpgsql security definer set search_path = '' as $$
declare
  v_place text := private.clean_place_id(p_op ->> 'place_id');
begin
  if exists (select from public.restaurants where place_id = v_place) then
    perform private.mark_sync(p_user, v_place, p_op);
  end if;
end
$$;

-- Photos belong to no part of the merge: changes of different photos commute.
create function private.change_photo(p_user uuid, p_row public.ratings, p_op jsonb) returns text
language plpgsql security definer set search_path = '' as $$
declare
  v_path text := p_op ->> 'path';
  v_live boolean := p_row.id is not null and p_row.deleted_at is null;
begin
  if v_path is null or v_path !~ '^[0-9a-f-]{36}/[0-9a-f-]{36}\.jpg$' then
    perform private.refuse(422, 'invalid_op', 'This is no photo path.');
  end if;
  if split_part(v_path, '/', 1) <> p_user::text then
    perform private.refuse(403, 'photo_owner', 'A photo must be in your own folder.');
  end if;
  if p_op ->> 'kind' = 'photo.detach.v1' then
    update public.ratings set photo_urls = array_remove(photo_urls, v_path) where id = p_row.id and v_live and v_path = any (photo_urls);
    perform private.mark_photo(p_user, p_op);
    return 'applied';
  end if;
  if p_row.id is null and private.rating_wait(p_user) > now() then
    -- Its rating waits for the daily limit, and so does the photo.
    perform private.refuse(429, 'daily_limit', 'Too many new ratings today.', private.iso(private.rating_wait(p_user)));
  elsif p_row.id is null and private.awaits_guardian(p_user) then
    perform private.refuse(403, 'guardian_pending', 'A parent or guardian has to agree first.');
  elsif not v_live then
    perform private.refuse(422, 'rating_gone', 'The rating of this photo was removed.');
  end if;
  if v_path <> all (p_row.photo_urls) then
    update public.ratings set photo_urls = photo_urls || v_path where id = p_row.id;
  end if;
  perform private.mark_photo(p_user, p_op);
  return 'applied';
end
$$;

-- Refuses what is no command at all.
create function private.check_op(p_user uuid, p_op jsonb) returns void language plpgsql stable security definer set search_path = '' as $$
begin
  if coalesce(p_op ->> 'kind' not in ('rating.save.v1', 'rating.remove.v1', 'photo.attach.v1', 'photo.detach.v1'), true) then
    perform private.refuse(422, 'unknown_kind', 'This kind of command is not known.');
  end if;
  if not private.is_uuid(p_op ->> 'device') or coalesce(p_op ->> 'seq' !~ '^[0-9]{1,15}$', true)
    or coalesce(p_op ->> 'base_version' !~ '^[0-9]{1,9}$', true) or p_op ->> 'edited_at' is null
    or coalesce(private.clean_place_id(p_op ->> 'place_id') !~ '^[A-Za-z0-9_:.-]{3,200}$', true) then
    perform private.refuse(422, 'invalid_op', 'The command is incomplete.');
  end if;
  if jsonb_array_length(coalesce(p_op -> 'unconfirmed', '[]')) > 5
    or exists (select from jsonb_array_elements(p_op -> 'unconfirmed') as wish where not private.is_uuid(wish ->> 'op_id')) then
    perform private.refuse(422, 'invalid_op', 'Unanswered commands are at most 5, each with its op_id.');
  end if;
  perform (p_op ->> 'edited_at')::timestamptz;
  if not private.is_user_invited(p_user) then
    perform private.refuse(403, 'not_invited', 'Access requires a valid invitation.');
  end if;
end
$$;

create function private.decide_op(p_user uuid, p_op jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_place text := private.clean_place_id(p_op ->> 'place_id');
  v_row public.ratings;
  v_status text;
begin
  perform private.check_op(p_user, p_op);
  select * into v_row from public.ratings where user_id = p_user and restaurant_place_id = v_place for update;
  v_status := case
    when private.is_late(p_user, v_place, p_op) then 'applied'
    when p_op ->> 'kind' like 'photo.%' then private.change_photo(p_user, v_row, p_op)
    when p_op ->> 'kind' = 'rating.save.v1' then private.save_rating(p_user, v_place, v_row, p_op)
    else private.remove_rating(p_user, v_place, v_row, p_op)
  end;
  return private.rating_echo(p_op ->> 'op_id', v_status, p_user, v_place);
end
$$;

-- Receipt, decision, receipt. A refusal concerns this command alone and leaves no receipt, so that it may be tried again
-- when its reason is gone; so does a conflict, which is settled by a new command.
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
    return private.rating_echo(v_op_id, 'applied', p_user, v_receipt.restaurant_place_id, true);
  end if;
  begin
    v_answer := private.decide_op(p_user, p_op || jsonb_build_object('op_id', v_op_id));
  exception when others then
    get stacked diagnostics v_state = returned_sqlstate, v_code = pg_exception_hint, v_detail = pg_exception_detail;
    if v_state = 'PT429' then
      return jsonb_build_object('op_id', v_op_id, 'status', 'later', 'code', v_code, 'retry_at', v_detail);
    elsif v_code = 'guardian_pending' then
      return jsonb_build_object('op_id', v_op_id, 'status', 'later', 'code', v_code, 'retry_at', private.iso(now() + interval '6 hours'));
    elsif v_state like 'PT4%' then
      return jsonb_build_object('op_id', v_op_id, 'status', 'rejected', 'code', v_code);
    elsif v_state like '22%' or v_state like '23%' then
      return jsonb_build_object('op_id', v_op_id, 'status', 'rejected', 'code', 'invalid_op');
    end if;
    raise; -- Not the command's fault: the device sends the batch again.
  end;
  if v_answer ->> 'status' = 'applied' then
    insert into private.client_ops (user_id, op_id, kind, restaurant_place_id, version)
    values (p_user, v_op_id::uuid, p_op ->> 'kind', private.clean_place_id(p_op ->> 'place_id'), (v_answer ->> 'version')::int);
  end if;
  return v_answer;
end
$$;

-- The batch --------------------------------------------------------------------------------------------------------

create function private.submit_ops(p_ops jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
  v_op jsonb;
  v_answers jsonb := '[]';
begin
  if jsonb_typeof(p_ops) is distinct from 'array' or jsonb_array_length(p_ops) > 50
    or exists (select from jsonb_array_elements(p_ops) as op where not private.is_uuid(op ->> 'op_id')) then
    raise exception 'A batch is a list of at most 50 commands with an op_id each.' using errcode = '22023', hint = 'invalid_batch';
  end if;
  perform private.lock_ratings_of(v_user);
  -- All places first and in one order, then their cities: two batches that share places cannot wait for each other.
  perform from public.restaurants
  where place_id in (select private.clean_place_id(op ->> 'place_id') from jsonb_array_elements(p_ops) as op)
  order by place_id for no key update;
  perform from public.cities
  where city in (select city from public.restaurants
    where place_id in (select private.clean_place_id(op ->> 'place_id') from jsonb_array_elements(p_ops) as op))
  order by city for no key update;
  for v_op in select op from jsonb_array_elements(p_ops) with ordinality as t (op, place) order by place loop
    v_answers := v_answers || private.apply_op(v_user, v_op);
  end loop;
  return v_answers;
end
$$;

create function public.submit_ops(p_ops jsonb) returns jsonb language sql set search_path = '' as $$
  select private.submit_ops(p_ops)
$$;

create function private.prune_receipts() returns void language sql security definer set search_path = '' as $$
  delete from private.client_ops where applied_at < now() - private.setting('receipt_days')::int * interval '1 day'
$$;

revoke execute on function public.submit_ops(jsonb) from public, anon, authenticated;
grant execute on function private.submit_ops(jsonb), public.submit_ops(jsonb) to authenticated;
