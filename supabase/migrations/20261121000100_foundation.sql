-- What every later migration stands on: the private schema, settings, refusals, throttles, text and distance.
--
-- Tables: whoever creates one enables row level security beside it, revokes everything and grants by name.
-- Procedures: `public.f` runs as its caller and calls `private.f`, which may be definer; both with an empty search path.
-- Refusals: a `private` function refuses by `private.refuse` and in no other way, so that it can be called from anywhere.
-- REST passes the refusal on as status, code and sentence; a `public` procedure that is to answer `{success, error}`
-- instead catches it at its end and answers with `private.refusal_answer`:
--
--   exception when sqlstate 'PT000' then  -- the whole class PT: every refusal, and no mistake of ours
--     get stacked diagnostics v_code = pg_exception_hint, v_retry_at = pg_exception_detail;
--     return private.refusal_answer(v_code, sqlerrm, v_retry_at);
--
-- A refusal undoes what its function did before, a spent token included: what has to last must not be refused.

create schema if not exists private;
revoke all on schema private from public;
-- Policies and `public` procedures (security invoker) call `private` functions by name; no API serves this schema.
grant usage on schema private to anon, authenticated, service_role, supabase_auth_admin;

create extension if not exists pg_trgm with schema extensions;

-- Nothing is open by default: what a role may do stands as a grant beside the table or function.
alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public revoke execute on functions from anon, authenticated;

-- Tables -----------------------------------------------------------------------------------------------------------

create table private.settings (
  key text primary key check (key ~ '^[a-z0-9_]{3,60}$'),
  value numeric not null check (value between 0 and 1000000),
  note text not null check (length(note) <= 300)
);

-- A token bucket as one moment: when it will be full again. Rows in the past mean "full" and may be pruned.
create table private.token_buckets (
  key text primary key check (length(key) <= 300),
  -- Not indexed: it moves with every token, and those that are pruned are nearly all.
  full_at timestamptz not null
) with (fillfactor = 80);

-- Mails that the database wants sent. The maintenance takes one on a lease: until it says that the mail has left, the mail
-- stays here and is handed out again when the lease is over, after longer and longer pauses, until it is given up.
create table private.mail_outbox (
  id uuid primary key default gen_random_uuid(),
  recipient text not null check (length(recipient) between 3 and 320),
  template text not null check (template ~ '^[a-z_]{3,40}$'),
  -- The reason of a decision may be 2000 characters, each written as two.
  params jsonb not null default '{}' check (length(params::text) <= 6000),
  -- Of the page or the person that caused it: for readers whose own language nobody knows.
  language text not null default 'en' check (language in ('en', 'fr', 'de', 'lb', 'pt')),
  created_at timestamptz not null default now(),
  due_at timestamptz not null default clock_timestamp(),
  attempts int not null default 0 check (attempts >= 0),
  last_error text check (length(last_error) <= 300),
  -- Given up: nobody tries it until an admin says so.
  dead_at timestamptz
);

-- Indexes ----------------------------------------------------------------------------------------------------------

create index mail_outbox_due on private.mail_outbox (due_at);
create index mail_outbox_dead on private.mail_outbox (dead_at) where dead_at is not null;

-- Grants and row level security ------------------------------------------------------------------------------------

revoke all on private.settings, private.token_buckets, private.mail_outbox from public, anon, authenticated, service_role;
alter table private.settings enable row level security;
alter table private.token_buckets enable row level security;
alter table private.mail_outbox enable row level security;

-- Policies ---------------------------------------------------------------------------------------------------------

create policy "only procedures read settings" on private.settings for select to anon, authenticated using (false);
create policy "only procedures read throttles" on private.token_buckets for select to anon, authenticated using (false);
create policy "only the mail worker reads mails" on private.mail_outbox for select to anon, authenticated using (false);

-- Functions --------------------------------------------------------------------------------------------------------

-- Refuses with a status that REST passes on and a stable code in `hint`: PT400 to PT499 mean "never as it is".
create function private.refuse(p_status int, p_code text, p_message text, p_detail text default null)
returns void language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = 'PT' || p_status, message = p_message, hint = p_code, detail = coalesce(p_detail, '');
end
$$;

