import "fake-indexeddb/auto";
import { beforeEach, describe, expect, it } from "vitest";
import { clearLoads } from "../../src/dashboards/data/load-cache.ts";
import { RestaurantsScreen } from "../../src/dashboards/server/restaurants/restaurants-screen.tsx";
import { storeSession } from "../../src/local/session/change-person.ts";
import { aToken } from "../support/access-token.ts";
import { pass, until } from "../support/fake-time.ts";
import { freshDevice } from "../support/local-device.ts";
import { sessionOf } from "../support/open-page.ts";
import { ada } from "../support/outbox-world.ts";
import { reactPage } from "../support/react-page.tsx";
import { stubFetch, type StubbedAnswer } from "../support/stub-fetch.ts";

const here = reactPage();
const invitation = (id: string, place: string) => ({
  id,
  restaurant_name: place,
  owner_business_name: "Lis & Co",
  invitation_message: null,
  created_at: "2026-11-20T10:00:00Z",
  expires_at: "2999-01-01T00:00:00Z",
});
let waiting: ReturnType<typeof invitation>[];
let listed: Promise<void>;
let answer: StubbedAnswer;
/** True if the request for the places where they serve was answered. */
let hasPlaces: boolean;
beforeEach(async () => {
  clearLoads();
  await freshDevice(ada);
  await storeSession({ ...sessionOf(ada), access_token: aToken(ada) }, Date.now());
  waiting = [
    invitation("11111111-1111-4111-8111-111111111111", "Beim Lis"),
    invitation("22222222-2222-4222-8222-222222222222", "Chez Marc"),
  ];
  listed = Promise.resolve();
  hasPlaces = false;
  answer = { json: { success: true } };
  stubFetch(async ({ url }) => {
    if (url.pathname.endsWith("/get_server_associations")) {
      hasPlaces = true;
      return { json: [] };
    }
    if (!url.pathname.endsWith("/get_server_invitations")) return answer;
    await listed;
    return { json: waiting };
  });
});

describe("a server's (waiter's) restaurant invitations", () => {
  it("are counted in the heading as soon as they are loaded", async () => {
    const loading = Promise.withResolvers<void>();
    listed = loading.promise;
    const page = here.show(<RestaurantsScreen />);
    await until(async () => expect(page.text()).toMatch(/^Restaurant Invitations(?! \()/));
    loading.resolve();
    await page.says("Restaurant Invitations (2)");
  });

  it.each([
    ["are loaded", () => undefined, "Beim Lis"],
    ["failed to load", () => Promise.reject(new Error("line down")), "Try again"],
  ])("show the section below only once they %s, so that it does not move", async (_when, end, above) => {
    const loading = Promise.withResolvers<void>();
    listed = loading.promise.then(end);
    const page = here.show(<RestaurantsScreen />);
    await until(async () => expect(hasPlaces).toBe(true));
    await pass(100);
    expect(page.text()).not.toContain("No Restaurant Associations");
    loading.resolve();
    await page.says("No Restaurant Associations");
    expect(page.text()).toContain(above);
  });

  it("show only the result of the latest accept or decline", async () => {
    const page = here.show(<RestaurantsScreen />);
    await page.says("Beim Lis");
    waiting = waiting.slice(1);
    page.press("Decline");
    await page.says("Invitation declined successfully!");
    await until(async () => expect(page.text()).not.toContain("Beim Lis"));
    answer = { status: 500, json: {} };
    page.press("Accept");
    await page.says("Failed to accept invitation");
    expect(page.text()).not.toContain("Invitation declined successfully!");
  });
});
