import { describe, expect } from "vitest";
import { cast, type Person } from "../support/cast.ts";
import { makeMinor, newCode, newcomer, refusalOf, suspend, valueOf } from "./calls.ts";
import { decide } from "./moderation-calls.ts";
import { useDatabase, type Stage } from "./harness.ts";

const { test } = useDatabase();
const { consumerA: ada, consumerB: ben } = cast;
type Invitation = { id: string; code: string };
type Kept = { quota: number; left: number; codes: { id: string; code_end: string; state: string }[] };

const asking = (p_op_id: string = crypto.randomUUID()) => ({ p_op_id });
const invite = (stage: Stage, person: Person, opId?: string) =>
  valueOf<Invitation>(stage, person, "invite_friend", asking(opId));
const kept = (stage: Stage, person: Person) => valueOf<Kept>(stage, person, "get_my_invitations");
const states = async (stage: Stage) => (await kept(stage, ada)).codes.map(({ state }) => state);
const accepts = async (stage: Stage, code: string) => {
  const friend = await newcomer(stage, `${crypto.randomUUID()}@cast.test`, false);
  const args = { p_code: code, p_user_id: friend.id };
  return (await valueOf<{ valid: boolean }>(stage, friend, "validate_invitation_code", args)).valid;
};

describe("a friend invitation", () => {
  test("admits one person, and can be read only by its sender", async ({ stage }) => {
    const { code } = await invite(stage, ada);
    expect(await kept(stage, ada)).toMatchObject({
      quota: 5,
      left: 4,
      codes: [{ state: "open", code_end: code.slice(-4) }],
    });
    expect(await kept(stage, ben)).toEqual({ quota: 5, left: 5, codes: [] });
    expect([await accepts(stage, code), await accepts(stage, code)]).toEqual([true, false]);
    expect([await states(stage), (await kept(stage, ada)).left]).toEqual([["taken"], 4]);
  });

  test("is limited in number, and expired and revoked invitations do not count", async ({ stage }) => {
    await stage.look("update private.settings set value = 2 where key = 'friend_invitations'");
    const first = await invite(stage, ada);
    const second = await invite(stage, ada);
    expect(await refusalOf(stage, ada, "invite_friend", asking())).toMatchObject({ hint: "no_invitations_left" });
    expect(await valueOf(stage, ben, "withdraw_invitation", { p_id: first.id })).toBe(false);
    expect(await valueOf(stage, ada, "withdraw_invitation", { p_id: first.id })).toBe(true);
    expect(await valueOf(stage, ada, "withdraw_invitation", { p_id: first.id })).toBe(false);
    expect(await accepts(stage, first.code)).toBe(false);
    await invite(stage, ada);
    await stage.look("update public.invitation_codes set expires_at = now() - interval '1 day' where id = $1", [
      second.id,
    ]);
    expect((await states(stage)).toSorted()).toEqual(["expired", "open", "withdrawn"]);
    await invite(stage, ada);
    expect(await refusalOf(stage, ada, "invite_friend", asking())).toMatchObject({ hint: "no_invitations_left" });
  });

  test("is returned again after a lost answer, and does not use up a second invitation", async ({ stage }) => {
    await stage.look("update private.settings set value = 1 where key = 'friend_invitations'");
    const opId = crypto.randomUUID();
    const made = await invite(stage, ada, opId);
    expect(await invite(stage, ada, opId)).toEqual(made);
    expect(await states(stage)).toEqual(["open"]);
    // The same op id of another person, or after the code ended, creates another code.
    expect((await invite(stage, ben, opId)).code).not.toBe(made.code);
    await valueOf(stage, ada, "withdraw_invitation", { p_id: made.id });
    const next = await invite(stage, ada, opId);
    expect(next.code).not.toBe(made.code);
    expect(await accepts(stage, next.code)).toBe(true);
    expect(await refusalOf(stage, ada, "invite_friend", asking(opId))).toMatchObject({ hint: "no_invitations_left" });
    expect(await refusalOf(stage, ada, "invite_friend", { p_op_id: null })).toMatchObject({ hint: "invalid_op" });
  });

  test("cannot be revoked once used, and still counts towards the limit", async ({ stage }) => {
    const { id, code } = await invite(stage, ada);
    await accepts(stage, code);
    expect(await valueOf(stage, ada, "withdraw_invitation", { p_id: id })).toBe(false);
    await stage.look("update public.invitation_codes set expires_at = now() - interval '1 day' where id = $1", [id]);
    expect((await kept(stage, ada)).left).toBe(4);
  });

  test("from a suspended person admits nobody, unlike a code from a suspended admin", async ({ stage }) => {
    const { code } = await invite(stage, ada);
    const fair = await newCode(stage, { p_note: "Fair", p_max_uses: 10 });
    for (const { id } of [ada, cast.admin]) await suspend(stage, { id });
    expect([await accepts(stage, code), await accepts(stage, fair.code)]).toEqual([false, true]);
  });

  test("from a person who is suspended again admits nobody, even if it was made between the suspensions", async ({
    stage,
  }) => {
    const suspend = (more: object) => valueOf(stage, cast.admin, "suspend_user", { p_user_id: ada.id, ...more });
    const isOver = () =>
      stage.look("update private.invitations set suspended_until = now() - interval '1 second' where user_id = $1", [
        ada.id,
      ]);
    const soon = new Date(Date.now() + 3_600_000).toISOString();
    await suspend({ p_reason: "A first warning.", p_until: soon });
    await isOver();
    const again = await invite(stage, ada);
    await suspend({ p_reason: "Once more.", p_until: soon });
    expect(await accepts(stage, again.code)).toBe(false);
    await isOver();
    const third = await invite(stage, ada);
    await decide(stage, "profile", ada.id, "suspend");
    expect(await accepts(stage, third.code)).toBe(false);
  });

  test("from an erased account admits nobody", async ({ stage }) => {
    const guest = await newcomer(stage, "leaving@cast.test");
    const [{ code: open }, { code: taken }] = [await invite(stage, guest), await invite(stage, guest)];
    await accepts(stage, taken);
    await stage.look("delete from auth.users where id = $1", [guest.id]);
    expect(await accepts(stage, open)).toBe(false);
    expect(
      await stage.look(
        "select uses, revoked_at is null as kept from public.invitation_codes where for_friend order by uses",
      ),
    ).toEqual([
      { uses: 0, kept: false },
      { uses: 1, kept: true },
    ]);
  });

  test("can be created only by people who may publish", async ({ stage }) => {
    await makeMinor(stage, ada);
    expect(await refusalOf(stage, ada, "invite_friend", asking())).toMatchObject({ hint: "guardian_pending" });
    expect(await stage.look("select 1 from public.invitation_codes where for_friend")).toEqual([]);
  });
});
