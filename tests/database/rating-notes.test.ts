import { describe, expect } from "vitest";
import { ratingNoteRowSchema } from "../../src/domain/people/rating-note.ts";
import { cast, places } from "../support/cast.ts";
import { rate, rowsOf, secondAdmin, valueOf } from "./calls.ts";
import { useDatabase, type Stage } from "./harness.ts";

const { test } = useDatabase();
const { consumerA: ada, consumerB: ben, ownerOfPlace1: olga, admin } = cast;
const { place1, place3 } = places;

const notes = (stage: Stage, person = ada) => rowsOf(stage, person, "my_rating_notes");
const reply = (stage: Stage, id: string, body: string | null) =>
  valueOf(stage, olga, "reply_to_rating", { p_rating_id: id, p_body: body });
const decide = (stage: Stage, id: string, action: string, reason = "House rules") =>
  valueOf(stage, admin, "moderate_content", {
    p_subject_type: "rating",
    p_subject_id: id,
    p_action: action,
    p_reason: reason,
  });

describe("the notes on a person's ratings", () => {
  test("include the current owner's reply in the format that the device reads, for the author only", async ({
    stage,
  }) => {
    const id = await rate(stage, ada, place1.id);
    await rate(stage, ada, place3.id);
    await rate(stage, ben, place1.id);
    expect(await notes(stage)).toEqual([]);
    await reply(stage, id, "Thank you");
    await reply(stage, id, "Thanks a lot");
    const rows = await notes(stage);
    expect(rows.map((row) => ratingNoteRowSchema.parse(row))).toMatchObject([
      { place_id: place1.id, reply: { body: "Thanks a lot", name: "Zitroun S.à r.l." }, decision: null },
    ]);
    for (const person of [ben, olga, admin]) expect(await notes(stage, person)).toEqual([]);
    await stage.look("update public.rating_replies set hidden_at = now()");
    expect(await notes(stage)).toEqual([]);
  });

  test("include the last valid decision with its reason and the outcome of the appeal", async ({ stage }) => {
    const id = await rate(stage, ada, place1.id);
    const hidden = (await decide(stage, id, "hide", "Names a person")) as { decision_id: string };
    const [row] = await notes(stage);
    expect(ratingNoteRowSchema.parse(row).decision).toMatchObject({
      id: hidden.decision_id,
      action: "hide",
      subject_type: "rating",
      reason: "Names a person",
      appeal_text: null,
      appeal_outcome: null,
    });
    await valueOf(stage, ada, "appeal_decision", { p_decision_id: hidden.decision_id, p_text: "It does not" });
    expect((await notes(stage))[0]).toMatchObject({ decision: { appeal_text: "It does not", appeal_outcome: null } });
    const outcome = { p_decision_id: hidden.decision_id, p_outcome: "upheld", p_reason: "It does" };
    await valueOf(stage, await secondAdmin(stage), "decide_appeal", outcome);
    expect((await notes(stage))[0]).toMatchObject({
      decision: { appeal_outcome: "upheld", appeal_reason: "It does" },
    });
    // A restored rating has no note, nor does one that was kept.
    await stage.look("update public.moderation_decisions set created_at = created_at - interval '1 hour'");
    await decide(stage, id, "restore");
    expect(await notes(stage)).toEqual([]);
    expect(await notes(stage, ben)).toEqual([]);
  });

  test("cover existing ratings only", async ({ stage }) => {
    const id = await rate(stage, ada, place1.id);
    await reply(stage, id, "Thank you");
    await stage.look("update private.ratings set deleted_at = now() where id = $1", [id]);
    expect(await notes(stage)).toEqual([]);
  });
});
