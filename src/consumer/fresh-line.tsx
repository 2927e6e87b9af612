import { useMessages } from "../messages/messages.ts";
import { Button } from "../ui/elements/button.tsx";
import { StaleMark } from "../ui/elements/marks.tsx";
import { RefreshIcon } from "../ui/icons.ts";
import styles from "./fresh-line.module.css";
import type { FreshState, StaleReason } from "./use-fresh.ts";

type FreshLineProps = {
  state: FreshState;
  /** ISO time of what is shown; null: never told. */
  asOf: string | null;
  /** What still works, where that differs by the reason for each. */
  text: string | Record<StaleReason, string>;
  onRetry: () => void;
};

/** How old a list is and what works all the same; nothing while it is up to date. */
export function FreshLine({ state, asOf, text, onRetry }: FreshLineProps) {
  const t = useMessages("common");
  if (state === "fresh" || state === "refreshing") return null;
  return (
    <div className={styles.line} aria-live="polite">
      {asOf && <StaleMark asOf={asOf} />}
      <p>{typeof text === "string" ? text : text[state]}</p>
      {state === "failed" && (
        <Button variant="plain" icon={<RefreshIcon aria-hidden="true" />} onClick={onRetry}>
          {t.retry}
        </Button>
      )}
    </div>
  );
}
