import { Navigate, Route, Routes } from "../../ui/router.ts";
import { dashboardPages } from "../../domain/paths/dashboard-paths.ts";
import { DemoScreen } from "./demo-screen.tsx";
import { DemoServersScreen } from "./demo-servers-screen.tsx";
import { serversPage } from "./servers-page.ts";

/** Named here, in a chunk of the demonstration's own, so that nothing else of the app knows them. */
export const DemoRoutes = () => (
  <Routes>
    <Route index element={<DemoScreen />} />
    <Route path={serversPage} element={<DemoServersScreen />} />
    <Route path="*" element={<Navigate to={dashboardPages.demo} replace />} />
  </Routes>
);
