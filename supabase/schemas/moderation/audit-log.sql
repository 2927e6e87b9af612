-- The audit log of admin actions and role changes, read-only for admins.

-- 50 entries per page, latest first, before the entry `p_before`; `p_kind` null: all kinds.
create function private.get_audit_log(p_kind text default null, p_before bigint default null)
returns table (id bigint, action text, kind text, actor text, subject_id uuid, details jsonb, created_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_before bigint := coalesce(p_before, 9223372036854775807);
  v_ids bigint[];
begin
  perform private.require_admin();
  if p_kind is null then
    v_ids := array(select l.id from public.audit_log as l where l.id < v_before order by l.id desc limit 50);
  else
    v_ids := array(select l.id from public.audit_log as l where l.kind = p_kind and l.id < v_before order by l.id desc limit 50);
  end if;
  return query
    select l.id, l.action, l.kind, coalesce(p.username, p.first_name), l.subject_id, l.details, l.created_at
    from public.audit_log as l left join private.profiles as p on p.user_id = l.actor_id
    where l.id = any (v_ids) order by l.id desc;
end
$$;
