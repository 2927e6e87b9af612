import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { UploadResponse } from "../../src/domain/outbox/responses/response.ts";
import { forgetPerson } from "../../src/local/session/change-person.ts";
import { deliver } from "../../src/sync/drain/deliver.ts";
import { aCommand, saveOf } from "../support/a-command.ts";
import { FakeCache, fakeCaches } from "../support/fake-caches.ts";
import { freshDevice } from "../support/local-device.ts";
import { stubFetch, type StubbedAnswer } from "../support/stub-fetch.ts";
import { ada, content } from "../support/outbox-world.ts";

beforeEach(() => freshDevice(ada));
afterEach(() => vi.unstubAllGlobals());

const photo = { path: `${ada}/photo.jpg`, bytes: new Uint8Array([1, 2, 3]).buffer };
const url = `http://model.test/storage/v1/object/public/reviews/${photo.path}`;

function stubCaches(put: (url: string, response: Response) => Promise<void>): void {
  vi.stubGlobal("caches", { open: async () => ({ put }) });
}

const nowMs = Date.UTC(2026, 10, 1);
const laterBy = (seconds: number): UploadResponse => ({
  kind: "later",
  notBefore: new Date(nowMs + seconds * 1_000).toISOString(),
  code: "rate_limited",
});

describe("an uploaded photo", () => {
  afterEach(() => vi.useRealTimers());

  it("can be viewed without a network", async () => {
    const kept = new Map<string, Response>();
    stubCaches(async (key, response) => void kept.set(key, response));
    stubFetch(() => ({ json: { Key: `reviews/${photo.path}` } }));
    expect(await deliver.upload(photo, "token")).toEqual({ kind: "stored" });
    expect(kept.get(url)?.headers.get("content-type")).toBe("image/jpeg");
    expect(new Uint8Array((await kept.get(url)?.arrayBuffer()) ?? new ArrayBuffer(0))).toEqual(
      new Uint8Array([1, 2, 3]),
    );
  });

  it("of a profile goes to the portraits bucket and can still be viewed", async () => {
    const kept: string[] = [];
    stubCaches(async (key) => void kept.push(key));
    const calls = stubFetch(() => ({ json: { Key: `profile-images/${photo.path}` } }));
    expect(await deliver.upload({ ...photo, isPortrait: true }, "token")).toEqual({ kind: "stored" });
    expect([calls[0]?.url.pathname, kept]).toEqual([
      `/storage/v1/object/profile-images/${photo.path}`,
      [url.replace("/reviews/", "/profile-images/")],
    ]);
  });

  it("counts as sent even if there was no room to cache it", async () => {
    stubCaches(() => Promise.reject(new DOMException("full", "QuotaExceededError")));
    stubFetch(() => ({ json: { Key: `reviews/${photo.path}` } }));
    expect(await deliver.upload(photo, "token")).toEqual({ kind: "stored" });
  });

  it("is not cached for a person who signed out during the upload", async () => {
    const kept = new Map<string, FakeCache>();
    vi.stubGlobal("caches", fakeCaches(kept));
    stubFetch(async () => {
      await forgetPerson("local");
      return { json: { Key: `reviews/${photo.path}` } };
    });
    expect(await deliver.upload(photo, "token")).toEqual({ kind: "stored" });
    expect([...kept.values()].flatMap(({ entries }) => [...entries.keys()])).toEqual([]);
  });

  it.each<[string, StubbedAnswer, UploadResponse]>([
    ["counts as sent if the server already stores it hidden", { json: 0 }, { kind: "stored" }],
    ["waits if the server accepts no more photos for now", { json: 90 }, laterBy(90)],
    ["is refused if the server reports neither reason", { json: null }, { kind: "forbidden" }],
    ["is refused if the server fails to give a reason", { status: 500, json: {} }, { kind: "forbidden" }],
  ])("that the storage refuses %s", async (_name, state, outcome) => {
    stubCaches(async () => undefined);
    const refused = { status: 400, json: { statusCode: "403", error: "Unauthorized", message: "new row violates" } };
    const calls = stubFetch(({ url: { pathname } }) => (pathname.endsWith("photo_upload_wait") ? state : refused));
    vi.setSystemTime(nowMs);
    for (const isPortrait of [false, true]) {
      expect(await deliver.upload({ ...photo, isPortrait }, "token")).toEqual(outcome);
      expect(calls.at(-1)?.body).toEqual({ p_path: photo.path, p_portrait: isPortrait });
    }
  });

  it("is not cached before the server has stored it", async () => {
    let puts = 0;
    stubCaches(async () => void (puts += 1));
    stubFetch(() => ({ text: "<html>" }));
    expect((await deliver.upload(photo, "token")).kind).toBe("transient");
    expect(puts).toBe(0);
  });
});

describe("a check whether the server is reachable", () => {
  it.each<[string, StubbedAnswer, boolean]>([
    ["an empty list for an empty batch", { json: [] }, true],
    ["a list with an item", { json: [{}] }, false],
    ["an object", { json: {} }, false],
    ["the page of a captive portal", { text: "<html>" }, false],
    ["an empty list with status 401", { status: 401, json: [] }, false],
    ["no answer", "unreachable", false],
  ])("%s counts as reachable: %s", async (_name, answer, there) => {
    const calls = stubFetch(() => answer);
    expect(await deliver.isThere?.("token")).toBe(there);
    expect(calls.map(({ url: { pathname }, body }) => ({ pathname, body }))).toEqual([
      { pathname: "/rest/v1/rpc/submit_ops", body: { p_ops: [] } },
    ]);
  });
});

it("every batch carries the same device id and the content of the command unchanged", async () => {
  const command = aCommand({ ...saveOf("place-1"), placeName: "Café" }, { seq: 7, baseVersion: 3 });
  const calls = stubFetch(() => ({ json: [] }));
  await deliver.send([command], "token");
  await deliver.send([command], "token");
  const [first, second] = calls.map(({ body }) => (body as { p_ops: Record<string, unknown>[] }).p_ops[0]);
  expect(first).toMatchObject({
    op_id: command.opId,
    seq: 7,
    base_version: 3,
    place_id: "place-1",
    content: content(4),
  });
  expect(first?.["device"]).toEqual(second?.["device"]);
});
