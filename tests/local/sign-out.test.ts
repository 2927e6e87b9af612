import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Session } from "../../src/domain/people/session.ts";
import { database } from "../../src/local/database/database.ts";
import { saveDraft } from "../../src/local/drafts/drafts.ts";
import { readKv, writeKv } from "../../src/local/database/kv.ts";
import { removePersonNotes, saveNoteOf } from "../../src/local/session/person-notes.ts";
import { savePlaces } from "../../src/local/places/save-places.ts";
import { nearbyListKey } from "../../src/local/places/read-places.ts";
import { storeSession } from "../../src/local/session/change-person.ts";
import { enqueueRating } from "../../src/sync/outbox/enqueue-rating.ts";
import { refreshInvitation } from "../../src/sync/session/refresh-invitation.ts";
import { refreshNearby } from "../../src/sync/refresh/refresh.ts";
import { aToken } from "../support/access-token.ts";
import { revokeEnded } from "../../src/sync/session/revoke.ts";
import { photoCacheName } from "../../src/sync/storage/device-storage.ts";
import { endSession, saveSession, settleSignOut } from "../../src/sync/session/session.ts";
import { aPlace } from "../support/a-place.ts";
import { aDraft } from "../support/a-draft.ts";
import { anIntent } from "../support/an-intent.ts";
import { freshDevice, putDraftPhoto, putRows, ratingRow, signIn } from "../support/local-device.ts";
import { ada, ben } from "../support/outbox-world.ts";
import { FakeCache, fakeCaches } from "../support/fake-caches.ts";
import { storage } from "../support/storage.ts";
import { stubFetch } from "../support/stub-fetch.ts";

const at = "2026-01-01T12:00:00.000Z";
const here = { lat: 49.6, lng: 6.1 };

const rate = (placeId: string, add: string[] = [], uid = ada) =>
  enqueueRating(anIntent({ add }, { uid, placeId, placeName: `Name of ${placeId}` }));

const session = (uid: string): Session => ({
  access_token: `access-${uid}`,
  refresh_token: `refresh-${uid}`,
  expires_in: 3_600,
  token_type: "bearer",
  user: { id: uid },
});

/** Fills every table, as visits to every screen would. */
async function useEverything(): Promise<void> {
  await savePlaces(ada, nearbyListKey, {
    places: ["p1", "p2", "p3", "p4"].map((id) => aPlace(id)),
    position: here,
    asOf: at,
  });
  await putRows(ada, [ratingRow(ada, "p1")]);
  await rate("p2", [await putDraftPhoto(ada, "p2")]);
  await saveDraft(aDraft("p3"));
  await putDraftPhoto(ada, "p3");
  await database.sent.put({
    opId: crypto.randomUUID(),
    key: "k",
    uid: ada,
    kind: "rating.save.v1",
    placeId: "p1",
    title: "",
    text: "",
    editedAt: at,
    sentAt: at,
  });
  await database.serverCache.put({
    uid: ada,
    collection: "person",
    key: ben,
    state: { tie: "friends", blocked: false },
    at,
  });
  await writeKv("invited", { [ada]: true, [ben]: true });
  await writeKv("revisions", { p1: { revisions: [], asOf: at } });
  await writeKv("ratingsCursor", { [ada]: { updatedAt: at, id: crypto.randomUUID() } });
}

/** Remaining rows by table; for `kv` the keys. */
async function leftOver(): Promise<Record<string, unknown[]>> {
  const tables = await Promise.all(
    database.tables.map(async (table) => [table.name, await table.toArray()] as [string, { k?: string }[]]),
  );
  const rows = tables.map(([name, all]): [string, unknown[]] => [name, name === "kv" ? all.map(({ k }) => k) : all]);
  return Object.fromEntries(rows.filter(([, all]) => all.length > 0));
}
const namesTheDevice = ["config", "device", "invited", "revocations", "seq"];
const ofThePerson = (keys: unknown[] | undefined) => keys?.filter((key) => !namesTheDevice.includes(key as string));

const notes = new Map<string, string>();
beforeEach(async () => {
  notes.clear();
  vi.stubGlobal("localStorage", storage(notes));
  await freshDevice(ada);
});
afterEach(async () => {
  await navigator.locks.request("five-lemons:revoke", () => undefined);
  vi.unstubAllGlobals();
});

