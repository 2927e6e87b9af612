// Reads of the dashboards of owners, servers and admins on a local Postgres (PGlite without one): 1,000,000 ratings of 20,000
// places beside 10,000, at the busiest place with an owner and staff. Times are those that the database reports. The floor is a
// procedure that reads one row by its key. `RATINGS=200000` shortens the run.
import { createBackend, type Backend } from "../../supabase/embedded/backend.ts";
import { demoAccounts } from "../../supabase/demo/accounts.ts";
import { loadDemo } from "../../supabase/demo/load-demo.ts";
import { startPostgres } from "../support/postgres.ts";
import { median, printRatio } from "./figures.ts";

const many = Number(process.env["RATINGS"] ?? 1_000_000);
const few = 10_000;
const places = 20_000;
/** So few that the busiest place fills a page even with 10,000 ratings: only the database grows, not the answer. */
const fewPlaces = 400;
const repeats = 80;

interface Subject {
  place: string;
  /** Another place of the same town. */
  otherPlace: string;
  /** The server (waiter) with most praise there. */
  server: string;
  serverUser: string;
}

/** Returns more rows at the larger size, so its growth is not compared. */
const fileName = "500 rows of a file";

const review = (filter: object) => (subject: Subject) =>
  `select public.get_owner_reviews('${subject.place}', '${JSON.stringify(filter)}')`;
const ofPlace =
  (name: string) =>
  ({ place }: Subject) =>
    `select * from public.${name}('${place}')`;
const plain = (name: string, parameters = "") => {
  const sql = `select * from public.${name}(${parameters})`;
  return () => sql;
};

type Questions = Record<string, (subject: Subject) => string>;

const ownerAsks: Questions = {
  overview: ofPlace("get_place_overview"),
  reviews: review({}),
  "reviews of one lemon": review({ score: 1 }),
  "unanswered reviews": review({ unanswered: true }),
  "reported reviews": review({ reported: true }),
  "reviews with words": review({ text: true }),
  "reviews of ten months": review({ since: new Date(Date.now() - 300 * 86_400_000).toISOString().slice(0, 10) }),
  "reviews that praise one server": (subject) => review({ server: subject.server })(subject),
  "server performance": ofPlace("get_server_performance"),
  staff: ofPlace("get_staff"),
  codes: ofPlace("get_place_codes"),
  "proposals of guests": ofPlace("get_place_proposals"),
  "claims of praise": ofPlace("get_praise_claims"),
  "own restaurants": plain("get_my_restaurants"),
  [fileName]: ofPlace("export_place_reviews"),
};
const serverAsks: Questions = {
  home: plain("get_server_home"),
  "own reviews": plain("get_server_reviews"),
  "own figures": ({ server }) => `select public.get_server_stats('${server}')`,
  "own places": plain("get_server_associations"),
  "praise to claim": ofPlace("get_claimable_praise"),
  "who looked": plain("get_server_readers"),
};
const adminAsks: Questions = {
  tasks: plain("get_admin_tasks"),
  "moderation queue": plain("get_moderation_queue"),
  appeals: plain("get_appeals"),
  "ownership requests": plain("get_ownership_requests"),
  "audit log": plain("get_audit_log"),
  "people by name": plain("find_users", "'anouk'"),
  "places by name": plain("find_admin_places", "'zitrounebam'"),
  "places nobody looked at": plain("get_unreviewed_places"),
  "entries that may be one": ofPlace("find_duplicates"),
  "preview of a merge": ({ place, otherPlace }) => `select public.preview_merge('${otherPlace}', '${place}')`,
  health: plain("get_health"),
};
const floorName = "a row by its key";
const changeVersions: Questions = {
  "the change version of a place": ofPlace("place_change_version"),
  "the change version of a person": plain("my_change_version"),
  [floorName]: ({ place }) => `select * from public.get_place_stats(array['${place}'])`,
};

type Plan = { "Planning Time": number; "Execution Time": number };

/** Planning and execution time of one statement as that person, in milliseconds, and the size of its answer. */
async function timeAs({ db }: Backend, sub: string, sql: string): Promise<{ ms: number; bytes: number }> {
  return db.transaction(async (tx) => {
    await tx.query("select set_config('request.jwt.claims', $1, true)", [
      JSON.stringify({ sub, role: "authenticated" }),
    ]);
    await tx.exec("set local role authenticated");
    const bytes = JSON.stringify(await tx.query(sql)).length;
    const [explained] = await tx.query<{ "QUERY PLAN": [Plan] }>(`explain (analyze, timing off, format json) ${sql}`);
    const [plan] = explained?.["QUERY PLAN"] ?? [];
    if (!plan) throw new Error(`Not explained: ${sql}`);
    return { ms: plan["Planning Time"] + plan["Execution Time"], bytes };
  });
}

