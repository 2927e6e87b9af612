import { useEffect, useState } from "react";
import { sitePages } from "../domain/site-pages.ts";
import { useMessages } from "../messages/messages.ts";
import { confirmNewsletter, leaveNewsletter } from "../remote/letters.ts";
import { readRemoteConfig } from "../sync/remote-config.ts";
import { Button } from "../ui/elements/button.tsx";
import { ErrorState } from "../ui/elements/empty-state.tsx";
import { Notice } from "../ui/elements/notice.tsx";
import { useSearchParams } from "../ui/router.ts";
import { useAction } from "../ui/use-action.ts";
import { useSiteLink } from "./place.ts";
import { SiteScreen } from "./site-screen.tsx";

/** Where the links of the newsletter's mails lead: one confirms at once, the other asks, since programs look after links. */
export function NewsletterScreen() {
  const t = useMessages("contact").newsletter;
  const link = useSiteLink();
  const [params] = useSearchParams();
  const [confirm, unsubscribe] = [params.get("confirm"), params.get("unsubscribe")];
  return (
    <SiteScreen title={t.title}>
      {confirm ? (
        <Confirm token={confirm} />
      ) : unsubscribe ? (
        <Leave token={unsubscribe} />
      ) : (
        <Notice kind="warn" title={t.incomplete}>
          {t.incompleteText}
        </Notice>
      )}
      <p>
        <a href={link(sitePages.home)}>{t.home}</a>
      </p>
    </SiteScreen>
  );
}

/** By its token, since a link works once: React may ask twice for what it draws. */
const confirming = new Map<string, Promise<boolean | null>>();

function Confirm({ token }: { token: string }) {
  const t = useMessages("contact").newsletter;
  const [answer, setAnswer] = useState<{ tries: number; said: "stale" | "confirmed" | "failed" }>();
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let gone = false;
    const asked = confirming.get(token) ?? ask(token);
    confirming.set(token, asked);
    void asked.then((confirmed) => {
      if (confirmed === null) confirming.delete(token);
      if (!gone) setAnswer({ tries, said: confirmed === null ? "failed" : confirmed ? "confirmed" : "stale" });
    });
    return () => {
      gone = true;
    };
  }, [token, tries]);
  if (answer?.tries !== tries) return <output>{t.working}</output>;
  if (answer.said === "failed")
    return (
      <ErrorState title={t.failed} onRetry={() => setTries(tries + 1)}>
        <p>{t.failedText}</p>
      </ErrorState>
    );
  const good = answer.said === "confirmed";
  return (
    <Notice kind={good ? "good" : "warn"} title={good ? t.confirmed : t.stale}>
      {good ? t.confirmedText : t.staleText}
    </Notice>
  );
}

async function ask(token: string): Promise<boolean | null> {
  const config = await readRemoteConfig();
  return config && (await confirmNewsletter(config, token));
}

function Leave({ token }: { token: string }) {
  const t = useMessages("contact").newsletter;
  const [left, setLeft] = useState(false);
  const { run, busy, refusal } = useAction();
  if (left)
    return (
      <Notice kind="good" title={t.left}>
        {t.leftText}
      </Notice>
    );
  const leave = async () => {
    const config = await readRemoteConfig();
    if (!config || !(await leaveNewsletter(config, token))) return `${t.failed}. ${t.failedText}`;
    setLeft(true);
    return undefined;
  };
  return (
    <>
      <Notice
        title={t.leave}
        actions={
          <Button busy={busy} onClick={() => run(leave)}>
            {t.leaveButton}
          </Button>
        }
      >
        {t.leaveText}
      </Notice>
      {refusal ? <Notice kind="bad">{refusal}</Notice> : null}
    </>
  );
}
