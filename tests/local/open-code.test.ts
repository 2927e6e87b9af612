import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { newDraft } from "../../src/consumer/shared/ratings/new-draft.ts";
import { codeKeysPath, type CodeKey } from "../../src/domain/codes/code-keys.ts";
import { nobody } from "../../src/domain/people/nobody.ts";
import { saveCodeKeys, readCodeKeys } from "../../src/local/places/code-keys.ts";
import { database } from "../../src/local/database/database.ts";
import { readDraft, saveDraft } from "../../src/local/drafts/drafts.ts";
import { forgetPerson } from "../../src/local/session/change-person.ts";
import { hasGuestRating, readScan } from "../../src/local/drafts/scans.ts";
import { readRatingView } from "../../src/local/ratings/read-ratings.ts";
import { submitRating } from "../../src/consumer/rate/submit/submit-rating.ts";
import { enqueueRating } from "../../src/sync/outbox/enqueue-rating.ts";
import { anIntent } from "../support/an-intent.ts";
import { examineCode, openCode } from "../../src/sync/codes/open-code.ts";
import { saveSession } from "../../src/sync/session/session.ts";
import { aCodeKey, aSignedLink } from "../support/signed-code.ts";
import type { PlacePage } from "../../src/domain/places/place-page.ts";
import { aPlacePage } from "../support/a-place-page.ts";
import { freshDevice, putDraftPhoto } from "../support/local-device.ts";
import { sessionOf } from "../support/open-page.ts";
import { ada, content } from "../support/outbox-world.ts";
import { storage } from "../support/storage.ts";
import { stubFetch, type StubbedAnswer } from "../support/stub-fetch.ts";

const server = "6f1d3f0a-0000-4000-8000-0000000000aa";
let published: CodeKey[];
let scanAnswer: StubbedAnswer | null;
let page: PlacePage | null;
let calls: { name: string; body: Record<string, unknown> }[];
const line = { online: false };

beforeEach(async () => {
  await freshDevice(ada);
  published = [];
  scanAnswer = { json: { known: true, active: true } };
  page = aPlacePage();
  calls = [];
  line.online = false;
  vi.stubGlobal("localStorage", storage());
  vi.stubGlobal("navigator", {
    locks: navigator.locks,
    get onLine() {
      return line.online;
    },
  });
  stubFetch(({ url, body }) => {
    if (!line.online) return "unreachable";
    if (url.pathname === codeKeysPath) return { json: { keys: published } };
    const name = url.pathname.split("/").at(-1) ?? "";
    calls.push({ name, body: (body ?? {}) as Record<string, unknown> });
    if (name === "record_qr_scan" && scanAnswer) return scanAnswer;
    return name === "get_restaurant_page" ? { json: page } : { status: 500, json: {} };
  });
});
afterEach(() => vi.unstubAllGlobals());

const questionOf = (path: string) => new URL(path, "https://here.test").searchParams;
const open = async (path: string, uid = ada) => {
  const { told, ...opened } = { told: null, ...(await openCode(questionOf(path), uid)) };
  await told;
  return opened;
};
const scans = async () =>
  (await database.commands.toArray()).filter(({ body }) => body.kind === "scan.record.v1").map(({ uid }) => uid);
const signOut = async () => await forgetPerson("local");
const signIn = async () => await saveSession(sessionOf(ada));
const draftOf = (uid: string, placeId: string) =>
  newDraft({ uid, placeId, placeName: "Café Zitroun" }, null, new Date().toISOString());

