import { saveNoteOf } from "../../../local/session/person-notes.ts";
import { pictureKey } from "../../../local/session/person-note-keys.ts";

/** Characters. A longer snapshot would take longer to read than it saves. */
const maxLength = 60_000;

/**
 * Saves the visible part of `main` as HTML, which the next start of the app shows before any code runs (`src/first/show-app-frame.ts`). Saves
 * nothing unless the page at `path` is open at its top, without a query, a search text or an open panel, because that is how it will
 * be opened.
 */
export function savePageSnapshot(uid: string, path: string): void {
  if (location.pathname !== path) return;
  const main = document.querySelector("main");
  const version = document.querySelector("script[src]")?.getAttribute("src");
  const typed = main?.querySelector("input")?.value ?? "";
  if (!main || !version || scrollY > 0 || location.search !== "" || typed !== "") return;
  if (main.querySelector('[aria-expanded="true"]')) return;
  const snapshot = snapshotOf(main);
  const text = `${[version, ...sheetsOf(snapshot)].join(" ")}\n${uid} ${document.documentElement.lang}\n${snapshot.outerHTML}`;
  if (text.length <= maxLength) void saveNoteOf(uid, pictureKey(path), text);
}

function snapshotOf(main: Element): Element {
  const snapshot = main.cloneNode(true) as Element;
  const items = main.querySelectorAll("li");
  const copies = snapshot.querySelectorAll("li");
  items.forEach((item, index) => {
    if (item.getBoundingClientRect().top > innerHeight) copies[index]?.remove();
  });
  // Parts that scripts draw stay blank in the snapshot.
  for (const live of snapshot.querySelectorAll("[data-live]")) live.replaceChildren();
  for (const styled of snapshot.querySelectorAll("[style]")) styled.removeAttribute("style");
  // Somebody may have rated such a place by the next start.
  for (const claim of snapshot.querySelectorAll("[data-claim]")) claim.setAttribute("data-claim", "false");
  // Blob addresses are only valid during this visit.
  for (const image of snapshot.querySelectorAll('img[src^="blob:"]')) image.removeAttribute("src");
  return snapshot;
}

/**
 * Paths of the style sheets that the snapshot needs. Those in the HTML are always loaded and have relative addresses. Those of lazy
 * chunks have absolute addresses, and only the ones with a rule for this snapshot are included.
 */
function sheetsOf(snapshot: Element): string[] {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
  return links.flatMap((link) => {
    const href = link.getAttribute("href") ?? "";
    if (!href.startsWith(location.origin)) return href;
    return link.sheet && hasRuleFor(link.sheet, snapshot) ? href.slice(location.origin.length) : [];
  });
}

const hasRuleFor = ({ cssRules }: { cssRules: CSSRuleList }, snapshot: Element): boolean =>
  [...cssRules].some((rule) => {
    if ("selectorText" in rule) {
      const selector = String(rule.selectorText);
      return snapshot.matches(selector) || snapshot.querySelector(selector) !== null;
    }
    return rule instanceof CSSGroupingRule && hasRuleFor(rule, snapshot);
  });
