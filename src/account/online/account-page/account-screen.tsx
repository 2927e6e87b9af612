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
import { fetchSignInMethods } from "./identity-calls.ts";
import { FreshGate } from "../../fresh-sign-in/fresh-gate.tsx";
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
 * The account page: password, address, second step, sign-in methods, sessions, data. Guests and dashboards link to it.
 * `?return=` is the page to go back to; `?link=email` opens the dialog for an account that has only Apple to sign in.
 */
export function AccountScreen({ person, signInNeeded }: AccountScreenProps) {
  const { pathname, search } = useLocation();
  if (!person || signInNeeded) return <Navigate to={authPath({ returnTo: pathname + search })} replace />;
  return <Account key={person.uid} person={person} />;
}

function Account({ person }: { person: Person }) {
  const t = useMessages("accountSafety");
  const steps = useRequest(fetchSteps);
  const methods = useRequest(fetchSignInMethods);
  const data = useRequest(fetchDataRequests);
  useSecondStepChange(steps.reload);
  const online = useOnline();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const back = safeReturnPath(query.get("return"));
  const step = useMessages("secondStep");
  const linking = query.get("link") === "email";
  const owes = steps.value && steps.value.steps.factors.length > 0 && !steps.value.steps.done;
  const refresh = () => {
    steps.reload();
    methods.reload();
  };
  // A person who came only for the dialog goes back when it closes.
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
        <Sections person={person} requests={{ steps, methods, data }} dialog={{ open: linking, onClose: endLinking }} />
      )}
    </Screen>
  );
}

type SectionsProps = {
  person: Person;
  requests: {
    steps: RequestState<Answered<typeof fetchSteps>>;
    methods: RequestState<Answered<typeof fetchSignInMethods>>;
    data: RequestState<Answered<typeof fetchDataRequests>>;
  };
  dialog: { open: boolean; onClose: () => void };
};
type Answered<Fetch extends () => Promise<{ ok: boolean }>> = Extract<Awaited<ReturnType<Fetch>>, { ok: true }>;

function Sections({ person, requests: { steps, methods, data }, dialog }: SectionsProps) {
  const t = {
    ...useMessages("accountSafety"),
    step: useMessages("secondStep"),
    data: useMessages("ownData"),
    look: useMessages("settings").look,
  };
  const languageSetting = (value: string) => ({ uid: person.uid, subject: "language", value: { value }, name: "" });
  return (
    <div className={styles.columns}>
      <div className={styles.stack}>
        <Section heading={t.step.title}>
          <Requested request={steps}>
            {({ steps: value }) => (
              <FreshGate>
                <SecondStepSection steps={value} onChanged={steps.reload} />
              </FreshGate>
            )}
          </Requested>
        </Section>
        <Section heading={t.ways.heading}>
          <Requested request={methods}>
            {({ value }) => (
              <FreshGate short>
                <SignInMethodsSection
                  value={value}
                  onChanged={methods.reload}
                  linking={dialog.open}
                  onLinkingEnd={dialog.onClose}
                />
              </FreshGate>
            )}
          </Requested>
        </Section>
        <Section heading={t.sessions.heading}>
          <SessionsSection />
        </Section>
        <Section heading={t.look.heading}>
          <LanguageChoice onChosen={(language) => void enqueueUpsert(settingsSave, languageSetting(language))} />
        </Section>
      </div>
      <div className={styles.stack}>
        <Section heading={t.email.heading}>
          <Requested request={methods}>
            {({ value }) => (
              <FreshGate short>
                <EmailForm value={value} onChanged={methods.reload} />
              </FreshGate>
            )}
          </Requested>
        </Section>
        {/* An account with only Apple has no password to change; the sign-in methods offer to add one. */}
        {methods.value?.value.needsPassword ? null : (
          <Section heading={t.password.heading}>
            <Requested request={methods}>
              {({ value }) => (
                <FreshGate short>
                  <PasswordForm value={value} onChanged={methods.reload} />
                </FreshGate>
              )}
            </Requested>
          </Section>
        )}
        <Section heading={t.data.heading}>
          <Requested request={data}>
            {({ requests: rows }) => <DataSection requests={rows} onChanged={data.reload} />}
          </Requested>
        </Section>
      </div>
    </div>
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

/** Renders the value of a request, or its loading or error state. */
function Requested<T>({ request, children }: { request: RequestState<T>; children: (value: T) => ReactNode }) {
  const t = useMessages("accountSafety");
  const { error: texts } = useMessages("account");
  if (request.value !== null) return children(request.value);
  if (request.error === null) return <Skeleton shape="block" />;
  return (
    <Notice
      kind="bad"
      title={t.failed}
      actions={
        <Button variant="quiet" onClick={request.reload}>
          {t.retry}
        </Button>
      }
    >
      <p>{texts[request.error]}</p>
    </Notice>
  );
}
