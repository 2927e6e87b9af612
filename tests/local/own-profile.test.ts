import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { profileSave } from "../../src/domain/outbox/commands/kinds/profile-save.ts";
import { settingsSave } from "../../src/domain/outbox/commands/kinds/settings-save.ts";
import type { OwnProfile } from "../../src/domain/people/own-profile.ts";
import { changeDeletion } from "../../src/consumer/settings/online.ts";
import { readFigures } from "../../src/local/ratings/figures.ts";
import { database } from "../../src/local/database/database.ts";
import { readOwnProfile, readSettings } from "../../src/local/people/own-profile.ts";
import { enqueueUpsert } from "../../src/sync/outbox/enqueue-upsert.ts";
import { enqueueRating } from "../../src/sync/outbox/enqueue-rating.ts";
import { refreshOwnProfile } from "../../src/sync/refresh/refresh-own-profile.ts";
import { endSession } from "../../src/sync/session/session.ts";
import { anIntent } from "../support/an-intent.ts";
import { freshDevice, putRows, ratingRow } from "../support/local-device.ts";
import { ada, content } from "../support/outbox-world.ts";
import { stubFetch } from "../support/stub-fetch.ts";

const answer = (change: Partial<OwnProfile> = {}): OwnProfile => ({
  fields: {
    username: "ada",
    first_name: "Ada",
    last_name: null,
    avatar_url: null,
    city: "Esch",
    country: null,
    time_zone: "Europe/Luxembourg",
    visible_to: "friends",
    mayor_opt_out: false,
  },
  badges: ["first_squeeze"],
  hidden: 0,
  visit_days: { "2026-11-20": 1, "2026-11-21": 1 },
  mayorships: [],
  cities: [],
  settings: { theme: "dark" },
  erase_at: null,
  as_of: "2026-11-22T08:30:00.000Z",
  ...change,
});
const told = (profile: OwnProfile = answer()) =>
  stubFetch(({ url }) => (url.pathname.endsWith("get_my_profile") ? { json: profile } : "unreachable"));
const save = (subject: string, value: string | boolean | null) =>
  enqueueUpsert(profileSave, { uid: ada, subject, value: { value }, name: "" });
const early = "2026-11-22T08:00:00.000Z";
const noon = new Date("2026-11-22T11:00:00Z");
const figures = async (now = noon) => readFigures(ada, await readOwnProfile(ada), now);
/** Fakes only the date; timers run normally. */
const rateAt = async (at: string, placeId: string) => {
  vi.useFakeTimers({ now: new Date(at), toFake: ["Date"] });
  await enqueueRating(anIntent({}, { placeId, content: content(4) }));
  vi.useRealTimers();
};

