import { describe, expect } from "vitest";
import { cast, places, type Person } from "../support/cast.ts";
import { rate, rowsOf, secondAdmin, valueOf } from "./calls.ts";
import { newDevice, sendPut, statePut } from "./commands.ts";
import { useDatabase, type Stage } from "./harness.ts";

const { test } = useDatabase();
const { consumerA: ada, consumerB: ben, ownerOfPlace1: olga, admin } = cast;

/** Hides Ben's rating and returns the id of the decision. */
async function decided(stage: Stage): Promise<string> {
  const id = await rate(stage, ben, places.place3.id);
  const hide = { p_subject_type: "rating", p_subject_id: id, p_action: "hide", p_reason: "spam" };
  await valueOf(stage, admin, "moderate_content", hide);
  const [row] = await stage.look<{ id: string }>("select id from public.moderation_decisions");
  return row?.id ?? "";
}
const appeal = (stage: Stage, person: Person, id: string, text: unknown) =>
  statePut(stage, person, newDevice().put("appeal.file.v1", id, { text }));
const texts = (stage: Stage) => stage.look("select appeal_text from public.moderation_decisions");

/** Notices of decisions by their action. */
const told = async (stage: Stage, person: Person) => {
  const rows = await rowsOf<{ activity_type: string; metadata: { action: string } }>(
    stage,
    person,
    "get_user_activity",
  );
  const decisions = rows.filter(({ activity_type }) => activity_type === "moderation_decision");
  return Object.fromEntries(decisions.map(({ metadata }) => [metadata.action, metadata]));
};

describe("a notice of a moderation decision", () => {
  test("on a profile or a reply shows the state of its appeal, which is filed by the same command", async ({
    stage,
  }) => {
    const rating = await rate(stage, ada, places.place1.id);
    const { reply_id } = await valueOf<{ reply_id: string }>(stage, olga, "reply_to_rating", {
      p_rating_id: rating,
      p_body: "You again",
    });
    for (const [type, subject, author] of [
      ["profile", ben.id, ben],
      ["reply", reply_id, olga],
    ] as const) {
      const hide = { p_subject_type: type, p_subject_id: subject, p_action: "hide", p_reason: "Rude" };
      const { decision_id } = await valueOf<{ decision_id: string }>(stage, admin, "moderate_content", hide);
      expect(await told(stage, author)).toMatchObject({ hide: { appeal: { text: null, outcome: null } } });
      expect(await appeal(stage, author, decision_id, "It is not")).toEqual({ text: "It is not", outcome: null });
      expect(await told(stage, author)).toMatchObject({ hide: { appeal: { text: "It is not", outcome: null } } });
      const verdict = { p_decision_id: decision_id, p_outcome: "reversed", p_reason: "True" };
      await valueOf(stage, await secondAdmin(stage), "decide_appeal", verdict);
      expect(await told(stage, author)).toMatchObject({ hide: { appeal: { outcome: "reversed" } } });
    }
  });

  test("offers no appeal against a harmless decision, after the deadline, or to any other person", async ({
    stage,
  }) => {
    const decide = (p_action: string) =>
      valueOf(stage, admin, "moderate_content", {
        p_subject_type: "profile",
        p_subject_id: ben.id,
        p_action,
        p_reason: "Rude",
      });
    for (const action of ["hide", "restore", "warn"]) await decide(action);
    const offered = async () =>
      Object.entries(await told(stage, ben)).flatMap(([action, about]) => ("appeal" in about ? [action] : []));
    expect((await offered()).toSorted()).toEqual(["hide", "warn"]);
    await stage.look(
      "update public.moderation_decisions set created_at = now() - interval '2 years' where action = 'hide'",
    );
    expect(await offered()).toEqual(["warn"]);
    // The text of an appeal by another person is not shown.
    await stage.look("update public.activities set user_id = $1 where activity_type = 'moderation_decision'", [ada.id]);
    expect(Object.values(await told(stage, ada)).filter((about) => "appeal" in about)).toEqual([]);
  });
});

describe("an appeal command", () => {
  test("is applied once however often it is sent, and returns the result once decided", async ({ stage }) => {
    const id = await decided(stage);
    const op = newDevice().put("appeal.file.v1", id, { text: " I was there " });
    expect(await sendPut(stage, ben, op)).toMatchObject({ state: { text: "I was there", outcome: null } });
    expect(await appeal(stage, ben, id, "I was there")).toEqual({ text: "I was there", outcome: null });
    await valueOf(stage, await secondAdmin(stage), "decide_appeal", {
      p_decision_id: id,
      p_outcome: "reversed",
      p_reason: "True",
    });
    expect(await sendPut(stage, ben, op)).toMatchObject({ duplicate: true, state: { outcome: "reversed" } });
    expect(await texts(stage)).toEqual([{ appeal_text: "I was there" }]);
  });

  test("is accepted only from the author, and only against an existing decision", async ({ stage }) => {
    const id = await decided(stage);
    for (const person of [ada, admin]) expect(await appeal(stage, person, id, "Let it be")).toBe("no_appeal");
    expect(await appeal(stage, cast.uninvited, id, "Let it be")).toBe("not_invited");
    await appeal(stage, ben, id, "Said by Ben");
    expect(await appeal(stage, ada, id, "Said by Ben")).toBe("no_appeal");
    expect(await appeal(stage, ben, crypto.randomUUID(), "Let it be")).toBe("no_appeal");
    expect(await texts(stage)).toEqual([{ appeal_text: "Said by Ben" }]);
  });

  test("needs a text, and cannot be replaced by another appeal", async ({ stage }) => {
    const id = await decided(stage);
    for (const text of [null, " ", "x".repeat(2001)]) expect(await appeal(stage, ben, id, text)).toBe("text_required");
    expect(await appeal(stage, ben, id, 7)).toBe("invalid_op");
    await appeal(stage, ben, id, "First");
    expect(await appeal(stage, ben, id, "Second")).toBe("no_appeal");
    expect(await texts(stage)).toEqual([{ appeal_text: "First" }]);
  });
});
