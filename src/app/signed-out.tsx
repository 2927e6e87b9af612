import { useLocation } from "react-router-dom";
import { loginPath } from "../account/return-path.ts";
import { useAuthMessages } from "../messages/auth.ts";
import { ButtonLink } from "../ui/elements/button.tsx";
import { Screen } from "../ui/elements/screen.tsx";
import { Scene } from "../ui/lemons/scene.tsx";
import styles from "./plain-page.module.css";
import { useOnline } from "../sync/use-online.ts";

/** What an app page shows to somebody who cannot sign in right now, or has just been signed out. */
export function SignedOut() {
  const t = useAuthMessages().signedOut;
  const online = useOnline();
  const location = useLocation();
  return (
    <Screen title={t.heading}>
      <div className={styles.drawing}>
        <Scene name="door" />
      </div>
      <p className={styles.text}>{t.text}</p>
      {online ? null : <p className={styles.text}>{t.offline}</p>}
      <div className={styles.actions}>
        <ButtonLink to={loginPath({ returnTo: location.pathname + location.search })}>{t.action}</ButtonLink>
        <ButtonLink variant="quiet" to="/app/outbox">
          {t.outbox}
        </ButtonLink>
      </div>
    </Screen>
  );
}
