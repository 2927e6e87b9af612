import { pages } from "../../domain/paths/paths.ts";
import { useMessages } from "../../messages/messages.ts";
import { Notice } from "../../ui/elements/notice.tsx";
import { Screen } from "../../ui/elements/screen.tsx";
import { Navigate } from "../../ui/router.ts";
import { EntryPanel } from "./entry-panel.tsx";
import styles from "./login-screen.module.css";
import { SignInForm } from "./sign-in-form.tsx";
import { SignUpForm } from "../sign-up/sign-up-form.tsx";
import { useEntry, type EntryProps } from "./use-entry.ts";
import { WelcomePanel } from "./welcome-panel.tsx";

/** Sign-in and sign-up page for guests. */
export function LoginScreen(props: EntryProps) {
  const t = useMessages("account");
  const entry = useEntry(props, pages.map);
  if (entry.inside) return <Navigate to={entry.inside} replace />;
  const earlyAccess = (
    <Notice kind="warn" title={t.earlyAccess.heading}>
      <p>{t.earlyAccess.text}</p>
    </Notice>
  );
  return (
    <Screen
      title={entry.mode === "sign-up" ? t.titles.signUp : t.titles.signIn}
      lead={t.welcome.lead}
      width="page"
      back={pages.home}
    >
      <div className={styles.page}>
        <EntryPanel
          entry={entry}
          signIn={<SignInForm {...entry.form} appleLanding={pages.map} />}
          signUp={<SignUpForm {...entry.form} top={earlyAccess} />}
        />
        <WelcomePanel />
      </div>
    </Screen>
  );
}
