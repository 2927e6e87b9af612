-- Messages to the operator through the contact form, with or without an account.

-- Tables --------------------------------------------------------------------------------------------------------------

create table private.contact_tickets (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users (id) on delete cascade,
  name text not null check (length(btrim(name)) between 1 and 120 /* maxContactNameLength */),
  email text not null check (private.is_email(email)),
  topic text not null check (topic in ('general', 'account', 'restaurant', 'privacy', 'press', 'problem')),
  message text not null check (length(btrim(message)) between 1 and 4000 /* maxContactMessageLength */),
  status text not null default 'open' check (status in ('open', 'closed')),
  closed_by uuid references auth.users (id) on delete set null,
  -- The id of the form: a repeated submission creates no second message.
  op_id uuid unique,
  created_at timestamptz not null default now()
);

-- Indexes -------------------------------------------------------------------------------------------------------------

create index contact_tickets_queue on private.contact_tickets (created_at, id) where status = 'open';
create index contact_tickets_user on private.contact_tickets (user_id);
create index contact_tickets_closer on private.contact_tickets (closed_by);

-- View ----------------------------------------------------------------------------------------------------------------

-- `contact_tickets` as clients read it: without `closed_by`, since a writer does not learn which admin closed the message. The policy of
-- the table holds.
create view public.contact_tickets with (security_invoker = true) as
  select id, user_id, name, email, topic, message, status, created_at from private.contact_tickets;

-- Grants and row level security ---------------------------------------------------------------------------------------

revoke all on private.contact_tickets, public.contact_tickets from public, anon, authenticated, service_role;
grant select on public.contact_tickets to authenticated;
grant select (id, user_id, name, email, topic, message, status, created_at) on private.contact_tickets to authenticated;
grant select, insert, update, delete on private.contact_tickets, public.contact_tickets to service_role;
alter table private.contact_tickets enable row level security;

-- Policies ------------------------------------------------------------------------------------------------------------

create policy "people see what they wrote" on private.contact_tickets for select to authenticated
  using (user_id = (select private.own_id()));

-- Functions -----------------------------------------------------------------------------------------------------------

-- The caller; null if a token is no longer or not yet valid. Unlike other procedures it does not refuse, so that people who are
-- locked out can write too.
create function private.letter_writer() returns uuid language plpgsql stable security definer set search_path = '' as $$
begin
  return private.own_id();
exception when sqlstate 'PT401' then
  return null;
end
$$;

-- Stores the message and mails it to the operator. The mail worker resolves the recipient `operator`. The mail contains the
-- first 1200 characters. `p_pass`: for a solved captcha.
create function private.send_contact_message(p_name text, p_email text, p_topic text, p_message text, p_op_id uuid default null,
  p_pass text default null) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_name text := private.clean_text(p_name);
  v_email text := lower(private.clean_text(p_email));
  v_message text := private.clean_text(p_message);
  v_id uuid;
begin
  if v_name is null or length(v_name) > 120 /* maxContactNameLength */ then
    perform private.refuse(422, 'name_required', 'Please enter your name');
  end if;
  if not private.is_email(v_email) then
    perform private.refuse(422, 'email_invalid', 'Please enter a valid email address');
  end if;
  if p_topic is null or p_topic not in ('general', 'account', 'restaurant', 'privacy', 'press', 'problem') then
    perform private.refuse(422, 'topic_required', 'Please choose a topic');
  end if;
  if v_message is null or length(v_message) > 4000 /* maxContactMessageLength */ then
    perform private.refuse(422, 'message_required', 'Please write a message of at most 4000 characters');
  end if;
  -- A submission repeated after a lost response takes no token.
  select t.id into v_id from private.contact_tickets as t where t.op_id = p_op_id;
  if v_id is null then
    perform private.require_stranger_token('contact', p_pass);
    -- The address is the key only if the caller is unknown. Otherwise a caller could use up the limit of somebody else's
    -- address.
    if private.caller_key() is null then
      perform private.require_token('contact', v_email);
    end if;
    insert into private.contact_tickets (user_id, name, email, topic, message, op_id)
    values (private.letter_writer(), v_name, v_email, p_topic, v_message, p_op_id)
    on conflict (op_id) do nothing returning id into v_id;
    if v_id is null then
      -- A concurrent submission of the same form was first.
      select t.id into v_id from private.contact_tickets as t where t.op_id = p_op_id;
    else
      perform private.queue_mail('operator', 'contact_message', jsonb_build_object('ticket', upper(left(v_id::text, 8)),
        'topic', p_topic, 'name', v_name, 'email', v_email, 'message', left(v_message, 1200)), 'en');
    end if;
  end if;
  return jsonb_build_object('success', true, 'ticket', upper(left(v_id::text, 8)));
end
$$;

create function private.close_contact_ticket(p_id uuid) returns boolean language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.require_admin();
begin
  update private.contact_tickets as t set status = 'closed', closed_by = v_admin where t.id = p_id and t.status = 'open';
  if not found then
    return false;
  end if;
  perform private.log_action('ticket_closed', p_id, '{}');
  return true;
end
$$;

-- Retention -----------------------------------------------------------------------------------------------------------

-- Deletes unconfirmed subscriptions and old messages. Their writers may have no account whose deletion would remove them.
create function private.prune_requests() returns void language sql security definer set search_path = '' as $$
  delete from private.newsletter_subscriptions where confirmed_at is null and requested_at < now() - interval '7 days';
  delete from private.contact_tickets where created_at < now() - private.setting('ticket_days')::int * interval '1 day';
$$;
