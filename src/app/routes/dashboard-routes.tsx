import { readLastAnswers } from "../../device/last-answers.ts";
import {
  adminPages,
  dashboardPages,
  ownerTabs,
  serverTabs,
  type AdminSection,
  type OwnerTab,
  type ServerTab,
} from "../../domain/paths/dashboard-paths.ts";
import { lazyPart } from "../../ui/lazy-part.ts";
import { Navigate, Route } from "../../ui/router.ts";
import { lazyScreen } from "./lazy-screen.ts";
import { OnlinePageBoundary } from "../page/online-page-boundary.tsx";

const auth = lazyScreen(async () => (await import("../online/auth-routes.ts")).AuthRoute);
const setUp = lazyScreen(async () => (await import("../online/auth-routes.ts")).SetUpRoute);
const secondStep = lazyScreen(async () => (await import("../online/account-routes.ts")).SecondStepRoute);
const account = lazyScreen(async () => (await import("../online/account-routes.ts")).AccountRoute);

const gate = lazyScreen(async () => {
  // Read while the code is still loading. If the device cannot answer, the gate reports the failure.
  const reading = readLastAnswers().catch(() => undefined);
  const { DashboardGate } = await import("../online/dashboard-gate.tsx");
  await reading;
  return DashboardGate;
});
const chooser = lazyScreen(async () => (await import("../../dashboards/chooser/chooser-screen.tsx")).ChooserScreen);
const becomeServer = lazyScreen(
  async () => (await import("../../dashboards/chooser/become-server-screen.tsx")).BecomeServerScreen,
);
const requestOwnership = lazyScreen(
  async () => (await import("../../dashboards/chooser/request-screen.tsx")).RequestScreen,
);
const server = lazyScreen(async () => (await import("../../dashboards/server/server-dashboard.tsx")).ServerDashboard);
const serverScreens: Record<ServerTab, ReturnType<typeof lazyScreen>> = {
  overview: lazyScreen(
    async () => (await import("../../dashboards/server/overview/overview-screen.tsx")).OverviewScreen,
  ),
  reviews: lazyScreen(async () => (await import("../../dashboards/server/reviews/reviews-screen.tsx")).ReviewsScreen),
  restaurants: lazyScreen(
    async () => (await import("../../dashboards/server/restaurants/restaurants-screen.tsx")).RestaurantsScreen,
  ),
  passport: lazyScreen(
    async () => (await import("../../dashboards/server/passport/passport-screen.tsx")).PassportScreen,
  ),
  you: lazyScreen(async () => (await import("../../dashboards/server/profile/profile-screen.tsx")).ProfileScreen),
};
const FirstTab = () => <Navigate to={`${dashboardPages.server}/${serverTabs[0]}`} replace />;
FirstTab.preload = serverScreens.overview.preload;

/** The form is the chooser's: areas meet here and nowhere else. */
const RequestModal = lazyPart(async () => (await import("../../dashboards/chooser/request-modal.tsx")).RequestModal);
const owner = lazyScreen(async () => {
  const [{ OwnerShell }, { startOwnerLoads }] = await Promise.all([
    import("../../dashboards/owner/owner-shell.tsx"),
    import("../online/start-owner-loads.ts"),
  ]);
  void startOwnerLoads(location);
  return () => <OwnerShell requestModal={RequestModal} />;
});
const ownerScreens: Record<OwnerTab, ReturnType<typeof lazyScreen>> = {
  overview: lazyScreen(
    async () => (await import("../../dashboards/owner/overview/overview-screen.tsx")).OverviewScreen,
  ),
  reviews: lazyScreen(async () => (await import("../../dashboards/owner/reviews/reviews-screen.tsx")).ReviewsScreen),
  servers: lazyScreen(
    async () => (await import("../../dashboards/owner/performance/performance-screen.tsx")).PerformanceScreen,
  ),
  staff: lazyScreen(async () => (await import("../../dashboards/owner/staff/staff-screen.tsx")).StaffScreen),
  promotions: lazyScreen(
    async () => (await import("../../dashboards/owner/promotions/promotions-screen.tsx")).PromotionsScreen,
  ),
  codes: lazyScreen(async () => (await import("../../dashboards/owner/codes/codes-screen.tsx")).CodesScreen),
  settings: lazyScreen(
    async () => (await import("../../dashboards/owner/settings/owner-settings-screen.tsx")).OwnerSettingsScreen,
  ),
};

/** The shell leads an address without a section to the overview of the first restaurant. */
const Redirected = () => null;
Redirected.preload = ownerScreens.overview.preload;

