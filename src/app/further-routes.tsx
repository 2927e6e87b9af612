import { useEffect } from "react";
import { adminPages, dashboardPages } from "../domain/dashboard-paths.ts";
import { languages, pathIn } from "../domain/languages.ts";
import { onlinePages } from "../domain/online-pages.ts";
import { passportPath } from "../domain/passport.ts";
import { pages } from "../domain/paths.ts";
import { isStaticPath, staticAddress } from "../domain/site-pages.ts";
import { lazyPart } from "../ui/lazy-part.ts";
import { Navigate, Outlet, Route, Routes, useLocation } from "../ui/router.ts";
import { InLanguageOfAddress } from "./in-language-of-address.tsx";
import { lazyScreen } from "./lazy-screen.ts";
import { Page } from "./page.tsx";
import { place as placeScreen, shell } from "./screens.tsx";
import { Splash } from "./splash.tsx";

/** What dashboards and the way in to them speak of: ratings as the app does, and accounts. */
const deskGroups = ["dashboards", "rate", "outbox", "app", "account"] as const;

const notFound = lazyScreen(async () => (await import("./not-found-screen.tsx")).NotFoundScreen, "app");
const away = lazyScreen(async () => (await import("./not-found-screen.tsx")).AwayScreen);
const gate = lazyScreen(async () => (await import("./dashboard-gate.tsx")).DashboardGate, "app");
const admin = lazyScreen(async () => (await import("../dashboards/admin/admin-frame.tsx")).AdminFrame, ...deskGroups);
const adminRequests = lazyScreen(
  async () => (await import("../dashboards/admin/requests/requests-screen.tsx")).RequestsScreen,
  ...deskGroups,
);
const adminUsers = lazyScreen(
  async () => (await import("../dashboards/admin/users/users-screen.tsx")).UsersScreen,
  ...deskGroups,
);
const adminCodes = lazyScreen(
  async () => (await import("../dashboards/admin/codes/codes-screen.tsx")).CodesScreen,
  ...deskGroups,
);
const adminData = lazyScreen(
  async () => (await import("../dashboards/admin/data/data-screen.tsx")).DataScreen,
  ...deskGroups,
);
const adminHealth = lazyScreen(
  async () => (await import("../dashboards/admin/health-screen.tsx")).HealthScreen,
  ...deskGroups,
);
const adminPlaces = lazyScreen(
  async () => (await import("../dashboards/places/places-screen.tsx")).PlacesScreen,
  ...deskGroups,
);
const adminModeration = lazyScreen(
  async () => (await import("../dashboards/moderation/moderation-screen.tsx")).ModerationScreen,
  ...deskGroups,
);
const adminLog = lazyScreen(async () => (await import("../dashboards/admin/log-screen.tsx")).LogScreen, ...deskGroups);
const auth = lazyScreen(async () => (await import("./auth-routes.ts")).AuthRoute, ...deskGroups);
const setUp = lazyScreen(async () => (await import("./auth-routes.ts")).SetUpRoute, ...deskGroups);
const secondStep = lazyScreen(async () => (await import("./account-routes.ts")).SecondStepRoute, ...deskGroups);
const account = lazyScreen(async () => (await import("./account-routes.ts")).AccountRoute, ...deskGroups);
const chooser = lazyScreen(
  async () => (await import("../dashboards/chooser/chooser-screen.tsx")).ChooserScreen,
  ...deskGroups,
);
const becomeServer = lazyScreen(
  async () => (await import("../dashboards/chooser/become-server-screen.tsx")).BecomeServerScreen,
  ...deskGroups,
);
const requestOwnership = lazyScreen(
  async () => (await import("../dashboards/chooser/request-screen.tsx")).RequestScreen,
  ...deskGroups,
);
/** The form is the chooser's: areas meet here and nowhere else. */
const RequestModal = lazyPart(
  async () => (await import("../dashboards/chooser/request-modal.tsx")).RequestModal,
  ...deskGroups,
);
const ownerFrame = lazyScreen(
  async () => {
    const { OwnerFrame } = await import("../dashboards/owner/owner-frame.tsx");
    return () => <OwnerFrame requestModal={RequestModal} />;
  },
  ...deskGroups,
);
const overview = lazyScreen(
  async () => (await import("../dashboards/owner/overview-screen.tsx")).OverviewScreen,
  ...deskGroups,
);
const reviews = lazyScreen(
  async () => (await import("../dashboards/owner/reviews/reviews-screen.tsx")).ReviewsScreen,
  ...deskGroups,
);
const performance = lazyScreen(
  async () => (await import("../dashboards/owner/performance-screen.tsx")).PerformanceScreen,
  ...deskGroups,
);
const staff = lazyScreen(async () => (await import("../dashboards/staff/staff-screen.tsx")).StaffScreen, ...deskGroups);
const promotions = lazyScreen(
  async () => (await import("../dashboards/promotions/promotions-screen.tsx")).PromotionsScreen,
  ...deskGroups,
);
const codes = lazyScreen(async () => (await import("../dashboards/codes/codes-screen.tsx")).CodesScreen, ...deskGroups);
const ownerSettings = lazyScreen(
  async () => (await import("../dashboards/owner-settings/owner-settings-screen.tsx")).OwnerSettingsScreen,
  ...deskGroups,
);
const server = lazyScreen(
  async () => (await import("../dashboards/server/server-dashboard.tsx")).ServerDashboard,
  ...deskGroups,
);
const passport = lazyScreen(
  async () => (await import("../site/passport-screen.tsx")).PassportCheckScreen,
  "rate",
  "app",
);

