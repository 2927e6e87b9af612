-- Requests of people about their data, and the export of all data about one person.

-- Tables --------------------------------------------------------------------------------------------------------------

create table public.data_requests (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null check (kind in ('export', 'deletion', 'rectification', 'restriction', 'objection')),
  note text check (length(btrim(note)) between 1 and 2000 /* maxDataRequestLength */),
  answer text check (length(btrim(answer)) between 1 and 2000 /* maxDataRequestLength */),
  status text not null default 'open' check (status in ('open', 'done', 'cancelled')),
  -- The legal limit of one month. A deletion is carried out earlier, at erase_at.
  due_at timestamptz not null default now() + interval '30 days',
  erase_at timestamptz,
  created_at timestamptz not null default now(),
  completed_at timestamptz,
  check ((kind = 'deletion') = (erase_at is not null)),
  check ((status = 'open') = (completed_at is null))
);

-- Indexes -------------------------------------------------------------------------------------------------------------

create index data_requests_user on public.data_requests (user_id, created_at desc);
create index data_requests_due on public.data_requests (due_at, id) where status = 'open';
create index data_requests_answered on public.data_requests (completed_at desc, id desc) where status = 'done';
create unique index data_requests_one_open on public.data_requests (user_id, kind) where status = 'open';

-- Grants and row level security ---------------------------------------------------------------------------------------

revoke all on public.data_requests from public, anon, authenticated, service_role;
grant select on public.data_requests to authenticated;
grant select, insert, update, delete on public.data_requests to service_role;
alter table public.data_requests enable row level security;

-- Policies ------------------------------------------------------------------------------------------------------------

create policy "people see what they asked" on public.data_requests for select to authenticated
  using (user_id = (select private.own_id()));

-- Functions -----------------------------------------------------------------------------------------------------------

create function private.file_data_request(p_kind text, p_note text) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
  v_note text := private.clean_text(p_note);
  v_due timestamptz;
begin
  if p_kind is null or p_kind not in ('rectification', 'restriction', 'objection') then
    perform private.refuse(422, 'kind_invalid', 'Ask for rectification, restriction or objection');
  end if;
  if v_note is null or length(v_note) > 2000 /* maxDataRequestLength */ then
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

create function private.complete_data_request(p_id uuid, p_answer text) returns boolean language plpgsql security definer set search_path = '' as $$
declare
  v_answer text := private.clean_text(p_answer);
begin
  perform private.require_admin();
  if v_answer is null or length(v_answer) > 2000 /* maxDataRequestLength */ then
    perform private.refuse(422, 'answer_required', 'Please write an answer of at most 2000 characters');
  end if;
  -- A deletion is completed by the erasure only.
  update public.data_requests as q set status = 'done', answer = v_answer, completed_at = now()
  where q.id = p_id and q.status = 'open' and q.kind <> 'deletion';
  if found then
    perform private.log_action('data_request_done', p_id, '{}');
    -- The law requires an answer, so the person gets it by mail.
    perform private.queue_mail(u.email, 'data_request_done', jsonb_build_object('kind', q.kind, 'answer', v_answer))
    from public.data_requests as q join auth.users as u on u.id = q.user_id where q.id = p_id and u.email is not null;
    return true;
  end if;
  -- True for a repeated call whose response was lost.
  return exists (select from public.data_requests as q where q.id = p_id and q.status = 'done' and q.answer = v_answer);
end
$$;

-- Buckets with objects of people.
create function private.buckets_of_people() returns text[] language sql immutable set search_path = '' as $$
  select array['reviews', 'profile-images', 'withheld', 'withheld-profile-images', 'ownership-proofs']
$$;

-- The person of an object: its uploader, or the person after whom its folder is named.
create function private.owner_of_object(p_name text, p_owner text) returns text language sql immutable set search_path = '' as $$
  select coalesce(nullif(p_owner, ''), split_part(p_name, '/', 1))
$$;

