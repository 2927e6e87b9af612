import { renderToString } from "react-dom/server";
import type { ReactNode } from "react";
import { VisitorFrame } from "../app/routes/visitor-frame.tsx";
import { showPage } from "../consumer/place/shown-place.ts";
import { PlaceScreen } from "../consumer/place/place-screen.tsx";
import { ReviewCard } from "../consumer/place/reviews/review-card.tsx";
import { showPlace } from "../consumer/place/use-place.ts";
import { languages, splitPath, type Language } from "../domain/languages.ts";
import { discoveredSchema, reviewStreamSchema } from "../domain/places/discovery.ts";
import { placePageSchema } from "../domain/places/place-page.ts";
import { setFormats } from "../messages/format.ts";
import { furtherGroups, loadCatalogue, Spoken, type Catalogue } from "../messages/messages.ts";
import { DiscoverScreen } from "../site/discover/discover-screen.tsx";
import { ReviewsScreen, showReviews } from "../site/discover/review-stream-screen.tsx";
import { showDiscovered } from "../site/discover/use-discovery.ts";
import { PageLocationContext } from "../site/page-location.ts";
import { ToastProvider } from "../ui/elements/toasts.tsx";
import { Route, Router, Routes } from "../ui/router.ts";
import { nowhere } from "./nowhere.ts";

/**
 * Draws a public page from the server's answer, as the app will draw it: the browser shows it before the first script, and the app
 * replaces it by the same. Bundled for the server of an installation (`.server/draw-public.mjs`). Without effects, so
 * without the parts of a page that follow its first frame.
 */
export async function drawBody(
  kind: "discover" | "reviews" | "place",
  language: Language,
  pathname: string,
  answer: unknown,
): Promise<string> {
  const catalogue = await catalogueIn(language);
  // From here on without a pause: formats and answers are those of the module.
  setFormats(language, catalogue.formats);
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
    return <DiscoverScreen />;
  }
  if (kind === "reviews") {
    showReviews(reviewStreamSchema.parse(answer));
    return <ReviewsScreen ReviewCard={ReviewCard} />;
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
