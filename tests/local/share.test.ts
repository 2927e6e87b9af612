import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { attachShared } from "../../src/consumer/shared/ratings/attach-shared.ts";
import { maxShared } from "../../src/domain/share.ts";
import { database } from "../../src/local/database/database.ts";
import { readDraft, saveDraft } from "../../src/local/drafts/drafts.ts";
import { discardUnsent, forgetPerson } from "../../src/local/session/change-person.ts";
import { savePlace } from "../../src/local/places/save-places.ts";
import { readPickable } from "../../src/local/places/read-pickable.ts";
import { readSharedPhotos } from "../../src/local/drafts/shared-photos.ts";
import { aPlace } from "../support/a-place.ts";
import { aDraft } from "../support/a-draft.ts";
import { freshDevice, putRows, ratingRow, signIn } from "../support/local-device.ts";
import { ada, ben } from "../support/outbox-world.ts";

/** Imported through a variable, because the worker's files are type-checked for their own platform. */
const worker = "share";
const { isShare, takeShared } = (await import(`../../sw/${worker}.ts`)) as {
  isShare(request: { method: string; mode: string; url: string }): boolean;
  takeShared(request: Request): Promise<Response>;
};

/** Decodes every picture except one that declares itself invalid. */
class Decoder {
  private answer: (event: { data: { bytes: ArrayBuffer | null } }) => void = () => undefined;
  addEventListener(type: string, listener: (event: { data: { bytes: ArrayBuffer | null } }) => void) {
    if (type === "message") this.answer = listener;
  }
  postMessage({ file }: { file: Blob }) {
    void file.text().then((text) => this.answer({ data: { bytes: text === "heic" ? null : new ArrayBuffer(8) } }));
  }
  terminate() {
    return undefined;
  }
}

beforeEach(async () => {
  vi.stubGlobal("Worker", Decoder);
  await freshDevice(ada);
});
afterEach(() => vi.unstubAllGlobals());

const origin = "https://lemons.test";
const share = async (...files: (File | string)[]) => {
  const body = new FormData();
  for (const file of files) body.append("photos", file);
  return await takeShared(new Request(`${origin}/app/pick`, { method: "POST", body }));
};
const photo = (name: string, text = "lemon") => new File([text], name, { type: "image/jpeg" });
const names = async (uid = ada) => (await readSharedPhotos(uid)).map(({ name }) => name);
const place = { place_id: "place-1", name: "Chez Marie" };

