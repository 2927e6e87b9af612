import { splitPath } from "../domain/languages.ts";
import { pages } from "../domain/paths/paths.ts";
import { hereKey, pictureKey } from "../local/session/person-note-keys.ts";
import { parsePageSnapshot } from "./parse-page-snapshot.ts";
import { replayInput } from "./replay-input.ts";

// Inlined below `#root`. On a signed-in person's device, it shows the app shell with the first paint, and in it the last
// look of the page. React replaces both in one step, once it is ready. On a page that the server has drawn, and on the form for
// signing in, it keeps the visitor's input, to repeat it in the app.
try {
  const uid = localStorage.getItem(hereKey);
  const drawn = document.querySelector<HTMLElement>("#root[data-frame]");
  if (uid !== null && hasFrame(location)) showFrame(uid, location);
  else if (drawn) replayInput(drawn);
  else if (uid === null) showSignIn(location);
} catch {
  // Storage is forbidden here, so nobody is known.
}

/** Addresses that signed-in people see in the app shell. The server has drawn a place as strangers see it. */
function hasFrame({ pathname }: Location): boolean {
  if (pathname.startsWith(pages.rate)) return false;
  return splitPath(pathname).path.startsWith(`${pages.place}/`) || pathname.startsWith(`${pages.app}/`);
}

function showFrame(uid: string, { pathname, search }: Location): void {
  const root = fillRoot("frame");
  if (!root) return;
  root.querySelector(`a[href="${pathname}"]`)?.setAttribute("aria-current", "page");
  if (navigator.onLine) root.querySelector("[data-offline]")?.remove();
  const main = root.querySelector("main");
  const picture = search === "" && isFirstVisit() ? readPicture(uid, pathname) : null;
  if (pathname !== pages.map) main?.replaceChildren();
  if (main && picture) {
    whenStyled(picture.styles, () => {
      // A person who has begun to type stays in their field.
      if ("frame" in root.dataset && !main.querySelector("input")?.value) main.replaceWith(picture.main);
    });
  }
  replayInput(root);
}

/** Only the page of that form has it. An address that asks for more than the plain form waits for the app. */
function showSignIn({ search, hash }: Location): void {
  if (hash !== "" || [...new URLSearchParams(search).keys()].some((key) => key !== "return")) return;
  const root = fillRoot("sign-in");
  if (root) replayInput(root);
}

/** Shows a template of the page in its language until the app replaces it. Returns `#root`; null if the page has no such template. */
function fillRoot(name: "frame" | "sign-in"): HTMLElement | null {
  const root = document.getElementById("root");
  const template = document.querySelector<HTMLTemplateElement>(`#${name}-${document.documentElement.lang}`);
  if (!root || !template) return null;
  root.replaceChildren(template.content.cloneNode(true));
  root.dataset["frame"] = "";
  return root;
}

/**
 * Calls `show` immediately if the page has these styles already, like those of the map. Otherwise loads them first,
 * because the layout would shift.
 */
function whenStyled(styles: readonly string[], show: () => void): void {
  const missing = styles.filter((href) => !document.querySelector(`link[rel="stylesheet"][href="${href}"]`));
  if (missing.length === 0) return show();
  let waiting = missing.length;
  for (const href of missing) {
    const link = document.createElement("link");
    link.addEventListener("load", () => (waiting -= 1) === 0 && show());
    document.head.append(Object.assign(link, { rel: "stylesheet", href }));
  }
}

/** False after Back or a reload, where the page may not start at its top. */
function isFirstVisit(): boolean {
  const [visit] = performance.getEntriesByType("navigation");
  return visit instanceof PerformanceNavigationTiming && visit.type === "navigate";
}

/**
 * Only of this version, in the current language and of the signed-in person: another person's note may have outlived
 * their sign-out.
 */
function readPicture(uid: string, pathname: string): { main: Element; styles: string[] } | null {
  const [files = "", owner, ...lines] = localStorage.getItem(pictureKey(pathname))?.split("\n") ?? [];
  const [version, ...styles] = files.split(" ");
  const entry = document.querySelector("script[src]")?.getAttribute("src");
  const main =
    version === entry && owner === `${uid} ${document.documentElement.lang}`
      ? parsePageSnapshot(lines.join("\n"))
      : null;
  return main && { main, styles: styles.filter((href) => /^\/assets\/[\w-]+\.css$/.test(href)) };
}
