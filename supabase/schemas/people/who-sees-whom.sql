-- Who may see a person. A block separates two people, and every person chooses who sees their profile.

-- The people separated from the caller by a block of either person. Definer: nobody may read whom others have blocked.
create function private.parted_people() returns uuid[] language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := auth.uid();
begin
  return array(
    select b.blocked_id from public.user_blocks as b where b.blocker_id = v_user
    union all
    select b.blocker_id from public.user_blocks as b where b.blocked_id = v_user);
end
$$;

grant execute on function private.parted_people() to authenticated;

-- True if the caller may see this person: as the person chose, never a suspended person, never across a block. The policy of
-- profiles in policies.sql has the same condition.
create function private.sees_person(p_user uuid) returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(p_user = auth.uid(), false) or (private.is_presentable(p_user)
    and not private.is_blocked_between(auth.uid(), p_user) and exists (
    select from private.profiles as p where p.user_id = p_user
      and (p.visible_to = 'everyone' or (p.visible_to = 'friends' and p_user = any (private.open_friends())))));
end
$$;
