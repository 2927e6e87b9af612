import type { Sql } from "../embedded/database/database.ts";
import { demoAccounts } from "./accounts.ts";
import type { Demo, DemoPerson } from "./generate-demo.ts";

const ids = (people: readonly DemoPerson[]) => JSON.stringify(people.map(({ id }) => id));
const { guest, friend } = demoAccounts;

/**
 * Adds friendships: requests in both directions, likes, a blocked person and hidden profiles. The rows pass the normal
 * triggers; their notifications are then spread over the last days.
 */
export async function addFriendships(tx: Sql, { guests }: Demo): Promise<void> {
  // The first eight already have a relation to the guest.
  const [mayBeAsked, strangers] = [guests.slice(8, 10), guests.slice(10, 22)];
  await ask(tx, [guest], ids(mayBeAsked));
  await ask(tx, [friend], ids(strangers.slice(0, 1)));
  await befriend(tx, friend, ids(strangers.slice(1, 6)));
  await befriend(tx, guest, ids(strangers.slice(6, 9)));
  await tx.query("insert into public.user_blocks (blocker_id, blocked_id) values ($1, $2)", [
    guest.id,
    strangers.at(-1)?.id,
  ]);
  await tx.query("update private.profiles set visible_to = 'everyone', visibility_chosen_at = created_at");
  await show(tx, "friends", ids(strangers.slice(6, 7)));
  await show(tx, "nobody", ids(strangers.slice(7, 8)));
  await likeEachOther(tx);
  await befriendEarlier(tx);
  await spreadNotices(tx);
}

const ask = (tx: Sql, people: readonly DemoPerson[], others: string) =>
  tx.query(
    `insert into public.user_relationships (follower_id, following_id, created_at)
     select $1, other::uuid, now() - n * interval '29 hours' from jsonb_array_elements_text($2::jsonb) with ordinality as o (other, n)`,
    [people[0]?.id, others],
  );

const befriend = (tx: Sql, { id }: DemoPerson, others: string) =>
  tx.query(
    `insert into public.user_relationships (follower_id, following_id, status, created_at, responded_at)
     select $1, other::uuid, 'accepted', now() - n * interval '9 days', now() - n * interval '8 days'
     from jsonb_array_elements_text($2::jsonb) with ordinality as o (other, n)`,
    [id, others],
  );

/** New accounts are seen by friends only. */
const show = (tx: Sql, whom: string, people: string) =>
  tx.query(
    "update private.profiles set visible_to = $1 where user_id::text in (select jsonb_array_elements_text($2::jsonb))",
    [whom, people],
  );

/** SQL for a time some hours after the review, but not in the future; `n` varies it. */
const likedAt = (review: string, n: string) =>
  `${review}.created_at + least(interval '1 hour' * (2 + ${n} % 50), (now() - ${review}.created_at) * (1 + ${n} % 90) / 100)`;

/** Friends like each other's newest reviews: some get a few likes, many none. */
const likeEachOther = (tx: Sql) =>
  tx.query(
    `insert into public.rating_likes (rating_id, user_id, created_at)
     select newest.id, tie.liker, ${likedAt("newest", "tie.n")}
     from (
       select follower_id as author, following_id as liker, row_number() over (order by follower_id, following_id) as n
       from public.user_relationships where status = 'accepted'
       union all
       select following_id, follower_id, row_number() over (order by following_id, follower_id) + 3
       from public.user_relationships where status = 'accepted') as tie
     cross join lateral (
       select r.id, r.created_at, row_number() over (order by r.created_at desc, r.id) as nth from private.ratings as r
       where r.user_id = tie.author order by r.created_at desc, r.id limit 6) as newest
     where (tie.n + newest.nth) % 3 = 0
     on conflict do nothing`,
  );

/** Moves rows created just now into the past: friendships within the year, likes after the review. */
async function befriendEarlier(tx: Sql): Promise<void> {
  await tx.exec(
    `update public.user_relationships set responded_at = created_at + interval '5 hours'
     where status = 'accepted' and responded_at > now() - interval '1 day';
     update public.rating_likes as l
     set created_at = ${likedAt("r", "get_byte(decode(md5(l.user_id::text || l.rating_id), 'hex'), 0)")}
     from private.ratings as r where r.id = l.rating_id and l.created_at >= now()`,
  );
}

/** Dates each notification to its event; those of the last two days are unseen. */
const spreadNotices = (tx: Sql) =>
  tx.query(
    `update private.activities as a set created_at = event.at, seen = event.at < now() - interval '2 days'
     from (
       select one.id, coalesce(
         case one.activity_type
           when 'post_liked' then (select l.created_at from public.rating_likes as l
             where l.rating_id = one.subject_id and l.user_id = one.actor_id)
           when 'friend_request' then (select t.created_at from public.user_relationships as t
             where t.follower_id = one.actor_id and t.following_id = one.user_id)
           when 'friend_accepted' then (select t.responded_at from public.user_relationships as t
             where t.follower_id = one.user_id and t.following_id = one.actor_id)
           when 'friend_connected' then (select t.responded_at from public.user_relationships as t
             where t.follower_id = one.actor_id and t.following_id = one.user_id)
           when 'badge_earned' then (
             select rated.created_at from (
               select r.created_at, row_number() over (order by r.created_at, r.id) as nth from private.ratings as r
               where r.user_id = one.user_id) as rated
             join private.badge_levels() as level (at, badge) on level.at = rated.nth
             where level.badge = one.metadata ->> 'badge')
         end, one.created_at) as at
       from private.activities as one where one.created_at <= statement_timestamp()) as event
     where a.id = event.id and event.at < a.created_at`,
  );
