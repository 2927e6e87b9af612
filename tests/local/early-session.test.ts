import "fake-indexeddb/auto";
import { beforeEach, expect, test } from "vitest";
import { database } from "../../src/local/database/database.ts";
import { isDeviceUsed } from "../../src/local/database/database-state.ts";
import { storeSession } from "../../src/local/session/change-person.ts";
import { readEarlySession } from "../../src/local/session/early-session.ts";
import { aToken } from "../support/access-token.ts";
import { freshDevice } from "../support/local-device.ts";
import { sessionOf } from "../support/open-page.ts";
import { ada } from "../support/outbox-world.ts";

beforeEach(async () => {
  await freshDevice(ada);
  await storeSession({ ...sessionOf(ada), access_token: aToken(ada) }, Date.now());
  await database.kv.put({ k: "config", value: { url: "https://example.test", publishableKey: "key" } });
});

test("the early session is what the database of the app has stored", async () => {
  const early = await readEarlySession();
  expect(early?.stored.session).toMatchObject({ access_token: aToken(ada), user: { id: ada } });
  expect(early?.config.publishableKey).toBe("key");
});

test.each(["session", "config"])("without a readable %s there is no early session", async (k) => {
  await database.kv.put({ k, value: { url: 1, session: { access_token: 1 } } });
  expect(await readEarlySession()).toBeNull();
  await database.kv.delete(k);
  expect(await readEarlySession()).toBeNull();
});

test("reading the early session creates no database", async () => {
  await database.delete({ disableAutoOpen: false });
  expect(await readEarlySession()).toBeNull();
  expect(await isDeviceUsed()).toBe(false);
});
