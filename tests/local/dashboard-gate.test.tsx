import "fake-indexeddb/auto";
import { beforeEach, describe, expect, it } from "vitest";
import { DashboardGate } from "../../src/app/online/dashboard-gate.tsx";
import { fetchRestaurants, restaurantsKey } from "../../src/dashboards/owner/restaurants.ts";
import { useLoaded } from "../../src/dashboards/data/use-loaded.ts";
import { useDashboardPerson } from "../../src/dashboards/shell/dashboard-person.ts";
import { storeSession } from "../../src/local/session/change-person.ts";
import "../../src/sync/session/refresh-invitation.ts";
import { atRoute, inApp } from "../support/in-app.tsx";
import { aToken } from "../support/access-token.ts";
import { until } from "../support/fake-time.ts";
import { freshDevice } from "../support/local-device.ts";
import { sessionOf } from "../support/open-page.ts";
import { ada } from "../support/outbox-world.ts";
import { reactPage } from "../support/react-page.tsx";
import { stubFetch, type StubbedAnswer, type StubbedCall } from "../support/stub-fetch.ts";

const here = reactPage();
let calls: StubbedCall[];
let invited: StubbedAnswer;
beforeEach(async () => {
  await freshDevice(ada);
  await storeSession({ ...sessionOf(ada), access_token: aToken(ada) }, Date.now());
  invited = "unreachable";
  calls = stubFetch(({ url }) => {
    if (url.pathname.endsWith("/user_roles")) return { json: [{ role: "owner" }] };
    if (url.pathname.endsWith("/is_user_invited")) return invited;
    return { status: 403, json: { code: "PT403", message: "no", hint: "suspended" } };
  });
});

function Desk() {
  const { uid } = useDashboardPerson();
  const { failure, value } = useLoaded(restaurantsKey(uid), fetchRestaurants);
  return <p>{value ? "Open" : failure ? `Refused: ${failure.reason}` : "Loading"}</p>;
}
const open = () =>
  here.show(inApp(atRoute("/owner-dashboard", <Desk />, <DashboardGate />), "/owner-dashboard?tab=staff"));
const asked = (name: string) => calls.filter(({ url }) => url.pathname.endsWith(name)).length;

describe("a dashboard's access check", () => {
  it("fetches the roles once more after a refusal, and then shows the refusal", async () => {
    const page = open();
    await until(() => expect(page.text()).toBe("Refused: suspended"), 500);
    expect(asked("/get_my_restaurants")).toBe(2);
    expect(asked("/user_roles")).toBe(2);
  });

  it("redirects a suspended or uninvited person to the sign-in page with the reason and a way back", async () => {
    invited = { json: false };
    const page = open();
    const back = encodeURIComponent("/owner-dashboard?tab=staff");
    await until(() => expect(page.text()).toBe(`At /auth?error=invitation_required&return=${back}`), 500);
  });
});
