import type { Role } from "../../domain/people/role.ts";
import { useMessages } from "../../messages/messages.ts";
import { ButtonLink } from "../../ui/elements/button.tsx";
import { EditIcon } from "../../ui/icons.ts";
import { Outlet } from "../../ui/router.ts";
import { useLoaded } from "../data/use-loaded.ts";
import { useChangePolling } from "../data/use-change-polling.ts";
import { DashboardShell } from "../shell/dashboard-shell.tsx";
import { RoleOnly } from "../shell/role-only.tsx";
import { fetchInvitations } from "./server-data.ts";
import { invitationsKey, serverPages } from "./server-pages.ts";

const server: Role = "server";

/** Layout of a server's (waiter's) tabs, which are its nested routes. They never compare people with each other. */
export function ServerDashboard() {
  return (
    <RoleOnly role={server}>
      <ServerPages />
    </RoleOnly>
  );
}

function ServerPages() {
  const t = useMessages("serverDashboard");
  useChangePolling(null);
  const invitations = useLoaded(invitationsKey, fetchInvitations);
  const tabs = [
    { to: serverPages.overview, label: t.tabs.overview },
    { to: serverPages.reviews, label: t.tabs.reviews },
    { to: serverPages.restaurants, label: t.tabs.restaurants, count: invitations.value?.length ?? 0 },
    { to: serverPages.passport, label: t.tabs.passport },
    { to: serverPages.you, label: t.tabs.you },
  ];
  return (
    <DashboardShell
      title={t.title}
      lead={t.lead}
      tabs={tabs}
      actions={
        <ButtonLink variant="quiet" to={serverPages.you} icon={<EditIcon aria-hidden="true" size={20} />}>
          {t.editProfile}
        </ButtonLink>
      }
    >
      <Outlet />
    </DashboardShell>
  );
}
