import "fake-indexeddb/auto";
import { MemoryRouter } from "react-router-dom";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { readAccessState, type AccessState } from "../../src/account/auth/auth-calls.ts";
import { useEntry } from "../../src/account/sign-in/use-entry.ts";
import { NoAccess } from "../../src/account/no-access/no-access.tsx";
import { lastAnswers, readLastAnswers } from "../../src/device/last-answers.ts";
import { readKv, writeKv } from "../../src/local/database/kv.ts";
import { storeSession } from "../../src/local/session/change-person.ts";
import { formatMoment } from "../../src/messages/format.ts";
import "../../src/sync/session/refresh-invitation.ts";
import { aToken } from "../support/access-token.ts";
import { pass, until } from "../support/fake-time.ts";
import { atRoute, inApp } from "../support/in-app.tsx";
import { freshDevice } from "../support/local-device.ts";
import { sessionOf } from "../support/open-page.ts";
import { ada } from "../support/outbox-world.ts";
import { reactPage } from "../support/react-page.tsx";
import { stubFetch, type StubbedAnswer } from "../support/stub-fetch.ts";

const server = vi.hoisted(() => ({ state: { kind: "code" } as object }));
vi.mock("../../src/account/no-access/claim-calls.ts", () => ({
  fetchAccessState: async () => ({ ok: true, state: server.state }),
}));

const here = reactPage();
const end = "2031-05-04T10:00:00.000Z";
const person = { uid: ada, email: "somebody@demo.test", firstName: "Ada" };
beforeEach(async () => {
  stubFetch(() => "unreachable");
  await freshDevice(ada);
});

/** A sign-in page without its forms and its choice of language. */
function Entrance() {
  const { outsider, enter } = useEntry({ person, signInNeeded: false }, "/app/map");
  return outsider ? <NoAccess person={outsider} code="" onAccess={enter} /> : null;
}

const open = (state: AccessState) => {
  server.state = state;
  return here.show(
    <MemoryRouter useTransitions={false}>
      <NoAccess person={person} code="" onAccess={() => undefined} />
    </MemoryRouter>,
  );
};

describe("a suspended person", () => {
  it("sees when the suspension ends", async () => {
    const page = open({ kind: "suspended", until: end });
    await page.says("This account is suspended");
    expect(page.text()).toContain(`It ends automatically: ${formatMoment(end)}.`.replaceAll(/\s+/g, " "));
    expect(page.text()).not.toContain("no end date");
  });

  it("sees that an admin has to lift a suspension without an end date", async () => {
    const page = open({ kind: "suspended", until: null });
    await page.says("It has no end date: an admin has to lift it.");
    expect(page.text()).not.toContain("It ends automatically");
  });

  it("is asked for an invitation code once the suspension is over", async () => {
    const page = open({ kind: "code" });
    await page.says("nvitation");
    expect(page.text()).not.toContain("suspended");
  });
});

describe("an invited person on a page that says they are not", () => {
  const bookmark = "/app-login?error=invitation_required&return=%2Fapp%2Fhistory";
  let invited: StubbedAnswer;
  beforeEach(async () => {
    await storeSession({ ...sessionOf(ada), access_token: aToken(ada) }, Date.now());
    await writeKv("invited", { [ada]: false });
    await readLastAnswers();
    server.state = { kind: "code" };
    invited = { json: true };
    stubFetch(({ url }) => (url.pathname.endsWith("/is_user_invited") ? invited : "unreachable"));
  });
  const arrive = () => here.show(inApp(atRoute("/app-login", <Entrance />), bookmark));

  it("is let in to the page that they came for, and the gate forgets the earlier no", async () => {
    await arrive().says("At /app/history");
    expect(await readKv("invited")).toEqual({ [ada]: true });
    expect(lastAnswers()).toEqual({});
  });

  it("is let in once the server can be reached", async () => {
    invited = { status: 500, json: {} };
    const page = arrive();
    await page.says("Access requires a valid invitation code");
    invited = { json: true };
    await until(() => expect(page.text()).toContain("At /app/history"), 10_000);
  });

  it("is let in when the page becomes visible after an invitation elsewhere", async () => {
    invited = { json: false };
    const page = arrive();
    await page.says("Access requires a valid invitation code");
    await pass(60_000);
    invited = { json: true };
    here.document.dispatchEvent(new Event("visibilitychange"));
    await page.says("At /app/history");
  });

  it("is let in offline if the server confirmed the invitation before", async () => {
    await writeKv("invited", { [ada]: true });
    here.online = false;
    invited = "unreachable";
    await arrive().says("At /app/history");
  });
});

describe("readAccessState", () => {
  const read = (data: unknown) => readAccessState({ supabase: { rpc: async () => ({ data }) } as never });

  it.each<[object | null, AccessState]>([
    [
      { suspended: true, suspended_until: end },
      { kind: "suspended", until: end },
    ],
    [
      { suspended: true, suspended_until: null },
      { kind: "suspended", until: null },
    ],
    [{ suspended: true }, { kind: "suspended", until: null }],
    [{ suspended: false, suspended_until: null, has_invitation: true, needs_terms: true }, { kind: "incomplete" }],
    [{ suspended: false, has_invitation: true }, { kind: "code" }],
    [null, { kind: "code" }],
  ])("reads %j as %j", async (response, state) => {
    expect(await read(response)).toEqual(state);
  });
});
