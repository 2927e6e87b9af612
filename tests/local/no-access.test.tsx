import "fake-indexeddb/auto";
import { MemoryRouter } from "react-router-dom";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { readAccessState, type AccessState } from "../../src/account/auth/auth-calls.ts";
import { NoAccess } from "../../src/account/no-access/no-access.tsx";
import { formatMoment } from "../../src/messages/format.ts";

import { freshDevice } from "../support/local-device.ts";
import { ada } from "../support/outbox-world.ts";
import { reactPage } from "../support/react-page.tsx";
import { stubFetch } from "../support/stub-fetch.ts";

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
