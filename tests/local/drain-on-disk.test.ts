import "fake-indexeddb/auto";
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { photoPath } from "../../src/domain/outbox/commands/keys.ts";
import { contentOf, type RatingContent } from "../../src/domain/ratings/rating.ts";
import { scores } from "../../src/domain/ratings/score.ts";
import { database } from "../../src/local/database/database.ts";
import { readOutbox } from "../../src/local/outbox/read-outbox.ts";
import { readRatingSummary, readRatingView, readRatingViews } from "../../src/local/ratings/read-ratings.ts";
import { countUnsent } from "../../src/local/session/first-reads.ts";
import { discardUnsent, forgetPerson } from "../../src/local/session/change-person.ts";
import { enqueueRating, enqueueRemoval } from "../../src/sync/outbox/enqueue-rating.ts";
import { discardCommands, keepMine, keepTheirs, retryCommands } from "../../src/sync/outbox/outbox-actions.ts";
import { anIntent } from "../support/an-intent.ts";
import { diskWorld, freshDevice, putDraftPhoto, signIn } from "../support/local-device.ts";
import { MemoryOutbox } from "../support/memory-outbox.ts";
import { faults } from "../support/model-server.ts";
import { ada, ben, content, Device } from "../support/outbox-world.ts";

beforeEach(() => freshDevice(ada));

const save = (placeId: string, wanted: RatingContent, add: string[] = []) =>
  enqueueRating(anIntent({ add }, { placeId, placeName: `Name of ${placeId}`, content: wanted }));
const remove = (placeId: string) => enqueueRemoval({ uid: ada, placeId, placeName: "" });
const key = `${ada}:rating:place-1`;

/** Allows for many runs on a busy machine; only a hang exceeds it. */
const propertyTimeoutMs = 300_000;

describe("a submitted rating", () => {
  it("becomes the server's row with its photos once delivered, and leaves a receipt in the outbox", async () => {
    const { server, device } = diskWorld();
    const photo = await putDraftPhoto(ada, "place-1");
    await save("place-1", content(5, "lovely"), [photo]);
    await device.drain();
    const view = await readRatingView(ada, "place-1");
    expect(view).toMatchObject({ sync: "sent", version: 2, content: { comment: "lovely" } });
    expect(view?.photos).toEqual([{ id: photo, src: photoPath(photo), local: false, state: "sent" }]);
    expect(server.objects.size).toBe(1);
    expect(await countUnsent(ada)).toBe(0);
    expect(await database.photoBytes.count()).toBe(0);
    expect((await readOutbox(ada)).map(({ sync, kind, title, text }) => ({ sync, kind, title, text }))).toEqual(
      expect.arrayContaining([
        { sync: "sent", kind: "rating.save.v1", title: "Name of place-1", text: "lovely" },
        { sync: "sent", kind: "photo.attach.v1", title: "Name of place-1", text: "" },
      ]),
    );
    expect(await readRatingSummary(ada)).toMatchObject({ count: 1, trophies: 1 });
  });

  it("shows the time of its last attempt, or none if it was never tried", async () => {
    const { device } = diskWorld();
    await save("place-1", content(5));
    device.faults = ["lost answer"];
    await device.drain();
    await save("place-2", content(5));
    const tried = Object.fromEntries((await readOutbox(ada)).map((item) => [item.placeId, item.lastAttemptAt]));
    expect(tried).toEqual({ "place-1": new Date(device.nowMs).toISOString(), "place-2": null });
  });

  it("is not shown as sent while one of its photos is unsent", async () => {
    const { device } = diskWorld();
    await save("place-1", content(5), [await putDraftPhoto(ada, "place-1")]);
    device.faults = [null, "lost request"];
    await device.drain();
    expect(await readRatingView(ada, "place-1")).toMatchObject({ version: 1, sync: "queued" });
  });
});

