-- The outbox: devices submit commands in batches and get one result per command; a repeated command has no effect.
-- These are the tables. The procedure is in submit.sql and decide.sql, each kind of command in a *-commands.sql file.

-- Receipts of applied commands. The result is not stored: a repeated command is answered with the present state.
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

-- All checks of the table in one function, because Postgres prepares each check for every statement. Null passes, as in any check.
create function private.is_sound_receipt(p private.client_ops) returns boolean language plpgsql immutable set search_path = '' as $$
begin
  return length(p.kind) <= 40 and length(p.restaurant_place_id) <= 200 and length(p.subject) <= 200 and p.version >= 0
    and num_nonnulls(p.restaurant_place_id, p.subject) = 1;
end
$$;

alter table private.client_ops add constraint client_ops_sound check (private.is_sound_receipt(client_ops));

create index client_ops_age on private.client_ops (applied_at);

-- The last sequence number of each device per place and subject: the rating (''), a photo (its path) or the photo order. The
-- subject 'restored' is a note of restored-server.sql.
-- Independent of the rating row: if a removal arrives before the creation, it leaves a row here, by which the late creation is
-- recognised.
create table private.rating_sync (
  user_id uuid not null references auth.users (id) on delete cascade,
  restaurant_place_id text not null references public.restaurants (place_id) on update cascade on delete cascade,
  device uuid not null,
  subject text not null default '' check (length(subject) <= 100),
  last_seq bigint not null check (last_seq >= 0),
  primary key (user_id, restaurant_place_id, device, subject)
);

create index rating_sync_place on private.rating_sync (restaurant_place_id);

-- The same for upsert commands, with the time of the person's choice: the later choice of two devices wins, whichever arrives
-- first.
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

-- One row: the generation of this database. One that was restored from a backup begins a new generation: devices then know more
-- than it, and send again what it lacks (restored-server.sql).
create table private.server_generation (
  only_row boolean primary key default true check (only_row),
  id uuid not null default gen_random_uuid(),
  -- When it was restored.
  since timestamptz not null default '-infinity',
  -- The backup contains all changes of ratings up to this time; null: none.
  until timestamptz
);

insert into private.server_generation default values;

-- The kinds of commands. A new kind is a row here and its functions. Two families: 'rating' commands change the rating of a
-- place, have versions and are merged; 'upsert' commands set the state of one subject (a like, a friendship, a profile field), and the
-- latest value wins as a whole.
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
