import { pages } from "../../../domain/paths/paths.ts";
import { useMessages } from "../../../messages/messages.ts";
import { settleSignOut } from "../../../sync/session/session.ts";
import { Button } from "../../../ui/elements/button.tsx";
import { useConfirm } from "../../../ui/elements/confirm.tsx";
import { useToast } from "../../../ui/elements/toasts.tsx";
import styles from "./account-screen.module.css";
import { endOtherSessions } from "./identity-calls.ts";

type Scope = { scope: "local" | "others" | "global" };

/** Sign-out here, elsewhere, or everywhere. Unsent ratings stay on this device for the next sign-in. */
export function SessionsSection() {
  const t = useMessages("accountSafety").sessions;
  const { error: words } = useMessages("account");
  const toast = useToast();
  const { ask, dialog } = useConfirm(({ scope }: Scope) => ({
    title: t[scope].title,
    text: t[scope].text,
    no: t.no,
    yes: t[scope].yes,
    act: async () => {
      if (scope === "others") {
        const answer = await endOtherSessions();
        if (!answer.ok) return words[answer.error];
        toast.show({ text: t.othersDone });
        return null;
      }
      await settleSignOut("keep", scope);
      // A full navigation, because this page also redirects to the sign-in once nobody is signed in, and would win.
      location.assign(pages.home);
      return null;
    },
  }));
  return (
    <div className={styles.actions}>
      <Button variant="quiet" onClick={() => ask({ scope: "local" })}>
        {t.local.open}
      </Button>
      <Button variant="quiet" onClick={() => ask({ scope: "others" })}>
        {t.others.open}
      </Button>
      <Button variant="quiet" onClick={() => ask({ scope: "global" })}>
        {t.global.open}
      </Button>
      {dialog}
    </div>
  );
}
