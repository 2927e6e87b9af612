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
/** Opens a page with this draft, as the screen does before anybody can tap. */
function open(draft: Draft): void {
  [shown, kept] = [[], []];
  pad = new DraftWriter("this page", null, { draft: (now) => shown.push(now), saveFailure: (now) => kept.push(now) });
  leave = pad.show(draft);
}
/** Waits until all requested writes are stored. */
const written = async (times = 1) => {
  await vi.waitFor(() => expect(kept).toHaveLength(times));
  await Promise.resolve();
};

beforeEach(async () => {
  await freshDevice(ada);
  open(aDraft(place));
});
afterEach(() => void vi.restoreAllMocks());

describe("the draft of a place", () => {
  it("is stored after every change, and ends with the last one", async () => {
    for (const text of ["G", "Go", "Good"]) pad.change({ kind: "comment", text });
    await written(3);
    expect(await onDisk()).toMatchObject({ comment: "Good", writer: "this page" });
    expect(shown.map(({ comment }) => comment)).toEqual(["G", "Go", "Good"]);
    expect(pad.begun?.comment).toBe("Good");
  });

  it("is not created by opening the page or setting a value that is already stored", async () => {
    pad.change({ kind: "score", score: 4 });
    expect(shown).toEqual([]);
    expect(pad.begun).toBeNull();
    expect(await onDisk()).toBeNull();
  });

  it("is not created again if a position is found after the submission", async () => {
    pad.change({ kind: "comment", text: "Good soup" });
    await written();
    pad.seal(true);
    await removeDraft(ada, place);
    pad.change({ kind: "evidence", evidence: here });
    expect(shown).toHaveLength(1);
    expect(await onDisk()).toBeNull();
  });

  it("can be edited again after the submission failed", async () => {
    pad.seal(true);
    pad.seal(false);
    pad.change({ kind: "comment", text: "Good soup" });
    await written();
    expect(await onDisk()).toMatchObject({ comment: "Good soup" });
  });

  it("ignores changes from a screen that has been left", async () => {
    leave();
    pad.change({ kind: "comment", text: "Too late" });
    expect(shown).toEqual([]);
    expect(await onDisk()).toBeNull();
  });

  it("reports a failed write until a later write succeeds", async () => {
    vi.spyOn(database.drafts, "put").mockRejectedValueOnce(new Error("disk full"));
    pad.change({ kind: "comment", text: "lost" });
    await written();
    pad.change({ kind: "comment", text: "kept" });
    await written(2);
    expect(kept).toEqual(["failed", null]);
    expect(await onDisk()).toMatchObject({ comment: "kept" });
  });

  it("reports a full device only if the device is full", async () => {
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

  it("deletes refetchable data to make room, and is not created again if submitted meanwhile", async () => {
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

describe("a draft edited in another tab", () => {
  const theirs = (over: Partial<Draft> = {}) =>
    aDraft(place, { comment: "from the other tab", writer: "other page", updatedAt: later(1), ...over });

  it("is shown in this tab, whose later edits keep the other tab's text", async () => {
    pad.change({ kind: "score", score: 3 });
    await written();
    await saveDraft(theirs());
    pad.follow(theirs());
    pad.change({ kind: "score", score: 2 });
    await written(2);
    expect(await onDisk()).toMatchObject({ comment: "from the other tab", score: 2 });
    expect(pad.begun).toMatchObject({ comment: "from the other tab" });
  });

  it("is shown in this tab even if it was written after the clock was set back by years", async () => {
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

  it("does not replace text being typed in this tab", async () => {
    pad.change({ kind: "comment", text: "mine" });
    pad.follow(theirs());
    await written();
    expect(shown.at(-1)).toMatchObject({ comment: "mine" });
  });

  it("is ignored if it is older, comes from this page, or arrives during a submission", async () => {
    pad.change({ kind: "comment", text: "mine" });
    await written();
    pad.follow(theirs({ updatedAt: "2026-01-01T00:00:00.000Z" }));
    pad.follow(theirs({ writer: "this page" }));
    pad.seal(true);
    pad.follow(theirs());
    expect(shown.at(-1)).toMatchObject({ comment: "mine" });
  });
});

describe("a photo that is ready after the person left its screen", () => {
  it("is added to the stored draft, unless the person removed it meanwhile", async () => {
    open(aDraft(place, { photoIds: ["dropped"] }));
    pad.change({ kind: "photo-dropped", photoId: "dropped" });
    pad.addPhotos(["dropped", "late"]);
    await written(2);
    expect((await onDisk())?.photoIds).toEqual(["late"]);
  });
});
