import { useEffect, useState, type ReactNode } from "react";
import { useLiveQuery } from "../../device/use-live-query.ts";
import { freshSignInMinutes } from "../../domain/limits.ts";
import { useMessages } from "../../messages/messages.ts";
import { readSession } from "../../sync/session/session.ts";
import { Button } from "../../ui/elements/button.tsx";
import { Dialog } from "../../ui/elements/dialog.tsx";
import styles from "../sign-in/login-screen.module.css";
import { FreshForm } from "./fresh-form.tsx";
import { freshUntil } from "./fresh-sign-in.ts";

const readFreshness = async () => {
  const session = await readSession();
  return session && { untilMs: freshUntil(session), email: session.user.email ?? "" };
};

/**
 * Shows `children` after a fresh sign-in, else a button for one. When the time is over, what was already open stays with its input,
 * and the button appears above it. `short`: without the reason, where another gate of the page gives it.
 */
export function FreshGate({ children, short = false }: { children: ReactNode; short?: boolean }) {
  const t = useMessages("freshSignIn");
  const freshness = useLiveQuery(readFreshness);
  const isFresh = useIsBefore(freshness?.untilMs ?? 0);
  const [wasFresh, setWasFresh] = useState(false);
  const [asking, setAsking] = useState(false);
  if (isFresh && !wasFresh) setWasFresh(true);
  if (!freshness) return null;
  return (
    <>
      {isFresh ? null : (
        <div className={styles.panel}>
          {short ? null : <p className={styles.hint}>{t.why({ minutes: freshSignInMinutes })}</p>}
          <div className={styles.actions}>
            <Button variant="quiet" onClick={() => setAsking(true)}>
              {t.title}
            </Button>
          </div>
        </div>
      )}
      {isFresh || wasFresh ? children : null}
      {asking ? (
        <Dialog
          title={t.title}
          onClose={() => setAsking(false)}
          actions={
            <Button variant="plain" onClick={() => setAsking(false)}>
              {t.close}
            </Button>
          }
        >
          <FreshForm email={freshness.email} onDone={() => setAsking(false)} />
        </Dialog>
      ) : null}
    </>
  );
}

/** True until `untilMs`. */
function useIsBefore(untilMs: number): boolean {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setTimeout(() => setNowMs(Date.now()), Math.max(0, untilMs - Date.now()));
    return () => clearTimeout(timer);
  }, [untilMs]);
  return nowMs < untilMs;
}
