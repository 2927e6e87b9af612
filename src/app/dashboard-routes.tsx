import type { ComponentType } from "react";
import {
  adminPages,
  dashboardPages,
  ownerTabs,
  type AdminSection,
  type OwnerTab,
} from "../domain/paths/dashboard-paths.ts";
import { lazyPart } from "../ui/lazy-part.ts";
import { Navigate, Route } from "../ui/router.ts";
import { lazyScreen } from "./lazy-screen.ts";
import { InOnlinePage } from "./online-page.tsx";

/** What dashboards and the way in to them speak of: ratings as the app does, and accounts. */
const groups = ["dashboards", "rate", "outbox", "app", "account"] as const;
const desk = (load: () => Promise<ComponentType>) => lazyScreen(load, ...groups);

const auth = desk(async () => (await import("./online/auth-routes.ts")).AuthRoute);
const setUp = desk(async () => (await import("./online/auth-routes.ts")).SetUpRoute);
const secondStep = desk(async () => (await import("./online/account-routes.ts")).SecondStepRoute);
const account = desk(async () => (await import("./online/account-routes.ts")).AccountRoute);

const gate = lazyScreen(async () => (await import("./online/dashboard-gate.tsx")).DashboardGate, "app");
const chooser = desk(async () => (await import("../dashboards/chooser/chooser-screen.tsx")).ChooserScreen);
const becomeServer = desk(
  async () => (await import("../dashboards/chooser/become-server-screen.tsx")).BecomeServerScreen,
);
const requestOwnership = desk(async () => (await import("../dashboards/chooser/request-screen.tsx")).RequestScreen);
const server = desk(async () => (await import("../dashboards/server/server-dashboard.tsx")).ServerDashboard);

/** The form is the chooser's: areas meet here and nowhere else. */
const RequestModal = lazyPart(
  async () => (await import("../dashboards/chooser/request-modal.tsx")).RequestModal,
  ...groups,
);
const owner = desk(async () => {
  const { OwnerShell } = await import("../dashboards/owner/owner-shell.tsx");
  return () => <OwnerShell requestModal={RequestModal} />;
});
const ownerScreens: Record<OwnerTab, ReturnType<typeof desk>> = {
  overview: desk(async () => (await import("../dashboards/owner/overview/overview-screen.tsx")).OverviewScreen),
  reviews: desk(async () => (await import("../dashboards/owner/reviews/reviews-screen.tsx")).ReviewsScreen),
  servers: desk(async () => (await import("../dashboards/owner/performance/performance-screen.tsx")).PerformanceScreen),
  staff: desk(async () => (await import("../dashboards/owner/staff/staff-screen.tsx")).StaffScreen),
  promotions: desk(async () => (await import("../dashboards/owner/promotions/promotions-screen.tsx")).PromotionsScreen),
  codes: desk(async () => (await import("../dashboards/owner/codes/codes-screen.tsx")).CodesScreen),
  settings: desk(
    async () => (await import("../dashboards/owner/settings/owner-settings-screen.tsx")).OwnerSettingsScreen,
  ),
};

const admin = desk(async () => (await import("../dashboards/admin/admin-shell.tsx")).AdminShell);
const adminScreens: Record<AdminSection, ReturnType<typeof desk>> = {
  requests: desk(async () => (await import("../dashboards/admin/owner-requests/requests-screen.tsx")).RequestsScreen),
  moderation: desk(async () => (await import("../dashboards/admin/moderation/moderation-screen.tsx")).ModerationScreen),
  places: desk(async () => (await import("../dashboards/admin/places/places-screen.tsx")).PlacesScreen),
  users: desk(async () => (await import("../dashboards/admin/users/users-screen.tsx")).UsersScreen),
  invitations: desk(async () => (await import("../dashboards/admin/invitation-codes/codes-screen.tsx")).CodesScreen),
  data: desk(async () => (await import("../dashboards/admin/data-requests/data-screen.tsx")).DataScreen),
  health: desk(async () => (await import("../dashboards/admin/health/health-screen.tsx")).HealthScreen),
  log: desk(async () => (await import("../dashboards/admin/log/log-screen.tsx")).LogScreen),
};
const adminSections = Object.keys(adminScreens) as AdminSection[];

const studioGate = desk(async () => (await import("./online/qr-studio-gate.tsx")).QrStudioGate);
const qrStudio = desk(async () => (await import("../dashboards/owner/codes/qr-studio-screen.tsx")).QrStudioScreen);

/** Put in by the build: whether its pages talk to the embedded backend. In any other nothing of the demonstration is compiled. */
declare const embeddedOfBuild: boolean | undefined;
const demo =
  typeof embeddedOfBuild !== "undefined" && embeddedOfBuild
    ? desk(async () => (await import("../dashboards/demo/demo-routes.tsx")).DemoRoutes)
    : null;

/** The dashboards and the ways in to them: everything that needs a connection. */
export const dashboardRoutes = (
  <>
    <Route element={<InOnlinePage />}>
      <Route path={dashboardPages.auth} element={<auth.Screen />} />
      <Route path={dashboardPages.setUp} element={<setUp.Screen />} />
      <Route path={dashboardPages.secondStep} element={<secondStep.Screen />} />
      <Route path={dashboardPages.account} element={<account.Screen />} />
      {demo ? <Route path={`${dashboardPages.demo}/*`} element={<demo.Screen />} /> : null}
    </Route>
    <Route element={<gate.Screen />}>
      <Route element={<InOnlinePage />}>
        <Route path={dashboardPages.chooser} element={<chooser.Screen />} />
        <Route path={dashboardPages.becomeServer} element={<becomeServer.Screen />} />
        <Route path={dashboardPages.requestOwnership} element={<requestOwnership.Screen />} />
        <Route path={`${dashboardPages.server}/*`} element={<server.Screen />} />
        <Route path={dashboardPages.owner} element={<owner.Screen />}>
          {/* Inside the frame, so that a section that breaks leaves the way to the others open. Each says its restaurant in the address. */}
          <Route element={<InOnlinePage />}>
            {ownerTabs.map((tab) => (
              <Route key={tab} path={`:placeId/${tab}`} Component={ownerScreens[tab].Screen} />
            ))}
            {/* What names no section is led to one by the frame. */}
            <Route path="*" element={null} />
          </Route>
        </Route>
        <Route path={dashboardPages.admin} element={<admin.Screen />}>
          <Route element={<InOnlinePage />}>
            <Route index element={<Navigate to={adminPages.requests} replace />} />
            {adminSections.map((section) => (
              <Route key={section} path={adminPages[section]} Component={adminScreens[section].Screen} />
            ))}
          </Route>
        </Route>
      </Route>
    </Route>
    <Route element={<InOnlinePage />}>
      <Route element={<studioGate.Screen />}>
        <Route element={<InOnlinePage />}>
          <Route path={dashboardPages.qrStudio} element={<qrStudio.Screen />} />
        </Route>
      </Route>
    </Route>
  </>
);
