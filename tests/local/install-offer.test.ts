import "fake-indexeddb/auto";
import { beforeEach, expect, it } from "vitest";
import { takeInstallOffer } from "../../src/local/device-settings/install-offer.ts";
import { forgetPerson } from "../../src/local/session/change-person.ts";
import { freshDevice } from "../support/local-device.ts";
import { ada } from "../support/outbox-world.ts";

beforeEach(async () => await freshDevice(ada));

const day = 24 * 3_600_000;
const start = Date.parse("2026-11-22T10:00:00.000Z");

it("the install offer appears once, and not again for 30 days, whatever the answer was", async () => {
  expect(await takeInstallOffer(start)).toBe(true);
  expect(await takeInstallOffer(start + 1)).toBe(false);
  expect(await takeInstallOffer(start + 30 * day - 1)).toBe(false);
  expect(await takeInstallOffer(start + 30 * day)).toBe(true);
});

it("the install offer appears in only one tab if two ask at the same time", async () => {
  const asked = await Promise.all([takeInstallOffer(start), takeInstallOffer(start)]);
  expect(asked.filter(Boolean)).toHaveLength(1);
});

it("the install offer is not repeated on a device after signing out and in again", async () => {
  await takeInstallOffer(start);
  await forgetPerson("local");
  expect(await takeInstallOffer(start + day)).toBe(false);
});

it("the install offer does not appear daily after the clock was set back", async () => {
  await takeInstallOffer(start);
  expect(await takeInstallOffer(start - 90 * day)).toBe(false);
});
