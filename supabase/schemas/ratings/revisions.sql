-- Earlier versions of a rating: a person has one rating of a place and can read its previous content.

-- Tables --------------------------------------------------------------------------------------------------------------

-- Deleted with its rating: when the place is rated again after a removal, when the removed content is erased, and with the
-- account.
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

-- Functions -----------------------------------------------------------------------------------------------------------

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

-- Earlier content of the caller's rating of a place, newest first. Nobody else can read it.
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

-- Triggers ------------------------------------------------------------------------------------------------------------

-- Stores changes of text, tags and score; photos have no revisions. Does not run while a removal seals or restores the content. When
-- a server's profile is deleted, it stores nothing, because the name must not be stored.
create trigger ratings_keep_revision after update on private.ratings for each row
  when (old.deleted_at is null and new.deleted_at is null
    and (old.score, old.tags, old.comment, old.server_name, old.server_emoji)
      is distinct from (new.score, new.tags, new.comment, new.server_name, new.server_emoji))
  execute function private.keep_revision();
create trigger rating_revisions_forget_server before update of server_id on private.rating_revisions
  for each row when (old.server_id is not null and new.server_id is null) execute function private.forget_server_name();
