import { adminPages, dashboardPages } from "../domain/dashboard-paths.ts";
import { passportPath } from "../domain/passport.ts";
import { lazyPart } from "../ui/lazy-part.ts";
import { Navigate, Outlet, Route, Routes } from "../ui/router.ts";
import { lazyScreen } from "./lazy-screen.ts";
import { Page } from "./page.tsx";

const notFound = lazyScreen(async () => (await import("./not-found-screen.tsx")).NotFoundScreen);
const gate = lazyScreen(async () => (await import("./dashboard-gate.tsx")).DashboardGate);
const admin = lazyScreen(async () => (await import("../dashboards/admin/admin-frame.tsx")).AdminFrame);
const adminRequests = lazyScreen(async () => (await import("../dashboards/admin/requests-screen.tsx")).RequestsScreen);
const adminUsers = lazyScreen(async () => (await import("../dashboards/admin/users-screen.tsx")).UsersScreen);
const adminCodes = lazyScreen(async () => (await import("../dashboards/admin/codes-screen.tsx")).CodesScreen);
const adminData = lazyScreen(async () => (await import("../dashboards/admin/data-screen.tsx")).DataScreen);
const adminHealth = lazyScreen(async () => (await import("../dashboards/admin/health-screen.tsx")).HealthScreen);
const adminPlaces = lazyScreen(async () => (await import("../dashboards/places/places-screen.tsx")).PlacesScreen);
const adminModeration = lazyScreen(
  async () => (await import("../dashboards/moderation/moderation-screen.tsx")).ModerationScreen,
);
const adminLog = lazyScreen(async () => (await import("../dashboards/admin/log-screen.tsx")).LogScreen);
const auth = lazyScreen(async () => (await import("./auth-routes.ts")).AuthRoute);
const setUp = lazyScreen(async () => (await import("./auth-routes.ts")).SetUpRoute);
const secondStep = lazyScreen(async () => (await import("./account-routes.ts")).SecondStepRoute);
const account = lazyScreen(async () => (await import("./account-routes.ts")).AccountRoute);
const chooser = lazyScreen(async () => (await import("../dashboards/chooser/chooser-screen.tsx")).ChooserScreen);
const becomeServer = lazyScreen(
  async () => (await import("../dashboards/chooser/become-server-screen.tsx")).BecomeServerScreen,
);
const requestOwnership = lazyScreen(
  async () => (await import("../dashboards/chooser/request-screen.tsx")).RequestScreen,
);
/** The form is the chooser's: areas meet here and nowhere else. */
const RequestModal = lazyPart(async () => (await import("../dashboards/chooser/request-modal.tsx")).RequestModal);
const ownerFrame = lazyScreen(async () => {
  const { OwnerFrame } = await import("../dashboards/owner/owner-frame.tsx");
  return () => <OwnerFrame requestModal={RequestModal} />;
});
const overview = lazyScreen(async () => (await import("../dashboards/owner/overview-screen.tsx")).OverviewScreen);
const reviews = lazyScreen(async () => (await import("../dashboards/owner/reviews-screen.tsx")).ReviewsScreen);
const performance = lazyScreen(
  async () => (await import("../dashboards/owner/performance-screen.tsx")).PerformanceScreen,
);
const staff = lazyScreen(async () => (await import("../dashboards/staff/staff-screen.tsx")).StaffScreen);
const promotions = lazyScreen(
  async () => (await import("../dashboards/promotions/promotions-screen.tsx")).PromotionsScreen,
);
const codes = lazyScreen(async () => (await import("../dashboards/codes/codes-screen.tsx")).CodesScreen);
const ownerSettings = lazyScreen(
  async () => (await import("../dashboards/owner-settings/owner-settings-screen.tsx")).OwnerSettingsScreen,
);
const server = lazyScreen(async () => (await import("../dashboards/server/server-dashboard.tsx")).ServerDashboard);
const passport = lazyScreen(async () => (await import("../site/passport-screen.tsx")).PassportCheckScreen);

const studioGate = lazyScreen(async () => (await import("./qr-studio-gate.tsx")).QrStudioGate);
const qrStudio = lazyScreen(async () => (await import("../dashboards/codes/qr-studio-screen.tsx")).QrStudioScreen);

/** Put in by the build: whether its pages talk to the embedded backend. In any other nothing of the demonstration is compiled. */
declare const embeddedOfBuild: boolean | undefined;
const demo =
  typeof embeddedOfBuild !== "undefined" && embeddedOfBuild
    ? lazyScreen(async () => (await import("../dashboards/demo/demo-routes.tsx")).DemoRoutes)
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
    </Route>
    <Route path="*" element={<notFound.Screen />} />
  </Routes>
);

const InPage = () => (
  <Page>
    <Outlet />
  </Page>
);
