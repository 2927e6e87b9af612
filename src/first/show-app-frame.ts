import { pages } from "../domain/paths/paths.ts";
import { hereKey, pictureKey } from "../local/session/person-note-keys.ts";
import { parsePageSnapshot } from "./parse-page-snapshot.ts";
import { replayInput } from "./replay-input.ts";

// In the page itself, right below `#root`: on the device of somebody who is signed in the frame of the app is there with the
// first paint, and in it the page as it looked last. React replaces both in one go, once it has everything for that.
try {
  const uid = localStorage.getItem(hereKey);
  if (uid !== null) showFrame(uid, location);
} catch {
  // Storage is forbidden here: then nothing is known of anybody.
}

function showFrame(uid: string, { pathname, search }: Location): void {
  const root = document.getElementById("root");
  const template = document.querySelector<HTMLTemplateElement>(`#frame-${document.documentElement.lang}`);
  if (!root || !template || !pathname.startsWith(`${pages.app}/`) || pathname.startsWith(pages.rate)) return;
  root.replaceChildren(template.content.cloneNode(true));
  root.dataset["frame"] = "";
  root.querySelector(`a[href="${pathname}"]`)?.setAttribute("aria-current", "page");
  if (navigator.onLine) root.querySelector("[data-offline]")?.remove();
  const main = root.querySelector("main");
  const picture = search === "" && isFirstVisit() ? readPicture(uid, pathname) : null;
  if (pathname !== pages.map) main?.replaceChildren();
  if (main && picture) {
    whenStyled(picture.styles, () => {
      // Whoever has begun to type goes on in the field that they are in.
      if ("frame" in root.dataset && !main.querySelector("input")?.value) main.replaceWith(picture.main);
    });
  }
  replayInput(root);
}

/** At once where the page has these styles already, as it has those of the map; else they come first: what is drawn without them moves. */
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

/** On a way back or a reload the page may stand elsewhere than at its top. */
function isFirstVisit(): boolean {
  const [visit] = performance.getEntriesByType("navigation");
  return visit instanceof PerformanceNavigationTiming && visit.type === "navigate";
}

/** Only of this version, in the language of now and of who is here: a note of somebody else may have outlived their sign-out. */
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
