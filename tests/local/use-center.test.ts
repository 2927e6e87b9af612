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
  it("is the device position without a tap when the browser has granted permission", async () => {
    [here.permission, here.position] = ["granted", grund];
    const list = open();
    await state(list, "settled");
    expect(list.now).toMatchObject({
      center: { lat: 49.6, lng: 6.1, from: "device", city: null },
      failure: null,
      fix: { lat: 49.6, lng: 6.1, accuracy_m: 10 },
    });
  });

  it("stays at the last position until a tap when the browser would ask for permission", async () => {
    here.position = grund;
    const list = open(known);
    await state(list, "ask");
    expect(list.now.center).toEqual({ ...known, from: "last" });
    list.now.find();
    await until(() => expect(list.now.center).toMatchObject({ lat: 49.6, from: "device" }));
  });

  it("stays at the last position and reports the reason when the browser denies permission", async () => {
    here.permission = "denied";
    const list = open(known);
    await state(list, "settled");
    expect(list.now).toMatchObject({ center: { ...known, from: "last" }, failure: "denied" });
  });

  it.each([
    ["prompt", "ask", null],
    ["denied", "settled", "denied"],
  ] as const)("starts with the remembered permission (%s)", async (withheld, begun, failure) => {
    const { promise, resolve } = Promise.withResolvers<{ state: string }>();
    Object.assign(navigator, { permissions: { query: () => promise } });
    const list = open(known, withheld);
    await state(list, begun);
    expect(list.now).toMatchObject({ center: { ...known, from: "last" }, failure, withheld });
    resolve({ state: withheld });
    await pass(0);
    expect(list.now).toMatchObject({ state: begun, failure, withheld });
  });

  it("is the device position again once the browser grants permission", async () => {
    [here.permission, here.position] = ["granted", grund];
    const list = open(known, "denied");
    await until(() => expect(list.now).toMatchObject({ center: { lat: 49.6, from: "device" }, failure: null }));
    expect(list.now.withheld).toBeUndefined();
  });

  it("remembers a denied permission, but not a temporary failure", async () => {
    const list = open(known);
    await state(list, "ask");
    here.position = "timeout";
    list.now.find();
    await until(() => expect(list.now).toMatchObject({ failure: "timeout", withheld: undefined }));
    here.position = "denied";
    list.now.find();
    await until(() => expect(list.now).toMatchObject({ failure: "denied", withheld: "denied" }));
  });

  it("is called the last position when locating fails, and the device position again when it succeeds", async () => {
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
    ["without geolocation", (page: Navigator) => void Reflect.deleteProperty(page, "geolocation")],
    [
      "whose geolocation object is undefined",
      (page: Navigator) => void Object.assign(page, { geolocation: undefined }),
    ],
  ])("stays at the last position in a browser %s, and reports that locating is unsupported", async (_, change) => {
    here.permission = "granted";
    change(navigator);
    const list = open(known);
    await state(list, "settled");
    expect(list.now).toMatchObject({ center: { ...known, from: "last" }, failure: "unsupported" });
    expect(here.errors).toEqual([]);
  });

  it("is not requested from the device when the page is left before the permission is known", async () => {
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

  it("stays the chosen city even if the position is found or lost afterwards", async () => {
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
