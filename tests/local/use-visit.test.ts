import "fake-indexeddb/auto";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { useVisit } from "../../src/consumer/rate/visit/use-visit.ts";
import type { Evidence } from "../../src/domain/ratings/evidence.ts";
import { readVisitConsent, saveVisitConsent } from "../../src/local/device-settings/visit-consent.ts";
import { pass, until } from "../support/fake-time.ts";
import { freshDevice } from "../support/local-device.ts";
import { ada, ben } from "../support/outbox-world.ts";
import { reactPage } from "../support/react-page.tsx";

const here = reactPage();
const place = { lat: 49.6, lng: 6.1 };
const atPlace = { ...place, accuracyM: 10 };
const elsewhere = { lat: 49.7, lng: 6.1, accuracyM: 10 };
const onEvidence = vi.fn<(evidence: Evidence | null) => void>();

beforeEach(async () => {
  onEvidence.mockReset();
  await freshDevice(ada);
});

const open = (over: { uid?: string; place?: typeof place | null; evidence?: Evidence | null } = {}) =>
  here.run(useVisit, { uid: ada, place, evidence: null, onEvidence, ...over });
const state = (visit: ReturnType<typeof open>, wanted: string) =>
  until(() => expect(visit.now.visit.state).toBe(wanted));

describe("the device position as visit evidence", () => {
  it("is not requested without consent, even if the browser has granted permission", async () => {
    [here.permission, here.position] = ["granted", atPlace];
    await state(open(), "ask");
    await pass(100);
    expect(onEvidence).not.toHaveBeenCalled();
  });

  it("is attached to the rating after consent, which is remembered for the next rating", async () => {
    here.position = null;
    const visit = open();
    await state(visit, "ask");
    visit.now.choose(true);
    await state(visit, "checking");
    here.asked[0]?.settle(atPlace);
    await state(visit, "here");
    expect(onEvidence.mock.calls).toEqual([[expect.objectContaining({ ...place, accuracy_m: 10 })]]);
    await until(async () => expect(await readVisitConsent(ada)).toBe(true));
    visit.leave();
    [here.permission, here.position] = ["granted", atPlace];
    await state(open(), "here");
    expect(onEvidence).toHaveBeenCalledTimes(2);
  });

  it("needs separate consent from each person on the device", async () => {
    await saveVisitConsent(ben, true);
    await saveVisitConsent(ada, false);
    expect(await readVisitConsent(ben)).toBe(true);
    await state(open(), "declined");
    here.permission = "granted";
    here.position = atPlace;
    await state(open({ uid: ben }), "here");
  });

  it("is not attached when it is far from the place, and the distance is shown", async () => {
    here.position = elsewhere;
    const visit = open();
    await state(visit, "ask");
    visit.now.choose(true);
    await state(visit, "far");
    expect(visit.now.visit).toMatchObject({ distanceM: expect.closeTo(11_100, -3) as number });
    expect(onEvidence).not.toHaveBeenCalled();
  });

  it("is not attached when consent is withdrawn before the position is found", async () => {
    here.position = null;
    const visit = open();
    await state(visit, "ask");
    visit.now.choose(true);
    await state(visit, "checking");
    visit.now.choose(false);
    await state(visit, "declined");
    here.asked[0]?.settle(atPlace);
    await pass(100);
    expect(visit.now.visit.state).toBe("declined");
    expect(onEvidence.mock.calls).toEqual([[null]]);
  });

  it("is removed from the rating when the person withdraws consent", async () => {
    await saveVisitConsent(ada, true);
    const evidence = { ...place, accuracy_m: 10, at: "2026-01-01T00:00:00.000Z" };
    const visit = open({ evidence });
    await state(visit, "here");
    visit.now.choose(false);
    expect(onEvidence.mock.calls).toEqual([[null]]);
    visit.change({ uid: ada, place, evidence: null, onEvidence });
    await state(visit, "declined");
    await until(async () => expect(await readVisitConsent(ada)).toBe(false));
  });

  it("is not requested when already attached or when the place has no position to compare", async () => {
    await saveVisitConsent(ada, true);
    [here.permission, here.position] = ["granted", atPlace];
    const evidence = { ...place, accuracy_m: 10, at: "2026-01-01T00:00:00.000Z" };
    await state(open({ evidence }), "here");
    const nothing = open({ place: null });
    await pass(100);
    expect(nothing.now.visit.state).toBe("none");
    expect(onEvidence).not.toHaveBeenCalled();
  });

  it.each([
    ["prompt", "ask"],
    ["denied", "blocked"],
  ] as const)("is not requested without a tap when the browser permission is %s", async (permission, wanted) => {
    await saveVisitConsent(ada, true);
    [here.permission, here.position] = [permission, atPlace];
    await state(open(), wanted);
    expect(onEvidence).not.toHaveBeenCalled();
  });

  it.each([
    ["denied", "blocked"],
    ["timeout", "failed"],
    ["unavailable", "failed"],
  ] as const)("that cannot be determined (%s) is shown as %s", async (failure, wanted) => {
    here.position = failure;
    const visit = open();
    await state(visit, "ask");
    visit.now.choose(true);
    await state(visit, wanted);
    expect(onEvidence).not.toHaveBeenCalled();
  });
});
