import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readInvitations } from "../../src/local/people/read-invitations.ts";
import { inviteFriend, refreshInvitations, takeBackInvitation } from "../../src/sync/refresh/friend-invitations.ts";
import { freshDevice, signIn } from "../support/local-device.ts";
import { ada, ben } from "../support/outbox-world.ts";
import { stubFetch, type StubbedAnswer } from "../support/stub-fetch.ts";

const idOf = (nth: number) => `00000000-0000-4000-8000-${String(nth).padStart(12, "0")}`;
const invitation = (nth: number, state = "open") => ({
  id: idOf(nth),
  code_end: `END${nth}`,
  created_at: `2026-11-2${nth}T10:00:00.000Z`,
  expires_at: "2026-12-31T00:00:00.000Z",
  state,
});

/** Invitations on the server, and its answer to the next act. */
let held: ReturnType<typeof invitation>[];
let acts: Record<string, StubbedAnswer>;
let before: () => Promise<void>;
beforeEach(async () => {
  before = async () => undefined;
  held = [invitation(1), invitation(3), invitation(2)];
  acts = {};
  stubFetch(async ({ url, body }) => {
    await before();
    const name = url.pathname.split("/").at(-1) ?? "";
    if (name === "get_my_invitations") return { json: { quota: 5, left: 5 - held.length, codes: held } };
    if (acts[name]) return acts[name];
    if (name === "withdraw_invitation") {
      const { p_id } = body as { p_id: string };
      held = held.map((one) => (one.id === p_id ? { ...one, state: "withdrawn" } : one));
      return { json: true };
    }
    if (name !== "invite_friend") return "unreachable";
    held = [...held, invitation(4)];
    return { json: { id: idOf(4), code: "LEMON-END4" } };
  });
  await freshDevice(ada);
});
afterEach(() => vi.unstubAllGlobals());

const codes = async () => (await readInvitations(ada)).invitations.map(({ code }) => code);

describe("a guest's invitations", () => {
  it("are stored after a request, newest first, with the number remaining", async () => {
    expect(await readInvitations(ada)).toEqual({ quota: null, invitations: [], asked: false });
    expect(await refreshInvitations(ada)).toEqual({ ok: true });
    stubFetch(() => "unreachable");
    expect(await refreshInvitations(ada)).toMatchObject({ ok: false });
    const { quota, invitations } = await readInvitations(ada);
    expect(quota).toEqual({ quota: 5, left: 2 });
    expect(invitations.map(({ code_end }) => code_end)).toEqual(["END3", "END2", "END1"]);
  });

  it("are deleted once the server no longer lists them", async () => {
    await refreshInvitations(ada);
    held = [invitation(2)];
    await refreshInvitations(ada);
    const { quota, invitations } = await readInvitations(ada);
    expect(invitations.map(({ id }) => id)).toEqual([idOf(2)]);
    expect(quota?.left).toBe(4);
  });

  it("are not stored for a person who signed out meanwhile", async () => {
    // The person signs out while the answer is on its way.
    before = () => signIn(ben);
    expect(await refreshInvitations(ada)).toEqual({ ok: false, reason: "sign-in" });
    expect(await readInvitations(ada)).toEqual({ quota: null, invitations: [], asked: false });
  });
});