describe("signing out and discarding", () => {
  it("leaves none of the person's data in any table", async () => {
    stubFetch(() => "unreachable");
    await useEverything();
    await settleSignOut("discard");
    const { kv, ...rest } = await leftOver();
    expect(rest).toEqual({});
    expect(ofThePerson(kv)).toEqual([]);
    expect(await readKv("invited")).toEqual({ [ben]: true });
  });

  it("keeps the device id and continues its sequence numbers", async () => {
    stubFetch(() => "unreachable");
    await useEverything();
    const [device, last] = [await readKv("device"), (await readKv("seq")) ?? 0];
    await settleSignOut("discard");
    await signIn(ada);
    await rate("p1");
    expect(await readKv("device")).toBe(device);
    expect((await database.commands.toArray())[0]?.seq).toBeGreaterThan(last);
  });

  it("keeps unsent work of other people", async () => {
    stubFetch(() => "unreachable");
    await rate("p9", [], ben);
    await saveDraft(aDraft("p9", { uid: ben }));
    await useEverything();
    await settleSignOut("discard");
    expect(await database.commands.toArray()).toMatchObject([{ uid: ben }]);
  });
});

describe("signing out and keeping unsent work", () => {
  it("keeps only the unsent work and its places", async () => {
    stubFetch(() => "unreachable");
    await useEverything();
    await settleSignOut("keep");
    const { commands, photos, photoBytes, drafts, places, kv, ...rest } = await leftOver();
    expect(rest).toEqual({});
    expect([commands?.length, photos?.length, photoBytes?.length, drafts?.length]).toEqual([2, 2, 2, 1]);
    expect(places).toMatchObject([{ place_id: "p2" }, { place_id: "p3" }]);
    expect(ofThePerson(kv)).toEqual([]);
  });
});

describe("database rows that only another app version can read", () => {
  /** Rows of another version: without fields that this version reads, or without indexed fields. */
  async function leaveRowsOfAnotherVersion(): Promise<void> {
    const put = async (table: string, row: unknown) => await database.table(table).put(row);
    await put("commands", { key: "no-body", uid: ada, seq: 90 });
    await put("commands", { key: "no-place", uid: ada, seq: 91, body: { kind: "list.share.v2" } });
    await put("commands", { key: "no-number", uid: ada, body: { kind: "list.share.v2", placeId: { in: "p1" } } });
    await put("photos", { id: "no-place", uid: ada });
    await put("photoBytes", { id: "no-place" });
    await put("drafts", { uid: ada, placeId: "no-time" });
    await put("ratings", { user_id: ada, restaurant_place_id: "no-time" });
    await put("sent", { opId: "no-time", uid: ada });
    await put("totals", { uid: ada });
    await put("lists", { key: "no-time" });
    await put("places", { place_id: "no-position" });
    await put("kv", { k: "of-another-version", value: ada });
    await put("kv", { k: "link", value: "of another version" });
  }

  it("do not block signing out, and unsent ones are kept for the version that can read them", async () => {
    stubFetch(() => "unreachable");
    await leaveRowsOfAnotherVersion();
    await settleSignOut("keep");
    const { commands, photos, photoBytes, drafts, kv, ...rest } = await leftOver();
    expect(rest).toEqual({});
    expect([commands?.length, photos?.length, photoBytes?.length, drafts?.length]).toEqual([3, 1, 1, 1]);
    expect(ofThePerson(kv)).toEqual([]);
  });

  it("are all deleted when signing out and discarding", async () => {
    stubFetch(() => "unreachable");
    await useEverything();
    await leaveRowsOfAnotherVersion();
    await settleSignOut("discard");
    const { kv, ...rest } = await leftOver();
    expect(rest).toEqual({});
    expect(ofThePerson(kv)).toEqual([]);
  });

  it("that hold the person or session leave none of the person's ratings behind after sign-out", async () => {
    stubFetch(() => "unreachable");
    await useEverything();
    for (const k of ["person", "session"]) await database.table("kv").put({ k, value: { version: 2, uid: ada } });
    await endSession("local");
    const { commands: _c, photos: _p, photoBytes: _b, drafts: _d, places: _n, kv, ...rest } = await leftOver();
    expect(rest).toEqual({});
    expect(ofThePerson(kv)).toEqual([]);
  });

  it("do not block another person's sign-in", async () => {
    await leaveRowsOfAnotherVersion();
    await storeSession(session(ben), Date.now());
    expect(await readKv("person")).toMatchObject({ uid: ben });
  });
});

