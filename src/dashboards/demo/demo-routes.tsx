import { Navigate, Route, Routes } from "../../ui/router.ts";
import { dashboardPages } from "../../domain/paths/dashboard-paths.ts";
import { DemoScreen } from "./demo-screen.tsx";
import { DemoServersScreen } from "./demo-servers-screen.tsx";
import { serversPage } from "./servers-page.ts";

/** Routes of the demo, in a chunk of their own that other builds leave out. */
export const DemoRoutes = () => (
  <Routes>
    <Route index element={<DemoScreen />} />
    <Route path={serversPage} element={<DemoServersScreen />} />
    <Route path="*" element={<Navigate to={dashboardPages.demo} replace />} />
  </Routes>
);
