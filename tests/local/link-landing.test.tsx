import "fake-indexeddb/auto";
import { MemoryRouter } from "react-router-dom";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { LinkLanding } from "../../src/account/mail-link/link-landing.tsx";
import { expectMail, rememberReturn } from "../../src/account/auth/remembered-return.ts";
import { isSessionLink } from "../../src/app/gate/session-link.ts";
import { sessionPath } from "../../src/domain/paths/paths.ts";
import { forgetPerson } from "../../src/local/session/change-person.ts";
import { useLocation } from "../../src/ui/router.ts";
import { pass, until } from "../support/fake-time.ts";
import { freshDevice } from "../support/local-device.ts";
import { sessionOf } from "../support/open-page.ts";
import { ada, ben } from "../support/outbox-world.ts";
import { reactPage } from "../support/react-page.tsx";

type Opened = { ok: true; session: ReturnType<typeof sessionOf> } | { ok: false; error: string };
const server = vi.hoisted(() => ({
  opened: [] as string[],
  kept: [] as string[],
  answer: (): Promise<unknown> => Promise.resolve(null),
}));
vi.mock("../../src/account/auth/auth-calls.ts", () => ({
  openTokens: (tokens: { accessToken: string }) => {
    server.opened.push(tokens.accessToken);
    return server.answer();
  },
  openCode: (code: string) => {
    server.opened.push(code);
    return server.answer();
  },
  openMailLink: ({ tokenHash }: { tokenHash: string }) => {
    server.opened.push(tokenHash);
    return server.answer();
  },
  storeOpened: async ({ session }: { session: { user: { id: string } } }) => void server.kept.push(session.user.id),
}));
const answers = (answer: Opened) => void (server.answer = async () => answer);
const opensFor = (uid: string) => answers({ ok: true, session: sessionOf(uid) });

const here = reactPage();
const replaced = vi.fn<(state: unknown, title: string, address: string) => void>();
let link = 0;
beforeEach(async () => {
  Object.assign(server, { opened: [], kept: [] });
  replaced.mockReset();
  vi.stubGlobal("history", { state: null, replaceState: replaced });
  link += 1;
  await freshDevice(ada);
});

/** The root of the app, for any page that the link leads to. */
function Root() {
  const location = useLocation();
  return isSessionLink(location) ? <LinkLanding key={location.hash} /> : <p>{`At ${location.pathname}`}</p>;
}
const open = ({ path = "/app/map", type = "magiclink" } = {}) => {
  const hash = `#access_token=token-${link}&refresh_token=r&expires_in=3600&type=${type}`;
  return here.show(
    <MemoryRouter useTransitions={false} initialEntries={[{ pathname: path, hash }]}>
      <Root />
    </MemoryRouter>,
  );
};
const nobodyHere = () => forgetPerson("local");

