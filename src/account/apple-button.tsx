import { useState } from "react";
import { useAccountMessages } from "../messages/account.ts";
import { Button } from "../ui/elements/button.tsx";
import { Notice } from "../ui/elements/notice.tsx";
import { startApple } from "./auth-calls.ts";
import styles from "./login-screen.module.css";
import { useRemoteConfig } from "./use-remote-config.ts";

/** Only where the server has Apple configured: a button that can only fail is none. */
export function AppleButton({ returnTo }: { returnTo: string | null }) {
  const t = useAccountMessages();
  const { config } = useRemoteConfig();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  if (!config?.apple) return null;
  const start = async () => {
    setBusy(true);
    setFailed(false);
    const outcome = await startApple(returnTo);
    // On success the browser is already leaving.
    if (outcome.ok) return;
    setBusy(false);
    setFailed(true);
  };
  return (
    <div className={styles.other}>
      <p className={styles.or}>{t.action.or}</p>
      <Button variant="quiet" wide busy={busy} onClick={() => void start()}>
        {t.action.apple}
      </Button>
      {failed ? <Notice kind="bad">{t.error.appleFailed}</Notice> : null}
    </div>
  );
}
