import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { noTotals } from "../../src/domain/ratings/rating-summary.ts";
import { database } from "../../src/local/database/database.ts";
import { readKv, writeKv, type KvKey, type KvValue } from "../../src/local/database/kv.ts";
import { giveBadgeBack, takeNewBadge } from "../../src/local/ratings/new-badge.ts";
import { saveVisitConsent } from "../../src/local/device-settings/visit-consent.ts";
import { refreshInvitation } from "../../src/sync/session/refresh-invitation.ts";
import { refreshRatings } from "../../src/sync/refresh/refresh.ts";
import { freshDevice, ratingRow } from "../support/local-device.ts";
import { stubFetch } from "../support/stub-fetch.ts";
import { ada, ben } from "../support/outbox-world.ts";

beforeEach(() => freshDevice(ada));
afterEach(() => vi.unstubAllGlobals());

const cursor = { updatedAt: "2026-01-01T00:00:00Z", id: crypto.randomUUID() };
const earn = async () => {
  await writeKv("ratingsWhole", { [ada]: true });
  await database.totals.put({ uid: ada, ...noTotals(), count: 5 });
  return await takeNewBadge(ada);
};
const pull = async () => {
  stubFetch(() => ({ json: [{ ...ratingRow(ada, "place-1"), deleted: false }] }));
  await refreshRatings(ada);
};

/** Notes that are stored in one row for all people of the device. */
const notes: [KvKey, KvValue<"invited" | "ratingsCursor" | "badgesShown">, () => Promise<unknown>][] = [
  ["ratingsCursor", { [ben]: cursor }, pull],
  ["ratingsWhole", { [ben]: true }, pull],
  ["badgesShown", { [ben]: 25 }, earn],
  [
    "badgesShown",
    { [ben]: 25 },
    async () => {
      const badge = await earn();
      if (badge) await giveBadgeBack(ada, badge);
    },
  ],
  ["visitConsent", { [ben]: false }, async () => await saveVisitConsent(ada, true)],
  [
    "invited",
    { [ben]: true },
    async () => {
      stubFetch(() => ({ json: true }));
      await refreshInvitation(ada);
    },
  ],
];

it.each(notes)(
  "two people on one phone: storing %s for one person leaves the other person's value unchanged",
  async (key, others, act) => {
    await writeKv(key, others);
    await act();
    expect(await readKv(key)).toEqual({ ...others, [ada]: expect.anything() });
  },
);
