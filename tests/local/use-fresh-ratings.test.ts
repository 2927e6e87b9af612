import "fake-indexeddb/auto";
import { beforeEach, describe, expect, it } from "vitest";
import { readRefreshedAt } from "../../src/consumer/history/list/refreshed-at.ts";
import { useRefreshRatings } from "../../src/consumer/history/list/use-refresh-ratings.ts";
import { pass, until } from "../support/fake-time.ts";
import { freshDevice } from "../support/local-device.ts";
import { ada, ben } from "../support/outbox-world.ts";
import { reactPage } from "../support/react-page.tsx";
import { stubFetch, type StubbedAnswer, type StubbedCall } from "../support/stub-fetch.ts";

const here = reactPage();
let calls: StubbedCall[];
let answer: () => StubbedAnswer | Promise<StubbedAnswer>;
beforeEach(async () => {
  answer = () => ({ json: [] });
  calls = stubFetch(({ url }) => (url.pathname.endsWith("my_rating_notes") ? { json: [] } : answer()));
  await freshDevice(ada);
});

/** Number of requests for ratings, without those for notes about them. */
const asked = () => calls.filter(({ url }) => !url.pathname.endsWith("my_rating_notes")).length;

const Fresh = ({ uid }: { uid: string }) => useRefreshRatings(uid);
const open = (uid = ada) => here.run(Fresh, { uid });
const shows = (list: ReturnType<typeof open>, wanted: object) => until(() => expect(list.now).toMatchObject(wanted));

describe("the freshness shown for the history", () => {
  it("is updated when the history opens, and the time is remembered for offline visits", async () => {
    const list = open();
    await shows(list, { state: "refreshing" });
    await shows(list, { state: "fresh" });
    const asOf = readRefreshedAt(ada);
    expect(asOf).not.toBeNull();
    list.leave();
    here.online = false;
    await pass(1_000);
    const offline = open();
    await shows(offline, { state: "offline", asOf });
    expect(offline.seen).toHaveLength(1);
    expect(asked()).toBe(1);
  });

  it("shows the reason but no time of update if the history was never fetched", async () => {
    answer = () => "unreachable";
    await shows(open(), { state: "failed", asOf: null });
    await shows(open(ben), { state: "sign-in", asOf: null });
    expect([readRefreshedAt(ada), readRefreshedAt(ben)]).toEqual([null, null]);
  });

  it("is updated when the connection returns, and is reported as offline without a connection", async () => {
    here.online = false;
    const list = open();
    await shows(list, { state: "offline" });
    here.connect(true);
    await shows(list, { state: "fresh" });
    here.connect(false);
    await shows(list, { state: "offline", asOf: expect.any(String) });
    list.leave();
    here.connect(true);
    await pass(50);
    expect(asked()).toBe(1);
  });

  it("is updated on request, with visible progress", async () => {
    const list = open();
    await shows(list, { state: "fresh" });
    let reply: (answer: StubbedAnswer) => void = () => undefined;
    answer = () => new Promise((resolve) => (reply = resolve));
    list.now.refresh();
    await shows(list, { state: "refreshing" });
    await until(() => expect(asked()).toBe(2));
    reply({ status: 500, json: {} });
    await shows(list, { state: "failed", asOf: readRefreshedAt(ada) });
  });

  it("is not taken from another person's data", async () => {
    let reply: (answer: StubbedAnswer) => void = () => undefined;
    answer = () => new Promise((resolve) => (reply = resolve));
    const list = open();
    await until(() => expect(asked()).toBe(1));
    list.change({ uid: ben });
    await shows(list, { state: "sign-in" });
    reply({ json: [] });
    await pass(50);
    expect(list.now).toMatchObject({ state: "sign-in" });
  });
});
