import { useMessages } from "../../messages/messages.ts";
import styles from "../sign-in/login-screen.module.css";
import { useRemoteConfig } from "../auth/use-remote-config.ts";

/** The embedded backend does not send mail; it shows it on a local page. Links to that page. */
export function MailboxHint() {
  const t = useMessages("account").mailbox;
  const { config } = useRemoteConfig();
  if (config?.captcha.provider !== "local") return null;
  return (
    <p className={styles.hint}>
      {t.text}{" "}
      <a href="/_local/mail" target="_blank" rel="noreferrer">
        {t.link}
      </a>
    </p>
  );
}
