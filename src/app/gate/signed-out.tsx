import { useEffect } from "react";
import { useLiveQuery } from "../../device/use-live-query.ts";
import { useOnline } from "../../device/use-online.ts";
import { loginPath, pages } from "../../domain/paths/paths.ts";
import { countKeptDrafts } from "../../local/drafts/drafts.ts";
import { countUnsentOfAll } from "../../local/session/first-reads.ts";
import { useMessages } from "../../messages/messages.ts";
import { ButtonLink } from "../../ui/elements/button.tsx";
import { Screen } from "../../ui/elements/screen.tsx";
import { useToast } from "../../ui/elements/toasts.tsx";
import { Scene } from "../../ui/lemons/scene.tsx";
import { useLocation } from "../../ui/router.ts";
import styles from "../errors/plain-page.module.css";

/** Why the requested page needs an account. */
const reasons = { [pages.rate]: "rate", [pages.rateDetails]: "submit", [pages.history]: "history" } as const;

/** Shown instead of an app page to people who cannot sign in right now or have just been signed out. */
export function SignedOut() {
  const t = useMessages("auth").signedOut;
  const online = useOnline();
  const location = useLocation();
  const { clear } = useToast();
  // Toasts of this tab must not outlive a sign-out in another tab.
  useEffect(clear, [clear]);
  // Does not mention unsent work if it was discarded, or if the browser has deleted it.
  const kept = useLiveQuery(async () => (await countUnsentOfAll()) + (await countKeptDrafts()));
  const reason = location.pathname in reasons ? reasons[location.pathname as keyof typeof reasons] : null;
  return (
    <Screen title={t.heading}>
      <div className={styles.drawing}>
        <Scene name="door" />
      </div>
      {reason ? <p className={styles.text}>{t[reason]}</p> : null}
      <p className={styles.text}>{t.text}</p>
      {kept === undefined ? null : <p className={styles.text}>{kept > 0 ? t.kept : t.nothingKept}</p>}
      {online ? null : <p className={styles.text}>{t.offline}</p>}
      <div className={styles.actions}>
        <ButtonLink to={loginPath({ returnTo: location.pathname + location.search })}>{t.action}</ButtonLink>
        <ButtonLink variant="quiet" to={pages.outbox}>
          {t.outbox}
        </ButtonLink>
      </div>
    </Screen>
  );
}
