import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/app.tsx";
import { preloadScreens } from "./app/screens.tsx";
import { setFormatLocale, setUnits } from "./messages/format.ts";
import { Catalogue, loadCatalogue } from "./messages/messages.ts";
import { listenForPops } from "./ui/pops.ts";
import { applyTheme, readTheme } from "./ui/theme.ts";

/**
 * Draws the app into `element`, in place of what the page came with. That may be the frame and the page as it looked last
 * (`first/frame.ts`): then not before everything for the same is there, without a splash in between.
 */
export async function mount(element: HTMLElement): Promise<void> {
  applyTheme(readTheme());
  const preloaded = preloadScreens(location.pathname);
  const { language, locale, catalogue } = await loadCatalogue(navigator.languages);
  setFormatLocale(locale);
  setUnits(localStorage.getItem("units"));
  document.documentElement.lang = language;
  if ("frame" in element.dataset) await preloaded;
  delete element.dataset["frame"];
  listenForPops();
  createRoot(element).render(
    <StrictMode>
      <Catalogue value={catalogue}>
        <App />
      </Catalogue>
    </StrictMode>,
  );
}
