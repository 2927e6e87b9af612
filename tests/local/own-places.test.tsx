import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { DetailsScreen } from "../../src/consumer/rate/steps/details-screen.tsx";
import { ScoreScreen } from "../../src/consumer/rate/steps/score-screen.tsx";
import { cardOf } from "../../src/domain/places/place-page.ts";
import { readDraft, saveDraft } from "../../src/local/drafts/drafts.ts";
import { cacheOwnPlaces } from "../../src/local/places/own-places.ts";
import { savePlace } from "../../src/local/places/save-places.ts";
import { readRatingStart } from "../../src/local/drafts/rating-start.ts";
import { ownPlaces } from "../../src/sync/refresh/own-places.ts";
import { aDraft } from "../support/a-draft.ts";
import { aPlacePage } from "../support/a-place-page.ts";
import { pass, until } from "../support/fake-time.ts";
import { inApp } from "../support/in-app.tsx";
import { freshDevice, signIn } from "../support/local-device.ts";
import { ada, ben } from "../support/outbox-world.ts";
import { reactPage } from "../support/react-page.tsx";
import { stubFetch, type StubbedCall } from "../support/stub-fetch.ts";

const here = reactPage();
const past = "2000-01-01T00:00:00.000Z";
const words = "You own it or work here, and nobody rates their own.";
let own: string[];
let calls: StubbedCall[];
beforeEach(async () => {
  own = ["node-1"];
  ownPlaces.forget();
  calls = stubFetch(({ url }) =>
    here.online && url.pathname.endsWith("get_own_places") ? { json: own } : "unreachable",
  );
  await freshDevice(ada);
  await savePlace(ada, cardOf(aPlacePage()), past);
});
afterEach(() => ownPlaces.forget());

const open = (Screen: () => React.ReactNode) => here.show(inApp(<Screen />, "/app/rate?place_id=node-1"));
type Page = ReturnType<typeof open>;
const lemons = (page: Page) => page.elements("fieldset").map((group) => group.hasAttribute("disabled"));
const button = (page: Page, words: string) =>
  page.elements("button").find(({ textContent }) => textContent.trim() === words);

describe("at the person's own place", () => {
  it("the score screen explains why rating is not possible, even offline", async () => {
    await cacheOwnPlaces(ada, ["node-1"], past);
    here.connect(false);
    const page = open(ScoreScreen);
    await page.says(words);
    expect(lemons(page)).toEqual([true]);
    expect(page.text()).not.toContain("Pick your lemons");
    expect(page.elements("a").map((link) => link.getAttribute("href"))).toContain("/r/node-1");
    expect(calls).toEqual([]);
  });

  it("the score screen blocks rating once the server lists the place as own, and allows it once unlisted", async () => {
    const page = open(ScoreScreen);
    await page.says(words);
    own = [];
    ownPlaces.forget();
    page.leave();
    const later = open(ScoreScreen);
    await until(() => expect(lemons(later)).toEqual([false]));
    expect(later.text()).not.toContain(words);
  });

  it("an earlier draft can still be read, but not sent", async () => {
    await saveDraft({ ...aDraft("node-1"), comment: "Best sardines." });
    await cacheOwnPlaces(ada, ["node-1"], past);
    // The test has no layout of the lemons that the transition starts from.
    Object.assign(here.document, { querySelectorAll: () => [] });
    const page = open(DetailsScreen);
    await page.says("What you have written here is kept.");
    expect(button(page, "Submit Rating")?.hasAttribute("disabled")).toBe(true);
    expect(await readDraft(ada, "node-1")).toMatchObject({ comment: "Best sardines." });
  });
});

describe("the list of a person's own places", () => {
  const isOwn = async (uid: string, placeId: string) => (await readRatingStart(uid, placeId)).own;

  it("applies to one person, is fetched at most once a minute, and is replaced completely", async () => {
    await ownPlaces.ask();
    await ownPlaces.ask();
    expect(calls).toHaveLength(1);
    expect([await isOwn(ada, "node-1"), await isOwn(ada, "node-2"), await isOwn(ben, "node-1")]).toEqual([
      true,
      false,
      false,
    ]);
    own = ["node-2"];
    await pass(20);
    ownPlaces.forget();
    await ownPlaces.ask();
    expect([await isOwn(ada, "node-1"), await isOwn(ada, "node-2")]).toEqual([false, true]);
    await signIn(ben);
    own = [];
    await ownPlaces.ask();
    expect([await isOwn(ben, "node-2"), await isOwn(ada, "node-2")]).toEqual([false, false]);
  });

  it("stays unchanged if the answer is invalid", async () => {
    await cacheOwnPlaces(ada, ["node-1"], past);
    own = "not a list" as never;
    await ownPlaces.ask();
    expect(await isOwn(ada, "node-1")).toBe(true);
  });
});
