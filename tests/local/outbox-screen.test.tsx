import "fake-indexeddb/auto";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { OutboxScreen } from "../../src/consumer/outbox/outbox-screen.tsx";
import type { Person } from "../../src/domain/people/session.ts";
import type { Command } from "../../src/domain/outbox/commands/command.ts";
import { groupOfPlace, ratingKey } from "../../src/domain/outbox/commands/keys.ts";
import { reportFile } from "../../src/domain/outbox/commands/kinds/report-file.ts";
import { enqueueUpsert } from "../../src/sync/outbox/enqueue-upsert.ts";
import { database } from "../../src/local/database/database.ts";
import { drainLockName } from "../../src/local/outbox/drain-lock.ts";
import { readKv, writeKv } from "../../src/local/database/kv.ts";
import { settle } from "../../src/local/outbox/outbox-storage.ts";
import { readConnection } from "../../src/local/outbox/read-outbox.ts";
import { markUnsent, readErased } from "../../src/local/outbox/unsent-marker.ts";
import { fakeCaches } from "../support/fake-caches.ts";
import { until } from "../support/fake-time.ts";
import { inApp, somebody } from "../support/in-app.tsx";
import { freshDevice, putDraftPhoto, ratingRow } from "../support/local-device.ts";
import { rate } from "../support/open-page.ts";
import { ada } from "../support/outbox-world.ts";
import { reactPage } from "../support/react-page.tsx";

/** Never loaded: without a layout the list has nothing to measure, and it must not arrive after a test. */
vi.mock("../../src/ui/list-window.ts", () => new Promise(() => undefined));

const here = reactPage();
beforeEach(() => freshDevice(ada));

const open = (person: Person | null | undefined = somebody) =>
  here.show(inApp(<OutboxScreen />, "/app/outbox", { person }));
const stored = async (placeId = "place-1") =>
  (await database.commands.toArray()).find(({ body }) => "placeId" in body && body.placeId === placeId);
const change = (over: object) => database.commands.toCollection().modify(over);

