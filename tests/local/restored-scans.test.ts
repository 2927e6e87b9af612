import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { database } from "../../src/local/database/database.ts";
import { scanRecord } from "../../src/domain/outbox/commands/kinds/scan-record.ts";
import { readOutbox } from "../../src/local/outbox/read-outbox.ts";
import { readResent, resendAfterRestore } from "../../src/sync/drain/restored-server.ts";
import { enqueueUpsert } from "../../src/sync/outbox/enqueue-upsert.ts";
import { diskWorld, freshDevice } from "../support/local-device.ts";
import { ada } from "../support/outbox-world.ts";
import { everyUpsert } from "../support/upsert-examples.ts";

beforeEach(async () => {
  vi.stubGlobal("location", new URL("http://model.test"));
  await freshDevice(ada);
});
afterEach(() => vi.unstubAllGlobals());

it("a counted scan is sent again to a restored server, and the outbox lists it neither before nor after", async () => {
  const { device } = diskWorld();
  const { subject, one } = everyUpsert.find(({ name }) => name === scanRecord.kind)!;
  await enqueueUpsert(scanRecord, { uid: ada, subject, value: one as never, name: "" });
  const [waiting] = await database.commands.toArray();
  await device.drain();
  expect([await database.commands.count(), await readOutbox(ada)]).toEqual([0, []]);

  await resendAfterRestore(ada, { generation: crypto.randomUUID(), until: null });
  expect(await database.commands.toArray()).toMatchObject([{ opId: waiting?.opId, body: { subject }, again: true }]);
  expect([await readOutbox(ada), await readResent(ada)]).toEqual([[], null]);
});
