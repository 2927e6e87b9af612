import { useState } from "react";
import { useOnline } from "../../device/use-online.ts";
import { ShutDatabase } from "../../local/database/database-state.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button } from "../../ui/elements/button.tsx";
import { Screen } from "../../ui/elements/screen.tsx";
import { Scene } from "../../ui/lemons/scene.tsx";
import { useLocation } from "../../ui/router.ts";
import { useAction } from "../../ui/use-action.ts";
import { failureLine, failureReport, isMissingCode } from "./failure-details.ts";
import styles from "./plain-page.module.css";

/**
 * The last resort of every route. It changes nothing on the device: drafts and the outbox are in the database and
 * available again after a reload.
 */
export function RouteFailure({ error }: { error: unknown }) {
  const t = useMessages("failure");
  const { pathname } = useLocation();
  const online = useOnline();
  const [copied, setCopied] = useState<boolean | null>(null);
  const [at] = useState(() => new Date().toISOString());
  const report = failureReport(error, { path: pathname, agent: navigator.userAgent, at });
  const { run, busy } = useAction();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(report);
      setCopied(true);
    } catch {
      setCopied(false);
    }
  };

  const why = () => {
    if (isMissingCode(error)) return online ? t.unloaded : t.offline;
    return error instanceof ShutDatabase ? t.shut : failureLine(error);
  };

  return (
    <Screen title={t.heading}>
      <div className={styles.drawing}>
        <Scene name="spill" />
      </div>
      <p className={styles.text}>{why()}</p>
      <p className={styles.text}>{t.safe}</p>
      <div className={styles.actions}>
        <Button onClick={() => location.reload()}>{t.reload}</Button>
        <Button variant="quiet" busy={busy} onClick={() => run(copy)}>
          {copied ? t.copied : t.copy}
        </Button>
      </div>
      {/* If the clipboard is not permitted, the text is shown for copying by hand. */}
      <details className={styles.details} open={copied === false}>
        <summary>{t.details}</summary>
        <pre className={styles.trace}>{report}</pre>
      </details>
    </Screen>
  );
}
