import { describe, expect } from "vitest";
import { cast, ownerIds, places, type Person } from "../support/cast.ts";
import { newcomer, rate, refusalOf, suspend, valueOf } from "./calls.ts";
import { openPostgresCopy } from "./engine.ts";
import { stageOn, useDatabase, type Stage } from "./harness.ts";
import { decide } from "./moderation-calls.ts";

const database = useDatabase();
const { test } = database;
const { consumerA: ada, consumerB: ben, ownerOfPlace1: olga, ownerOfPlace2: otto, machine } = cast;

type Mail = { recipient: string; template: string; params: { places: Record<string, unknown>[]; more: number } };
const mails = (stage: Stage) =>
  stage.look<Mail>("select recipient, template, params from private.mail_outbox order by recipient, template");
const want = (stage: Stage, person: Person, p_kind: string, p_wanted = true) =>
  valueOf(stage, person, "save_my_mail", { p_kind, p_wanted });

/** Times in Luxembourg, in days after today; `monday` is the next Monday. */
const today = "private.public_day(now())";
const monday = `(date_trunc('week', ${today}::timestamp)::date + 7)`;
async function maintain(stage: Stage, day = `(${today} + 1)`, hour = 8): Promise<number> {
  const [row] = await stage.look<{ n: number }>(
    `select private.mail_owners((${day} + make_interval(hours => ${hour})) at time zone 'Europe/Luxembourg') as n`,
  );
  return row?.n ?? -1;
}
const lowMail = (ratings: number) => ({
  recipient: olga.email,
  template: "low_rating",
  params: { places: [{ name: places.place1.name, ratings }], more: 0 },
});

describe("the mail about low ratings", () => {
  test("is sent once, on the next morning, to owners who subscribed, and contains places but no authors or texts", async ({
    stage,
  }) => {
    expect(await want(stage, olga, "low_rating")).toBe(true);
    await rate(stage, ada, places.place1.id, { score: 1, comment: "Cold" });
    await rate(stage, ben, places.place1.id, { score: 3 });
    await rate(stage, ada, places.place2.id, { score: 1 });
    expect(await maintain(stage, today, 23)).toBe(0);
    expect(await maintain(stage, undefined, 6)).toBe(0);
    expect(await maintain(stage)).toBe(1);
    expect(await maintain(stage)).toBe(0);
    expect(await maintain(stage, `(${today} + 2)`)).toBe(0);
    expect(await mails(stage)).toEqual([lowMail(1)]);
  });

  test("covers the whole day, and later ratings are included in the next day's mail", async ({ stage }) => {
    await want(stage, olga, "low_rating");
    await rate(stage, ada, places.place1.id, { score: 1 });
    await rate(stage, ben, places.place1.id, { score: 2 });
    expect(await maintain(stage)).toBe(1);
    expect(await mails(stage)).toEqual([lowMail(2)]);
    await stage.look("delete from private.mail_outbox");
    await rate(stage, otto, places.place1.id, { score: 2 });
    expect(await maintain(stage, undefined, 9)).toBe(0);
    expect(await maintain(stage, `(${today} + 2)`)).toBe(1);
    expect(await mails(stage)).toEqual([lowMail(1)]);
  });

  test("omits ratings that have since been hidden, removed or raised", async ({ stage }) => {
    await want(stage, olga, "low_rating");
    const hidden = await rate(stage, ada, places.place1.id, { score: 1, comment: "Lies" });
    await decide(stage, "rating", hidden, "hide");
    const removed = await rate(stage, ben, places.place1.id, { score: 1 });
    await stage.as(ben, "delete from public.ratings where id = $1", [removed]);
    const changed = await rate(stage, otto, places.place1.id, { score: 1 });
    await stage.as(otto, "update public.ratings set score = 4 where id = $1", [changed]);
    expect(await maintain(stage)).toBe(0);
    expect(await mails(stage)).toEqual([]);
  });

  test("waits until the day on which a rating was changed has ended, and omits ratings older than a week", async ({
    stage,
  }) => {
    await want(stage, olga, "low_rating");
    const ago = "update private.ratings set created_at = created_at - $2::int * interval '1 day' where id = $1";
    await stage.look(ago, [await rate(stage, ada, places.place1.id, { score: 1 }), 1]);
    await stage.look(ago, [await rate(stage, ben, places.place1.id, { score: 1 }), 9]);
    expect(await maintain(stage, today)).toBe(0);
    expect(await maintain(stage)).toBe(1);
    expect(await mails(stage)).toEqual([lowMail(1)]);
  });

  test("names at most ten places and gives only the number of the others", async ({ stage }) => {
    await want(stage, olga, "low_rating");
    await stage.look(
      `with made as (insert into public.restaurants (place_id, name, city, latitude, longitude)
           select 'many-' || n, repeat('"', 200), 'Trier', 49.7, 6.6 from generate_series(1, 12) as n returning place_id)
         insert into public.restaurant_ownerships (restaurant_owner_id, restaurant_place_id) select $1, place_id from made`,
      [ownerIds.ofPlace1],
    );
    for (let n = 1; n <= 12; n++) await rate(stage, ada, `many-${n}`, { score: 2 });
    expect(await maintain(stage)).toBe(1);
    const [mail] = await mails(stage);
    expect(mail?.params.places).toHaveLength(10);
    expect(mail?.params.more).toBe(2);
  });
});