describe("the outbox screen", () => {
  it("shows unsent items with their actions, and once they are sent, that everything is sent", async () => {
    await rate("place-1", [await putDraftPhoto(ada, "place-1")]);
    const page = open();
    await page.says("Rating of place-1");
    await page.says("Saved on this device · will send");
    expect(page.text()).toContain("1 rating waiting");
    expect(page.buttons()).toEqual(expect.arrayContaining(["Send now", "Export as file", "Don’t send"]));
    expect(page.elements("a").map((link) => link.getAttribute("href"))).toContain(
      "/app/rate/step-two?place_id=place-1",
    );
    await database.commands.clear();
    await page.says("Everything is sent");
  });

  it("counts all of 500 waiting ratings, and renders only the first cards with their place among all", async () => {
    await rate("place-1");
    const first = await stored();
    const others = Array.from({ length: 499 }, (_, index) => ({
      ...first,
      key: ratingKey(ada, `place-${index + 2}`),
      group: groupOfPlace(`place-${index + 2}`),
      seq: index + 2,
      body: { ...first?.body, placeId: `place-${index + 2}` },
    }));
    await database.commands.bulkAdd(others as Command[]);
    const page = open();
    await page.says("500 ratings waiting");
    const rows = page.elements("li").filter((row) => row.getAttribute("aria-posinset") !== null);
    expect(rows.map((row) => row.getAttribute("aria-posinset"))).toEqual(
      Array.from({ length: 12 }, (_, index) => String(index + 1)),
    );
    expect(new Set(rows.map((row) => row.getAttribute("aria-setsize")))).toEqual(new Set(["500"]));
  });

  it("shows neither a time nor a send button if only photos wait for another connection", async () => {
    Object.assign(navigator, { connection: { saveData: true } });
    await rate("place-1", [await putDraftPhoto(ada, "place-1")]);
    const page = open();
    await page.says("In a moment, while Five Lemons is open.");
    // The rating has arrived.
    await database.commands.filter(({ body }) => body.kind === "rating.save.v1").delete();
    await database.ratings.put(ratingRow(ada, "place-1"));
    await page.says("Sent automatically over another connection. The reason is below.");
    expect(page.text()).toContain("1 photo waits for another connection");
    expect(page.text()).not.toContain("In a moment");
    expect(page.buttons()).not.toContain("Send now");
  });

  it("shows a postponed rating as saved for later, even if photos are queued after it", async () => {
    await rate("place-1", [await putDraftPhoto(ada, "place-1")]);
    const saves = database.commands.filter(({ body }) => body.kind === "rating.save.v1");
    await saves.modify({ notBefore: new Date(Date.now() + 6 * 3_600_000).toISOString(), refusal: "guardian_pending" });
    const page = open();
    await page.says("1 rating saved for later");
    expect(page.text()).not.toContain("In a moment");
  });

  it("says that the server was restored from a backup, and how much is sent again", async () => {
    await writeKv("resent", { [ada]: { at: new Date().toISOString(), count: 2 } });
    const page = open();
    await page.says("Five Lemons was set back to an earlier state");
    expect(page.text()).toContain("2 changes that had already arrived are sent again");
  });

  it("says that it sends while closed only where the browser has done so, and otherwise not that it cannot", async () => {
    vi.stubGlobal("SyncManager", EventTarget);
    await rate("place-1");
    const page = open();
    await page.says("In a moment, while Five Lemons is open.");
    await writeKv("backgroundSync", true);
    await page.says("In a moment, also if you close Five Lemons.");
  });

  it("says what was erased with the database, until it was read, and never that erased work is sent", async () => {
    vi.stubGlobal("caches", fakeCaches(new Map()));
    await rate("place-1");
    await rate("place-2");
    await markUnsent();
    expect(await readErased()).toBeNull();
    await database.delete();
    await database.open();
    // A change of the empty database does not overwrite what is known of the erased one.
    await markUnsent();
    const page = open(null);
    await page.says("2 unsent changes were erased");
    await page.says("Nothing waits on this device");
    expect(page.text()).not.toContain("is sent after its owner signs in");
    page.press("I have read it");
    await until(() => expect(page.text()).not.toContain("erased"));
    await rate("place-3");
    await markUnsent();
    expect(await readErased()).toBeNull();
  });

  it("shows signed-out people the number of unsent items, but no content", async () => {
    await rate("place-1");
    await rate("place-2");
    const page = open(null);
    await page.says("Sign in to send what waits (2)");
    expect(page.text()).not.toContain("place-1");
    expect(page.elements("a")[0]?.getAttribute("href")).toBe("/app-login?return=%2Fapp%2Foutbox");
  });

  it("reports that the outbox could not be read, and reads it again on request", async () => {
    await rate("place-1");
    const broken = vi.spyOn(database.kv, "get").mockRejectedValue(new Error("closed"));
    const page = open();
    await until(() => expect(page.buttons()).toContain("Try again"));
    broken.mockRestore();
    page.press("Try again");
    await page.says("Rating of place-1");
  });

  it("sends immediately on request, even during a pause after failures", async () => {
    await rate("place-1");
    await writeKv("link", { ...(await readConnection()), fails: 2, nextAttemptAt: "2099-01-01T00:00:00.000Z" });
    const page = open();
    await page.says("Five Lemons cannot be reached");
    page.press("Send now");
    await until(async () => expect(await readKv("link")).toMatchObject({ fails: 0, nextAttemptAt: null }));
    await page.says("Saved on this device · will send");
  });

  it("shows no send button offline, and no discard button for an item that is being sent", async () => {
    await rate("place-1");
    here.online = false;
    const offline = open();
    await offline.says("Saved on this device · will send");
    expect(offline.buttons()).not.toContain("Send now");
    expect(offline.buttons()).toContain("Don’t send");
    offline.leave();
    here.online = true;
    // The keys that a drain has announced count as long as it has the lock.
    const { promise: sent, resolve: done } = Promise.withResolvers<void>();
    const pass = navigator.locks.request(drainLockName, () => sent);
    await writeKv("sending", [(await stored())?.key ?? ""]);
    const sending = open();
    await sending.says("Sending 1 rating");
    expect(sending.buttons()).not.toContain("Don’t send");
    done();
    await pass;
  });

  it("shows a refused item with its reason, retries it on request, and asks before discarding", async () => {
    await rate("place-1");
    await change({ state: "attention", refusal: "own_place" });
    const page = open();
    await page.says("1 rating needs your attention");
    expect(page.text()).toContain("nobody rates their own");
    const before = await stored();
    page.press("Try again");
    await page.says("Trying again");
    expect(await stored()).toMatchObject({ state: "queued", refusal: null });
    expect((await stored())?.opId).not.toBe(before?.opId);

    await change({ state: "attention", refusal: "own_place" });
    await until(() => expect(page.buttons()).toContain("Discard"));
    page.press("Discard");
    await page.says("Don’t send your rating of place-1?");
    expect(await stored()).toBeDefined();
  });

  it("shows which sent items changed nothing because their target no longer existed", async () => {
    const sentAt = new Date().toISOString();
    for (const [subject, gone, editedAt] of [
      ["rating:r-2", false, "2026-11-27T20:00:01.000Z"],
      ["rating:r-1", true, "2026-11-27T20:00:00.000Z"],
    ] as const) {
      const value = { reason: "spam", note: null, photo_path: null } as const;
      await enqueueUpsert(reportFile, { uid: ada, subject, value, name: `Place of ${subject}` });
      await change({ editedAt });
      const [sent] = await database.commands.toArray();
      const decision = { kind: "upserted", topic: "report", state: { reported: !gone, gone } } as const;
      await settle(ada, [{ sent: sent!, decision }], sentAt);
    }
    const page = open();
    await page.says("Recently sent");
    // They arrived together, so the newer one comes first.
    const [later, earlier] = page.elements("li").map(({ textContent }) => textContent);
    expect(earlier).toContain("Place of rating:r-1");
    expect(earlier).toContain("It no longer existed, so nothing was changed");
    expect(later).toContain("Place of rating:r-2");
    expect(later).not.toContain("not there any more");
  });

  it("copies a rating's text, or points to it if copying fails", async () => {
    const copied: string[] = [];
    Object.assign(navigator, { clipboard: { writeText: async (text: string) => void copied.push(text) } });
    await rate("place-1");
    await change((command: { body: { content: object } }) => {
      command.body.content = { ...command.body.content, comment: "Best sardines." };
    });
    const page = open();
    await until(() => page.press("Copy text"));
    await page.says("Text copied");
    expect(copied).toEqual(["Best sardines."]);
    Object.assign(navigator, { clipboard: { writeText: () => Promise.reject(new Error("no")) } });
    page.press("Copy text");
    await page.says("You find it under Details.");
  });
});

