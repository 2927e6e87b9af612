import { pages } from "../../domain/paths.ts";
import { useAccountMessages } from "../../messages/en/account.ts";
import { useAccountSafetyMessages } from "../../messages/en/account-safety.ts";
import { settleSignOut } from "../../sync/session.ts";
import { Button } from "../../ui/elements/button.tsx";
import { useConfirm } from "../../ui/elements/confirm.tsx";
import { useToast } from "../../ui/elements/toasts.tsx";
import { useNavigate } from "../../ui/router.ts";
import styles from "./account-screen.module.css";
import { endOtherSessions } from "./identity-calls.ts";

type Scope = { scope: "local" | "others" | "global" };

/** Signing out here, everywhere else, or everywhere. What is not sent stays on this device for the next sign-in. */
export function SessionsSection() {
  const t = useAccountSafetyMessages().sessions;
  const { error: words } = useAccountMessages();
  const toast = useToast();
  const navigate = useNavigate();
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
      navigate(pages.home);
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
