import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { useDraft, type DraftState, type ReadyDraft } from "../../src/consumer/rate/draft/use-draft.ts";
import { prefetchRatingStart, takePrefetched } from "../../src/consumer/shared/ratings/prefetch-rating-start.ts";
import { PersonProvider } from "../../src/device/use-person.ts";
import { database } from "../../src/local/database/database.ts";
import { markOutdated } from "../../src/local/database/database-state.ts";
import { readDraft, saveDraft } from "../../src/local/drafts/drafts.ts";
import { isHeld } from "../../src/sync/worker/hold-updates.ts";
import { savePlace } from "../../src/local/places/save-places.ts";
import { aPlace } from "../support/a-place.ts";
import { aDraft } from "../support/a-draft.ts";
import { pass, until } from "../support/fake-time.ts";
import { somebody } from "../support/in-app.tsx";
import { freshDevice, putRows, ratingRow } from "../support/local-device.ts";
import { ada, ben } from "../support/outbox-world.ts";
import { reactPage } from "../support/react-page.tsx";

const here = reactPage();
beforeEach(() => freshDevice(ada));

const Draft = ({ placeId }: { placeId: string | null }) => useDraft(placeId);
const open = (placeId: string | null) =>
  here.run(Draft, { placeId }, (child) => <PersonProvider value={somebody}>{child}</PersonProvider>);
type Page = ReturnType<typeof open>;

/** Waits for the draft to load. */
async function ready(page: Page): Promise<ReadyDraft> {
  await until(() => expect(page.now.state).toBe("ready"));
  return page.now as ReadyDraft;
}
const comment = (state: DraftState) => (state.state === "ready" ? state.draft.comment : null);

const putPlace = (placeId: string, name: string) =>
  savePlace(ada, aPlace(placeId, { name }), "2026-01-01T00:00:00.000Z");

