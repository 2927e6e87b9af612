import { useMemo } from "react";
import { pages } from "../domain/paths/paths.ts";
import { BrowserRouter, createRoutesFromElements, Navigate, Route, useLocation, useRoutes } from "../ui/router.ts";
import { RoutePageBoundary } from "./page/page-boundary.tsx";
import { dashboardRoutes } from "./routes/dashboard-routes.tsx";
import { PlaceFrame } from "./routes/place-frame.tsx";
import { publicRoutes } from "./routes/public-routes.tsx";
import { routesAt } from "./routes/routes-at.ts";
import { Root } from "./root.tsx";
import {
  activity,
  addPlace,
  code,
  details,
  forgot,
  fresh,
  friends,
  gate,
  guardian,
  history,
  login,
  mailCode,
  map,
  outbox,
  person,
  pick,
  place,
  profile,
  reset,
  scan,
  score,
  settings,
  shell,
  success,
  undo,
  dataExport,
  past,
} from "./routes/screens.tsx";

/**
 * Every address and what it shows. The only such list: the first script requests the screens of its address by it
 * (`routes/preload-route.ts`), and the build lists the files of each address by it (`build/route-files.ts`). Declarative routes on
 * purpose: the data router costs 16 kB before the first screen, and no screen has a loader.
 */
export const appRoutes = createRoutesFromElements(
  <Route element={<Root />}>
    <Route path={pages.login} element={<login.Screen />} />
    <Route path={pages.forgot} element={<forgot.Screen />} />
    <Route path={pages.reset} element={<reset.Screen />} />
    <Route path={pages.mailLink} element={<mailCode.Screen />} />
    <Route path={pages.fresh} element={<fresh.Screen />} />
    <Route path={pages.undo} element={<undo.Screen />} />
    <Route path={pages.guardian} element={<guardian.Screen />} />
    <Route element={<shell.Screen />}>
      {/* Inside the shell, so that a screen that breaks leaves the way to the others and to the outbox open. */}
      <Route element={<RoutePageBoundary />}>
        <Route element={<gate.Screen />}>
          <Route path={pages.app} element={<Navigate to={pages.map} replace />} />
          <Route path={pages.map} element={<map.Screen />} />
          <Route path={pages.rate} element={<score.Screen />} />
          <Route path={pages.rateDetails} element={<details.Screen />} />
          <Route path={pages.success} element={<success.Screen />} />
          <Route path={pages.history} element={<history.Screen />} />
          <Route path={pages.pick} element={<pick.Screen />} />
          <Route path={pages.addPlace} element={<addPlace.Screen />} />
          <Route path={pages.dataExport} element={<dataExport.Screen />} />
          <Route path={pages.past} element={<past.Screen />} />
          <Route path={pages.profile} element={<profile.Screen />} />
          <Route path={pages.activity} element={<activity.Screen />} />
          <Route path={pages.friends} element={<friends.Screen />} />
          <Route path={pages.settings} element={<settings.Screen />} />
        </Route>
        {/* Outside the gate: a person who scans a code can begin immediately, and signs in to send. */}
        <Route path={pages.code} element={<code.Screen />} />
        <Route path={pages.scan} element={<scan.Screen />} />
        {/* Outside the gate: unsent work is visible on the device, signed in or not. */}
        <Route path={pages.outbox} element={<outbox.Screen />} />
      </Route>
    </Route>
    {/* Visitors can read public content. */}
    <Route element={<PlaceFrame />}>
      <Route element={<RoutePageBoundary />}>
        <Route path={`${pages.place}/:placeId`} element={<place.Screen />} />
      </Route>
    </Route>
    <Route element={<shell.Screen />}>
      <Route element={<RoutePageBoundary />}>
        <Route element={<gate.Screen />}>
          <Route path={`${pages.people}/:username`} element={<person.Screen />} />
        </Route>
      </Route>
    </Route>
    {dashboardRoutes}
    {publicRoutes}
  </Route>,
);

export const App = () => (
  // Without React's transitions, so that a tap is answered immediately.
  <BrowserRouter useTransitions={false}>
    <Screens />
  </BrowserRouter>
);

/** What the address shows, inside a router. */
export function Screens() {
  const { pathname } = useLocation();
  return useRoutes(useMemo(() => routesAt(appRoutes, pathname), [pathname]));
}
