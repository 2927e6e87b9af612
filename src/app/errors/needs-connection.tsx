import { pages } from "../../domain/paths/paths.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button, ButtonLink } from "../../ui/elements/button.tsx";
import { Screen } from "../../ui/elements/screen.tsx";
import { Scene } from "../../ui/lemons/scene.tsx";
import styles from "./plain-page.module.css";

/** Instead of a page that works only with a connection, which there is none of. */
export function NeedsConnection({ onRetry, busy }: { onRetry: () => void; busy: boolean }) {
  const t = { ...useMessages("dashboards"), retry: useMessages("common").retry };
  return (
    <Screen title={t.needsConnection.heading}>
      <div className={styles.drawing}>
        <Scene name="door" />
      </div>
      <p className={styles.text}>{t.needsConnection.text}</p>
      <div className={styles.actions}>
        <Button busy={busy} onClick={onRetry}>
          {t.retry}
        </Button>
        <ButtonLink variant="quiet" to={pages.map}>
          {t.openApp}
        </ButtonLink>
      </div>
    </Screen>
  );
}
