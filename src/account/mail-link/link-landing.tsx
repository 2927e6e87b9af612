import { useEffect, useState } from "react";
import * as z from "zod/mini";
import { useReadPerson } from "../../device/use-person.ts";
import { dashboardPages } from "../../domain/paths/dashboard-paths.ts";
import { addressOf, pages } from "../../domain/paths/paths.ts";
import type { Person, Session } from "../../domain/people/session.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button, ButtonLink } from "../../ui/elements/button.tsx";
import { Notice } from "../../ui/elements/notice.tsx";
import { Screen } from "../../ui/elements/screen.tsx";
import { Skeleton } from "../../ui/elements/skeleton.tsx";
import { Scene } from "../../ui/lemons/scene.tsx";
import { useLocation, useNavigate } from "../../ui/router.ts";
import { storeOpened, openCode, openMailLink, openTokens, type Opened } from "../auth/auth-calls.ts";
import { safeReturnPath } from "../auth/return-path.ts";
import { HalfDone } from "./half-done.tsx";
import { MailLinkQuestion } from "./mail-link-question.tsx";
import { mustAsk } from "./must-ask.ts";
import styles from "../sign-in/login-screen.module.css";
import type { AccountError } from "../auth/account-error.ts";
import { expectsMail, takeRememberedApple, takeRememberedReturn } from "../auth/remembered-return.ts";
import { factorsOf, owesSecondStep } from "../second-step/second-step.ts";
import { readSessionLink, toMailLinkType, type MailLinkType, type SessionLink } from "./session-link.ts";
import { StepForm } from "../second-step/step-form.tsx";
import { useTakesLong } from "../forms/use-takes-long.ts";

/** Handles a sign-in link on any page: turns its tokens into a session, then opens the page. Needs a new key per link. */
export function LinkLanding() {
  const { hash, search, pathname, state } = useLocation();
  const navigate = useNavigate();
  const person = useReadPerson();
  const [link] = useState(() => readSessionLink({ hash, search, pathname }, Date.now() / 1_000));
  const [problem, setProblem] = useState<AccountError | null>(() => problemOf(link));
  const [opened, setOpened] = useState<Opened | null>(null);
  const [half, setHalf] = useState(false);
  // A link from a mail waits for a tap; a typed code was one.
  const [wanted, setWanted] = useState(() => link.kind !== "mail" || isTyped(state));
  const [agreed, setAgreed] = useState(false);
  const [tries, setTries] = useState(0);

  useEffect(() => {
    let current = true;
    // Removes the tokens from the address bar and the history.
    window.history.replaceState(window.history.state, "", pathname);
    if (link.kind === "problem" || link.kind === "none" || !wanted) return undefined;
    if (link.kind === "session" && link.stale) {
      // oxlint-disable-next-line no-console -- explains a failing link to a developer
      console.warn("This sign-in link is older than 120 seconds.");
    }
    void openLink(link, tries).then((answer) => {
      if (!current) return;
      if (answer.ok && "half" in answer) setHalf(true);
      else if (answer.ok) setOpened(answer);
      else setProblem(answer.error);
    });
    return () => {
      current = false;
    };
  }, [link, tries, pathname, wanted]);

  const asks =
    opened !== null &&
    person !== undefined &&
    mustAsk(link.kind, opened.session, { person, expected: expectsMail(opened.session.user.email) });
  // A link replaces the password only: an account with a second step still needs it.
  const owes = opened !== null && person !== undefined && (agreed || !asks) && owesSecondStep(opened.session);
  const isReady = opened !== null && person !== undefined && (agreed || !asks) && !owes;
  useEffect(() => {
    if (!isReady) return;
    void storeOpened(opened).then(
      () => navigate(targetOf(link, pathname), { replace: true }),
      (error: unknown) => {
        // The device could not store the session: shown here and reported as unexpected.
        setProblem("fallback");
        throw error;
      },
    );
  }, [isReady, opened, link, pathname, navigate]);

  if (problem) {
    const retry = () => {
      setProblem(null);
      setTries(tries + 1);
    };
    return <BrokenLink problem={problem} onRetry={problem === "network" || problem === "serverError" ? retry : null} />;
  }
  if (link.kind === "mail" && !wanted) return <MailLinkQuestion type={link.type} onGo={() => setWanted(true)} />;
  if (half) return <HalfDone />;
  if (asks && !agreed) {
    const stay = () => navigate(person ? pages.map : pages.login, { replace: true });
    return <WhoseSession session={opened.session} person={person} onAgree={() => setAgreed(true)} onStay={stay} />;
  }
  if (owes) {
    const acceptSession = (session: Session) => {
      setOpened({ ok: true, session });
      return Promise.resolve({ ok: true as const });
    };
    return <StepOfLink session={opened.session} onDone={acceptSession} />;
  }
  return <OpeningLink />;
}

const typedSchema = z.object({ typed: z.literal(true) });
const isTyped = (state: unknown): boolean => typedSchema.safeParse(state).success;

/** The page after the sign-in by a link. */
function targetOf(link: SessionLink, pathname: string): string {
  if (pathname.startsWith(pages.reset)) return pathname;
  if (link.kind === "mail") return targetOfMail(link.type, link.next);
  const type = link.kind === "session" && pathname === pages.mailLink ? toMailLinkType(link.purpose) : null;
  return type ? targetOfMail(type, "") : (takeRememberedReturn() ?? pathname);
}

function targetOfMail(type: MailLinkType, next: string): string {
  // Whoever opens the mail chooses the password; one that was given before no longer counts.
  if (type === "signup" || type === "invite") return addressOf(pages.reset, { first: "1", return: next });
  if (type === "recovery") return pages.reset;
  if (type === "email_change") return dashboardPages.account;
  return takeRememberedReturn() ?? safeReturnPath(next) ?? pages.map;
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

/** A link may come from anybody, so this names both accounts and waits for the person's choice. */
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
      <p>{person ? t.instead({ name: person.email }) : t.nobody}</p>
      <div className={styles.actions}>
        <Button onClick={onAgree}>{t.signInAs({ name })}</Button>
        <Button variant="quiet" onClick={onStay}>
          {person ? t.stay({ name: person.email }) : t.stayOut}
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

type OpenableLink = Extract<SessionLink, { kind: "session" | "code" | "mail" }>;
let opening: { link: OpenableLink; tries: number; answer: ReturnType<typeof openMailLink> } | null = null;

/** Opens a link once per attempt, because links are valid once and React may run an effect twice. */
function openLink(link: OpenableLink, tries: number) {
  if (opening?.link !== link || opening.tries !== tries) {
    const open = () => {
      if (link.kind === "mail") return openMailLink(link);
      return link.kind === "session" ? openTokens(link.tokens) : openCode(link.code);
    };
    const answer = open();
    opening = { link, tries, answer };
  }
  return opening.answer;
}