test("the weekly mail is sent once, on Monday, and compares the last two weeks", async ({ stage }) => {
  await want(stage, olga, "weekly_digest");
  const old = await rate(stage, ada, places.place1.id, { score: 2 });
  await stage.look("update private.ratings set created_at = created_at - interval '7 days' where id = $1", [old]);
  await rate(stage, ben, places.place1.id, { score: 5, comment: "Good" });
  await rate(stage, otto, places.place1.id, { score: 4 });
  const gone = await rate(stage, cast.admin, places.place1.id, { score: 1, comment: "Lies" });
  await stage.look("update private.ratings set hidden_at = now() where id = $1", [gone]);
  expect(await maintain(stage, `(${monday} + 1)`)).toBe(0);
  expect(await maintain(stage, monday)).toBe(1);
  expect(await maintain(stage, monday, 20)).toBe(0);
  const [dates] = await stage.look(`select (${monday} - 7)::text as from, (${monday} - 1)::text as until`);
  expect(await mails(stage)).toEqual([
    {
      recipient: olga.email,
      template: "weekly_digest",
      params: {
        ...dates,
        more: 0,
        places: [
          {
            name: places.place1.name,
            ratings: 2,
            average: 4.5,
            ratings_before: 1,
            average_before: 2,
            unanswered: 1,
          },
        ],
      },
    },
  ]);
});

test("the weekly mail covers ratings up to Sunday, and Monday's ratings appear in the next mail", async ({ stage }) => {
  await want(stage, olga, "weekly_digest");
  await rate(stage, ada, places.place1.id, { score: 4 });
  const early = await rate(stage, ben, places.place1.id, { score: 2 });
  const onMonday = `update private.ratings set created_at = (${monday} + time '01:00') at time zone 'Europe/Luxembourg' where id = $1`;
  await stage.look(onMonday, [early]);
  expect(await maintain(stage, monday)).toBe(1);
  expect((await mails(stage))[0]?.params.places).toMatchObject([{ ratings: 1, average: 4 }]);
});

