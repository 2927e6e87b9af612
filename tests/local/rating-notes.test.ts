import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { appealFile, appealCollection } from "../../src/domain/outbox/commands/kinds/appeal-file.ts";
import { ratingNoteCollection, type RatingNoteRow } from "../../src/domain/people/rating-note.ts";
import { database } from "../../src/local/database/database.ts";
import { readCachedStates, readCollection } from "../../src/local/server-cache/server-cache.ts";
import { readRatingAbout } from "../../src/local/ratings/read-rating-about.ts";
import { enqueueUpsert } from "../../src/sync/outbox/enqueue-upsert.ts";
import { refreshHistory, refreshRatingNotes } from "../../src/sync/refresh/refresh-rating-notes.ts";
import { endSession } from "../../src/sync/session/session.ts";
import { freshDevice, ratingRow } from "../support/local-device.ts";
import { ada, ben } from "../support/outbox-world.ts";
import { stubFetch } from "../support/stub-fetch.ts";

const at = "2026-11-20T12:00:00.000Z";
const decisionId = "00000000-0000-4000-8000-0000000000d1";
const replied: RatingNoteRow = {
  place_id: "place-1",
  noted_at: at,
  reply: {
    id: "00000000-0000-4000-8000-0000000000e1",
    name: "Zitroun",
    body: "Thank you",
    created_at: at,
    updated_at: at,
  },
  decision: null,
};
const hidden = (appealed: { text: string; outcome: "upheld" | "reversed" | null } | null = null): RatingNoteRow => ({
  place_id: "place-2",
  noted_at: at,
  reply: null,
  decision: {
    id: decisionId,
    action: "hide",
    subject_type: "rating",
    reason: "Names a person",
    created_at: at,
    appeal_text: appealed?.text ?? null,
    appeal_outcome: appealed?.outcome ?? null,
    appeal_reason: null,
  },
});

const notes = async () =>
  (await readCollection(ada, ratingNoteCollection, [], 500)).map(({ key, state }) => [key, state]);
const appeal = async () => (await readCachedStates(ada, appealCollection, [appealFile], [decisionId]))[0];

beforeEach(() => freshDevice(ada));

it("an appeal can be made only once: the text already on the server wins over one from this device", () => {
  const said = { text: "It does not", outcome: null };
  expect(appealFile.show(said, { text: "Not at all" })).toEqual(said);
  expect(appealFile.show(appealCollection.none, { text: "Not at all" }).text).toBe("Not at all");
});

afterEach(() => vi.unstubAllGlobals());

describe("replies to and decisions about the user's ratings", () => {
  it("are available offline after one fetch, and are deleted when the server no longer returns them", async () => {
    stubFetch(() => ({ json: [replied, hidden()] }));
    expect(await refreshRatingNotes(ada)).toEqual({ ok: true });
    const { reply, decision } = replied;
    expect(new Map((await notes()) as [string, unknown][]).get("place-1")).toEqual({ reply, decision });
    stubFetch(() => "unreachable");
    expect(await refreshRatingNotes(ada)).toMatchObject({ ok: false });
    expect(await notes()).toHaveLength(2);
    stubFetch(() => ({ json: [replied] }));
    await refreshRatingNotes(ada);
    expect((await notes()).map(([subject]) => subject)).toEqual(["place-1"]);
  });

  it.each(["upheld", "reversed"] as const)("include the outcome of an appeal that was %s", async (outcome) => {
    stubFetch(() => ({ json: [hidden({ text: "It does not", outcome })] }));
    expect(await refreshRatingNotes(ada)).toEqual({ ok: true });
    const [[, note] = []] = await notes();
    expect(note).toMatchObject({ decision: { appeal_outcome: outcome } });
  });

  it("show whether an appeal is queued on this device, received by the server, or decided", async () => {
    stubFetch(() => ({ json: [hidden()] }));
    await refreshRatingNotes(ada);
    expect(await appeal()).toMatchObject({ state: { text: null, outcome: null } });
    stubFetch(() => "unreachable");
    await enqueueUpsert(appealFile, { uid: ada, subject: decisionId, value: { text: "It does not" }, name: "Zitroun" });
    expect(await appeal()).toMatchObject({ state: { text: "It does not", outcome: null }, sync: "queued" });
    stubFetch(() => ({ json: [hidden({ text: "It does not", outcome: "upheld" })] }));
    await refreshRatingNotes(ada);
    expect(await appeal()).toMatchObject({ state: { text: "It does not", outcome: "upheld" } });
  });

  it("do not change the result of refreshing the ratings, whether they load or fail", async () => {
    const calls = stubFetch(({ url }) => (url.pathname.endsWith("my_rating_notes") ? "unreachable" : { json: [] }));
    expect(await refreshHistory(ada)).toEqual({ ok: true });
    expect(calls.some(({ url }) => url.pathname.endsWith("my_rating_notes"))).toBe(true);
    stubFetch(({ url }) => (url.pathname.endsWith("my_rating_notes") ? { json: [replied] } : "unreachable"));
    expect(await refreshHistory(ada)).toMatchObject({ ok: false });
  });

  it("are not stored if the user signs out while they are loading", async () => {
    stubFetch(() => ({ json: [replied] }));
    const brought = refreshRatingNotes(ada);
    await endSession("local");
    await brought;
    expect(await notes()).toEqual([]);
  });
});

describe("the rating that a notice refers to", () => {
  const [own, other] = ["00000000-0000-4000-8000-0000000000a1", "00000000-0000-4000-8000-0000000000a2"];
  const placeOf = async (id: string) => (await readRatingAbout(ada, id))?.placeId;

  it("is found by its own id or by the id of a decision about it, and only for its author", async () => {
    await database.ratings.bulkPut([
      ratingRow(ada, "place-1", { id: own }),
      ratingRow(ada, "place-2"),
      ratingRow(ben, "place-3", { id: other }),
    ]);
    stubFetch(() => ({ json: [replied, hidden()] }));
    await refreshRatingNotes(ada);
    expect(await placeOf(own)).toBe("place-1");
    expect(await placeOf(decisionId)).toBe("place-2");
    expect(await readRatingAbout(ada, other)).toBeNull();
    await database.ratings.delete([ada, "place-2"]);
    expect(await readRatingAbout(ada, decisionId)).toBeNull();
  });
});
