-- Commands about one's own account: fields of the profile, the picture, and settings that all devices of the account share.

-- Tables --------------------------------------------------------------------------------------------------------------

create table private.user_settings (
  user_id uuid not null references auth.users (id) on delete cascade,
  key text not null check (key ~ '^[a-z_]{2,40}$'),
  -- A text, number or boolean, for example "dark".
  value jsonb not null check (jsonb_typeof(value) in ('string', 'number', 'boolean') and length(value::text) <= 200),
  primary key (user_id, key)
);

revoke all on private.user_settings from public, anon, authenticated, service_role;
alter table private.user_settings enable row level security;

create policy "only procedures read settings of people" on private.user_settings for select to anon, authenticated using (false);

-- Fields of the profile -----------------------------------------------------------------------------------------------

-- {value} of one field; refuses fields that the person may not write.
create function private.profile_state(p_user uuid, p_subject text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object('value', (select to_jsonb(p) -> p_subject from private.profiles as p where p.user_id = p_user));
end
$$;

create function private.upsert_profile(p_user uuid, p_subject text, p_value jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_row private.profiles;
begin
  perform private.require_publisher();
  if p_subject = 'username' then
    perform private.update_username(private.read_text(p_value, 'value'));
    return;
  end if;
  select * into v_row from private.profiles where user_id = p_user for update;
  case p_subject
    when 'first_name' then v_row.first_name := private.read_text(p_value, 'value');
    when 'last_name' then v_row.last_name := private.read_text(p_value, 'value');
    when 'city' then v_row.city := private.read_text(p_value, 'value');
    when 'country' then v_row.country := private.read_text(p_value, 'value');
    when 'time_zone' then v_row.time_zone := private.read_text(p_value, 'value');
    when 'visible_to' then
      v_row.visible_to := private.read_text(p_value, 'value');
      v_row.visibility_chosen_at := coalesce(v_row.visibility_chosen_at, now());
    when 'mayor_opt_out' then v_row.mayor_opt_out := private.read_flag(p_value, 'value');
    else perform private.refuse(422, 'invalid_op', 'This is no field of a profile.');
  end case;
  v_row := private.clean_profile(v_row);
  update private.profiles as p set first_name = v_row.first_name, last_name = v_row.last_name, city = v_row.city,
    country = v_row.country, time_zone = v_row.time_zone, visible_to = v_row.visible_to, mayor_opt_out = v_row.mayor_opt_out,
    visibility_chosen_at = v_row.visibility_chosen_at
  where p.user_id = p_user and to_jsonb(p) is distinct from to_jsonb(v_row);
end
$$;

-- Picture -------------------------------------------------------------------------------------------------------------

-- {photo: id} of an uploaded object; null removes the picture. Refuses a picture that moderation removed.
create function private.upsert_avatar(p_user uuid, p_subject text, p_value jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_photo text := private.read_text(p_value, 'photo');
  v_path text := '/storage/v1/object/public/profile-images/' || v_photo || '.jpg';
begin
  perform private.require_publisher();
  if p_subject <> 'avatar_url' or not p_value ? 'photo' or (v_photo is not null and not private.is_uuid(v_photo)) then
    perform private.refuse(422, 'invalid_op', 'This is no picture.');
  elsif private.is_removed_portrait_of(p_user, v_photo || '.jpg') then
    perform private.refuse(422, 'photo_removed', 'This picture was removed.');
  elsif not private.is_own_avatar(p_user, v_path) then
    perform private.refuse(422, 'photo_missing', 'This picture has not arrived.');
  end if;
  update private.profiles set avatar_url = v_path where user_id = p_user and avatar_url is distinct from v_path;
end
$$;

-- Settings ------------------------------------------------------------------------------------------------------------

create function private.setting_state(p_user uuid, p_subject text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object('value', (select value from private.user_settings where user_id = p_user and key = p_subject));
end
$$;

-- {value}; null restores the default. At most fifty settings per person.
create function private.upsert_setting(p_user uuid, p_subject text, p_value jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_value jsonb := p_value -> 'value';
begin
  if v_value is null then
    perform private.refuse(422, 'invalid_op', 'The value is incomplete.');
  elsif v_value = 'null' then
    delete from private.user_settings where user_id = p_user and key = p_subject;
    return;
  end if;
  insert into private.user_settings (user_id, key, value) values (p_user, p_subject, v_value)
  on conflict (user_id, key) do update set value = excluded.value;
  if (select count(*) from private.user_settings where user_id = p_user) > 50 then
    perform private.refuse(422, 'invalid_op', 'These are more settings than there are.');
  end if;
end
$$;

-- The language of a person's app; null if unknown.
create function private.language_of(p_user uuid) returns text language sql stable security definer set search_path = '' as $$
  select private.read_language(value #>> '{}') from private.user_settings where user_id = p_user and key = 'language'
$$;

-- The language of the person with this address.
create function private.language_of_address(p_email text) returns text language sql stable security definer set search_path = '' as $$
  select private.language_of(u.id) from auth.users as u where u.email = lower(p_email) limit 1
$$;

-- True if the person wants this kind of notice. Notices about decisions on their account or work cannot be switched off.
create function private.wants_notice(p_user uuid, p_type text) returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return p_type in ('moderation_decision', 'report_decided', 'places_merged', 'server_invitation', 'ownership_decision') or not exists (
    select from private.user_settings where user_id = p_user and value = 'false' and key = 'notify_' || case
      when p_type = 'friend_connected' then 'friend_accepted' when p_type in ('mayor_won', 'mayor_lost') then 'mayor' else p_type end);
end
$$;

-- The caller's settings by name; an absent setting has its default.
create function private.get_my_settings() returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.require_invited();
begin
  return (select coalesce(jsonb_object_agg(key, value), '{}') from private.user_settings where user_id = v_user);
end
$$;

-- Switches one kind of notice on or off, for pages without an outbox.
create function private.save_my_notice(p_kind text, p_wanted boolean) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_invited();
begin
  if p_kind is null or p_kind !~ '^[a-z_]{2,30}$' then
    perform private.refuse(422, 'invalid_op', 'There is no such notice.');
  end if;
  -- On is the default and therefore not stored.
  perform private.upsert_setting(v_user, 'notify_' || p_kind, jsonb_build_object('value', case when not p_wanted then to_jsonb(false) end));
  return coalesce(p_wanted, true);
end
$$;

insert into private.op_kinds (kind, family, handler, state, topic) values
  ('profile.save.v1', 'upsert', 'upsert_profile', 'profile_state', 'profile'),
  ('avatar.set.v1', 'upsert', 'upsert_avatar', 'profile_state', 'profile'),
  ('settings.save.v1', 'upsert', 'upsert_setting', 'setting_state', 'setting');