describe("two versions of one rating", () => {
  const theirs = ratingRow(ada, "place-1", { score: 1, comment: "From the other", version: 7 });
  const conflict = async (row: typeof theirs | null = theirs) => {
    await rate("place-1");
    await change({ state: "attention", refusal: "conflict", theirs: { version: 7, row } });
    const page = open();
    await page.says("Sent already");
    return page;
  };

  it("are shown side by side, and neither is sent or discarded before the person chooses", async () => {
    const page = await conflict();
    expect(page.text()).toContain("From the other");
    expect(page.text()).toContain("Yours, on this device");
    expect(page.buttons()).toEqual(expect.arrayContaining(["Keep mine", "Keep theirs"]));
    for (const none of ["Try again", "Discard", "Send now", "Don’t send"]) expect(page.buttons()).not.toContain(none);
  });

  it.each([
    ["Keep mine", "Yours is kept and goes out", { state: "queued", refusal: null, baseVersion: 7 }],
    ["Keep theirs", "The other version is kept", undefined],
  ])("end as the version that the person chooses: %s", async (button, words, left) => {
    const page = await conflict();
    page.press(button);
    await page.says(words);
    if (left) expect(await stored()).toMatchObject(left);
    else expect(await stored()).toBeUndefined();
  });

  it("include a note if the other device deleted the rating", async () => {
    const page = await conflict(null);
    expect(page.text()).toContain("The rating was deleted there.");
  });

  it("show the other version's place name after its place was merged into this one", async () => {
    await rate("place-1");
    const row = { ...theirs, restaurant_place_id: "place-2", restaurant_name: "Chez Nous" };
    await change({ state: "attention", refusal: "conflict", theirs: { version: 7, row } });
    const page = open();
    await page.says("Yours of Chez Nous, which is the same place now");
    expect(page.text()).not.toContain("Sent already");
  });

  it("name the rating that keeping a deletion would delete after a merge of places", async () => {
    await rate("place-1");
    const row = { ...theirs, restaurant_place_id: "place-2", restaurant_name: "Chez Nous" };
    const body = { kind: "rating.remove.v1", placeId: "place-1", placeName: "place-1", base: null };
    await change({ body, state: "attention", refusal: "conflict", theirs: { version: 7, row } });
    const page = open();
    await page.says("to keep that deletes your rating of Chez Nous.");
    expect(page.text()).toContain("Yours of Chez Nous, which is the same place now");
  });
});
