-- Who may start the import of a region on the server. The import itself is no procedure: see supabase/tools/region-server.

-- Refuses everybody but an admin with a second step. `p_step`: "start" and "cancel" are logged, everything else only looks.
create function private.authorize_region_import(p_step text default 'look', p_name text default null, p_bytes bigint default null) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  if p_step in ('start', 'cancel') then
    perform private.log_action(case p_step when 'start' then 'places_import_started' else 'places_import_cancelled' end, null,
      jsonb_strip_nulls(jsonb_build_object('region', left(p_name, 60), 'bytes', p_bytes)));
  end if;
  return true;
end
$$;