const discover = lazyScreen(async () => (await import("../site/discover-screen.tsx")).DiscoverScreen, "site");
/** A review is drawn as on the page of its place: areas meet here and nowhere else. */
const publicReviews = lazyScreen(
  async () => {
    const [{ ReviewsScreen }, { ReviewCard }] = await Promise.all([
      import("../site/review-stream-screen.tsx"),
      import("../consumer/place/review-card.tsx"),
    ]);
    return () => <ReviewsScreen ReviewCard={ReviewCard} />;
  },
  "site",
  "app",
  "rate",
);

const studioGate = lazyScreen(async () => (await import("./qr-studio-gate.tsx")).QrStudioGate, ...deskGroups);
const qrStudio = lazyScreen(
  async () => (await import("../dashboards/codes/qr-studio-screen.tsx")).QrStudioScreen,
  ...deskGroups,
);

/** Put in by the build: whether its pages talk to the embedded backend. In any other nothing of the demonstration is compiled. */
declare const embeddedOfBuild: boolean | undefined;
const demo =
  typeof embeddedOfBuild !== "undefined" && embeddedOfBuild
    ? lazyScreen(async () => (await import("../dashboards/demo/demo-routes.tsx")).DemoRoutes, ...deskGroups)
    : null;

/** Everything that is neither the consumer app nor a page around it: in one chunk, because the first load of the map names each of its routes. */
export const FurtherRoutes = () => (
  <Routes>
    <Route element={<InPage />}>
      <Route path={dashboardPages.auth} element={<auth.Screen />} />
      <Route path={dashboardPages.setUp} element={<setUp.Screen />} />
      <Route path={dashboardPages.secondStep} element={<secondStep.Screen />} />
      <Route path={dashboardPages.account} element={<account.Screen />} />
    </Route>
    <Route element={<gate.Screen />}>
      <Route element={<InPage />}>
        <Route path={dashboardPages.chooser} element={<chooser.Screen />} />
        <Route path={dashboardPages.becomeServer} element={<becomeServer.Screen />} />
        <Route path={dashboardPages.requestOwnership} element={<requestOwnership.Screen />} />
        <Route path={dashboardPages.owner} element={<ownerFrame.Screen />}>
          {/* Inside the frame, so that a section that breaks leaves the way to the others open. Each says its restaurant in the address. */}
          <Route element={<InPage />}>
            <Route path=":placeId/overview" element={<overview.Screen />} />
            <Route path=":placeId/reviews" element={<reviews.Screen />} />
            <Route path=":placeId/servers" element={<performance.Screen />} />
            <Route path=":placeId/staff" element={<staff.Screen />} />
            <Route path=":placeId/promotions" element={<promotions.Screen />} />
            <Route path=":placeId/codes" element={<codes.Screen />} />
            <Route path=":placeId/settings" element={<ownerSettings.Screen />} />
            {/* What names no section is led to one by the frame. */}
            <Route path="*" element={null} />
          </Route>
        </Route>
        <Route path={dashboardPages.admin} element={<admin.Screen />}>
          <Route element={<InPage />}>
            <Route index element={<Navigate to={adminPages.requests} replace />} />
            <Route path={adminPages.requests} element={<adminRequests.Screen />} />
            <Route path={adminPages.moderation} element={<adminModeration.Screen />} />
            <Route path={adminPages.places} element={<adminPlaces.Screen />} />
            <Route path={adminPages.users} element={<adminUsers.Screen />} />
            <Route path={adminPages.invitations} element={<adminCodes.Screen />} />
            <Route path={adminPages.data} element={<adminData.Screen />} />
            <Route path={adminPages.health} element={<adminHealth.Screen />} />
            <Route path={adminPages.log} element={<adminLog.Screen />} />
          </Route>
        </Route>
        <Route path={`${dashboardPages.server}/*`} element={<server.Screen />} />
      </Route>
    </Route>
    <Route element={<studioGate.Screen />}>
      <Route element={<InPage />}>
        <Route path={dashboardPages.qrStudio} element={<qrStudio.Screen />} />
      </Route>
    </Route>
    {demo ? (
      <Route element={<InPage />}>
        <Route path={`${dashboardPages.demo}/*`} element={<demo.Screen />} />
      </Route>
    ) : null}
    <Route element={<InPage />}>
      {/* For whoever is shown a passport: no account, and no connection. */}
      <Route path={passportPath} element={<passport.Screen />} />
      {/* In every language, since pages in it lead there. */}
      {languages.map((language) => (
        <Route key={language} element={<InLanguageOfAddress />}>
          <Route path={pathIn(language, onlinePages.discover)} element={<discover.Screen />} />
          <Route path={pathIn(language, onlinePages.reviews)} element={<publicReviews.Screen />} />
        </Route>
      ))}
    </Route>
    {/* A place, for whoever comes from a list or a search in their language: in the shell of the app, as under its own address. */}
    <Route element={<shell.Screen />}>
      <Route element={<InPage />}>
        <Route element={<InLanguageOfAddress />}>
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
  return isStaticPath(pathname) && !navigator.onLine ? <away.Screen /> : <notFound.Screen />;
}

/** The address that this document was loaded by. */
function loadedPath(): string | null {
  const [loaded] = globalThis.performance.getEntriesByType("navigation");
  return loaded ? new URL(loaded.name).pathname : null;
}

const InPage = () => (
  <Page>
    <Outlet />
  </Page>
);
