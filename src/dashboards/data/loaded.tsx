import type { ReactNode } from "react";
import { useMessages } from "../../messages/messages.ts";
import { formatMoment } from "../../messages/format.ts";
import { Button } from "../../ui/elements/button.tsx";
import { ErrorState } from "../../ui/elements/empty-state.tsx";
import { Notice } from "../../ui/elements/notice.tsx";
import { Skeleton } from "../../ui/elements/skeleton.tsx";
import type { Loaded as State } from "./use-loaded.ts";
import { useFailureWords, type Reasons } from "./failure-notice.tsx";
import styles from "./loaded.module.css";

type LoadedProps<T> = {
  of: State<T>;
  reasons?: Reasons;
  /** What could not be read, where the sentence of the failure alone would not say it. */
  title?: string;
  /** What stands there while nothing is known yet. */
  skeleton?: ReactNode;
  /** Without the line that says how old it is: where another part of the page says so already. */
  quiet?: boolean;
  /** What stands above this: until that has its height, this would be pushed away from under a finger. */
  below?: State<unknown>;
  children: (value: T) => ReactNode;
};

/** What was asked of the server, in each of its states. What once was there stays, and says how old it is. */
export function Loaded<T>({ of, reasons, title, skeleton, quiet = false, below, children }: LoadedProps<T>) {
  const t = { ...useMessages("dashboards"), retry: useMessages("common").retry };
  const words = useFailureWords(reasons);
  const { value, failure, busy, atMs, again } = of;
  const waits = below?.value === undefined && below?.failure === null;
  if (value === undefined || waits) {
    if (!failure || waits) return skeleton ?? <Skeleton shape="card" count={3} />;
    return (
      <ErrorState {...(title === undefined ? {} : { title })} onRetry={again} busy={busy}>
        <p>{words(failure)}</p>
      </ErrorState>
    );
  }
  const age = atMs === null ? null : formatMoment(new Date(atMs).toISOString());
  return (
    <>
      {failure ? (
        <Notice
          kind="warn"
          actions={
            <Button variant="quiet" busy={busy} onClick={again}>
              {t.retry}
            </Button>
          }
        >
          {words(failure)} {t.stale}
        </Notice>
      ) : null}
      {children(value)}
      {age && !quiet ? <p className={styles.age}>{t.updated(age)}</p> : null}
    </>
  );
}
