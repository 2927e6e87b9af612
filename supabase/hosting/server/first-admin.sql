-- Whoever takes the invitation of an empty installation is its admin. Once there is one, this does nothing any more.
create or replace function private.make_first_admin() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.invitation_codes where id = new.code_id and note = 'First admin' and created_by is null)
    and not exists (select from public.user_roles where role = 'admin') then
    insert into public.user_roles (user_id, role) values (new.user_id, 'admin');
  end if;
  return null;
end
$$;
revoke execute on function private.make_first_admin() from public, anon, authenticated, service_role;
create or replace trigger make_first_admin after insert on private.invitations
  for each row execute function private.make_first_admin();
