import type { ReactNode } from "react";
import { authPath, dashboardPages } from "../../../domain/paths/dashboard-paths.ts";
import { pages } from "../../../domain/paths/paths.ts";
import type { Person } from "../../../domain/people/session.ts";
import { useMessages } from "../../../messages/messages.ts";
import { Button, ButtonLink } from "../../../ui/elements/button.tsx";
import { Notice } from "../../../ui/elements/notice.tsx";
import { Screen } from "../../../ui/elements/screen.tsx";
import { Skeleton } from "../../../ui/elements/skeleton.tsx";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { Navigate, useNavigate } from "../../../ui/router.ts";
import { fetchProfile } from "./setup-calls.ts";
import { SetupForm } from "./setup-form.tsx";
import styles from "../../sign-in/login-screen.module.css";
import { useRequest } from "../use-request.ts";
import { useTakesLong } from "../../forms/use-takes-long.ts";

/** Loaded on demand, as on the sign-in page. A static import would put it back into the chunk of this page. */
const NoAccess = lazyPart(async () => (await import("../../no-access/no-access.tsx")).NoAccess);

type SetupScreenProps = { person: Person | null; signInNeeded: boolean };

/** Opens the person's dashboard, or sets one up if there is none. */
export function SetupScreen({ person, signInNeeded }: SetupScreenProps) {
  if (!person || signInNeeded) return <Navigate to={authPath({ returnTo: dashboardPages.setUp })} replace />;
  return <Setup key={person.uid} person={person} />;
}

function Setup({ person }: { person: Person }) {
  const t = useMessages("dashboardSignIn").setUp;
  const navigate = useNavigate();
  const { value, error, reload } = useRequest(fetchProfile);
  const takesLong = useTakesLong(value === null && error === null);
  if (value === null && error === null)
    return (
      <SetupLayout>
        <p>{t.loading}</p>
        {takesLong ? <Notice>{takesLong}</Notice> : null}
        <Skeleton shape="block" />
      </SetupLayout>
    );
  if (value === null)
    return (
      <SetupLayout>
        <Notice kind="bad" actions={<Button onClick={reload}>{t.again}</Button>}>
          <p>{t.unreachable}</p>
        </Notice>
      </SetupLayout>
    );
  const asked = value.profile;
  if (asked.kind === "found") return <Navigate to={dashboardPages.chooser} replace />;
  if (asked.kind === "uninvited")
    return (
      <SetupLayout>
        <NoAccess key={person.uid} person={person} code="" onAccess={reload} />
      </SetupLayout>
    );
  return (
    <SetupLayout>
      <SetupForm choices={asked.choices} onServer={() => navigate(dashboardPages.chooser, { replace: true })} />
    </SetupLayout>
  );
}

function SetupLayout({ children }: { children: ReactNode }) {
  const t = useMessages("dashboardSignIn");
  return (
    <Screen title={t.titles.setUp} back={pages.home}>
      <div className={styles.panel}>
        {children}
        <div className={styles.actions}>
          <ButtonLink variant="plain" to={dashboardPages.chooser}>
            {t.setUp.notNow}
          </ButtonLink>
          <ButtonLink variant="plain" to={pages.map}>
            {t.setUp.app}
          </ButtonLink>
        </div>
      </div>
    </Screen>
  );
}
