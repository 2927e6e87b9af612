import { useState } from "react";
import { useMessages } from "../../messages/messages.ts";
import { Button } from "../../ui/elements/button.tsx";
import { Notice } from "../../ui/elements/notice.tsx";
import { useAction } from "../../ui/use-action.ts";
import { startApple } from "../auth/auth-calls.ts";
import styles from "./login-screen.module.css";
import { useRemoteConfig } from "../auth/use-remote-config.ts";
import { useTakesLong } from "../forms/use-takes-long.ts";

/** Shown only if the server has Apple configured. */
export function AppleButton({ returnTo, landing }: { returnTo: string | null; landing: string }) {
  const t = useMessages("account");
  const { config } = useRemoteConfig();
  const { run, busy, refusal } = useAction();
  const [leaving, setLeaving] = useState(false);
  const takesLong = useTakesLong(busy);
  // Reserves the space while the configuration loads, so that nothing moves under a finger.
  const waiting = config === undefined;
  if (!waiting && !config?.apple) return null;
  const start = async () => {
    const { ok } = await startApple(returnTo, landing);
    setLeaving(ok);
    return ok ? null : t.error.appleFailed;
  };
  return (
    <div className={styles.other} data-waiting={waiting}>
      <p className={styles.or}>{t.action.or}</p>
      <Button variant="quiet" wide busy={busy || leaving} onClick={() => run(start)}>
        {t.action.apple}
      </Button>
      {takesLong ? <Notice>{takesLong}</Notice> : null}
      {refusal ? <Notice kind="bad">{refusal}</Notice> : null}
    </div>
  );
}
