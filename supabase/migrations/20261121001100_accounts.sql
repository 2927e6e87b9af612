-- What people may ask of us: news by mail, an answer, their data, and to be forgotten.

-- Tables -----------------------------------------------------------------------------------------------------------

-- Double opt-in. An address that has not confirmed within seven days is forgotten, one that unsubscribes at once.
create table private.newsletter_subscriptions (
  email text primary key check (private.is_email(email)),
  token_hash bytea unique check (length(token_hash) = 32),
  unsubscribe_token uuid not null unique default gen_random_uuid(),
  -- Of the form that was filled in last.
  language text not null default 'en' check (language in ('en', 'fr', 'de', 'lb', 'pt')),
  requested_at timestamptz not null default now(),
  confirmed_at timestamptz
);

create table public.contact_tickets (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users (id) on delete cascade,
  name text not null check (length(btrim(name)) between 1 and 120),
  email text not null check (private.is_email(email)),
  topic text not null check (topic in ('general', 'account', 'restaurant', 'privacy', 'press', 'problem')),
  message text not null check (length(btrim(message)) between 1 and 4000),
  status text not null default 'open' check (status in ('open', 'closed')),
  closed_by uuid references auth.users (id) on delete set null,
  -- Of the form: sent again, it is one letter.
  op_id uuid unique,
  created_at timestamptz not null default now()
);

create table public.data_requests (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null check (kind in ('export', 'deletion', 'rectification', 'restriction', 'objection')),
  note text check (length(btrim(note)) between 1 and 2000),
  answer text check (length(btrim(answer)) between 1 and 2000),
  status text not null default 'open' check (status in ('open', 'done', 'cancelled')),
  -- The law's month. A deletion is carried out earlier, at erase_at.
  due_at timestamptz not null default now() + interval '30 days',
  erase_at timestamptz,
  created_at timestamptz not null default now(),
  completed_at timestamptz,
  check ((kind = 'deletion') = (erase_at is not null)),
  check ((status = 'open') = (completed_at is null))
);

-- Indexes ----------------------------------------------------------------------------------------------------------

create index newsletter_unconfirmed on private.newsletter_subscriptions (requested_at) where confirmed_at is null;
create index contact_tickets_queue on public.contact_tickets (created_at, id) where status = 'open';
create index contact_tickets_user on public.contact_tickets (user_id);
create index contact_tickets_closer on public.contact_tickets (closed_by);
create index data_requests_user on public.data_requests (user_id, created_at desc);
create index data_requests_due on public.data_requests (due_at, id) where status = 'open';
create index data_requests_answered on public.data_requests (completed_at desc, id desc) where status = 'done';
create unique index data_requests_one_open on public.data_requests (user_id, kind) where status = 'open';

-- Grants and row level security ------------------------------------------------------------------------------------

revoke all on private.newsletter_subscriptions, public.contact_tickets, public.data_requests
  from public, anon, authenticated, service_role;
-- Not which admin closed a letter.
grant select (id, user_id, name, email, topic, message, status, created_at) on public.contact_tickets to authenticated;
grant select on public.data_requests to authenticated;
grant select, insert, update, delete on public.contact_tickets, public.data_requests to service_role;
alter table private.newsletter_subscriptions enable row level security;
alter table public.contact_tickets enable row level security;
alter table public.data_requests enable row level security;

-- Policies ---------------------------------------------------------------------------------------------------------

create policy "only procedures read subscriptions" on private.newsletter_subscriptions for select to anon, authenticated using (false);
create policy "people see what they wrote, admins all" on public.contact_tickets for select to authenticated
  using (user_id = (select private.own_id()) or (select private.has_role('admin')));
create policy "people see what they asked, admins all" on public.data_requests for select to authenticated
  using (user_id = (select private.own_id()) or (select private.has_role('admin')));

-- Newsletter -------------------------------------------------------------------------------------------------------