-- A refusal as an answer: `error` is a sentence for people, `code` is what the message catalogue goes by,
-- `retry_at` the moment from which the same call may pass (only where a limit refused it).
create function private.refusal_answer(p_code text, p_message text, p_retry_at text default null)
returns jsonb language sql immutable set search_path = '' as $$
  select jsonb_build_object('success', false, 'code', p_code, 'error', p_message)
    || case when p_retry_at <> '' then jsonb_build_object('retry_at', p_retry_at) else '{}' end
$$;

-- Refuses a token whose session has been ended: by signing out, here or everywhere, by another password, or by a recovery code. It
-- outlives its session by up to an hour, in the hands of just whom it was ended for. With 401, as an old one, so that a device asks
-- for another and learns that there is none.
-- Definer: sessions belong to Auth.
create function private.refuse_ended_session() returns void language plpgsql stable security definer set search_path = '' as $$
declare
  v_session uuid := auth.jwt() ->> 'session_id';
begin
  if v_session is not null and not exists (select from auth.sessions as s where s.id = v_session) then
    perform private.refuse(401, 'session_over', 'This token is invalid: its session was ended.');
  end if;
end
$$;

-- Who is calling, as policies and procedures ask it; null for nobody. Whoever has set up a second step of signing in is nobody
-- with a password alone, and is told so with 401: not with "no rows", which a device would take for the truth, and not with 403,
-- which is the last word about a command. (Hosted Storage hands on the sentence alone: an invalid token is renewed by it, too.)
-- Definer: factors belong to Auth.
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

-- First statement of procedures for signed-in people: who is calling, or 42501, or 401 while the second step is missing.
create function private.require_user() returns uuid language plpgsql stable set search_path = '' as $$
begin
  return private.refuse_nobody(private.own_id());
end
$$;

-- The same for the few that lead to the second step or out of its loss: a password is enough.
-- Definer: asks for the session.
create function private.require_password() returns uuid language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.refuse_ended_session();
  return private.refuse_nobody(auth.uid());
end
$$;

-- Definer: settings have no grants. (Functions on the way of every write are plpgsql: it keeps their plans between calls.)
create function private.setting(p_key text) returns numeric language plpgsql stable security definer set search_path = '' as $$
begin
  return (select value from private.settings where key = p_key);
end
$$;

-- Whether a person would see anything of it: not only spaces, joiners, marks of direction, fillers, variation selectors or tags.
create function private.is_visible(p_text text) returns boolean language plpgsql immutable set search_path = '' as $$
begin
  return p_text ~ ('[^\s\u00a0\u00ad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u200f\u2028-\u202f\u205f-\u206f'
    || '\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U000e0000-\U000e0fff]');
end
$$;

-- Trimmed, without control characters (tab and line feed stay) and without those that turn the words after them about or end
-- the frame that a sentence puts around a name (marks of direction stay); null when nothing is left that can be seen.
create function private.clean_text(p_text text) returns text language plpgsql immutable set search_path = '' as $$
declare
  v_text text := btrim(regexp_replace(p_text, '[\x01-\x08\x0b-\x1f\x7f\u202a-\u202e\u2066-\u2069]', '', 'g'), E' \t\n\u00a0\u200b\ufeff');
begin
  return case when private.is_visible(v_text) then v_text end;
end
$$;

-- A number that a telephone would ring somewhere with: 3 to 15 digits with what people write between them. Not `*#06#`,
-- which a telephone would carry out. Null for null.
create function private.is_phone(p_text text) returns boolean language sql immutable set search_path = '' as $$
  select length(p_text) <= 40 and p_text ~ '^\+?[0-9 ()./-]+$' and length(regexp_replace(p_text, '[^0-9]', '', 'g')) between 3 and 15
$$;

-- For searching: lower case and without accents, so that "cafe" finds "Café".
create function private.fold_text(p_text text) returns text language sql immutable set search_path = '' as $$
  select lower(regexp_replace(normalize(coalesce(p_text, ''), NFD), E'[\u0300-\u036f]', '', 'g'))
$$;

-- The pattern that finds `p_text` anywhere in a folded text; its own wildcards are plain characters.
create function private.contains_pattern(p_text text) returns text language sql immutable set search_path = '' as $$
  select '%' || regexp_replace(private.fold_text(p_text), '([\\%_])', '\\\1', 'g') || '%' where p_text is not null
