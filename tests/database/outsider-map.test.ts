import { describe, expect } from "vitest";
import { cast, places, type Person } from "../support/cast.ts";
import { firstAnswerPattern } from "../support/first-answer.ts";
import { handle } from "../../supabase/functions/public-page/handler.ts";
import { readEnvironment } from "../../supabase/functions/_shared/environment.ts";
import { newcomer, rate, valueOf } from "./calls.ts";
import { callProcedures, joinedTo, parts, readTables, type Guesses, type Loot } from "./guest-data-attack.ts";
import { useDatabase, type Stage } from "./harness.ts";

// Outsiders and strangers ask every table, view and read of the catalogue, and try to join names to places and times.
const { test } = useDatabase();
const placeIds = Object.values(places).map(({ id }) => id);

interface Guest extends Person {
  id: string;
  /** Everything that names this guest and nobody else. */
  labels: string[];
  /** A stranger may read what this guest shows to everyone. */
  open: boolean;
}

interface Visit {
  guest: Guest;
  placeId: string;
  /** What only this visit's review contains. */
  marks: string[];
  /** The moment, by second and by day, as answers write them. */
  second: string;
  day: string;
}

interface Town {
  guests: Guest[];
  visits: Visit[];
}

async function settle(
  stage: Stage,
  first: string,
  { last = "Quist", shows = "everyone", born = 1990 } = {},
): Promise<Guest> {
  const person = await newcomer(stage, `${first.toLowerCase()}${last.toLowerCase()}@cast.test`);
  const username = `${first.toLowerCase()}_${last.toLowerCase()}`;
  await stage.look("update private.people set birth_year = $2, guardian_confirmed_at = now() where user_id = $1", [
    person.id,
    born,
  ]);
  const avatar = `/storage/v1/object/public/profile-images/${crypto.randomUUID()}.jpg`;
  await stage.look(
    `update private.profiles set first_name = $2, last_name = $3, username = $4, visible_to = $5, avatar_url = $6
     where user_id = $1`,
    [person.id, first, last, username, shows, avatar],
  );
  return { ...person, labels: [person.id, first, username, avatar], open: shows === "everyone" && born < 2000 };
}

/** Rates with a photo, and moves the review to a moment of the past. */
async function visit(stage: Stage, guest: Guest, placeId: string, at: string | null): Promise<Visit> {
  const comment = `Remark ${crypto.randomUUID()}`;
  const photo = `${crypto.randomUUID()}.jpg`;
  const id = await rate(stage, guest, placeId, { comment });
  await stage.sql.exec("set local session_replication_role = replica");
  await stage.look(
    `update private.ratings set photo_urls = array[$2], created_at = coalesce($3, created_at), rated_at = coalesce($3, rated_at),
       updated_at = coalesce($3, updated_at) where id = $1`,
    [id, photo, at],
  );
  await stage.sql.exec("set local session_replication_role = origin");
  const [{ moment } = { moment: "" }] = await stage.look<{ moment: string }>(
    "select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') as moment from private.ratings where id = $1",
    [id],
  );
  return { guest, placeId, marks: [comment, id, photo], second: moment, day: moment.slice(0, 10) };
}

/** Guests of every choice of visibility, each at all three places; their days and seconds differ. */
async function furnish(stage: Stage): Promise<Town> {
  const guests = [
    await settle(stage, "Zebulon"),
    await settle(stage, "Ottoline", { shows: "friends" }),
    await settle(stage, "Perpetua", { shows: "nobody" }),
    await settle(stage, "Quentin", { born: new Date().getUTCFullYear() - 14 }),
  ];
  // Three people with one public name: none of them is known by it.
  for (const last of ["Moor", "Mayr", "Munn"]) await settle(stage, "Anna", { last });
  const visits: Visit[] = [];
  for (const [nth, guest] of guests.entries())
    for (const [at, placeId] of placeIds.entries())
      visits.push(await visit(stage, guest, placeId, `2026-0${at + 3}-${11 + nth} 12:3${nth}:0${at}.5Z`));
  await stage.look("select private.recount_ratings()");
  return { guests, visits };
}

