import type { ReactNode } from "react";
import { DemoAccounts } from "../demo/demo-accounts.tsx";
import { useOnline } from "../../device/use-online.ts";
import { useMessages } from "../../messages/messages.ts";
import { Notice } from "../../ui/elements/notice.tsx";
import { SegmentedControl } from "../../ui/elements/segmented-control.tsx";
import { lazyPart } from "../../ui/lazy-part.ts";
import styles from "./login-screen.module.css";
import type { Entry } from "./use-entry.ts";

/** Loaded on demand, because few people need it. */
const NoAccess = lazyPart(async () => (await import("../no-access/no-access.tsx")).NoAccess);

/** Loaded after the form: most browsers already ask for the right language. */
const LanguageChoice = lazyPart(async () => (await import("../../ui/elements/language-choice.tsx")).LanguageChoice);

/** Set by the build: true if its pages are for the embedded backend on this machine. Other builds contain no demo code. */
declare const demoOfBuild: boolean | undefined;

type EntryPanelProps = { entry: Entry; signIn: ReactNode; signUp: ReactNode };

/** Content of a sign-in page: notices, forms, and the panel for people without access. */
export function EntryPanel({ entry, signIn, signUp }: EntryPanelProps) {
  const t = useMessages("account");
  const online = useOnline();
  return (
    <div className={styles.panel}>
      {online ? null : (
        <Notice kind="warn" title={t.offline.heading}>
          <p>{t.offline.text}</p>
        </Notice>
      )}
      {entry.outsider ? (
        <NoAccess key={entry.outsider.uid} person={entry.outsider} code={entry.form.code} onAccess={entry.enter} />
      ) : (
        <>
          {typeof demoOfBuild !== "undefined" && demoOfBuild ? (
            <DemoAccounts returnTo={entry.asked} onBusy={entry.form.onBusy} />
          ) : null}
          {entry.notice ? <Notice kind={entry.uninvited ? "bad" : "info"}>{entry.notice}</Notice> : null}
          <SegmentedControl
            label={t.mode.label}
            value={entry.mode}
            onChange={entry.setMode}
            options={[
              { value: "sign-in", label: t.mode.signIn },
              { value: "sign-up", label: t.mode.signUp },
            ]}
          />
          {entry.mode === "sign-up" ? signUp : signIn}
        </>
      )}
      <LanguageChoice />
    </div>
  );
}