describe("a signed code of an unknown place", () => {
  test("opens its rating page offline, and puts the scan in the outbox once", async () => {
    const key = await aCodeKey();
    await saveCodeKeys([key.published]);
    const { path, words } = await aSignedLink(key, { serverId: server });
    expect(await open(path)).toEqual({ ok: true, placeId: words.placeId });
    expect(await readScan(ada, words.placeId)).toMatchObject({
      name: words.name,
      serverId: server,
      codeId: words.codeId,
      state: "genuine",
    });
    await open(path);
    expect(await scans()).toEqual([ada]);
  });

  test("opens on a full device after clearing refetchable data, even if the scan cannot be counted", async () => {
    const errors: unknown[] = [];
    vi.stubGlobal("reportError", (error: unknown) => errors.push(error));
    const key = await aCodeKey();
    await saveCodeKeys([key.published]);
    const { path, words } = await aSignedLink(key, { serverId: server });
    const quota = new DOMException("full", "QuotaExceededError");
    const saved = vi.spyOn(database.serverCache, "put").mockRejectedValueOnce(quota);
    const counted = vi.spyOn(database.commands, "put").mockRejectedValue(quota);
    expect(await open(path)).toEqual({ ok: true, placeId: words.placeId });
    saved.mockRestore();
    counted.mockRestore();
    expect(await readScan(ada, words.placeId)).toMatchObject({ serverId: server, state: "genuine" });
    expect(errors).toEqual([expect.objectContaining({ name: "QuotaExceededError" })]);
    // The scan is not lost: opening the code again within the hour counts it.
    await open(path);
    expect(await scans()).toEqual([ada]);
  });

  test("uses the name stored on the device, even if it differs from the printed one", async () => {
    const key = await aCodeKey();
    await saveCodeKeys([key.published]);
    const { path, words } = await aSignedLink(key);
    expect(await examineCode(questionOf(path))).toMatchObject({ name: words.name });
    await database.places.put({ place_id: words.placeId, name: "Zitroun again" } as never);
    expect(await examineCode(questionOf(path))).toMatchObject({ name: "Zitroun again" });
  });

  test("opens and stores nothing if the code was changed or its key was revoked", async () => {
    const key = await aCodeKey();
    await saveCodeKeys([key.published]);
    const { path, words } = await aSignedLink(key);
    const changed = path.replace(words.placeId, "osm:node:43");
    expect(await open(changed)).toEqual({ ok: false, reason: "forged" });
    await saveCodeKeys([{ ...key.published, state: "revoked" }]);
    expect(await open(path)).toEqual({ ok: false, reason: "revoked" });
    expect(await open("/q?place_id=")).toEqual({ ok: false, reason: "unreadable" });
    expect([await database.serverCache.count(), await scans()]).toEqual([0, []]);
  });

  test("is marked as unverified if its key is newer than the device's list; online, the list is fetched first", async () => {
    const key = await aCodeKey(2);
    const { path, words } = await aSignedLink(key);
    expect(await open(path)).toMatchObject({ ok: true });
    expect(await readScan(ada, words.placeId)).toMatchObject({ state: "unknown-key" });
    line.online = true;
    expect(await examineCode(questionOf(path))).toEqual({ ok: false, reason: "forged" });
    published = [key.published];
    expect(await examineCode(questionOf(path))).toMatchObject({ ok: true, verdict: "genuine", name: words.name });
    line.online = false;
    expect(await examineCode(questionOf(path))).toMatchObject({ ok: true, verdict: "genuine" });
  });

  test("is no longer used if it was scanned more than half a day ago", async () => {
    const { path, words } = await aSignedLink(await aCodeKey());
    await open(path);
    await database.serverCache.toCollection().modify((fact) => {
      if (fact.collection === "code") fact.state["at"] = new Date(Date.now() - 13 * 3_600_000).toISOString();
    });
    expect(await readScan(ada, words.placeId)).toBeNull();
  });
});

test("code keys are kept at sign-out, so that the next guest can open codes offline", async () => {
  const { published: key } = await aCodeKey();
  await saveCodeKeys([key]);
  await signOut();
  expect(await readCodeKeys()).toEqual([key]);
});

