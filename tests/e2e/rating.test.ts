import type { Locator, Page } from "playwright/test";
import { ratePath } from "../../src/domain/paths/paths.ts";
import { expect, test, noServiceWorker } from "./helpers/fixtures.ts";
import { frames } from "./helpers/layout-shifts.ts";
import { createOwner } from "./helpers/people.ts";
import { readServerRatings } from "./helpers/server-api.ts";
import { createPhoto } from "../support/photo.ts";
import { cards, expectEverythingSent, rowsOf, signIn, goOffline, tapLemons, words } from "./helpers/journeys.ts";

test.use({ animated: true });

const lemons = (page: Page, name: string) => page.getByRole("radio", { name });
const submit = (page: Page) => page.getByRole("button", { name: /^(Submit|Update) Rating$/ });

async function openFirstPlace(page: Page): Promise<void> {
  await cards(page).first().getByRole("link").first().click();
  await expect(lemons(page, "3 lemons, Good")).toBeVisible();
}

type Point = { x: number; y: number };
/** Offset from which a drawing starts its animation. */
type Travel = Point & { of: string };

/** True if each element is on the screen and not covered in its centre. */
const inReach = (page: Page, name: "radios" | "submit") =>
  page.evaluate((wanted) => {
    const found =
      wanted === "radios"
        ? [...document.querySelectorAll<HTMLElement>('input[type="radio"]')]
        : [...document.querySelectorAll("button")].filter(({ textContent }) =>
            /^(Submit|Update) Rating$/.test(textContent ?? ""),
          );
    const hit = (element: HTMLElement) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const top = document.elementFromPoint(x + width / 2, y + height / 2);
      return top !== null && (element.contains(top) || top.contains(element));
    };
    return found.length > 0 && found.every(hit);
  }, name);

test(
  "a rating takes three taps, Back leads to the list, and others' opinions appear only after the choice",
  { tag: [...noServiceWorker.tag, "@quick"] },
  async ({ page, guest }) => {
    await signIn(page, guest);
    await test.step("shows the opinion of others only after a choice, and no navigation", async () => {
      await cards(page)
        .filter({ hasText: /\d ratings/ })
        .filter({ hasText: "Tap to rate" })
        .first()
        .getByRole("link")
        .first()
        .click();
      await expect(lemons(page, "3 lemons, Good")).toBeVisible();
      await expect(page.getByRole("navigation")).toHaveCount(0);
      await expect(page.getByText("Everybody so far")).toBeHidden();
      await tapLemons(page, "5 lemons, Amazing");
      await expect(page.getByText("Everybody so far")).toBeVisible();
      await page.goto("/app/map");
    });
    await test.step("takes three taps for four and for five lemons", async () => {
      for (const [nth, name, word] of [
        [0, "4 lemons, Great", "Great"],
        [1, "5 lemons, Amazing", "Amazing"],
      ] as const) {
        await cards(page).nth(nth).getByRole("link").first().click();
        await lemons(page, name).click();
        await submit(page).click();
        await expect(page.getByRole("heading", { name: "Rating Squeezed!" })).toBeVisible();
        await expect(page.getByRole("region", { name: "Your rating" }).getByText(word)).toBeVisible();
        await page.goBack();
        await page.waitForURL("**/app/map**");
        await expect(cards(page).first()).toBeVisible();
      }
    });
    await test.step("accepts a tap in the frame in which the lemons appear", async () => {
      const tab = await page.context().newPage();
      const card = await cards(page).first().getByRole("link").first().getAttribute("href");
      // As soon as the lemons are in the document, before they are painted.
      await tab.addInitScript(() => {
        new MutationObserver((_changes, observer) => {
          const lemon = document.querySelector<HTMLInputElement>('input[type="radio"][value="3"]');
          if (!lemon) return;
          observer.disconnect();
          lemon.click();
        }).observe(document, { childList: true, subtree: true });
      });
      await tab.goto(card ?? "");
      await expect(lemons(tab, "3 lemons, Good")).toBeChecked();
      await tab.close();
    });
    await test.step("renders the success screen directly after Submit", async () => {
      await cards(page).nth(3).getByRole("link").first().click();
      await tapLemons(page, "4 lemons, Great");
      await submit(page).waitFor();
      await page.waitForURL(/step-two/);
      await page.evaluate(() => {
        const made: (string | null)[] = [];
        Object.assign(globalThis, { made });
        new MutationObserver((changes) => {
          for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
            if (node instanceof Element)
              for (const heading of node.querySelectorAll("h1")) made.push(heading.textContent);
        }).observe(document, { childList: true, subtree: true });
      });
      await submit(page).click();
      await expect(page.getByRole("heading", { name: "Rating Squeezed!" })).toBeVisible();
      expect(await page.evaluate(() => Reflect.get(globalThis, "made"))).toEqual(["Rating Squeezed!"]);
    });
  },
);