const guessesOf = ({ guests, visits }: Town): Guesses => ({
  ids: [...guests.map(({ id }) => id), ...visits.flatMap(({ marks }) => marks[1] ?? [])].slice(0, 20),
  placeIds,
  name: "zebulon",
  only: "reads",
  words: {
    p_score: [null],
    p_city: [null, "Trier"],
    p_after: [null],
    p_after_id: [null],
    p_username: guests.map(({ labels }) => labels[2]),
    p_query: [null, "zebulon", "ottoline", "zitroun"],
    p_sort: ["rating_count", "score"],
    q: ["zebulon", "ottoline"],
  },
});

/** What a question asked about: its single values, not the lists of guesses. */
const asked = ({ given }: Loot): string =>
  JSON.stringify((JSON.parse(given) as unknown[]).filter((value) => !Array.isArray(value)));

/**
 * The public pages and the site map, as a visitor without scripts reads them, in pieces of one list entry. The answer that a page
 * contains for the app is split like the answer of the procedure that it comes from, and is nothing but that answer to an
 * anonymous caller: it tells an outsider what the outsider's own call tells. The pages are drawn at one moment, because the
 * server's clock, which they contain, is nobody's secret.
 */
async function readPages(stage: Stage): Promise<Loot[]> {
  const answered: unknown[] = [];
  const fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const name = url.pathname.split("/").at(-1) ?? "";
    const body = typeof init?.body === "string" ? init.body : "{}";
    if (url.pathname.includes("/rpc/")) {
      const answer = await valueOf(stage, cast.anonymous, name, JSON.parse(body));
      answered.push(answer);
      return Response.json(answer);
    }
    const rated = `select place_id from public.restaurants where closed_at is null and rating_count > 0 and place_id > $1
      order by 1 offset $2::int limit $3::int`;
    const { searchParams: query } = url;
    const page = [query.get("place_id")?.slice("gt.".length), query.get("offset"), query.get("limit")];
    return Response.json(await stage.as(cast.anonymous, rated, page));
  };
  const site = "https://site.test";
  const environment = { ...readEnvironment(() => undefined), supabaseUrl: site, siteUrl: site, fetch };
  const shell = '<html lang="en"><head><title>x</title></head><body><div id="root"></div></body></html>';
  const loot: Loot[] = [];
  for (const path of ["/discover", "/reviews", "/sitemap-places.xml", ...placeIds.map((id) => `/r/${id}`)]) {
    const answer = await handle(new Request(site + path), environment, {
      readShell: () => Promise.resolve(new Response(shell)),
      nowMs: () => Date.parse("2026-11-20T00:00:00Z"),
    });
    expect([path, answer.status]).toEqual([path, 200]);
    const html = await answer.text();
    const [, json] = firstAnswerPattern.exec(html) ?? [];
    const pieces: string[] = html.replace(firstAnswerPattern, "").split("<li>");
    if (!path.endsWith(".xml")) {
      const given: unknown = JSON.parse(json ?? "null");
      expect(given).toBeInstanceOf(Object);
      expect(answered.at(-1)).toMatchObject(given as object);
      pieces.push(...parts(given).map((part) => JSON.stringify(part)));
    }
    for (const text of pieces) loot.push({ asked: `page ${path}`, given: JSON.stringify([path]), text });
  }
  return loot;
}

const readAll = async (stage: Stage, person: Person, town: Town): Promise<Loot[]> => [
  ...(await readTables(stage, person)),
  ...(await readPages(stage)),
  ...(await callProcedures(stage, person, guessesOf(town))),
];

/** What procedures that write answer or refuse, for example that a similar place is already listed. */
const writeAll = async (stage: Stage, person: Person, town: Town): Promise<Loot[]> =>
  await callProcedures(stage, person, { ...guessesOf(town), only: "writes" });

const short = ({ asked, given }: Loot) =>
  `${/from (?:\(select .* from )?(\S+?)[()]/.exec(asked)?.[1] ?? asked} ${given}`;

/** Visits that some chain of answers joins to a name of their guest. */
function named(loot: readonly Loot[], { guests, visits }: Town) {
  const joined = guests.map((guest) => {
    const reached = guest.labels.flatMap((label) => joinedTo(label, loot, []));
    return visits.filter(
      (one) =>
        one.guest === guest &&
        reached.some((answer) => one.marks.some((mark) => answer.text.includes(mark) || asked(answer).includes(mark))),
    );
  });
  return { people: joined.filter((list) => list.length > 0).length, visits: joined.flat().length };
}

