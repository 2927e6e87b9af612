-- Generated from supabase/schemas by `npm run schema:baseline`. Edit the schema files, not this file.

-- schemas/foundation/schema.sql

create schema if not exists private;

revoke all on schema private from public;

grant usage on schema private to anon, authenticated, service_role, supabase_auth_admin;

create extension if not exists pg_trgm with schema extensions;

create extension if not exists fuzzystrmatch with schema extensions;

alter default privileges revoke execute on functions from public;

alter default privileges in schema public revoke all on tables from anon, authenticated;

alter default privileges in schema public revoke all on sequences from anon, authenticated;

alter default privileges in schema public revoke execute on functions from anon, authenticated;

revoke execute on all functions in schema private from public, anon, authenticated, service_role;

-- schemas/foundation/settings.sql

create table private.settings (
  key text primary key check (key ~ '^[a-z0-9_]{3,60}$'),
  value numeric not null check (value between 0 and 1000000),
  note text not null check (length(note) <= 300)
);

revoke all on private.settings from public, anon, authenticated, service_role;
alter table private.settings enable row level security;

create policy "only procedures read settings" on private.settings for select to anon, authenticated using (false);

create function private.setting(p_key text) returns numeric language plpgsql stable security definer set search_path = '' as $$
begin
  return (select value from private.settings where key = p_key);
end
$$;

insert into private.settings (key, value, note) values
  ('admin_second_step', 1, 'Admins need a second step to sign in (1), or a password is enough (0), as in a demo.'),
  ('verification_radius_m', 300 /* visitRadiusM */, 'A rating counts as made at the place up to this distance, plus the accuracy of the fix.'),
  ('verification_accuracy_cap_m', 500 /* visitAccuracyCapM */, 'At most this much inaccuracy is added to the radius.'),
  ('visit_speed_kmh', 900, 'Two positions of a person that need a higher speed verify no visit.'),
  ('evidence_days', 30, 'Location evidence is deleted after this many days.'),
  ('receipt_days', 365, 'Receipts of outbox commands are deleted after this many days. A device may send a command again until then.'),
  ('rated_at_days', 90, 'Days that a device may date a rating back.'),
  ('orphan_photo_hours', 24, 'A photo that no rating names is removed after this many hours.'),
  ('tombstone_days', 30, 'The content of a removed rating is stored sealed for this many days, to undo the removal.'),
  ('appeal_days', 183, 'An author may appeal for this many days after a decision; hidden content is stored as long.'),
  ('kept_revisions', 20, 'This many earlier versions of a rating are stored for its author.'),
  ('friend_invitations', 5, 'Invitations that each guest may have taken or open at the same time.'),
  ('friend_pause_days', 30 /* friendPauseDays */, 'After a declined friend request its sender cannot ask again for this many days.'),
  ('ticket_days', 365, 'Contact messages are deleted after this many days.'),
  ('deletion_grace_days', 14 /* deletionGraceDays */, 'Days between a deletion request and the erasure, in which the request can be cancelled.');

-- schemas/foundation/rate-limits.sql

create table private.rate_limits (
  action text primary key check (action ~ '^[a-z_]+(:[a-z-]+)?$'),
  -- Documentation only; the procedure that takes the token passes the key.
  counted_per text not null check (length(counted_per) <= 60),
  allowed int not null check (allowed between 1 and 1000000),
  period interval not null check (period > interval '0'),
  code text not null default 'rate_limited' check (code in ('rate_limited', 'daily_limit')),
  message text not null default 'Too many requests. Please try again later.' check (length(message) <= 200),
  -- Beyond this share callers without an account are asked for a captcha: the rest is for those who solved one.
  without_captcha numeric not null default 1 check (without_captcha > 0 and without_captcha <= 1)
);

create table private.token_buckets (
  key text primary key check (length(key) <= 300),
  -- Not indexed: every token changes it, and pruning deletes nearly all rows.
  full_at timestamptz not null
) with (fillfactor = 80);

revoke all on private.rate_limits, private.token_buckets from public, anon, authenticated, service_role;
alter table private.rate_limits enable row level security;
alter table private.token_buckets enable row level security;

create policy "only procedures read rate limits" on private.rate_limits for select to anon, authenticated using (false);
create policy "only procedures read throttles" on private.token_buckets for select to anon, authenticated using (false);

insert into private.rate_limits (action, counted_per, allowed, period) values
  -- Accounts
  ('code:sign-up', 'wrong codes of everybody', 1000, '1 hour'),
  ('code', 'account or network address', 10, '10 minutes'),
  ('code:strangers', 'wrong codes of everybody without an account', 1000, '1 hour'),
  ('guardian', 'account', 3, '1 day'),
  ('guardian:to', 'e-mail address', 5, '1 day'),
  ('recovery', 'account', 5, '25 minutes'),
  ('recovery_codes', 'account', 10, '1 hour'),
  ('export', 'account', 10, '1 day'),
  ('deletion', 'account', 10, '1 day'),
  ('mail_code:by', 'account or network address', 30, '1 hour'),
  ('mail_code:network', 'wider network of strangers', 120, '1 hour'),
  ('mail_code:strangers', 'everybody without an account', 3000, '1 hour'),
  ('mail_code:to', 'wrong codes for one e-mail address', 10, '1 day'),
  ('auth_mail', 'call of Supabase Auth', 1, '15 minutes'),
  -- Guests
  ('ops', 'account, commands of the outbox', 3000, '100 minutes'),
  ('photo_upload', 'account', 150, '30 minutes'),
  ('portrait_upload', 'account', 20, '1 day'),
  ('place', 'account', 30, '1 day'),
  ('provider', 'account', 300, '15 hours'),
  ('geocoder', 'account, searches of an address', 60, '1 hour'),
  ('geocoder:turn', 'everybody', 1, '1 second'),
  ('like', 'account', 60, '5 minutes'),
  ('friend_request', 'account', 30, '1 hour'),
  ('invite', 'account', 20, '1 day'),
  ('block', 'account', 60, '1 hour'),
  ('push', 'account, kind of notice and its cause', 5, '5 hours'),
  ('push_subscription', 'account', 20, '20 minutes'),
  -- Owners and servers
  ('place_correction', 'account', 60, '10 hours'),
  ('promotion', 'account', 100, '1 day'),
  ('qr_code', 'account', 100, '1 day'),
  ('qr_scan', 'code', 500, '1 hour'),
  ('qr_scan:by', 'code and account or network address', 100, '1 hour'),
  ('server_search', 'account', 60, '1 minute'),
  ('server_profile', 'account', 10, '1 day'),
  ('owner_mails', 'everybody', 1, '1 hour'),
  -- Without an account
  ('contact', 'e-mail address', 5, '1 hour'),
  ('contact:by', 'account or network address', 5, '1 hour'),
  ('contact:network', 'wider network of strangers', 20, '1 hour'),
  ('newsletter', 'e-mail address', 5, '1 hour'),
  ('newsletter:by', 'account or network address', 10, '1 hour'),
  ('newsletter:network', 'wider network of strangers', 40, '1 hour'),
  ('find_code:by', 'account or network address', 30, '30 minutes'),
  ('find_code:network', 'wider network of strangers', 120, '30 minutes'),
  ('find_code:strangers', 'everybody without an account', 2000, '1 hour'),
  ('passport_state:by', 'account or network address', 60, '1 hour'),
  ('passport_state:network', 'wider network of strangers', 240, '1 hour'),
  ('passport_state:strangers', 'everybody without an account', 6000, '1 hour'),
  ('city_pack_places:by', 'account or network address', 60, '10 minutes'),
  ('city_pack_places:network', 'wider network of strangers', 240, '10 minutes'),
  ('city_pack_places:strangers', 'everybody without an account', 12000, '1 hour');

insert into private.rate_limits (action, counted_per, allowed, period, without_captcha) values
  ('contact:strangers', 'everybody without an account', 2000, '1 hour', 0.5),
  ('newsletter:strangers', 'everybody without an account', 1000, '1 hour', 0.5);

insert into private.rate_limits (action, counted_per, allowed, period, code, message) values
  ('ratings', 'account, new ratings', 120, '6 days', 'daily_limit', 'Too many requests. Please try again later.'),
  ('proposal', 'account', 20, '1 day', 'daily_limit', 'Too many requests. Please try again later.'),
  ('praise_claim', 'account', 20, '1 day', 'daily_limit', 'Too many requests. Please try again later.'),
  ('report', 'account', 20, '1 day', 'daily_limit', 'Too many reports today. Please try again tomorrow.'),
  ('reply', 'account', 60, '1 hour', 'rate_limited', 'Too many replies. Please try again later.'),
  ('username', 'account', 5, '1 day', 'rate_limited', 'Too many changes today. Please try again tomorrow.'),
  ('ownership_request', 'account', 3, '1 day', 'daily_limit', 'Too many requests today. Please try again tomorrow.'),
  ('passport', 'account', 10, '1 day', 'daily_limit', 'Too many passports today. Please try again tomorrow.'),
  ('server_invitation', 'account', 20, '1 day', 'daily_limit', 'Too many invitations today. Please try again tomorrow.'),
  ('server_invitation:pair', 'account and invited address', 3, '1 day', 'daily_limit', 'You invited this person often today. Please try again tomorrow.'),
  ('server_invitation:to', 'e-mail address', 5, '1 day', 'daily_limit', 'This person was invited often today. Please try again tomorrow.'),
  ('invitation_mail', 'account', 100, '1 day', 'daily_limit', 'Too many invitations today. Please try again tomorrow.'),
  ('invitation_mail:to', 'e-mail address', 2, '1 day', 'daily_limit', 'This address was invited today already.');

create function private.take_token(p_action text, p_key text default null, p_count int default 1, p_share numeric default 1)
returns boolean language plpgsql security definer set search_path = '' as $$
declare
  v_now timestamptz := clock_timestamp();
  v_key text := concat_ws(':', p_action, p_key);
  v_period interval;
  v_taken interval;
begin
  -- One statement where a bucket has enough, as nearly always.
  update private.token_buckets as bucket set full_at = greatest(bucket.full_at, v_now) + p_count * l.period / l.allowed
  from private.rate_limits as l
  where l.action = p_action and bucket.key = v_key
    and greatest(bucket.full_at, v_now) + p_count * l.period / l.allowed <= v_now + p_share::double precision * l.period;
  if found then
    return true;
  end if;
  select period, p_count * period / allowed into strict v_period, v_taken from private.rate_limits where action = p_action;
  insert into private.token_buckets as bucket (key, full_at) values (v_key, v_now + v_taken)
  on conflict (key) do update set full_at = greatest(bucket.full_at, v_now) + v_taken
    where greatest(bucket.full_at, v_now) + v_taken <= v_now + p_share::double precision * v_period;
  return found;
end
$$;

create function private.next_token_at(p_action text, p_key text default null, p_count int default 1, p_share numeric default 1)
returns timestamptz language plpgsql stable security definer set search_path = '' as $$
begin
  return (select greatest(now(), b.full_at - (p_share::double precision - p_count::double precision / l.allowed) * l.period)
    from private.rate_limits as l left join private.token_buckets as b on b.key = concat_ws(':', p_action, p_key)
    where l.action = p_action);
end
$$;

create function private.require_token(p_action text, p_key text default null, p_count int default 1, p_share numeric default 1)
returns void language plpgsql security definer set search_path = '' as $$
begin
  if not private.take_token(p_action, p_key, p_count, p_share) then
    perform private.refuse(429, l.code, l.message, private.iso(private.next_token_at(p_action, p_key, p_count, p_share)))
    from private.rate_limits as l where l.action = p_action;
  end if;
end
$$;

create function private.caller_network(p_bits int) returns text language plpgsql stable set search_path = '' as $$
declare
  v_headers text := nullif(current_setting('request.headers', true), '');
  v_address inet;
begin
  v_address := (v_headers::jsonb ->> 'cf-connecting-ip')::inet;
  -- Hashed, so that no table contains addresses.
  return 'address:' || left(encode(sha256(convert_to(
    host(network(set_masklen(v_address, case family(v_address) when 4 then 32 else p_bits end))), 'UTF8')), 'hex'), 32);
exception when data_exception then
  return null;
end
$$;

create function private.caller_key() returns text language sql stable set search_path = '' as $$
  select coalesce(auth.uid()::text, private.caller_network(64))
$$;

create function private.issue_captcha_pass() returns text language sql security definer set search_path = '' as $$
  insert into private.token_buckets (key, full_at)
  values ('captcha_pass:' || gen_random_uuid(), clock_timestamp() + interval '10 minutes') returning split_part(key, ':', 2)
$$;

create function private.spend_captcha_pass(p_pass text) returns boolean language plpgsql security definer set search_path = '' as $$
begin
  delete from private.token_buckets as bucket
  where bucket.key = 'captcha_pass:' || p_pass and bucket.full_at > clock_timestamp();
  return found;
end
$$;

create function private.require_stranger_token(p_action text, p_pass text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_shared text := p_action || ':strangers';
  v_caller text := private.caller_key();
  v_network text := private.caller_network(48);
  v_is_known boolean;
  v_share numeric;
begin
  if v_caller is not null then
    perform private.require_token(p_action || ':by', v_caller);
  end if;
  if auth.uid() is not null then
    return;
  end if;
  v_is_known := exists (select from private.token_buckets as bucket
    where bucket.key = concat_ws(':', p_action, 'network', v_network) and bucket.full_at > clock_timestamp());
  if v_network is not null then
    perform private.require_token(p_action || ':network', v_network);
  end if;
  select without_captcha into strict v_share from private.rate_limits where action = v_shared;
  if v_share < 1 then
    if private.take_token(v_shared, p_share => v_share) then
      return;
    end if;
    if not coalesce(private.spend_captcha_pass(p_pass), false) then
      perform private.refuse(429, 'captcha_needed', 'Please show that you are not a robot.',
        private.iso(private.next_token_at(v_shared, p_share => v_share)));
    end if;
  end if;
  perform private.require_token(v_shared, p_share => case when v_is_known then 0.8 else 1 end);
end
$$;

-- schemas/foundation/refusals.sql

create function private.refuse(p_status int, p_code text, p_message text, p_detail text default null)
returns void language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = 'PT' || p_status, message = p_message, hint = p_code, detail = coalesce(p_detail, '');
end
$$;

create function private.refusal_answer(p_code text, p_message text, p_retry_at text default null)
returns jsonb language sql immutable set search_path = '' as $$
  select jsonb_build_object('success', false, 'code', p_code, 'error', p_message)
    || case when p_retry_at <> '' then jsonb_build_object('retry_at', p_retry_at) else '{}' end
$$;

grant execute on function
  private.refuse(int, text, text, text), private.refusal_answer(text, text, text)
to anon, authenticated, service_role;

-- schemas/foundation/callers.sql

create function private.refuse_ended_session() returns void language plpgsql stable security definer set search_path = '' as $$
declare
  v_session uuid := auth.jwt() ->> 'session_id';
begin
  if v_session is not null and (not exists (select from auth.sessions as s where s.id = v_session)
    or (select bool_and(t.revoked) and max(t.updated_at) < now() - interval '2 seconds'
      from auth.refresh_tokens as t where t.session_id = v_session)) then
    perform private.refuse(401, 'session_over', 'This token is invalid: its session was ended.');
  end if;
end
$$;

create function private.own_id() returns uuid language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := auth.uid();
begin
  if v_user is not null and not private.has_second_step() and private.has_factor(v_user) then
    perform private.refuse(401, 'second_step', 'This token is invalid without the second step of signing in.');
  end if;
  perform private.refuse_ended_session();
  return v_user;
end
$$;

create function private.refuse_nobody(p_user uuid) returns uuid language plpgsql stable set search_path = '' as $$
begin
  if p_user is null then
    raise exception 'Not authenticated' using errcode = '42501', hint = 'not_signed_in';
  end if;
  return p_user;
end
$$;

create function private.require_user() returns uuid language plpgsql stable set search_path = '' as $$
begin
  return private.refuse_nobody(private.own_id());
end
$$;

create function private.require_password() returns uuid language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.refuse_ended_session();
  return private.refuse_nobody(auth.uid());
end
$$;

grant execute on function
  private.own_id(), private.refuse_nobody(uuid), private.require_user(), private.require_password()
to anon, authenticated, service_role;

-- schemas/foundation/caching.sql

create function private.allow_caching() returns void language plpgsql set search_path = '' as $$
begin
  if auth.uid() is null and auth.role() = 'anon' and current_setting('request.method', true) = 'GET' then
    perform set_config('response.headers', '[{"Cache-Control": "public, max-age=0, s-maxage=60"}]', true);
  end if;
end
$$;

grant execute on function private.allow_caching() to anon, authenticated, service_role;

-- schemas/foundation/text.sql

create function private.is_visible(p_text text) returns boolean language plpgsql immutable set search_path = '' as $$
begin
  return p_text ~ ('[^\s\u00a0\u00ad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u200f\u2028-\u202f\u205f-\u206f'
    || '\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U000e0000-\U000e0fff]');
end
$$;

create function private.clean_text(p_text text) returns text language plpgsql immutable set search_path = '' as $$
declare
  v_text text := btrim(regexp_replace(p_text, '[\x01-\x08\x0b-\x1f\x7f\u202a-\u202e\u2066-\u2069]', '', 'g'), E' \t\n\u00a0\u200b\ufeff');
begin
  return case when private.is_visible(v_text) then v_text end;
end
$$;

create function private.is_phone(p_text text) returns boolean language sql immutable set search_path = '' as $$
  select length(p_text) <= 40 and p_text ~ '^\+?[0-9 ()./-]+$' and length(regexp_replace(p_text, '[^0-9]', '', 'g')) between 3 and 15
$$;

create function private.fold_text(p_text text) returns text language sql immutable set search_path = '' as $$
  select translate(replace(replace(replace(replace(
    lower(regexp_replace(normalize(coalesce(p_text, ''), NFKD),
      '[\u00ad\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640'
        || '\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u1ab0-\u1aff\u1dc0-\u1dff'
        || '\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\ufeff]', '', 'g')),
    'ß', 'ss'), 'œ', 'oe'), 'æ', 'ae'), 'þ', 'th'),
    'øđðłħŧıŋĸƒςґћђةىکی٠۰١۱٢۲٣۳٤۴٥۵٦۶٧۷٨۸٩۹',
    'oddlhtinkfσгhdهيكي00112233445566778899')
$$;

create function private.space_words(p_folded text) returns text language sql immutable set search_path = '' as $$
  select btrim(regexp_replace(p_folded,
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b1\u00b4\u00b6-\u00b8\u00bb\u00bf'
      || '\u00d7\u00f7\u055a-\u055f\u0589\u058a\u05be\u05c0\u05c3\u05f3\u05f4\u060c\u061b\u061f\u066a-\u066d'
      || '\u06d4\u0964\u0965\u0970\u0e2f\u0e3f\u0e4f\u0e5a\u0e5b\u10fb\u1680\u2000-\u2bff\u2e00-\u2e7f'
      || '\u3000-\u3004\u3008-\u3030\u303d-\u303f\u30a0\u30fb\ua673\ufd3e\ufd3f\ufe10-\ufe19\ufe30-\ufe6f'
      || '\ufff0-\uffff\U0001f000-\U0001faff\U000e0000-\U000e0fff]+', ' ', 'g'))
$$;

create function private.spaced_words(p_text text) returns text language sql immutable set search_path = '' as $$
  select private.space_words(private.fold_text(p_text))
$$;

create function private.joined_words(p_text text) returns text language sql immutable set search_path = '' as $$
  select private.space_words(regexp_replace(private.fold_text(p_text), '[''’ʼʹ`´.‐‑-]+(?=[^\s''’ʼʹ`´.‐‑-])', '', 'g'))
$$;

create function private.contains_pattern(p_text text) returns text language sql immutable set search_path = '' as $$
  select '%' || regexp_replace(private.fold_text(p_text), '([\\%_])', '\\\1', 'g') || '%' where p_text is not null
$$;

create function private.service_zone() returns text language sql immutable set search_path = '' as $$
  select 'Europe/Luxembourg'
$$;

create function private.day_start(p_at timestamptz, p_zone text) returns timestamptz language sql stable set search_path = '' as $$
  select date_trunc('day', p_at at time zone p_zone) at time zone p_zone
$$;

create function private.iso(p_at timestamptz) returns text language sql immutable set search_path = '' as $$
  select to_char(p_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

create function private.languages() returns text[] language sql immutable set search_path = '' as $$
  select array['en', 'fr', 'de', 'lb', 'pt']
$$;

create function private.read_language(p_tag text) returns text language sql immutable set search_path = '' as $$
  select language from unnest(private.languages()) as language where language = lower(split_part(p_tag, '-', 1))
$$;

grant execute on function
  private.is_visible(text), private.clean_text(text), private.is_phone(text), private.fold_text(text),
  private.space_words(text), private.spaced_words(text), private.joined_words(text),
  private.contains_pattern(text), private.iso(timestamptz)
to anon, authenticated, service_role;

-- schemas/mails/queue.sql

create table private.mail_outbox (
  id uuid primary key default gen_random_uuid(),
  recipient text not null check (length(recipient) between 3 and 320),
  template text not null check (template ~ '^[a-z_]{3,40}$'),
  -- The reason of a decision may have 2000 characters, each escaped as two.
  params jsonb not null default '{}' check (length(params::text) <= 6000),
  -- The language of the page or person that caused the mail; used when the reader's own is unknown.
  language text not null default 'en' check (language = any (private.languages())),
  created_at timestamptz not null default now(),
  due_at timestamptz not null default clock_timestamp(),
  attempts int not null default 0 check (attempts >= 0),
  last_error text check (length(last_error) <= 300),
  -- When the mail was given up. An admin may retry it.
  dead_at timestamptz
);

create index mail_outbox_due on private.mail_outbox (due_at);
create index mail_outbox_dead on private.mail_outbox (dead_at) where dead_at is not null;

revoke all on private.mail_outbox from public, anon, authenticated, service_role;
alter table private.mail_outbox enable row level security;

create policy "only the mail worker reads mails" on private.mail_outbox for select to anon, authenticated using (false);

create function private.queue_mail(p_recipient text, p_template text, p_params jsonb default '{}', p_language text default null)
returns void language plpgsql security definer set search_path = '' as $$
begin
  insert into private.mail_outbox (recipient, template, params, language)
  values (p_recipient, p_template, p_params,
    coalesce(private.read_language(p_language), private.language_of(auth.uid()), 'en'));
end
$$;

create function private.language_of_operator() returns text language plpgsql stable security definer set search_path = '' as $$
begin
  return (select private.language_of(r.user_id) from public.user_roles as r where r.role = 'admin' order by r.created_at, r.user_id limit 1);
end
$$;

create function private.take_mails(p_limit int default 20)
returns table (id uuid, recipient text, template text, params jsonb, language text)
language plpgsql security definer set search_path = '' as $$
begin
  -- A mail without an error: each try ended before it was settled, for example by a crash.
  update private.mail_outbox as mail set dead_at = clock_timestamp(), last_error = coalesce(mail.last_error, 'The sender ended.')
  where mail.dead_at is null and mail.attempts >= 12 and mail.due_at <= clock_timestamp();
  return query
  with due as materialized (
    select waiting.id, waiting.due_at from private.mail_outbox as waiting
    where waiting.due_at <= clock_timestamp() and waiting.dead_at is null
    order by waiting.due_at, waiting.id limit least(greatest(p_limit, 0), 100) for update skip locked),
  taken as (
    update private.mail_outbox as mail
    set attempts = mail.attempts + 1,
      due_at = clock_timestamp() + least(interval '5 minutes' * power(2, least(mail.attempts, 10)), interval '12 hours')
    from due where mail.id = due.id
    returning mail.id, mail.recipient, mail.template, mail.params, mail.language, due.due_at as was_due_at)
  select taken.id, taken.recipient, taken.template, taken.params,
    coalesce(case when taken.recipient = 'operator' then private.language_of_operator() else private.language_of_address(taken.recipient) end,
      taken.language)
  from taken order by taken.was_due_at, taken.id;
end
$$;

create function private.settle_mail(p_id uuid, p_error text default null, p_final boolean default false, p_retry_seconds int default 0) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  if p_error is null then
    delete from private.mail_outbox where id = p_id;
  else
    update private.mail_outbox set last_error = left(p_error, 300),
      dead_at = case when p_final or attempts >= 12 then clock_timestamp() end,
      due_at = greatest(due_at, clock_timestamp() + least(greatest(p_retry_seconds, 0), 86400) * interval '1 second')
    where id = p_id;
  end if;
  return found;
end
$$;

-- schemas/foundation/distance.sql

create function private.distance_m(p_lat1 double precision, p_lng1 double precision, p_lat2 double precision, p_lng2 double precision)
returns double precision language plpgsql immutable set search_path = '' as $$
declare
  v_lat1 double precision := case when abs(p_lat1) < 1e-12 then 0 else p_lat1 end;
  v_lat2 double precision := case when abs(p_lat2) < 1e-12 then 0 else p_lat2 end;
  v_lat double precision := case when abs(p_lat2 - p_lat1) < 1e-12 then 0 else p_lat2 - p_lat1 end;
  v_lng double precision := case when abs(p_lng2 - p_lng1) < 1e-12 then 0 else p_lng2 - p_lng1 end;
begin
  return 2 * 6371000 * asin(least(1, sqrt(
    power(sin(radians(v_lat) / 2), 2) + cos(radians(v_lat1)) * cos(radians(v_lat2)) * power(sin(radians(v_lng) / 2), 2))));
end
$$;

grant execute on function
  private.distance_m(double precision, double precision, double precision, double precision)
to anon, authenticated, service_role;

-- schemas/foundation/triggers.sql

create function private.protect_columns() returns trigger language plpgsql set search_path = '' as $$
declare
  v_old jsonb := to_jsonb(old);
  v_new jsonb := to_jsonb(new);
  v_column text;
begin
  if current_user not in ('anon', 'authenticated') then
    return new;
  end if;
  foreach v_column in array tg_argv loop
    if v_old -> v_column is distinct from v_new -> v_column then
      perform private.refuse(403, 'column_protected', format('The column %s cannot be changed here.', v_column));
    end if;
  end loop;
  return new;
end
$$;

create function private.touch_updated_at() returns trigger language plpgsql set search_path = '' as $$
begin
  new.updated_at := clock_timestamp();
  return new;
end
$$;

-- schemas/operations/maintenance.sql

create function private.prune_foundation() returns void language sql security definer set search_path = '' as $$
  delete from private.mail_outbox where created_at < now() - interval '30 days';
$$;

create function private.prune_buckets(p_pages int default 2000) returns void language plpgsql security definer set search_path = '' as $$
declare
  v_pages int := pg_relation_size('private.token_buckets') / current_setting('block_size')::int;
  v_first int := p_pages * floor(random() * ceil(v_pages::double precision / p_pages))::int;
begin
  delete from private.token_buckets where ctid = any (array(
    select ctid from private.token_buckets
    where ctid >= format('(%s,0)', v_first)::tid and ctid < format('(%s,0)', v_first + p_pages)::tid and full_at < now()
    for update skip locked));
end
$$;

create function private.prune() returns text language plpgsql security definer set search_path = '' as $$
declare
  v_step text;
  v_failed text;
begin
  foreach v_step in array array['prune_foundation', 'prune_evidence', 'prune_days', 'prune_held_reviews', 'prune_removed_reviews', 'prune_tombstones', 'prune_receipts',
    'prune_judgements', 'prune_pushes', 'prune_codes', 'end_suspensions', 'measure_buckets', 'prune_scans', 'prune_requests', 'prune_declines',
    'prune_account_changes', 'prune_mail_codes', 'prune_cron_log', 'prune_stale_photos',
    'carry_out_factor_removals',
    -- Last: a guest whose bucket is deleted waits until this transaction ends.
    'prune_buckets'] loop
    begin
      execute format('select private.%I()', v_step);
    exception when others then
      v_failed := concat_ws('; ', v_failed, v_step || ': ' || sqlerrm);
    end;
  end loop;
  return v_failed;
end
$$;

create function private.call_maintenance() returns boolean language plpgsql security definer set search_path = '' as $$
declare
  v_url text;
  v_secret text;
begin
  select decrypted_secret into v_url from vault.decrypted_secrets where name = 'maintenance_url';
  select decrypted_secret into v_secret from vault.decrypted_secrets where name = 'maintenance_secret';
  if v_url is null or v_secret is null then
    return false;
  end if;
  perform net.http_post(url := v_url, body := '{}'::jsonb, timeout_milliseconds := 60000,
    headers := jsonb_build_object('content-type', 'application/json', 'x-maintenance-secret', v_secret));
  return true;
end
$$;

create function private.prune_cron_log() returns void language plpgsql security definer set search_path = '' as $$
begin
  if to_regclass('cron.job_run_details') is not null then
    delete from cron.job_run_details where end_time < now() - interval '1 day';
  end if;
end
$$;

do $$
begin
  if exists (select from pg_available_extensions where name = 'pg_cron') then
    create extension if not exists pg_cron with schema pg_catalog;
    perform cron.schedule('five-lemons-prune', '17 3 * * *', 'select private.prune()');
    begin
      perform cron.schedule('five-lemons-fold', '5 seconds', 'select private.fold_figures()');
    exception when others then
      -- Before pg_cron 1.5 a minute is the shortest interval.
      perform cron.schedule('five-lemons-fold', '* * * * *', 'select private.fold_figures()');
    end;
    if exists (select from pg_available_extensions where name = 'pg_net') then
      create extension if not exists pg_net with schema extensions;
      perform cron.schedule('five-lemons-maintenance', '*/5 * * * *', 'select private.call_maintenance()');
    end if;
  end if;
end
$$;

-- schemas/people/tables.sql

create function private.letter_pairs(p_text text) returns text[] language plpgsql immutable cost 2000 set search_path = '' as $$
begin
  return array(select distinct substr(p_text, place, 2) from generate_series(1, length(p_text) - 1) as place);
end
$$;

create table private.profiles (
  user_id uuid primary key references auth.users (id) on delete cascade,
  username text check (username ~ '^[A-Za-z0-9][A-Za-z0-9_.-]{2,29}$'),
  first_name text check (length(first_name) <= 80 /* maxProfileTextLength */),
  last_name text check (length(last_name) <= 80 /* maxProfileTextLength */),
  -- A path of this installation, never an address of another host. The app prepends the address of the API.
  avatar_url text check (length(avatar_url) <= 500),
  city text check (length(city) <= 80 /* maxProfileTextLength */),
  country text check (length(country) <= 80 /* maxProfileTextLength */),
  time_zone text not null default 'Europe/Luxembourg' check (length(time_zone) <= 60),
  -- A cache: the database computes badges from the number of ratings.
  badges text[] not null default '{}' check (cardinality(badges) <= 20),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search_text text generated always as (
    private.fold_text(btrim(coalesce(username, '') || ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, '')))) stored,
  -- Who may see the profile; friends in that audience also see the ratings. The public page names people who chose `everyone` only.
  -- A person who chose nothing is seen by friends; others find the name only, or nobody could ask for a friendship.
  visible_to text not null default 'friends' check (visible_to in ('everyone', 'friends', 'nobody')),
  -- When the person first chose it; null: never. `everyone` without a choice is the default of earlier accounts, and is asked about.
  visibility_chosen_at timestamptz,
  -- True: the person never becomes a mayor.
  mayor_opt_out boolean not null default false
);

create table public.user_roles (
  user_id uuid not null references auth.users (id) on delete cascade,
  role text not null check (role in ('owner', 'server', 'admin')),
  created_at timestamptz not null default now(),
  primary key (user_id, role)
);

create function private.is_terms_version(p_text text) returns boolean language sql immutable set search_path = '' as $$
  select coalesce(p_text = any ('{2025-08-12}'), false)
$$;

grant execute on function private.is_terms_version(text) to service_role;

create table public.consents (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null check (kind in ('terms', 'guardian')),
  -- A guardian may agree before the child accepts the terms.
  version text not null
    constraint consents_version_check check (private.is_terms_version(version) or kind = 'guardian' and version = 'unknown'),
  given_at timestamptz not null default now(),
  unique (user_id, kind, version)
);

create table public.invitation_codes (
  id uuid primary key default gen_random_uuid(),
  code_hash bytea not null unique check (length(code_hash) = 32),
  code_end text not null check (length(code_end) <= 4),
  note text check (length(note) <= 200),
  max_uses int check (max_uses between 1 and 1000000),
  uses int not null default 0 check (uses >= 0),
  expires_at timestamptz,
  revoked_at timestamptz,
  created_by uuid references auth.users (id) on delete set null,
  -- True: sent to somebody whom an owner wants on their team. The code is in that mail only, and not in the list of codes.
  for_server boolean not null default false,
  -- The invitation whose mail contains the code. No foreign key: a code that was used outlives its invitation.
  server_invitation_id uuid,
  for_friend boolean not null default false,
  -- Masked address of the mail with this code: enough to tell two lines of a list apart. Null once the code is used up.
  sent_to text check (length(sent_to) <= 60),
  created_at timestamptz not null default now(),
  check (max_uses is null or uses <= max_uses)
);

create table private.invitations (
  user_id uuid primary key references auth.users (id) on delete cascade,
  code_id uuid references public.invitation_codes (id) on delete set null,
  invited_at timestamptz not null default now(),
  suspended_at timestamptz,
  -- When the suspension ends automatically; null: only an admin ends it.
  suspended_until timestamptz,
  check (suspended_until is null or suspended_at is not null)
);

create table private.people (
  user_id uuid primary key references auth.users (id) on delete cascade,
  birth_year int check (birth_year between 1900 and 2200),
  guardian_email text check (length(guardian_email) <= 320),
  guardian_token_hash bytea unique check (length(guardian_token_hash) = 32),
  guardian_asked_at timestamptz,
  guardian_confirmed_at timestamptz
);

create unique index profiles_username on private.profiles (lower(username));
create index profiles_search on private.profiles using gin (search_text extensions.gin_trgm_ops);

create index profiles_pairs on private.profiles using gin (private.letter_pairs(search_text)) with (fastupdate = off);
create index profiles_order on private.profiles (search_text collate "C", user_id);
create index invitation_codes_created_by on public.invitation_codes (created_by);
create index invitation_codes_of_invitation on public.invitation_codes (server_invitation_id) where server_invitation_id is not null;
create index invitations_code on private.invitations (code_id, invited_at desc, user_id desc);
create index invitations_suspension_ends on private.invitations (suspended_until) where suspended_until is not null;

create view public.profiles with (security_invoker = true) as
  select user_id, username, first_name, last_name, avatar_url, city, country, badges, updated_at from private.profiles;

revoke all on private.profiles, public.profiles, public.user_roles, public.consents, public.invitation_codes, private.invitations, private.people
  from public, anon, authenticated, service_role;

grant select (user_id, username, first_name, last_name, avatar_url, city, country, badges, updated_at),
  insert (user_id, username, first_name, last_name, avatar_url, city, country, badges, updated_at),
  update (user_id, username, first_name, last_name, avatar_url, city, country, badges, updated_at) on private.profiles to authenticated;
grant select, insert, update on public.profiles to authenticated;
grant select, insert, update, delete on private.profiles to service_role;
grant select on public.user_roles, public.consents to authenticated;
grant select, insert, update, delete on public.profiles, public.user_roles, public.consents, public.invitation_codes to service_role;
alter table private.profiles enable row level security;
alter table public.user_roles enable row level security;
alter table public.consents enable row level security;
alter table public.invitation_codes enable row level security;
alter table private.invitations enable row level security;
alter table private.people enable row level security;

grant execute on function private.letter_pairs(text) to authenticated, service_role;

-- schemas/people/invited.sql

create function private.needs_guardian(p_birth_year int) returns boolean language plpgsql stable set search_path = '' as $$
begin
  return coalesce(extract(year from now())::int - p_birth_year < 16 /* guardianBelowAge */, false);
end
$$;

create function private.is_child(p_user uuid) returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from private.people where user_id = p_user and private.needs_guardian(birth_year));
end
$$;

create view private.invited_people with (security_invoker = true) as
  select i.user_id, p.birth_year, p.guardian_confirmed_at is null as unconfirmed
  from private.invitations as i join private.people as p on p.user_id = i.user_id
  where (i.suspended_at is null or i.suspended_until <= now()) and extract(year from now())::int - p.birth_year >= 13 /* minAge */
    and exists (select from public.consents as c where c.user_id = i.user_id and c.kind = 'terms');

revoke all on private.invited_people from public, anon, authenticated, service_role;

create function private.is_user_invited(p_user uuid) returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from private.invited_people where user_id = p_user);
end
$$;

create function private.is_invited() returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return private.is_user_invited(private.own_id());
end
$$;

create function private.is_outsider() returns boolean language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := auth.uid();
begin
  return v_user is null or not private.is_user_invited(v_user) or (not private.has_second_step() and private.has_factor(v_user));
end
$$;

create function private.awaits_guardian(p_user uuid) returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from private.people
    where user_id = p_user and guardian_confirmed_at is null and private.needs_guardian(birth_year));
end
$$;

create function private.is_presentable(p_user uuid) returns boolean
language plpgsql stable security definer cost 4000 set search_path = '' as $$
begin
  return private.is_user_invited(p_user) and not private.awaits_guardian(p_user);
end
$$;

create function private.may_publish() returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return private.is_invited() and not private.awaits_guardian(auth.uid());
end
$$;

create function private.refuse_outsider(p_user uuid) returns void language plpgsql stable security definer set search_path = '' as $$
begin
  if exists (select from private.invitations
    where user_id = p_user and suspended_at is not null and (suspended_until is null or suspended_until > now())) then
    perform private.refuse(403, 'suspended', 'This account is suspended.');
  end if;
  perform private.refuse(403, 'not_invited', 'Access requires a valid invitation.');
end
$$;

create function private.require_invited() returns uuid language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
begin
  if not private.is_invited() then
    perform private.refuse_outsider(v_user);
  end if;
  return v_user;
end
$$;

create function private.require_publisher() returns uuid language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.require_invited();
begin
  if private.awaits_guardian(v_user) then
    perform private.refuse(403, 'guardian_pending', 'A parent or guardian has to agree first.');
  end if;
  return v_user;
end
$$;

create function private.hold_publisher() returns uuid language plpgsql security definer set search_path = '' as $$
begin
  perform from private.invitations as i where i.user_id = auth.uid() for share;
  return private.require_publisher();
end
$$;

grant execute on function private.is_presentable(uuid), private.require_publisher() to authenticated, service_role;
grant execute on function private.is_invited(), private.may_publish() to anon, authenticated, service_role;

-- schemas/people/second-step.sql

create function private.has_second_step() returns boolean language plpgsql stable set search_path = '' as $$
begin
  return coalesce(auth.jwt() ->> 'aal' = 'aal2', false);
end
$$;

create function private.has_factor(p_user uuid) returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from auth.mfa_factors as f where f.user_id = p_user and f.status = 'verified');
end
$$;

create function private.lacks_second_step() returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(private.setting('admin_second_step'), 1) <> 0 and not private.has_second_step();
end
$$;

-- schemas/people/roles.sql

create function private.has_role(p_role text) returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from public.user_roles where user_id = auth.uid() and role = p_role) and private.is_invited()
    and not (p_role = 'admin' and private.lacks_second_step());
end
$$;

create function private.require_admin() returns uuid language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
begin
  if private.has_role('admin') then
    return v_user;
  end if;
  -- Only an admin learns that the second step is missing.
  if private.is_invited() and exists (select from public.user_roles where user_id = v_user and role = 'admin') then
    perform private.refuse(403, 'second_step', 'Admins sign in with a second step.');
  end if;
  perform private.refuse(403, 'not_admin', 'Only admins can do this.');
  return null;
end
$$;

grant execute on function private.has_role(text) to anon, authenticated, service_role;

-- schemas/codes/invitation-codes.sql

create function private.hash_code(p_code text) returns bytea language sql immutable set search_path = '' as $$
  select sha256(convert_to(translate(regexp_replace(upper(p_code), '[^A-Z0-9]', '', 'g'), 'OIL', '011'), 'UTF8'))
$$;

create function private.code_from(p_bytes bytea) returns text language plpgsql immutable set search_path = '' as $$
declare
  v_code text := 'LEMON';
begin
  for i in 0..11 loop
    if i % 4 = 0 then
      v_code := v_code || '-';
    end if;
    v_code := v_code || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', get_byte(p_bytes, i) % 32 + 1, 1);
  end loop;
  return v_code;
end
$$;

create function private.new_code() returns text language sql volatile set search_path = '' as $$
  select private.code_from(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())))
$$;

create function private.code_of_form(p_op_id uuid, p_user uuid, p_nth int) returns text language sql immutable set search_path = '' as $$
  select private.code_from(sha256(uuid_send(p_op_id) || uuid_send(p_user) || int4send(p_nth)))
$$;

create function private.add_invitation_code(p_code text, p_max_uses int, p_expires_at timestamptz, p_note text, p_created_by uuid default null)
returns uuid language sql security definer set search_path = '' as $$
  insert into public.invitation_codes (code_hash, code_end, max_uses, expires_at, note, created_by)
  values (private.hash_code(p_code), right(p_code, 4), p_max_uses, p_expires_at, private.clean_text(p_note), p_created_by)
  returning id
$$;

create function private.usable_code(p_code text) returns uuid language sql stable security definer set search_path = '' as $$
  select id from public.invitation_codes
  where code_hash = private.hash_code(p_code) and revoked_at is null and (expires_at is null or expires_at > now())
    and (max_uses is null or uses < max_uses)
$$;

create function private.consume_code(p_code text, p_user uuid) returns boolean language plpgsql security definer set search_path = '' as $$
declare
  v_code uuid;
begin
  if exists (select from private.invitations where user_id = p_user) then
    return true;
  end if;
  select id into v_code from public.invitation_codes
  where code_hash = private.hash_code(p_code) and revoked_at is null and (expires_at is null or expires_at > now())
    and (max_uses is null or uses < max_uses)
  for update;
  if v_code is null then
    return false;
  end if;
  insert into private.invitations (user_id, code_id) values (p_user, v_code) on conflict (user_id) do nothing;
  if found then
    update public.invitation_codes set uses = uses + 1 where id = v_code;
  end if;
  return true;
end
$$;

create function private.check_code(p_code text) returns boolean language plpgsql security definer set search_path = '' as $$
declare
  v_caller text := private.caller_key();
begin
  if v_caller is not null then
    perform private.require_token('code', v_caller);
  end if;
  if private.usable_code(p_code) is not null then
    return true;
  end if;
  if auth.uid() is null then
    perform private.require_token('code:strangers');
  end if;
  return false;
end
$$;

create function private.validate_invitation_code(p_code text, p_user_id uuid default null) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_usable boolean;
begin
  if p_user_id is not null and p_user_id is distinct from private.own_id() then
    perform private.refuse(403, 'not_yourself', 'A code can only be used for yourself.');
  end if;
  v_usable := private.check_code(p_code);
  if p_user_id is not null then
    v_usable := private.consume_code(p_code, p_user_id);
  end if;
  return jsonb_build_object('valid', v_usable);
end
$$;

create function public.is_user_invited() returns boolean language sql stable set search_path = '' as $$
  select private.is_invited()
$$;

create function private.may_ask_provider() returns boolean language plpgsql security definer set search_path = '' as $$
begin
  return private.is_invited() and private.take_token('provider', auth.uid()::text);
end
$$;

-- schemas/people/sign-up.sql

create function private.read_year(p_text text) returns int language sql immutable set search_path = '' as $$
  select case when p_text ~ '^(19|20|21)[0-9]{2}$' then p_text::int end
$$;

create function private.is_email(p_text text) returns boolean language sql immutable set search_path = '' as $$
  select coalesce(length(p_text) <= 320 and p_text ~ '^[^@[:space:]<>"]+@[^@[:space:]<>"]+\.[^@[:space:]<>".]{2,}$'
    -- Invisible characters make one mailbox look like another.
    and p_text !~ '[\u00a0\u00ad\u034f\u061c\u115f\u1160\u180b-\u180f\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\u3164\ufe00-\ufe0f\ufeff]', false)
$$;

create function private.mailbox_of(p_email text) returns text language sql immutable set search_path = '' as $$
  select replace(regexp_replace(split_part(lower(btrim(p_email)), '@', 1), '[+=].*$', ''), '.', '') || '@'
    || regexp_replace(split_part(lower(btrim(p_email)), '@', 2), '^googlemail\.com$', 'gmail.com')
$$;

create function private.hook_refusal(p_message text) returns jsonb language sql immutable set search_path = '' as $$
  select jsonb_build_object('error', jsonb_build_object('http_code', 403, 'message', p_message))
$$;

create function private.before_user_created(event jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_user jsonb := coalesce(event -> 'user', '{}');
  v_data jsonb := coalesce(v_user -> 'user_metadata', '{}');
  v_code text := private.clean_text(v_data ->> 'invitation_code');
  v_year int := private.read_year(v_data ->> 'birth_year');
  v_guardian text := private.clean_text(v_data ->> 'guardian_email');
begin
  if coalesce(v_user -> 'app_metadata' ->> 'provider', 'email') <> 'email' then
    return '{}';
  end if;
  if v_code is null then
    return private.hook_refusal('Invitation code is required to create an account.');
  end if;
  if private.usable_code(v_code) is null then
    -- A separate rate limit that only wrong codes use, so that a flood of them does not block valid sign-ups.
    return case when private.take_token('code:sign-up')
      then private.hook_refusal('Invalid invitation code. Please check and try again.')
      else jsonb_build_object('error', jsonb_build_object('http_code', 429, 'message', 'Too many requests. Please try again later.')) end;
  end if;
  if length(v_data::text) > 4000 then
    return private.hook_refusal('That is more than a sign-up needs. Please shorten your names.');
  end if;
  if v_year is null or v_year > extract(year from now()) then
    return private.hook_refusal('Please enter a valid year of birth.');
  end if;
  if extract(year from now())::int - v_year < 13 /* minAge */ then
    return private.hook_refusal('You must be at least 13 years old to create an account.');
  end if;
  if private.needs_guardian(v_year) and
    (not private.is_email(v_guardian) or private.mailbox_of(v_guardian) = private.mailbox_of(coalesce(v_user ->> 'email', ''))) then
    return private.hook_refusal('Under 16 we need the e-mail address of a parent or guardian.');
  end if;
  if not private.is_terms_version(v_data ->> 'terms_version') then
    return private.hook_refusal('Please accept the terms and the privacy policy.');
  end if;
  return '{}';
end
$$;

create function private.initial_of(p_name text) returns text language sql immutable set search_path = '' as $$
  select upper(left(private.clean_text(p_name), 1)) || '.'
$$;

create function private.time_zone_or_default(p_name text) returns text language plpgsql stable set search_path = '' as $$
begin
  return case when length(p_name) <= 60 and private.is_time_zone(p_name) then p_name else 'Europe/Luxembourg' end;
end
$$;

create function private.kept_metadata(p_data jsonb) returns jsonb language sql immutable set search_path = '' as $$
  select case when length(kept::text) <= 4000 then kept else '{}' end
  from (select p_data - array['invitation_code', 'birth_year', 'guardian_email', 'terms_version', 'time_zone'] as kept) as rest
  where jsonb_typeof(p_data) = 'object'
$$;

create function private.keep_metadata() returns trigger language plpgsql set search_path = '' as $$
begin
  new.raw_user_meta_data := case when length(new.raw_user_meta_data::text) > 4000 then private.kept_metadata(old.raw_user_meta_data)
    else private.kept_metadata(new.raw_user_meta_data) end;
  return new;
end
$$;

create function private.keep_identity_data() returns trigger language plpgsql set search_path = '' as $$
begin
  new.identity_data := new.identity_data
    - array['invitation_code', 'birth_year', 'guardian_email', 'terms_version', 'time_zone', 'phone_number'];
  return new;
end
$$;

create function private.on_user_created() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_data jsonb := case when jsonb_typeof(new.raw_user_meta_data) = 'object' then new.raw_user_meta_data else '{}' end;
  v_year int := private.read_year(v_data ->> 'birth_year');
  v_guardian text := lower(private.clean_text(v_data ->> 'guardian_email'));
begin
  insert into private.profiles (user_id, first_name, last_name, time_zone)
  values (new.id, left(private.clean_text(v_data ->> 'first_name'), 80), private.initial_of(v_data ->> 'last_name'),
    private.time_zone_or_default(v_data ->> 'time_zone'))
  on conflict (user_id) do nothing;
  insert into private.people (user_id, birth_year) values (new.id, v_year) on conflict (user_id) do nothing;
  -- The language of the sign-up page, so that the first mail is in it. The person can change it later.
  if private.read_language(v_data ->> 'language') is not null then
    insert into private.user_settings (user_id, key, value)
    values (new.id, 'language', to_jsonb(private.read_language(v_data ->> 'language'))) on conflict do nothing;
  end if;
  if private.is_terms_version(v_data ->> 'terms_version') then
    insert into public.consents (user_id, kind, version) values (new.id, 'terms', v_data ->> 'terms_version') on conflict do nothing;
  end if;
  if private.needs_guardian(v_year) and private.is_email(v_guardian) then
    perform private.send_guardian_mail(new.id, v_guardian);
  end if;
  if v_data ->> 'invitation_code' is not null then
    perform private.consume_code(v_data ->> 'invitation_code', new.id);
  end if;
  update auth.users set raw_user_meta_data = private.kept_metadata(v_data) where id = new.id;
  return null;
end
$$;

grant execute on function private.kept_metadata(jsonb) to supabase_auth_admin;

create trigger keep_metadata before update of raw_user_meta_data on auth.users for each row execute function private.keep_metadata();
create trigger keep_identity_data before insert or update of identity_data on auth.identities for each row
  execute function private.keep_identity_data();
create trigger on_user_created after insert on auth.users for each row execute function private.on_user_created();

grant execute on function private.is_email(text) to authenticated, service_role;

-- schemas/people/guardians.sql

create function private.send_guardian_mail(p_user uuid, p_email text) returns void language plpgsql security definer set search_path = '' as $$
declare
  v_token text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  update private.people
  set guardian_email = p_email, guardian_token_hash = sha256(convert_to(v_token, 'UTF8')), guardian_asked_at = now()
  where user_id = p_user;
  if not private.take_token('guardian:to', p_email) then
    return;
  end if;
  perform private.queue_mail(p_email, 'guardian_consent', jsonb_build_object('token', v_token,
    'first_name', (select first_name from private.profiles where user_id = p_user)), private.language_of(p_user));
end
$$;

create function private.confirm_guardian(p_token text) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid;
begin
  update private.people set guardian_confirmed_at = now(), guardian_token_hash = null
  where guardian_token_hash = sha256(convert_to(coalesce(p_token, ''), 'UTF8')) and guardian_asked_at > now() - interval '30 days'
  returning user_id into v_user;
  if v_user is null then
    return jsonb_build_object('confirmed', false);
  end if;
  insert into public.consents (user_id, kind, version)
  values (v_user, 'guardian', coalesce((select version from public.consents where user_id = v_user and kind = 'terms'
    order by given_at desc limit 1), 'unknown'))
  on conflict do nothing;
  return jsonb_build_object('confirmed', true);
end
$$;

create function private.ask_guardian(p_guardian_email text) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
  v_email text := lower(private.clean_text(p_guardian_email));
begin
  if not private.awaits_guardian(v_user) then
    return jsonb_build_object('asked', false);
  end if;
  if not private.is_email(v_email) or private.mailbox_of(v_email) = (select private.mailbox_of(email) from auth.users where id = v_user) then
    perform private.refuse(422, 'guardian_email_invalid', 'Please enter the e-mail address of a parent or guardian.');
  end if;
  perform private.require_token('guardian', v_user::text);
  perform private.send_guardian_mail(v_user, v_email);
  return jsonb_build_object('asked', true);
end
$$;

-- schemas/people/account-state.sql

create function private.require_birth_year(p_year int) returns void language plpgsql stable set search_path = '' as $$
begin
  if p_year is null or p_year not between 1900 and extract(year from now()) then
    perform private.refuse(422, 'birth_year_invalid', 'Please enter a valid year of birth.');
  end if;
  if extract(year from now())::int - p_year < 13 /* minAge */ then
    perform private.refuse(403, 'too_young', 'You must be at least 13 years old to create an account.');
  end if;
end
$$;

create function private.complete_account(
  p_birth_year int, p_terms_version text, p_guardian_email text default null, p_language text default null,
  p_time_zone text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
  v_guardian text := lower(private.clean_text(p_guardian_email));
  v_is_new boolean := not exists (select from private.people where user_id = v_user and birth_year is not null);
  v_year int := coalesce((select birth_year from private.people where user_id = v_user), p_birth_year);
begin
  perform private.require_birth_year(v_year);
  if not private.is_terms_version(p_terms_version) then
    perform private.refuse(422, 'terms_required', 'Please accept the terms and the privacy policy.');
  end if;
  insert into private.people (user_id, birth_year) values (v_user, v_year)
  on conflict (user_id) do update set birth_year = excluded.birth_year;
  insert into public.consents (user_id, kind, version) values (v_user, 'terms', p_terms_version) on conflict do nothing;
  if private.read_language(p_language) is not null then
    insert into private.user_settings (user_id, key, value)
    values (v_user, 'language', to_jsonb(private.read_language(p_language))) on conflict do nothing;
  end if;
  -- Only with the first answer, because a person may have chosen another zone since.
  if v_is_new and private.is_time_zone(p_time_zone) then
    update private.profiles set time_zone = p_time_zone where user_id = v_user;
  end if;
  if private.awaits_guardian(v_user)
    and not exists (select from private.people where user_id = v_user and guardian_email is not null) then
    perform private.ask_guardian(v_guardian);
  end if;
  return private.account_state(v_user) || '{"success": true}';
end
$$;

create function private.account_state(p_user uuid) returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'invited', private.is_user_invited(p_user),
    'has_invitation', exists (select from private.invitations where user_id = p_user),
    'suspended', exists (select from private.invitations
      where user_id = p_user and suspended_at is not null and (suspended_until is null or suspended_until > now())),
    -- Null also for a suspension without end.
    'suspended_until', (select private.iso(suspended_until) from private.invitations where user_id = p_user and suspended_until > now()),
    'needs_birth_year', not exists (select from private.people where user_id = p_user and birth_year is not null),
    'needs_terms', not exists (select from public.consents where user_id = p_user and kind = 'terms'),
    'awaits_guardian', private.awaits_guardian(p_user))
$$;

create function private.get_account_state() returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return private.account_state(private.require_user());
end
$$;

-- schemas/people/account-safety.sql

create table private.account_allowances (
  user_id uuid not null references auth.users (id) on delete cascade,
  action text not null check (action in ('address', 'password', 'add_factor', 'remove_factor', 'add_identity', 'remove_identity')),
  -- The new address, or the id of what is removed; empty where there is nothing to name.
  subject text not null default '' check (length(subject) <= 320),
  expires_at timestamptz not null,
  -- The session that asked. The allowance ends with it.
  session_id uuid,
  primary key (user_id, action, subject)
);

create table private.account_undos (
  token_hash bytea primary key check (length(token_hash) = 32),
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null check (kind in ('address', 'factor_added', 'factor_removed', 'factor_removal', 'identity_added', 'identity_removed',
    'password_changed', 'recovery_codes')),
  -- What is put back: the earlier address, or the row of the factor or identity.
  saved jsonb not null check (length(saved::text) <= 4000),
  changed_at timestamptz not null default clock_timestamp()
);

create index account_undos_user on private.account_undos (user_id, changed_at);

revoke all on private.account_allowances, private.account_undos from public, anon, authenticated, service_role;
alter table private.account_allowances enable row level security;
alter table private.account_undos enable row level security;

create policy "only procedures read allowances" on private.account_allowances for select to anon, authenticated using (false);
create policy "only procedures read undos" on private.account_undos for select to anon, authenticated using (false);

create function private.is_fresh_sign_in() returns boolean language plpgsql stable security definer set search_path = '' as $$
declare
  v_session uuid := auth.jwt() ->> 'session_id';
  v_steps jsonb := auth.jwt() -> 'amr';
begin
  return v_session is null
    or exists (select from auth.sessions as s
      where s.id = v_session and s.created_at > now() - make_interval(mins => 10 /* freshSignInMinutes */))
    or exists (select from jsonb_array_elements(case jsonb_typeof(v_steps) when 'array' then v_steps else '[]' end) as step
      where step ->> 'method' = 'totp'
        and to_timestamp((step ->> 'timestamp')::bigint) > now() - make_interval(mins => 10 /* freshSignInMinutes */));
end
$$;

create function private.require_fresh_sign_in() returns uuid language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
begin
  if not private.is_fresh_sign_in() then
    perform private.refuse(403, 'fresh_sign_in', 'Please sign in again first.');
  end if;
  return v_user;
end
$$;

create function private.allow_account_change(p_action text, p_subject text default '') returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_fresh_sign_in();
  v_session uuid := auth.jwt() ->> 'session_id';
begin
  insert into private.account_allowances as given (user_id, action, subject, expires_at, session_id)
  values (v_user, p_action, lower(coalesce(p_subject, '')),
    clock_timestamp() + case p_action when 'add_identity' then interval '10 minutes' else interval '1 minute' end, v_session)
  on conflict (user_id, action, subject) do update set expires_at = excluded.expires_at, session_id = excluded.session_id;
  delete from auth.sessions as s where s.user_id = v_user and s.id is distinct from v_session
    and s.created_at <= now() - make_interval(mins => 10 /* freshSignInMinutes */);
  return true;
exception when check_violation or not_null_violation then
  perform private.refuse(422, 'action_invalid', 'There is no such change');
  return false;
end
$$;

create function private.take_allowance(p_user uuid, p_action text, p_subject text default '') returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_fresh boolean := (select bool_and(s.created_at > now() - make_interval(mins => 10 /* freshSignInMinutes */))
    from auth.sessions as s where s.user_id = p_user);
begin
  delete from private.account_allowances as a
  where a.user_id = p_user and a.action = p_action and a.subject = lower(p_subject) and a.expires_at > clock_timestamp();
  if found or coalesce(current_setting('private.own_change', true), '') <> '' or v_fresh and p_action <> 'add_identity'
    or v_fresh is null and exists (select from auth.users as u where u.id = p_user and u.last_sign_in_at is null) then
    return;
  end if;
  perform private.refuse(403, 'fresh_sign_in', 'Please sign in again first.');
end
$$;

create function private.begin_own_change(p_told boolean default false) returns void language plpgsql set search_path = '' as $$
begin
  perform set_config('private.own_change', case when p_told then 'told' else 'on' end, true);
end
$$;

create function private.cancel_address_change(p_user uuid) returns void language plpgsql security definer set search_path = '' as $$
begin
  update auth.users as u
  set email_change = '', email_change_token_new = '', email_change_token_current = '', email_change_confirm_status = 0
  where u.id = p_user and u.email_change <> '';
  if found and to_regclass('auth.one_time_tokens') is not null then
    delete from auth.one_time_tokens as t
    where t.user_id = p_user and t.token_type::text in ('email_change_token_new', 'email_change_token_current');
  end if;
end
$$;

create function private.guard_account() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  -- Repeating the waiting address is a change as well: new links replace those in the mails.
  if new.email_change <> '' and (new.email_change is distinct from old.email_change
    or new.email_change_token_new <> '' and new.email_change_token_new is distinct from old.email_change_token_new
    or new.email_change_token_current <> '' and new.email_change_token_current is distinct from old.email_change_token_current) then
    perform private.take_allowance(new.id, 'address', new.email_change);
  end if;
  if new.encrypted_password is distinct from old.encrypted_password then
    perform private.take_allowance(new.id, 'password');
  elsif old.email_confirmed_at is null and new.email_confirmed_at is not null and old.confirmation_sent_at is not null then
    -- Anybody can sign up with any address. Only the person who confirms it may know the password, and chooses it next. An account
    -- without a confirmation mail was made by the operator.
    new.encrypted_password := null;
  end if;
  return new;
end
$$;

create function private.on_password_changed() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.email_change is not distinct from old.email_change then
    perform private.cancel_address_change(new.id);
  end if;
  -- A new account chooses its password after the confirmation, and needs no mail about it.
  if new.encrypted_password <> '' and current_setting('private.own_change', true) is distinct from 'on'
    and (old.encrypted_password <> '' or old.email_confirmed_at < now() - interval '1 hour') then
    perform private.offer_undo(new.id, 'password_changed', '{}', private.verified_email(new.id));
  end if;
  return null;
end
$$;

create function private.on_session_ended() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from private.account_allowances as a where a.user_id = old.user_id and a.session_id = old.id;
  perform private.cancel_address_change(old.user_id);
  return null;
end
$$;

create function private.is_other_mailbox(p_identity auth.identities) returns boolean
language sql stable security definer set search_path = '' as $$
  select not exists (select from auth.users as u
    where u.id = p_identity.user_id and lower(p_identity.identity_data ->> 'email') in (lower(u.email), lower(u.email_change)))
    and exists (select from auth.identities as i where i.user_id = p_identity.user_id and i.id <> p_identity.id)
$$;

create function private.guard_identities() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    if exists (select from auth.users as u where u.id = old.user_id) then
      perform private.take_allowance(old.user_id, 'remove_identity', old.id::text);
    end if;
    return old;
  end if;
  if private.is_other_mailbox(new) then
    perform private.take_allowance(new.user_id, 'add_identity');
  end if;
  return new;
end
$$;

create trigger guard_account before update of email_change, email_change_token_new, email_change_token_current, encrypted_password,
  email_confirmed_at on auth.users
  for each row execute function private.guard_account();
create trigger on_password_changed after update of encrypted_password on auth.users
  for each row when (old.encrypted_password is distinct from new.encrypted_password)
  execute function private.on_password_changed();
create trigger on_session_ended after delete on auth.sessions for each row execute function private.on_session_ended();
create trigger guard_identities before insert or delete on auth.identities for each row
  execute function private.guard_identities();

-- schemas/people/account-undo.sql

create function private.offer_undo(p_user uuid, p_kind text, p_saved jsonb, p_recipient text, p_params jsonb default '{}')
returns void language plpgsql security definer set search_path = '' as $$
declare
  v_token text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  if coalesce(p_recipient, '') = '' then
    return;
  end if;
  insert into private.account_undos (token_hash, user_id, kind, saved)
  values (sha256(convert_to(v_token, 'UTF8')), p_user, p_kind, p_saved);
  perform private.queue_mail(p_recipient, case p_kind when 'address' then 'address_changed' else p_kind end,
    p_params || jsonb_build_object('token', v_token), private.language_of(p_user));
end
$$;

create function private.on_address_changed() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if current_setting('private.own_change', true) = 'on' then
    return null;
  end if;
  perform private.offer_undo(new.id, 'address', jsonb_build_object('email', old.email), old.email,
    jsonb_build_object('email', new.email));
  return null;
end
$$;

create function private.on_identity_changed() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if current_setting('private.own_change', true) = 'on' then
    return null;
  end if;
  if tg_op = 'INSERT' then
    if private.is_other_mailbox(new) then
      perform private.offer_undo(new.user_id, 'identity_added', '{}', private.verified_email(new.user_id));
    end if;
  elsif exists (select from auth.users as u where u.id = old.user_id) then
    perform private.offer_undo(old.user_id, 'identity_removed', to_jsonb(old), private.verified_email(old.user_id));
  end if;
  return null;
end
$$;

create function private.undo_account_change(p_token text) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_undo private.account_undos;
  v_email text;
begin
  select * into v_undo from private.account_undos as u
  where u.token_hash = sha256(convert_to(coalesce(p_token, ''), 'UTF8'))
    and u.changed_at > now() - make_interval(days => 7 /* undoDays */) for update;
  if not found then
    return jsonb_build_object('undone', false);
  end if;
  -- The oldest change of the address since then names the mailbox that the account had.
  v_email := coalesce((select u.saved ->> 'email' from private.account_undos as u
    where u.user_id = v_undo.user_id and u.kind = 'address' and u.changed_at >= v_undo.changed_at
    order by u.changed_at limit 1), (select u.email from auth.users as u where u.id = v_undo.user_id));
  if exists (select from auth.users as u where lower(u.email) = lower(v_email) and u.id <> v_undo.user_id) then
    return jsonb_build_object('undone', false);
  end if;
  perform private.begin_own_change();
  perform private.cancel_address_change(v_undo.user_id);
  update auth.users as u set email = v_email, encrypted_password = null, recovery_token = '' where u.id = v_undo.user_id;
  -- A way of signing in is prepared in silence, so those of the days before the change go as well; those of the first minute are the
  -- account's own. Only older ones that were removed come back.
  delete from auth.identities as i using auth.users as u where u.id = v_undo.user_id and i.user_id = u.id and i.provider <> 'email'
    and i.created_at >= v_undo.changed_at - make_interval(days => 7 /* undoDays */) and i.created_at > u.created_at + interval '1 minute';
  insert into auth.identities (id, provider, provider_id, user_id, identity_data, last_sign_in_at, created_at, updated_at)
  select was.id, was.provider, was.provider_id, was.user_id, was.identity_data, was.last_sign_in_at, was.created_at, was.updated_at
  from auth.users as account join private.account_undos as u on u.user_id = account.id,
    jsonb_populate_record(null::auth.identities, u.saved) as was
  where account.id = v_undo.user_id and u.kind = 'identity_removed' and u.changed_at >= v_undo.changed_at
    and (was.created_at < v_undo.changed_at - make_interval(days => 7 /* undoDays */)
      or was.created_at <= account.created_at + interval '1 minute') on conflict do nothing;
  update auth.identities as i set identity_data = i.identity_data || jsonb_build_object('email', v_email)
  where i.user_id = v_undo.user_id and i.provider = 'email';
  delete from auth.mfa_factors as f where f.user_id = v_undo.user_id
    and (f.created_at >= v_undo.changed_at or v_undo.kind = 'factor_added' and f.id::text = v_undo.saved ->> 'id');
  -- All factors that were removed since then, for a recovery code removes several at once.
  insert into auth.mfa_factors select was.* from private.account_undos as u,
    jsonb_populate_record(null::auth.mfa_factors, u.saved) as was
  where u.user_id = v_undo.user_id and u.kind = 'factor_removed' and u.changed_at >= v_undo.changed_at
    and was.created_at < v_undo.changed_at on conflict do nothing;
  delete from private.factor_removals as r where r.user_id = v_undo.user_id;
  delete from private.recovery_codes as c where c.user_id = v_undo.user_id
    and (v_undo.kind = 'recovery_codes' or c.created_at >= v_undo.changed_at);
  update public.data_requests as q set status = 'cancelled', completed_at = now()
  where q.user_id = v_undo.user_id and q.kind = 'deletion' and q.status = 'open' and q.erase_at > clock_timestamp();
  delete from private.account_undos as u where u.user_id = v_undo.user_id and u.changed_at >= v_undo.changed_at;
  delete from private.account_allowances as a where a.user_id = v_undo.user_id;
  delete from auth.sessions as s where s.user_id = v_undo.user_id;
  return jsonb_build_object('undone', true, 'kind', v_undo.kind);
end
$$;

create function private.prune_account_changes() returns void language sql security definer set search_path = '' as $$
  delete from private.account_allowances where expires_at < now();
  delete from private.account_undos where changed_at < now() - make_interval(days => 7 /* undoDays */);
$$;

create trigger on_address_changed after update of email on auth.users
  for each row when (old.email is distinct from new.email and old.email_confirmed_at is not null)
  execute function private.on_address_changed();
create trigger on_identity_changed after insert or delete on auth.identities for each row
  execute function private.on_identity_changed();

-- schemas/people/factor-changes.sql

create function private.guard_factors() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform private.take_allowance(new.user_id, 'add_factor');
    return new;
  end if;
  -- An unverified factor has no effect, and the factors of an erased account go with it.
  if old.status::text = 'verified' and exists (select from auth.users as u where u.id = old.user_id) then
    perform private.take_allowance(old.user_id, 'remove_factor', old.id::text);
  end if;
  return old;
end
$$;

create function private.on_factor_added() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if current_setting('private.own_change', true) = 'on' then
    return null;
  end if;
  perform private.offer_undo(new.user_id, 'factor_added', jsonb_build_object('id', new.id), private.verified_email(new.user_id));
  return null;
end
$$;

create function private.on_factor_removed() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if current_setting('private.own_change', true) = 'on' or not exists (select from auth.users as u where u.id = old.user_id) then
    return null;
  end if;
  perform private.offer_undo(old.user_id, 'factor_removed', to_jsonb(old), private.verified_email(old.user_id));
  return null;
end
$$;

create trigger guard_factors before insert or delete on auth.mfa_factors for each row execute function private.guard_factors();
create trigger on_factor_verified after update of status on auth.mfa_factors
  for each row when (old.status::text <> 'verified' and new.status::text = 'verified') execute function private.on_factor_added();
create trigger on_factor_removed after delete on auth.mfa_factors
  for each row when (old.status::text = 'verified') execute function private.on_factor_removed();

-- schemas/people/lost-factors.sql

create table private.factor_removals (
  user_id uuid primary key references auth.users (id) on delete cascade,
  asked_by uuid references auth.users (id) on delete set null,
  reason text not null check (length(reason) between 1 and 2000 /* maxReasonLength */),
  due_at timestamptz not null default now() + make_interval(hours => 72 /* factorRemovalHours */)
);

create index factor_removals_due on private.factor_removals (due_at);
create index factor_removals_asked_by on private.factor_removals (asked_by);

revoke all on private.factor_removals from public, anon, authenticated, service_role;
alter table private.factor_removals enable row level security;

create policy "only procedures read removals of factors" on private.factor_removals for select to anon, authenticated using (false);

create function private.remove_lost_factor(p_user_id uuid, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.require_admin();
  v_reason text := private.clean_text(p_reason);
  v_due timestamptz;
begin
  if v_reason is null or length(v_reason) > 2000 /* maxReasonLength */ then
    perform private.refuse(422, 'reason_required', 'Please give a reason that the person can read');
  end if;
  if p_user_id = v_admin then
    perform private.refuse(422, 'own_content', 'Another admin has to do this for you');
  end if;
  if not private.has_factor(p_user_id) then
    perform private.refuse(409, 'no_second_step', 'There is no second step to remove.');
  end if;
  insert into private.factor_removals (user_id, asked_by, reason) values (p_user_id, v_admin, v_reason)
  on conflict (user_id) do nothing returning due_at into v_due;
  if found then
    perform private.log_action('factor_removal_asked', p_user_id, jsonb_build_object('due', private.iso(v_due)));
    perform private.offer_undo(p_user_id, 'factor_removal', '{}', private.verified_email(p_user_id),
      jsonb_build_object('until', private.iso(v_due), 'reason', v_reason));
  end if;
  return jsonb_build_object('success', true,
    'due_at', private.iso((select r.due_at from private.factor_removals as r where r.user_id = p_user_id)));
end
$$;

create function private.carry_out_factor_removals() returns void language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid;
begin
  for v_user in delete from private.factor_removals as r where r.due_at <= now() returning r.user_id loop
    perform private.offer_undo(v_user, 'factor_removed', to_jsonb(f), private.verified_email(v_user))
    from auth.mfa_factors as f where f.user_id = v_user and f.status::text = 'verified';
    perform private.begin_own_change();
    delete from auth.mfa_factors as f where f.user_id = v_user;
    delete from private.recovery_codes as c where c.user_id = v_user;
    delete from auth.sessions as s where s.user_id = v_user;
    perform private.log_action('factor_removed', v_user, '{}');
  end loop;
end
$$;

-- schemas/people/profiles.sql

create function private.is_own_avatar(p_user uuid, p_url text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return p_url ~ ('^/storage/v1/object/public/profile-images/' || p_user || '/avatar\.(jpg|jpeg|png|webp)(\?[A-Za-z0-9=&._-]{0,60})?$')
    or (p_url ~ '^/storage/v1/object/public/profile-images/[0-9a-f-]{36}\.jpg$' and (
      exists (select from private.profiles where user_id = p_user and avatar_url = p_url)
      or exists (select from storage.objects as o where o.bucket_id = 'profile-images' and o.owner_id::text = p_user::text
        and o.name = substr(p_url, length('/storage/v1/object/public/profile-images/') + 1))));
end
$$;

create function private.is_time_zone(p_name text) returns boolean language plpgsql stable set search_path = '' as $$
begin
  perform now() at time zone p_name;
  return p_name ~ '^[A-Za-z]+(/[A-Za-z0-9_+-]+){0,2}$';
exception when invalid_parameter_value then
  return false;
end
$$;

create function private.clean_profile(p_row private.profiles) returns private.profiles language plpgsql stable set search_path = '' as $$
begin
  p_row.first_name := private.clean_text(p_row.first_name);
  p_row.last_name := private.clean_text(p_row.last_name);
  p_row.city := private.clean_text(p_row.city);
  p_row.country := private.clean_text(p_row.country);
  if greatest(length(p_row.first_name), length(p_row.last_name), length(p_row.city), length(p_row.country)) > 80 /* maxProfileTextLength */ then
    perform private.refuse(422, 'text_too_long', 'Names, city and country are at most 80 characters.');
  end if;
  -- Storage returns complete addresses. The host is removed: a foreign host would learn who looks at the picture, and when.
  p_row.avatar_url := regexp_replace(p_row.avatar_url, '^https?://[A-Za-z0-9.:-]+(?=/)', '');
  if not coalesce(private.is_own_avatar(p_row.user_id, p_row.avatar_url), true) then
    perform private.refuse(422, 'avatar_not_own', 'The picture must be your own.');
  end if;
  if not coalesce(private.is_time_zone(p_row.time_zone), false) then
    perform private.refuse(422, 'time_zone_unknown', 'This time zone is not known.');
  end if;
  return p_row;
end
$$;

create function private.profile_rules() returns trigger language plpgsql set search_path = '' as $$
begin
  if current_user not in ('anon', 'authenticated') then
    return new;
  end if;
  perform private.require_publisher();
  if tg_op = 'INSERT' then
    if new.username is not null or new.badges <> '{}' then
      perform private.refuse(403, 'column_protected', 'Username and badges cannot be set here.');
    end if;
  end if;
  return private.clean_profile(new);
end
$$;

create function private.touch_profile() returns trigger language plpgsql set search_path = '' as $$
begin
  new.updated_at := case when (new.username, new.first_name, new.last_name, new.avatar_url, new.city, new.country)
    is distinct from (old.username, old.first_name, old.last_name, old.avatar_url, old.city, old.country)
    then clock_timestamp() else old.updated_at end;
  return new;
end
$$;

create function private.require_username(p_user uuid, p_name text) returns void language plpgsql stable security definer set search_path = '' as $$
begin
  if p_name is null then
    perform private.refuse(422, 'username_required', 'Please enter a username.');
  end if;
  if p_name !~ '^[A-Za-z0-9][A-Za-z0-9_.-]{2,29}$' then
    perform private.refuse(422, 'username_invalid',
      'Use 3 to 30 letters, digits, dots, dashes or underscores, starting with a letter or digit.');
  end if;
  if lower(p_name) in ('admin', 'administrator', 'support', 'help', 'root', 'system', 'moderator', 'owner', 'server', 'staff',
    'lemon', 'lemons', 'fivelemons', 'five-lemons', 'five_lemons', 'five.lemons', 'official', 'security', 'null', 'undefined', 'anonymous', 'everyone') then
    perform private.refuse(409, 'username_reserved', 'This username is reserved.');
  end if;
  if exists (select from private.profiles where lower(username) = lower(p_name) and user_id <> p_user) then
    perform private.refuse(409, 'username_taken', 'This username is taken.');
  end if;
end
$$;

create function private.update_username(p_username text) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_publisher();
  v_name text := private.clean_text(p_username);
begin
  perform private.require_username(v_user, v_name);
  if not exists (select from private.profiles where user_id = v_user and username = v_name) then
    perform private.require_token('username', v_user::text);
    insert into private.profiles (user_id, username) values (v_user, v_name)
    on conflict (user_id) do update set username = excluded.username;
  end if;
  return jsonb_build_object('success', true, 'username', v_name, 'error', null);
exception when unique_violation then
  perform private.refuse(409, 'username_taken', 'This username is taken.');
end
$$;

create function public.get_profiles_by_ids(uids uuid[])
returns table (user_id uuid, username text, first_name text, last_name text, avatar_url text, city text, country text, badges text[])
language sql stable set search_path = '' as $$
  select profiles.user_id, profiles.username, profiles.first_name, profiles.last_name, profiles.avatar_url, profiles.city,
    profiles.country, profiles.badges
  from public.profiles where profiles.user_id = any (uids[1:200])
$$;

create function private.is_findable(p_user uuid, p_person private.profiles) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return p_person.visible_to <> 'nobody' and p_person.user_id <> p_user and private.is_presentable(p_person.user_id)
    and not exists (
      select from public.user_relationships as tie
      where least(tie.follower_id, tie.following_id) = least(p_user, p_person.user_id)
        and greatest(tie.follower_id, tie.following_id) = greatest(p_user, p_person.user_id))
    and not private.is_blocked_between(p_user, p_person.user_id);
end
$$;

create function private.people_named(p_text text) returns refcursor language plpgsql stable security definer set search_path = '' as $$
declare
  v_pattern text := private.contains_pattern(p_text);
  v_some uuid[];
  v_people refcursor;
begin
  if length(p_text) = 2 then
    v_some := array(select user_id from private.profiles where private.letter_pairs(search_text) @> array[p_text] limit 300);
  else
    v_some := array(select user_id from private.profiles where search_text like v_pattern limit 300);
  end if;
  if cardinality(v_some) < 300 then
    open v_people for
      select * from private.profiles where user_id = any (v_some)
      order by not starts_with(search_text, p_text), search_text collate "C", user_id;
  else
    v_people := private.people_in_order(p_text);
  end if;
  return v_people;
end
$$;

create function private.people_in_order(p_text text) returns refcursor language plpgsql stable security definer
set search_path = '' set enable_sort = off set enable_seqscan = off set enable_bitmapscan = off as $$
declare
  v_people refcursor;
begin
  open v_people for
    (select * from private.profiles
      where search_text collate "C" >= p_text and search_text collate "C" < p_text || U&'\+10FFFF'
      order by search_text collate "C", user_id limit 1000)
    union all
    (select * from private.profiles where strpos(search_text, p_text) > 1
      order by search_text collate "C", user_id limit 1000);
  return v_people;
end
$$;

create function private.search_profiles(q text, limit_count int)
returns table (user_id uuid, username text, first_name text, last_name text, avatar_url text, city text, country text, badges text[])
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
  v_left int := least(greatest(limit_count, 0), 10);
  v_people refcursor;
  v_person private.profiles;
begin
  if not private.is_invited() or length(btrim(q)) < 2 or length(q) > 80 then
    return;
  end if;
  v_people := private.people_named(private.fold_text(btrim(q)));
  while v_left > 0 loop
    fetch v_people into v_person;
    exit when not found;
    if private.is_findable(v_user, v_person) then
      v_left := v_left - 1;
      if v_person.visible_to = 'friends' then
        return query select v_person.user_id, v_person.username, v_person.first_name, v_person.last_name, null::text, null::text, null::text, '{}'::text[];
      else
        return query select v_person.user_id, v_person.username, v_person.first_name, v_person.last_name, v_person.avatar_url,
          v_person.city, v_person.country, v_person.badges;
      end if;
    end if;
  end loop;
  close v_people;
end
$$;

create function public.search_profiles(q text, limit_count int default 10)
returns table (user_id uuid, username text, first_name text, last_name text, avatar_url text, city text, country text, badges text[])
language plpgsql stable set search_path = '' as $$
begin
  return query select * from private.search_profiles(q, limit_count);
end
$$;

grant execute on function
  private.search_profiles(text, int), private.is_own_avatar(uuid, text), private.is_time_zone(text),
  private.clean_profile(private.profiles)
to authenticated;

create trigger profiles_protect before update on private.profiles for each row
  execute function private.protect_columns('user_id', 'username', 'badges');
create trigger profiles_rules before insert or update on private.profiles for each row execute function private.profile_rules();
create trigger profiles_touch before update on private.profiles for each row execute function private.touch_profile();

-- schemas/places/tables.sql

create function private.place_text(
  p_name text, p_other_names text[], p_vicinity text, p_postcode text, p_city text, p_city_names jsonb, p_types text[])
returns text language plpgsql immutable set search_path = '' as $$
declare
  v_names text := E'\n';
  v_name text;
  v_line text;
begin
  foreach v_name in array p_name || p_other_names loop
    foreach v_line in array array[private.spaced_words(v_name), private.joined_words(v_name)] loop
      if v_line <> '' and strpos(v_names, E'\n ' || v_line || E'\n') = 0 then
        v_names := v_names || ' ' || v_line || E'\n';
      end if;
    end loop;
  end loop;
  return v_names || E'\t ' || private.spaced_words(concat_ws(' ', p_vicinity, p_postcode, p_city,
      (select string_agg(value, ' ' order by key) from jsonb_each_text(p_city_names)))) || ' '
    || coalesce((select string_agg(replace('=' || lower(t) || ' ', '_restaurant ', ' '), '' order by nth)
      from unnest(p_types) with ordinality as x (t, nth)), '');
end
$$;

create table public.cities (
  -- The id of GeoNames; from a billion on for a city that was made from its places.
  id int primary key,
  city text not null check (length(city) between 1 and 80),
  -- ISO 3166 code of two letters; null if unknown.
  country text,
  -- By language of the app, where it differs from `city`.
  names jsonb not null default '{}',
  time_zone text,
  -- Its spellings (`private.city_key`), besides those of GeoNames.
  keys text[] not null default '{}',
  -- Set when two cities turned out to be one: links and devices name the old id.
  merged_into int references public.cities (id),
  restaurant_count int not null default 0,
  rating_count int not null default 0,
  score_sum int not null default 0,
  -- The middle of its places. Not generated, because every rating would prepare the expression.
  lat_sum double precision not null default 0,
  lng_sum double precision not null default 0,
  latitude double precision not null,
  longitude double precision not null,
  constraint cities_figures check (least(restaurant_count, rating_count, score_sum) >= 0)
) with (fillfactor = 50);

create table public.restaurants (
  place_id text primary key,
  name text not null,
  -- Former, alternative and translated names and the brand, for search only.
  other_names text[] not null default '{}',
  -- Street and number in the order of the country, without post code and city.
  vicinity text,
  postcode text,
  -- The name of its city, written by a trigger like the id; null if unknown.
  city text,
  city_id int references public.cities (id),
  -- `cities.names` of its city, for search and for readers of other languages.
  city_names jsonb not null default '{}',
  state text,
  country text,
  latitude double precision not null,
  longitude double precision not null,
  -- Null until the first rating.
  average_score numeric(3, 2),
  rating_count int not null default 0,
  score_sum int not null default 0,
  score_1 int not null default 0, score_2 int not null default 0, score_3 int not null default 0,
  score_4 int not null default 0, score_5 int not null default 0,
  tag_counts jsonb not null default '{}',
  top_tags text[] not null default '{}',
  -- `hand`: added by a guest. Such a place is not reviewed, and being near it proves nothing.
  source text not null default 'hand',
  reviewed boolean not null default false,
  -- Added by a guest; no second guest, code, owner or admin has confirmed that it exists.
  unconfirmed boolean not null default false,
  attribution text,
  -- The provider's categories ("restaurant", "bar") and opening status.
  types text[] not null default '{}',
  business_status text not null default 'OPERATIONAL',
  -- As the source writes them: opening hours in OpenStreetMap notation, the time zone by name ("Europe/Luxembourg"); null if
  -- unknown.
  opening_hours text,
  phone text,
  website text,
  time_zone text,
  photo_urls text[] not null default '{}',
  -- Set when an owner or admin corrected the place: the provider no longer overwrites it.
  curated_at timestamptz,
  closed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search_text text generated always as (private.place_text(name, other_names, vicinity, postcode, city, city_names, types)) stored
);

create table private.merged_places (
  place_id text primary key references public.restaurants (place_id) on delete cascade,
  into_place_id text not null references public.restaurants (place_id) on delete cascade,
  merged_by uuid references auth.users (id) on delete set null,
  -- The id of the form: a repeated submission merges once.
  op_id uuid unique,
  merged_at timestamptz not null default now(),
  check (place_id <> into_place_id)
);

create table private.place_words (
  -- A word may stand twice: two places added at the same moment do not wait for each other.
  id bigint generated always as identity primary key,
  word text not null,
  -- A bit for each letter, modulo 32: excludes most words without comparing them.
  letters bigint not null
);

create index restaurants_position on public.restaurants (latitude, longitude);
create index restaurants_popular on public.restaurants (rating_count desc, place_id);
create index restaurants_city on public.restaurants (city_id, rating_count desc);
create index cities_keys on public.cities using gin (keys) with (fastupdate = off);
create index cities_merged on public.cities (merged_into) where merged_into is not null;
create index merged_places_into on private.merged_places (into_place_id);
create index merged_places_admin on private.merged_places (merged_by);
create index place_words_word on private.place_words (word);
create index restaurants_search on public.restaurants using gin (search_text extensions.gin_trgm_ops);
create index restaurants_names on public.restaurants using gin (split_part(search_text, E'\t', 1) extensions.gin_trgm_ops);
create index restaurants_whole_names on public.restaurants using gin (string_to_array(split_part(search_text, E'\t', 1), E'\n'));

revoke all on public.restaurants, public.cities, private.merged_places, private.place_words from public, anon, authenticated, service_role;
grant select on public.restaurants, public.cities to anon, authenticated, service_role;

grant insert, update on public.restaurants to authenticated;
grant insert, update, delete on public.restaurants to service_role;
alter table public.restaurants enable row level security;
alter table public.cities enable row level security;
alter table private.merged_places enable row level security;
alter table private.place_words enable row level security;

create policy "everybody sees restaurants" on public.restaurants for select to anon, authenticated using (true);
create policy "invited people add places" on public.restaurants for insert to authenticated
  with check ((select private.is_invited()));
create policy "everybody sees cities with places" on public.cities for select to anon, authenticated using (restaurant_count > 0);
create policy "only procedures read words of places" on private.place_words for select to anon, authenticated using (false);
create policy "only procedures read merges" on private.merged_places for select to anon, authenticated using (false);

create function private.is_sound_place(p public.restaurants) returns boolean language plpgsql immutable set search_path = '' as $$
begin
  return length(p.place_id) between 3 and 200 and p.place_id !~ '[^A-Za-z0-9_:.-]' and length(p.name) between 1 and 200 /* maxPlaceNameLength */ and length(p.vicinity) <= 300
    and cardinality(p.other_names) <= 20 and length(array_to_string(p.other_names, '')) <= 2000 and length(p.postcode) between 1 and 20
    and length(p.city) between 1 and 80 and length(p.state) <= 80 and length(p.country) <= 80
    and p.latitude between -90 and 90 and p.longitude between -180 and 180
    and p.source in ('google', 'osm', 'import', 'demo', 'hand') and length(p.attribution) <= 200
    and cardinality(p.types) <= 10 and length(p.types::text) <= 500
    and p.business_status in ('OPERATIONAL', 'CLOSED_TEMPORARILY', 'CLOSED_PERMANENTLY')
    and length(p.opening_hours) <= 500 and length(p.phone) <= 80 and length(p.time_zone) <= 64
    and length(p.website) <= 500 and p.website ~ '^https?://'
    and cardinality(p.photo_urls) <= 10 and length(p.photo_urls::text) <= 5000
    and least(p.score_1, p.score_2, p.score_3, p.score_4, p.score_5) >= 0
    and p.rating_count = p.score_1 + p.score_2 + p.score_3 + p.score_4 + p.score_5
    and p.score_sum = p.score_1 + 2 * p.score_2 + 3 * p.score_3 + 4 * p.score_4 + 5 * p.score_5
    and p.average_score is not distinct from round(p.score_sum::numeric / nullif(p.rating_count, 0), 2)
    and jsonb_typeof(p.tag_counts) = 'object' and cardinality(p.top_tags) <= 3;
end
$$;

alter table public.restaurants add constraint restaurants_sound check (private.is_sound_place(restaurants));

grant execute on function private.place_text(text, text[], text, text, text, jsonb, text[]), private.is_sound_place(public.restaurants) to authenticated, service_role;

-- schemas/places/rules.sql

create function private.read_place_id(p_text text) returns text language plpgsql immutable set search_path = '' as $$
begin
  return regexp_replace(btrim(p_text), '^places/', '');
end
$$;

create function private.clean_place_id(p_text text) returns text language plpgsql stable security definer set search_path = '' as $$
declare
  v_place text := private.read_place_id(p_text);
begin
  return coalesce((select into_place_id from private.merged_places where place_id = v_place), v_place);
end
$$;

create function private.hold_place(p_text text) returns text language plpgsql security definer set search_path = '' as $$
declare
  v_asked text := private.read_place_id(p_text);
  v_place text := v_asked;
  v_now text;
begin
  -- Locks first and looks up afterwards: nearly always the first lock is the right one.
  loop
    perform from public.restaurants where place_id = v_place for key share;
    v_now := coalesce((select into_place_id from private.merged_places where place_id = v_asked), v_asked);
    exit when v_now is not distinct from v_place;
    v_place := v_now;
  end loop;
  return v_place;
end
$$;

create function private.count_new_place() returns void language sql security definer set search_path = '' as $$
  select private.require_token('place', auth.uid()::text)
$$;

create function private.restaurant_rules() returns trigger language plpgsql set search_path = '' as $$
begin
  new.place_id := private.read_place_id(new.place_id);
  new.name := private.clean_text(new.name);
  new.vicinity := private.clean_text(new.vicinity);
  if current_user not in ('anon', 'authenticated') then
    return new;
  end if;
  if exists (select from public.restaurants where place_id = new.place_id) then
    return null;
  end if;
  -- The name is public. The policy refuses a person without invitation.
  if private.is_invited() then
    perform private.require_publisher();
  end if;
  if coalesce(length(new.place_id) not between 3 and 200 or new.place_id ~ '[^A-Za-z0-9_:.-]', true)
    or new.name is null or length(new.name) > 200 /* maxPlaceNameLength */ or length(new.vicinity) > 300
    or coalesce(new.latitude not between -90 and 90, true) or coalesce(new.longitude not between -180 and 180, true) then
    perform private.refuse(422, 'place_incomplete', 'Restaurant information is incomplete.');
  end if;
  if (new.source, new.reviewed, new.other_names, new.top_tags, new.tag_counts, new.photo_urls, new.types, new.business_status)
      is distinct from ('hand', false, '{}'::text[], '{}'::text[], '{}'::jsonb, '{}'::text[], '{}'::text[], 'OPERATIONAL')
    or new.score_1 + new.score_2 + new.score_3 + new.score_4 + new.score_5 <> 0 or (new.rating_count, new.score_sum) <> (0, 0)
    or num_nonnulls(new.average_score, new.postcode, new.city, new.city_id, new.state, new.country, new.attribution, new.curated_at, new.closed_at,
      new.opening_hours, new.phone, new.website, new.time_zone) > 0 then
    perform private.refuse(403, 'column_protected', 'Only place_id, name, vicinity, latitude and longitude can be given.');
  end if;
  new.unconfirmed := true;
  perform private.count_new_place();
  return new;
end
$$;

grant execute on function private.clean_place_id(text), private.read_place_id(text) to anon, authenticated, service_role;
grant execute on function private.count_new_place(), private.hold_place(text) to authenticated;

create trigger restaurants_rules before insert on public.restaurants for each row execute function private.restaurant_rules();

-- schemas/places/towns.sql

create table private.towns (
  -- The id of GeoNames.
  id int primary key,
  -- The local name.
  name text not null check (length(name) between 1 and 80),
  country text not null check (country ~ '^[A-Z]{2}$'),
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  people int not null check (people >= 0),
  time_zone text not null check (length(time_zone) <= 64),
  -- By language of the app, where it differs from `name`.
  names jsonb not null default '{}' check (jsonb_typeof(names) = 'object'),
  -- All spellings as `private.city_key` writes them.
  keys text[] not null
);

create index towns_position on private.towns (latitude, longitude);
create index towns_keys on private.towns using gin (keys);

revoke all on private.towns from public, anon, authenticated, service_role;
alter table private.towns enable row level security;

create policy "only procedures read towns" on private.towns for select to anon, authenticated using (false);

create function private.city_key(p_name text) returns text language sql immutable set search_path = '' as $$
  select private.space_words(private.fold_text(p_name))
$$;

create function private.town_reach_m(p_people int) returns double precision language sql immutable set search_path = '' as $$
  select least(5000, 12.6 * sqrt(p_people))
$$;

create function private.nearest_town(p_lat double precision, p_lng double precision, p_within_m double precision) returns private.towns
language plpgsql stable security definer set search_path = '' as $$
declare
  v_lat_reach double precision := p_within_m / 111000;
  -- Around a pole every longitude is near.
  v_lng_reach double precision := case when abs(p_lat) + v_lat_reach < 90
    then p_within_m / (111000 * cos(radians(abs(p_lat) + v_lat_reach))) else 180 end;
  v_town private.towns;
begin
  select t.* into v_town from private.towns as t
  where t.latitude between p_lat - v_lat_reach and p_lat + v_lat_reach
    and (abs(t.longitude - p_lng) <= v_lng_reach or abs(t.longitude - p_lng) >= 360 - v_lng_reach)
    and private.distance_m(p_lat, p_lng, t.latitude, t.longitude) <= p_within_m
  order by private.distance_m(p_lat, p_lng, t.latitude, t.longitude) - private.town_reach_m(t.people), t.id limit 1;
  return v_town;
end
$$;

create function private.town_named(p_key text, p_country text, p_lat double precision, p_lng double precision) returns private.towns
language plpgsql stable security definer set search_path = '' as $$
declare
  v_town private.towns;
begin
  select t.* into v_town from private.towns as t
  where t.keys @> array[p_key] and private.distance_m(p_lat, p_lng, t.latitude, t.longitude) <= 40000
  order by case when t.country = upper(p_country) then 0 else 1 end,
    private.distance_m(p_lat, p_lng, t.latitude, t.longitude) - private.town_reach_m(t.people), t.id limit 1;
  return v_town;
end
$$;

create function private.time_zone_at(p_lat double precision, p_lng double precision) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((private.nearest_town(p_lat, p_lng, 60000)).time_zone, (private.nearest_town(p_lat, p_lng, 500000)).time_zone);
end
$$;

create function private.load_towns(p_towns jsonb) returns int language plpgsql security definer set search_path = '' as $$
declare
  v_count int;
begin
  insert into private.towns as t (id, name, country, latitude, longitude, people, time_zone, names, keys)
  select x.id, x.name, x.country, x.lat, x.lng, x.people, x.time_zone, coalesce(x.names, '{}'),
    array(select jsonb_array_elements_text(x.keys))
  from jsonb_to_recordset(p_towns) as x (id int, name text, country text, lat double precision, lng double precision, people int,
    time_zone text, names jsonb, keys jsonb)
  on conflict (id) do update set name = excluded.name, country = excluded.country, latitude = excluded.latitude,
    longitude = excluded.longitude, people = excluded.people, time_zone = excluded.time_zone, names = excluded.names, keys = excluded.keys;
  get diagnostics v_count = row_count;
  return v_count;
end
$$;

-- schemas/places/cities.sql

create sequence private.own_city_ids as int start 1000000000;
revoke all on sequence private.own_city_ids from public, anon, authenticated, service_role;

create function private.city_of_town(p_town private.towns) returns int language plpgsql security definer set search_path = '' as $$
declare
  v_into int;
begin
  insert into public.cities (id, city, country, names, time_zone, latitude, longitude)
  values (p_town.id, p_town.name, p_town.country, p_town.names, p_town.time_zone, p_town.latitude, p_town.longitude)
  on conflict (id) do nothing;
  select merged_into into v_into from public.cities where id = p_town.id;
  return coalesce(v_into, p_town.id);
end
$$;

create function private.city_named(p_key text, p_lat double precision, p_lng double precision) returns int
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select c.id from public.cities as c
    where c.keys @> array[p_key] and c.merged_into is null and private.distance_m(p_lat, p_lng, c.latitude, c.longitude) <= 40000
    order by private.distance_m(p_lat, p_lng, c.latitude, c.longitude), c.id limit 1);
end
$$;

create function private.make_city(p_name text, p_country text, p_lat double precision, p_lng double precision) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_key text := private.city_key(p_name);
  v_town private.towns := private.nearest_town(p_lat, p_lng, 50000);
  v_id int;
begin
  -- Of two writers with the same new name, the second finds the city of the first.
  perform pg_advisory_xact_lock(hashtextextended('city:' || v_key, 0));
  v_id := private.city_named(v_key, p_lat, p_lng);
  if v_id is null then
    insert into public.cities (id, city, country, time_zone, keys, latitude, longitude)
    values (nextval('private.own_city_ids'), case when p_name in (upper(p_name), lower(p_name)) then initcap(p_name) else p_name end,
      case when p_country ~ '^[A-Za-z]{2}$' then upper(p_country) else v_town.country end,
      private.time_zone_at(p_lat, p_lng), array[v_key], p_lat, p_lng)
    returning id into v_id;
  end if;
  return v_id;
end
$$;

create function private.city_around(p_lat double precision, p_lng double precision) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_town private.towns;
  v_id int;
begin
  select r.city_id into v_id from public.restaurants as r
  where r.city_id is not null and r.latitude between p_lat - 0.0045 and p_lat + 0.0045
    and r.longitude between p_lng - 0.0045 / greatest(cos(radians(p_lat)), 0.01) and p_lng + 0.0045 / greatest(cos(radians(p_lat)), 0.01)
    and private.distance_m(p_lat, p_lng, r.latitude, r.longitude) <= 500
  order by private.distance_m(p_lat, p_lng, r.latitude, r.longitude), r.place_id limit 1;
  if v_id is null then
    v_town := private.nearest_town(p_lat, p_lng, 10000);
    if private.distance_m(p_lat, p_lng, v_town.latitude, v_town.longitude) <= 1.5 * private.town_reach_m(v_town.people) then
      v_id := private.city_of_town(v_town);
    end if;
  end if;
  return v_id;
end
$$;

create function private.city_of(p_name text, p_country text, p_lat double precision, p_lng double precision) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_key text := private.city_key(p_name);
  v_town private.towns;
  v_id int;
begin
  if v_key = '' then
    return private.city_around(p_lat, p_lng);
  end if;
  v_id := private.city_named(v_key, p_lat, p_lng);
  if v_id is null then
    v_town := private.town_named(v_key, p_country, p_lat, p_lng);
    v_id := case when v_town.id is null then private.make_city(p_name, p_country, p_lat, p_lng) else private.city_of_town(v_town) end;
  end if;
  return v_id;
end
$$;

create function private.settle_place() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  new.city := private.clean_text(new.city);
  -- The check of the table refuses these.
  if coalesce(new.latitude not between -90 and 90 or new.longitude not between -180 and 180, true) or length(new.city) > 80 then
    return new;
  end if;
  if tg_op = 'INSERT' then
    new.city_id := null;
  elsif new.city_id is not distinct from old.city_id
    and (new.city, new.country, new.latitude, new.longitude) is distinct from (old.city, old.country, old.latitude, old.longitude) then
    new.city_id := null;
  end if;
  if new.city_id is null then
    new.city_id := private.city_of(new.city, new.country, new.latitude, new.longitude);
  end if;
  select c.city, c.names into new.city, new.city_names from public.cities as c where c.id = new.city_id;
  new.city_names := coalesce(new.city_names, '{}');
  if tg_op = 'UPDATE' and new.time_zone is not distinct from old.time_zone
    and private.distance_m(old.latitude, old.longitude, new.latitude, new.longitude) > 20000 then
    new.time_zone := null;
  end if;
  if not coalesce(private.is_time_zone(new.time_zone), false) then
    new.time_zone := private.time_zone_at(new.latitude, new.longitude);
  end if;
  -- The day, not the minute: the guest who adds a place is there, and their name is beside its first review.
  if tg_op = 'INSERT' and new.unconfirmed then
    new.created_at := private.day_start(now(), coalesce(new.time_zone, private.service_zone()));
    new.updated_at := new.created_at;
  end if;
  return new;
end
$$;

create function private.count_place_in_city(p_place public.restaurants, p_sign int) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_into int;
begin
  update public.cities set restaurant_count = restaurant_count + p_sign, rating_count = cities.rating_count + p_sign * p_place.rating_count,
    score_sum = cities.score_sum + p_sign * p_place.score_sum, lat_sum = lat_sum + p_sign * p_place.latitude,
    lng_sum = lng_sum + p_sign * p_place.longitude,
    latitude = coalesce((lat_sum + p_sign * p_place.latitude) / nullif(restaurant_count + p_sign, 0), latitude),
    longitude = coalesce((lng_sum + p_sign * p_place.longitude) / nullif(restaurant_count + p_sign, 0), longitude)
  where id = p_place.city_id returning merged_into into v_into;
  if p_sign > 0 and v_into is not null then
    update public.restaurants set city_id = v_into where place_id = p_place.place_id;
  end if;
end
$$;

create function private.count_city() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    if (old.city_id, old.latitude, old.longitude) is distinct from (new.city_id, new.latitude, new.longitude) then
      if current_setting('five_lemons.moving_city', true) = 'on' then
        return null;
      end if;
      perform private.count_place_in_city(old, -1);
      perform private.count_place_in_city(new, 1);
    elsif (old.rating_count, old.score_sum) is distinct from (new.rating_count, new.score_sum) then
      update public.cities set rating_count = cities.rating_count + new.rating_count - old.rating_count,
        score_sum = cities.score_sum + new.score_sum - old.score_sum
      where id = new.city_id;
    end if;
  elsif tg_op = 'INSERT' then
    perform private.count_place_in_city(new, 1);
  else
    perform private.count_place_in_city(old, -1);
  end if;
  return null;
end
$$;

create function private.zone_of(p_place_id text) returns text language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((select r.time_zone from public.restaurants as r where r.place_id = p_place_id), private.service_zone());
end
$$;

create function private.zone_of_city(p_city int) returns text language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((select c.time_zone from public.cities as c where c.id = p_city), private.service_zone());
end
$$;

create function private.city_day(p_city int, p_at timestamptz) returns date language plpgsql stable security definer set search_path = '' as $$
begin
  return (p_at at time zone private.zone_of_city(p_city))::date;
end
$$;

create function private.place_day(p_place_id text, p_at timestamptz) returns date language plpgsql stable security definer set search_path = '' as $$
begin
  return (p_at at time zone private.zone_of(p_place_id))::date;
end
$$;

create function private.is_of_today(p_place_id text, p_at timestamptz) returns boolean language plpgsql stable security definer set search_path = '' as $$
declare
  v_zone text := private.zone_of(p_place_id);
begin
  return (p_at at time zone v_zone)::date >= (now() at time zone v_zone)::date;
end
$$;

create function private.city_face(p_city public.cities) returns jsonb language sql immutable set search_path = '' as $$
  select jsonb_build_object('city', p_city.city, 'city_id', p_city.id, 'city_names', p_city.names, 'country', p_city.country)
$$;

create function private.cities_meant(p_city text) returns int[] language plpgsql stable security definer set search_path = '' as $$
declare
  v_text text := private.clean_text(left(p_city, 80));
  v_key text := private.city_key(v_text);
  v_towns int[];
begin
  if v_text is null then
    return null;
  elsif v_text ~ '^[0-9]{1,9}$' or v_text ~ '^1[0-9]{9}$' then
    return array(select coalesce(c.merged_into, c.id) from public.cities as c where c.id = v_text::int);
  end if;
  v_towns := array(select t.id from private.towns as t where t.keys @> array[v_key]);
  return array(
    select distinct coalesce(c.merged_into, c.id) from public.cities as c
    where v_key in (private.city_key(c.city), private.city_key(c.names ->> 'en'), private.city_key(c.names ->> 'fr'),
      private.city_key(c.names ->> 'de'), private.city_key(c.names ->> 'lb'), private.city_key(c.names ->> 'pt'))
      or c.keys @> array[v_key] or c.id = any (v_towns));
end
$$;

grant execute on function private.cities_meant(text) to anon, authenticated, service_role;

create trigger restaurants_settle before insert or update of city, city_id, city_names, country, latitude, longitude, time_zone on public.restaurants
  for each row execute function private.settle_place();
create trigger restaurants_city after insert or update or delete on public.restaurants for each row execute function private.count_city();

-- schemas/places/stats.sql

create function private.present_figures(p_place_ids text[])
returns table (place_id text, average_score numeric, rating_count int, top_tags text[])
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.is_outsider() then
    return;
  end if;
  return query
    select f.place_id, private.average_of(f.score_1, f.score_2, f.score_3, f.score_4, f.score_5),
      f.score_1 + f.score_2 + f.score_3 + f.score_4 + f.score_5, private.top_tags(f.tag_counts)
    from private.place_figures as f where f.place_id = any (p_place_ids);
end
$$;

grant execute on function private.present_figures(text[]) to anon, authenticated, service_role;

create function public.get_place_stats(p_place_ids text[])
returns table (place_id text, average_score numeric, review_count int, top_tags text[])
language sql stable set search_path = '' as $$
  with asked as (
    select distinct id as place_id, private.clean_place_id(id) as meant from unnest(p_place_ids[1:200]) as id)
  select asked.place_id, case when present.place_id is null then r.average_score else present.average_score end,
    coalesce(present.rating_count, r.rating_count), coalesce(present.top_tags, r.top_tags)
  from asked join public.restaurants as r on r.place_id = asked.meant
  left join private.present_figures(array(select meant from asked)) as present on present.place_id = r.place_id
$$;

-- schemas/places/search-words.sql

create function private.type_words() returns table (code text, words text) language sql immutable set search_path = '' as $$
  values
    ('restaurant', 'restaurant restaurante gaststatte wirtshaus tasca resto'),
    ('cafe', 'cafe coffee kaffee kaffi pastelaria konditorei'),
    ('bar', 'bar cocktailbar bistrot'),
    ('pub', 'pub kneipe beer biere bier beier cerveja'),
    ('fast_food', 'fast food fast food imbiss comida rapida takeaway a emporter frites friterie imbissbude pommes fritten'),
    ('beer_garden', 'beer garden brasserie en plein air biergarten beiergaart esplanada de cerveja'),
    ('biergarten', 'beer garden biergarten beiergaart esplanada de cerveja'),
    ('food_court', 'food court aire de restauration praca de alimentacao'),
    ('ice_cream_shop', 'ice cream glacier glacerie eis eisdiele gelataria'),
    ('coffee_shop', 'cafe coffee kaffee kaffi'),
    ('wine_bar', 'bar wine bar bar a vin weinbar vinho'),
    ('meal_takeaway', 'fast food imbiss takeaway'),
    ('asian', 'asian asiatique asiatisch asiatesch asiatica asia asiatico asiatisches'),
    ('breakfast', 'breakfast petit dejeuner fruhstuck kaffi a moiesiessen pequeno almoco brunch fruhstuckscafe'),
    ('burger', 'burgers burger burgeren hamburgueres hamburger hamburguer hamburguer'),
    ('cake', 'cake gateaux kuchen kuch bolos patisserie patissier torte bolo gateau konditorei pastries'),
    ('chinese', 'chinese chinois chinesisch chineesesch chinesa china chines chinesisches'),
    ('cocktails', 'cocktails cocktailen cocktail cocktailbar'),
    ('french', 'french francais franzosisch franseisch francesa francaise frances france'),
    ('german', 'german allemand deutsch daitsch alema alemao allemande'),
    ('greek', 'greek grec griechisch griichesch grega grecque grego grichesch'),
    ('ice_cream', 'ice cream ice cream parlour glacerie glaces eis glace gelados glacier gelato gelateria eisdiele eiscafe gelado gelataria sorvete ais'),
    ('indian', 'indian indien indisch indesch indiana inder curry indienne indiano'),
    ('italian', 'italian italien italienisch italieenesch italiana italiener pasta trattoria italienne italiano'),
    ('japanese', 'japanese japonais japanisch japanesch japonesa japaner japonaise japones ramen'),
    ('kebab', 'kebab doner kebap durum'),
    ('lebanese', 'lebanese libanais libanesisch libanesesch libanesa libanaise libanese libanes mezze'),
    ('luxembourgish', 'luxembourgish luxembourgeois luxemburgisch letzebuergesch luxemburguesa luxembourgeoise letzebuerger luxemburgues'),
    ('mediterranean', 'mediterranean mediterraneen mediterran mediterranica mediterraneenne mittelmeer mediterranea mediterranico'),
    ('mexican', 'mexican mexicain mexikanisch mexikanesch mexicana mexikaner mexicaine mexicano tacos burrito'),
    ('pizza', 'pizza pizzeria pizzaria'),
    ('portuguese', 'portuguese portugais portugiesisch portugisesch portuguesa portugiese portugaise portugues'),
    ('regional', 'regional regional regionale gutburgerlich hausmannskost'),
    ('sandwich', 'sandwiches sandwichs sandwichen sandes sandwicherie sanduiche tosta'),
    ('seafood', 'seafood fruits de mer fisch und meeresfruchte fesch a mieresfriichten peixe e marisco fish poisson fisch peixe marisco fesch'),
    ('steak_house', 'steaks grillades bifes steak steakhouse grill bife churrasco'),
    ('sushi', 'sushi sushis'),
    ('tapas', 'tapas petiscos'),
    ('thai', 'thai thai thailandisch thailannesch tailandesa thailandais thailand tailandes'),
    ('turkish', 'turkish turc turkisch tierkesch turca turke turque turco'),
    ('vegan', 'vegan vegane vegana vegan vegetalien vegano'),
    ('vegetarian', 'vegetarian vegetarien vegetarisch vegetaresch vegetariana vegetarier vegetarienne vegetariano veggie'),
    ('vietnamese', 'vietnamese vietnamien vietnamesisch vietnameesesch vietnamita vietnamienne vietnamesa pho'),
    ('wine', 'wine vin wein wain vinho wine bar bar a vin weinbar weinstube waistuff garrafeira')
$$;

create function private.tag_names() returns table (code text, names text) language sql immutable set search_path = '' as $$
  values
    ('friendly_staff', 'friendly staff;equipe sympathique;freundliches team;frendlech ekipp;equipa simpatica'),
    ('fast_service', 'fast service;service rapide;schneller service;schnelle service;servico rapido'),
    ('attentive', 'attentive;service attentionne;aufmerksam;opmierksam;servico atento'),
    ('spot_on_order', 'spot on order;commande parfaite;bestellung perfekt;pedido certo'),
    ('warm_welcome', 'warm welcome;accueil chaleureux;herzlicher empfang;haerzlechen accueil;acolhimento caloroso'),
    ('great_vibe', 'great vibe;super ambiance;tolle stimmung;flott ambiance;otimo ambiente'),
    ('above_and_beyond', 'above and beyond;aux petits soins;mehr als erwartet;mei wei erwaart;alem do esperado'),
    ('clean_cozy', 'clean cozy;propre et chaleureux;sauber gemutlich;propper gemittlech;limpo e acolhedor'),
    ('reasonable_wait', 'reasonable wait;attente raisonnable;wartezeit in ordnung;waardezait an der rei;espera razoavel'),
    ('mixed_attentiveness', 'mixed attentiveness;attention inegale;mal aufmerksam mal nicht;mol opmierksam mol net;atencao irregular'),
    ('minor_errors', 'minor errors;petites erreurs;kleine fehler;kleng feeler;pequenos erros'),
    ('average_speed', 'average speed;rythme moyen;mittleres tempo;normaalt tempo;rapidez media'),
    ('polite_enough', 'polite enough;politesse correcte;hoflich genug;heiflech genuch;trato correto'),
    ('decent_order', 'decent order;commande correcte;bestellung in ordnung;bestellung an der rei;pedido aceitavel'),
    ('standard_atmosphere', 'standard atmosphere;ambiance ordinaire;normale stimmung;normal ambiance;ambiente normal'),
    ('room_for_improvement', 'room for improvement;peut mieux faire;luft nach oben;loft no uewen;pode melhorar'),
    ('slow_service', 'slow service;service lent;langsamer service;luese service;servico lento'),
    ('rude_interaction', 'rude interaction;ton desagreable;unfreundlicher ton;onfrendlechen toun;trato indelicado'),
    ('incorrect_order', 'incorrect order;commande erronee;bestellung falsch;pedido errado'),
    ('long_wait', 'long wait;longue attente;lange wartezeit;laang waardezait;espera longa'),
    ('ignored_us', 'ignored us;on nous a oublies;ubersehen worden;mir goufen iwwersinn;fomos ignorados'),
    ('messy_space', 'messy space;lieu mal tenu;unordentlich;onuerdentlech;espaco desarrumado'),
    ('cold_attitude', 'cold attitude;accueil froid;kuhler empfang;kalen accueil;acolhimento frio'),
    ('forgotten_items', 'forgotten items;oublis;etwas vergessen;eppes vergiess;esquecimentos')
$$;

-- schemas/places/search-rules.sql

create function private.tolerance_of(p_word text) returns int language sql immutable set search_path = '' as $$
  select case when p_word ~ '[0-9]' or length(p_word) not between 4 and 40 then 0 when length(p_word) < 8 then 1 else 2 end
$$;

create function private.letters_of(p_word text) returns bigint language sql immutable set search_path = '' as $$
  select coalesce(bit_or(1::bigint << (ascii(letter) & 31)), 0) from regexp_split_to_table(p_word, '') as letter
$$;

create function private.swapped_words(p_word text, p_most int) returns table (word text, swaps int)
language sql immutable set search_path = '' as $$
  with once as (
    select overlay(p_word placing substr(p_word, nth + 1, 1) || substr(p_word, nth, 1) from nth for 2) as word, nth
    from generate_series(1, length(p_word) - 1) as nth
    where p_most >= 1 and substr(p_word, nth, 1) <> substr(p_word, nth + 1, 1)
  )
  select p_word, 0
  union all select once.word, 1 from once
  union all
  select overlay(once.word placing substr(once.word, other + 1, 1) || substr(once.word, other, 1) from other for 2), 2
  from once, generate_series(once.nth + 2, length(p_word) - 1) as other
  where p_most >= 2 and substr(once.word, other, 1) <> substr(once.word, other + 1, 1)
$$;

create function private.misspelled_among(p_word text, p_words text[]) returns table (beginning text, errors int)
language plpgsql immutable set search_path = '' as $$
declare
  v_most int := private.tolerance_of(p_word);
begin
  return query
    with first as materialized (
      select distinct left(w, long) as letters from unnest(p_words) as w,
        generate_series(greatest(length(p_word) - v_most, 1), length(p_word) + v_most) as long
      -- A swap is two other errors: this is cheaper than to compare with each swapped word.
      where long <= length(w) and extensions.levenshtein_less_equal(p_word, left(w, long), 2 * v_most) <= 2 * v_most
    )
    select first.letters, min(v.swaps + extensions.levenshtein_less_equal(v.word, first.letters, v_most - v.swaps))
    from first, private.swapped_words(p_word, v_most) as v
    where extensions.levenshtein_less_equal(v.word, first.letters, v_most - v.swaps) <= v_most - v.swaps
    group by first.letters;
end
$$;

create function private.misspelled(p_word text) returns table (beginning text, errors int)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_most int := private.tolerance_of(p_word);
  v_letters bigint := private.letters_of(p_word);
begin
  return query select * from private.misspelled_among(p_word, array(
    select distinct w.word from private.place_words as w
    -- Every letter of the query that a word lacks is one error.
    where bit_count((v_letters & ~w.letters)::bit(64)) <= v_most and length(w.word) >= length(p_word) - v_most));
end
$$;

create function private.types_named(p_word text, p_alone boolean) returns text[] language sql immutable set search_path = '' as $$
  select array(select '=' || t.code || ' ' from private.type_words() as t
    where case when length(p_word) >= 3 then strpos(' ' || t.words, ' ' || p_word) > 0
      else not p_alone and strpos(' ' || t.words || ' ', ' ' || p_word || ' ') > 0 end
    order by 1)
$$;

create function private.tags_named(p_folded text) returns text[] language sql immutable set search_path = '' as $$
  select array(select t.code from private.tag_names() as t where length(p_folded) >= 3
    and exists (select from unnest(string_to_array(t.names, ';')) as n where starts_with(n, p_folded)))
$$;

create function private.text_condition(p_texts text[]) returns text language sql immutable set search_path = '' as $$
  select coalesce('(' || string_agg(format('r.search_text like %L', '%' || replace(one, '_', '\_') || '%'), ' or ') || ')', 'false')
  from (select distinct one from unnest(p_texts) as one) as each
$$;

create function private.word_text(p_word text) returns text language sql immutable set search_path = '' as $$
  select case when length(p_word) < 3 and p_word !~ '[^\u0001-\u0dff]' then ' ' else '' end || p_word
$$;

create function private.misspelled_texts(p_word text) returns table (looked text, errors int)
language plpgsql stable set search_path = '' as $$
begin
  return query select private.word_text(p_word), 0 union all select one, 0 from unnest(private.types_named(p_word, false)) as one;
  if private.tolerance_of(p_word) > 0 then
    return query
      with alike as materialized (select * from private.misspelled(p_word))
      select ' ' || a.beginning, a.errors from alike as a
      where not exists (select from alike as b
        where b.beginning <> a.beginning and b.errors <= a.errors and starts_with(a.beginning, b.beginning))
      order by a.errors, a.beginning limit 60;
    return query
      with alike as materialized (
        select * from private.misspelled_among(p_word, array(
          select distinct w from private.type_words() as t, regexp_split_to_table(t.words, ' ') as w)))
      select '=' || t.code || ' ', min(a.errors) from private.type_words() as t, alike as a
      where strpos(' ' || t.words, ' ' || a.beginning) > 0 group by t.code;
  end if;
end
$$;

create function private.query_words(p_query text) returns text[] language sql immutable set search_path = '' as $$
  select array(select w from unnest(string_to_array(private.spaced_words(left(p_query, 100)), ' ')) with ordinality as x (w, nth)
    group by w order by min(nth) limit 8)
$$;

create function private.search_rules(p_query text, p_forgiving boolean, out matches text, out likeness text, out levels text[])
language plpgsql stable set search_path = '' as $$
declare
  v_words text[] := private.query_words(p_query);
  v_whole text := private.spaced_words(left(p_query, 100));
  v_tags text;
  v_named text;
begin
  if v_whole = '' or p_forgiving and not exists (select from unnest(v_words) as w where private.tolerance_of(w) > 0) then
    return;
  end if;
  if p_forgiving then
    select string_agg(of_word.two, ' and '), 'case when ' || string_agg(of_word.one, ' and ') || ' then 3 else 4 end',
      array[string_agg(of_word.one, ' and '), string_agg(of_word.two, ' and ')]
    into matches, likeness, levels from unnest(v_words) as w, lateral (
      select private.text_condition(array_agg(t.looked)) as two,
        private.text_condition(array_agg(t.looked) filter (where t.errors <= 1)) as one
      from private.misspelled_texts(w) as t) as of_word;
    return;
  end if;
  select string_agg(private.text_condition(private.word_text(w) || private.types_named(w, cardinality(v_words) = 1)), ' and '),
    string_agg(format('(split_part(r.search_text, %L, 1) like %L or %s)', E'\t', '% ' || w || '%', private.text_condition(private.types_named(w, cardinality(v_words) = 1))),
      ' and ')
  into matches, v_named from unnest(v_words) as w;
  v_tags := ' or r.rating_count > 0 and r.top_tags && ' || quote_literal(nullif(private.tags_named(v_whole), '{}')) || '::text[]';
  matches := '(' || matches || coalesce(v_tags, '') || ')';
  likeness := format('case when strpos(r.search_text, %L) > 0 then 0 when %s%s then 1 else 2 end',
    E'\n ' || v_whole || E'\n', v_named, coalesce(v_tags, ''));
  levels := array[format('string_to_array(split_part(r.search_text, %L, 1), %L) @> array[%L]', E'\t', E'\n', ' ' || v_whole),
    format('(%s%s)', v_named, coalesce(v_tags, '')), matches];
end
$$;

create function private.note_place_words() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into private.place_words (word, letters)
  -- Cut, because an index entry has a largest size; a word of a query that may be misspelled is shorter.
  select distinct w, private.letters_of(w) from (select left(part, 60) as w from regexp_split_to_table(new.search_text, '\s+') as part) as cut
  where length(w) >= 3 and w !~ '[=0-9]' and not exists (select from private.place_words as known where known.word = w);
  return null;
end
$$;

grant execute on function
  private.tolerance_of(text), private.letters_of(text), private.swapped_words(text, int), private.misspelled_among(text, text[]),
  private.misspelled(text), private.type_words(), private.tag_names(), private.types_named(text, boolean), private.tags_named(text),
  private.text_condition(text[]), private.word_text(text), private.misspelled_texts(text), private.query_words(text),
  private.search_rules(text, boolean)
to anon, authenticated, service_role;

create trigger restaurants_words_added after insert on public.restaurants for each row execute function private.note_place_words();
create trigger restaurants_words_changed after update of name, other_names, vicinity, postcode, city, city_id on public.restaurants
  for each row execute function private.note_place_words();

-- schemas/places/hours.sql

create function private.running_sums(p_runs int[]) returns int[] language plpgsql immutable set search_path = '' as $$
declare
  v_sum int := 0;
  v_sums int[] := '{}';
  v_run int;
begin
  if p_runs is null then
    return null;
  end if;
  foreach v_run in array p_runs loop
    v_sum := v_sum + v_run;
    v_sums := v_sums || v_sum;
  end loop;
  return v_sums;
end
$$;

create table private.place_hours (
  place_id text primary key references public.restaurants (place_id) on update cascade on delete cascade,
  -- Null together: not computed yet, or the text cannot be read with certainty.
  starts_at timestamptz,
  -- Minutes from `starts_at` on, in turn closed, open and unsure.
  runs int[],
  ends int[] generated always as (private.running_sums(runs)) stored,
  computed_at timestamptz,
  due_at timestamptz not null default now(),
  constraint place_hours_runs check ((runs is null) = (starts_at is null) and cardinality(runs) between 1 and 3000 and 0 <= all (runs))
);

create index place_hours_due on private.place_hours (due_at);

revoke all on private.place_hours from public, anon, authenticated, service_role;
alter table private.place_hours enable row level security;

create policy "only procedures read hours" on private.place_hours for select to anon, authenticated using (false);

create function private.open_times_at(p_place_ids text[]) returns table (place_id text, times jsonb)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select h.place_id, jsonb_build_object('from', h.starts_at, 'runs', to_jsonb(h.runs))
    from private.place_hours as h
    where h.place_id = any (p_place_ids) and h.runs is not null;
end
$$;

create function private.open_times_of(p_place_id text) returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (select times from private.open_times_at(array[p_place_id]));
end
$$;

create function private.is_open_at(p_place_id text, p_at timestamptz) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  v_minute double precision;
  v_ends int[];
begin
  select extract(epoch from p_at - h.starts_at) / 60, h.ends into v_minute, v_ends from private.place_hours as h where h.place_id = p_place_id;
  if v_minute < 0 or v_minute >= v_ends[cardinality(v_ends)] then
    return null;
  end if;
  -- The number of runs that have ended, by a binary search.
  return case width_bucket(floor(v_minute)::int, v_ends) % 3 when 0 then false when 1 then true end;
end
$$;

create function private.due_place_hours(p_limit int default 100, p_place_id text default null)
returns table (place_id text, opening_hours text, time_zone text, lat double precision, lng double precision)
language sql stable security definer set search_path = '' as $$
  select r.place_id, r.opening_hours, r.time_zone, r.latitude, r.longitude
  from private.place_hours as h join public.restaurants as r on r.place_id = h.place_id
  where h.due_at <= now() and (p_place_id is null or h.place_id = p_place_id)
  -- Equal texts follow each other, because they are computed once.
  order by date_trunc('hour', h.due_at), r.opening_hours, r.place_id limit least(greatest(coalesce(p_limit, 100), 1), 1000)
$$;

create function private.store_place_hours(p_rows jsonb) returns int language plpgsql security definer set search_path = '' as $$
declare
  v_stored int;
begin
  update private.place_hours as h set starts_at = n.starts_at, runs = n.runs, computed_at = now(), due_at = n.due_at
  from jsonb_to_recordset(p_rows) as n (place_id text, opening_hours text, time_zone text, starts_at timestamptz, runs int[], due_at timestamptz)
  join public.restaurants as r on r.place_id = n.place_id and r.opening_hours = n.opening_hours and r.time_zone is not distinct from n.time_zone
  where h.place_id = n.place_id;
  get diagnostics v_stored = row_count;
  return v_stored;
end
$$;

create function private.forget_place_hours() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.opening_hours is null then
    delete from private.place_hours as h where h.place_id = new.place_id;
  elsif tg_op = 'INSERT' or (old.opening_hours, old.time_zone, old.latitude, old.longitude)
      is distinct from (new.opening_hours, new.time_zone, new.latitude, new.longitude) then
    insert into private.place_hours as h (place_id) values (new.place_id)
    on conflict (place_id) do update set starts_at = null, runs = null, computed_at = null, due_at = now();
  end if;
  return null;
end
$$;

grant execute on function private.open_times_at(text[]), private.is_open_at(text, timestamptz) to anon, authenticated, service_role;

create trigger forget_place_hours after insert or update of opening_hours, time_zone, latitude, longitude on public.restaurants
for each row execute function private.forget_place_hours();

-- schemas/places/search.sql

create function private.servers_at(p_place_ids text[]) returns table (place_id text, list jsonb)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select link.restaurant_place_id,
      jsonb_agg(jsonb_build_object('id', server.id, 'name', server.first_name) order by server.first_name, server.id)
    from public.restaurant_servers as link
    join public.servers as server on server.id = link.server_id
    join private.invitations as i on i.user_id = server.user_id and (i.suspended_at is null or i.suspended_until <= now())
    where link.restaurant_place_id = any (p_place_ids) and link.is_active and server.is_active
    group by link.restaurant_place_id;
end
$$;

create function private.active_servers(p_place_id text) returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((select list from private.servers_at(array[p_place_id])), '[]');
end
$$;

create function private.promotions_at(p_place_ids text[]) returns table (place_id text, list jsonb)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select p.restaurant_place_id, jsonb_agg(jsonb_build_object('id', p.id, 'title', p.title, 'description', p.description,
      'discount_type', p.discount_type, 'discount_value', p.discount_value, 'free_item', p.free_item, 'expires_at', p.expires_at)
      order by p.nth)
    from (
      select one.*, row_number() over (partition by one.restaurant_place_id order by one.created_at desc, one.id) as nth
      from public.promotions as one
      where one.restaurant_place_id = any (p_place_ids) and one.is_active and (one.expires_at is null or one.expires_at > now())) as p
    where p.nth <= 20
    group by p.restaurant_place_id;
end
$$;

create function private.promotions_of(p_place_id text) returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((select list from private.promotions_at(array[p_place_id])), '[]');
end
$$;

create function private.expected_places(p_condition text) returns double precision language plpgsql set search_path = '' as $$
declare
  v_plan json;
begin
  execute 'explain (format json) select from public.restaurants as r where ' || p_condition into v_plan;
  return (v_plan #>> '{0,Plan,Plan Rows}')::double precision;
end
$$;

create function private.near_condition(p_lat double precision, p_lng double precision, p_radius_m double precision)
returns text language plpgsql immutable set search_path = '' as $$
declare
  v_lat_reach double precision := p_radius_m / 111000;
  -- Around a pole every longitude is near.
  v_lng_reach double precision := case when abs(p_lat) + v_lat_reach < 90
    then p_radius_m / (111000 * cos(radians(abs(p_lat) + v_lat_reach))) else 360 end;
  v_from double precision := p_lng - v_lng_reach;
  v_to double precision := p_lng + v_lng_reach;
begin
  return format(' and r.latitude between %L and %L', p_lat - v_lat_reach, p_lat + v_lat_reach) || case
    when v_lng_reach >= 180 then ''
    when v_from < -180 then format(' and (r.longitude <= %L or r.longitude >= %L)', v_to, v_from + 360)
    when v_to > 180 then format(' and (r.longitude >= %L or r.longitude <= %L)', v_from, v_to - 360)
    else format(' and r.longitude between %L and %L', v_from, v_to) end;
end
$$;

create function private.find_places(
  p_lat double precision, p_lng double precision, p_radius_m double precision, p_query text, p_limit int)
returns table (likeness int, place public.restaurants) language plpgsql stable security definer set search_path = '' as $$
declare
  v_is_near boolean := p_lat is not null and p_lng is not null;
  v_near text := '';
  -- The square of the flat distance, in degrees.
  v_square text;
  -- So many are read and sorted.
  v_few int := 10 * p_limit;
  v_forgiving boolean;
  v_rules record;
  v_is_rare boolean;
  v_order text;
  v_level text;
  v_reach double precision;
  v_ids text[] := '{}';
  v_more text[];
begin
  if v_is_near then
    v_near := private.near_condition(p_lat, p_lng, p_radius_m);
    v_square := format('(abs(r.latitude - %1$L) + 1e-9) ^ 2
      + (least(abs(r.longitude - %2$L), 360 - abs(r.longitude - %2$L)) * cos(radians(%1$L)) + 1e-9) ^ 2', p_lat, p_lng);
  end if;
  foreach v_forgiving in array array[false, true] loop
    if p_query is null then
      select 'true' as matches, '0 + 0' as likeness, array['true'] as levels into v_rules;
    else
      select * into v_rules from private.search_rules(p_query, v_forgiving);
      continue when v_rules.matches is null;
    end if;
    v_is_rare := private.expected_places(v_rules.matches || v_near) < v_few;
    v_order := concat_ws(', ', case when v_is_rare then v_rules.likeness end, v_square, 'r.rating_count desc, r.place_id');
    foreach v_level in array case when v_is_rare then array[v_rules.matches] else v_rules.levels end loop
      v_reach := case when v_is_near and not v_is_rare and private.expected_places(v_level || v_near) >= v_few
        then 250 else p_radius_m end;
      while v_reach < p_radius_m and private.expected_places(v_level || private.near_condition(p_lat, p_lng, v_reach)) < 2 * p_limit loop
        v_reach := 2 * v_reach;
      end loop;
      loop
        execute 'select array_agg(place_id) from (select r.place_id from public.restaurants as r where r.closed_at is null and ' || v_level
          || case when v_reach < p_radius_m
            then private.near_condition(p_lat, p_lng, v_reach) || format(' and %s < %L', v_square, (v_reach / 111000) ^ 2)
            else v_near end
          || ' and r.place_id <> all ($1) order by ' || v_order || ' limit $2) as found'
        into v_more using v_ids, p_limit - cardinality(v_ids);
        exit when v_reach >= p_radius_m or cardinality(v_more) >= p_limit - cardinality(v_ids);
        v_reach := 2 * v_reach;
      end loop;
      v_ids := v_ids || v_more;
      exit when cardinality(v_ids) >= p_limit;
    end loop;
    return query execute 'select ' || v_rules.likeness || ', r from public.restaurants as r where r.place_id = any ($1)' using v_ids;
    exit when found or p_query is null;
  end loop;
end
$$;

create function public.search_places(
  p_lat double precision, p_lng double precision, p_query text default null, p_radius_m int default 1000 /* nearbyRadiusM */, p_limit int default 50,
  p_offset int default 0)
returns table (
  place_id text, name text, vicinity text, city text, city_id int, city_names jsonb, state text, lat double precision, lng double precision,
  lemon_avg numeric, lemon_count int, top_tags text[], attribution text, photo_urls text[], servers jsonb, distance_m double precision,
  types text[], opening_hours text, time_zone text, promotions jsonb, open_times jsonb,
  other_names text[], postcode text, country text, unconfirmed boolean)
language plpgsql stable set search_path = '' as $$
declare
  v_radius_m double precision := least(greatest(coalesce(p_radius_m, 1000 /* nearbyRadiusM */), 1), 50000 /* searchRadiusM */);
  v_query text := private.clean_text(p_query);
  v_anywhere boolean := p_lat is null or p_lng is null;
  v_limit int := least(greatest(coalesce(p_limit, 50), 0), 100);
  v_offset int := least(greatest(coalesce(p_offset, 0), 0), 500);
begin
  if v_anywhere and v_query is null then
    return;
  end if;
  return query
    -- Twice the requested number, because flat distance is not exact.
    with measured as (
      select (f.place).*, f.likeness,
        case when not v_anywhere then private.distance_m(p_lat, p_lng, (f.place).latitude, (f.place).longitude) end as away
      from private.find_places(p_lat, p_lng, v_radius_m, v_query, 2 * (v_offset + v_limit)) as f
    ), nearest as (
      select * from measured as m where v_anywhere or m.away <= v_radius_m
      order by m.likeness, m.away, m.rating_count desc, m.place_id limit v_limit offset v_offset
    )
    select n.place_id, n.name, n.vicinity, n.city, n.city_id, n.city_names, n.state, n.latitude, n.longitude,
      case when present.place_id is null then n.average_score else present.average_score end, coalesce(present.rating_count, n.rating_count),
      coalesce(present.top_tags, n.top_tags), n.attribution, n.photo_urls || private.guest_photos(n.place_id), coalesce(serving.list, '[]'), n.away,
      n.types, n.opening_hours, n.time_zone, coalesce(offered.list, '[]'), hours.times, n.other_names, n.postcode, n.country, n.unconfirmed
    from nearest as n
    left join private.servers_at(array(select near.place_id from nearest as near)) as serving on serving.place_id = n.place_id
    left join private.promotions_at(array(select near.place_id from nearest as near)) as offered on offered.place_id = n.place_id
    left join private.open_times_at(array(select near.place_id from nearest as near)) as hours on hours.place_id = n.place_id
    left join private.present_figures(array(select near.place_id from nearest as near)) as present on present.place_id = n.place_id
    order by n.likeness, n.away, n.rating_count desc, n.place_id;
end
$$;

create function public.search_cities(
  p_lat double precision default null, p_lng double precision default null, p_query text default null, p_limit int default 50)
returns table (city text, restaurant_count int, rating_count int, lat double precision, lng double precision, distance_m double precision,
  city_id int, city_names jsonb, country text)
language sql stable set search_path = '' as $$
  with wanted as (select private.fold_text(private.clean_text(left(p_query, 80))) as words),
  matching as (
    select c.*, strpos(called, words) > 0 as exact
    from public.cities as c cross join wanted cross join lateral private.fold_text(concat_ws(' ', c.city, c.names ->> 'en',
      c.names ->> 'fr', c.names ->> 'de', c.names ->> 'lb', c.names ->> 'pt')) as called
    where words = '' or strpos(called, words) > 0
      or (length(words) >= 4 and extensions.word_similarity(words, called) >= 0.4))
  select m.city, m.restaurant_count, m.rating_count, m.latitude, m.longitude,
    case when p_lat is not null and p_lng is not null then private.distance_m(p_lat, p_lng, m.latitude, m.longitude) end as away, m.id, m.names, m.country
  from matching as m where m.exact or not exists (select from matching as other where other.exact)
  order by away, m.rating_count desc, m.city, m.id limit least(greatest(coalesce(p_limit, 50), 1), 500)
$$;

grant execute on function
  private.servers_at(text[]), private.active_servers(text), private.promotions_at(text[]),
  private.find_places(double precision, double precision, double precision, text, int)
to anon, authenticated, service_role;

-- schemas/places/addresses.sql

create function private.address_condition(p_words text[]) returns text language sql immutable set search_path = '' as $$
  -- The first condition uses the index of trigrams, the second keeps names of places out.
  select string_agg(private.text_condition(array[w]) || format(' and strpos(split_part(r.search_text, %L, 2), %L) > 0', E'\t', ' ' || w), ' and ')
  from unnest(p_words) as w
$$;

create function private.towns_meant(p_query text, p_with_last_words boolean, p_lat double precision, p_lng double precision)
returns setof private.towns language sql stable set search_path = '' as $$
  with words as (select private.query_words(p_query) as w),
  meant as (
    select private.city_key(part) as key from unnest(string_to_array(left(p_query, 100), ',') || left(p_query, 100)) as part
    union select array_to_string(w[cardinality(w) - nth + 1:], ' ') from words, generate_series(1, least(3, cardinality(w))) as nth where p_with_last_words
  )
  select t.* from private.towns as t where t.keys && array(select key from meant where key <> '')
  order by coalesce(private.distance_m(p_lat, p_lng, t.latitude, t.longitude), 1e6) / sqrt(t.people + 1000), t.id limit 5
$$;

create function private.find_addresses(p_query text, p_lat double precision default null, p_lng double precision default null)
returns table (vicinity text, postcode text, city text, city_names jsonb, state text, country text, lat double precision, lng double precision)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_query text := private.clean_text(p_query);
  v_words text[] := private.query_words(v_query);
  v_numbers text[] := array(select ' ' || w || ' ' from unnest(v_words) as w where w ~ '[0-9]');
  v_needed text[] := array(select w from unnest(v_words) as w where w !~ '[0-9]');
begin
  if not private.is_invited() or coalesce(cardinality(v_words), 0) = 0 then
    return;
  end if;
  return query execute 'select s.vicinity, s.postcode, s.city, s.city_names, s.state, s.country, s.latitude, s.longitude from (
      select distinct on (r.vicinity, r.postcode, r.city) r.*, private.distance_m($1, $2, r.latitude, r.longitude) as away,
        (select count(*) from unnest($3) as n where strpos(split_part(r.search_text, E''\t'', 2), n) > 0) as numbers
      from public.restaurants as r where r.closed_at is null and r.vicinity is not null and '
    || private.address_condition(case when v_needed = '{}' then v_words else v_needed end)
    || ' order by r.vicinity, r.postcode, r.city, away, r.place_id) as s order by s.numbers desc, s.away, s.place_id limit 30'
  using p_lat, p_lng, v_numbers;
  return query
    select null::text, null::text, t.name, t.names, null::text, t.country, t.latitude, t.longitude
    from private.towns_meant(v_query, not found, p_lat, p_lng) as t;
end
$$;

create function private.may_ask_geocoder() returns boolean language plpgsql security definer set search_path = '' as $$
begin
  return private.is_invited() and private.take_token('geocoder', auth.uid()::text);
end
$$;

create function private.take_geocoder_turn() returns boolean language plpgsql security definer set search_path = '' as $$
begin
  return private.take_token('geocoder:turn');
end
$$;

-- schemas/places/writes.sql

create function public.add_place(p_place_id text, p_name text, p_vicinity text, p_latitude double precision, p_longitude double precision)
returns public.restaurants language plpgsql set search_path = '' as $$
declare
  v_row public.restaurants;
begin
  perform private.require_user();
  insert into public.restaurants (place_id, name, vicinity, latitude, longitude)
  values (p_place_id, p_name, p_vicinity, p_latitude, p_longitude) on conflict (place_id) do nothing;
  select * into v_row from public.restaurants where place_id = private.clean_place_id(p_place_id);
  return v_row;
end
$$;

create function private.texts_of(p_list jsonb) returns text[] language sql immutable set search_path = '' as $$
  select array(select jsonb_array_elements_text(case when jsonb_typeof(p_list) = 'array' then p_list else '[]' end))
$$;

create function private.other_names(p_name text, p_names text[]) returns text[] language sql immutable set search_path = '' as $$
  with cleaned as (
    select private.clean_text(n) as name, private.fold_text(private.clean_text(n)) as folded, nth
    from unnest(p_names) with ordinality as x (n, nth)
  ), single as (
    select distinct on (folded) name, nth from cleaned
    where length(name) <= 200 and folded <> private.fold_text(p_name) order by folded, nth
  ), counted as (
    select name, nth, row_number() over (order by nth) as place, sum(length(name)) over (order by nth) as letters from single
  )
  select coalesce(array_agg(name order by nth), '{}') from counted where place <= 20 and letters <= 2000
$$;

create function public.cache_places(p_places jsonb) returns jsonb language plpgsql set search_path = '' as $$
declare
  v_place jsonb;
  v_written int := 0;
  v_skipped text[] := '{}';
begin
  if jsonb_typeof(p_places) is distinct from 'array' then
    perform private.refuse(400, 'invalid_places', 'An array of places is expected.');
  end if;
  -- In the order of ids, so that two imports cannot deadlock.
  for v_place in select e from jsonb_array_elements(p_places) as e order by e ->> 'place_id' loop
    begin
      insert into public.restaurants as r (place_id, name, other_names, vicinity, postcode, city, state, country, latitude, longitude, source, reviewed, attribution, photo_urls,
        types, business_status, opening_hours, phone, website, time_zone, closed_at)
      values (private.read_place_id(v_place ->> 'place_id'), v_place ->> 'name', private.other_names(v_place ->> 'name', private.texts_of(v_place -> 'other_names')), v_place ->> 'vicinity',
        private.clean_text(v_place ->> 'postcode'), private.clean_text(v_place ->> 'city'),
        private.clean_text(v_place ->> 'state'), private.clean_text(v_place ->> 'country'),
        (v_place ->> 'lat')::double precision, (v_place ->> 'lng')::double precision, coalesce(v_place ->> 'source', 'import'), true,
        private.clean_text(v_place ->> 'attribution'),
        private.texts_of(v_place -> 'photo_urls'), (private.texts_of(v_place -> 'types'))[1:10],
        coalesce(v_place ->> 'business_status', 'OPERATIONAL'), private.clean_text(v_place ->> 'opening_hours'),
        private.clean_text(v_place ->> 'phone'), private.clean_text(v_place ->> 'website'), private.clean_text(v_place ->> 'time_zone'), case v_place ->> 'business_status' when 'CLOSED_PERMANENTLY' then now() end)
      on conflict (place_id) do update set name = excluded.name, other_names = excluded.other_names, vicinity = excluded.vicinity,
        postcode = coalesce(excluded.postcode, r.postcode), city = coalesce(excluded.city, r.city),
        state = coalesce(excluded.state, r.state), country = coalesce(excluded.country, r.country),
        latitude = excluded.latitude, longitude = excluded.longitude, source = excluded.source, reviewed = true, unconfirmed = false,
        attribution = excluded.attribution, photo_urls = excluded.photo_urls,
        types = excluded.types, business_status = excluded.business_status, opening_hours = excluded.opening_hours,
        phone = excluded.phone, website = excluded.website, time_zone = coalesce(excluded.time_zone, r.time_zone),
        closed_at = case when excluded.closed_at is not null then coalesce(r.closed_at, excluded.closed_at) end, updated_at = now()
      where r.curated_at is null;
      v_written := v_written + 1;
    exception when data_exception or integrity_constraint_violation then
      v_skipped := v_skipped || coalesce(v_place ->> 'place_id', '');
    end;
  end loop;
  return jsonb_build_object('written', v_written, 'skipped', to_jsonb(v_skipped));
end
$$;

grant execute on function private.texts_of(jsonb), private.other_names(text, text[]) to service_role;

-- schemas/owners/tables.sql

create function private.verified_email(p_user_id uuid)
returns text language sql stable security definer set search_path = '' as $$
  select lower(u.email) from auth.users u where u.id = p_user_id and u.email_confirmed_at is not null
$$;

create table public.restaurant_owners (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references auth.users (id) on delete cascade,
  business_name text not null check (length(btrim(business_name)) between 1 and 120 /* maxBusinessNameLength */),
  business_email text not null check (private.is_email(business_email)),
  -- Shown beside replies instead of the business name, if set.
  public_name text check (length(btrim(public_name)) between 1 and 120 /* maxBusinessNameLength */),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table public.restaurant_ownerships (
  restaurant_owner_id uuid not null references public.restaurant_owners (id) on delete cascade,
  restaurant_place_id text not null references public.restaurants (place_id) on update cascade on delete cascade,
  created_at timestamptz not null default now(),
  primary key (restaurant_owner_id, restaurant_place_id)
);

create index restaurant_ownerships_place on public.restaurant_ownerships (restaurant_place_id);

create table public.restaurant_ownership_requests (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  restaurant_place_id text not null references public.restaurants (place_id) on update cascade on delete cascade,
  restaurant_name text not null check (length(restaurant_name) between 1 and 200),
  business_name text not null check (length(btrim(business_name)) between 1 and 120 /* maxBusinessNameLength */),
  business_email text not null check (private.is_email(business_email)),
  verification_documents jsonb not null default '{}'
    check (jsonb_typeof(verification_documents) = 'object' and length(verification_documents::text) <= 8000),
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  -- The reason of a rejection, which the requester reads; also as `declined_reason`. Notes on an approval are in
  -- private.ownership_reviews: a hidden column would make the API refuse to select all columns.
  admin_notes text check (length(admin_notes) <= 2000 /* maxReasonLength */),
  declined_reason text generated always as (admin_notes) stored,
  reviewed_at timestamptz,
  created_at timestamptz not null default now(),
  check ((status = 'rejected') = (length(btrim(coalesce(admin_notes, ''))) > 0)),
  check ((status = 'pending') = (reviewed_at is null))
);

create unique index restaurant_ownership_requests_one_pending
  on public.restaurant_ownership_requests (user_id, restaurant_place_id) where status = 'pending';
create index restaurant_ownership_requests_user on public.restaurant_ownership_requests (user_id, created_at desc);
create index restaurant_ownership_requests_place on public.restaurant_ownership_requests (restaurant_place_id);

alter table public.restaurant_owners enable row level security;
alter table public.restaurant_ownerships enable row level security;
alter table public.restaurant_ownership_requests enable row level security;
revoke all on public.restaurant_owners, public.restaurant_ownerships, public.restaurant_ownership_requests
  from anon, authenticated;
grant select, insert, update on public.restaurant_owners to authenticated;
grant select on public.restaurant_ownerships to authenticated;

grant select on public.restaurant_ownership_requests to authenticated;
grant select, insert, update, delete on public.restaurant_owners, public.restaurant_ownerships,
  public.restaurant_ownership_requests to service_role;

create function private.owner_id()
returns uuid language sql stable security definer set search_path = '' as $$
  select o.id from public.restaurant_owners o where o.user_id = (select auth.uid()) and (select private.is_invited())
$$;

grant execute on function private.owner_id() to authenticated;

create function private.owns_place(p_place_id text)
returns boolean language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.own_id();
begin
  return exists (
    select from public.restaurant_ownerships s
    join public.restaurant_owners o on o.id = s.restaurant_owner_id
    where s.restaurant_place_id = p_place_id and o.user_id = v_user
  ) and private.is_invited();
end
$$;

grant execute on function private.owns_place(text) to authenticated;

create function private.require_own_place(p_place_id text) returns void language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.owns_place(p_place_id) then
    perform private.refuse(403, 'not_your_place', 'This is not your restaurant');
  end if;
end
$$;

create policy "owners see their own card" on public.restaurant_owners
  for select to authenticated
  using (user_id = (select private.own_id()));
create policy "an invited person may file a business card" on public.restaurant_owners
  for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.is_invited()));
create policy "owners change their own card" on public.restaurant_owners
  for update to authenticated
  using (user_id = (select auth.uid()) and (select private.is_invited()))
  with check (user_id = (select auth.uid()) and (select private.is_invited()));
create policy "owners see what they own" on public.restaurant_ownerships
  for select to authenticated
  using (restaurant_owner_id = (select private.owner_id()));
create policy "requesters see their own requests, admins all" on public.restaurant_ownership_requests
  for select to authenticated
  using (
    user_id >= (select case when private.has_role('admin') then '00000000-0000-0000-0000-000000000000' else private.own_id() end)
    and user_id <= (select case when private.has_role('admin') then 'ffffffff-ffff-ffff-ffff-ffffffffffff' else private.own_id() end)
  );

-- schemas/owners/ownership-requests.sql

create function private.request_restaurant_ownership(
  p_place_id text, p_restaurant_name text, p_business_name text, p_business_email text,
  p_verification_documents jsonb default '{}', p_op_id uuid default null
) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_publisher();
  v_business text := private.clean_text(p_business_name);
  v_email text := private.clean_text(p_business_email);
  v_place public.restaurants;
  v_id uuid;
begin
  -- Repeated after a lost response.
  if exists (select from public.restaurant_ownership_requests q where q.id = p_op_id and q.user_id = v_user) then
    return jsonb_build_object('success', true, 'request_id', p_op_id);
  end if;
  if v_business is null or v_email is null then
    perform private.refuse(422, 'business_required', 'Please fill in business name and email');
  end if;
  if length(v_business) > 120 /* maxBusinessNameLength */ then
    perform private.refuse(422, 'business_name_too_long', 'The business name is too long');
  end if;
  if not private.is_email(v_email) then
    perform private.refuse(422, 'email_invalid', 'The business email is not valid');
  end if;
  if p_verification_documents is not null and (
    jsonb_typeof(p_verification_documents) <> 'object' or length(p_verification_documents::text) > 8000
  ) then
    perform private.refuse(422, 'documents_invalid', 'The verification documents are not valid');
  end if;
  select * into v_place from public.restaurants r where r.place_id = private.hold_place(p_place_id);
  if not found then
    perform private.refuse(404, 'place_unknown', 'Please select your restaurant from the search results');
  end if;
  if private.owns_place(v_place.place_id) then
    perform private.refuse(409, 'already_yours', 'You already manage this restaurant');
  end if;
  perform private.require_own_proofs(v_user, p_verification_documents -> 'proofs');
  perform private.require_token('ownership_request', v_user::text);
  -- The stored name of the place, not the sent one, because the admin's decision relies on it.
  insert into public.restaurant_ownership_requests
    (id, user_id, restaurant_place_id, restaurant_name, business_name, business_email, verification_documents)
  values (coalesce(p_op_id, gen_random_uuid()), v_user, v_place.place_id, v_place.name, v_business, v_email,
    coalesce(p_verification_documents, '{}'))
  on conflict do nothing
  returning id into v_id;
  if v_id is null then
    perform private.refuse(409, 'already_requested', 'Your request for this restaurant is already waiting for review');
  end if;
  return jsonb_build_object('success', true, 'request_id', v_id);
end
$$;

-- schemas/owners/roles.sql

create trigger protect_columns before update on public.restaurant_owners
  for each row execute function private.protect_columns('id', 'user_id', 'created_at');
create trigger touch_updated_at before update on public.restaurant_owners
  for each row execute function private.touch_updated_at();

create function private.check_restaurant_owner()
returns trigger language plpgsql set search_path = '' as $$
begin
  if current_user not in ('anon', 'authenticated') then
    return new;
  end if;
  perform private.require_publisher();
  if tg_op = 'INSERT' then
    new.created_at := now();
  end if;
  new.business_name := private.clean_text(new.business_name);
  new.public_name := private.clean_text(new.public_name);
  if new.business_name is null or greatest(length(new.business_name), length(new.public_name)) > 120 /* maxBusinessNameLength */ then
    perform private.refuse(422, 'business_name_invalid', 'The name is missing or too long');
  end if;
  if not private.is_email(new.business_email) then
    perform private.refuse(422, 'email_invalid', 'The business email is not valid');
  end if;
  return new;
end
$$;

create trigger check_restaurant_owner before insert or update on public.restaurant_owners
  for each row execute function private.check_restaurant_owner();

create function private.derive_owner_role()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid;
begin
  if tg_op = 'INSERT' then
    insert into public.user_roles (user_id, role)
    select o.user_id, 'owner' from public.restaurant_owners o where o.id = new.restaurant_owner_id
    on conflict do nothing;
    return new;
  end if;
  select o.user_id into v_user from public.restaurant_owners o where o.id = old.restaurant_owner_id;
  delete from public.user_roles r
  where r.user_id = v_user and r.role = 'owner'
    and not exists (select from public.restaurant_ownerships s where s.restaurant_owner_id = old.restaurant_owner_id);
  return old;
end
$$;

create trigger derive_owner_role after insert or delete on public.restaurant_ownerships
  for each row execute function private.derive_owner_role();

-- schemas/owners/ownership-reviews.sql

create table private.ownership_request_counts (
  status text primary key check (status in ('pending', 'approved', 'rejected')),
  requests int not null default 0 check (requests >= 0)
);

create table private.ownership_reviews (
  request_id uuid primary key references public.restaurant_ownership_requests (id) on delete cascade,
  reviewed_by uuid references auth.users (id) on delete set null,
  notes text check (length(notes) <= 2000 /* maxReasonLength */)
);

create index ownership_reviews_reviewer on private.ownership_reviews (reviewed_by);

insert into private.ownership_request_counts (status) values ('pending'), ('approved'), ('rejected');

create index restaurant_ownership_requests_newest on public.restaurant_ownership_requests (created_at desc, id desc);
create index restaurant_ownership_requests_of_status on public.restaurant_ownership_requests (status, created_at desc, id desc);

revoke all on private.ownership_request_counts, private.ownership_reviews from public, anon, authenticated, service_role;
alter table private.ownership_request_counts enable row level security;
alter table private.ownership_reviews enable row level security;

create policy "only procedures read counts of requests" on private.ownership_request_counts
  for select to anon, authenticated using (false);
create policy "only procedures read who decided" on private.ownership_reviews for select to anon, authenticated using (false);

create function private.get_ownership_requests(p_status text default null, p_before timestamptz default null, p_before_id uuid default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_before timestamptz := coalesce(p_before, 'infinity');
  v_before_id uuid := coalesce(p_before_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
  v_ids uuid[];
begin
  perform private.require_admin();
  if p_status is null then
    v_ids := array(select q.id from public.restaurant_ownership_requests as q
      where (q.created_at, q.id) < (v_before, v_before_id) order by q.created_at desc, q.id desc limit 50);
  else
    v_ids := array(select q.id from public.restaurant_ownership_requests as q
      where q.status = p_status and (q.created_at, q.id) < (v_before, v_before_id) order by q.created_at desc, q.id desc limit 50);
  end if;
  return jsonb_build_object(
    'counts', (select jsonb_object_agg(c.status, c.requests) from private.ownership_request_counts as c),
    'rows', coalesce((
      select jsonb_agg(jsonb_build_object('id', q.id, 'restaurant_name', q.restaurant_name, 'restaurant_place_id', q.restaurant_place_id,
        'business_name', q.business_name, 'business_email', q.business_email, 'status', q.status, 'created_at', q.created_at)
        order by q.created_at desc, q.id desc)
      from public.restaurant_ownership_requests as q where q.id = any (v_ids)), '[]'));
end
$$;

create function private.get_ownership_request(p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_request public.restaurant_ownership_requests;
  v_review private.ownership_reviews;
begin
  perform private.require_admin();
  select * into v_request from public.restaurant_ownership_requests as q where q.id = p_id;
  if not found then
    perform private.refuse(404, 'not_found', 'This request does not exist any more');
  end if;
  select * into v_review from private.ownership_reviews as r where r.request_id = p_id;
  return jsonb_build_object(
    'id', v_request.id, 'restaurant_name', v_request.restaurant_name, 'restaurant_place_id', v_request.restaurant_place_id,
    'business_name', v_request.business_name, 'business_email', v_request.business_email, 'status', v_request.status,
    'created_at', v_request.created_at, 'reviewed_at', v_request.reviewed_at, 'admin_notes', coalesce(v_request.admin_notes, v_review.notes),
    'documents', v_request.verification_documents,
    'address', (select concat_ws(', ', r.vicinity, r.city) from public.restaurants as r where r.place_id = v_request.restaurant_place_id),
    'username', (select p.username from private.profiles as p where p.user_id = v_request.user_id),
    'first_name', (select p.first_name from private.profiles as p where p.user_id = v_request.user_id),
    'account_email', private.verified_email(v_request.user_id),
    'reviewer', (select coalesce(p.username, p.first_name) from private.profiles as p where p.user_id = v_review.reviewed_by),
    'other_owners', (select count(*) from public.restaurant_ownerships as s join public.restaurant_owners as o on o.id = s.restaurant_owner_id
      where s.restaurant_place_id = v_request.restaurant_place_id and o.user_id <> v_request.user_id),
    'earlier', coalesce((select jsonb_agg(to_jsonb(one) order by one.created_at desc) from (
      select q.id, q.status, coalesce(q.admin_notes, r.notes) as admin_notes, q.created_at from public.restaurant_ownership_requests as q
      left join private.ownership_reviews as r on r.request_id = q.id
      where q.user_id = v_request.user_id and q.restaurant_place_id = v_request.restaurant_place_id and q.created_at < v_request.created_at
      order by q.created_at desc limit 5) as one), '[]'));
end
$$;

create function private.review_ownership_request(
  p_request_id uuid, p_status text, p_admin_notes text default null, p_confirm_second_owner boolean default false
) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_request public.restaurant_ownership_requests;
  v_notes text := private.clean_text(p_admin_notes);
  v_owner uuid;
begin
  perform private.require_admin();
  if p_status is null or p_status not in ('approved', 'rejected') then
    perform private.refuse(422, 'status_invalid', 'A request is approved or rejected');
  end if;
  if length(v_notes) > 2000 /* maxReasonLength */ then
    perform private.refuse(422, 'notes_too_long', 'The notes are too long');
  end if;
  if p_status = 'rejected' and v_notes is null then
    perform private.refuse(422, 'reason_required', 'Please give a reason that the requester can read');
  end if;
  if p_status = 'approved' then
    -- Locks the place before the request, in the same order as a merge.
    perform from public.restaurants r
    where r.place_id = (select q.restaurant_place_id from public.restaurant_ownership_requests q where q.id = p_request_id) for update;
  end if;
  select * into v_request from public.restaurant_ownership_requests q where q.id = p_request_id for update;
  if not found then
    perform private.refuse(404, 'not_found', 'This request does not exist any more');
  end if;
  if v_request.status <> 'pending' then
    -- The same decision repeated after a lost response.
    if v_request.status = p_status and exists (
      select from private.ownership_reviews as r where r.request_id = p_request_id and r.reviewed_by = auth.uid()
        and coalesce(v_request.admin_notes, r.notes) is not distinct from v_notes) then
      return jsonb_build_object('success', true, 'status', p_status);
    end if;
    perform private.refuse(409, 'already_decided', 'This request has already been decided');
  end if;

  if p_status = 'approved' then
    -- Of two concurrent approvals for one place the second waits and then sees the first owner.
    perform from public.restaurants r where r.place_id = v_request.restaurant_place_id for update;
    if not coalesce(p_confirm_second_owner, false) and exists (
      select from public.restaurant_ownerships s
      join public.restaurant_owners o on o.id = s.restaurant_owner_id
      where s.restaurant_place_id = v_request.restaurant_place_id and o.user_id <> v_request.user_id
    ) then
      perform private.refuse(409, 'already_owned', 'This restaurant already has an owner. Confirm to add another one.');
    end if;
    insert into public.restaurant_owners (user_id, business_name, business_email)
    values (v_request.user_id, v_request.business_name, v_request.business_email)
    on conflict (user_id) do nothing;
    select o.id into v_owner from public.restaurant_owners o where o.user_id = v_request.user_id;
    insert into public.restaurant_ownerships (restaurant_owner_id, restaurant_place_id)
    values (v_owner, v_request.restaurant_place_id)
    on conflict do nothing;
  end if;

  update public.restaurant_ownership_requests q
  set status = p_status, admin_notes = case when p_status = 'rejected' then v_notes end, reviewed_at = now()
  where q.id = v_request.id;
  insert into private.ownership_reviews (request_id, reviewed_by, notes)
  values (v_request.id, auth.uid(), case when p_status = 'approved' then v_notes end);
  return jsonb_build_object('success', true, 'status', p_status);
end
$$;

create function private.count_ownership_request() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op <> 'INSERT' then
    update private.ownership_request_counts as c set requests = c.requests - 1 where c.status = old.status;
  end if;
  if tg_op <> 'DELETE' then
    update private.ownership_request_counts as c set requests = c.requests + 1 where c.status = new.status;
  end if;
  return null;
end
$$;

create trigger count_ownership_request after insert or delete or update of status on public.restaurant_ownership_requests
  for each row execute function private.count_ownership_request();

create function private.mail_ownership_decision() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.queue_mail(u.email, 'ownership_decision', jsonb_strip_nulls(jsonb_build_object(
    'status', new.status, 'restaurant_name', new.restaurant_name, 'reason', left(new.declined_reason, 2000))))
  from auth.users as u where u.id = new.user_id and u.email is not null;
  return null;
end
$$;

create trigger mail_ownership_decision after update of status on public.restaurant_ownership_requests
  for each row when (old.status = 'pending' and new.status <> 'pending')
  execute function private.mail_ownership_decision();

-- schemas/servers/tables.sql

create table public.servers (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references auth.users (id) on delete cascade,
  first_name text not null check (length(btrim(first_name)) between 1 and 80 /* maxProfileTextLength */),
  last_name text not null check (length(btrim(last_name)) between 1 and 80 /* maxProfileTextLength */),
  -- Contact address for owners. It proves nothing: invitations use the verified address of the account.
  email text not null check (private.is_email(email)),
  phone_number text check (private.is_phone(phone_number)),
  is_active boolean not null default true,
  hidden_from_search boolean not null default false,
  -- When the first name was changed; null if it is the first one.
  renamed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table public.restaurant_servers (
  id uuid primary key default gen_random_uuid(),
  restaurant_owner_id uuid not null,
  server_id uuid not null references public.servers (id) on delete cascade,
  restaurant_place_id text not null references public.restaurants (place_id) on update cascade on delete cascade,
  is_active boolean not null default true,
  -- The side that ended it. An owner may resume what the owner paused; a server who left returns only by a new invitation.
  paused_by text check (paused_by in ('owner', 'server')),
  added_at timestamptz not null default now(),
  unique (server_id, restaurant_place_id),
  check (is_active = (paused_by is null)),
  -- Staff belongs to an ownership and is deleted with it.
  foreign key (restaurant_owner_id, restaurant_place_id)
    references public.restaurant_ownerships (restaurant_owner_id, restaurant_place_id)
    on update cascade on delete cascade
);

create function private.server_name(p_first_name text, p_last_name text) returns text language sql immutable set search_path = '' as $$
  select private.fold_text(p_first_name || ' ' || p_last_name)
$$;

grant execute on function private.server_name(text, text) to authenticated, service_role;

create index servers_search on public.servers using gin (private.server_name(first_name, last_name) extensions.gin_trgm_ops);
create index servers_pairs on public.servers using gin (private.letter_pairs(private.server_name(first_name, last_name)))
  with (fastupdate = off);
create index servers_order on public.servers (private.server_name(first_name, last_name) collate "C", id);
create index restaurant_servers_ownership on public.restaurant_servers (restaurant_owner_id, restaurant_place_id);
create index restaurant_servers_place on public.restaurant_servers (restaurant_place_id);

alter table public.servers enable row level security;
alter table public.restaurant_servers enable row level security;
revoke all on public.servers, public.restaurant_servers from anon, authenticated;
grant select, insert, update, delete on public.servers to authenticated;
grant select, update, delete on public.restaurant_servers to authenticated;
grant select, insert, update, delete on public.servers, public.restaurant_servers to service_role;

create function private.server_id()
returns uuid language sql stable security definer set search_path = '' as $$
  select s.id from public.servers s where s.user_id = (select auth.uid()) and (select private.is_invited())
$$;

create function private.is_active_server_at(p_server_id uuid, p_place_id text)
returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from public.restaurant_servers rs
    join public.servers s on s.id = rs.server_id
    where rs.server_id = p_server_id and rs.restaurant_place_id = p_place_id and rs.is_active and s.is_active
  );
end
$$;

create function private.serves_at(p_place_id text)
returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return private.is_active_server_at(private.server_id(), p_place_id);
end
$$;

create view private.place_people with (security_invoker = true) as
  select s.restaurant_place_id, o.user_id
  from public.restaurant_ownerships as s join public.restaurant_owners as o on o.id = s.restaurant_owner_id
  union all
  select rs.restaurant_place_id, s.user_id
  from public.restaurant_servers as rs join public.servers as s on s.id = rs.server_id where rs.is_active and s.is_active;

revoke all on private.place_people from public, anon, authenticated, service_role;

create function private.own_staff()
returns uuid[] language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(distinct rs.server_id), '{}')
  from public.restaurant_servers rs
  where rs.restaurant_owner_id = (select private.owner_id()) and rs.paused_by is distinct from 'server'
$$;

create function private.is_own_staff(p_server_id uuid)
returns boolean language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.restaurant_servers rs
    where rs.server_id = p_server_id and rs.restaurant_owner_id = (select private.owner_id()) and rs.paused_by is distinct from 'server'
  )
$$;

grant execute on function private.server_id(), private.serves_at(text), private.own_staff() to authenticated;

create policy "servers see themselves, owners their staff" on public.servers
  for select to authenticated
  using (
    user_id = (select private.own_id())
    or id = any ((select private.own_staff())::uuid[])
  );
create policy "an invited person may make a server profile" on public.servers
  for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.is_invited()));
create policy "servers change their own profile" on public.servers
  for update to authenticated
  using (user_id = (select auth.uid()) and (select private.is_invited()))
  with check (user_id = (select auth.uid()) and (select private.is_invited()));
create policy "servers may delete their profile" on public.servers
  for delete to authenticated
  using (user_id = (select private.own_id()));
create policy "servers see where they work, owners their staff" on public.restaurant_servers
  for select to authenticated
  using (
    server_id = (select private.server_id())
    or restaurant_owner_id = (select private.owner_id())
  );
create policy "servers leave, owners pause and resume" on public.restaurant_servers
  for update to authenticated
  using (server_id = (select private.server_id()) or restaurant_owner_id = (select private.owner_id()))
  with check (server_id = (select private.server_id()) or restaurant_owner_id = (select private.owner_id()));
create policy "owners remove their staff" on public.restaurant_servers
  for delete to authenticated
  using (restaurant_owner_id = (select private.owner_id()));

-- schemas/servers/writes.sql

create function public.active_servers(p_place_id text)
returns table (server_id uuid, first_name text) language sql stable set search_path = '' as $$
  select (server ->> 'id')::uuid, server ->> 'name'
  from jsonb_array_elements(private.active_servers(private.clean_place_id(p_place_id))) as server
$$;

create function private.become_server(p_first_name text, p_last_name text, p_phone_number text default null)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_publisher();
  v_first text := private.clean_text(p_first_name);
  v_last text := private.clean_text(p_last_name);
  v_phone text := private.clean_text(p_phone_number);
  v_email text := private.verified_email(v_user);
begin
  if v_first is null or greatest(length(v_first), length(v_last)) > 80 /* maxProfileTextLength */ or v_last is null then
    perform private.refuse(422, 'fields_required', 'All fields are required');
  end if;
  if not private.is_phone(v_phone) then
    perform private.refuse(422, 'phone_invalid', 'The phone number is not valid');
  end if;
  if v_email is null then
    perform private.refuse(422, 'email_unverified', 'Please verify your e-mail first');
  end if;
  insert into public.servers (user_id, first_name, last_name, email, phone_number)
  values (v_user, v_first, v_last, v_email, v_phone)
  on conflict (user_id) do nothing;
  -- The telephone number of the sign-up is now in the profile. It is removed from the metadata, because every token contains
  -- that.
  update auth.users as u set raw_user_meta_data = u.raw_user_meta_data - 'phone_number'
  where u.id = v_user and u.raw_user_meta_data ? 'phone_number';
  return jsonb_build_object('success', true, 'server_id', (select s.id from public.servers s where s.user_id = v_user));
end
$$;

create trigger protect_columns before update on public.servers
  for each row execute function private.protect_columns('id', 'user_id', 'created_at', 'renamed_at');

create trigger touch_updated_at before update on public.servers
  for each row execute function private.touch_updated_at();

create function private.check_server()
returns trigger language plpgsql set search_path = '' as $$
begin
  if current_user not in ('anon', 'authenticated') then
    return new;
  end if;
  perform private.require_publisher();
  if tg_op = 'INSERT' then
    new.created_at := now();
  end if;
  new.first_name := private.clean_text(new.first_name);
  new.last_name := private.clean_text(new.last_name);
  new.phone_number := private.clean_text(new.phone_number);
  if new.first_name is null or length(new.first_name) > 80 or new.last_name is null or length(new.last_name) > 80
    or not private.is_email(new.email) or not coalesce(private.is_phone(new.phone_number), true)
    -- The number is optional in a new profile and required in an edit.
    or (tg_op = 'UPDATE' and new.phone_number is null and (new.first_name, new.last_name, new.email, new.phone_number)
      is distinct from (old.first_name, old.last_name, old.email, old.phone_number)) then
    perform private.refuse(422, 'fields_required', 'All fields are required');
  end if;
  return new;
end
$$;

create trigger check_server before insert or update on public.servers
  for each row execute function private.check_server();

create function private.move_association()
returns trigger language plpgsql set search_path = '' as $$
begin
  if current_user not in ('anon', 'authenticated') then
    return new;
  end if;
  if (new.id, new.restaurant_owner_id, new.server_id, new.restaurant_place_id, new.paused_by)
    is distinct from (old.id, old.restaurant_owner_id, old.server_id, old.restaurant_place_id, old.paused_by) then
    perform private.refuse(403, 'column_protected', 'This field cannot be changed');
  end if;
  if old.restaurant_owner_id = private.owner_id() then
    if new.is_active and not old.is_active then
      if old.paused_by = 'server' then
        perform private.refuse(409, 'left_by_server', 'This server left. Please send a new invitation.');
      end if;
      new.paused_by := null;
      -- Replaces the time of the client's clock.
      new.added_at := now();
      return new;
    end if;
    if old.is_active and not new.is_active then
      new.paused_by := 'owner';
    end if;
  elsif new.is_active then
    perform private.refuse(403, 'needs_invitation', 'Only an invitation brings you back');
  else
    new.paused_by := 'server';
  end if;
  if new.added_at is distinct from old.added_at then
    perform private.refuse(403, 'column_protected', 'This field cannot be changed');
  end if;
  return new;
end
$$;

create trigger move_association before update on public.restaurant_servers
  for each row execute function private.move_association();

create function private.derive_server_role()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    if new.user_id = auth.uid() then
      perform private.require_token('server_profile', new.user_id::text);
    end if;
    insert into public.user_roles (user_id, role) values (new.user_id, 'server') on conflict do nothing;
    return new;
  end if;
  delete from public.user_roles r where r.user_id = old.user_id and r.role = 'server';
  return old;
end
$$;

create trigger derive_server_role after insert or delete on public.servers
  for each row execute function private.derive_server_role();

-- schemas/servers/invitation-tables.sql

create table public.server_invitations (
  id uuid primary key default gen_random_uuid(),
  restaurant_owner_id uuid not null,
  restaurant_place_id text not null,
  -- Set if the owner picked a person from the search. The invitation is then for this person, whatever the address below is.
  server_id uuid references public.servers (id) on delete cascade,
  -- The address as the owner knows it; masked if the owner picked a person without seeing the address.
  invited_email text not null check (private.is_email(invited_email)),
  invited_phone text check (private.is_phone(invited_phone)),
  status text not null default 'pending' check (status in ('pending', 'declined', 'accepted')),
  -- Both a cancellation by the owner and a refusal by the server have the status `declined`.
  declined_by text check (declined_by in ('owner', 'server')),
  expires_at timestamptz not null default now() + interval '7 days',
  restaurant_name text not null check (length(restaurant_name) between 1 and 200),
  owner_business_name text not null check (length(owner_business_name) between 1 and 120 /* maxBusinessNameLength */),
  invitation_message text check (length(invitation_message) <= 500 /* maxInvitationMessageLength */),
  -- The id of the last call that sent it, so that a repeated call sends no second mail.
  op_id uuid,
  created_at timestamptz not null default now(),
  responded_at timestamptz,
  check ((status = 'declined') = (declined_by is not null)),
  check ((status = 'pending') = (responded_at is null)),
  foreign key (restaurant_owner_id, restaurant_place_id)
    references public.restaurant_ownerships (restaurant_owner_id, restaurant_place_id)
    on update cascade on delete cascade
);

create unique index server_invitations_one_pending_address
  on public.server_invitations (restaurant_place_id, invited_email) where status = 'pending' and server_id is null;
create unique index server_invitations_one_pending_server
  on public.server_invitations (restaurant_place_id, server_id) where status = 'pending' and server_id is not null;
create index server_invitations_ownership on public.server_invitations (restaurant_owner_id, restaurant_place_id, created_at desc);
create index server_invitations_server on public.server_invitations (server_id);
create index server_invitations_address on public.server_invitations (invited_email) where status = 'pending';

alter table public.server_invitations enable row level security;
revoke all on public.server_invitations from anon, authenticated;
grant select, update on public.server_invitations to authenticated;
grant select, insert, update, delete on public.server_invitations to service_role;

create policy "owners see the invitations they sent" on public.server_invitations
  for select to authenticated
  using (restaurant_owner_id = (select private.owner_id()));
create policy "owners cancel what is pending" on public.server_invitations
  for update to authenticated
  using (restaurant_owner_id = (select private.owner_id()) and status = 'pending')
  with check (restaurant_owner_id = (select private.owner_id()) and status = 'declined');

-- schemas/servers/invitations.sql

create function private.mask_email(p_email text)
returns text language sql immutable set search_path = '' as $$
  select left(p_email, 1) || '***@***' || substring(p_email from '\.[^.@]+$')
$$;

create function private.send_server_invitation(
  p_place_id text, p_invited_email text, p_invited_phone text default null, p_server_id uuid default null,
  p_invitation_message text default null, p_op_id uuid default null
) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_publisher();
  v_owner public.restaurant_owners;
  v_place public.restaurants;
  v_email text := lower(btrim(coalesce(p_invited_email, '')));
  v_address text;
  v_message text := private.clean_text(p_invitation_message);
  v_phone text := private.clean_text(p_invited_phone);
  v_pending public.server_invitations;
  v_id uuid;
begin
  -- Locks the place, so that giving it up or merging it happens before or after this call.
  p_place_id := private.hold_place(p_place_id);
  if not private.owns_place(p_place_id) then
    perform private.refuse(403, 'not_your_place', 'This is not your restaurant');
  end if;
  -- One call per place at a time, so that two clicks cannot both find nothing pending. The place is locked before the server, in
  -- the same order as in an erasure.
  select * into v_place from public.restaurants r where r.place_id = p_place_id for no key update;
  if length(v_message) > 500 /* maxInvitationMessageLength */ then
    perform private.refuse(422, 'message_too_long', 'The message is too long');
  end if;
  if not private.is_phone(v_phone) then
    perform private.refuse(422, 'phone_invalid', 'The phone number is not valid');
  end if;

  if p_server_id is not null then
    select private.verified_email(s.user_id) into v_address
    from public.servers s
    where s.id = p_server_id and s.is_active and (not s.hidden_from_search or private.is_own_staff(s.id))
    for key share;
    if v_address is null then
      perform private.refuse(422, 'server_email_missing', 'Could not find server email for invitation.');
    end if;
    -- The owner can read this row, so an address that the owner did not know stays masked until the person accepts.
    v_email := case when v_email = v_address then v_address else private.mask_email(v_address) end;
  elsif v_email = '' then
    perform private.refuse(422, 'email_required', 'An email is required');
  elsif not private.is_email(v_email) then
    perform private.refuse(422, 'email_invalid', 'The email is not valid');
  end if;

  select * into v_owner from public.restaurant_owners o where o.user_id = v_user;

  select i.id into v_id from public.server_invitations i
  where i.restaurant_owner_id = v_owner.id and i.restaurant_place_id = p_place_id and i.op_id = p_op_id;
  if found then
    return jsonb_build_object('success', true, 'invitation_id', v_id);
  end if;

  if exists (
    select from public.restaurant_servers rs
    join public.servers s on s.id = rs.server_id
    where rs.restaurant_place_id = p_place_id and rs.is_active
      and (s.id = p_server_id or (p_server_id is null and private.verified_email(s.user_id) = v_email))
  ) then
    perform private.refuse(409, 'already_associated', 'This server is already actively associated with this restaurant.');
  end if;

  select * into v_pending from public.server_invitations i
  where i.restaurant_place_id = p_place_id and i.status = 'pending'
    and (case when p_server_id is null then i.server_id is null and i.invited_email = v_email else i.server_id = p_server_id end);
  if v_pending.expires_at > now() then
    perform private.refuse(409, 'already_invited', 'This person already has a pending invitation');
  end if;
  perform private.take_invitation_tokens(v_user, coalesce(v_address, v_email));

  -- Sending again after seven days renews the old row, so that the owner's list has one row per person.
  if v_pending.id is not null then
    update public.server_invitations i
    set expires_at = now() + interval '7 days', created_at = now(), invitation_message = v_message,
      invited_phone = v_phone, restaurant_owner_id = v_owner.id, op_id = p_op_id,
      restaurant_name = v_place.name, owner_business_name = v_owner.business_name
    where i.id = v_pending.id
    returning i.id into v_id;
  else
    insert into public.server_invitations (
      restaurant_owner_id, restaurant_place_id, server_id, invited_email, invited_phone,
      restaurant_name, owner_business_name, invitation_message, op_id
    ) values (
      v_owner.id, p_place_id, p_server_id, v_email, v_phone, v_place.name, v_owner.business_name, v_message, p_op_id
    ) returning id into v_id;
  end if;
  perform private.mail_server_invitation(v_id, coalesce(v_address, v_email));
  return jsonb_build_object('success', true, 'invitation_id', v_id);
end
$$;

create function private.take_invitation_tokens(p_user uuid, p_address text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_token('server_invitation', p_user::text);
  perform private.require_token('server_invitation:pair', p_user || ':' || p_address);
  perform private.require_token('server_invitation:to', p_address);
end
$$;

create function private.resend_server_invitation(p_invitation_id uuid, p_op_id uuid)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_publisher();
  v_invitation public.server_invitations;
  v_address text;
begin
  select * into v_invitation from public.server_invitations i
  where i.id = p_invitation_id and i.restaurant_owner_id = private.owner_id() for update;
  if not found or v_invitation.status <> 'pending' then
    perform private.refuse(404, 'not_found', 'This invitation does not exist any more');
  end if;
  if v_invitation.op_id = p_op_id then
    return jsonb_build_object('success', true, 'invitation_id', v_invitation.id);
  end if;
  if v_invitation.server_id is null then
    v_address := v_invitation.invited_email;
  else
    select private.verified_email(s.user_id) into v_address from public.servers s where s.id = v_invitation.server_id and s.is_active;
  end if;
  if v_address is null then
    perform private.refuse(422, 'server_email_missing', 'Could not find server email for invitation.');
  end if;
  if exists (
    select from public.restaurant_servers rs
    join public.servers s on s.id = rs.server_id
    where rs.restaurant_place_id = v_invitation.restaurant_place_id and rs.is_active
      and (s.id = v_invitation.server_id or private.verified_email(s.user_id) = v_address)
  ) then
    perform private.refuse(409, 'already_associated', 'This server is already actively associated with this restaurant.');
  end if;
  perform private.take_invitation_tokens(v_user, v_address);
  update public.server_invitations i set expires_at = now() + interval '7 days', created_at = now(), op_id = p_op_id
  where i.id = v_invitation.id;
  perform private.mail_server_invitation(v_invitation.id, v_address);
  return jsonb_build_object('success', true, 'invitation_id', v_invitation.id);
end
$$;

create function private.mail_server_invitation(p_invitation_id uuid, p_address text)
returns void language plpgsql security definer set search_path = '' as $$
declare
  v_code text;
  v_code_id uuid;
begin
  if not exists (select from auth.users u where u.email = p_address) then
    perform private.hold_publisher();
    v_code := private.new_code();
    v_code_id := private.add_invitation_code(v_code, 1, now() + interval '7 days', 'Server invitation', auth.uid());
    update public.invitation_codes as c set for_server = true, server_invitation_id = p_invitation_id where c.id = v_code_id;
  end if;
  perform private.queue_mail(p_address, 'server_invitation', jsonb_strip_nulls(jsonb_build_object(
    'restaurant_name', i.restaurant_name, 'owner_business_name', i.owner_business_name,
    'message', i.invitation_message, 'code', v_code, 'invitation_id', i.id)))
  from public.server_invitations i where i.id = p_invitation_id;
end
$$;

-- schemas/servers/invitation-search.sql

create function private.servers_named(p_text text, out first uuid[], out others uuid[], out guests uuid[])
language plpgsql stable security definer set search_path = '' as $$
declare
  v_pattern text := private.contains_pattern(p_text);
begin
  first := array(select s.id from public.servers as s
    where private.server_name(s.first_name, s.last_name) collate "C" >= p_text
      and private.server_name(s.first_name, s.last_name) collate "C" < p_text || U&'\+10FFFF'
    order by private.server_name(s.first_name, s.last_name) collate "C", s.id limit 300);
  if length(p_text) = 2 then
    others := array(select s.id from public.servers as s
      where private.letter_pairs(private.server_name(s.first_name, s.last_name)) @> array[p_text] limit 300);
    guests := array(select p.user_id from private.profiles as p where private.letter_pairs(p.search_text) @> array[p_text] limit 300);
  else
    others := array(select s.id from public.servers as s where private.server_name(s.first_name, s.last_name) like v_pattern limit 300);
    guests := array(select p.user_id from private.profiles as p where p.search_text like v_pattern limit 300);
  end if;
  -- A text that many guests have in their names: those are asked who serve.
  if cardinality(guests) = 300 then
    guests := array(select s.user_id from public.servers as s join private.profiles as p on p.user_id = s.user_id
      where strpos(lower(p.username), p_text) > 0 limit 300);
  end if;
end
$$;

create function private.search_servers_for_invitation(p_place_id text, p_query text, p_limit integer)
returns table (
  id uuid, first_name text, last_name text, username text, email text, phone_number text,
  is_associated boolean, has_pending_invitation boolean
) language plpgsql security definer set search_path = '' as $$
declare
  v_query text := lower(btrim(coalesce(p_query, '')));
  v_text text := private.fold_text(v_query);
  v_named record;
  v_addressee uuid;
begin
  perform private.require_user();
  if not private.owns_place(p_place_id) then
    perform private.refuse(403, 'not_your_place', 'This is not your restaurant');
  end if;
  if length(v_query) < 2 then
    return;
  end if;
  perform private.require_token('server_search', auth.uid()::text);
  -- Searches by the verified address of the account, never by the one in the profile.
  select u.id into v_addressee from auth.users u where u.email = v_query and u.email_confirmed_at is not null;
  select '{}'::uuid[] as first, '{}'::uuid[] as others, '{}'::uuid[] as guests into v_named;
  if length(v_text) between 2 and 80 then
    v_named := private.servers_named(v_text);
  end if;
  return query
  with known_by as (
    select s.*, p.username, s.user_id is not distinct from v_addressee as exact, s.id <> all (v_named.first) as later
    from public.servers s
    -- The person's name as a guest is shown and searched only if their profile is visible to everybody and no block separates
    -- them from the caller.
    left join private.profiles p on p.user_id = s.user_id and p.visible_to = 'everyone'
      and p.user_id <> all ((select private.parted_people())::uuid[])
    where (s.id = any (v_named.first || v_named.others) or s.user_id = any (v_named.guests || v_addressee))
      and (s.id = any (v_named.first || v_named.others) or s.user_id = v_addressee or strpos(lower(p.username), v_text) > 0)
      and s.is_active and (not s.hidden_from_search or private.is_own_staff(s.id))
    -- Sorted first, so that as few people as possible are checked below.
    order by exact desc, later, s.first_name, s.last_name, s.id offset 0
  ), hit as (
    select * from known_by where private.is_presentable(known_by.user_id)
    order by exact desc, later, known_by.first_name, known_by.last_name, known_by.id limit least(greatest(coalesce(p_limit, 20), 1), 20)
  )
  select hit.id, hit.first_name, hit.last_name, hit.username,
    case when known.yes then hit.email else private.mask_email(hit.email) end,
    case when known.yes then hit.phone_number end,
    exists (
      select from public.restaurant_servers rs
      where rs.server_id = hit.id and rs.restaurant_place_id = p_place_id and rs.is_active
    ),
    exists (
      select from public.server_invitations i
      where i.restaurant_place_id = p_place_id and i.status = 'pending' and i.expires_at > now()
        and (i.server_id = hit.id or (i.server_id is null and i.invited_email = private.verified_email(hit.user_id)))
    )
  from hit cross join lateral (select private.is_own_staff(hit.id) as yes) known
  order by hit.exact desc, hit.later, hit.first_name, hit.last_name, hit.id;
end
$$;

create function public.search_servers_for_invitation(p_place_id text, p_query text, p_limit integer default 20)
returns jsonb language sql set search_path = '' as $$
  select coalesce(jsonb_agg(found), '[]') from private.search_servers_for_invitation(p_place_id, p_query, p_limit) as found
$$;

grant execute on function private.search_servers_for_invitation(text, text, integer) to authenticated;

-- schemas/servers/invitation-answers.sql

create function private.is_addressee(p_server_id uuid, p_invited_email text)
returns boolean language sql stable security definer set search_path = '' as $$
  select case
    when p_server_id is not null then coalesce(p_server_id = (select private.server_id()), false)
    else coalesce(p_invited_email = (select private.verified_email((select auth.uid()))), false)
  end
$$;

create function private.get_server_invitations()
returns table (
  id uuid, restaurant_place_id text, restaurant_name text, owner_business_name text, invitation_message text,
  status text, expires_at timestamptz, created_at timestamptz
) language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_invited();
  -- Includes expired invitations, which the person can dismiss.
  return query
  select i.id, i.restaurant_place_id, i.restaurant_name, i.owner_business_name, i.invitation_message,
    i.status, i.expires_at, i.created_at
  from public.server_invitations i
  where i.status = 'pending'
    and (i.server_id = private.server_id() or i.invited_email = private.verified_email(auth.uid()))
    and private.is_addressee(i.server_id, i.invited_email)
  order by i.created_at desc, i.id
  limit 200;
end
$$;

create function private.respond_to_server_invitation(p_invitation_id uuid, p_response text)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_invited();
  v_invitation public.server_invitations;
  v_server uuid;
begin
  if p_response is null or p_response not in ('accepted', 'declined') then
    perform private.refuse(422, 'response_invalid', 'An invitation is accepted or declined');
  end if;
  -- Locks the place before the invitations, in the same order as a merge and as an owner who gives up the place.
  perform from public.restaurants r
  where r.place_id = (select asked.restaurant_place_id from public.server_invitations asked where asked.id = p_invitation_id) for key share;
  -- Locks in one order all invitations that an acceptance answers, and this one even if it was cancelled. Two parallel answers,
  -- or an answer and a cancellation, then cannot deadlock.
  perform from public.server_invitations i
  where i.restaurant_place_id = (select asked.restaurant_place_id from public.server_invitations asked where asked.id = p_invitation_id)
    and (i.id = p_invitation_id or i.status = 'pending' and private.is_addressee(i.server_id, i.invited_email))
  order by i.id for update;
  select * into v_invitation from public.server_invitations i where i.id = p_invitation_id for update;
  -- Another person's invitation looks as if it did not exist.
  if not found or not private.is_addressee(v_invitation.server_id, v_invitation.invited_email) then
    perform private.refuse(404, 'not_found', 'This invitation does not exist any more');
  end if;
  if v_invitation.status = p_response and v_invitation.declined_by is distinct from 'owner' then
    return jsonb_build_object('success', true, 'status', p_response);
  end if;
  if v_invitation.status <> 'pending' then
    perform private.refuse(409, 'already_answered', 'This invitation is no longer open');
  end if;
  if p_response = 'accepted' then
    perform private.require_publisher();
    if v_invitation.expires_at <= now() then
      perform private.refuse(409, 'expired', 'This invitation has expired');
    end if;
    -- A person who followed the e-mail has an account but no server profile yet.
    insert into public.servers (user_id, first_name, last_name, email)
    select v_user, left(coalesce(nullif(btrim(p.first_name), ''), 'Server'), 80),
      left(coalesce(nullif(btrim(p.last_name), ''), '-'), 80), private.verified_email(v_user)
    from (select v_user as user_id) me left join private.profiles p on p.user_id = me.user_id
    on conflict (user_id) do nothing;
    v_server := private.server_id();
    insert into public.restaurant_servers (restaurant_owner_id, server_id, restaurant_place_id)
    values (v_invitation.restaurant_owner_id, v_server, v_invitation.restaurant_place_id)
    on conflict (server_id, restaurant_place_id) do update
      set restaurant_owner_id = excluded.restaurant_owner_id, is_active = true, paused_by = null, added_at = now();
  end if;
  update public.server_invitations i
  set status = p_response, declined_by = case p_response when 'declined' then 'server' end, responded_at = now(),
    server_id = coalesce(i.server_id, v_server)
  where i.id = v_invitation.id;
  -- The person may have been invited by search and by address. Accepting one answers both: otherwise a person who is removed from
  -- the team could return with the other.
  if p_response = 'accepted' then
    update public.server_invitations i set status = 'accepted', responded_at = now(), server_id = v_server
    where i.restaurant_place_id = v_invitation.restaurant_place_id and i.status = 'pending'
      and (i.server_id = v_server or i.server_id is null and i.invited_email = private.verified_email(v_user));
  end if;
  return jsonb_build_object('success', true, 'status', p_response);
end
$$;

create function private.cancel_invitation()
returns trigger language plpgsql set search_path = '' as $$
begin
  if current_user not in ('anon', 'authenticated') then
    return new;
  end if;
  if new.status is distinct from 'declined'
    or to_jsonb(new) - 'status' is distinct from to_jsonb(old) - 'status' then
    perform private.refuse(403, 'column_protected', 'An invitation can only be cancelled');
  end if;
  new.declined_by := 'owner';
  new.responded_at := now();
  return new;
end
$$;

create trigger cancel_invitation before update on public.server_invitations
  for each row execute function private.cancel_invitation();

create function private.unsend_server_invitation()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from private.mail_outbox m where m.template = 'server_invitation' and m.params ->> 'invitation_id' = old.id::text;
  update public.invitation_codes as c set revoked_at = now()
  where c.server_invitation_id = old.id and c.uses = 0 and c.revoked_at is null;
  return null;
end
$$;

create trigger unsend_server_invitation after delete on public.server_invitations
  for each row execute function private.unsend_server_invitation();
create trigger unsend_answered_invitation after update of status on public.server_invitations
  for each row when (old.status = 'pending' and new.status <> 'pending') execute function private.unsend_server_invitation();

-- schemas/ratings/tables.sql

create table private.ratings (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  restaurant_place_id text not null references public.restaurants (place_id) on update cascade,
  restaurant_name text not null check (length(restaurant_name) between 1 and 200),
  score smallint not null check (score between 1 and 5),
  tags text[] not null default '{}' check (cardinality(tags) <= 3 /* maxTags */ and length(tags::text) <= 200),
  comment text check (length(comment) between 1 and 1000 /* maxCommentLength */),
  -- Object paths in the bucket `reviews`.
  photo_urls text[] not null default '{}' check (cardinality(photo_urls) <= 5 /* maxPhotos */ and length(photo_urls::text) <= 1000),
  -- Alternative text for screen readers, by path.
  photo_captions jsonb not null default '{}' check (jsonb_typeof(photo_captions) = 'object' and length(photo_captions::text) <= 3000),
  -- Language of the comment, as the device detected it.
  language text check (language ~ '^[a-z]{2,8}$'),
  server_id uuid references public.servers (id) on delete set null,
  server_name text check (length(server_name) between 1 and 80 /* maxServerNameLength */),
  server_emoji text check (server_emoji in ('crown', 'trophy', 'star')),
  verification text not null default 'none' check (verification in ('none', 'location', 'qr', 'both')),
  -- Rises by one with every applied change, also when a removed rating is made again.
  version int not null default 1 check (version between 1 and 1000000000),
  -- When the person rated, by the device's clock within bounds. The two below are set by the database.
  rated_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Set by moderation: only the author and admins see the rating, and no figure counts it.
  hidden_at timestamptz,
  -- A removed rating. Its content is sealed; the row stays so that the author's other devices learn of the removal.
  deleted_at timestamptz,
  -- True if the owner has replied. Maintained by the reply, so that unanswered ratings are found without a join.
  answered boolean not null default false,
  unique (user_id, restaurant_place_id),
  check (score = 5 or (server_name is null and server_emoji is null))
);

create table private.rating_evidence (
  rating_id uuid primary key references private.ratings (id) on delete cascade,
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  accuracy_m double precision not null check (accuracy_m between 0 and 1000000),
  taken_at timestamptz,
  created_at timestamptz not null default now()
);

create table private.rating_tombstones (
  rating_id uuid primary key references private.ratings (id) on delete cascade,
  -- The device that removed the rating; null for a delete of the table row.
  device uuid,
  tags text[] not null,
  comment text,
  photo_urls text[] not null,
  photo_captions jsonb not null,
  language text,
  server_id uuid references public.servers (id) on delete set null,
  server_name text,
  server_emoji text,
  verification text not null,
  days date[] not null,
  sealed_at timestamptz not null default now()
);

create table private.photo_arrangements (
  rating_id uuid primary key references private.ratings (id) on delete cascade,
  photos jsonb not null check (jsonb_typeof(photos) = 'array' and length(photos::text) <= 10000)
);

create index ratings_of_place on private.ratings (restaurant_place_id, created_at desc, id);
create index ratings_of_place_by_score on private.ratings (restaurant_place_id, score, created_at desc, id)
  where deleted_at is null and hidden_at is null;
create index ratings_unanswered on private.ratings (restaurant_place_id, created_at desc, id)
  where comment is not null and not answered and deleted_at is null and hidden_at is null;
create index ratings_of_user on private.ratings (user_id, created_at desc, id);
create index ratings_praise_of_user on private.ratings (user_id) where score = 5 and hidden_at is null and deleted_at is null;
create index ratings_of_server on private.ratings (server_id, created_at desc, id) where server_id is not null;
create index ratings_changes on private.ratings (user_id, updated_at, id);
create index ratings_newest on private.ratings (created_at desc, id);
create index rating_evidence_age on private.rating_evidence (created_at);
create index rating_tombstones_age on private.rating_tombstones (sealed_at);
create index rating_tombstones_server on private.rating_tombstones (server_id);

revoke all on private.ratings, private.rating_evidence, private.rating_tombstones, private.photo_arrangements
  from public, anon, authenticated, service_role;
alter table private.ratings enable row level security;
alter table private.rating_evidence enable row level security;
alter table private.rating_tombstones enable row level security;
alter table private.photo_arrangements enable row level security;

create function private.open_friends() returns uuid[] language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := auth.uid();
begin
  return array(
    select friend.user_id
    from public.user_relationships as tie
    join private.profiles as friend on friend.user_id = case when tie.follower_id = v_user then tie.following_id else tie.follower_id end
    join private.invited_people as person on person.user_id = friend.user_id
    where tie.status = 'accepted' and v_user in (tie.follower_id, tie.following_id) and friend.visible_to <> 'nobody'
      and not (person.unconfirmed and private.needs_guardian(person.birth_year)));
end
$$;

grant execute on function private.open_friends() to authenticated;

create policy "only procedures and the view read ratings" on private.ratings for select to anon, authenticated using (false);
create policy "only procedures read evidence" on private.rating_evidence for select to anon, authenticated using (false);
create policy "only procedures read tombstones" on private.rating_tombstones for select to anon, authenticated using (false);
create policy "only procedures read arrangements" on private.photo_arrangements for select to anon, authenticated using (false);

create view private.rating_rows with (security_invoker = true) as
  select r.id, r.user_id, r.restaurant_place_id, r.restaurant_name, r.score, r.tags, r.comment, r.photo_urls, r.server_id, r.server_name,
    r.server_emoji, r.verification, r.version, r.rated_at, r.created_at, r.updated_at, place.vicinity as restaurant_vicinity,
    place.city as restaurant_city, place.city_id as restaurant_city_id, place.city_names as restaurant_city_names, r.photo_captions, r.language,
    r.hidden_at is not null as hidden, r.deleted_at is not null as deleted
  from private.ratings as r join public.restaurants as place on place.place_id = r.restaurant_place_id;

revoke all on private.rating_rows from public, anon, authenticated, service_role;

-- schemas/ratings/stale-photos.sql

create table private.stale_photos (
  bucket text not null check (bucket in ('reviews', 'profile-images')),
  name text not null check (length(name) between 1 and 300),
  stale_since timestamptz not null default now(),
  due_at timestamptz not null default now(),
  attempts int not null default 0 check (attempts >= 0),
  primary key (bucket, name)
);

create index stale_photos_due on private.stale_photos (due_at);

revoke all on private.stale_photos from public, anon, authenticated, service_role;
alter table private.stale_photos enable row level security;

create policy "only procedures read stale photos" on private.stale_photos for select to anon, authenticated using (false);

create function private.note_stale_photos(p_bucket text, p_names text[]) returns void language plpgsql security definer set search_path = '' as $$
begin
  insert into private.stale_photos as s (bucket, name) select distinct p_bucket, name from unnest(p_names) as name
  where p_bucket in ('reviews', 'profile-images')
  on conflict (bucket, name) do update set stale_since = now(), due_at = now(), attempts = 0;
end
$$;

create function private.take_stale_photos(p_limit int default 100) returns table (bucket text, name text)
language plpgsql security definer set search_path = '' as $$
begin
  return query
    update private.stale_photos as s
    set attempts = s.attempts + 1, due_at = clock_timestamp() + interval '1 minute' * power(2, least(s.attempts, 8))
    where (s.bucket, s.name) in (
      select due.bucket, due.name from private.stale_photos as due where due.due_at <= clock_timestamp()
      order by due.due_at, due.bucket, due.name limit least(greatest(p_limit, 0), 1000) for update skip locked)
    returning s.bucket, s.name;
end
$$;

create function private.settle_stale_photos(p_bucket text, p_names text[]) returns void language sql security definer set search_path = '' as $$
  delete from private.stale_photos as s where s.bucket = p_bucket and s.name = any (p_names) and s.attempts > 0
$$;

create function private.prune_stale_photos() returns void language sql security definer set search_path = '' as $$
  delete from private.stale_photos where stale_since < now() - interval '1 day'
$$;

-- schemas/ratings/withheld-photos.sql

insert into storage.buckets (id, name, public) values ('withheld', 'withheld', false) on conflict (id) do update set public = false;

insert into storage.buckets (id, name, public) values ('withheld-profile-images', 'withheld-profile-images', false)
on conflict (id) do update set public = false;

create table private.withheld_photos (
  path text primary key check (length(path) between 1 and 300),
  user_id uuid not null references auth.users (id) on delete cascade,
  withheld_at timestamptz not null default now(),
  -- Position and caption in the rating, so that a restored photo is unchanged.
  place int check (place between 1 and 10),
  caption text check (length(caption) <= 200 /* maxCaptionLength */)
);

create index withheld_photos_user on private.withheld_photos (user_id);

create table private.withheld_profiles (
  user_id uuid primary key references auth.users (id) on delete cascade,
  avatar_url text,
  city text,
  country text,
  withheld_at timestamptz not null default now()
);

revoke all on private.withheld_photos, private.withheld_profiles from public, anon, authenticated, service_role;
alter table private.withheld_photos enable row level security;
alter table private.withheld_profiles enable row level security;

create policy "only procedures read withheld photos" on private.withheld_photos for select to anon, authenticated using (false);
create policy "only procedures read withheld profiles" on private.withheld_profiles for select to anon, authenticated using (false);

create function private.withhold_photos(p_paths text[]) returns void language sql security definer set search_path = '' as $$
  with gone as (
    update storage.objects set bucket_id = 'withheld' where bucket_id = 'reviews' and name = any (p_paths) returning name)
  select private.note_stale_photos('reviews', array_agg(name)) from gone
$$;

create function private.release_photos(p_paths text[]) returns void language sql security definer set search_path = '' as $$
  update storage.objects as o set bucket_id = 'reviews'
  where o.bucket_id = 'withheld' and o.name = any (p_paths)
    and not exists (select from private.withheld_photos as w where w.path = o.name)
    and not exists (select from storage.objects as other where other.bucket_id = 'reviews' and other.name = o.name)
$$;

create function private.keep_judgement(p_old private.ratings, p_new private.ratings) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if p_new.hidden_at is null then
    delete from private.withheld_photos where path = any (p_new.photo_urls);
  else
    insert into private.withheld_photos (path, user_id)
    select path, p_new.user_id from unnest(p_old.photo_urls) as path where path <> all (p_new.photo_urls) on conflict do nothing;
  end if;
end
$$;

create function private.is_hidden_photo(p_user uuid, p_path text) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from private.ratings where user_id = p_user and hidden_at is not null and p_path = any (photo_urls))
$$;

create function private.withhold_photos_of_rating() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.hidden_at is null and new.deleted_at is null and new.photo_urls = '{}' then
    return null;
  end if;
  if tg_op = 'UPDATE' and old.hidden_at is not null then
    perform private.keep_judgement(old, new);
  end if;
  if new.deleted_at is null and new.hidden_at is null then
    if tg_op = 'INSERT' or old.deleted_at is not null or old.hidden_at is not null or not new.photo_urls <@ old.photo_urls then
      perform private.release_photos(array(
        select path from unnest(new.photo_urls) as path where not private.is_hidden_photo(new.user_id, path)));
    end if;
  elsif tg_op = 'UPDATE' then
    perform private.withhold_photos(old.photo_urls || new.photo_urls);
  end if;
  return null;
end
$$;

create function private.is_portrait_of(p_user uuid, p_name text, p_owner text) returns boolean language sql immutable set search_path = '' as $$
  select p_name like p_user || '/%' or (p_name not like '%/%' and p_owner = p_user::text)
$$;

create function private.remove_portraits(p_user uuid) returns void language sql security definer set search_path = '' as $$
  insert into private.withheld_photos (path, user_id)
  select 'profile-images/' || o.name, p_user from storage.objects as o
  where o.bucket_id = 'profile-images' and private.is_portrait_of(p_user, o.name, o.owner_id::text) on conflict do nothing;
  with gone as (
    update storage.objects as o set bucket_id = 'withheld-profile-images'
    where o.bucket_id = 'profile-images' and private.is_portrait_of(p_user, o.name, o.owner_id::text) returning o.name)
  select private.note_stale_photos('profile-images', array_agg(name)) from gone;
$$;

create function private.return_portraits(p_user uuid) returns void language sql security definer set search_path = '' as $$
  with judged as (delete from private.withheld_photos where user_id = p_user and path like 'profile-images/%' returning path)
  update storage.objects as o set bucket_id = 'profile-images' from judged
  where o.bucket_id = 'withheld-profile-images' and 'profile-images/' || o.name = judged.path
    and not exists (select from storage.objects as other where other.bucket_id = 'profile-images' and other.name = o.name);
$$;

create function private.is_removed_portrait(p_name text) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from private.withheld_photos where path = 'profile-images/' || p_name)
$$;

create function private.is_removed_portrait_of(p_user uuid, p_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.withheld_photos where path = 'profile-images/' || p_name and user_id = p_user)
$$;

create function private.may_reappear(p_user uuid) returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from private.moderation_decisions as d
    where d.user_id = p_user and d.subject_type = 'profile' and d.action in ('hide', 'remove') and d.appeal_outcome is null
      and (d.appeal_text is not null or d.created_at > now() - private.setting('appeal_days')::int * interval '1 day'));
end
$$;

create function private.removed_portraits(p_limit int default 100) returns table (name text) language plpgsql security definer set search_path = '' as $$
begin
  delete from private.withheld_photos as w
  where w.path like 'profile-images/%' and not exists (
    select from storage.objects as o where o.bucket_id in ('profile-images', 'withheld-profile-images') and 'profile-images/' || o.name = w.path);
  update storage.objects as o set bucket_id = 'profile-images'
  from private.withheld_photos as w
  where o.bucket_id = 'withheld-profile-images' and w.path = 'profile-images/' || o.name and not private.may_reappear(w.user_id)
    and not exists (select from storage.objects as other where other.bucket_id = 'profile-images' and other.name = o.name);
  return query
    select portrait.name from (
      select o.name from private.withheld_photos as w join storage.objects as o
        on o.bucket_id = 'profile-images' and o.name = substr(w.path, length('profile-images/') + 1)
      where w.path like 'profile-images/%'
      union select private.unnamed_objects('profile-images', p_limit)) as portrait (name)
    order by 1 limit least(greatest(p_limit, 1), 1000);
end
$$;

create function private.release_unnamed_photos() returns void language plpgsql security definer set search_path = '' as $$
begin
  perform private.release_photos(array(
    select o.name from storage.objects as o cross join lateral (select private.owner_of_object(o.name, o.owner_id::text) as id) as owner
    where o.bucket_id = 'withheld'
      -- By the index of the person's own ratings.
      and not exists (select from private.ratings as r where r.user_id = case when private.is_uuid(owner.id) then owner.id::uuid end
        and o.name = any (r.photo_urls || coalesce((select photo_urls from private.rating_tombstones where rating_id = r.id), '{}')))));
end
$$;

create trigger ratings_withhold after insert or update of photo_urls, hidden_at, deleted_at on private.ratings
  for each row execute function private.withhold_photos_of_rating();

-- schemas/ratings/content.sql

create function private.tags_for_score(p_score int) returns text[] language plpgsql immutable set search_path = '' as $$
begin
  return case
    when p_score >= 4 then array['friendly_staff', 'fast_service', 'attentive', 'spot_on_order', 'warm_welcome', 'great_vibe', 'above_and_beyond', 'clean_cozy']
    when p_score = 3 then array['reasonable_wait', 'mixed_attentiveness', 'minor_errors', 'average_speed', 'polite_enough', 'decent_order', 'standard_atmosphere', 'room_for_improvement']
    else array['slow_service', 'rude_interaction', 'incorrect_order', 'long_wait', 'ignored_us', 'messy_space', 'cold_attitude', 'forgotten_items']
  end;
end
$$;

create function private.clean_tags(p_tags text[]) returns text[] language plpgsql immutable set search_path = '' as $$
declare
  v_codes text[] := '{}';
  v_tag text;
  v_code text;
begin
  if cardinality(p_tags) > 50 then
    perform private.refuse(422, 'tags_invalid', 'At most 3 tags, of the set that matches the score.');
  end if;
  foreach v_tag in array coalesce(p_tags, '{}') loop
    v_code := btrim(regexp_replace(lower(v_tag), '[^a-z0-9]+', '_', 'g'), '_');
    if v_code <> all (v_codes) then
      v_codes := v_codes || v_code;
    end if;
  end loop;
  return v_codes;
end
$$;

create function private.clean_photo_paths(p_urls text[]) returns text[] language sql immutable set search_path = '' as $$
  select coalesce(array_agg(path order by first), '{}') from (
    select regexp_replace(regexp_replace(url, '^https?://[^/]+/storage/v1/object/public/reviews/', ''), '[?#].*$', '') as path, min(place) as first
    from unnest(p_urls) with ordinality as t (url, place) group by 1) as paths
$$;

create function private.travels_too_fast(p_user uuid, p_evidence jsonb, p_at timestamptz) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.ratings as r join private.rating_evidence as e on e.rating_id = r.id
    where r.user_id = p_user and e.taken_at between p_at - interval '1 day' and p_at + interval '1 day'
      and private.distance_m((p_evidence ->> 'lat')::double precision, (p_evidence ->> 'lng')::double precision, e.latitude, e.longitude)
        - 2000 - least(e.accuracy_m, private.setting('verification_accuracy_cap_m'))
        - least((p_evidence ->> 'accuracy_m')::double precision, private.setting('verification_accuracy_cap_m'))
        > abs(extract(epoch from e.taken_at - p_at)) * private.setting('visit_speed_kmh') / 3.6)
$$;

create function private.verify_visit(p_user uuid, p_place_id text, p_evidence jsonb, p_qr_code_id uuid, p_at timestamptz)
returns text language plpgsql stable security definer set search_path = '' as $$
declare
  v_place public.restaurants;
  v_near boolean := false;
  v_scanned boolean := false;
begin
  if private.is_position(p_evidence) then
    select * into v_place from public.restaurants where place_id = p_place_id and reviewed;
    v_near := coalesce(private.distance_m((p_evidence ->> 'lat')::double precision, (p_evidence ->> 'lng')::double precision,
        v_place.latitude, v_place.longitude) <= private.setting('verification_radius_m')
        + least((p_evidence ->> 'accuracy_m')::double precision, private.setting('verification_accuracy_cap_m')), false)
      and not private.travels_too_fast(p_user, p_evidence, p_at);
  end if;
  -- A separate statement: the function is created later and only called if there is a code.
  if p_qr_code_id is not null then
    v_scanned := private.qr_code_valid(p_qr_code_id, p_place_id);
  end if;
  return case when v_near and v_scanned then 'both' when v_near then 'location' when v_scanned then 'qr' else 'none' end;
end
$$;

create function private.is_position(p_evidence jsonb) returns boolean language plpgsql immutable set search_path = '' as $$
begin
  return case when jsonb_typeof(p_evidence -> 'lat') = 'number' and jsonb_typeof(p_evidence -> 'lng') = 'number'
      and jsonb_typeof(p_evidence -> 'accuracy_m') = 'number'
    then (p_evidence ->> 'lat')::numeric between -90 and 90 and (p_evidence ->> 'lng')::numeric between -180 and 180
      and (p_evidence ->> 'accuracy_m')::numeric between 0 and 1000000
    else false end;
end
$$;

create function private.check_author(p_user uuid, p_place_id text) returns void language plpgsql stable security definer set search_path = '' as $$
declare
  v_waits boolean;
  v_tied boolean;
begin
  -- One query, because every rating runs it.
  select person.unconfirmed and private.needs_guardian(person.birth_year),
    exists (select from private.place_people as tie where tie.restaurant_place_id = p_place_id and tie.user_id = p_user)
  into v_waits, v_tied from private.invited_people as person where person.user_id = p_user;
  if not found then
    perform private.refuse_outsider(p_user);
  elsif v_waits then
    perform private.refuse(403, 'guardian_pending', 'A parent or guardian has to agree first.');
  elsif v_tied then
    perform private.refuse(403, 'own_place', 'You cannot rate a place that is yours or where you work.');
  end if;
end
$$;

create function private.photo_refusal(p_user uuid, p_path text) returns text language sql stable security definer set search_path = '' as $$
  select case
    when private.is_hidden_photo(p_user, p_path) then 'photo_removed'
    when withheld.path is not null then case when withheld.user_id = p_user then 'photo_removed' else 'photo_owner' end
    when p_path ~ ('^' || p_user || '/[A-Za-z0-9._-]{1,120}$') then case when object.name is null then 'photo_missing' end
    when p_path !~ '^[0-9a-f-]{36}\.jpg$' then 'photo_owner'
    when object.name is null then 'photo_missing'
    when object.owner_id::text is distinct from p_user::text then 'photo_owner'
  end
  from (select) as one
  left join private.withheld_photos as withheld on withheld.path = p_path
  left join storage.objects as object on object.bucket_id in ('reviews', 'withheld') and object.name = p_path limit 1
$$;

create function private.check_photos(p_user uuid, p_photos text[], p_known text[]) returns text[]
language plpgsql stable security definer set search_path = '' as $$
declare
  v_paths text[];
  v_code text;
begin
  -- Bounds the work below, which looks at each photo.
  if cardinality(p_photos) > 50 then
    perform private.refuse(422, 'photo_limit', 'At most 5 photos.');
  end if;
  v_paths := private.clean_photo_paths(p_photos);
  select private.photo_refusal(p_user, path) into v_code from unnest(v_paths) as path
  where path <> all (p_known) and private.photo_refusal(p_user, path) is not null order by 1 desc limit 1;
  if v_code = 'photo_owner' then
    perform private.refuse(403, 'photo_owner', 'A photo must be your own.');
  elsif cardinality(v_paths) > 5 /* maxPhotos */ then
    perform private.refuse(422, 'photo_limit', 'At most 5 photos.');
  elsif v_code = 'photo_removed' then
    perform private.refuse(403, 'photo_removed', 'This photo was removed by moderation.');
  elsif v_code is not null then
    perform private.refuse(422, v_code, 'The photo has not been uploaded.');
  end if;
  return v_paths;
end
$$;

create function private.count_new_rating(p_user uuid) returns void language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_token('ratings', p_user::text);
end
$$;

create function private.check_rating(p_new private.ratings, p_old private.ratings, p_person boolean)
returns private.ratings language plpgsql stable security definer set search_path = '' as $$
begin
  if p_person then
    perform private.check_author(p_new.user_id, p_new.restaurant_place_id);
  end if;
  if p_new.score is null or p_new.score not between 1 and 5 then
    perform private.refuse(422, 'score_invalid', 'A score is 1 to 5 lemons.');
  end if;
  p_new.tags := private.clean_tags(p_new.tags);
  if cardinality(p_new.tags) > 3 /* maxTags */ or not p_new.tags <@ private.tags_for_score(p_new.score) then
    perform private.refuse(422, 'tags_invalid', 'At most 3 tags, of the set that matches the score.');
  end if;
  p_new.comment := private.clean_text(p_new.comment);
  if length(p_new.comment) > 1000 /* maxCommentLength */ then
    perform private.refuse(422, 'comment_too_long', 'A comment is at most 1000 characters.');
  end if;
  if p_new.score < 5 then
    p_new.server_name := null;
    p_new.server_emoji := null;
  end if;
  p_new.server_name := private.clean_text(p_new.server_name);
  if length(p_new.server_name) > 80 /* maxServerNameLength */ or p_new.server_emoji not in ('crown', 'trophy', 'star') then
    perform private.refuse(422, 'invalid_op', 'The server name is at most 80 characters, the award crown, trophy or star.');
  end if;
  if p_new.server_id is not null and p_new.server_id is distinct from p_old.server_id
    and not private.is_active_server_at(p_new.server_id, p_new.restaurant_place_id) then
    perform private.refuse(422, 'server_not_here', 'This server does not work here.');
  end if;
  if p_new.photo_urls is distinct from coalesce(p_old.photo_urls, '{}') then
    p_new.photo_urls := private.check_photos(p_new.user_id, p_new.photo_urls, coalesce(p_old.photo_urls, '{}'));
  end if;
  if p_new.photo_captions <> '{}' then
    select coalesce(jsonb_object_agg(path, caption), '{}') into p_new.photo_captions
    from jsonb_each(p_new.photo_captions) as t (path, caption) where path = any (p_new.photo_urls);
  end if;
  p_new.language := case when p_new.comment is not null then substring(lower(p_new.language) from '^[a-z]{2,8}$') end;
  return p_new;
end
$$;

-- schemas/ratings/writes.sql

create function private.lock_ratings_of(p_user uuid) returns void language plpgsql set search_path = '' as $$
begin
  if p_user is not null then
    perform pg_advisory_xact_lock(hashtextextended('ratings:' || p_user, 0));
  end if;
end
$$;

create function private.rating_lock() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_ratings_of(auth.uid());
  return null;
end
$$;

create function private.lost_server(p_old uuid, p_new uuid) returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return p_old is not null and p_new is null and not exists (select from public.servers as s where s.id = p_old);
end
$$;

create function private.rating_rules() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    -- A row inserted as removed only informs devices that the rating moved; it has no content to check.
    if new.deleted_at is not null then
      return new;
    end if;
    return private.begin_rating(new);
  end if;
  if (new.restaurant_place_id, new.version) <> (old.restaurant_place_id, old.version) then
    -- A merge of two places moves the rating: its content was checked before, and its devices receive it.
    new.updated_at := clock_timestamp();
    return new;
  end if;
  if new.deleted_at is not null and old.deleted_at is null then
    new := private.seal_rating(old, new.deleted_at);
  elsif new.deleted_at is null and old.deleted_at is not null then
    new := private.unseal_rating(new);
  elsif new.answered <> old.answered then
    null; -- Only the reply changed; the author's content did not.
  elsif private.lost_server(old.server_id, new.server_id) then
    null; -- The author's content did not change.
  elsif new.hidden_at is not distinct from old.hidden_at then
    new := private.check_rating(new, old, auth.uid() is not distinct from new.user_id);
  end if;
  if (new.score, new.tags, new.comment, new.photo_urls, new.photo_captions, new.language, new.server_id, new.server_name, new.server_emoji,
      new.verification, new.rated_at, new.hidden_at, new.deleted_at)
    is distinct from
    (old.score, old.tags, old.comment, old.photo_urls, old.photo_captions, old.language, old.server_id, old.server_name, old.server_emoji,
      old.verification, old.rated_at, old.hidden_at, old.deleted_at) then
    new.version := old.version + 1;
    new.updated_at := clock_timestamp();
  else
    new.updated_at := old.updated_at;
  end if;
  return new;
end
$$;

create function private.begin_rating(p_new private.ratings) returns private.ratings
language plpgsql security definer set search_path = '' as $$
declare
  v_person boolean := auth.uid() is not distinct from p_new.user_id;
  v_removed private.ratings;
begin
  -- A writer who holds the place already passes its name on (`private.write_rating`). The view passes none.
  if p_new.restaurant_name is null then
    p_new.restaurant_place_id := private.hold_place(p_new.restaurant_place_id);
    select name into p_new.restaurant_name from public.restaurants where place_id = p_new.restaurant_place_id;
    if not found then
      perform private.refuse(422, 'place_unknown', 'This restaurant is not known.');
    end if;
  end if;
  p_new := private.check_rating(p_new, null, v_person);
  if v_person then
    p_new.rated_at := least(p_new.rated_at, now());
    if p_new.rated_at < now() - interval '1 day' then
      p_new.rated_at := greatest(p_new.rated_at, now() - private.setting('rated_at_days')::int * interval '1 day');
    end if;
    p_new.updated_at := clock_timestamp();
    perform private.count_new_rating(p_new.user_id);
  end if;
  select * into v_removed from private.ratings
  where user_id = p_new.user_id and restaurant_place_id = p_new.restaurant_place_id and deleted_at is not null;
  if found then
    delete from private.ratings where id = v_removed.id;
    p_new.id := v_removed.id;
    p_new.version := v_removed.version + 1;
    p_new.hidden_at := v_removed.hidden_at;
  end if;
  return p_new;
end
$$;

grant execute on function private.lock_ratings_of(uuid) to authenticated;

create trigger ratings_a_lock before insert or update or delete on private.ratings for each statement execute function private.rating_lock();
create trigger ratings_b_rules before insert or update on private.ratings for each row execute function private.rating_rules();

-- schemas/ratings/tombstones.sql

create function private.seal_rating(p_rating private.ratings, p_at timestamptz) returns private.ratings
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.rating_tombstones (rating_id, tags, comment, photo_urls, photo_captions, language, server_id, server_name,
    server_emoji, verification, days)
  values (p_rating.id, p_rating.tags, p_rating.comment, p_rating.photo_urls, p_rating.photo_captions, p_rating.language,
    p_rating.server_id, p_rating.server_name, p_rating.server_emoji, p_rating.verification,
    array(select day from private.visits where rating_id = p_rating.id order by day));
  p_rating.tags := '{}';
  p_rating.comment := null;
  p_rating.photo_urls := '{}';
  p_rating.photo_captions := '{}';
  p_rating.language := null;
  p_rating.server_id := null;
  p_rating.server_name := null;
  p_rating.server_emoji := null;
  p_rating.verification := 'none';
  p_rating.deleted_at := p_at;
  return p_rating;
end
$$;

create function private.sealed_rating(p_rating private.ratings) returns private.ratings
language plpgsql stable security definer set search_path = '' as $$
declare
  v_sealed private.rating_tombstones;
begin
  select * into v_sealed from private.rating_tombstones where rating_id = p_rating.id;
  if found then
    p_rating.tags := v_sealed.tags;
    p_rating.comment := v_sealed.comment;
    p_rating.photo_urls := v_sealed.photo_urls;
    p_rating.photo_captions := v_sealed.photo_captions;
    p_rating.language := v_sealed.language;
    p_rating.server_id := v_sealed.server_id;
    p_rating.server_name := v_sealed.server_name;
    p_rating.server_emoji := v_sealed.server_emoji;
    p_rating.verification := v_sealed.verification;
    p_rating.deleted_at := null;
  end if;
  return p_rating;
end
$$;

create function private.unseal_rating(p_rating private.ratings) returns private.ratings
language plpgsql security definer set search_path = '' as $$
declare
  v_days date[];
begin
  p_rating := private.sealed_rating(p_rating);
  delete from private.rating_tombstones where rating_id = p_rating.id returning days into v_days;
  if not found then
    perform private.refuse(422, 'rating_gone', 'What this rating said is erased.');
  end if;
  insert into private.visits (rating_id, user_id, day) select p_rating.id, p_rating.user_id, unnest(v_days) on conflict do nothing;
  return p_rating;
end
$$;

create function private.forget_server_name() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if private.lost_server(old.server_id, new.server_id) then
    new.server_name := null;
  end if;
  return new;
end
$$;

create function private.prune_tombstones() returns void language plpgsql security definer set search_path = '' as $$
declare
  v_erased uuid[];
begin
  with erased as (
    delete from private.rating_tombstones where sealed_at < now() - private.setting('tombstone_days')::int * interval '1 day'
    returning rating_id)
  select coalesce(array_agg(rating_id), '{}') into v_erased from erased;
  delete from public.rating_likes where rating_id = any (v_erased);
  delete from public.rating_replies where rating_id = any (v_erased);
  delete from private.photo_arrangements where rating_id = any (v_erased);
  delete from private.rating_revisions where rating_id = any (v_erased);
  perform private.release_unnamed_photos();
end
$$;

create trigger ratings_c_forget_server before update of server_id on private.ratings
  for each row when (old.server_id is not null and new.server_id is null) execute function private.forget_server_name();
create trigger rating_tombstones_forget_server before update of server_id on private.rating_tombstones
  for each row when (old.server_id is not null and new.server_id is null) execute function private.forget_server_name();

create table private.joined_ratings (
  rating_id uuid primary key,
  into_rating_id uuid not null references private.ratings (id) on delete cascade
);

create index joined_ratings_into on private.joined_ratings (into_rating_id);

revoke all on private.joined_ratings from public, anon, authenticated, service_role;
alter table private.joined_ratings enable row level security;

create policy "only procedures read joined ratings" on private.joined_ratings for select to anon, authenticated using (false);

create function private.rating_now(p_rating_id uuid) returns uuid language sql stable security definer set search_path = '' as $$
  select coalesce((select into_rating_id from private.joined_ratings where rating_id = p_rating_id), p_rating_id)
$$;

create function private.join_rating(p_other uuid, p_kept uuid) returns void language sql security definer set search_path = '' as $$
  update private.joined_ratings set into_rating_id = p_kept where into_rating_id = p_other;
  insert into private.joined_ratings (rating_id, into_rating_id) values (p_other, p_kept)
$$;

-- schemas/ratings/revisions.sql

create table private.rating_revisions (
  rating_id uuid not null references private.ratings (id) on delete cascade,
  version int not null,
  score smallint not null,
  tags text[] not null,
  comment text,
  server_id uuid references public.servers (id) on delete set null,
  server_name text,
  server_emoji text,
  -- The time of the replacement.
  replaced_at timestamptz not null default clock_timestamp(),
  primary key (rating_id, version)
);

create index rating_revisions_server on private.rating_revisions (server_id);

revoke all on private.rating_revisions from public, anon, authenticated, service_role;
alter table private.rating_revisions enable row level security;

create policy "only procedures read revisions" on private.rating_revisions for select to anon, authenticated using (false);

create function private.keep_revision() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if private.lost_server(old.server_id, new.server_id) then
    return null;
  end if;
  insert into private.rating_revisions (rating_id, version, score, tags, comment, server_id, server_name, server_emoji)
  values (old.id, old.version, old.score, old.tags, old.comment, old.server_id, old.server_name, old.server_emoji);
  delete from private.rating_revisions as r where r.rating_id = old.id and r.version in (
    select version from private.rating_revisions where rating_id = old.id order by version desc
    offset private.setting('kept_revisions')::int);
  return null;
end
$$;

create function private.my_rating_revisions(p_place_id text)
returns table (version int, score smallint, tags text[], comment text, server_name text, server_emoji text, replaced_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.require_invited();
begin
  return query
    select v.version, v.score, v.tags, v.comment, v.server_name, v.server_emoji, v.replaced_at
    from private.ratings as r join private.rating_revisions as v on v.rating_id = r.id
    where r.user_id = v_user and r.restaurant_place_id = private.clean_place_id(p_place_id) and r.deleted_at is null
    order by v.version desc;
end
$$;

create trigger ratings_keep_revision after update on private.ratings for each row
  when (old.deleted_at is null and new.deleted_at is null
    and (old.score, old.tags, old.comment, old.server_name, old.server_emoji)
      is distinct from (new.score, new.tags, new.comment, new.server_name, new.server_emoji))
  execute function private.keep_revision();
create trigger rating_revisions_forget_server before update of server_id on private.rating_revisions
  for each row when (old.server_id is not null and new.server_id is null) execute function private.forget_server_name();

-- schemas/ratings/figures.sql

create table private.place_figures (
  place_id text primary key references public.restaurants (place_id) on update cascade on delete cascade,
  score_1 int not null default 0, score_2 int not null default 0, score_3 int not null default 0,
  score_4 int not null default 0, score_5 int not null default 0,
  tag_counts jsonb not null default '{}' check (jsonb_typeof(tag_counts) = 'object'),
  -- The day (UTC) of the first change that is not published yet; null if there is none.
  unpublished_since date,
  -- The city in which its reviewers are counted: that of the place, once the fold has moved them.
  city_id int,
  check (least(score_1, score_2, score_3, score_4, score_5) >= 0)
) with (fillfactor = 80);

create table private.user_totals (
  user_id uuid primary key references auth.users (id) on delete cascade,
  score_1 int not null default 0, score_2 int not null default 0, score_3 int not null default 0,
  score_4 int not null default 0, score_5 int not null default 0,
  check (least(score_1, score_2, score_3, score_4, score_5) >= 0)
);

create table private.server_totals (
  server_id uuid primary key references public.servers (id) on delete cascade,
  score_1 int not null default 0, score_2 int not null default 0, score_3 int not null default 0,
  score_4 int not null default 0, score_5 int not null default 0,
  tag_counts jsonb not null default '{}' check (jsonb_typeof(tag_counts) = 'object'),
  award_counts jsonb not null default '{}' check (jsonb_typeof(award_counts) = 'object'),
  -- Increases with every change of a rating that names the server, so that their page knows when to reload.
  change_version bigint not null default 0,
  check (least(score_1, score_2, score_3, score_4, score_5) >= 0)
);

create table private.server_place_totals (
  server_id uuid not null references public.servers (id) on delete cascade,
  restaurant_place_id text not null references public.restaurants (place_id) on update cascade on delete cascade,
  rating_count int not null default 0 check (rating_count >= 0),
  score_sum int not null default 0 check (score_sum >= 0),
  tag_counts jsonb not null default '{}' check (jsonb_typeof(tag_counts) = 'object'),
  award_counts jsonb not null default '{}' check (jsonb_typeof(award_counts) = 'object'),
  primary key (server_id, restaurant_place_id)
);

create table private.city_reviewers (
  city_id int not null references public.cities (id),
  user_id uuid not null references auth.users (id) on delete cascade,
  rating_count int not null default 0 check (rating_count >= 0),
  reached_at timestamptz not null default now(),
  primary key (city_id, user_id)
);

create index place_figures_unpublished on private.place_figures (unpublished_since) where unpublished_since is not null;
create index server_place_totals_place on private.server_place_totals (restaurant_place_id);
create index city_reviewers_rank on private.city_reviewers (city_id, rating_count desc, reached_at);
create index city_reviewers_user on private.city_reviewers (user_id);

revoke all on private.place_figures, private.user_totals, private.server_totals, private.server_place_totals, private.city_reviewers
  from public, anon, authenticated, service_role;
alter table private.place_figures enable row level security;
alter table private.user_totals enable row level security;
alter table private.server_totals enable row level security;
alter table private.server_place_totals enable row level security;
alter table private.city_reviewers enable row level security;

create policy "only procedures read figures of places" on private.place_figures for select to anon, authenticated using (false);
create policy "only procedures read user totals" on private.user_totals for select to anon, authenticated using (false);
create policy "only procedures read server totals" on private.server_totals for select to anon, authenticated using (false);
create policy "only procedures read server place totals" on private.server_place_totals for select to anon, authenticated using (false);
create policy "only procedures read city reviewers" on private.city_reviewers for select to anon, authenticated using (false);

create function private.sum_counts(p_one jsonb, p_other jsonb) returns jsonb language sql immutable set search_path = '' as $$
  select coalesce(jsonb_object_agg(t.key, t.n), '{}') from (
    select both_of.key, sum(both_of.value::int) as n
    from (select * from jsonb_each_text(p_one) union all select * from jsonb_each_text(p_other)) as both_of
    group by 1 having sum(both_of.value::int) > 0) as t
$$;

create function private.top_tags(p_counts jsonb) returns text[] language plpgsql immutable set search_path = '' as $$
begin
  return array(select key from jsonb_each_text(p_counts) order by value::int desc, key limit 3);
end
$$;

create function private.average_of(p_1 int, p_2 int, p_3 int, p_4 int, p_5 int) returns numeric language plpgsql immutable set search_path = '' as $$
begin
  return round((p_1 + 2 * p_2 + 3 * p_3 + 4 * p_4 + 5 * p_5)::numeric / nullif(p_1 + p_2 + p_3 + p_4 + p_5, 0), 2);
end
$$;

create function private.subtract_counts(p_counts jsonb, p_other jsonb) returns jsonb language sql immutable set search_path = '' as $$
  select coalesce(jsonb_object_agg(t.key, t.n), '{}') from (
    select key, value::int - coalesce((p_other ->> key)::int, 0) as n from jsonb_each_text(p_counts)) as t
  where t.n > 0
$$;

create function private.with_present_figures(p_place public.restaurants) returns public.restaurants
language plpgsql stable security definer set search_path = '' as $$
declare
  v_now private.place_figures;
begin
  select * into v_now from private.place_figures as f where f.place_id = p_place.place_id;
  if found then
    p_place.score_1 := v_now.score_1;
    p_place.score_2 := v_now.score_2;
    p_place.score_3 := v_now.score_3;
    p_place.score_4 := v_now.score_4;
    p_place.score_5 := v_now.score_5;
    p_place.rating_count := v_now.score_1 + v_now.score_2 + v_now.score_3 + v_now.score_4 + v_now.score_5;
    p_place.score_sum := v_now.score_1 + 2 * v_now.score_2 + 3 * v_now.score_3 + 4 * v_now.score_4 + 5 * v_now.score_5;
    p_place.average_score := private.average_of(v_now.score_1, v_now.score_2, v_now.score_3, v_now.score_4, v_now.score_5);
    p_place.tag_counts := v_now.tag_counts;
    p_place.top_tags := private.top_tags(v_now.tag_counts);
  end if;
  return p_place;
end
$$;

create function private.badge_levels() returns table (at int, badge text) language sql immutable set search_path = '' as $$
  values (1, 'first_squeeze'), (5, 'citrus_scout'), (10, 'zesty_regular'), (25, 'cordial_critic'), (50, 'citrus_captain'), (100, 'grand_zester')
$$;

create function private.badges_of(p_count int) returns text[] language sql immutable set search_path = '' as $$
  select array(select badge from private.badge_levels() where at <= p_count order by at)
$$;

-- schemas/ratings/counts.sql

create function private.count_rating() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_was boolean := false;
  v_is boolean := false;
  v_user uuid;
  v_count int;
begin
  if tg_op <> 'INSERT' then
    v_was := old.deleted_at is null and old.hidden_at is null;
    v_user := old.user_id;
  end if;
  if tg_op <> 'DELETE' then
    v_is := new.deleted_at is null and new.hidden_at is null;
    v_user := new.user_id;
  end if;
  if not v_was and not v_is then
    return null;
  end if;
  if v_was and v_is and (old.restaurant_place_id, old.score, old.tags, old.server_id, old.server_emoji, old.created_at)
    is not distinct from (new.restaurant_place_id, new.score, new.tags, new.server_id, new.server_emoji, new.created_at) then
    insert into private.rating_changes (restaurant_place_id, step) values (new.restaurant_place_id, 0);
    return null;
  end if;
  if v_was then
    insert into private.rating_changes (restaurant_place_id, step, user_id, own, score, tags, server_id, server_emoji, rated_at)
    values (old.restaurant_place_id, -1, v_user, v_user is not distinct from auth.uid(), old.score, old.tags, old.server_id, old.server_emoji, old.created_at);
  end if;
  if v_is then
    insert into private.rating_changes (restaurant_place_id, step, user_id, own, score, tags, server_id, server_emoji, rated_at)
    values (new.restaurant_place_id, 1, v_user, v_user is not distinct from auth.uid(), new.score, new.tags, new.server_id, new.server_emoji, new.created_at);
  end if;
  v_count := private.count_for_author(v_user, case when v_was then old.score end, case when v_is then new.score end);
  -- Earned badges stay, so only an increase can add one.
  if v_is and not v_was and v_count in (1, 5, 10, 25, 50, 100) then
    update private.profiles set badges = private.badges_of(v_count)
    where user_id = v_user and not private.badges_of(v_count) <@ badges;
  end if;
  return null;
end
$$;

create function private.count_for_author(p_user uuid, p_old int, p_new int) returns int language plpgsql security definer set search_path = '' as $$
declare
  v_count int;
begin
  update private.user_totals set
    score_1 = score_1 + coalesce(p_new = 1, false)::int - coalesce(p_old = 1, false)::int,
    score_2 = score_2 + coalesce(p_new = 2, false)::int - coalesce(p_old = 2, false)::int,
    score_3 = score_3 + coalesce(p_new = 3, false)::int - coalesce(p_old = 3, false)::int,
    score_4 = score_4 + coalesce(p_new = 4, false)::int - coalesce(p_old = 4, false)::int,
    score_5 = score_5 + coalesce(p_new = 5, false)::int - coalesce(p_old = 5, false)::int
  where user_id = p_user returning score_1 + score_2 + score_3 + score_4 + score_5 into v_count;
  -- Only for a published rating: the erasure of a person must not insert a new row.
  if v_count is null and p_new is not null then
    insert into private.user_totals (user_id, score_1, score_2, score_3, score_4, score_5)
    values (p_user, (p_new = 1)::int, (p_new = 2)::int, (p_new = 3)::int, (p_new = 4)::int, (p_new = 5)::int);
    v_count := 1;
  end if;
  return v_count;
end
$$;

create function private.recount_ratings() returns void language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_figures();
  -- Waits for all who are writing a rating: what they logged is counted below.
  truncate private.rating_changes, private.place_figures, private.user_totals, private.server_totals, private.server_place_totals, private.city_reviewers, private.visits;
  -- A place without ratings may have published some.
  insert into private.place_figures (place_id, score_1, score_2, score_3, score_4, score_5, tag_counts, unpublished_since, city_id)
  select place.place_id, coalesce(n.s1, 0), coalesce(n.s2, 0), coalesce(n.s3, 0), coalesce(n.s4, 0), coalesce(n.s5, 0), coalesce(n.tags, '{}'), '-infinity', place.city_id
  from public.restaurants as place left join private.tally_ratings('place') as n on n.subject = place.place_id
  where n.subject is not null or place.rating_count > 0;
  insert into private.user_totals select subject::uuid, s1, s2, s3, s4, s5 from private.tally_ratings('user');
  -- Joins instead of subqueries per row: right after an import the planner has no statistics.
  with awarded as (
    select a.server_id, jsonb_object_agg(a.server_emoji, a.n) as awards
    from (select server_id, server_emoji, count(*) as n from private.ratings
      where server_id is not null and server_emoji is not null and deleted_at is null and hidden_at is null group by 1, 2) as a group by 1)
  insert into private.server_totals (server_id, score_1, score_2, score_3, score_4, score_5, tag_counts, award_counts)
    select n.subject::uuid, n.s1, n.s2, n.s3, n.s4, n.s5, n.tags, coalesce(a.awards, '{}')
    from private.tally_ratings('server') as n left join awarded as a on a.server_id = n.subject::uuid;
  with served as (
    select server_id, restaurant_place_id as place, score, tags, server_emoji from private.ratings
    where server_id is not null and deleted_at is null and hidden_at is null),
  tagged as (
    select t.server_id, t.place, jsonb_object_agg(t.tag, t.n) as tags
    from (select s.server_id, s.place, tag, count(*) as n from served as s, unnest(s.tags) as tag group by 1, 2, 3) as t group by 1, 2),
  awarded as (
    select a.server_id, a.place, jsonb_object_agg(a.server_emoji, a.n) as awards
    from (select s.server_id, s.place, s.server_emoji, count(*) as n from served as s where s.server_emoji is not null group by 1, 2, 3) as a
    group by 1, 2)
  insert into private.server_place_totals select n.*, coalesce(t.tags, '{}'), coalesce(a.awards, '{}')
    from (select s.server_id, s.place, count(*), sum(s.score) from served as s group by 1, 2) as n
    left join tagged as t on t.server_id = n.server_id and t.place = n.place
    left join awarded as a on a.server_id = n.server_id and a.place = n.place;
  perform private.recount_days();
  perform private.publish_figures(null);
  perform private.show_server_figures(server_id, restaurant_place_id) from private.server_place_totals;
  insert into private.city_reviewers select place.city_id, r.user_id, count(*), max(r.created_at)
    from private.ratings as r join public.restaurants as place on place.place_id = r.restaurant_place_id
    where place.city_id is not null and r.deleted_at is null and r.hidden_at is null group by 1, 2;
  perform private.settle_mayor(c.city_id) from (select distinct city_id from private.city_reviewers order by 1) as c;
  -- The date of an imported mayor is that of their last rating, not that of the import.
  update private.city_mayors as m set since = c.reached_at
  from private.city_reviewers as c where c.city_id = m.city_id and c.user_id = m.user_id and m.since = now();
  insert into private.visits select id, user_id, private.local_day(user_id, rated_at) from private.ratings where deleted_at is null;
  update private.profiles set badges = private.badges_of(t.score_1 + t.score_2 + t.score_3 + t.score_4 + t.score_5)
  from private.user_totals as t where t.user_id = profiles.user_id
    and not private.badges_of(t.score_1 + t.score_2 + t.score_3 + t.score_4 + t.score_5) <@ badges;
end
$$;

create function private.tally_ratings(p_by text)
returns table (subject text, s1 int, s2 int, s3 int, s4 int, s5 int, tags jsonb) language sql stable security definer set search_path = '' as $$
  with published as (
    select case p_by when 'place' then restaurant_place_id when 'user' then user_id::text else server_id::text end as subject, r.score, r.tags
    from private.ratings as r where deleted_at is null and hidden_at is null),
  tagged as (
    select t.subject, jsonb_object_agg(t.tag, t.n) as tags
    from (select p.subject, tag, count(*) as n from published as p, unnest(p.tags) as tag group by 1, 2) as t group by 1)
  select n.*, coalesce(t.tags, '{}')
  from (
    select p.subject, count(*) filter (where score = 1)::int, count(*) filter (where score = 2)::int, count(*) filter (where score = 3)::int,
      count(*) filter (where score = 4)::int, count(*) filter (where score = 5)::int
    from published as p where p.subject is not null group by p.subject) as n
  left join tagged as t on t.subject = n.subject
$$;

create function private.log_resettled_place() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if coalesce(current_setting('five_lemons.moving_city', true), '') <> 'on' or old.time_zone is distinct from new.time_zone then
    insert into private.rating_changes (restaurant_place_id, step) values (new.place_id, 1);
  end if;
  return null;
end
$$;

create trigger ratings_count after insert or update or delete on private.ratings for each row execute function private.count_rating();

create trigger restaurants_resettled after update of time_zone, city, city_id, country, latitude, longitude on public.restaurants for each row
  when (old.city_id is distinct from new.city_id or old.time_zone is distinct from new.time_zone) execute function private.log_resettled_place();

-- schemas/ratings/days.sql

create table private.place_days (
  restaurant_place_id text not null references public.restaurants (place_id) on update cascade on delete cascade,
  -- The day at the place.
  day date not null,
  score_1 int not null default 0, score_2 int not null default 0, score_3 int not null default 0,
  score_4 int not null default 0, score_5 int not null default 0,
  tag_counts jsonb not null default '{}' check (jsonb_typeof(tag_counts) = 'object'),
  primary key (restaurant_place_id, day),
  check (least(score_1, score_2, score_3, score_4, score_5) >= 0)
) with (fillfactor = 80);

create index place_days_age on private.place_days (day);

revoke all on private.place_days from public, anon, authenticated, service_role;
alter table private.place_days enable row level security;

create policy "only procedures read days" on private.place_days for select to anon, authenticated using (false);

create function private.first_kept_day() returns date language plpgsql stable set search_path = '' as $$
begin
  return (now() at time zone 'UTC')::date - 100;
end
$$;

create function private.recount_days(p_places text[] default null, p_published private.ratings[] default null) returns void
language sql security definer set search_path = '' as $$
  delete from private.place_days where p_places is null or restaurant_place_id = any (p_places);
  with published as (
    select r.restaurant_place_id as place, (r.created_at at time zone coalesce(place.time_zone, private.service_zone()))::date as day, r.score, r.tags
    from (
      select restaurant_place_id, created_at, score, tags from private.ratings where p_places is null and deleted_at is null and hidden_at is null
      union all
      select restaurant_place_id, created_at, score, tags from unnest(p_published)) as r
    join public.restaurants as place on place.place_id = r.restaurant_place_id
    where r.created_at >= private.first_kept_day()::timestamp at time zone coalesce(place.time_zone, private.service_zone())),
  counted as (
    select p.place, p.day, p.score, null as tag, 0 as n from published as p
    union all
    select p.place, p.day, null, tag, count(*) from published as p, unnest(p.tags) as tag group by p.place, p.day, tag)
  insert into private.place_days
  select place, day, count(*) filter (where score = 1), count(*) filter (where score = 2), count(*) filter (where score = 3),
    count(*) filter (where score = 4), count(*) filter (where score = 5),
    coalesce(jsonb_object_agg(tag, n) filter (where tag is not null), '{}')
  from counted group by place, day;
$$;

create function private.prune_days() returns void language sql security definer set search_path = '' as $$
  delete from private.place_days where day < private.first_kept_day()
$$;

-- schemas/foundation/change-versions.sql

create table private.place_change_versions (
  restaurant_place_id text primary key references public.restaurants (place_id) on update cascade on delete cascade,
  change_version bigint not null default 1
) with (fillfactor = 50);

create table private.user_change_versions (
  user_id uuid primary key references auth.users (id) on delete cascade,
  change_version bigint not null default 1
) with (fillfactor = 50);

create table private.admin_change_versions (
  only_row boolean primary key default true check (only_row),
  change_version bigint not null default 2
) with (fillfactor = 50);

insert into private.admin_change_versions default values;

create index user_roles_admins on public.user_roles (user_id) where role = 'admin';

revoke all on private.place_change_versions, private.user_change_versions, private.admin_change_versions from public, anon, authenticated, service_role;
alter table private.place_change_versions enable row level security;
alter table private.user_change_versions enable row level security;
alter table private.admin_change_versions enable row level security;

create policy "only procedures read change versions of places" on private.place_change_versions for select to anon, authenticated using (false);
create policy "only procedures read change versions of people" on private.user_change_versions for select to anon, authenticated using (false);
create policy "only procedures read the change version of admins" on private.admin_change_versions for select to anon, authenticated using (false);

create function private.raise_place_change_version(p_place_id text) returns void language plpgsql security definer set search_path = '' as $$
begin
  update private.place_change_versions set change_version = change_version + 1 where restaurant_place_id = p_place_id;
  if not found then
    insert into private.place_change_versions as p (restaurant_place_id) select r.place_id from public.restaurants as r where r.place_id = p_place_id
    on conflict (restaurant_place_id) do update set change_version = p.change_version + 1;
  end if;
end
$$;

create function private.raise_user_change_version(p_user_id uuid) returns void language plpgsql security definer set search_path = '' as $$
begin
  update private.user_change_versions set change_version = change_version + 1 where user_id = p_user_id;
  if not found then
    insert into private.user_change_versions as p (user_id) select u.id from auth.users as u where u.id = p_user_id
    on conflict (user_id) do update set change_version = p.change_version + 1;
  end if;
end
$$;

create function private.raise_admin_change_versions() returns void language plpgsql security definer set search_path = '' as $$
begin
  update private.admin_change_versions set change_version = change_version + 1;
end
$$;

create function private.place_change_version(p_place_id text) returns bigint language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_own_place(p_place_id);
  return coalesce((select change_version from private.place_change_versions where restaurant_place_id = p_place_id), 0)
    + coalesce((select change_version from private.user_change_versions where user_id = auth.uid()), 0);
end
$$;

create function private.my_change_version() returns bigint language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.require_invited();
begin
  return coalesce((select change_version from private.user_change_versions where user_id = v_user), 0)
    + coalesce((select a.change_version from private.admin_change_versions as a
      where exists (select from public.user_roles as r where r.user_id = v_user and r.role = 'admin')), 0)
    + coalesce((select t.change_version from public.servers as s join private.server_totals as t on t.server_id = s.id where s.user_id = v_user), 0);
end
$$;

-- schemas/ratings/visits.sql

create table private.visits (
  rating_id uuid not null references private.ratings (id) on delete cascade,
  -- The author of the rating.
  user_id uuid not null,
  day date not null,
  primary key (rating_id, day)
);

create index visits_of_user on private.visits (user_id, day);

revoke all on private.visits from public, anon, authenticated, service_role;
alter table private.visits enable row level security;

create policy "only procedures read visits" on private.visits for select to anon, authenticated using (false);

create function private.local_day(p_user uuid, p_at timestamptz) returns date language plpgsql stable security definer set search_path = '' as $$
begin
  return (p_at at time zone coalesce((select time_zone from private.profiles where user_id = p_user), private.service_zone()))::date;
end
$$;

create function private.count_visit() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.deleted_at is not null then
    delete from private.visits where rating_id = new.id;
    delete from private.rating_evidence where rating_id = new.id;
  elsif tg_op = 'INSERT' or new.rated_at is distinct from old.rated_at then
    -- `private.local_day` inlined, because every rating runs it.
    insert into private.visits (rating_id, user_id, day)
    values (new.id, new.user_id, (new.rated_at at time zone coalesce(
      (select p.time_zone from private.profiles as p where p.user_id = new.user_id), private.service_zone()))::date)
    on conflict do nothing;
  end if;
  return null;
end
$$;

create function private.day_streak(p_user uuid) returns int language sql stable security definer set search_path = '' as $$
  with days as (select distinct day from private.visits where user_id = p_user and day <= private.local_day(p_user, now()) order by day desc limit 4000),
  runs as (select day, day + (row_number() over (order by day desc))::int as run from days)
  select count(*)::int from runs
  where run = (select run from runs order by day desc limit 1)
    and (select max(day) from days) >= private.local_day(p_user, now()) - 1
$$;

create function private.prune_evidence() returns void language sql security definer set search_path = '' as $$
  delete from private.rating_evidence where created_at < now() - private.setting('evidence_days')::int * interval '1 day'
$$;

create trigger ratings_visit after insert or update on private.ratings for each row execute function private.count_visit();

-- schemas/ratings/reads.sql

create function private.my_ratings(p_after_updated_at timestamptz, p_after_id uuid, p_limit int)
returns setof private.rating_rows language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.require_invited();
begin
  return query
    select * from private.rating_rows as r
    where r.user_id = v_user
      and (p_after_updated_at is null
        or (r.updated_at, r.id) > (p_after_updated_at, coalesce(p_after_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff')))
    order by r.updated_at, r.id limit least(greatest(coalesce(p_limit, 500), 1), 1000);
end
$$;

create function public.my_ratings(p_after_updated_at timestamptz default null, p_after_id uuid default null, p_limit int default 500)
returns table (
  id uuid, user_id uuid, restaurant_place_id text, restaurant_name text, score smallint, tags text[], comment text, photo_urls text[],
  server_id uuid, server_name text, server_emoji text, verification text, version int, rated_at timestamptz, created_at timestamptz,
  updated_at timestamptz, restaurant_vicinity text, restaurant_city text, restaurant_city_id int, restaurant_city_names jsonb, photo_captions jsonb, language text, hidden boolean, deleted boolean)
language sql stable set search_path = '' as $$
  select * from private.my_ratings(p_after_updated_at, p_after_id, p_limit)
$$;

create function private.get_own_places() returns text[] language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.require_invited();
begin
  return array(
    select distinct tie.restaurant_place_id from private.place_people as tie where tie.user_id = v_user order by 1 limit 1000);
end
$$;

create function private.get_user_stats(p_user_id uuid) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.require_invited();
  v_seen uuid := case when private.sees_person(p_user_id) then p_user_id end;
  v_close boolean := v_seen = v_user or coalesce(v_seen = any (private.open_friends()), false);
  v_totals private.user_totals;
begin
  select * into v_totals from private.user_totals where user_id = v_seen;
  return jsonb_build_object(
    'total_ratings', case when v_close
      then coalesce(v_totals.score_1 + v_totals.score_2 + v_totals.score_3 + v_totals.score_4 + v_totals.score_5, 0)
      else (select coalesce(max(at), 0) from private.badge_levels() as level (at, badge)
        join private.profiles as p on p.user_id = v_seen and badge = any (p.badges)) end,
    'avg_score', case when v_close
      then private.average_of(v_totals.score_1, v_totals.score_2, v_totals.score_3, v_totals.score_4, v_totals.score_5) end,
    'day_streak', case when v_close then private.day_streak(v_seen) else 0 end,
    'ratings_this_week', case when v_close
      then (select count(*) from private.visits where user_id = v_seen and day > private.local_day(v_seen, now()) - 7) else 0 end,
    'followers_count', (select count(*) from public.user_relationships where following_id = v_seen and status = 'accepted'),
    'following_count', (select count(*) from public.user_relationships where follower_id = v_seen and status = 'accepted'),
    'friends_count', (select count(distinct case when follower_id = v_seen then following_id else follower_id end)
      from public.user_relationships where v_seen in (follower_id, following_id) and status = 'accepted'));
end
$$;

grant execute on function private.my_ratings(timestamptz, uuid, int) to authenticated;

-- schemas/outbox/tables.sql

create table private.client_ops (
  user_id uuid not null references auth.users (id) on delete cascade,
  op_id uuid not null,
  kind text not null,
  -- Either the place of a rating command or the subject of an upsert command.
  restaurant_place_id text,
  subject text,
  version int not null,
  -- True: a later command of the same device replaced this one before it arrived. A late copy of it then counts as a repeat.
  superseded boolean not null default false,
  applied_at timestamptz not null default now(),
  primary key (user_id, op_id)
);

create function private.is_sound_receipt(p private.client_ops) returns boolean language plpgsql immutable set search_path = '' as $$
begin
  return length(p.kind) <= 40 and length(p.restaurant_place_id) <= 200 and length(p.subject) <= 200 and p.version >= 0
    and num_nonnulls(p.restaurant_place_id, p.subject) = 1;
end
$$;

alter table private.client_ops add constraint client_ops_sound check (private.is_sound_receipt(client_ops));

create index client_ops_age on private.client_ops (applied_at);

create table private.rating_sync (
  user_id uuid not null references auth.users (id) on delete cascade,
  restaurant_place_id text not null references public.restaurants (place_id) on update cascade on delete cascade,
  device uuid not null,
  subject text not null default '' check (length(subject) <= 100),
  last_seq bigint not null check (last_seq >= 0),
  primary key (user_id, restaurant_place_id, device, subject)
);

create index rating_sync_place on private.rating_sync (restaurant_place_id);

create table private.upsert_sync (
  user_id uuid not null references auth.users (id) on delete cascade,
  -- e.g. 'like:' and the id of a rating.
  subject text not null check (length(subject) <= 200),
  device uuid not null,
  last_seq bigint not null check (last_seq >= 0),
  edited_at timestamptz not null,
  primary key (user_id, subject, device)
);

create index upsert_sync_age on private.upsert_sync (edited_at);

create table private.server_generation (
  only_row boolean primary key default true check (only_row),
  id uuid not null default gen_random_uuid(),
  -- When it was restored.
  since timestamptz not null default '-infinity',
  -- The backup contains all changes of ratings up to this time; null: none.
  until timestamptz
);

insert into private.server_generation default values;

create table private.op_kinds (
  kind text primary key check (kind ~ '^[a-z]+\.[a-z]+\.v[1-9][0-9]?$'),
  family text not null default 'rating',
  -- rating: (user, place id, present row, command) returns 'applied' or 'conflict', or refuses.
  -- upsert: (user, subject, value) applies the value or refuses. It ignores a value that is no longer possible, such as a like of
  -- a removed rating.
  handler text not null check (handler ~ '^[a-z_]{3,60}$'),
  -- rating: (user, present row, command) returns true if the row already has what the command asks for.
  is_done text check (is_done ~ '^[a-z_]{3,60}$'),
  -- rating: the command field that names the subject; without one, the fixed `subject` ('' is the rating itself).
  subject_field text check (length(subject_field) <= 40),
  subject text not null default '' check (length(subject) <= 40),
  -- upsert: (user, subject) returns the present state as an object, or null if the device does not need it; `topic` is the
  -- collection in which the device caches it. Two kinds may share one: friends and blocks are both about a person.
  state text check (state ~ '^[a-z_]{3,60}$'),
  topic text check (topic ~ '^[a-z]{2,20}$'),
  -- upsert: (user, subject, value) returns the people whose relationships and notices it changes, who are locked first.
  meets text check (meets ~ '^[a-z_]{3,60}$'),
  check (case family when 'rating' then is_done is not null when 'upsert' then num_nonnulls(state, topic) = 2 else false end)
);

revoke all on private.client_ops, private.rating_sync, private.upsert_sync, private.server_generation, private.op_kinds from public, anon, authenticated, service_role;
alter table private.client_ops enable row level security;
alter table private.rating_sync enable row level security;
alter table private.upsert_sync enable row level security;
alter table private.server_generation enable row level security;
alter table private.op_kinds enable row level security;

create policy "only procedures read devices" on private.rating_sync for select to anon, authenticated using (false);
create policy "only procedures read devices of upserts" on private.upsert_sync for select to anon, authenticated using (false);
create policy "only procedures read receipts" on private.client_ops for select to anon, authenticated using (false);
create policy "only procedures read the generation" on private.server_generation for select to anon, authenticated using (false);
create policy "only procedures read kinds" on private.op_kinds for select to anon, authenticated using (false);

-- schemas/outbox/restored-server.sql

create function private.begin_generation() returns void language sql security definer set search_path = '' as $$
  update private.server_generation set id = gen_random_uuid(), since = clock_timestamp(),
    -- Ten minutes earlier, because the times of different people do not rise in commit order.
    until = (select max(updated_at) - interval '10 minutes' from private.ratings)
$$;

create function private.server_generation() returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (select jsonb_build_object('generation', id, 'until', until) from private.server_generation);
end
$$;

create function private.my_server_generation() returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_user();
  return private.server_generation() || jsonb_build_object('now', private.iso(clock_timestamp()));
end
$$;

create function private.is_of_another_generation(p_ops jsonb) returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from jsonb_array_elements(p_ops) as op, private.server_generation as g where op ->> 'generation' <> g.id::text);
end
$$;

create function private.is_untouched(p_row private.ratings) returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return p_row.updated_at <= (select since from private.server_generation);
end
$$;

create function private.is_regained(p_user uuid, p_place_id text, p_row private.ratings, p_op jsonb) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return p_op ->> 'again' = 'true' and (
    coalesce(private.is_untouched(p_row) and p_row.version >= (p_op ->> 'lost_version')::int, false)
    or exists (select from private.rating_sync as s, private.server_generation as g where s.user_id = p_user
      and s.restaurant_place_id = p_place_id and s.device = g.id and s.subject = 'restored' and s.last_seq >= (p_op ->> 'lost_version')::int));
end
$$;

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

create function private.mark_regained(p_user uuid, p_place_id text, p_op jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.rating_sync as s (user_id, restaurant_place_id, device, subject, last_seq)
  select p_user, place_id, g.id, 'restored', (p_op ->> 'lost_version')::int
  from public.restaurants, private.server_generation as g where place_id = p_place_id
  on conflict (user_id, restaurant_place_id, device, subject) do update set last_seq = greatest(s.last_seq, excluded.last_seq);
end
$$;

-- schemas/outbox/decide.sql

create function private.rating_result(p_op_id text, p_status text, p_user uuid, p_place_id text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_row private.rating_rows;
begin
  select * into v_row from private.rating_rows where user_id = p_user and restaurant_place_id = p_place_id;
  return jsonb_build_object('op_id', p_op_id, 'status', p_status, 'version', coalesce(v_row.version, 0),
    'row', case when v_row.id is not null and not v_row.deleted then to_jsonb(v_row) - 'deleted' end);
end
$$;

create function private.subject_of(p_kind private.op_kinds, p_op jsonb) returns text language plpgsql immutable set search_path = '' as $$
begin
  return case when p_kind.subject_field is null then p_kind.subject
    else coalesce(left(regexp_replace(p_op ->> p_kind.subject_field, '^.*/', ''), 100), '-') end;
end
$$;

create function private.is_late(p_user uuid, p_place_id text, p_subject text, p_op jsonb) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  v_device uuid := (p_op ->> 'device')::uuid;
  v_seq bigint := (p_op ->> 'seq')::bigint;
begin
  return exists (select from private.rating_sync where user_id = p_user and restaurant_place_id = p_place_id
    and device = v_device and subject = p_subject and last_seq >= v_seq);
end
$$;

create function private.mark_sync(p_user uuid, p_place_id text, p_subject text, p_op jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.rating_sync (user_id, restaurant_place_id, device, subject, last_seq)
  select p_user, place_id, (p_op ->> 'device')::uuid, p_subject, (p_op ->> 'seq')::bigint
  from public.restaurants where place_id = p_place_id
  on conflict (user_id, restaurant_place_id, device, subject) do update set last_seq = excluded.last_seq;
  if not found or not private.has_unconfirmed(p_op) then
    return;
  end if;
  insert into private.client_ops (user_id, op_id, kind, restaurant_place_id, version, superseded)
  select p_user, (earlier ->> 'op_id')::uuid, p_op ->> 'kind', p_place_id, 0, true
  from jsonb_array_elements(p_op -> 'unconfirmed') as earlier on conflict do nothing;
end
$$;

create function private.has_unconfirmed(p_op jsonb) returns boolean language plpgsql immutable set search_path = '' as $$
begin
  return coalesce(p_op -> 'unconfirmed' not in ('null', '[]'), false);
end
$$;

create function private.check_op(p_user uuid, p_op jsonb) returns void language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_uuid(p_op ->> 'device') or coalesce(p_op ->> 'seq' !~ '^[0-9]{1,15}$', true) or p_op ->> 'edited_at' is null then
    perform private.refuse(422, 'invalid_op', 'The command is incomplete.');
  end if;
  if private.has_unconfirmed(p_op) and jsonb_array_length(p_op -> 'unconfirmed') > 5 /* maxUnconfirmed */
    or private.has_unconfirmed(p_op) and exists (select from jsonb_array_elements(p_op -> 'unconfirmed') as earlier where not private.is_uuid(earlier ->> 'op_id')) then
    perform private.refuse(422, 'invalid_op', 'Unanswered commands are at most 5, each with its op_id.');
  end if;
  perform (p_op ->> 'edited_at')::timestamptz;
  if not private.is_user_invited(p_user) then
    perform private.refuse_outsider(p_user);
  end if;
end
$$;

create function private.decide_rating_op(p_user uuid, p_kind private.op_kinds, p_op jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_place text := private.hold_place(p_op ->> 'place_id');
  v_subject text := private.subject_of(p_kind, p_op);
  v_lost boolean := v_subject = '' and coalesce(p_op ->> 'lost_version' ~ '^[0-9]{1,9}$', false);
  v_row private.ratings;
  v_status text;
  v_done boolean;
begin
  if coalesce(p_op ->> 'base_version' !~ '^[0-9]{1,9}$', true)
    or coalesce(length(v_place) not between 3 and 200 or v_place ~ '[^A-Za-z0-9_:.-]', true) then
    perform private.refuse(422, 'invalid_op', 'The command is incomplete.');
  end if;
  select * into v_row from private.ratings where user_id = p_user and restaurant_place_id = v_place for update;
  if v_lost then
    if private.is_regained(p_user, v_place, v_row, p_op) then
      return private.rating_result(p_op ->> 'op_id', 'applied', p_user, v_place);
    end if;
    p_op := private.based_on_backup(v_row, p_op);
  end if;
  if private.is_late(p_user, v_place, v_subject, p_op) then
    execute format('select private.%I($1, $2, $3)', p_kind.is_done) into v_done using p_user, v_row, p_op;
    if not v_done then
      return private.rating_result(p_op ->> 'op_id', 'conflict', p_user, v_place) || '{"device_behind": true}';
    end if;
    v_status := 'applied';
  else
    if p_kind.handler = 'save_rating' then
      -- Called directly, because nearly every command has this kind. A dynamic call would be parsed and planned each time.
      v_status := private.save_rating(p_user, v_place, v_row, p_op);
    else
      execute format('select private.%I($1, $2, $3, $4)', p_kind.handler) into v_status using p_user, v_place, v_row, p_op;
    end if;
    if v_status = 'applied' then
      perform private.mark_sync(p_user, v_place, v_subject, p_op);
      if v_lost then
        perform private.mark_regained(p_user, v_place, p_op);
      end if;
    end if;
  end if;
  return private.rating_result(p_op ->> 'op_id', v_status, p_user, v_place);
end
$$;

create function private.decide_op(p_user uuid, p_op jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_kind private.op_kinds;
begin
  select * into v_kind from private.op_kinds where kind = p_op ->> 'kind';
  if not found then
    perform private.refuse(422, 'unknown_kind', 'This kind of command is not known.');
  end if;
  perform private.check_op(p_user, p_op);
  if v_kind.family = 'upsert' then
    return private.decide_upsert(p_user, v_kind, p_op);
  end if;
  return private.decide_rating_op(p_user, v_kind, p_op);
end
$$;

create function private.repeat_result(p_op_id text, p_user uuid, p_receipt private.client_ops) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if p_receipt.subject is null then
    return private.rating_result(p_op_id, 'applied', p_user, private.clean_place_id(p_receipt.restaurant_place_id)) || '{"duplicate": true}';
  end if;
  return private.upsert_result(p_op_id, p_user, p_receipt.kind, p_receipt.subject) || '{"duplicate": true}';
end
$$;

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
    return private.repeat_result(v_op_id, p_user, v_receipt);
  end if;
  begin
    v_answer := private.decide_op(p_user, case when p_op ->> 'op_id' = v_op_id then p_op else p_op || jsonb_build_object('op_id', v_op_id) end);
  exception when others then
    get stacked diagnostics v_state = returned_sqlstate, v_code = pg_exception_hint, v_detail = pg_exception_detail;
    if v_state = 'PT429' then
      return jsonb_build_object('op_id', v_op_id, 'status', 'later', 'code', v_code, 'retry_at', v_detail);
    elsif v_code = 'guardian_pending' then
      return jsonb_build_object('op_id', v_op_id, 'status', 'later', 'code', v_code, 'retry_at', private.iso(now() + interval '6 hours'));
    elsif v_state like 'PT4%' then
      return jsonb_build_object('op_id', v_op_id, 'status', 'rejected', 'code', v_code)
        || case when v_detail <> '' then jsonb_build_object('retry_at', v_detail) else '{}' end;
    elsif v_state like '22%' or v_state like '23%' then
      return jsonb_build_object('op_id', v_op_id, 'status', 'rejected', 'code', 'invalid_op');
    end if;
    raise; -- The command did not cause this; the device submits the batch again.
  end;
  if v_answer ->> 'status' = 'applied' then
    insert into private.client_ops (user_id, op_id, kind, restaurant_place_id, subject, version)
    values (p_user, v_op_id::uuid, p_op ->> 'kind', case when v_answer ? 'row'
        then coalesce(v_answer -> 'row' ->> 'restaurant_place_id', private.clean_place_id(p_op ->> 'place_id')) end,
      case when not v_answer ? 'row' then p_op ->> 'subject' end, coalesce((v_answer ->> 'version')::int, 0));
  end if;
  return v_answer;
end
$$;

-- schemas/outbox/submit.sql

create function private.refuse_batch() returns void language plpgsql set search_path = '' as $$
begin
  raise exception 'A batch is a list of at most 50 commands with an op_id each.' using errcode = '22023', hint = 'invalid_batch';
end
$$;

create function private.lock_places(p_place_ids text[]) returns void language plpgsql security definer set search_path = '' as $$
declare
  v_places text[] := array(select private.clean_place_id(id) from unnest(p_place_ids) as id);
  v_now text[];
  v_place public.restaurants;
begin
  loop
    for v_place in select * from public.restaurants where place_id = any (v_places) order by place_id loop
      if v_place.unconfirmed then
        perform from public.restaurants where place_id = v_place.place_id for no key update;
      else
        perform from public.restaurants where place_id = v_place.place_id for key share;
      end if;
    end loop;
    v_now := array(select private.clean_place_id(id) from unnest(p_place_ids) as id);
    exit when v_now = v_places;
    v_places := v_now;
  end loop;
end
$$;

create function private.submit_ops(p_ops jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
  v_size int := case when jsonb_typeof(p_ops) = 'array' then jsonb_array_length(p_ops) end;
  v_answers jsonb := '[]';
begin
  if v_size is null or v_size > 50 /* maxBatch */ then
    perform private.refuse_batch();
  end if;
  for v_index in 0 .. v_size - 1 loop
    if not private.is_uuid(p_ops -> v_index ->> 'op_id') then
      perform private.refuse_batch();
    end if;
  end loop;
  perform private.lock_ratings_of(v_user);
  if private.is_of_another_generation(p_ops) then
    return (select jsonb_agg(private.server_generation() || jsonb_build_object('op_id', op ->> 'op_id', 'status', 'restored'))
      from jsonb_array_elements(p_ops) as op);
  end if;
  -- Every command leaves a receipt for months, so their number is limited. A device that returns after a year may exceed the
  -- limit; it continues later and loses nothing.
  perform private.require_token('ops', v_user::text, v_size);
  -- A single command takes its locks in this order anyway. The subject of an upsert may be a place too.
  if v_size > 1 then
    perform private.lock_places(array(select coalesce(op ->> 'place_id', op ->> 'subject') from jsonb_array_elements(p_ops) as op));
  end if;
  perform private.lock_met(v_user, p_ops);
  for v_index in 0 .. v_size - 1 loop
    v_answers := v_answers || (private.apply_op(v_user, p_ops -> v_index)
      || case when p_ops -> v_index -> 'generation' = 'null' then private.server_generation() - 'until' else '{}' end);
  end loop;
  return v_answers;
end
$$;

create function private.prune_receipts() returns void language sql security definer set search_path = '' as $$
  delete from private.client_ops where ctid = any (array(
    select ctid from private.client_ops where applied_at < now() - private.setting('receipt_days')::int * interval '1 day'
    order by applied_at limit 50000));
  delete from private.upsert_sync where ctid = any (array(
    select ctid from private.upsert_sync where edited_at < now() - private.setting('receipt_days')::int * interval '1 day'
    order by edited_at limit 50000));
$$;

-- schemas/outbox/rating-content.sql

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

create function private.content_of(p_rating private.ratings) returns jsonb language plpgsql immutable set search_path = '' as $$
begin
  return jsonb_build_object('score', p_rating.score, 'tags', to_jsonb(p_rating.tags), 'comment', p_rating.comment,
    'server_id', p_rating.server_id, 'server_name', p_rating.server_name, 'server_emoji', p_rating.server_emoji);
end
$$;

create function private.merge_part(p_base jsonb, p_mine jsonb, p_theirs jsonb) returns jsonb language sql immutable set search_path = '' as $$
  select case when p_mine = p_theirs or p_theirs = p_base then p_mine when p_mine = p_base then p_theirs end
$$;

create function private.merge_content(p_base jsonb, p_mine jsonb, p_theirs jsonb) returns jsonb language sql immutable set search_path = '' as $$
  select case when verdict is not null and comment is not null then verdict || jsonb_build_object('comment', comment) end
  from (select private.merge_part(p_base - 'comment', p_mine - 'comment', p_theirs - 'comment') as verdict,
    private.merge_part(p_base -> 'comment', p_mine -> 'comment', p_theirs -> 'comment') as comment) as merged
$$;

create function private.arrived_content(p_user uuid, p_place_id text, p_op jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.has_unconfirmed(p_op) then
    return null;
  end if;
  return (
    select coalesce(earlier -> 'content', 'null')
    from jsonb_array_elements(p_op -> 'unconfirmed') with ordinality as t (earlier, place)
    join private.client_ops as receipt on receipt.user_id = p_user and receipt.op_id = (earlier ->> 'op_id')::uuid
      and private.clean_place_id(receipt.restaurant_place_id) = p_place_id and not receipt.superseded
    order by place limit 1);
end
$$;

create function private.base_content(p_arrived jsonb, p_op jsonb) returns jsonb language plpgsql immutable set search_path = '' as $$
declare
  v_base jsonb := coalesce(p_arrived, p_op -> 'base');
begin
  return case when jsonb_typeof(v_base) = 'object' then private.read_content(v_base) end;
end
$$;

create function private.language_of(p_row private.ratings, p_mine jsonb, p_content jsonb, p_op jsonb) returns text
language plpgsql immutable set search_path = '' as $$
declare
  v_tag text := substring(lower(p_op ->> 'language') from '^([a-z]{2,8})(-|$)');
begin
  return case
    when p_content ->> 'comment' is null then null
    when v_tag is not null and p_content ->> 'comment' = p_mine ->> 'comment' then v_tag
    when p_content ->> 'comment' = p_row.comment then p_row.language
  end;
end
$$;

-- schemas/outbox/rating-commands.sql

create function private.written_at(p_op jsonb) returns timestamptz language plpgsql stable set search_path = '' as $$
declare
  v_written timestamptz := p_op ->> 'edited_at';
  v_behind interval := now() - (p_op ->> 'sent_at')::timestamptz;
begin
  if abs(extract(epoch from v_behind)) > 600 then
    v_written := v_written + v_behind;
  end if;
  return least(v_written, now());
end
$$;

create function private.write_rating(p_user uuid, p_place_id text, p_row private.ratings, p_content jsonb, p_op jsonb, p_language text,
  p_photos text[] default '{}')
returns void language plpgsql security definer set search_path = '' as $$
declare
  v_qr uuid := case when private.is_uuid(p_op ->> 'qr_code_id') then (p_op ->> 'qr_code_id')::uuid end;
  v_rated_at timestamptz := private.written_at(p_op);
  v_verified text := private.verify_visit(p_user, p_place_id, p_op -> 'evidence', v_qr, v_rated_at);
  v_tags text[] := array(select jsonb_array_elements_text(p_content -> 'tags'));
  v_id uuid;
begin
  if p_row.id is null then
    insert into private.ratings (user_id, restaurant_place_id, restaurant_name, score, tags, comment, language, photo_urls, server_id,
      server_name, server_emoji, verification, rated_at)
    values (p_user, p_place_id, (select name from public.restaurants where place_id = p_place_id), (p_content ->> 'score')::int, v_tags, p_content ->> 'comment', p_language, p_photos,
      (p_content ->> 'server_id')::uuid, p_content ->> 'server_name', p_content ->> 'server_emoji', v_verified, v_rated_at)
    returning id into v_id;
  elsif v_verified <> 'none' or p_content is distinct from private.content_of(p_row) or p_language is distinct from p_row.language then
    update private.ratings set score = (p_content ->> 'score')::int, tags = v_tags, comment = p_content ->> 'comment',
      language = p_language,
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

create function private.save_rating(p_user uuid, p_place_id text, p_row private.ratings, p_op jsonb)
returns text language plpgsql security definer set search_path = '' as $$
declare
  v_mine jsonb := private.read_content(p_op -> 'content');
  v_content jsonb := v_mine;
  v_arrived jsonb := private.arrived_content(p_user, p_place_id, p_op);
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
  perform private.write_rating(p_user, p_place_id, case when v_live then p_row end, v_content, p_op,
    private.language_of(case when v_live then p_row end, v_mine, v_content, p_op));
  return 'applied';
end
$$;

create function private.remove_rating(p_user uuid, p_place_id text, p_row private.ratings, p_op jsonb)
returns text language plpgsql security definer set search_path = '' as $$
declare
  v_base jsonb := private.base_content(private.arrived_content(p_user, p_place_id, p_op), p_op);
begin
  if p_row.id is not null and p_row.deleted_at is null then
    if (p_op ->> 'base_version')::int <> p_row.version and v_base is distinct from private.content_of(p_row) then
      return 'conflict';
    end if;
    update private.ratings set deleted_at = now() where id = p_row.id;
    update private.rating_tombstones set device = (p_op ->> 'device')::uuid where rating_id = p_row.id;
  end if;
  return 'applied';
end
$$;

create function private.without_gone_server(p_content jsonb) returns jsonb language sql stable security definer set search_path = '' as $$
  select case when p_content ->> 'server_id' is null or exists (select from public.servers where id = (p_content ->> 'server_id')::uuid)
    then p_content else p_content || '{"server_id": null, "server_name": null}' end
$$;

create function private.restore_rating(p_user uuid, p_place_id text, p_row private.ratings, p_op jsonb) returns text
language plpgsql security definer set search_path = '' as $$
declare
  v_content jsonb := private.without_gone_server(private.read_content(p_op -> 'content'));
  v_photos text[] := private.read_paths(p_user, p_op -> 'photos', (select photo_urls from private.rating_tombstones where rating_id = p_row.id));
  v_before private.ratings;
  v_after private.ratings;
  v_device uuid;
begin
  if private.is_live(p_row) then
    return private.save_rating(p_user, p_place_id, p_row, p_op);
  end if;
  select device into v_device from private.rating_tombstones where rating_id = p_row.id;
  if not found then
    perform private.write_rating(p_user, p_place_id, null, v_content, p_op,
      private.language_of(null, v_content, v_content, p_op), private.usable_photos(p_user, v_photos));
    return 'applied';
  end if;
  v_before := private.sealed_rating(p_row);
  if v_device is distinct from (p_op ->> 'device')::uuid and private.content_of(v_before) <> v_content then
    return 'conflict';
  end if;
  v_after := v_before;
  v_after.score := (v_content ->> 'score')::int;
  v_after.tags := array(select jsonb_array_elements_text(v_content -> 'tags'));
  v_after.comment := v_content ->> 'comment';
  v_after.server_id := (v_content ->> 'server_id')::uuid;
  v_after.server_name := v_content ->> 'server_name';
  v_after.server_emoji := v_content ->> 'server_emoji';
  v_after.language := private.language_of(v_before, v_content, v_content, p_op);
  v_after := private.check_rating(v_after, v_before, true);
  update private.rating_tombstones set tags = v_after.tags, comment = v_after.comment, language = v_after.language,
    server_id = v_after.server_id, server_name = v_after.server_name, server_emoji = v_after.server_emoji,
    photo_urls = v_after.photo_urls
  where rating_id = p_row.id;
  update private.ratings set score = v_after.score, deleted_at = null where id = p_row.id;
  return 'applied';
end
$$;

create function private.is_live(p_row private.ratings) returns boolean language plpgsql immutable set search_path = '' as $$
begin
  return p_row.id is not null and p_row.deleted_at is null;
end
$$;

create function private.is_saved(p_user uuid, p_row private.ratings, p_op jsonb) returns boolean language plpgsql immutable set search_path = '' as $$
begin
  return private.is_live(p_row) and private.content_of(p_row) = private.read_content(p_op -> 'content');
end
$$;

create function private.is_removed(p_user uuid, p_row private.ratings, p_op jsonb) returns boolean language plpgsql immutable set search_path = '' as $$
begin
  return not private.is_live(p_row);
end
$$;

insert into private.op_kinds (kind, handler, is_done) values
  ('rating.save.v1', 'save_rating', 'is_saved'),
  ('rating.remove.v1', 'remove_rating', 'is_removed'),
  ('rating.restore.v1', 'restore_rating', 'is_saved');

-- schemas/outbox/photo-commands.sql

create function private.photo_id(p_path text) returns text language sql immutable set search_path = '' as $$
  select regexp_replace(p_path, '^.*/', '')
$$;

create function private.read_photo_id(p_user uuid, p_path text) returns text language plpgsql immutable set search_path = '' as $$
begin
  if coalesce(p_path !~ '^([0-9a-f-]{36}/)?[0-9a-f-]{36}\.jpg$', true) then
    perform private.refuse(422, 'invalid_op', 'This is no photo path.');
  elsif p_path like '%/%' and split_part(p_path, '/', 1) <> p_user::text then
    perform private.refuse(403, 'photo_owner', 'A photo must be in your own folder.');
  end if;
  return private.photo_id(p_path);
end
$$;

create function private.read_path(p_user uuid, p_path text, p_known text[]) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  v_id text := private.read_photo_id(p_user, p_path);
begin
  return coalesce(
    (select path from unnest(p_known) as path where private.photo_id(path) = v_id limit 1),
    (select o.name from storage.objects as o
      where o.bucket_id in ('reviews', 'withheld') and o.name in (p_user || '/' || v_id, v_id)
        and (o.name like '%/%' or o.owner_id::text = p_user::text)
      order by o.bucket_id = 'withheld' desc, o.name = p_path desc limit 1), p_path);
end
$$;

create function private.read_paths(p_user uuid, p_paths jsonb, p_known text[]) returns text[]
language plpgsql stable security definer set search_path = '' as $$
begin
  if jsonb_typeof(coalesce(p_paths, '[]')) <> 'array' or jsonb_array_length(coalesce(p_paths, '[]')) > 10 /* maxArranged */ then
    perform private.refuse(422, 'invalid_op', 'Photos are a list of at most 10.');
  end if;
  return array(select private.read_path(p_user, path, p_known)
    from jsonb_array_elements_text(coalesce(p_paths, '[]')) with ordinality as t (path, place) order by place);
end
$$;

create function private.read_arrangement(p_user uuid, p_photos jsonb) returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  if jsonb_typeof(p_photos) is distinct from 'array' or jsonb_array_length(p_photos) > 10 /* maxArranged */ then
    perform private.refuse(422, 'invalid_op', 'Photos are a list of at most 10.');
  end if;
  if exists (select from jsonb_array_elements(p_photos) as photo group by private.read_photo_id(p_user, photo ->> 'path') having count(*) > 1)
    or exists (select from jsonb_array_elements(p_photos) as photo
      where coalesce(jsonb_typeof(photo -> 'caption'), 'null') not in ('null', 'string') or length(photo ->> 'caption') > 200) then
    perform private.refuse(422, 'invalid_op', 'Each photo stands once, its caption is at most 200 characters.');
  end if;
  return coalesce((
    select jsonb_agg(jsonb_build_object('path', private.photo_id(photo ->> 'path'))
      || case when photo ? 'caption' then jsonb_build_object('caption', private.clean_text(photo ->> 'caption')) else '{}' end order by place)
    from jsonb_array_elements(p_photos) with ordinality as t (photo, place)), '[]');
end
$$;

create function private.merged_arrangement(p_stored jsonb, p_sent jsonb, p_moved boolean) returns jsonb language sql immutable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('path', path, 'caption', caption)
    order by case when p_moved then sent else stored end nulls last, sent, stored), '[]')
  from (
    select stored.place as stored, sent.place as sent, coalesce(sent.photo ->> 'path', stored.photo ->> 'path') as path,
      case when sent.photo ? 'caption' then sent.photo ->> 'caption' else stored.photo ->> 'caption' end as caption,
      row_number() over (partition by sent.place is null order by stored.place) as nth
    from jsonb_array_elements(p_stored) with ordinality as stored (photo, place)
    full join jsonb_array_elements(p_sent) with ordinality as sent (photo, place) on sent.photo ->> 'path' = stored.photo ->> 'path') as merged
  where sent is not null or nth <= 10
$$;

create function private.arrangement_after(p_user uuid, p_rating uuid, p_op jsonb) returns jsonb language sql stable security definer set search_path = '' as $$
  select private.merged_arrangement(coalesce((select photos from private.photo_arrangements where rating_id = p_rating), '[]'),
    private.read_arrangement(p_user, p_op -> 'photos'), p_op -> 'moved' is distinct from 'false')
$$;

create function private.arranged(p_paths text[], p_order text[]) returns text[] language sql immutable set search_path = '' as $$
  select coalesce(array_agg(path order by array_position(array(select private.photo_id(named) from unnest(p_order) as named),
    private.photo_id(path)) nulls last, place), '{}')
  from unnest(p_paths) with ordinality as t (path, place)
$$;

create function private.usable_photos(p_user uuid, p_paths text[]) returns text[] language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(path order by place), '{}') from (
    select path, place from unnest(p_paths) with ordinality as t (path, place)
    where private.photo_refusal(p_user, path) is null order by place limit 5) as usable
$$;

create function private.place_photos(p_rating uuid, p_paths text[]) returns void language plpgsql security definer set search_path = '' as $$
declare
  v_chosen jsonb := coalesce((select photos from private.photo_arrangements where rating_id = p_rating), '[]');
  v_paths text[] := private.arranged(p_paths, array(select photo ->> 'path' from jsonb_array_elements(v_chosen) as photo));
  v_captions jsonb := coalesce((
    select jsonb_object_agg(path, photo ->> 'caption') from jsonb_array_elements(v_chosen) as photo
    join unnest(p_paths) as path on private.photo_id(path) = private.photo_id(photo ->> 'path')
    where photo ->> 'caption' is not null), '{}');
begin
  update private.ratings set photo_urls = v_paths, photo_captions = v_captions
  where id = p_rating and (photo_urls, photo_captions) is distinct from (v_paths, v_captions);
end
$$;

create function private.require_rating(p_user uuid, p_row private.ratings) returns void language plpgsql stable security definer set search_path = '' as $$
begin
  if p_row.id is null and private.rating_wait(p_user) > now() then
    perform private.refuse(429, 'daily_limit', 'Too many new ratings today.', private.iso(private.rating_wait(p_user)));
  elsif p_row.id is null and private.awaits_guardian(p_user) then
    perform private.refuse(403, 'guardian_pending', 'A parent or guardian has to agree first.');
  elsif not private.is_live(p_row) then
    perform private.refuse(422, 'rating_gone', 'The rating of this photo was removed.');
  end if;
end
$$;

create function private.rating_wait(p_user uuid) returns timestamptz language sql stable security definer set search_path = '' as $$
  select private.next_token_at('ratings', p_user::text)
$$;

create function private.attach_photo(p_user uuid, p_place_id text, p_row private.ratings, p_op jsonb) returns text
language plpgsql security definer set search_path = '' as $$
declare
  v_path text := private.read_path(p_user, p_op ->> 'path', p_row.photo_urls);
begin
  perform private.require_rating(p_user, p_row);
  if v_path <> all (p_row.photo_urls) then
    perform private.place_photos(p_row.id, p_row.photo_urls || v_path);
  end if;
  return 'applied';
end
$$;

create function private.detach_photo(p_user uuid, p_place_id text, p_row private.ratings, p_op jsonb) returns text
language plpgsql security definer set search_path = '' as $$
declare
  v_id text := private.read_photo_id(p_user, p_op ->> 'path');
begin
  if private.is_live(p_row) then
    perform private.place_photos(p_row.id, array(
      select path from unnest(p_row.photo_urls) with ordinality as t (path, place) where private.photo_id(path) <> v_id order by place));
  end if;
  update private.rating_tombstones as sealed set photo_urls = array_remove(sealed.photo_urls, taken), photo_captions = sealed.photo_captions - taken
  from unnest((select photo_urls from private.rating_tombstones where rating_id = p_row.id)) as taken
  where rating_id = p_row.id and private.photo_id(taken) = v_id;
  return 'applied';
end
$$;

create function private.arrange_photos(p_user uuid, p_place_id text, p_row private.ratings, p_op jsonb) returns text
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_rating(p_user, p_row);
  insert into private.photo_arrangements (rating_id, photos) values (p_row.id, private.arrangement_after(p_user, p_row.id, p_op))
  on conflict (rating_id) do update set photos = excluded.photos;
  perform private.place_photos(p_row.id, p_row.photo_urls);
  return 'applied';
end
$$;

create function private.is_attached(p_user uuid, p_row private.ratings, p_op jsonb) returns boolean language sql stable security definer set search_path = '' as $$
  select private.is_live(p_row) and private.read_photo_id(p_user, p_op ->> 'path') in (select private.photo_id(path) from unnest(p_row.photo_urls) as path)
$$;

create function private.is_detached(p_user uuid, p_row private.ratings, p_op jsonb) returns boolean language sql stable security definer set search_path = '' as $$
  select not private.is_attached(p_user, p_row, p_op)
$$;

create function private.is_arranged(p_user uuid, p_row private.ratings, p_op jsonb) returns boolean language sql stable security definer set search_path = '' as $$
  select private.is_live(p_row) and coalesce((select photos from private.photo_arrangements where rating_id = p_row.id), '[]')
    = private.arrangement_after(p_user, p_row.id, p_op)
$$;

insert into private.op_kinds (kind, handler, is_done, subject_field, subject) values
  ('photo.attach.v1', 'attach_photo', 'is_attached', 'path', ''),
  ('photo.detach.v1', 'detach_photo', 'is_detached', 'path', ''),
  ('photos.arrange.v1', 'arrange_photos', 'is_arranged', null, 'order');

-- schemas/outbox/upsert-commands.sql

create function private.chosen_at(p_op jsonb) returns timestamptz language plpgsql stable set search_path = '' as $$
declare
  v_waited interval := coalesce((p_op ->> 'sent_at')::timestamptz - (p_op ->> 'edited_at')::timestamptz, interval '0');
  v_estimate timestamptz := p_op ->> 'chosen_at';
  v_contact timestamptz := p_op ->> 'contact_at';
begin
  if v_estimate is null or v_contact is null then
    return now() - least(greatest(v_waited, interval '0'), interval '365 days');
  elsif v_estimate between v_contact and now() + interval '1 minute' then
    return least(greatest(v_estimate, now() - interval '365 days'), now());
  end if;
  return case when now() - v_waited between v_contact and now() then now() - v_waited else now() end;
end
$$;

create function private.upsert_result(p_op_id text, p_user uuid, p_kind text, p_subject text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_kind private.op_kinds;
  v_state jsonb;
begin
  select * into v_kind from private.op_kinds where kind = p_kind;
  execute format('select private.%I($1, $2)', v_kind.state) into v_state using p_user, p_subject;
  return jsonb_build_object('op_id', p_op_id, 'status', 'applied', 'topic', v_kind.topic, 'state', v_state);
end
$$;

create function private.chosen_elsewhere_since(p_user uuid, p_about text, p_device uuid, p_at timestamptz) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.upsert_sync where user_id = p_user and subject = p_about and device <> p_device and edited_at > p_at)
$$;

create function private.decide_upsert(p_user uuid, p_kind private.op_kinds, p_op jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_subject text := p_op ->> 'subject';
  v_about text := split_part(p_kind.kind, '.', 1) || ':' || v_subject;
  v_device uuid := (p_op ->> 'device')::uuid;
  v_seq bigint := (p_op ->> 'seq')::bigint;
  v_at timestamptz := private.chosen_at(p_op);
begin
  if coalesce(v_subject !~ '^[A-Za-z0-9_:.-]{1,160}$', true) or jsonb_typeof(p_op -> 'value') is distinct from 'object'
    or length(p_op ->> 'value') > 4000 then
    perform private.refuse(422, 'invalid_op', 'The command is incomplete.');
  end if;
  if exists (select from private.upsert_sync where user_id = p_user and subject = v_about and device = v_device and last_seq >= v_seq) then
    return jsonb_build_object('op_id', p_op ->> 'op_id', 'status', 'behind');
  end if;
  if private.chosen_elsewhere_since(p_user, v_about, v_device, v_at) then
    -- A device clock that was far behind at the choice and corrected since claims a wait of years. The wait is at most the time since
    -- the previous choice of this device.
    v_at := greatest(v_at, (select max(edited_at) from private.upsert_sync where user_id = p_user and device = v_device and last_seq < v_seq));
  end if;
  if not private.chosen_elsewhere_since(p_user, v_about, v_device, v_at) then
    execute format('select private.%I($1, $2, $3)', p_kind.handler) using p_user, v_subject, p_op -> 'value';
  end if;
  insert into private.upsert_sync (user_id, subject, device, last_seq, edited_at) values (p_user, v_about, v_device, v_seq, v_at)
  on conflict (user_id, subject, device) do update set last_seq = excluded.last_seq, edited_at = excluded.edited_at;
  if private.has_unconfirmed(p_op) then
    insert into private.client_ops (user_id, op_id, kind, subject, version, superseded)
    select p_user, (earlier ->> 'op_id')::uuid, p_kind.kind, v_subject, 0, true
    from jsonb_array_elements(p_op -> 'unconfirmed') as earlier on conflict do nothing;
  end if;
  return private.upsert_result(p_op ->> 'op_id', p_user, p_kind.kind, v_subject);
end
$$;

create function private.read_subject_id(p_subject text) returns uuid language plpgsql immutable set search_path = '' as $$
begin
  if not private.is_uuid(p_subject) then
    perform private.refuse(422, 'invalid_op', 'The subject is no id.');
  end if;
  return p_subject::uuid;
end
$$;

create function private.read_flag(p_value jsonb, p_field text) returns boolean language plpgsql immutable set search_path = '' as $$
begin
  if jsonb_typeof(p_value -> p_field) is distinct from 'boolean' then
    perform private.refuse(422, 'invalid_op', 'The value is incomplete.');
  end if;
  return (p_value ->> p_field)::boolean;
end
$$;

create function private.read_text(p_value jsonb, p_field text) returns text language plpgsql immutable set search_path = '' as $$
begin
  if coalesce(jsonb_typeof(p_value -> p_field), 'null') not in ('null', 'string') then
    perform private.refuse(422, 'invalid_op', 'The value is no text.');
  end if;
  return p_value ->> p_field;
end
$$;

-- schemas/people/who-sees-whom.sql

create function private.parted_people() returns uuid[] language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := auth.uid();
begin
  return array(
    select b.blocked_id from public.user_blocks as b where b.blocker_id = v_user
    union all
    select b.blocker_id from public.user_blocks as b where b.blocked_id = v_user);
end
$$;

grant execute on function private.parted_people() to authenticated;

create function private.sees_person(p_user uuid) returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(p_user = auth.uid(), false) or (private.is_presentable(p_user)
    and not private.is_blocked_between(auth.uid(), p_user) and exists (
    select from private.profiles as p where p.user_id = p_user
      and (p.visible_to = 'everyone' or (p.visible_to = 'friends' and p_user = any (private.open_friends())))));
end
$$;

-- schemas/people/policies.sql

create policy "invited people see faces, everybody sees their own" on private.profiles for select to authenticated
  using (user_id = (select private.own_id()) or ((select private.is_invited()) and private.is_presentable(user_id)
    and (visible_to = 'everyone' or (visible_to = 'friends' and user_id = any ((select private.open_friends())::uuid[])))
    and user_id <> all ((select private.parted_people())::uuid[])));
create policy "invited people add their own face" on private.profiles for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.is_invited()));
create policy "invited people change their own face" on private.profiles for update to authenticated
  using (user_id = (select auth.uid()) and (select private.is_invited()))
  with check (user_id = (select auth.uid()) and (select private.is_invited()));
create policy "people see their own roles" on public.user_roles for select to authenticated
  using (user_id = (select private.own_id()));
create policy "people see their own consents" on public.consents for select to authenticated
  using (user_id = (select private.own_id()));
create policy "only procedures read invitation codes" on public.invitation_codes for select to anon, authenticated using (false);
create policy "only procedures read invitations" on private.invitations for select to anon, authenticated using (false);
create policy "only procedures read people" on private.people for select to anon, authenticated using (false);

-- schemas/social/tables.sql

create table public.user_relationships (
  id uuid primary key default gen_random_uuid(),
  follower_id uuid not null references auth.users (id) on delete cascade,
  following_id uuid not null references auth.users (id) on delete cascade,
  status text not null default 'pending' check (status in ('pending', 'accepted')),
  created_at timestamptz not null default now(),
  responded_at timestamptz,
  check (follower_id <> following_id),
  check ((status = 'accepted') = (responded_at is not null))
);

create unique index user_relationships_one_per_pair
  on public.user_relationships (least(follower_id, following_id), greatest(follower_id, following_id));
create index user_relationships_follower on public.user_relationships (follower_id, status);
create index user_relationships_following on public.user_relationships (following_id, status);

create function private.tie_between(p_one uuid, p_other uuid) returns public.user_relationships
language sql stable security definer set search_path = '' as $$
  select r.* from public.user_relationships as r
  where least(r.follower_id, r.following_id) = least(p_one, p_other)
    and greatest(r.follower_id, r.following_id) = greatest(p_one, p_other)
$$;

create table private.friend_declines (
  asker_id uuid not null references auth.users (id) on delete cascade,
  decliner_id uuid not null references auth.users (id) on delete cascade,
  declined_at timestamptz not null default now(),
  primary key (asker_id, decliner_id)
);

create index friend_declines_decliner on private.friend_declines (decliner_id);

create table public.user_blocks (
  blocker_id uuid not null references auth.users (id) on delete cascade,
  blocked_id uuid not null references auth.users (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);

create index user_blocks_blocked on public.user_blocks (blocked_id);

create table public.rating_likes (
  rating_id uuid not null references private.ratings (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (rating_id, user_id)
);

create index rating_likes_user on public.rating_likes (user_id);

create table private.activities (
  id uuid primary key default gen_random_uuid(),
  -- The recipient.
  user_id uuid not null references auth.users (id) on delete cascade,
  activity_type text not null check (activity_type in (
    'post_liked', 'friend_accepted', 'friend_connected', 'friend_request', 'owner_replied', 'moderation_decision',
    'badge_earned', 'mayor_won', 'mayor_lost', 'server_invitation', 'ownership_decision', 'low_rating', 'report_decided',
    'places_merged'
  )),
  -- The person who caused it, if any. Name and picture are read when shown, not copied.
  actor_id uuid references auth.users (id) on delete cascade,
  -- The rating, invitation or request that the notice is about. A repeated event creates no second notice.
  subject_id uuid,
  -- The reason of a decision may have 2000 characters, each escaped as two.
  metadata jsonb not null default '{}' check (jsonb_typeof(metadata) = 'object' and length(metadata::text) <= 5000),
  -- The clock instead of the transaction's time, so that the notices of one batch keep their order.
  created_at timestamptz not null default clock_timestamp(),
  seen boolean not null default false
);

create index activities_newest on private.activities (user_id, created_at desc, id desc);
create index activities_actor on private.activities (actor_id);
create index activities_subject on private.activities (subject_id, activity_type);
create unique index activities_once on private.activities (
  user_id, activity_type,
  coalesce(actor_id, '00000000-0000-0000-0000-000000000000'), coalesce(subject_id, '00000000-0000-0000-0000-000000000000')
) where activity_type in ('post_liked', 'friend_accepted', 'friend_connected', 'friend_request', 'owner_replied', 'server_invitation', 'low_rating');

create view public.activities with (security_invoker = true) as
  select id, user_id, activity_type, subject_id, metadata, created_at, seen from private.activities;

revoke all on private.friend_declines from public, anon, authenticated, service_role;
alter table private.friend_declines enable row level security;
alter table public.user_relationships enable row level security;
alter table public.user_blocks enable row level security;
alter table public.rating_likes enable row level security;
alter table private.activities enable row level security;
revoke all on public.user_relationships, public.user_blocks, public.rating_likes from anon, authenticated;
revoke all on private.activities, public.activities from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.user_relationships to authenticated;
grant select on public.user_blocks, public.rating_likes to authenticated;
grant select on public.activities to authenticated;
grant select (id, user_id, activity_type, subject_id, metadata, created_at, seen) on private.activities to authenticated;
grant select, insert, update, delete on public.user_relationships, public.user_blocks, public.rating_likes,
  public.activities, private.activities to service_role;

create policy "both sides see their relationship" on public.user_relationships
  for select to authenticated
  using ((select private.is_invited()) and (follower_id = (select auth.uid()) or following_id = (select auth.uid())));
create policy "an invited person asks in their own name" on public.user_relationships
  for insert to authenticated
  with check (follower_id = (select auth.uid()) and status = 'pending' and (select private.may_publish()));
create policy "only the receiver accepts" on public.user_relationships
  for update to authenticated
  using (following_id = (select auth.uid()) and status = 'pending' and (select private.may_publish()))
  with check (following_id = (select auth.uid()) and status = 'accepted');
create policy "either side ends it" on public.user_relationships
  for delete to authenticated
  using ((select private.is_invited()) and (follower_id = (select auth.uid()) or following_id = (select auth.uid())));
create policy "only procedures read declined requests" on private.friend_declines for select to anon, authenticated using (false);
create policy "people see whom they blocked" on public.user_blocks
  for select to authenticated using (blocker_id = (select auth.uid()) and (select private.is_invited()));
create policy "people see what they liked" on public.rating_likes
  for select to authenticated using (user_id = (select auth.uid()) and (select private.is_invited()));

create policy "people see their own notices" on private.activities
  for select to authenticated using (user_id = (select private.own_id()) and created_at <= statement_timestamp()
    and (activity_type = 'moderation_decision' or (select private.is_invited())));

-- schemas/social/relations.sql

create function private.is_blocked_between(p_one uuid, p_other uuid)
returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from public.user_blocks as b
    where (b.blocker_id = p_one and b.blocked_id = p_other) or (b.blocker_id = p_other and b.blocked_id = p_one));
end
$$;

create function private.is_nameless_like(p_type text, p_actor_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return p_type = 'post_liked' and private.public_name(p_actor_id) is null;
end
$$;

create function private.notify(
  p_user_id uuid, p_type text, p_actor_id uuid, p_subject_id uuid, p_metadata jsonb default '{}', p_at timestamptz default null
) returns void language plpgsql security definer set search_path = '' as $$
begin
  if p_user_id is null or p_user_id = p_actor_id or not private.wants_notice(p_user_id, p_type)
    or (private.is_blocked_between(p_user_id, p_actor_id) and not private.is_nameless_like(p_type, p_actor_id)) then
    return;
  end if;
  insert into private.activities (user_id, activity_type, actor_id, subject_id, metadata, created_at)
  values (p_user_id, p_type, p_actor_id, p_subject_id, coalesce(p_metadata, '{}'), coalesce(p_at, clock_timestamp()))
  on conflict do nothing;
end
$$;

-- schemas/social/likes.sql

create function private.is_likeable(p_user uuid, p_rating_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from private.ratings r where r.id = p_rating_id and r.deleted_at is null and r.hidden_at is null
      and (not private.is_blocked_between(p_user, r.user_id) or private.public_name(r.user_id) is null));
end
$$;

create function private.like_rating(p_user uuid, p_rating_id uuid, p_liked boolean)
returns void language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from private.ratings r where r.id = p_rating_id and r.user_id = p_user) then
    perform private.refuse(403, 'own_rating', 'Nobody likes their own rating');
  end if;
  if p_liked = exists (select from public.rating_likes l where l.rating_id = p_rating_id and l.user_id = p_user) then
    return;
  end if;
  if not p_liked then
    perform private.lock_people(array[p_user]);
  end if;
  perform private.require_token('like', p_user::text);
  if p_liked then
    insert into public.rating_likes (rating_id, user_id) values (p_rating_id, p_user) on conflict do nothing;
  else
    delete from public.rating_likes l where l.rating_id = p_rating_id and l.user_id = p_user;
  end if;
end
$$;

create function private.set_rating_like(p_rating_id uuid, p_liked boolean)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_publisher();
  v_rating uuid := private.rating_now(p_rating_id);
  v_liked boolean;
begin
  if not private.is_likeable(v_user, v_rating) then
    perform private.refuse(404, 'rating_gone', 'This rating does not exist any more');
  end if;
  -- Null toggles the like. Locked, so that two concurrent toggles are one on and one off.
  perform pg_advisory_xact_lock(hashtextextended('like:' || v_user || v_rating, 0));
  v_liked := coalesce(p_liked,
    not exists (select from public.rating_likes l where l.rating_id = v_rating and l.user_id = v_user));
  perform private.like_rating(v_user, v_rating, v_liked);
  return jsonb_build_object('liked', v_liked,
    'likes_count', (select count(*) from public.rating_likes l where l.rating_id = v_rating));
end
$$;

create function public.set_rating_like(p_rating_id uuid, p_liked boolean)
returns jsonb language sql set search_path = '' as $$
  select private.set_rating_like(p_rating_id, coalesce(p_liked, false))
$$;

create function public.toggle_rating_like(p_rating_id uuid)
returns jsonb language sql set search_path = '' as $$
  select private.set_rating_like(p_rating_id, null)
$$;

grant execute on function private.set_rating_like(uuid, boolean) to authenticated;

-- schemas/social/activities.sql

create function private.get_friends_activity(p_limit integer, p_before timestamptz, p_before_id uuid)
returns table (
  id uuid, user_id uuid, username text, first_name text, last_name text, avatar_url text, score smallint,
  restaurant_name text, restaurant_city text, restaurant_state text, tags text[], comment text, created_at timestamptz,
  likes_count integer, current_user_liked boolean, restaurant_place_id text, restaurant_city_names jsonb
) language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.require_invited();
  v_limit int := least(greatest(coalesce(p_limit, 20), 1), 100);
  v_before timestamptz := coalesce(p_before, 'infinity');
  -- Reviews of the same time are ordered by id. Without an id, all reviews of that time have been shown.
  v_after uuid := coalesce(p_before_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
  -- Outside the query, because the planner would call the function once more to estimate its rows.
  v_friends uuid[] := private.open_friends();
  -- The newest review of each friend, by the index. Only friends whose newest review is among the newest can be in the feed.
  v_lately uuid[] := array(
    select newest.user_id from unnest(v_friends) as friends (friend_id)
    cross join lateral (
      select x.user_id, x.created_at, x.id from private.ratings x
      where x.user_id = friends.friend_id and x.deleted_at is null and x.hidden_at is null
        and x.created_at <= v_before and (x.created_at < v_before or x.id > v_after)
      order by x.created_at desc, x.id limit 1
    ) newest
    order by newest.created_at desc, newest.id limit v_limit);
  v_feed private.ratings[] := array(
    select r from unnest(v_lately) as friends (friend_id)
    cross join lateral (
      select * from private.ratings x
      where x.user_id = friends.friend_id and x.deleted_at is null and x.hidden_at is null
        and x.created_at <= v_before and (x.created_at < v_before or x.id > v_after)
      order by x.created_at desc, x.id limit v_limit
    ) r
    order by r.created_at desc, r.id limit v_limit);
begin
  return query
  select r.id, r.user_id, p.username::text, p.first_name, p.last_name, p.avatar_url, r.score::smallint,
    r.restaurant_name, place.city, place.state, r.tags, r.comment, r.created_at,
    (select count(*)::integer from public.rating_likes l where l.rating_id = r.id),
    exists (select from public.rating_likes l where l.rating_id = r.id and l.user_id = v_user), r.restaurant_place_id, place.city_names
  from unnest(v_feed) as r
  left join private.profiles p on p.user_id = r.user_id
  left join public.restaurants place on place.place_id = r.restaurant_place_id
  order by r.created_at desc, r.id;
end
$$;

create function public.get_friends_activity(
  limit_count integer default 20, p_before timestamptz default null, p_before_id uuid default null)
returns table (
  id uuid, user_id uuid, username text, first_name text, last_name text, avatar_url text, score smallint,
  restaurant_name text, restaurant_city text, restaurant_state text, tags text[], comment text, created_at timestamptz,
  likes_count integer, current_user_liked boolean, restaurant_place_id text, restaurant_city_names jsonb
) language plpgsql stable set search_path = '' as $$
begin
  return query select * from private.get_friends_activity(limit_count, p_before, p_before_id);
end
$$;

create function private.get_user_activity(p_limit integer)
returns table (
  id uuid, activity_type text, actor_id uuid, actor_name text, actor_avatar_url text, subject_id uuid, metadata jsonb,
  created_at timestamptz, seen boolean
) language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_invited();
  return query
  select a.id, a.activity_type, p.user_id,
    coalesce(nullif(btrim(concat_ws(' ', p.first_name, p.last_name)), ''), p.username::text, a.metadata ->> 'actor_name'),
    p.avatar_url, a.subject_id,
    case when a.activity_type = 'moderation_decision' then a.metadata || coalesce(private.appeal_of(a.user_id, a.subject_id), '{}')
      else a.metadata end,
    a.created_at, a.seen
  from private.activities a
  -- A friendship request shows the name of its sender; a like does not.
  left join private.profiles p on p.user_id = a.actor_id
    and (private.sees_person(a.actor_id) or (a.activity_type = 'friend_request' and private.is_presentable(a.actor_id)))
  where a.user_id = auth.uid() and a.created_at <= statement_timestamp()
  order by a.created_at desc, a.id desc
  limit least(greatest(coalesce(p_limit, 50), 1), 200);
end
$$;

create function public.get_user_activity(limit_count integer default 50)
returns table (
  id uuid, activity_type text, actor_id uuid, actor_name text, actor_avatar_url text, subject_id uuid, metadata jsonb,
  created_at timestamptz, seen boolean
) language sql stable set search_path = '' as $$
  select * from private.get_user_activity(limit_count)
$$;

create function private.mark_activities_seen(p_until timestamptz default null, p_id uuid default null)
returns integer language plpgsql security definer set search_path = '' as $$
declare
  v_count integer;
begin
  perform private.lock_people(array[private.require_invited()]);
  update private.activities a set seen = true
  where a.id in (
    select mine.id from private.activities mine
    where mine.user_id = auth.uid() and not mine.seen
      and (p_id is null or mine.id = p_id)
      -- Devices store milliseconds.
      and date_trunc('milliseconds', mine.created_at) <= least(coalesce(p_until, 'infinity'), clock_timestamp())
    -- A locked notice is a like that is being withdrawn: see `private.notify_like`.
    for update skip locked);
  get diagnostics v_count = row_count;
  return v_count;
end
$$;

grant execute on function
  private.get_friends_activity(integer, timestamptz, uuid), private.get_user_activity(integer)
to authenticated;

-- schemas/social/rules.sql

create function private.admit_friend_request(p_receiver uuid)
returns void language plpgsql security definer set search_path = '' as $$
declare
  v_until timestamptz;
begin
  perform private.lock_people(array[auth.uid(), p_receiver]);
  if not exists (select from private.profiles p where p.user_id = p_receiver)
    or private.is_blocked_between(auth.uid(), p_receiver) then
    perform private.refuse(404, 'user_gone', 'This person is not here any more');
  end if;
  select d.declined_at + private.setting('friend_pause_days')::int * interval '1 day' into v_until
  from private.friend_declines as d where d.asker_id = auth.uid() and d.decliner_id = p_receiver;
  if v_until > now() then
    perform private.refuse(409, 'request_declined', 'This person has declined your last request', private.iso(v_until));
  end if;
  perform private.require_token('friend_request', auth.uid()::text);
end
$$;

grant execute on function private.admit_friend_request(uuid) to authenticated;

create function private.protect_relationship()
returns trigger language plpgsql set search_path = '' as $$
begin
  if current_user not in ('anon', 'authenticated') then
    return new;
  end if;
  if tg_op = 'UPDATE' then
    if to_jsonb(new) - 'status' is distinct from to_jsonb(old) - 'status' then
      perform private.refuse(403, 'column_protected', 'This field cannot be changed');
    end if;
    if new.status is distinct from 'accepted' then
      perform private.refuse(422, 'status_invalid', 'A request can only be accepted');
    end if;
    new.responded_at := now();
    return new;
  end if;
  if new.status is distinct from 'pending' or new.responded_at is not null then
    perform private.refuse(403, 'column_protected', 'A request starts as pending');
  end if;
  if new.follower_id = new.following_id then
    perform private.refuse(422, 'self', 'That is you');
  end if;
  perform private.admit_friend_request(new.following_id);
  new.created_at := now();
  return new;
end
$$;

create trigger protect_relationship before insert or update on public.user_relationships
  for each row execute function private.protect_relationship();

create function private.notify_relationship()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    delete from private.activities a
    where a.activity_type in ('friend_request', 'friend_accepted', 'friend_connected')
      and ((a.user_id = old.follower_id and a.actor_id = old.following_id)
        or (a.user_id = old.following_id and a.actor_id = old.follower_id));
    if old.status = 'pending' and auth.uid() = old.following_id then
      insert into private.friend_declines (asker_id, decliner_id)
      -- While one of them is erased, there is nothing to remember.
      select asker.id, decliner.id from auth.users as asker, auth.users as decliner
      where asker.id = old.follower_id and decliner.id = old.following_id
      on conflict (asker_id, decliner_id) do update set declined_at = excluded.declined_at;
    end if;
    return old;
  end if;
  if new.status = 'pending' then
    perform private.notify(new.following_id, 'friend_request', new.follower_id, null);
  elsif tg_op = 'INSERT' or old.status = 'pending' then
    delete from private.friend_declines as d
    where (d.asker_id, d.decliner_id) in ((new.follower_id, new.following_id), (new.following_id, new.follower_id));
    perform private.notify(new.follower_id, 'friend_accepted', new.following_id, null);
    perform private.notify(new.following_id, 'friend_connected', new.follower_id, null);
  end if;
  return new;
end
$$;

create trigger notify_relationship after insert or update of status or delete on public.user_relationships
  for each row execute function private.notify_relationship();

create function private.prune_declines() returns void language sql security definer set search_path = '' as $$
  delete from private.friend_declines where declined_at < now() - private.setting('friend_pause_days')::int * interval '1 day';
$$;

create function private.notify_like()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    -- A like withdrawn before it was seen leaves no notice. A locked notice is skipped and not waited for: a caller who holds a
    -- person's lock through a request of their own could tell from the waiting time whether that person is the author, who may be
    -- shown without a name.
    delete from private.activities a
    where a.id in (
      select notice.id from private.activities notice
      where notice.activity_type = 'post_liked' and notice.actor_id = old.user_id and notice.subject_id = old.rating_id and not notice.seen
      for update skip locked);
    return old;
  end if;
  perform private.notify(r.user_id, 'post_liked', new.user_id, r.id, jsonb_build_object('restaurant_name', r.restaurant_name))
  from private.ratings r where r.id = new.rating_id;
  return new;
end
$$;

create trigger notify_like after insert or delete on public.rating_likes
  for each row execute function private.notify_like();

create function private.part_the_blocked()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from public.user_relationships where id = (private.tie_between(new.blocker_id, new.blocked_id)).id;
  -- A like shown without a name stays: otherwise a block would reveal by what disappears whose it was.
  delete from private.activities a
  where ((a.user_id = new.blocker_id and a.actor_id = new.blocked_id)
      or (a.user_id = new.blocked_id and a.actor_id = new.blocker_id))
    and not private.is_nameless_like(a.activity_type, a.actor_id);
  return new;
end
$$;

create trigger part_the_blocked after insert on public.user_blocks
  for each row execute function private.part_the_blocked();

-- schemas/social/notices.sql

create function private.notify_ownership_decision()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify(new.user_id, 'ownership_decision', null, new.id, jsonb_build_object(
    'restaurant_name', new.restaurant_name, 'status', new.status));
  return new;
end
$$;

create trigger notify_ownership_decision after update of status on public.restaurant_ownership_requests
  for each row when (old.status = 'pending' and new.status <> 'pending')
  execute function private.notify_ownership_decision();

create function private.notify_server_invitation()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify(
    coalesce(
      (select s.user_id from public.servers s where s.id = new.server_id),
      (select u.id from auth.users u
        where new.server_id is null and u.email = new.invited_email and u.email_confirmed_at is not null limit 1)
    ),
    'server_invitation', null, new.id,
    jsonb_build_object('restaurant_name', new.restaurant_name, 'actor_name', new.owner_business_name));
  return new;
end
$$;

create trigger notify_server_invitation after insert on public.server_invitations
  for each row execute function private.notify_server_invitation();

create function private.forget_notice()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from private.activities a where a.activity_type = tg_argv[0] and a.subject_id = (to_jsonb(old) ->> tg_argv[1])::uuid;
  return null;
end
$$;

create trigger forget_notice after delete on public.server_invitations
  for each row execute function private.forget_notice('server_invitation', 'id');

create function private.notify_badge()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify(new.user_id, 'badge_earned', null, null, jsonb_build_object('badge', badge))
  from unnest(new.badges) as badge
  where badge <> all (old.badges);
  return new;
end
$$;

create trigger notify_badge after update of badges on private.profiles
  for each row when (new.badges is distinct from old.badges)
  execute function private.notify_badge();

-- schemas/outbox/social-commands.sql

create function private.like_state(p_user uuid, p_subject text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_rating uuid := private.rating_now(p_subject::uuid);
begin
  -- For an invisible rating not even the number of likes is returned.
  if not private.is_likeable(p_user, v_rating) then
    return '{"gone": true, "liked": false, "likes": 0}';
  end if;
  return jsonb_build_object('gone', false,
    'liked', exists (select from public.rating_likes l where l.rating_id = v_rating and l.user_id = p_user),
    'likes', (select count(*) from public.rating_likes l where l.rating_id = v_rating));
end
$$;

create function private.upsert_like(p_user uuid, p_subject text, p_value jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_rating uuid := private.rating_now(private.read_subject_id(p_subject));
  v_liked boolean := private.read_flag(p_value, 'liked');
begin
  perform private.require_publisher();
  if private.is_likeable(p_user, v_rating) then
    perform private.like_rating(p_user, v_rating, v_liked);
  end if;
end
$$;

create function private.person_state(p_user uuid, p_subject text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_other uuid := p_subject::uuid;
  v_tie public.user_relationships := private.tie_between(p_user, v_other);
begin
  return jsonb_build_object(
    'tie', case when v_tie.id is null then 'none' when v_tie.status = 'accepted' then 'friends'
      when v_tie.follower_id = p_user then 'asked' else 'asks' end,
    'blocked', exists (select from public.user_blocks b where b.blocker_id = p_user and b.blocked_id = v_other));
end
$$;

create function private.upsert_friend(p_user uuid, p_subject text, p_value jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_other uuid := private.read_subject_id(p_subject);
  v_act text := private.read_text(p_value, 'act');
begin
  if v_act is null or v_act not in ('request', 'accept', 'decline', 'cancel', 'remove') then
    perform private.refuse(422, 'invalid_op', 'This is nothing that friends do.');
  end if;
  if v_other = p_user then
    perform private.refuse(422, 'self', 'That is you');
  end if;
  if v_act in ('decline', 'cancel', 'remove') then
    delete from public.user_relationships where id = (private.tie_between(p_user, v_other)).id;
    return;
  end if;
  perform private.require_publisher();
  if v_act = 'request' and private.person_state(p_user, p_subject) ->> 'tie' = 'none' then
    -- Accepted on another device.
    if (private.person_state(p_user, p_subject) -> 'blocked')::boolean then
      perform private.refuse(409, 'you_blocked', 'You have blocked this person');
    end if;
    perform private.admit_friend_request(v_other);
    insert into public.user_relationships (follower_id, following_id) values (p_user, v_other) on conflict do nothing;
  end if;
  update public.user_relationships as r set status = 'accepted', responded_at = now()
  where r.follower_id = v_other and r.following_id = p_user and r.status = 'pending';
end
$$;

create function private.upsert_block(p_user uuid, p_subject text, p_value jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_other uuid := private.read_subject_id(p_subject);
  v_blocked boolean := private.read_flag(p_value, 'blocked');
begin
  if v_blocked is distinct from (private.person_state(p_user, p_subject) -> 'blocked')::boolean then
    perform private.block_user(v_other, v_blocked);
  end if;
end
$$;

create function private.notice_state(p_user uuid, p_subject text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if p_subject <> 'all' then
    return (select jsonb_build_object('seen', a.seen) from private.activities a where a.id = p_subject::uuid and a.user_id = p_user);
  end if;
  return jsonb_build_object('seen_until', private.iso(coalesce((
    select min(a.created_at) - interval '1 millisecond' from private.activities a
    where a.user_id = p_user and not a.seen and a.created_at <= statement_timestamp()), now())));
end
$$;

create function private.upsert_notice_seen(p_user uuid, p_subject text, p_value jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if p_subject <> 'all' then
    perform private.mark_activities_seen(null, private.read_subject_id(p_subject));
  elsif private.read_text(p_value, 'until') is null then
    perform private.refuse(422, 'invalid_op', 'Nobody has seen what is still to come.');
  else
    perform private.mark_activities_seen((p_value ->> 'until')::timestamptz, null);
  end if;
end
$$;

insert into private.op_kinds (kind, family, handler, state, topic, meets) values
  ('like.set.v1', 'upsert', 'upsert_like', 'like_state', 'review', 'meets_nobody_else'),
  ('friend.set.v1', 'upsert', 'upsert_friend', 'person_state', 'person', 'meets_person'),
  ('block.set.v1', 'upsert', 'upsert_block', 'person_state', 'person', 'meets_person'),
  ('notice.seen.v1', 'upsert', 'upsert_notice_seen', 'notice_state', 'notice', 'meets_nobody_else');

-- schemas/outbox/profile-commands.sql

create table private.user_settings (
  user_id uuid not null references auth.users (id) on delete cascade,
  key text not null check (key ~ '^[a-z_]{2,40}$'),
  -- A text, number or boolean, for example "dark".
  value jsonb not null check (jsonb_typeof(value) in ('string', 'number', 'boolean') and length(value::text) <= 200),
  primary key (user_id, key)
);

revoke all on private.user_settings from public, anon, authenticated, service_role;
alter table private.user_settings enable row level security;

create policy "only procedures read settings of people" on private.user_settings for select to anon, authenticated using (false);

create function private.profile_state(p_user uuid, p_subject text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object('value', (select to_jsonb(p) -> p_subject from private.profiles as p where p.user_id = p_user));
end
$$;

create function private.upsert_profile(p_user uuid, p_subject text, p_value jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_row private.profiles;
begin
  perform private.require_publisher();
  if p_subject = 'username' then
    perform private.update_username(private.read_text(p_value, 'value'));
    return;
  end if;
  select * into v_row from private.profiles where user_id = p_user for update;
  case p_subject
    when 'first_name' then v_row.first_name := private.read_text(p_value, 'value');
    when 'last_name' then v_row.last_name := private.read_text(p_value, 'value');
    when 'city' then v_row.city := private.read_text(p_value, 'value');
    when 'country' then v_row.country := private.read_text(p_value, 'value');
    when 'time_zone' then v_row.time_zone := private.read_text(p_value, 'value');
    when 'visible_to' then
      v_row.visible_to := private.read_text(p_value, 'value');
      v_row.visibility_chosen_at := coalesce(v_row.visibility_chosen_at, now());
    when 'mayor_opt_out' then v_row.mayor_opt_out := private.read_flag(p_value, 'value');
    else perform private.refuse(422, 'invalid_op', 'This is no field of a profile.');
  end case;
  v_row := private.clean_profile(v_row);
  update private.profiles as p set first_name = v_row.first_name, last_name = v_row.last_name, city = v_row.city,
    country = v_row.country, time_zone = v_row.time_zone, visible_to = v_row.visible_to, mayor_opt_out = v_row.mayor_opt_out,
    visibility_chosen_at = v_row.visibility_chosen_at
  where p.user_id = p_user and to_jsonb(p) is distinct from to_jsonb(v_row);
end
$$;

create function private.upsert_avatar(p_user uuid, p_subject text, p_value jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_photo text := private.read_text(p_value, 'photo');
  v_path text := '/storage/v1/object/public/profile-images/' || v_photo || '.jpg';
begin
  perform private.require_publisher();
  if p_subject <> 'avatar_url' or not p_value ? 'photo' or (v_photo is not null and not private.is_uuid(v_photo)) then
    perform private.refuse(422, 'invalid_op', 'This is no picture.');
  elsif private.is_removed_portrait_of(p_user, v_photo || '.jpg') then
    perform private.refuse(422, 'photo_removed', 'This picture was removed.');
  elsif not private.is_own_avatar(p_user, v_path) then
    perform private.refuse(422, 'photo_missing', 'This picture has not arrived.');
  end if;
  update private.profiles set avatar_url = v_path where user_id = p_user and avatar_url is distinct from v_path;
end
$$;

create function private.setting_state(p_user uuid, p_subject text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object('value', (select value from private.user_settings where user_id = p_user and key = p_subject));
end
$$;

create function private.upsert_setting(p_user uuid, p_subject text, p_value jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_value jsonb := p_value -> 'value';
begin
  if v_value is null then
    perform private.refuse(422, 'invalid_op', 'The value is incomplete.');
  elsif v_value = 'null' then
    delete from private.user_settings where user_id = p_user and key = p_subject;
    return;
  end if;
  insert into private.user_settings (user_id, key, value) values (p_user, p_subject, v_value)
  on conflict (user_id, key) do update set value = excluded.value;
  if (select count(*) from private.user_settings where user_id = p_user) > 50 then
    perform private.refuse(422, 'invalid_op', 'These are more settings than there are.');
  end if;
end
$$;

create function private.language_of(p_user uuid) returns text language sql stable security definer set search_path = '' as $$
  select private.read_language(value #>> '{}') from private.user_settings where user_id = p_user and key = 'language'
$$;

create function private.language_of_address(p_email text) returns text language sql stable security definer set search_path = '' as $$
  select private.language_of(u.id) from auth.users as u where u.email = lower(p_email) limit 1
$$;

create function private.wants_notice(p_user uuid, p_type text) returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return p_type in ('moderation_decision', 'report_decided', 'places_merged', 'server_invitation', 'ownership_decision') or not exists (
    select from private.user_settings where user_id = p_user and value = 'false' and key = 'notify_' || case
      when p_type = 'friend_connected' then 'friend_accepted' when p_type in ('mayor_won', 'mayor_lost') then 'mayor' else p_type end);
end
$$;

create function private.get_my_settings() returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.require_invited();
begin
  return (select coalesce(jsonb_object_agg(key, value), '{}') from private.user_settings where user_id = v_user);
end
$$;

create function private.save_my_notice(p_kind text, p_wanted boolean) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_invited();
begin
  if p_kind is null or p_kind !~ '^[a-z_]{2,30}$' then
    perform private.refuse(422, 'invalid_op', 'There is no such notice.');
  end if;
  -- On is the default and therefore not stored.
  perform private.upsert_setting(v_user, 'notify_' || p_kind, jsonb_build_object('value', case when not p_wanted then to_jsonb(false) end));
  return coalesce(p_wanted, true);
end
$$;

insert into private.op_kinds (kind, family, handler, state, topic) values
  ('profile.save.v1', 'upsert', 'upsert_profile', 'profile_state', 'profile'),
  ('avatar.set.v1', 'upsert', 'upsert_avatar', 'profile_state', 'profile'),
  ('settings.save.v1', 'upsert', 'upsert_setting', 'setting_state', 'setting');

-- schemas/social/locks.sql

create function private.lock_people(p_people uuid[]) returns void language plpgsql set search_path = '' as $$
declare
  v_key bigint;
begin
  for v_key in
    select distinct hashtextextended('people:' || person, 0) as key from unnest(p_people) as person where person is not null order by key
  loop
    perform pg_advisory_xact_lock(v_key);
  end loop;
end
$$;

create function private.lock_met(p_user uuid, p_ops jsonb) returns void language plpgsql security definer set search_path = '' as $$
declare
  v_people uuid[] := array[p_user];
  v_op jsonb;
  v_meets text;
  v_other uuid;
begin
  if not jsonb_path_exists(p_ops, '$[*].subject') then
    return;
  end if;
  for v_op, v_meets in
    select op, kind.meets from jsonb_array_elements(p_ops) as op join private.op_kinds as kind on kind.kind = op ->> 'kind'
    where kind.meets is not null
  loop
    execute format('select private.%I($1, $2, $3)', v_meets) into v_other using p_user, v_op ->> 'subject', v_op -> 'value';
    v_people := v_people || v_other;
  end loop;
  if cardinality(v_people) > 1 then
    perform private.lock_people(v_people);
  end if;
end
$$;

create function private.meets_person(p_user uuid, p_subject text, p_value jsonb) returns uuid
language plpgsql immutable set search_path = '' as $$
begin
  return case when private.is_uuid(p_subject) then p_subject::uuid end;
end
$$;

create function private.meets_nobody_else(p_user uuid, p_subject text, p_value jsonb) returns uuid
language plpgsql immutable set search_path = '' as $$
begin
  return p_user;
end
$$;

-- schemas/social/reads.sql

create function private.get_my_people()
returns table (
  user_id uuid, tie text, blocked boolean, since timestamptz, username text, first_name text, last_name text, avatar_url text, city text
) language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.require_invited();
begin
  return query
    with known as (
      select t.follower_id as other, case when t.status = 'accepted' then 'friends' else 'asks' end as tie, false as blocked,
        coalesce(t.responded_at, t.created_at) as since
      from public.user_relationships as t where t.following_id = v_user
      union all
      select t.following_id, case when t.status = 'accepted' then 'friends' else 'asked' end, false, coalesce(t.responded_at, t.created_at)
      from public.user_relationships as t where t.follower_id = v_user
      union all
      select b.blocked_id, 'none', true, b.created_at from public.user_blocks as b where b.blocker_id = v_user
    )
    select known.other, known.tie, known.blocked, known.since, face.username::text, face.first_name, face.last_name,
      case when known.tie <> 'asked' or face.visible_to = 'everyone' then face.avatar_url end,
      case when known.tie <> 'asked' or face.visible_to = 'everyone' then face.city end
    from known
    join private.invited_people as person on person.user_id = known.other
    left join private.profiles as face on face.user_id = known.other
      and (known.tie = 'asks' or face.visible_to = 'everyone' or (face.visible_to = 'friends' and known.tie in ('friends', 'asked')))
      and not exists (select from public.user_blocks as b where b.blocker_id = known.other and b.blocked_id = v_user)
    where not (person.unconfirmed and private.needs_guardian(person.birth_year))
    order by known.tie = 'friends' or known.blocked, known.since desc, known.other
    limit 1000;
end
$$;

create function private.get_my_lists() returns jsonb language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object(
    'people', (select coalesce(jsonb_agg(person), '[]') from private.get_my_people() as person),
    'notices', (select coalesce(jsonb_agg(notice), '[]') from private.get_user_activity(50 /* mostNotices */) as notice),
    'own_places', private.get_own_places(),
    'wanted', private.get_wanted_places());
end
$$;

-- schemas/codes/friend-invitations.sql

create index invitation_codes_of_guest on public.invitation_codes (created_by, created_at desc) where for_friend;

create function private.friend_codes_in_use(p_user uuid) returns int language sql stable security definer set search_path = '' as $$
  select count(*)::int from public.invitation_codes as c
  where c.created_by = p_user and c.for_friend and (c.uses > 0 or (c.revoked_at is null and c.expires_at > now()))
$$;

create function private.get_my_invitations() returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.require_invited();
  v_quota int := private.setting('friend_invitations')::int;
begin
  return jsonb_build_object(
    'quota', v_quota,
    'left', greatest(v_quota - private.friend_codes_in_use(v_user), 0),
    'codes', (select coalesce(jsonb_agg(to_jsonb(one) order by one.created_at desc), '[]') from (
      select c.id, c.code_end, c.created_at, c.expires_at,
        case when c.uses > 0 then 'taken' when c.revoked_at is not null then 'withdrawn' when c.expires_at <= now() then 'expired' else 'open' end as state
      from public.invitation_codes as c where c.created_by = v_user and c.for_friend order by c.created_at desc limit 30) as one));
end
$$;

create function private.invite_friend(p_op_id uuid) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.hold_publisher();
  v_nth int := 0;
  v_code text;
  v_made public.invitation_codes;
  v_id uuid;
begin
  if p_op_id is null then
    perform private.refuse(422, 'invalid_op', 'An invitation is asked for by an id.');
  end if;
  perform pg_advisory_xact_lock(hashtextextended('invite:' || v_user, 0));
  loop
    v_nth := v_nth + 1;
    v_code := private.code_of_form(p_op_id, v_user, v_nth);
    select * into v_made from public.invitation_codes as c where c.code_hash = private.hash_code(v_code);
    exit when not found;
    if v_made.uses = 0 and v_made.revoked_at is null and v_made.expires_at > now() then
      return jsonb_build_object('id', v_made.id, 'code', v_code);
    end if;
  end loop;
  if private.friend_codes_in_use(v_user) >= private.setting('friend_invitations')::int then
    perform private.refuse(422, 'no_invitations_left', 'All of your invitations are taken.');
  end if;
  perform private.require_token('invite', v_user::text);
  v_id := private.add_invitation_code(v_code, 1, now() + interval '30 days', null, v_user);
  update public.invitation_codes as c set for_friend = true where c.id = v_id;
  return jsonb_build_object('id', v_id, 'code', v_code);
end
$$;

create function private.withdraw_invitation(p_id uuid) returns boolean language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_invited();
begin
  update public.invitation_codes as c set revoked_at = now()
  where c.id = p_id and c.created_by = v_user and c.for_friend and c.uses = 0 and c.revoked_at is null;
  return found;
end
$$;

create function private.withdraw_own_codes() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  with withdrawn as (
    update public.invitation_codes as c set revoked_at = now()
    where c.created_by = new.user_id and (c.for_friend or c.for_server) and c.uses = 0 and c.revoked_at is null
    returning c.server_invitation_id)
  delete from private.mail_outbox as m using withdrawn
  where m.template = 'server_invitation' and m.params ->> 'invitation_id' = withdrawn.server_invitation_id::text;
  return null;
end
$$;

create trigger withdraw_own_codes after update of suspended_at on private.invitations
  for each row when (new.suspended_at is not null) execute function private.withdraw_own_codes();

create function private.end_orphaned_code() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.uses = 0 then
    new.revoked_at := coalesce(new.revoked_at, now());
  end if;
  return new;
end
$$;

create trigger end_orphaned_code before update of created_by on public.invitation_codes
  for each row when (old.for_friend and old.created_by is not null and new.created_by is null)
  execute function private.end_orphaned_code();

-- schemas/codes/admin-codes.sql

create index invitation_codes_of_admins on public.invitation_codes (created_at desc, id desc) where not for_friend and not for_server;

create function private.require_code_terms(p_op_id uuid, p_max_uses int, p_expires_at timestamptz, p_note text) returns void
language plpgsql stable set search_path = '' as $$
begin
  if p_op_id is null or p_max_uses not between 1 and 1000000 or length(p_note) > 200 or p_expires_at <= now() then
    perform private.refuse(422, 'invalid_code_terms', 'Uses must be at least 1, the note at most 200 characters and the expiry in the future.');
  end if;
end
$$;

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

create function private.prune_codes() returns void language sql security definer set search_path = '' as $$
  update public.invitation_codes as c set sent_to = null
  where c.sent_to is not null and private.state_of_code(c) <> 'open'
$$;

create index invitation_codes_sent on public.invitation_codes (id) where sent_to is not null;

-- schemas/owners/promotions.sql

create table public.promotions (
  id uuid primary key default gen_random_uuid(),
  restaurant_owner_id uuid not null,
  restaurant_place_id text not null references public.restaurants (place_id) on update cascade on delete cascade,
  title text not null check (length(btrim(title)) between 1 and 80),
  description text not null check (length(btrim(description)) between 1 and 500),
  discount_type text not null check (discount_type in ('percentage', 'free_item')),
  discount_value numeric(5, 2),
  free_item text check (length(btrim(free_item)) between 1 and 120),
  expires_at timestamptz,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (case discount_type
    when 'percentage' then discount_value is not null and discount_value between 1 and 100 and free_item is null
    else free_item is not null and discount_value is null end),
  foreign key (restaurant_owner_id, restaurant_place_id)
    references public.restaurant_ownerships (restaurant_owner_id, restaurant_place_id)
    on update cascade on delete cascade
);

create index promotions_ownership on public.promotions (restaurant_owner_id, restaurant_place_id);
create index promotions_place on public.promotions (restaurant_place_id);

revoke all on public.promotions from public, anon, authenticated, service_role;
grant select on public.promotions to anon, authenticated;
grant insert, update, delete on public.promotions to authenticated;
grant select, insert, update, delete on public.promotions to service_role;
alter table public.promotions enable row level security;

create policy "visitors see what is on" on public.promotions for select to anon
  using (is_active and (expires_at is null or expires_at > now()));
create policy "people see what is on, owners all of theirs" on public.promotions for select to authenticated
  using ((is_active and (expires_at is null or expires_at > now())) or restaurant_owner_id = (select private.owner_id()));
create policy "owners promote their own places" on public.promotions for insert to authenticated
  with check (restaurant_owner_id = (select private.owner_id()) and private.owns_place(restaurant_place_id));
create policy "owners change their own promotions" on public.promotions for update to authenticated
  using (restaurant_owner_id = (select private.owner_id()))
  with check (restaurant_owner_id = (select private.owner_id()) and private.owns_place(restaurant_place_id));
create policy "owners delete their own promotions" on public.promotions for delete to authenticated
  using (restaurant_owner_id = (select private.owner_id()));

create trigger protect_columns before update on public.promotions for each row
  execute function private.protect_columns('id', 'restaurant_owner_id', 'restaurant_place_id', 'created_at');
create trigger touch_updated_at before update on public.promotions for each row execute function private.touch_updated_at();

create function private.count_new_promotion() returns void language sql security definer set search_path = '' as $$
  select private.require_token('promotion', auth.uid()::text)
$$;

grant execute on function private.count_new_promotion() to authenticated;

create function private.check_promotion() returns trigger language plpgsql set search_path = '' as $$
begin
  if current_user not in ('anon', 'authenticated') then
    return new;
  end if;
  if tg_op = 'INSERT' then
    perform private.count_new_promotion();
    new.created_at := now();
  end if;
  new.title := private.clean_text(new.title);
  new.description := private.clean_text(new.description);
  if new.title is null or length(new.title) > 80 or new.description is null or length(new.description) > 500 then
    perform private.refuse(422, 'promotion_text_invalid', 'Title and description are required');
  end if;
  -- A form may send both fields; only that of the chosen type is stored.
  if new.discount_type = 'percentage' then
    new.free_item := null;
    if new.discount_value is null or new.discount_value not between 1 and 100 then
      perform private.refuse(422, 'percentage_invalid', 'A percentage is a number from 1 to 100');
    end if;
  elsif new.discount_type = 'free_item' then
    new.discount_value := null;
    new.free_item := private.clean_text(new.free_item);
    if new.free_item is null or length(new.free_item) > 120 then
      perform private.refuse(422, 'free_item_invalid', 'Say what is free');
    end if;
  else
    perform private.refuse(422, 'discount_type_invalid', 'A promotion is a percentage or a free item');
  end if;
  if new.expires_at <= now() and (tg_op = 'INSERT' or new.expires_at is distinct from old.expires_at) then
    perform private.refuse(422, 'expires_in_past', 'The end must be in the future');
  end if;
  return new;
end
$$;

create trigger check_promotion before insert or update on public.promotions
  for each row execute function private.check_promotion();

-- schemas/codes/qr-tables.sql

create table public.qr_codes (
  id uuid primary key default gen_random_uuid(),
  restaurant_owner_id uuid not null,
  restaurant_place_id text not null references public.restaurants (place_id) on update cascade on delete cascade,
  -- Null for a restaurant code, and for the code of a server whose profile was deleted.
  server_id uuid references public.servers (id) on delete set null,
  qr_type text not null check (qr_type in ('restaurant', 'restaurant_server')),
  -- { deep_link }: path and query; the page prepends its own address.
  code_data jsonb not null check (coalesce(length(code_data ->> 'deep_link'), 0) between 1 and 500),
  scans_count integer not null default 0 check (scans_count >= 0),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  -- The id of the form: a repeated submission returns the same code.
  op_id uuid,
  unique (restaurant_owner_id, op_id),
  check (qr_type = 'restaurant_server' or server_id is null),
  foreign key (restaurant_owner_id, restaurant_place_id)
    references public.restaurant_ownerships (restaurant_owner_id, restaurant_place_id)
    on update cascade on delete cascade
);

create table private.qr_scans (
  qr_code_id uuid not null references public.qr_codes (id) on delete cascade,
  visitor bytea not null check (length(visitor) = 32),
  hour timestamptz not null,
  primary key (qr_code_id, visitor, hour)
);

create table private.qr_scan_days (
  qr_code_id uuid not null references public.qr_codes (id) on delete cascade,
  day date not null,
  scans integer not null check (scans > 0),
  primary key (qr_code_id, day)
);

create index qr_codes_ownership on public.qr_codes (restaurant_owner_id, restaurant_place_id, created_at desc, id desc);
create index qr_codes_place on public.qr_codes (restaurant_place_id);
create index qr_codes_server on public.qr_codes (server_id);
create index qr_scans_hour on private.qr_scans (hour);
create index qr_scan_days_day on private.qr_scan_days (day);

revoke all on public.qr_codes, private.qr_scans, private.qr_scan_days from public, anon, authenticated, service_role;
grant select on public.qr_codes to authenticated;
grant select, insert, update, delete on public.qr_codes to service_role;
alter table public.qr_codes enable row level security;
alter table private.qr_scans enable row level security;
alter table private.qr_scan_days enable row level security;

create policy "owners see their codes, servers their own" on public.qr_codes for select to authenticated
  using (
    restaurant_owner_id = (select private.owner_id())
    or (server_id = (select private.server_id()) and private.serves_at(restaurant_place_id))
  );
create policy "only procedures read scans" on private.qr_scans for select to anon, authenticated using (false);
create policy "only procedures read days of scans" on private.qr_scan_days for select to anon, authenticated using (false);

-- schemas/codes/qr-codes.sql

create function private.qr_code_valid(p_id uuid, p_place_id text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.qr_codes as code
    where code.id = p_id and code.restaurant_place_id = private.clean_place_id(p_place_id) and code.is_active)
$$;

create function private.create_qr_code(p_place_id text, p_qr_type text, p_server_id uuid default null, p_op_id uuid default null) returns public.qr_codes
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
  -- Locks the place against a concurrent merge or end of the ownership.
  v_place text := private.hold_place(p_place_id);
  v_id uuid := gen_random_uuid();
  v_owner uuid;
  v_code public.qr_codes;
begin
  if v_place is null then
    perform private.refuse(422, 'restaurant_required', 'Select a restaurant');
  end if;
  if p_qr_type is null or p_qr_type not in ('restaurant', 'restaurant_server') then
    perform private.refuse(422, 'qr_type_invalid', 'A code is for a restaurant or for a server of it');
  end if;
  if (p_qr_type = 'restaurant_server') <> (p_server_id is not null) then
    perform private.refuse(422, 'server_required', 'Select a server');
  end if;
  if private.owns_place(v_place) then
    v_owner := private.owner_id();
    select * into v_code from public.qr_codes as code where code.restaurant_owner_id = v_owner and code.op_id = p_op_id;
    if found then
      return v_code;
    end if;
    perform from public.servers as server where server.id = p_server_id for key share;
    if p_server_id is not null and not private.is_active_server_at(p_server_id, v_place) then
      perform private.refuse(422, 'server_not_here', 'This server does not work here');
    end if;
  else
    -- A server gets their own code: the oldest active one, or a new one. The lock waits for a concurrent removal from the team.
    select link.restaurant_owner_id into v_owner
    from public.servers as server join public.restaurant_servers as link on link.server_id = server.id
    where server.id = p_server_id and server.id = private.server_id() and server.is_active
      and link.restaurant_place_id = v_place and link.is_active
    for share;
    if not found then
      perform private.refuse(403, 'not_your_place', 'This is not your restaurant');
    end if;
    select * into v_code from public.qr_codes as code
    where code.restaurant_place_id = v_place and code.server_id = p_server_id and code.is_active
    order by code.created_at, code.id limit 1;
    if found then
      return v_code;
    end if;
    -- A server has one code, so the form id is not needed.
    p_op_id := null;
  end if;
  perform private.require_token('qr_code', v_user::text);
  insert into public.qr_codes (id, restaurant_owner_id, restaurant_place_id, server_id, qr_type, op_id, code_data)
  values (v_id, v_owner, v_place, p_server_id, p_qr_type, p_op_id, jsonb_build_object('deep_link',
    '/q?place_id=' || v_place || coalesce('&server_id=' || p_server_id, '') || '&code=' || v_id))
  on conflict (restaurant_owner_id, op_id) do nothing returning * into v_code;
  if not found then
    -- A concurrent submission of the same form was first.
    select * into v_code from public.qr_codes as code where code.restaurant_owner_id = v_owner and code.op_id = p_op_id;
  end if;
  return v_code;
end
$$;

create function private.set_qr_code_active(p_id uuid, p_active boolean) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_user();
  update public.qr_codes as code set is_active = coalesce(p_active, false)
  where code.id = p_id and code.restaurant_owner_id = private.owner_id();
  if not found then
    perform private.refuse(404, 'qr_code_gone', 'This code does not exist any more');
  end if;
  return coalesce(p_active, false);
end
$$;

create function private.record_qr_scan(p_code_id uuid, p_visitor uuid default null, p_scanned_at timestamptz default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_code public.qr_codes;
  v_at timestamptz := least(greatest(coalesce(p_scanned_at, now()), now() - interval '7 days'), now());
  v_visitor bytea := sha256(uuid_send(p_code_id) || uuid_send(coalesce(auth.uid(), p_visitor)));
  v_caller text := private.caller_key();
  v_counted boolean := false;
begin
  select * into v_code from public.qr_codes as code where code.id = p_code_id;
  if not found then
    return jsonb_build_object('known', false, 'active', false, 'counted', false);
  end if;
  -- A client can invent visitors. A code therefore counts at most 500 scans per hour, and 100 per hour from one address, which
  -- all guests of a place may share. A repeated scan takes no token; otherwise repeating one scan would stop the counting.
  if v_code.is_active and p_visitor is not null
    and not exists (select from private.qr_scans as scan
      where scan.qr_code_id = v_code.id and scan.visitor = v_visitor and scan.hour = date_trunc('hour', v_at))
    and (v_caller is null or private.take_token('qr_scan:by', v_code.id || ':' || v_caller))
    and private.take_token('qr_scan', v_code.id::text) then
    insert into private.qr_scans (qr_code_id, visitor, hour) values (v_code.id, v_visitor, date_trunc('hour', v_at))
    on conflict do nothing;
    v_counted := found;
    -- Scans older than seven days cannot be reported again, so they are not needed to detect repetitions.
    delete from private.qr_scans as scan where scan.hour < now() - interval '8 days';
    if v_counted then
      update public.qr_codes as code set scans_count = code.scans_count + 1 where code.id = v_code.id;
      insert into private.qr_scan_days as days (qr_code_id, day, scans) values (v_code.id, private.place_day(v_code.restaurant_place_id, v_at), 1)
      on conflict (qr_code_id, day) do update set scans = days.scans + 1;
    end if;
  end if;
  return (
    select jsonb_build_object('known', true, 'active', v_code.is_active, 'counted', v_counted,
      'restaurant_place_id', place.place_id, 'restaurant_name', place.name,
      'server_id', case when v_code.is_active then server.id end,
      'server_first_name', case when v_code.is_active then server.first_name end)
    from public.restaurants as place
    left join public.servers as server
      on server.id = v_code.server_id and private.is_active_server_at(server.id, place.place_id)
        and private.is_user_invited(server.user_id)
    where place.place_id = v_code.restaurant_place_id);
end
$$;

create function private.code_server(p_code public.qr_codes) returns jsonb
language sql stable set search_path = '' as $$
  select case
    when p_code.qr_type = 'restaurant' then null
    when link.is_active and server.is_active then jsonb_build_object('state', 'here', 'first_name', server.first_name)
    when link.paused_by is distinct from 'server' and link.id is not null
      then jsonb_build_object('state', 'paused', 'first_name', server.first_name)
    else jsonb_build_object('state', 'left', 'first_name', null) end
  from (select 1) as one
  left join public.servers as server on server.id = p_code.server_id
  left join public.restaurant_servers as link
    on link.server_id = server.id and link.restaurant_place_id = p_code.restaurant_place_id
$$;

create function private.scan_weeks(p_code_id uuid, p_today date) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_agg(coalesce(counted.scans, 0) order by week.n desc)
  from generate_series(0, 11) as week (n)
  left join (
    select (p_today - one.day) / 7 as n, sum(one.scans)::int as scans
    from private.qr_scan_days as one
    where one.qr_code_id = p_code_id and one.day > p_today - 84
    group by 1) as counted on counted.n = week.n
$$;

create function private.get_place_codes(p_place_id text, p_after_id uuid default null, p_limit int default 20) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_place text := private.clean_place_id(p_place_id);
  v_owner uuid;
  v_after public.qr_codes;
begin
  perform private.require_user();
  if v_place is null or not private.owns_place(v_place) then
    perform private.refuse(403, 'not_your_place', 'This is not your restaurant');
  end if;
  v_owner := private.owner_id();
  if p_after_id is not null then
    select * into v_after from public.qr_codes as code
    where code.id = p_after_id and code.restaurant_owner_id = v_owner and code.restaurant_place_id = v_place;
    if not found then
      return '[]';
    end if;
  end if;
  return coalesce((
    select jsonb_agg(jsonb_build_object('id', code.id, 'qr_type', code.qr_type, 'server', private.code_server(code),
      'deep_link', code.code_data ->> 'deep_link', 'scans_count', code.scans_count, 'is_active', code.is_active,
      'created_at', code.created_at, 'weeks', private.scan_weeks(code.id, private.place_day(code.restaurant_place_id, now()))) order by code.created_at desc, code.id desc)
    from (
      select one.* from public.qr_codes as one
      where one.restaurant_owner_id = v_owner and one.restaurant_place_id = v_place
        and (p_after_id is null or (one.created_at, one.id) < (v_after.created_at, v_after.id))
      order by one.created_at desc, one.id desc
      limit least(greatest(coalesce(p_limit, 20), 1), 50)) as code), '[]');
end
$$;

create function private.prune_scans() returns void language sql security definer set search_path = '' as $$
  delete from private.qr_scans where hour < now() - interval '8 days';
  delete from private.qr_scan_days where day <= (now() at time zone 'UTC')::date - 85;
$$;

-- schemas/codes/signed-codes.sql

create table private.signed_codes (
  qr_code_id uuid primary key references public.qr_codes (id) on delete cascade,
  -- The id of the key and the place name in the signed link. If either changes, the code is signed again.
  kid int not null check (kid between 1 and 255),
  place_name text not null,
  signed_at timestamptz not null default now()
);

revoke all on private.signed_codes from public, anon, authenticated, service_role;
alter table private.signed_codes enable row level security;

create policy "only procedures read signatures" on private.signed_codes for select to anon, authenticated using (false);

create function private.codes_to_sign(p_kid int, p_id uuid default null, p_limit int default 100)
returns table (id uuid, place_id text, server_id uuid, name text, latitude double precision, longitude double precision)
language sql stable security definer set search_path = '' as $$
  select code.id, place.place_id, code.server_id, place.name, place.latitude, place.longitude
  from public.qr_codes as code
  join public.restaurants as place on place.place_id = code.restaurant_place_id
  left join private.signed_codes as signed on signed.qr_code_id = code.id
  where (signed.qr_code_id is null or signed.kid <> p_kid or signed.place_name <> place.name) and (p_id is null or code.id = p_id)
  order by code.created_at, code.id limit least(greatest(p_limit, 1), 500)
$$;

create function private.keep_signed_link(p_id uuid, p_kid int, p_name text, p_link text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update public.qr_codes as code set code_data = jsonb_build_object('deep_link', p_link) where code.id = p_id;
  if not found then
    return false;
  end if;
  insert into private.signed_codes (qr_code_id, kid, place_name) values (p_id, p_kid, p_name)
  on conflict (qr_code_id) do update set kid = excluded.kid, place_name = excluded.place_name, signed_at = now();
  return true;
end
$$;

-- schemas/codes/typed-codes.sql

create index qr_codes_characters on public.qr_codes (left(id::text, 8));

create function private.find_qr_code(p_characters text) returns text language plpgsql security definer set search_path = '' as $$
declare
  -- Eight characters with separators fit into 40. The cut bounds the cost of a very long input.
  v_characters text := lower(regexp_replace(left(p_characters, 40), '[\s-]', '', 'g'));
  v_links text[];
begin
  if v_characters !~ '^[0-9a-f]{8}$' then
    return null;
  end if;
  perform private.require_stranger_token('find_code');
  v_links := array(select code.code_data ->> 'deep_link' from public.qr_codes as code where left(code.id::text, 8) = v_characters limit 2);
  -- Two codes with the same first characters can only be distinguished by scanning.
  return case when cardinality(v_links) = 1 then v_links[1] end;
end
$$;

-- schemas/ratings/mayors.sql

create table private.city_mayors (
  city_id int primary key references public.cities (id),
  -- Null if nobody has enough ratings.
  user_id uuid references auth.users (id) on delete cascade,
  since timestamptz not null default now(),
  -- The mayor at the beginning of the day, whom others see: a change within the day would reveal who rated in which minute.
  shown_id uuid references auth.users (id) on delete set null,
  shown_since timestamptz
);

create index city_mayors_user on private.city_mayors (user_id);
create index city_mayors_shown on private.city_mayors (shown_id);

revoke all on private.city_mayors from public, anon, authenticated, service_role;
alter table private.city_mayors enable row level security;

create policy "only procedures read mayors" on private.city_mayors for select to anon, authenticated using (false);

create function private.is_settled(p_city int, p_since timestamptz) returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return private.city_day(p_city, p_since) < private.city_day(p_city, now());
end
$$;

create function private.settle_mayor(p_city int, p_rose uuid[] default null, p_fell uuid[] default null) returns void language plpgsql security definer set search_path = '' as $$
declare
  v_held private.city_mayors;
  v_best private.city_reviewers;
begin
  perform pg_advisory_xact_lock(hashtextextended('mayor:' || p_city, 0));
  select * into v_held from private.city_mayors as m where m.city_id = p_city;
  select * into v_best from private.city_reviewers as c
  where c.city_id = p_city and c.rating_count >= 3 /* minRatingsForMayor */ and private.may_be_mayor(c.user_id)
  order by c.rating_count desc, c.reached_at, c.user_id limit 1;
  if exists (
    select from private.city_reviewers as c
    where c.city_id = p_city and c.user_id = v_held.user_id and c.rating_count = v_best.rating_count and private.may_be_mayor(v_held.user_id)
  ) or v_held.user_id is not distinct from v_best.user_id then
    return;
  end if;
  if private.is_settled(p_city, v_held.since) then
    v_held.shown_id := v_held.user_id;
    v_held.shown_since := v_held.since;
  end if;
  insert into private.city_mayors (city_id, user_id) values (p_city, v_best.user_id)
  on conflict (city_id) do update set user_id = excluded.user_id, since = now(), shown_id = v_held.shown_id, shown_since = v_held.shown_since;
  perform private.notify_mayor(v_held.user_id, 'mayor_lost', p_city, v_held.user_id = any (coalesce(p_fell, array[auth.uid()])));
  perform private.notify_mayor(v_best.user_id, 'mayor_won', p_city, v_best.user_id = any (coalesce(p_rose, array[auth.uid()])));
end
$$;

create function private.notify_mayor(p_user_id uuid, p_type text, p_city int, p_own boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.activities as a
  where a.user_id = p_user_id and a.activity_type in ('mayor_won', 'mayor_lost') and a.activity_type <> p_type
    and a.metadata -> 'city_id' = to_jsonb(p_city) and a.created_at > clock_timestamp();
  if not found then
    perform private.notify(p_user_id, p_type, null, null, (select jsonb_build_object('city', c.city, 'city_id', c.id, 'city_names', c.names) from public.cities as c where c.id = p_city), case
      when p_own is distinct from true then (private.city_day(p_city, clock_timestamp()) + 1)::timestamp at time zone private.zone_of_city(p_city) end);
  end if;
end
$$;

create function private.may_be_mayor(p_user_id uuid) returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return not exists (select from private.profiles as p where p.user_id = p_user_id and p.mayor_opt_out);
end
$$;

create function private.replace_erased_mayors() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if current_setting('five_lemons.moving_city', true) = 'on' then
    return null;
  end if;
  perform private.settle_mayor(touched.city_id)
  from (
    select distinct changed.city_id from changed
    left join private.city_mayors as m on m.city_id = changed.city_id
    -- The row of the mayor may be deleted first.
    where m.user_id = changed.user_id or (m.user_id is null and changed.rating_count >= 3 /* minRatingsForMayor */)
    order by changed.city_id
  ) as touched;
  return null;
end
$$;

create trigger replace_erased_mayors after delete on private.city_reviewers
  referencing old table as changed for each statement execute function private.replace_erased_mayors();

create function private.apply_mayor_opt_out() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.settle_mayor(c.city_id)
  from (select city_id from private.city_reviewers where user_id = new.user_id order by city_id) as c;
  return null;
end
$$;

create trigger apply_mayor_opt_out after update of mayor_opt_out on private.profiles
  for each row when (old.mayor_opt_out is distinct from new.mayor_opt_out) execute function private.apply_mayor_opt_out();

create function private.shown_mayor(p_held private.city_mayors) returns uuid language plpgsql stable security definer set search_path = '' as $$
begin
  return case when p_held.user_id = auth.uid() or private.is_settled(p_held.city_id, p_held.since) then p_held.user_id else p_held.shown_id end;
end
$$;

create function private.get_city_mayors(p_city text default null)
returns table (city text, user_id uuid, username text, first_name text, avatar_url text, rating_count integer, since date, city_id int,
  city_names jsonb, country text)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_cities int[] := private.cities_meant(p_city);
begin
  perform private.require_invited();
  return query
    select place.city, p.user_id, p.username, p.first_name, p.avatar_url,
      case when p.user_id = auth.uid() or p.user_id = any (private.open_friends()) then c.rating_count end,
      private.city_day(m.city_id, case when p.user_id = m.user_id then m.since else m.shown_since end), place.id, place.names, place.country
    from private.city_mayors as m
    join public.cities as place on place.id = m.city_id
    join private.profiles as p on p.user_id = private.shown_mayor(m)
    left join private.city_reviewers as c on c.city_id = m.city_id and c.user_id = p.user_id
    where (v_cities is null or m.city_id = any (v_cities)) and private.may_be_mayor(p.user_id) and private.sees_person(p.user_id)
    order by place.city, place.id limit 500;
end
$$;

create function private.get_my_mayorships()
returns table (city text, rating_count integer, since timestamptz, city_id int, city_names jsonb, country text)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_invited();
  return query
    select place.city, coalesce(c.rating_count, 0), case when m.user_id = auth.uid() then m.since else m.shown_since end as held,
      place.id, place.names, place.country
    from private.city_mayors as m
    join public.cities as place on place.id = m.city_id
    left join private.city_reviewers as c on c.city_id = m.city_id and c.user_id = auth.uid()
    where auth.uid() in (m.user_id, m.shown_id) and private.shown_mayor(m) = auth.uid() and private.may_be_mayor(auth.uid())
    order by held, place.city, place.id;
end
$$;

-- schemas/ratings/fold.sql

create table private.rating_changes (
  id bigint generated always as identity primary key,
  restaurant_place_id text not null,
  -- 0: nothing to count, but pages of the place show something new.
  step smallint not null,
  -- Null with a step: the city or the time zone of the place changed.
  user_id uuid,
  -- True if the author made the change.
  own boolean,
  score smallint,
  tags text[],
  server_id uuid,
  server_emoji text,
  rated_at timestamptz,
  at timestamptz not null default clock_timestamp()
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_insert_scale_factor = 0);

create table private.fold_state (
  only_row boolean primary key default true check (only_row),
  folded_at timestamptz not null default '-infinity'
);

insert into private.fold_state default values;

create type private.standing as (city_id int, user_id uuid, step int, at timestamptz);

revoke all on private.rating_changes, private.fold_state from public, anon, authenticated, service_role;
alter table private.rating_changes enable row level security;
alter table private.fold_state enable row level security;

create policy "only procedures read changes of ratings" on private.rating_changes for select to anon, authenticated using (false);
create policy "only procedures read the time of the fold" on private.fold_state for select to anon, authenticated using (false);

create function private.sum_changes(p_changes private.rating_changes[], p_by text)
returns table (place_id text, day date, server_id uuid, s1 int, s2 int, s3 int, s4 int, s5 int, tags jsonb, awards jsonb)
language sql stable security definer set search_path = '' as $$
  with keyed as (
    select case when p_by <> 'server' then c.restaurant_place_id end as place_id,
      case when p_by = 'day' then private.place_day(c.restaurant_place_id, c.rated_at) end as day,
      case when p_by like 'server%' then c.server_id end as server_id, c.step, c.score, c.tags, c.server_emoji
    from unnest(p_changes) as c where c.step <> 0 and (p_by not like 'server%' or c.server_id is not null)),
  counted as (
    select k.place_id, k.day, k.server_id, part.kind, part.name, sum(k.step)::int as n
    from keyed as k cross join lateral (
      select 'score' as kind, k.score::text as name
      union all select 'tag', tag from unnest(k.tags) as tag
      union all select 'award', k.server_emoji where k.server_emoji is not null) as part
    group by 1, 2, 3, 4, 5)
  select c.place_id, c.day, c.server_id,
    coalesce(sum(n) filter (where kind = 'score' and name = '1'), 0)::int, coalesce(sum(n) filter (where kind = 'score' and name = '2'), 0)::int,
    coalesce(sum(n) filter (where kind = 'score' and name = '3'), 0)::int, coalesce(sum(n) filter (where kind = 'score' and name = '4'), 0)::int,
    coalesce(sum(n) filter (where kind = 'score' and name = '5'), 0)::int,
    coalesce(jsonb_object_agg(name, n) filter (where kind = 'tag'), '{}'), coalesce(jsonb_object_agg(name, n) filter (where kind = 'award'), '{}')
  from counted as c group by 1, 2, 3
$$;

create function private.fold_places(p_changes private.rating_changes[]) returns void language plpgsql security definer set search_path = '' as $$
begin
  insert into private.place_figures (place_id, city_id)
  select r.place_id, r.city_id from public.restaurants as r
  where r.place_id in (select c.restaurant_place_id from unnest(p_changes) as c where c.step > 0)
    and not exists (select from private.place_figures as f where f.place_id = r.place_id)
  order by r.place_id;
  update private.place_figures as f set score_1 = f.score_1 + n.s1, score_2 = f.score_2 + n.s2, score_3 = f.score_3 + n.s3,
    score_4 = f.score_4 + n.s4, score_5 = f.score_5 + n.s5, tag_counts = private.sum_counts(f.tag_counts, n.tags),
    unpublished_since = coalesce(f.unpublished_since, (now() at time zone 'UTC')::date)
  from private.sum_changes(p_changes, 'place') as n where n.place_id = f.place_id;
end
$$;

create function private.fold_days(p_changes private.rating_changes[]) returns void language plpgsql security definer set search_path = '' as $$
begin
  insert into private.place_days (restaurant_place_id, day)
  select distinct r.place_id, private.place_day(r.place_id, c.rated_at)
  from unnest(p_changes) as c join public.restaurants as r on r.place_id = c.restaurant_place_id
  where c.step > 0 and private.place_day(r.place_id, c.rated_at) >= private.first_kept_day()
  on conflict do nothing;
  update private.place_days as d set score_1 = d.score_1 + n.s1, score_2 = d.score_2 + n.s2, score_3 = d.score_3 + n.s3,
    score_4 = d.score_4 + n.s4, score_5 = d.score_5 + n.s5, tag_counts = private.sum_counts(d.tag_counts, n.tags)
  from private.sum_changes(p_changes, 'day') as n where n.place_id = d.restaurant_place_id and n.day = d.day;
end
$$;

create function private.fold_servers(p_changes private.rating_changes[]) returns void language plpgsql security definer set search_path = '' as $$
begin
  insert into private.server_totals (server_id)
  select distinct s.id from unnest(p_changes) as c join public.servers as s on s.id = c.server_id where c.step > 0 on conflict do nothing;
  insert into private.server_place_totals (server_id, restaurant_place_id)
  select distinct s.id, r.place_id from unnest(p_changes) as c
  join public.servers as s on s.id = c.server_id join public.restaurants as r on r.place_id = c.restaurant_place_id
  where c.step > 0 on conflict do nothing;
  update private.server_totals as t set score_1 = t.score_1 + n.s1, score_2 = t.score_2 + n.s2, score_3 = t.score_3 + n.s3,
    score_4 = t.score_4 + n.s4, score_5 = t.score_5 + n.s5, tag_counts = private.sum_counts(t.tag_counts, n.tags),
    award_counts = private.sum_counts(t.award_counts, n.awards), change_version = t.change_version + 1
  from private.sum_changes(p_changes, 'server') as n where n.server_id = t.server_id;
  update private.server_place_totals as t set rating_count = t.rating_count + n.s1 + n.s2 + n.s3 + n.s4 + n.s5,
    score_sum = t.score_sum + n.s1 + 2 * n.s2 + 3 * n.s3 + 4 * n.s4 + 5 * n.s5, tag_counts = private.sum_counts(t.tag_counts, n.tags),
    award_counts = private.sum_counts(t.award_counts, n.awards)
  from private.sum_changes(p_changes, 'server_place') as n where n.server_id = t.server_id and n.place_id = t.restaurant_place_id;
  delete from private.server_place_totals as t using unnest(p_changes) as c
  where c.step < 0 and t.server_id = c.server_id and t.restaurant_place_id = c.restaurant_place_id and t.rating_count = 0;
  perform private.show_server_figures(t.server_id, t.restaurant_place_id)
  from (select distinct c.server_id, c.restaurant_place_id from unnest(p_changes) as c where c.step > 0 and c.server_id is not null order by 1, 2) as t;
end
$$;

create function private.count_standings(p_steps private.standing[], p_rose uuid[], p_fell uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update private.city_reviewers as r set rating_count = r.rating_count + n.step
  from (select s.city_id, s.user_id, sum(s.step)::int as step from unnest(p_steps) as s group by 1, 2 having sum(s.step) < 0) as n
  where r.city_id = n.city_id and r.user_id = n.user_id;
  insert into private.city_reviewers as r (city_id, user_id, rating_count, reached_at)
  select s.city_id, s.user_id, sum(s.step), max(s.at) filter (where s.step > 0) from unnest(p_steps) as s
  where exists (select from auth.users as u where u.id = s.user_id) group by 1, 2 having sum(s.step) > 0 order by 1, 2
  on conflict (city_id, user_id) do update set rating_count = r.rating_count + excluded.rating_count, reached_at = excluded.reached_at;
  perform private.settle_mayor(t.city_id, p_rose, p_fell)
  from (
    select distinct s.city_id from unnest(p_steps) as s
    left join private.city_reviewers as r on r.city_id = s.city_id and r.user_id = s.user_id
    left join private.city_mayors as m on m.city_id = s.city_id
    left join private.city_reviewers as held on held.city_id = m.city_id and held.user_id = m.user_id
    where case when m.user_id = s.user_id then s.step < 0
      else r.rating_count >= 3 /* minRatingsForMayor */ and r.rating_count > coalesce(held.rating_count, 0) end
    order by 1) as t;
  delete from private.city_reviewers as r using unnest(p_steps) as s
  where s.step < 0 and r.city_id = s.city_id and r.user_id = s.user_id and r.rating_count = 0;
end
$$;

create function private.fold_cities(p_changes private.rating_changes[]) returns void language plpgsql security definer set search_path = '' as $$
begin
  perform private.count_standings(
    array(select row(f.city_id, c.user_id, c.step, c.at)::private.standing
      from unnest(p_changes) as c join private.place_figures as f on f.place_id = c.restaurant_place_id
      where c.step <> 0 and f.city_id is not null),
    array(select c.user_id from unnest(p_changes) as c where c.own and c.step > 0 group by 1),
    array(select c.user_id from unnest(p_changes) as c where c.own and c.step < 0 group by 1));
end
$$;

create function private.resettle_places(p_places text[], p_published private.ratings[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_moved public.restaurants[] := array(
    select r from public.restaurants as r join private.place_figures as f on f.place_id = r.place_id
    where r.place_id = any (p_places) and f.city_id is distinct from r.city_id);
begin
  perform private.count_standings(
    array(select row(side.city_id, p.user_id, side.step, clock_timestamp())::private.standing
      from unnest(p_published) as p join unnest(v_moved) as place on place.place_id = p.restaurant_place_id
      join private.place_figures as f on f.place_id = place.place_id
      cross join lateral (values (f.city_id, -1), (place.city_id, 1)) as side (city_id, step) where side.city_id is not null), '{}', '{}');
  update private.place_figures as f set city_id = place.city_id from unnest(v_moved) as place where f.place_id = place.place_id;
  perform private.recount_days(p_places, p_published);
end
$$;

create function private.lock_figures() returns void language plpgsql set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('figures', 0));
end
$$;

create function private.fold_figures(p_limit int default 5000) returns int language plpgsql security definer set search_path = '' as $$
declare
  v_last bigint := (select max(id) from (select id from private.rating_changes order by id limit p_limit) as oldest);
  v_changes private.rating_changes[];
  v_more private.rating_changes[];
  v_places text[];
  v_published private.ratings[];
begin
  if v_last is null or not pg_try_advisory_xact_lock(hashtextextended('figures', 0)) then
    return 0;
  end if;
  with taken as (delete from private.rating_changes as c where c.id <= v_last returning c)
  select array_agg(taken.c) into v_changes from taken;
  v_places := array(select distinct c.restaurant_place_id from unnest(v_changes) as c where c.step <> 0 and c.user_id is null);
  if v_places <> '{}' then
    -- One statement: the ratings are exactly those whose changes are taken here or were folded before.
    with taken as (delete from private.rating_changes as c where c.restaurant_place_id = any (v_places) returning c)
    select (select array_agg(taken.c) from taken),
      array(select r from private.ratings as r where r.restaurant_place_id = any (v_places) and r.deleted_at is null and r.hidden_at is null)
    into v_more, v_published;
  end if;
  v_changes := array(select c from unnest(v_changes || v_more) as c where c.step = 0 or c.user_id is not null);
  perform private.fold_places(v_changes);
  perform private.fold_days(v_changes);
  perform private.fold_servers(v_changes);
  perform private.fold_cities(v_changes);
  if v_places <> '{}' then
    perform private.resettle_places(v_places, v_published);
  end if;
  perform private.raise_place_change_version(t.place_id)
  from (select distinct c.restaurant_place_id as place_id from unnest(v_changes) as c order by 1) as t;
  update private.fold_state set folded_at = clock_timestamp();
  return coalesce(cardinality(v_changes), 0) + coalesce(cardinality(v_places), 0);
end
$$;

create function private.fold_if_late() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if (select s.folded_at from private.fold_state as s) < clock_timestamp() - interval '10 seconds' then
    begin
      perform private.fold_figures();
    exception when others then
      raise warning 'The figures could not be folded: %', sqlerrm;
    end;
  end if;
  return null;
end
$$;

create trigger ratings_fold after insert or update or delete on private.ratings for each statement execute function private.fold_if_late();

-- schemas/places/city-merge.sql

create function private.lock_to_join(p_from int, p_into int) returns void language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_figures();
  perform from public.restaurants where city_id = p_from order by place_id for update;
  perform from public.cities where id in (p_from, p_into) order by id for no key update;
  begin
    -- Places that were added between the two locks. Waiting for their writers now could deadlock.
    perform from public.restaurants where city_id = p_from for update nowait;
  exception when lock_not_available then
    perform private.refuse(409, 'place_busy', 'Somebody is rating a place there just now. Please try again.');
  end;
  perform pg_advisory_xact_lock(hashtextextended('mayor:' || city, 0)) from unnest(array[least(p_from, p_into), greatest(p_from, p_into)]) as city;
end
$$;

create function private.join_cities(p_from int, p_into int) returns void language plpgsql security definer set search_path = '' as $$
declare
  v_from public.cities;
  v_mayor uuid;
  v_moved boolean;
begin
  perform private.lock_to_join(p_from, p_into);
  v_from := private.city_to_change(p_from);
  perform private.city_to_change(p_into);
  -- The triggers would date every count of today, settle a mayor between two steps and change the figures place by place.
  perform set_config('five_lemons.moving_city', 'on', true);
  select user_id into v_mayor from private.city_mayors where city_id = p_from;
  delete from private.city_mayors as there where there.city_id = p_into and there.user_id is null and v_mayor is not null;
  update private.city_mayors as m set city_id = p_into
  where m.city_id = p_from and not exists (select from private.city_mayors as there where there.city_id = p_into);
  v_moved := found;
  delete from private.city_mayors as m where m.city_id = p_from;
  with joined as (
    delete from private.city_reviewers as here using private.city_reviewers as there
    where here.city_id = p_from and there.city_id = p_into and there.user_id = here.user_id returning here.user_id, here.rating_count, here.reached_at)
  update private.city_reviewers as there set rating_count = there.rating_count + joined.rating_count,
    reached_at = greatest(there.reached_at, joined.reached_at)
  from joined where there.city_id = p_into and there.user_id = joined.user_id;
  update private.city_reviewers set city_id = p_into where city_id = p_from;
  update private.place_figures set city_id = p_into where city_id = p_from;
  update public.cities set keys = private.keys_with(keys, private.named_keys(v_from) || v_from.keys), country = coalesce(country, v_from.country),
    time_zone = coalesce(time_zone, v_from.time_zone),
    restaurant_count = restaurant_count + v_from.restaurant_count, rating_count = cities.rating_count + v_from.rating_count,
    score_sum = cities.score_sum + v_from.score_sum, lat_sum = lat_sum + v_from.lat_sum, lng_sum = lng_sum + v_from.lng_sum,
    latitude = coalesce((lat_sum + v_from.lat_sum) / nullif(restaurant_count + v_from.restaurant_count, 0), latitude),
    longitude = coalesce((lng_sum + v_from.lng_sum) / nullif(restaurant_count + v_from.restaurant_count, 0), longitude)
  where id = p_into;
  update public.cities set keys = '{}', merged_into = p_into, restaurant_count = 0, rating_count = 0, score_sum = 0, lat_sum = 0, lng_sum = 0
  where id = p_from;
  update public.cities set merged_into = p_into where merged_into = p_from;
  update public.restaurants set city_id = p_into, updated_at = now() where city_id = p_from;
  perform set_config('five_lemons.moving_city', '', true);
  perform private.settle_mayor(p_into);
  if v_mayor is not null and not v_moved and not exists (select from private.city_mayors as m where m.city_id = p_into and m.user_id = v_mayor) then
    perform private.notify_mayor(v_mayor, 'mayor_lost', p_into, v_mayor = auth.uid());
  end if;
end
$$;

create function private.name_city(p_city int, p_name text, p_names jsonb) returns void language plpgsql security definer set search_path = '' as $$
declare
  v_before public.cities;
  v_after public.cities;
begin
  perform from public.restaurants where city_id = p_city order by place_id for no key update;
  perform from public.cities where id = p_city for no key update;
  v_before := private.city_to_change(p_city);
  v_after := v_before;
  v_after.city := p_name;
  v_after.names := (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each_text(coalesce(p_names, v_before.names)) where value <> p_name);
  perform private.require_free_spellings(v_before, private.named_keys(v_after));
  update public.cities set city = v_after.city, names = v_after.names,
    keys = private.keys_with(keys, private.named_keys(v_before) || private.named_keys(v_after))
  where id = p_city;
  update public.restaurants set city_id = city_id, updated_at = now() where city_id = p_city;
end
$$;

create function private.settle_cities() returns int language plpgsql security definer set search_path = '' as $$
declare
  v_city public.cities;
  v_town private.towns;
  v_joined int := 0;
begin
  -- The index of spellings keeps new entries in a list, which every search would read.
  perform gin_clean_pending_list('private.towns_keys');
  for v_city in select * from public.cities where id >= 1000000000 and merged_into is null order by id loop
    v_town := private.town_named(private.city_key(v_city.city), v_city.country, v_city.latitude, v_city.longitude);
    if v_town.id is not null then
      perform private.join_cities(v_city.id, private.city_of_town(v_town));
      v_joined := v_joined + 1;
    end if;
  end loop;
  update public.cities as c set country = coalesce(c.country, (private.nearest_town(c.latitude, c.longitude, 50000)).country),
    time_zone = coalesce(c.time_zone, private.time_zone_at(c.latitude, c.longitude))
  where c.merged_into is null and (c.country is null or c.time_zone is null);
  update public.restaurants set city = city where city_id is null or time_zone is null;
  return v_joined;
end
$$;

-- schemas/public-site/outsiders.sql

create table private.held_reviews (
  rating_id uuid primary key references private.ratings (id) on delete cascade,
  -- The day of the change at the place.
  day date not null,
  -- The row of `ratings`.
  content jsonb not null check (jsonb_typeof(content) = 'object')
);

create index held_reviews_day on private.held_reviews (day);

create function private.short_name(p_first text, p_last text) returns text language plpgsql immutable set search_path = '' as $$
begin
  return p_first || coalesce(' ' || upper(left(p_last, 1)) || '.', '');
end
$$;

grant execute on function private.short_name(text, text) to authenticated, service_role;
create index profiles_short_names on private.profiles (private.short_name(first_name, last_name));

revoke all on private.held_reviews from public, anon, authenticated, service_role;
alter table private.held_reviews enable row level security;

create policy "only procedures read held reviews" on private.held_reviews for select to anon, authenticated using (false);

create function private.day_start(p_place_id text) returns timestamptz language plpgsql stable security definer set search_path = '' as $$
begin
  return private.day_start(now(), private.zone_of(p_place_id));
end
$$;

create function private.shown_before(p_place_id text) returns timestamptz language plpgsql stable security definer set search_path = '' as $$
begin
  return case when private.is_outsider() then private.day_start(p_place_id) else 'infinity' end;
end
$$;

create function private.outsider_name(p_user_id uuid) returns text language plpgsql stable security definer set search_path = '' as $$
declare
  v_name text := (select private.short_name(p.first_name, p.last_name) from private.profiles as p
    where p.user_id = p_user_id and private.public_name(p_user_id) is not null);
begin
  return case when (select count(*) from (
    select from private.profiles as p where p.visible_to = 'everyone' and private.short_name(p.first_name, p.last_name) = v_name limit 3) as alike) = 3
    then v_name end;
end
$$;

create function private.held_row(p_rating private.ratings) returns private.ratings language plpgsql stable security definer set search_path = '' as $$
declare
  v_held private.ratings;
begin
  select (jsonb_populate_record(null::private.ratings, h.content)).* into v_held from private.held_reviews as h
  where h.rating_id = p_rating.id and h.day = private.place_day(p_rating.restaurant_place_id, now());
  if v_held.id is null then
    return p_rating;
  end if;
  v_held.photo_urls := array(select path from unnest(v_held.photo_urls) with ordinality as t (path, place)
    where path = any (p_rating.photo_urls) order by place);
  v_held.restaurant_place_id := p_rating.restaurant_place_id;
  if p_rating.server_id is null then
    v_held.server_id := null;
    v_held.server_name := p_rating.server_name;
  end if;
  return v_held;
end
$$;

create function private.shown_photos(p_rating private.ratings) returns text[] language plpgsql stable security definer set search_path = '' as $$
begin
  return case when private.is_outsider() then (private.held_row(p_rating)).photo_urls else p_rating.photo_urls end;
end
$$;

create function private.shown_review(p_rating private.ratings) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_review jsonb;
begin
  if not private.is_outsider() then
    return private.public_review(p_rating);
  end if;
  v_review := private.public_review(private.held_row(p_rating));
  return v_review || jsonb_build_object('reviewer', private.outsider_name(p_rating.user_id), 'month_only', true,
    'created_at', date_trunc('month', (v_review ->> 'created_at')::date::timestamp)::date,
    'likes_count', (select count(*) from public.rating_likes as l
      where l.rating_id = p_rating.id and l.created_at < private.day_start(p_rating.restaurant_place_id)),
    'reply', nullif(v_review -> 'reply', 'null') || jsonb_build_object(
      'created_at', date_trunc('month', (v_review -> 'reply' ->> 'created_at')::timestamptz),
      'updated_at', date_trunc('month', (v_review -> 'reply' ->> 'updated_at')::timestamptz)));
end
$$;

create function private.hold_review() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if private.lost_server(old.server_id, new.server_id) then
    return null; -- The name must not be stored.
  end if;
  if new.deleted_at is not null or new.hidden_at is not null then
    delete from private.held_reviews where rating_id = new.id;
  elsif not private.is_of_today(old.restaurant_place_id, old.created_at) then
    insert into private.held_reviews as h (rating_id, day, content)
    values (old.id, private.place_day(old.restaurant_place_id, now()), to_jsonb(old))
    on conflict (rating_id) do update set day = excluded.day, content = excluded.content where h.day < excluded.day;
  end if;
  return null;
end
$$;

create function private.prune_held_reviews() returns void language sql security definer set search_path = '' as $$
  delete from private.held_reviews where day < (now() at time zone 'UTC')::date - 1
$$;

create trigger ratings_hold after update on private.ratings for each row
  when (old.deleted_at is null and old.hidden_at is null
    and (old.score, old.tags, old.comment, old.photo_urls, old.photo_captions, old.server_id, old.server_name, old.server_emoji, old.verification,
      old.deleted_at, old.hidden_at)
    is distinct from (new.score, new.tags, new.comment, new.photo_urls, new.photo_captions, new.server_id, new.server_name, new.server_emoji,
      new.verification, new.deleted_at, new.hidden_at))
  execute function private.hold_review();

-- schemas/public-site/reviews.sql

create function private.public_name(p_user_id uuid) returns text language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select case when p.visible_to = 'everyone' and private.is_presentable(p_user_id) and not private.is_child(p_user_id)
      then coalesce(p.username, p.first_name || coalesce(' ' || upper(left(p.last_name, 1)) || '.', '')) end
    from private.profiles as p where p.user_id = p_user_id);
end
$$;

create function private.public_day(p_at timestamptz) returns date language plpgsql stable set search_path = '' as $$
begin
  return (p_at at time zone private.service_zone())::date;
end
$$;

create function private.public_photos(p_paths text[]) returns text[] language plpgsql immutable set search_path = '' as $$
begin
  return array(select path from unnest(p_paths) with ordinality as t (path, place) where path not like '%/%' order by place);
end
$$;

create index ratings_with_photos on private.ratings (restaurant_place_id, created_at desc)
  where cardinality(photo_urls) > 0 and deleted_at is null and hidden_at is null;

create function private.guest_photos(p_place_id text) returns text[] language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(path order by place, created_at desc), '{}') from (
    select path, place, created_at from (
      select private.shown_photos(r) as photo_urls, r.created_at from private.ratings as r
      where r.restaurant_place_id = p_place_id and cardinality(r.photo_urls) > 0 and r.deleted_at is null and r.hidden_at is null
        and r.created_at < private.shown_before(p_place_id)
      order by r.created_at desc limit 4) as newest,
      unnest(private.public_photos(newest.photo_urls)) with ordinality as t (path, place)
    order by place, created_at desc limit 4) as shown
$$;

create function public.guest_photos(p_place_id text) returns text[] language sql stable set search_path = '' as $$
  select private.guest_photos(private.clean_place_id(p_place_id))
$$;

create function private.public_verification(p_rating private.ratings) returns text language plpgsql immutable set search_path = '' as $$
begin
  return case when p_rating.score < 5 and p_rating.verification in ('qr', 'both') then 'location' else p_rating.verification end;
end
$$;

create function private.praised_name(p_rating private.ratings) returns text language plpgsql stable security definer set search_path = '' as $$
begin
  return case when p_rating.score = 5 and p_rating.server_name is not null then coalesce(
    (select s.first_name from public.servers as s where s.id = p_rating.server_id), split_part(btrim(p_rating.server_name), ' ', 1)) end;
end
$$;

create function private.public_review(p_rating private.ratings) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
begin
  return jsonb_build_object('id', p_rating.id, 'reviewer', private.public_name(p_rating.user_id), 'score', p_rating.score,
    'tags', p_rating.tags, 'comment', p_rating.comment, 'language', p_rating.language,
    'photo_urls', private.public_photos(p_rating.photo_urls),
    'photo_captions', coalesce((select jsonb_object_agg(path, caption) from jsonb_each(p_rating.photo_captions) as t (path, caption)
      where path = any (private.public_photos(p_rating.photo_urls))), '{}'),
    'verification', private.public_verification(p_rating), 'created_at', private.place_day(p_rating.restaurant_place_id, p_rating.created_at),
    'server_first_name', private.praised_name(p_rating),
    'server_emoji', case when p_rating.score = 5 then p_rating.server_emoji end,
    'own', coalesce(p_rating.user_id = auth.uid(), false),
    'liked', exists (select from public.rating_likes where rating_id = p_rating.id and user_id = auth.uid()),
    'likes_count', (select count(*) from public.rating_likes where rating_id = p_rating.id),
    'reply', private.reply_of(p_rating.id));
end
$$;

create function private.meets(p_author uuid) returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return auth.uid() is null or not private.is_blocked_between(auth.uid(), p_author) or private.public_name(p_author) is null;
end
$$;

create function private.review_ids(p_place_id text, p_before timestamptz, p_from timestamptz, p_after_id uuid, p_limit int) returns uuid[]
language plpgsql stable security definer set search_path = '' set enable_sort = off set enable_bitmapscan = off as $$
begin
  return array(
    select x.id from private.ratings as x
    where x.restaurant_place_id = p_place_id and x.deleted_at is null and x.hidden_at is null
      and x.created_at < p_before and x.created_at <= p_from and (x.created_at < p_from or x.id > p_after_id)
      and private.meets(x.user_id)
    order by x.created_at desc, x.id limit p_limit);
end
$$;

create function private.reviews_of_place(p_place_id text, p_after_id uuid, p_limit int) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_after private.ratings;
  v_ids uuid[];
begin
  select * into v_after from private.ratings where id = p_after_id and restaurant_place_id = p_place_id;
  v_ids := private.review_ids(p_place_id, private.shown_before(p_place_id), coalesce(v_after.created_at, 'infinity'),
    coalesce(v_after.id, 'ffffffff-ffff-ffff-ffff-ffffffffffff'), least(greatest(coalesce(p_limit, 20), 1), 50));
  return coalesce((
    select jsonb_agg(private.shown_review(r) order by r.created_at desc, r.id) from private.ratings as r where r.id = any (v_ids)), '[]');
end
$$;

create function private.get_place_reviews(p_place_id text, p_after_id uuid default null, p_limit int default 20 /* reviewsPerPage */) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  -- The answer marks the caller's own reviews, so a token that is no longer or not yet valid is refused.
  perform private.own_id();
  perform private.allow_caching();
  return private.reviews_of_place(private.clean_place_id(p_place_id), p_after_id, p_limit);
end
$$;

create function private.photos_of_place(p_place_id text) returns jsonb language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('path', path, 'caption', photo_captions ->> path, 'rating_id', id,
    'own', coalesce(user_id = auth.uid(), false)) order by place, created_at desc, id), '[]')
  from (
    select path, place, newest.* from (
      select r.id, r.user_id, private.shown_photos(r) as photo_urls, r.photo_captions, r.created_at from private.ratings as r
      where r.restaurant_place_id = p_place_id and cardinality(r.photo_urls) > 0 and r.deleted_at is null and r.hidden_at is null
        and r.created_at < private.shown_before(p_place_id)
        and private.meets(r.user_id)
      order by r.created_at desc limit 12) as newest,
      unnest(private.public_photos(newest.photo_urls)) with ordinality as t (path, place)
    order by place, created_at desc, id limit 24) as shown
$$;

create function private.get_restaurant_page(p_place_id text, p_reviews int) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_place public.restaurants;
begin
  -- Refuses an invalid token, as `get_place_reviews` does.
  perform private.own_id();
  perform private.allow_caching();
  select * into v_place from public.restaurants as r where r.place_id = private.clean_place_id(p_place_id);
  if not found then
    return null;
  end if;
  if not private.is_outsider() then
    v_place := private.with_present_figures(v_place);
  end if;
  return jsonb_build_object(
    'place', jsonb_build_object('place_id', v_place.place_id, 'name', v_place.name, 'vicinity', v_place.vicinity,
      'other_names', v_place.other_names, 'postcode', v_place.postcode, 'unconfirmed', v_place.unconfirmed,
      'city', v_place.city, 'city_id', v_place.city_id,
      'city_names', v_place.city_names, 'state', v_place.state, 'country', v_place.country, 'lat', v_place.latitude, 'lng', v_place.longitude,
      'average_score', v_place.average_score, 'rating_count', v_place.rating_count, 'top_tags', v_place.top_tags,
      'photo_urls', v_place.photo_urls, 'attribution', v_place.attribution, 'closed_at', v_place.closed_at, 'types', v_place.types,
      'opening_hours', v_place.opening_hours, 'phone', v_place.phone, 'website', v_place.website, 'time_zone', v_place.time_zone,
      'open_times', private.open_times_of(v_place.place_id),
      'business_status', v_place.business_status),
    'distribution', jsonb_build_object('1', v_place.score_1, '2', v_place.score_2, '3', v_place.score_3,
      '4', v_place.score_4, '5', v_place.score_5),
    'tag_counts', v_place.tag_counts,
    'removed', private.removed_reviews(v_place.place_id),
    'promotions', private.promotions_of(v_place.place_id),
    'photos', private.photos_of_place(v_place.place_id),
    'mayor', case when v_place.city_id is not null and private.is_invited() then (
      select jsonb_build_object('user_id', m.user_id, 'username', m.username, 'first_name', m.first_name, 'since', m.since)
      from private.get_city_mayors(v_place.city_id::text) as m) end,
    'servers', private.active_servers(v_place.place_id),
    -- The caller's own open proposal.
    'added_by_you', v_place.unconfirmed and exists (
      select from private.added_places as a where a.place_id = v_place.place_id and a.added_by = auth.uid()),
    'proposal', case when auth.uid() is not null then private.proposal_state(auth.uid(), v_place.place_id) end,
    'reviews', case when p_reviews > 0 then private.reviews_of_place(v_place.place_id, null, p_reviews) else '[]' end);
end
$$;

create function public.get_restaurant_page(p_place_id text, p_reviews int default 20 /* reviewsPerPage */) returns jsonb
language sql stable set search_path = '' as $$
  select private.get_restaurant_page(p_place_id, coalesce(p_reviews, 20))
$$;

grant execute on function private.guest_photos(text), private.get_restaurant_page(text, int) to anon, authenticated;

-- schemas/ratings/api-view.sql

create function private.owned_places() returns table (place_id text, zone text)
language sql stable security definer set search_path = '' rows 3 as $$
  select s.restaurant_place_id, private.zone_of(s.restaurant_place_id)
  from public.restaurant_ownerships as s where s.restaurant_owner_id = private.owner_id()
$$;

create function private.ratings_for_service() returns setof private.ratings
language plpgsql stable security definer set search_path = '' rows 1 as $$
begin
  if auth.role() = 'service_role' then
    return query select * from private.ratings;
  end if;
end
$$;

grant execute on function private.ratings_for_service() to authenticated, service_role;
grant execute on function private.day_start(timestamptz, text), private.owned_places(), private.zone_of(text), private.public_photos(text[]),
  private.public_verification(private.ratings), private.praised_name(private.ratings) to authenticated, service_role;
grant execute on function private.is_invited(), private.open_friends(), private.server_id() to service_role;

create view public.ratings with (security_barrier = true) as
  select r.id, r.user_id, r.restaurant_place_id, r.restaurant_name, r.score, r.tags, r.comment, r.photo_urls, r.photo_captions, r.language,
    r.server_id, r.server_name, r.server_emoji, r.verification, r.version, r.rated_at, r.created_at, r.updated_at, r.hidden_at, r.deleted_at,
    r.answered
  from private.ratings as r
  where r.user_id = (select auth.uid() where private.is_invited()) and r.deleted_at is null
  union all
  -- Friends read lower ratings, without the server, through get_friends_activity: leaving out the rows that name a server would
  -- reveal them.
  select r.id, r.user_id, r.restaurant_place_id, r.restaurant_name, r.score, r.tags, r.comment, r.photo_urls, r.photo_captions, r.language,
    r.server_id, r.server_name, r.server_emoji, r.verification, r.version, r.rated_at, r.created_at, r.updated_at, r.hidden_at, r.deleted_at,
    r.answered
  from private.ratings as r
  where r.user_id = any ((select private.open_friends() where private.is_invited())::uuid[]) and r.score = 5
    and r.deleted_at is null and r.hidden_at is null
  union all
  -- To owners.
  select r.id, null, r.restaurant_place_id, r.restaurant_name, r.score, r.tags, r.comment, private.public_photos(r.photo_urls), '{}'::jsonb,
    r.language, case when r.score = 5 then r.server_id end, r.praised, case when r.score = 5 then r.server_emoji end, r.shown_verification,
    null, null, private.day_start(r.created_at, own.zone), null, null, null, r.answered
  from private.owned_places() as own
  cross join lateral (
    select x.*, private.praised_name(x) as praised, private.public_verification(x) as shown_verification
    from private.ratings as x where x.restaurant_place_id = own.place_id and x.deleted_at is null and x.hidden_at is null
    order by x.created_at desc, x.id limit 1000) as r
  where r.score < 5 or r.user_id <> all ((select private.open_friends())::uuid[])
  union all
  -- To servers.
  select r.id, null, r.restaurant_place_id, r.restaurant_name, r.score, r.tags, r.comment, '{}'::text[], '{}'::jsonb, null, r.server_id,
    null, r.server_emoji, null, null, null, private.day_start(r.created_at, private.zone_of(r.restaurant_place_id)), null, null, null, null
  from (select private.server_id() as id) as me
  cross join lateral (
    select * from private.ratings as x where x.server_id = me.id and x.deleted_at is null and x.hidden_at is null
    order by x.created_at desc, x.id limit 1000) as r
  where (r.score < 5 or r.user_id <> all ((select private.open_friends())::uuid[]))
    and r.restaurant_place_id <> all (array(select own.place_id from private.owned_places() as own))
  union all
  select r.id, r.user_id, r.restaurant_place_id, r.restaurant_name, r.score, r.tags, r.comment, r.photo_urls, r.photo_captions, r.language,
    r.server_id, r.server_name, r.server_emoji, r.verification, r.version, r.rated_at, r.created_at, r.updated_at, r.hidden_at, r.deleted_at,
    r.answered
  from private.ratings_for_service() as r;

alter view public.ratings alter id set default gen_random_uuid(), alter user_id set default auth.uid(), alter tags set default '{}';
alter view public.ratings alter photo_urls set default '{}', alter photo_captions set default '{}', alter verification set default 'none';
alter view public.ratings alter version set default 1, alter rated_at set default now(), alter created_at set default now();
alter view public.ratings alter updated_at set default now(), alter answered set default false;

revoke all on public.ratings from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.ratings to authenticated;
grant select on public.ratings to service_role;

create function public.restaurants(public.ratings) returns setof public.restaurants
language sql stable set search_path = '' rows 1 as $$
  select * from public.restaurants where place_id = $1.restaurant_place_id
$$;

revoke execute on function public.restaurants(public.ratings) from public, anon;
grant execute on function public.restaurants(public.ratings) to authenticated, service_role;

create function private.add_rating(p_new public.ratings) returns private.ratings language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_invited();
  v_row private.ratings;
begin
  if (p_new.verification, p_new.version) is distinct from ('none', 1) or num_nonnulls(p_new.hidden_at, p_new.deleted_at) > 0
    or p_new.photo_captions <> '{}' or p_new.answered or p_new.user_id is distinct from v_user then
    perform private.refuse(403, 'column_protected', 'These columns cannot be set here.');
  end if;
  p_new.created_at := now();
  p_new.restaurant_name := null;
  insert into private.ratings values (p_new.*) returning * into v_row;
  return v_row;
end
$$;

create function private.change_rating(p_row private.ratings, p_old public.ratings, p_new public.ratings) returns private.ratings
language plpgsql security definer set search_path = '' as $$
declare
  v_wanted jsonb := (select coalesce(jsonb_object_agg(new.key, new.value), '{}') from jsonb_each(to_jsonb(p_new)) as new (key, value)
    where new.value is distinct from to_jsonb(p_old) -> new.key and new.key not in ('restaurant_name', 'updated_at'));
begin
  if v_wanted ?| array['id', 'user_id', 'restaurant_place_id', 'verification', 'version', 'rated_at', 'created_at', 'hidden_at', 'deleted_at',
    'photo_captions', 'answered'] then
    perform private.refuse(403, 'column_protected', 'These columns cannot be changed here.');
  end if;
  p_row := jsonb_populate_record(p_row, v_wanted);
  update private.ratings set score = p_row.score, tags = p_row.tags, comment = p_row.comment, photo_urls = p_row.photo_urls,
    language = p_row.language, server_id = p_row.server_id, server_name = p_row.server_name, server_emoji = p_row.server_emoji
  where id = p_row.id returning * into p_row;
  return p_row;
end
$$;

create function private.write_rating() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := auth.uid();
  v_row private.ratings;
begin
  perform private.lock_ratings_of(v_user);
  if tg_op = 'INSERT' then
    return private.add_rating(new);
  end if;
  select * into v_row from private.ratings where id = old.id and user_id = v_user and deleted_at is null for update;
  if not found then
    return null;
  elsif tg_op = 'UPDATE' then
    return private.change_rating(v_row, old, new);
  end if;
  update private.ratings set deleted_at = now() where id = old.id;
  return old;
end
$$;

create function public.safe_update_rating(
  p_place_id text, p_score int, p_tags text[] default '{}', p_comment text default null, p_server_name text default null,
  p_server_emoji text default null, p_photo_urls text[] default null)
returns public.ratings language plpgsql set search_path = '' as $$
declare
  v_user uuid := private.require_user();
  v_row public.ratings;
begin
  if p_score is null or p_score not between 1 and 5 then
    perform private.refuse(422, 'score_invalid', 'A score is 1 to 5 lemons.');
  end if;
  perform private.lock_ratings_of(v_user);
  update public.ratings set score = p_score, tags = coalesce(p_tags, '{}'), comment = p_comment, server_name = p_server_name,
    server_emoji = p_server_emoji, photo_urls = coalesce(p_photo_urls, photo_urls)
  where user_id = v_user and restaurant_place_id = private.clean_place_id(p_place_id) and deleted_at is null
  returning * into v_row;
  if v_row.id is null then
    insert into public.ratings (user_id, restaurant_place_id, score, tags, comment, server_name, server_emoji, photo_urls)
    values (v_user, p_place_id, p_score, coalesce(p_tags, '{}'), p_comment, p_server_name, p_server_emoji, coalesce(p_photo_urls, '{}'))
    returning * into v_row;
  end if;
  return v_row;
end
$$;

create trigger write_rating instead of insert or update or delete on public.ratings for each row execute function private.write_rating();

-- schemas/servers/reads.sql

create function private.shown_age(p_at timestamptz) returns int language sql stable set search_path = '' as $$
  select case when hours < 24 then hours * 60 end
  from (select greatest(extract(epoch from date_trunc('hour', now()) - date_trunc('hour', p_at)) / 3600, 0)::int as hours) as a
$$;

create function private.get_server_reviews(p_after_id uuid default null, p_limit int default 20) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_server uuid;
  v_after private.ratings;
begin
  perform private.require_invited();
  v_server := private.server_id();
  select * into v_after from private.ratings where id = p_after_id and server_id = v_server;
  return coalesce((
    select jsonb_agg(jsonb_build_object('id', r.id, 'reviewer', case when private.meets(r.user_id) then private.public_name(r.user_id) end,
        'username', p.username, 'first_name', p.first_name, 'last_name', private.initial_of(p.last_name),
        'restaurant_name', r.restaurant_name, 'created_at', private.place_day(r.restaurant_place_id, r.created_at),
        'age_minutes', private.shown_age(r.created_at), 'score', r.score,
        'server_emoji', r.server_emoji, 'comment', r.comment, 'tags', r.tags) order by r.created_at desc, r.id)
    from (
      select * from private.ratings as x
      where x.server_id = v_server and x.deleted_at is null and x.hidden_at is null
        and (v_after.id is null or x.created_at <= v_after.created_at)
        and (v_after.id is null or (x.created_at, v_after.id) < (v_after.created_at, x.id))
      order by x.created_at desc, x.id limit least(greatest(coalesce(p_limit, 20), 1), 50)) as r
    left join private.profiles as p on p.user_id = r.user_id and private.public_name(r.user_id) is not null and private.meets(r.user_id)), '[]');
end
$$;

create function private.own_figures(p_server public.servers, out overall_rating numeric, out total_ratings int)
language plpgsql stable security definer set search_path = '' as $$
begin
  if p_server.user_id = private.own_id() then
    select private.average_of(t.score_1, t.score_2, t.score_3, t.score_4, t.score_5), t.score_1 + t.score_2 + t.score_3 + t.score_4 + t.score_5
    into overall_rating, total_ratings from private.server_totals as t where t.server_id = p_server.id;
    total_ratings := coalesce(total_ratings, 0);
  end if;
end
$$;

create function public.overall_rating(public.servers) returns numeric language sql stable set search_path = '' as $$
  select f.overall_rating from private.own_figures($1) as f
$$;

create function public.total_ratings(public.servers) returns int language sql stable set search_path = '' as $$
  select f.total_ratings from private.own_figures($1) as f
$$;

revoke execute on function public.overall_rating(public.servers), public.total_ratings(public.servers) from public, anon;
grant execute on function public.overall_rating(public.servers), public.total_ratings(public.servers), private.own_figures(public.servers)
  to authenticated;

create function private.get_server_stats(p_server_id uuid default null) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_server uuid;
  v_totals private.server_totals;
  v_count int;
  v_sum int;
begin
  perform private.require_invited();
  v_server := coalesce(p_server_id, private.server_id());
  if v_server = private.server_id() then
    select * into v_totals from private.server_totals where server_id = v_server;
    return jsonb_build_object(
      'averageRating', private.average_of(v_totals.score_1, v_totals.score_2, v_totals.score_3, v_totals.score_4, v_totals.score_5),
      'totalRatings', coalesce(v_totals.score_1 + v_totals.score_2 + v_totals.score_3 + v_totals.score_4 + v_totals.score_5, 0),
      'thisWeek', private.mentions_since(v_server, now() - interval '7 days'),
      'thisMonth', private.mentions_since(v_server, now() - interval '30 days'),
      'tagCounts', coalesce(v_totals.tag_counts, '{}'), 'emojiCounts', coalesce(v_totals.award_counts, '{}'),
      'topRestaurants', private.top_restaurants(v_server));
  end if;
  if not private.is_own_staff(v_server) then
    perform private.refuse(404, 'server_gone', 'This person does not work for you');
  end if;
  perform private.note_look(v_server);
  select sum(t.rating_count), sum(t.score_sum) into v_count, v_sum
  from private.server_shown_figures as t
  join public.restaurant_ownerships as own on own.restaurant_place_id = t.restaurant_place_id and own.restaurant_owner_id = private.owner_id()
  where t.server_id = v_server;
  return jsonb_build_object('averageRating', round(v_sum::numeric / v_count, 2), 'totalRatings', v_count, 'thisWeek', null,
    'thisMonth', null, 'tagCounts', null, 'emojiCounts', null, 'topRestaurants', null);
end
$$;

create function private.mentions_since(p_server_id uuid, p_since timestamptz) returns int language sql stable security definer set search_path = '' as $$
  select count(*)::int from private.ratings
  where server_id = p_server_id and created_at > p_since and deleted_at is null and hidden_at is null
$$;

create function private.top_restaurants(p_server_id uuid) returns jsonb language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('place_id', t.place_id, 'name', t.name, 'rating_count', t.rating_count,
    'average_rating', round(t.score_sum::numeric / t.rating_count, 2)) order by t.rating_count desc, t.name, t.place_id), '[]')
  from (
    select place.place_id, place.name, total.rating_count, total.score_sum from private.server_place_totals as total
    join public.restaurants as place on place.place_id = total.restaurant_place_id
    where total.server_id = p_server_id order by total.rating_count desc, place.name, place.place_id limit 5) as t
$$;

-- schemas/servers/figures.sql

create table private.server_shown_figures (
  server_id uuid not null references public.servers (id) on delete cascade,
  restaurant_place_id text not null references public.restaurants (place_id) on update cascade on delete cascade,
  rating_count int not null check (rating_count >= 5),
  score_sum int not null,
  tag_counts jsonb not null check (jsonb_typeof(tag_counts) = 'object'),
  -- Counts of the tags of ratings below five lemons in this snapshot. They also change in steps of five, because a tag that only
  -- one recent review has would reveal whom it names.
  quiet_tags jsonb not null default '{}' check (jsonb_typeof(quiet_tags) = 'object'),
  shown_at timestamptz not null default now(),
  -- The previous snapshot. The owner has seen it, so showing both reveals nothing.
  before_count int,
  before_sum int,
  before_at timestamptz,
  primary key (server_id, restaurant_place_id),
  check (num_nulls(before_count, before_sum, before_at) in (0, 3))
);

create index server_shown_figures_place on private.server_shown_figures (restaurant_place_id);

revoke all on private.server_shown_figures from public, anon, authenticated, service_role;
alter table private.server_shown_figures enable row level security;

create policy "only procedures read shown figures" on private.server_shown_figures for select to anon, authenticated using (false);

create function private.picture_tags(p_server_id uuid, p_place_id text, p_quiet jsonb, out shown jsonb, out quiet jsonb)
language sql stable security definer set search_path = '' as $$
  with counted as (
    select tag, count(*) filter (where r.score = 5) as praise, count(*) filter (where r.score < 5) as quiet
    from private.ratings as r, unnest(r.tags) as tag
    where r.server_id = p_server_id and r.restaurant_place_id = p_place_id and r.deleted_at is null and r.hidden_at is null
    group by tag),
  stepped as (
    select coalesce(counted.tag, earlier.tag) as tag, coalesce(counted.praise, 0) as praise,
      case when abs(coalesce(counted.quiet, 0) - coalesce(earlier.n::int, 0)) >= 5 then coalesce(counted.quiet, 0) else coalesce(earlier.n::int, 0) end as quiet
    from counted full join jsonb_each_text(p_quiet) as earlier (tag, n) on earlier.tag = counted.tag)
  select coalesce(jsonb_object_agg(s.tag, s.praise + s.quiet) filter (where s.praise + s.quiet > 0), '{}'),
    coalesce(jsonb_object_agg(s.tag, s.quiet) filter (where s.quiet > 0), '{}')
  from stepped as s
$$;

create function private.show_server_figures(p_server_id uuid, p_place_id text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_last private.server_shown_figures;
  v_guests int;
begin
  select * into v_last from private.server_shown_figures as f where f.server_id = p_server_id and f.restaurant_place_id = p_place_id;
  select count(*) into v_guests from (
    select from private.ratings as r
    where r.server_id = p_server_id and r.restaurant_place_id = p_place_id and r.score < 5
      and r.created_at > coalesce(v_last.shown_at, '-infinity') and r.deleted_at is null and r.hidden_at is null
    limit 5) as fresh;
  -- A picture without a rating that is not folded yet would differ from the next one by a single rating.
  if v_guests < 5 or exists (select from private.rating_changes as c where c.server_id = p_server_id) then
    return;
  end if;
  insert into private.server_shown_figures (server_id, restaurant_place_id, rating_count, score_sum, tag_counts, quiet_tags,
    before_count, before_sum, before_at)
  select t.server_id, t.restaurant_place_id, t.rating_count, t.score_sum, tags.shown, tags.quiet,
    v_last.rating_count, v_last.score_sum, v_last.shown_at
  from private.server_place_totals as t
  cross join private.picture_tags(p_server_id, p_place_id, coalesce(v_last.quiet_tags, '{}')) as tags
  where t.server_id = p_server_id and t.restaurant_place_id = p_place_id and t.rating_count >= 5
  on conflict (server_id, restaurant_place_id) do update set rating_count = excluded.rating_count, score_sum = excluded.score_sum,
    tag_counts = excluded.tag_counts, quiet_tags = excluded.quiet_tags, shown_at = excluded.shown_at,
    before_count = excluded.before_count, before_sum = excluded.before_sum, before_at = excluded.before_at;
end
$$;

create function private.told_of(p_count int, p_sum int) returns jsonb language sql immutable set search_path = '' as $$
  select case when p_count >= 5 then jsonb_build_object('count', p_count, 'average', round(p_sum::numeric / p_count, 1)) end
$$;

create function private.is_praised(p_server_id uuid, p_place_id text) returns boolean language sql stable security definer set search_path = '' as $$
  select count(*) = 5 from (
    select from private.ratings as r
    where r.server_id = p_server_id and r.restaurant_place_id = p_place_id and r.score = 5 and r.deleted_at is null and r.hidden_at is null
    limit 5) as praise
$$;

create function private.praise_months(p_server_id uuid, p_place_id text) returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('month', case when n.month >= 5 then n.month end, 'month_before', case when n.before >= 5 then n.before end)
  from (
    select count(*) filter (where r.created_at > now() - interval '30 days') as month,
      count(*) filter (where r.created_at <= now() - interval '30 days') as before
    from private.ratings as r
    where r.server_id = p_server_id and r.restaurant_place_id = p_place_id and r.score = 5 and r.created_at > now() - interval '60 days'
      and r.deleted_at is null and r.hidden_at is null) as n
$$;

create function private.get_server_performance(p_place_id text) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_own_place(p_place_id);
  perform private.note_look(f.server_id) from private.server_shown_figures as f
  join public.restaurant_servers as rs on rs.server_id = f.server_id and rs.restaurant_place_id = f.restaurant_place_id and rs.is_active
  where f.restaurant_place_id = p_place_id;
  return coalesce((
    select jsonb_agg(jsonb_build_object('server_id', s.id, 'first_name', s.first_name, 'last_name', s.last_name,
        'since', private.place_day(p_place_id, rs.added_at), 'shown_on', private.place_day(p_place_id, f.shown_at),
        'total', private.told_of(f.rating_count, f.score_sum),
        'before', private.told_of(f.before_count, f.before_sum) || jsonb_build_object('shown_on', private.place_day(p_place_id, f.before_at)),
        'praises', private.praise_months(s.id, p_place_id),
        'awards', case when private.is_praised(s.id, p_place_id) then now.award_counts else '{}' end,
        'tags', coalesce((select jsonb_agg(jsonb_build_object('tag', tag, 'count', n::int) order by n::int desc, tag)
          from jsonb_each_text(f.tag_counts) as t (tag, n) where n::int >= 5), '[]'),
        'praise', (select jsonb_build_object('comment', r.comment, 'language', r.language, 'day', private.place_day(p_place_id, r.created_at))
          from private.ratings as r
          where r.server_id = s.id and r.restaurant_place_id = p_place_id and r.score = 5 and r.comment is not null
            and r.deleted_at is null and r.hidden_at is null
          order by r.created_at desc limit 1))
      order by lower(s.first_name), lower(s.last_name), s.id)
    from public.restaurant_servers as rs
    join public.servers as s on s.id = rs.server_id and s.is_active
    left join private.server_place_totals as now on now.server_id = s.id and now.restaurant_place_id = rs.restaurant_place_id
    left join private.server_shown_figures as f on f.server_id = s.id and f.restaurant_place_id = rs.restaurant_place_id
    where rs.restaurant_place_id = p_place_id and rs.is_active), '[]');
end
$$;

-- schemas/owners/reads.sql

create function private.wanted_reviews(p_place_id text, p_filter jsonb, p_after_id uuid, p_limit int) returns setof private.ratings
language plpgsql stable security definer set search_path = '' as $$
declare
  v_after private.ratings;
  v_from timestamptz := coalesce((p_filter ->> 'since')::date::timestamp at time zone private.zone_of(p_place_id), '-infinity');
  v_to timestamptz := coalesce(((p_filter ->> 'until')::date + 1)::timestamp at time zone private.zone_of(p_place_id), 'infinity');
  v_server uuid := p_filter ->> 'server';
  v_score smallint := case when v_server is not null then 5 else (p_filter ->> 'score')::int end;
  v_tag text := p_filter ->> 'tag';
  v_text boolean := coalesce((p_filter ->> 'text')::boolean, false);
  v_photo boolean := coalesce((p_filter ->> 'photo')::boolean, false);
  v_unanswered boolean := coalesce((p_filter ->> 'unanswered')::boolean, false);
  v_user uuid := auth.uid();
begin
  if p_after_id is not null then
    select * into v_after from private.ratings as r where r.id = p_after_id and r.restaurant_place_id = p_place_id;
    if not found then
      perform private.refuse(404, 'rating_gone', 'This review does not exist any more');
    end if;
    v_to := least(v_to, v_after.created_at);
  end if;
  if (p_filter ->> 'reported')::boolean then
    return query select x.* from public.reports as report join private.ratings as x on x.id = report.subject_id
      where report.reporter_id = v_user and report.subject_type = 'rating' and report.status = 'open'
        and x.restaurant_place_id = p_place_id and x.deleted_at is null and x.hidden_at is null
        and x.created_at >= v_from and x.created_at <= v_to
        and (v_after.id is null or (x.created_at, v_after.id) < (v_after.created_at, x.id))
        and (v_score is null or x.score = v_score) and (v_tag is null or v_tag = any (x.tags)) and (v_server is null or x.server_id = v_server)
        and (not v_text or x.comment is not null) and (not v_photo or cardinality(x.photo_urls) > 0)
        and (not v_unanswered or (x.comment is not null and not x.answered))
      order by x.created_at desc, x.id limit p_limit;
  elsif v_server is not null then
    return query select * from private.ratings as x
      where x.server_id = v_server and x.score = 5
        and x.restaurant_place_id = p_place_id and x.deleted_at is null and x.hidden_at is null
        and x.created_at >= v_from and x.created_at <= v_to
        and (v_after.id is null or (x.created_at, v_after.id) < (v_after.created_at, x.id))
        and (v_tag is null or v_tag = any (x.tags))
        and (not v_text or x.comment is not null) and (not v_photo or cardinality(x.photo_urls) > 0)
        and (not v_unanswered or (x.comment is not null and not x.answered))
      order by x.created_at desc, x.id limit p_limit;
  elsif v_unanswered then
    return query select * from private.ratings as x
      where x.comment is not null and not x.answered
        and x.restaurant_place_id = p_place_id and x.deleted_at is null and x.hidden_at is null
        and x.created_at >= v_from and x.created_at <= v_to
        and (v_after.id is null or (x.created_at, v_after.id) < (v_after.created_at, x.id))
        and (v_score is null or x.score = v_score) and (v_tag is null or v_tag = any (x.tags))
        and (not v_photo or cardinality(x.photo_urls) > 0)
      order by x.created_at desc, x.id limit p_limit;
  elsif v_score is not null then
    return query select * from private.ratings as x
      where x.score = v_score
        and x.restaurant_place_id = p_place_id and x.deleted_at is null and x.hidden_at is null
        and x.created_at >= v_from and x.created_at <= v_to
        and (v_after.id is null or (x.created_at, v_after.id) < (v_after.created_at, x.id))
        and (v_tag is null or v_tag = any (x.tags))
        and (not v_text or x.comment is not null) and (not v_photo or cardinality(x.photo_urls) > 0)
      order by x.created_at desc, x.id limit p_limit;
  else
    return query select * from private.ratings as x
      where x.restaurant_place_id = p_place_id and x.deleted_at is null and x.hidden_at is null
        and x.created_at >= v_from and x.created_at <= v_to
        and (v_after.id is null or (x.created_at, v_after.id) < (v_after.created_at, x.id))
        and (v_tag is null or v_tag = any (x.tags))
        and (not v_text or x.comment is not null) and (not v_photo or cardinality(x.photo_urls) > 0)
      order by x.created_at desc, x.id limit p_limit;
  end if;
end
$$;

create function private.owner_review(p_rating private.ratings) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  v_review jsonb := private.public_review(p_rating) - array['own', 'liked', 'likes_count'];
begin
  if not private.meets(p_rating.user_id) then
    v_review := v_review || '{"reviewer": null}';
  end if;
  return v_review || jsonb_build_object(
    'reply_hidden', exists (select from public.rating_replies as reply where reply.rating_id = p_rating.id and reply.hidden_at is not null),
    'report', (select jsonb_build_object('status', report.status, 'reason', report.reason, 'kept', d.action = 'keep')
      from public.reports as report left join private.moderation_decisions as d on d.id = report.decision_id
      where report.subject_type = 'rating' and report.subject_id = p_rating.id and report.reporter_id = auth.uid()
      order by report.created_at desc limit 1));
end
$$;

create function private.owner_reviews(p_place_id text, p_filter jsonb, p_after_id uuid, p_limit int) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(private.owner_review(r) order by r.created_at desc, r.id), '[]')
  from private.wanted_reviews(p_place_id, p_filter, p_after_id, p_limit) as r
$$;

create function private.get_owner_reviews(p_place_id text, p_filter jsonb default '{}', p_after_id uuid default null, p_limit int default 20) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_own_place(p_place_id);
  return private.owner_reviews(p_place_id, p_filter, p_after_id, least(greatest(coalesce(p_limit, 20), 1), 50));
end
$$;

create function private.export_place_reviews(p_place_id text, p_filter jsonb default '{}', p_after_id uuid default null, p_limit int default 500) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_own_place(p_place_id);
  return coalesce((
    select jsonb_agg(jsonb_build_object('id', r.id, 'day', private.place_day(r.restaurant_place_id, r.created_at), 'score', r.score, 'tags', r.tags,
      'comment', r.comment, 'language', r.language, 'photos', cardinality(r.photo_urls), 'verification', private.public_verification(r),
      'server_first_name', private.praised_name(r),
      'award', case when r.score = 5 then r.server_emoji end,
      'reply', reply.body, 'replied_on', private.place_day(r.restaurant_place_id, reply.created_at)) order by r.created_at desc, r.id)
    from private.wanted_reviews(p_place_id, p_filter, p_after_id, least(greatest(coalesce(p_limit, 500), 1), 500)) as r
    left join public.rating_replies as reply on reply.rating_id = r.id and reply.hidden_at is null), '[]');
end
$$;

-- schemas/owners/overview.sql

create function private.figure_of(p_count bigint, p_sum bigint) returns jsonb language sql immutable set search_path = '' as $$
  select jsonb_build_object('count', coalesce(p_count, 0), 'average', round(p_sum::numeric / nullif(p_count, 0), 1))
$$;

create function private.recent_figures(p_place_id text, p_today date) returns jsonb language sql stable security definer set search_path = '' as $$
  with bounds as (select (p_today - interval '1 month')::date as month, (p_today - interval '2 months')::date as before),
  days as (
    select d.day, d.tag_counts, d.score_1 + d.score_2 + d.score_3 + d.score_4 + d.score_5 as n,
      d.score_1 + 2 * d.score_2 + 3 * d.score_3 + 4 * d.score_4 + 5 * d.score_5 as total
    from private.place_days as d where d.restaurant_place_id = p_place_id and d.day > p_today - 84),
  weeks as (select (p_today - day) / 7 as back, sum(n) as n, sum(total) as total from days group by 1),
  tags as (
    select tag, coalesce(sum(said::int) filter (where day > bounds.month), 0) as now, coalesce(sum(said::int) filter (where day <= bounds.month), 0) as before
    from bounds, days, jsonb_each_text(days.tag_counts) as t (tag, said) where day > bounds.before group by 1)
  select jsonb_build_object(
    'month', private.figure_of(sum(n) filter (where day > bounds.month), sum(total) filter (where day > bounds.month)),
    'month_before', private.figure_of(sum(n) filter (where day > bounds.before and day <= bounds.month),
      sum(total) filter (where day > bounds.before and day <= bounds.month)),
    'week', private.figure_of(sum(n) filter (where day > p_today - 7), sum(total) filter (where day > p_today - 7)),
    'week_before', private.figure_of(sum(n) filter (where day > p_today - 14 and day <= p_today - 7),
      sum(total) filter (where day > p_today - 14 and day <= p_today - 7)),
    'trend', (select jsonb_agg(jsonb_build_object('starts_on', p_today - 7 * back - 6, 'count', coalesce(weeks.n, 0),
        'average', round(weeks.total::numeric / nullif(weeks.n, 0), 1)) order by back desc)
      from generate_series(0, 11) as back left join weeks using (back)),
    'tags', coalesce((select jsonb_agg(jsonb_build_object('tag', tag, 'count', now, 'before', before) order by now desc, before desc, tag)
      from tags), '[]'))
  from bounds left join days on true
$$;

create function private.waiting_reviews(p_place_id text, p_today date) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_since jsonb := jsonb_build_object('since', p_today - 83);
begin
  return jsonb_build_object(
    'unanswered', (select count(*) from private.wanted_reviews(p_place_id, v_since || '{"unanswered": true}', null, 100)),
    'reported', (select count(*) from private.wanted_reviews(p_place_id, '{"reported": true}', null, 100)),
    'first', private.owner_reviews(p_place_id, v_since || '{"unanswered": true}', null, 3));
end
$$;

create function private.get_place_overview(p_place_id text) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_today date := private.place_day(p_place_id, now());
  v_place public.restaurants;
begin
  perform private.require_own_place(p_place_id);
  select * into v_place from public.restaurants as r where r.place_id = p_place_id;
  v_place := private.with_present_figures(v_place);
  return jsonb_build_object(
    'place_id', v_place.place_id, 'name', v_place.name, 'today', v_today,
    'total', private.figure_of(v_place.rating_count, v_place.score_sum),
    'distribution', jsonb_build_object('1', v_place.score_1, '2', v_place.score_2, '3', v_place.score_3, '4', v_place.score_4, '5', v_place.score_5),
    'removed', private.removed_reviews(v_place.place_id),
    'waiting', private.waiting_reviews(p_place_id, v_today),
    'recent', private.owner_reviews(p_place_id, '{}', null, 10))
    || private.recent_figures(p_place_id, v_today);
end
$$;

-- schemas/owners/dashboard.sql

create function private.get_my_restaurants() returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.require_invited();
  v_owner public.restaurant_owners;
begin
  select * into v_owner from public.restaurant_owners o where o.user_id = v_user;
  return jsonb_build_object(
    'owner', case when v_owner.id is not null then jsonb_build_object('id', v_owner.id, 'business_name', v_owner.business_name,
      'business_email', v_owner.business_email, 'public_name', v_owner.public_name) end,
    'places', coalesce((
      select jsonb_agg(jsonb_build_object('place_id', r.place_id, 'name', r.name, 'vicinity', r.vicinity, 'city', r.city)
        order by s.created_at, r.place_id)
      from public.restaurant_ownerships s join public.restaurants r on r.place_id = s.restaurant_place_id
      where s.restaurant_owner_id = v_owner.id), '[]'));
end
$$;

create function private.leave_restaurant(p_place_id text) returns boolean language plpgsql security definer set search_path = '' as $$
declare
  v_owner uuid;
  v_next uuid;
begin
  perform private.require_invited();
  v_owner := private.owner_id();
  perform from public.restaurants r where r.place_id = p_place_id for update;
  if v_owner is null or not private.owns_place(p_place_id) then
    return false;
  end if;
  -- The team, promotions and QR codes pass to another owner of the place, if there is one.
  select s.restaurant_owner_id into v_next from public.restaurant_ownerships s
  where s.restaurant_place_id = p_place_id and s.restaurant_owner_id <> v_owner order by s.created_at, s.restaurant_owner_id limit 1;
  if v_next is not null then
    update public.restaurant_servers set restaurant_owner_id = v_next
    where restaurant_owner_id = v_owner and restaurant_place_id = p_place_id;
    update public.promotions set restaurant_owner_id = v_next where restaurant_owner_id = v_owner and restaurant_place_id = p_place_id;
    update public.qr_codes set restaurant_owner_id = v_next where restaurant_owner_id = v_owner and restaurant_place_id = p_place_id;
  end if;
  delete from public.restaurant_ownerships where restaurant_owner_id = v_owner and restaurant_place_id = p_place_id;
  perform private.log_action('restaurant_left', null, jsonb_build_object('restaurant_place_id', p_place_id));
  return true;
end
$$;

create function public.leave_restaurant(p_place_id text) returns boolean language sql set search_path = '' as $$
  select private.leave_restaurant(p_place_id)
$$;

create function private.require_owner_of(p_place_id text) returns uuid language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_invited();
  if not coalesce(private.owns_place(p_place_id), false) then
    perform private.refuse(403, 'not_your_place', 'This is not your restaurant');
  end if;
  return private.owner_id();
end
$$;

create function private.get_staff(p_place_id text) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_owner uuid := private.require_owner_of(p_place_id);
begin
  return jsonb_build_object(
    'staff', coalesce((
      select jsonb_agg(jsonb_build_object('id', rs.id, 'server_id', s.id, 'first_name', s.first_name, 'last_name', s.last_name,
          'email', case when rs.paused_by is distinct from 'server' then s.email end,
          'phone_number', case when rs.paused_by is distinct from 'server' then s.phone_number end,
          'is_active', rs.is_active, 'paused_by', rs.paused_by, 'added_at', rs.added_at)
        order by not rs.is_active, s.first_name, s.last_name, rs.id)
      from public.restaurant_servers rs join public.servers s on s.id = rs.server_id
      where rs.restaurant_owner_id = v_owner and rs.restaurant_place_id = p_place_id), '[]'),
    'invitations', coalesce((
      select jsonb_agg(jsonb_build_object('id', i.id, 'invited_email', i.invited_email, 'invited_phone', i.invited_phone,
          'first_name', s.first_name, 'last_name', s.last_name, 'invitation_message', i.invitation_message,
          'expires_at', i.expires_at, 'created_at', i.created_at)
        order by i.created_at desc, i.id)
      from (
        select * from public.server_invitations one
        where one.restaurant_owner_id = v_owner and one.restaurant_place_id = p_place_id and one.status = 'pending'
        order by one.created_at desc, one.id limit 200) i
      left join public.servers s on s.id = i.server_id), '[]'));
end
$$;

create function public.set_staff_active(p_id uuid, p_active boolean) returns boolean language plpgsql set search_path = '' as $$
begin
  perform private.require_user();
  update public.restaurant_servers rs set is_active = p_active
  where rs.id = p_id and rs.restaurant_owner_id = (select private.owner_id());
  if not found then
    perform private.refuse(404, 'not_on_team', 'This person is not on your team any more');
  end if;
  return p_active;
end
$$;

create function public.remove_staff(p_id uuid) returns boolean language plpgsql set search_path = '' as $$
begin
  perform private.require_user();
  delete from public.restaurant_servers rs where rs.id = p_id and rs.restaurant_owner_id = (select private.owner_id());
  return found;
end
$$;

create function public.cancel_server_invitation(p_id uuid) returns boolean language plpgsql set search_path = '' as $$
begin
  perform private.require_user();
  update public.server_invitations i set status = 'declined'
  where i.id = p_id and i.status = 'pending' and i.restaurant_owner_id = (select private.owner_id());
  return found;
end
$$;

create function public.save_business_card(p_business_name text, p_business_email text, p_public_name text default null)
returns boolean language plpgsql set search_path = '' as $$
begin
  perform private.require_user();
  update public.restaurant_owners o
  set business_name = p_business_name, business_email = btrim(p_business_email), public_name = p_public_name
  where o.id = (select private.owner_id());
  if not found then
    perform private.refuse(404, 'no_owner', 'Restaurant owner profile not found.');
  end if;
  return true;
end
$$;

grant execute on function private.leave_restaurant(text), private.require_owner_of(text) to authenticated;

-- schemas/owners/promotion-writes.sql

create function public.save_promotion(
  p_id uuid, p_place_id text, p_is_new boolean, p_title text, p_description text, p_discount_type text,
  p_discount_value numeric default null, p_free_item text default null, p_expires_at timestamptz default null
) returns public.promotions language plpgsql set search_path = '' as $$
declare
  v_owner uuid;
  v_row public.promotions;
begin
  -- Locks the place against a concurrent merge or end of the ownership.
  p_place_id := private.hold_place(p_place_id);
  v_owner := private.require_owner_of(p_place_id);
  if p_id is null then
    perform private.refuse(422, 'promotion_gone', 'This promotion does not exist any more');
  end if;
  if p_is_new then
    insert into public.promotions (id, restaurant_owner_id, restaurant_place_id, title, description, discount_type,
      discount_value, free_item, expires_at)
    values (p_id, v_owner, p_place_id, p_title, p_description, p_discount_type, p_discount_value, p_free_item, p_expires_at)
    on conflict (id) do nothing
    returning * into v_row;
    if found then
      return v_row;
    end if;
  end if;
  update public.promotions as p set title = p_title, description = p_description, discount_type = p_discount_type,
    discount_value = p_discount_value, free_item = p_free_item, expires_at = p_expires_at
  where p.id = p_id and p.restaurant_owner_id = v_owner and p.restaurant_place_id = p_place_id
  returning * into v_row;
  if not found then
    perform private.refuse(404, 'promotion_gone', 'This promotion does not exist any more');
  end if;
  return v_row;
end
$$;

create function public.set_promotion_active(p_id uuid, p_active boolean) returns boolean language plpgsql set search_path = '' as $$
begin
  perform private.require_user();
  if p_active and exists (
    select from public.promotions p
    where p.id = p_id and p.restaurant_owner_id = (select private.owner_id()) and p.expires_at <= now()
  ) then
    perform private.refuse(409, 'promotion_over', 'This promotion has ended. Give it a new end first.');
  end if;
  update public.promotions p set is_active = p_active
  where p.id = p_id and p.restaurant_owner_id = (select private.owner_id());
  if not found then
    perform private.refuse(404, 'promotion_gone', 'This promotion does not exist any more');
  end if;
  return p_active;
end
$$;

create function public.remove_promotion(p_id uuid) returns boolean language plpgsql set search_path = '' as $$
begin
  perform private.require_user();
  delete from public.promotions p where p.id = p_id and p.restaurant_owner_id = (select private.owner_id());
  return found;
end
$$;

-- schemas/owners/low-ratings.sql

create function private.notify_low_rating() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  -- Checked here and not in the trigger condition, which every rating statement would plan again.
  if tg_op = 'INSERT' and new.score > 2 then
    return null;
  end if;
  if new.score > 2 or new.deleted_at is not null or new.hidden_at is not null then
    delete from private.activities a where a.activity_type = 'low_rating' and a.subject_id = new.id;
  elsif tg_op = 'INSERT' or old.score > 2 or old.deleted_at is not null or old.hidden_at is not null then
    perform private.notify(o.user_id, 'low_rating', null, new.id, jsonb_build_object('restaurant_name', new.restaurant_name),
      (private.place_day(new.restaurant_place_id, clock_timestamp()) + 1)::timestamp at time zone private.zone_of(new.restaurant_place_id))
    from public.restaurant_ownerships s join public.restaurant_owners o on o.id = s.restaurant_owner_id
    where s.restaurant_place_id = new.restaurant_place_id;
  end if;
  return null;
end
$$;

create trigger ratings_low_new after insert on private.ratings
  for each row execute function private.notify_low_rating();
create trigger ratings_low_changed after update of score, deleted_at, hidden_at on private.ratings
  for each row when (old.score <= 2 or new.score <= 2) execute function private.notify_low_rating();
create trigger ratings_low_gone after delete on private.ratings
  for each row when (old.score <= 2) execute function private.forget_notice('low_rating', 'id');

-- schemas/moderation/tables.sql

create table public.rating_replies (
  id uuid primary key default gen_random_uuid(),
  rating_id uuid not null unique references private.ratings (id) on delete cascade,
  restaurant_owner_id uuid not null references public.restaurant_owners (id) on delete cascade,
  body text not null check (length(btrim(body)) between 1 and 1000 /* maxReplyLength */),
  hidden_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table public.audit_log (
  id bigint generated always as identity primary key,
  actor_id uuid references auth.users (id) on delete set null,
  action text not null check (action ~ '^[a-z_]{3,40}$'),
  subject_id uuid,
  details jsonb not null default '{}' check (length(details::text) <= 2000),
  created_at timestamptz not null default now(),
  -- The category for filtering the log.
  kind text not null generated always as (case
    when action like 'role\_%' then 'roles'
    when action like 'ownership\_%' or action = 'restaurant_left' then 'ownership'
    when action like 'code\_%' then 'codes'
    when action like 'place\_%' or action like 'places\_%' or action like 'proposal\_%'
      or action like 'city\_%' or action like 'cities\_%' then 'places'
    when action like 'data\_request\_%' or action like 'ticket\_%' or action like 'mails\_%' then 'requests'
    else 'moderation' end) stored
);

create table private.moderation_decisions (
  id uuid primary key default gen_random_uuid(),
  subject_type text not null check (subject_type in ('rating', 'photo', 'reply', 'profile', 'place')),
  subject_id uuid,
  -- Set for decisions about the name of a place.
  place_id text references public.restaurants (place_id) on update cascade on delete cascade,
  photo_path text check (length(photo_path) <= 300),
  -- The key of the content. Each photo of a rating has its own key, so it is decided separately.
  subject text not null generated always as (coalesce(subject_id::text, place_id) || coalesce(' ' || photo_path, '')) stored,
  -- The author, who sees the reason and may appeal. Null for the name of a place.
  user_id uuid references auth.users (id) on delete cascade,
  action text not null check (action in ('keep', 'hide', 'remove', 'restore', 'warn', 'suspend', 'unsuspend', 'correct')),
  -- A reason of the list used in reports; null if only the text gives one.
  reason_code text check (reason_code in (
    'spam', 'offensive', 'personal_data', 'untrue', 'no_visit', 'conflict_of_interest', 'staff_mention', 'other')),
  reason text not null check (length(btrim(reason)) between 1 and 2000 /* maxReasonLength */),
  decided_by uuid references auth.users (id) on delete set null,
  -- The id of the form: a repeated submission makes no second decision. `appeal_op_id` is the same for the appeal.
  op_id uuid unique,
  -- Clock time instead of transaction time, because the later of two decisions takes effect.
  created_at timestamptz not null default clock_timestamp(),
  appeal_text text check (length(btrim(appeal_text)) between 1 and 2000 /* maxAppealLength */),
  appealed_at timestamptz,
  appeal_outcome text check (appeal_outcome in ('upheld', 'reversed')),
  appeal_reason text check (length(btrim(appeal_reason)) between 1 and 2000 /* maxReasonLength */),
  appeal_decided_at timestamptz,
  appeal_decided_by uuid references auth.users (id) on delete set null,
  appeal_op_id uuid unique,
  check ((subject_type = 'photo') = (photo_path is not null)),
  check (num_nonnulls(subject_id, place_id) = 1 and (subject_type = 'place') = (place_id is not null)),
  check (subject_type = 'place' or user_id is not null),
  check (action <> 'correct' or subject_type = 'place'),
  check ((appeal_text is null) = (appealed_at is null)),
  check ((appeal_outcome is null) = (appeal_decided_at is null)),
  check (appeal_outcome is null or (appeal_text is not null and appeal_reason is not null))
);

create table public.reports (
  id uuid primary key default gen_random_uuid(),
  -- Null if the reporter's account was deleted; the report remains.
  reporter_id uuid references auth.users (id) on delete set null,
  subject_type text not null check (subject_type in ('rating', 'photo', 'reply', 'profile', 'place')),
  subject_id uuid,
  place_id text references public.restaurants (place_id) on update cascade on delete cascade,
  photo_path text check (length(photo_path) <= 300),
  subject text not null generated always as (coalesce(subject_id::text, place_id) || coalesce(' ' || photo_path, '')) stored,
  -- The author; null for a place.
  user_id uuid references auth.users (id) on delete cascade,
  reason text not null check (reason in (
    'spam', 'offensive', 'personal_data', 'untrue', 'no_visit', 'conflict_of_interest', 'staff_mention', 'other')),
  note text check (length(btrim(note)) between 1 and 1000 /* maxReportNoteLength */),
  status text not null default 'open' check (status in ('open', 'decided')),
  decision_id uuid references private.moderation_decisions (id) on delete set null,
  created_at timestamptz not null default now(),
  -- The deadline for a decision: shorter for reports that concern a person. The queue is ordered by it.
  due_at timestamptz not null default now() + interval '72 hours',
  check ((subject_type = 'photo') = (photo_path is not null)),
  check (num_nonnulls(subject_id, place_id) = 1 and (subject_type = 'place') = (place_id is not null)),
  check (subject_type = 'place' or user_id is not null),
  check (status = 'decided' or decision_id is null)
);

create index rating_replies_owner on public.rating_replies (restaurant_owner_id);
create index audit_log_newest on public.audit_log (created_at desc, id desc);
create index audit_log_kind on public.audit_log (kind, id desc);
create index audit_log_actor on public.audit_log (actor_id);
create index audit_log_subject on public.audit_log (subject_id);
create index moderation_decisions_user on private.moderation_decisions (user_id, created_at desc);
create index moderation_decisions_decider on private.moderation_decisions (decided_by);
create index moderation_decisions_subject on private.moderation_decisions (subject_type, subject, created_at desc);
create index moderation_decisions_place on private.moderation_decisions (place_id);
create index moderation_decisions_appeals on private.moderation_decisions (appealed_at, id)
  where appeal_text is not null and appeal_outcome is null;
create index moderation_decisions_appeal_decider on private.moderation_decisions (appeal_decided_by);
create unique index reports_once on public.reports (reporter_id, subject_type, subject) where status = 'open';
create index reports_queue on public.reports (due_at, id) where status = 'open';
create index reports_subject on public.reports (subject_type, subject, due_at, id) where status = 'open';
create index reports_place on public.reports (place_id);
create index reports_user on public.reports (user_id);
create index reports_decision on public.reports (decision_id);

create view public.moderation_decisions with (security_invoker = true) as
  select id, subject_type, subject_id, place_id, photo_path, subject, user_id, action, reason_code, reason, created_at, appeal_text,
    appealed_at, appeal_outcome, appeal_reason, appeal_decided_at
  from private.moderation_decisions;

revoke all on public.rating_replies, public.audit_log, private.moderation_decisions, public.moderation_decisions, public.reports
  from public, anon, authenticated, service_role;
grant select on public.rating_replies, public.moderation_decisions to authenticated;
grant select (id, subject_type, subject_id, place_id, photo_path, subject, user_id, action, reason_code, reason, created_at, appeal_text,
  appealed_at, appeal_outcome, appeal_reason, appeal_decided_at) on private.moderation_decisions to authenticated;
grant select, insert, update, delete on public.rating_replies, private.moderation_decisions, public.moderation_decisions,
  public.reports to service_role;

grant select, insert on public.audit_log to service_role;
alter table public.rating_replies enable row level security;
alter table public.audit_log enable row level security;
alter table private.moderation_decisions enable row level security;
alter table public.reports enable row level security;

create function private.answered_ratings() returns uuid[] language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := auth.uid();
begin
  if not private.is_invited() then
    return '{}';
  end if;
  return array(
    select r.id from private.ratings as r where r.user_id = v_user and r.answered and r.deleted_at is null
    union all
    select r.id from private.ratings as r where r.user_id = any (private.open_friends()) and r.score = 5 and r.answered
      and r.deleted_at is null and r.hidden_at is null);
end
$$;

grant execute on function private.answered_ratings() to authenticated;

create policy "people see replies to what they see, owners all of theirs" on public.rating_replies
  for select to authenticated
  using (
    (hidden_at is null and rating_id = any ((select private.answered_ratings())::uuid[]))
    or restaurant_owner_id = (select private.owner_id())
  );
create policy "only procedures read the log" on public.audit_log for select to anon, authenticated using (false);
create policy "authors see what was decided about them" on private.moderation_decisions for select to authenticated
  using (user_id = (select private.own_id()) and action <> 'keep');

create policy "only procedures read reports" on public.reports for select to anon, authenticated using (false);

create function private.log_action(p_action text, p_subject_id uuid, p_details jsonb) returns void
language sql security definer set search_path = '' as $$
  insert into public.audit_log (actor_id, action, subject_id, details)
  values ((select u.id from auth.users as u where u.id = auth.uid()), p_action, p_subject_id, coalesce(p_details, '{}'))
$$;

create function private.log_role() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform private.log_action('role_granted', new.user_id, jsonb_build_object('role', new.role));
  elsif exists (select from auth.users as u where u.id = old.user_id) then
    -- No entry for an account that is being erased.
    perform private.log_action('role_revoked', old.user_id, jsonb_build_object('role', old.role));
  end if;
  return null;
end
$$;

create trigger log_role after insert or delete on public.user_roles for each row execute function private.log_role();

create function private.log_ownership_decision() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.log_action('ownership_' || new.status, new.id, jsonb_build_object('restaurant_place_id', new.restaurant_place_id));
  return null;
end
$$;

create trigger log_ownership_decision after update of status on public.restaurant_ownership_requests
  for each row when (old.status = 'pending' and new.status <> 'pending')
  execute function private.log_ownership_decision();

create function private.log_invitation_code() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' or private.has_role('admin') then
    perform private.log_action(case when tg_op = 'INSERT' then 'code_created' else 'code_revoked' end, new.id, '{}');
  end if;
  return null;
end
$$;

create trigger log_code_created after insert on public.invitation_codes
  for each row when (new.created_by is not null) execute function private.log_invitation_code();
create trigger log_code_revoked after update of revoked_at on public.invitation_codes
  for each row when (old.revoked_at is null and new.revoked_at is not null and not new.for_friend and not new.for_server)
  execute function private.log_invitation_code();

-- schemas/moderation/replies.sql

create function private.names_person(p_text text, p_user_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(bool_or(
    coalesce(length(p.username) >= 3 and strpos(lower(p_text), lower(p.username)) > 0, false)
    or coalesce(length(p.last_name) >= 3 and lower(p.last_name) = any (regexp_split_to_array(lower(p_text), '[^[:alnum:]''-]+')), false)
    or coalesce(length(p.first_name) >= 3 and p.first_name = any (regexp_split_to_array(p_text, '[^[:alnum:]''-]+')), false)), false)
  from private.profiles as p where p.user_id = p_user_id and private.public_name(p_user_id) is not null
$$;

create function private.reply_to_rating(p_rating_id uuid, p_body text, p_op_id uuid default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_publisher();
  v_body text := private.clean_text(p_body);
  v_rating private.ratings;
  v_id uuid;
begin
  select * into v_rating from private.ratings as r where r.id = p_rating_id and r.deleted_at is null and r.hidden_at is null
  for key share;
  if not found then
    perform private.refuse(404, 'rating_gone', 'This review does not exist any more');
  end if;
  if not private.owns_place(v_rating.restaurant_place_id) then
    perform private.refuse(403, 'not_your_place', 'This is not your restaurant');
  end if;
  insert into private.client_ops (user_id, op_id, kind, subject, version)
  select v_user, p_op_id, 'reply', p_rating_id::text, 0 where p_op_id is not null on conflict do nothing;
  if p_op_id is not null and not found then
    -- The submission was applied before. Later changes stay.
    return jsonb_build_object('success', true, 'reply_id',
      (select reply.id from public.rating_replies as reply where reply.rating_id = p_rating_id and reply.hidden_at is null));
  end if;
  if v_body is null then
    -- A hidden reply is not deleted, because a new one would be visible.
    delete from public.rating_replies as reply where reply.rating_id = p_rating_id and reply.hidden_at is null;
    return jsonb_build_object('success', true, 'reply_id', null);
  end if;
  if length(v_body) > 1000 /* maxReplyLength */ then
    perform private.refuse(422, 'reply_too_long', 'A reply is at most 1000 characters');
  end if;
  if private.names_person(v_body, v_rating.user_id) then
    perform private.refuse(422, 'names_reviewer', 'A reply cannot name the reviewer');
  end if;
  perform private.require_token('reply', v_user::text);
  insert into public.rating_replies as reply (rating_id, restaurant_owner_id, body)
  values (p_rating_id, private.owner_id(), v_body)
  on conflict (rating_id) do update
    set body = excluded.body, restaurant_owner_id = excluded.restaurant_owner_id, updated_at = now()
  returning reply.id into v_id;
  return jsonb_build_object('success', true, 'reply_id', v_id);
end
$$;

create function private.reply_of(p_rating_id uuid) returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('id', reply.id, 'name', coalesce(o.public_name, o.business_name), 'body', reply.body,
      'created_at', reply.created_at, 'updated_at', reply.updated_at)
    from public.rating_replies as reply join public.restaurant_owners as o on o.id = reply.restaurant_owner_id
    where reply.rating_id = p_rating_id and reply.hidden_at is null);
end
$$;

create function private.notify_reply() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify(r.user_id, 'owner_replied', null, r.id,
    jsonb_build_object('restaurant_name', r.restaurant_name, 'actor_name', coalesce(o.public_name, o.business_name)))
  from private.ratings as r, public.restaurant_owners as o where r.id = new.rating_id and o.id = new.restaurant_owner_id;
  return null;
end
$$;

create trigger notify_reply after insert on public.rating_replies for each row execute function private.notify_reply();

create function private.mark_answered() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update private.ratings set answered = tg_op = 'INSERT' where id = coalesce(new.rating_id, old.rating_id) and answered <> (tg_op = 'INSERT');
  return null;
end
$$;

create trigger mark_answered after insert or delete on public.rating_replies for each row execute function private.mark_answered();
create trigger forget_notice after delete on public.rating_replies
  for each row execute function private.forget_notice('owner_replied', 'rating_id');

-- schemas/moderation/reports.sql

create function private.block_user(p_user_id uuid, p_blocked boolean default true) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_invited();
begin
  if p_user_id = v_user then
    perform private.refuse(422, 'self', 'That is you');
  end if;
  perform private.lock_people(array[v_user, p_user_id]);
  if not coalesce(p_blocked, true) then
    delete from public.user_blocks as b where b.blocker_id = v_user and b.blocked_id = p_user_id;
    return false;
  end if;
  perform private.require_token('block', v_user::text);
  insert into public.user_blocks (blocker_id, blocked_id)
  select v_user, p.user_id from private.profiles as p where p.user_id = p_user_id for key share
  on conflict do nothing;
  return true;
end
$$;

create function private.author_of(p_subject_type text, p_subject_id uuid, p_photo_path text) returns uuid
language sql stable security definer set search_path = '' as $$
  select case p_subject_type
    when 'rating' then (select r.user_id from private.ratings as r where r.id = p_subject_id and r.deleted_at is null)
    when 'photo' then (select r.user_id from private.ratings as r
      where r.id = p_subject_id and r.deleted_at is null and p_photo_path = any (r.photo_urls))
    when 'reply' then (select o.user_id from public.rating_replies as reply
      join public.restaurant_owners as o on o.id = reply.restaurant_owner_id where reply.id = p_subject_id)
    when 'profile' then (select p.user_id from private.profiles as p where p.user_id = p_subject_id)
  end
$$;

create function private.reported_author(p_user uuid, p_subject_type text, p_subject_id uuid, p_photo_path text) returns uuid
language sql stable security definer set search_path = '' as $$
  select author from private.author_of(p_subject_type, p_subject_id, p_photo_path) as author
  where author = p_user or not coalesce(case p_subject_type
    when 'reply' then (select num_nonnulls(reply.hidden_at, r.hidden_at, r.deleted_at) > 0
      from public.rating_replies as reply join private.ratings as r on r.id = reply.rating_id where reply.id = p_subject_id)
    when 'profile' then false
    else (select r.hidden_at is not null from private.ratings as r where r.id = p_subject_id) end, false)
$$;

create function private.report_content(
  p_subject_type text, p_subject_id uuid, p_reason text, p_note text default null, p_photo_path text default null,
  p_place_id text default null)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_invited();
  v_path text := case when p_subject_type = 'photo' then p_photo_path end;
  v_place text := case when p_subject_type = 'place' then private.hold_place(p_place_id) end;
  v_author uuid := private.reported_author(v_user, p_subject_type, p_subject_id, p_photo_path);
  v_note text := private.clean_text(p_note);
begin
  -- Locks the profile: a concurrent erasure deletes the content too.
  select p.user_id into v_author from private.profiles as p where p.user_id = v_author for key share;
  if v_author is null and not exists (select from public.restaurants as r where r.place_id = v_place) then
    perform private.refuse(404, 'content_gone', 'This is not here any more');
  end if;
  if v_author = v_user then
    perform private.refuse(422, 'own_content', 'This is your own');
  end if;
  if p_reason is null or p_reason not in (
    'spam', 'offensive', 'personal_data', 'untrue', 'no_visit', 'conflict_of_interest', 'staff_mention', 'other') then
    perform private.refuse(422, 'reason_required', 'Please choose a reason');
  end if;
  if length(v_note) > 1000 /* maxReportNoteLength */ then
    perform private.refuse(422, 'note_too_long', 'The note is at most 1000 characters');
  end if;
  perform private.require_token('report', v_user::text);
  -- A second report of the same content while the first is open changes nothing.
  insert into public.reports (reporter_id, subject_type, subject_id, place_id, photo_path, user_id, reason, note, due_at)
  values (v_user, p_subject_type, case when v_place is null then p_subject_id end, v_place, v_path, v_author, p_reason, v_note, now() + case
    when p_reason in ('offensive', 'personal_data', 'staff_mention') then interval '24 hours'
    when p_reason = 'spam' then interval '168 hours' else interval '72 hours' end)
  on conflict (reporter_id, subject_type, subject) where status = 'open' do nothing;
  return jsonb_build_object('success', true);
end
$$;

create function private.get_my_reports(p_limit int default 50)
returns table (id uuid, subject_type text, subject_id uuid, reason text, note text, status text, action text, created_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_invited();
  return query
    select report.id, report.subject_type, report.subject_id, report.reason, report.note, report.status,
      private.told_outcome(d), report.created_at
    from public.reports as report left join private.moderation_decisions as d on d.id = report.decision_id
    where report.reporter_id = auth.uid() order by report.created_at desc, report.id limit least(greatest(coalesce(p_limit, 50), 1), 200);
end
$$;

-- schemas/moderation/effects.sql

create function private.withhold_photo(p_rating_id uuid, p_path text) returns void language plpgsql security definer set search_path = '' as $$
begin
  insert into private.withheld_photos (path, user_id, place, caption)
  select p_path, r.user_id, array_position(r.photo_urls, p_path), r.photo_captions ->> p_path from private.ratings as r where r.id = p_rating_id
  on conflict do nothing;
  update private.ratings as r set photo_urls = array_remove(r.photo_urls, p_path) where r.id = p_rating_id;
  perform private.withhold_photos(array[p_path]);
end
$$;

create function private.return_photo(p_rating_id uuid, p_path text) returns void language plpgsql security definer set search_path = '' as $$
declare
  v_withheld private.withheld_photos;
begin
  delete from private.withheld_photos as w where w.path = p_path returning * into v_withheld;
  perform private.release_photos(array[p_path]);
  update private.ratings as r set
    photo_urls = r.photo_urls[:coalesce(v_withheld.place, 6) - 1] || p_path || r.photo_urls[coalesce(v_withheld.place, 6):],
    photo_captions = case when v_withheld.caption is null then r.photo_captions else r.photo_captions || jsonb_build_object(p_path, v_withheld.caption) end
  where r.id = p_rating_id and r.deleted_at is null and p_path <> all (r.photo_urls) and cardinality(r.photo_urls) < 5
    and exists (select from storage.objects as o where o.bucket_id = 'reviews' and o.name = p_path);
end
$$;

create function private.withhold_profile(p_user uuid) returns void language plpgsql security definer set search_path = '' as $$
begin
  insert into private.withheld_profiles as w (user_id, avatar_url, city, country)
  select p.user_id, p.avatar_url, p.city, p.country from private.profiles as p where p.user_id = p_user
  on conflict (user_id) do update set avatar_url = coalesce(excluded.avatar_url, w.avatar_url), city = coalesce(excluded.city, w.city),
    country = coalesce(excluded.country, w.country), withheld_at = now();
  update private.profiles as p set avatar_url = null, city = null, country = null where p.user_id = p_user;
  perform private.remove_portraits(p_user);
end
$$;

create function private.return_profile(p_user uuid) returns void language plpgsql security definer set search_path = '' as $$
declare
  v_withheld private.withheld_profiles;
begin
  perform private.return_portraits(p_user);
  delete from private.withheld_profiles as w where w.user_id = p_user returning * into v_withheld;
  update private.profiles as p set avatar_url = coalesce(p.avatar_url, v_withheld.avatar_url), city = coalesce(p.city, v_withheld.city),
    country = coalesce(p.country, v_withheld.country)
  where p.user_id = p_user and v_withheld.user_id is not null;
end
$$;

create function private.show_content(p_type text, p_id uuid, p_path text, p_shown boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if p_type = 'rating' then
    update private.ratings as r set hidden_at = case when not p_shown then coalesce(r.hidden_at, now()) end
    where r.id = p_id and (p_shown or r.deleted_at is null);
  elsif p_type = 'reply' then
    update public.rating_replies as reply set hidden_at = case when not p_shown then coalesce(reply.hidden_at, now()) end
    where reply.id = p_id;
  elsif p_type = 'photo' and p_shown then
    perform private.return_photo(p_id, p_path);
  elsif p_type = 'photo' then
    perform private.withhold_photo(p_id, p_path);
  elsif p_type = 'profile' and p_shown then
    perform private.return_profile(p_id);
  elsif p_type = 'profile' then
    perform private.withhold_profile(p_id);
  end if;
end
$$;

create function private.suspend_person(p_user uuid, p_suspended boolean) returns void language sql security definer set search_path = '' as $$
  -- No end date; `decide_suspension` sets one afterwards.
  update private.invitations as i set suspended_at = case when p_suspended then coalesce(i.suspended_at, now()) end, suspended_until = null
  where i.user_id = p_user
$$;

create function private.hides(p_decision private.moderation_decisions) returns boolean language sql immutable set search_path = '' as $$
  select p_decision.action in ('hide', 'remove') or p_decision.action = 'suspend' and p_decision.subject_type <> 'profile'
$$;

create function private.stands(p_decision private.moderation_decisions) returns boolean language sql stable security definer set search_path = '' as $$
  select p_decision.appeal_outcome is distinct from 'reversed' and (
    private.hides(p_decision) and not exists (select from private.moderation_decisions as later
      where later.subject_type = p_decision.subject_type and later.subject = p_decision.subject
        and later.action = 'restore' and later.created_at > p_decision.created_at)
    or p_decision.action = 'suspend' and not exists (select from private.moderation_decisions as later
      where later.user_id = p_decision.user_id and later.action = 'unsuspend' and later.created_at > p_decision.created_at))
$$;

create function private.told_outcome(p_decision private.moderation_decisions) returns text language sql immutable set search_path = '' as $$
  select case when p_decision.appeal_outcome is distinct from 'reversed' then
    case when p_decision.action in ('hide', 'remove', 'correct') then p_decision.action when p_decision.action in ('warn', 'suspend') then 'acted' end end
$$;

create function private.apply_decision(p_decision private.moderation_decisions, p_name text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if private.hides(p_decision) or p_decision.action = 'restore' then
    perform private.show_content(p_decision.subject_type, p_decision.subject_id, p_decision.photo_path, p_decision.action = 'restore');
  end if;
  if p_decision.action in ('suspend', 'unsuspend') then
    if p_decision.action = 'suspend' then
      perform private.keep_an_admin(p_decision.user_id, 'Somebody has to remain');
    end if;
    perform private.suspend_person(p_decision.user_id, p_decision.action = 'suspend');
    -- A suspended person cannot read notices in the app.
    perform private.queue_mail(u.email, 'suspension', jsonb_build_object('action', p_decision.action, 'reason', p_decision.reason))
    from auth.users as u where u.id = p_decision.user_id and u.email is not null;
  elsif p_decision.action = 'correct' then
    perform private.apply_place_changes(p_decision.place_id, private.read_place_changes(jsonb_build_object('name', p_name)));
  end if;
end
$$;

create function private.undo_decision(p_decision private.moderation_decisions) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if private.hides(p_decision) and not exists (select from private.moderation_decisions as d
    where d.subject_type = p_decision.subject_type and d.subject = p_decision.subject and d.id <> p_decision.id
      and private.hides(d) and private.stands(d)) then
    perform private.show_content(p_decision.subject_type, p_decision.subject_id, p_decision.photo_path, true);
  end if;
  if p_decision.action = 'suspend' and not exists (select from private.moderation_decisions as d
    where d.user_id = p_decision.user_id and d.id <> p_decision.id and d.action = 'suspend' and private.stands(d)) then
    perform private.suspend_person(p_decision.user_id, false);
  end if;
end
$$;

-- schemas/moderation/removed-reviews.sql

create table private.removed_reviews (
  id bigint generated always as identity primary key,
  restaurant_place_id text not null references public.restaurants (place_id) on update cascade on delete cascade,
  -- Null once the review is erased: nobody can restore it any more.
  rating_id uuid unique references private.ratings (id) on delete set null,
  -- A reason of `moderation_decisions`; `other` where the decision has a text only.
  reason text not null check (length(reason) between 1 and 40),
  -- Days at the place. Outsiders read each change on the next day.
  removed_on date not null,
  restored_on date check (restored_on >= removed_on)
);

create index removed_reviews_place on private.removed_reviews (restaurant_place_id, removed_on);

revoke all on private.removed_reviews from public, anon, authenticated, service_role;
alter table private.removed_reviews enable row level security;

create policy "only procedures read removed reviews" on private.removed_reviews for select to anon, authenticated using (false);

create function private.count_removed_review() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_today date := private.place_day(new.restaurant_place_id, now());
begin
  if new.hidden_at is null then
    update private.removed_reviews as r set restored_on = greatest(v_today, r.removed_on) where r.rating_id = new.id and r.restored_on is null;
    return null;
  end if;
  insert into private.removed_reviews as r (restaurant_place_id, rating_id, reason, removed_on)
  values (new.restaurant_place_id, new.id, coalesce((
    select d.reason_code from private.moderation_decisions as d
    where d.subject_type = 'rating' and d.subject = new.id::text and private.hides(d) order by d.created_at desc limit 1), 'other'), v_today)
  -- Removed again on the day of its return: for outsiders it never returned.
  on conflict (rating_id) do update set reason = excluded.reason, restored_on = null,
    removed_on = case when r.restored_on < v_today then v_today else r.removed_on end;
  return null;
end
$$;

create function private.removed_reviews(p_place_id text) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_today date := private.place_day(p_place_id, now());
  v_until date := case when private.is_outsider() then v_today else v_today + 1 end;
begin
  return coalesce((
    select jsonb_object_agg(reason, said) from (
      select r.reason, count(*) as said from private.removed_reviews as r
      where r.restaurant_place_id = p_place_id and r.removed_on >= v_until - 365 and r.removed_on < v_until
        and (r.restored_on is null or r.restored_on >= v_until)
      group by r.reason) as counted), '{}');
end
$$;

create function private.prune_removed_reviews() returns void language sql security definer set search_path = '' as $$
  delete from private.removed_reviews where removed_on < now()::date - 367 or restored_on < now()::date - 2
$$;

create trigger ratings_removed after update of hidden_at on private.ratings for each row
  when ((old.hidden_at is null) <> (new.hidden_at is null)) execute function private.count_removed_review();

-- schemas/moderation/decisions.sql

create function private.lock_judged(p_author uuid) returns void language plpgsql set search_path = '' as $$
begin
  perform private.lock_ratings_of(least(p_author, auth.uid()));
  perform private.lock_ratings_of(greatest(p_author, auth.uid()));
end
$$;

create function private.require_impartial(p_author uuid, p_place_id text) returns void language plpgsql stable security definer set search_path = '' as $$
begin
  if p_author = auth.uid() then
    perform private.refuse(409, 'own_content', 'This is your own: somebody else has to decide');
  end if;
  if exists (select from private.place_people as tie where tie.restaurant_place_id = p_place_id and tie.user_id = auth.uid()) then
    perform private.refuse(409, 'own_place', 'This is about your own place: somebody else has to decide');
  end if;
end
$$;

create function private.place_of(p_type text, p_id uuid, p_place_id text) returns text language sql stable security definer set search_path = '' as $$
  select case p_type
    when 'place' then p_place_id
    when 'reply' then (select r.restaurant_place_id from public.rating_replies as reply join private.ratings as r on r.id = reply.rating_id where reply.id = p_id)
    when 'profile' then null
    else (select r.restaurant_place_id from private.ratings as r where r.id = p_id) end
$$;

create function private.close_reports(p_decision private.moderation_decisions, p_reports uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_oldest timestamptz := (select min(r.created_at) from public.reports as r where r.id = any (p_reports));
  v_report public.reports;
begin
  for v_report in
    update public.reports as report set status = 'decided', decision_id = p_decision.id
    where report.status = 'open' and report.subject_type = p_decision.subject_type and report.subject = p_decision.subject
      and (p_reports is null or report.id = any (p_reports) or cardinality(p_reports) >= 50 and report.created_at < v_oldest)
    returning *
  loop
    perform private.notify(v_report.reporter_id, 'report_decided', null, v_report.id, jsonb_build_object(
      'subject_type', v_report.subject_type, 'action', coalesce(private.told_outcome(p_decision), 'keep')));
  end loop;
end
$$;

create function private.moderate_content(
  p_subject_type text, p_subject_id uuid, p_action text, p_reason text, p_photo_path text default null, p_place_id text default null,
  p_reason_code text default null, p_reports uuid[] default null, p_name text default null, p_op_id uuid default null)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.require_admin();
  v_path text := case when p_subject_type = 'photo' then p_photo_path end;
  v_place text := case when p_subject_type = 'place' then private.clean_place_id(p_place_id) end;
  v_id uuid := case when v_place is null then p_subject_id end;
  v_subject text := coalesce(v_id::text, v_place) || coalesce(' ' || v_path, '');
  v_reason text := private.clean_text(p_reason);
  v_author uuid;
  v_decision private.moderation_decisions;
begin
  if p_action is null or p_action not in ('keep', 'hide', 'remove', 'restore', 'warn', 'suspend', 'unsuspend', 'correct', 'stand')
    or (p_action = 'unsuspend' and p_subject_type is distinct from 'profile')
    or (case when p_subject_type = 'place' then p_action not in ('keep', 'correct', 'stand') else p_action = 'correct' end) then
    perform private.refuse(422, 'action_invalid', 'This cannot be decided here');
  end if;
  if p_action <> 'stand' and (v_reason is null or length(v_reason) > 2000 /* maxReasonLength */) or p_reason_code not in (
    'spam', 'offensive', 'personal_data', 'untrue', 'no_visit', 'conflict_of_interest', 'staff_mention', 'other') then
    perform private.refuse(422, 'reason_required', 'Please give a reason that the author can read');
  end if;
  v_author := private.author_of(p_subject_type, p_subject_id, p_photo_path);
  if v_author is null and p_subject_type = 'photo' and p_photo_path is not null then
    -- A removed photo is no longer in its rating; its author is stored with the withheld photo.
    v_author := (select w.user_id from private.withheld_photos as w where w.path = p_photo_path and exists (
      select from private.ratings as r where r.id = p_subject_id and r.user_id = w.user_id and r.deleted_at is null));
  end if;
  perform private.lock_judged(v_author);
  perform pg_advisory_xact_lock(hashtextextended('judge:' || p_subject_type || ':' || v_subject, 0));
  select * into v_decision from private.moderation_decisions as d where d.op_id = p_op_id and d.decided_by = v_admin;
  if found then
    return private.decision_answer(v_decision);
  end if;
  if v_author is null and p_action = 'keep' then
    -- The author deleted the content: only its reports can be closed.
    v_author := (select r.user_id from public.reports as r
      where r.status = 'open' and r.subject_type = p_subject_type and r.subject = v_subject limit 1);
  end if;
  if v_author is null and not exists (select from public.restaurants as r where r.place_id = v_place) then
    perform private.refuse(404, 'content_gone', 'This is not here any more');
  end if;
  perform private.require_impartial(v_author, private.place_of(p_subject_type, v_id, v_place));
  if p_reports is not null and not exists (select from public.reports as r where r.id = any (p_reports) and r.status = 'open') then
    perform private.refuse(409, 'already_decided', 'Somebody else has decided about this meanwhile');
  end if;
  if p_action = 'stand' then
    select * into v_decision from private.moderation_decisions as d
    where d.subject_type = p_subject_type and d.subject = v_subject and private.stands(d) order by d.created_at desc limit 1;
    if not found then
      perform private.refuse(422, 'action_invalid', 'Nothing was decided about this that could stand');
    end if;
  else
    insert into private.moderation_decisions (subject_type, subject_id, place_id, photo_path, user_id, action, reason_code, reason, decided_by, op_id)
    values (p_subject_type, v_id, v_place, v_path, v_author, p_action, p_reason_code, v_reason, v_admin, p_op_id)
    returning * into v_decision;
    perform private.apply_decision(v_decision, p_name);
  end if;
  perform private.close_reports(v_decision, p_reports);
  perform private.log_action('moderation_' || p_action, v_id, jsonb_build_object('type', p_subject_type, 'decision', v_decision.id)
    || case when v_place is null then '{}' else jsonb_build_object('restaurant_place_id', v_place) end);
  return private.decision_answer(v_decision);
end
$$;

create function private.decision_answer(p_decision private.moderation_decisions) returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('success', true, 'decision_id', p_decision.id, 'left_open', (
    select count(*) from (select from public.reports as r
      where r.status = 'open' and r.subject_type = p_decision.subject_type and r.subject = p_decision.subject limit 100) as left_open))
$$;

create function private.notify_decision() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify(new.user_id, 'moderation_decision', null, new.id, jsonb_strip_nulls(jsonb_build_object(
    'action', new.action, 'subject_type', new.subject_type, 'outcome', new.appeal_outcome,
    'restaurant_name', (select r.restaurant_name from private.ratings as r where r.id = new.subject_id),
    'reason', case when new.subject_type not in ('rating', 'photo') then coalesce(new.appeal_reason, new.reason) end,
    'reason_code', case when new.subject_type not in ('rating', 'photo') and new.appeal_reason is null then new.reason_code end)));
  return null;
end
$$;

create trigger notify_decision after insert on private.moderation_decisions
  for each row when (new.action <> 'keep') execute function private.notify_decision();
create trigger notify_appeal after update of appeal_outcome on private.moderation_decisions
  for each row when (old.appeal_outcome is null and new.appeal_outcome is not null) execute function private.notify_decision();

-- schemas/moderation/appeals.sql

create function private.appeal_decision(p_decision_id uuid, p_text text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
  v_text text := private.clean_text(p_text);
begin
  -- A suspended person may appeal, so no invitation is required.
  if v_text is null or length(v_text) > 2000 /* maxAppealLength */ then
    perform private.refuse(422, 'text_required', 'Please say why, in at most 2000 characters');
  end if;
  update private.moderation_decisions as d set appeal_text = v_text, appealed_at = now()
  where d.id = p_decision_id and d.user_id = v_user and d.action in ('hide', 'remove', 'warn', 'suspend') and d.appeal_text is null
    and d.created_at > now() - private.setting('appeal_days')::int * interval '1 day';
  if not found then
    perform private.refuse(409, 'no_appeal', 'There is nothing to appeal against, or you already have');
  end if;
  return jsonb_build_object('success', true);
end
$$;

create function private.decide_appeal(p_decision_id uuid, p_outcome text, p_reason text, p_op_id uuid default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.require_admin();
  v_reason text := private.clean_text(p_reason);
  v_decision private.moderation_decisions;
begin
  if p_outcome is null or p_outcome not in ('upheld', 'reversed') then
    perform private.refuse(422, 'outcome_invalid', 'A decision is upheld or reversed');
  end if;
  if v_reason is null or length(v_reason) > 2000 /* maxReasonLength */ then
    perform private.refuse(422, 'reason_required', 'Please give a reason that the author can read');
  end if;
  select * into v_decision from private.moderation_decisions as d where d.id = p_decision_id;
  perform private.lock_judged(v_decision.user_id);
  perform pg_advisory_xact_lock(hashtextextended('judge:' || v_decision.subject_type || ':' || v_decision.subject, 0));
  select * into v_decision from private.moderation_decisions as d where d.id = p_decision_id for update;
  if v_decision.appeal_op_id = p_op_id and v_decision.appeal_decided_by = v_admin then
    return jsonb_build_object('success', true, 'outcome', v_decision.appeal_outcome);
  end if;
  if v_decision.appeal_text is null or v_decision.appeal_outcome is not null then
    perform private.refuse(409, 'already_decided', 'There is no open appeal here');
  end if;
  if v_decision.decided_by = v_admin then
    perform private.refuse(409, 'own_decision', 'You decided this: somebody else has to look at it again');
  end if;
  perform private.require_impartial(v_decision.user_id, private.place_of(v_decision.subject_type, v_decision.subject_id, v_decision.place_id));
  update private.moderation_decisions as d
  set appeal_outcome = p_outcome, appeal_reason = v_reason, appeal_decided_at = now(), appeal_decided_by = v_admin, appeal_op_id = p_op_id
  where d.id = p_decision_id;
  if p_outcome = 'reversed' then
    perform private.undo_decision(v_decision);
  end if;
  perform private.log_action('appeal_' || p_outcome, v_decision.subject_id, jsonb_build_object('decision', v_decision.id));
  return jsonb_build_object('success', true, 'outcome', p_outcome);
end
$$;

create function private.prune_judgements() returns void language sql security definer set search_path = '' as $$
  delete from private.withheld_profiles as w where not private.may_reappear(w.user_id)
$$;

-- schemas/moderation/queue.sql

create function private.judged_content(p_type text, p_id uuid, p_place_id text, p_path text, p_author uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_reply public.rating_replies;
  v_rating private.ratings;
  v_place public.restaurants;
begin
  select * into v_reply from public.rating_replies as reply where p_type = 'reply' and reply.id = p_id;
  select * into v_rating from private.ratings as r
  where r.id = case p_type when 'reply' then v_reply.rating_id when 'profile' then null else p_id end and r.deleted_at is null;
  select * into v_place from public.restaurants as r where r.place_id = coalesce(p_place_id, v_rating.restaurant_place_id);
  return jsonb_build_object(
    'gone', case p_type when 'reply' then v_reply.id is null when 'profile' then not exists (select from private.profiles as p where p.user_id = p_id)
      when 'place' then v_place.place_id is null else v_rating.id is null end,
    -- The caller may not decide: it is their own content or about a place of theirs.
    'own', coalesce(p_author = auth.uid(), false) or exists (
      select from private.place_people as tie where tie.restaurant_place_id = v_place.place_id and tie.user_id = auth.uid()),
    'author', (select jsonb_build_object('user_id', p.user_id, 'name', coalesce(p.username, p.first_name), 'since', p.created_at::date,
        'suspended', i.suspended_at is not null and coalesce(i.suspended_until > now(), true),
        'against', (select count(*) from (select from private.moderation_decisions as d
          where d.user_id = p.user_id and d.action in ('hide', 'remove', 'warn', 'suspend') and d.appeal_outcome is distinct from 'reversed' limit 20) as earlier))
      from private.profiles as p left join private.invitations as i on i.user_id = p.user_id where p.user_id = p_author),
    'place', case when v_place.place_id is not null then jsonb_build_object('place_id', v_place.place_id, 'name', v_place.name,
      'vicinity', v_place.vicinity, 'city', v_place.city, 'source', v_place.source, 'rating_count', v_place.rating_count) end,
    'rating', case when v_rating.id is not null then jsonb_build_object('id', v_rating.id, 'score', v_rating.score, 'tags', v_rating.tags,
      'comment', v_rating.comment, 'language', v_rating.language, 'photos', v_rating.photo_urls, 'captions', v_rating.photo_captions,
      'server_name', v_rating.server_name, 'server_emoji', v_rating.server_emoji, 'verification', v_rating.verification,
      'rated_at', v_rating.rated_at, 'hidden', v_rating.hidden_at is not null) end,
    'photo', case when p_type = 'photo' then jsonb_build_object('path', p_path,
      'caption', coalesce(v_rating.photo_captions ->> p_path, (select w.caption from private.withheld_photos as w where w.path = p_path)),
      'hidden', exists (select from private.withheld_photos as w where w.path = p_path)) end,
    'reply', (select jsonb_build_object('id', reply.id, 'name', coalesce(o.public_name, o.business_name), 'body', reply.body,
        'created_at', reply.created_at, 'hidden', reply.hidden_at is not null)
      from public.rating_replies as reply join public.restaurant_owners as o on o.id = reply.restaurant_owner_id
      where reply.rating_id = v_rating.id),
    'profile', (select jsonb_build_object('username', p.username, 'first_name', p.first_name, 'last_name', p.last_name,
        'avatar_url', p.avatar_url, 'city', p.city, 'country', p.country)
      from private.profiles as p where p_type = 'profile' and p.user_id = p_id),
    'decisions', private.decisions_about(p_type, coalesce(p_id::text, p_place_id) || coalesce(' ' || p_path, '')));
end
$$;

create function private.decisions_about(p_type text, p_subject text) returns jsonb language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'action', d.action, 'reason_code', d.reason_code, 'reason', d.reason,
    'created_at', d.created_at, 'by', (select coalesce(p.username, p.first_name) from private.profiles as p where p.user_id = d.decided_by),
    'own', coalesce(d.decided_by = auth.uid(), false), 'stands', private.stands(d), 'appeal_outcome', d.appeal_outcome) order by d.created_at desc), '[]')
  from (select * from private.moderation_decisions as x where x.subject_type = p_type and x.subject = p_subject
    order by x.created_at desc limit 10) as d
$$;

create function private.reports_about(p_type text, p_subject text) returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'count', (select count(*) from (select from public.reports as r where r.status = 'open' and r.subject_type = p_type and r.subject = p_subject limit 1000) as counted),
    'newest', (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'reason', r.reason, 'note', r.note, 'created_at', r.created_at)
        order by r.created_at desc, r.id), '[]')
      from (select * from public.reports as x where x.status = 'open' and x.subject_type = p_type and x.subject = p_subject
        order by x.created_at desc, x.id limit 50) as r))
$$;

create function private.get_moderation_queue(
  p_type text default null, p_after_due timestamptz default null, p_after_id uuid default null, p_limit int default 20) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'subject_type', r.subject_type, 'subject_id', r.subject_id, 'place_id', r.place_id,
      'photo_path', r.photo_path, 'due_at', r.due_at, 'reports', private.reports_about(r.subject_type, r.subject),
      'content', private.judged_content(r.subject_type, r.subject_id, r.place_id, r.photo_path, r.user_id)) order by r.due_at, r.id), '[]')
    from (
      select * from public.reports as x
      where x.status = 'open' and (p_type is null or x.subject_type = p_type)
        and (p_after_due is null or (x.due_at, x.id) > (p_after_due, coalesce(p_after_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff')))
        -- The report that is due first represents its content.
        and not exists (select from public.reports as sooner
          where sooner.status = 'open' and sooner.subject_type = x.subject_type and sooner.subject = x.subject
            and (sooner.due_at, sooner.id) < (x.due_at, x.id))
      order by x.due_at, x.id limit least(greatest(coalesce(p_limit, 20), 1), 50)) as r);
end
$$;

create function private.get_appeals(p_after_appealed timestamptz default null, p_after_id uuid default null, p_limit int default 20) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'subject_type', d.subject_type, 'subject_id', d.subject_id, 'photo_path', d.photo_path,
      'action', d.action, 'reason_code', d.reason_code, 'reason', d.reason, 'created_at', d.created_at,
      'decided_by', (select coalesce(p.username, p.first_name) from private.profiles as p where p.user_id = d.decided_by),
      'decided_by_caller', coalesce(d.decided_by = auth.uid(), false), 'appeal_text', d.appeal_text, 'appealed_at', d.appealed_at,
      'content', private.judged_content(d.subject_type, d.subject_id, d.place_id, d.photo_path, d.user_id)) order by d.appealed_at, d.id), '[]')
    from (
      select * from private.moderation_decisions as x
      where x.appeal_text is not null and x.appeal_outcome is null
        and (p_after_appealed is null or (x.appealed_at, x.id) > (p_after_appealed, coalesce(p_after_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff')))
      order by x.appealed_at, x.id limit least(greatest(coalesce(p_limit, 20), 1), 50)) as d);
end
$$;

-- schemas/moderation/admins.sql

create function private.keep_an_admin(p_user_id uuid, p_message text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.user_roles as r where r.user_id = p_user_id and r.role = 'admin') then
    perform pg_advisory_xact_lock(hashtextextended('admins', 0));
    -- Not `has_role`, which is false without the second step: an admin who has not set it up yet still counts.
    if not exists (
      select from public.user_roles as r
      where r.role = 'admin' and r.user_id <> p_user_id and private.is_user_invited(r.user_id)
        and not exists (select from public.data_requests as q where q.user_id = r.user_id and q.kind = 'deletion' and q.status = 'open')) then
      perform private.refuse(409, 'last_admin', p_message);
    end if;
  end if;
end
$$;

create function private.set_admin(p_user_id uuid, p_admin boolean) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  if coalesce(p_admin, false) then
    if not private.is_user_invited(p_user_id) or not exists (select from private.profiles as p where p.user_id = p_user_id) then
      perform private.refuse(409, 'not_a_member', 'Only somebody who is invited and not suspended can become an admin.');
    end if;
    insert into public.user_roles (user_id, role) values (p_user_id, 'admin') on conflict do nothing;
    if found then
      -- The mail contains no name: a queued mail must not outlast the account it is about.
      perform private.queue_mail(u.email, 'admin_named')
      from (select r.user_id from public.user_roles as r where r.role = 'admin' limit 50) as admin
      join auth.users as u on u.id = admin.user_id and u.email is not null;
    end if;
    return true;
  end if;
  perform private.keep_an_admin(p_user_id, 'Somebody has to remain');
  delete from public.user_roles as r where r.user_id = p_user_id and r.role = 'admin';
  return false;
end
$$;

create function private.get_admins()
returns table (user_id uuid, username text, first_name text, since timestamptz, two_step boolean, suspended_at timestamptz,
  suspended_until timestamptz)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query
    select r.user_id, p.username, p.first_name, r.created_at,
      exists (select from auth.mfa_factors as f where f.user_id = r.user_id and f.status::text = 'verified'),
      case when i.suspended_until <= now() then null else i.suspended_at end,
      case when i.suspended_until <= now() then null else i.suspended_until end
    from public.user_roles as r
    left join private.profiles as p on p.user_id = r.user_id
    left join private.invitations as i on i.user_id = r.user_id
    where r.role = 'admin' order by r.created_at, r.user_id limit 100;
end
$$;

-- schemas/moderation/users.sql

create function private.user_line(p_user_id uuid, p_exact boolean)
returns table (user_id uuid, email text, exact boolean, username text, first_name text, initial text, roles text[], invited boolean,
  suspended_at timestamptz, suspended_until timestamptz, created_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select p.user_id, case when p_exact then u.email::text else private.mask_email(u.email) end, p_exact, p.username, p.first_name,
      left(p.last_name, 1), array(select r.role from public.user_roles as r where r.user_id = p.user_id order by r.role),
      i.user_id is not null, case when i.suspended_until <= now() then null else i.suspended_at end,
      case when i.suspended_until <= now() then null else i.suspended_until end, p.created_at
    from private.profiles as p
    join auth.users as u on u.id = p.user_id
    left join private.invitations as i on i.user_id = p.user_id
    where p.user_id = p_user_id;
end
$$;

create function private.find_users(p_query text)
returns table (user_id uuid, email text, exact boolean, username text, first_name text, initial text, roles text[], invited boolean,
  suspended_at timestamptz, suspended_until timestamptz, created_at timestamptz)
language plpgsql security definer set search_path = '' as $$
declare
  v_query text := lower(private.clean_text(p_query));
  v_exact uuid[];
  v_people refcursor;
  v_person private.profiles;
  v_left int := 20;
begin
  perform private.require_admin();
  if v_query is null or length(v_query) not between 2 and 320 then
    return;
  end if;
  v_exact := array(
    select u.id from auth.users as u where u.email = v_query
    union select p.user_id from private.profiles as p where lower(p.username) = v_query
    union select p.user_id from private.profiles as p
      where p.user_id = case when v_query ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then v_query::uuid end);
  return query select line.* from unnest(v_exact) as id cross join lateral private.user_line(id, true) as line;
  -- Parts of an address match nobody: they would allow guessing the rest.
  if length(v_query) > 80 or strpos(v_query, '@') > 0 then
    return;
  end if;
  v_people := private.people_named(private.fold_text(v_query));
  while v_left > 0 loop
    fetch v_people into v_person;
    exit when not found;
    if v_person.user_id <> all (v_exact) then
      v_left := v_left - 1;
      return query select * from private.user_line(v_person.user_id, false);
    end if;
  end loop;
  close v_people;
end
$$;

create function private.get_user_decisions(p_user_id uuid)
returns table (id uuid, subject_type text, action text, reason text, decided_by text, appeal_outcome text, created_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query
    select d.id, d.subject_type, d.action, d.reason, coalesce(p.username, p.first_name), d.appeal_outcome, d.created_at
    from private.moderation_decisions as d left join private.profiles as p on p.user_id = d.decided_by
    where d.user_id = p_user_id order by d.created_at desc limit 20;
end
$$;

-- schemas/moderation/suspensions.sql

create function private.decide_suspension(p_user_id uuid, p_admin uuid, p_action text, p_reason text, p_until timestamptz) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  v_reason text := private.clean_text(p_reason);
  v_id uuid;
begin
  if v_reason is null or length(v_reason) > 2000 /* maxReasonLength */ then
    perform private.refuse(422, 'reason_required', 'Please give a reason that the person can read');
  end if;
  update private.invitations as i set suspended_at = case when p_action = 'suspend' then now() end, suspended_until = p_until
  where i.user_id = p_user_id;
  insert into private.moderation_decisions (subject_type, subject_id, user_id, action, reason, decided_by)
  values ('profile', p_user_id, p_user_id, p_action, v_reason, p_admin) returning id into v_id;
  perform private.close_reports(d, null) from private.moderation_decisions as d where d.id = v_id;
  perform private.log_action('moderation_' || p_action, p_user_id,
    jsonb_strip_nulls(jsonb_build_object('type', 'profile', 'decision', v_id, 'until', private.iso(p_until))));
  -- A suspended person cannot read notices in the app.
  perform private.queue_mail(u.email, 'suspension',
    jsonb_strip_nulls(jsonb_build_object('action', p_action, 'reason', v_reason, 'until', private.iso(p_until))))
  from auth.users as u where u.id = p_user_id and u.email is not null;
  return v_id;
end
$$;

create function private.suspend_user(p_user_id uuid, p_reason text, p_until timestamptz default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.require_admin();
  v_now private.invitations;
  v_last private.moderation_decisions;
begin
  if p_user_id = v_admin then
    perform private.refuse(422, 'own_content', 'You cannot suspend yourself');
  end if;
  if p_until <= now() or p_until > now() + interval '5 years' then
    perform private.refuse(422, 'end_invalid', 'A suspension ends in the future, within five years.');
  end if;
  perform private.keep_an_admin(p_user_id, 'Somebody has to remain');
  select * into v_now from private.invitations as i where i.user_id = p_user_id for update;
  if not found then
    perform private.refuse(409, 'not_a_member', 'This person is not invited, so there is nothing to suspend.');
  end if;
  select * into v_last from private.moderation_decisions as d
  where d.user_id = p_user_id and d.subject_type = 'profile' and d.action in ('suspend', 'unsuspend') order by d.created_at desc limit 1;
  if v_now.suspended_at is not null and v_now.suspended_until is not distinct from p_until and v_last.action = 'suspend'
    and v_last.decided_by = v_admin and v_last.reason = private.clean_text(p_reason) then
    return jsonb_build_object('success', true, 'decision_id', v_last.id);
  end if;
  return jsonb_build_object('success', true, 'decision_id', private.decide_suspension(p_user_id, v_admin, 'suspend', p_reason, p_until));
end
$$;

create function private.lift_suspension(p_user_id uuid, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.require_admin();
begin
  perform from private.invitations as i where i.user_id = p_user_id and i.suspended_at is not null for update;
  if found then
    perform private.decide_suspension(p_user_id, v_admin, 'unsuspend', p_reason, null);
  end if;
  return jsonb_build_object('success', true);
end
$$;

create function private.end_suspensions() returns void language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid;
begin
  for v_user in
    update private.invitations as i set suspended_at = null, suspended_until = null where i.suspended_until <= now() returning i.user_id
  loop
    perform private.log_action('suspension_ended', v_user, '{}');
  end loop;
end
$$;

-- schemas/moderation/audit-log.sql

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

-- schemas/places/corrections.sql

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

-- schemas/places/merge-ratings.sql

create function private.fold_rating(p_kept private.ratings, p_other private.ratings, p_into public.restaurants) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_earlier private.rating_revisions[] := array(
    select r from private.rating_revisions as r where r.rating_id in (p_kept.id, p_other.id)
    order by r.replaced_at desc, r.version desc limit private.setting('kept_revisions')::int - 1);
  -- A visible rating takes no photos from a rating that moderation hid.
  v_photos text[] := case when p_other.hidden_at is null or p_kept.hidden_at is not null
    then array(select path from unnest(p_other.photo_urls) as path where path <> all (p_kept.photo_urls)) else '{}' end;
  v_room int := greatest(5 - cardinality(p_kept.photo_urls), 0);
begin
  insert into private.visits (rating_id, user_id, day)
  select p_kept.id, v.user_id, v.day from private.visits as v where v.rating_id = p_other.id on conflict do nothing;
  update private.activities as a set subject_id = p_kept.id
  where a.subject_id = p_other.id and a.activity_type = 'post_liked' and not exists (
    select from private.activities as same where same.subject_id = p_kept.id and same.activity_type = 'post_liked' and same.actor_id = a.actor_id);
  insert into public.rating_likes (rating_id, user_id, created_at)
  select p_kept.id, l.user_id, l.created_at from public.rating_likes as l where l.rating_id = p_other.id on conflict do nothing;
  delete from private.rating_revisions as r where r.rating_id = p_kept.id;
  perform private.join_rating(p_other.id, p_kept.id);
  delete from private.ratings as r where r.id = p_other.id;
  insert into private.rating_revisions (rating_id, version, score, tags, comment, server_id, server_name, server_emoji, replaced_at)
  select p_kept.id, row_number() over (order by t.replaced_at, t.version), t.score, t.tags, t.comment, t.server_id, t.server_name, t.server_emoji, t.replaced_at
  from (
    select r.version, r.score, r.tags, r.comment, r.server_id, r.server_name, r.server_emoji, r.replaced_at from unnest(v_earlier) as r
    union all
    select p_other.version, p_other.score, p_other.tags, p_other.comment, p_other.server_id, p_other.server_name, p_other.server_emoji, clock_timestamp()) as t;
  -- The new version is higher than every version a device may have of either rating, so that its next command is merged or the
  -- person is asked.
  update private.ratings as r set restaurant_place_id = p_into.place_id, restaurant_name = p_into.name,
    version = greatest(p_kept.version, p_other.version, cardinality(v_earlier) + 1) + 1,
    photo_urls = p_kept.photo_urls || v_photos[:v_room],
    photo_captions = p_kept.photo_captions || coalesce((
      select jsonb_object_agg(path, p_other.photo_captions -> path) from unnest(v_photos[:v_room]) as path where p_other.photo_captions ? path), '{}')
  where r.id = p_kept.id;
  return greatest(cardinality(v_photos) - v_room, 0);
end
$$;

create function private.fold_ratings(p_from public.restaurants, p_into public.restaurants) returns int language plpgsql security definer set search_path = '' as $$
declare
  v_here private.ratings;
  v_there private.ratings;
  v_left int;
  v_count int := 0;
begin
  for v_here in select * from private.ratings as r where r.restaurant_place_id = p_from.place_id and r.deleted_at is null order by r.user_id loop
    select * into v_there from private.ratings as r where r.user_id = v_here.user_id and r.restaurant_place_id = p_into.place_id;
    if v_there.deleted_at is not null then
      -- The rating there was removed; the one here counts as rated again.
      delete from private.ratings as r where r.id = v_there.id;
    elsif v_there.id is not null then
      v_left := case when v_here.rated_at > v_there.rated_at then private.fold_rating(v_here, v_there, p_into)
        else private.fold_rating(v_there, v_here, p_into) end;
      v_count := v_count + 1;
      perform private.notify(v_here.user_id, 'places_merged', null, case when v_here.rated_at > v_there.rated_at then v_here.id else v_there.id end,
        jsonb_build_object('restaurant_name', p_into.name, 'photos_left', v_left));
    end if;
  end loop;
  return v_count;
end
$$;

create function private.move_ratings(p_from public.restaurants, p_into public.restaurants) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_before private.ratings[] := array(select r from private.ratings as r where r.restaurant_place_id = p_from.place_id order by r.user_id);
  v_rating private.ratings;
  v_count int := 0;
begin
  perform private.fold_ratings(p_from, p_into);
  for v_rating in
    update private.ratings as r set restaurant_place_id = p_into.place_id, restaurant_name = p_into.name
    where r.restaurant_place_id = p_from.place_id and not exists (
      select from private.ratings as there where there.user_id = r.user_id and there.restaurant_place_id = p_into.place_id)
    returning *
  loop
    v_count := v_count + (v_rating.deleted_at is null)::int;
  end loop;
  insert into private.ratings (user_id, restaurant_place_id, restaurant_name, score, version, rated_at, created_at, updated_at, deleted_at)
  select b.user_id, p_from.place_id, p_from.name, b.score, b.version + 1, b.rated_at, b.created_at, clock_timestamp(), now()
  from unnest(v_before) as b
  where not exists (select from private.ratings as r where r.user_id = b.user_id and r.restaurant_place_id = p_from.place_id);
  -- The last sequence number of each device for either place.
  insert into private.rating_sync as s (user_id, restaurant_place_id, device, subject, last_seq)
  select x.user_id, p_into.place_id, x.device, x.subject, x.last_seq from private.rating_sync as x where x.restaurant_place_id = p_from.place_id
  on conflict (user_id, restaurant_place_id, device, subject) do update set last_seq = greatest(s.last_seq, excluded.last_seq);
  delete from private.rating_sync as s where s.restaurant_place_id = p_from.place_id;
  return v_count;
end
$$;

create function private.move_figures(p_from text, p_into text) returns void language plpgsql security definer set search_path = '' as $$
declare
  v_from public.restaurants;
begin
  select * into v_from from public.restaurants as r where r.place_id = p_from;
  update public.restaurants as r set
    score_1 = 0, score_2 = 0, score_3 = 0, score_4 = 0, score_5 = 0, rating_count = 0, score_sum = 0, average_score = null,
    tag_counts = '{}', top_tags = '{}', unconfirmed = false, closed_at = coalesce(r.closed_at, now()), curated_at = now(), updated_at = now()
  where r.place_id = p_from;
  update public.restaurants as r set
    score_1 = r.score_1 + v_from.score_1, score_2 = r.score_2 + v_from.score_2, score_3 = r.score_3 + v_from.score_3,
    score_4 = r.score_4 + v_from.score_4, score_5 = r.score_5 + v_from.score_5,
    rating_count = r.rating_count + v_from.rating_count, score_sum = r.score_sum + v_from.score_sum,
    average_score = round((r.score_sum + v_from.score_sum)::numeric / nullif(r.rating_count + v_from.rating_count, 0), 2),
    (tag_counts, top_tags) = (select counts, private.top_tags(counts) from private.sum_counts(r.tag_counts, v_from.tag_counts) as counts),
    vicinity = coalesce(r.vicinity, v_from.vicinity), postcode = coalesce(r.postcode, v_from.postcode),
    other_names = private.other_names(r.name, r.other_names || v_from.name || v_from.other_names), opening_hours = coalesce(r.opening_hours, v_from.opening_hours),
    phone = coalesce(r.phone, v_from.phone), website = coalesce(r.website, v_from.website), time_zone = coalesce(r.time_zone, v_from.time_zone),
    types = case when r.types = '{}' then v_from.types else r.types end, unconfirmed = false, updated_at = now()
  where r.place_id = p_into;
  -- A snapshot of a server's figures stays until the next one is due: a new one now would reveal the ratings since.
  update private.server_shown_figures as f set restaurant_place_id = p_into
  where f.restaurant_place_id = p_from and not exists (
    select from private.server_shown_figures as there where there.server_id = f.server_id and there.restaurant_place_id = p_into);
  delete from private.server_shown_figures as f where f.restaurant_place_id = p_from;
end
$$;

-- schemas/places/merge.sql

create function private.move_business(p_from text, p_into text) returns void language plpgsql security definer set search_path = '' as $$
begin
  insert into public.restaurant_ownerships (restaurant_owner_id, restaurant_place_id, created_at)
  select s.restaurant_owner_id, p_into, s.created_at from public.restaurant_ownerships as s where s.restaurant_place_id = p_from
  on conflict do nothing;
  update public.promotions as p set restaurant_place_id = p_into where p.restaurant_place_id = p_from;
  update public.qr_codes as c set restaurant_place_id = p_into where c.restaurant_place_id = p_from;
  -- A server of both places is active if active at either.
  update public.restaurant_servers as there set is_active = true, paused_by = null, restaurant_owner_id = here.restaurant_owner_id, added_at = here.added_at
  from public.restaurant_servers as here
  where there.restaurant_place_id = p_into and here.restaurant_place_id = p_from and here.server_id = there.server_id and here.is_active and not there.is_active;
  delete from public.restaurant_servers as here using public.restaurant_servers as there
  where here.restaurant_place_id = p_from and there.restaurant_place_id = p_into and there.server_id = here.server_id;
  update public.restaurant_servers as s set restaurant_place_id = p_into where s.restaurant_place_id = p_from;
  -- A person invited to both places keeps one invitation.
  delete from public.server_invitations as here using public.server_invitations as there
  where here.restaurant_place_id = p_from and there.restaurant_place_id = p_into and here.status = 'pending' and there.status = 'pending'
    and (here.server_id = there.server_id or num_nonnulls(here.server_id, there.server_id) = 0 and here.invited_email = there.invited_email);
  update public.server_invitations as i set restaurant_place_id = p_into where i.restaurant_place_id = p_from;
  delete from public.restaurant_ownership_requests as here using public.restaurant_ownership_requests as there
  where here.restaurant_place_id = p_from and there.restaurant_place_id = p_into and here.user_id = there.user_id
    and here.status = 'pending' and there.status = 'pending';
  update public.restaurant_ownership_requests as q set restaurant_place_id = p_into where q.restaurant_place_id = p_from;
  -- Last, because rows that depend on the ownership are deleted with it.
  delete from public.restaurant_ownerships as s where s.restaurant_place_id = p_from;
end
$$;

create function private.move_remarks(p_from text, p_into text) returns void language plpgsql security definer set search_path = '' as $$
begin
  delete from private.place_proposals as older using private.place_proposals as newer
  where older.restaurant_place_id in (p_from, p_into) and newer.restaurant_place_id in (p_from, p_into) and older.user_id = newer.user_id
    and older.status = 'open' and newer.status = 'open' and (older.created_at, older.id) < (newer.created_at, newer.id);
  update private.place_proposals as p set restaurant_place_id = p_into where p.restaurant_place_id = p_from;
  delete from public.reports as here using public.reports as there
  where here.place_id = p_from and there.place_id = p_into and here.reporter_id = there.reporter_id and here.status = 'open' and there.status = 'open';
  update public.reports as r set place_id = p_into where r.place_id = p_from;
  update private.moderation_decisions as d set place_id = p_into where d.place_id = p_from;
  update private.removed_reviews as r set restaurant_place_id = p_into where r.restaurant_place_id = p_from;
  -- Who wanted to go to both keeps one entry, with the earlier time.
  insert into public.wanted_places as w (user_id, restaurant_place_id, created_at)
  select here.user_id, p_into, here.created_at from public.wanted_places as here where here.restaurant_place_id = p_from
  on conflict (user_id, restaurant_place_id) do update set created_at = least(w.created_at, excluded.created_at);
  delete from public.wanted_places as w where w.restaurant_place_id = p_from;
end
$$;

create function private.joins_owners(p_from text, p_into text) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from public.restaurant_ownerships as s where s.restaurant_place_id = p_into) and exists (
    select from public.restaurant_ownerships as s where s.restaurant_place_id = p_from and not exists (
      select from public.restaurant_ownerships as t where t.restaurant_place_id = p_into and t.restaurant_owner_id = s.restaurant_owner_id))
$$;

create function private.lock_for_merge(p_from text, p_into text) returns void language plpgsql security definer set search_path = '' as $$
declare
  v_authors uuid[] := array(
    select r.user_id from private.ratings as r where r.restaurant_place_id = p_from union select auth.uid() order by 1 limit 1002);
  v_author uuid;
begin
  -- Each lock uses an entry of a table that all connections share.
  if cardinality(v_authors) > 1001 then
    perform private.refuse(422, 'too_many_ratings', 'More than 1000 guests rated this one: merge the other one into it');
  end if;
  foreach v_author in array v_authors loop
    perform private.lock_ratings_of(v_author);
  end loop;
  perform from public.restaurants as r where r.place_id in (p_from, p_into) order by r.place_id for update;
  for v_author in select distinct r.user_id from private.ratings as r where r.restaurant_place_id = p_from and r.user_id <> all (v_authors) loop
    -- This rating arrived after the authors were listed. Waiting for its author's lock now could deadlock.
    if not pg_try_advisory_xact_lock(hashtextextended('ratings:' || v_author, 0)) then
      perform private.refuse(409, 'place_busy', 'Somebody is rating this place just now. Please try again.');
    end if;
  end loop;
end
$$;

create function private.merge_places(p_from_place_id text, p_into_place_id text, p_confirm_owners boolean default false, p_op_id uuid default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.require_admin();
  v_from_id text := private.read_place_id(p_from_place_id);
  v_into_id text := private.clean_place_id(p_into_place_id);
  v_from public.restaurants;
  v_into public.restaurants;
  v_ratings int;
  v_both int;
begin
  if v_from_id is not distinct from v_into_id then
    perform private.refuse(422, 'same_place', 'These are the same place');
  end if;
  perform private.lock_for_merge(v_from_id, v_into_id);
  if exists (select from private.merged_places as m where m.place_id = v_from_id and m.op_id = p_op_id and m.merged_by = v_admin) then
    return jsonb_build_object('success', true, 'place_id', private.clean_place_id(v_from_id));
  end if;
  if exists (select from private.merged_places as m where m.place_id in (v_from_id, v_into_id)) then
    perform private.refuse(409, 'already_merged', 'One of them is no place of its own any more');
  end if;
  select * into v_from from public.restaurants as r where r.place_id = v_from_id;
  select * into v_into from public.restaurants as r where r.place_id = v_into_id;
  if v_from.place_id is null or v_into.place_id is null then
    perform private.refuse(404, 'place_unknown', 'This restaurant is not known.');
  end if;
  perform private.require_impartial(null, v_from_id);
  perform private.require_impartial(null, v_into_id);
  if not coalesce(p_confirm_owners, false) and private.joins_owners(v_from_id, v_into_id) then
    perform private.refuse(409, 'two_owners', 'Both have an owner. Confirm that they share the place.');
  end if;
  v_both := private.rated_both(v_from_id, v_into_id);
  v_ratings := private.move_ratings(v_from, v_into);
  perform private.move_figures(v_from_id, v_into_id);
  perform private.move_business(v_from_id, v_into_id);
  perform private.move_remarks(v_from_id, v_into_id);
  update private.merged_places as m set into_place_id = v_into_id where m.into_place_id = v_from_id;
  insert into private.merged_places (place_id, into_place_id, merged_by, op_id) values (v_from_id, v_into_id, v_admin, p_op_id);
  perform private.log_action('places_merged', null, jsonb_build_object('restaurant_place_id', v_from_id, 'into', v_into_id,
    'ratings', v_ratings, 'both', v_both));
  return jsonb_build_object('success', true, 'place_id', v_into_id);
end
$$;

create function private.rated_both(p_from text, p_into text) returns int language sql stable security definer set search_path = '' as $$
  select count(*)::int from private.ratings as here
  join private.ratings as there on there.user_id = here.user_id and there.restaurant_place_id = p_into and there.deleted_at is null
  where here.restaurant_place_id = p_from and here.deleted_at is null
$$;

create function private.preview_merge(p_from_place_id text, p_into_place_id text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_from public.restaurants;
  v_into public.restaurants;
begin
  perform private.require_admin();
  select * into v_from from public.restaurants as r where r.place_id = private.read_place_id(p_from_place_id);
  select * into v_into from public.restaurants as r where r.place_id = private.clean_place_id(p_into_place_id);
  if v_from.place_id is null or v_into.place_id is null then
    perform private.refuse(404, 'place_unknown', 'This restaurant is not known.');
  end if;
  return jsonb_build_object('from', private.admin_place(v_from), 'into', private.admin_place(v_into),
    'distance_m', round(private.distance_m(v_from.latitude, v_from.longitude, v_into.latitude, v_into.longitude)),
    'ratings', (select count(*) from (select from private.ratings as r
      where r.restaurant_place_id = v_from.place_id and r.deleted_at is null limit 1001) as counted),
    'both', private.rated_both(v_from.place_id, v_into.place_id),
    'photos', (select coalesce(sum(cardinality(r.photo_urls)), 0) from private.ratings as r
      where r.restaurant_place_id = v_from.place_id and r.deleted_at is null and cardinality(r.photo_urls) > 0),
    'owners', (select count(*) from public.restaurant_ownerships as s where s.restaurant_place_id = v_from.place_id),
    'joins_owners', private.joins_owners(v_from.place_id, v_into.place_id),
    'servers', (select count(*) from public.restaurant_servers as s where s.restaurant_place_id = v_from.place_id),
    'invitations', (select count(*) from public.server_invitations as i where i.restaurant_place_id = v_from.place_id and i.status = 'pending'),
    'promotions', (select count(*) from public.promotions as p where p.restaurant_place_id = v_from.place_id),
    'codes', (select count(*) from public.qr_codes as c where c.restaurant_place_id = v_from.place_id),
    'requests', (select count(*) from public.restaurant_ownership_requests as q where q.restaurant_place_id = v_from.place_id and q.status = 'pending'),
    'proposals', (select count(*) from private.place_proposals as p where p.restaurant_place_id = v_from.place_id and p.status = 'open'));
end
$$;

-- schemas/places/added-places.sql

create table private.added_places (
  place_id text primary key references public.restaurants (place_id) on delete cascade,
  -- Null after the account is deleted; then any guest confirms.
  added_by uuid references auth.users (id) on delete set null
);
create index added_places_person on private.added_places (added_by);

revoke all on private.added_places from public, anon, authenticated, service_role;
alter table private.added_places enable row level security;
create policy "only procedures read who added a place" on private.added_places for select to anon, authenticated using (false);

create function private.note_added_place() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into private.added_places (place_id, added_by) values (new.place_id, auth.uid());
  return null;
end
$$;

create function private.forget_added_place() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from private.added_places where place_id = new.place_id;
  return null;
end
$$;

create function private.confirm_existence(p_place_id text) returns void language sql security definer set search_path = '' as $$
  update public.restaurants set unconfirmed = false where place_id = p_place_id and unconfirmed
$$;

create function private.confirm_by_rating() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from private.added_places as a where a.place_id = new.restaurant_place_id and a.added_by is distinct from new.user_id) then
    perform private.confirm_existence(new.restaurant_place_id);
  end if;
  return null;
end
$$;

create function private.confirm_by_owner() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.confirm_existence(new.restaurant_place_id);
  return null;
end
$$;

create function private.are_alike_names(p_one text, p_other text) returns boolean language sql immutable set search_path = '' as $$
  select one <> '' and other <> '' and (string_to_array(one, ' ') <@ string_to_array(other, ' ')
    or string_to_array(other, ' ') <@ string_to_array(one, ' ') or 100 * extensions.similarity(one, other) >= 40 /* alikeNamesPercent */)
  from (select private.spaced_words(p_one) as one, private.spaced_words(p_other) as other) as words
$$;

create function private.alike_places(p_name text, p_lat double precision, p_lng double precision) returns setof text
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select r.place_id from public.restaurants as r
    where r.latitude between p_lat - 0.001 and p_lat + 0.001
      and (abs(r.longitude - p_lng) <= 0.001 / greatest(cos(radians(p_lat)), 0.001) or abs(r.longitude - p_lng) >= 359.9)
      and r.closed_at is null and private.distance_m(p_lat, p_lng, r.latitude, r.longitude) <= 60 /* alikeRadiusM */
      and exists (select from unnest(r.name || r.other_names) as called where private.are_alike_names(called, p_name));
end
$$;

create function private.add_as_known_place(p_place_id text, p_known_id text, p_name text, p_lat double precision, p_lng double precision) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_known text := private.hold_place(p_known_id);
  v_place public.restaurants;
begin
  select * into v_place from public.restaurants as r where r.place_id = v_known and r.closed_at is null;
  if coalesce(private.distance_m(p_lat, p_lng, v_place.latitude, v_place.longitude) > 1000, true) then
    perform private.refuse(404, 'place_unknown', 'This restaurant is not known.');
  end if;
  insert into public.restaurants (place_id, name, latitude, longitude, closed_at) values (p_place_id, p_name, p_lat, p_lng, now());
  insert into private.merged_places (place_id, into_place_id) values (p_place_id, v_known);
end
$$;

create trigger restaurants_added after insert on public.restaurants for each row when (new.unconfirmed) execute function private.note_added_place();
create trigger restaurants_confirmed after update of unconfirmed on public.restaurants for each row
  when (old.unconfirmed and not new.unconfirmed) execute function private.forget_added_place();
create trigger ratings_confirm_place after insert on private.ratings for each row execute function private.confirm_by_rating();
create trigger ownerships_confirm_place after insert on public.restaurant_ownerships for each row execute function private.confirm_by_owner();

-- schemas/places/admin-search.sql

create index restaurants_unreviewed on public.restaurants (coalesce(curated_at, created_at), place_id) where not reviewed and closed_at is null;

create function private.admin_place(p public.restaurants) returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('place_id', p.place_id, 'name', p.name, 'vicinity', p.vicinity, 'postcode', p.postcode, 'city', p.city, 'state', p.state, 'country', p.country,
    'latitude', p.latitude, 'longitude', p.longitude, 'source', p.source, 'reviewed', p.reviewed, 'rating_count', p.rating_count,
    'average_score', p.average_score, 'closed_at', p.closed_at, 'curated_at', p.curated_at, 'created_at', p.created_at,
    'waits_since', coalesce(p.curated_at, p.created_at),
    'merged_into', (select m.into_place_id from private.merged_places as m where m.place_id = p.place_id),
    'owned', exists (select from public.restaurant_ownerships as s where s.restaurant_place_id = p.place_id))
$$;

create function private.find_admin_places(p_query text, p_after_count int default null, p_after_id text default null, p_limit int default 20) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_query text := private.clean_text(left(p_query, 200));
  v_limit int := least(greatest(coalesce(p_limit, 20), 1), 50);
  v_matches text;
  v_first boolean;
  v_found jsonb;
begin
  perform private.require_admin();
  if v_query is null or length(v_query) < 2 then
    return '[]';
  end if;
  for v_matches in select r.matches from unnest(array[false, true]) as forgiving, private.search_rules(v_query, forgiving) as r loop
    v_matches := '(' || coalesce(v_matches, 'false') || ' or r.place_id = $1)';
    execute 'select exists (select from public.restaurants as r where ' || v_matches || ')' into v_first using private.read_place_id(v_query);
    continue when not v_first;
    execute 'select jsonb_agg(private.admin_place(f) order by f.rating_count desc, f.place_id) from (
      select * from public.restaurants as r where ' || v_matches || ' and ($2 is null or (-r.rating_count, r.place_id) > (-$2, $3))
      order by r.rating_count desc, r.place_id limit $4) as f'
    into v_found using private.read_place_id(v_query), p_after_count, p_after_id, v_limit;
    exit;
  end loop;
  return coalesce(v_found, '[]');
end
$$;

create function private.get_unreviewed_places(p_after timestamptz default null, p_after_id text default null, p_limit int default 20) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_agg(private.admin_place(f) order by coalesce(f.curated_at, f.created_at), f.place_id), '[]') from (
      select * from public.restaurants as r
      where not r.reviewed and r.closed_at is null
        and (p_after is null or (coalesce(r.curated_at, r.created_at), r.place_id) > (p_after, p_after_id))
      order by coalesce(r.curated_at, r.created_at), r.place_id limit least(greatest(coalesce(p_limit, 20), 1), 50)) as f);
end
$$;

create function private.find_duplicates(p_place_id text) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_place public.restaurants;
  v_name text;
begin
  perform private.require_admin();
  select * into v_place from public.restaurants as r where r.place_id = private.clean_place_id(p_place_id);
  v_name := private.fold_text(v_place.name);
  return (
    select coalesce(jsonb_agg(private.admin_place(near.place) || jsonb_build_object('distance_m', round(near.away)) order by near.alike desc, near.away), '[]') from (
      select r as place, private.distance_m(v_place.latitude, v_place.longitude, r.latitude, r.longitude) as away, name.alike
      -- `offset 0` computes the similarity once per place: folding a name is expensive where many places are close together.
      from public.restaurants as r, lateral (
        select extensions.similarity(private.fold_text(r.name), v_name) as alike offset 0) as name
      where r.latitude between v_place.latitude - 0.003 and v_place.latitude + 0.003
        and r.longitude between v_place.longitude - 0.006 and v_place.longitude + 0.006 and r.place_id <> v_place.place_id
        and not exists (select from private.merged_places as m where m.place_id = r.place_id)
        and name.alike >= 0.3
      order by alike desc, away limit 10) as near);
end
$$;

create function private.confirm_place(p_place_id text) returns boolean language plpgsql security definer set search_path = '' as $$
declare
  v_place text := private.clean_place_id(p_place_id);
begin
  perform private.require_admin();
  perform private.require_impartial(null, v_place);
  update public.restaurants as r set reviewed = true, unconfirmed = false, updated_at = now() where r.place_id = v_place and not r.reviewed;
  if found then
    perform private.log_action('place_confirmed', null, jsonb_build_object('restaurant_place_id', v_place));
  end if;
  return found;
end
$$;

-- schemas/places/admin-cities.sql

create function private.named_keys(p_city public.cities) returns text[] language sql immutable set search_path = '' as $$
  select array(select private.city_key(name) from (
    select p_city.city as name union all select value from jsonb_each_text(p_city.names)) as called)
$$;

create function private.keys_with(p_keys text[], p_more text[]) returns text[] language sql immutable set search_path = '' as $$
  select array(select distinct key from unnest(p_keys || p_more) as key where key <> '' order by key)
$$;

create function private.all_keys(p_city public.cities) returns text[] language sql stable security definer set search_path = '' as $$
  select private.keys_with(p_city.keys, private.named_keys(p_city) || (select t.keys from private.towns as t where t.id = p_city.id))
$$;

create function private.admin_city(p_city public.cities) returns jsonb language sql stable security definer set search_path = '' as $$
  select private.city_face(p_city) || jsonb_build_object('places', p_city.restaurant_count, 'ratings', p_city.rating_count,
    'of_geonames', p_city.id < 1000000000,
    'has_mayor', exists (select from private.city_mayors as m where m.city_id = p_city.id and m.user_id is not null))
$$;

create function private.find_admin_cities(
  p_query text default null, p_country text default null, p_after_count int default null, p_after_id int default null, p_limit int default 20)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_query text := private.clean_text(left(p_query, 80));
  v_words text := private.city_key(v_query);
  v_meant int[];
begin
  perform private.require_admin();
  v_meant := private.cities_meant(v_query);
  return jsonb_build_object(
    'cities', (
      select coalesce(jsonb_agg(private.admin_city(f) order by f.restaurant_count desc, f.id), '[]') from (
        select * from public.cities as c
        where c.merged_into is null and (p_country is null or c.country = upper(p_country))
          and (v_query is null or c.id = any (v_meant) or v_words <> '' and exists (
            select from unnest(c.keys || private.named_keys(c)) as key where strpos(key, v_words) > 0))
          and (p_after_count is null or (-c.restaurant_count, c.id) > (-p_after_count, p_after_id))
        order by c.restaurant_count desc, c.id limit least(greatest(coalesce(p_limit, 20), 1), 50)) as f),
    'countries', (
      select coalesce(jsonb_agg(distinct c.country), '[]') from public.cities as c where c.merged_into is null and c.country is not null));
end
$$;

create function private.city_doubles(p_city int) returns table (gone int, keep int, alike boolean, distance_m int, rank int)
language sql stable security definer set search_path = '' as $$
  with live as materialized (
    select c.id, c.country, c.latitude, c.longitude, c.restaurant_count as places, floor(c.latitude / 0.03)::int as band, private.all_keys(c) as keys
    from public.cities as c where c.merged_into is null),
  spelled as (select l.id, l.country, key from live as l, unnest(l.keys) as key),
  found as (
    select a.id as one, b.id as other, true as alike from spelled as a join spelled as b on b.key = a.key and b.id > a.id
    where coalesce(a.country, b.country) is not distinct from coalesce(b.country, a.country) and b.id >= 1000000000
    union all
    -- 0.03 degrees of latitude are more than 3 km.
    select a.id, b.id, a.keys && b.keys from live as a cross join generate_series(-1, 1) as step
    join live as b on b.band = a.band + step and b.id > a.id
    where private.distance_m(a.latitude, a.longitude, b.latitude, b.longitude) < 3000),
  pairs as (
    select f.one, f.other, bool_or(f.alike) as alike from found as f where p_city is null or p_city in (f.one, f.other) group by 1, 2),
  measured as (
    select p.alike, a.id as a, b.id as b, (a.id >= 1000000000, -a.places, a.id) <= (b.id >= 1000000000, -b.places, b.id) as keeps_a,
      round(private.distance_m(a.latitude, a.longitude, b.latitude, b.longitude))::int as away
    from pairs as p join live as a on a.id = p.one join live as b on b.id = p.other where a.places + b.places > 0)
  select case when m.keeps_a then m.b else m.a end, case when m.keeps_a then m.a else m.b end, m.alike, m.away,
    m.away + case when m.alike then 0 else 30000000 end
  from measured as m
$$;

create function private.find_city_doubles(
  p_after_rank int default null, p_after_from int default null, p_after_into int default null, p_limit int default 20)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_agg(jsonb_build_object('from', private.admin_city(here), 'into', private.admin_city(there),
      'alike', d.alike, 'distance_m', d.distance_m, 'rank', d.rank) order by d.rank, d.gone, d.keep), '[]')
    from (
      select * from private.city_doubles(null) as found
      where p_after_rank is null or (found.rank, found.gone, found.keep) > (p_after_rank, p_after_from, p_after_into)
      order by found.rank, found.gone, found.keep limit least(greatest(coalesce(p_limit, 20), 1), 50)) as d
    join public.cities as here on here.id = d.gone join public.cities as there on there.id = d.keep);
end
$$;

create function private.get_admin_city(p_city int) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_city public.cities;
begin
  perform private.require_admin();
  v_city := private.city_to_change(p_city);
  return private.admin_city(v_city) || jsonb_build_object(
    'mayor', private.mayor_name((select m.user_id from private.city_mayors as m where m.city_id = p_city)),
    'named', private.keys_with('{}', private.named_keys(v_city)),
    'given', array(select key from unnest(v_city.keys) as key where key <> all (private.named_keys(v_city)) order by key),
    'geonames', coalesce((select cardinality(t.keys) from private.towns as t where t.id = p_city), 0),
    'doubles', (
      select coalesce(jsonb_agg(private.admin_city(c) || jsonb_build_object('distance_m', d.distance_m) order by d.rank, c.id), '[]')
      from (select * from private.city_doubles(p_city) as found order by found.rank limit 10) as d
      join public.cities as c on c.id = case when d.gone = p_city then d.keep else d.gone end));
end
$$;

create function private.mayor_name(p_user_id uuid) returns text language sql stable security definer set search_path = '' as $$
  select coalesce(p.first_name, p.username) from private.profiles as p where p.user_id = p_user_id
$$;

create function private.preview_city_merge(p_from int, p_into int) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_from public.cities;
  v_into public.cities;
  v_here uuid;
  v_there uuid;
  v_after uuid;
begin
  perform private.require_admin();
  v_from := private.city_to_change(p_from);
  v_into := private.city_to_change(p_into);
  select m.user_id into v_here from private.city_mayors as m where m.city_id = p_from;
  select m.user_id into v_there from private.city_mayors as m where m.city_id = p_into;
  select r.user_id into v_after from private.city_reviewers as r where r.city_id in (p_from, p_into)
  group by r.user_id having sum(r.rating_count) >= 3 /* minRatingsForMayor */ and private.may_be_mayor(r.user_id)
  order by sum(r.rating_count) desc, (r.user_id is not distinct from coalesce(v_there, v_here)) desc, max(r.reached_at), r.user_id limit 1;
  -- With the ratings of today, which the figures of the city do not contain yet.
  return jsonb_build_object('places', v_from.restaurant_count,
    'ratings', (select coalesce(sum(r.rating_count), 0) from private.city_reviewers as r where r.city_id = p_from),
    'guests', (select count(*) from private.city_reviewers as r where r.city_id = p_from),
    'distance_m', round(private.distance_m(v_from.latitude, v_from.longitude, v_into.latitude, v_into.longitude)),
    'two_countries', coalesce(v_from.country <> v_into.country, false),
    'spellings', array(select key from unnest(private.all_keys(v_from)) as key where key <> all (private.all_keys(v_into)) order by key limit 30),
    'mayor_from', private.mayor_name(v_here), 'mayor_into', private.mayor_name(v_there), 'mayor_after', private.mayor_name(v_after),
    'loses_from', v_here is distinct from v_after and v_here is not null,
    'loses_into', v_there is distinct from v_after and v_there is not null);
end
$$;

-- schemas/places/city-changes.sql

create function private.city_to_change(p_city int) returns public.cities language plpgsql stable security definer set search_path = '' as $$
declare
  v_city public.cities;
begin
  select * into v_city from public.cities as c where c.id = p_city;
  if v_city.id is null then
    perform private.refuse(404, 'city_unknown', 'This city is not known.');
  elsif v_city.merged_into is not null then
    perform private.refuse(409, 'city_merged', 'This city has been merged into another one.');
  end if;
  return v_city;
end
$$;

create function private.require_free_spellings(p_city public.cities, p_keys text[]) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  v_known text[] := private.all_keys(p_city);
  v_key text;
begin
  foreach v_key in array p_keys loop
    continue when v_key = any (v_known);
    if exists (
      select from public.cities as c where c.merged_into is null and c.id <> p_city.id and v_key = any (c.keys || private.named_keys(c))
        and private.distance_m(p_city.latitude, p_city.longitude, c.latitude, c.longitude) <= 40000)
      or exists (
        select from private.towns as t left join public.cities as c on c.id = t.id
        where t.keys @> array[v_key] and coalesce(c.merged_into, t.id) <> p_city.id
          and private.distance_m(p_city.latitude, p_city.longitude, t.latitude, t.longitude) <= 40000) then
      perform private.refuse(409, 'spelling_taken', 'Another city within 40 km is called so. Merge the two instead.');
    end if;
  end loop;
end
$$;

create function private.was_submitted(p_admin uuid, p_op_id uuid, p_kind text, p_subject text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  if p_op_id is null then
    return false;
  end if;
  insert into private.client_ops (user_id, op_id, kind, subject, version) values (p_admin, p_op_id, p_kind, p_subject, 0) on conflict do nothing;
  if found then
    return false;
  end if;
  if not exists (
    select from private.client_ops as o where o.user_id = p_admin and o.op_id = p_op_id and o.kind = p_kind and o.subject = p_subject) then
    perform private.refuse(422, 'op_id_used', 'This id belongs to another submission.');
  end if;
  return true;
end
$$;

create function private.merge_cities(p_from int, p_into int, p_op_id uuid default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.require_admin();
  v_from public.cities;
  v_into public.cities;
begin
  if p_from is not distinct from p_into then
    perform private.refuse(422, 'same_city', 'These are the same city');
  end if;
  if private.was_submitted(v_admin, p_op_id, 'city.merge', p_from || '>' || p_into) then
    return jsonb_build_object('success', true, 'city_id', p_into);
  end if;
  perform private.lock_to_join(p_from, p_into);
  v_from := private.city_to_change(p_from);
  v_into := private.city_to_change(p_into);
  perform private.join_cities(p_from, p_into);
  perform private.log_action('cities_merged', null, jsonb_build_object('city', v_from.city, 'city_id', p_from, 'into', v_into.city, 'into_id', p_into,
    'places', v_from.restaurant_count));
  return jsonb_build_object('success', true, 'city_id', p_into);
end
$$;

create function private.rename_city(p_city int, p_name text, p_names jsonb default '{}', p_op_id uuid default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.require_admin();
  v_name text := private.clean_text(p_name);
  v_names jsonb;
  v_before public.cities;
begin
  if jsonb_typeof(coalesce(p_names, '{}')) <> 'object' then
    perform private.refuse(422, 'name_invalid', 'Names are given by language.');
  end if;
  select coalesce(jsonb_object_agg(key, private.clean_text(value)) filter (where private.clean_text(value) is not null), '{}')
  into v_names from jsonb_each_text(coalesce(p_names, '{}'));
  if v_names ? '' or exists (
    select from jsonb_each_text(v_names || jsonb_build_object('', v_name))
    where value is null or length(value) > 80 or private.city_key(value) = '' or key not in ('', 'en', 'fr', 'de', 'lb', 'pt')) then
    perform private.refuse(422, 'name_invalid', 'A name has 1 to 80 characters, a letter among them.');
  end if;
  if private.was_submitted(v_admin, p_op_id, 'city.rename', p_city::text) then
    return jsonb_build_object('success', true);
  end if;
  v_before := private.city_to_change(p_city);
  perform private.name_city(p_city, v_name, v_names);
  perform private.log_action('city_renamed', null, jsonb_build_object('city', v_before.city, 'city_id', p_city, 'name', v_name));
  return jsonb_build_object('success', true);
end
$$;

create function private.add_city_spelling(p_city int, p_spelling text, p_op_id uuid default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.require_admin();
  v_key text := private.city_key(private.clean_text(p_spelling));
  v_city public.cities;
begin
  if v_key = '' or length(v_key) > 80 then
    perform private.refuse(422, 'name_invalid', 'A spelling has 1 to 80 characters, a letter among them.');
  end if;
  if private.was_submitted(v_admin, p_op_id, 'city.spelling', p_city || '+' || v_key) then
    return jsonb_build_object('success', true);
  end if;
  perform from public.cities as c where c.id = p_city for no key update;
  v_city := private.city_to_change(p_city);
  if v_key = any (private.all_keys(v_city)) then
    perform private.refuse(409, 'spelling_known', 'This city has this spelling already.');
  end if;
  perform private.require_free_spellings(v_city, array[v_key]);
  update public.cities as c set keys = private.keys_with(c.keys, array[v_key]) where c.id = p_city;
  perform private.log_action('city_spelling_added', null, jsonb_build_object('city', v_city.city, 'city_id', p_city, 'spelling', v_key));
  return jsonb_build_object('success', true);
end
$$;

create function private.remove_city_spelling(p_city int, p_spelling text, p_op_id uuid default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.require_admin();
  v_key text := private.city_key(private.clean_text(p_spelling));
  v_city public.cities;
begin
  if private.was_submitted(v_admin, p_op_id, 'city.spelling', p_city || '-' || v_key) then
    return jsonb_build_object('success', true);
  end if;
  perform from public.cities as c where c.id = p_city for no key update;
  v_city := private.city_to_change(p_city);
  if v_key = any (private.named_keys(v_city)) then
    perform private.refuse(422, 'spelling_named', 'This is a name of the city. Rename the city first.');
  elsif v_key <> all (v_city.keys) then
    perform private.refuse(404, 'spelling_gone', 'This spelling is not there any more.');
  end if;
  update public.cities as c set keys = array_remove(c.keys, v_key) where c.id = p_city;
  perform private.log_action('city_spelling_removed', null, jsonb_build_object('city', v_city.city, 'city_id', p_city, 'spelling', v_key));
  return jsonb_build_object('success', true);
end
$$;

-- schemas/servers/praise-claims.sql

create table private.praise_claims (
  id uuid primary key default gen_random_uuid(),
  rating_id uuid not null references private.ratings (id) on delete cascade,
  server_id uuid not null references public.servers (id) on delete cascade,
  -- The guest's text at the time of the claim; a changed text may name another person.
  server_name text not null check (length(server_name) between 1 and 80 /* maxServerNameLength */),
  status text not null default 'open' check (status in ('open', 'accepted', 'declined')),
  decided_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  unique (rating_id, server_id),
  check (status <> 'open' or decided_by is null)
);

create index praise_claims_server on private.praise_claims (server_id);
create index praise_claims_decider on private.praise_claims (decided_by);
create index ratings_unclaimed_praise on private.ratings (restaurant_place_id, created_at desc)
  where server_name is not null and server_id is null and deleted_at is null and hidden_at is null;

revoke all on private.praise_claims from public, anon, authenticated, service_role;
alter table private.praise_claims enable row level security;

create policy "only procedures read claims" on private.praise_claims for select to anon, authenticated using (false);

create function private.word_for(p_server_name text, p_server public.servers) returns text
language sql immutable set search_path = '' as $$
  select word from regexp_split_to_table(p_server_name, '[\s.,;:/&+()-]+') as word
  where private.fold_text(word) = private.fold_text(btrim(p_server.first_name)) limit 1
$$;

create function private.may_mean(p_server_name text, p_written_at timestamptz, p_server public.servers) returns boolean
language sql immutable set search_path = '' as $$
  select private.word_for(p_server_name, p_server) is not null and p_written_at > coalesce(p_server.renamed_at, '-infinity')
$$;

create function private.remember_renaming() returns trigger language plpgsql set search_path = '' as $$
begin
  if private.fold_text(btrim(new.first_name)) <> private.fold_text(btrim(old.first_name)) then
    new.renamed_at := clock_timestamp();
  end if;
  return new;
end
$$;

create trigger remember_renaming before update of first_name on public.servers for each row execute function private.remember_renaming();

create function private.is_unclaimed(p_rating private.ratings) returns boolean language sql immutable set search_path = '' as $$
  select p_rating.server_name is not null and p_rating.server_id is null and p_rating.deleted_at is null and p_rating.hidden_at is null
$$;

create function private.require_server_at(p_place_id text) returns public.servers language plpgsql stable security definer set search_path = '' as $$
declare
  v_server public.servers;
begin
  perform private.require_invited();
  select * into v_server from public.servers where id = private.server_id();
  if v_server.id is null or not private.is_active_server_at(v_server.id, private.clean_place_id(p_place_id)) then
    perform private.refuse(403, 'server_not_here', 'This server does not work here.');
  end if;
  return v_server;
end
$$;

create function private.get_claimable_praise(p_place_id text)
returns table (rating_id uuid, server_name text, server_emoji text, rated_on date, claim text)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_server public.servers := private.require_server_at(p_place_id);
begin
  return query
    select r.id, private.word_for(r.server_name, v_server), r.server_emoji, private.place_day(r.restaurant_place_id, r.created_at), c.status
    from private.ratings as r
    left join private.praise_claims as c on c.rating_id = r.id and c.server_id = v_server.id
    where r.restaurant_place_id = private.clean_place_id(p_place_id)
      and r.server_name is not null and r.server_id is null and r.deleted_at is null and r.hidden_at is null
      and r.user_id <> v_server.user_id and private.may_mean(r.server_name, r.created_at, v_server)
    order by r.created_at desc, r.id limit 50;
end
$$;

create function private.claim_praise(p_rating_id uuid) returns uuid language plpgsql security definer set search_path = '' as $$
declare
  v_rating private.ratings;
  v_server public.servers;
  v_claim private.praise_claims;
begin
  perform private.require_publisher();
  select * into v_rating from private.ratings where id = p_rating_id for key share;
  -- A caller who does not serve at the place does not learn whether the rating exists.
  v_server := private.require_server_at(coalesce(v_rating.restaurant_place_id, ''));
  if not private.is_unclaimed(v_rating) or v_rating.user_id = v_server.user_id
    or not private.may_mean(v_rating.server_name, v_rating.created_at, v_server) then
    perform private.refuse(404, 'praise_gone', 'This praise cannot be claimed');
  end if;
  perform private.require_token('praise_claim', v_server.user_id::text);
  insert into private.praise_claims as c (rating_id, server_id, server_name) values (v_rating.id, v_server.id, v_rating.server_name)
  on conflict (rating_id, server_id) do update set server_name = excluded.server_name, status = 'open', decided_by = null, created_at = now()
    where c.status <> 'open' and c.server_name <> excluded.server_name
  returning * into v_claim;
  if v_claim.id is null then
    select * into v_claim from private.praise_claims as c where c.rating_id = v_rating.id and c.server_id = v_server.id;
  end if;
  if v_claim.status = 'declined' then
    perform private.refuse(403, 'claim_declined', 'The owner has declined this claim');
  end if;
  return v_claim.id;
end
$$;

create function private.get_praise_claims(p_place_id text)
returns table (id uuid, rating_id uuid, server_id uuid, first_name text, server_name text, server_emoji text, rated_on date)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_place text := private.require_keeper(p_place_id);
begin
  return query
    select c.id, r.id, s.id, s.first_name, r.server_name, r.server_emoji, private.place_day(r.restaurant_place_id, r.created_at)
    from private.ratings as r
    join private.praise_claims as c on c.rating_id = r.id and c.status = 'open' and c.server_name = r.server_name
    join public.servers as s on s.id = c.server_id
    where r.restaurant_place_id = v_place
      and r.server_name is not null and r.server_id is null and r.deleted_at is null and r.hidden_at is null
    order by c.created_at, c.id limit 200;
end
$$;

create function private.decide_praise_claim(p_id uuid, p_accepted boolean) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  v_claim private.praise_claims;
  v_rating private.ratings;
begin
  perform private.require_invited();
  select r.* into v_rating from private.praise_claims as c join private.ratings as r on r.id = c.rating_id where c.id = p_id;
  if found then
    -- The permission is checked before any lock, so that strangers cannot make others wait.
    perform private.require_keeper(v_rating.restaurant_place_id);
    -- The author's lock before any row, as for every writer of ratings.
    perform private.lock_ratings_of(v_rating.user_id);
  end if;
  select * into v_claim from private.praise_claims where id = p_id and status = 'open' for update;
  select * into v_rating from private.ratings where id = v_claim.rating_id for update;
  if not found then
    perform private.refuse(404, 'claim_gone', 'This claim does not wait any more');
  end if;
  perform private.require_keeper(v_rating.restaurant_place_id);
  if v_claim.server_id = private.server_id() then
    perform private.refuse(403, 'own_claim', 'Somebody else has to confirm this');
  end if;
  if coalesce(p_accepted, false) and (not private.is_unclaimed(v_rating) or v_rating.server_name <> v_claim.server_name
    or not private.is_active_server_at(v_claim.server_id, v_rating.restaurant_place_id)) then
    perform private.refuse(404, 'claim_gone', 'This claim does not wait any more');
  end if;
  update private.praise_claims set status = case when p_accepted then 'accepted' else 'declined' end, decided_by = auth.uid() where id = p_id;
  if p_accepted then
    update private.ratings set server_id = v_claim.server_id where id = v_rating.id;
  end if;
  return coalesce(p_accepted, false);
end
$$;

-- schemas/servers/own-page.sql

create table private.server_looks (
  server_id uuid not null references public.servers (id) on delete cascade,
  restaurant_owner_id uuid not null references public.restaurant_owners (id) on delete cascade,
  looked_on date not null,
  primary key (server_id, restaurant_owner_id)
);

create index server_looks_owner on private.server_looks (restaurant_owner_id);

revoke all on private.server_looks from public, anon, authenticated, service_role;
alter table private.server_looks enable row level security;

create policy "only procedures read looks" on private.server_looks for select to anon, authenticated using (false);

create function private.server_day(p_server_id uuid, p_at timestamptz) returns date language plpgsql stable security definer set search_path = '' as $$
begin
  return (p_at at time zone private.zone_of((
    select link.restaurant_place_id from public.restaurant_servers as link where link.server_id = p_server_id
    order by link.is_active desc, link.added_at desc, link.id limit 1)))::date;
end
$$;

create function private.note_look(p_server_id uuid) returns void language plpgsql security definer set search_path = '' as $$
declare
  v_today date := private.server_day(p_server_id, now());
begin
  insert into private.server_looks as l (server_id, restaurant_owner_id, looked_on)
  select p_server_id, private.owner_id(), v_today where private.owner_id() is not null and p_server_id is distinct from private.server_id()
  on conflict (server_id, restaurant_owner_id) do update set looked_on = excluded.looked_on where l.looked_on < excluded.looked_on;
end
$$;

create function private.require_server() returns uuid language plpgsql stable security definer set search_path = '' as $$
declare
  v_server uuid;
begin
  perform private.require_invited();
  v_server := private.server_id();
  if v_server is null then
    perform private.refuse(404, 'server_profile_missing', 'Server profile not found');
  end if;
  return v_server;
end
$$;

create function private.mentions_between(p_server_id uuid, p_from timestamptz, p_to timestamptz) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('count', count(*), 'average', round(avg(score), 2)) from private.ratings
  where server_id = p_server_id and created_at >= p_from and created_at < p_to and deleted_at is null and hidden_at is null
$$;

create function private.praise_for(p_server_id uuid) returns jsonb language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', x.id, 'comment', x.comment, 'restaurant_name', x.restaurant_name,
    'created_at', private.place_day(x.restaurant_place_id, x.created_at), 'server_emoji', x.server_emoji) order by x.created_at desc, x.id), '[]')
  from (
    select * from (
      select * from private.ratings where server_id = p_server_id order by created_at desc, id limit 200) as newest
    where score = 5 and comment is not null and deleted_at is null and hidden_at is null
    order by created_at desc, id limit 3) as x
$$;

create function private.themes_of(p_server_id uuid) returns jsonb language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('tag', t.tag, 'count', t.n) order by t.n desc, t.tag), '[]')
  from (
    select tag, count(*) as n from private.ratings as r, unnest(r.tags) as tag
    where r.server_id = p_server_id and r.created_at > now() - interval '30 days' and r.score <= 3
      and r.deleted_at is null and r.hidden_at is null
    group by tag order by n desc, tag limit 3) as t
$$;

create function private.weeks_of(p_server_id uuid) returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_agg(jsonb_build_object('from', private.server_day(p_server_id, now()) - (nth + 1) * 7 + 1,
    'count', coalesce(w.n, 0), 'average', w.average) order by nth desc)
  from generate_series(0, 11) as nth
  left join (
    select floor(extract(epoch from now() - created_at) / 604800)::int as weeks_ago, count(*) as n, round(avg(score), 2) as average
    from private.ratings
    where server_id = p_server_id and created_at > now() - interval '84 days' and deleted_at is null and hidden_at is null
    group by 1) as w on w.weeks_ago = nth
$$;

create function private.get_server_home() returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_server uuid := private.require_server();
  v_month timestamptz := now() - interval '30 days';
begin
  return jsonb_build_object('praise', private.praise_for(v_server), 'themes', private.themes_of(v_server),
    'weeks', private.weeks_of(v_server), 'last30', private.mentions_between(v_server, v_month, 'infinity'),
    'before', private.mentions_between(v_server, v_month - interval '30 days', v_month));
end
$$;

create function private.get_server_associations() returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_server uuid := private.require_server();
begin
  return coalesce((
    select jsonb_agg(jsonb_build_object('id', x.id, 'place_id', x.restaurant_place_id, 'restaurant_name', place.name,
        'business_name', owner.business_name, 'is_active', x.is_active, 'paused_by', x.paused_by,
        'since', private.place_day(x.restaurant_place_id, x.added_at), 'rating_count', coalesce(t.rating_count, 0),
        'average_rating', round(t.score_sum::numeric / t.rating_count, 2)) order by x.is_active desc, x.added_at desc, x.id)
    from (
      select * from public.restaurant_servers where server_id = v_server order by is_active desc, added_at desc, id limit 100) as x
    join public.restaurants as place on place.place_id = x.restaurant_place_id
    join public.restaurant_owners as owner on owner.id = x.restaurant_owner_id
    left join private.server_place_totals as t on t.server_id = v_server and t.restaurant_place_id = x.restaurant_place_id), '[]');
end
$$;

create function private.get_server_readers() returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_server uuid := private.require_server();
begin
  return coalesce((
    select jsonb_agg(jsonb_build_object('business_name', owner.business_name, 'rating_count', coalesce(shown.ratings, n.ratings),
        'shown', shown.ratings is not null, 'looked_on', look.looked_on) order by owner.business_name, owner.id)
    from (
      select restaurant_owner_id from public.restaurant_servers
      where server_id = v_server and paused_by is distinct from 'server' group by 1 limit 50) as employer
    join public.restaurant_owners as owner on owner.id = employer.restaurant_owner_id
    left join private.server_looks as look on look.server_id = v_server and look.restaurant_owner_id = owner.id
    cross join lateral (
      select coalesce(max(least(at_place.ratings, 5)), 0)::int as ratings from (
        select count(*) as ratings from private.ratings as r
        join public.restaurant_ownerships as own on own.restaurant_place_id = r.restaurant_place_id and own.restaurant_owner_id = owner.id
        where r.server_id = v_server and r.score < 5 and r.deleted_at is null and r.hidden_at is null
        group by r.restaurant_place_id) as at_place) as n
    cross join lateral (
      select sum(t.rating_count)::int as ratings from private.server_shown_figures as t
      join public.restaurant_ownerships as own on own.restaurant_place_id = t.restaurant_place_id and own.restaurant_owner_id = owner.id
      where t.server_id = v_server) as shown), '[]');
end
$$;

create function public.leave_restaurant(p_association_id uuid) returns jsonb language plpgsql set search_path = '' as $$
declare
  v_code text;
  v_retry_at text;
begin
  perform private.require_user();
  update public.restaurant_servers as x set is_active = false where x.id = p_association_id and x.server_id = private.server_id();
  if not found then
    perform private.refuse(404, 'association_gone', 'You do not work there any more');
  end if;
  return jsonb_build_object('success', true);
exception when sqlstate 'PT000' then
  get stacked diagnostics v_code = pg_exception_hint, v_retry_at = pg_exception_detail;
  return private.refusal_answer(v_code, sqlerrm, v_retry_at);
end
$$;

create function public.update_server_profile(p_first_name text, p_last_name text, p_email text, p_phone_number text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_code text;
  v_retry_at text;
begin
  perform private.require_user();
  if private.clean_text(p_phone_number) is null then
    perform private.refuse(400, 'fields_required', 'All fields are required');
  end if;
  -- An invalid address has a code of its own. For a missing address, the trigger of the table refuses.
  if private.clean_text(p_email) is not null and not private.is_email(lower(btrim(p_email))) then
    perform private.refuse(400, 'email_invalid', 'The email is not valid');
  end if;
  if not private.is_phone(private.clean_text(p_phone_number)) then
    perform private.refuse(400, 'phone_invalid', 'The phone number is not valid');
  end if;
  update public.servers as s set first_name = p_first_name, last_name = p_last_name, email = coalesce(lower(btrim(p_email)), ''),
    phone_number = p_phone_number
  where s.user_id = (select auth.uid());
  if not found then
    perform private.refuse(404, 'server_profile_missing', 'Server profile not found');
  end if;
  return jsonb_build_object('success', true);
exception when sqlstate 'PT000' then
  get stacked diagnostics v_code = pg_exception_hint, v_retry_at = pg_exception_detail;
  return private.refusal_answer(v_code, sqlerrm, v_retry_at);
end
$$;

create function public.hide_from_search(p_hidden boolean) returns jsonb language plpgsql set search_path = '' as $$
declare
  v_code text;
  v_retry_at text;
begin
  perform private.require_user();
  update public.servers as s set hidden_from_search = coalesce(p_hidden, true) where s.user_id = (select auth.uid());
  if not found then
    perform private.refuse(404, 'server_profile_missing', 'Server profile not found');
  end if;
  return jsonb_build_object('success', true);
exception when sqlstate 'PT000' then
  get stacked diagnostics v_code = pg_exception_hint, v_retry_at = pg_exception_detail;
  return private.refusal_answer(v_code, sqlerrm, v_retry_at);
end
$$;

create function public.delete_server_profile() returns jsonb language plpgsql set search_path = '' as $$
begin
  perform private.require_user();
  delete from public.servers as s where s.user_id = (select auth.uid());
  return jsonb_build_object('success', true);
end
$$;

-- schemas/servers/passports.sql

create table private.server_passports (
  id uuid primary key default gen_random_uuid(),
  server_id uuid not null references public.servers (id) on delete cascade,
  -- Created by the form, so that a repeated call after a lost response creates no second passport.
  op_id uuid not null,
  -- The exact text that is signed. A jsonb column could return it in another order.
  words text not null check (length(words) between 2 and 16000),
  kid int check (kid between 1 and 255),
  signature text check (signature ~ '^[A-Za-z0-9_-]{86}$'),
  issued_at timestamptz not null default now(),
  revoked_at timestamptz,
  unique (server_id, op_id),
  check ((kid is null) = (signature is null))
);

create index server_passports_newest on private.server_passports (server_id, issued_at desc, id);

revoke all on private.server_passports from public, anon, authenticated, service_role;
alter table private.server_passports enable row level security;

create policy "only procedures read passports" on private.server_passports for select to anon, authenticated using (false);

create function private.praise_tags(p_counts jsonb) returns jsonb language sql immutable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('tag', t.key, 'count', t.value::int) order by t.value::int desc, t.key), '[]')
  from (
    select key, value from jsonb_each_text(p_counts)
    where key = any (private.tags_for_score(5)) order by value::int desc, key limit 8) as t
$$;

create function private.passport_places(p_server_id uuid) returns jsonb language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('name', x.name, 'city', x.city, 'since', x.since, 'active', x.is_active,
    'ratings', case when x.rating_count >= 5 then x.rating_count end) order by x.is_active desc, x.added_at desc, x.id), '[]')
  from (
    select link.id, link.is_active, link.added_at, to_char(link.added_at at time zone private.zone_of(link.restaurant_place_id), 'YYYY-MM') as since,
      place.name, place.city, t.rating_count
    from public.restaurant_servers as link
    join public.restaurants as place on place.place_id = link.restaurant_place_id
    left join private.server_place_totals as t on t.server_id = link.server_id and t.restaurant_place_id = link.restaurant_place_id
    where link.server_id = p_server_id order by link.is_active desc, link.added_at desc, link.id limit 12) as x
$$;

create function private.issue_passport(p_op_id uuid) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_publisher();
  v_server public.servers;
  v_totals private.server_totals;
  v_count int;
  v_passport private.server_passports;
begin
  select * into v_server from public.servers where id = private.require_server();
  select * into v_passport from private.server_passports as p where p.server_id = v_server.id and p.op_id = p_op_id;
  if found then
    return to_jsonb(v_passport) - 'server_id' - 'op_id';
  end if;
  if p_op_id is null then
    perform private.refuse(422, 'op_required', 'This form has no number');
  end if;
  select * into v_totals from private.server_totals where server_id = v_server.id;
  v_count := v_totals.score_1 + v_totals.score_2 + v_totals.score_3 + v_totals.score_4 + v_totals.score_5;
  -- Others see figures from the fifth rating on.
  if v_count is null or v_count < 5 then
    perform private.refuse(409, 'too_few_ratings', 'A passport needs five ratings');
  end if;
  perform private.require_token('passport', v_user::text);
  -- Unsigned passports were never handed out.
  delete from private.server_passports as p
  where p.server_id = v_server.id and p.signature is null and p.issued_at < now() - interval '1 hour';
  v_passport.id := gen_random_uuid();
  insert into private.server_passports (id, server_id, op_id, words) values (v_passport.id, v_server.id, p_op_id, jsonb_build_object(
    'format', 1, 'id', v_passport.id, 'name', v_server.first_name || ' ' || v_server.last_name, 'issued_on', private.server_day(v_server.id, now()),
    'ratings', v_count, 'five_lemons', v_totals.score_5, 'average',
    private.average_of(v_totals.score_1, v_totals.score_2, v_totals.score_3, v_totals.score_4, v_totals.score_5),
    'tags', private.praise_tags(v_totals.tag_counts), 'awards', v_totals.award_counts, 'places', private.passport_places(v_server.id))::text)
  on conflict (server_id, op_id) do nothing;
  -- Two parallel calls both return the stored passport.
  select * into v_passport from private.server_passports as p where p.server_id = v_server.id and p.op_id = p_op_id;
  return to_jsonb(v_passport) - 'server_id' - 'op_id';
end
$$;

create function private.keep_passport_signature(p_id uuid, p_kid int, p_signature text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update private.server_passports as p set kid = p_kid, signature = p_signature where p.id = p_id and p.signature is null;
  return found;
end
$$;

create function private.get_my_passports() returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_server uuid := private.require_server();
begin
  return coalesce((
    select jsonb_agg(to_jsonb(p) - 'server_id' - 'op_id' order by p.issued_at desc, p.id)
    from (
      select * from private.server_passports where server_id = v_server and signature is not null
      order by issued_at desc, id limit 50) as p), '[]');
end
$$;

create function private.revoke_passport(p_id uuid) returns jsonb language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_user();
  -- Only the caller's own passport. A second withdrawal keeps the first time.
  update private.server_passports as p set revoked_at = coalesce(p.revoked_at, now())
  where p.id = p_id and p.server_id = private.require_server();
  if not found then
    perform private.refuse(404, 'passport_gone', 'There is no such passport');
  end if;
  return jsonb_build_object('success', true);
end
$$;

create function private.passport_state(p_id uuid) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_revoked timestamptz;
  v_day date;
begin
  -- Ids cannot be guessed; the rate limit slows down attempts.
  perform private.require_stranger_token('passport_state');
  select p.revoked_at, private.server_day(p.server_id, p.revoked_at) into v_revoked, v_day from private.server_passports as p where p.id = p_id and p.signature is not null;
  -- A missing passport was deleted with its server profile and is no longer valid.
  return case when not found then jsonb_build_object('state', 'withdrawn', 'on', null)
    when v_revoked is not null then jsonb_build_object('state', 'withdrawn', 'on', v_day)
    else jsonb_build_object('state', 'stands', 'on', null) end;
end
$$;

-- schemas/outbox/guest-commands.sql

create function private.proposal_state(p_user uuid, p_subject text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((
    select jsonb_build_object('changes', p.changes, 'note', p.note) from private.place_proposals as p
    where p.user_id = p_user and p.restaurant_place_id = private.clean_place_id(p_subject) and p.status = 'open'),
    '{"changes": null, "note": null}');
end
$$;

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

create function private.scan_state(p_user uuid, p_subject text) returns jsonb language plpgsql immutable set search_path = '' as $$
begin
  return null;
end
$$;

create function private.upsert_scan(p_user uuid, p_subject text, p_value jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.record_qr_scan(private.read_subject_id(split_part(p_subject, ':', 1)),
    private.read_subject_id(private.read_text(p_value, 'visitor')), private.read_text(p_value, 'scanned_at')::timestamptz);
end
$$;

create function private.listing_state(p_user uuid, p_subject text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object('added', exists (
    select from public.restaurants as r where r.place_id = private.clean_place_id(p_subject)));
end
$$;

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

-- schemas/places/wanted.sql

create table public.wanted_places (
  user_id uuid not null references auth.users (id) on delete cascade,
  restaurant_place_id text not null references public.restaurants (place_id) on update cascade on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, restaurant_place_id)
);

create index wanted_places_place on public.wanted_places (restaurant_place_id);

revoke all on public.wanted_places from public, anon, authenticated, service_role;
grant select on public.wanted_places to authenticated;
grant select, insert, update, delete on public.wanted_places to service_role;
alter table public.wanted_places enable row level security;

create policy "people see where they want to go" on public.wanted_places
  for select to authenticated using (user_id = (select auth.uid()) and (select private.is_invited()));

create function private.get_wanted_places() returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.require_invited();
begin
  return (select coalesce(jsonb_agg(jsonb_build_object('place_id', w.restaurant_place_id, 'wanted_at', private.iso(w.created_at))
    order by w.created_at desc, w.restaurant_place_id), '[]') from public.wanted_places as w where w.user_id = v_user);
end
$$;

create function private.places_by_id(p_place_ids text[])
returns table (
  place_id text, name text, vicinity text, city text, city_id int, city_names jsonb, state text, lat double precision, lng double precision,
  lemon_avg numeric, lemon_count int, top_tags text[], attribution text, photo_urls text[], servers jsonb, types text[],
  opening_hours text, time_zone text, promotions jsonb, open_times jsonb, other_names text[], postcode text, country text,
  unconfirmed boolean)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_ids text[] := p_place_ids[1:100];
begin
  perform private.require_invited();
  return query
    select r.place_id, r.name, r.vicinity, r.city, r.city_id, r.city_names, r.state, r.latitude, r.longitude,
      case when present.place_id is null then r.average_score else present.average_score end,
      coalesce(present.rating_count, r.rating_count), coalesce(present.top_tags, r.top_tags), r.attribution,
      r.photo_urls || private.guest_photos(r.place_id), coalesce(serving.list, '[]'), r.types,
      r.opening_hours, r.time_zone, coalesce(offered.list, '[]'), hours.times, r.other_names, r.postcode, r.country, r.unconfirmed
    from public.restaurants as r
    left join private.servers_at(v_ids) as serving on serving.place_id = r.place_id
    left join private.promotions_at(v_ids) as offered on offered.place_id = r.place_id
    left join private.open_times_at(v_ids) as hours on hours.place_id = r.place_id
    left join private.present_figures(v_ids) as present on present.place_id = r.place_id
    where r.place_id = any (v_ids) and r.closed_at is null;
end
$$;

create function private.want_state(p_user uuid, p_subject text) returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object('wanted', exists (
    select from public.wanted_places as w where w.user_id = p_user and w.restaurant_place_id = private.clean_place_id(p_subject)));
end
$$;

create function private.upsert_want(p_user uuid, p_subject text, p_value jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_wanted boolean := private.read_flag(p_value, 'wanted');
  v_place text := private.hold_place(p_subject);
begin
  if not v_wanted then
    delete from public.wanted_places as w where w.user_id = p_user and w.restaurant_place_id = v_place;
    return;
  end if;
  if not exists (select from public.restaurants as r where r.place_id = v_place) then
    perform private.refuse(404, 'place_unknown', 'This restaurant is not known.');
  end if;
  if (private.want_state(p_user, v_place) -> 'wanted')::boolean then
    return;
  end if;
  if (select count(*) from public.wanted_places as w where w.user_id = p_user) >= 1000 /* maxWantedPlaces */ then
    perform private.refuse(422, 'want_limit', 'There are 1000 places on this list. Please remove some first.');
  end if;
  insert into public.wanted_places (user_id, restaurant_place_id) values (p_user, v_place);
end
$$;

insert into private.op_kinds (kind, family, handler, state, topic) values
  ('want.set.v1', 'upsert', 'upsert_want', 'want_state', 'want');

-- schemas/outbox/appeal-command.sql

create function private.appeal_state(p_user uuid, p_subject text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select jsonb_build_object('text', d.appeal_text, 'outcome', d.appeal_outcome) from private.moderation_decisions as d
    where d.id = p_subject::uuid and d.user_id = p_user and d.action <> 'keep');
end
$$;

create function private.appeal_of(p_user uuid, p_decision_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('appeal', private.appeal_state(p_user, d.id::text)) from private.moderation_decisions as d
  where d.id = p_decision_id and d.user_id = p_user and d.action in ('hide', 'remove', 'warn', 'suspend')
    and (d.appeal_text is not null or d.created_at > now() - private.setting('appeal_days')::int * interval '1 day')
$$;

create function private.upsert_appeal(p_user uuid, p_subject text, p_value jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_decision uuid := private.read_subject_id(p_subject);
  v_text text := private.clean_text(private.read_text(p_value, 'text'));
begin
  if v_text is distinct from private.appeal_state(p_user, p_subject) ->> 'text' or v_text is null then
    perform private.appeal_decision(v_decision, v_text);
  end if;
end
$$;

insert into private.op_kinds (kind, family, handler, state, topic) values
  ('appeal.file.v1', 'upsert', 'upsert_appeal', 'appeal_state', 'appeal');

-- schemas/ratings/notes.sql

create function private.my_rating_notes()
returns table (place_id text, noted_at timestamptz, reply jsonb, decision jsonb)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.require_invited();
begin
  return query
    with decided as (
      -- The latest decision about each rating or its photos. A decision that shows the rating again returns nothing.
      select distinct on (d.subject_id) d.*
      from private.moderation_decisions as d
      where d.user_id = v_user and d.subject_type in ('rating', 'photo') and d.action <> 'keep'
      order by d.subject_id, d.created_at desc, d.id desc
    )
    select r.restaurant_place_id, greatest(answer.updated_at, d.created_at, d.appeal_decided_at),
      case when answer.id is not null then jsonb_build_object('id', answer.id, 'name', coalesce(o.public_name, o.business_name),
        'body', answer.body, 'created_at', answer.created_at, 'updated_at', answer.updated_at) end,
      case when d.action in ('hide', 'remove', 'warn', 'suspend') then jsonb_build_object('id', d.id,
        -- After a suspension has ended, the rating is still hidden.
        'action', case d.action when 'suspend' then 'hide' else d.action end,
        'subject_type', d.subject_type, 'reason_code', d.reason_code, 'reason', d.reason, 'created_at', d.created_at, 'appeal_text', d.appeal_text,
        'appeal_outcome', d.appeal_outcome, 'appeal_reason', d.appeal_reason) end
    from private.ratings as r
      left join public.rating_replies as answer on answer.rating_id = r.id and answer.hidden_at is null
      left join public.restaurant_owners as o on o.id = answer.restaurant_owner_id
      left join decided as d on d.subject_id = r.id
    where r.user_id = v_user and r.deleted_at is null
      and (answer.id is not null or d.action in ('hide', 'remove', 'warn', 'suspend'))
    order by 2 desc, r.id
    limit 500;
end
$$;

-- schemas/mails/newsletter.sql

create table private.newsletter_subscriptions (
  email text primary key check (private.is_email(email)),
  token_hash bytea unique check (length(token_hash) = 32),
  unsubscribe_token uuid not null unique default gen_random_uuid(),
  -- The language of the form that was submitted last.
  language text not null default 'en' check (language = any (private.languages())),
  requested_at timestamptz not null default now(),
  confirmed_at timestamptz
);

create index newsletter_unconfirmed on private.newsletter_subscriptions (requested_at) where confirmed_at is null;

revoke all on private.newsletter_subscriptions from public, anon, authenticated, service_role;
alter table private.newsletter_subscriptions enable row level security;

create policy "only procedures read subscriptions" on private.newsletter_subscriptions for select to anon, authenticated using (false);

create function private.subscribe_newsletter(p_email text, p_language text default null, p_pass text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_email text := lower(private.clean_text(p_email));
  v_token text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
  v_row private.newsletter_subscriptions;
begin
  if not private.is_email(v_email) then
    perform private.refuse(422, 'email_invalid', 'Please enter a valid email address');
  end if;
  perform private.require_stranger_token('newsletter', p_pass);
  if not private.take_token('newsletter', v_email) then
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

create function private.confirm_newsletter(p_token text) returns jsonb language plpgsql security definer set search_path = '' as $$
begin
  update private.newsletter_subscriptions as s set confirmed_at = now(), token_hash = null
  where s.token_hash = sha256(convert_to(coalesce(p_token, ''), 'UTF8')) and s.requested_at > now() - interval '7 days';
  return jsonb_build_object('confirmed', found);
end
$$;

create function private.unsubscribe_newsletter(p_token uuid) returns jsonb language plpgsql security definer set search_path = '' as $$
begin
  delete from private.newsletter_subscriptions as s where s.unsubscribe_token = p_token;
  -- A repeated click succeeds too.
  return jsonb_build_object('unsubscribed', true);
end
$$;

-- schemas/mails/contact-letters.sql

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

create index contact_tickets_queue on private.contact_tickets (created_at, id) where status = 'open';
create index contact_tickets_user on private.contact_tickets (user_id);
create index contact_tickets_closer on private.contact_tickets (closed_by);

create view public.contact_tickets with (security_invoker = true) as
  select id, user_id, name, email, topic, message, status, created_at from private.contact_tickets;

revoke all on private.contact_tickets, public.contact_tickets from public, anon, authenticated, service_role;
grant select on public.contact_tickets to authenticated;
grant select (id, user_id, name, email, topic, message, status, created_at) on private.contact_tickets to authenticated;
grant select, insert, update, delete on private.contact_tickets, public.contact_tickets to service_role;
alter table private.contact_tickets enable row level security;

create policy "people see what they wrote" on private.contact_tickets for select to authenticated
  using (user_id = (select private.own_id()));

create function private.letter_writer() returns uuid language plpgsql stable security definer set search_path = '' as $$
begin
  return private.own_id();
exception when sqlstate 'PT401' then
  return null;
end
$$;

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

create function private.prune_requests() returns void language sql security definer set search_path = '' as $$
  delete from private.newsletter_subscriptions where confirmed_at is null and requested_at < now() - interval '7 days';
  delete from private.contact_tickets where created_at < now() - private.setting('ticket_days')::int * interval '1 day';
$$;

-- schemas/people/data-requests.sql

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

create index data_requests_user on public.data_requests (user_id, created_at desc);
create index data_requests_due on public.data_requests (due_at, id) where status = 'open';
create index data_requests_answered on public.data_requests (completed_at desc, id desc) where status = 'done';
create unique index data_requests_one_open on public.data_requests (user_id, kind) where status = 'open';

revoke all on public.data_requests from public, anon, authenticated, service_role;
grant select on public.data_requests to authenticated;
grant select, insert, update, delete on public.data_requests to service_role;
alter table public.data_requests enable row level security;

create policy "people see what they asked" on public.data_requests for select to authenticated
  using (user_id = (select private.own_id()));

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

create function private.buckets_of_people() returns text[] language sql immutable set search_path = '' as $$
  select array['reviews', 'profile-images', 'withheld', 'withheld-profile-images', 'ownership-proofs']
$$;

create function private.owner_of_object(p_name text, p_owner text) returns text language sql immutable set search_path = '' as $$
  select coalesce(nullif(p_owner, ''), split_part(p_name, '/', 1))
$$;

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

-- schemas/people/account-deletion.sql

create function private.delete_my_account() returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_fresh_sign_in();
  v_erase_at timestamptz := now() + private.setting('deletion_grace_days')::int * interval '1 day';
begin
  perform private.keep_an_admin(v_user, 'Please name another admin first');
  insert into public.data_requests (user_id, kind, erase_at) values (v_user, 'deletion', v_erase_at)
  on conflict (user_id, kind) where status = 'open' do nothing;
  if found then
    -- Rate limit: a person who requests and cancels repeatedly would get a mail each time.
    perform private.require_token('deletion', v_user::text);
    perform private.queue_mail(u.email, 'deletion_scheduled', jsonb_build_object('erase_at', private.iso(v_erase_at)))
    from auth.users as u where u.id = v_user and u.email is not null;
  end if;
  -- A repeated request does not restart the grace period.
  select q.erase_at into v_erase_at from public.data_requests as q
  where q.user_id = v_user and q.kind = 'deletion' and q.status = 'open';
  return jsonb_build_object('success', true, 'erase_at', private.iso(v_erase_at));
end
$$;

create function private.cancel_account_deletion() returns boolean language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
begin
  update public.data_requests as q set status = 'cancelled', completed_at = now()
  where q.user_id = v_user and q.kind = 'deletion' and q.status = 'open' and q.erase_at > clock_timestamp();
  return found;
end
$$;

create function private.due_erasures(p_limit int default 20) returns table (user_id uuid, bucket text, names text[])
language plpgsql security definer set search_path = '' as $$
declare
  v_due uuid[] := array(
    select q.user_id from public.data_requests as q
    where q.kind = 'deletion' and q.status = 'open' and q.erase_at <= now()
    order by q.erase_at, q.user_id limit least(greatest(p_limit, 1), 100)
    -- A request that its person is cancelling right now waits for the next run.
    for update skip locked);
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
  -- Same lock order as for every writer of ratings: otherwise this would deadlock with a batch about the same places.
  perform private.lock_ratings_of(p_user_id);
  perform private.lock_places(array(
    select r.restaurant_place_id from private.ratings as r where r.user_id = p_user_id
    union select r.restaurant_place_id from private.ratings as r join public.servers as s on s.id = r.server_id where s.user_id = p_user_id));
  select lower(u.email) into v_email from auth.users as u where u.id = p_user_id;
  -- Rows that refer to the person by address or in text, which no foreign key covers.
  delete from public.server_invitations as i where i.invited_email = v_email;
  delete from private.newsletter_subscriptions as s where s.email = v_email;
  delete from private.mail_codes as c where c.recipient = v_email;
  delete from private.contact_tickets as t where t.email = v_email;
  delete from private.mail_outbox as m where lower(m.recipient) = v_email or m.params ->> 'email' = v_email;
  delete from private.token_buckets as b where strpos(b.key, p_user_id::text) > 0 or strpos(b.key, ':' || v_email) > 0;
  delete from public.audit_log as l where l.subject_id = p_user_id;
  if to_regclass('auth.audit_log_entries') is not null then
    delete from auth.audit_log_entries as e where strpos(e.payload::text, p_user_id::text) > 0;
  end if;
  delete from auth.users as u where u.id = p_user_id;
  return true;
end
$$;

-- schemas/people/second-step-recovery.sql

create table private.recovery_codes (
  user_id uuid not null references auth.users (id) on delete cascade,
  code_hash bytea not null check (length(code_hash) = 32),
  used_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (user_id, code_hash)
);

revoke all on private.recovery_codes from public, anon, authenticated, service_role;
alter table private.recovery_codes enable row level security;

create policy "only procedures read recovery codes" on private.recovery_codes for select to anon, authenticated using (false);

create function private.hash_recovery_code(p_user uuid, p_code text) returns bytea language sql immutable set search_path = '' as $$
  select private.hash_code(p_user::text || p_code)
$$;

create function private.get_second_step() returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.require_password();
  v_wanted boolean := coalesce(private.setting('admin_second_step'), 1) <> 0;
begin
  return jsonb_build_object(
    'wanted_of_admins', v_wanted,
    'wanted_of_me', v_wanted and exists (select from public.user_roles as r where r.user_id = v_user and r.role = 'admin'),
    'done', private.has_second_step(),
    'is_admin', exists (select from public.user_roles as r where r.user_id = v_user and r.role = 'admin'),
    'codes_left', (select count(*) from private.recovery_codes as c where c.user_id = v_user and c.used_at is null));
end
$$;

create function private.create_recovery_codes() returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_fresh_sign_in();
  v_codes text[] := array(select substr(private.new_code(), 7) from generate_series(1, 10));
begin
  if not private.has_second_step() or not private.has_factor(v_user) then
    perform private.refuse(403, 'second_step', 'Enter a code of your second step first.');
  end if;
  perform private.require_token('recovery_codes', v_user::text);
  delete from private.recovery_codes as c where c.user_id = v_user;
  insert into private.recovery_codes (user_id, code_hash)
  select v_user, private.hash_recovery_code(v_user, code) from unnest(v_codes) as code;
  perform private.offer_undo(v_user, 'recovery_codes', '{}', private.verified_email(v_user));
  return to_jsonb(v_codes);
end
$$;

create function private.use_recovery_code(p_code text) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_password();
begin
  if not private.take_token('recovery', v_user::text) then
    return private.refusal_answer('rate_limited', 'Too many tries. Please wait a few minutes.',
      private.iso(private.next_token_at('recovery', v_user::text)));
  end if;
  if not private.has_factor(v_user) then
    return private.refusal_answer('no_second_step', 'There is no second step to recover.');
  end if;
  update private.recovery_codes as c set used_at = now()
  where c.user_id = v_user and c.code_hash = private.hash_recovery_code(v_user, p_code) and c.used_at is null;
  if not found then
    return private.refusal_answer('recovery_code_wrong', 'This code is wrong or was already used.');
  end if;
  perform private.begin_own_change(true);
  delete from auth.mfa_factors as f where f.user_id = v_user;
  delete from auth.sessions as s where s.user_id = v_user and s.id::text is distinct from auth.jwt() ->> 'session_id';
  if private.verified_email(v_user) is not null then
    perform private.queue_mail(private.verified_email(v_user), 'second_step_removed');
  end if;
  return jsonb_build_object('success', true,
    'codes_left', (select count(*) from private.recovery_codes as c where c.user_id = v_user and c.used_at is null));
end
$$;

create function private.rename_factor(p_factor_id uuid, p_name text) returns boolean language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
  v_name text := private.clean_text(p_name);
begin
  if v_name is null or length(v_name) > 60 then
    perform private.refuse(422, 'factor_name_invalid', 'The name is missing or too long');
  end if;
  if exists (select from auth.mfa_factors as f where f.user_id = v_user and f.friendly_name = v_name and f.id <> p_factor_id) then
    perform private.refuse(409, 'factor_name_taken', 'Another one has this name');
  end if;
  update auth.mfa_factors as f set friendly_name = v_name, updated_at = now() where f.id = p_factor_id and f.user_id = v_user;
  return found;
end
$$;

-- schemas/people/own-profile.sql

create index ratings_hidden on private.ratings (user_id) where hidden_at is not null and deleted_at is null;

create function private.asks_visibility(p_user uuid) returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from private.profiles where user_id = p_user and visible_to = 'everyone' and visibility_chosen_at is null)
    and not private.is_child(p_user);
end
$$;

create function private.get_my_profile() returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.require_invited();
  v_today date := private.local_day(v_user, now());
begin
  return jsonb_build_object(
    'as_of', private.iso(now()),
    'fields', (select jsonb_build_object('username', p.username, 'first_name', p.first_name, 'last_name', p.last_name,
        'avatar_url', p.avatar_url, 'city', p.city, 'country', p.country, 'time_zone', p.time_zone, 'visible_to', p.visible_to,
        'mayor_opt_out', p.mayor_opt_out)
      from private.profiles as p where p.user_id = v_user),
    'asks_visibility', private.asks_visibility(v_user),
    'badges', coalesce((select to_jsonb(p.badges) from private.profiles as p where p.user_id = v_user), '[]'),
    'hidden', (select count(*) from private.ratings as r where r.user_id = v_user and r.hidden_at is not null and r.deleted_at is null),
    'visit_days', (select coalesce(jsonb_object_agg(d.day, d.visits), '{}') from (
      select v.day, count(*) as visits from private.visits as v where v.user_id = v_user and v.day <= v_today
      group by v.day order by v.day desc limit 1000) as d),
    'mayorships', (select coalesce(jsonb_agg(jsonb_build_object('city', m.city, 'city_id', m.city_id, 'city_names', m.city_names,
        'country', m.country, 'since', private.iso(m.since)) order by m.since, m.city), '[]')
      from private.get_my_mayorships() as m),
    'cities', (select coalesce(jsonb_agg(private.city_face(c.place) || jsonb_build_object('ratings', c.rating_count)
        order by c.rating_count desc, (c.place).city, (c.place).id), '[]') from (
      select place, r.rating_count from private.city_reviewers as r join public.cities as place on place.id = r.city_id
      where r.user_id = v_user order by r.rating_count desc, place.city, place.id limit 20) as c),
    'settings', private.get_my_settings(),
    'erase_at', (select private.iso(q.erase_at) from public.data_requests as q
      where q.user_id = v_user and q.kind = 'deletion' and q.status = 'open'));
end
$$;

-- schemas/people/profile-page.sql

create function private.mayorships_of(p_user uuid) returns setof public.cities language sql stable security definer set search_path = '' as $$
  select c.* from private.city_mayors as m join public.cities as c on c.id = m.city_id
  where p_user in (m.user_id, m.shown_id) and private.shown_mayor(m) = p_user and private.may_be_mayor(p_user)
$$;

create function private.friends_only_page(p_user uuid, p_person private.profiles) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if p_person.visible_to <> 'friends' or not private.is_presentable(p_person.user_id)
    or private.is_blocked_between(p_user, p_person.user_id) then
    return null;
  end if;
  return jsonb_build_object('user_id', p_person.user_id, 'username', p_person.username, 'first_name', p_person.first_name,
    'last_name', p_person.last_name, 'avatar_url', null, 'city', null, 'country', null, 'badges', '[]'::jsonb, 'visible_to', null,
    'person', private.person_state(p_user, p_person.user_id::text), 'mayor_of', '[]'::jsonb, 'mayor_cities', '[]'::jsonb,
    'figures', null, 'friends_only', true);
end
$$;

create function private.get_profile_page(p_username text) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.require_invited();
  v_person private.profiles;
  v_friends boolean;
begin
  select * into v_person from private.profiles as p where lower(p.username) = lower(p_username);
  if v_person.user_id is null then
    return null;
  elsif not private.sees_person(v_person.user_id) then
    return private.friends_only_page(v_user, v_person);
  end if;
  v_friends := v_person.user_id = v_user or v_person.user_id = any (private.open_friends());
  return jsonb_build_object('user_id', v_person.user_id, 'username', v_person.username, 'first_name', v_person.first_name,
    'last_name', v_person.last_name, 'avatar_url', v_person.avatar_url, 'city', v_person.city, 'country', v_person.country,
    'badges', v_person.badges, 'visible_to', case when v_person.user_id = v_user then v_person.visible_to end,
    'person', case when v_person.user_id <> v_user then private.person_state(v_user, v_person.user_id::text) end,
    'mayor_of', (select coalesce(jsonb_agg(c.city order by c.city, c.id), '[]') from private.mayorships_of(v_person.user_id) as c),
    'mayor_cities', (select coalesce(jsonb_agg(private.city_face(c) order by c.city, c.id), '[]') from private.mayorships_of(v_person.user_id) as c),
    'figures', case when v_friends then private.get_user_stats(v_person.user_id) end);
end
$$;

-- schemas/moderation/admin-queues.sql

create function private.get_data_requests(p_done boolean default false, p_at timestamptz default null, p_id uuid default null)
returns table (id uuid, kind text, note text, answer text, status text, due_at timestamptz, erase_at timestamptz, created_at timestamptz,
  completed_at timestamptz, user_id uuid, username text, first_name text)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_ids uuid[];
begin
  perform private.require_admin();
  if coalesce(p_done, false) then
    v_ids := array(select q.id from public.data_requests as q
      where q.status = 'done'
        and (q.completed_at, q.id) < (coalesce(p_at, 'infinity'), coalesce(p_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
      order by q.completed_at desc, q.id desc limit 50);
  else
    v_ids := array(select q.id from public.data_requests as q
      where q.status = 'open'
        and (q.due_at, q.id) > (coalesce(p_at, '-infinity'), coalesce(p_id, '00000000-0000-0000-0000-000000000000'))
      order by q.due_at, q.id limit 50);
  end if;
  return query
    select q.id, q.kind, q.note, q.answer, q.status, q.due_at, q.erase_at, q.created_at, q.completed_at, q.user_id, p.username, p.first_name
    from unnest(v_ids) with ordinality as one (id, nth)
    join public.data_requests as q on q.id = one.id left join private.profiles as p on p.user_id = q.user_id
    order by one.nth;
end
$$;

create function private.get_contact_tickets(p_at timestamptz default null, p_id uuid default null)
returns table (id uuid, ticket text, topic text, name text, email text, message text, created_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query
    select t.id, upper(left(t.id::text, 8)), t.topic, t.name, t.email, t.message, t.created_at
    from private.contact_tickets as t
    where t.status = 'open' and (t.created_at, t.id) > (coalesce(p_at, '-infinity'), coalesce(p_id, '00000000-0000-0000-0000-000000000000'))
    order by t.created_at, t.id limit 20;
end
$$;

create function private.get_admin_tasks() returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return jsonb_build_object(
    'requests', (select least(c.requests, 100) from private.ownership_request_counts as c where c.status = 'pending'),
    -- Several reports of the same content count once.
    'reports', (select count(*) from (select distinct r.subject_type, r.subject from public.reports as r where r.status = 'open' limit 100) as open),
    'appeals', (select count(*) from (select from private.moderation_decisions as d
      where d.appeal_text is not null and d.appeal_outcome is null limit 100) as open),
    'proposals', (select count(*) from (select from private.place_proposals as p where p.status = 'open' limit 100) as open),
    'data', (select count(*) from (select from public.data_requests as q where q.status = 'open' and q.kind <> 'deletion' limit 100) as open),
    'letters', (select count(*) from (select from private.contact_tickets as t where t.status = 'open' limit 100) as open));
end
$$;

-- schemas/push/subscriptions.sql

create table private.push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  -- The session that created the subscription, which ends with it. Null if the token contained none.
  session_id uuid,
  -- Only push services of browsers, because our server calls this address. `src/domain/people/push.ts` has the same pattern.
  endpoint text not null unique check (length(endpoint) <= 1000
    and endpoint ~ '^https://(fcm\.googleapis\.com|updates\.push\.services\.mozilla\.com|web\.push\.apple\.com|[a-z0-9-]+\.notify\.windows\.com)/[!-~]+$'),
  p256dh text not null check (p256dh ~ '^B[A-Za-z0-9_-]{86}$'),
  auth text not null check (auth ~ '^[A-Za-z0-9_-]{22}$'),
  created_at timestamptz not null default clock_timestamp()
);

create table private.push_outbox (
  id uuid primary key default gen_random_uuid(),
  activity_id uuid not null references private.activities (id) on delete cascade,
  subscription_id uuid not null references private.push_subscriptions (id) on delete cascade,
  created_at timestamptz not null default now(),
  due_at timestamptz not null,
  attempts int not null default 0 check (attempts >= 0)
);

revoke all on private.push_subscriptions, private.push_outbox from public, anon, authenticated, service_role;
alter table private.push_subscriptions enable row level security;
alter table private.push_outbox enable row level security;

create policy "only procedures read push subscriptions" on private.push_subscriptions for select to anon, authenticated using (false);
create policy "only procedures read waiting pushes" on private.push_outbox for select to anon, authenticated using (false);

create function private.save_push_subscription(p_endpoint text, p_p256dh text, p_auth text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
  v_session text := nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'session_id';
begin
  perform private.require_token('push_subscription', v_user::text);
  -- A new user of the same browser takes over its subscription.
  insert into private.push_subscriptions as known (user_id, session_id, endpoint, p256dh, auth)
  values (v_user, case when private.is_uuid(v_session) then v_session::uuid end, p_endpoint, p_p256dh, p_auth)
  on conflict (endpoint) do update set user_id = excluded.user_id, session_id = excluded.session_id, p256dh = excluded.p256dh,
    auth = excluded.auth, created_at = clock_timestamp();
  -- Messages for the previous user are deleted.
  delete from private.push_outbox as waiting using private.push_subscriptions as known, private.activities as notice
  where known.endpoint = p_endpoint and waiting.subscription_id = known.id and notice.id = waiting.activity_id
    and notice.user_id <> v_user;
  delete from private.push_subscriptions where id in (
    select id from private.push_subscriptions where user_id = v_user order by created_at desc, id offset 10);
exception
  when check_violation or not_null_violation then
    perform private.refuse(422, 'push_invalid', 'This is no address of a push service.');
end
$$;

create function private.remove_push_subscription(p_endpoint text) returns void
language sql security definer set search_path = '' as $$
  delete from private.push_subscriptions where endpoint = p_endpoint and user_id = private.require_user()
$$;

-- schemas/push/messages.sql

create index push_subscriptions_user on private.push_subscriptions (user_id, created_at desc);
create index push_outbox_activity on private.push_outbox (activity_id);
create index push_outbox_due on private.push_outbox (due_at);
create index push_outbox_subscription on private.push_outbox (subscription_id);

create function private.push_setting_of(p_type text) returns text language sql immutable set search_path = '' as $$
  select case
    when p_type = 'post_liked' then 'push_likes'
    when p_type in ('friend_request', 'friend_accepted') then 'push_friends'
    when p_type = 'owner_replied' then 'push_replies'
    when p_type in ('badge_earned', 'mayor_won', 'mayor_lost') then 'push_badges'
    when p_type in ('moderation_decision', 'server_invitation', 'ownership_decision') then 'push_decisions'
  end
$$;

create function private.push_minute(p_user uuid, p_key text) returns int
language plpgsql stable security definer set search_path = '' as $$
begin
  -- A device may store any value here, so each step runs only if the one before passed.
  return (select case when value::text ~ '^[0-9]{1,4}$' then nullif(least(value::text::int, 1440), 1440) end
    from private.user_settings where user_id = p_user and key = p_key);
end
$$;

create function private.after_quiet(p_user uuid, p_at timestamptz) returns timestamptz
language plpgsql stable security definer set search_path = '' as $$
declare
  v_from int := private.push_minute(p_user, 'push_quiet_from');
  v_until int := private.push_minute(p_user, 'push_quiet_until');
  v_zone text := coalesce((select time_zone from private.profiles where user_id = p_user), 'UTC');
  v_local timestamp := p_at at time zone v_zone;
  v_minute int := extract(hour from v_local) * 60 + extract(minute from v_local);
  v_end timestamp;
begin
  -- With `v_from` > `v_until` the quiet hours include midnight.
  if v_from is null or v_until is null or v_from = v_until
    or (v_from < v_until and (v_minute < v_from or v_minute >= v_until))
    or (v_from > v_until and v_minute < v_from and v_minute >= v_until) then
    return p_at;
  end if;
  v_end := date_trunc('day', v_local) + v_until * interval '1 minute';
  return (v_end + case when v_end <= v_local then interval '1 day' else interval '0' end) at time zone v_zone;
end
$$;

create function private.queue_push() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_setting text := private.push_setting_of(new.activity_type);
  v_cause uuid := coalesce(new.actor_id, new.subject_id);
begin
  if v_setting is null or exists (
    select from private.user_settings where user_id = new.user_id and key = v_setting and value = 'false') then
    return null;
  end if;
  if not exists (select from private.push_subscriptions where user_id = new.user_id)
    -- People without access get only moderation decisions, as in the app.
    or (new.activity_type <> 'moderation_decision' and not private.is_user_invited(new.user_id)) then
    return null;
  end if;
  -- Limits repeated notices, for example from a friend request that is sent and withdrawn in turn and leaves nothing to block.
  -- The app still shows all notices.
  if v_cause is not null and not private.take_token('push', new.user_id || ':' || new.activity_type || ':' || v_cause) then
    return null;
  end if;
  insert into private.push_outbox (activity_id, subscription_id, due_at)
  select new.id, id, private.after_quiet(new.user_id, greatest(new.created_at, clock_timestamp()))
  from private.push_subscriptions where user_id = new.user_id;
  return null;
end
$$;

create trigger queue_push after insert on private.activities for each row execute function private.queue_push();

create function private.prune_pushes() returns void language plpgsql security definer set search_path = '' as $$
begin
  delete from private.push_subscriptions as gone
  where gone.session_id is not null and not exists (select from auth.sessions where id = gone.session_id);
  delete from private.push_outbox as waiting using private.activities as notice
  where notice.id = waiting.activity_id and (notice.seen or greatest(waiting.created_at, notice.created_at) < now() - interval '1 day');
end
$$;

create function private.put_off_pushes(p_limit int) returns void language plpgsql security definer set search_path = '' as $$
begin
  loop
    with due as (
      select waiting.id, private.after_quiet(known.user_id, clock_timestamp()) as at
      from (select o.id, o.subscription_id from private.push_outbox as o where o.due_at <= clock_timestamp()
        order by o.due_at, o.id limit p_limit for update skip locked) as waiting
      join private.push_subscriptions as known on known.id = waiting.subscription_id)
    update private.push_outbox as o set due_at = due.at from due where o.id = due.id and due.at > clock_timestamp();
    exit when not found;
  end loop;
end
$$;

create function private.take_pushes(p_limit int default 50)
returns table (id uuid, endpoint text, p256dh text, auth text, user_id uuid, activity_type text, metadata jsonb, language text)
language plpgsql security definer set search_path = '' as $$
declare
  v_limit int := least(greatest(p_limit, 0), 100);
begin
  perform private.prune_pushes();
  perform private.put_off_pushes(v_limit);
  return query
  with taken as (
    update private.push_outbox as waiting
    set attempts = waiting.attempts + 1,
      due_at = clock_timestamp() + interval '5 minutes' * power(2, least(waiting.attempts, 8))
    where waiting.id in (
      select due.id from private.push_outbox as due where due.due_at <= clock_timestamp()
      order by due.due_at, due.id limit v_limit for update skip locked)
    returning waiting.id, waiting.activity_id, waiting.subscription_id)
  select taken.id, known.endpoint, known.p256dh, known.auth, known.user_id, notice.activity_type, notice.metadata, private.language_of(known.user_id)
  from taken join private.push_subscriptions as known on known.id = taken.subscription_id
  join private.activities as notice on notice.id = taken.activity_id;
end
$$;

create function private.settle_push(p_id uuid, p_outcome text, p_retry_seconds int default 0) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  case p_outcome
    when 'sent', 'refused' then delete from private.push_outbox where id = p_id;
    when 'gone' then
      delete from private.push_subscriptions where id = (select subscription_id from private.push_outbox where push_outbox.id = p_id);
    when 'later' then
      update private.push_outbox set due_at = greatest(due_at, clock_timestamp()
        + least(greatest(p_retry_seconds, 0), 86400) * interval '1 second') where id = p_id;
  end case;
  return found;
end
$$;

-- schemas/foundation/change-version-triggers.sql

create function private.raise_change_versions() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_row jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
  v_counter text;
begin
  foreach v_counter in array tg_argv loop
    case v_counter
      when 'place' then
        perform private.raise_place_change_version(coalesce(v_row ->> 'restaurant_place_id', v_row ->> 'place_id'));
      when 'rating' then
        perform private.raise_place_change_version((select r.restaurant_place_id from private.ratings as r where r.id = (v_row ->> 'rating_id')::uuid));
      when 'owner' then
        perform private.raise_user_change_version((select o.user_id from public.restaurant_owners as o where o.id = (v_row ->> 'restaurant_owner_id')::uuid));
      when 'server' then
        perform private.raise_user_change_version((select s.user_id from public.servers as s where s.id = (v_row ->> 'server_id')::uuid));
      when 'user' then
        perform private.raise_user_change_version((v_row ->> 'user_id')::uuid);
      when 'reporter' then
        perform private.raise_user_change_version((v_row ->> 'reporter_id')::uuid);
      when 'admins' then
        perform private.raise_admin_change_versions();
    end case;
  end loop;
  return null;
end
$$;

create trigger raise_change_versions after insert or delete on public.user_roles for each row execute function private.raise_change_versions('user');

create trigger raise_change_versions after update of name, vicinity, city, state, country, latitude, longitude, closed_at, business_status,
  opening_hours, phone, website on public.restaurants for each row execute function private.raise_change_versions('place');
create trigger raise_change_versions after insert or delete on public.restaurant_ownerships
  for each row execute function private.raise_change_versions('place', 'owner');
create trigger raise_change_versions after insert or update on public.restaurant_ownership_requests
  for each row execute function private.raise_change_versions('user', 'admins');
create trigger raise_change_versions after insert or update or delete on public.restaurant_servers
  for each row execute function private.raise_change_versions('place', 'server');
create trigger raise_change_versions after insert or update or delete on public.server_invitations
  for each row execute function private.raise_change_versions('place', 'server');
create trigger raise_change_versions after insert or update or delete on public.promotions for each row execute function private.raise_change_versions('place');
create trigger raise_change_versions after insert or update or delete on public.qr_codes for each row execute function private.raise_change_versions('place');

create trigger raise_change_versions after update on public.rating_replies for each row execute function private.raise_change_versions('rating');
create trigger raise_change_versions after insert or update on private.praise_claims
  for each row execute function private.raise_change_versions('rating', 'server');
create trigger raise_change_versions after insert or update on private.place_proposals
  for each row execute function private.raise_change_versions('place', 'admins');
create trigger raise_change_versions after insert or update on public.reports for each row execute function private.raise_change_versions('reporter', 'admins');
create trigger raise_change_versions after insert or update on private.moderation_decisions
  for each row execute function private.raise_change_versions('user', 'admins');
create trigger raise_change_versions after insert or update on private.contact_tickets for each row execute function private.raise_change_versions('admins');
create trigger raise_change_versions after insert or update on public.data_requests for each row execute function private.raise_change_versions('user', 'admins');

-- schemas/operations/health.sql

create table private.job_runs (
  name text primary key check (length(name) between 1 and 60),
  ran_at timestamptz not null,
  ok boolean not null,
  -- The first failure since the last successful run.
  failing_since timestamptz,
  error text check (length(error) <= 300)
);

create table private.bucket_sizes (
  bucket text primary key check (length(bucket) <= 100),
  objects bigint not null,
  bytes bigint not null,
  measured_at timestamptz not null
);

revoke all on private.job_runs, private.bucket_sizes from public, anon, authenticated, service_role;
alter table private.job_runs enable row level security;
alter table private.bucket_sizes enable row level security;

create policy "only procedures read runs of jobs" on private.job_runs for select to anon, authenticated using (false);
create policy "only procedures read sizes of buckets" on private.bucket_sizes for select to anon, authenticated using (false);

create function private.without_persons(p_text text) returns text language sql immutable set search_path = '' as $$
  select left(regexp_replace(regexp_replace(regexp_replace(p_text,
    '[^[:space:]<>"''`,;:()=]+@[^[:space:]<>"''`,;:()=]+', '…', 'g'),
    '[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}', '…', 'g'),
    '\?[^[:space:]"'']+', '?…', 'g'), 200)
$$;

create function private.note_jobs(p_report jsonb) returns void language sql security definer set search_path = '' as $$
  insert into private.job_runs as run (name, ran_at, ok, failing_since, error)
  select left(job.key, 60), clock_timestamp(), coalesce((job.value ->> 'ok')::boolean, false),
    case when coalesce((job.value ->> 'ok')::boolean, false) then null else clock_timestamp() end,
    case when coalesce((job.value ->> 'ok')::boolean, false) then null else private.without_persons(job.value ->> 'error') end
  from jsonb_each(p_report) as job
  on conflict (name) do update set ran_at = excluded.ran_at, ok = excluded.ok, error = excluded.error,
    failing_since = case when excluded.ok then null else coalesce(run.failing_since, excluded.failing_since) end
  where run.ok <> excluded.ok or run.ran_at < excluded.ran_at - interval '1 minute'
$$;

create function private.measure_buckets() returns void language plpgsql security definer set search_path = '' as $$
declare
  v_percent real := least(100, 5000000 / greatest((select reltuples from pg_class where oid = 'storage.objects'::regclass), 1));
begin
  if exists (select from private.bucket_sizes as b where b.measured_at > now() - interval '6 hours') then
    return;
  end if;
  insert into private.bucket_sizes (bucket, objects, bytes, measured_at)
  select b.id, round(count(o.id) * 100 / v_percent), round(coalesce(sum((o.metadata ->> 'size')::bigint), 0) * 100 / v_percent::numeric), now()
  from storage.buckets as b left join storage.objects as o tablesample system (v_percent) on o.bucket_id = b.id group by b.id
  on conflict (bucket) do update set objects = excluded.objects, bytes = excluded.bytes, measured_at = excluded.measured_at;
  delete from private.bucket_sizes as b where b.measured_at < now();
end
$$;

create function private.uncounted_since() returns timestamptz language sql stable security definer set search_path = '' as $$
  select c.at from private.rating_changes as c order by c.id limit 1
$$;

create function private.get_health() returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_version text;
begin
  perform private.require_admin();
  if to_regclass('supabase_migrations.schema_migrations') is not null then
    v_version := (select max(m.version) from supabase_migrations.schema_migrations as m);
  end if;
  return jsonb_build_object(
    'at', clock_timestamp(),
    'maintenance_at', (select run.ran_at from private.job_runs as run where run.name = 'prune'),
    'uncounted_since', private.uncounted_since(),
    'jobs', coalesce((select jsonb_agg(jsonb_build_object('name', run.name, 'ran_at', run.ran_at, 'ok', run.ok,
      'failing_since', run.failing_since, 'error', run.error) order by run.ok, run.name) from private.job_runs as run), '[]'),
    'mails', (select jsonb_build_object('waiting', count(*), 'failing', count(waiting.last_error), 'oldest_at', min(waiting.created_at),
        'dead', (select count(*) from (select from private.mail_outbox as m where m.dead_at is not null limit 1000) as dead))
      from (select m.last_error, m.created_at from private.mail_outbox as m where m.dead_at is null
        order by m.due_at limit 1000) as waiting),
    'mail_errors', coalesce((select jsonb_agg(to_jsonb(reason)) from (
      select waiting.template, waiting.error, count(*) as mails, min(waiting.created_at) as since
      from (select m.template, private.without_persons(m.last_error) as error, m.created_at
        from private.mail_outbox as m where m.last_error is not null order by m.due_at limit 1000) as waiting
      group by 1, 2 order by 3 desc, 1, 2 limit 10) as reason), '[]'),
    'pushes_waiting', (select count(*) from (select from private.push_outbox limit 1000) as waiting),
    'buckets', coalesce((select jsonb_agg(jsonb_build_object('bucket', b.bucket, 'objects', b.objects, 'bytes', b.bytes)
      order by b.bytes desc, b.bucket) from private.bucket_sizes as b), '[]'),
    'measured_at', (select max(b.measured_at) from private.bucket_sizes as b),
    'database_bytes', pg_database_size(current_database()),
    'version', v_version);
end
$$;

create function private.retry_dead_mails() returns int language plpgsql security definer set search_path = '' as $$
declare
  v_count int;
begin
  perform private.require_admin();
  update private.mail_outbox set dead_at = null, attempts = 0, due_at = clock_timestamp() where dead_at is not null;
  get diagnostics v_count = row_count;
  if v_count > 0 then
    perform private.log_action('mails_retried', null, jsonb_build_object('mails', v_count));
  end if;
  return v_count;
end
$$;

-- schemas/operations/region-import.sql

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

-- schemas/operations/installation-report.sql

create function private.schema_report() returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'functions', (select coalesce(jsonb_object_agg(f.name, f.hashes), '{}') from (
      select p.pronamespace::regnamespace || '.' || p.proname as name, jsonb_agg(md5(p.prosrc)) as hashes
      from pg_proc as p where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) group by 1) as f),
    'policies', (select coalesce(jsonb_agg(case p.schemaname when 'private' then 'private.' else '' end || p.tablename || ': ' || p.policyname), '[]')
      from pg_policies as p where p.schemaname in ('public', 'private')),
    'triggers', (select coalesce(jsonb_agg(replace(t.tgrelid::regclass::text, 'public.', '') || ': ' || t.tgname), '[]')
      from pg_trigger as t join pg_class as c on c.oid = t.tgrelid
      where not t.tgisinternal and t.tgenabled <> 'D' and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)),
    'open', (select coalesce(jsonb_agg(c.relname), '[]') from pg_class as c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relrowsecurity))
$$;

create function private.installation_report() returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_migrations jsonb := '[]';
  v_texts jsonb := '{}';
begin
  if to_regclass('supabase_migrations.schema_migrations') is not null then
    v_migrations := (select coalesce(jsonb_agg(m.version order by m.version), '[]') from supabase_migrations.schema_migrations as m);
    v_texts := (select coalesce(jsonb_object_agg(m.version, md5(regexp_replace(array_to_string(m.statements, E'\n'), '--[^\n]*|[ \t\r\n;]', '', 'g'))), '{}')
      from supabase_migrations.schema_migrations as m where m.statements is not null);
  end if;
  return jsonb_build_object(
    'migrations', v_migrations,
    'texts', v_texts,
    'schema', private.schema_report(),
    'buckets', (select coalesce(jsonb_object_agg(b.id, b.public), '{}') from storage.buckets as b),
    'maintenance_at', (select run.ran_at from private.job_runs as run where run.name = 'prune'),
    'failing', (select coalesce(jsonb_agg(run.name order by run.name), '[]') from private.job_runs as run where not run.ok),
    'uncounted_since', private.uncounted_since(),
    'unpublished_since', (select min(f.unpublished_since) from private.place_figures as f),
    'mails_waiting', (select count(*) from (select from private.mail_outbox limit 1000) as waiting),
    'mails_oldest_at', (select min(m.created_at) from private.mail_outbox as m),
    'admins', (select count(*) from public.user_roles as r where r.role = 'admin'));
end
$$;

-- schemas/storage/buckets.sql

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('reviews', 'reviews', true, 5 * 1024 * 1024, array['image/jpeg', 'image/png', 'image/webp']),
  ('profile-images', 'profile-images', true, 5 * 1024 * 1024, array['image/jpeg', 'image/png', 'image/webp'])
on conflict (id) do update set public = excluded.public, file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

create function private.comes_with_bytes() returns boolean language sql stable set search_path = '' as $$
  select coalesce(current_setting('storage.operation', true), '') not like '%sign_upload_url'
$$;

create function private.upload_limit(p_portrait boolean, out most int, out span interval)
language sql stable security definer set search_path = '' as $$
  select allowed, period from private.rate_limits where action = case when p_portrait then 'portrait_upload' else 'photo_upload' end
$$;

create function private.recent_uploads(p_user text, p_portrait boolean, p_name text) returns setof timestamptz
language sql stable security definer set search_path = '' as $$
  select created_at from storage.objects, private.upload_limit(p_portrait)
  where bucket_id = any (case when p_portrait then array['profile-images', 'withheld-profile-images'] else array['reviews', 'withheld'] end)
    and created_at > now() - span and name <> p_name
    and (owner_id::text = p_user or name like p_user || '/%')
$$;

create function private.has_upload_room(p_user text, p_portrait boolean, p_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select (select count(*) from private.recent_uploads(p_user, p_portrait, p_name)) < (select most from private.upload_limit(p_portrait))
$$;

create function private.may_upload_photo(p_name text) returns boolean language sql stable security definer set search_path = '' as $$
  select coalesce(p_name ~ ('^(' || auth.uid() || '/[A-Za-z0-9._-]{1,120}\.(jpg|jpeg|png|webp)|[0-9a-f-]{36}\.jpg)$'), false)
    and private.comes_with_bytes() and private.may_publish()
    and not exists (select from private.withheld_photos
      where path in (private.photo_id(p_name), auth.uid() || '/' || private.photo_id(p_name)))
    and not exists (select from storage.objects where bucket_id = 'withheld'
      and name in (private.photo_id(p_name), auth.uid() || '/' || private.photo_id(p_name)))
    and private.has_upload_room(auth.uid()::text, false, p_name)
$$;

create function private.may_upload_avatar(p_name text) returns boolean language sql stable security definer set search_path = '' as $$
  select coalesce(p_name ~ ('^(' || auth.uid() || '/avatar\.(jpg|jpeg|png|webp)|[0-9a-f-]{36}\.jpg)$'), false)
    and private.comes_with_bytes() and private.may_publish()
    and not private.is_removed_portrait(p_name)
    and private.has_upload_room(auth.uid()::text, true, p_name)
$$;

create function private.photo_upload_wait(p_path text, p_portrait boolean default false) returns integer
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.require_invited();
begin
  if not p_portrait and private.photo_refusal(v_user, private.read_path(v_user, p_path, '{}')) is null then
    return 0;
  elsif private.has_upload_room(v_user::text, p_portrait, p_path) then
    return null;
  end if;
  return (
    select ceil(extract(epoch from made + span - now()))
    from private.upload_limit(p_portrait), (
      select made, row_number() over (order by made desc) as nth from private.recent_uploads(v_user::text, p_portrait, p_path) as made) as recent
    where nth = most - most / 5 + 1);
end
$$;

create function private.is_own_object(p_name text, p_owner text) returns boolean language sql stable set search_path = '' as $$
  select coalesce(p_name ~ ('^' || auth.uid() || '/[A-Za-z0-9._-]{1,120}$')
    or (p_name ~ '^[0-9a-f-]{36}\.jpg$' and p_owner = auth.uid()::text), false)
$$;

create function private.is_shown_photo(p_name text) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from private.ratings where user_id = auth.uid() and p_name = any (photo_urls))
$$;

create function private.is_shown_portrait(p_name text) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from private.profiles where user_id = auth.uid()
    and avatar_url = '/storage/v1/object/public/profile-images/' || p_name)
$$;

grant execute on function private.is_shown_portrait(text), private.may_upload_photo(text), private.may_upload_avatar(text), private.is_own_object(text, text),
  private.is_shown_photo(text) to authenticated;

create policy "people find their own objects" on storage.objects for select to authenticated
  using (bucket_id in ('reviews', 'profile-images') and (select private.own_id()) is not null and private.is_own_object(name, owner_id::text));
create policy "invited people upload what is theirs" on storage.objects for insert to authenticated
  with check (case bucket_id
    when 'reviews' then private.may_upload_photo(name) and private.is_own_object(name, owner_id::text)
    when 'profile-images' then private.may_upload_avatar(name) and private.is_own_object(name, owner_id::text)
    else false end);

create policy "invited people replace their own picture" on storage.objects for update to authenticated
  using (bucket_id = 'profile-images' and private.may_upload_avatar(name) and private.is_own_object(name, owner_id::text))
  with check (bucket_id = 'profile-images' and private.may_upload_avatar(name) and private.is_own_object(name, owner_id::text));
create policy "people delete their own objects" on storage.objects for delete to authenticated
  using (bucket_id in ('reviews', 'profile-images') and (select private.own_id()) is not null and private.is_own_object(name, owner_id::text)
    and not (bucket_id = 'reviews' and private.is_shown_photo(name))
    and not (bucket_id = 'profile-images' and private.is_shown_portrait(name)));

-- schemas/storage/object-checks.sql

create table private.objects_to_check (
  bucket_id text not null,
  name text not null,
  -- Earlier, a queued command may still name the object.
  due_at timestamptz not null,
  primary key (bucket_id, name)
);

create index objects_to_check_due on private.objects_to_check (bucket_id, due_at);

revoke all on private.objects_to_check from public, anon, authenticated, service_role;
alter table private.objects_to_check enable row level security;

create policy "only procedures read objects to check" on private.objects_to_check for select to anon, authenticated using (false);

create function private.check_objects(p_bucket text, p_names text[]) returns void language sql security definer set search_path = '' as $$
  insert into private.objects_to_check (bucket_id, name, due_at)
  select o.bucket_id, o.name, o.created_at + private.setting('orphan_photo_hours')::int * interval '1 hour'
  from storage.objects as o where o.bucket_id = p_bucket and o.name = any (p_names)
  on conflict (bucket_id, name) do update set due_at = excluded.due_at
$$;

create function private.is_unnamed_object(p_bucket text, p_name text) returns boolean language plpgsql stable security definer set search_path = '' as $$
declare
  v_owner text := (select private.owner_of_object(o.name, o.owner_id::text) from storage.objects as o where o.bucket_id = p_bucket and o.name = p_name);
begin
  if v_owner is null then
    return false;
  elsif not private.is_uuid(v_owner) then
    return true;
  end if;
  return case p_bucket
    when 'reviews' then not exists (select from private.ratings as r where r.user_id = v_owner::uuid and p_name = any (r.photo_urls))
    else p_name not like '%/%' and not exists (select from private.profiles as p
      where p.user_id = v_owner::uuid and p.avatar_url = '/storage/v1/object/public/profile-images/' || p_name)
  end;
end
$$;

create function private.unnamed_objects(p_bucket text, p_limit int) returns setof text language plpgsql security definer set search_path = '' as $$
declare
  v_due text[];
begin
  -- A project that lets us create no trigger on the objects: all of them are read.
  if not exists (select from pg_trigger as t where t.tgname = 'note_objects_to_check') then
    perform private.check_objects(o.bucket_id, array[o.name]) from storage.objects as o
    where o.bucket_id = p_bucket and private.is_unnamed_object(o.bucket_id, o.name);
  end if;
  v_due := array(select c.name from private.objects_to_check as c where c.bucket_id = p_bucket and c.due_at < now()
    order by c.due_at, c.name limit 5000 for update skip locked);
  return query
    with checked as materialized (select private.is_unnamed_object(p_bucket, due.name) as unnamed, due.name, due.nth from unnest(v_due) with ordinality as due (name, nth)),
    settled as (delete from private.objects_to_check as c using checked where c.bucket_id = p_bucket and c.name = checked.name and not checked.unnamed)
    select checked.name from checked where checked.unnamed order by checked.nth limit least(greatest(p_limit, 1), 1000);
end
$$;

create function private.note_object_to_check() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op <> 'INSERT' then
    delete from private.objects_to_check where bucket_id = old.bucket_id and name = old.name;
  end if;
  if tg_op <> 'DELETE' then
    perform private.check_objects(new.bucket_id, array[new.name]);
  end if;
  return null;
end
$$;

do $$
begin
  create trigger note_objects_to_check after insert or update of bucket_id, created_at or delete on storage.objects for each row
    execute function private.note_object_to_check();
exception when insufficient_privilege then
  raise warning 'Every cleanup reads all photos: this role may not create triggers on storage.objects.';
end
$$;

create function private.note_dropped_photos() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.check_objects('reviews', old.photo_urls);
  return null;
end
$$;

create trigger ratings_note_dropped_photos after update of photo_urls on private.ratings for each row
  when (not old.photo_urls <@ new.photo_urls) execute function private.note_dropped_photos();
create trigger ratings_note_all_photos after delete on private.ratings for each row
  when (old.photo_urls <> '{}') execute function private.note_dropped_photos();

create function private.note_replaced_portrait() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.check_objects('profile-images', array[regexp_replace(old.avatar_url, '^/storage/v1/object/public/profile-images/', '')]);
  return null;
end
$$;

create trigger note_replaced_portrait after update of avatar_url on private.profiles for each row
  when (old.avatar_url <> '' and old.avatar_url is distinct from new.avatar_url) execute function private.note_replaced_portrait();

-- schemas/storage/cleanup.sql

create function private.orphan_photos(p_limit int default 100) returns table (name text) language sql security definer set search_path = '' as $$
  select private.unnamed_objects('reviews', p_limit)
$$;

-- schemas/storage/ownership-proofs.sql

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('ownership-proofs', 'ownership-proofs', false, 10 * 1024 * 1024,
    array['image/jpeg', 'image/png', 'image/webp', 'application/pdf'])
on conflict (id) do update set public = excluded.public, file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

create function private.has_proof_room(p_user text) returns boolean language sql stable security definer set search_path = '' as $$
  select (select count(*) from storage.objects
    where bucket_id = 'ownership-proofs' and name like p_user || '/%' and created_at > now() - interval '1 day') < 20
$$;

create function private.may_upload_proof(p_name text) returns boolean language sql stable security definer set search_path = '' as $$
  select coalesce(p_name ~ ('^' || auth.uid() || '/[0-9a-f-]{36}\.(jpg|png|webp|pdf)$'), false)
    and private.comes_with_bytes() and private.may_publish()
    and private.has_proof_room(auth.uid()::text)
$$;

grant execute on function private.may_upload_proof(text) to authenticated;

create function private.require_own_proofs(p_user uuid, p_proofs jsonb) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if p_proofs is null or p_proofs = 'null' then
    return;
  end if;
  if jsonb_typeof(p_proofs) <> 'array' or jsonb_array_length(p_proofs) > 3 /* maxProofs */ then
    perform private.refuse(422, 'documents_invalid', 'The verification documents are not valid');
  end if;
  if exists (
    select from jsonb_array_elements(p_proofs) as proof (name)
    where not exists (select from storage.objects as o
      where o.bucket_id = 'ownership-proofs' and o.name = proof.name #>> '{}' and o.name like p_user || '/%')
  ) then
    perform private.refuse(422, 'proof_missing', 'The file has not arrived. Please choose it again.');
  end if;
end
$$;

create function private.orphan_proofs(p_limit int default 100) returns table (name text) language sql stable security definer set search_path = '' as $$
  select o.name from storage.objects as o
  where o.bucket_id = 'ownership-proofs' and o.created_at < now() - interval '1 day'
    and not exists (
      select from public.restaurant_ownership_requests as q
      where q.user_id::text = split_part(o.name, '/', 1) and q.verification_documents -> 'proofs' ? o.name
        and (q.status = 'pending' or q.reviewed_at > now() - interval '90 days'))
  order by o.created_at limit least(greatest(p_limit, 1), 1000)
$$;

create policy "people hand in proof of their business" on storage.objects for insert to authenticated
  with check (bucket_id = 'ownership-proofs' and private.may_upload_proof(name) and private.is_own_object(name, owner_id::text));

create policy "admins read proof of businesses" on storage.objects for select to authenticated
  using (bucket_id = 'ownership-proofs' and (select private.has_role('admin'))
    and coalesce(current_setting('storage.operation', true), '') not in ('storage.object.sign', 'storage.object.sign_many'));

-- schemas/storage/upload-limits.sql

create function private.bound_uploads() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('upload:' || new.owner_id, 0));
  -- The code of a policy, since Storage tells callers of no other.
  if not (case new.bucket_id when 'ownership-proofs' then private.has_proof_room(new.owner_id)
    else private.has_upload_room(new.owner_id, new.bucket_id = 'profile-images', new.name) end)
  then
    raise insufficient_privilege using message = 'Too many uploads. Please try again later.';
  end if;
  return new;
end
$$;

do $$
begin
  create trigger bound_uploads before insert on storage.objects for each row
    when (new.owner_id is not null and new.bucket_id in ('reviews', 'profile-images', 'ownership-proofs'))
    execute function private.bound_uploads();
exception when insufficient_privilege then
  raise warning 'Uploads at once can exceed their limit: this role may not create triggers on storage.objects.';
end
$$;

-- schemas/places/offline-packs.sql

create table public.city_packs (
  pack text primary key check (pack ~ '^[a-z0-9-]{1,60}$'),
  name text not null check (length(btrim(name)) between 1 and 80),
  manifest text not null check (manifest ~ '^[0-9a-f]{64}$'),
  -- Total of all pieces. The limit keeps a pack small enough for mobile data.
  bytes int not null check (bytes between 1 and 15 * 1024 * 1024),
  places int not null check (places >= 0),
  -- False: its map has names at most, no roads.
  streets boolean not null default false,
  west double precision not null, south double precision not null, east double precision not null, north double precision not null,
  -- Date of the map data.
  made_on date,
  pieces text[] not null check (cardinality(pieces) between 1 and 2000),
  -- Pieces of the previous version, which a device may be downloading now.
  earlier_pieces text[] not null default '{}',
  published_at timestamptz not null default now(),
  check (west < east and south < north and west >= -180 and east <= 180 and south >= -90 and north <= 90)
);

revoke all on public.city_packs from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.city_packs to service_role;
alter table public.city_packs enable row level security;

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('packs', 'packs', true, 2 * 1024 * 1024, array['application/octet-stream'])
on conflict (id) do update set public = excluded.public, file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

create policy "only procedures read packs" on public.city_packs for all to anon, authenticated using (false);

create function private.list_city_packs() returns jsonb language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('pack', pack, 'name', name, 'names', names, 'manifest', manifest, 'bytes', bytes, 'places', places,
    'streets', streets, 'box', jsonb_build_object('west', west, 'south', south, 'east', east, 'north', north),
    'date', made_on) order by name, pack), '[]')
  from (
    -- A pack keeps its name when the city gets another one: then every language has the new name.
    select p.*, coalesce((
      select case when c.city = p.name then c.names
        else jsonb_build_object('en', c.city, 'fr', c.city, 'de', c.city, 'lb', c.city, 'pt', c.city) || c.names end
      from public.cities as c where (c.city = p.name or c.keys @> array[private.city_key(p.name)]) and c.merged_into is null
        and c.latitude between p.south and p.north and c.longitude between p.west and p.east
      order by c.city <> p.name, c.id limit 1), '{}') as names
    from public.city_packs as p order by p.name, p.pack limit 500) as packs
$$;

create function public.publish_city_pack(p_pack jsonb) returns text[] language plpgsql set search_path = '' as $$
declare
  v_before public.city_packs;
  v_pieces text[] := array(select distinct hash from jsonb_array_elements_text(p_pack -> 'pieces') as hash order by hash);
begin
  select * into v_before from public.city_packs where pack = p_pack ->> 'pack' for update;
  insert into public.city_packs as c (pack, name, manifest, bytes, places, streets, west, south, east, north, made_on, pieces)
  values (p_pack ->> 'pack', p_pack ->> 'name', p_pack ->> 'manifest', (p_pack ->> 'bytes')::int, (p_pack ->> 'places')::int,
    coalesce((p_pack ->> 'streets')::boolean, false),
    (p_pack #>> '{box,west}')::double precision, (p_pack #>> '{box,south}')::double precision,
    (p_pack #>> '{box,east}')::double precision, (p_pack #>> '{box,north}')::double precision, (p_pack ->> 'date')::date, v_pieces)
  on conflict (pack) do update set name = excluded.name, manifest = excluded.manifest, bytes = excluded.bytes, places = excluded.places,
    streets = excluded.streets,
    west = excluded.west, south = excluded.south, east = excluded.east, north = excluded.north, made_on = excluded.made_on,
    pieces = excluded.pieces, published_at = now(),
    -- Publishing the same manifest again is not a new version.
    earlier_pieces = case when c.manifest = excluded.manifest then c.earlier_pieces else c.pieces end;
  return array(
    select hash from unnest(v_before.earlier_pieces) as hash
    where not exists (select from public.city_packs as c where hash = any (c.pieces) or hash = any (c.earlier_pieces))
    order by hash);
end
$$;

-- schemas/places/offline-pack-reads.sql

create function private.city_pack_places(p_pack text, p_known jsonb default '{}', p_limit int default 16) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  -- Rate limit: one call reads a whole city. A device needs about five for a new city, and the guests of a hotel share an
  -- address.
  perform private.require_stranger_token('city_pack_places');
  return (
    with listed as (
      select r.place_id, get_byte(decode(md5(r.place_id), 'hex'), 0) % 64 as bucket,
        case when r.closed_at is not null then jsonb_build_object('place_id', r.place_id, 'closed', true)
        else jsonb_build_object('place_id', r.place_id, 'name', r.name, 'vicinity', r.vicinity, 'other_names', r.other_names, 'postcode', r.postcode, 'city', r.city,
          'city_id', r.city_id, 'city_names', r.city_names, 'state', r.state, 'country', r.country, 'unconfirmed', r.unconfirmed,
          'lat', r.latitude, 'lng', r.longitude, 'lemon_avg', r.average_score, 'lemon_count', r.rating_count, 'top_tags', r.top_tags,
          'attribution', r.attribution, 'photo_urls', r.photo_urls, 'types', r.types, 'opening_hours', r.opening_hours,
          'time_zone', r.time_zone, 'servers', case when extra.serves then private.active_servers(r.place_id) else '[]' end,
          'promotions', case when extra.promotes then private.promotions_of(r.place_id) else '[]' end) end as place
      from public.city_packs as p
      join public.restaurants as r on r.latitude between p.south and p.north and r.longitude between p.west and p.east
      cross join lateral (select
        exists (select from public.restaurant_servers as s where s.restaurant_place_id = r.place_id) as serves,
        exists (select from public.promotions as o where o.restaurant_place_id = r.place_id) as promotes) as extra
      where p.pack = p_pack and (r.rating_count > 0 or r.closed_at is not null or r.curated_at is not null or extra.serves or extra.promotes
        -- The pack itself has all data of the other places.
        or r.source not in ('osm', 'demo') or r.updated_at > p.published_at or r.photo_urls <> '{}')
    ), buckets as (
      select bucket::text as bucket, md5(string_agg(place::text, ' ' order by place_id)) as digest, jsonb_agg(place order by place_id) as places
      from listed group by listed.bucket
    ), changed as (
      select bucket, digest, places from buckets where digest is distinct from p_known ->> bucket
      union all
      select known.bucket, null, '[]' from jsonb_object_keys(case when jsonb_typeof(p_known) = 'object' then p_known else '{}' end) as known (bucket)
      where known.bucket ~ '^[0-9]{1,2}$' and not exists (select from buckets where buckets.bucket = known.bucket)
    ), page as (
      select * from changed order by bucket limit least(greatest(coalesce(p_limit, 16), 1), 64)
    )
    select jsonb_build_object('buckets', coalesce(jsonb_agg(to_jsonb(page) order by bucket), '[]'),
      'more', (select count(*) from changed) > count(*),
      'cities', (select coalesce(jsonb_object_agg(c.city, c.names), '{}') from public.cities as c
        join public.city_packs as p on c.latitude between p.south and p.north and c.longitude between p.west and p.east
        where p.pack = p_pack and c.names <> '{}' and c.merged_into is null))
    from page
  );
end
$$;

create function private.city_pack_hours(p_pack text, p_since timestamptz default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_stranger_token('city_pack_places');
  return jsonb_build_object('at', now(), 'places', (
    select coalesce(jsonb_agg(jsonb_build_object('place_id', r.place_id, 'time_zone', r.time_zone,
      'open_times', jsonb_build_object('from', h.starts_at, 'runs', to_jsonb(h.runs))) order by r.place_id), '[]')
    from public.city_packs as p
    join public.restaurants as r on r.latitude between p.south and p.north and r.longitude between p.west and p.east
    join private.place_hours as h on h.place_id = r.place_id
    where p.pack = p_pack and r.closed_at is null and h.runs is not null and (p_since is null or h.computed_at >= p_since)));
end
$$;

-- schemas/operations/request-limits.sql

do $$
declare
  v_role text;
  v_setting text;
begin
  for v_role, v_setting in values ('anon', 'statement_timeout=3s'), ('authenticated', 'statement_timeout=8s'),
    ('anon', 'plan_filter.statement_cost_limit=50000'), ('authenticated', 'plan_filter.statement_cost_limit=50000'),
    ('authenticator', 'pgrst.db_max_rows=1000') loop
    -- Without the extension nobody reads the setting, and only a superuser may make it.
    continue when v_setting like 'plan\_filter.%' and current_setting('plan_filter.statement_cost_limit', true) is null;
    if exists (select from pg_roles where rolname = v_role and not coalesce(v_setting = any (rolconfig), false)) then
      begin
        execute format('alter role %I set %s = %L', v_role, split_part(v_setting, '=', 1), split_part(v_setting, '=', 2));
      exception when insufficient_privilege then
        -- Without Supabase only a superuser may set a PostgREST parameter.
        if v_role <> 'authenticator' then
          raise;
        end if;
      end;
    end if;
  end loop;
end
$$;

-- schemas/operations/column-grants.sql

do $$
declare
  v_table regclass;
  v_role text;
begin
  for v_table, v_role in
    select c.oid::regclass, role from pg_class as c, unnest(array['anon', 'authenticated']) as role
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm') and has_table_privilege(role, c.oid, 'select')
  loop
    execute format('revoke select on %s from %I', v_table, v_role);
    execute format('grant select (%s) on %s to %I',
      (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
        where attrelid = v_table and attnum > 0 and not attisdropped), v_table, v_role);
  end loop;
end
$$;

-- schemas/public-site/counts.sql

create table private.public_counts (
  -- The table has a single row.
  only_one boolean primary key default true check (only_one),
  ratings bigint not null check (ratings >= 0),
  places bigint not null check (places >= 0),
  cities bigint not null check (cities >= 0),
  counted_at timestamptz not null
);

create index restaurants_apart on public.restaurants (city_id) where closed_at is not null or city_id is null;

revoke all on private.public_counts from public, anon, authenticated, service_role;
alter table private.public_counts enable row level security;

create policy "only procedures read public counts" on private.public_counts for select to anon, authenticated using (false);

create function private.publish_figures(p_limit int default 2000) returns int language plpgsql security definer set search_path = '' as $$
declare
  v_today date := (now() at time zone 'UTC')::date;
  v_ids text[];
begin
  perform private.lock_figures();
  v_ids := array(select f.place_id from private.place_figures as f where f.unpublished_since < v_today order by f.place_id limit p_limit);
  perform from public.restaurants as r where r.place_id = any (v_ids) order by r.place_id for no key update;
  with due as (
    select f.place_id, f.score_1 - coalesce(d.score_1, 0) as s1, f.score_2 - coalesce(d.score_2, 0) as s2, f.score_3 - coalesce(d.score_3, 0) as s3,
      f.score_4 - coalesce(d.score_4, 0) as s4, f.score_5 - coalesce(d.score_5, 0) as s5,
      private.subtract_counts(f.tag_counts, coalesce(d.tag_counts, '{}')) as tags
    from private.place_figures as f
    left join private.place_days as d on d.restaurant_place_id = f.place_id and d.day = private.place_day(f.place_id, now())
    where f.place_id = any (v_ids))
  update public.restaurants as r set score_1 = s1, score_2 = s2, score_3 = s3, score_4 = s4, score_5 = s5,
    rating_count = s1 + s2 + s3 + s4 + s5, score_sum = s1 + 2 * s2 + 3 * s3 + 4 * s4 + 5 * s5,
    average_score = private.average_of(s1, s2, s3, s4, s5), tag_counts = tags, top_tags = private.top_tags(tags)
  from due where due.place_id = r.place_id;
  update private.place_figures as f set unpublished_since = case when exists (
      select from private.place_days as d where d.restaurant_place_id = f.place_id and d.day = private.place_day(f.place_id, now())
        and d.score_1 + d.score_2 + d.score_3 + d.score_4 + d.score_5 > 0) then v_today end
  where f.place_id = any (v_ids);
  return cardinality(v_ids);
end
$$;

create function private.refresh_public_counts() returns boolean language plpgsql security definer set search_path = '' as $$
begin
  perform private.publish_figures();
  if exists (select from private.public_counts as c where c.counted_at > now() - interval '1 hour') then
    return false;
  end if;
  with apart as (
    select r.city_id, r.closed_at is not null as closed, count(*) as places, sum(r.rating_count) as ratings
    from public.restaurants as r where r.closed_at is not null or r.city_id is null group by 1, 2),
  counted as (
    select c.rating_count - coalesce(a.ratings, 0) as ratings, c.restaurant_count - coalesce(a.places, 0) as places, 1 as cities
    from public.cities as c left join apart as a on a.city_id = c.id and a.closed
    union all
    select a.ratings, a.places, 0 from apart as a where a.city_id is null and not a.closed)
  insert into private.public_counts (ratings, places, cities, counted_at)
  select coalesce(sum(n.ratings), 0), coalesce(sum(n.places), 0), coalesce(sum(n.cities) filter (where n.places > 0), 0), now() from counted as n
  on conflict (only_one) do update
    set ratings = excluded.ratings, places = excluded.places, cities = excluded.cities, counted_at = excluded.counted_at;
  return true;
end
$$;

create function private.public_counts() returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('ratings', c.ratings, 'places', c.places, 'cities', c.cities, 'as_of', private.public_day(c.counted_at))
  from private.public_counts as c
$$;

-- schemas/public-site/discover.sql

create index restaurants_best on public.restaurants
  ((case when rating_count >= 3 then average_score else 0 end) desc, rating_count desc, place_id) where closed_at is null;

create function private.list_places(
  p_cities int[], p_matches text, p_likeness text, p_sort text, p_lat double precision, p_lng double precision, p_after public.restaurants, p_limit int)
returns setof public.restaurants language plpgsql stable set search_path = '' as $$
declare
  v_average numeric := case when p_after.rating_count >= 3 then p_after.average_score else 0 end;
  v_after_distance double precision := private.distance_m(p_lat, p_lng, p_after.latitude, p_after.longitude);
  -- Only the conditions that apply, so that the planner sees none on a parameter that is null.
  v_from text := 'select r from public.restaurants as r where r.closed_at is null'
    || case when p_cities is null then '' else ' and r.city_id = any ($1)' end || coalesce(' and ' || p_matches, '');
  v_after text := '';
  v_order text;
  v_reach double precision;
  v_found public.restaurants[];
begin
  if p_sort = 'likeness' and p_likeness is not null then
    v_order := '(' || p_likeness || '), ' || case when p_lat is null then '0::double precision' else 'private.distance_m($2, $3, r.latitude, r.longitude)' end
      || ', -r.rating_count, r.place_id';
    if p_after.place_id is not null then
      v_after := ' and (' || v_order || ') > (select ' || v_order || ' from public.restaurants as r where r.place_id = $4)';
    end if;
    return query execute 'select (f.r).* from (' || v_from || v_after || ' order by ' || v_order || ' limit $5) as f'
    using p_cities, p_lat, p_lng, p_after.place_id, p_limit;
  elsif p_sort = 'score' then
    if p_after.place_id is not null then
      v_after := ' and (case when r.rating_count >= 3 then r.average_score else 0 end) <= $2
        and ((case when r.rating_count >= 3 then r.average_score else 0 end) < $2
          or r.rating_count < $3 or (r.rating_count = $3 and r.place_id > $4))';
    end if;
    return query execute 'select (f.r).* from (' || v_from || v_after
      || ' order by (case when r.rating_count >= 3 then r.average_score else 0 end) desc, r.rating_count desc, r.place_id limit $5) as f'
    using p_cities, v_average, p_after.rating_count, p_after.place_id, p_limit;
  elsif p_sort = 'distance' then
    if p_after.place_id is not null then
      v_after := ' and (private.distance_m($2, $3, r.latitude, r.longitude), r.place_id) > ($4, $5)';
    end if;
    -- Widens the latitude band (degrees) step by step, so that the first page does not compute the distance to every place.
    foreach v_reach in array case when p_cities is null and p_matches is null
      then array[0.01, 0.1, 1, 180] else array[180] end::double precision[] loop
      execute 'select array(' || v_from || v_after
        -- A place further away than the edge of the band may not be the next one.
        || case when v_reach < 180 then ' and r.latitude between $2 - $7 and $2 + $7
          and private.distance_m($2, $3, r.latitude, r.longitude) <= $7 * 111000' else '' end
        || ' order by private.distance_m($2, $3, r.latitude, r.longitude), r.place_id limit $6)'
      into v_found using p_cities, p_lat, p_lng, v_after_distance, p_after.place_id, p_limit, v_reach;
      exit when cardinality(v_found) = p_limit;
    end loop;
    return query select r.* from unnest(v_found) as r order by private.distance_m(p_lat, p_lng, r.latitude, r.longitude), r.place_id;
  else
    if p_after.place_id is not null then
      v_after := ' and r.rating_count <= $2 and (r.rating_count < $2 or r.place_id > $3)';
    end if;
    return query execute 'select (f.r).* from (' || v_from || v_after || ' order by r.rating_count desc, r.place_id limit $4) as f'
    using p_cities, p_after.rating_count, p_after.place_id, p_limit;
  end if;
end
$$;

create function private.count_places(p_cities int[], p_matches text) returns int language plpgsql stable set search_path = '' as $$
declare
  v_count int;
begin
  execute 'select count(*) from (select from public.restaurants as r where r.closed_at is null'
    || case when p_cities is null then '' else ' and r.city_id = any ($1)' end || coalesce(' and ' || p_matches, '')
    || ' limit 1000 /* mostCounted */ + 1) as matching'
  into v_count using p_cities;
  return v_count;
end
$$;

create function public.discover_places(
  p_query text default null, p_city text default null, p_sort text default 'rating_count', p_lat double precision default null,
  p_lng double precision default null, p_after text default null, p_limit int default 50)
returns jsonb language plpgsql stable set search_path = '' as $$
declare
  v_limit int := least(greatest(coalesce(p_limit, 50), 1), 50);
  v_cities int[] := private.cities_meant(p_city);
  v_query text := private.clean_text(p_query);
  v_rules record;
  v_matches text;
  v_has_position boolean := p_lat between -90 and 90 and p_lng between -180 and 180;
  v_sort text := case when p_sort = 'distance' and not coalesce(v_has_position, false) then 'rating_count' else p_sort end;
  v_after public.restaurants;
  v_found int;
  v_similar boolean := false;
  v_places jsonb;
begin
  perform private.allow_caching();
  select * into v_rules from private.search_rules(v_query, false);
  v_matches := case when v_query is null then null else coalesce(v_rules.matches, 'false') end;
  v_found := private.count_places(v_cities, v_matches);
  if v_found = 0 and v_query is not null then
    select * into v_rules from private.search_rules(v_query, true);
    v_similar := v_rules.matches is not null;
    v_matches := coalesce(v_rules.matches, 'false');
    v_found := private.count_places(v_cities, v_matches);
  end if;
  if p_after is not null then
    select * into v_after from public.restaurants as r where r.place_id = p_after;
    if not found then
      return jsonb_build_object('found', v_found, 'nearly', v_similar, 'more', false, 'places', '[]'::jsonb);
    end if;
  end if;
  select coalesce(jsonb_agg(jsonb_build_object('place_id', r.place_id, 'name', r.name, 'vicinity', r.vicinity, 'city', r.city, 'city_id', r.city_id,
    'city_names', r.city_names, 'postcode', r.postcode, 'country', r.country, 'unconfirmed', r.unconfirmed, 'state', r.state, 'lat', r.latitude, 'lng', r.longitude, 'lemon_avg', r.average_score, 'lemon_count', r.rating_count,
    'types', r.types, 'attribution', r.attribution,
    'distance_m', case when v_has_position then private.distance_m(p_lat, p_lng, r.latitude, r.longitude) end)), '[]')
  into v_places
  from private.list_places(v_cities, v_matches, case when v_query is not null then v_rules.likeness end, v_sort, p_lat, p_lng, v_after, v_limit + 1) as r;
  return jsonb_build_object('found', v_found, 'nearly', v_similar, 'more', jsonb_array_length(v_places) > v_limit,
    'places', v_places - v_limit);
end
$$;

grant execute on function
  private.list_places(int[], text, text, text, double precision, double precision, public.restaurants, int),
  private.count_places(int[], text)
to anon, authenticated, service_role;

-- schemas/public-site/review-stream.sql

create index restaurants_zones on public.restaurants (time_zone);

create function private.days_begun(out first timestamptz, out last timestamptz) language plpgsql stable security definer set search_path = '' as $$
begin
  with recursive zones as (
    select min(r.time_zone) as zone from public.restaurants as r
    union all
    select (select min(r.time_zone) from public.restaurants as r where r.time_zone > zones.zone) from zones where zones.zone is not null)
  select min(began), max(began) into first, last
  from zones cross join lateral private.day_start(now(), coalesce(zones.zone, private.service_zone())) as began;
end
$$;

create function private.get_public_reviews(p_city text default null, p_score int default null, p_after uuid default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_page constant int := 20;
  v_small_city constant int := 5000;
  v_days record := private.days_begun();
  v_before timestamptz := v_days.last;
  -- The greatest id: with it, nothing of the first moment is shown.
  v_after_id uuid := 'ffffffff-ffff-ffff-ffff-ffffffffffff';
  v_cities int[] := private.cities_meant(p_city);
  -- Ran by `execute`, whose plan knows the values. A setting of the function would plan every call below it again.
  v_scan constant text := 'select x.id, x.user_id, x.restaurant_place_id, x.score, x.deleted_at is null and x.hidden_at is null as shown
    from private.ratings as x where x.created_at <= $1 and (x.created_at < $1 or x.id > $2)
      and (x.created_at < $3 or not private.is_of_today(x.restaurant_place_id, x.created_at))
    order by x.created_at desc, x.id limit $4';
  v_scan_limit int := case when v_cities is null then 2000 else 20000 end;
  v_places text[];
  v_shown uuid[];
  v_last uuid;
  v_next uuid;
begin
  -- Refuses an invalid token, as `get_place_reviews` does.
  perform private.own_id();
  perform private.allow_caching();
  if p_after is not null then
    select case when private.is_of_today(r.restaurant_place_id, r.created_at) then v_before else r.created_at end,
      case when private.is_of_today(r.restaurant_place_id, r.created_at) then v_after_id else r.id end
    into v_before, v_after_id from private.ratings as r where r.id = p_after;
    if not found then
      return jsonb_build_object('reviews', '[]'::jsonb, 'next', null);
    end if;
  end if;
  v_places := array(select place_id from public.restaurants where city_id = any (v_cities) and rating_count > 0);
  -- Blocks are checked last, in sort order, so only for as many reviews as the page needs.
  if v_cities is not null and coalesce((select sum(rating_count) from public.cities where id = any (v_cities)), 0) <= v_small_city then
    v_shown := array(
      select l.id from (
        select x.id, x.user_id from private.ratings as x
        where x.restaurant_place_id = any (v_places) and x.deleted_at is null and x.hidden_at is null
          and (p_score is null or x.score = p_score) and x.created_at <= v_before and (x.created_at < v_before or x.id > v_after_id)
          and (x.created_at < v_days.first or not private.is_of_today(x.restaurant_place_id, x.created_at))
        order by x.created_at desc, x.id offset 0) as l
      where private.meets(l.user_id) limit v_page + 1);
  else
    execute 'select array(select l.id from (' || v_scan || ') as l
      where l.shown and ($5 is null or l.score = $5) and ($6 is null or l.restaurant_place_id = any ($6)) and private.meets(l.user_id)
      limit $7)'
    into v_shown using v_before, v_after_id, v_days.first, v_scan_limit, p_score, case when v_cities is not null then v_places end, v_page + 1;
    if cardinality(v_shown) <= v_page then
      execute v_scan || ' offset $4 - 1' into v_last using v_before, v_after_id, v_days.first, v_scan_limit;
    end if;
  end if;
  v_next := case when cardinality(v_shown) > v_page then v_shown[v_page] else v_last end;
  return jsonb_build_object('next', v_next, 'reviews', coalesce((
    select jsonb_agg(private.shown_review(r) || jsonb_build_object('place', jsonb_build_object('place_id', place.place_id,
      'name', place.name, 'city', place.city, 'city_id', place.city_id, 'city_names', place.city_names)) order by r.created_at desc, r.id)
    from private.ratings as r join public.restaurants as place on place.place_id = r.restaurant_place_id
    where r.id = any (v_shown[1:v_page])), '[]'));
end
$$;

-- schemas/mails/mail-codes.sql

create table private.mail_codes (
  recipient text primary key check (length(recipient) between 3 and 320),
  code_hash bytea not null check (length(code_hash) = 32),
  -- What the link of the mail contains; Auth stores the same.
  token_hash text not null check (length(token_hash) between 1 and 255),
  type text not null check (length(type) between 1 and 40),
  tries int not null default 0 check (tries between 0 and 5),
  created_at timestamptz not null default clock_timestamp()
);

revoke all on private.mail_codes from public, anon, authenticated, service_role;
alter table private.mail_codes enable row level security;

create policy "only procedures read codes of mails" on private.mail_codes for select to anon, authenticated using (false);

create function private.hash_mail_code(p_recipient text, p_code text) returns bytea language sql immutable set search_path = '' as $$
  select sha256(convert_to(lower(p_recipient) || ':' || p_code, 'UTF8'))
$$;

create function private.add_mail_code(p_recipient text, p_token_hash text, p_type text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  v_random bytea := sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));
  v_code text := lpad(((get_byte(v_random, 0) * 16777216::bigint + get_byte(v_random, 1) * 65536 + get_byte(v_random, 2) * 256
    + get_byte(v_random, 3)) % 1000000)::text, 6, '0');
begin
  insert into private.mail_codes as kept (recipient, code_hash, token_hash, type)
  values (lower(p_recipient), private.hash_mail_code(p_recipient, v_code), p_token_hash, p_type)
  on conflict (recipient) do update set code_hash = excluded.code_hash, token_hash = excluded.token_hash, type = excluded.type,
    tries = 0, created_at = excluded.created_at;
  return v_code;
end
$$;

create function private.redeem_mail_code(p_email text, p_code text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_email text := left(lower(btrim(coalesce(p_email, ''))), 320);
  v_mail private.mail_codes;
begin
  perform private.require_stranger_token('mail_code');
  if private.next_token_at('mail_code:to', v_email) > now() then
    return private.refusal_answer('rate_limited', 'Too many wrong codes. Please use the link in the mail.',
      private.iso(private.next_token_at('mail_code:to', v_email)));
  end if;
  update private.mail_codes as m set tries = m.tries + 1
  where m.recipient = v_email and m.tries < 5 and m.created_at > now() - interval '1 hour' returning * into v_mail;
  if v_mail.code_hash is distinct from private.hash_mail_code(v_email, coalesce(p_code, '')) then
    perform private.take_token('mail_code:to', v_email);
    return private.refusal_answer('mail_code_wrong', 'This code is wrong or too old.');
  end if;
  delete from private.mail_codes as m where m.recipient = v_email;
  return jsonb_build_object('success', true, 'token_hash', v_mail.token_hash, 'type', v_mail.type);
end
$$;

create function private.prune_mail_codes() returns void language sql security definer set search_path = '' as $$
  delete from private.mail_codes where created_at < now() - interval '1 hour';
$$;

-- schemas/mails/auth-mails.sql

create function private.queue_auth_mails(p_call_id text, p_mails jsonb, p_language text default null)
returns table (id uuid, recipient text, template text, params jsonb, language text)
language plpgsql security definer set search_path = '' as $$
begin
  if not private.take_token('auth_mail', p_call_id) then
    return;
  end if;
  return query
  with queued as (
    insert into private.mail_outbox as mail (recipient, template, params, language, attempts, due_at)
    select given.recipient, given.template, case when given.params ? 'token_hash' then given.params - 'token_hash' - 'type'
        || jsonb_build_object('code', private.add_mail_code(given.recipient, given.params ->> 'token_hash', given.params ->> 'type'))
      else given.params end, coalesce(private.read_language(p_language), 'en'), 1,
      clock_timestamp() + interval '5 minutes'
    from jsonb_to_recordset(p_mails) as given (recipient text, template text, params jsonb)
    returning mail.*)
  select queued.id, queued.recipient, queued.template, queued.params,
    coalesce(private.language_of_address(queued.recipient), queued.language)
  from queued;
end
$$;

-- schemas/mails/owner-mails.sql

create table private.owner_mails (
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null check (kind in ('low_rating', 'weekly_digest')),
  subject text not null check (length(subject) <= 36),
  queued_at timestamptz not null,
  primary key (user_id, kind, subject)
);

create index owner_mails_age on private.owner_mails (queued_at);
create index user_settings_mails on private.user_settings (key, user_id) where key in ('mail_low_rating', 'mail_weekly_digest');

revoke all on private.owner_mails from public, anon, authenticated, service_role;
alter table private.owner_mails enable row level security;

create policy "only procedures read mails to owners" on private.owner_mails for select to anon, authenticated using (false);

create function private.save_my_mail(p_kind text, p_wanted boolean) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_invited();
begin
  if p_kind is null or p_kind not in ('low_rating', 'weekly_digest') then
    perform private.refuse(422, 'invalid_op', 'There is no such mail.');
  end if;
  -- Off is the default, so switching off removes the setting.
  perform private.upsert_setting(v_user, 'mail_' || p_kind, jsonb_build_object('value', case when p_wanted then to_jsonb(true) end));
  return coalesce(p_wanted, false);
end
$$;

create function private.owners_who_want(p_kind text) returns table (user_id uuid, place_id text, time_zone text)
language sql stable security definer set search_path = '' as $$
  select o.user_id, s.restaurant_place_id, private.zone_of((select one.restaurant_place_id from public.restaurant_ownerships as one
    where one.restaurant_owner_id = o.id order by one.created_at, one.restaurant_place_id limit 1))
  from private.user_settings as chosen
  join public.restaurant_owners as o on o.user_id = chosen.user_id
  join public.restaurant_ownerships as s on s.restaurant_owner_id = o.id
  where chosen.key = 'mail_' || p_kind and chosen.value = 'true'
    and private.is_user_invited(o.user_id) and private.verified_email(o.user_id) is not null
$$;

create function private.mail_low_ratings(p_now timestamptz, p_zone text) returns int language plpgsql security definer set search_path = '' as $$
declare
  v_midnight timestamptz := private.day_start(p_now, p_zone);
  v_mail record;
  v_mails int := 0;
begin
  for v_mail in
    with due as materialized (
      select wanting.user_id, wanting.place_id, r.id::text as subject
      from private.owners_who_want('low_rating') as wanting join private.ratings as r on r.restaurant_place_id = wanting.place_id
      where wanting.time_zone = p_zone and r.score in (1, 2) and r.deleted_at is null and r.hidden_at is null
        and r.created_at >= v_midnight - interval '7 days' and r.created_at < v_midnight and r.updated_at < v_midnight
        and not exists (select from private.owner_mails as sent
          where sent.user_id = wanting.user_id and sent.kind = 'low_rating' and sent.queued_at >= v_midnight)),
    reported as (
      insert into private.owner_mails as m (user_id, kind, subject, queued_at)
      select due.user_id, 'low_rating', due.subject, p_now from due on conflict do nothing returning m.user_id, m.subject),
    places as (
      select reported.user_id, left(place.name, 120) as name, count(*) as ratings,
        row_number() over (partition by reported.user_id order by count(*) desc, place.name, place.place_id) as nth
      from reported join due on due.user_id = reported.user_id and due.subject = reported.subject
      join public.restaurants as place on place.place_id = due.place_id
      group by reported.user_id, place.place_id, place.name)
    select places.user_id, greatest(count(*) - 10, 0) as more,
      jsonb_agg(jsonb_build_object('name', places.name, 'ratings', places.ratings) order by places.nth) filter (where nth <= 10) as list
    from places group by places.user_id
  loop
    perform private.queue_mail(private.verified_email(v_mail.user_id), 'low_rating',
      jsonb_build_object('places', v_mail.list, 'more', v_mail.more));
    v_mails := v_mails + 1;
  end loop;
  return v_mails;
end
$$;

create function private.mail_weekly_digests(p_now timestamptz, p_zone text) returns int language plpgsql security definer set search_path = '' as $$
declare
  v_monday date := (p_now at time zone p_zone)::date;
  v_from timestamptz := (v_monday - 7)::timestamp at time zone p_zone;
  v_to timestamptz := v_monday::timestamp at time zone p_zone;
  v_mail record;
  v_mails int := 0;
begin
  if extract(isodow from v_monday) <> 1 then
    return 0;
  end if;
  for v_mail in
    with days as (
      select wanting.user_id, wanting.place_id, d.day >= v_monday - 7 as new,
        d.score_1 + d.score_2 + d.score_3 + d.score_4 + d.score_5 as n,
        d.score_1 + 2 * d.score_2 + 3 * d.score_3 + 4 * d.score_4 + 5 * d.score_5 as total
      from private.owners_who_want('weekly_digest') as wanting join private.place_days as d on d.restaurant_place_id = wanting.place_id
      where wanting.time_zone = p_zone and d.day >= v_monday - 14 and d.day < v_monday),
    weeks as materialized (
      select days.user_id, days.place_id, coalesce(sum(n) filter (where new), 0) as ratings,
        round(sum(total) filter (where new)::numeric / nullif(sum(n) filter (where new), 0), 2) as average,
        coalesce(sum(n) filter (where not new), 0) as ratings_before,
        round(sum(total) filter (where not new)::numeric / nullif(sum(n) filter (where not new), 0), 2) as average_before
      from days group by days.user_id, days.place_id having sum(n) > 0),
    reported as (
      insert into private.owner_mails as m (user_id, kind, subject, queued_at)
      select distinct weeks.user_id, 'weekly_digest', v_monday::text, p_now from weeks on conflict do nothing returning m.user_id),
    places as (
      select weeks.*, left(place.name, 120) as name,
        row_number() over (partition by weeks.user_id order by weeks.ratings desc, place.name, weeks.place_id) as nth
      from reported join weeks on weeks.user_id = reported.user_id join public.restaurants as place on place.place_id = weeks.place_id)
    select places.user_id, greatest(count(*) - 10, 0) as more,
      jsonb_agg(jsonb_build_object('name', places.name, 'ratings', places.ratings, 'average', places.average,
        'ratings_before', places.ratings_before, 'average_before', places.average_before,
        'unanswered', (select count(*) from (select from private.ratings as r
          where r.restaurant_place_id = places.place_id and r.comment is not null and not r.answered
            and r.deleted_at is null and r.hidden_at is null and r.created_at >= v_from and r.created_at < v_to limit 100) as waiting)
      ) order by places.nth) filter (where nth <= 10) as list
    from places group by places.user_id
  loop
    perform private.queue_mail(private.verified_email(v_mail.user_id), 'weekly_digest',
      jsonb_build_object('from', v_monday - 7, 'until', v_monday - 1, 'places', v_mail.list, 'more', v_mail.more));
    v_mails := v_mails + 1;
  end loop;
  return v_mails;
end
$$;

create function private.mail_owners(p_now timestamptz) returns int language plpgsql security definer set search_path = '' as $$
declare
  v_zone text;
  v_mails int := 0;
begin
  -- These rows only prevent a second mail. Reports look back a week, so older rows are not needed.
  delete from private.owner_mails as m where m.queued_at < p_now - interval '30 days';
  for v_zone in
    select time_zone from private.owners_who_want('low_rating') union select time_zone from private.owners_who_want('weekly_digest') order by 1
  loop
    if extract(hour from p_now at time zone v_zone) >= 7 then
      v_mails := v_mails + private.mail_low_ratings(p_now, v_zone) + private.mail_weekly_digests(p_now, v_zone);
    end if;
  end loop;
  return v_mails;
end
$$;

create function private.queue_owner_mails() returns int language plpgsql security definer set search_path = '' as $$
begin
  return case when private.take_token('owner_mails') then private.mail_owners(clock_timestamp()) else 0 end;
end
$$;

-- schemas/people/data-export.sql

create function private.collect_later_data(p_user uuid) returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    -- Exports that a secret exists and when it was used, not the secret.
    'factor_removals', (select to_jsonb(t) - 'asked_by' from private.factor_removals as t where t.user_id = p_user),
    'mail_codes', (select coalesce(jsonb_agg(jsonb_build_object('type', t.type, 'tries', t.tries, 'created_at', t.created_at)), '[]')
      from private.mail_codes as t where t.recipient = private.verified_email(p_user)),
    'account_allowances', (select coalesce(jsonb_agg(to_jsonb(t)), '[]') from private.account_allowances as t where t.user_id = p_user),
    'account_undos', (select coalesce(jsonb_agg(to_jsonb(t) - 'token_hash' - 'saved'), '[]')
      from private.account_undos as t where t.user_id = p_user),
    'recovery_codes', (select coalesce(jsonb_agg(to_jsonb(t) - 'code_hash'), '[]') from private.recovery_codes as t where t.user_id = p_user),
    'push_subscriptions', (select coalesce(jsonb_agg(to_jsonb(t) - 'p256dh' - 'auth'), '[]')
      from private.push_subscriptions as t where t.user_id = p_user),
    'owner_mails', (select coalesce(jsonb_agg(to_jsonb(t)), '[]') from private.owner_mails as t where t.user_id = p_user))
$$;

-- schemas/api/procedures.sql

create function private.expose(roles text, names text[], answers_refusals boolean default false) returns void
language plpgsql set search_path = '' as $expose$
declare
  v_name text;
  v_inner record;
  v_call text;
  v_function regprocedure;
begin
  foreach v_name in array names loop
    if not exists (select from pg_proc as p where p.proname = v_name and p.pronamespace = 'public'::regnamespace) then
      select p.oid, p.proretset, p.proretset or p.prorettype = 'void'::regtype or p.proargmodes is not null as is_query,
        case p.provolatile when 's' then 'stable' when 'i' then 'immutable' else 'volatile' end as volatility,
        (select coalesce(string_agg(quote_ident(p.proargnames[n]), ', ' order by n), '') from generate_series(1, p.pronargs) as n) as arguments
      into strict v_inner from pg_proc as p where p.proname = v_name and p.pronamespace = 'private'::regnamespace;
      v_call := format('private.%I(%s)', v_name, v_inner.arguments);
      execute format('create function public.%I(%s) returns %s language %s %s set search_path = '''' as %L', v_name,
        pg_get_function_arguments(v_inner.oid), pg_get_function_result(v_inner.oid),
        case when v_inner.is_query and not answers_refusals then 'sql' else 'plpgsql' end, v_inner.volatility,
        case when answers_refusals then format($body$
declare
  v_code text;
  v_retry_at text;
begin
  return %s;
exception when sqlstate 'PT000' then
  get stacked diagnostics v_code = pg_exception_hint, v_retry_at = pg_exception_detail;
  return private.refusal_answer(v_code, sqlerrm, v_retry_at);
end
$body$, v_call) when v_inner.proretset then format('select * from %s', v_call)
          when v_inner.is_query then format('select %s', v_call)
          -- plpgsql keeps its plan between calls; SQL is planned at each.
          else format('begin return %s; end', v_call) end);
    end if;
    for v_function in
      select p.oid::regprocedure from pg_proc as p join pg_proc as f on f.proname = p.proname and f.proargtypes = p.proargtypes
      where f.proname = v_name and f.pronamespace = 'public'::regnamespace
        and p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) loop
      execute format('revoke execute on function %s from public, anon, authenticated', v_function);
      execute format('grant execute on function %s to %s', v_function, roles);
    end loop;
  end loop;
end
$expose$;

select private.expose('anon, authenticated', array['confirm_newsletter', 'redeem_mail_code', 'unsubscribe_newsletter']);
select private.expose('anon, authenticated', array['send_contact_message', 'subscribe_newsletter'], answers_refusals => true);
select private.expose('authenticated', array['close_contact_ticket', 'save_my_mail']);
select private.expose('service_role', array[
  'issue_captcha_pass', 'queue_auth_mails', 'queue_owner_mails', 'settle_mail', 'take_mails'
]);

select private.expose('anon, authenticated, service_role', array['validate_invitation_code']);
select private.expose('anon, authenticated', array['find_qr_code', 'record_qr_scan']);
select private.expose('authenticated', array[
  'create_invitation_codes', 'create_qr_code', 'get_code_uses', 'get_invitation_codes', 'get_my_invitations',
  'get_place_codes', 'invite_friend', 'is_user_invited', 'mail_invitation', 'may_ask_provider',
  'revoke_invitation_code', 'set_qr_code_active', 'withdraw_invitation'
]);
select private.expose('service_role', array['codes_to_sign', 'keep_signed_link']);

select private.expose('anon, authenticated, service_role', array['confirm_guardian', 'undo_account_change']);
select private.expose('authenticated', array[
  'allow_account_change', 'ask_guardian', 'cancel_account_deletion', 'complete_data_request', 'create_recovery_codes', 'export_my_data',
  'get_account_state', 'get_my_profile', 'get_profile_page', 'get_profiles_by_ids', 'get_second_step', 'rename_factor',
  'search_profiles', 'use_recovery_code'
]);
select private.expose('authenticated', array[
  'complete_account', 'delete_my_account', 'file_data_request', 'update_username'
], answers_refusals => true);
select private.expose('service_role', array['due_erasures', 'erase_account']);
select private.expose('supabase_auth_admin', array['before_user_created']);

select private.expose('anon, authenticated, service_role', array[
  'city_pack_hours', 'city_pack_places', 'get_place_stats', 'list_city_packs', 'search_cities', 'search_places'
]);
select private.expose('authenticated', array[
  'add_place', 'confirm_place', 'correct_place', 'decide_place_proposal', 'find_addresses', 'find_admin_cities', 'find_admin_places',
  'find_city_doubles', 'find_duplicates', 'get_admin_city', 'get_place_proposals', 'get_unreviewed_places', 'get_wanted_places',
  'may_ask_geocoder', 'places_by_id', 'preview_city_merge', 'preview_merge', 'propose_place_change'
]);
select private.expose('authenticated', array[
  'add_city_spelling', 'merge_cities', 'merge_places', 'remove_city_spelling', 'rename_city'
], answers_refusals => true);
select private.expose('service_role', array[
  'cache_places', 'due_place_hours', 'load_towns', 'publish_city_pack', 'settle_cities', 'store_place_hours', 'take_geocoder_turn'
]);

select private.expose('authenticated', array[
  'cancel_server_invitation', 'export_place_reviews', 'get_my_restaurants', 'get_owner_reviews',
  'get_ownership_request', 'get_ownership_requests', 'get_place_overview', 'get_staff', 'leave_restaurant',
  'remove_promotion', 'remove_staff', 'save_business_card', 'save_promotion', 'set_promotion_active',
  'set_staff_active'
]);
select private.expose('authenticated', array['request_restaurant_ownership', 'review_ownership_request'], answers_refusals => true);

select private.expose('anon, authenticated', array['active_servers', 'passport_state']);
select private.expose('authenticated', array[
  'claim_praise', 'decide_praise_claim', 'delete_server_profile', 'get_claimable_praise', 'get_my_passports',
  'get_praise_claims', 'get_server_associations', 'get_server_home', 'get_server_invitations',
  'get_server_performance', 'get_server_readers', 'get_server_reviews', 'get_server_stats', 'hide_from_search',
  'issue_passport', 'revoke_passport', 'search_servers_for_invitation', 'update_server_profile'
]);
select private.expose('authenticated', array[
  'become_server', 'resend_server_invitation', 'respond_to_server_invitation', 'send_server_invitation'
], answers_refusals => true);
select private.expose('service_role', array['keep_passport_signature']);

select private.expose('authenticated', array[
  'get_city_mayors', 'get_my_mayorships', 'get_own_places', 'get_user_stats', 'my_rating_notes', 'my_rating_revisions',
  'my_ratings', 'safe_update_rating'
]);
select private.expose('service_role', array['note_stale_photos', 'removed_portraits', 'settle_stale_photos', 'take_stale_photos']);

select private.expose('authenticated', array['my_change_version', 'place_change_version']);

select private.expose('authenticated', array['get_my_settings', 'my_server_generation', 'save_my_notice', 'submit_ops']);

select private.expose('authenticated', array[
  'get_friends_activity', 'get_my_lists', 'get_my_people', 'get_user_activity', 'mark_activities_seen', 'set_rating_like',
  'toggle_rating_like'
]);

select private.expose('anon, authenticated, service_role', array['discover_places', 'public_counts']);
select private.expose('anon, authenticated', array[
  'get_place_reviews', 'get_public_reviews', 'get_restaurant_page', 'guest_photos'
]);
select private.expose('service_role', array['refresh_public_counts']);

select private.expose('authenticated', array[
  'block_user', 'find_users', 'get_admin_tasks', 'get_admins', 'get_appeals', 'get_audit_log', 'get_contact_tickets',
  'get_data_requests', 'get_moderation_queue', 'get_my_reports', 'get_user_decisions', 'lift_suspension', 'remove_lost_factor',
  'set_admin', 'suspend_user'
]);
select private.expose('authenticated', array[
  'appeal_decision', 'decide_appeal', 'moderate_content', 'reply_to_rating', 'report_content'
], answers_refusals => true);

select private.expose('authenticated', array['remove_push_subscription', 'save_push_subscription']);
select private.expose('service_role', array['settle_push', 'take_pushes']);

select private.expose('authenticated', array['authorize_region_import', 'get_health', 'retry_dead_mails']);
select private.expose('service_role', array['installation_report', 'note_jobs', 'prune']);

select private.expose('authenticated', array['photo_upload_wait']);
select private.expose('service_role', array['orphan_photos', 'orphan_proofs']);

drop function private.expose(text, text[], boolean);
