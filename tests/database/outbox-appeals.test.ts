import { describe, expect, test } from "vitest";
import { cast, places, type Person } from "../support/cast.ts";
import { rate, secondAdmin, valueOf } from "./calls.ts";
import { newDevice, sendPut, statePut } from "./commands.ts";
import { useDatabase, type Stage } from "./harness.ts";

const database = useDatabase();
const { consumerA: ada, consumerB: ben, admin } = cast;

/** Ben's rating was hidden; answers the id of the decision. */
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

describe("an appeal", () => {
  test("is one however often it is said, and tells later what came of it", () =>
    database.scene(async (stage) => {
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
    }));

  test("is the author's alone, and about a decision that there is", () =>
    database.scene(async (stage) => {
      const id = await decided(stage);
      for (const person of [ada, admin]) expect(await appeal(stage, person, id, "Let it be")).toBe("no_appeal");
      expect(await appeal(stage, cast.uninvited, id, "Let it be")).toBe("not_invited");
      await appeal(stage, ben, id, "Said by Ben");
      expect(await appeal(stage, ada, id, "Said by Ben")).toBe("no_appeal");
      expect(await appeal(stage, ben, crypto.randomUUID(), "Let it be")).toBe("no_appeal");
      expect(await texts(stage)).toEqual([{ appeal_text: "Said by Ben" }]);
    }));

  test("has a text, and is not replaced by another", () =>
    database.scene(async (stage) => {
      const id = await decided(stage);
      for (const text of [null, " ", "x".repeat(2001)])
        expect(await appeal(stage, ben, id, text)).toBe("text_required");
      expect(await appeal(stage, ben, id, 7)).toBe("invalid_op");
      await appeal(stage, ben, id, "First");
      expect(await appeal(stage, ben, id, "Second")).toBe("no_appeal");
      expect(await texts(stage)).toEqual([{ appeal_text: "First" }]);
    }));
});
