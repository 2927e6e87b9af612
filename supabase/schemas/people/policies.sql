-- Policies of profiles, roles, consents and invitations.

create policy "invited people see faces, everybody sees their own" on private.profiles for select to authenticated
  using (user_id = (select private.own_id()) or ((select private.is_invited()) and private.is_presentable(user_id)
    and (visible_to = 'everyone' or (visible_to = 'friends' and user_id = any ((select private.open_friends())::uuid[])))
    and user_id <> all ((select private.parted_people())::uuid[])));
create policy "invited people add their own face" on private.profiles for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.is_invited()));
create policy "invited people change their own face" on private.profiles for update to authenticated
  using (user_id = (select auth.uid()) and (select private.is_invited()))
  with check (user_id = (select auth.uid()) and (select private.is_invited()));
create policy "people see their own roles" on public.user_roles for select to authenticated
  using (user_id = (select private.own_id()));
create policy "people see their own consents" on public.consents for select to authenticated
  using (user_id = (select private.own_id()));
create policy "only procedures read invitation codes" on public.invitation_codes for select to anon, authenticated using (false);
create policy "only procedures read invitations" on private.invitations for select to anon, authenticated using (false);
create policy "only procedures read people" on private.people for select to anon, authenticated using (false);
