import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { awards } from "../../src/domain/ratings/score.ts";
import { tagsForScore } from "../../src/domain/ratings/tags.ts";
import type { RatingContent } from "../../src/domain/ratings/rating.ts";
import { cast } from "../support/cast.ts";
import { content, newDevice, send } from "./commands.ts";
import { useDatabase, type Stage } from "./harness.ts";

const database = useDatabase();
const ada = cast.consumerA;

async function merge(look: Stage["look"], base: RatingContent | null, mine: RatingContent, theirs: RatingContent) {
  const [row] = await look<{ merged: RatingContent | null }>(
    "select private.merge_content($1::jsonb, $2::jsonb, $3::jsonb) as merged",
    [base && JSON.stringify(base), JSON.stringify(mine), JSON.stringify(theirs)],
  );
  return row?.merged;
}

const base = content({ score: 4, tags: ["attentive"], comment: "Good soup" });

describe("the phone edits offline while the tablet's edit arrives first", () => {
  test.each<
    [string, RatingContent | null, Partial<RatingContent>, Partial<RatingContent>, Partial<RatingContent> | "conflict"]
  >([
    ["nobody changed anything", base, {}, {}, {}],
    ["only the phone changed the score", base, { score: 5 }, {}, { score: 5 }],
    ["only the tablet changed the score", base, {}, { score: 5 }, { score: 5 }],
    ["score here, comment there", base, { score: 5 }, { comment: "Cold soup" }, { score: 5, comment: "Cold soup" }],
    ["comment here, score there", base, { comment: "Cold soup" }, { score: 5 }, { score: 5, comment: "Cold soup" }],
    ["both to the same score", base, { score: 5 }, { score: 5 }, { score: 5 }],
    ["both to the same comment", base, { comment: null }, { comment: null }, { comment: null }],
    ["comment erased here, score changed there", base, { comment: null }, { score: 5 }, { comment: null, score: 5 }],
    ["two different scores", base, { score: 5 }, { score: 3, tags: [] }, "conflict"],
    ["score here, tags there: one verdict", base, { score: 5 }, { tags: ["great_vibe"] }, "conflict"],
    ["two different comments", base, { comment: "Mine" }, { comment: "Theirs" }, "conflict"],
    ["comment against erasing it", base, { comment: "Mine" }, { comment: null }, "conflict"],
    [
      "same verdict, different comments",
      base,
      { score: 5, comment: "Mine" },
      { score: 5, comment: "Theirs" },
      "conflict",
    ],
    ["no base, the same on both", null, { score: 5 }, { score: 5 }, { score: 5 }],
    ["no base, different", null, { score: 5 }, {}, "conflict"],
    [
      "award here, nothing there",
      content({ score: 5 }),
      { score: 5, server_emoji: "crown" },
      { score: 5 },
      { score: 5, server_emoji: "crown" },
    ],
  ])("%s", (_name, from, mine, theirs, expected) =>
    database.scene(async (stage) => {
      const [phone, tablet] = [newDevice(), newDevice()];
      // Without a base the phone never saw the row, because another device made it.
      await send(stage, ada, tablet.save({ content: from ?? content(theirs) }));
      if (from) await send(stage, ada, tablet.save({ base_version: 1, content: content(theirs) }));
      const answer = await send(
        stage,
        ada,
        phone.save({ base_version: from ? 1 : 0, base: from, content: content(mine) }),
      );
      const [stands] = await stage.look("select * from public.ratings where user_id = $1", [ada.id]);
      if (expected === "conflict") {
        expect(answer).toMatchObject({ status: "conflict", row: content(theirs) });
        expect(stands).toMatchObject(content(theirs));
      } else {
        expect(answer).toMatchObject({ status: "applied", row: content(expected) });
        expect(stands).toMatchObject(content(expected));
      }
    }),
  );

  test("keeping mine after a conflict is a new command on the stored version", () =>
    database.scene(async (stage) => {
      const [phone, tablet] = [newDevice(), newDevice()];
      await send(stage, ada, phone.save({ content: base }));
      await send(stage, ada, tablet.save({ base_version: 1, content: content({ comment: "Theirs" }) }));
      const mine = { base, content: content({ comment: "Mine" }) };
      const conflict = await send(stage, ada, tablet.save({ device: crypto.randomUUID(), base_version: 1, ...mine }));
      expect(conflict).toMatchObject({ status: "conflict", version: 2, row: { comment: "Theirs" } });
      expect(await send(stage, ada, phone.save({ base_version: 2, ...mine }))).toMatchObject({
        status: "applied",
        version: 3,
        row: { comment: "Mine" },
      });
    }));

  test("a conflict leaves no receipt: the same command conflicts again", () =>
    database.scene(async (stage) => {
      const [phone, tablet] = [newDevice(), newDevice()];
      await send(stage, ada, tablet.save({ content: base }));
      const op = phone.save({ content: content({ comment: "Mine" }) });
      expect((await send(stage, ada, op)).status).toBe("conflict");
      expect((await send(stage, ada, op)).status).toBe("conflict");
    }));
});

const anyContent = fc.constantFrom(1 as const, 3 as const, 5 as const).chain((score) =>
  fc.record<RatingContent>({
    score: fc.constant(score),
    tags: fc.subarray([...tagsForScore(score)].slice(0, 2)),
    comment: fc.constantFrom(null, "A", "B"),
    server_id: fc.constant(null),
    server_name: score === 5 ? fc.constantFrom(null, "Sam") : fc.constant(null),
    server_emoji: score === 5 ? fc.constantFrom(null, ...awards) : fc.constant(null),
  }),
);

test("a merge is the same from both sides and never drops a change made on one side only", async () => {
  await database.scene(async ({ look }) => {
    await fc.assert(
      fc.asyncProperty(anyContent, anyContent, anyContent, async (from, mine, theirs) => {
        expect(await merge(look, from, mine, theirs)).toEqual(await merge(look, from, theirs, mine));
        expect(await merge(look, from, mine, from)).toEqual(mine);
        expect(await merge(look, from, from, theirs)).toEqual(theirs);
        expect(await merge(look, null, mine, mine)).toEqual(mine);
      }),
      { numRuns: 60 },
    );
  });
});
