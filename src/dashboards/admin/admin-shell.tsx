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

// A constant, because the linter takes `role="admin"` in JSX for an ARIA role.
const admin: Role = "admin";

const sections = Object.keys(adminPages) as AdminSection[];

/** Number of open tasks per section. */
const openTasksIn: Partial<Record<AdminSection, (tasks: Tasks) => number>> = {
  requests: ({ requests }) => requests,
  moderation: ({ reports, appeals }) => reports + appeals,
  places: ({ proposals }) => proposals,
  data: ({ data, letters }) => data + letters,
};

/** Layout of all admin sections, which are its nested routes: tabs with the number of open tasks. */
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
        count: (tasks && openTasksIn[section]?.(tasks)) ?? 0,
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
