import { expect, test } from "./helpers/fixtures.ts";
import { cards, rowsOf, signIn, tapLemons, withoutWorker } from "./helpers/journeys.ts";

test.use(withoutWorker);

/** The focused element and the faults of its visibility. */
function lookAtFocus(): { name: string; href: string; fault: string | null } {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || focused === document.body) return { name: "", href: "", fault: null };
  // The label of a lemon draws its radio button.
  const { left, top, right, bottom } = focused.getBoundingClientRect();
  const name = (focused.getAttribute("aria-label") ?? focused.textContent ?? "").trim().slice(0, 60);
  const around = focused.closest("label");
  // The ring of a field is around its box, that of a choice around its label.
  const parents = [focused, focused.parentElement, focused.parentElement?.parentElement];
  const ringed = parents.some((element) => {
    if (!element) return false;
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return outlineStyle !== "none" && parseFloat(outlineWidth) > 0;
  });
  const faults: string[] = [];
  // The heading that receives focus on a new page needs no ring.
  if (!ringed && focused.localName !== "h1") faults.push("no ring");
  if (left < -1 || right > innerWidth + 1) faults.push(`${Math.round(left)} to ${Math.round(right)} px across`);
  const tall = bottom - top > innerHeight / 2;
  if (!tall && (top < -1 || bottom > innerHeight + 1))
    faults.push(`${Math.round(top)} to ${Math.round(bottom)} px down`);
  // Neither its centre nor its edges are covered.
  const inset = 4;
  for (const y of tall ? [(top + bottom) / 2] : [top + inset, (top + bottom) / 2, bottom - inset]) {
    const hit = document.elementFromPoint((left + right) / 2, y);
    const own = hit !== null && (focused.contains(hit) || hit.contains(focused) || around?.contains(hit));
    const over = hit ? `${hit.localName}.${hit.className} “${(hit.textContent ?? "").trim().slice(0, 60)}”` : "nothing";
    if (!own) faults.push(`under ${over} at ${Math.round(y)}`);
  }
  return {
    name,
    href: focused.getAttribute("href") ?? "",
    fault: faults.length > 0 ? `${name || focused.localName}: ${faults.join(", ")}` : null,
  };
}

/** Elements wider than the screen and clipped texts. */
function findCut(): string[] {
  const cut: string[] = [];
  const beside = document.documentElement.scrollWidth - innerWidth;
  if (beside > 0) cut.push(`the page is ${beside} px too wide`);
  for (const element of document.querySelectorAll<HTMLElement>(
    "h1, h2, h3, p, a, button, legend, label, li, textarea",
  )) {
    const { left, right, width, height } = element.getBoundingClientRect();
    const { overflowX, visibility, clipPath } = getComputedStyle(element);
    if (width <= 1 || height <= 1 || visibility === "hidden" || clipPath !== "none") continue;
    const words = (element.textContent ?? "").trim().slice(0, 40);
    if (left < -1 || right > innerWidth + 1)
      cut.push(`${element.localName} “${words}” from ${Math.round(left)} to ${Math.round(right)} px`);
    if (["hidden", "clip"].includes(overflowX) && element.scrollWidth > element.clientWidth + 1)
      cut.push(`${element.localName} “${words}” does not fit itself`);
  }
  return cut;
}

/** Buttons and cards without a visible border, which forced colours need. */
function findBare(): string[] {
  const drawn = (element: Element) => {
    const { borderTopWidth, borderTopStyle, borderTopColor, backgroundColor } = getComputedStyle(element);
    return parseFloat(borderTopWidth) > 0 && borderTopStyle !== "none" && borderTopColor !== backgroundColor;
  };
  const parts = document.querySelectorAll("main :is([data-variant], [aria-pressed], textarea, .card-card)");
  return [...parts]
    .filter((part) => !drawn(part))
    .map(({ localName, textContent }) => `${localName} “${(textContent ?? "").trim().slice(0, 40)}”`);
}

