import { useEffect } from "react";
import { languages, pathIn } from "../../domain/languages.ts";
import { pages } from "../../domain/paths/paths.ts";
import { isStaticPath } from "../../domain/paths/routes.ts";
import { sitePages, staticAddress } from "../../domain/paths/site-pages.ts";
import { Route, useLocation } from "../../ui/router.ts";
import { AddressLanguageRoute } from "./address-language-route.tsx";
import { lazyScreen } from "./lazy-screen.ts";
import { RoutePageBoundary } from "../page/page-boundary.tsx";
import { place as placeScreen } from "./screens.tsx";
import { PlaceFrame } from "./place-frame.tsx";
import { Splash } from "../page/splash.tsx";

const notFound = lazyScreen(async () => (await import("../errors/not-found-screen.tsx")).NotFoundScreen);
const away = lazyScreen(async () => (await import("../errors/not-found-screen.tsx")).AwayScreen);

const passport = lazyScreen(async () => (await import("../../site/passport/passport-screen.tsx")).PassportCheckScreen);
const discover = lazyScreen(async () => (await import("../../site/discover/discover-screen.tsx")).DiscoverScreen, {
  prefetch: async () => (await import("../../site/discover/use-discovery.ts")).prefetchDiscovery(location.search),
});
/** A review is drawn as on the page of its place: areas meet here and nowhere else. */
const publicReviews = lazyScreen(
  async () => {
    const [{ ReviewsScreen }, { ReviewCard }] = await Promise.all([
      import("../../site/discover/review-stream-screen.tsx"),
      import("../../consumer/place/reviews/review-card.tsx"),
    ]);
    return () => <ReviewsScreen ReviewCard={ReviewCard} />;
  },
  {
    prefetch: async () =>
      (await import("../../site/discover/review-stream-screen.tsx")).prefetchReviews(location.search),
  },
);

/** Public pages that the app draws, and everything that is no page of the app. */
export const publicRoutes = (
  <>
    <Route element={<RoutePageBoundary />}>
      {/* For people who are shown a passport: needs neither an account nor a connection. */}
      <Route path={pages.passport} element={<passport.Screen />} />
      {/* In every language, because public pages in that language link here. */}
      {languages.map((language) => (
        <Route key={language} element={<AddressLanguageRoute />}>
          <Route path={pathIn(language, sitePages.discover)} element={<discover.Screen />} />
          <Route path={pathIn(language, sitePages.reviews)} element={<publicReviews.Screen />} />
        </Route>
      ))}
    </Route>
    {/* A place, for people who come from a list or a search in that language. */}
    <Route element={<PlaceFrame />}>
      <Route element={<RoutePageBoundary />}>
        <Route element={<AddressLanguageRoute />}>
          {languages
            .filter((language) => language !== "en")
            .map((language) => (
              <Route
                key={language}
                path={pathIn(language, `${pages.place}/:placeId`)}
                element={<placeScreen.Screen />}
              />
            ))}
        </Route>
      </Route>
    </Route>
    <Route path="*" element={<Elsewhere />} />
  </>
);

/** An address outside the app: a page that the build has made, or none. */
function Elsewhere() {
  const { pathname } = useLocation();
  const address = staticAddress(pathname, loadedPath());
  useEffect(() => {
    if (address !== null) location.replace(address);
  }, [address]);
  if (address !== null) return <Splash />;
  // Only the host knows which articles exist; all other pages of the build exist, even if the browser reports no
  // connection.
  const isThere = isStaticPath(pathname) && !(navigator.onLine && pathname.includes("/blog/"));
  return isThere ? <away.Screen /> : <notFound.Screen />;
}

/** The address from which this document was loaded. */
function loadedPath(): string | null {
  const [loaded] = globalThis.performance.getEntriesByType("navigation");
  return loaded ? new URL(loaded.name).pathname : null;
}
