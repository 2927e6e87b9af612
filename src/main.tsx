import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/app.tsx";
import { preloadScreens } from "./app/screens.tsx";
import { setFormatLocale } from "./messages/format.ts";
import { Catalogue, loadCatalogue } from "./messages/messages.ts";
import { applyTheme, readTheme } from "./ui/theme.ts";

/** Draws the app into `element`, in place of what the page came with. */
export async function mount(element: HTMLElement): Promise<void> {
  applyTheme(readTheme());
  preloadScreens(location.pathname);
  const { language, locale, catalogue } = await loadCatalogue(navigator.languages);
  setFormatLocale(locale);
  document.documentElement.lang = language;
  createRoot(element).render(
    <StrictMode>
      <Catalogue value={catalogue}>
        <App />
      </Catalogue>
    </StrictMode>,
  );
}
