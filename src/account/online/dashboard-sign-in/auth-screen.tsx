import { useState } from "react";
import { dashboardPages } from "../../../domain/paths/dashboard-paths.ts";
import { pages } from "../../../domain/paths/paths.ts";
import { useMessages } from "../../../messages/messages.ts";
import { ButtonLink } from "../../../ui/elements/button.tsx";
import { Notice } from "../../../ui/elements/notice.tsx";
import { Screen } from "../../../ui/elements/screen.tsx";
import { SegmentedControl } from "../../../ui/elements/segmented-control.tsx";
import { LemonHero } from "../../../ui/lemons/lemon-hero.tsx";
import { Navigate } from "../../../ui/router.ts";
import { EntryPanel } from "../../sign-in/entry-panel.tsx";
import type { DashboardKind } from "../../forms/forms.ts";
import styles from "../../sign-in/login-screen.module.css";
import { OwnerFields } from "./owner-fields.tsx";
import { PhoneField } from "./phone-field.tsx";
import { SignInForm } from "../../sign-in/sign-in-form.tsx";
import { SignUpForm } from "../../sign-up/sign-up-form.tsx";
import { readTyped } from "../../forms/typed-fields.ts";
import { useEntry, type EntryProps } from "../../sign-in/use-entry.ts";

/** Sign-in page of the dashboards. A signed-in person continues to the page they came from, else to the set-up. */
export function AuthScreen(props: EntryProps) {
  const t = useMessages("dashboardSignIn");
  const entry = useEntry(props, dashboardPages.setUp);
  const [kind, setKind] = useState<DashboardKind>(() => (readTyped()["businessName"] ? "owner" : "server"));
  if (entry.inside) return <Navigate to={entry.inside} replace />;
  // The confirmation mail opens another tab, where the set-up continues.
  const form = { ...entry.form, returnTo: entry.form.returnTo ?? dashboardPages.setUp };
  const top = (
    <>
      <OwnersNotice kind={kind} />
      <SegmentedControl
        label={t.kind.label}
        value={kind}
        onChange={setKind}
        options={[
          { value: "server", label: t.kind.server },
          { value: "owner", label: t.kind.owner },
        ]}
      />
    </>
  );
  return (
    <Screen
      title={entry.mode === "sign-up" ? t.titles.signUp : t.titles.signIn}
      lead={t.lead}
      width="page"
      back={pages.home}
    >
      <div className={styles.page}>
        <EntryPanel
          entry={entry}
          signIn={<SignInForm {...form} web appleLanding={pages.home} />}
          signUp={
            <SignUpForm {...form} web dashboard={kind} top={top} more={kind === "owner" ? OwnerFields : PhoneField} />
          }
        />
        <aside className={styles.welcome}>
          <div className={styles.hero}>
            <LemonHero />
          </div>
          <h2>{t.aside.heading}</h2>
          <p>{t.aside.text}</p>
          <div className={styles.actions}>
            <ButtonLink variant="quiet" to={pages.map}>
              {t.aside.app}
            </ButtonLink>
          </div>
        </aside>
      </div>
    </Screen>
  );
}

/** Explains that signing up alone does not open a dashboard, and what does. */
function OwnersNotice({ kind }: { kind: DashboardKind }) {
  const t = useMessages("dashboardSignIn").notice;
  return (
    <Notice
      kind="warn"
      title={t.heading}
      actions={
        <>
          <ButtonLink variant="quiet" to={dashboardPages.requestOwnership}>
            {t.requestOwnership}
          </ButtonLink>
          <ButtonLink variant="quiet" to={dashboardPages.becomeServer}>
            {t.becomeServer}
          </ButtonLink>
        </>
      }
    >
      <p>{t.approval}</p>
      <p>{kind === "owner" ? t.owner : t.server}</p>
    </Notice>
  );
}
