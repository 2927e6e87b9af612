import { useState } from "react";
import { authPath, dashboardPages } from "../../../domain/paths/dashboard-paths.ts";
import { pages } from "../../../domain/paths/paths.ts";
import type { Person } from "../../../domain/people/session.ts";
import { useMessages } from "../../../messages/messages.ts";
import { Button } from "../../../ui/elements/button.tsx";
import { Notice } from "../../../ui/elements/notice.tsx";
import { Screen } from "../../../ui/elements/screen.tsx";
import { Skeleton } from "../../../ui/elements/skeleton.tsx";
import { Navigate, useLocation, useNavigate, useSearchParams } from "../../../ui/router.ts";
import styles from "../account-page/account-screen.module.css";
import { EnrolPanel } from "./enrol-panel.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { FreshGate } from "../../fresh-sign-in/fresh-gate.tsx";
import { safeReturnPath } from "../../auth/return-path.ts";
import { fetchSteps } from "../../second-step/second-step-calls.ts";
import { StepForm } from "../../second-step/step-form.tsx";
import { useRequest } from "../use-request.ts";
import { useSecondStepChange } from "../use-second-step-change.ts";

type SecondStepScreenProps = { person: Person | null; signInNeeded: boolean };

/** For pages that require a second step: asks for it, or sets it up, then continues to the page. */
export function SecondStepScreen({ person, signInNeeded }: SecondStepScreenProps) {
  const { pathname, search } = useLocation();
  if (!person || signInNeeded) return <Navigate to={authPath({ returnTo: pathname + search })} replace />;
  return <SecondStep key={person.uid} />;
}

function SecondStep() {
  const t = { ...useMessages("secondStep"), account: useMessages("accountSafety") };
  const { error: texts } = useMessages("account");
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const target = safeReturnPath(query.get("return")) ?? dashboardPages.account;
  const { value, error, reload } = useRequest(fetchSteps);
  // Just set up: shows the recovery codes before continuing.
  const [fresh, setFresh] = useState(false);
  useSecondStepChange(reload);
  const goOn = () => navigate(target, { replace: true });
  const done = () => {
    setFresh(true);
    reload();
  };

  if (!value)
    return (
      <Screen title={t.challenge.title} back={pages.home}>
        {error ? (
          <Notice kind="bad" actions={<Button onClick={reload}>{t.account.retry}</Button>}>
            <p>{texts[error]}</p>
          </Notice>
        ) : (
          <Skeleton shape="block" />
        )}
      </Screen>
    );
  const { factors, done: isDone, wanted, codesLeft } = value.steps;
  if (fresh)
    return (
      <Screen title={t.codes.heading}>
        <div className={styles.part}>
          <RecoveryCodes left={codesLeft} onKept={goOn} isNew />
          <div className={styles.actions}>
            <Button variant="plain" onClick={goOn}>
              {t.challenge.go}
            </Button>
          </div>
        </div>
      </Screen>
    );
  if (isDone || (factors.length === 0 && !wanted)) return <Navigate to={target} replace />;
  if (factors.length > 0)
    return (
      <Screen title={t.challenge.title} back={pages.home}>
        <StepForm
          session={null}
          factors={factors}
          onDone={() => {
            // A recovery code removes the second step; if it is required, the set-up follows.
            reload();
            return Promise.resolve({ ok: true as const });
          }}
        />
      </Screen>
    );
  return (
    <Screen title={t.wanted.title} lead={t.wanted.lead} back={pages.home}>
      <FreshGate>
        <EnrolPanel onDone={done} />
      </FreshGate>
    </Screen>
  );
}