-- The answer is the same whether the address is new, waiting, subscribed or was asked for too often: the mail tells its owner.
create function private.subscribe_newsletter(p_email text, p_language text) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_email text := lower(private.clean_text(p_email));
  v_token text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
  v_row private.newsletter_subscriptions;
begin
  if not private.is_email(v_email) then
    perform private.refuse(422, 'email_invalid', 'Please enter a valid email address');
  end if;
  perform private.require_stranger_token('newsletter', 10, interval '6 minutes', 1000);
  if not private.take_token('newsletter:' || v_email, 5, interval '12 minutes') then
    return jsonb_build_object('success', true);
  end if;
  delete from private.newsletter_subscriptions as s where s.confirmed_at is null and s.requested_at < now() - interval '7 days';
  insert into private.newsletter_subscriptions as s (email, token_hash, language)
  values (v_email, sha256(convert_to(v_token, 'UTF8')), coalesce(private.read_language(p_language), 'en'))
  on conflict (email) do update set token_hash = excluded.token_hash, language = excluded.language, requested_at = now()
  where s.confirmed_at is null;
  select * into v_row from private.newsletter_subscriptions as s where s.email = v_email;
  if v_row.confirmed_at is null then
    perform private.queue_mail(v_email, 'newsletter_confirm',
      jsonb_build_object('token', v_token, 'unsubscribe_token', v_row.unsubscribe_token), p_language);
  else
    perform private.queue_mail(v_email, 'newsletter_already', jsonb_build_object('unsubscribe_token', v_row.unsubscribe_token),
      p_language);
  end if;
  return jsonb_build_object('success', true);
end
$$;

-- `p_language`: of the page with the form, and of what is sent.
create function public.subscribe_newsletter(p_email text, p_language text default null) returns jsonb language plpgsql set search_path = '' as $$
declare
  v_code text;
  v_retry_at text;
begin
  return private.subscribe_newsletter(p_email, p_language);
exception when sqlstate 'PT000' then
  get stacked diagnostics v_code = pg_exception_hint, v_retry_at = pg_exception_detail;
  return private.refusal_answer(v_code, sqlerrm, v_retry_at);
end
$$;

create function private.confirm_newsletter(p_token text) returns jsonb language plpgsql security definer set search_path = '' as $$
begin
  update private.newsletter_subscriptions as s set confirmed_at = now(), token_hash = null
  where s.token_hash = sha256(convert_to(coalesce(p_token, ''), 'UTF8')) and s.requested_at > now() - interval '7 days';
  return jsonb_build_object('confirmed', found);
end
$$;

create function public.confirm_newsletter(p_token text) returns jsonb language sql set search_path = '' as $$
  select private.confirm_newsletter(p_token)
$$;

create function private.unsubscribe_newsletter(p_token uuid) returns jsonb language plpgsql security definer set search_path = '' as $$
begin
  delete from private.newsletter_subscriptions as s where s.unsubscribe_token = p_token;
  -- A second click is as good as the first.
  return jsonb_build_object('unsubscribed', true);
end
$$;

create function public.unsubscribe_newsletter(p_token uuid) returns jsonb language sql set search_path = '' as $$
  select private.unsubscribe_newsletter(p_token)
$$;

-- Contact ----------------------------------------------------------------------------------------------------------

-- Who is signed in, and nobody where a procedure for the signed-in would refuse: of whoever is locked out a letter is taken, too.
create function private.letter_writer() returns uuid language plpgsql stable security definer set search_path = '' as $$
begin
  return private.own_id();
exception when sqlstate 'PT401' then
  return null;
end
$$;

