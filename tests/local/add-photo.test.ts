import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { database } from "../../src/local/database/database.ts";
import { readDraft, readDraftPhotos, saveDraft } from "../../src/local/drafts/drafts.ts";
import { addDraftPhoto } from "../../src/sync/photos/add-photo.ts";
import { forgetPerson } from "../../src/local/session/change-person.ts";
import { runtimeCachePrefix } from "../../src/sync/storage/device-storage.ts";
import { aDraft } from "../support/a-draft.ts";
import { freshDevice, putRows, ratingRow } from "../support/local-device.ts";
import { ada } from "../support/outbox-world.ts";

/** Responds like the photo worker of the page, which Node.js does not have. */
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

const draft = aDraft("place-1", { placeName: "Chez Marie" });

describe("adding a photo to a draft", () => {
  it("writes photo and draft in one step, so leaving the screen loses no photo", async () => {
    await saveDraft({ ...draft, comment: "on the disk" });
    const first = await addDraftPhoto(draft, new Blob(["a"]));
    const second = await addDraftPhoto(draft, new Blob(["b"]));
    const kept = await readDraft(ada, "place-1");
    expect(kept?.comment).toBe("on the disk");
    expect(kept?.photoIds).toEqual([first, second].map((added) => (added.ok ? added.photoId : null)));
  });

  it("stores the draft shown on the screen if the disk has none yet", async () => {
    await addDraftPhoto(draft, new Blob(["a"]));
    expect(await readDraft(ada, "place-1")).toMatchObject({ comment: "half a thought", score: 4 });
  });

  it("accepts at most five photos, counting those already attached", async () => {
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

  it("clears caches when the device is full, and reports a full device only if that frees too little", async () => {
    const full = () => new DOMException("full", "QuotaExceededError");
    const deleted: string[] = [];
    const names = [`${runtimeCachePrefix}photos`, "five-lemons-shell"];
    vi.stubGlobal("caches", { keys: async () => names, delete: async (name: string) => deleted.push(name) > 0 });
    const write = database.photoBytes.add.bind(database.photoBytes);
    const add = vi.spyOn(database.photoBytes, "add");
    add.mockImplementation((row) => {
      if (deleted.length === 0) throw full();
      return write(row);
    });
    expect((await addDraftPhoto(draft, new Blob(["a"]))).ok).toBe(true);
    expect(deleted).toEqual([names[0]]);
    expect(await readDraftPhotos(ada, "place-1")).toHaveLength(1);
    add.mockImplementation(() => {
      throw full();
    });
    expect(await addDraftPhoto(draft, new Blob(["b"]))).toEqual({ ok: false, reason: "full" });
    add.mockRestore();
    expect(await readDraftPhotos(ada, "place-1")).toHaveLength(1);
  });

  it("stores nothing for a person who signed out while the photo was being reduced", async () => {
    let made: () => void = () => undefined;
    const answer = new Promise<void>((resolve) => (made = resolve));
    vi.stubGlobal(
      "Worker",
      class extends FakeWorker {
        override postMessage() {
          void answer.then(() => super.postMessage());
        }
      },
    );
    const adding = addDraftPhoto(draft, new Blob(["a"]));
    await forgetPerson("local");
    made();
    await adding;
    expect(await database.photos.count()).toBe(0);
    expect(await database.photoBytes.count()).toBe(0);
    expect(await readDraft(ada, "place-1")).toBeNull();
  });

  it("reduces the photo on the page if the worker cannot be loaded", async () => {
    vi.stubGlobal(
      "Worker",
      class {
        private failed: () => void = () => undefined;
        addEventListener(type: string, listener: () => void) {
          if (type === "error") this.failed = listener;
        }
        postMessage() {
          this.failed();
        }
        terminate() {
          return undefined;
        }
      },
    );
    vi.stubGlobal("createImageBitmap", async () => ({ width: 4, height: 3, close: () => undefined }));
    vi.stubGlobal(
      "OffscreenCanvas",
      class {
        getContext = () => ({ fillRect: () => undefined, drawImage: () => undefined });
        convertToBlob = async () => new Blob(["jpeg"]);
      },
    );
    expect(await addDraftPhoto(draft, new Blob(["a"]))).toMatchObject({ ok: true });
    expect(await database.photoBytes.count()).toBe(1);
  });

  it("refuses files that are not pictures or cannot be decoded", async () => {
    const answering = (answer: (tell: (type: string, event: object) => void) => void) =>
      vi.stubGlobal(
        "Worker",
        class {
          private listeners = new Map<string, (event: object) => void>();
          addEventListener(type: string, listener: (event: object) => void) {
            this.listeners.set(type, listener);
          }
          postMessage() {
            answer((type, event) => this.listeners.get(type)?.(event));
          }
          terminate() {
            return undefined;
          }
        },
      );
    answering((tell) => tell("message", { data: { bytes: null } }));
    expect(await addDraftPhoto(draft, new Blob(["a"]))).toEqual({ ok: false, reason: "unreadable" });
    answering((tell) => tell("error", {}));
    expect(await addDraftPhoto(draft, new Blob(["a"]))).toEqual({ ok: false, reason: "unreadable" });
    expect(await readDraft(ada, "place-1")).toBeNull();
  });

  it("stores neither the photo nor its reference if the draft cannot be written", async () => {
    const put = vi.spyOn(database.drafts, "put").mockRejectedValue(new Error("disk error"));
    await expect(addDraftPhoto(draft, new Blob(["a"]))).rejects.toThrow("disk error");
    put.mockRestore();
    expect(await readDraftPhotos(ada, "place-1")).toEqual([]);
    expect(await database.photoBytes.count()).toBe(0);
  });
});
