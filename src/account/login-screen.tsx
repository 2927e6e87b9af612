import { useState } from "react";
import { useOnline } from "../device/use-online.ts";
import { pages } from "../domain/paths.ts";
import type { Person } from "../domain/session.ts";
import { useAccountMessages } from "../messages/en/account.ts";
import { Notice } from "../ui/elements/notice.tsx";
import { Screen } from "../ui/elements/screen.tsx";
import { SegmentedControl } from "../ui/elements/segmented-control.tsx";
import { Navigate, useNavigate, useSearchParams } from "../ui/router.ts";
import styles from "./login-screen.module.css";
import { NotLetIn } from "./not-let-in.tsx";
import { safeReturnPath } from "./return-path.ts";
import { SignInForm } from "./sign-in-form.tsx";
import { SignUpForm } from "./sign-up-form.tsx";
import { useTypedEmail } from "./typed-email.ts";
import { WelcomePanel } from "./welcome-panel.tsx";

type LoginScreenProps = {
  person: Person | null;
  /** The tokens were refused: the person is known but has to sign in again. */
  signInNeeded: boolean;
};

/** Signing in and signing up. Reached with `?mode=sign-up`, `?code=`, `?error=` and `?return=`. */
export function LoginScreen({ person, signInNeeded }: LoginScreenProps) {
  const t = useAccountMessages();
  const [query, setQuery] = useSearchParams();
  const navigate = useNavigate();
  const online = useOnline();
  const [email, setEmail] = useTypedEmail(person?.email ?? "");
  // While a form is on its way in, it decides where to go: the session alone is not yet an answer about the invitation.
  const [entering, setEntering] = useState(false);
  const code = query.get("code")?.trim().slice(0, 80) ?? "";
  const mode = query.get("mode") ?? (code ? "sign-up" : "sign-in");
  const returnTo = safeReturnPath(query.get("return"));
  const noticeKey = query.get("error") ?? "";
  const notice = Object.hasOwn(t.notice, noticeKey) ? t.notice[noticeKey as keyof typeof t.notice] : null;
  const uninvited = noticeKey === "invitation_required";

  const enter = () => navigate(returnTo ?? pages.map, { replace: true });
  const signedIn = person !== null && !signInNeeded;
  if (signedIn && !uninvited && !entering) return <Navigate to={returnTo ?? pages.map} replace />;

  const setMode = (next: string) => {
    const changed = new URLSearchParams(query);
    changed.set("mode", next);
    changed.delete("error");
    setQuery(changed, { replace: true });
  };
  const form = { code, email, onEmail: setEmail, returnTo, onSignedIn: enter, onBusy: setEntering };

  return (
    <Screen
      title={mode === "sign-up" ? t.titles.signUp : t.titles.signIn}
      lead={t.welcome.lead}
      width="page"
      back={pages.home}
    >
      <div className={styles.page}>
        <div className={styles.panel}>
          {online ? null : (
            <Notice kind="warn" title={t.offline.heading}>
              <p>{t.offline.text}</p>
            </Notice>
          )}
          {signedIn && uninvited && !entering ? (
            <NotLetIn person={person} code={code} onLetIn={enter} />
          ) : (
            <>
              {notice ? <Notice kind={uninvited ? "bad" : "info"}>{notice}</Notice> : null}
              <SegmentedControl
                label={t.mode.label}
                value={mode}
                onChange={setMode}
                options={[
                  { value: "sign-in", label: t.mode.signIn },
                  { value: "sign-up", label: t.mode.signUp },
                ]}
              />
              {mode === "sign-up" ? <SignUpForm {...form} /> : <SignInForm {...form} />}
            </>
          )}
        </div>
        <WelcomePanel />
      </div>
    </Screen>
  );
}
