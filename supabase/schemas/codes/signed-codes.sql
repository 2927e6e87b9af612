-- Signing of QR codes. The database has no private key: the signer asks which codes need a signature and stores the result
-- here.

-- Tables --------------------------------------------------------------------------------------------------------------

create table private.signed_codes (
  qr_code_id uuid primary key references public.qr_codes (id) on delete cascade,
  -- The id of the key and the place name in the signed link. If either changes, the code is signed again.
  kid int not null check (kid between 1 and 255),
  place_name text not null,
  signed_at timestamptz not null default now()
);

revoke all on private.signed_codes from public, anon, authenticated, service_role;
alter table private.signed_codes enable row level security;

create policy "only procedures read signatures" on private.signed_codes for select to anon, authenticated using (false);

-- Functions -----------------------------------------------------------------------------------------------------------

-- Codes without a link signed by this key for the current place name; with `p_id` only that code. Printed links stay valid:
-- none is revoked.
create function private.codes_to_sign(p_kid int, p_id uuid default null, p_limit int default 100)
returns table (id uuid, place_id text, server_id uuid, name text, latitude double precision, longitude double precision)
language sql stable security definer set search_path = '' as $$
  select code.id, place.place_id, code.server_id, place.name, place.latitude, place.longitude
  from public.qr_codes as code
  join public.restaurants as place on place.place_id = code.restaurant_place_id
  left join private.signed_codes as signed on signed.qr_code_id = code.id
  where (signed.qr_code_id is null or signed.kid <> p_kid or signed.place_name <> place.name) and (p_id is null or code.id = p_id)
  order by code.created_at, code.id limit least(greatest(p_limit, 1), 500)
$$;

-- Stores a signed link. False if the code was deleted meanwhile.
create function private.keep_signed_link(p_id uuid, p_kid int, p_name text, p_link text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update public.qr_codes as code set code_data = jsonb_build_object('deep_link', p_link) where code.id = p_id;
  if not found then
    return false;
  end if;
  insert into private.signed_codes (qr_code_id, kid, place_name) values (p_id, p_kid, p_name)
  on conflict (qr_code_id) do update set kid = excluded.kid, place_name = excluded.place_name, signed_at = now();
  return true;
end
$$;
