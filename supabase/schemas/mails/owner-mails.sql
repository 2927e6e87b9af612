-- Mails that owners may subscribe to: low ratings of the day, and the weekly digest, sent on Mondays. Both from 7 in the
-- morning where the owner's first place is. The maintenance queues them instead of a trigger, so that no rating waits for them.

-- Tables --------------------------------------------------------------------------------------------------------------

-- The ratings (by id) and weeks (by the Monday after) that an owner was informed of. Prevents a second mail.
create table private.owner_mails (
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null check (kind in ('low_rating', 'weekly_digest')),
  subject text not null check (length(subject) <= 36),
  queued_at timestamptz not null,
  primary key (user_id, kind, subject)
);

create index owner_mails_age on private.owner_mails (queued_at);
create index user_settings_mails on private.user_settings (key, user_id) where key in ('mail_low_rating', 'mail_weekly_digest');

-- Grants and row level security ---------------------------------------------------------------------------------------

revoke all on private.owner_mails from public, anon, authenticated, service_role;
alter table private.owner_mails enable row level security;

create policy "only procedures read mails to owners" on private.owner_mails for select to anon, authenticated using (false);

-- Functions -----------------------------------------------------------------------------------------------------------

-- Switches mails of this kind on or off for the caller.
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

-- Owners who want such mails, with each place whose reviews they may read now, and the time zone of their first place.
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

-- Queues at most one mail a day about all unreported low ratings: the places and a number, never the author. A rating is
-- reported after its day has ended, because the time would reveal who was there; a changed rating waits for the end of that day
-- too. Looks back a week, in case the maintenance did not run.
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

-- On Mondays: queues the digest, which compares the week until Sunday with the week before, for each place rated in either.
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

-- Leaves out owners for whom it is before 7 in the morning.
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

-- Returns how many mails were queued. Runs at most once an hour; after a failure the next call may try again.
create function private.queue_owner_mails() returns int language plpgsql security definer set search_path = '' as $$
begin
  return case when private.take_token('owner_mails') then private.mail_owners(clock_timestamp()) else 0 end;
end
$$;
