import type { ReactNode } from "react";
import { useMessages } from "../../messages/messages.ts";
import { formatMoment } from "../../messages/format.ts";
import { Button } from "../../ui/elements/button.tsx";
import { ErrorState } from "../../ui/elements/empty-state.tsx";
import { Notice } from "../../ui/elements/notice.tsx";
import { Skeleton } from "../../ui/elements/skeleton.tsx";
import type { Loaded as State } from "./use-loaded.ts";
import { useFailureText, type Reasons } from "./failure-notice.tsx";
import styles from "./loaded.module.css";

type LoadedProps<T> = {
  of: State<T>;
  reasons?: Reasons;
  /** Heading of the error state, where the failure's sentence alone does not say what could not be loaded. */
  title?: string;
  /** Shown until the first value arrives. */
  skeleton?: ReactNode;
  /** Hides the "updated" line, where another part of the page already shows it. */
  quiet?: boolean;
  /** The part above this one. This one waits for it, so that its arrival does not push buttons away from under a finger. */
  below?: State<unknown>;
  children: (value: T) => ReactNode;
};

/** Renders a load in each of its states. A value stays visible after a later failure, with its age. */
export function Loaded<T>({ of, reasons, title, skeleton, quiet = false, below, children }: LoadedProps<T>) {
  const t = { ...useMessages("dashboards"), retry: useMessages("common").retry };
  const failureText = useFailureText(reasons);
  const { value, failure, busy, atMs, reload } = of;
  const waiting = below?.value === undefined && below?.failure === null;
  if (value === undefined || waiting) {
    if (!failure || waiting) return skeleton ?? <Skeleton shape="card" count={3} />;
    return (
      <ErrorState {...(title === undefined ? {} : { title })} onRetry={reload} busy={busy}>
        <p>{failureText(failure)}</p>
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
            <Button variant="quiet" busy={busy} onClick={reload}>
              {t.retry}
            </Button>
          }
        >
          {failureText(failure)} {t.stale}
        </Notice>
      ) : null}
      {children(value)}
      {age && !quiet ? <p className={styles.age}>{t.updated({ time: age })}</p> : null}
    </>
  );
}
