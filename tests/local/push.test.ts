import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { toBase64Url } from "../../src/domain/text/base64url.ts";
import { readKv, removeKv, writeKv } from "../../src/local/database/kv.ts";
import { forgetPerson } from "../../src/local/session/change-person.ts";
import { forgetPush, readPushState, subscribePush, unsubscribePush } from "../../src/sync/push/push.ts";
import { freshDevice } from "../support/local-device.ts";
import { stubFetch } from "../support/stub-fetch.ts";
import { ada, ben } from "../support/outbox-world.ts";

const point = Uint8Array.from({ length: 65 }, (_, at) => (at === 0 ? 4 : at));
const vapid = toBase64Url(point);
const endpoint = "https://fcm.googleapis.com/fcm/send/abc";

/** State of the browser's subscription, and the requests it received. */
let subscribed: boolean;
let permission: "granted" | "denied" | "prompt";
let asked: unknown[];
let calls: { name: string; body: unknown }[];
let reachable: boolean;

const subscription = {
  endpoint,
  getKey: (name: string) => (name === "p256dh" ? point.buffer : new Uint8Array(16).buffer),
  unsubscribe: async () => {
    subscribed = false;
    return true;
  },
};
const pushManager = {
  permissionState: async () => permission,
  getSubscription: async () => (subscribed ? subscription : null),
  subscribe: async (options: unknown) => {
    asked.push(options);
    if (permission === "denied") throw new DOMException("no", "NotAllowedError");
    subscribed = true;
    return subscription;
  },
};

beforeEach(async () => {
  subscribed = false;
  permission = "prompt";
  asked = [];
  calls = [];
  reachable = true;
  await freshDevice(ada);
  await writeKv("config", { ...(await readKv("config"))!, vapid });
  vi.stubGlobal("location", { origin: "http://model.test" });
  vi.stubGlobal("navigator", {
    onLine: true,
    locks: { request: async (_name: string, work: () => unknown) => await work() },
    serviceWorker: { getRegistration: async () => ({ pushManager }) },
  });
  stubFetch(({ url, body }) => {
    if (!reachable || !url.pathname.includes("/rpc/")) return "unreachable";
    calls.push({ name: url.pathname.split("/").at(-1) ?? "", body });
    return { status: 204, json: null };
  });
});
afterEach(() => vi.unstubAllGlobals());

describe("the push setting", () => {
  it("is not offered without server keys or browser support", async () => {
    expect(await readPushState(false)).toBe("off");
    vi.stubGlobal("navigator", { serviceWorker: { getRegistration: async () => ({}) } });
    expect([await readPushState(false), await readPushState(true)]).toEqual(["absent", "install-first"]);
    await writeKv("config", { ...(await readKv("config"))!, vapid: null });
    expect(await readPushState(true)).toBe("absent");
  });

  it("when turned on, subscribes with the server's key and registers the subscription", async () => {
    expect(await subscribePush()).toBe("on");
    expect(asked).toEqual([{ userVisibleOnly: true, applicationServerKey: point }]);
    const body = { p_endpoint: endpoint, p_p256dh: vapid, p_auth: "A".repeat(22) };
    expect(calls).toEqual([{ name: "save_push_subscription", body }]);
    expect(await readPushState(false)).toBe("on");
  });

  it("stays off when the server could not be reached", async () => {
    reachable = false;
    expect(await subscribePush()).toBe("failed");
    expect(subscribed).toBe(false);
  });

  it("reports that notifications are blocked when the user denied them in the browser", async () => {
    permission = "denied";
    expect(await subscribePush()).toBe("denied");
    expect(await readPushState(false)).toBe("denied");
  });

  it("is switched off on this device even when offline, and at sign-out", async () => {
    await subscribePush();
    await unsubscribePush();
    expect([subscribed, calls.at(-1)]).toEqual([
      false,
      { name: "remove_push_subscription", body: { p_endpoint: endpoint } },
    ]);
    await subscribePush();
    reachable = false;
    await unsubscribePush();
    expect(subscribed).toBe(false);
    reachable = true;
    await subscribePush();
    await forgetPush();
    expect(subscribed).toBe(false);
  });

  it("is switched off on this device without calling the server when the session is over", async () => {
    await subscribePush();
    const told = calls.length;
    await removeKv("session");
    await unsubscribePush();
    expect([subscribed, calls.length]).toEqual([false, told]);
  });

  it("closes shown notifications at sign-out even if the browser fails to unsubscribe", async () => {
    const close = vi.fn<() => void>();
    const registration = { pushManager, getNotifications: async () => [{ close }, { close }] };
    vi.stubGlobal("navigator", { serviceWorker: { getRegistration: async () => registration } });
    await subscribePush();
    vi.spyOn(subscription, "unsubscribe").mockRejectedValueOnce(new Error("The push service is away"));
    await forgetPush();
    expect(close).toHaveBeenCalledTimes(2);
  });
});