-- The letter is kept here and told to the operator by mail: `operator` is an address that whoever sends the mails knows. Of a
-- long one the mail has the beginning.
create function private.send_contact_message(p_name text, p_email text, p_topic text, p_message text, p_op_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_name text := private.clean_text(p_name);
  v_email text := lower(private.clean_text(p_email));
  v_message text := private.clean_text(p_message);
  v_id uuid;
begin
  if v_name is null or length(v_name) > 120 then
    perform private.refuse(422, 'name_required', 'Please enter your name');
  end if;
  if not private.is_email(v_email) then
    perform private.refuse(422, 'email_invalid', 'Please enter a valid email address');
  end if;
  if p_topic is null or p_topic not in ('general', 'account', 'restaurant', 'privacy', 'press', 'problem') then
    perform private.refuse(422, 'topic_required', 'Please choose a topic');
  end if;
  if v_message is null or length(v_message) > 4000 then
    perform private.refuse(422, 'message_required', 'Please write a message of at most 4000 characters');
  end if;
  -- A letter whose answer was lost on the way comes again, and costs nothing then.
  select t.id into v_id from public.contact_tickets as t where t.op_id = p_op_id;
  if v_id is null then
    perform private.require_stranger_token('contact', 5, interval '12 minutes', 2000);
    -- By the address only where nothing else is known of the caller: whoever fills in another's uses up nothing of theirs.
    if private.caller_key() is null then
      perform private.require_token('contact:' || v_email, 5, interval '12 minutes');
    end if;
    insert into public.contact_tickets (user_id, name, email, topic, message, op_id)
    values (private.letter_writer(), v_name, v_email, p_topic, v_message, p_op_id)
    on conflict (op_id) do nothing returning id into v_id;
    if v_id is null then
      -- It came twice in one moment.
      select t.id into v_id from public.contact_tickets as t where t.op_id = p_op_id;
    else
      perform private.queue_mail('operator', 'contact_message', jsonb_build_object('ticket', upper(left(v_id::text, 8)),
        'topic', p_topic, 'name', v_name, 'email', v_email, 'message', left(v_message, 1200)), 'en');
    end if;
  end if;
  return jsonb_build_object('success', true, 'ticket', upper(left(v_id::text, 8)));
end
$$;

create function public.send_contact_message(p_name text, p_email text, p_topic text, p_message text, p_op_id uuid default null)
returns jsonb language plpgsql set search_path = '' as $$
declare
  v_code text;
  v_retry_at text;
begin
  return private.send_contact_message(p_name, p_email, p_topic, p_message, p_op_id);
exception when sqlstate 'PT000' then
  get stacked diagnostics v_code = pg_exception_hint, v_retry_at = pg_exception_detail;
  return private.refusal_answer(v_code, sqlerrm, v_retry_at);
end
$$;

create function private.close_contact_ticket(p_id uuid) returns boolean language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.require_admin();
begin
  update public.contact_tickets as t set status = 'closed', closed_by = v_admin where t.id = p_id and t.status = 'open';
  if not found then
    return false;
  end if;
  perform private.log_action('ticket_closed', p_id, '{}');
  return true;
end
$$;

create function public.close_contact_ticket(p_id uuid) returns boolean language sql set search_path = '' as $$
  select private.close_contact_ticket(p_id)
$$;

-- Data requests ----------------------------------------------------------------------------------------------------

create function private.file_data_request(p_kind text, p_note text) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
  v_note text := private.clean_text(p_note);
  v_due timestamptz;
begin
  if p_kind is null or p_kind not in ('rectification', 'restriction', 'objection') then
    perform private.refuse(422, 'kind_invalid', 'Ask for rectification, restriction or objection');
  end if;
  if v_note is null or length(v_note) > 2000 then
    perform private.refuse(422, 'note_required', 'Please say what it is about, in at most 2000 characters');
  end if;
  insert into public.data_requests (user_id, kind, note) values (v_user, p_kind, v_note)
  on conflict (user_id, kind) where status = 'open' do nothing returning due_at into v_due;
  if v_due is null then
    perform private.refuse(409, 'already_requested', 'Your earlier request is still open');
  end if;
  return jsonb_build_object('success', true, 'due_at', private.iso(v_due));
end
$$;

create function public.file_data_request(p_kind text, p_note text) returns jsonb language plpgsql set search_path = '' as $$
declare
  v_code text;
  v_retry_at text;
begin
  return private.file_data_request(p_kind, p_note);
exception when sqlstate 'PT000' then
  get stacked diagnostics v_code = pg_exception_hint, v_retry_at = pg_exception_detail;
  return private.refusal_answer(v_code, sqlerrm, v_retry_at);
end
$$;

create function private.complete_data_request(p_id uuid, p_answer text) returns boolean language plpgsql security definer set search_path = '' as $$
declare
  v_answer text := private.clean_text(p_answer);
begin
  perform private.require_admin();
  if v_answer is null or length(v_answer) > 2000 then
    perform private.refuse(422, 'answer_required', 'Please write an answer of at most 2000 characters');
  end if;
  -- A deletion is done by erasing, not by saying so.
  update public.data_requests as q set status = 'done', answer = v_answer, completed_at = now()
  where q.id = p_id and q.status = 'open' and q.kind <> 'deletion';
  if found then
    perform private.log_action('data_request_done', p_id, '{}');
    -- The law asks that they are answered, not that they look.
    perform private.queue_mail(u.email, 'data_request_done', jsonb_build_object('kind', q.kind, 'answer', v_answer))
    from public.data_requests as q join auth.users as u on u.id = q.user_id where q.id = p_id and u.email is not null;
    return true;
  end if;
  -- Said once more, since the answer was lost.
  return exists (select from public.data_requests as q where q.id = p_id and q.status = 'done' and q.answer = v_answer);
end
$$;

create function public.complete_data_request(p_id uuid, p_answer text) returns boolean language sql set search_path = '' as $$
  select private.complete_data_request(p_id, p_answer)
$$;

-- Where objects of people lie.
create function private.buckets_of_people() returns text[] language sql immutable set search_path = '' as $$
  select array['reviews', 'profile-images', 'withheld', 'withheld-profile-images', 'ownership-proofs']
$$;

-- Whose an object is: of its uploader, or of whom the folder is named after.
create function private.owner_of_object(p_name text, p_owner text) returns text language sql immutable set search_path = '' as $$
  select coalesce(nullif(p_owner, ''), split_part(p_name, '/', 1))
$$;

-- Everything that we hold about a person, by table; of tables of later files `private.collect_later_data` tells. A test asks every
-- table that knows a person, and the map of personal data.
create function private.collect_data(p_user uuid) returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'account', (select jsonb_build_object('id', u.id, 'email', u.email, 'email_confirmed_at', u.email_confirmed_at,
      'created_at', u.created_at, 'metadata', u.raw_user_meta_data) from auth.users as u where u.id = p_user),
    'profiles', (select to_jsonb(t) - 'search_text' from public.profiles as t where t.user_id = p_user),
    'people', (select to_jsonb(t) - 'guardian_token_hash' from private.people as t where t.user_id = p_user),
    'invitations', (select to_jsonb(t) from private.invitations as t where t.user_id = p_user))
  || jsonb_build_object(
    'user_roles', (select coalesce(jsonb_agg(to_jsonb(t)), '[]') from public.user_roles as t where t.user_id = p_user),
    'consents', (select coalesce(jsonb_agg(to_jsonb(t)), '[]') from public.consents as t where t.user_id = p_user),
    'ratings', (select coalesce(jsonb_agg(to_jsonb(t) order by t.created_at), '[]') from public.ratings as t where t.user_id = p_user),
    'rating_evidence', (select coalesce(jsonb_agg(to_jsonb(t)), '[]') from private.rating_evidence as t
      where exists (select from public.ratings as r where r.id = t.rating_id and r.user_id = p_user)),
    'rating_tombstones', (select coalesce(jsonb_agg(to_jsonb(t)), '[]') from private.rating_tombstones as t
      where exists (select from public.ratings as r where r.id = t.rating_id and r.user_id = p_user)),
    'rating_revisions', (select coalesce(jsonb_agg(to_jsonb(t) order by t.replaced_at), '[]') from private.rating_revisions as t
      where exists (select from public.ratings as r where r.id = t.rating_id and r.user_id = p_user)),
    'photo_arrangements', (select coalesce(jsonb_agg(to_jsonb(t)), '[]') from private.photo_arrangements as t
      where exists (select from public.ratings as r where r.id = t.rating_id and r.user_id = p_user)),
    'visits', (select coalesce(jsonb_agg(to_jsonb(t)), '[]') from private.visits as t where t.user_id = p_user),
    'user_totals', (select to_jsonb(t) from private.user_totals as t where t.user_id = p_user),
    'city_reviewers', (select coalesce(jsonb_agg(to_jsonb(t)), '[]') from private.city_reviewers as t where t.user_id = p_user),
    -- Without whoever holds it besides, before or after.
    'city_mayors', (select coalesce(jsonb_agg(jsonb_build_object('city', t.city,
        'since', case when t.user_id = p_user then t.since else t.shown_since end)), '[]')
      from private.city_mayors as t where p_user in (t.user_id, t.shown_id)),
    'client_ops', (select coalesce(jsonb_agg(to_jsonb(t)), '[]') from private.client_ops as t where t.user_id = p_user),
    'rating_sync', (select coalesce(jsonb_agg(to_jsonb(t)), '[]') from private.rating_sync as t where t.user_id = p_user),
    'user_settings', (select coalesce(jsonb_object_agg(t.key, t.value), '{}') from private.user_settings as t where t.user_id = p_user),
    'put_sync', (select coalesce(jsonb_agg(to_jsonb(t)), '[]') from private.put_sync as t where t.user_id = p_user),
    'photos', (select coalesce(jsonb_agg(jsonb_build_object('bucket', o.bucket_id, 'name', o.name)), '[]') from storage.objects as o
      where o.bucket_id = any (private.buckets_of_people()) and private.owner_of_object(o.name, o.owner_id::text) = p_user::text))
  || jsonb_build_object(
    'user_relationships', (select coalesce(jsonb_agg(to_jsonb(t)), '[]') from public.user_relationships as t
      where p_user in (t.follower_id, t.following_id)),
    'user_blocks', (select coalesce(jsonb_agg(to_jsonb(t)), '[]') from public.user_blocks as t where t.blocker_id = p_user),
    'rating_likes', (select coalesce(jsonb_agg(to_jsonb(t)), '[]') from public.rating_likes as t where t.user_id = p_user),
    -- Without whose doing it was: some of them are seen by nobody.
    'activities', (select coalesce(jsonb_agg(to_jsonb(t) - 'actor_id'), '[]') from public.activities as t
      where t.user_id = p_user and t.created_at <= statement_timestamp()),
    'reports', (select coalesce(jsonb_agg(to_jsonb(t) - 'user_id' - 'due_at' - 'subject'), '[]') from public.reports as t where t.reporter_id = p_user),
    -- Without whoever decided.
    'moderation_decisions', (select coalesce(jsonb_agg(to_jsonb(t) - 'decided_by' - 'appeal_decided_by' - 'op_id' - 'appeal_op_id'), '[]')
      from public.moderation_decisions as t
      where t.user_id = p_user and t.action <> 'keep'))
  || jsonb_build_object(
    'restaurant_owners', (select to_jsonb(t) from public.restaurant_owners as t where t.user_id = p_user),
    'restaurant_ownerships', (select coalesce(jsonb_agg(to_jsonb(t)), '[]') from public.restaurant_ownerships as t
      join public.restaurant_owners as o on o.id = t.restaurant_owner_id where o.user_id = p_user),
    'restaurant_ownership_requests', (select coalesce(jsonb_agg(to_jsonb(t) - 'reviewed_by' - 'admin_notes'), '[]')
      from public.restaurant_ownership_requests as t where t.user_id = p_user),
    'promotions', (select coalesce(jsonb_agg(to_jsonb(t)), '[]') from public.promotions as t
      join public.restaurant_owners as o on o.id = t.restaurant_owner_id where o.user_id = p_user),
    'qr_codes', (select coalesce(jsonb_agg(to_jsonb(t)), '[]') from public.qr_codes as t
      join public.restaurant_owners as o on o.id = t.restaurant_owner_id where o.user_id = p_user),
    'rating_replies', (select coalesce(jsonb_agg(to_jsonb(t)), '[]') from public.rating_replies as t
      join public.restaurant_owners as o on o.id = t.restaurant_owner_id where o.user_id = p_user),
    'servers', (select to_jsonb(t) from public.servers as t where t.user_id = p_user),
    'server_place_totals', (select coalesce(jsonb_agg(to_jsonb(t)), '[]') from private.server_place_totals as t
      join public.servers as s on s.id = t.server_id where s.user_id = p_user),
    'server_shown_figures', (select coalesce(jsonb_agg(to_jsonb(t)), '[]') from private.server_shown_figures as t
      join public.servers as s on s.id = t.server_id where s.user_id = p_user),
    -- What a guest wrote beside the first name may be a colleague's: told when the owner has agreed that it is not.
    'praise_claims', (select coalesce(jsonb_agg(to_jsonb(t) - 'decided_by' || jsonb_build_object('server_name',
        case when t.status = 'accepted' then t.server_name else private.word_for(t.server_name, s) end)), '[]')
      from private.praise_claims as t join public.servers as s on s.id = t.server_id where s.user_id = p_user),
    'server_totals', (select to_jsonb(t) from private.server_totals as t
      join public.servers as s on s.id = t.server_id where s.user_id = p_user),
    'restaurant_servers', (select coalesce(jsonb_agg(to_jsonb(t)), '[]') from public.restaurant_servers as t
      join public.servers as s on s.id = t.server_id where s.user_id = p_user),
    'server_passports', (select coalesce(jsonb_agg(to_jsonb(t)), '[]') from private.server_passports as t
      join public.servers as s on s.id = t.server_id where s.user_id = p_user),
    'server_looks', (select coalesce(jsonb_agg(to_jsonb(t)), '[]') from private.server_looks as t
      join public.servers as s on s.id = t.server_id where s.user_id = p_user),
    'server_invitations', (select coalesce(jsonb_agg(to_jsonb(t)), '[]') from public.server_invitations as t
      where t.invited_email = private.verified_email(p_user) or t.server_id = (select s.id from public.servers as s where s.user_id = p_user)))
  || jsonb_build_object(
    'place_proposals', (select coalesce(jsonb_agg(to_jsonb(t) - 'decided_by'), '[]') from private.place_proposals as t where t.user_id = p_user),
    'withheld_photos', (select coalesce(jsonb_agg(to_jsonb(t)), '[]') from private.withheld_photos as t where t.user_id = p_user),
    'withheld_profiles', (select to_jsonb(t) from private.withheld_profiles as t where t.user_id = p_user),
    'newsletter_subscriptions', (select to_jsonb(t) - 'token_hash' - 'unsubscribe_token' from private.newsletter_subscriptions as t
      where t.email = private.verified_email(p_user)),
    'contact_tickets', (select coalesce(jsonb_agg(to_jsonb(t) - 'closed_by' - 'op_id'), '[]') from public.contact_tickets as t where t.user_id = p_user),
    'data_requests', (select coalesce(jsonb_agg(to_jsonb(t)), '[]') from public.data_requests as t where t.user_id = p_user))
