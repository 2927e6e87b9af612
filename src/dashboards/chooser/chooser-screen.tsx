import { appStart, dashboardPages } from "../../domain/dashboard-paths.ts";
import { useDashboardMessages } from "../../messages/en/dashboards.ts";
import { Card } from "../../ui/elements/card.tsx";
import { Link } from "../../ui/elements/link.tsx";
import { Frame } from "../frame.tsx";
import { useDashboardPerson } from "../person.ts";

/** Where somebody with several roles chooses what to be now. */
export function ChooserScreen() {
  const t = useDashboardMessages();
  const { roles } = useDashboardPerson();
  return (
    <Frame title={t.home}>
      <ul>
        {roles.map((role) => (
          <Card as="li" key={role}>
            <Link to={dashboardPages[role]}>{t.roles[role]}</Link>
          </Card>
        ))}
      </ul>
      <Link to={appStart}>{t.openApp}</Link>
    </Frame>
  );
}
