-- A server that was restored from a backup lacks what devices sent after the backup. Devices name the generation that they know; if it
-- is another one, nothing is decided. They then send their latest commands of the lost time again, under their old ids, so that a
-- command which is in the backup changes nothing.
-- Such commands carry `lost_version`, the version of the rating that the device knew, and `again` if they are a repetition.

-- Run it after every restore, also of a hosted database.
create function private.begin_generation() returns void language sql security definer set search_path = '' as $$
  update private.server_generation set id = gen_random_uuid(), since = clock_timestamp(),
    -- Ten minutes earlier, because the times of different people do not rise in commit order.
    until = (select max(updated_at) - interval '10 minutes' from private.ratings)
$$;

-- {generation, until}. What a device knows with an earlier `updated_at` than `until` is in the backup.
create function private.server_generation() returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (select jsonb_build_object('generation', id, 'until', until) from private.server_generation);
end
$$;

-- For devices that have nothing to send; `now` is the clock by which they estimate the times of choices.
create function private.my_server_generation() returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_user();
  return private.server_generation() || jsonb_build_object('now', private.iso(clock_timestamp()));
end
$$;

-- True if a command of the batch names another generation.
create function private.is_of_another_generation(p_ops jsonb) returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from jsonb_array_elements(p_ops) as op, private.server_generation as g where op ->> 'generation' <> g.id::text);
end
$$;

-- True if the row is as the backup has it.
create function private.is_untouched(p_row private.ratings) returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return p_row.updated_at <= (select since from private.server_generation);
end
$$;

-- True if the server lacks nothing of this repetition: the backup has this version, or another device has brought back a later one.
create function private.is_regained(p_user uuid, p_place_id text, p_row private.ratings, p_op jsonb) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return p_op ->> 'again' = 'true' and (
    coalesce(private.is_untouched(p_row) and p_row.version >= (p_op ->> 'lost_version')::int, false)
    or exists (select from private.rating_sync as s, private.server_generation as g where s.user_id = p_user
      and s.restaurant_place_id = p_place_id and s.device = g.id and s.subject = 'restored' and s.last_seq >= (p_op ->> 'lost_version')::int));
end
$$;

-- The command as an edit of the present row, if this row is an earlier one than the device has replaced already.
create function private.based_on_backup(p_row private.ratings, p_op jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if p_row.id is null or private.is_untouched(p_row) and p_row.version < (p_op ->> 'lost_version')::int then
    return p_op || jsonb_build_object('base_version', coalesce(p_row.version, 0),
      'base', case when private.is_live(p_row) then private.content_of(p_row) end);
  end if;
  return p_op;
end
$$;

-- Notes which lost version was brought back.
create function private.mark_regained(p_user uuid, p_place_id text, p_op jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.rating_sync as s (user_id, restaurant_place_id, device, subject, last_seq)
  select p_user, place_id, g.id, 'restored', (p_op ->> 'lost_version')::int
  from public.restaurants, private.server_generation as g where place_id = p_place_id
  on conflict (user_id, restaurant_place_id, device, subject) do update set last_seq = greatest(s.last_seq, excluded.last_seq);
end
$$;