describe("a sign-in link", () => {
  it("is removed from the address, opened once, and needs no confirmation for the same person", async () => {
    opensFor(ada);
    const page = open({ path: "/app/history" });
    await until(() => expect(server.kept).toEqual([ada]));
    await page.says("At /app/history");
    expect(server.opened).toEqual([`token-${link}`]);
    expect(replaced.mock.lastCall?.[2]).toBe("/app/history");
  });

  it("for another account names that account, and does nothing if the person declines", async () => {
    opensFor(ben);
    const page = open({ path: "/app/history" });
    await page.says("This link signs in somebody@demo.test");
    expect(page.text()).toContain("Their unsent work stays on this device");
    await pass(200);
    expect(server.kept).toEqual([]);
    const [, stay] = page.elements("button").map(({ textContent }) => textContent.trim());
    page.press(stay ?? "");
    await page.says("At /app/map");
    expect(server.kept).toEqual([]);
  });

  it("for another account signs in once the person confirms", async () => {
    opensFor(ben);
    const page = open();
    await until(() => page.press("Sign in as somebody@demo.test"));
    await until(() => expect(server.kept).toEqual([ben]));
    expect(server.opened).toHaveLength(1);
  });

  it("asks for a confirmation unless this device requested it, and then opens the return page", async () => {
    await nobodyHere();
    opensFor(ben);
    const foreign = open();
    await foreign.says("Go on only if this is your own account");
    foreign.press("Do not sign in");
    await foreign.says("At /app-login");
    expect(server.kept).toEqual([]);
    foreign.leave();

    link += 1;
    expectMail("somebody@demo.test");
    rememberReturn("/app/history");
    const page = open();
    await page.says("At /app/history");
    expect(server.kept).toEqual([ben]);
  });

  it.each([
    ["signup", "/app-login/reset"],
    ["recovery", "/app-login/reset"],
    ["email_change", "/account"],
    ["magiclink", "/app/map"],
  ])("that a typed code of a mail of kind %s opened leads to %s", async (type, target) => {
    opensFor(ada);
    const { pathname: path, hash } = new URL(
      sessionPath({ ...sessionOf(ada), access_token: `token-${link}` }, type),
      "https://x.test",
    );
    const page = here.show(
      <MemoryRouter useTransitions={false} initialEntries={[{ pathname: path, hash }]}>
        <Root />
      </MemoryRouter>,
    );
    await page.says(`At ${target}`);
    expect([server.opened, server.kept]).toEqual([[`token-${link}`], [ada]]);
  });

  it("for an account with two-step sign-in asks for the second step before signing in", async () => {
    const factors = [{ id: "f", friendly_name: "Phone", factor_type: "totp", status: "verified", created_at: "2026" }];
    const { user, ...session } = sessionOf(ada);
    answers({ ok: true, session: { ...session, user: { ...user, factors } as never } });
    const page = open({ path: "/app-login/reset", type: "recovery" });
    await page.says("Enter the six digits that your authenticator app shows now.");
    expect(server.kept).toEqual([]);
  });

  it("that fails explains why and that nothing changed, and offers a retry if there was no connection", async () => {
    answers({ ok: false, error: "linkExpired" });
    const page = open();
    await page.says("Nothing on this device was changed.");
    expect(page.elements("button").map(({ textContent }) => textContent)).not.toContain("Try again");
    page.leave();

    link += 1;
    answers({ ok: false, error: "network" });
    const offline = open();
    await offline.says("Try again");
    opensFor(ada);
    offline.press("Try again");
    await until(() => expect(server.kept).toEqual([ada]));
  });
});

describe("a link of a mail", () => {
  const openMail = (type: string, state: unknown = null) => {
    const hash = `#token_hash=mail-${link}&type=${type}&next=%2Fapp%2Fhistory`;
    return here.show(
      <MemoryRouter useTransitions={false} initialEntries={[{ pathname: "/app-login/confirm", hash, state }]}>
        <Root />
      </MemoryRouter>,
    );
  };

  it.each([
    ["signup", "Confirm my email", "At /app-login/reset"],
    ["invite", "Accept", "At /app-login/reset"],
    ["recovery", "Go on", "At /app-login/reset"],
    ["magiclink", "Sign in", "At /app/history"],
    ["email_change", "Confirm", "At /account"],
  ])("of type %s is used up only after a tap", async (type, button, at) => {
    opensFor(ada);
    const page = openMail(type);
    await until(() => page.elements("button"));
    await pass(200);
    expect([server.opened, server.kept]).toEqual([[], []]);
    expect(replaced.mock.lastCall?.[2]).toBe("/app-login/confirm");
    page.press(button);
    await page.says(at);
    expect([server.opened, server.kept]).toEqual([[`mail-${link}`], [ada]]);
  });

  it("needs no second tap after its code was typed", async () => {
    opensFor(ada);
    await openMail("magiclink", { typed: true }).says("At /app/history");
  });

  it("says that the other address has to confirm too", async () => {
    server.answer = async () => ({ ok: true, half: true });
    const page = openMail("email_change");
    await until(() => page.press("Confirm"));
    await page.says("confirm in the mail to the other address as well");
    expect(server.kept).toEqual([]);
  });

  it("of an unknown type is refused", async () => {
    await openMail("telegram").says("This link did not work");
    expect(server.opened).toEqual([]);
  });
});
