import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { profileSave } from "../../src/domain/outbox/commands/kinds/profile-save.ts";
import { database } from "../../src/local/database/database.ts";
import { estimateChoice, noteServerTime } from "../../src/local/device-settings/server-clock.ts";
import { enqueueUpsert } from "../../src/sync/outbox/enqueue-upsert.ts";
import { freshDevice } from "../support/local-device.ts";
import { ada } from "../support/outbox-world.ts";

const hourMs = 3_600_000;
const noon = Date.UTC(2026, 5, 1, 12);
let pageMs: number;
const at = (deviceMs: number) => vi.useFakeTimers({ toFake: ["Date"], now: deviceMs });
const iso = (ms: number) => new Date(ms).toISOString();

beforeEach(async () => {
  pageMs = 1_000;
  vi.spyOn(performance, "now").mockImplementation(() => pageMs);
  await freshDevice(ada);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it("a device that never heard the server's time claims no time of a choice", async () => {
  expect(await estimateChoice()).toBeUndefined();
});

it.each([0, 5 * hourMs, -24 * hourMs])(
  "a choice has the server's time on a device whose clock is wrong by %i ms",
  async (wrongMs) => {
    at(noon + wrongMs);
    await noteServerTime(noon, pageMs);
    at(noon + wrongMs + hourMs);
    pageMs += hourMs;
    await enqueueUpsert(profileSave, { uid: ada, subject: "city", value: { value: "Metz" }, name: "" });
    const [command] = await database.commands.toArray();
    expect(command?.chosen).toEqual({ at: iso(noon + hourMs), contactAt: iso(noon) });
  },
);

it("a choice has the server's time if the clock was set back since the last contact", async () => {
  at(noon);
  await noteServerTime(noon, pageMs);
  at(noon - 24 * hourMs);
  pageMs += hourMs;
  expect(await estimateChoice()).toMatchObject({ at: iso(noon + hourMs) });
});
