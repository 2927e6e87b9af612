import "fake-indexeddb/auto";
import { beforeEach, describe, expect, it } from "vitest";
import { PlaceScreen } from "../../src/consumer/place/place-screen.tsx";
// Imported here because the page loads it on demand, and fake time does not wait for a file.
import "../../src/consumer/shared/ratings/rating-note-view.tsx";
import { submitRating } from "../../src/consumer/rate/submit/submit-rating.ts";
import { cardOf, type PlacePage } from "../../src/domain/places/place-page.ts";
import { database } from "../../src/local/database/database.ts";
import { writeKv } from "../../src/local/database/kv.ts";
import { readPlacePage, savePlacePage } from "../../src/local/places/place-pages.ts";
import { savePlace } from "../../src/local/places/save-places.ts";
import { aDraft } from "../support/a-draft.ts";
import { aPlacePage, aReview } from "../support/a-place-page.ts";
import { until } from "../support/fake-time.ts";
import { atRoute, inApp, somebody } from "../support/in-app.tsx";
import { freshDevice, ratingRow } from "../support/local-device.ts";
import { ada } from "../support/outbox-world.ts";
import { reactPage } from "../support/react-page.tsx";
import { stubFetch, type StubbedAnswer, type StubbedCall } from "../support/stub-fetch.ts";

const here = reactPage();
const past = "2000-01-01T00:00:00.000Z";
let calls: StubbedCall[];
let page: StubbedAnswer;
let older: StubbedAnswer;
let invited: boolean;
let answerPhotos: (body: { reference?: string }) => StubbedAnswer;
beforeEach(async () => {
  await freshDevice(ada);
  await writeKv("invited", { [ada]: true });
  invited = true;
  page = { json: aPlacePage() };
  older = { json: [] };
  answerPhotos = () => "unreachable";
  calls = stubFetch(({ url, body }) => {
    if (url.pathname.endsWith("place-photos")) return answerPhotos(body as { reference?: string });
    if (url.pathname.endsWith("is_user_invited")) return { json: invited };
    if (url.pathname.endsWith("get_restaurant_page")) return here.online ? page : "unreachable";
    return url.pathname.endsWith("get_place_reviews") && here.online ? older : "unreachable";
  });
});

const open = (path = "/r/node-1", person: typeof somebody | null = somebody) =>
  here.show(inApp(atRoute("/r/:placeId", <PlaceScreen />), path, { person }));
const keep = (change: Parameters<typeof aPlacePage>[0] = {}) => savePlacePage(ada, aPlacePage(change), past);
const asked = (name: string) => calls.filter(({ url }) => url.pathname.endsWith(name));
const reviewId = "00000000-0000-4000-8000-0000000000a1";
const withReview = (change: Partial<PlacePage> = {}) =>
  aPlacePage({ reviews: [aReview("r-1", { comment: "Very lemon.", likes_count: 2 })], ...change });