$$;

create function private.export_my_data() returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
begin
  -- Nobody has to be invited to have their data.
  perform private.require_token('export:' || v_user, 10, interval '144 minutes');
  insert into public.data_requests (user_id, kind, status, completed_at) values (v_user, 'export', 'done', now());
  return private.collect_data(v_user) || private.collect_later_data(v_user) || jsonb_build_object('exported_at', private.iso(now()));
end
$$;

create function public.export_my_data() returns jsonb language sql set search_path = '' as $$
  select private.export_my_data()
$$;

-- Deletion ---------------------------------------------------------------------------------------------------------

create function private.delete_my_account() returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
  v_erase_at timestamptz := now() + private.setting('deletion_grace_days')::int * interval '1 day';
begin
  perform private.keep_an_admin(v_user, 'Please name another admin first');
  insert into public.data_requests (user_id, kind, erase_at) values (v_user, 'deletion', v_erase_at)
  on conflict (user_id, kind) where status = 'open' do nothing;
  if found then
    -- Whoever asks and takes it back without end would have a mail sent each time.
    perform private.require_token('deletion:' || v_user, 10, interval '144 minutes');
    perform private.queue_mail(u.email, 'deletion_scheduled', jsonb_build_object('erase_at', private.iso(v_erase_at)))
    from auth.users as u where u.id = v_user and u.email is not null;
  end if;
  -- Asking once more does not start the days from the beginning.
  select q.erase_at into v_erase_at from public.data_requests as q
  where q.user_id = v_user and q.kind = 'deletion' and q.status = 'open';
  return jsonb_build_object('success', true, 'erase_at', private.iso(v_erase_at));
