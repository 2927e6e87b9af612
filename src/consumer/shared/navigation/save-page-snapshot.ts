import { saveNoteOf } from "../../../local/session/person-notes.ts";
import { pictureKey } from "../../../local/session/person-note-keys.ts";

/** More would make the synchronous read cost what it is meant to save. */
const mostLetters = 60_000;

/**
 * Keeps how the page at `path` looks, for its next start (`src/first/frame.ts`): what of its `main` is on the first screen. Only
 * from its top and without a question in its address, because that is how it will be opened; and nothing of a page that one
 * has gone on to: an outbox as it once was would say what is no longer true.
 */
export function savePageSnapshot(uid: string, path: string): void {
  if (location.pathname !== path) return;
  const main = document.querySelector("main");
  const version = document.querySelector("script[src]")?.getAttribute("src");
  const typed = main?.querySelector("input")?.value ?? "";
  if (!main || !version || scrollY > 0 || location.search !== "" || typed !== "") return;
  // A panel that was opened by hand is not how the page begins.
  if (main.querySelector('[aria-expanded="true"]')) return;
  const picture = pictureOf(main);
  const text = `${[version, ...sheetsOf(picture)].join(" ")}\n${uid} ${document.documentElement.lang}\n${picture.outerHTML}`;
  if (text.length <= mostLetters) void saveNoteOf(uid, pictureKey(path), text);
}

function pictureOf(main: Element): Element {
  const picture = main.cloneNode(true) as Element;
  const items = main.querySelectorAll("li");
  const copies = picture.querySelectorAll("li");
  items.forEach((item, index) => {
    if (item.getBoundingClientRect().top > innerHeight) copies[index]?.remove();
  });
  // Drawn by a script, and blank without it.
  for (const live of picture.querySelectorAll("[data-live]")) live.replaceChildren();
  for (const styled of picture.querySelectorAll("[style]")) styled.removeAttribute("style");
  // Bytes of this visit: the address means nothing to the next.
  for (const image of picture.querySelectorAll('img[src^="blob:"]')) image.removeAttribute("src");
  return picture;
}

/**
 * Paths of the styles that the picture waits for. The page names its own by their paths and has them at its start; the loader of
 * chunks adds others by their whole addresses, for parts that a picture may not even show.
 */
function sheetsOf(picture: Element): string[] {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
  return links.flatMap((link) => {
    const href = link.getAttribute("href") ?? "";
    if (!href.startsWith(location.origin)) return href;
    return link.sheet && dresses(link.sheet, picture) ? href.slice(location.origin.length) : [];
  });
}

const dresses = ({ cssRules }: { cssRules: CSSRuleList }, picture: Element): boolean =>
  [...cssRules].some((rule) => {
    if ("selectorText" in rule) {
      const selector = String(rule.selectorText);
      return picture.matches(selector) || picture.querySelector(selector) !== null;
    }
    return rule instanceof CSSGroupingRule && dresses(rule, picture);
  });
