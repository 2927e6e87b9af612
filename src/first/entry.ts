import "../ui/base.css";
import { carriesSession } from "../app/session-marks.ts";
import { whenIdle } from "../app/when-idle.ts";
import { pages } from "../domain/paths.ts";

const root = document.getElementById("root");
if (!root) throw new Error("The page has no #root");
const visiting = location.pathname === pages.home && !carriesSession(location);
const rendered = root.dataset["page"] === pages.home;

/**
 * The first script of every page, small because the landing page needs no more: that is whole as the build has rendered it,
 * and React would only draw it again.
 */
if (visiting && rendered) begin();
else
  import("../main.tsx")
    .then(({ mount }) => mount(root))
    .then(() => whenIdle(begin))
    .catch(showFailure);

function begin(): void {
  const entry = import.meta.url;
  if (visiting) void import("../app/visit.ts").then(({ startVisit }) => startVisit(entry));
  else void import("../app/start-device.ts").then(({ startDevice }) => startDevice(entry));
}

/** The sentences of the page itself: nothing that could say others has arrived. */
function showFailure(error: unknown): void {
  reportError(error);
  const wanted = navigator.onLine ? "template#unloaded" : "template#offline";
  const template = document.querySelector<HTMLTemplateElement>(wanted);
  if (!template || !root) return;
  root.replaceChildren(template.content);
  root.querySelector("button")?.addEventListener("click", () => location.reload());
}
