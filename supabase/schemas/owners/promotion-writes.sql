-- Procedures with which owners write promotions. They run as their caller: policies check the ownership, triggers validate the
-- promotion.

-- Creates or changes the promotion with the id `p_id`, which the form generated. A repeated submission changes the same
-- promotion.
create function public.save_promotion(
  p_id uuid, p_place_id text, p_is_new boolean, p_title text, p_description text, p_discount_type text,
  p_discount_value numeric default null, p_free_item text default null, p_expires_at timestamptz default null
) returns public.promotions language plpgsql set search_path = '' as $$
declare
  v_owner uuid;
  v_row public.promotions;
begin
  -- Locks the place against a concurrent merge or end of the ownership.
  p_place_id := private.hold_place(p_place_id);
  v_owner := private.require_owner_of(p_place_id);
  if p_id is null then
    perform private.refuse(422, 'promotion_gone', 'This promotion does not exist any more');
  end if;
  if p_is_new then
    insert into public.promotions (id, restaurant_owner_id, restaurant_place_id, title, description, discount_type,
      discount_value, free_item, expires_at)
    values (p_id, v_owner, p_place_id, p_title, p_description, p_discount_type, p_discount_value, p_free_item, p_expires_at)
    on conflict (id) do nothing
    returning * into v_row;
    if found then
      return v_row;
    end if;
  end if;
  update public.promotions as p set title = p_title, description = p_description, discount_type = p_discount_type,
    discount_value = p_discount_value, free_item = p_free_item, expires_at = p_expires_at
  where p.id = p_id and p.restaurant_owner_id = v_owner and p.restaurant_place_id = p_place_id
  returning * into v_row;
  if not found then
    perform private.refuse(404, 'promotion_gone', 'This promotion does not exist any more');
  end if;
  return v_row;
end
$$;

create function public.set_promotion_active(p_id uuid, p_active boolean) returns boolean language plpgsql set search_path = '' as $$
begin
  perform private.require_user();
  if p_active and exists (
    select from public.promotions p
    where p.id = p_id and p.restaurant_owner_id = (select private.owner_id()) and p.expires_at <= now()
  ) then
    perform private.refuse(409, 'promotion_over', 'This promotion has ended. Give it a new end first.');
  end if;
  update public.promotions p set is_active = p_active
  where p.id = p_id and p.restaurant_owner_id = (select private.owner_id());
  if not found then
    perform private.refuse(404, 'promotion_gone', 'This promotion does not exist any more');
  end if;
  return p_active;
end
$$;

-- False if there is none, so that a repeated call succeeds.
create function public.remove_promotion(p_id uuid) returns boolean language plpgsql set search_path = '' as $$
begin
  perform private.require_user();
  delete from public.promotions p where p.id = p_id and p.restaurant_owner_id = (select private.owner_id());
  return found;
end
$$;
