import { useMessages } from "../../messages/messages.ts";
import { dashboardPages } from "../../domain/paths/dashboard-paths.ts";
import { Card } from "../../ui/elements/card.tsx";
import { Link } from "../../ui/router.ts";
import { Screen } from "../../ui/elements/screen.tsx";
import styles from "./demo.module.css";
import { serversPage } from "./servers-page.ts";

/** Tools for trying the product. Compiled only into builds for the embedded backend. */
export function DemoScreen() {
  const t = useMessages("demo");
  return (
    <Screen title={t.title} lead={t.lead}>
      <ul className={styles.list}>
        <Card as="li">
          <Link to={`${dashboardPages.demo}/${serversPage}`}>{t.servers.link}</Link>
          <p>{t.servers.about}</p>
        </Card>
        {/* Pages of the backend, not of the app. */}
        <Card as="li">
          <a href="/_local/mail">{t.mailbox.link}</a>
          <p>{t.mailbox.about}</p>
        </Card>
        <Card as="li">
          <a href="/_local/health">{t.health.link}</a>
          <p>{t.health.about}</p>
        </Card>
      </ul>
    </Screen>
  );
}