describe("writes that finish after a sign-out", () => {
  const leave = () => endSession("local");

  it("store neither nearby places nor the invitation state", async () => {
    stubFetch(async ({ url }) => {
      await leave();
      return { json: url.pathname.includes("is_user_invited") ? true : { places: [aPlace("p1")] } };
    });
    await Promise.all([refreshNearby(here), refreshInvitation(ada)]);
    expect(await leftOver()).not.toHaveProperty("places");
    expect(await leftOver()).not.toHaveProperty("lists");
    expect(await readKv("invited")).toBeNull();
  });

  it("store no draft", async () => {
    stubFetch(() => "unreachable");
    await leave();
    await saveDraft(aDraft("p1"));
    expect(await database.drafts.count()).toBe(0);
  });

  it("store no personal note in localStorage", async () => {
    stubFetch(() => "unreachable");
    await leave();
    await saveNoteOf(ada, "five-lemons:person:last-list", "where they were");
    expect(notes.size).toBe(0);
  });
});

it("an invitation check that fails repeatedly is logged once and leaves the invitation state unchanged", async () => {
  const warn = vi.spyOn(console, "warn").mockReturnValue();
  await writeKv("invited", { [ada]: true });
  stubFetch(() => ({ status: 500, json: {} }));
  for (let times = 0; times < 3; times += 1) expect(await refreshInvitation(ada)).toMatchObject({ ok: false });
  expect(warn).toHaveBeenCalledTimes(1);
  expect(await readKv("invited")).toEqual({ [ada]: true });
  warn.mockRestore();
});

describe("notes in localStorage and sessionStorage", () => {
  const list = "five-lemons:person:last-list";
  beforeEach(async () => {
    stubFetch(() => "unreachable");
    notes.set("theme", "dark");
    notes.set("five-lemons:return", "/app/history");
    await saveNoteOf(ada, list, "where they were");
  });

  it("are deleted in every tab when a person is removed, except device choices and the return page", () => {
    expect(notes.has(list)).toBe(true);
    removePersonNotes();
    expect([...notes.keys()]).toEqual(["theme", "five-lemons:return"]);
  });

  it("are deleted from the sessionStorage of the tab that signs out, except entries of other software", async () => {
    const ofTheTab = new Map([
      ["five-lemons:email", "ada@demo.test"],
      ["of-somebody-else", "1"],
    ]);
    vi.stubGlobal("sessionStorage", {
      removeItem: (key: string) => void ofTheTab.delete(key),
      key: (index: number) => [...ofTheTab.keys()][index] ?? null,
      get length() {
        return ofTheTab.size;
      },
    });
    await endSession("local");
    expect([...ofTheTab.keys()]).toEqual(["of-somebody-else"]);
  });

  it("are all deleted in the tab that signs out, except device choices such as the theme", async () => {
    await endSession("local");
    expect([...notes.keys()]).toEqual(["theme"]);
  });
});

describe("a session stored on a device that is already in use", () => {
  it("of another person deletes the earlier person's data, keeps their unsent work, and ends their session", async () => {
    const calls = stubFetch(({ url }) => (url.pathname.endsWith("/logout") ? { status: 204 } : "unreachable"));
    await useEverything();
    await saveSession(session(ben));
    const { commands, drafts, photos, photoBytes, places, kv, ...rest } = await leftOver();
    expect(rest).toEqual({});
    expect([commands?.length, drafts?.length, photos?.length, photoBytes?.length]).toEqual([2, 1, 2, 2]);
    expect(places).toHaveLength(2);
    expect(kv).not.toContain("ratingsCursor");
    expect(await readKv("person")).toMatchObject({ uid: ben });
    await revokeEnded();
    const ended = calls.filter(({ url }) => url.pathname.endsWith("/logout"));
    expect(ended.map(({ headers }) => headers.get("authorization"))).toEqual([`Bearer access-${ada}`]);
    expect(await readKv("session")).toMatchObject({ session: { refresh_token: `refresh-${ben}` } });
  });

  it("of another person deletes the earlier person's notes even while the server is unreachable", async () => {
    stubFetch(() => "unreachable");
    await saveNoteOf(ada, "five-lemons:person:picture:/app/map", "where they were");
    await saveSession(session(ada));
    expect(notes.size).toBe(1);
    await saveSession(session(ben));
    expect(notes.size).toBe(0);
  });

  it("of another person deletes cached photos and the push subscription; one of the same person keeps them", async () => {
    stubFetch(() => "unreachable");
    const photos = new FakeCache();
    await photos.put("https://a.test/photo.jpg", new Response("what they looked at"));
    const kept = new Map([[photoCacheName, photos]]);
    vi.stubGlobal("caches", fakeCaches(kept));
    const unsubscribe = vi.fn<() => Promise<boolean>>(async () => true);
    const registration = { pushManager: { getSubscription: async () => ({ unsubscribe }) } };
    vi.stubGlobal("navigator", {
      locks: navigator.locks,
      serviceWorker: { getRegistration: async () => registration },
    });
    await saveSession(session(ada));
    expect([kept.size, unsubscribe.mock.calls.length]).toEqual([1, 0]);
    await saveSession(session(ben));
    expect(kept.size).toBe(0);
    await vi.waitFor(() => expect(unsubscribe).toHaveBeenCalledOnce());
  });

  it("of the same person deletes nothing", async () => {
    await useEverything();
    const before = await leftOver();
    await storeSession(session(ada), Date.now());
    expect(await leftOver()).toEqual(before);
  });
});

