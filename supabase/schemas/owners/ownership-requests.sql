-- Ownership requests of people for a place.

-- Requests the ownership of a place. `p_verification_documents`: {restaurant_address, submitted_from, submitted_at, statement,
-- proofs: [names of the caller's objects in the bucket `ownership-proofs`]}. A call repeated with the same `p_op_id` returns
-- the same and changes nothing.
create function private.request_restaurant_ownership(
  p_place_id text, p_restaurant_name text, p_business_name text, p_business_email text,
  p_verification_documents jsonb default '{}', p_op_id uuid default null
) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_publisher();
  v_business text := private.clean_text(p_business_name);
  v_email text := private.clean_text(p_business_email);
  v_place public.restaurants;
  v_id uuid;
begin
  -- Repeated after a lost response.
  if exists (select from public.restaurant_ownership_requests q where q.id = p_op_id and q.user_id = v_user) then
    return jsonb_build_object('success', true, 'request_id', p_op_id);
  end if;
  if v_business is null or v_email is null then
    perform private.refuse(422, 'business_required', 'Please fill in business name and email');
  end if;
  if length(v_business) > 120 /* maxBusinessNameLength */ then
    perform private.refuse(422, 'business_name_too_long', 'The business name is too long');
  end if;
  if not private.is_email(v_email) then
    perform private.refuse(422, 'email_invalid', 'The business email is not valid');
  end if;
  if p_verification_documents is not null and (
    jsonb_typeof(p_verification_documents) <> 'object' or length(p_verification_documents::text) > 8000
  ) then
    perform private.refuse(422, 'documents_invalid', 'The verification documents are not valid');
  end if;
  select * into v_place from public.restaurants r where r.place_id = private.hold_place(p_place_id);
  if not found then
    perform private.refuse(404, 'place_unknown', 'Please select your restaurant from the search results');
  end if;
  if private.owns_place(v_place.place_id) then
    perform private.refuse(409, 'already_yours', 'You already manage this restaurant');
  end if;
  perform private.require_own_proofs(v_user, p_verification_documents -> 'proofs');
  perform private.require_token('ownership_request', v_user::text);
  -- The stored name of the place, not the sent one, because the admin's decision relies on it.
  insert into public.restaurant_ownership_requests
    (id, user_id, restaurant_place_id, restaurant_name, business_name, business_email, verification_documents)
  values (coalesce(p_op_id, gen_random_uuid()), v_user, v_place.place_id, v_place.name, v_business, v_email,
    coalesce(p_verification_documents, '{}'))
  on conflict do nothing
  returning id into v_id;
  if v_id is null then
    perform private.refuse(409, 'already_requested', 'Your request for this restaurant is already waiting for review');
  end if;
  return jsonb_build_object('success', true, 'request_id', v_id);
end
$$;
