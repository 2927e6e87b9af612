import { useState } from "react";
import { useOnline } from "../../device/use-online.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button } from "../../ui/elements/button.tsx";
import { Notice } from "../../ui/elements/notice.tsx";
import { useNavigate } from "../../ui/router.ts";
import { useAction } from "../../ui/use-action.ts";
import { useRemoteConfig } from "../auth/use-remote-config.ts";
import styles from "../sign-in/login-screen.module.css";
import { demoRoles, startOf, type DemoRole } from "./demo-roles.ts";
import { signInAsDemo } from "./demo-sign-in.ts";

type DemoAccountsProps = { returnTo: string | null; onBusy: (busy: boolean) => void };

/** Signs in to a demo account with one tap. Compiled only into builds for this machine, shown only if the backend has a demo. */
export function DemoAccounts({ returnTo, onBusy }: DemoAccountsProps) {
  const t = useMessages("demoSignIn");
  const { error } = useMessages("account");
  const { config } = useRemoteConfig();
  const navigate = useNavigate();
  const { run, busy, refusal } = useAction();
  const [chosen, setChosen] = useState<DemoRole | null>(null);
  // Reserves the space while the configuration loads, so that nothing moves under a finger.
  const waiting = config === undefined;
  const online = useOnline();
  if (!online || (!waiting && !config?.demo)) return null;
  const start = async (role: DemoRole) => {
    setChosen(role);
    // The page must not redirect on its own before the account's start page is open.
    onBusy(true);
    const outcome = await signInAsDemo(role);
    if (!outcome.ok) {
      onBusy(false);
      return error[outcome.error];
    }
    navigate(startOf(role, returnTo), { replace: true });
    return null;
  };
  return (
    <section className={styles.other} data-waiting={waiting} aria-labelledby="demo-accounts">
      <h2 id="demo-accounts">{t.heading}</h2>
      <p className={styles.hint}>{t.lead}</p>
      <div className={styles.actions}>
        {demoRoles.map((role) => (
          <Button key={role} variant="quiet" busy={busy && chosen === role} onClick={() => run(() => start(role))}>
            {t.role[role]}
          </Button>
        ))}
      </div>
      {refusal ? <Notice kind="bad">{refusal}</Notice> : null}
    </section>
  );
}