describe("a rating already begun", () => {
  test("keeps a waiter picked by hand, even if the server reports the scanned code as inactive", async () => {
    const key = await aCodeKey();
    await saveCodeKeys([key.published]);
    const { path, words } = await aSignedLink(key);
    await saveDraft({ ...draftOf(ada, words.placeId), score: 5, serverId: server });
    line.online = true;
    scanAnswer = { json: { known: true, active: false } };
    await open(path);
    expect(await readScan(ada, words.placeId)).toMatchObject({ state: "inactive" });
    expect(await readDraft(ada, words.placeId)).toMatchObject({ serverId: server });
  });

  test("names the waiter of the code on a device that never saw the place", async () => {
    const key = await aCodeKey();
    await saveCodeKeys([key.published]);
    const { path, words } = await aSignedLink(key, { serverId: server });
    await saveDraft({ ...draftOf(ada, words.placeId), score: 5 });
    line.online = true;
    scanAnswer = { json: { known: true, active: true, server_id: server, server_first_name: "Selma" } };
    await open(path);
    expect(await readScan(ada, words.placeId)).toMatchObject({ state: "genuine", serverName: "Selma" });
    expect(await readDraft(ada, words.placeId)).toMatchObject({ serverId: server, serverName: "Selma" });
    // Another server's name is not taken.
    scanAnswer = { json: { known: true, active: true, server_id: crypto.randomUUID(), server_first_name: "Otto" } };
    await open(path);
    expect(await readDraft(ada, words.placeId)).toMatchObject({ serverId: server, serverName: "Selma" });
  });

  test("takes the waiter from the scanned code, and drops the waiter if the code is inactive", async () => {
    const key = await aCodeKey();
    await saveCodeKeys([key.published]);
    const { path, words } = await aSignedLink(key, { serverId: server });
    await saveDraft({ ...draftOf(ada, words.placeId), score: 5, serverName: "Somebody", comment: "Lovely" });
    await open(path);
    expect(await readDraft(ada, words.placeId)).toMatchObject({
      serverId: server,
      serverName: "",
      qrCodeId: words.codeId,
      comment: "Lovely",
    });
    line.online = true;
    scanAnswer = { json: { known: true, active: false } };
    await open(path);
    expect(await readScan(ada, words.placeId)).toMatchObject({ state: "inactive" });
    expect(await readDraft(ada, words.placeId)).toMatchObject({ serverId: null, qrCodeId: null, comment: "Lovely" });
  });
});

