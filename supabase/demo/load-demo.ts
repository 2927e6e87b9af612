import type { Backend } from "../embedded/backend.ts";
import type { Sql } from "../embedded/database/database.ts";
import { sayCount } from "../embedded/shared/say-progress.ts";
import { addPeople, demoAccounts, demoCode, demoPassword, setDemoPassword } from "./accounts.ts";
import {
  generateDemo,
  type Demo,
  type DemoOwner,
  type DemoPlace,
  type DemoRating,
  type DemoServer,
} from "./generate-demo.ts";
import { cities } from "./geography.ts";
import { addOwnerDashboard, firstOf } from "./owner-dashboard.ts";
import { addPlaceDetails } from "./place-details.ts";
import { addScenes } from "./scenes.ts";
import { addServerRatings } from "./server-ratings.ts";
import { addFriendships } from "./friendships.ts";
import { withoutTriggers } from "./without-triggers.ts";

const rowsPerInsert = 2_000;

/** `say` receives progress messages. */
export type DemoOptions = { ratings?: number; places?: number; say?: (line: string) => void };

/**
 * Fills an installation with places, people and a year of ratings, once. `ratings` (default 2,400, up to 1,000,000 for
 * benchmarks) and `places` set the amounts. Returns the lines to print at every start.
 */
export async function loadDemo(backend: Backend, options: DemoOptions = {}): Promise<{ lines: string[] }> {
  const { db, keys } = backend;
  const [loaded] = await db.query("select 1 as loaded from auth.users where id = $1::uuid", [demoAccounts.guest.id]);
  if (!loaded) {
    options.say?.("Loading the demo: places, people and a year of ratings …");
    const demo = assignDemoAccounts(generateDemo(Date.now(), options.ratings, options.places));
    const onRated = sayCount((line) => options.say?.(line), "Loading the ratings of the demo", rowsPerInsert);
    await db.transaction((tx) => fill(tx, demo, onRated));
  }
  const password = demoPassword(keys.jwtSecret);
  await setDemoPassword(db, password);
  const emails = Object.values(demoAccounts).map(({ email }) => email);
  return {
    lines: [
      ...(await demoPlaceLines(db)),
      `Demo accounts: ${emails.join(", ")}`,
      `Demo password: ${password}`,
      `Demo invitation code: ${demoCode}`,
    ],
  };
}

/** For people elsewhere in the world, who would see an empty map. */
async function demoPlaceLines(db: Sql): Promise<string[]> {
  const towns = await db.query<{ city: string; places: number }>(
    "select city, count(*)::int as places from public.restaurants where source = 'demo' group by city order by 2 desc, 1",
  );
  const [center] = cities[0]?.streets ?? [];
  if (!center || towns.length === 0) return [];
  const counts = towns.map(({ city, places }) => `${city} (${places})`);
  return [
    `Demo places: ${counts.join(", ")}. To see them from anywhere, tap "Choose a city" on the map and choose ${towns[0]?.city},`,
    `  or set the browser's location to ${center.lat}, ${center.lng} (${center.name}).`,
    "Monaco has its real streets and places (OpenStreetMap, 2021), not yet rated. Keep it below the cities, switch the network",
    "  off, and walk through it. For another region: npm run region -- FILE.osm.pbf",
  ];
}

/** Replaces the first owners, the first server and the first guests by the demo accounts. */
function assignDemoAccounts(demo: Demo): Demo {
  const { guest, friend, owner, owner2, server } = demoAccounts;
  const ratingsAt = Map.groupBy(demo.ratings, ({ place_id }) => place_id);
  // The demo owner gets the most rated restaurant of the capital, since most others have little to show.
  const talk = (one: DemoOwner) => (capitalShare(one) > 0 ? (ratingsAt.get(firstOf(one) ?? "")?.length ?? 0) : -1);
  const byTalk = demo.owners.toSorted((a, b) => talk(b) - talk(a));
  const owners = byTalk.map((old, index): DemoOwner => ({
    ...old,
    ...(index === 0 ? owner : index === 1 ? owner2 : {}),
  }));
  const mine = owners[0]?.owner_id;
  const chosen = demo.servers.find(({ owner_id }) => owner_id === mine);
  const servers = demo.servers.map((old): DemoServer => (old === chosen ? { ...old, ...server } : old));
  const renamed = new Map([
    [demo.guests[0]?.id, guest.id],
    [demo.guests[1]?.id, friend.id],
  ]);
  const ratings = demo.ratings.map((rating) => ({
    ...rating,
    user_id: renamed.get(rating.user_id) ?? rating.user_id,
    server_name: rating.server_id === chosen?.server_id && rating.server_name ? server.first_name : rating.server_name,
  }));
  return { ...demo, owners, servers, ratings, guests: demo.guests.slice(2) };
}

const capitalShare = ({ place_ids }: DemoOwner) => place_ids.filter((id) => id.startsWith("demo:lux")).length;

