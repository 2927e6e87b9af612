import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  fetchProfile,
  makeServerProfile,
  requestOwnership,
} from "../../src/account/online/dashboard-sign-in/setup-calls.ts";
import { storeSession } from "../../src/local/session/change-person.ts";
import { aToken } from "../support/access-token.ts";
import { freshDevice } from "../support/local-device.ts";
import { sessionOf } from "../support/open-page.ts";
import { ada } from "../support/outbox-world.ts";
import { storage } from "../support/storage.ts";
import { stubFetch, type StubbedAnswer, type StubbedCall } from "../support/stub-fetch.ts";

/** The server's answers to Ada; other calls return an empty list. */
let said: Record<string, StubbedAnswer>;
let calls: StubbedCall[];
const opId = "00000000-0000-4000-8000-0000000000aa";
const restaurant = { place_id: "demo:lux-0001", name: "Café Probe", formatted_address: "1, Grand-Rue" };

/** Signs Ada in with this metadata from her sign-up. */
async function signedUpWith(user_metadata: Record<string, unknown>): Promise<void> {
  const user = { id: ada, email: "ada@demo.test", user_metadata };
  await storeSession({ ...sessionOf(ada), access_token: aToken(ada), user }, Date.now());
  said = { user: { json: user }, is_user_invited: { json: true } };
}

beforeEach(async () => {
  await freshDevice(ada);
  await signedUpWith({});
  vi.stubGlobal("localStorage", storage());
  vi.stubGlobal("navigator", { locks: navigator.locks, onLine: true });
  calls = stubFetch(({ url }) => said[url.pathname.split("/").at(-1) ?? ""] ?? { json: [] });
});
afterEach(() => vi.unstubAllGlobals());

const bodyOf = (name: string) => calls.find(({ url }) => url.pathname.endsWith(name))?.body;
const written = () => calls.filter(({ method }) => method === "POST").map(({ url }) => url.pathname.split("/").at(-1));

describe("the dashboard profile of a signed-in person", () => {
  it.each(["user_roles", "servers", "restaurant_ownership_requests"])(
    "is recognised as existing by a row in %s",
    async (table) => {
      said = { ...said, [table]: { json: [{ id: "x", role: "owner" }] } };
      expect(await fetchProfile()).toEqual({ ok: true, profile: { kind: "found" } });
      // Requests only their own rows, because an admin could read everybody's.
      const asked = calls.find(({ url }) => url.pathname.endsWith(table));
      expect(asked?.url.searchParams.get("user_id")).toBe(`eq.${ada}`);
    },
  );

  it("is reported as uninvited for a person without an invitation", async () => {
    said = { ...said, is_user_invited: { json: false } };
    expect(await fetchProfile()).toEqual({ ok: true, profile: { kind: "uninvited" } });
  });

  it("starts with the choices that an owner made at sign-up", async () => {
    await signedUpWith({
      user_type: "restaurant_owner",
      first_name: "Ada",
      last_name: "L.",
      business_name: "Probe",
      restaurant_place_id: restaurant.place_id,
      restaurant_name: restaurant.name,
      restaurant_vicinity: restaurant.formatted_address,
    });
    expect(await fetchProfile()).toEqual({
      ok: true,
      profile: {
        kind: "missing",
        choices: {
          kind: "owner",
          fields: { firstName: "Ada", lastName: "L.", businessName: "Probe", restaurant: JSON.stringify(restaurant) },
        },
      },
    });
  });

  it("starts with the phone number that a waiter entered at sign-up", async () => {
    await signedUpWith({ user_type: "server", first_name: "Ada", last_name: "L.", phone_number: "+352 621 000" });
    expect(await fetchProfile()).toMatchObject({
      profile: { kind: "missing", choices: { kind: "server", fields: { phone: "+352 621 000" } } },
    });
  });

  it("starts empty if the sign-up metadata is invalid", async () => {
    await signedUpWith({ user_type: "admin", business_name: 7, restaurant_place_id: { a: 1 } });
    expect(await fetchProfile()).toMatchObject({ profile: { kind: "missing", choices: { kind: null } } });
  });

  it("reports a failure if the backend does not answer, instead of treating the profile as missing", async () => {
    said = { ...said, servers: { status: 500, json: { message: "no answer" } } };
    expect(await fetchProfile()).toEqual({ ok: false, error: "serverError" });
  });
});

describe("setting up a dashboard", () => {
  it("only files a request if the person is an owner", async () => {
    said = { ...said, request_restaurant_ownership: { json: { success: true, request_id: "r" } } };
    expect(await requestOwnership({ businessName: "Probe", restaurant }, opId)).toEqual({ ok: true });
    expect(bodyOf("request_restaurant_ownership")).toMatchObject({
      p_place_id: restaurant.place_id,
      p_op_id: opId,
      p_business_name: "Probe",
      p_business_email: "ada@demo.test",
      p_verification_documents: { restaurant_address: "1, Grand-Rue", submitted_from: "auth" },
    });
    expect(written()).toEqual(["request_restaurant_ownership"]);
  });

  it("reports success when a request is repeated after a lost response", async () => {
    said = { ...said, request_restaurant_ownership: { json: { success: false, code: "already_requested" } } };
    expect(await requestOwnership({ businessName: "Probe", restaurant }, opId)).toEqual({ ok: true });
    said = { ...said, become_server: { json: { success: true } } };
    expect(await makeServerProfile({ firstName: "Ada", lastName: "Love", phone: null })).toEqual({ ok: true });
  });

  it("reports the code with which the database refused the request", async () => {
    said = { ...said, request_restaurant_ownership: { json: { success: false, code: "place_unknown" } } };
    expect(await requestOwnership({ businessName: "Probe", restaurant }, opId)).toEqual({
      ok: false,
      reason: "place_unknown",
    });
    said = { ...said, become_server: { json: { success: false, code: "fields_required" } } };
    expect(await makeServerProfile({ firstName: "A", lastName: "L", phone: null })).toEqual({
      ok: false,
      reason: "fields_required",
    });
  });

  it("creates a profile with the phone number if the person is a waiter", async () => {
    said = { ...said, become_server: { json: { success: true } } };
    expect(await makeServerProfile({ firstName: "Ada", lastName: "Love", phone: "+352 621 000" })).toEqual({
      ok: true,
    });
    expect(bodyOf("become_server")).toEqual({
      p_first_name: "Ada",
      p_last_name: "Love",
      p_phone_number: "+352 621 000",
    });
  });
});
