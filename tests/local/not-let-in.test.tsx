import "fake-indexeddb/auto";
import { MemoryRouter } from "react-router-dom";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { readStanding, type Standing } from "../../src/account/auth/auth-calls.ts";
import { NoAccess } from "../../src/account/no-access/no-access.tsx";
import { formatMoment } from "../../src/messages/format.ts";
import { until } from "../support/fake-time.ts";
import { freshDevice } from "../support/local-device.ts";
import { ada } from "../support/outbox-world.ts";
import { reactPage } from "../support/react-page.tsx";
import { stubFetch } from "../support/stub-fetch.ts";

const server = vi.hoisted(() => ({ standing: { kind: "code" } as object }));
vi.mock("../../src/account/no-access/claim-calls.ts", () => ({
  fetchStanding: async () => ({ ok: true, standing: server.standing }),
}));

const here = reactPage();
const end = "2031-05-04T10:00:00.000Z";
const person = { uid: ada, email: "somebody@demo.test", firstName: "Ada" };
beforeEach(async () => {
  stubFetch(() => "unreachable");
  await freshDevice(ada);
});

const open = (standing: Standing) => {
  server.standing = standing;
  return here.show(
    <MemoryRouter useTransitions={false}>
      <NoAccess person={person} code="" onLetIn={() => undefined} />
    </MemoryRouter>,
  );
};

describe("somebody who is suspended", () => {
  it("reads until when", async () => {
    const page = open({ kind: "suspended", until: end });
    await until(() => expect(page.text()).toContain("This account is suspended"));
    expect(page.text()).toContain(`It ends by itself: ${formatMoment(end)}.`.replaceAll(/\s+/g, " "));
    expect(page.text()).not.toContain("no end of its own");
  });

  it("reads that only we can end what has no end", async () => {
    const page = open({ kind: "suspended", until: null });
    await until(() => expect(page.text()).toContain("It has no end of its own: an admin has to end it."));
    expect(page.text()).not.toContain("It ends by itself");
  });

  it("is asked for a code like anybody else where it is over", async () => {
    const page = open({ kind: "code" });
    await until(() => expect(page.text()).toContain("nvitation"));
    expect(page.text()).not.toContain("suspended");
  });
});

describe("what the server says of an account", () => {
  const read = (data: unknown) => readStanding({ supabase: { rpc: async () => ({ data }) } as never });

  it.each<[object | null, Standing]>([
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
  ])("%j is read as %j", async (state, standing) => {
    expect(await read(state)).toEqual(standing);
  });
});
