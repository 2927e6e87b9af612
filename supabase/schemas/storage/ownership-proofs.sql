-- Documents that prove the ownership of a restaurant. They belong to an ownership request, only admins read them, and they are
-- deleted 90 days after the decision: long enough for a dispute and no longer than necessary.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('ownership-proofs', 'ownership-proofs', false, 10 * 1024 * 1024,
    array['image/jpeg', 'image/png', 'image/webp', 'application/pdf'])
on conflict (id) do update set public = excluded.public, file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- Functions -----------------------------------------------------------------------------------------------------------

-- True if this person uploaded fewer than twenty documents in a day. Counts stored objects instead of using up rate-limit
-- tokens, because Storage asks in a transaction that it rolls back.
create function private.has_proof_room(p_user text) returns boolean language sql stable security definer set search_path = '' as $$
  select (select count(*) from storage.objects
    where bucket_id = 'ownership-proofs' and name like p_user || '/%' and created_at > now() - interval '1 day') < 20
$$;

-- True if the caller may upload this document now.
create function private.may_upload_proof(p_name text) returns boolean language sql stable security definer set search_path = '' as $$
  select coalesce(p_name ~ ('^' || auth.uid() || '/[0-9a-f-]{36}\.(jpg|png|webp|pdf)$'), false)
    and private.comes_with_bytes() and private.may_publish()
    and private.has_proof_room(auth.uid()::text)
$$;

grant execute on function private.may_upload_proof(text) to authenticated;

-- Refuses a request that names documents which its requester has not uploaded. Null: no documents.
create function private.require_own_proofs(p_user uuid, p_proofs jsonb) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if p_proofs is null or p_proofs = 'null' then
    return;
  end if;
  if jsonb_typeof(p_proofs) <> 'array' or jsonb_array_length(p_proofs) > 3 /* maxProofs */ then
    perform private.refuse(422, 'documents_invalid', 'The verification documents are not valid');
  end if;
  if exists (
    select from jsonb_array_elements(p_proofs) as proof (name)
    where not exists (select from storage.objects as o
      where o.bucket_id = 'ownership-proofs' and o.name = proof.name #>> '{}' and o.name like p_user || '/%')
  ) then
    perform private.refuse(422, 'proof_missing', 'The file has not arrived. Please choose it again.');
  end if;
end
$$;

-- Documents older than a day that belong to no open request and to none decided in the last 90 days. The day is for documents
-- whose request has not arrived yet.
create function private.orphan_proofs(p_limit int default 100) returns table (name text) language sql stable security definer set search_path = '' as $$
  select o.name from storage.objects as o
  where o.bucket_id = 'ownership-proofs' and o.created_at < now() - interval '1 day'
    and not exists (
      select from public.restaurant_ownership_requests as q
      where q.user_id::text = split_part(o.name, '/', 1) and q.verification_documents -> 'proofs' ? o.name
        and (q.status = 'pending' or q.reviewed_at > now() - interval '90 days'))
  order by o.created_at limit least(greatest(p_limit, 1), 1000)
$$;

-- Policies (the table belongs to Supabase Storage) --------------------------------------------------------------------

-- No update or delete: an admin may have read the document already. The maintenance deletes it.
create policy "people hand in proof of their business" on storage.objects for insert to authenticated
  with check (bucket_id = 'ownership-proofs' and private.may_upload_proof(name) and private.is_own_object(name, owner_id::text));

-- Admins read with their own token. Signed addresses are excluded: they work without a token for as long as their creator
-- chose, even after the person is no longer an admin.
create policy "admins read proof of businesses" on storage.objects for select to authenticated
  using (bucket_id = 'ownership-proofs' and (select private.has_role('admin'))
    and coalesce(current_setting('storage.operation', true), '') not in ('storage.object.sign', 'storage.object.sign_many'));