describe("a rating changed on two devices", () => {
  /** The other device changes the sent rating before this device, which does not know of it. */
  async function changedElsewhere(theirs: RatingContent) {
    const { server, device } = diskWorld();
    await save("place-1", content(3, "at first"));
    await device.drain();
    const other = new MemoryOutbox(ada);
    other.rows.set("place-1", server.row(ada, "place-1")!);
    other.save("place-1", theirs);
    await new Device(other, server).drain();
    return { server, device };
  }
  async function conflicting() {
    const { server, device } = await changedElsewhere(content(2, "theirs"));
    await save("place-1", content(5, "mine"));
    await device.drain();
    return { server, device };
  }

  it("asks the person to choose, and shows both versions", async () => {
    await conflicting();
    const [item] = (await readOutbox(ada)).filter(({ sync }) => sync === "attention");
    expect(item).toMatchObject({ refusal: "conflict", text: "mine", theirs: { comment: "theirs", score: 2 } });
    expect(await readRatingView(ada, "place-1")).toMatchObject({ sync: "attention", content: { comment: "mine" } });
  });

  it("ends as the version of this device if the person chooses it", async () => {
    const { server, device } = await conflicting();
    await keepMine(key);
    await device.drain();
    expect(server.row(ada, "place-1")).toMatchObject({ score: 5, comment: "mine" });
    expect(await countUnsent(ada)).toBe(0);
  });

  it("ends as the version of the other device if the person chooses it", async () => {
    const { server, device } = await conflicting();
    await keepTheirs(key);
    await device.drain();
    expect(server.row(ada, "place-1")).toMatchObject({ score: 2, comment: "theirs" });
    expect(await readRatingView(ada, "place-1")).toMatchObject({ sync: "sent", content: { comment: "theirs" } });
  });

  it("keeps the other device's comment if the person edits again while the first change is being sent", async () => {
    const { server, device } = await changedElsewhere(content(3, "their words"));
    await save("place-1", content(4, "at first"));
    let edited: Promise<unknown> = Promise.resolve();
    const { send } = device.ports.delivery;
    device.ports.delivery.send = async (commands, accessToken) => {
      device.ports.delivery.send = send;
      edited = save("place-1", content(5, "at first"));
      await edited;
      return await send(commands, accessToken);
    };
    await device.drain();
    expect(server.row(ada, "place-1")).toMatchObject({ score: 5, comment: "their words" });
  });

  it("asks the person before it is removed if the other device changed it", async () => {
    const { server, device } = await changedElsewhere(content(5, "better now"));
    await remove("place-1");
    await device.drain();
    expect(await readRatingView(ada, "place-1")).toMatchObject({
      sync: "attention",
      content: { comment: "better now" },
    });
    await keepMine(key);
    await device.drain();
    expect(server.row(ada, "place-1")).toBeNull();
    expect(await readRatingViews(ada, { offset: 0, limit: 5 })).toEqual([]);
  });
});

describe("a refused rating", () => {
  async function refused() {
    const { server, device } = diskWorld();
    await save("place-1", content(5, "mine"), [await putDraftPhoto(ada, "place-1")]);
    server.refusing = () => "own_place";
    await device.drain();
    return { server, device };
  }

  it("is sent again after its cause has been resolved", async () => {
    const { server, device } = await refused();
    server.refusing = () => null;
    await device.drain();
    expect(server.row(ada, "place-1")).toBeNull();
    await retryCommands([key]);
    await device.drain();
    expect(server.row(ada, "place-1")?.photo_urls).toHaveLength(1);
  });

  it("can be edited, and is sent again afterwards", async () => {
    const { server, device } = await refused();
    server.refusing = () => null;
    await save("place-1", content(4, "edited"));
    await device.drain();
    expect(server.row(ada, "place-1")).toMatchObject({ comment: "edited" });
  });

  it("disappears with its photos when discarded", async () => {
    await refused();
    await discardCommands([key]);
    expect(await countUnsent(ada)).toBe(0);
    expect(await database.photoBytes.count()).toBe(0);
    expect(await readRatingView(ada, "place-1")).toBeNull();
  });
});

