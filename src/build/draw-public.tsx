import { renderToString } from "react-dom/server";
import type { ReactNode } from "react";
import { appRoutes, Screens } from "../app/app.tsx";
import { preloadRoute } from "../app/routes/preload-route.ts";
import { VisitorFrame } from "../app/routes/visitor-frame.tsx";
import { showPage } from "../consumer/place/shown-place.ts";
import { PlaceScreen } from "../consumer/place/place-screen.tsx";
import * as reviewCard from "../consumer/place/reviews/review-card.tsx";
import { showPlace } from "../consumer/place/use-place.ts";
import { languages, splitPath, type Language } from "../domain/languages.ts";
import { discoveredSchema, reviewStreamSchema } from "../domain/places/discovery.ts";
import { placePageSchema } from "../domain/places/place-page.ts";
import { furtherGroups, loadCatalogue, speakNow, Spoken, type Catalogue } from "../messages/messages.ts";
import * as discoverScreen from "../site/discover/discover-screen.tsx";
import * as reviewsScreen from "../site/discover/review-stream-screen.tsx";
import { showDiscovered } from "../site/discover/use-discovery.ts";
import { PageLocationContext } from "../site/page-location.ts";
import { ToastProvider } from "../ui/elements/toasts.tsx";
import { Route, Router, Routes } from "../ui/router.ts";
import { nowhere } from "./nowhere.ts";
import { requestModule } from "./route-files.ts";

/** What the lists load on demand. */
const modules: Record<string, object> = {
  "src/consumer/place/reviews/review-card.tsx": reviewCard,
  "src/site/discover/discover-screen.tsx": discoverScreen,
  "src/site/discover/review-stream-screen.tsx": reviewsScreen,
};
Object.assign(globalThis, { [requestModule]: async (file: string) => modules[file] });

/**
 * Draws a public page from the server's answer: the browser shows it before the first script. A list is drawn by the router of the
 * app, which takes over its elements (`main.tsx`). The app replaces a place by the same: its opening state depends on the clock and on
 * how the reader's region writes it. Bundled for the server of an installation (`.server/draw-public.mjs`). Without effects, so
 * without the parts of a page that follow its first frame.
 */
export async function drawBody(
  kind: "discover" | "reviews" | "place",
  language: Language,
  pathname: string,
  answer: unknown,
): Promise<string> {
  const catalogue = await catalogueIn(language);
  if (kind !== "place") await preloadRoute(appRoutes, pathname, false);
  // From here on without a pause: language and answers are those of the module.
  speakNow(catalogue);
  const page = { language, path: splitPath(pathname).path, languages, has: () => true };
  return renderToString(
    <Spoken value={catalogue}>
      <PageLocationContext value={page}>
        <Router location={pathname} navigator={nowhere} static>
          {screenOf(kind, answer)}
        </Router>
      </PageLocationContext>
    </Spoken>,
  );
}

function screenOf(kind: "discover" | "reviews" | "place", answer: unknown): ReactNode {
  if (kind === "discover") {
    showDiscovered(discoveredSchema.parse(answer));
    return <Screens />;
  }
  if (kind === "reviews") {
    reviewsScreen.showReviews(reviewStreamSchema.parse(answer));
    return <Screens />;
  }
  showPlace(showPage(placePageSchema.parse(answer), new Date().toISOString()));
  return (
    <ToastProvider>
      <Routes>
        <Route element={<VisitorFrame />}>
          <Route path="*" element={<PlaceScreen />} />
        </Route>
      </Routes>
    </ToastProvider>
  );
}

const catalogues = new Map<Language, Promise<Catalogue>>();
function catalogueIn(language: Language): Promise<Catalogue> {
  const known = catalogues.get(language) ?? loadCatalogue(language, furtherGroups);
  catalogues.set(language, known);
  return known;
}
