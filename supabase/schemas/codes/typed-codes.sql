-- The eight characters printed under a QR code, for guests who cannot scan it: the start of its id.

create index qr_codes_characters on public.qr_codes (left(id::text, 8));

-- Returns the link of a typed code, with or without a session; null if there is none.
create function private.find_qr_code(p_characters text) returns text language plpgsql security definer set search_path = '' as $$
declare
  -- Eight characters with separators fit into 40. The cut bounds the cost of a very long input.
  v_characters text := lower(regexp_replace(left(p_characters, 40), '[\s-]', '', 'g'));
  v_links text[];
begin
  if v_characters !~ '^[0-9a-f]{8}$' then
    return null;
  end if;
  perform private.require_stranger_token('find_code');
  v_links := array(select code.code_data ->> 'deep_link' from public.qr_codes as code where left(code.id::text, 8) = v_characters limit 2);
  -- Two codes with the same first characters can only be distinguished by scanning.
  return case when cardinality(v_links) = 1 then v_links[1] end;
end
$$;
