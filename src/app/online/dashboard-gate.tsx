import { useEffect, useMemo, useState, type ReactNode } from "react";
import { fetchRoles, rolesKey } from "../../dashboards/data/roles.ts";
import { clearLoads, onForbidden, refreshLoads } from "../../dashboards/data/load-cache.ts";
import { useLoaded } from "../../dashboards/data/use-loaded.ts";
import { DashboardPersonProvider, type DashboardPerson } from "../../dashboards/shell/dashboard-person.ts";
import { forgetLastAnswers } from "../../device/last-answers.ts";
import { useInvited } from "../../device/use-invited.ts";
import { useOnline } from "../../device/use-online.ts";
import { useReadPerson } from "../../device/use-person.ts";
import { authPath } from "../../domain/paths/dashboard-paths.ts";
import { pages } from "../../domain/paths/paths.ts";
import type { Person } from "../../domain/people/session.ts";
import { settleSignOut } from "../../sync/session/session.ts";
import { Navigate, Outlet, useLocation } from "../../ui/router.ts";
import { NeedsConnection } from "../errors/needs-connection.tsx";
import { Splash } from "../page/splash.tsx";

/**
 * Shows dashboard pages to signed-in people. Their roles decide which dashboards are open; the real gate is in
 * Postgres. If the connection is lost, an open page stays open and keeps any typed text. `signedOut`: shown to signed-out
 * people instead of the redirect to the sign-in.
 */
export function DashboardGate({ signedOut }: { signedOut?: ReactNode }) {
  const person = useReadPerson();
  const location = useLocation();
  const [leaving, setLeaving] = useState(false);
  useEffect(forgetLastAnswers, []);
  if (person === undefined) return <Splash />;
  if (person) return <SignedIn key={person.uid} person={person} onLeave={() => setLeaving(true)} />;
  if (leaving) return <Navigate to={pages.home} replace />;
  return signedOut ?? <Navigate to={authPath({ returnTo: location.pathname + location.search })} replace />;
}

function SignedIn({ person, onLeave }: { person: Person; onLeave: () => void }) {
  const { uid, email, firstName } = person;
  const online = useOnline();
  const location = useLocation();
  const { value: roles, failure, busy, reload } = useLoaded(rolesKey(uid), () => fetchRoles(uid));
  const invited = useInvited(uid);
  useEffect(() => {
    // A rejection while roles are being refreshed must not start another refresh.
    let asking = false;
    return onForbidden(() => {
      if (asking) return;
      asking = true;
      void refreshLoads(rolesKey(uid)).finally(() => (asking = false));
    });
  }, [uid]);
  // Cached data is deleted when the person leaves or changes.
  useEffect(() => clearLoads, []);
  const self = useMemo<DashboardPerson | null>(() => {
    const signOut = () => {
      onLeave();
      void settleSignOut("keep");
    };
    return roles ? { uid, email, firstName, roles, signOut } : null;
  }, [uid, email, firstName, roles, onLeave]);

  const returnTo = location.pathname + location.search;
  if (failure?.code === "sign-in") return <Navigate to={authPath({ returnTo })} replace />;
  // Suspended or never invited: the sign-in page explains which, and what to do.
  if (invited === false) return <Navigate to={authPath({ returnTo, notice: "invitation_required" })} replace />;
  if (!self) {
    if (failure || !online) return <NeedsConnection onRetry={reload} busy={busy} />;
    return <Splash />;
  }
  return (
    <DashboardPersonProvider value={self}>
      <Outlet />
    </DashboardPersonProvider>
  );
}
