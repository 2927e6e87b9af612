// What an owner's dashboard asks of the database, at 1,000,000 ratings of 20,000 places beside the same at 10,000, of the busiest
// place that has an owner and staff. The floor in milliseconds is the least that a procedure costs here: one that reads a row by its
// key. `RATINGS=200000` makes it shorter.
import { createBackend, type Backend } from "../../supabase/embedded/backend.ts";
import { demoAccounts } from "../../supabase/embedded/demo/accounts.ts";
import { loadDemo } from "../../supabase/embedded/demo/load.ts";
import { median, printRatio } from "./figures.ts";

const many = Number(process.env["RATINGS"] ?? 1_000_000);
const few = 10_000;
const places = 20_000;
/** So few that the busiest fills a page there too: what grows is all that the database holds, and not the answer. */
const fewPlaces = 400;
const repeats = 80;

interface Subject {
  place: string;
  server: string;
}

/** As many rows as the place has: more where there are more, so its growth says nothing. */
const fileName = "500 rows of a file";

const review = (filter: object) => (subject: Subject) =>
  `select public.get_owner_reviews('${subject.place}', '${JSON.stringify(filter)}')`;

const queries: Record<string, (subject: Subject) => string> = {
  overview: ({ place }) => `select public.get_place_overview('${place}')`,
  reviews: review({}),
  "reviews of one lemon": review({ score: 1 }),
  "unanswered reviews": review({ unanswered: true }),
  "reviews with words": review({ text: true }),
  "reviews of ten months": review({ since: new Date(Date.now() - 300 * 86_400_000).toISOString().slice(0, 10) }),
  "reviews that praise one server": ({ place, server }) => review({ server })({ place, server }),
  "server performance": ({ place }) => `select public.get_server_performance('${place}')`,
  [fileName]: ({ place }) => `select public.export_place_reviews('${place}')`,
};
const floorName = "a row by its key";
const pulses: Record<string, (subject: Subject) => string> = {
  "the pulse of a place": ({ place }) => `select public.place_pulse('${place}')`,
  "the pulse of a person": () => "select public.my_pulse()",
  [floorName]: ({ place }) => `select * from public.get_place_stats(array['${place}'])`,
};

const claims = JSON.stringify({ sub: demoAccounts.owner.id, role: "authenticated" });

/** Milliseconds of this process's own time as the owner: the database runs in it. */
async function timeAsOwner({ db }: Backend, sql: string): Promise<number> {
  return db.transaction(async (tx) => {
    await tx.query("select set_config('request.jwt.claims', $1, true)", [claims]);
    await tx.exec("set local role authenticated");
    const before = process.cpuUsage();
    await tx.query(sql);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  });
}

async function openWith(ratings: number, placeCount: number): Promise<[Backend, Subject]> {
  const backend = await createBackend({ siteUrl: "http://localhost:45990", functionsDir: null });
  await loadDemo(backend, { ratings, places: placeCount });
  const [subject] = await backend.db.query<{ place: string; server: string }>(
    `select r.place_id as place, s.server_id as server from public.restaurants as r
     join public.restaurant_servers as s on s.restaurant_place_id = r.place_id order by r.rating_count desc, s.id limit 1`,
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

const [small, atSmall] = await openWith(few, fewPlaces);
const [large, atLarge] = await openWith(many, places);
const measured = new Map<string, { few: number; many: number; p95: number }>();
for (const [name, sql] of Object.entries({ ...queries, ...pulses })) {
  const times = { few: [] as number[], many: [] as number[] };
  // In turns, so that a slow moment of the machine meets both.
  for (let round = -5; round < repeats; round += 1) {
    const one = await timeAsOwner(small, sql(atSmall));
    const other = await timeAsOwner(large, sql(atLarge));
    if (round < 0) continue;
    times.few.push(one);
    times.many.push(other);
  }
  measured.set(name, { few: median(times.few), many: median(times.many), p95: p95(times.many) });
}
await small.close();
await large.close();

const size = many.toLocaleString("en");
const floor = measured.get(floorName)?.p95 ?? Number.NaN;
for (const [name, time] of measured) {
  if (name === floorName) continue;
  printRatio(`${name}, p95 at ${size} ratings`, time.p95, floor, "ms", { most: name in pulses ? 1 : 20 });
  if (name === fileName) continue;
  printRatio(`${name}, median at ${size} ratings beside 10,000`, time.many, time.few, "ms", { times: 1.5 });
}
