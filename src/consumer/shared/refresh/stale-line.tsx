import { useMessages } from "../../../messages/messages.ts";
import { StaleMark } from "../../../ui/elements/marks.tsx";
import styles from "./stale-line.module.css";
import type { Freshness } from "./use-refresh.ts";

type StaleLineProps = {
  state: Freshness;
  /** ISO time of what is shown; null: never told. */
  asOf: string | null;
};

/** How old a list is and why; nothing while it is up to date. Its line is kept free: what comes after the list would push it away. */
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
