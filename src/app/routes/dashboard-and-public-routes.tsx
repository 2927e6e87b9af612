import { useEffect } from "react";
import { languages, pathIn, splitPath } from "../../domain/languages.ts";
import { passportPath } from "../../domain/people/passport.ts";
import { pages } from "../../domain/paths/paths.ts";
import { isStaticPath } from "../../domain/paths/routes.ts";
import { sitePages, staticAddress } from "../../domain/paths/site-pages.ts";
import { Route, Routes, useLocation } from "../../ui/router.ts";
import { dashboardRoutes } from "./dashboard-routes.tsx";
import { AddressLanguageRoute } from "./address-language-route.tsx";
import { lazyScreen } from "./lazy-screen.ts";
import { RoutePageBoundary } from "../page/page-boundary.tsx";
import { place as placeScreen, shell } from "./screens.tsx";
import { Splash } from "../page/splash.tsx";

const notFound = lazyScreen(async () => (await import("../errors/not-found-screen.tsx")).NotFoundScreen);
const away = lazyScreen(async () => (await import("../errors/not-found-screen.tsx")).AwayScreen);

const passport = lazyScreen(async () => (await import("../../site/passport/passport-screen.tsx")).PassportCheckScreen);
const discover = lazyScreen(async () => (await import("../../site/discover/discover-screen.tsx")).DiscoverScreen);
/** A review is drawn as on the page of its place: areas meet here and nowhere else. */
const publicReviews = lazyScreen(async () => {
  const [{ ReviewsScreen }, { ReviewCard }] = await Promise.all([
    import("../../site/discover/review-stream-screen.tsx"),
    import("../../consumer/place/reviews/review-card.tsx"),
  ]);
  return () => <ReviewsScreen ReviewCard={ReviewCard} />;
});

/** For an address at which a server draws: what stands there is to stay until its screen can be drawn in one go. Never rejects. */
export async function preloadPublic({ pathname, search }: Location): Promise<void> {
  const { path } = splitPath(pathname);
  const askDiscovery = async () => (await import("../../site/discover/use-discovery.ts")).prefetchDiscovery(search);
  const askReviews = async () => (await import("../../site/discover/review-stream-screen.tsx")).prefetchReviews(search);
  const parts = [
    ...(path === sitePages.discover ? [discover.preload, askDiscovery] : []),
    ...(path === sitePages.reviews ? [publicReviews.preload, askReviews] : []),
    ...(path.startsWith(`${pages.place}/`) ? [shell.preload, placeScreen.preload] : []),
  ];
  // Whoever shows the screen tells what went wrong with it.
  await Promise.allSettled(parts.map((load) => load()));
}

/** Everything that is neither the consumer app nor a page around it: in one chunk, because the first load of the map names each of its routes. */
export const DashboardAndPublicRoutes = () => (
  <Routes>
    {dashboardRoutes}
    <Route element={<RoutePageBoundary />}>
      {/* For whoever is shown a passport: no account, and no connection. */}
      <Route path={passportPath} element={<passport.Screen />} />
      {/* In every language, since pages in it lead there. */}
      {languages.map((language) => (
        <Route key={language} element={<AddressLanguageRoute />}>
          <Route path={pathIn(language, sitePages.discover)} element={<discover.Screen />} />
          <Route path={pathIn(language, sitePages.reviews)} element={<publicReviews.Screen />} />
        </Route>
      ))}
    </Route>
    {/* A place, for whoever comes from a list or a search in their language: in the shell of the app, as under its own address. */}
    <Route element={<shell.Screen />}>
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
  </Routes>
);

/** An address that is none of the app's: a page that the build has made, or none at all. */
function Elsewhere() {
  const { pathname } = useLocation();
  const address = staticAddress(pathname, loadedPath());
  useEffect(() => {
    if (address !== null) location.replace(address);
  }, [address]);
  if (address !== null) return <Splash />;
  // Of an article only the host knows whether there is one; all other pages of the build are there, whatever the line says of itself.
  const isThere = isStaticPath(pathname) && !(navigator.onLine && pathname.includes("/blog/"));
  return isThere ? <away.Screen /> : <notFound.Screen />;
}

/** The address that this document was loaded by. */
function loadedPath(): string | null {
  const [loaded] = globalThis.performance.getEntriesByType("navigation");
  return loaded ? new URL(loaded.name).pathname : null;
}
