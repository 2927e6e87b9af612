import "../ui/base.css";
import { isSessionLink } from "../app/gate/session-link.ts";
import { whenIdle } from "../app/start/when-idle.ts";
import { isAppPath } from "../domain/paths/routes.ts";
import { askFirst } from "./ask-first.ts";

const root = document.getElementById("root");
if (!root) throw new Error("The page has no #root");
const { page } = root.dataset;
const atHome = /^\/([a-z]{2})?$/.test(location.pathname);
/** False if a host answers every address with this page. */
const rendered = page !== undefined && [page, `${page}/`, `${page}.html`].includes(location.pathname);
const visiting = rendered && !(atHome && isSessionLink(location));

/**
 * The first script of every page. It is small, because public pages are complete as the build has rendered them, and
 * React would only render them again.
 */
if (visiting) {
  bringToLife();
  if (atHome) begin();
} else if (page?.endsWith("/404")) {
  // Some hosts answer the app's addresses with it, too.
  if (isAppPath(location.pathname)) start();
  else bringToLife();
} else start();

function bringToLife(): void {
  import("../site/live-page.ts").then(({ livePage }) => livePage(document), reportError);
}

function start(): void {
  void askFirst(location);
  import("../main.tsx")
    .then(({ mount }) => mount(root as HTMLElement))
    .then(() => whenIdle(begin))
    .catch(showFailure);
}

function begin(): void {
  const entry = import.meta.url;
  if (visiting) void import("../app/start/start-visit.ts").then(({ startVisit }) => startVisit(entry));
  else void import("../app/start/start-device.ts").then(({ startDevice }) => startDevice(entry));
}

/** Shows texts that are part of the page, because no other texts have loaded. */
function showFailure(error: unknown): void {
  reportError(error);
  const wanted = navigator.onLine ? "unloaded" : "offline";
  const template = document.querySelector<HTMLTemplateElement>(`#${wanted}-${document.documentElement.lang}`);
  if (!template || !root) return;
  root.replaceChildren(template.content);
  root.querySelector("button")?.addEventListener("click", () => location.reload());
}