async function openWith(ratings: number, placeCount: number): Promise<[Backend, Subject]> {
  const databaseUrl = await postgres?.createDatabase();
  const backend = await createBackend({ siteUrl: "http://localhost:45990", functionsDir: null, databaseUrl });
  await loadDemo(backend, { ratings, places: placeCount });
  const [subject] = await backend.db.query<Record<keyof Subject, string>>(
    `select r.place_id as place, s.id as server, s.user_id as "serverUser",
       (select other.place_id from public.restaurants as other where other.city = r.city and other.place_id <> r.place_id
         order by other.rating_count desc, other.place_id limit 1) as "otherPlace"
     from (select * from public.restaurants as p
         where exists (select from public.restaurant_servers as rs where rs.restaurant_place_id = p.place_id)
         order by p.rating_count desc, p.place_id limit 1) as r
       join public.restaurant_servers as rs on rs.restaurant_place_id = r.place_id join public.servers as s on s.id = rs.server_id
     order by (select count(*) from private.ratings as x
       where x.server_id = s.id and x.score = 5 and x.restaurant_place_id = r.place_id) desc, s.id limit 1`,
  );
  if (!subject) throw new Error("No place has staff.");
  await backend.db.query(
    `insert into public.restaurant_ownerships (restaurant_owner_id, restaurant_place_id)
     select id, $2 from public.restaurant_owners where user_id = $1 on conflict do nothing`,
    [demoAccounts.owner.id, subject.place],
  );
  return [backend, subject];
}

const p95 = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? Number.NaN;

const readers: [Questions, (subject: Subject) => string][] = [
  [{ ...ownerAsks, ...changeVersions }, () => demoAccounts.owner.id],
  [serverAsks, ({ serverUser }) => serverUser],
  [adminAsks, () => demoAccounts.admin.id],
];
const { server: postgres } = await startPostgres();
console.log(`dashboards on ${postgres ? `Postgres ${postgres.version}` : "PGlite"}`);
const [small, atSmall] = await openWith(few, fewPlaces);
// Runs each once before the million ratings are inserted, so that a mistake shows early.
for (const [questions, readerOf] of readers)
  for (const sql of Object.values(questions)) await timeAs(small, readerOf(atSmall), sql(atSmall));
const [large, atLarge] = await openWith(many, places);
type Measured = { few: number; many: number; p95: number; fewBytes: number; manyBytes: number };
const measured = new Map<string, Measured>();
for (const [questions, readerOf] of readers) {
  for (const [name, sql] of Object.entries(questions)) {
    const times = { few: [] as number[], many: [] as number[] };
    const bytes = { few: 0, many: 0 };
    // Alternates, so that a slow moment of the machine affects both.
    for (let round = -5; round < repeats; round += 1) {
      const one = await timeAs(small, readerOf(atSmall), sql(atSmall));
      const other = await timeAs(large, readerOf(atLarge), sql(atLarge));
      Object.assign(bytes, { few: one.bytes, many: other.bytes });
      if (round < 0) continue;
      times.few.push(one.ms);
      times.many.push(other.ms);
    }
    measured.set(name, {
      few: median(times.few),
      many: median(times.many),
      p95: p95(times.many),
      fewBytes: bytes.few,
      manyBytes: bytes.many,
    });
  }
}
await small.close();
await large.close();
await postgres?.stop();

const size = many.toLocaleString("en");
const floor = measured.get(floorName)?.p95 ?? Number.NaN;
const kB = (bytes: number) => (bytes / 1000).toFixed(1);
for (const [name, time] of measured) {
  if (name === floorName) continue;
  printRatio(`${name}, p95 at ${size} ratings`, time.p95, floor, "ms", { most: name in changeVersions ? 1 : 20 });
  if (name === fileName) continue;
  const answers = `answers of ${kB(time.manyBytes)} and ${kB(time.fewBytes)} kB`;
  printRatio(`${name}, median at ${size} ratings beside 10,000 (${answers})`, time.many, time.few, "ms", {
    times: 1.5,
  });
}