beforeEach(() => freshDevice(ada));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("a person's own profile on the device", () => {
  it("contains the server's values, overlaid with unsent changes, even offline", async () => {
    told();
    expect(await refreshOwnProfile(ada)).toEqual({ ok: true });
    stubFetch(() => "unreachable");
    await save("city", "Metz");
    const { fields, standing, asOf } = await readOwnProfile(ada);
    expect([fields.city, fields.username.value, fields.visible_to.value]).toEqual([
      { value: "Metz", sync: "queued", heldBack: null, refused: null },
      "ada",
      "friends",
    ]);
    expect([standing.badges, asOf]).toEqual([["first_squeeze"], expect.any(String)]);
    expect(await readSettings(ada, ["theme", "units"])).toEqual({ theme: "dark", units: null });
  });

  it("keeps a refused value and its reason beside the stored value", async () => {
    told();
    await refreshOwnProfile(ada);
    await save("username", "Admin");
    await database.commands.toCollection().modify({ state: "attention", refusal: "username_reserved", tried: 1 });
    expect((await readOwnProfile(ada)).fields.username).toEqual({
      value: "ada",
      sync: "attention",
      heldBack: null,
      refused: { value: "Admin", code: "username_reserved" },
    });
    // The rejection concerns this field only.
    await save("city", "Metz");
    const { fields } = await readOwnProfile(ada);
    expect([fields.city.refused, fields.first_name.refused]).toEqual([null, null]);
    expect(fields.username.refused).toMatchObject({ value: "Admin" });
  });

  it("shows why and until when an unsent value is postponed", async () => {
    const until = "2026-11-23T12:00:00.000Z";
    await save("username", "ada.l");
    await save("city", "Metz");
    await database.commands.toCollection().modify((command) => {
      if (command.key.endsWith(":username"))
        Object.assign(command, { refusal: "daily_limit", notBefore: until, tried: 1 });
    });
    const { fields } = await readOwnProfile(ada);
    expect([fields.username.heldBack, fields.city.heldBack]).toEqual([{ code: "daily_limit", until }, null]);
    expect(fields.username).toMatchObject({ value: "ada.l", sync: "queued" });
  });

  it("no longer contains a setting that another device reset", async () => {
    told(answer({ settings: { theme: "dark", units: "metric" } }));
    await refreshOwnProfile(ada);
    told(answer({ settings: { theme: "dark" } }));
    await refreshOwnProfile(ada);
    expect(await readSettings(ada, ["theme", "units"])).toEqual({ theme: "dark", units: null });
  });

  it("keeps a setting chosen during a fetch, and takes other settings from the server", async () => {
    told(answer({ settings: { theme: "dark", units: "metric" } }));
    await refreshOwnProfile(ada);
    await enqueueUpsert(settingsSave, { uid: ada, subject: "units", value: { value: "imperial" }, name: "" });
    told(answer({ settings: { theme: "light" } }));
    await refreshOwnProfile(ada);
    expect(await readSettings(ada, ["theme", "units"])).toEqual({ theme: "light", units: "imperial" });
  });

  it("is unknown before the first fetch, and is not stored for a person who signed out", async () => {
    expect(await readOwnProfile(ada)).toMatchObject({ asOf: null, timeZone: "Europe/Luxembourg" });
    stubFetch(async () => {
      await endSession("local");
      return { json: answer() };
    });
    expect(await refreshOwnProfile(ada)).toEqual({ ok: false, reason: "sign-in" });
    expect(await database.serverCache.count()).toBe(0);
  });
});

describe("a deletion request or cancellation whose answer was lost", () => {
  const lost = async (wanted: boolean, erase_at: string | null) => {
    stubFetch(({ url }) => (url.pathname.endsWith("get_my_profile") ? { json: answer({ erase_at }) } : "unreachable"));
    return [await changeDeletion(ada, wanted), (await readOwnProfile(ada)).standing.erase_at];
  };
  const day = "2026-12-22T11:00:00.000Z";

  it("shows the actual result if it can be fetched", async () => {
    expect(await lost(true, day)).toEqual(["done", day]);
    expect(await lost(true, null)).toEqual(["failed", null]);
    expect(await lost(false, null)).toEqual(["done", null]);
    expect(await lost(false, day)).toEqual(["failed", day]);
  });

  it("shows a failure if the result cannot be fetched, whatever was known before", async () => {
    await lost(true, day);
    stubFetch(() => "unreachable");
    expect([await changeDeletion(ada, true), await changeDeletion(ada, false)]).toEqual(["failed", "failed"]);
  });
});

it("a scheduled deletion shows its date, even if the page was fetching the profile", async () => {
  const day = "2026-12-22T11:00:00.000Z";
  const asked = Promise.withResolvers<void>();
  const erased = Promise.withResolvers<void>();
  let eraseAt: string | null = null;
  stubFetch(async ({ url }) => {
    const told = { json: answer({ erase_at: eraseAt }) };
    if (url.pathname.endsWith("get_my_profile")) {
      asked.resolve();
      await erased.promise;
      return told;
    }
    eraseAt = day;
    erased.resolve();
    return { json: { success: true, erase_at: day } };
  });
  const asking = refreshOwnProfile(ada);
  await asked.promise;
  expect(await changeDeletion(ada, true)).toBe("done");
  expect((await readOwnProfile(ada)).standing.erase_at).toBe(day);
  expect(await asking).toEqual({ ok: true });
});