describe("a push message", () => {
  let shown: [title: string, options: unknown][];
  let opened: string[];
  let focused: string[];
  let windows: string[];
  const worker = "push";

  async function arrive(text: string) {
    const { onPush } = (await import(`../../sw/${worker}.ts`)) as { onPush(event: unknown): void };
    let work: Promise<unknown> = Promise.resolve();
    onPush({ data: { text: () => text }, waitUntil: (promise: Promise<unknown>) => (work = promise) });
    await work;
  }
  async function tap(data: unknown) {
    const { onNotificationClick } = (await import(`../../sw/${worker}.ts`)) as {
      onNotificationClick(event: unknown): void;
    };
    let work: Promise<unknown> = Promise.resolve();
    const notification = { data, close: () => undefined };
    onNotificationClick({ notification, waitUntil: (promise: Promise<unknown>) => (work = promise) });
    await work;
  }
  const message = (over: object = {}) =>
    JSON.stringify({ to: ada, title: "A new badge", body: "Citrus Scout", path: "/app/profile", tag: "1", ...over });

  beforeEach(() => {
    shown = [];
    opened = [];
    focused = [];
    windows = ["https://lemons.test/app/map"];
    subscribed = true;
    vi.stubGlobal("self", {
      location: { origin: "https://lemons.test" },
      registration: {
        pushManager,
        showNotification: async (title: string, options: unknown) => void shown.push([title, options]),
      },
      clients: {
        matchAll: async () => windows.map((url) => ({ url, focus: async () => void focused.push(url) })),
        openWindow: async (url: string) => void opened.push(url),
      },
    });
  });

  it("shows its text once per event, and a tap opens its page", async () => {
    await arrive(message());
    expect(shown).toEqual([
      ["A new badge", { body: "Citrus Scout", tag: "1", icon: "/icons/icon-192.png", data: "/app/profile" }],
    ]);
    await tap("/app/profile");
    expect([opened, focused]).toEqual([["https://lemons.test/app/profile"], []]);
  });

  it("when tapped, focuses the window showing its page and never navigates another open window", async () => {
    windows.push("https://lemons.test/app/profile");
    await tap("/app/profile");
    expect([opened, focused]).toEqual([[], ["https://lemons.test/app/profile"]]);
  });

  it("that is addressed to another person is not shown, and the browser unsubscribes", async () => {
    await arrive(message({ to: ben }));
    expect([shown, subscribed]).toEqual([[], false]);
    subscribed = true;
    await forgetPerson("local");
    await arrive(message());
    expect([shown, subscribed]).toEqual([[], false]);
  });

  it("is not shown when its link leaves the app or when it cannot be read", async () => {
    for (const path of ["https://evil.test/", "//evil.test", "/app/../../x", "/rest/v1/"])
      await arrive(message({ path }));
    for (const text of ["", "not json", "{}", '"text"']) await arrive(text);
    expect([shown, subscribed]).toEqual([[], true]);
  });
});
