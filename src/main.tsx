import { StrictMode, startTransition, useLayoutEffect } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { App, appRoutes } from "./app/app.tsx";
import { firstAnswerId } from "./domain/paths/in-page.ts";
import { preloadRoute } from "./app/routes/preload-route.ts";
import { setUnits } from "./messages/format.ts";
import { speakAt } from "./messages/language.ts";
import { Spoken, useSpoken } from "./messages/messages.ts";
import { listenForHistorySteps } from "./ui/history-steps.ts";
import { applyTheme, readTheme } from "./ui/theme.ts";

/**
 * Renders the app into `element`. What the document shows stays until the screen can be rendered completely, without a splash in
 * between: the frame with the last snapshot (`first/show-app-frame.ts`) and a place that the server has drawn are replaced. The elements
 * of a list that the server has drawn become those of the app.
 */
export async function mount(element: HTMLElement): Promise<void> {
  applyTheme(readTheme());
  const spoken = speakAt(location.pathname);
  const isDrawn = "frame" in element.dataset;
  const answer = document.getElementById(firstAnswerId);
  const preloaded = preloadRoute(appRoutes, location.pathname, isDrawn);
  await spoken;
  setUnits(localStorage.getItem("units"));
  if (isDrawn) await preloaded;
  listenForHistorySteps();
  const app = (
    <StrictMode>
      <Speaking onShown={() => delete element.dataset["frame"]} />
    </StrictMode>
  );
  // The screen has taken the answer that the page was drawn from.
  const isSame = isDrawnByApp(element) && answer?.isConnected === false;
  // In slices of a few milliseconds, between which a slow phone can do something else.
  startTransition(() => {
    if (isSame) hydrateRoot(element, app, { onRecoverableError: ignore });
    else createRoot(element).render(app);
  });
}

/** The tree of the app begins with a boundary, which React marks with a comment. */
const isDrawnByApp = ({ firstChild }: Element): boolean => firstChild instanceof Comment;

/** React draws a part again that differs, such as a number that the reader's region writes differently. */
const ignore = () => undefined;

function Speaking({ onShown }: { onShown: () => void }) {
  // Within the commit, so that no input is handled and repeated.
  useLayoutEffect(onShown, [onShown]);
  return (
    <Spoken value={useSpoken()}>
      <App />
    </Spoken>
  );
}
