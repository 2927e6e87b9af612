import fc from "fast-check";
import { describe, expect } from "vitest";
import { distanceM } from "../../src/domain/places/distance.ts";
import { scores } from "../../src/domain/ratings/score.ts";
import { tagsForScore } from "../../src/domain/ratings/tags.ts";
import { cast } from "../support/cast.ts";
import { useDatabase, type Stage } from "./harness.ts";

const database = useDatabase();
const { test } = database;

describe("a token bucket", () => {
  const limit = ({ look }: Stage) =>
    look("insert into private.rate_limits (action, counted_per, allowed, period) values ('try', 'key', 3, '3 hours')");
  const take = async ({ look }: Stage, key = "k") =>
    (await look<{ taken: boolean }>("select private.take_token('try', $1) as taken", [key]))[0]?.taken;

  test("is pruned once it is full again, on the pages that one run reads", async ({ stage }) => {
    await stage.look(
      `insert into private.token_buckets
       select 'full:' || n, now() - interval '1 minute' from generate_series(1, 3000) as n
       union all select 'used', now() + interval '1 hour'`,
    );
    const left = async () =>
      (await stage.look("select key from private.token_buckets where key ~ '^(full|used)'")).length;
    await stage.look("select private.prune_buckets(1)");
    expect(await left()).toBeGreaterThan(1);
    await stage.look("select private.prune_buckets()");
    expect(await stage.look("select key from private.token_buckets where key ~ '^(full|used)'")).toEqual([
      { key: "used" },
    ]);
  });

  test("gives as many tokens as it holds, then one per refill, separately for each key", async ({ stage }) => {
    await limit(stage);
    expect([await take(stage), await take(stage), await take(stage), await take(stage)]).toEqual([
      true,
      true,
      true,
      false,
    ]);
    expect(await take(stage, "other")).toBe(true);
    await stage.look("update private.token_buckets set full_at = full_at - interval '1 hour' where key = 'try:k'");
    expect([await take(stage), await take(stage)]).toEqual([true, false]);
    await stage.look("update private.token_buckets set full_at = full_at - interval '10 days'");
    expect([await take(stage), await take(stage), await take(stage), await take(stage)]).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });

  test("reports the time when the next token is available", async ({ stage }) => {
    await limit(stage);
    for (let n = 0; n < 3; n++) await take(stage);
    const [row] = await stage.look<{ minutes: number }>(
      "select extract(epoch from private.next_token_at('try', 'k') - now()) / 60 as minutes",
    );
    expect(Number(row?.minutes)).toBeCloseTo(60, 0);
  });

  test("refuses a call beyond the limit with the code, message and time of the limit", async ({ stage }) => {
    await stage.look(
      `insert into private.rate_limits values ('try', 'key', 1, '1 hour', 'daily_limit', 'Enough for today.')`,
    );
    await stage.look("select private.require_token('try', 'k')");
    await stage.look("select private.require_token('try', 'other')");
    const error = await stage.look("select private.require_token('try', 'k')").catch((reason: unknown) => reason);
    const { code, hint, detail, message } = error as Error & { code: string; hint: string; detail: string };
    expect([code, hint, message]).toEqual(["PT429", "daily_limit", "Enough for today."]);
    expect(Date.parse(detail) - Date.now()).toBeGreaterThan(3_500_000);
  });
});

describe("a procedure that returns success or an error", () => {
  const rename = "select public.update_username('ada.l') as answer";

  test("returns the code and message of a rejection, and the retry time of a rate limit", async ({
    stage: { as, look },
  }) => {
    expect(await as(cast.uninvited, rename)).toEqual([
      { answer: { success: false, code: "not_invited", error: "Access requires a valid invitation." } },
    ]);
    const key = `username:${cast.consumerA.id}`;
    await look("insert into private.token_buckets values ($1, now() + interval '2 days')", [key]);
    const [row] = await as<{ answer: { retry_at: string } }>(cast.consumerA, rename);
    expect(row?.answer).toMatchObject({ success: false, code: "rate_limited" });
    expect(row?.answer.retry_at).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  });

  test("does not report an internal error as a rejection", async ({ stage: { refusal, look } }) => {
    await look("alter table private.profiles rename column username to nickname");
    expect((await refusal(cast.consumerA, rename)).code).toBe("42703");
  });

  test("rolls back everything that was written before the rejection", async ({ stage: { as, look } }) => {
    const name = (person: { id: string }) => look("select from public.profiles where user_id = $1", [person.id]);
    await look("update public.profiles set username = 'ada.l' where user_id = $1", [cast.consumerB.id]);
    await look("delete from public.profiles where user_id = $1", [cast.consumerA.id]);
    expect(await as(cast.consumerA, rename)).toMatchObject([{ answer: { code: "username_taken" } }]);
    expect(await name(cast.consumerA)).toEqual([]);
    expect(await look("select from private.token_buckets where key like 'username:%'")).toEqual([]);
  });
});

test.each([
  ["+352 26 12-34.5 (0)", true],
  ["621", true],
  ["*#06#", false],
  ["0900 LEMON", false],
  ["12", false],
  ["1".repeat(16), false],
  [" ".repeat(41), false],
  ["+", false],
  [null, null],
])("the check whether %j is a telephone number returns %s", (typed, yes) =>
  database.scene(async ({ look }) => {
    expect(await look("select private.is_phone($1) as yes", [typed])).toEqual([{ yes }]);
  }),
);

describe("rules shared with the browser", () => {
  test("allow the same tags for each score as the browser", async ({ stage: { look } }) => {
    for (const score of scores) {
      expect(await look("select private.tags_for_score($1) as tags", [score])).toEqual([
        { tags: [...tagsForScore(score)] },
      ]);
    }
  });

  test("compute the same distances as the browser, to the millimetre", async ({ stage: { look } }) => {
    const lat = fc.double({ min: -90, max: 90, noNaN: true });
    const lng = fc.double({ min: -180, max: 180, noNaN: true });
    await fc.assert(
      fc.asyncProperty(lat, lng, lat, lng, async (lat1, lng1, lat2, lng2) => {
        const [row] = await look<{ m: number }>("select private.distance_m($1, $2, $3, $4) as m", [
          lat1,
          lng1,
          lat2,
          lng2,
        ]);
        expect(row?.m).toBeCloseTo(distanceM({ lat: lat1, lng: lng1 }, { lat: lat2, lng: lng2 }), 3);
      }),
      { numRuns: 40 },
    );
  });

  test.each([
    ["  a\u0000".replace("\u0000", "\u0007"), "a"],
    [" \n\t ", null],
    ["zwei\nZeilen", "zwei\nZeilen"],
    ["\u00a0x\u00a0", "x"],
    ["👩‍🍳 chef", "👩‍🍳 chef"],
    ["\u200b\u200d\ufeff", null],
    ["\u2800\u3164\u00ad\u202e\u2066 \ufe0f", null],
    ["\u{e0041}\u{e007f}", null],
    ["\u200bAda\ufeff", "Ada"],
    ["שלום", "שלום"],
    // Direction marks that would reorder the surrounding text or close its isolation.
    ["\u202eAda\u202c \u2069\u2066\u2067\u2068\u202a\u202bX\u202d", "Ada X"],
    ["a\u200fb\u200ec", "a\u200fb\u200ec"],
  ])("clean the text %j to %j", (typed, kept) =>
    database.scene(async ({ look }) => {
      expect(await look("select private.clean_text($1) as kept", [typed])).toEqual([{ kept }]);
    }),
  );
});
