-- The outbox of a device arrives here: commands in batches, an answer for each, a repeat without effect.
-- What it keeps stands here; the procedure in the next file, what each kind of command does in those after it.

-- Receipts: that a command was applied. What it answered is not kept, because a repeat is told what stands now.
create table private.client_ops (
  user_id uuid not null references auth.users (id) on delete cascade,
  op_id uuid not null,
  kind text not null,
  -- What it was about: a place, or the subject of a command that puts a value.
  restaurant_place_id text,
  subject text,
  version int not null,
  -- Never arrived: a later command of its device took its place, so that a late copy of it is a repeat and no sign of a second device.
  superseded boolean not null default false,
  applied_at timestamptz not null default now(),
  primary key (user_id, op_id)
);

-- The checks of the table in one, because each is made ready anew by every statement that writes it. Null passes, as in any check.
create function private.is_sound_receipt(p private.client_ops) returns boolean language plpgsql immutable set search_path = '' as $$
begin
  return length(p.kind) <= 40 and length(p.restaurant_place_id) <= 200 and length(p.subject) <= 200 and p.version >= 0
    and num_nonnulls(p.restaurant_place_id, p.subject) = 1;
end
$$;

alter table private.client_ops add constraint client_ops_sound check (private.is_sound_receipt(client_ops));

create index client_ops_age on private.client_ops (applied_at);

-- How far each device of a person has spoken about a subject of a place: its rating (''), a photo (its path), their order.
-- Kept apart from the rating: a removal that overtook its own creation leaves a mark here, and the creation that arrives
-- late finds it.
create table private.rating_sync (
  user_id uuid not null references auth.users (id) on delete cascade,
  restaurant_place_id text not null references public.restaurants (place_id) on update cascade on delete cascade,
  device uuid not null,
  subject text not null default '' check (length(subject) <= 100),
  last_seq bigint not null check (last_seq >= 0),
  primary key (user_id, restaurant_place_id, device, subject)
);

create index rating_sync_place on private.rating_sync (restaurant_place_id);

-- The same for commands that put a value, and when the person chose it: of two devices the later choice holds, whichever
-- arrives first.
create table private.put_sync (
  user_id uuid not null references auth.users (id) on delete cascade,
  -- e.g. 'like:' and the id of a rating.
  subject text not null check (length(subject) <= 200),
  device uuid not null,
  last_seq bigint not null check (last_seq >= 0),
  edited_at timestamptz not null,
  primary key (user_id, subject, device)
);

create index put_sync_age on private.put_sync (edited_at);

-- What each kind of command does. A new kind is a row here and its functions; nothing below knows one by name. Two families:
-- 'rating' is about the rating of a place, has versions and is merged; 'put' says what a person wants of a subject (a like, a
-- tie, a field of their profile), and of that the latest word counts whole.
create table private.op_kinds (
  kind text primary key check (kind ~ '^[a-z]+\.[a-z]+\.v[1-9][0-9]?$'),
  family text not null default 'rating',
  -- rating: (user, place id, row that stands, command) returns 'applied' or 'conflict', or refuses.
  -- put: (user, subject, value) makes it so, or refuses. What can no longer be so, like a like of what is gone, it leaves.
  handler text not null check (handler ~ '^[a-z_]{3,60}$'),
  -- rating: (user, row that stands, command) returns whether what the command wants is already so.
  is_done text check (is_done ~ '^[a-z_]{3,60}$'),
  -- rating: what it speaks about at its place: the value of this field, else the fixed word ('': the rating itself).
  subject_field text check (length(subject_field) <= 40),
  subject text not null default '' check (length(subject) <= 40),
  -- put: (user, subject) returns what stands now as an object, null when the device need not know; and the word under which
  -- the device files it. Two kinds may share it: friends and blocks are both about a person.
  state text check (state ~ '^[a-z_]{3,60}$'),
  topic text check (topic ~ '^[a-z]{2,20}$'),
  -- put: (user, subject, value) returns whose ties and notices it touches, to be locked first; absent: nobody's.
  meets text check (meets ~ '^[a-z_]{3,60}$'),
  check (case family when 'rating' then is_done is not null when 'put' then num_nonnulls(state, topic) = 2 else false end)
);

revoke all on private.client_ops, private.rating_sync, private.put_sync, private.op_kinds from public, anon, authenticated, service_role;
alter table private.client_ops enable row level security;
alter table private.rating_sync enable row level security;
alter table private.put_sync enable row level security;
alter table private.op_kinds enable row level security;

create policy "only procedures read devices" on private.rating_sync for select to anon, authenticated using (false);
create policy "only procedures read what devices put" on private.put_sync for select to anon, authenticated using (false);
create policy "only procedures read receipts" on private.client_ops for select to anon, authenticated using (false);
create policy "only procedures read kinds" on private.op_kinds for select to anon, authenticated using (false);
