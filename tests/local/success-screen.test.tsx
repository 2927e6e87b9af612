import "fake-indexeddb/auto";
import { useEffect } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { forgetSubmission, rememberSubmission } from "../../src/consumer/rate/submit/last-submission.ts";
import { submitRating } from "../../src/consumer/rate/submit/submit-rating.ts";
import { SuccessScreen } from "../../src/consumer/rate/success/success-screen.tsx";
import { database } from "../../src/local/database/database.ts";
import { readKv, writeKv } from "../../src/local/database/kv.ts";
import { takeNewBadge } from "../../src/local/ratings/new-badge.ts";
import { readDraft, saveDraft } from "../../src/local/drafts/drafts.ts";
import { withTexts } from "../../src/messages/messages.ts";
import { useLocation } from "../../src/ui/router.ts";
import { aDraft } from "../support/a-draft.ts";
import { pass, until } from "../support/fake-time.ts";
import { atRoute, inApp } from "../support/in-app.tsx";
import { freshDevice, putRows, ratingRow } from "../support/local-device.ts";
import { ada } from "../support/outbox-world.ts";
import { reactPage } from "../support/react-page.tsx";
import { stubFetch } from "../support/stub-fetch.ts";

vi.mock("../../src/messages/messages.ts", { spy: true });
const here = reactPage();
beforeEach(async () => {
  visited = [];
  forgetSubmission();
  stubFetch(() => "unreachable");
  await freshDevice(ada);
});

let visited: string[];
function Visited() {
  const { pathname } = useLocation();
  useEffect(() => void (pathname === "/app/success" || visited.push(pathname)), [pathname]);
  return null;
}
const open = (placeId = "place-1") => {
  const page = atRoute("/app/success", <SuccessScreen />);
  return here.show(inApp([<Visited key="visited" />, page], `/app/success?place_id=${placeId}`));
};

/** Submits a rating like the form. */
async function handIn({ photosLost = null, first = false }: { photosLost?: "full" | null; first?: boolean } = {}) {
  const draft = aDraft("place-1", { comment: "Best sardines." });
  await saveDraft(draft);
  const saved = await submitRating(draft, { attached: [], language: "en" });
  if (!saved.ok) throw new Error(saved.reason);
  const { undo } = saved;
  rememberSubmission({ placeId: "place-1", photosLost, undo, at: Date.now(), first });
}

describe("the success screen", () => {
  it("has loaded the texts of the install offer before it shows, since loading them later would suspend the page and lose the focus", async () => {
    await handIn();
    await open().says("Rating Squeezed!");
    await until(() => expect(withTexts).toHaveBeenCalledWith(expect.anything(), expect.arrayContaining(["consumer"])));
  });

  it("shows the sync state in the first frame and updates it", async () => {
    await handIn();
    const page = open();
    await page.says("Saved on this device · will send");
    expect(page.text()).toContain("Best sardines.");
    await putRows(ada, [ratingRow(ada, "place-1")]);
    await database.commands.clear();
    await page.says("Sent");
  });

  it("offers Undo for ten seconds, which restores the whole draft", async () => {
    await handIn();
    const page = open();
    await until(() => expect(page.buttons()).toContain("Undo"));
    await pass(9_500);
    page.press("Undo");
    await page.says("At /app/rate/step-two");
    await until(() => expect(visited).toEqual(["/app/rate/step-two"]));
    expect(await database.commands.count()).toBe(0);
    expect(await readDraft(ada, "place-1")).toMatchObject({ comment: "Best sardines.", score: 4 });

    await handIn();
    const later = open();
    await until(() => expect(later.buttons()).toContain("Undo"));
    await pass(10_100);
    expect(later.buttons()).not.toContain("Undo");
  });

  it("on Undo takes back the badge and returns to the form without showing another page", async () => {
    await writeKv("ratingsWhole", { [ada]: true });
    await handIn({ first: true });
    const page = open();
    await page.says("New badge");
    page.press("Undo");
    await page.says("At /app/rate/step-two");
    await until(() => expect(visited).toEqual(["/app/rate/step-two"]));
    expect(await takeNewBadge(ada)).toBeNull();
    await handIn({ first: true });
    expect(await takeNewBadge(ada)).not.toBeNull();
  });

  it("removes the badge of a rating that is refused, so that a later rating can earn it", async () => {
    await writeKv("ratingsWhole", { [ada]: true });
    await handIn({ first: true });
    const page = open();
    await page.says("New badge");
    await database.commands.toCollection().modify({ state: "attention", refusal: "own_business" });
    await page.says("Needs attention");
    expect(page.text()).not.toContain("New badge");
    await until(async () => expect(await readKv("badgesShown")).toEqual({ [ada]: 0 }));
  });

  it("offers no Undo when it is opened later", async () => {
    await putRows(ada, [ratingRow(ada, "place-1")]);
    const page = open();
    await page.says("Sent");
    expect(page.buttons()).not.toContain("Undo");
  });

  it("shows that photos were lost and why", async () => {
    await handIn({ photosLost: "full" });
    const page = open();
    await page.says("Your rating is kept.");
    expect(page.text()).toContain("The photos are not: this device has no space left.");
  });

  it("redirects to the history if there is no rating or no place in the URL", async () => {
    await open("place-9").says("At /app/history");
    await open("").says("At /app/history");
    expect(visited).toEqual(["/app/history", "/app/history"]);
  });

  it("shares score and place without the comment, or shows that the browser cannot share", async () => {
    const shared: unknown[] = [];
    vi.stubGlobal("location", { origin: "https://lemons.test" });
    Object.assign(navigator, { share: async (data: unknown) => void shared.push(data) });
    await handIn();
    const page = open();
    await until(() => page.press("Share"));
    await until(() => expect(shared).toHaveLength(1));
    expect(JSON.stringify(shared)).toContain("Name of place-1: 4 lemons");
    expect(JSON.stringify(shared)).not.toContain("sardines");
    Object.assign(navigator, { share: undefined, clipboard: undefined });
    await until(() => {
      page.press("Share");
      expect(page.text()).toContain("This browser cannot share or copy.");
    });
  });
});
