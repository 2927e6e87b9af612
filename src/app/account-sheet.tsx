import { LogOut } from "../consumer/profile/log-out.tsx";
import { pages } from "../domain/paths.ts";
import type { Person } from "../domain/session.ts";
import { useShellMessages } from "../messages/en/shell.ts";
import { ButtonLink } from "../ui/elements/button.tsx";
import { Sheet } from "../ui/elements/dialog.tsx";
import { ThemeSwitch } from "../ui/elements/theme-switch.tsx";
import styles from "./account-sheet.module.css";

type AccountSheetProps = { person: Person; onClose: () => void };

export function AccountSheet({ person, onClose }: AccountSheetProps) {
  const t = useShellMessages();
  return (
    <Sheet title={t.account} onClose={onClose}>
      <p className={styles.who}>
        <span>{t.signedInAs}</span>
        <strong>
          <bdi>{person.email}</bdi>
        </strong>
      </p>
      <ThemeSwitch />
      <ButtonLink variant="quiet" wide to={pages.takeHome} onClick={onClose}>
        {t.takeHome}
      </ButtonLink>
      <LogOut person={person} onLeft={onClose} />
    </Sheet>
  );
}