test(
  "the place name moves from card to page and the lemons between steps, but not with reduced motion",
  noServiceWorker,
  async ({ page, guest }) => {
    await page.addInitScript(() => {
      const travels: Travel[] = [];
      Object.assign(globalThis, { travels });
      const animate = Element.prototype.animate;
      Element.prototype.animate = function noted(this: Element, ...options) {
        const of = this.matches("h1") ? "name" : this.closest('[role="radiogroup"]') ? "lemon" : "";
        const [, x, y] = /(-?[\d.]+)px (-?[\d.]+)px/.exec(JSON.stringify(options[0])) ?? [];
        if (of) travels.push({ of, x: Number(x), y: Number(y) });
        return animate.apply(this, options);
      };
    });
    const corner = async (drawn: Locator): Promise<Point> => {
      const box = await drawn.boundingBox();
      if (!box) throw new Error("It is not on the screen.");
      return { x: box.x, y: box.y };
    };
    const takeTravels = async () => {
      await page.evaluate(() => Promise.allSettled(document.getAnimations().map(async ({ finished }) => finished)));
      return await page.evaluate(() => (Reflect.get(globalThis, "travels") as Travel[]).splice(0));
    };
    const expectWay = (way: Travel | undefined, from: Point, to: Point) => {
      expect(Math.abs(to.x + (way?.x ?? Number.NaN) - from.x)).toBeLessThan(2);
      expect(Math.abs(to.y + (way?.y ?? Number.NaN) - from.y)).toBeLessThan(2);
    };
    const lemon = page.locator('[role="radiogroup"] [data-nth="3"]');
    const heading = page.getByRole("heading", { level: 1 });
    await signIn(page, guest);
    for (const motion of ["no-preference", "reduce"] as const) {
      await page.emulateMedia({ reducedMotion: motion });
      const name = await corner(cards(page).first().getByRole("heading"));
      await openFirstPlace(page);
      const named = await takeTravels();
      const before = await corner(lemon);
      expect(named).toHaveLength(motion === "reduce" ? 0 : 1);
      if (named.length > 0) expectWay(named[0], name, await corner(heading));

      await tapLemons(page, "3 lemons, Good");
      if (motion === "reduce") await page.getByRole("button", { name: "Continue" }).click();
      await page.waitForURL(/step-two/);
      await expect(submit(page)).toBeVisible();
      const squeezed = await takeTravels();
      expect(squeezed.map(({ of }) => of)).toEqual(motion === "reduce" ? [] : Array(5).fill("lemon"));
      if (squeezed.length > 0) expectWay(squeezed[2], before, await corner(lemon));
      // Within the app: a page that is loaded again starts with its snapshot.
      for (const address of [/rate\?/, /map/]) {
        await page.goBack();
        await page.waitForURL(address);
      }
      await expect(cards(page).first()).toBeVisible();
    }
  },
);

const screens = [
  { name: "a phone", viewport: { width: 360, height: 740 }, zoom: 1 },
  { name: "a phone lying down", viewport: { width: 740, height: 360 }, zoom: 1 },
  { name: "the smallest phone", viewport: { width: 320, height: 568 }, zoom: 1 },
  { name: "a desk", viewport: { width: 1280, height: 800 }, zoom: 1 },
  { name: "a phone with text twice as large", viewport: { width: 360, height: 740 }, zoom: 2 },
] as const;

test("lemons, Submit and the state after submitting are visible without scrolling on every screen", async ({
  page,
  guest,
}) => {
  await signIn(page, guest);
  await openFirstPlace(page);
  const faults: string[] = [];
  /** Looks at the open page on every screen. */
  const look = async (step: string, parts: readonly ("radios" | "submit")[]) => {
    for (const { name, viewport, zoom } of screens) {
      await page.setViewportSize(viewport);
      await page.evaluate((times) => {
        document.documentElement.style.fontSize = `${times * 100}%`;
        scrollTo(0, 0);
      }, zoom);
      await frames(page, 2);
      const where = `${step} on ${name}`;
      for (const part of parts) if (!(await inReach(page, part))) faults.push(`${where}: ${part}`);
      const beside = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (beside > 0) faults.push(`${where}: ${beside} px too wide`);
    }
  };
  await look("step one", ["radios"]);
  await tapLemons(page, "5 lemons, Amazing");
  await expect(submit(page)).toBeVisible();
  await look("five lemons", ["radios", "submit"]);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.waitForURL(/step-two/);
  // Its chunk may still be loading.
  await expect(page.getByLabel("Comment")).toBeVisible();
  await look("step two", ["radios", "submit"]);
  expect(faults).toEqual([]);
  await page.evaluate(() => (document.documentElement.style.fontSize = ""));
  await page.setViewportSize({ width: 740, height: 360 });
  await page.goto("/app/map");
  await cards(page).nth(1).getByRole("link").first().click();
  await tapLemons(page, "4 lemons, Great");
  await page.waitForURL(/step-two/);
  await goOffline(page);
  await submit(page).click();
  const state = page.getByText(words.saved);
  await expect(state).toBeInViewport({ ratio: 1 });
  const isOnTop = () =>
    state.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(left + width / 2, top + height - 1));
    });
  // The screen that is left may cover it until the transition ends.
  await expect.poll(isOnTop).toBe(true);

  await test.step("nothing moves when Undo disappears", async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    const boxes = () =>
      Promise.all([state, page.getByRole("button", { name: "Share" })].map((element) => element.boundingBox()));
    const before = await boxes();
    await expect(page.getByRole("button", { name: "Undo" })).toBeHidden();
    expect(await boxes()).toEqual(before);
  });
});