end
$$;

create function public.delete_my_account() returns jsonb language plpgsql set search_path = '' as $$
declare
  v_code text;
  v_retry_at text;
begin
  return private.delete_my_account();
exception when sqlstate 'PT000' then
  get stacked diagnostics v_code = pg_exception_hint, v_retry_at = pg_exception_detail;
  return private.refusal_answer(v_code, sqlerrm, v_retry_at);
end
$$;

create function private.cancel_account_deletion() returns boolean language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
begin
  update public.data_requests as q set status = 'cancelled', completed_at = now()
  where q.user_id = v_user and q.kind = 'deletion' and q.status = 'open';
  return found;
end
$$;

create function public.cancel_account_deletion() returns boolean language sql set search_path = '' as $$
  select private.cancel_account_deletion()
$$;

-- Who is to be erased now, and the objects that have to go through the Storage API first: a row deleted here would leave the
-- bytes. Those that were taken out of sight go back to where their bytes are, or they could not be deleted.
create function private.due_erasures(p_limit int) returns table (user_id uuid, bucket text, names text[])
language plpgsql security definer set search_path = '' as $$
declare
  v_due uuid[] := array(
    select q.user_id from public.data_requests as q
    where q.kind = 'deletion' and q.status = 'open' and q.erase_at <= now()
    order by q.erase_at, q.user_id limit least(greatest(p_limit, 1), 100));
