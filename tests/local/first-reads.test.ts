import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Command } from "../../src/domain/outbox/commands/command.ts";
import { database } from "../../src/local/database/database.ts";
import { isDeviceUsed } from "../../src/local/database/database-state.ts";
import { readDraft, saveDraft } from "../../src/local/drafts/drafts.ts";
import { readInvited, readPerson, readSignInNeeded, readUnsent } from "../../src/local/session/first-reads.ts";
import { aCommand, saveOf } from "../support/a-command.ts";
import { aDraft } from "../support/a-draft.ts";
import { freshDevice, signIn } from "../support/local-device.ts";
import { ada, ben } from "../support/outbox-world.ts";

beforeEach(() => freshDevice(ada));
afterEach(() => vi.restoreAllMocks());

const put = (k: string, value: unknown) => database.kv.put({ k, value });

describe("the app shell's first read", () => {
  it("returns the person, with the first name if one is stored", async () => {
    expect(await readPerson()).toEqual({ uid: ada, email: `${ada.slice(-1)}@demo.test`, firstName: "Ada" });
    await put("person", { uid: ada, email: "a@demo.test" });
    expect(await readPerson()).toEqual({ uid: ada, email: "a@demo.test", firstName: null });
    await put("person", { uid: ada, email: "a@demo.test", firstName: "Ada", lastName: "Lovelace" });
    expect(await readPerson()).toMatchObject({ lastName: "Lovelace" });
  });

  it.each([null, "ada", { uid: ada }, { uid: 1, email: "a@demo.test" }])(
    "returns no person if %j is stored",
    async (odd) => {
      await put("person", odd);
      expect(await readPerson()).toBeNull();
    },
  );

  it.each([
    [{ [ada]: true }, true],
    [{ [ada]: false }, false],
    [{ [ada]: "yes" }, null],
    [{ [ben]: true }, null],
    [null, null],
  ])("reads the invitation from %j, and ignores invalid values", async (kept, read) => {
    await put("invited", kept);
    expect(await readInvited(ada)).toBe(read);
  });

  it.each([
    [{ signInNeeded: true }, true],
    [{ signInNeeded: false }, false],
    [{}, false],
    [null, false],
  ])("tells from %j whether the person has to sign in again", async (kept, read) => {
    await put("link", kept);
    expect(await readSignInNeeded()).toBe(read);
  });
});

describe("a device", () => {
  it("counts as used if the app's own database exists, but not because of another page's database", async () => {
    const databases = vi.spyOn(indexedDB, "databases");
    databases.mockResolvedValueOnce([{ name: "something else", version: 1 }]);
    expect(await isDeviceUsed()).toBe(false);
    databases.mockResolvedValueOnce([{ name: "five-lemons", version: 10 }]);
    expect(await isDeviceUsed()).toBe(true);
    databases.mockRejectedValueOnce(new Error("this browser does not tell"));
    expect(await isDeviceUsed()).toBe(true);
  });

  it("confirms a draft only after the disk has stored it", async () => {
    const begun = vi.spyOn(IDBDatabase.prototype, "transaction");
    await freshDevice(ada);
    await saveDraft(aDraft("place-1"));
    expect(begun).toHaveBeenLastCalledWith(expect.anything(), "readwrite", { durability: "strict" });
  });

  it("stores no draft of a person who signed out, even if another person signed in", async () => {
    await signIn(ben);
    await saveDraft(aDraft("place-1"));
    expect(await readDraft(ada, "place-1")).toBeNull();
  });
});

describe("the outbox badge", () => {
  it("is shown only while a refused item of this person needs a decision", async () => {
    const hasRefused = async () => (await readUnsent(ada))[1];
    expect(await hasRefused()).toBe(false);
    const command = (uid: string, key: string, state: Command["state"]) => aCommand(saveOf(key), { key, uid, state });
    await database.commands.bulkPut([command(ada, "waits", "queued"), command(ben, "of-ben", "attention")]);
    expect(await hasRefused()).toBe(false);
    await database.commands.put(command(ada, "refused", "attention"));
    expect(await hasRefused()).toBe(true);
  });

  it("is read together with the unsent count in one request, however much waits", async () => {
    const many = Array.from({ length: 30 }, (_, index) =>
      aCommand(saveOf(`place-${index}`), { key: `waits-${index}` }),
    );
    await database.commands.bulkPut(many);
    const asked = (["get", "getAll", "count", "openCursor", "openKeyCursor"] as const).flatMap((name) => [
      vi.spyOn(IDBObjectStore.prototype, name),
      vi.spyOn(IDBIndex.prototype, name),
    ]);
    const continued = vi.spyOn(IDBCursor.prototype, "continue");
    expect(await readUnsent(ada)).toEqual([30, false]);
    expect([...asked, continued].reduce((sum, spy) => sum + spy.mock.calls.length, 0)).toBe(1);
  });
});