describe("a photo shared with the app", () => {
  it("is stored before the page that asks for the place opens", async () => {
    const answer = await share(photo("dish.jpg"), photo("bill.jpg"));
    expect([answer.status, answer.headers.get("location")]).toEqual([303, `${origin}/app/pick`]);
    const kept = await readSharedPhotos(ada);
    expect(kept.map(({ name, type, bytes }) => [name, type, new TextDecoder().decode(bytes)])).toEqual([
      ["dish.jpg", "image/jpeg", "lemon"],
      ["bill.jpg", "image/jpeg", "lemon"],
    ]);
  });

  it("is stored even if the shared form also contains text", async () => {
    await share("https://lemons.test", photo("dish.jpg"));
    expect(await names()).toEqual(["dish.jpg"]);
  });

  it("is kept with its name even if the file is empty", async () => {
    await share(photo("still in the cloud.jpg", ""));
    expect(await names()).toEqual(["still in the cloud.jpg"]);
  });

  it("is refused with a message when it would exceed the maximum number of shared photos", async () => {
    await share(photo("first.jpg"));
    const many = Array.from({ length: maxShared.photos }, (_, index) => photo(`${index}.jpg`));
    const answer = await share(...many);
    expect(answer.headers.get("location")).toBe(`${origin}/app/pick?problem=not-kept`);
    expect(await names()).toEqual(["first.jpg"]);
  });

  it("is stored on a full device after refetchable data is cleared", async () => {
    const spy = vi
      .spyOn(database.shared, "bulkAdd")
      .mockRejectedValueOnce(new DOMException("full", "QuotaExceededError"));
    expect((await share(photo("dish.jpg"))).headers.get("location")).toBe(`${origin}/app/pick`);
    expect(await names()).toEqual(["dish.jpg"]);
    spy.mockRestore();
  });

  it("opens the page with an error message when the disk stays full", async () => {
    const full = new DOMException("full", "QuotaExceededError");
    const spy = vi.spyOn(database.shared, "bulkAdd").mockRejectedValue(full);
    expect((await share(photo("dish.jpg"))).headers.get("location")).toContain("problem=not-kept");
    spy.mockRestore();
  });

  it("is not taken from a form on another site, and one whose sender hides waits for a tap", async () => {
    const from = async (referrer: string) => {
      const body = new FormData();
      body.append("photos", photo(`${referrer}.jpg`));
      const request = new Request(`${origin}/app/pick`, { method: "POST", body });
      // Only a browser sets it.
      Object.defineProperty(request, "referrer", { value: referrer });
      return await takeShared(request);
    };
    for (const page of ["https://attacker.test/form", "http://lemons.test/", "https://other.lemons.test/"]) {
      const answer = await from(page);
      expect([answer.status, answer.headers.get("location")]).toEqual([303, `${origin}/app/pick`]);
    }
    expect(await names()).toEqual([]);
    for (const sender of ["", "about:client", "android-app://camera"]) await from(sender);
    expect(await names()).toEqual([".jpg", "about:client.jpg", "android-app://camera.jpg"]);
    expect(await readDraft(ada, "place-1")).toBeNull();
  });

  it("is accepted only from the system's share form, not from other requests", () => {
    const form = { method: "POST", mode: "navigate", url: `${origin}/app/pick` };
    expect(isShare(form)).toBe(true);
    expect(isShare({ ...form, method: "GET" })).toBe(false);
    expect(isShare({ ...form, mode: "cors" })).toBe(false);
    expect(isShare({ ...form, url: `${origin}/rest/v1/rpc/submit_ops` })).toBe(false);
  });

  it("is added to the draft of the chosen place", async () => {
    await saveDraft(aDraft("place-1", { comment: "begun" }));
    await share(photo("dish.jpg"));
    expect(await attachShared(ada, place, await readSharedPhotos(ada))).toEqual([]);
    const draft = await readDraft(ada, "place-1");
    expect([draft?.comment, draft?.photoIds.length]).toEqual(["begun", 1]);
    expect(await names()).toEqual([]);
  });

  it("is added to the draft exactly once, even if removing it from the shared photos failed at first", async () => {
    await share(photo("dish.jpg"));
    const broken = vi.spyOn(database.shared, "delete").mockRejectedValue(new DOMException("closed", "AbortError"));
    await expect(attachShared(ada, place, await readSharedPhotos(ada))).rejects.toThrow("closed");
    expect([await readDraft(ada, "place-1"), await names()]).toEqual([null, ["dish.jpg"]]);
    broken.mockRestore();
    await attachShared(ada, place, await readSharedPhotos(ada));
    expect([(await readDraft(ada, "place-1"))?.photoIds.length, await names()]).toEqual([1, []]);
  });

  it("is added once to one place even if a second place is chosen during processing", async () => {
    await share(photo("dish.jpg"), photo("bill.jpg"));
    const photos = await readSharedPhotos(ada);
    const other = { place_id: "place-2", name: "Chez Jean" };
    await Promise.all([
      attachShared(ada, place, photos),
      attachShared(ada, other, photos),
      attachShared(ada, place, photos),
    ]);
    const drafts = await Promise.all([readDraft(ada, "place-1"), readDraft(ada, "place-2")]);
    expect(drafts.flatMap((draft) => draft?.photoIds ?? [])).toHaveLength(2);
    expect([await database.photos.count(), await names()]).toEqual([2, []]);
  });

  it("starts an edit of the existing rating when the place has already been rated", async () => {
    await putRows(ada, [ratingRow(ada, "place-1", { comment: "as it was", version: 3 })]);
    await share(photo("dish.jpg"));
    await attachShared(ada, place, await readSharedPhotos(ada));
    expect(await readDraft(ada, "place-1")).toMatchObject({ comment: "as it was", startedFrom: { version: 3 } });
  });

  it("is reported and dropped if unreadable, but stays if the device is only full", async () => {
    await share(photo("dish.heic", "heic"), photo("bill.jpg"));
    const full = vi.spyOn(database.photoBytes, "add").mockRejectedValue(new DOMException("full", "QuotaExceededError"));
    expect(await attachShared(ada, place, await readSharedPhotos(ada))).toEqual([
      { name: "dish.heic", reason: "unreadable" },
      { name: "bill.jpg", reason: "full" },
    ]);
    expect(await names()).toEqual(["bill.jpg"]);
    full.mockRestore();
    expect(await attachShared(ada, place, await readSharedPhotos(ada))).toEqual([]);
    expect((await readDraft(ada, "place-1"))?.photoIds).toHaveLength(1);
  });

  it("is kept for a person who signed out before choosing a place, and hidden from the next person", async () => {
    await share(photo("dish.jpg"));
    await forgetPerson("local");
    await signIn(ben);
    expect(await names(ben)).toEqual([]);
    // Photos of the previous person do not count for the next one.
    await share(...Array.from({ length: maxShared.photos }, (_, nth) => photo(`${nth}.jpg`)));
    expect(await names(ben)).toHaveLength(maxShared.photos);
    await forgetPerson("local");
    await signIn(ada);
    expect(await names()).toEqual(["dish.jpg"]);
    await discardUnsent(ada);
    expect([await names(), (await names(ben)).length]).toEqual([[], maxShared.photos]);
  });

  it("that arrives while signed out belongs to the next person who signs in", async () => {
    await forgetPerson("local");
    await share(photo("later.jpg"));
    await forgetPerson("local");
    expect(await names()).toEqual(["later.jpg"]);
  });
});

describe("the places offered for a shared photo", () => {
  it("are searched by name once two letters are typed", async () => {
    await savePlace(ada, aPlace("lis", { name: "Beim Lis" }), "2026-11-22T10:00:00.000Z");
    await putRows(ada, [ratingRow(ada, "place-1")]);
    const found = async (query: string) => (await readPickable(ada, query)).map(({ name }) => name);
    expect([await found("l"), await found("li"), await found(" li ")]).toEqual([
      ["Name of place-1"],
      ["Beim Lis"],
      ["Beim Lis"],
    ]);
  });

  it("are the recently rated places on a device that has no list of nearby places", async () => {
    await putRows(ada, [ratingRow(ada, "place-1")]);
    expect(await readPickable(ada, "")).toEqual([
      { place_id: "place-1", name: "Name of place-1", vicinity: null, city: null, distance_m: null },
    ]);
  });
});