describe("a signed-out person who opens a code", () => {
  const begin = async (path: string, placeId: string) => {
    await open(path, nobody.uid);
    await saveDraft({ ...draftOf(nobody.uid, placeId), score: 4, comment: "From the cellar" });
  };

  test("can begin a rating immediately, and still has draft and photos after signing in", async () => {
    const key = await aCodeKey();
    await saveCodeKeys([key.published]);
    await signOut();
    const { path, words } = await aSignedLink(key, { serverId: server });
    await begin(path, words.placeId);
    const photo = await putDraftPhoto(nobody.uid, words.placeId);
    expect(await hasGuestRating(words.placeId)).toBe(true);
    await signIn();
    expect(await readDraft(ada, words.placeId)).toMatchObject({ uid: ada, score: 4, comment: "From the cellar" });
    expect(await database.photos.get(photo)).toMatchObject({ uid: ada });
    expect(await readScan(ada, words.placeId)).toMatchObject({ serverId: server });
    expect([await readDraft(nobody.uid, words.placeId), await hasGuestRating(words.placeId)]).toEqual([null, false]);
  });

  test("loses no text of the account's earlier draft on signing in", async () => {
    const { path, words } = await aSignedLink(await aCodeKey());
    await saveDraft({ ...draftOf(ada, words.placeId), score: 2, comment: "Cold soup", photoIds: ["a"] });
    await signOut();
    await begin(path, words.placeId);
    await signIn();
    expect(await readDraft(ada, words.placeId)).toMatchObject({
      score: 4,
      comment: "Cold soup\n\nFrom the cellar",
      photoIds: ["a"],
    });
  });

  test("continues the account's draft rather than its unsent rating after signing in", async () => {
    const { path, words } = await aSignedLink(await aCodeKey());
    const { placeId } = words;
    await enqueueRating(anIntent({}, { placeId, content: { ...content(2), comment: "Cold soup" } }));
    await saveDraft({ ...draftOf(ada, placeId), score: 3, comment: "Warm after all", photoIds: ["a"] });
    await signOut();
    await begin(path, placeId);
    await signIn();
    expect(await readDraft(ada, placeId)).toMatchObject({
      comment: "Warm after all\n\nFrom the cellar",
      photoIds: ["a"],
    });
  });

  test("loses no text of the account's unsent rating, even beside an unreadable command", async () => {
    const { path, words } = await aSignedLink(await aCodeKey());
    const { placeId } = words;
    await enqueueRating(anIntent({}, { placeId, content: { ...content(2), comment: "Cold soup" } }));
    await signOut();
    await begin(path, placeId);
    await database.commands.put({ key: "a", uid: ada, seq: 99, body: { kind: "rating.fly.v9", placeId } } as never);
    await signIn();
    const draft = await readDraft(ada, placeId);
    expect(draft).toMatchObject({ uid: ada, score: 4, comment: "Cold soup\n\nFrom the cellar" });
    await submitRating(draft!, { attached: [], language: "en" });
    const view = await readRatingView(ada, placeId);
    expect(view?.content).toMatchObject({ score: 4, comment: "Cold soup\n\nFrom the cellar" });
  });

  test("has the scan counted once: immediately online, or by the outbox after signing in", async () => {
    const key = await aCodeKey();
    await saveCodeKeys([key.published]);
    await signOut();
    const [one, two] = await Promise.all([aSignedLink(key), aSignedLink(key, { placeId: "osm:node:7" })]);
    line.online = true;
    await database.kv.put({ k: "config", value: config });
    await open(one.path, nobody.uid);
    expect(calls.at(-1)?.body).toMatchObject({ p_code_id: one.words.codeId, p_visitor: expect.any(String) });
    line.online = false;
    await open(two.path, nobody.uid);
    await signIn();
    expect(await scans()).toEqual([ada]);
    const [command] = await database.commands.toArray();
    expect(command?.body).toMatchObject({ subject: expect.stringContaining(two.words.codeId) });
    await open(one.path);
    await open(two.path);
    expect(await scans()).toHaveLength(1);
  });

  test("sees that an unsigned code's place is unknown while offline, or has closed once online", async () => {
    await signOut();
    const path = "/q?place_id=osm:node:42";
    expect(await open(path, nobody.uid)).toEqual({ ok: false, reason: "unknown" });
    line.online = true;
    await database.kv.put({ k: "config", value: config });
    expect(await open(path, nobody.uid)).toMatchObject({ ok: true });
    expect(await readScan(nobody.uid, "osm:node:42")).toMatchObject({ name: "Café Zitroun", state: "unsigned" });
    page = aPlacePage({ place: { closed_at: "2026-11-01T00:00:00.000Z" } });
    expect(await open("/q?place_id=osm:node:41", nobody.uid)).toEqual({ ok: false, reason: "gone" });
    page = null;
    expect(await open("/q?place_id=osm:node:43", nobody.uid)).toEqual({ ok: false, reason: "gone" });
  });

  test("cannot store a draft or scan as a guest once somebody has signed in", async () => {
    const { path, words } = await aSignedLink(await aCodeKey());
    await begin(path, words.placeId);
    expect([await readDraft(nobody.uid, words.placeId), await readScan(nobody.uid, words.placeId)]).toEqual([
      null,
      null,
    ]);
  });
});

const config = {
  url: "http://model.test",
  publishableKey: "key",
  captcha: { provider: "local", siteKey: null },
  apple: false,
};
