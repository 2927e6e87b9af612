-- The upload limits, checked again when an object is stored. Storage asks the policies in a transaction that it rolls back, and
-- stores the object after its bytes have arrived: of many uploads at once, each would find room.

create function private.bound_uploads() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('upload:' || new.owner_id, 0));
  -- The code of a policy, since Storage tells callers of no other.
  if not (case new.bucket_id when 'ownership-proofs' then private.has_proof_room(new.owner_id)
    else private.has_upload_room(new.owner_id, new.bucket_id = 'profile-images', new.name) end)
  then
    raise insufficient_privilege using message = 'Too many uploads. Please try again later.';
  end if;
  return new;
end
$$;

-- The table belongs to Supabase Storage. A project that lets us create no trigger there keeps the policies alone.
do $$
begin
  create trigger bound_uploads before insert on storage.objects for each row
    when (new.owner_id is not null and new.bucket_id in ('reviews', 'profile-images', 'ownership-proofs'))
    execute function private.bound_uploads();
exception when insufficient_privilege then
  raise warning 'Uploads at once can exceed their limit: this role may not create triggers on storage.objects.';
end
$$;
