import type { ReactNode } from "react";
import { dashboardPages } from "../../domain/paths/dashboard-paths.ts";
import type { Role } from "../../domain/people/role.ts";
import { useMessages } from "../../messages/messages.ts";
import { ButtonLink } from "../../ui/elements/button.tsx";
import { EmptyState } from "../../ui/elements/empty-state.tsx";
import { DashboardShell } from "./dashboard-shell.tsx";
import { useDashboardPerson } from "./dashboard-person.ts";
import { AfterSecondStep } from "./after-second-step.tsx";

/** Guards a dashboard by role. A person without the role sees why, and a link to the chooser. */
export function RoleOnly({ role, children }: { role: Role; children: ReactNode }) {
  const t = useMessages("dashboards");
  const { roles } = useDashboardPerson();
  if (roles.includes(role)) return role === "admin" ? <AfterSecondStep>{children}</AfterSecondStep> : children;
  return (
    <DashboardShell title={t.roles[role]}>
      <EmptyState
        scene="door"
        title={t.missingRole.heading}
        action={<ButtonLink to={dashboardPages.chooser}>{t.home}</ButtonLink>}
      >
        <p>{t.missingRole[role]}</p>
      </EmptyState>
    </DashboardShell>
  );
}
