-- Notices to owners about low ratings. A notice names the restaurant, never the author, and appears only after the day has
-- ended, because the time would reveal who was there.

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
