import "fake-indexeddb/auto";
import { beforeEach, describe, expect, it } from "vitest";
import { useOwnScores } from "../../src/consumer/map/list/use-own-scores.ts";
import { enqueueRemoval } from "../../src/sync/outbox/enqueue-rating.ts";
import { until } from "../support/fake-time.ts";
import { freshDevice, putRows, ratingRow } from "../support/local-device.ts";
import { rate } from "../support/open-page.ts";
import { ada, ben } from "../support/outbox-world.ts";
import { reactPage } from "../support/react-page.tsx";

const here = reactPage();
beforeEach(() => freshDevice(ada));

const Scores = ({ uid, placeIds }: { uid: string; placeIds: string[] }) => useOwnScores(uid, placeIds);
const open = (uid: string, ...placeIds: string[]) => here.run(Scores, { uid, placeIds });
const all = (scores: ReadonlyMap<string, unknown> | undefined) => Object.fromEntries(scores ?? []);

describe("the user's own scores on map cards", () => {
  it("include delivered and queued ratings and update after changes", async () => {
    await putRows(ada, [ratingRow(ada, "place-1", { score: 2 })]);
    await rate("place-2");
    const cards = open(ada, "place-1", "place-2", "place-3");
    await until(() =>
      expect(all(cards.now)).toEqual({
        "place-1": { score: 2, sync: "sent" },
        "place-2": { score: 4, sync: "queued" },
      }),
    );
    await enqueueRemoval({ uid: ada, placeId: "place-1", placeName: "place-1" });
    await until(() => expect(all(cards.now)).toEqual({ "place-2": { score: 4, sync: "queued" } }));
    cards.change({ uid: ada, placeIds: ["place-3"] });
    await until(() => expect(all(cards.now)).toEqual({}));
  });

  it("are shown in the first frame on return to the map, and are never another person's", async () => {
    await putRows(ada, [ratingRow(ada, "place-1", { score: 2 })]);
    const cards = open(ada, "place-1");
    await until(() => expect(all(cards.now)).toEqual({ "place-1": { score: 2, sync: "sent" } }));
    cards.leave();
    const back = open(ada, "place-1");
    await until(() => expect(back.seen[0]?.size).toBe(1));
    back.leave();
    const others = open(ben, "place-1");
    await until(() => expect(others.now).toEqual(new Map()));
    expect(others.seen.filter((scores) => scores !== undefined && scores.size > 0)).toEqual([]);
  });
});