describe("a place's page", () => {
  it.each([
    [{ untrue: 1, spam: 2 }, "Moderation has removed 3 reviews here in the last twelve months."],
    [{ untrue: 1, spam: 2 }, "Advertising or spam: 2 Not true, or someone else’s name: 1"],
    [{}, "Moderation has removed no review here in the last twelve months."],
  ])("with the removed reviews %j says to everybody: %s", async (removed, words) => {
    page = { json: aPlacePage({ removed }) };
    await open().says(words);
    await open("/r/node-1", null).says(words);
  });

  it("says of which day the removed reviews are when they are not of now", async () => {
    const words = "Moderation has removed 2 reviews here in the last twelve months.";
    await keep({ removed: { spam: 2 } });
    await database.pages.toCollection().modify({ asOf: "2000-01-01T12:00:00.000Z" });
    here.online = false;
    const shown = open();
    await shown.says(`${words} As of Jan 1, 2000.`);
    page = { json: aPlacePage({ removed: { spam: 2 } }) };
    here.connect(true);
    await until(() => expect(shown.text()).not.toContain("As of"));
    expect(shown.text()).toContain(words);
  });

  it.each([
    ["location", 5, "Verified visit, by location"],
    ["qr", 5, "Verified visit, by the code at the table"],
    ["both", 5, "Verified visit, by location and the code at the table"],
    ["location", 4, "Verified visit, by location or the code at the table"],
    ["none", 4, "Visit not verified"],
    // A way of a later version.
    ["iris", 5, "Visit not verified"],
  ])("says of a review that was verified by %s and has %d lemons: %s", async (verification, score, words) => {
    page = { json: aPlacePage({ reviews: [{ ...aReview(reviewId, { score }), verification } as never] }) };
    const shown = open();
    await until(() => expect(shown.elements("span").map(({ textContent }) => textContent.trim())).toContain(words));
  });

  it("is shown offline from the device with its age, and refreshed once online", async () => {
    await keep({ reviews: [aReview("r-1", { comment: "Very lemon." })] });
    here.online = false;
    const shown = open();
    await shown.says("Very lemon.");
    await shown.says("You are offline. This is what was here then; rating works as always.");
    expect(shown.text()).toContain("as of ");
    expect(shown.text()).toContain("Rate this place");
    page = { json: aPlacePage({ place: { average_score: 2.1, rating_count: 7 } }) };
    here.connect(true);
    await shown.says("2.1 of 5 lemons, 7 ratings");
    expect(shown.text()).not.toContain("You are offline");
  });

  it("shows the owner's reply and moderation decisions below the person's own rating", async () => {
    await keep();
    await database.ratings.put(ratingRow(ada, "node-1", { score: 5, comment: "Lovely" }));
    const at = new Date().toISOString();
    const reply = { id: crypto.randomUUID(), name: "Cella", body: "Thank you!", created_at: at, updated_at: at };
    const why = {
      reason: "A name of a guest",
      created_at: at,
      appeal_text: null,
      appeal_outcome: null,
      appeal_reason: null,
    };
    const decision = { id: crypto.randomUUID(), action: "hide", subject_type: "rating", ...why };
    await database.serverCache.put({
      uid: ada,
      collection: "rating-note",
      key: "node-1",
      state: { reply, decision },
      sort: at,
      at,
    });
    here.online = false;
    const shown = open();
    await shown.says("Your rating");
    await shown.says("Thank you!");
    await shown.says("A name of a guest");
    expect(shown.text()).toContain("Cella");
  });

  it("shows the card's data for a place never opened, and explains what is missing offline", async () => {
    await savePlace(ada, cardOf(aPlacePage()), new Date().toISOString());
    here.online = false;
    const shown = open();
    await shown.says("4.5 of 5 lemons, 2 ratings");
    await shown.says("Reviews, photos and all the rest come with a connection");
    expect(shown.text()).toContain("Rate this place");
    expect(shown.text()).not.toContain("How is this computed?");
  });

  it("explains that an unknown place cannot be loaded offline, and loads once online", async () => {
    here.online = false;
    const shown = open();
    await shown.says("This place is not on this device");
    await shown.says("You are offline, and it was never opened here.");
    here.connect(true);
    await shown.says("Café Zitroun");
    expect(shown.text()).not.toContain("This place is not on this device");
  });

  it("explains that the place does not exist, and sends no request for an invalid address", async () => {
    page = { json: null };
    await open().says("This place is not here");
    const before = calls.length;
    await open("/r/ab").says("This place is not here");
    expect(calls).toHaveLength(before);
  });

  it("of a merged place shows the remaining place", async () => {
    page = { json: aPlacePage({ place: { place_id: "node-2", name: "Café Neuf" } }) };
    for (const known of [false, true]) {
      if (known) await keep();
      const shown = open();
      await shown.says("Café Neuf");
      await until(() => expect(asked("get_restaurant_page").at(-1)?.body).toMatchObject({ p_place_id: "node-2" }));
      expect(shown.text()).not.toContain("Café Zitroun");
      shown.leave();
    }
  });

  it("shows that the place has closed, and offers no rating", async () => {
    page = { json: aPlacePage({ place: { closed_at: "2026-11-01T00:00:00Z" } }) };
    const shown = open();
    await shown.says("This place has closed");
    expect(shown.text()).not.toContain("Rate this place");
  });

  it("shows this device's rating with its sync state, and not again among the reviews", async () => {
    await submitRating(aDraft("node-1", { comment: "As I see it now." }), { attached: [], language: "en" });
    page = { json: aPlacePage({ reviews: [aReview("mine", { own: true, comment: "As I saw it once." })] }) };
    const shown = open();
    await shown.says("As I see it now.");
    await shown.says("It counts in the average as soon as it is sent.");
    await shown.says("Nobody but you has reviewed it so far.");
    expect(shown.text()).not.toContain("As I saw it once.");
    expect(shown.text()).toContain("Edit your rating");
  });

  it("counts a like immediately, marks it as unsent, and can undo it before sending", async () => {
    page = { json: withReview() };
    const shown = open();
    await until(() => expect(shown.buttons()).toContain("2 likes"));
    here.online = false;
    shown.press("2 likes");
    await until(() => expect(shown.buttons()).toContain("3 likes"));
    await shown.says("Saved on this device");
    shown.press("3 likes");
    await until(() => expect(shown.buttons()).toContain("2 likes"));
    // Sent as the last word: another device may have liked it meanwhile.
    expect(await database.commands.toArray()).toMatchObject([{ body: { value: { liked: false } } }]);
  });

  it("shows the provider's photos with their authors to a guest, and stores none of them", async () => {
    const photos = [
      { reference: "one", credit: "Ann" },
      { reference: "gone", credit: "Bob" },
    ];
    answerPhotos = ({ reference }) => {
      if (reference === undefined) return { json: { photos } };
      return reference === "one" ? { text: "jpeg" } : { status: 404, json: {} };
    };
    page = { json: aPlacePage({ place: { attribution: "Google Maps" } }) };
    const shown = open();
    await shown.says("Photo: \u2068Ann\u2069, Google Maps");
    const pictures = () => shown.elements("img").map(({ attributes }) => attributes.get("src") ?? "");
    expect(pictures().filter((src) => src.startsWith("blob:"))).toHaveLength(1);
    const tokens = asked("place-photos").map(({ headers }) => headers.get("authorization"));
    expect(tokens).toEqual(Array(3).fill(`Bearer access-${ada}`));
    expect(JSON.stringify((await readPlacePage(ada, "node-1"))?.page)).not.toContain("Ann");
  });

  it.each([
    ["a place that does not come from the provider", null, somebody],
    ["a signed-out visitor", "Google Maps", null],
  ])("requests no provider photos for %s", async (_whom, attribution, person) => {
    page = { json: aPlacePage({ place: { attribution }, reviews: [aReview("r-1", { comment: "Very lemon." })] }) };
    const shown = open("/r/node-1", person);
    await shown.says("Very lemon.");
    expect(asked("place-photos")).toEqual([]);
  });

  it("loads older reviews on request, and keeps the list and shows an error if that fails", async () => {
    const twenty = Array.from({ length: 20 }, (_, index) => aReview(`r-${index}`));
    page = { json: aPlacePage({ reviews: twenty }) };
    older = { status: 500, json: null };
    const shown = open();
    await until(() => expect(shown.buttons()).toContain("Show older reviews"));
    shown.press("Show older reviews");
    await shown.says("Older reviews could not be fetched.");
    expect(shown.elements("article")).toHaveLength(20);
    older = { json: [aReview("r-20", { comment: "The very first one." })] };
    shown.press("Show older reviews");
    await shown.says("The very first one.");
    expect(shown.buttons()).not.toContain("Show older reviews");
    expect(asked("get_place_reviews").at(-1)?.body).toMatchObject({ p_after_id: "r-19" });
  });

  it("names the mayor to a guest, or shows that there is none", async () => {
    page = { json: aPlacePage({ mayor: { username: "ben", first_name: "Ben", since: "2026-11-01" } }) };
    const shown = open();
    await shown.says("Mayor of Luxembourg");
    expect(shown.text()).toContain("ben since");
    shown.leave();
    page = { json: aPlacePage() };
    await open().says("Luxembourg has no mayor yet.");
  });
});