describe.each(["low_rating", "weekly_digest"])("the mail %s", (kind) => {
  const morning = (stage: Stage) => maintain(stage, monday);
  const low = (stage: Stage) => rate(stage, ada, places.place1.id, { score: 1 });

  test.each<[string, (stage: Stage) => Promise<unknown>]>([
    ["has not asked", () => Promise.resolve()],
    ["has changed their mind", (stage) => want(stage, olga, kind, false)],
    [
      "does not manage the restaurant any more",
      (stage) => valueOf(stage, olga, "leave_restaurant", { p_place_id: places.place1.id }),
    ],
    ["is suspended", (stage) => suspend(stage, olga)],
    [
      "has no address that was confirmed",
      (stage) => stage.look("update auth.users set email_confirmed_at = null where id = $1", [olga.id]),
    ],
  ])("is not sent to an owner who %s", (name, change) =>
    database.scene(async (stage) => {
      if (name !== "has not asked") await want(stage, olga, kind);
      await change(stage);
      await low(stage);
      expect(await morning(stage)).toBe(0);
      expect(await mails(stage)).toEqual([]);
    }),
  );

  test("the weekly mail is not sent to owners of other places or to guests, even if they subscribed", async ({
    stage,
  }) => {
    for (const person of [otto, ada, cast.admin]) await want(stage, person, kind);
    await low(stage);
    expect(await morning(stage)).toBe(0);
  });
});

test("a mail subscription applies to one person, is off by default, and must name a known kind of mail", async ({
  stage,
}) => {
  expect(await valueOf(stage, olga, "get_my_settings")).not.toHaveProperty("mail_low_rating");
  await want(stage, olga, "low_rating");
  expect(await valueOf(stage, olga, "get_my_settings")).toMatchObject({ mail_low_rating: true });
  expect(await valueOf(stage, otto, "get_my_settings")).not.toHaveProperty("mail_low_rating");
  expect(await want(stage, olga, "low_rating", false)).toBe(false);
  expect(await valueOf(stage, olga, "get_my_settings")).not.toHaveProperty("mail_low_rating");
  const wrong = { p_kind: "advertising", p_wanted: true };
  expect((await refusalOf(stage, olga, "save_my_mail", wrong)).hint).toBe("invalid_op");
});

test("the mail job runs at most once an hour, and records of sent mails are deleted after thirty days", async ({
  stage,
}) => {
  const turns = () => stage.look("select key from private.token_buckets where key = 'owner_mails'");
  expect(await turns()).toEqual([]);
  expect(await valueOf(stage, machine, "queue_owner_mails")).toBe(0);
  expect(await turns()).toHaveLength(1);
  await stage.look(
    `insert into private.owner_mails values ($1, 'weekly_digest', 'old', now() - interval '31 days'),
         ($1, 'weekly_digest', 'new', now() - interval '29 days')`,
    [olga.id],
  );
  const kept = () => stage.look("select subject from private.owner_mails order by subject");
  await valueOf(stage, machine, "queue_owner_mails");
  expect(await kept()).toHaveLength(2);
  await stage.look("update private.token_buckets set full_at = now() where key = 'owner_mails'");
  await valueOf(stage, machine, "queue_owner_mails");
  expect(await kept()).toEqual([{ subject: "new" }]);
});

test("the owner mail is sent only once when two runs of the job overlap", async () => {
  const opened = await openPostgresCopy();
  // PGlite has one connection and cannot run two calls in parallel; the repeated run above covers it.
  if (!opened) return;
  try {
    const stage = stageOn(opened.db);
    await want(stage, olga, "low_rating");
    const guest = await newcomer(stage, "guest@cast.test");
    await rate(stage, guest, places.place1.id, { score: 1 });
    let hasTold = () => {};
    const told = new Promise<void>((resolve) => (hasTold = resolve));
    let letGo = () => {};
    const held = new Promise<void>((resolve) => (letGo = resolve));
    const run = `select private.mail_owners(((${today} + 1) + interval '8 hours') at time zone 'Europe/Luxembourg') as n`;
    const first = opened.db.transaction(async (tx) => {
      const rows = await tx.query<{ n: number }>(run);
      hasTold();
      await held;
      return rows;
    });
    await told;
    const second = opened.db.query<{ n: number }>(run);
    const waits = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    while ((await stage.look(waits)).length === 0) await new Promise((go) => setImmediate(go));
    letGo();
    expect([await first, await second]).toEqual([[{ n: 1 }], [{ n: 0 }]]);
    expect(await mails(stage)).toEqual([lowMail(1)]);
  } finally {
    await opened.close();
  }
});
