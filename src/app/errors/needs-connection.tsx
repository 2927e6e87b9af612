import { pages } from "../../domain/paths/paths.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button, ButtonLink } from "../../ui/elements/button.tsx";
import { Screen } from "../../ui/elements/screen.tsx";
import { Scene } from "../../ui/lemons/scene.tsx";
import styles from "./plain-page.module.css";

/** Shown without a connection instead of a page that needs one. */
export function NeedsConnection({ onRetry, busy }: { onRetry: () => void; busy: boolean }) {
  // Both areas are always on the device, unlike the texts of the dashboards.
  const [{ needsConnection: t }, { retry, openApp }] = [useMessages("failure"), useMessages("common")];
  return (
    <Screen title={t.heading}>
      <div className={styles.drawing}>
        <Scene name="door" />
      </div>
      <p className={styles.text}>{t.text}</p>
      <div className={styles.actions}>
        <Button busy={busy} onClick={onRetry}>
          {retry}
        </Button>
        <ButtonLink variant="quiet" to={pages.map}>
          {openApp}
        </ButtonLink>
      </div>
    </Screen>
  );
}
