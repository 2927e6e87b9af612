import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { countRequests, countUnseen } from "../../src/local/people/count-social.ts";
import { readRatingStart } from "../../src/local/drafts/rating-start.ts";
import { readFetchedAt } from "../../src/local/server-cache/fetched-at.ts";
import { ownPlaces } from "../../src/sync/refresh/own-places.ts";
import { watchNotifications } from "../../src/sync/refresh/refresh-notifications.ts";
import { endSession } from "../../src/sync/session/session.ts";
import { freshDevice, signIn } from "../support/local-device.ts";
import { ada, ben } from "../support/outbox-world.ts";
import { stubFetch } from "../support/stub-fetch.ts";

const notice = {
  id: "n1",
  activity_type: "friend_request",
  actor_id: ben,
  actor_name: "Ben B.",
  actor_avatar_url: null,
  subject_id: null,
  metadata: {},
  created_at: "2026-11-20T12:00:00+00:00",
  seen: false,
};
const person = {
  user_id: ben,
  tie: "asks",
  blocked: false,
  since: "2026-11-20T12:00:00+00:00",
  username: "ben",
  first_name: "Ben",
  last_name: "B.",
  avatar_url: null,
  city: null,
};

const page = () => ({
  window: new EventTarget(),
  document: Object.assign(new EventTarget(), { visibilityState: "visible" }),
});
let stop: () => void = () => undefined;
let calls: ReturnType<typeof stubFetch>;
let reachable: boolean;
let lists: Record<string, unknown>;
beforeEach(async () => {
  reachable = true;
  lists = { people: [person, "of a later version"], notices: [notice], own_places: ["place-1"], wanted: [] };
  vi.stubGlobal("reportError", (error: unknown) => {
    throw error;
  });
  calls = stubFetch(({ url }) => {
    if (url.pathname.includes("/auth/")) return { status: 204 };
    if (!reachable) return "unreachable";
    return { json: lists };
  });
  await freshDevice(ada);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const counts = async () => [await countUnseen(ada), await countRequests(ada)];
const asked = () => calls.filter(({ url }) => url.pathname.includes("/rpc/")).length;
const isOwn = async () => (await readRatingStart(ada, "place-1")).own;

describe("background notifications", () => {
  it("are fetched in one call when the page starts, and counted even outside the pages that show them", async () => {
    stop = watchNotifications(page());
    await vi.waitFor(async () => expect(await counts()).toEqual([1, 1]));
    await vi.waitFor(async () => expect(await isOwn()).toBe(true));
    expect(calls.map(({ url }) => url.pathname)).toEqual(["/rest/v1/rpc/get_my_lists"]);
    // A rating form does not ask again for what has just come.
    await ownPlaces.ask();
    expect(asked()).toBe(1);
  });

  it("arrive although another list of the same call cannot be read", async () => {
    lists = { ...lists, wanted: "of a later version", own_places: null };
    stop = watchNotifications(page());
    await vi.waitFor(async () => expect(await counts()).toEqual([1, 1]));
    expect(await isOwn()).toBe(false);
  });

  it("are fetched for a person who signs in while the page is open", async () => {
    await endSession("local");
    stop = watchNotifications(page());
    await new Promise((resolve) => setTimeout(resolve));
    expect(asked()).toBe(0);
    await signIn(ada);
    await vi.waitFor(async () => expect(await counts()).toEqual([1, 1]));
    await vi.waitFor(async () => expect(await isOwn()).toBe(true));
  });

  it("are not fetched again within a minute, but are after it or after a failure", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 10, 22) });
    await freshDevice(ada);
    const here = page();
    stop = watchNotifications(here);
    await vi.waitFor(() => expect(asked()).toBe(1));
    await vi.waitFor(async () => expect(await counts()).toEqual([1, 1]));
    here.document.dispatchEvent(new Event("visibilitychange"));
    vi.setSystemTime(Date.UTC(2026, 10, 22, 0, 1, 1));
    reachable = false;
    here.document.dispatchEvent(new Event("visibilitychange"));
    await vi.waitFor(() => expect(asked()).toBe(2));
    reachable = true;
    await vi.waitFor(async () => {
      here.window.dispatchEvent(new Event("online"));
      for (const list of ["person", "notice", "want"])
        expect(await readFetchedAt(ada, list)).toMatch(/^2026-11-22T00:01:/);
    });
    expect(asked()).toBe(3);
  });

  it("are fetched neither for signed-out people nor while the page is hidden", async () => {
    const hidden = page();
    hidden.document.visibilityState = "hidden";
    watchNotifications(hidden)();
    await endSession("local");
    const here = page();
    stop = watchNotifications(here);
    await new Promise((resolve) => setTimeout(resolve));
    expect(asked()).toBe(0);
  });
});