type Way = { name: string; viewport: { width: number; height: number }; scale: number; forced?: boolean };
const ways: Way[] = [
  // 1280 × 1024 at 400 %.
  { name: "at 400 % zoom", viewport: { width: 320, height: 256 }, scale: 4 },
  { name: "on a phone lying down", viewport: { width: 740, height: 360 }, scale: 1 },
  { name: "in forced colours", viewport: { width: 360, height: 740 }, scale: 1, forced: true },
];

for (const { name: way, viewport, scale, forced = false } of ways) {
  test.describe(way, () => {
    test.use({ viewport, deviceScaleFactor: scale, ...(forced ? { colorScheme: "dark" as const } : {}) });

    test(`a rating is made by keyboard alone ${way}, with every focus visible and nothing cut off`, async ({
      page,
      guest,
    }) => {
      if (forced) await page.emulateMedia({ forcedColors: "active" });
      await signIn(page, guest);
      const faults: string[] = [];
      const look = async (screen: string) => {
        for (const cut of await page.evaluate(findCut)) faults.push(`${screen}: ${cut}`);
        if (forced) for (const bare of await page.evaluate(findBare)) faults.push(`${screen}: ${bare} has no edge`);
      };
      /** Presses Tab until an element matches, and checks each focused element. */
      const tabTo = async (screen: string, wanted: RegExp) => {
        for (let step = 0; step < 60; step += 1) {
          await page.keyboard.press("Tab");
          let { name, href, fault } = await page.evaluate(lookAtFocus);
          // Late content moved it; the app scrolls it back before the next paint.
          if (fault !== null) {
            await page.evaluate(
              () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
            );
            ({ name, href, fault } = await page.evaluate(lookAtFocus));
          }
          if (fault !== null) faults.push(`${screen}: ${fault}`);
          if (wanted.test(href || name)) return;
        }
        throw new Error(`${screen}: no ${wanted} within sixty steps`);
      };

      await look("list");
      await tabTo("list", /\/app\/rate\?/);
      await page.keyboard.press("Enter");
      await page.waitForURL(/\/app\/rate\?/);
      await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
      await tabTo("lemons", /^1 lemon, Poor$/);
      for (let step = 1; step < 5; step += 1) await page.keyboard.press("ArrowRight");
      await expect(page.getByRole("radio", { name: "5 lemons, Amazing" })).toBeChecked();
      await look("lemons");
      await tabTo("lemons", /^Continue$/);
      await page.keyboard.press("Enter");
      await page.waitForURL(/step-two/);
      // Its chunk may still be loading.
      await expect(page.getByLabel("Comment")).toBeVisible();
      await look("second step");
      await tabTo("second step", /^Attentive$/);
      await page.keyboard.press("Enter");
      await tabTo("second step", /^$|Comment/);
      await tabTo("second step", /^Submit Rating$/);
      await look("second step, filled in");
      await page.keyboard.press("Enter");
      await expect(page.getByRole("heading", { name: "Rating Squeezed!" })).toBeVisible();
      await look("words");
      await tabTo("words", /^\/app\/map$/);
      expect(faults).toEqual([]);
    });
  });
}

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 640 } });

  test("a late badge does not push the focused element under the navigation", async ({ page, guest }) => {
    await page.clock.install();
    await signIn(page, guest);
    // Only a device with all ratings of the person knows which is the first.
    const complete = expect.objectContaining({
      k: "ratingsWhole",
      value: expect.objectContaining({ [guest.uid]: true }),
    });
    await expect.poll(() => rowsOf(page, "kv")).toContainEqual(complete);
    await cards(page).first().getByRole("link").first().click();
    await tapLemons(page, "5 lemons, Amazing");
    const submit = page.getByRole("button", { name: "Submit Rating" });
    await expect(submit).toBeVisible();
    // The badge waits for a frame, and no frame is painted from here on.
    await page.clock.pauseAt(Date.now() + 3_600_000);
    await submit.click();
    const another = page.getByRole("link", { name: "Rate Another Place" });
    await another.focus();
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Tab");
    await expect(another).toBeFocused();
    const badge = page.getByText("First Squeeze");
    await expect(badge).toHaveCount(0);
    await page.clock.resume();
    await expect(badge.first()).toBeVisible();
    await expect.poll(async () => (await page.evaluate(lookAtFocus)).fault).toBeNull();
  });
});