/** Visits whose day or second stands in an answer about their place. */
function dated(loot: readonly Loot[], { visits }: Town): string[] {
  const about = (one: Visit, answer: Loot) =>
    [one.placeId, ...one.marks].some((mark) => answer.text.includes(mark) || asked(answer).includes(mark));
  return visits.flatMap((one) =>
    loot
      .filter((answer) => answer.text.includes(one.day) && about(one, answer))
      .slice(0, 1)
      .map(short),
  );
}

/** Ids with which an outsider sees that reviews at two places are of one guest. */
function keysAcrossPlaces(loot: readonly Loot[], { visits }: Town): string[] {
  const places = new Map<string, Set<Visit>>();
  for (const { text } of loot)
    for (const one of visits.filter(({ marks }) => text.includes(marks[0] ?? "")))
      for (const key of text.match(/[0-9a-f-]{36}/g) ?? [])
        places.set(key, (places.get(key) ?? new Set<Visit>()).add(one));
  return [...places].filter(([, of]) => of.size > 1).map(([key]) => key);
}

/** Reads that answer differently: somebody who polls them learns the second of what lies between. */
function changed(before: readonly Loot[], after: readonly Loot[]): string[] {
  // The server's clock is nobody's secret.
  const whole = (one: Loot) => short(one) + one.text.replace(/"now": ?"[^"]*"/, "");
  const known = new Set(before.map(whole));
  const now = new Set(after.map(whole));
  return [
    ...new Set([
      ...after.filter((one) => !known.has(whole(one))).map(short),
      ...before.filter((one) => !now.has(whole(one))).map(short),
    ]),
  ].toSorted();
}

const outsiders: [string, Person][] = [
  ["an outsider with the public key", cast.anonymous],
  ["an uninvited account", cast.uninvited],
];

describe.each(outsiders)("%s", (_who, person) => {
  test("joins no name to a place, no day to a visit and no two places to one guest", async ({ stage }) => {
    const town = await furnish(stage);
    const loot = [...(await readAll(stage, person, town)), ...(await writeAll(stage, person, town))];
    expect({ named: named(loot, town), dated: dated(loot, town), keys: keysAcrossPlaces(loot, town) }).toEqual({
      named: { people: 0, visits: 0 },
      dated: [],
      keys: [],
    });
  });

  test("sees no answer change when a guest rates, edits, likes or is praised tonight", async ({ stage }) => {
    const town = await furnish(stage);
    const before = await readAll(stage, person, town);
    const [guest, other] = town.guests;
    if (!guest || !other) throw new Error("Nobody lives here");
    const newcomerToday = await settle(stage, "Yolanda");
    await visit(stage, newcomerToday, places.place1.id, null);
    await stage.as(guest, "update public.ratings set score = 1, comment = 'Edited' where restaurant_place_id = $1", [
      places.place3.id,
    ]);
    const [mark] = town.visits.filter((one) => one.guest === other);
    await stage.as(guest, "select public.set_rating_like($1, true)", [mark?.marks[1]]);
    expect(changed(before, await readAll(stage, person, town))).toEqual([]);
  });
});

describe("an invited stranger", () => {
  const hidden = ({ guests, visits }: Town): Town => ({
    guests: guests.filter(({ open }) => !open),
    visits: visits.filter(({ guest }) => !guest.open),
  });

  test("joins names to places only for guests who show themselves to everyone", async ({ stage }) => {
    const town = await furnish(stage);
    const loot = [...(await readAll(stage, cast.consumerB, town)), ...(await writeAll(stage, cast.consumerB, town))];
    expect(named(loot, hidden(town))).toEqual({ people: 0, visits: 0 });
    expect(keysAcrossPlaces(loot, hidden(town))).toEqual([]);
  });

  test("sees no answer about a guest change when that guest rates, unless they show themselves", async ({ stage }) => {
    const town = await furnish(stage);
    const before = await readAll(stage, cast.consumerB, town);
    for (const guest of hidden(town).guests)
      await stage.as(guest, "delete from public.ratings where restaurant_place_id = $1", [places.place1.id]);
    const after = await readAll(stage, cast.consumerB, town);
    const about = (loot: readonly Loot[]) =>
      loot.filter((answer) =>
        hidden(town).guests.some(({ labels }) =>
          labels.some((label) => answer.text.includes(label) || asked(answer).includes(label)),
        ),
      );
    expect(changed(about(before), about(after))).toEqual([]);
  });
});
