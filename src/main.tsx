import "./ui/base.css";
import { StrictMode, type ComponentType } from "react";
import { createRoot } from "react-dom/client";
import { preloadScreens } from "./app/screens.tsx";
import { carriesSession } from "./app/session-marks.ts";
import { StartFailure } from "./app/start-failure.tsx";
import { setFormatLocale } from "./messages/format.ts";
import { Catalogue, loadCatalogue } from "./messages/messages.ts";
import { applyTheme, readTheme } from "./ui/theme.ts";

applyTheme(readTheme());
const element = document.getElementById("root");
if (!element) throw new Error("index.html has no #root");
const root = createRoot(element);

/** The landing page has plain links: whoever only looks at it loads neither the router nor the device's database. */
async function loadPage(): Promise<ComponentType> {
  if (location.pathname === "/" && !carriesSession(location))
    return (await import("./site/landing-screen.tsx")).LandingScreen;
  preloadScreens(location.pathname);
  return (await import("./app/app.tsx")).App;
}

const start = Promise.all([loadPage().catch(() => StartFailure), loadCatalogue(navigator.languages)]);
void start.then(([Page, { language, locale, catalogue }]) => {
  setFormatLocale(locale);
  document.documentElement.lang = language;
  root.render(
    <StrictMode>
      <Catalogue value={catalogue}>
        <Page />
      </Catalogue>
    </StrictMode>,
  );
  whenIdle(() => void import("./app/start-device.ts").then(({ startDevice }) => startDevice(import.meta.url)));
});

/** After the first paint: sending and the worker make the next start faster, not this one. Safari has no idle callback. */
function whenIdle(work: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(work, { timeout: 1_000 });
  else setTimeout(work, 300);
}