describe("a session that was ended offline", () => {
  it("is ended without a refused call when its token has expired by the device's clock", async () => {
    const calls = stubFetch(({ url }) =>
      url.pathname.endsWith("/token") ? { json: { ...session(ada), access_token: "fresh" } } : { status: 204 },
    );
    await saveSession({ ...session(ada), access_token: aToken(ada, { forS: -60 }) });
    await endSession("local");
    await vi.waitFor(async () => {
      await revokeEnded();
      expect(await readKv("revocations")).toEqual([]);
    });
    const ended = calls.filter(({ url }) => url.pathname.endsWith("/logout"));
    expect(ended.map(({ headers }) => headers.get("authorization"))).toEqual(["Bearer fresh"]);
  });

  it("is not asked for again when the server says that it has ended already", async () => {
    const gone = { status: 403, json: { code: 403, error_code: "session_not_found", msg: "Session not found" } };
    const calls = stubFetch(({ url }) => (url.pathname.endsWith("/logout") ? gone : "unreachable"));
    await saveSession(session(ada));
    await endSession("local");
    await vi.waitFor(async () => {
      await revokeEnded();
      expect(await readKv("revocations")).toEqual([]);
    });
    expect(calls.filter(({ url }) => /logout|token/.test(url.pathname))).toHaveLength(1);
  });

  it("is ended on the server with a renewed token when its own token has expired", async () => {
    let renewed = false;
    const calls = stubFetch(({ url, headers }) => {
      if (url.pathname.endsWith("/token")) {
        renewed = true;
        return { json: { ...session(ada), access_token: "fresh", refresh_token: "next" } };
      }
      return { status: headers.get("authorization") === "Bearer fresh" ? 204 : 401 };
    });
    await endSession("local");
    await vi.waitFor(async () => {
      await revokeEnded();
      expect(await readKv("revocations")).toEqual([]);
    });
    expect(renewed).toBe(true);
    expect(calls.at(-1)?.headers.get("authorization")).toBe("Bearer fresh");
  });

  it("stays on the list to be ended until the server reports that it no longer exists", async () => {
    let over = false;
    const calls = stubFetch(({ url }) => {
      if (!url.pathname.endsWith("/token")) return { status: 401 };
      return over ? { status: 400, json: { error_code: "refresh_token_not_found" } } : "unreachable";
    });
    await endSession("local");
    await vi.waitFor(() => expect(calls.map(({ url }) => url.pathname)).toContain("/auth/v1/token"));
    await navigator.locks.request("five-lemons:revoke", () => undefined);
    expect(await readKv("revocations")).toHaveLength(1);
    over = true;
    await revokeEnded();
    expect(await readKv("revocations")).toEqual([]);
  });

  it("is taken off the list to be ended when the server refuses even a renewed token", async () => {
    const calls = stubFetch(({ url }) => (url.pathname.endsWith("/token") ? { json: session(ada) } : { status: 403 }));
    await endSession("local");
    await vi.waitFor(async () => {
      await revokeEnded();
      expect(await readKv("revocations")).toEqual([]);
    });
    expect(calls.filter(({ url }) => url.pathname.endsWith("/token"))).toHaveLength(1);
  });

  it("is retried until the server confirms its end, without delaying the next session in the list", async () => {
    let broken = true;
    const calls = stubFetch(({ headers }) =>
      broken && headers.get("authorization") === `Bearer access-${ada}` ? { status: 500 } : { status: 204 },
    );
    await endSession("local");
    await storeSession(session(ben), Date.now());
    await endSession("local");
    await vi.waitFor(async () => {
      await revokeEnded();
      expect(await readKv("revocations")).toHaveLength(1);
    });
    broken = false;
    await vi.waitFor(async () => {
      await revokeEnded();
      expect(await readKv("revocations")).toEqual([]);
    });
    expect(calls.length).toBeGreaterThan(2);
  });
});