$$;

-- Great circle in metres; the same formula as src/domain/places/distance.ts. No earthdistance: it breaks on 15 with an empty search_path.
-- Degrees too small to matter count as 0: Postgres raises on an underflow where JavaScript says 0.
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

-- Takes a token, or `p_count` of them; false when so many are not there. `p_refill` is the time after which one comes back.
-- Definer: buckets have no grants. Not callable by API roles: a stranger could empty another's bucket.
create function private.take_token(p_key text, p_capacity int, p_refill interval, p_count int default 1)
returns boolean language plpgsql security definer set search_path = '' as $$
declare
  v_now timestamptz := clock_timestamp();
begin
  insert into private.token_buckets as bucket (key, full_at) values (p_key, v_now + p_count * p_refill)
  on conflict (key) do update set full_at = greatest(bucket.full_at, v_now) + p_count * p_refill
    where greatest(bucket.full_at, v_now) + p_count * p_refill <= v_now + p_capacity * p_refill;
  return found;
end
$$;

-- When the next token of that bucket, or `p_count` of them, can be taken (now, when they are there).
create function private.next_token_at(p_key text, p_capacity int, p_refill interval, p_count int default 1)
returns timestamptz language plpgsql stable security definer set search_path = '' as $$
begin
  return greatest(now(), coalesce((select full_at from private.token_buckets where key = p_key) - (p_capacity - p_count) * p_refill, now()));
end
$$;

-- Whom a limit counts for: the person, or the address that hosted Supabase's outermost proxy saw (it overwrites this
-- header, so that nobody can write it; of an IPv6 address the network, which is what one household has). Null where
-- neither is known: the embedded gateway counts addresses by itself, before the database is asked.
create function private.caller_key() returns text language plpgsql stable set search_path = '' as $$
declare
  v_headers text := nullif(current_setting('request.headers', true), '');
  v_address inet;
begin
  if auth.uid() is not null then
    return auth.uid()::text;
  end if;
  v_address := (v_headers::jsonb ->> 'cf-connecting-ip')::inet;
  -- Hashed: an address has no business in a table.
  return 'address:' || left(encode(sha256(convert_to(
    host(network(set_masklen(v_address, case family(v_address) when 4 then 32 else 64 end))), 'UTF8')), 'hex'), 32);
exception when data_exception then
  return null;
end
$$;

-- A limit of forms and checks that need no account. By caller where the caller is known; who is signed in is asked for
-- nothing more. Strangers also share a bucket that only sheds load: its size is far above what one of them may take.
create function private.require_stranger_token(p_what text, p_capacity int, p_refill interval, p_shared int)
returns void language plpgsql security definer set search_path = '' as $$
declare
  v_caller text := private.caller_key();
begin
  if v_caller is not null then
    perform private.require_token(p_what || ':by:' || v_caller, p_capacity, p_refill);
  end if;
  if auth.uid() is null then
    perform private.require_token(p_what || ':strangers', p_shared, interval '1 hour' / p_shared);
  end if;
end
$$;

-- Takes a token or refuses with 429; `detail` is the ISO time of the next one, for Retry-After and the outbox.
create function private.require_token(p_key text, p_capacity int, p_refill interval, p_code text default 'rate_limited',
  p_message text default 'Too many requests. Please try again later.', p_count int default 1)
returns void language plpgsql security definer set search_path = '' as $$
begin
  if not private.take_token(p_key, p_capacity, p_refill, p_count) then
    perform private.refuse(429, p_code, p_message, private.iso(private.next_token_at(p_key, p_capacity, p_refill, p_count)));
  end if;
end
$$;

