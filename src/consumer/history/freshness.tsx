import { useCommonMessages } from "../../messages/en/common.ts";
import { useHistoryMessages } from "../../messages/en/history.ts";
import { Button } from "../../ui/elements/button.tsx";
import { StaleMark } from "../../ui/elements/marks.tsx";
import { RefreshIcon } from "../../ui/icons.ts";
import styles from "./freshness.module.css";
import type { Freshness as FreshnessState } from "./use-fresh-ratings.ts";

type FreshnessProps = { freshness: FreshnessState; onRetry: () => void };

/** Says how old the list is and what works all the same; nothing while it is up to date. */
export function Freshness({ freshness, onRetry }: FreshnessProps) {
  const messages = { common: useCommonMessages(), history: useHistoryMessages() };
  const t = messages.history.stale;
  if (freshness.kind !== "stale") return null;
  const text = { offline: t.offline, failed: t.failed, "sign-in": t.signIn }[freshness.reason];
  return (
    <div className={styles.freshness} aria-live="polite">
      {freshness.asOf && <StaleMark asOf={freshness.asOf} />}
      <p>{text}</p>
      {freshness.reason === "failed" && (
        <Button variant="plain" icon={<RefreshIcon aria-hidden="true" />} onClick={onRetry}>
          {messages.common.retry}
        </Button>
      )}
    </div>
  );
}
