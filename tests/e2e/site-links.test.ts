import type { Page } from "playwright/test";
import { languages, pathIn } from "../../src/domain/languages.ts";
import { isStaticPath, sitePages } from "../../src/domain/paths/site-pages.ts";
import { wordsOfMail } from "../../src/messages/mails.ts";
import { mailLinks, mailParams } from "../support/mail-params.ts";
import { opener } from "./helpers/page-walk.ts";
import { expect, test, noServiceWorker } from "./helpers/fixtures.ts";
import { textsOf } from "../support/texts.ts";

const german = textsOf("de", "auth");
const english = textsOf("en", "auth");
const french = textsOf("fr", "auth");
const luxembourgish = textsOf("lb", "auth");
const portuguese = textsOf("pt", "auth");

/** Of the places in the lists: they all have the same page. */
const placesLookedAt = 3;
const isPlace = (path: string) => /^(\/\w\w)?\/r\//.test(path);
const missing = [english, french, german, luxembourgish, portuguese].map(({ notFound }) => notFound.heading);

type Answer = { status: number; type: string; html: string };

/** Follows every link from the first pages on, as the server answers them: what cannot be had, and what the app has to draw. */
async function crawl(page: Page): Promise<{ dead: string[]; pages: number; ofApp: Set<string> }> {
  const answers = new Map<string, Promise<Answer>>();
  const get = (path: string) => {
    const known = answers.get(path) ?? ask(page, path);
    answers.set(path, known);
    return known;
  };
  const dead: string[] = [];
  const ofApp = new Set<string>();
  const seen = new Set<string>();
  let places = 0;
  const waiting = languages.flatMap((language) => Object.values(sitePages).map((path) => pathIn(language, path)));
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (seen.has(path) || (isPlace(path) && (places += 1) > placesLookedAt)) continue;
    seen.add(path);
    const { html } = await get(path);
    for (const link of linksIn(html)) {
      const { origin, pathname, search, hash } = new URL(link, `http://site.test${path}`);
      if (origin !== "http://site.test") continue;
      const { status, type, html: target } = await get(pathname + search);
      if (status !== 200) dead.push(`${path} → ${link}: ${status}`);
      if (hash !== "" && !target.includes(`id="${decodeURIComponent(hash.slice(1))}"`))
        dead.push(`${path} → ${link}: no part`);
      if (!type.startsWith("text/html")) continue;
      if (!isStaticPath(pathname) && !(isPlace(pathname) && ofApp.size > 40)) ofApp.add(pathname + search);
      if (isStaticPath(pathname) || target.includes("<main>")) waiting.push(pathname + search);
    }
  }
  return { dead, pages: seen.size, ofApp };
}

async function ask(page: Page, path: string): Promise<Answer> {
  const answer = await page.request.get(path, { maxRedirects: 0 });
  const type = answer.headers()["content-type"] ?? "";
  return { status: answer.status(), type, html: type.startsWith("text/html") ? await answer.text() : "" };
}

const linksIn = (html: string): Set<string> =>
  new Set(
    [...html.replace(/<template.*?<\/template>/gs, "").matchAll(/\s(?:href|src|srcset)="([^"]*)"/gi)]
      .flatMap(([, value = ""]) => value.replaceAll("&amp;", "&").split(/,\s+/))
      .map((one) => one.trim().split(" ")[0] ?? "")
      .filter((one) => /^[/#?]|^http/.test(one)),
  );

const ofMails = (language: (typeof languages)[number]) =>
  Object.keys(mailLinks("")).flatMap((template) =>
    (wordsOfMail(template, mailParams, "", language)?.links ?? [])
      .map(({ url }) => url)
      .filter((url) => url.startsWith("/")),
  );

test(
  "no link of the site and of the mails is dead, in any language, and what the app draws is no page that is missing",
  noServiceWorker,
  async ({ page }) => {
    const { dead, pages, ofApp } = await crawl(page);
    expect(dead).toEqual([]);
    expect(pages).toBeGreaterThan(70);
    for (const address of languages.flatMap(ofMails)) ofApp.add(address);
    expect(ofApp.size).toBeGreaterThan(20);
    const open = opener(page);
    for (const address of ofApp) {
      await open(address);
      const heading = page.getByRole("heading", { level: 1 }).first();
      expect(missing, address).not.toContain(await heading.textContent());
    }
  },
);