create function private.iso(p_at timestamptz) returns text language sql immutable set search_path = '' as $$
  select to_char(p_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

-- BEFORE UPDATE trigger: refuses changes of the named columns when they come straight from the API.
-- Column grants are not enough: the embedded engine grants whole tables. Invoker: `current_user` tells the API from our procedures.
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

-- What we speak, of a tag like "fr-LU"; null for anything else.
create function private.read_language(p_tag text) returns text language sql immutable set search_path = '' as $$
  select language from unnest(array['en', 'fr', 'de', 'lb', 'pt']) as language where language = lower(split_part(p_tag, '-', 1))
$$;

-- `p_language`: of the page on which it was caused; else that of whoever is calling.
create function private.queue_mail(p_recipient text, p_template text, p_params jsonb default '{}', p_language text default null)
returns void language plpgsql security definer set search_path = '' as $$
begin
  insert into private.mail_outbox (recipient, template, params, language)
  values (p_recipient, p_template, p_params,
    coalesce(private.read_language(p_language), private.language_of(auth.uid()), 'en'));
end
$$;

-- Hands out what is due, the oldest first, on a lease of 5 minutes that doubles with every try up to 12 hours; after twelve
-- tries, which is some three days, it is given up. `language`: the reader's own, as far as it is known.
create function private.take_mails(p_limit int)
returns table (id uuid, recipient text, template text, params jsonb, language text)
language plpgsql security definer set search_path = '' as $$
begin
  -- Of those that failed the sender has said so; this one took the sender along each time.
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
    coalesce(private.language_of_address(taken.recipient), taken.language)
  from taken order by taken.was_due_at, taken.id;
end
$$;

create function public.take_mails(p_limit int default 20)
returns table (id uuid, recipient text, template text, params jsonb, language text) language sql set search_path = '' as $$
  select * from private.take_mails(p_limit)
$$;

create function private.settle_mail(p_id uuid, p_error text, p_final boolean, p_retry_seconds int) returns boolean
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

-- How it went: a mail that has left is forgotten at once, since a parameter may be a secret (a guardian's token). `p_final`: it
-- will never pass, e.g. there is no such address. `p_retry_seconds`: not before so many, as the provider asked.
create function public.settle_mail(p_id uuid, p_error text default null, p_final boolean default false, p_retry_seconds int default 0)
returns boolean language sql set search_path = '' as $$
  select private.settle_mail(p_id, p_error, p_final, p_retry_seconds)
$$;

create function private.prune_foundation() returns void language sql security definer set search_path = '' as $$
  delete from private.token_buckets where full_at < now();
  delete from private.mail_outbox where created_at < now() - interval '30 days';
$$;

revoke execute on all functions in schema private from public, anon, authenticated, service_role;
revoke execute on function public.take_mails(int), public.settle_mail(uuid, text, boolean, int) from public, anon, authenticated;
grant execute on function private.take_mails(int), public.take_mails(int), private.settle_mail(uuid, text, boolean, int),
  public.settle_mail(uuid, text, boolean, int)
to service_role;
-- Helpers without data of their own: triggers and invoker procedures need them as the caller.
grant execute on function
  private.refuse(int, text, text, text), private.refusal_answer(text, text, text),
  private.own_id(), private.refuse_nobody(uuid), private.require_user(), private.require_password(),
  private.is_visible(text), private.clean_text(text), private.is_phone(text), private.fold_text(text),
  private.contains_pattern(text), private.iso(timestamptz),
  private.distance_m(double precision, double precision, double precision, double precision)
to anon, authenticated, service_role;

-- Settings ---------------------------------------------------------------------------------------------------------

insert into private.settings (key, value, note) values
  ('admin_second_step', 1, 'Admins need a second step to sign in (1), or a password is enough (0), as in a demo.'),
  ('verification_radius_m', 300, 'A rating counts as made at the place up to this distance, plus the accuracy of the fix.'),
  ('verification_accuracy_cap_m', 500, 'At most this much inaccuracy is added to the radius.'),
  ('evidence_days', 30, 'Location evidence is deleted after this many days.'),
  ('receipt_days', 90, 'Receipts of outbox commands are kept this long.'),
  ('rated_at_days', 90, 'How far back a device may date a rating.'),
  ('rating_bucket', 120, 'New ratings that may arrive at once.'),
  ('rating_refill_minutes', 72, 'One more new rating after this many minutes: 20 a day.'),
  ('photo_bucket', 150, 'Photos that may be uploaded within half an hour: those of a holiday without signal come at once, and Storage can only refuse.'),
  ('orphan_photo_hours', 24, 'A photo that no rating names is removed after this many hours.');
