import { useOnline } from "../../device/use-online.ts";
import { pages } from "../../domain/paths/paths.ts";
import { plainPath } from "../../domain/paths/routes.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button, ButtonLink } from "../../ui/elements/button.tsx";
import { Screen } from "../../ui/elements/screen.tsx";
import { AnyLemon } from "../../ui/lemons/any-lemon.tsx";
import styles from "./plain-page.module.css";

export function NotFoundScreen() {
  const t = useMessages("auth").notFound;
  return (
    <Screen title={t.heading}>
      <div className={styles.drawing}>
        <AnyLemon shape="squeezed" />
      </div>
      <p className={styles.text}>{t.text}</p>
      <div className={styles.actions}>
        <ButtonLink to={pages.map}>{t.map}</ButtonLink>
        <ButtonLink variant="quiet" to={pages.home}>
          {t.home}
        </ButtonLink>
      </div>
    </Screen>
  );
}

/** For a page of the site that is not on the device and cannot be fetched. */
export function AwayScreen() {
  const t = { common: useMessages("common"), failure: useMessages("failure") };
  const online = useOnline();
  return (
    <Screen title={online ? t.common.somethingWentWrong : t.common.offline}>
      <div className={styles.drawing}>
        <AnyLemon shape="outline" />
      </div>
      <p className={styles.text}>{online ? t.failure.unloaded : t.failure.offline}</p>
      <div className={styles.actions}>
        <Button onClick={() => location.replace(plainPath(location.pathname))}>{t.common.retry}</Button>
      </div>
    </Screen>
  );
}
