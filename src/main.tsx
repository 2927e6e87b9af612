import { StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { App, appRoutes } from "./app/app.tsx";
import { preloadRoute } from "./app/routes/preload-route.ts";
import { setUnits } from "./messages/format.ts";
import { speakAt } from "./messages/language.ts";
import { Spoken, useSpoken } from "./messages/messages.ts";
import { listenForHistorySteps } from "./ui/history-steps.ts";
import { applyTheme, readTheme } from "./ui/theme.ts";

/**
 * Renders the app into `element` and replaces the content of the document. That content is either the frame with the last
 * snapshot (`first/show-app-frame.ts`) or a page rendered by a server, which stays until the screen can be rendered completely,
 * without a splash in between.
 */
export async function mount(element: HTMLElement): Promise<void> {
  applyTheme(readTheme());
  const spoken = speakAt(location.pathname);
  const isDrawn = "frame" in element.dataset;
  const preloaded = preloadRoute(appRoutes, location.pathname, isDrawn);
  await spoken;
  setUnits(localStorage.getItem("units"));
  if (isDrawn) await preloaded;
  delete element.dataset["frame"];
  listenForHistorySteps();
  const root = createRoot(element);
  // In slices of a few milliseconds, between which a slow phone can do something else.
  startTransition(() =>
    root.render(
      <StrictMode>
        <Speaking />
      </StrictMode>,
    ),
  );
}

function Speaking() {
  return (
    <Spoken value={useSpoken()}>
      <App />
    </Spoken>
  );
}
