import "fake-indexeddb/auto";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { database } from "../../src/local/database/database.ts";
import { writeKv } from "../../src/local/database/kv.ts";
import { readConnection } from "../../src/local/outbox/read-outbox.ts";
import { dropTokens } from "../../src/local/session/session-store.ts";
import { enqueuePortrait } from "../../src/sync/outbox/enqueue-portrait.ts";
import { sendNow } from "../../src/sync/outbox/outbox-actions.ts";
import { saveSession } from "../../src/sync/session/session.ts";
import { pass, until } from "../support/fake-time.ts";
import { putDraftPhoto } from "../support/local-device.ts";
import { failed, openPage, rate, sent, sessionOf } from "../support/open-page.ts";
import { ada } from "../support/outbox-world.ts";

const here = openPage();

describe("a saved rating", () => {
  it("is sent by the page in a browser without a service worker", async () => {
    await rate("place-1");
    await sent(here.server, "place-1");
    expect(here.toWorker).toEqual([]);
  });

  it("is not sent at the same time as a profile picture", async () => {
    const unhandled = vi.spyOn(globalThis, "reportError");
    expect(await enqueuePortrait(ada, new ArrayBuffer(3))).toMatchObject({ ok: true });
    await until(() => expect(here.server.calls).toBeGreaterThan(0));
    expect(unhandled).not.toHaveBeenCalled();
  });

  it("is handed to the service worker with a new sync tag each time", async () => {
    here.putWorker();
    await rate("place-1");
    await until(() => expect(here.toWorker).toEqual([{ type: "SYNC" }]));
    await rate("place-2");
    await until(() => expect(here.tags).toHaveLength(2));
    expect(new Set(here.tags).size).toBe(2);
    expect(here.tags.every((tag) => tag.startsWith("outbox:"))).toBe(true);
    expect(here.server.calls).toBe(0);
  });

  it("is sent by the page when the worker does not send it", async () => {
    here.putWorker();
    await rate("place-1");
    await pass(2_500);
    expect(here.server.calls).toBe(0);
    await sent(here.server, "place-1", 1_500);
    expect(here.toWorker).toEqual([{ type: "SYNC" }]);
  });

  it("is not sent immediately while the device is offline, but as soon as the connection returns", async () => {
    here.online = false;
    await rate("place-1");
    await pass(5_000);
    expect(here.server.calls).toBe(0);
    expect(here.tags).toHaveLength(1);
    here.online = true;
    here.connect();
    await sent(here.server, "place-1");
  });

  it("sends its held photo as soon as the device changes from mobile data to Wi-Fi", async () => {
    await writeKv("photosOver", "wifi");
    here.network.type = "cellular";
    await rate("place-1", [await putDraftPhoto(ada, "place-1")]);
    await until(() => expect(here.server.row(ada, "place-1")).not.toBeNull());
    const uploads = () => here.calls.filter(({ url }) => url.pathname.includes("/storage/")).length;
    await pass(1_000);
    expect(uploads()).toBe(0);
    here.network.type = "wifi";
    here.network.dispatchEvent(new Event("change"));
    await pass(200);
    expect(uploads()).toBeGreaterThan(0);
  });

  it("is sent after about a minute even if the device still reports being offline", async () => {
    here.online = false;
    await rate("place-1");
    await pass(55_000);
    expect(here.server.calls).toBe(0);
    await sent(here.server, "place-1", 10_000);
  });

  it("is retried automatically when the retry pause ends", async () => {
    here.reachable = false;
    await rate("place-1");
    await failed();
    here.reachable = true;
    await sent(here.server, "place-1", 5_000);
    await until(async () => expect(await readConnection()).toMatchObject({ fails: 0 }));
  });

  it("is sent even if the device is full, after refetchable data is cleared", async () => {
    here.online = false;
    await rate("place-1");
    await database.packPieces.put({ hash: "square", bytes: new ArrayBuffer(8) });
    let full = true;
    const { bulkPut } = database.commands;
    const { clear } = database.packPieces;
    const noted = vi.spyOn(database.commands, "bulkPut").mockImplementation((...written: unknown[]) => {
      if (full) throw new DOMException("full", "QuotaExceededError");
      return Reflect.apply(bulkPut, database.commands, written);
    });
    const given = vi.spyOn(database.packPieces, "clear").mockImplementation(() => {
      full = false;
      return clear.apply(database.packPieces);
    });
    onTestFinished(() => {
      noted.mockRestore();
      given.mockRestore();
    });
    here.online = true;
    here.connect();
    await sent(here.server, "place-1", 120_000);
    here.errors.length = 0;
    expect(await database.packPieces.count()).toBe(0);
  });

  it.each<[string, () => unknown]>([
    ["asks to send now", sendNow],
    ["gets a connection", () => here.connect()],
  ])("does not wait for the end of a retry pause when the person %s", async (_name, wake) => {
    here.reachable = false;
    await rate("place-1");
    await failed();
    await writeKv("link", {
      ...(await readConnection()),
      fails: 9,
      nextAttemptAt: new Date(Date.now() + 60_000).toISOString(),
    });
    here.reachable = true;
    await wake();
    await sent(here.server, "place-1");
    await until(async () => expect(await readConnection()).toMatchObject({ fails: 0 }));
  });

  it.each<[string, () => unknown]>([
    ["comes back to the page", here.becomeVisible],
    ["comes back to a page that was put to sleep", () => here.window.dispatchEvent(new Event("pageshow"))],
  ])("is sent when the person %s, even if no earlier event triggered sending", async (_name, wake) => {
    await rate("place-1");
    await sent(here.server, "place-1");
    await pass(200);
    here.stop();
    await rate("place-2");
    await pass(5_000);
    expect(here.server.row(ada, "place-2")).toBeNull();
    here.start();
    here.putWorker();
    await pass(10);
    here.toWorker = [];
    wake();
    await until(() => expect(here.toWorker).toEqual([{ type: "SYNC" }]), 100);
  });

  it("triggers no sync when the page goes to the background", async () => {
    here.putWorker();
    await rate("place-1");
    await until(() => expect(here.toWorker).toHaveLength(1));
    here.document.visibilityState = "hidden";
    here.becomeVisible();
    await pass(200);
    expect(here.toWorker).toHaveLength(1);
  });

  it("is sent even if the retry timer fires slightly before the pause ends", async () => {
    // The longest possible pause after one failure.
    vi.spyOn(Math, "random").mockReturnValue(0.999);
    here.reachable = false;
    await rate("place-1");
    await failed();
    await pass(200);
    const real = Date.now;
    // The clock that the drain reads lags by as much as a timer may be early.
    const slow = vi.spyOn(Date, "now").mockImplementation(() => real() - 40);
    here.reachable = true;
    await sent(here.server, "place-1", 3_000);
    vi.mocked(Math.random).mockRestore();
    slow.mockRestore();
    await until(async () => expect(await readConnection()).toMatchObject({ fails: 0 }));
  });

  it("that the server postponed is sent when due, even if photos of a refused rating need a decision", async () => {
    await rate("place-1");
    await sent(here.server, "place-1");
    await rate("place-2");
    await rate("place-3");
    await sent(here.server, "place-3");
    const later = new Date(Date.now() + 90_000).toISOString();
    here.server.refusing = (op) => (op.place_id === "place-4" ? "own_place" : null);
    await rate("place-4", [await putDraftPhoto(ada, "place-4")]);
    const refused = async () => (await database.commands.get(`${ada}:rating:place-4`))?.state;
    await until(async () => expect(await refused()).toBe("attention"));
    here.stop();
    // A drain that is under way ends before the next rating.
    await pass(500);
    await rate("place-5");
    await database.commands.where("key").equals(`${ada}:rating:place-5`).modify({ notBefore: later });
    here.start();
    await pass(85_000);
    expect(here.server.row(ada, "place-5")).toBeNull();
    await until(() => expect(here.server.row(ada, "place-5")).not.toBeNull(), 10_000);
  });

  it("is sent soon even if the clock was set back and the planned retry is half an hour ahead", async () => {
    here.stop();
    await rate("place-1");
    const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();
    const noted = { lastAttemptAt: inMs(1_800_000), nextAttemptAt: inMs(1_800_500) };
    await writeKv("link", { ...(await readConnection()), ...noted, fails: 1 });
    here.start();
    await sent(here.server, "place-1", 30_000);
    await until(async () => expect(await readConnection()).toMatchObject({ fails: 0 }));
  });

  it("that was blocked by a network filter is sent immediately on another network", async () => {
    here.stop();
    await rate("place-1");
    const notBefore = new Date(Date.now() + 3_600_000).toISOString();
    await database.commands.toCollection().modify({ faults: 7, refusal: "blocked", notBefore });
    here.start();
    await pass(5_000);
    expect(here.server.calls).toBe(0);
    here.connect();
    await sent(here.server, "place-1");
  });

  it("that had to wait for a sign-in is sent after the sign-in", async () => {
    await dropTokens(`refresh-${ada}`);
    await rate("place-1");
    await pass(10_000);
    expect(here.server.calls).toBe(0);
    // Only the tag that was registered with the rating: nothing else wakes the worker before a sign-in.
    expect(here.tags).toHaveLength(1);
    await saveSession(sessionOf(ada));
    await sent(here.server, "place-1");
    expect((await readConnection()).signInNeeded).toBe(false);
  });

  it("is not retried after the page stopped syncing", async () => {
    here.reachable = false;
    await rate("place-1");
    await failed();
    here.stop();
    here.reachable = true;
    await pass(120_000);
    expect(here.server.row(ada, "place-1")).toBeNull();
  });

  it("written after the page stopped syncing is not sent by that page", async () => {
    here.stop();
    await rate("place-1");
    here.connect();
    here.becomeVisible();
    await pass(120_000);
    expect(here.server.calls).toBe(0);
  });
});
