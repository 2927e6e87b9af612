import { useId, type ReactNode } from "react";
import { useOnline } from "../../../device/use-online.ts";
import { settingsSave } from "../../../domain/outbox/commands/kinds/settings-save.ts";
import { authPath } from "../../../domain/paths/dashboard-paths.ts";
import type { Person } from "../../../domain/people/session.ts";
import { useMessages } from "../../../messages/messages.ts";
import { enqueueUpsert } from "../../../sync/outbox/enqueue-upsert.ts";
import { Button } from "../../../ui/elements/button.tsx";
import { Card } from "../../../ui/elements/card.tsx";
import { LanguageChoice } from "../../../ui/elements/language-choice.tsx";
import { Notice } from "../../../ui/elements/notice.tsx";
import { Screen } from "../../../ui/elements/screen.tsx";
import { Skeleton } from "../../../ui/elements/skeleton.tsx";
import { Navigate, useLocation, useNavigate, useSearchParams } from "../../../ui/router.ts";
import styles from "./account-screen.module.css";
import { EmailForm, PasswordForm } from "./change-forms.tsx";
import { fetchDataRequests } from "./data-calls.ts";
import { DataSection } from "./data-section.tsx";
import { fetchWays } from "./identity-calls.ts";
import { safeReturnPath } from "../../auth/return-path.ts";
import { fetchSteps } from "../../second-step/second-step-calls.ts";
import { SessionsSection } from "./sessions-section.tsx";
import { StepForm } from "../../second-step/step-form.tsx";
import { SecondStepSection } from "../second-step/second-step-section.tsx";
import { useRequest, type RequestState } from "../use-request.ts";
import { useSecondStepChange } from "../use-second-step-change.ts";
import { SignInMethodsSection } from "./sign-in-methods-section.tsx";

type AccountScreenProps = { person: Person | null; signInNeeded: boolean };

/**
 * Password, address, second step, ways of signing in: one page for guests and for dashboards, since the areas know nothing of
 * each other. `?return=` is where it leads back to, `?link=email` opens the dialog of an account that came by Apple.
 */
export function AccountScreen({ person, signInNeeded }: AccountScreenProps) {
  const { pathname, search } = useLocation();
  if (!person || signInNeeded) return <Navigate to={authPath({ returnTo: pathname + search })} replace />;
  return <Account key={person.uid} person={person} />;
}

function Account({ person }: { person: Person }) {
  const t = useMessages("accountSafety");
  const steps = useRequest(fetchSteps);
  const ways = useRequest(fetchWays);
  const requests = useRequest(fetchDataRequests);
  useSecondStepChange(steps.again);
  const data = useMessages("ownData");
  const { look } = useMessages("settings");
  const saved = (value: string) => ({ uid: person.uid, subject: "language", value: { value }, name: "" });
  const online = useOnline();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const back = safeReturnPath(query.get("return"));
  const step = useMessages("secondStep");
  const linking = query.get("link") === "email";
  const owes = steps.value && steps.value.steps.factors.length > 0 && !steps.value.steps.done;
  const refresh = () => {
    steps.again();
    ways.again();
  };
  // Who came for the dialog alone goes back with it.
  const endLinking = () => {
    if (linking && back) navigate(back, { replace: true });
  };

  return (
    <Screen
      title={t.title}
      back={back ?? true}
      width="page"
      lead={
        <>
          {t.signedInAs} <bdi>{person.email}</bdi>
        </>
      }
    >
      {online ? null : <Notice kind="warn">{t.offline}</Notice>}
      {owes && steps.value ? (
        <Section heading={step.challenge.title}>
          <StepForm
            session={null}
            factors={steps.value.steps.factors}
            onDone={() => {
              refresh();
              return Promise.resolve({ ok: true as const });
            }}
          />
        </Section>
      ) : (
        <div className={styles.columns}>
          <div className={styles.stack}>
            <Section heading={step.title}>
              <Of asked={steps}>{({ steps: value }) => <SecondStepSection steps={value} onChanged={steps.again} />}</Of>
            </Section>
            <Section heading={t.ways.heading}>
              <Of asked={ways}>
                {({ value }) => (
                  <SignInMethodsSection
                    value={value}
                    onChanged={ways.again}
                    linking={linking}
                    onLinkingEnd={endLinking}
                  />
                )}
              </Of>
            </Section>
            <Section heading={t.sessions.heading}>
              <SessionsSection />
            </Section>
            <Section heading={look.heading}>
              <LanguageChoice onChosen={(language) => void enqueueUpsert(settingsSave, saved(language))} />
            </Section>
          </div>
          <div className={styles.stack}>
            <Section heading={t.email.heading}>
              <Of asked={ways}>{({ value }) => <EmailForm value={value} onChanged={ways.again} />}</Of>
            </Section>
            {/* Who came by Apple alone has none to change: what gives them one is among the ways. */}
            {ways.value?.value.needsPassword ? null : (
              <Section heading={t.password.heading}>
                <Of asked={ways}>{({ value }) => <PasswordForm value={value} onChanged={ways.again} />}</Of>
              </Section>
            )}
            <Section heading={data.heading}>
              <Of asked={requests}>
                {({ requests: asked }) => <DataSection requests={asked} onChanged={requests.again} />}
              </Of>
            </Section>
          </div>
        </div>
      )}
    </Screen>
  );
}

function Section({ heading, children }: { heading: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id} className={styles.section}>
      <h2 id={id}>{heading}</h2>
      {children}
    </Card>
  );
}

/** What was asked, or why it is not there. */
function Of<T>({ asked, children }: { asked: RequestState<T>; children: (value: T) => ReactNode }) {
  const t = useMessages("accountSafety");
  const { error: words } = useMessages("account");
  if (asked.value !== null) return children(asked.value);
  if (asked.error === null) return <Skeleton shape="block" />;
  return (
    <Notice
      kind="bad"
      title={t.failed}
      actions={
        <Button variant="quiet" onClick={asked.again}>
          {t.retry}
        </Button>
      }
    >
      <p>{words[asked.error]}</p>
    </Notice>
  );
}
