import type { Sql } from "../embedded/database/database.ts";
import { demoAccounts } from "./accounts.ts";
import type { Demo } from "./generate-demo.ts";

/**
 * Adds rows around the demo accounts for the screens of friends and of every role. Written as the database owner, but
 * through the normal triggers, so that notifications arise.
 */
export async function addScenes(tx: Sql, demo: Demo): Promise<void> {
  await addFriends(tx, demo);
  await addLikes(tx);
  await addWantedPlaces(tx);
  await addBusiness(tx, demo);
  await addServerCodes(tx);
  await addRequests(tx, demo);
  await addAdminTasks(tx, demo);
  await addReports(tx, demo);
}

const ids = (people: readonly { id: string }[]) => JSON.stringify(people.map(({ id }) => id));

async function addFriends(tx: Sql, { guests }: Demo): Promise<void> {
  const { guest, friend } = demoAccounts;
  const relate = (from: string, status: string, answered: string) =>
    tx.query(
      `insert into public.user_relationships (follower_id, following_id, status, created_at, responded_at)
       select id::uuid, $2::uuid, $3, now() - interval '20 days', $4::timestamptz from jsonb_array_elements_text($1::jsonb) as id`,
      [from, guest.id, status, answered === "" ? null : answered],
    );
  await relate(ids([friend, ...guests.slice(2, 8)]), "accepted", new Date().toISOString());
  await relate(ids(guests.slice(0, 2)), "pending", "");
}

/** Friends like the latest reviews of the guest. */
const addLikes = (tx: Sql) =>
  tx.query(
    `insert into public.rating_likes (rating_id, user_id)
     select r.id, f.follower_id
     from (select id from private.ratings where user_id = $1 order by created_at desc limit 4) as r,
       (select follower_id from public.user_relationships where following_id = $1 and status = 'accepted' order by follower_id limit 3) as f
     on conflict do nothing`,
    [demoAccounts.guest.id],
  );

/** The guest wants to visit places in several cities, and one that they have rated since. */
const addWantedPlaces = (tx: Sql) =>
  tx.query(
    `insert into public.wanted_places (user_id, restaurant_place_id, created_at)
     select $1, place_id, now() - interval '1 day' * row_number() over (order by place_id)
     from (
       (select distinct on (r.city) r.place_id from public.restaurants as r
         where r.city is not null and r.average_score >= 4 and not exists (
           select from private.ratings as mine where mine.user_id = $1 and mine.restaurant_place_id = r.place_id)
         order by r.city, r.rating_count desc, r.place_id limit 5)
       union
       (select mine.restaurant_place_id from private.ratings as mine where mine.user_id = $1 order by mine.created_at desc limit 1)
     ) as wanted
     on conflict do nothing`,
    [demoAccounts.guest.id],
  );

async function addBusiness(tx: Sql, { owners }: Demo): Promise<void> {
  const owned = owners.flatMap(({ owner_id, place_ids }) => place_ids.map((place_id) => ({ owner_id, place_id })));
  const rows = [JSON.stringify(owned.map((place, n) => ({ ...place, n })))];
  const places = "jsonb_to_recordset($1::jsonb) as o (owner_id uuid, place_id text, n int)";
  await tx.query(
    `insert into public.promotions (restaurant_owner_id, restaurant_place_id, title, description, discount_type, discount_value, free_item, expires_at)
     select owner_id, place_id,
       case when n % 2 = 0 then 'Quiet Tuesday' else 'Coffee on the house' end,
       case when n % 2 = 0 then 'Ten percent off the daily menu on Tuesdays.' else 'A coffee after any main course.' end,
       case when n % 2 = 0 then 'percentage' else 'free_item' end,
       case when n % 2 = 0 then 10 end, case when n % 2 = 1 then 'Coffee' end, now() + interval '60 days'
     from ${places} where n % 3 <> 0`,
    rows,
  );
  await tx.query(
    `insert into public.qr_codes (restaurant_owner_id, restaurant_place_id, qr_type, code_data)
     select owner_id, place_id, 'restaurant', jsonb_build_object('deep_link', '/q?place_id=' || replace(place_id, ':', '%3A')) from ${places}`,
    rows,
  );
}

