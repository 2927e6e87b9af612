-- The search for people whom an owner invites to serve at a place.

-- Servers whose name contains a folded text: `first` begin with it. `guests`: people whose guest name contains it. At most 300 of each,
-- so that the work does not grow with the number of people.
create function private.servers_named(p_text text, out first uuid[], out others uuid[], out guests uuid[])
language plpgsql stable security definer set search_path = '' as $$
declare
  v_pattern text := private.contains_pattern(p_text);
begin
  first := array(select s.id from public.servers as s
    where private.server_name(s.first_name, s.last_name) collate "C" >= p_text
      and private.server_name(s.first_name, s.last_name) collate "C" < p_text || U&'\+10FFFF'
    order by private.server_name(s.first_name, s.last_name) collate "C", s.id limit 300);
  if length(p_text) = 2 then
    others := array(select s.id from public.servers as s
      where private.letter_pairs(private.server_name(s.first_name, s.last_name)) @> array[p_text] limit 300);
    guests := array(select p.user_id from private.profiles as p where private.letter_pairs(p.search_text) @> array[p_text] limit 300);
  else
    others := array(select s.id from public.servers as s where private.server_name(s.first_name, s.last_name) like v_pattern limit 300);
    guests := array(select p.user_id from private.profiles as p where p.search_text like v_pattern limit 300);
  end if;
  -- A text that many guests have in their names: those are asked who serve.
  if cardinality(guests) = 300 then
    guests := array(select s.user_id from public.servers as s join private.profiles as p on p.user_id = s.user_id
      where strpos(lower(p.username), p_text) > 0 limit 300);
  end if;
end
$$;

create function private.search_servers_for_invitation(p_place_id text, p_query text, p_limit integer)
returns table (
  id uuid, first_name text, last_name text, username text, email text, phone_number text,
  is_associated boolean, has_pending_invitation boolean
) language plpgsql security definer set search_path = '' as $$
declare
  v_query text := lower(btrim(coalesce(p_query, '')));
  v_text text := private.fold_text(v_query);
  v_named record;
  v_addressee uuid;
begin
  perform private.require_user();
  if not private.owns_place(p_place_id) then
    perform private.refuse(403, 'not_your_place', 'This is not your restaurant');
  end if;
  if length(v_query) < 2 then
    return;
  end if;
  perform private.require_token('server_search', auth.uid()::text);
  -- Searches by the verified address of the account, never by the one in the profile.
  select u.id into v_addressee from auth.users u where u.email = v_query and u.email_confirmed_at is not null;
  select '{}'::uuid[] as first, '{}'::uuid[] as others, '{}'::uuid[] as guests into v_named;
  if length(v_text) between 2 and 80 then
    v_named := private.servers_named(v_text);
  end if;
  return query
  with known_by as (
    select s.*, p.username, s.user_id is not distinct from v_addressee as exact, s.id <> all (v_named.first) as later
    from public.servers s
    -- The person's name as a guest is shown and searched only if their profile is visible to everybody and no block separates
    -- them from the caller.
    left join private.profiles p on p.user_id = s.user_id and p.visible_to = 'everyone'
      and p.user_id <> all ((select private.parted_people())::uuid[])
    where (s.id = any (v_named.first || v_named.others) or s.user_id = any (v_named.guests || v_addressee))
      and (s.id = any (v_named.first || v_named.others) or s.user_id = v_addressee or strpos(lower(p.username), v_text) > 0)
      and s.is_active and (not s.hidden_from_search or private.is_own_staff(s.id))
    -- Sorted first, so that as few people as possible are checked below.
    order by exact desc, later, s.first_name, s.last_name, s.id offset 0
  ), hit as (
    select * from known_by where private.is_presentable(known_by.user_id)
    order by exact desc, later, known_by.first_name, known_by.last_name, known_by.id limit least(greatest(coalesce(p_limit, 20), 1), 20)
  )
  select hit.id, hit.first_name, hit.last_name, hit.username,
    case when known.yes then hit.email else private.mask_email(hit.email) end,
    case when known.yes then hit.phone_number end,
    exists (
      select from public.restaurant_servers rs
      where rs.server_id = hit.id and rs.restaurant_place_id = p_place_id and rs.is_active
    ),
    exists (
      select from public.server_invitations i
      where i.restaurant_place_id = p_place_id and i.status = 'pending' and i.expires_at > now()
        and (i.server_id = hit.id or (i.server_id is null and i.invited_email = private.verified_email(hit.user_id)))
    )
  from hit cross join lateral (select private.is_own_staff(hit.id) as yes) known
  order by hit.exact desc, hit.later, hit.first_name, hit.last_name, hit.id;
end
$$;

-- Returns one value instead of rows: if a client asks the API for exactly one row and there is none, the API rolls back the call,
-- including its count for the rate limit.
create function public.search_servers_for_invitation(p_place_id text, p_query text, p_limit integer default 20)
returns jsonb language sql set search_path = '' as $$
  select coalesce(jsonb_agg(found), '[]') from private.search_servers_for_invitation(p_place_id, p_query, p_limit) as found
$$;

grant execute on function private.search_servers_for_invitation(text, text, integer) to authenticated;
