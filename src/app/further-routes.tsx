import { dashboardPages } from "../domain/dashboard-paths.ts";
import { Route, Routes } from "../ui/router.ts";
import { lazyScreen } from "./lazy-screen.ts";
import { Page } from "./page.tsx";
import { Outlet } from "../ui/router.ts";

const notFound = lazyScreen(async () => (await import("./not-found-screen.tsx")).NotFoundScreen);
const gate = lazyScreen(async () => (await import("./dashboard-gate.tsx")).DashboardGate);
const chooser = lazyScreen(async () => (await import("../dashboards/chooser/chooser-screen.tsx")).ChooserScreen);

/** Everything that is neither the consumer app nor a page around it: in one chunk, because the first load of the map names each of its routes. */
export const FurtherRoutes = () => (
  <Routes>
    <Route element={<gate.Screen />}>
      <Route element={<InPage />}>
        <Route path={dashboardPages.chooser} element={<chooser.Screen />} />
      </Route>
    </Route>
    <Route path="*" element={<notFound.Screen />} />
  </Routes>
);

const InPage = () => (
  <Page>
    <Outlet />
  </Page>
);
