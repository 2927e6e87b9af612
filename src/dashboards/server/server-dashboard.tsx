import { dashboardPages } from "../../domain/paths/dashboard-paths.ts";
import type { Role } from "../../domain/people/role.ts";
import { useMessages } from "../../messages/messages.ts";
import { ButtonLink } from "../../ui/elements/button.tsx";
import { EditIcon } from "../../ui/icons.ts";
import { Navigate, Route, Routes } from "../../ui/router.ts";
import { useLoaded } from "../data/use-loaded.ts";
import { useChangePolling } from "../data/use-change-polling.ts";
import { DashboardShell } from "../shell/dashboard-shell.tsx";
import { RoleOnly } from "../shell/role-only.tsx";
import { OverviewScreen } from "./overview/overview-screen.tsx";
import { PassportScreen } from "./passport/passport-screen.tsx";
import { RestaurantsScreen } from "./restaurants/restaurants-screen.tsx";
import { ReviewsScreen } from "./reviews/reviews-screen.tsx";
import { fetchInvitations } from "./server-data.ts";
import { invitationsKey, serverPages } from "./server-pages.ts";
import { ProfileScreen } from "./profile/profile-screen.tsx";

const server: Role = "server";

/** Dashboard of a server (the waiter). It never compares people with each other. */
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
      <Routes>
        <Route path="overview" element={<OverviewScreen />} />
        <Route path="reviews" element={<ReviewsScreen />} />
        <Route path="restaurants" element={<RestaurantsScreen />} />
        <Route path="passport" element={<PassportScreen />} />
        <Route path="you" element={<ProfileScreen />} />
        <Route path="*" element={<Navigate to={`${dashboardPages.server}/overview`} replace />} />
      </Routes>
    </DashboardShell>
  );
}
