// `npm run screenshots`: the pictures of the web app manifest, taken from the running app with demo data.
import { mkdirSync } from "node:fs";
import { chromium, type Browser, type Page } from "playwright";
import { startApp } from "./app-server.ts";
import { findBrowser } from "./browser.ts";
import { coloursOfMap, streetColours } from "./map-colours.ts";

const folder = "public/screenshots";
const placeDArmes = { latitude: 49.6114, longitude: 6.1297 };
const casino = { latitude: 43.7389, longitude: 7.4265 };

async function openSignedIn(browser: Browser, origin: string, password: string, wide: boolean): Promise<Page> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: wide ? { width: 1280, height: 800 } : { width: 360, height: 740 },
    deviceScaleFactor: wide ? 1 : 2,
    geolocation: placeDArmes,
    permissions: ["geolocation", "background-sync"],
    locale: "en-GB",
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  await page.goto("/app-login");
  await page.getByLabel("Email", { exact: true }).fill("guest@demo.test");
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("I am not a robot").check();
  await page.getByRole("main").getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByRole("heading", { name: /^Nearby places/ }).waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  return page;
}

/** Keeps Monaco, the demo city with real streets, and shows it from the casino, drawn from the pack. */
async function showMonaco(page: Page): Promise<void> {
  await page.context().setGeolocation(casino);
  await page.getByRole("button", { name: "Choose a city" }).click();
  await page.getByRole("button", { name: "Keep Monaco" }).click();
  await page.getByRole("button", { name: "Remove Monaco from this device" }).waitFor();
  await page.goto("/app/map");
  await page.getByText("Place du Casino").first().waitFor();
  const map = page.getByRole("button", { name: "Map", exact: true });
  if (await map.isVisible()) await map.click();
  for (let waits = 0; (await coloursOfMap(page)).length < streetColours.length; waits += 1) {
    if (waits > 300) throw new Error("The map of Monaco shows no streets.");
    await page.waitForTimeout(200);
  }
  await page.evaluate(() => scrollTo(0, 0));
}

const take = async (page: Page, name: string) => {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  // An image that is to be loaded later counts as complete before it is asked for.
  await page.waitForFunction(() =>
    [...document.images].every(({ naturalWidth, y }) => naturalWidth > 0 || y > scrollY + innerHeight),
  );
  await page.screenshot({ path: `${folder}/${name}.png`, animations: "disabled" });
};

mkdirSync(folder, { recursive: true });
const found = await findBrowser();
const app = await startApp({ port: 45_690 });
const password = /Demo password: (\S+)/.exec(app.printed)?.[1] ?? "";
const browser = await chromium.launch({ executablePath: found.executablePath, args: found.args });
try {
  const narrow = await openSignedIn(browser, app.origin, password, false);
  await showMonaco(narrow);
  await take(narrow, "narrow-map");
  await narrow.getByRole("button", { name: "List", exact: true }).click();
  await narrow.context().setGeolocation(placeDArmes);
  await narrow.goto("/app/map");
  await narrow.getByText("Place d'Armes").first().waitFor();
  await narrow
    .getByRole("main")
    .getByRole("listitem")
    .filter({ hasText: "Tap to rate" })
    .first()
    .getByRole("link")
    // The other one leads to what the average is made of.
    .first()
    .click();
  await narrow.getByRole("radio", { name: "5 lemons, Amazing" }).click({ force: true });
  await narrow.getByRole("button", { name: "Continue" }).waitFor();
  await take(narrow, "narrow-rate");
  await narrow.getByRole("button", { name: "Continue" }).click();
  await narrow.getByRole("button", { name: "Attentive" }).click();
  await narrow.context().setOffline(true);
  await narrow.getByRole("button", { name: /^(Submit|Update) Rating$/ }).click();
  await narrow.getByText("Saved on this device · will send").waitFor();
  await take(narrow, "narrow-saved");

  const wide = await openSignedIn(browser, app.origin, password, true);
  await showMonaco(wide);
  await take(wide, "wide-map");
  await wide.getByRole("link", { name: "History" }).click();
  await wide.getByRole("heading", { name: "Your Lemon Journey" }).waitFor();
  await wide.getByRole("main").getByRole("listitem").first().waitFor();
  await wide
    .getByRole("main")
    .getByRole("img", { name: /^Photo 1 of / })
    .first()
    .waitFor();
  await take(wide, "wide-history");
} finally {
  await browser.close();
  await app.stop();
}
