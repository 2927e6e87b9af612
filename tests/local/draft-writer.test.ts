import "fake-indexeddb/auto";
import { Dexie } from "dexie";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { DraftWriter, type SaveFailure } from "../../src/consumer/rate/draft/draft-writer.ts";
import { database } from "../../src/local/database/database.ts";
import { readDraft, removeDraft, saveDraft } from "../../src/local/drafts/drafts.ts";
import type { Draft } from "../../src/local/drafts/draft.ts";
import { aDraft } from "../support/a-draft.ts";
import { freshDevice } from "../support/local-device.ts";
import { ada } from "../support/outbox-world.ts";

const place = "place-1";
const here = { lat: 49.6, lng: 6.1, accuracy_m: 10, at: "2026-01-01T00:00:00.000Z" };
const later = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const onDisk = async () => await readDraft(ada, place);

let pad: DraftWriter;
let leave: () => void;
let shown: Draft[];
let kept: (SaveFailure | null)[];
/** A page that shows this draft, as the screen does before anybody can tap. */
function open(draft: Draft): void {
  [shown, kept] = [[], []];
  pad = new DraftWriter("this page", null, { draft: (now) => shown.push(now), saveFailure: (now) => kept.push(now) });
  leave = pad.show(draft);
}
/** Until everything that was asked to be written is written, and the pad knows. */
const written = async (times = 1) => {
  await vi.waitFor(() => expect(kept).toHaveLength(times));
  await Promise.resolve();
};

beforeEach(async () => {
  await freshDevice(ada);
  open(aDraft(place));
});
afterEach(() => void vi.restoreAllMocks());

describe("what is written about a place", () => {
  it("is on the disk after every change, the last one last", async () => {
    for (const text of ["G", "Go", "Good"]) pad.change({ kind: "comment", text });
    await written(3);
    expect(await onDisk()).toMatchObject({ comment: "Good", writer: "this page" });
    expect(shown.map(({ comment }) => comment)).toEqual(["G", "Go", "Good"]);
    expect(pad.begun?.comment).toBe("Good");
  });

  it("is no draft as long as the person only looks, or wants what stands there already", async () => {
    pad.change({ kind: "score", score: 4 });
    expect(shown).toEqual([]);
    expect(pad.begun).toBeNull();
    expect(await onDisk()).toBeNull();
  });

  it("does not become a draft again by a position that is found after it was handed in", async () => {
    pad.change({ kind: "comment", text: "Good soup" });
    await written();
    pad.seal(true);
    await removeDraft(ada, place);
    pad.change({ kind: "evidence", evidence: here });
    expect(shown).toHaveLength(1);
    expect(await onDisk()).toBeNull();
  });

  it("can be written on when it could not be handed in", async () => {
    pad.seal(true);
    pad.seal(false);
    pad.change({ kind: "comment", text: "Good soup" });
    await written();
    expect(await onDisk()).toMatchObject({ comment: "Good soup" });
  });

  it("is not changed by a screen that was left", async () => {
    leave();
    pad.change({ kind: "comment", text: "Too late" });
    expect(shown).toEqual([]);
    expect(await onDisk()).toBeNull();
  });

  it("says that the device could not keep it, until it can again", async () => {
    vi.spyOn(database.drafts, "put").mockRejectedValueOnce(new Error("disk full"));
    pad.change({ kind: "comment", text: "lost" });
    await written();
    pad.change({ kind: "comment", text: "kept" });
    await written(2);
    expect(kept).toEqual(["failed", null]);
    expect(await onDisk()).toMatchObject({ comment: "kept" });
  });

  it("says that the device is full only where it is", async () => {
    const full = new DOMException("full", "QuotaExceededError");
    const put = vi.spyOn(database.drafts, "put");
    for (let times = 0; times < 3; times += 1) put.mockRejectedValueOnce(new Dexie.AbortError(full));
    pad.change({ kind: "comment", text: "lost" });
    await written();
    put.mockRejectedValueOnce(new Dexie.AbortError("Transaction aborted"));
    pad.change({ kind: "comment", text: "lost again" });
    await written(2);
    expect(kept).toEqual(["full", "failed"]);
  });

  it("takes the room of what can be fetched again, and what was handed in by then does not become a draft again", async () => {
    const full = () =>
      vi.spyOn(database.drafts, "put").mockRejectedValueOnce(new DOMException("", "QuotaExceededError"));
    full();
    pad.change({ kind: "comment", text: "Good" });
    pad.change({ kind: "comment", text: "Good soup" });
    await written(2);
    expect([kept, (await onDisk())?.comment]).toEqual([[null, null], "Good soup"]);
    full();
    pad.change({ kind: "score", score: 5 });
    pad.seal(true);
    await removeDraft(ada, place);
    await written(3);
    expect(await onDisk()).toBeNull();
  });
});

describe("what was written in another tab", () => {
  const theirs = (over: Partial<Draft> = {}) =>
    aDraft(place, { comment: "from the other tab", writer: "other page", updatedAt: later(1), ...over });

  it("goes on here, and is not written over", async () => {
    pad.change({ kind: "score", score: 3 });
    await written();
    await saveDraft(theirs());
    pad.follow(theirs());
    pad.change({ kind: "score", score: 2 });
    await written(2);
    expect(await onDisk()).toMatchObject({ comment: "from the other tab", score: 2 });
    expect(pad.begun).toMatchObject({ comment: "from the other tab" });
  });

  it("goes on here also when it was written after the clock had been set back by years", async () => {
    const ahead = aDraft(place, { comment: "Good", updatedAt: "2036-01-01T00:00:00.000Z", writer: "other page" });
    await saveDraft(ahead);
    open(ahead);
    const other = new DraftWriter("other page", ahead, { draft: () => undefined, saveFailure: () => undefined });
    other.show(ahead);
    other.change({ kind: "comment", text: "Good soup" });
    await vi.waitFor(async () => expect(await onDisk()).toMatchObject({ comment: "Good soup" }));
    const written = await onDisk();
    if (written) pad.follow(written);
    pad.change({ kind: "score", score: 2 });
    await vi.waitFor(async () => expect(await onDisk()).toMatchObject({ comment: "Good soup", score: 2 }));
  });

  it("does not take the place of what is being written here at this moment", async () => {
    pad.change({ kind: "comment", text: "mine" });
    pad.follow(theirs());
    await written();
    expect(shown.at(-1)).toMatchObject({ comment: "mine" });
  });

  it("changes nothing in what is being handed in, nor when it is older or this page's own", async () => {
    pad.change({ kind: "comment", text: "mine" });
    await written();
    pad.follow(theirs({ updatedAt: "2026-01-01T00:00:00.000Z" }));
    pad.follow(theirs({ writer: "this page" }));
    pad.seal(true);
    pad.follow(theirs());
    expect(shown.at(-1)).toMatchObject({ comment: "mine" });
  });
});

describe("a picture that is ready after its screen was left", () => {
  it("is taken in from the disk, but not one that was taken out here meanwhile", async () => {
    open(aDraft(place, { photoIds: ["dropped"] }));
    pad.change({ kind: "photo-dropped", photoId: "dropped" });
    pad.addPhotos(["dropped", "late"]);
    await written(2);
    expect((await onDisk())?.photoIds).toEqual(["late"]);
  });
});
