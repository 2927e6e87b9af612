import "fake-indexeddb/auto";
import { describe, expect, it } from "vitest";
import { useCenter } from "../../src/consumer/map/where/use-center.ts";
import type { Center } from "../../src/consumer/map/map-header.ts";
import { pass, until } from "../support/fake-time.ts";
import { reactPage } from "../support/react-page.tsx";

const here = reactPage();
const grund = { lat: 49.6, lng: 6.1, accuracyM: 10 };
const known: Center = { lat: 49.5, lng: 6, from: "device", city: null };
const city = { name: "Esch", lat: 49.49, lng: 5.98 };

type Last = Parameters<typeof useCenter>[0];
const Centred = ({ last }: { last: Last }) => useCenter(last);
const open = (center: Center | null = null, withheld?: "prompt" | "denied") =>
  here.run(Centred, { last: center && { center, ...(withheld && { withheld }) } });
const state = (list: ReturnType<typeof open>, wanted: string) => until(() => expect(list.now.state).toBe(wanted));

describe("the centre of the list", () => {
  it("is the device position without a tap when the browser allows it", async () => {
    [here.permission, here.position] = ["granted", grund];
    const list = open();
    await state(list, "settled");
    expect(list.now).toMatchObject({
      center: { lat: 49.6, lng: 6.1, from: "device", city: null },
      failure: null,
      fix: { lat: 49.6, lng: 6.1, accuracy_m: 10 },
    });
  });

  it("waits for a tap when the browser would ask, showing the last position", async () => {
    here.position = grund;
    const list = open(known);
    await state(list, "ask");
    expect(list.now.center).toEqual({ ...known, from: "last" });
    list.now.find();
    await until(() => expect(list.now.center).toMatchObject({ lat: 49.6, from: "device" }));
  });

  it("stays at the last position when the browser denies, with the reason", async () => {
    here.permission = "denied";
    const list = open(known);
    await state(list, "settled");
    expect(list.now).toMatchObject({ center: { ...known, from: "last" }, failure: "denied" });
  });

  it.each([
    ["prompt", "ask", null],
    ["denied", "settled", "denied"],
  ] as const)("begins as it last stood, %s, before the browser has said so again", async (withheld, begun, failure) => {
    const { promise, resolve } = Promise.withResolvers<{ state: string }>();
    Object.assign(navigator, { permissions: { query: () => promise } });
    const list = open(known, withheld);
    await state(list, begun);
    expect(list.now).toMatchObject({ center: { ...known, from: "last" }, failure, withheld });
    resolve({ state: withheld });
    await pass(0);
    expect(list.now).toMatchObject({ state: begun, failure, withheld });
  });

  it("is the device position again once the browser allows it", async () => {
    [here.permission, here.position] = ["granted", grund];
    const list = open(known, "denied");
    await until(() => expect(list.now).toMatchObject({ center: { lat: 49.6, from: "device" }, failure: null }));
    expect(list.now.withheld).toBeUndefined();
  });

  it("remembers a denial, but no temporary failure", async () => {
    const list = open(known);
    await state(list, "ask");
    here.position = "timeout";
    list.now.find();
    await until(() => expect(list.now).toMatchObject({ failure: "timeout", withheld: undefined }));
    here.position = "denied";
    list.now.find();
    await until(() => expect(list.now).toMatchObject({ failure: "denied", withheld: "denied" }));
  });

  it("is no longer called the device position when it is lost, and can be found again", async () => {
    [here.permission, here.position] = ["granted", grund];
    const list = open();
    await until(() => expect(list.now.center?.from).toBe("device"));
    here.position = "timeout";
    list.now.find();
    await until(() => expect(list.now).toMatchObject({ center: { lat: 49.6, from: "last" }, failure: "timeout" }));
    here.position = grund;
    list.now.find();
    await until(() => expect(list.now).toMatchObject({ center: { from: "device" }, failure: null, state: "settled" }));
  });

  it.each([
    ["without a receiver", (page: Navigator) => void Reflect.deleteProperty(page, "geolocation")],
    [
      "whose receiver was taken away behind its name",
      (page: Navigator) => void Object.assign(page, { geolocation: undefined }),
    ],
  ])("stays where it was known to be in a browser %s, and says so", async (_, change) => {
    here.permission = "granted";
    change(navigator);
    const list = open(known);
    await state(list, "settled");
    expect(list.now).toMatchObject({ center: { ...known, from: "last" }, failure: "unsupported" });
    expect(here.errors).toEqual([]);
  });

  it("requests no position when the page is left before the permission is known", async () => {
    const { promise, resolve } = Promise.withResolvers<{ state: string }>();
    Object.assign(navigator, { permissions: { query: () => promise } });
    here.position = null;
    const list = open();
    await until(() => expect(list.now.state).toBe("starting"));
    list.leave();
    await pass(20);
    resolve({ state: "granted" });
    await pass(50);
    expect(here.asked).toEqual([]);
  });

  it("is the chosen city, also when the position is lost or found afterwards", async () => {
    [here.permission, here.position] = ["granted", null];
    const list = open();
    await state(list, "locating");
    list.now.choose(city);
    await state(list, "settled");
    here.asked[0]?.settle(grund);
    await pass(50);
    expect(list.now.center).toEqual({ lat: 49.49, lng: 5.98, from: "city", city: "Esch" });
    here.position = "unavailable";
    list.now.find();
    await until(() => expect(list.now.failure).toBe("unavailable"));
    expect(list.now.center).toMatchObject({ from: "city", city: "Esch" });
  });
});