/** Adds QR codes of the servers of both demo owners, with a season of scans. */
async function addServerCodes(tx: Sql): Promise<void> {
  const { owner, owner2 } = demoAccounts;
  await tx.query(
    `insert into public.qr_codes (restaurant_owner_id, restaurant_place_id, server_id, qr_type, code_data, created_at)
     select link.restaurant_owner_id, link.restaurant_place_id, link.server_id, 'restaurant_server',
       jsonb_build_object('deep_link', '/q?place_id=' || link.restaurant_place_id || '&server_id=' || link.server_id), now() - interval '80 days'
     from public.restaurant_servers as link join public.restaurant_owners as o on o.id = link.restaurant_owner_id
     where o.user_id in ($1, $2)`,
    [owner.id, owner2.id],
  );
  await tx.exec(
    `insert into private.qr_scan_days (qr_code_id, day, scans)
     select code.id, (now() at time zone 'UTC')::date - ago, (ago * ago * 3 + ago + ascii(right(code.server_id::text, 1))) % 11 % 6
     from public.qr_codes as code, generate_series(1, 77) as ago
     where code.server_id is not null and (ago * ago * 3 + ago + ascii(right(code.server_id::text, 1))) % 11 % 6 > 0`,
  );
  await tx.exec(
    `update public.qr_codes as code set scans_count = report.scans
     from (select qr_code_id, sum(scans)::int as scans from private.qr_scan_days group by 1) as report where report.qr_code_id = code.id`,
  );
}

async function addRequests(tx: Sql, { guests, places, owners }: Demo): Promise<void> {
  const taken = new Set(owners.flatMap(({ place_ids }) => place_ids));
  const free = places.filter(({ place_id }) => !taken.has(place_id)).slice(0, 3);
  const requests = free.map((place, index) => ({ ...place, user_id: guests[index + 10]?.id, rejected: index === 2 }));
  await tx.query(
    `insert into public.restaurant_ownership_requests
       (user_id, restaurant_place_id, restaurant_name, business_name, business_email, status, admin_notes, reviewed_at)
     select user_id, place_id, name, name || ' S.à r.l.', 'office@people.demo.test', case when rejected then 'rejected' else 'pending' end,
       case when rejected then 'The trade register names another company for this address.' end, case when rejected then now() end
     from jsonb_to_recordset($1::jsonb) as r (user_id uuid, place_id text, name text, rejected boolean)`,
    [JSON.stringify(requests)],
  );
  const [, second] = owners;
  const { server } = demoAccounts;
  await tx.query(
    `insert into public.server_invitations
       (restaurant_owner_id, restaurant_place_id, server_id, invited_email, restaurant_name, owner_business_name, invitation_message)
     select $1, place.place_id, s.id, $3, place.name, $4, 'We would love to have you on Saturdays.'
     from public.restaurants as place, public.servers as s where place.place_id = $2 and s.user_id = $5`,
    [second?.owner_id, second?.place_ids[0], server.email, second?.business_name, server.id],
  );
}

/** Adds open tasks for the admin: a request for a place with an owner, a data request and a contact message. */
async function addAdminTasks(tx: Sql, { guests, owners }: Demo): Promise<void> {
  const [asker, worried] = guests.slice(20, 22);
  await tx.query(
    `insert into public.restaurant_ownership_requests
       (user_id, restaurant_place_id, restaurant_name, business_name, business_email, verification_documents)
     select $1, place_id, name, 'Gemeinsam S.à r.l.', 'gemeinsam@people.demo.test', '{"restaurant_address": "12, Grand-Rue", "submitted_from": "web"}'
     from public.restaurants where place_id = $2`,
    [asker?.id, owners[0]?.place_ids[0]],
  );
  await tx.query(
    `insert into public.data_requests (user_id, kind, note, created_at, due_at)
     values ($1, 'rectification', 'My family name changed when I married.', now() - interval '20 days', now() + interval '10 days')`,
    [worried?.id],
  );
  await tx.query(
    `insert into private.contact_tickets (user_id, name, email, topic, message)
     values ($1, 'Jo', 'jo@people.demo.test', 'restaurant', 'The brewery on the corner has closed for good. Could you mark it?')`,
    [worried?.id],
  );
}

/** Adds reports: two guests doubt one review, and one reports another as spam. */
const addReports = (tx: Sql, { guests }: Demo) =>
  tx.query(
    `insert into public.reports (reporter_id, subject_type, subject_id, user_id, reason, note, created_at, due_at)
     select report.reporter::uuid, 'rating', doubted.id, doubted.user_id, report.reason, report.note, now() - report.hours * interval '1 hour',
       now() + (case report.reason when 'spam' then 168 else 72 end - report.hours) * interval '1 hour'
     from (select id, user_id, row_number() over (order by created_at desc, id) as n from private.ratings
         where comment is not null and score <= 2 and user_id <> all ($1::uuid[]) order by created_at desc, id limit 2) as doubted
     join jsonb_to_recordset($2::jsonb) as report (n int, reporter text, reason text, note text, hours int) on report.n = doubted.n`,
    [
      [demoAccounts.guest.id, demoAccounts.friend.id, ...guests.slice(30, 33).map(({ id }) => id)],
      JSON.stringify([
        { n: 1, reporter: guests[30]?.id, reason: "no_visit", note: "They were closed that whole week.", hours: 20 },
        { n: 1, reporter: guests[31]?.id, reason: "untrue", note: null, hours: 5 },
        {
          n: 2,
          reporter: guests[32]?.id,
          reason: "spam",
          note: "The same words stand at three other bars.",
          hours: 40,
        },
      ]),
    ],
  );
