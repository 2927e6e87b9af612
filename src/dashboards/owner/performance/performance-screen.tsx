import { ownerPath } from "../../../domain/paths/dashboard-paths.ts";
import { useMessages } from "../../../messages/messages.ts";
import { ButtonLink } from "../../../ui/elements/button.tsx";
import { EmptyState } from "../../../ui/elements/empty-state.tsx";
import { useLoaded } from "../../data/use-loaded.ts";
import { Loaded } from "../../data/loaded.tsx";
import { useOwnedPlace } from "../owned-place.ts";
import styles from "./performance.module.css";
import { fetchPerformance, performanceKey } from "./performance.ts";
import { PraiseClaims } from "./praise-claims.tsx";
import { ServerCard } from "./server-card.tsx";

/** Owner tab "Servers": praise per server, sorted by name because it is not a ranking. */
export function PerformanceScreen() {
  const t = useMessages("ownerPerformance");
  const { placeId } = useOwnedPlace();
  const servers = useLoaded(performanceKey(placeId), () => fetchPerformance(placeId));
  return (
    <section className={styles.performance} aria-labelledby="performance-heading">
      <h2 id="performance-heading">{t.heading}</h2>
      <p className={styles.lead}>{t.lead}</p>
      <PraiseClaims />
      <Loaded of={servers}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState
              title={t.none.title}
              action={<ButtonLink to={ownerPath(placeId, "staff")}>{t.none.action}</ButtonLink>}
            >
              <p>{t.none.text}</p>
            </EmptyState>
          ) : (
            <ul className={styles.servers}>
              {rows.map((server) => (
                <ServerCard key={server.server_id} server={server} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <p className={styles.limits}>
        {t.limits} {t.law}
      </p>
    </section>
  );
}