-- All data about a person, by table. `private.collect_later_data` adds the tables that are created later. A test compares this
-- with every table that refers to a person and with the map of personal data.
create function private.collect_data(p_user uuid) returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'account', (select jsonb_build_object('id', u.id, 'email', u.email, 'email_confirmed_at', u.email_confirmed_at,
      'created_at', u.created_at, 'metadata', u.raw_user_meta_data) from auth.users as u where u.id = p_user),
    'profiles', (select to_jsonb(t) - 'search_text' from private.profiles as t where t.user_id = p_user),
    'people', (select to_jsonb(t) - 'guardian_token_hash' from private.people as t where t.user_id = p_user),
    'invitations', (select to_jsonb(t) from private.invitations as t where t.user_id = p_user))
  || jsonb_build_object(
    'user_roles', (select coalesce(jsonb_agg(to_jsonb(t)), '[]') from public.user_roles as t where t.user_id = p_user),
    'consents', (select coalesce(jsonb_agg(to_jsonb(t)), '[]') from public.consents as t where t.user_id = p_user),
    'ratings', (select coalesce(jsonb_agg(to_jsonb(t) order by t.created_at), '[]') from private.ratings as t where t.user_id = p_user),
    'rating_evidence', (select coalesce(jsonb_agg(to_jsonb(t)), '[]') from private.rating_evidence as t
      where exists (select from private.ratings as r where r.id = t.rating_id and r.user_id = p_user)),
    'rating_tombstones', (select coalesce(jsonb_agg(to_jsonb(t)), '[]') from private.rating_tombstones as t
      where exists (select from private.ratings as r where r.id = t.rating_id and r.user_id = p_user)),
    'rating_revisions', (select coalesce(jsonb_agg(to_jsonb(t) order by t.replaced_at), '[]') from private.rating_revisions as t
      where exists (select from private.ratings as r where r.id = t.rating_id and r.user_id = p_user)),
    'photo_arrangements', (select coalesce(jsonb_agg(to_jsonb(t)), '[]') from private.photo_arrangements as t
      where exists (select from private.ratings as r where r.id = t.rating_id and r.user_id = p_user)),
    'visits', (select coalesce(jsonb_agg(to_jsonb(t)), '[]') from private.visits as t where t.user_id = p_user),
    'user_totals', (select to_jsonb(t) from private.user_totals as t where t.user_id = p_user),
    'city_reviewers', (select coalesce(jsonb_agg(to_jsonb(t) || jsonb_build_object('city', c.city)), '[]')
      from private.city_reviewers as t join public.cities as c on c.id = t.city_id where t.user_id = p_user),
    -- Without the other mayors, past or present.
    'city_mayors', (select coalesce(jsonb_agg(jsonb_build_object('city', c.city, 'city_id', c.id,
        'since', case when t.user_id = p_user then t.since else t.shown_since end)), '[]')
      from private.city_mayors as t join public.cities as c on c.id = t.city_id where p_user in (t.user_id, t.shown_id)),
    'client_ops', (select coalesce(jsonb_agg(to_jsonb(t)), '[]') from private.client_ops as t where t.user_id = p_user),
    'rating_sync', (select coalesce(jsonb_agg(to_jsonb(t)), '[]') from private.rating_sync as t where t.user_id = p_user),
    'user_settings', (select coalesce(jsonb_object_agg(t.key, t.value), '{}') from private.user_settings as t where t.user_id = p_user),
    'upsert_sync', (select coalesce(jsonb_agg(to_jsonb(t)), '[]') from private.upsert_sync as t where t.user_id = p_user),
    'photos', (select coalesce(jsonb_agg(jsonb_build_object('bucket', o.bucket_id, 'name', o.name)), '[]') from storage.objects as o
      where o.bucket_id = any (private.buckets_of_people()) and private.owner_of_object(o.name, o.owner_id::text) = p_user::text))
  || jsonb_build_object(
    'user_relationships', (select coalesce(jsonb_agg(to_jsonb(t)), '[]') from public.user_relationships as t
      where p_user in (t.follower_id, t.following_id)),
    -- Without the person who declined, who may be invisible to this person.
    'friend_declines', (select coalesce(jsonb_agg(to_jsonb(t) - case when t.asker_id = p_user then 'decliner_id' else '' end), '[]')
      from private.friend_declines as t
      where p_user in (t.asker_id, t.decliner_id)),
    'user_blocks', (select coalesce(jsonb_agg(to_jsonb(t)), '[]') from public.user_blocks as t where t.blocker_id = p_user),
    'rating_likes', (select coalesce(jsonb_agg(to_jsonb(t)), '[]') from public.rating_likes as t where t.user_id = p_user),
    'wanted_places', (select coalesce(jsonb_agg(to_jsonb(t) order by t.created_at), '[]') from public.wanted_places as t where t.user_id = p_user),
    -- Without the actor, who may be invisible to this person.
    'activities', (select coalesce(jsonb_agg(to_jsonb(t) - 'actor_id'), '[]') from private.activities as t
      where t.user_id = p_user and t.created_at <= statement_timestamp()),
    'reports', (select coalesce(jsonb_agg(to_jsonb(t) - 'user_id' - 'due_at' - 'subject'), '[]') from public.reports as t where t.reporter_id = p_user),
    -- Without the admin who decided.
    'moderation_decisions', (select coalesce(jsonb_agg(to_jsonb(t) - 'decided_by' - 'appeal_decided_by' - 'op_id' - 'appeal_op_id'), '[]')
      from private.moderation_decisions as t
      where t.user_id = p_user and t.action <> 'keep'))
  || jsonb_build_object(
    'restaurant_owners', (select to_jsonb(t) from public.restaurant_owners as t where t.user_id = p_user),
    'restaurant_ownerships', (select coalesce(jsonb_agg(to_jsonb(t)), '[]') from public.restaurant_ownerships as t
      join public.restaurant_owners as o on o.id = t.restaurant_owner_id where o.user_id = p_user),
    'restaurant_ownership_requests', (select coalesce(jsonb_agg(to_jsonb(t) - 'admin_notes'), '[]')
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
    -- The text beside the first name may be the name of a colleague. It is exported only after the owner accepted the claim.
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
    'added_places', (select coalesce(jsonb_agg(jsonb_build_object('place_id', t.place_id)), '[]') from private.added_places as t where t.added_by = p_user),
    'place_proposals', (select coalesce(jsonb_agg(to_jsonb(t) - 'decided_by'), '[]') from private.place_proposals as t where t.user_id = p_user),
    'withheld_photos', (select coalesce(jsonb_agg(to_jsonb(t)), '[]') from private.withheld_photos as t where t.user_id = p_user),
    'withheld_profiles', (select to_jsonb(t) from private.withheld_profiles as t where t.user_id = p_user),
    'newsletter_subscriptions', (select to_jsonb(t) - 'token_hash' - 'unsubscribe_token' from private.newsletter_subscriptions as t
      where t.email = private.verified_email(p_user)),
    'contact_tickets', (select coalesce(jsonb_agg(to_jsonb(t) - 'closed_by' - 'op_id'), '[]') from private.contact_tickets as t where t.user_id = p_user),
    'data_requests', (select coalesce(jsonb_agg(to_jsonb(t)), '[]') from public.data_requests as t where t.user_id = p_user))
$$;

create function private.export_my_data() returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_fresh_sign_in();
begin
  -- Open to people without an invitation: the right to one's data does not depend on access.
  perform private.require_token('export', v_user::text);
  insert into public.data_requests (user_id, kind, status, completed_at) values (v_user, 'export', 'done', now());
  return private.collect_data(v_user) || private.collect_later_data(v_user) || jsonb_build_object('exported_at', private.iso(now()));
end
$$;
