-- The mail queue: the database queues mails, the maintenance takes, sends and settles them.

-- Tables --------------------------------------------------------------------------------------------------------------

-- Mails to send. The maintenance takes a mail on a lease. Until it reports success, the mail stays here and is taken again when
-- the lease ends, with growing pauses, until it is given up.
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

-- Indexes -------------------------------------------------------------------------------------------------------------

create index mail_outbox_due on private.mail_outbox (due_at);
create index mail_outbox_dead on private.mail_outbox (dead_at) where dead_at is not null;

-- Grants and row level security ---------------------------------------------------------------------------------------

revoke all on private.mail_outbox from public, anon, authenticated, service_role;
alter table private.mail_outbox enable row level security;

-- Policies ------------------------------------------------------------------------------------------------------------

create policy "only the mail worker reads mails" on private.mail_outbox for select to anon, authenticated using (false);

-- Functions -----------------------------------------------------------------------------------------------------------

-- `p_language`: the language of the page that caused the mail; by default that of the caller.
create function private.queue_mail(p_recipient text, p_template text, p_params jsonb default '{}', p_language text default null)
returns void language plpgsql security definer set search_path = '' as $$
begin
  insert into private.mail_outbox (recipient, template, params, language)
  values (p_recipient, p_template, p_params,
    coalesce(private.read_language(p_language), private.language_of(auth.uid()), 'en'));
end
$$;

-- The language of the first admin, who set the installation up. Null while there is no admin, or without a choice.
create function private.language_of_operator() returns text language plpgsql stable security definer set search_path = '' as $$
begin
  return (select private.language_of(r.user_id) from public.user_roles as r where r.role = 'admin' order by r.created_at, r.user_id limit 1);
end
$$;

-- Returns due mails, oldest first, on a lease of 5 minutes that doubles with every try up to 12 hours. After twelve tries,
-- about three days, a mail is given up. `language`: the reader's own, if known.
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

-- Stores the result. A sent mail is deleted immediately, because a parameter may be secret (a guardian's token). `p_final`: the
-- mail can never be delivered, e.g. because of an unknown address. `p_retry_seconds`: the provider's minimum pause.
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
