-- Praise for a name that a guest typed is linked to no server. A server claims it and an owner of the place confirms; only then
-- it counts for the server.

-- Tables --------------------------------------------------------------------------------------------------------------

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

-- Functions -----------------------------------------------------------------------------------------------------------

-- The word of the guest's text that is the server's first name, whatever its spelling; null if there is none.
create function private.word_for(p_server_name text, p_server public.servers) returns text
language sql immutable set search_path = '' as $$
  select word from regexp_split_to_table(p_server_name, '[\s.,;:/&+()-]+') as word
  where private.fold_text(word) = private.fold_text(btrim(p_server.first_name)) limit 1
$$;

-- True if the text contains the server's first name and that was already their first name when the text was written. (A person
-- who creates a new profile instead of changing the name needs a new invitation of the owner.)
create function private.may_mean(p_server_name text, p_written_at timestamptz, p_server public.servers) returns boolean
language sql immutable set search_path = '' as $$
  select private.word_for(p_server_name, p_server) is not null and p_written_at > coalesce(p_server.renamed_at, '-infinity')
$$;

-- Stores the time of a new first name: a server could otherwise take a colleague's name to read their praise.
create function private.remember_renaming() returns trigger language plpgsql set search_path = '' as $$
begin
  if private.fold_text(btrim(new.first_name)) <> private.fold_text(btrim(old.first_name)) then
    new.renamed_at := clock_timestamp();
  end if;
  return new;
end
$$;

-- Runs after `protect_columns`, which refuses this column to the API: triggers run in the order of their names.
create trigger remember_renaming before update of first_name on public.servers for each row execute function private.remember_renaming();

-- True for visible praise that is linked to no server.
create function private.is_unclaimed(p_rating private.ratings) returns boolean language sql immutable set search_path = '' as $$
  select p_rating.server_name is not null and p_rating.server_id is null and p_rating.deleted_at is null and p_rating.hidden_at is null
$$;

-- First statement of procedures for servers of a place: returns the caller's server profile, or refuses a caller who does not
-- work there.
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

-- Praise at a place of the caller that names their first name and is linked to no server. Returns neither the author nor the rest
-- of the text: a family name may be a colleague's, so only the owner reads it and decides.
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

-- Claims praise for the caller. A repeated call returns the same claim. A declined claim stays declined while the guest's text is
-- unchanged.
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

-- Open claims at a place, for its owners.
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

-- An owner of the place or an admin confirms or declines, but nobody their own claim. A confirmed rating names the server, and
-- the author's devices receive the change.
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