describe("a place's page for people who are not guests", () => {
  it("is the public page without controls that need an account, and stores nothing", async () => {
    page = { json: withReview() };
    const shown = open("/r/node-1", null);
    await shown.says("Very lemon.");
    expect(shown.text()).toContain("Sign in to like or report a review");
    expect(shown.text()).toContain("2 likes");
    expect(shown.buttons()).not.toContain("2 likes");
    expect(shown.text()).not.toMatch(/mayor|Suggest a correction/i);
    expect(asked("get_restaurant_page").map(({ headers }) => headers.has("authorization"))).toEqual([false]);
    expect([await database.pages.count(), await database.places.count(), await database.serverCache.count()]).toEqual([
      0, 0, 0,
    ]);
  });

  it("explains offline that it needs a connection, and loads once there is one", async () => {
    here.online = false;
    const shown = open("/r/node-1", null);
    await shown.says("You are offline");
    here.connect(true);
    await shown.says("Café Zitroun");
    expect(shown.text()).not.toContain("You are offline");
  });

  it("shows a person without access only the public page, without data stored for them earlier", async () => {
    await keep({ mayor: { username: "ben", first_name: "Ben", since: "2026-11-01" } });
    await writeKv("invited", { [ada]: false });
    invited = false;
    page = { json: withReview() };
    const shown = open();
    await shown.says("Very lemon.");
    expect(shown.text()).not.toContain("Mayor of");
    expect(shown.buttons()).not.toContain("2 likes");
  });
});
