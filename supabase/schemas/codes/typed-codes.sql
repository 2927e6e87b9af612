-- The eight characters under a printed code, for whoever cannot scan it: how its id begins.

create index qr_codes_characters on public.qr_codes (left(id::text, 8));

-- Where a code leads that somebody types, for anybody, signed in or not; null when there is none.
create function private.find_qr_code(p_characters text) returns text language plpgsql security definer set search_path = '' as $$
declare
  -- As much as eight characters with what people put between them: a stranger who sends a megabyte costs no second.
  v_characters text := lower(regexp_replace(left(p_characters, 40), '[\s-]', '', 'g'));
  v_links text[];
begin
  if v_characters !~ '^[0-9a-f]{8}$' then
    return null;
  end if;
  perform private.require_stranger_token('find_code');
  v_links := array(select code.code_data ->> 'deep_link' from public.qr_codes as code where left(code.id::text, 8) = v_characters limit 2);
  -- Two that begin alike are told apart by scanning only.
  return case when cardinality(v_links) = 1 then v_links[1] end;
end
$$;
