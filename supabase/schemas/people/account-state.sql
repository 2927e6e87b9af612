-- What an account still needs before its person has access: year of birth, terms, a guardian's consent.

create function private.require_birth_year(p_year int) returns void language plpgsql stable set search_path = '' as $$
begin
  if p_year is null or p_year not between 1900 and extract(year from now()) then
    perform private.refuse(422, 'birth_year_invalid', 'Please enter a valid year of birth.');
  end if;
  if extract(year from now())::int - p_year < 13 /* minAge */ then
    perform private.refuse(403, 'too_young', 'You must be at least 13 years old to create an account.');
  end if;
end
$$;

-- Stores birth year and terms of an Apple account; a sign-up by e-mail always has them. A stored birth year does not change, so
-- that a child cannot correct it at a second attempt. `p_language` is the language of the page and `p_time_zone` the zone of the phone, because Apple's
-- sign-up has no metadata.
create function private.complete_account(
  p_birth_year int, p_terms_version text, p_guardian_email text default null, p_language text default null,
  p_time_zone text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
  v_guardian text := lower(private.clean_text(p_guardian_email));
  v_is_new boolean := not exists (select from private.people where user_id = v_user and birth_year is not null);
  v_year int := coalesce((select birth_year from private.people where user_id = v_user), p_birth_year);
begin
  perform private.require_birth_year(v_year);
  if not private.is_terms_version(p_terms_version) then
    perform private.refuse(422, 'terms_required', 'Please accept the terms and the privacy policy.');
  end if;
  insert into private.people (user_id, birth_year) values (v_user, v_year)
  on conflict (user_id) do update set birth_year = excluded.birth_year;
  insert into public.consents (user_id, kind, version) values (v_user, 'terms', p_terms_version) on conflict do nothing;
  if private.read_language(p_language) is not null then
    insert into private.user_settings (user_id, key, value)
    values (v_user, 'language', to_jsonb(private.read_language(p_language))) on conflict do nothing;
  end if;
  -- Only with the first answer, because a person may have chosen another zone since.
  if v_is_new and private.is_time_zone(p_time_zone) then
    update private.profiles set time_zone = p_time_zone where user_id = v_user;
  end if;
  if private.awaits_guardian(v_user)
    and not exists (select from private.people where user_id = v_user and guardian_email is not null) then
    perform private.ask_guardian(v_guardian);
  end if;
  return private.account_state(v_user) || '{"success": true}';
end
$$;

-- What the account lacks and whether a guardian has agreed, for the device to show.
create function private.account_state(p_user uuid) returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'invited', private.is_user_invited(p_user),
    'has_invitation', exists (select from private.invitations where user_id = p_user),
    'suspended', exists (select from private.invitations
      where user_id = p_user and suspended_at is not null and (suspended_until is null or suspended_until > now())),
    -- Null also for a suspension without end.
    'suspended_until', (select private.iso(suspended_until) from private.invitations where user_id = p_user and suspended_until > now()),
    'needs_birth_year', not exists (select from private.people where user_id = p_user and birth_year is not null),
    'needs_terms', not exists (select from public.consents where user_id = p_user and kind = 'terms'),
    'awaits_guardian', private.awaits_guardian(p_user))
$$;

create function private.get_account_state() returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return private.account_state(private.require_user());
end
$$;
