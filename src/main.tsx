import { StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/app.tsx";
import { preloadScreens } from "./app/routes/screens.tsx";
import { setUnits } from "./messages/format.ts";
import { speakAt } from "./messages/language.ts";
import { Spoken, useSpoken } from "./messages/messages.ts";
import { listenForHistorySteps } from "./ui/history-steps.ts";
import { applyTheme, readTheme } from "./ui/theme.ts";

/**
 * Draws the app into `element`, in place of what the page came with. That may be the frame and the page as it looked last
 * (`first/show-app-frame.ts`), or what a server drew for whoever runs no script: then not before everything for the same is there, without
 * a splash in between.
 */
export async function mount(element: HTMLElement): Promise<void> {
  applyTheme(readTheme());
  const spoken = speakAt(location.pathname);
  const isDrawn = "frame" in element.dataset;
  const preloaded = preloadScreens(location.pathname, isDrawn);
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
