import { adminPages, secondStepPath, type AdminSection } from "../../domain/paths/dashboard-paths.ts";
import type { Role } from "../../domain/people/role.ts";
import { useMessages } from "../../messages/messages.ts";
import { ButtonLink } from "../../ui/elements/button.tsx";
import { Notice } from "../../ui/elements/notice.tsx";
import { Outlet, useLocation } from "../../ui/router.ts";
import { useLoaded } from "../data/use-loaded.ts";
import { DashboardShell } from "../shell/dashboard-shell.tsx";
import { RoleOnly } from "../shell/role-only.tsx";
import { fetchTasks, tasksKey, type Tasks } from "./tasks.ts";

// Not in the markup, where a role is taken for one of ARIA.
const admin: Role = "admin";

const sections = Object.keys(adminPages) as AdminSection[];

/** What waits in a section. */
const waitsIn: Partial<Record<AdminSection, (tasks: Tasks) => number>> = {
  requests: ({ requests }) => requests,
  moderation: ({ reports, appeals }) => reports + appeals,
  places: ({ proposals }) => proposals,
  data: ({ data, letters }) => data + letters,
};

/** Around all sections of the admin dashboard, which are its routes: their tabs with what waits in each. */
export const AdminShell = () => (
  <RoleOnly role={admin}>
    <Sections />
  </RoleOnly>
);

function Sections() {
  const t = useMessages("admin");
  const title = useMessages("dashboards").roles.admin;
  const { pathname, search } = useLocation();
  const { value: tasks, failure } = useLoaded(tasksKey, fetchTasks);
  const current = sections.find((section) => pathname.startsWith(adminPages[section]));
  return (
    <DashboardShell
      title={current ? t.tabs[current] : title}
      lead={title}
      tabs={sections.map((section) => ({
        to: adminPages[section],
        label: t.tabs[section],
        count: (tasks && waitsIn[section]?.(tasks)) ?? 0,
      }))}
    >
      {failure?.reason === "second_step" ? (
        <Notice
          kind="warn"
          title={t.secondStep.title}
          actions={<ButtonLink to={secondStepPath(pathname + search)}>{t.secondStep.act}</ButtonLink>}
        >
          <p>{t.secondStep.text}</p>
        </Notice>
      ) : (
        <Outlet />
      )}
    </DashboardShell>
  );
}
