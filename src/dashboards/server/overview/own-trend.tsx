import { useMessages } from "../../../messages/messages.ts";
import { Trend } from "../../charts/trend.tsx";
import { Panel } from "../panel.tsx";
import type { ServerHome } from "../server-data.ts";
import styles from "../server.module.css";

/** Compares the server's last 30 days only with their own earlier ratings, never with other people. */
export function OwnTrend({ home: { weeks, last30, before } }: { home: ServerHome }) {
  const t = useMessages("serverDashboard").past;
  if (weeks.every(({ count }) => count === 0) && before.count === 0) return null;
  return (
    <Panel heading={t.heading} hint={t.hint}>
      <ul className={styles.lines}>
        <li>{t.now({ count: last30.count, average: last30.average })}</li>
        <li>{t.before({ count: before.count, average: before.average })}</li>
      </ul>
      <Trend caption={t.weeks} weeks={weeks.map(({ from, count, average }) => ({ starts_on: from, count, average }))} />
    </Panel>
  );
}
