import "fake-indexeddb/auto";
import { useEffect } from "react";
import { MemoryRouter, Route, Routes } from "react-router-dom";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { rememberReturn } from "../../src/account/auth/remembered-return.ts";
import { LinkLanding } from "../../src/account/mail-link/link-landing.tsx";
import { AuthRoute } from "../../src/app/online/auth-routes.ts";
import { DashboardGate } from "../../src/app/online/dashboard-gate.tsx";
import { isSessionLink } from "../../src/app/gate/session-link.ts";
import { forgetPerson } from "../../src/local/session/change-person.ts";
import { ToastProvider } from "../../src/ui/elements/toasts.tsx";
import { useLocation } from "../../src/ui/router.ts";
// Loaded by the pages on demand; no clock of a test waits for a file.
import "../../src/account/no-access/no-access.tsx";
import "../../src/remote/supabase-client.ts";
import "../../src/sync/session/refresh-invitation.ts";
import "../../src/ui/elements/language-choice.tsx";
import { aToken } from "../support/access-token.ts";
import { appleNewcomer } from "../support/apple-newcomer.ts";
import { pass, until } from "../support/fake-time.ts";
import { freshDevice } from "../support/local-device.ts";
import { sessionOf } from "../support/open-page.ts";
import { ada } from "../support/outbox-world.ts";
import { reactPage } from "../support/react-page.tsx";
import { stubFetch } from "../support/stub-fetch.ts";

const here = reactPage();
let state: (typeof appleNewcomer)[keyof typeof appleNewcomer];
let visited: string[];
beforeEach(async () => {
  vi.stubGlobal("history", { state: null, replaceState: () => undefined });
  await freshDevice(ada);
  await forgetPerson("local");
  visited = [];
  state = appleNewcomer.new;
  const { user } = sessionOf(ada);
  stubFetch(({ url }) => {
    if (url.pathname.endsWith("/auth/v1/user")) return { json: user };
    if (url.pathname.endsWith("/user_roles")) return { json: [] };
    if (url.pathname.endsWith("/is_user_invited")) return { json: state.invited };
    if (url.pathname.endsWith("/get_account_state")) return { json: state };
    return { status: 404, json: {} };
  });
});

function Root() {
  const location = useLocation();
  const address = location.pathname + location.search;
  useEffect(() => void visited.push(address), [address]);
  if (isSessionLink(location)) return <LinkLanding key={location.hash} />;
  return (
    <Routes>
      <Route element={<DashboardGate />}>
        <Route path="/request-ownership" element={<p>The form for owners</p>} />
      </Route>
      <Route path="/auth" element={<AuthRoute />} />
    </Routes>
  );
}

const open = (pathname: string, hash = "") =>
  here.show(
    <MemoryRouter useTransitions={false} initialEntries={[{ pathname, hash }]}>
      <ToastProvider>
        <Root />
      </ToastProvider>
    </MemoryRouter>,
  );
/** What Apple's redirect brings back to the start page. */
const fromApple = () => {
  rememberReturn("/request-ownership");
  return open("/", `#access_token=${aToken(ada)}&refresh_token=r&expires_in=3600&token_type=bearer`);
};
const askedFor = "/auth?error=invitation_required&return=%2Frequest-ownership";

describe("a newcomer whom Apple sends to the form for owners", () => {
  it("is asked once for what is missing, and stays on that page", async () => {
    const page = fromApple();
    await until(() => page.press("Sign in as somebody@demo.test"), 10_000);
    await page.says("Invitation code", 10_000);
    await pass(30_000);
    expect(visited).toEqual(["/", "/request-ownership", askedFor]);
  });

  it("with an invitation but without age and consent is asked for these, and stays on that page", async () => {
    state = appleNewcomer.withCode;
    const page = fromApple();
    await until(() => page.press("Sign in as somebody@demo.test"), 10_000);
    await page.says("Apple does not tell us how old you are", 10_000);
    await pass(30_000);
    expect(visited).toEqual(["/", "/request-ownership", askedFor]);
  });

  it("reaches the form once the account is complete", async () => {
    const page = fromApple();
    await until(() => page.press("Sign in as somebody@demo.test"), 10_000);
    await page.says("Invitation code", 10_000);
    state = appleNewcomer.complete;
    here.document.dispatchEvent(new Event("visibilitychange"));
    await page.says("The form for owners", 10_000);
    await pass(30_000);
    expect(visited).toEqual(["/", "/request-ownership", askedFor, "/request-ownership"]);
  });
});