const admin = lazyScreen(async () => (await import("../../dashboards/admin/admin-shell.tsx")).AdminShell);
const adminScreens: Record<AdminSection, ReturnType<typeof lazyScreen>> = {
  requests: lazyScreen(
    async () => (await import("../../dashboards/admin/owner-requests/requests-screen.tsx")).RequestsScreen,
  ),
  moderation: lazyScreen(
    async () => (await import("../../dashboards/admin/moderation/moderation-screen.tsx")).ModerationScreen,
  ),
  places: lazyScreen(async () => (await import("../../dashboards/admin/places/places-screen.tsx")).PlacesScreen),
  users: lazyScreen(async () => (await import("../../dashboards/admin/users/users-screen.tsx")).UsersScreen),
  invitations: lazyScreen(
    async () => (await import("../../dashboards/admin/invitation-codes/codes-screen.tsx")).CodesScreen,
  ),
  data: lazyScreen(async () => (await import("../../dashboards/admin/data-requests/data-screen.tsx")).DataScreen),
  health: lazyScreen(async () => (await import("../../dashboards/admin/health/health-screen.tsx")).HealthScreen),
  log: lazyScreen(async () => (await import("../../dashboards/admin/log/log-screen.tsx")).LogScreen),
};
const adminSections = Object.keys(adminScreens) as AdminSection[];

const FirstSection = () => <Navigate to={adminPages.requests} replace />;
FirstSection.preload = adminScreens.requests.preload;

const studioGate = lazyScreen(async () => (await import("../online/qr-studio-gate.tsx")).QrStudioGate);
const qrStudio = lazyScreen(
  async () => (await import("../../dashboards/owner/codes/qr-studio-screen.tsx")).QrStudioScreen,
);

/** Set by the build: true if its pages are for the embedded backend on this machine. Other builds contain no demo code. */
declare const demoOfBuild: boolean | undefined;
const demo =
  typeof demoOfBuild !== "undefined" && demoOfBuild
    ? lazyScreen(async () => (await import("../../dashboards/demo/demo-routes.tsx")).DemoRoutes)
    : null;

/** The dashboards and the ways in to them: everything that needs a connection. */
export const dashboardRoutes = (
  <>
    <Route element={<OnlinePageBoundary />}>
      <Route path={dashboardPages.auth} element={<auth.Screen />} />
      <Route path={dashboardPages.setUp} element={<setUp.Screen />} />
      <Route path={dashboardPages.secondStep} element={<secondStep.Screen />} />
      <Route path={dashboardPages.account} element={<account.Screen />} />
      {demo ? <Route path={`${dashboardPages.demo}/*`} element={<demo.Screen />} /> : null}
    </Route>
    {/* The gate is not on the device either. */}
    <Route element={<OnlinePageBoundary />}>
      <Route element={<gate.Screen />}>
        <Route element={<OnlinePageBoundary />}>
          <Route path={dashboardPages.chooser} element={<chooser.Screen />} />
          <Route path={dashboardPages.becomeServer} element={<becomeServer.Screen />} />
          <Route path={dashboardPages.requestOwnership} element={<requestOwnership.Screen />} />
          <Route path={dashboardPages.server} element={<server.Screen />}>
            <Route element={<OnlinePageBoundary />}>
              {serverTabs.map((tab) => (
                <Route key={tab} path={tab} Component={serverScreens[tab].Screen} />
              ))}
              <Route index element={<FirstTab />} />
              <Route path="*" element={<FirstTab />} />
            </Route>
          </Route>
          <Route path={dashboardPages.owner} element={<owner.Screen />}>
            {/* Inside the shell, so that the other sections stay reachable when one fails. Each address contains its restaurant. */}
            <Route element={<OnlinePageBoundary />}>
              {ownerTabs.map((tab) => (
                <Route key={tab} path={`:placeId/${tab}`} Component={ownerScreens[tab].Screen} />
              ))}
              <Route index element={<Redirected />} />
              <Route path="*" element={<Redirected />} />
            </Route>
          </Route>
          <Route path={dashboardPages.admin} element={<admin.Screen />}>
            <Route element={<OnlinePageBoundary />}>
              <Route index element={<FirstSection />} />
              {adminSections.map((section) => (
                <Route key={section} path={adminPages[section]} Component={adminScreens[section].Screen} />
              ))}
            </Route>
          </Route>
        </Route>
      </Route>
    </Route>
    <Route element={<OnlinePageBoundary />}>
      <Route element={<studioGate.Screen />}>
        <Route element={<OnlinePageBoundary />}>
          <Route path={dashboardPages.qrStudio} element={<qrStudio.Screen />} />
        </Route>
      </Route>
    </Route>
  </>
);
