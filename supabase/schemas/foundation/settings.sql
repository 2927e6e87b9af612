-- Numbers that the operator of an installation may change.

-- Tables --------------------------------------------------------------------------------------------------------------

create table private.settings (
  key text primary key check (key ~ '^[a-z0-9_]{3,60}$'),
  value numeric not null check (value between 0 and 1000000),
  note text not null check (length(note) <= 300)
);

-- Grants and row level security ---------------------------------------------------------------------------------------

revoke all on private.settings from public, anon, authenticated, service_role;
alter table private.settings enable row level security;

-- Policies ------------------------------------------------------------------------------------------------------------

create policy "only procedures read settings" on private.settings for select to anon, authenticated using (false);

-- Functions -----------------------------------------------------------------------------------------------------------

-- Definer: settings have no grants. Functions called by every write are plpgsql, which caches plans between calls.
create function private.setting(p_key text) returns numeric language plpgsql stable security definer set search_path = '' as $$
begin
  return (select value from private.settings where key = p_key);
end
$$;

-- Settings ------------------------------------------------------------------------------------------------------------

insert into private.settings (key, value, note) values
  ('admin_second_step', 1, 'Admins need a second step to sign in (1), or a password is enough (0), as in a demo.'),
  ('verification_radius_m', 300 /* visitRadiusM */, 'A rating counts as made at the place up to this distance, plus the accuracy of the fix.'),
  ('verification_accuracy_cap_m', 500 /* visitAccuracyCapM */, 'At most this much inaccuracy is added to the radius.'),
  ('visit_speed_kmh', 900, 'Two positions of a person that need a higher speed verify no visit.'),
  ('evidence_days', 30, 'Location evidence is deleted after this many days.'),
  ('receipt_days', 365, 'Receipts of outbox commands are deleted after this many days. A device may send a command again until then.'),
  ('rated_at_days', 90, 'Days that a device may date a rating back.'),
  ('orphan_photo_hours', 24, 'A photo that no rating names is removed after this many hours.'),
  ('tombstone_days', 30, 'The content of a removed rating is stored sealed for this many days, to undo the removal.'),
  ('appeal_days', 183, 'An author may appeal for this many days after a decision; hidden content is stored as long.'),
  ('kept_revisions', 20, 'This many earlier versions of a rating are stored for its author.'),
  ('friend_invitations', 5, 'Invitations that each guest may have taken or open at the same time.'),
  ('friend_pause_days', 30 /* friendPauseDays */, 'After a declined friend request its sender cannot ask again for this many days.'),
  ('ticket_days', 365, 'Contact messages are deleted after this many days.'),
  ('deletion_grace_days', 14 /* deletionGraceDays */, 'Days between a deletion request and the erasure, in which the request can be cancelled.');