begin
  update storage.objects as o set bucket_id = home.bucket
  from (values ('withheld', 'reviews'), ('withheld-profile-images', 'profile-images')) as home (withheld, bucket)
  where o.bucket_id = home.withheld and private.owner_of_object(o.name, o.owner_id::text) = any (v_due::text[])
    and not exists (select from storage.objects as other where other.bucket_id = home.bucket and other.name = o.name);
  return query
    select due.id, o.bucket_id, array_remove(array_agg(o.name order by o.name), null)
    from unnest(v_due) as due (id)
    left join storage.objects as o on o.bucket_id = any (private.buckets_of_people())
      and private.owner_of_object(o.name, o.owner_id::text) = due.id::text
    group by due.id, o.bucket_id
    order by due.id, o.bucket_id;
end
$$;

create function public.due_erasures(p_limit int default 20) returns table (user_id uuid, bucket text, names text[])
language sql set search_path = '' as $$
  select * from private.due_erasures(p_limit)
$$;

-- Erases a person whose grace is over. False while objects remain, or when nothing is due.
create function private.erase_account(p_user_id uuid) returns boolean language plpgsql security definer set search_path = '' as $$
declare
  v_email text;
begin
  perform from public.data_requests as q
  where q.user_id = p_user_id and q.kind = 'deletion' and q.status = 'open' and q.erase_at <= now() for update;
  if not found or exists (
    select from storage.objects as o
    where o.bucket_id = any (private.buckets_of_people())
      and private.owner_of_object(o.name, o.owner_id::text) = p_user_id::text) then
    return false;
  end if;
  -- In the order of everybody who rates: else a batch with the same places and this would wait for each other.
  perform private.lock_ratings_of(p_user_id);
  perform private.lock_places(array(
    select r.restaurant_place_id from public.ratings as r where r.user_id = p_user_id
    union select r.restaurant_place_id from public.ratings as r join public.servers as s on s.id = r.server_id where s.user_id = p_user_id));
  select lower(u.email) into v_email from auth.users as u where u.id = p_user_id;
  -- What knows the person by address or by text, which no foreign key can follow.
  delete from public.server_invitations as i where i.invited_email = v_email;
  delete from private.newsletter_subscriptions as s where s.email = v_email;
  delete from public.contact_tickets as t where t.email = v_email;
  delete from private.mail_outbox as m where lower(m.recipient) = v_email or m.params ->> 'email' = v_email;
  delete from private.token_buckets as b where strpos(b.key, p_user_id::text) > 0 or strpos(b.key, ':' || v_email) > 0;
  delete from public.audit_log as l where l.subject_id = p_user_id;
  delete from public.reports as r where r.subject_id = p_user_id;
  if to_regclass('auth.audit_log_entries') is not null then
    delete from auth.audit_log_entries as e where strpos(e.payload::text, p_user_id::text) > 0;
  end if;
  delete from auth.users as u where u.id = p_user_id;
  return true;
