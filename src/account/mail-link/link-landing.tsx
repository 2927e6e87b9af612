import { useEffect, useState } from "react";
import { useReadPerson } from "../../device/use-person.ts";
import { pages } from "../../domain/paths/paths.ts";
import type { Person, Session } from "../../domain/people/session.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button, ButtonLink } from "../../ui/elements/button.tsx";
import { Notice } from "../../ui/elements/notice.tsx";
import { Screen } from "../../ui/elements/screen.tsx";
import { Skeleton } from "../../ui/elements/skeleton.tsx";
import { Scene } from "../../ui/lemons/scene.tsx";
import { useLocation, useNavigate } from "../../ui/router.ts";
import { keepOpened, openCode, openTokens, type Opened } from "../auth/auth-calls.ts";
import { mustAsk } from "./must-ask.ts";
import styles from "../sign-in/login-screen.module.css";
import type { AccountError } from "../auth/account-error.ts";
import { expectsMail, takeRememberedApple, takeRememberedReturn } from "../auth/remembered-return.ts";
import { factorsOf, owesSecondStep } from "../second-step/second-step.ts";
import { readSessionLink, type SessionLink } from "./session-link.ts";
import { StepForm } from "../second-step/step-form.tsx";
import { useTakesLong } from "../forms/use-takes-long.ts";

/** Whatever page a link from our mail leads to, what it carries is made a session first. Give it a new key per link. */
export function LinkLanding() {
  const { hash, search, pathname } = useLocation();
  const navigate = useNavigate();
  const person = useReadPerson();
  const [link] = useState(() => readSessionLink({ hash, search, pathname }, Date.now() / 1_000));
  const [problem, setProblem] = useState<AccountError | null>(() => problemOf(link));
  const [opened, setOpened] = useState<Opened | null>(null);
  const [agreed, setAgreed] = useState(false);
  const [tries, setTries] = useState(0);

  useEffect(() => {
    let current = true;
    // Out of the address bar, the history and every address that is copied from here on.
    window.history.replaceState(window.history.state, "", pathname);
    if (link.kind === "problem" || link.kind === "none") return undefined;
    if (link.kind === "session" && link.stale) {
      // oxlint-disable-next-line no-console -- whoever looks into a link that fails is told why
      console.warn("This sign-in link is older than 120 seconds.");
    }
    void openLink(link, tries).then((outcome) => {
      if (!current) return;
      if (outcome.ok) setOpened(outcome);
      else setProblem(outcome.error);
    });
    return () => {
      current = false;
    };
  }, [link, tries, pathname]);

  const asks =
    opened !== null &&
    person !== undefined &&
    mustAsk(link.kind, opened.session, { person, expected: expectsMail(opened.session.user.email) });
  // What a link opens is worth no more than a password: who has a second step does it here as well.
  const owes = opened !== null && person !== undefined && (agreed || !asks) && owesSecondStep(opened.session);
  const goesOn = opened !== null && person !== undefined && (agreed || !asks) && !owes;
  useEffect(() => {
    if (!goesOn) return;
    void keepOpened(opened).then(
      () =>
        navigate(pathname.startsWith(pages.reset) ? pathname : (takeRememberedReturn() ?? pathname), { replace: true }),
      (error: unknown) => {
        // The device could not keep it: said here, and told as what nobody foresaw.
        setProblem("fallback");
        throw error;
      },
    );
  }, [goesOn, opened, pathname, navigate]);

  if (problem) {
    const again = () => {
      setProblem(null);
      setTries(tries + 1);
    };
    return <BrokenLink problem={problem} onRetry={problem === "network" ? again : null} />;
  }
  if (asks && !agreed) {
    const stay = () => navigate(person ? pages.map : pages.login, { replace: true });
    return <WhoseSession session={opened.session} person={person} onAgree={() => setAgreed(true)} onStay={stay} />;
  }
  if (owes) {
    const raise = (session: Session) => {
      setOpened({ ok: true, session });
      return Promise.resolve({ ok: true as const });
    };
    return <StepOfLink session={opened.session} onDone={raise} />;
  }
  return <OpeningLink />;
}

function StepOfLink(props: { session: Session; onDone: (session: Session) => Promise<{ ok: true }> }) {
  const t = useMessages("secondStep").challenge;
  return (
    <Screen title={t.title}>
      <StepForm {...props} factors={factorsOf(props.session)} />
    </Screen>
  );
}

function OpeningLink() {
  const t = useMessages("account");
  const takesLong = useTakesLong(true);
  return (
    <Screen title={t.titles.confirm}>
      <p>{t.confirm.working}</p>
      {takesLong ? <Notice>{takesLong}</Notice> : null}
      <Skeleton shape="block" />
    </Screen>
  );
}

type WhoseSessionProps = { session: Session; person: Person | null; onAgree: () => void; onStay: () => void };

/** A link may come from anybody: names whom it signs in and who is here, and does nothing by itself. */
function WhoseSession({ session, person, onAgree, onStay }: WhoseSessionProps) {
  const t = useMessages("account").confirm;
  const name = session.user.email ?? session.user.id;
  return (
    <Screen title={t.whose}>
      <p>
        {t.signsIn}{" "}
        <strong>
          <bdi>{name}</bdi>
        </strong>
        .
      </p>
      <p>{person ? t.instead(person.email) : t.nobody}</p>
      <div className={styles.actions}>
        <Button onClick={onAgree}>{t.signInAs(name)}</Button>
        <Button variant="quiet" onClick={onStay}>
          {person ? t.stay(person.email) : t.stayOut}
        </Button>
      </div>
    </Screen>
  );
}

function BrokenLink({ problem, onRetry }: { problem: AccountError; onRetry: (() => void) | null }) {
  const t = useMessages("account");
  return (
    <Screen title={t.confirm.heading}>
      <div className={styles.drawing}>
        <Scene name="letter" />
      </div>
      <p role="alert">{t.error[problem]}</p>
      <p>{t.confirm.safe}</p>
      <div className={styles.actions}>
        {onRetry ? <Button onClick={onRetry}>{t.action.retry}</Button> : null}
        <ButtonLink variant={onRetry ? "quiet" : "primary"} to={pages.login}>
          {t.action.backToSignIn}
        </ButtonLink>
      </div>
    </Screen>
  );
}

function problemOf(link: SessionLink): AccountError | null {
  const fromApple = takeRememberedApple();
  if (link.kind !== "problem") return null;
  return fromApple && link.problem === "linkRefused" ? "appleFailed" : link.problem;
}

type OpenableLink = Extract<SessionLink, { kind: "session" | "code" }>;
let opening: { link: OpenableLink; tries: number; outcome: ReturnType<typeof openTokens> } | null = null;

/** A link works once, and React may run an effect twice: the same try is never made again. */
function openLink(link: OpenableLink, tries: number) {
  if (opening?.link !== link || opening.tries !== tries) {
    const outcome = link.kind === "session" ? openTokens(link.tokens) : openCode(link.code);
    opening = { link, tries, outcome };
  }
  return opening.outcome;
}
