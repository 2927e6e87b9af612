import type { ReactNode } from "react";
import { appStart, dashboardPages } from "../../domain/paths/dashboard-paths.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button } from "../../ui/elements/button.tsx";
import { Card } from "../../ui/elements/card.tsx";
import { Link, Navigate, useSearchParams } from "../../ui/router.ts";
import { useLoaded } from "../data/use-loaded.ts";
import { DashboardShell } from "../shell/dashboard-shell.tsx";
import { useDashboardPerson } from "../shell/dashboard-person.ts";
import styles from "./chooser.module.css";
import { countInvitations, fetchRequests, mineKey } from "./requests.ts";

/** In display order. */
const allRoles = ["admin", "owner", "server"] as const;

/** Choice between a person's dashboards. A person with one role is redirected to its dashboard, except with `?stay`. */
export function ChooserScreen() {
  const { roles } = useDashboardPerson();
  const [question] = useSearchParams();
  const [only, ...others] = roles;
  if (only && others.length === 0 && !question.has("stay")) return <Navigate to={dashboardPages[only]} replace />;
  return <Choice />;
}

function Choice() {
  const t = useMessages("wayIn").chooser;
  const names = useMessages("dashboards").roles;
  const { roles, signOut } = useDashboardPerson();
  const app = (
    <Choosable to={appStart} about={t.appAbout}>
      {t.app}
    </Choosable>
  );
  return (
    <DashboardShell title={t.title}>
      <div className={styles.page}>
        <ul className={styles.cards} aria-label={t.dashboards}>
          {roles.length === 0 ? app : null}
          {allRoles
            .filter((role) => roles.includes(role))
            .map((role) => (
              <Choosable key={role} to={dashboardPages[role]} about={t.about[role]}>
                {names[role]}
              </Choosable>
            ))}
          {roles.length === 0 ? null : app}
        </ul>
        <Waiting />
        {roles.includes("owner") && roles.includes("server") ? null : <More />}
        <div>
          <Button variant="quiet" onClick={signOut}>
            {t.signOut}
          </Button>
        </div>
      </div>
    </DashboardShell>
  );
}

/** Links to request the roles the person does not have. */
function More() {
  const t = useMessages("wayIn").chooser;
  const { roles } = useDashboardPerson();
  return (
    <section className={styles.section}>
      <h2>{t.more}</h2>
      <ul className={styles.cards}>
        {roles.includes("server") ? null : (
          <Choosable to={dashboardPages.becomeServer} about={t.becomeServerAbout} newTab>
            {t.becomeServer}
          </Choosable>
        )}
        {roles.includes("owner") ? null : (
          <Choosable to={dashboardPages.requestOwnership} about={t.requestAbout}>
            {t.request}
          </Choosable>
        )}
      </ul>
    </section>
  );
}

/** Open requests and invitations. Says nothing when they cannot be loaded: the choice matters more than an error. */
function Waiting() {
  const t = useMessages("wayIn");
  const { uid } = useDashboardPerson();
  const requests = useLoaded(`${mineKey(uid)}requests`, () => fetchRequests(uid));
  const invitations = useLoaded(`${mineKey(uid)}invitations`, () => countInvitations(new Date()));
  // An approved request already shows as a dashboard.
  const open = requests.value?.filter(({ status }) => status !== "approved") ?? [];
  const invited = invitations.value ?? 0;
  if (open.length === 0 && invited === 0) return null;
  return (
    <section className={styles.section}>
      <h2>{t.chooser.waiting}</h2>
      <ul className={styles.lines}>
        {open.slice(0, 3).map(({ id, restaurant_name, status, declined_reason: reason }) => (
          <li key={id}>
            <bdi>{restaurant_name}</bdi>: {t.ownership.requests[status]}
            {reason ? `. ${t.ownership.requests.reason({ text: reason })}` : ""}
          </li>
        ))}
        {open.length > 0 ? (
          <li>
            <Link to={dashboardPages.requestOwnership}>{t.chooser.seeRequests}</Link> (
            {t.chooser.requests({ count: open.length })})
          </li>
        ) : null}
        {invited > 0 ? (
          <li>
            {t.chooser.invitations({ count: invited })}. <Invitations />
          </li>
        ) : null}
      </ul>
    </section>
  );
}

/** A person without a server profile creates one first, or accepts in the app. */
function Invitations() {
  const t = useMessages("wayIn").chooser;
  const { roles } = useDashboardPerson();
  const to = roles.includes("server") ? dashboardPages.server : dashboardPages.becomeServer;
  return <Link to={to}>{t.seeInvitations}</Link>;
}

type ChoosableProps = { to: string; about: string; newTab?: boolean; children: ReactNode };

function Choosable({ to, about, newTab = false, children }: ChoosableProps) {
  const target = newTab ? ({ target: "_blank", rel: "noopener" } as const) : {};
  return (
    <Card as="li" className={styles.card}>
      <Link {...target} className={styles.way} to={to}>
        {children}
      </Link>
      <span className={styles.soft}>{about}</span>
    </Card>
  );
}
