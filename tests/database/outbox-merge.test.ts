import fc from "fast-check";
import { describe, expect } from "vitest";
import { awards } from "../../src/domain/ratings/score.ts";
import { tagsForScore } from "../../src/domain/ratings/tags.ts";
import type { RatingContent } from "../../src/domain/ratings/rating.ts";
import { cast } from "../support/cast.ts";
import { content, newDevice, send } from "./commands.ts";
import { useDatabase, type Stage } from "./harness.ts";

const database = useDatabase();
const { test } = database;
const ada = cast.consumerA;

async function merge(look: Stage["look"], base: RatingContent | null, mine: RatingContent, theirs: RatingContent) {
  const [row] = await look<{ merged: RatingContent | null }>(
    "select private.merge_content($1::jsonb, $2::jsonb, $3::jsonb) as merged",
    [base && JSON.stringify(base), JSON.stringify(mine), JSON.stringify(theirs)],
  );
  return row?.merged;
}

const base = content({ score: 4, tags: ["attentive"], comment: "Good soup" });

describe("an offline edit that arrives after an edit from another device", () => {
  test.each<
    [string, RatingContent | null, Partial<RatingContent>, Partial<RatingContent>, Partial<RatingContent> | "conflict"]
  >([
    ["is stored unchanged if neither device changed anything", base, {}, {}, {}],
    ["keeps the score if only the phone changed it", base, { score: 5 }, {}, { score: 5 }],
    ["takes the tablet's score if only the tablet changed it", base, {}, { score: 5 }, { score: 5 }],
    [
      "merges a new score here with a new comment there",
      base,
      { score: 5 },
      { comment: "Cold soup" },
      { score: 5, comment: "Cold soup" },
    ],
    [
      "merges a new comment here with a new score there",
      base,
      { comment: "Cold soup" },
      { score: 5 },
      { score: 5, comment: "Cold soup" },
    ],
    ["merges if both devices chose the same score", base, { score: 5 }, { score: 5 }, { score: 5 }],
    ["merges if both devices erased the comment", base, { comment: null }, { comment: null }, { comment: null }],
    [
      "merges an erased comment here with a new score there",
      base,
      { comment: null },
      { score: 5 },
      { comment: null, score: 5 },
    ],
    ["conflicts if the devices chose different scores", base, { score: 5 }, { score: 3, tags: [] }, "conflict"],
    [
      "conflicts if one device changed the score and the other the tags",
      base,
      { score: 5 },
      { tags: ["great_vibe"] },
      "conflict",
    ],
    ["conflicts if the devices wrote different comments", base, { comment: "Mine" }, { comment: "Theirs" }, "conflict"],
    [
      "conflicts if one device changed the comment and the other erased it",
      base,
      { comment: "Mine" },
      { comment: null },
      "conflict",
    ],
    [
      "conflicts if the scores agree but the comments differ",
      base,
      { score: 5, comment: "Mine" },
      { score: 5, comment: "Theirs" },
      "conflict",
    ],
    ["is applied without a known base if both devices sent the same", null, { score: 5 }, { score: 5 }, { score: 5 }],
    ["conflicts without a known base if the content differs", null, { score: 5 }, {}, "conflict"],
    [
      "keeps an award given here if the other device gave none",
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
      const [stands] = await stage.look("select * from private.ratings where user_id = $1", [ada.id]);
      if (expected === "conflict") {
        expect(answer).toMatchObject({ status: "conflict", row: content(theirs) });
        expect(stands).toMatchObject(content(theirs));
      } else {
        expect(answer).toMatchObject({ status: "applied", row: content(expected) });
        expect(stands).toMatchObject(content(expected));
      }
    }),
  );

  test("can replace the stored rating after a conflict with a new command on the stored version", async ({ stage }) => {
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
  });

  test("leaves no receipt for a conflict, so the same command conflicts again if it is resent", async ({ stage }) => {
    const [phone, tablet] = [newDevice(), newDevice()];
    await send(stage, ada, tablet.save({ content: base }));
    const op = phone.save({ content: content({ comment: "Mine" }) });
    expect((await send(stage, ada, op)).status).toBe("conflict");
    expect((await send(stage, ada, op)).status).toBe("conflict");
  });
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

test("a merge gives the same result from both sides and never drops a change made on only one side", async () => {
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