describe("a new invitation", () => {
  it("is listed with its code, which stays visible after a refresh and another invitation", async () => {
    expect(await inviteFriend(ada)).toEqual({ ok: true });
    expect(await codes()).toEqual(["LEMON-END4", null, null, null]);
    acts["invite_friend"] = { json: { id: idOf(5), code: "LEMON-END5" } };
    held = [...held, invitation(5)];
    await inviteFriend(ada);
    expect(await codes()).toEqual(["LEMON-END5", "LEMON-END4", null, null, null]);
  });

  it("lowers the number remaining immediately", async () => {
    await refreshInvitations(ada);
    await inviteFriend(ada);
    expect((await readInvitations(ada)).quota?.left).toBe(1);
  });

  it("that was refused shows the server's reason, and refreshes the list", async () => {
    acts["invite_friend"] = { status: 400, json: { code: "PT400", message: "no", hint: "quota_reached" } };
    expect(await inviteFriend(ada)).toEqual({ ok: false, reason: "quota_reached" });
    expect((await readInvitations(ada)).invitations).toHaveLength(3);
  });

  it("whose answer was lost is requested again with the same op id, and is listed once", async () => {
    let made: string | null = null;
    const asked: string[] = [];
    let reached = 0;
    stubFetch(({ url, body }) => {
      const name = url.pathname.split("/").at(-1) ?? "";
      if (name === "get_my_invitations")
        return reached < 2 ? "unreachable" : { json: { quota: 5, left: 4, codes: made ? [invitation(4)] : [] } };
      made ??= (body as { p_op_id: string }).p_op_id;
      asked.push((body as { p_op_id: string }).p_op_id);
      // Each request arrives, but only the third is answered.
      return (reached += 1) < 3 ? "unreachable" : { json: { id: idOf(4), code: "LEMON-END4" } };
    });
    expect(await inviteFriend(ada)).toEqual({ ok: false, reason: "failed" });
    expect(await readInvitations(ada)).toMatchObject({ asked: true, invitations: [] });
    expect(await inviteFriend(ada)).toEqual({ ok: true });
    expect(new Set(asked)).toEqual(new Set([made]));
    expect(asked).toHaveLength(3);
    expect(await readInvitations(ada)).toMatchObject({ asked: false, invitations: [{ code: "LEMON-END4" }] });
    // The answered request is finished, so the next one is new.
    await inviteFriend(ada);
    expect(asked.at(-1)).not.toBe(made);
  });

  it("is listed even if it was created while the page was fetching the list", async () => {
    const asked = Promise.withResolvers<void>();
    const made = Promise.withResolvers<void>();
    let listed = [invitation(1)];
    stubFetch(async ({ url }) => {
      const told = { json: { quota: 5, left: 3, codes: listed } };
      if (url.pathname.endsWith("get_my_invitations")) {
        asked.resolve();
        await made.promise;
        return told;
      }
      listed = [...listed, invitation(4)];
      made.resolve();
      return { json: { id: idOf(4), code: "LEMON-END4" } };
    });
    const asking = refreshInvitations(ada);
    await asked.promise;
    expect(await inviteFriend(ada)).toEqual({ ok: true });
    expect(await codes()).toEqual(["LEMON-END4", null]);
    expect(await asking).toEqual({ ok: true });
  });

  it("is not listed if the server cannot be reached", async () => {
    acts["invite_friend"] = "unreachable";
    expect(await inviteFriend(ada)).toEqual({ ok: false, reason: "failed" });
    expect(await codes()).toEqual([null, null, null]);
  });
});

describe("revoking an invitation", () => {
  it("shows the invitation as revoked immediately", async () => {
    await refreshInvitations(ada);
    expect(await takeBackInvitation(ada, idOf(3))).toEqual({ ok: true });
    expect((await readInvitations(ada)).invitations[0]).toMatchObject({ id: idOf(3), state: "withdrawn" });
  });

  it("succeeds despite a lost answer if the list shows the invitation as revoked", async () => {
    await refreshInvitations(ada);
    acts["withdraw_invitation"] = "unreachable";
    held = held.map((one) => (one.id === idOf(3) ? { ...one, state: "withdrawn" } : one));
    expect(await takeBackInvitation(ada, idOf(3))).toEqual({ ok: true });
  });

  it("reports a failure if the server did not process it, and the invitation stays open", async () => {
    await refreshInvitations(ada);
    acts["withdraw_invitation"] = { status: 503, json: {} };
    expect(await takeBackInvitation(ada, idOf(3))).toEqual({ ok: false, reason: "failed" });
    expect((await readInvitations(ada)).invitations[0]).toMatchObject({ id: idOf(3), state: "open" });
  });
});
