import { useEffect, useState } from "react";
import { useOnline } from "../device/use-online.ts";
import { useAuthMessages } from "../messages/auth.ts";
import { refreshInvitation } from "../sync/invitation.ts";
import { usePersonOrNobody } from "../device/use-person.ts";
import { ErrorState } from "../ui/elements/empty-state.tsx";
import { Screen } from "../ui/elements/screen.tsx";
import { Splash } from "./splash.tsx";

/** A connection that is up but dead must not leave a spinner for ever. */
const timeoutMs = 8_000;

/** Until the server has said once whether this person is invited. Later visits trust its last answer. */
export function CheckingInvitation() {
  const { uid } = usePersonOrNobody() ?? {};
  const t = useAuthMessages().invitation;
  const online = useOnline();
  const [slow, setSlow] = useState(false);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), timeoutMs);
    return () => clearTimeout(timer);
  }, []);
  if (online && !slow) return <Splash />;

  const retry = async () => {
    setBusy(true);
    if (uid) await refreshInvitation(uid);
    setBusy(false);
  };
  return (
    <Screen title={t.title}>
      <ErrorState title={t.heading} busy={busy} onRetry={() => void retry()}>
        <p>{t.text}</p>
      </ErrorState>
    </Screen>
  );
}