describe("cancelling a deletion", () => {
  const keep = async (cancelled: boolean, erase_at: string | null) => {
    stubFetch(({ url }) =>
      url.pathname.endsWith("cancel_account_deletion") ? { json: cancelled } : { json: answer({ erase_at }) },
    );
    return await changeDeletion(ada, false);
  };

  it("shows that the account stays, even if another device cancelled the deletion", async () => {
    expect(await keep(true, null)).toBe("done");
    expect(await keep(false, null)).toBe("done");
  });

  it("shows that the deletion date has passed, instead of a false confirmation", async () => {
    expect(await keep(false, "2026-11-22T11:00:00.000Z")).toBe("too_late");
    expect((await readOwnProfile(ada)).standing.erase_at).toBe("2026-11-22T11:00:00.000Z");
  });
});

describe("a profile's statistics", () => {
  it("count an unsent rating on its day in the person's time zone, and mark it as unsent", async () => {
    told();
    await refreshOwnProfile(ada);
    stubFetch(() => "unreachable");
    expect(await figures()).toMatchObject({ streak: 2, sentStreak: 2, week: 2, waiting: 0 });
    // Half past eleven at night in London is the 22nd in Luxembourg.
    await rateAt("2026-11-21T23:30:00Z", "place-1");
    expect(await figures()).toMatchObject({ streak: 3, sentStreak: 2, week: 3, waitingWeek: 1, waiting: 1, count: 1 });
  });

  it("count a rating once, even if both the device and the server report it", async () => {
    told(answer({ visit_days: { "2026-11-22": 1 } }));
    await refreshOwnProfile(ada);
    const first = ratingRow(ada, "place-1", { rated_at: early, updated_at: early });
    await putRows(ada, [first]);
    expect(await figures()).toMatchObject({ streak: 1, week: 1, published: 1, count: 1 });
    // Another rating of the same day has arrived since: the server's days do not include it.
    await putRows(ada, [ratingRow(ada, "place-2", { rated_at: early, updated_at: "2026-11-22T08:30:00.001Z" })]);
    expect(await figures()).toMatchObject({ streak: 1, week: 2, published: 2 });
    await putRows(ada, [{ ...first, updated_at: "2026-11-22T08:31:00.000Z" }]);
    expect(await figures()).toMatchObject({ streak: 1, week: 2 });
  });

  it("count a rating on only one day, even after a change of time zone", async () => {
    await putRows(ada, [ratingRow(ada, "place-1", { rated_at: early, updated_at: early })]);
    // It was rated in Los Angeles, where it was still the previous day.
    told(answer({ visit_days: { "2026-11-21": 1 } }));
    await refreshOwnProfile(ada);
    expect(await figures()).toMatchObject({ streak: 1, week: 1 });
    // Data of an earlier version has no `as_of`, so local visits are not matched with the server's visit days.
    told(answer({ visit_days: { "2026-11-21": 1 }, as_of: undefined }));
    await refreshOwnProfile(ada);
    expect(await figures()).toMatchObject({ streak: 2, week: 2 });
  });

  it("leave out unsent edits and refused ratings, and hidden ratings for badges", async () => {
    told(answer({ visit_days: {}, hidden: 1 }));
    await refreshOwnProfile(ada);
    // The ratings themselves may arrive later.
    expect(await figures()).toMatchObject({ published: 0, count: 0 });
    await putRows(ada, [ratingRow(ada, "place-1"), ratingRow(ada, "place-2")]);
    stubFetch(() => "unreachable");
    await enqueueRating(anIntent({}, { placeId: "place-1", content: content(2) }));
    expect(await figures()).toMatchObject({ waiting: 0, published: 1, count: 2 });
    await enqueueRating(anIntent({}, { placeId: "place-3", content: content(2) }));
    expect((await figures()).waiting).toBe(1);
    await database.commands.where("key").equals(`${ada}:rating:place-3`).modify({ state: "attention" });
    expect((await figures()).waiting).toBe(0);
  });
});
