import { useMessages } from "../../../messages/messages.ts";
import { StaleMark } from "../../../ui/elements/marks.tsx";
import styles from "./stale-line.module.css";
import type { Freshness } from "./use-refresh.ts";

type StaleLineProps = {
  state: Freshness;
  /** ISO time of the data; null when it was never fetched. */
  asOf: string | null;
};

/** Says how old a list is and why; empty while it is up to date. The line always takes its space, so that the list does not move. */
export function StaleLine({ state, asOf }: StaleLineProps) {
  const t = useMessages("lists").notRefreshed;
  const stale = state !== "fresh" && state !== "refreshing";
  return (
    <p className={styles.line} aria-live="polite">
      {stale && asOf !== null && <StaleMark asOf={asOf} />}
      {stale && state !== "offline" && <span>{t[state]}</span>}
    </p>
  );
}
