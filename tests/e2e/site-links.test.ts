import { languages, pathIn } from "../../src/domain/languages.ts";
import { isStaticPath } from "../../src/domain/paths/routes.ts";
import { sitePages } from "../../src/domain/paths/site-pages.ts";
import { mailLinks } from "../support/mail-params.ts";
import { expect, noServiceWorker, test } from "./helpers/fixtures.ts";
import { opener } from "./helpers/page-walk.ts";

/** All places share one page, so the crawl follows links to a few of them only. */
const placesLookedAt = 3;
const isPlace = (path: string) => /^(\/\w\w)?\/r\//.test(path);

type Answer = { status: number; type: string; html: string };

async function ask(path: string): Promise<Answer> {
  const answer = await fetch(`${process.env["APP_ORIGIN"]}${path}`, { redirect: "manual" });
  const type = answer.headers.get("content-type") ?? "";
  const html = type.startsWith("text/html") ? await answer.text() : "";
  if (html === "") await answer.body?.cancel();
  return { status: answer.status, type, html };
}

const linksIn = (html: string): Set<string> =>
  new Set(
    [...html.replace(/<template.*?<\/template>/gs, "").matchAll(/\s(?:href|src|srcset)="([^"]*)"/gi)]
      .flatMap(([, value = ""]) => value.replaceAll("&amp;", "&").split(/,\s+/))
      .map((one) => one.trim().split(" ")[0] ?? "")
      .filter((one) => /^[/#?]|^http/.test(one)),
  );

/** Follows every link of the site in all languages; returns the dead ones, and the addresses that the app draws. */
async function crawl(): Promise<{ dead: string[]; pages: number; ofApp: string[] }> {
  const answers = new Map<string, Promise<Answer>>();
  const get = (path: string) => {
    const known = answers.get(path) ?? ask(path);
    answers.set(path, known);
    return known;
  };
  const dead: string[] = [];
  const ofApp: string[] = [];
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
        dead.push(`${path} → ${link}: no such part`);
      if (!type.startsWith("text/html")) continue;
      if (!isStaticPath(pathname)) ofApp.push(pathname + search);
      if (isStaticPath(pathname) || target.includes("<main>")) waiting.push(pathname + search);
    }
  }
  return { dead, pages: seen.size, ofApp };
}

/** Addresses of the same route differ in language, place and query only. */
const routeOf = (address: string) =>
  address
    .replace(/\?.*/, "")
    .replace(/^\/(fr|de|lb|pt)(?=\/)/, "")
    .replace(/^\/r\/.*/, "/r/");

test("no link of the site or of a mail is dead in any language", noServiceWorker, async ({ page }) => {
  const { dead, pages, ofApp } = await crawl();
  expect(dead).toEqual([]);
  expect(pages).toBeGreaterThan(70);
  const ofMails = Object.values(mailLinks(""))
    .flat()
    .filter((address) => address.startsWith("/"));
  const routes = new Map([...ofApp, ...ofMails].map((address) => [routeOf(address), address]));
  expect(routes.size).toBeGreaterThan(8);
  const open = opener(page);
  for (const address of routes.values()) {
    await open(address);
    const heading = page.getByRole("heading", { level: 1 }).first();
    await expect(heading, address).not.toHaveText(/Nothing (but peel here|on this plate)/);
  }
});