test(
  "an overlong comment is kept and rejected with its excess length; photos are reordered by keyboard with captions",
  noServiceWorker,
  async ({ page, guest }) => {
    await signIn(page, guest);
    await openFirstPlace(page);
    await tapLemons(page, "4 lemons, Great");
    await page.waitForURL(/step-two/);
    const comment = page.getByLabel("Comment");
    await comment.fill("z".repeat(10_000));
    await expect(page.getByText(/^9,?000 characters too many\./).first()).toBeVisible();
    await submit(page).click();
    await expect(comment).toBeFocused();
    await page.reload();
    await expect(comment).toHaveValue("z".repeat(10_000));
    await comment.fill("z".repeat(1_000));
    await submit(page).click();
    await expect(page.getByRole("heading", { name: "Rating Squeezed!" })).toBeVisible();
    await page.goto("/app/map");
    await cards(page).nth(1).getByRole("link").first().click();
    await tapLemons(page, "4 lemons, Great");
    await page.waitForURL(/step-two/);
    await page.getByLabel("Add photos").setInputFiles([createPhoto(1), createPhoto(2), createPhoto(3)]);
    const shows = (number: number) => page.getByLabel(`What photo ${number} shows`);
    await expect(shows(3)).toBeVisible();
    for (const [index, words] of ["The soup", "The room", "The bill"].entries()) await shows(index + 1).fill(words);
    const move = page.getByRole("button", { name: "Move photo 3 forward" });
    await move.focus();
    await page.keyboard.press("Enter");
    // Focus follows the photo, so that a second press moves it again.
    await expect(page.getByRole("button", { name: "Move photo 2 forward" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(shows(1)).toHaveValue("The bill");
    await submit(page).click();
    const pictures = page.getByRole("region", { name: "Your rating" }).getByRole("img");
    const inOrder = () => pictures.evaluateAll((images) => images.map((image) => image.getAttribute("alt")));
    await expect.poll(inOrder).toEqual(["The bill", "The soup", "The room"]);
    await expectEverythingSent(page);

    await page.goto("/app/history");
    await page.getByRole("link", { name: /^Edit/ }).first().click();
    await page.waitForURL(/step-two/);
    await page.getByRole("button", { name: "Move photo 1 back" }).click();
    await submit(page).click();
    await expect.poll(inOrder).toEqual(["The soup", "The bill", "The room"]);
    await expectEverythingSent(page);
    const ratings = await readServerRatings(guest);
    expect(ratings.map(({ photo_urls }) => photo_urls.length).toSorted()).toEqual([0, 3]);
  },
);

/** Whether each queued rating contains evidence of a visit. */
async function waitingEvidence(page: Page): Promise<boolean[]> {
  const commands = (await rowsOf(page, "commands")) as { body: { kind: string; evidence?: unknown } }[];
  return commands.filter(({ body }) => body.kind === "rating.save.v1").map(({ body }) => body.evidence !== null);
}

test("the guest's position is sent with ratings only after consent, which is remembered and can be changed", async ({
  page,
  guest,
}) => {
  await signIn(page, guest);
  await goOffline(page);
  let nth = 0;
  const rateNext = async (before: () => Promise<void>) => {
    await cards(page).nth(nth++).getByRole("link").first().click();
    await tapLemons(page, "4 lemons, Great");
    await page.waitForURL(/step-two/);
    await before();
    await submit(page).click();
    await page.getByRole("link", { name: "Rate Another Place" }).click();
  };
  // The permission for the map was given for another purpose.
  await rateNext(() => expect(page.getByText("Mark your visits as verified?")).toBeVisible());
  expect(await waitingEvidence(page)).toEqual([false]);
  await rateNext(async () => {
    await page.getByRole("button", { name: "Use my location" }).click();
    await expect(page.getByText(/^You are here/)).toBeVisible();
  });
  await rateNext(() => expect(page.getByText(/^You are here/)).toBeVisible());
  await rateNext(async () => {
    await page.getByRole("button", { name: "Don’t use my location" }).click();
    await expect(page.getByText("Your location is not used for ratings.")).toBeVisible();
  });
  const sent = await waitingEvidence(page);
  expect(sent.filter(Boolean)).toHaveLength(2);
  expect(sent).toHaveLength(4);
});

test("an owner sees beside the lemons that they cannot rate their own place, online and offline", async ({ page }) => {
  const owner = await createOwner();
  await signIn(page, owner, ratePath(owner.placeId));
  const isSaid = async () => {
    await expect(page.getByText("You own it or work here, and nobody rates their own.")).toBeVisible();
    await expect(lemons(page, "3 lemons, Good")).toBeDisabled();
    await expect(submit(page)).toBeHidden();
  };
  await isSaid();
  await goOffline(page);
  await page.reload();
  await isSaid();
});
