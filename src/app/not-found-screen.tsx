import { pages } from "../domain/paths.ts";
import { useAuthMessages } from "../messages/en/auth.ts";
import { ButtonLink } from "../ui/elements/button.tsx";
import { Screen } from "../ui/elements/screen.tsx";
import { AnyLemon } from "../ui/lemons/any-lemon.tsx";
import styles from "./plain-page.module.css";

export function NotFoundScreen() {
  const t = useAuthMessages().notFound;
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
