import type { Sql } from "../embedded/database/database.ts";
import { demoAccounts } from "./accounts.ts";
import type { Demo, DemoOwner } from "./generate-demo.ts";

/** The restaurant that the owner dashboard opens with. */
export const firstOf = ({ place_ids }: DemoOwner): string | undefined => place_ids.toSorted()[0];
/** The first restaurant of the demo owner. */
export const firstPlaceOfDemoOwner = (owners: readonly DemoOwner[]): string | null => {
  const owner = owners.find(({ id }) => id === demoAccounts.owner.id);
  return (owner && firstOf(owner)) ?? null;
};

/** Adds one of everything that the owner dashboard can show to the first restaurant of the demo owner. */
export async function addOwnerDashboard(tx: Sql, { owners, servers, guests, places }: Demo): Promise<void> {
  const owner = owners.find(({ id }) => id === demoAccounts.owner.id);
  const first = firstPlaceOfDemoOwner(owners);
  if (!owner || first === null) return;
  await addPromotions(tx, owner.owner_id, first);
  const others = servers.filter(({ owner_id }) => owner_id !== owner.owner_id).slice(0, 2);
  await tx.query(
    `insert into public.restaurant_servers (restaurant_owner_id, server_id, restaurant_place_id, is_active, paused_by, added_at)
     select $1, s.server_id, $2, false, s.paused_by, now() - interval '5 months'
     from jsonb_to_recordset($3::jsonb) as s (server_id uuid, paused_by text)`,
    [
      owner.owner_id,
      first,
      JSON.stringify(others.map(({ server_id }, at) => ({ server_id, paused_by: at === 0 ? "owner" : "server" }))),
    ],
  );
  await tx.query(
    `insert into public.server_invitations (restaurant_owner_id, restaurant_place_id, invited_email, restaurant_name, owner_business_name,
       invitation_message, created_at, expires_at)
     select $1, r.place_id, i.email, r.name, $3, i.message, now() - i.days * interval '1 day', now() + (7 - i.days) * interval '1 day'
     from public.restaurants as r,
       (values ('nora.novak@people.demo.test', 'You would make our Sundays.', 1), ('old.friend@people.demo.test', null, 12)) as i (email, message, days)
     where r.place_id = $2`,
    [owner.owner_id, first, owner.business_name],
  );
  await tx.query(
    `insert into private.place_proposals (restaurant_place_id, user_id, changes, note)
     values ($1, $2, '{"opening_hours": "Tu-Su 12:00-14:30,18:30-22:30; Mo off"}', 'The hours on the door are these now.')`,
    [first, guests[3]?.id],
  );
  const taken = new Set(owners.flatMap(({ place_ids }) => place_ids));
  const wanted = places.findLast(({ place_id }) => !taken.has(place_id));
  await tx.query(
    `insert into public.restaurant_ownership_requests (user_id, restaurant_place_id, restaurant_name, business_name, business_email,
       status, admin_notes, reviewed_at, created_at)
     values ($1, $2, $3, $4, $5, 'rejected', 'Please send a page of the lease: the trade register does not know the new owner yet.',
       now() - interval '2 days', now() - interval '6 days')`,
    [owner.id, wanted?.place_id, wanted?.name, owner.business_name, owner.email],
  );
}

const addPromotions = (tx: Sql, ownerId: string, placeId: string) =>
  tx.query(
    `insert into public.promotions (restaurant_owner_id, restaurant_place_id, title, description, discount_type, discount_value, free_item,
       expires_at, is_active, created_at)
     values ($1, $2, 'Lemon tart for two', 'One tart with two spoons after any main course.', 'free_item', null, 'Lemon tart',
         now() + interval '40 days', true, now() - interval '3 days'),
       ($1, $2, 'Lunch by the window', 'A tenth off the daily menu from Monday to Thursday.', 'percentage', 10, null, null, false,
         now() - interval '20 days'),
       ($1, $2, 'Opening week', 'A fifth off everything, to get to know us.', 'percentage', 20, null,
         now() - interval '30 days', true, now() - interval '60 days')`,
    [ownerId, placeId],
  );
