import { tagsForScore } from "../../src/domain/ratings/tags.ts";
import type { Sql } from "../embedded/database/database.ts";
import { demoAccounts } from "./accounts.ts";
import type { Demo } from "./generate-demo.ts";
import { comments } from "./names-and-comments.ts";

/**
 * Fills the dashboard of the demo waiter: praise and awards at the busiest place of her employer, older ratings at a former
 * place of another owner, and ratings that name her in text only. (Her open invitation is added with the requests.)
 */
export async function addServerRatings(tx: Sql, { owners, guests }: Demo): Promise<void> {
  const [first, second] = owners;
  if (!first || !second) return;
  const { server } = demoAccounts;
  const serve = async (owner: typeof first, months: number): Promise<string | undefined> => {
    const [row] = await tx.query<{ place_id: string }>(
      `insert into public.restaurant_servers (restaurant_owner_id, server_id, restaurant_place_id, added_at)
       select $1, s.id, place.place_id, now() - $2::int * interval '1 month' from public.servers as s, (
         select p.place_id from public.restaurants as p join public.restaurant_ownerships as own on own.restaurant_place_id = p.place_id
         where own.restaurant_owner_id = $1
           and not exists (select from public.server_invitations as i where i.restaurant_place_id = p.place_id)
         order by p.rating_count desc, p.place_id limit 1) as place
       where s.user_id = $3 on conflict (server_id, restaurant_place_id) do update set added_at = excluded.added_at
       returning restaurant_place_id as place_id`,
      [owner.owner_id, months, server.id],
    );
    return row?.place_id;
  };
  const here = await serve(first, 14);
  await visit(tx, { place: here, guests: guests.slice(0, 30), daysApart: 3.5, firstDay: 0.1 });
  const before = await serve(second, 38);
  await visit(tx, { place: before, guests: guests.slice(30, 40), daysApart: 20, firstDay: 420 });
  await tx.query(
    `update public.restaurant_servers set is_active = false, paused_by = 'server' from public.servers as s
     where s.user_id = $2 and restaurant_servers.server_id = s.id and restaurant_place_id = $1`,
    [before, server.id],
  );
  // Two ratings only name her as text: they count for nobody until she claims them.
  await tx.query(
    `update private.ratings set server_id = null where id in (
       select r.id from private.ratings as r join public.servers as s on s.id = r.server_id
       where s.user_id = $1 and r.restaurant_place_id = $2 and r.score = 5 order by r.created_at, r.id limit 2)`,
    [server.id, here],
  );
  await refreshFigures(tx, server.id);
}

/** Recomputes the figures shown to owners, which were taken while the rows were added. */
async function refreshFigures(tx: Sql, userId: string): Promise<void> {
  const own = "server_id = (select id from public.servers where user_id = $1)";
  await tx.exec("select private.fold_figures(null)");
  await tx.query(`delete from private.server_shown_figures where ${own}`, [userId]);
  await tx.query(
    `select private.show_server_figures(server_id, restaurant_place_id) from private.server_place_totals where ${own}`,
    [userId],
  );
}

type Visit = { place: string | undefined; guests: readonly { id: string }[]; daysApart: number; firstDay: number };

/** Adds ratings that name her by guests who have not rated the place; most are positive. */
async function visit(tx: Sql, { place, guests, daysApart, firstDay }: Visit): Promise<void> {
  const scores = [5, 4, 5, 5, 3, 5, 4, 5, 2, 5] as const;
  const rows = guests.map(({ id }, nth) => {
    const score = scores[nth % scores.length] ?? 5;
    const said = comments[score];
    return {
      user_id: id,
      score,
      tags: tagsForScore(score).filter((_, index) => (index + nth) % 4 === 0),
      comment: nth % 2 === 0 ? said[nth % said.length] : null,
      emoji: score === 5 ? ["crown", "trophy", "star", null][nth % 4] : null,
      days: firstDay + nth * daysApart,
    };
  });
  await tx.query(
    `insert into private.ratings (user_id, restaurant_place_id, restaurant_name, score, tags, comment, server_id, server_name, server_emoji,
       rated_at, created_at)
     select r.user_id, $2, null, r.score, array(select jsonb_array_elements_text(r.tags)), r.comment, s.id,
       case when r.score = 5 then s.first_name end, r.emoji, now() - r.days * interval '1 day', now() - r.days * interval '1 day'
     from jsonb_to_recordset($1::jsonb) as r (user_id uuid, score int, tags jsonb, comment text, emoji text, days float8)
     join public.servers as s on s.user_id = $3
     where not exists (select from private.ratings as known where known.user_id = r.user_id and known.restaurant_place_id = $2)`,
    [JSON.stringify(rows), place, demoAccounts.server.id],
  );
}
