import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { pages } from "../domain/paths.ts";
import { useAccountMessages } from "../messages/account.ts";
import { Button, ButtonLink } from "../ui/elements/button.tsx";
import { Screen } from "../ui/elements/screen.tsx";
import { Skeleton } from "../ui/elements/skeleton.tsx";
import { Scene } from "../ui/lemons/scene.tsx";
import { openCode, openTokens } from "./auth-calls.ts";
import styles from "./login-screen.module.css";
import type { AccountError } from "./message.ts";
import { takeRememberedReturn } from "./remembered-return.ts";
import { readSessionLink, type SessionLink } from "./session-link.ts";

/** Whatever page a link from our mail leads to, what it carries is made a session first. */
export function LinkLanding() {
  const t = useAccountMessages();
  const { hash, search, pathname } = useLocation();
  const navigate = useNavigate();
  const [link] = useState(() => readSessionLink({ hash, search, pathname }, Date.now() / 1_000));
  const [problem, setProblem] = useState<AccountError | null>(link.kind === "problem" ? link.problem : null);
  const [tries, setTries] = useState(0);

  useEffect(() => {
    let current = true;
    // Out of the address bar, the history and every address that is copied from here on.
    window.history.replaceState(window.history.state, "", pathname);
    if (link.kind === "problem" || link.kind === "none") return undefined;
    if (link.kind === "session" && link.stale) {
      // oxlint-disable-next-line no-console -- asked for by the specification, section 8
      console.warn("This sign-in link is older than 120 seconds.");
    }
    void openLink(link, tries).then((outcome) => {
      if (!current) return;
      if (!outcome.ok) return setProblem(outcome.error);
      const onward = pathname.startsWith(pages.reset) ? pathname : (takeRememberedReturn() ?? pathname);
      void navigate(onward, { replace: true });
    });
    return () => {
      current = false;
    };
  }, [link, tries, pathname, navigate]);

  if (!problem)
    return (
      <Screen title={t.titles.confirm}>
        <p>{t.confirm.working}</p>
        <Skeleton shape="block" />
      </Screen>
    );
  return (
    <Screen title={t.confirm.heading}>
      <div className={styles.drawing}>
        <Scene name="letter" />
      </div>
      <p role="alert">{t.error[problem]}</p>
      <p>{t.confirm.safe}</p>
      <div className={styles.actions}>
        {problem === "network" ? (
          <Button
            onClick={() => {
              setProblem(null);
              setTries(tries + 1);
            }}
          >
            {t.action.retry}
          </Button>
        ) : null}
        <ButtonLink variant={problem === "network" ? "quiet" : "primary"} to={pages.login}>
          {t.action.backToSignIn}
        </ButtonLink>
      </div>
    </Screen>
  );
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
