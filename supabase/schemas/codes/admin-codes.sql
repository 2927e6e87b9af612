-- Invitation codes of admins: create, mail, list and revoke. Only the response that creates a code contains its text.

create index invitation_codes_of_admins on public.invitation_codes (created_at desc, id desc) where not for_friend and not for_server;

create function private.require_code_terms(p_op_id uuid, p_max_uses int, p_expires_at timestamptz, p_note text) returns void
language plpgsql stable set search_path = '' as $$
begin
  if p_op_id is null or p_max_uses not between 1 and 1000000 or length(p_note) > 200 or p_expires_at <= now() then
    perform private.refuse(422, 'invalid_code_terms', 'Uses must be at least 1, the note at most 200 characters and the expiry in the future.');
  end if;
end
$$;

-- Stores the code of a form unless it exists. Returns {id, code, made}; `made` is false for a repeated submission.
create function private.file_code(
  p_op_id uuid, p_admin uuid, p_nth int, p_max_uses int, p_expires_at timestamptz, p_note text, p_sent_to text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_code text := private.code_of_form(p_op_id, p_admin, p_nth);
  v_id uuid;
begin
  insert into public.invitation_codes (code_hash, code_end, max_uses, expires_at, note, created_by, sent_to)
  values (private.hash_code(v_code), right(v_code, 4), p_max_uses, p_expires_at, private.clean_text(p_note), p_admin, p_sent_to)
  on conflict (code_hash) do nothing returning id into v_id;
  return jsonb_build_object('id', coalesce(v_id, (select c.id from public.invitation_codes as c where c.code_hash = private.hash_code(v_code))),
    'code', v_code, 'made', v_id is not null);
end
$$;

-- Returns {codes: [{id, code}]}. `p_max_uses` null: no limit.
create function private.create_invitation_codes(
  p_op_id uuid, p_count int default 1, p_max_uses int default 1, p_expires_at timestamptz default null, p_note text default null)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.require_admin();
begin
  perform private.require_code_terms(p_op_id, p_max_uses, p_expires_at, p_note);
  if p_count is null or p_count not between 1 and 100 then
    perform private.refuse(422, 'invalid_code_count', 'Make between 1 and 100 codes at a time.');
  end if;
  return jsonb_build_object('codes', (
    select jsonb_agg(private.file_code(p_op_id, v_admin, nth, p_max_uses, p_expires_at, p_note) - 'made' order by nth)
    from generate_series(1, p_count) as nth));
end
$$;

-- Mails a code for one person, valid for thirty days. Returns {id, sent_to}; a repeated submission returns the same and sends
-- no second mail.
create function private.mail_invitation(p_op_id uuid, p_email text, p_note text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.require_admin();
  v_email text := lower(private.clean_text(p_email));
  v_stored jsonb;
begin
  perform private.require_code_terms(p_op_id, 1, null, p_note);
  if not private.is_email(v_email) then
    perform private.refuse(422, 'email_invalid', 'Please enter a valid email address');
  end if;
  v_stored := private.file_code(p_op_id, v_admin, 0, 1, now() + interval '30 days', p_note, private.mask_email(v_email));
  if (v_stored ->> 'made')::boolean then
    if exists (select from auth.users as u join private.invitations as i on i.user_id = u.id where u.email = v_email) then
      perform private.refuse(409, 'already_member', 'Whoever has this address is invited already.');
    end if;
    perform private.require_token('invitation_mail', v_admin::text);
    perform private.require_token('invitation_mail:to', v_email);
    perform private.queue_mail(v_email, 'invitation', jsonb_build_object('code', v_stored ->> 'code', 'code_id', v_stored ->> 'id'));
  end if;
  return (select jsonb_build_object('id', c.id, 'sent_to', c.sent_to) from public.invitation_codes as c where c.id = (v_stored ->> 'id')::uuid);
end
$$;

create function private.state_of_code(p_code public.invitation_codes) returns text language sql stable set search_path = '' as $$
  select case when p_code.revoked_at is not null then 'revoked' when p_code.uses >= p_code.max_uses then 'used'
    when p_code.expires_at <= now() then 'expired' else 'open' end
$$;

-- Codes of admins, 50 per page, newest first. Codes that guests and owners send to their own people are not listed.
create function private.get_invitation_codes(p_before timestamptz default null, p_before_id uuid default null)
returns table (id uuid, code_end text, note text, sent_to text, max_uses int, uses int, expires_at timestamptz, state text,
  created_by text, created_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query
    select c.id, c.code_end, c.note, c.sent_to, c.max_uses, c.uses, c.expires_at, private.state_of_code(c),
      coalesce(p.username, p.first_name), c.created_at
    from public.invitation_codes as c left join private.profiles as p on p.user_id = c.created_by
    where not c.for_friend and not c.for_server
      and (c.created_at, c.id) < (coalesce(p_before, 'infinity'), coalesce(p_before_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
    order by c.created_at desc, c.id desc limit 50;
end
$$;

-- People who joined with a code of an admin, 50 per page, latest first.
create function private.get_code_uses(p_id uuid, p_before timestamptz default null, p_before_id uuid default null)
returns table (user_id uuid, username text, first_name text, invited_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query
    select i.user_id, p.username, p.first_name, i.invited_at
    from private.invitations as i left join private.profiles as p on p.user_id = i.user_id
    where i.code_id = (select c.id from public.invitation_codes as c where c.id = p_id and not c.for_friend and not c.for_server)
      and (i.invited_at, i.user_id) < (coalesce(p_before, 'infinity'), coalesce(p_before_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
    order by i.invited_at desc, i.user_id desc limit 50;
end
$$;

create function private.revoke_invitation_code(p_id uuid) returns boolean language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  update public.invitation_codes as c set revoked_at = coalesce(c.revoked_at, now()), sent_to = null where c.id = p_id;
  if not found then
    return false;
  end if;
  -- The code no longer works, so its unsent mail is deleted.
  delete from private.mail_outbox as m where m.template = 'invitation' and m.params ->> 'code_id' = p_id::text;
  return true;
end
$$;

-- Forgets the recipient of a code that can no longer be used.
create function private.prune_codes() returns void language sql security definer set search_path = '' as $$
  update public.invitation_codes as c set sent_to = null
  where c.sent_to is not null and private.state_of_code(c) <> 'open'
$$;

create index invitation_codes_sent on public.invitation_codes (id) where sent_to is not null;
