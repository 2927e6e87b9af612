import { useState } from "react";
import { useMessages } from "../../messages/messages.ts";
import { Button } from "../../ui/elements/button.tsx";
import { Notice, type Message } from "../../ui/elements/notice.tsx";
import { Screen } from "../../ui/elements/screen.tsx";
import { useSearchParams } from "../../ui/router.ts";
import { useAction } from "../../ui/use-action.ts";
import { confirmGuardian } from "../auth/auth-calls.ts";
import { Terms } from "./terms.tsx";
import { useTakesLong } from "../forms/use-takes-long.ts";

/** The page that the mail to a guardian links to. Consent needs a click, because mail scanners open every link. */
export function GuardianScreen() {
  const { guardian: t, error: errors } = useMessages("account");
  const [query] = useSearchParams();
  const token = query.get("token") ?? "";
  const { run, busy } = useAction();
  const [message, setMessage] = useState<Message | null>(token ? null : { kind: "info", text: t.noLink });
  const takesLong = useTakesLong(busy);
  const settled = message !== null && message.kind !== "bad";

  const agree = async () => {
    const outcome = await confirmGuardian(token);
    if (!outcome.ok) setMessage({ kind: "bad", text: errors[outcome.error] });
    else setMessage(outcome.confirmed ? { kind: "good", text: t.done } : { kind: "warn", text: t.spent });
  };

  return (
    <Screen title={t.heading} lead={t.lead}>
      {message ? <Notice kind={message.kind}>{message.text}</Notice> : null}
      {settled ? null : (
        <>
          <p>{t.text}</p>
          <Terms />
          {takesLong ? <Notice>{takesLong}</Notice> : null}
          <Button busy={busy} onClick={() => run(agree)}>
            {t.agree}
          </Button>
          <p>{t.ignore}</p>
        </>
      )}
    </Screen>
  );
}
