import { useEffect, useState } from "react";
import { undoDays } from "../../domain/limits.ts";
import { pages } from "../../domain/paths/paths.ts";
import { sitePages } from "../../domain/paths/site-pages.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button, ButtonLink } from "../../ui/elements/button.tsx";
import { Notice, type Message } from "../../ui/elements/notice.tsx";
import { Screen } from "../../ui/elements/screen.tsx";
import { useLocation } from "../../ui/router.ts";
import { useAction } from "../../ui/use-action.ts";
import { undoChange } from "../auth/auth-calls.ts";
import { useTakesLong } from "../forms/use-takes-long.ts";
import styles from "../sign-in/login-screen.module.css";

/** The page of the link in a mail about a changed address or second step. Undoing needs a tap: mail scanners open every link. */
export function UndoScreen() {
  const { undoChange: t, account } = { undoChange: useMessages("undoChange"), account: useMessages("account") };
  const { hash } = useLocation();
  const [token] = useState(() => new URLSearchParams(hash.slice(1)).get("token") ?? "");
  const { run, busy } = useAction();
  const [message, setMessage] = useState<Message | null>(token ? null : { kind: "info", text: t.noLink });
  const takesLong = useTakesLong(busy);
  const settled = message !== null && message.kind !== "bad";
  // Removes the token from the address bar and the history.
  useEffect(() => window.history.replaceState(window.history.state, "", pages.undo), []);

  const undo = async () => {
    const outcome = await undoChange(token);
    if (!outcome.ok) setMessage({ kind: "bad", text: account.error[outcome.error] });
    else
      setMessage(outcome.undone ? { kind: "good", text: t.done } : { kind: "warn", text: t.spent({ days: undoDays }) });
  };

  return (
    <Screen title={t.heading} lead={t.lead}>
      {message ? <Notice kind={message.kind}>{message.text}</Notice> : null}
      {settled ? null : (
        <>
          <p>{t.text}</p>
          {takesLong ? <Notice>{takesLong}</Notice> : null}
          <Button busy={busy} onClick={() => run(undo)}>
            {t.undo}
          </Button>
        </>
      )}
      <div className={styles.actions}>
        {message?.kind === "good" ? <ButtonLink to={pages.forgot}>{t.choose}</ButtonLink> : null}
        {message?.kind === "warn" ? (
          <ButtonLink variant="quiet" to={sitePages.contact}>
            {t.contact}
          </ButtonLink>
        ) : null}
      </div>
    </Screen>
  );
}
