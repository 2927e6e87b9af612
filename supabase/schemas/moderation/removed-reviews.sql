-- How many reviews moderation removed at a place, by reason, in the last year. What an author deletes is not counted. The rows have
-- no author, and outlive the review, so that the number does not shrink when an account is deleted.

-- Tables --------------------------------------------------------------------------------------------------------------

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

-- Functions -----------------------------------------------------------------------------------------------------------

-- The decision is stored before it hides the review, so the newest one has the reason.
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

-- {reason: number} of the last 365 days; empty if there are none.
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

-- Triggers ------------------------------------------------------------------------------------------------------------

create trigger ratings_removed after update of hidden_at on private.ratings for each row
  when ((old.hidden_at is null) <> (new.hidden_at is null)) execute function private.count_removed_review();
