import { useMessages } from "../../messages/messages.ts";
import { Button } from "../../ui/elements/button.tsx";
import { Screen } from "../../ui/elements/screen.tsx";
import styles from "../sign-in/login-screen.module.css";
import type { MailLinkType } from "./session-link.ts";

/** What a link from a mail would do, and the button that does it. Mail scanners open the page and press nothing. */
export function MailLinkQuestion({ type, onGo }: { type: MailLinkType; onGo: () => void }) {
  const t = useMessages("account").mailLink.kinds[type];
  return (
    <Screen title={t.title}>
      <p>{t.text}</p>
      <div className={styles.actions}>
        <Button onClick={onGo}>{t.go}</Button>
      </div>
    </Screen>
  );
}