describe("signing out while a command is being sent", () => {
  const leaving = (choice: () => Promise<void>) => async (device: Device) => {
    const { send } = device.ports.delivery;
    device.ports.delivery.send = async (commands, accessToken) => {
      const outcome = await send(commands, accessToken);
      await choice();
      return outcome;
    };
    await device.drain();
  };

  it("keeps the arriving answer from storing any of the person's data", async () => {
    const { device } = diskWorld();
    await save("place-1", content(5));
    await leaving(() => forgetPerson("local"))(device);
    expect(await database.ratings.count()).toBe(0);
    expect(await database.sent.count()).toBe(0);
    expect(await countUnsent(ada)).toBe(0);
  });

  it("does not restore a command that was discarded", async () => {
    const { device } = diskWorld();
    await save("place-1", content(5), [await putDraftPhoto(ada, "place-1")]);
    await leaving(async () => {
      await discardUnsent(ada);
      await forgetPerson("local");
    })(device);
    expect(await database.commands.count()).toBe(0);
    expect(await database.photos.count()).toBe(0);
  });

  it("keeps unsent commands only for the next sign-in of the same person", async () => {
    const { server, device } = diskWorld();
    await save("place-1", content(5));
    await forgetPerson("local");
    await signIn(ben);
    device.token = { kind: "token", uid: ben, accessToken: "b" };
    await device.drain();
    expect(server.calls).toBe(0);
    expect(await readRatingViews(ben, { offset: 0, limit: 5 })).toEqual([]);
    await forgetPerson("local");
    await signIn(ada);
    device.token = { kind: "token", uid: ada, accessToken: "a" };
    await device.drain();
    expect(server.row(ada, "place-1")).toMatchObject({ score: 5 });
  });
});

describe("random histories of edits and faults on a real database", () => {
  const places = ["place-1", "place-2"];
  const edit = fc.record({
    place: fc.constantFrom(...places),
    what: fc.constantFrom("save", "save with photo", "remove"),
    score: fc.constantFrom(...scores),
  });
  const step = fc.oneof(edit, fc.array(fc.option(fc.constantFrom(...faults)), { maxLength: 4 }));

  it(
    "apply each change once and leave the server with the ratings last wanted",
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (script) => {
          await freshDevice(ada);
          const { server, device } = diskWorld();
          const wanted = new Map<string, { content: RatingContent; photos: number }>();
          for (const one of script) {
            if (Array.isArray(one)) {
              device.faults = [...one];
              await device.drain(true);
            } else if (one.what === "remove") {
              if (wanted.delete(one.place)) await remove(one.place);
            } else {
              const photo = one.what === "save with photo" ? [await putDraftPhoto(ada, one.place)] : [];
              await save(one.place, content(one.score), photo);
              const photos = (wanted.get(one.place)?.photos ?? 0) + photo.length;
              wanted.set(one.place, { content: content(one.score), photos });
            }
          }
          device.faults = [];
          await device.drainThrough();
          await device.drain(true);
          expect(await countUnsent(ada)).toBe(0);
          expect(await database.photoBytes.count()).toBe(0);
          for (const place of places) {
            const row = server.row(ada, place);
            expect(row && contentOf(row)).toEqual(wanted.get(place)?.content ?? null);
            expect(row?.photo_urls.length ?? 0).toBe(wanted.get(place)?.photos ?? 0);
            expect((await database.ratings.get([ada, place])) ?? null).toEqual(row);
          }
          expect(Math.max(0, ...server.effects.values())).toBeLessThanOrEqual(1);
          const { count } = await readRatingSummary(ada);
          expect(count).toBe(wanted.size);
        }),
        { numRuns: 60 },
      );
    },
    propertyTimeoutMs,
  );
});
