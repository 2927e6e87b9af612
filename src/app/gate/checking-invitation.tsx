import { useEffect, useState } from "react";
import { useOnline } from "../../device/use-online.ts";
import { usePersonOrNobody } from "../../device/use-person.ts";
import { useMessages } from "../../messages/messages.ts";
import { refreshInvitation } from "../../sync/session/refresh-invitation.ts";
import { ErrorState } from "../../ui/elements/empty-state.tsx";
import { Screen } from "../../ui/elements/screen.tsx";
import { useAction } from "../../ui/use-action.ts";
import { Splash } from "../page/splash.tsx";

/** Otherwise a connection that is up but dead would show a spinner for ever. */
const timeoutMs = 8_000;

/** Shown until the server has said once whether this person is invited. Later visits use the stored answer. */
export function CheckingInvitation() {
  const { uid } = usePersonOrNobody() ?? {};
  const t = useMessages("auth").invitation;
  const online = useOnline();
  const [slow, setSlow] = useState(false);
  const { run, busy } = useAction();
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), timeoutMs);
    return () => clearTimeout(timer);
  }, []);
  if (online && !slow) return <Splash />;

  const retry = async () => {
    if (uid) await refreshInvitation(uid);
  };
  return (
    <Screen title={t.title}>
      <ErrorState title={t.heading} busy={busy} onRetry={() => run(retry)}>
        <p>{t.text}</p>
      </ErrorState>
    </Screen>
  );
}
