import { afterEach, beforeEach, expect, vi } from "vitest";
import { countUnsent } from "../../src/local/session/first-reads.ts";
import { readConnection } from "../../src/local/outbox/read-outbox.ts";
import { enqueueRating } from "../../src/sync/outbox/enqueue-rating.ts";
// Loaded by the page when it is wanted: here already, since no clock of a test waits for a file.
import "../../src/sync/session/guardian.ts";
import { drainNow } from "../../src/sync/drain/run-drain.ts";
import { startSync } from "../../src/sync/drain/start-sync.ts";
import { anIntent } from "./an-intent.ts";
import { fakeTime, pass, until } from "./fake-time.ts";
import { freshDevice } from "./local-device.ts";
import { ModelServer } from "./model-server.ts";
import { ada } from "./outbox-world.ts";
import { answerFrom, stubFetch, type StubbedAnswer, type StubbedCall } from "./stub-fetch.ts";

type Answer = (call: StubbedCall) => StubbedAnswer | Promise<StubbedAnswer>;

/** What a test changes or looks at of the browser around the page. */
const browser = () => ({
  online: true,
  /** Whether the network leads anywhere, whatever the device says. */
  reachable: true,
  /** The worker in charge; without one the page sends by itself. */
  controller: null as { postMessage(message: unknown): void } | null,
  toWorker: [] as unknown[],
  /** Tags that Background Sync was asked for. */
  tags: [] as string[],
  calls: [] as StubbedCall[],
  /** What went wrong where nobody waits; a test that expects something takes it out. */
  errors: [] as unknown[],
  network: Object.assign(new EventTarget(), { type: "wifi" }),
  server: new ModelServer(),
  window: new EventTarget(),
  document: Object.assign(new EventTarget(), { visibilityState: "visible" }),
});

/**
 * Ada's page, opened for each test of the file, on a clock that only the test moves. `answer` speaks for the server, which otherwise is the
 * model of it. Import
 * "fake-indexeddb/auto" before this file.
 */
export function openPage(answer?: Answer) {
  let end: () => void = () => undefined;
  const here = {
    ...browser(),
    start: () => void (end = startSync({ window: here.window, document: here.document })),
    stop: () => end(),
    /** From now on a worker is in charge, which only writes down what it is told. */
    putWorker: () => void (here.controller = { postMessage: (message) => here.toWorker.push(message) }),
    becomeVisible: () => here.document.dispatchEvent(new Event("visibilitychange")),
    connect: () => here.window.dispatchEvent(new Event("online")),
    callsOf: (path: string) => here.calls.filter(({ url }) => url.pathname.endsWith(path)).length,
    listen: (to: Answer) => void (here.calls = stubFetch((call) => (here.reachable ? to(call) : "unreachable"))),
  };

  beforeEach(async () => {
    Object.assign(here, browser());
    const sync = {
      register: async (tag: string) => void here.tags.push(tag),
      getTags: async () => here.tags.slice(-1),
    };
    const registration = { active: {}, sync };
    const serviceWorker = {
      get controller() {
        return here.controller;
      },
      getRegistration: async () => registration,
    };
    vi.stubGlobal("navigator", {
      locks: navigator.locks,
      serviceWorker,
      get onLine() {
        return here.online;
      },
      get connection() {
        return here.network;
      },
    });
    vi.stubGlobal("reportError", (error: unknown) => here.errors.push(error));
    here.listen(answer ?? ((call) => answerOf(here.server, call)));
    await freshDevice(ada);
    fakeTime();
    here.start();
    await pass(50);
  });

  /** Nothing of a page goes on into the next test: a drain under way is waited for. */
  afterEach(async () => {
    here.stop();
    const last = drainNow({ force: false });
    await until(async () => await Promise.race([last, Promise.reject(new Error("still sending"))]), 60_000);
    vi.useRealTimers();
    vi.unstubAllGlobals();
    if (here.errors.length > 0) throw new AggregateError(here.errors, "Something went wrong where nobody waits.");
  });
  return here;
}

function answerOf(server: ModelServer, call: StubbedCall): StubbedAnswer {
  if (call.url.pathname.endsWith("token")) return { json: sessionOf(ada) };
  return call.url.pathname.endsWith("submit_ops") ? answerFrom(server, call) : { json: [] };
}

/** As the auth server answers, with tokens that nobody had before. */
export const sessionOf = (uid: string) => ({
  access_token: `new-${uid}`,
  refresh_token: `newer-${uid}`,
  expires_in: 3_600,
  token_type: "bearer",
  user: { id: uid, email: "somebody@demo.test" },
});

export const rate = (placeId: string, add: string[] = []) =>
  enqueueRating({ ...anIntent({ add }), placeId, placeName: placeId });

/** Waits until the server has Ada's rating, and nothing else of hers waits. */
export const sent = (server: ModelServer, placeId: string, withinMs = 500) =>
  until(async () => {
    expect(server.row(ada, placeId)).not.toBeNull();
    expect(await countUnsent(ada)).toBe(0);
  }, withinMs);

export const failed = () => until(async () => expect((await readConnection()).fails).toBeGreaterThan(0));
