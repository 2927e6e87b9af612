-- Profiles: validation, usernames, and search of people by name.

-- True for a picture that the person may have in their profile: one in their own folder, where earlier apps stored it, or one
-- named by its own id that they uploaded. The second form exists because a public address with a person's id would link a face to
-- an account. The stored picture stays valid, even while moderation withholds its object.
create function private.is_own_avatar(p_user uuid, p_url text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return p_url ~ ('^/storage/v1/object/public/profile-images/' || p_user || '/avatar\.(jpg|jpeg|png|webp)(\?[A-Za-z0-9=&._-]{0,60})?$')
    or (p_url ~ '^/storage/v1/object/public/profile-images/[0-9a-f-]{36}\.jpg$' and (
      exists (select from private.profiles where user_id = p_user and avatar_url = p_url)
      or exists (select from storage.objects as o where o.bucket_id = 'profile-images' and o.owner_id::text = p_user::text
        and o.name = substr(p_url, length('/storage/v1/object/public/profile-images/') + 1))));
end
$$;

create function private.is_time_zone(p_name text) returns boolean language plpgsql stable set search_path = '' as $$
begin
  perform now() at time zone p_name;
  return p_name ~ '^[A-Za-z]+(/[A-Za-z0-9_+-]+){0,2}$';
exception when invalid_parameter_value then
  return false;
end
$$;

-- The profile as it may be stored, or a refusal. All ways of writing a profile use it.
create function private.clean_profile(p_row private.profiles) returns private.profiles language plpgsql stable set search_path = '' as $$
begin
  p_row.first_name := private.clean_text(p_row.first_name);
  p_row.last_name := private.clean_text(p_row.last_name);
  p_row.city := private.clean_text(p_row.city);
  p_row.country := private.clean_text(p_row.country);
  if greatest(length(p_row.first_name), length(p_row.last_name), length(p_row.city), length(p_row.country)) > 80 /* maxProfileTextLength */ then
    perform private.refuse(422, 'text_too_long', 'Names, city and country are at most 80 characters.');
  end if;
  -- Storage returns complete addresses. The host is removed: a foreign host would learn who looks at the picture, and when.
  p_row.avatar_url := regexp_replace(p_row.avatar_url, '^https?://[A-Za-z0-9.:-]+(?=/)', '');
  if not coalesce(private.is_own_avatar(p_row.user_id, p_row.avatar_url), true) then
    perform private.refuse(422, 'avatar_not_own', 'The picture must be your own.');
  end if;
  if not coalesce(private.is_time_zone(p_row.time_zone), false) then
    perform private.refuse(422, 'time_zone_unknown', 'This time zone is not known.');
  end if;
  return p_row;
end
$$;

create function private.profile_rules() returns trigger language plpgsql set search_path = '' as $$
begin
  if current_user not in ('anon', 'authenticated') then
    return new;
  end if;
  perform private.require_publisher();
  if tg_op = 'INSERT' then
    if new.username is not null or new.badges <> '{}' then
      perform private.refuse(403, 'column_protected', 'Username and badges cannot be set here.');
    end if;
  end if;
  return private.clean_profile(new);
end
$$;

-- Sets `updated_at` only for fields that others see. Badges do not count, because the time of a badge would reveal the time of a
-- rating. Private choices do not count either, for example the time zone that a telephone reports on a journey.
create function private.touch_profile() returns trigger language plpgsql set search_path = '' as $$
begin
  new.updated_at := case when (new.username, new.first_name, new.last_name, new.avatar_url, new.city, new.country)
    is distinct from (old.username, old.first_name, old.last_name, old.avatar_url, old.city, old.country)
    then clock_timestamp() else old.updated_at end;
  return new;
end
$$;

create function private.require_username(p_user uuid, p_name text) returns void language plpgsql stable security definer set search_path = '' as $$
begin
  if p_name is null then
    perform private.refuse(422, 'username_required', 'Please enter a username.');
  end if;
  if p_name !~ '^[A-Za-z0-9][A-Za-z0-9_.-]{2,29}$' then
    perform private.refuse(422, 'username_invalid',
      'Use 3 to 30 letters, digits, dots, dashes or underscores, starting with a letter or digit.');
  end if;
  if lower(p_name) in ('admin', 'administrator', 'support', 'help', 'root', 'system', 'moderator', 'owner', 'server', 'staff',
    'lemon', 'lemons', 'fivelemons', 'five-lemons', 'five_lemons', 'five.lemons', 'official', 'security', 'null', 'undefined', 'anonymous', 'everyone') then
    perform private.refuse(409, 'username_reserved', 'This username is reserved.');
  end if;
  if exists (select from private.profiles where lower(username) = lower(p_name) and user_id <> p_user) then
    perform private.refuse(409, 'username_taken', 'This username is taken.');
  end if;
end
$$;

create function private.update_username(p_username text) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_publisher();
  v_name text := private.clean_text(p_username);
begin
  perform private.require_username(v_user, v_name);
  if not exists (select from private.profiles where user_id = v_user and username = v_name) then
    perform private.require_token('username', v_user::text);
    insert into private.profiles (user_id, username) values (v_user, v_name)
    on conflict (user_id) do update set username = excluded.username;
  end if;
  return jsonb_build_object('success', true, 'username', v_name, 'error', null);
exception when unique_violation then
  perform private.refuse(409, 'username_taken', 'This username is taken.');
end
$$;

create function public.get_profiles_by_ids(uids uuid[])
returns table (user_id uuid, username text, first_name text, last_name text, avatar_url text, city text, country text, badges text[])
language sql stable set search_path = '' as $$
  select profiles.user_id, profiles.username, profiles.first_name, profiles.last_name, profiles.avatar_url, profiles.city,
    profiles.country, profiles.badges
  from public.profiles where profiles.user_id = any (uids[1:200])
$$;

-- True if a search may show the person, of those seen by friends only the name: not people seen by nobody, the caller, friends, pending requests and blocked people. The tables of these
-- relations are created later; the body is resolved when it runs.
create function private.is_findable(p_user uuid, p_person private.profiles) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return p_person.visible_to <> 'nobody' and p_person.user_id <> p_user and private.is_presentable(p_person.user_id)
    and not exists (
      select from public.user_relationships as tie
      where least(tie.follower_id, tie.following_id) = least(p_user, p_person.user_id)
        and greatest(tie.follower_id, tie.following_id) = greatest(p_user, p_person.user_id))
    and not private.is_blocked_between(p_user, p_person.user_id);
end
$$;

-- People whose name contains a folded text; names that begin with it come first. The cost does not grow with the number of
-- people: up to 300 matches are sorted, more are read in index order until the reader has enough. Returns a cursor because a loop
-- over a query would fetch all of them.
create function private.people_named(p_text text) returns refcursor language plpgsql stable security definer set search_path = '' as $$
declare
  v_pattern text := private.contains_pattern(p_text);
  v_some uuid[];
  v_people refcursor;
begin
  if length(p_text) = 2 then
    v_some := array(select user_id from private.profiles where private.letter_pairs(search_text) @> array[p_text] limit 300);
  else
    v_some := array(select user_id from private.profiles where search_text like v_pattern limit 300);
  end if;
  if cardinality(v_some) < 300 then
    open v_people for
      select * from private.profiles where user_id = any (v_some)
      order by not starts_with(search_text, p_text), search_text collate "C", user_id;
  else
    v_people := private.people_in_order(p_text);
  end if;
  return v_people;
end
$$;

-- The same for a text that many names contain. The settings prevent a sort: the planner expects few matches and would sort them
-- all.
create function private.people_in_order(p_text text) returns refcursor language plpgsql stable security definer
set search_path = '' set enable_sort = off set enable_seqscan = off set enable_bitmapscan = off as $$
declare
  v_people refcursor;
begin
  open v_people for
    (select * from private.profiles
      where search_text collate "C" >= p_text and search_text collate "C" < p_text || U&'\+10FFFF'
      order by search_text collate "C", user_id limit 1000)
    union all
    (select * from private.profiles where strpos(search_text, p_text) > 1
      order by search_text collate "C", user_id limit 1000);
  return v_people;
end
$$;

create function private.search_profiles(q text, limit_count int)
returns table (user_id uuid, username text, first_name text, last_name text, avatar_url text, city text, country text, badges text[])
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
  v_left int := least(greatest(limit_count, 0), 10);
  v_people refcursor;
  v_person private.profiles;
begin
  if not private.is_invited() or length(btrim(q)) < 2 or length(q) > 80 then
    return;
  end if;
  v_people := private.people_named(private.fold_text(btrim(q)));
  while v_left > 0 loop
    fetch v_people into v_person;
    exit when not found;
    if private.is_findable(v_user, v_person) then
      v_left := v_left - 1;
      if v_person.visible_to = 'friends' then
        return query select v_person.user_id, v_person.username, v_person.first_name, v_person.last_name, null::text, null::text, null::text, '{}'::text[];
      else
        return query select v_person.user_id, v_person.username, v_person.first_name, v_person.last_name, v_person.avatar_url,
          v_person.city, v_person.country, v_person.badges;
      end if;
    end if;
  end loop;
  close v_people;
end
$$;

create function public.search_profiles(q text, limit_count int default 10)
returns table (user_id uuid, username text, first_name text, last_name text, avatar_url text, city text, country text, badges text[])
language plpgsql stable set search_path = '' as $$
begin
  return query select * from private.search_profiles(q, limit_count);
end
$$;

grant execute on function
  private.search_profiles(text, int), private.is_own_avatar(uuid, text), private.is_time_zone(text),
  private.clean_profile(private.profiles)
to authenticated;

-- Triggers ------------------------------------------------------------------------------------------------------------

create trigger profiles_protect before update on private.profiles for each row
  execute function private.protect_columns('user_id', 'username', 'badges');
create trigger profiles_rules before insert or update on private.profiles for each row execute function private.profile_rules();
create trigger profiles_touch before update on private.profiles for each row execute function private.touch_profile();
