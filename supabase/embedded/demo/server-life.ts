import type { Sql } from "../database.ts";
import { demoAccounts } from "./accounts.ts";
import type { Demo } from "./generate.ts";

/**
 * What the dashboard of the demo server has to show beside praise and awards: a place where she once served, with ratings from
 * then, and praise for her name that guests wrote by hand. (The invitation that waits for her is among the requests.)
 */
export async function addServerLife(tx: Sql, { owners }: Demo): Promise<void> {
  const [, second] = owners;
  const { server } = demoAccounts;
  const old = second?.place_ids[1];
  if (second && old) {
    await tx.query(
      `insert into public.restaurant_servers (restaurant_owner_id, server_id, restaurant_place_id, added_at)
       select $1, s.id, $2, now() - interval '3 years' from public.servers as s where s.user_id = $3`,
      [second.owner_id, old, server.id],
    );
    await tx.query(
      `update public.ratings set server_id = s.id from public.servers as s
       where s.user_id = $2 and ratings.id in (
         select r.id from public.ratings as r where r.restaurant_place_id = $1 and r.server_id is null and r.score >= 4
           and r.created_at < now() - interval '90 days' order by r.created_at limit 6)`,
      [old, server.id],
    );
    await tx.query(
      `update public.restaurant_servers set is_active = false, paused_by = 'server' from public.servers as s
       where s.user_id = $2 and restaurant_servers.server_id = s.id and restaurant_place_id = $1`,
      [old, server.id],
    );
  }
  await tx.query(
    `update public.ratings set server_name = $2, server_emoji = 'star' where id in (
       select r.id from public.ratings as r
       join public.restaurant_servers as link on link.restaurant_place_id = r.restaurant_place_id and link.is_active
       join public.servers as s on s.id = link.server_id
       where s.user_id = $1 and r.server_id is null and r.score = 5 and r.server_name is null order by r.created_at desc, r.id limit 2)`,
    [server.id, server.first_name],
  );
}
