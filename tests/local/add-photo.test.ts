import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { database } from "../../src/local/database.ts";
import { readDraft, readDraftPhotos, saveDraft, type Draft } from "../../src/local/drafts.ts";
import { addDraftPhoto } from "../../src/sync/add-photo.ts";
import { freshDevice, putRows, ratingRow } from "../support/local-device.ts";
import { ada } from "../support/outbox-world.ts";

/** Answers as the worker beside the page does; node has none. */
class FakeWorker {
  private answer: (event: { data: { bytes: ArrayBuffer } }) => void = () => undefined;
  addEventListener(type: string, listener: (event: { data: { bytes: ArrayBuffer } }) => void) {
    if (type === "message") this.answer = listener;
  }
  postMessage() {
    this.answer({ data: { bytes: new ArrayBuffer(16) } });
  }
  terminate() {
    return undefined;
  }
}

beforeEach(async () => {
  vi.stubGlobal("Worker", FakeWorker);
  await freshDevice(ada);
});
afterEach(() => vi.unstubAllGlobals());

const draft: Draft = {
  uid: ada,
  placeId: "place-1",
  placeName: "Chez Marie",
  score: 4,
  tags: [],
  comment: "half a thought",
  serverId: null,
  serverName: "",
  award: null,
  qrCodeId: null,
  evidence: null,
  photoIds: [],
  removedPhotoIds: [],
  updatedAt: "2026-01-01T00:00:00.000Z",
};

describe("adding a photo to a draft", () => {
  it("puts it into the draft in the same step, so that leaving the screen loses none", async () => {
    await saveDraft({ ...draft, comment: "on the disk" });
    const first = await addDraftPhoto(draft, new Blob(["a"]));
    const second = await addDraftPhoto(draft, new Blob(["b"]));
    const kept = await readDraft(ada, "place-1");
    expect(kept?.comment).toBe("on the disk");
    expect(kept?.photoIds).toEqual([first, second].map((added) => (added.ok ? added.photoId : null)));
  });

  it("keeps the draft of the screen where the disk has none yet", async () => {
    await addDraftPhoto(draft, new Blob(["a"]));
    expect(await readDraft(ada, "place-1")).toMatchObject({ comment: "half a thought", score: 4 });
  });

  it("takes five at most, those that the rating shows already among them", async () => {
    const shown = Array.from({ length: 3 }, () => crypto.randomUUID());
    await putRows(ada, [ratingRow(ada, "place-1", { photo_urls: shown.map((id) => `${ada}/${id}.jpg`) })]);
    const add = async () => await addDraftPhoto(draft, new Blob(["a"]));
    expect([await add(), await add()].map(({ ok }) => ok)).toEqual([true, true]);
    expect(await add()).toEqual({ ok: false, reason: "limit" });
    const kept = await readDraft(ada, "place-1");
    await saveDraft({ ...kept!, removedPhotoIds: [shown[0]!] });
    expect((await add()).ok).toBe(true);
    expect(await add()).toEqual({ ok: false, reason: "limit" });
  });

  it("keeps neither the picture nor its mention when the draft cannot be written", async () => {
    const put = vi.spyOn(database.drafts, "put").mockRejectedValue(new Error("disk error"));
    await expect(addDraftPhoto(draft, new Blob(["a"]))).rejects.toThrow("disk error");
    put.mockRestore();
    expect(await readDraftPhotos(ada, "place-1")).toEqual([]);
    expect(await database.photoBytes.count()).toBe(0);
  });
});
