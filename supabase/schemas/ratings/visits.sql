-- Visits: the days on which a person rated, in their own time zone, and the deletion of old location evidence.

-- Tables --------------------------------------------------------------------------------------------------------------

-- Days of a rating's visits, for the streak and "this week".
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

-- Functions -----------------------------------------------------------------------------------------------------------

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

-- Deletes location evidence after the promised period.
create function private.prune_evidence() returns void language sql security definer set search_path = '' as $$
  delete from private.rating_evidence where created_at < now() - private.setting('evidence_days')::int * interval '1 day'
$$;

-- Triggers ------------------------------------------------------------------------------------------------------------

create trigger ratings_visit after insert or update on private.ratings for each row execute function private.count_visit();