describe("the draft in the rating form", () => {
  it("starts empty for a known place, and is not stored before anything is entered", async () => {
    await putPlace("place-1", "Siggy");
    const page = open("place-1");
    const { draft, existing, place, saveFailure } = await ready(page);
    expect(page.seen[0]).toEqual({ state: "loading" });
    expect(draft).toMatchObject({ uid: ada, placeId: "place-1", placeName: "Siggy", score: null, startedFrom: null });
    expect([existing, place?.name, saveFailure]).toEqual([null, "Siggy", null]);
    expect(await readDraft(ada, "place-1")).toBeNull();
  });

  it("starts with the existing rating and remembers that as its base version", async () => {
    await putRows(ada, [ratingRow(ada, "place-1", { score: 2, comment: "So so", version: 3 })]);
    const { draft, existing } = await ready(open("place-1"));
    expect(draft).toMatchObject({ score: 2, comment: "So so", placeName: "Name of place-1" });
    expect(draft.startedFrom).toMatchObject({ version: 3, content: { score: 2, comment: "So so" } });
    expect(existing?.version).toBe(3);
  });

  it("is restored as it was left, with the place's current name", async () => {
    await saveDraft(aDraft("place-1", { comment: "half a thought" }));
    await putPlace("place-1", "Siggy's");
    const { draft } = await ready(open("place-1"));
    expect(draft).toMatchObject({ comment: "half a thought", placeName: "Siggy's" });
  });

  it("is stored and shown after a field changes", async () => {
    await putPlace("place-1", "Siggy");
    const page = open("place-1");
    (await ready(page)).change({ kind: "comment", text: "Good" });
    await until(() => expect(comment(page.now)).toBe("Good"));
    await until(async () => expect(await readDraft(ada, "place-1")).toMatchObject({ comment: "Good" }));
  });

  it("reports that it was not saved when the device could not store it", async () => {
    await putPlace("place-1", "Siggy");
    const page = open("place-1");
    const { change } = await ready(page);
    vi.spyOn(database.drafts, "put").mockRejectedValueOnce(new Error("disk full"));
    change({ kind: "comment", text: "Good" });
    await until(() => expect(page.now).toMatchObject({ state: "ready", saveFailure: "failed" }));
    change({ kind: "comment", text: "Good soup" });
    await until(() => expect(page.now).toMatchObject({ state: "ready", saveFailure: null }));
  });

  it("is never shown at another place, not even for one frame", async () => {
    await saveDraft(aDraft("place-1", { comment: "of the first" }));
    await saveDraft(aDraft("place-2", { comment: "of the second" }));
    const page = open("place-1");
    (await ready(page)).change({ kind: "comment", text: "of the first, more" });
    await until(() => expect(comment(page.now)).toBe("of the first, more"));
    const before = page.seen.length;
    page.change({ placeId: "place-2" });
    await until(() => expect(comment(page.now)).toBe("of the second"));
    const after = page.seen.slice(before).map(comment);
    expect(new Set(after)).toEqual(new Set([null, "of the second"]));
  });

  it("takes over text and photos entered in another tab", async () => {
    await putPlace("place-1", "Siggy");
    const page = open("place-1");
    (await ready(page)).change({ kind: "comment", text: "Good" });
    await until(async () => expect(await readDraft(ada, "place-1")).not.toBeNull());
    await pass(20);
    const updatedAt = new Date(Date.now() + 60_000).toISOString();
    await saveDraft({ ...aDraft("place-1"), comment: "Good soup", writer: "another", updatedAt, photoIds: ["a"] });
    await until(() => expect(comment(page.now)).toBe("Good soup"));
    expect((page.now as ReadyDraft).draft.photoIds).toEqual(["a"]);
  });

  it("is complete in the first frame of the form's next step, but not on a later visit", async () => {
    await putPlace("place-1", "Siggy");
    const page = open("place-1");
    const { change, handOver } = await ready(page);
    change({ kind: "score", score: 5 });
    handOver();
    page.leave();
    const next = open("place-1");
    await until(() => expect(next.seen[0]).toMatchObject({ state: "ready", draft: { score: 5 } }));
    next.leave();
    await pass(20);
    const later = open("place-1");
    await ready(later);
    expect(later.seen[0]).toEqual({ state: "loading" });
  });

  it("is not read while being submitted, and is followed again after a failed submission", async () => {
    await putPlace("place-1", "Siggy");
    const page = open("place-1");
    const { seal } = await ready(page);
    const reads = vi.spyOn(database.serverCache, "get");
    seal(true);
    await saveDraft(aDraft("place-1", { comment: "as it was handed in" }));
    await pass(100);
    expect(reads).not.toHaveBeenCalled();
    seal(false);
    await until(() => expect(comment(page.now)).toBe("as it was handed in"));
    await saveDraft(aDraft("place-1", { comment: "followed again" }));
    await until(() => expect(comment(page.now)).toBe("followed again"));
    reads.mockRestore();
  });

  it("prevents a new app version from reloading the page while the form is open", async () => {
    await putPlace("place-1", "Siggy");
    const page = open("place-1");
    await ready(page);
    expect(isHeld()).toBe(true);
    page.leave();
    await until(() => expect(isHeld()).toBe(false));
  });

  it("reports a missing place id in the URL, a place not on the device, or a missing place name", async () => {
    const nowhere = open(null);
    await until(() => expect(nowhere.now).toEqual({ state: "no-place" }));
    const unknown = open("place-9");
    await until(() => expect(unknown.now).toEqual({ state: "unknown", placeId: "place-9" }));
    await putPlace("place-1", "  ");
    const nameless = open("place-1");
    await until(() => expect(nameless.now).toEqual({ state: "incomplete" }));
  });

  describe("prefetched while a finger is down on the place's card", () => {
    let now = 0;
    beforeEach(() => {
      vi.spyOn(performance, "now").mockImplementation(() => now);
    });
    afterEach(() => vi.restoreAllMocks());

    const askAhead = async (uid: string, placeId: string) => {
      prefetchRatingStart(uid, placeId);
      await until(() => expect(takePrefetched(uid, placeId)?.start).not.toBeNull());
    };
    const firstFrame = async (placeId: string) => {
      const page = open(placeId);
      await until(() => expect(page.seen).not.toEqual([]));
      return page.seen[0];
    };

    it("is shown in the first frame, only for the same place and person", async () => {
      await putPlace("place-1", "Siggy");
      await saveDraft(aDraft("place-1", { comment: "begun" }));
      await askAhead(ada, "place-1");
      expect(await firstFrame("place-1")).toMatchObject({ state: "ready", draft: { comment: "begun" } });
      expect(await firstFrame("place-2")).toEqual({ state: "loading" });
      await askAhead(ben, "place-1");
      expect(await firstFrame("place-1")).toEqual({ state: "loading" });
    });

    it("is read only once while the finger is down, and the page waits for that read", async () => {
      await putPlace("place-1", "Siggy");
      let answer: (draft: undefined) => void = () => undefined;
      const slow = new Promise<undefined>((resolve) => (answer = resolve));
      const asked = vi.spyOn(database.drafts, "get").mockImplementationOnce(() => slow as never);
      prefetchRatingStart(ada, "place-1");
      expect(asked).toHaveBeenCalledOnce();
      const page = open("place-1");
      await until(() => expect(page.now).toEqual({ state: "loading" }));
      await pass(50);
      expect(asked).toHaveBeenCalledOnce();
      answer(undefined);
      await ready(page);
      // Afterwards it follows changes from other tabs.
      await saveDraft(aDraft("place-1", { comment: "from another tab" }));
      await until(() => expect(comment(page.now)).toBe("from another tab"));
    });

    it("is read again by the page when the prefetch failed", async () => {
      await putPlace("place-1", "Siggy");
      const broken = vi.spyOn(database.drafts, "get").mockRejectedValueOnce(new Error("no disk"));
      prefetchRatingStart(ada, "place-1");
      const page = open("place-1");
      await ready(page);
      expect(broken.mock.calls.length).toBeGreaterThan(1);
    });

    it("is used only once, so returning within a second reads the draft again", async () => {
      await putPlace("place-1", "Siggy");
      await askAhead(ada, "place-1");
      expect(await firstFrame("place-1")).toMatchObject({ state: "ready", draft: { comment: "" } });
      await saveDraft(aDraft("place-1", { comment: "written meanwhile" }));
      expect(await firstFrame("place-1")).toEqual({ state: "loading" });
    });

    it("is used only for the duration of a tap", async () => {
      await putPlace("place-1", "Siggy");
      await askAhead(ada, "place-1");
      now += 1_000;
      expect(await firstFrame("place-1")).toEqual({ state: "loading" });
    });
  });
});

// Last test of the file: the taken-over state remains until the page is reloaded.
it("the form reports that nothing is saved any more after a newer app version took over the database", async () => {
  await saveDraft(aDraft("place-1"));
  const page = open("place-1");
  expect((await ready(page)).saveFailure).toBeNull();
  markOutdated();
  await until(() => expect(page.now).toMatchObject({ state: "ready", saveFailure: "failed" }));
});