end
$$;

create function public.erase_account(p_user_id uuid) returns boolean language sql set search_path = '' as $$
  select private.erase_account(p_user_id)
$$;

-- Retention --------------------------------------------------------------------------------------------------------

-- What people wrote who may have no account to delete: nobody else would ever take it away.
create function private.prune_requests() returns void language sql security definer set search_path = '' as $$
  delete from private.newsletter_subscriptions where confirmed_at is null and requested_at < now() - interval '7 days';
  delete from public.contact_tickets where created_at < now() - private.setting('ticket_days')::int * interval '1 day';
$$;

-- What may be called -----------------------------------------------------------------------------------------------

revoke execute on function
  public.subscribe_newsletter(text, text), public.confirm_newsletter(text), public.unsubscribe_newsletter(uuid),
  public.send_contact_message(text, text, text, text, uuid), public.close_contact_ticket(uuid),
  public.file_data_request(text, text), public.complete_data_request(uuid, text), public.export_my_data(),
  public.delete_my_account(), public.cancel_account_deletion(), public.due_erasures(int), public.erase_account(uuid)
from public, anon, authenticated;
grant execute on function
  private.subscribe_newsletter(text, text), public.subscribe_newsletter(text, text),
  private.confirm_newsletter(text), public.confirm_newsletter(text),
  private.unsubscribe_newsletter(uuid), public.unsubscribe_newsletter(uuid),
  private.send_contact_message(text, text, text, text, uuid), public.send_contact_message(text, text, text, text, uuid)
to anon, authenticated;
grant execute on function
  private.close_contact_ticket(uuid), public.close_contact_ticket(uuid),
  private.file_data_request(text, text), public.file_data_request(text, text),
  private.complete_data_request(uuid, text), public.complete_data_request(uuid, text),
  private.export_my_data(), public.export_my_data(),
  private.delete_my_account(), public.delete_my_account(),
  private.cancel_account_deletion(), public.cancel_account_deletion()
to authenticated;
grant execute on function
  private.due_erasures(int), public.due_erasures(int), private.erase_account(uuid), public.erase_account(uuid)
to service_role;

-- Settings ---------------------------------------------------------------------------------------------------------

insert into private.settings (key, value, note) values
  ('deletion_grace_days', 14, 'Days between asking to be deleted and being erased, in which one may change one''s mind.'),
  ('ticket_days', 365, 'Messages to us are forgotten after this many days.');