async function fill(tx: Sql, demo: Demo, onRated: (done: number, all: number) => void): Promise<void> {
  const { guest, friend, uninvited, admin } = demoAccounts;
  await tx.query("select private.add_invitation_code($1, null, null, 'Demo')", [demoCode]);
  await addPeople(tx, [guest, friend, admin, ...demo.guests, ...demo.owners, ...demo.servers], { invited: true });
  await addPeople(tx, [uninvited], { invited: false });
  await tx.query("insert into public.user_roles (user_id, role) values ($1, 'admin')", [admin.id]);
  // The demo accounts have no authenticator app; the page says that this applies only to the demo.
  await tx.exec("update private.settings set value = 0 where key = 'admin_second_step'");
  await inBatches(demo.places, (rows) => addPlaces(tx, rows));
  await addOwners(tx, demo.owners);
  await addServers(tx, demo.servers);
  // Totals are counted once at the end, not after each rating.
  await withoutTriggers(tx, "private.ratings", () => inBatches(demo.ratings, (rows) => addRatings(tx, rows), onRated));
  await tx.exec("analyze private.ratings; select private.recount_ratings()");
  await addScenes(tx, demo);
  await addServerRatings(tx, demo);
  await addOwnerDashboard(tx, demo);
  await addPlaceDetails(tx, demo);
  await addFriendships(tx, demo);
  await tx.exec("select private.fold_figures(null)");
  await tx.exec(analyzeFilled);
}

/** Analyzes every filled table. Plans that are cached while a table is empty scan it row by row later. */
const analyzeFilled = `do $$ declare
    one regclass;
    filled boolean;
  begin
    for one in select oid from pg_class where relkind = 'r'
      and relnamespace::regnamespace::text in ('public', 'private', 'auth', 'storage') loop
      execute format('select exists (select from %s)', one) into filled;
      if filled then
        execute format('analyze %s', one);
      end if;
    end loop;
  end $$`;

async function inBatches<T>(
  rows: readonly T[],
  write: (rows: readonly T[]) => Promise<unknown>,
  onWritten: (done: number, all: number) => void = () => {},
): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsPerInsert) {
    await write(rows.slice(start, start + rowsPerInsert));
    onWritten(Math.min(start + rowsPerInsert, rows.length), rows.length);
  }
}

const addPlaces = (tx: Sql, places: readonly DemoPlace[]) =>
  tx.query(
    `insert into public.restaurants (place_id, name, vicinity, city, state, latitude, longitude, source, reviewed)
     select place_id, name, vicinity, city, state, latitude, longitude, 'demo', true from jsonb_to_recordset($1::jsonb)
       as p (place_id text, name text, vicinity text, city text, state text, latitude float8, longitude float8)`,
    [JSON.stringify(places)],
  );

async function addOwners(tx: Sql, owners: readonly DemoOwner[]): Promise<void> {
  const rows = [JSON.stringify(owners)];
  await tx.query(
    `insert into public.restaurant_owners (id, user_id, business_name, business_email)
     select owner_id, id, business_name, email from jsonb_to_recordset($1::jsonb) as o (owner_id uuid, id uuid, business_name text, email text)`,
    rows,
  );
  await tx.query(
    `insert into public.restaurant_ownerships (restaurant_owner_id, restaurant_place_id)
     select owner_id, place_id from jsonb_to_recordset($1::jsonb) as o (owner_id uuid, place_ids jsonb), jsonb_array_elements_text(place_ids) as place_id`,
    rows,
  );
  await tx.query(
    "insert into public.user_roles (user_id, role) select id, 'owner' from jsonb_to_recordset($1::jsonb) as o (id uuid) on conflict do nothing",
    rows,
  );
}

async function addServers(tx: Sql, servers: readonly DemoServer[]): Promise<void> {
  const rows = [JSON.stringify(servers)];
  await tx.query(
    `insert into public.servers (id, user_id, first_name, last_name, email, phone_number)
     select server_id, id, first_name, last_name, email, '+352 621 000 000' from jsonb_to_recordset($1::jsonb)
       as s (server_id uuid, id uuid, first_name text, last_name text, email text)`,
    rows,
  );
  await tx.query(
    `insert into public.restaurant_servers (restaurant_owner_id, server_id, restaurant_place_id, added_at)
     select owner_id, server_id, place_id, now() - interval '14 months'
     from jsonb_to_recordset($1::jsonb) as s (owner_id uuid, server_id uuid, place_id text)`,
    rows,
  );
  await tx.query(
    "insert into public.user_roles (user_id, role) select id, 'server' from jsonb_to_recordset($1::jsonb) as s (id uuid) on conflict do nothing",
    rows,
  );
}

const addRatings = (tx: Sql, ratings: readonly DemoRating[]) =>
  tx.query(
    `insert into private.ratings (id, user_id, restaurant_place_id, restaurant_name, score, tags, comment, server_id, server_name, server_emoji,
       verification, rated_at, created_at, updated_at)
     select r.id, r.user_id, r.place_id, place.name, r.score, array(select jsonb_array_elements_text(r.tags)), r.comment, r.server_id,
       r.server_name, r.server_emoji, case when right(r.id::text, 1) < 'a' then 'location' when right(r.id::text, 1) < 'd' then 'qr' else 'none' end,
       r.created_at, r.created_at, r.created_at
     from jsonb_to_recordset($1::jsonb) as r (id uuid, user_id uuid, place_id text, score int, tags jsonb, comment text, server_id uuid,
       server_name text, server_emoji text, created_at timestamptz)
     join public.restaurants as place on place.place_id = r.place_id`,
    [JSON.stringify(ratings)],
  );
