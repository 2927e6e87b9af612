import "fake-indexeddb/auto";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ActivityScreen } from "../../src/consumer/activity/activity-screen.tsx";
import { FeedTab } from "../../src/consumer/friends/feed-tab.tsx";
import { PeopleTab } from "../../src/consumer/friends/people-tab.tsx";
import { personCollection } from "../../src/domain/outbox/commands/kinds/person-collection.ts";
import { feedPage, mostNotices } from "../../src/domain/limits.ts";
import { feedCollection } from "../../src/domain/people/friend-review.ts";
import { noticeCollection } from "../../src/domain/people/notice.ts";
import { database } from "../../src/local/database/database.ts";
import { inApp } from "../support/in-app.tsx";
import { freshDevice } from "../support/local-device.ts";
import { ada, ben } from "../support/outbox-world.ts";
import { reactPage } from "../support/react-page.tsx";
import { stubFetch } from "../support/stub-fetch.ts";

/** Never loaded: without a layout a list has nothing to measure, and only its first rows are drawn. */
vi.mock("../../src/ui/list-window.ts", () => new Promise(() => undefined));

const here = reactPage();
beforeEach(async () => {
  stubFetch(() => "unreachable");
  await freshDevice(ada);
});

const count = 10_000;
const face = { username: null, first_name: "Ben", last_name: "B.", avatar_url: null };
const idOf = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`;

/** As many rows of a collection as no server sends. */
async function keepMany(collection: string, stateOf: (index: number) => object): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => {
    const sort = new Date(Date.UTC(2026, 0, 1) + index * 1_000).toISOString();
    return { uid: ada, collection, key: idOf(index), state: { ...stateOf(index) }, at: sort, sort };
  });
  await database.serverCache.bulkPut(rows);
}

describe("a page with ten thousand rows on the device", () => {
  it.each([
    ["friends", { tie: "friends" }],
    ["friend requests", { tie: "asks" }],
    ["requests of one's own", { tie: "asked" }],
    ["blocked people", { tie: "none", blocked: true }],
  ])("draws the rows of %s near the screen", async (_group, tie) => {
    await keepMany(personCollection.name, () => ({ blocked: false, ...face, city: null, ...tie }));
    const page = here.show(inApp(<PeopleTab uid={ada} state="fresh" onRetry={() => undefined} />));
    await page.says("Ben B.");
    const rows = page.elements("li").filter((row) => row.getAttribute("aria-posinset") !== null);
    expect([rows.length, rows[0]?.getAttribute("aria-setsize")]).toEqual([12, "1000"]);
    expect(page.elements("button").length).toBeLessThan(80);
  });

  it("draws one page of the reviews of friends", async () => {
    await keepMany(feedCollection.name, (index) => ({
      user_id: ben,
      ...face,
      score: 4,
      restaurant_place_id: "place-1",
      restaurant_name: `Zitroun ${index}`,
      restaurant_city: null,
      restaurant_state: null,
      tags: [],
      comment: null,
      created_at: "2026-01-01T12:00:00Z",
    }));
    const page = here.show(inApp(<FeedTab uid={ada} state="fresh" onRetry={() => undefined} />));
    await page.says("Zitroun 9999");
    const names = page.elements("bdi").filter(({ textContent }) => textContent.startsWith("Zitroun"));
    expect(names).toHaveLength(feedPage);
  });

  it("draws the latest notices", async () => {
    await keepMany(noticeCollection.name, (index) => ({
      activity_type: "friend_accepted",
      actor_id: ben,
      actor_name: `Ben ${index}`,
      actor_avatar_url: null,
      subject_id: null,
      metadata: {},
      created_at: "2026-01-01T12:00:00Z",
      seen: true,
    }));
    const page = here.show(inApp(<ActivityScreen />, "/app/activity"));
    await page.says("Ben 9999");
    expect(page.elements("li")).toHaveLength(mostNotices);
  });
});
