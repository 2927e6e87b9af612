import { useState } from "react";
import { pages } from "../domain/paths.ts";
import type { Person } from "../domain/session.ts";
import { countDrafts } from "../local/drafts.ts";
import { useShellMessages } from "../messages/en/shell.ts";
import { settleSignOut } from "../sync/session.ts";
import { Button, ButtonLink } from "../ui/elements/button.tsx";
import { Sheet } from "../ui/elements/dialog.tsx";
import { ThemeSwitch } from "../ui/elements/theme-switch.tsx";
import { SignOutIcon } from "../ui/icons.ts";
import { useNavigate } from "../ui/router.ts";
import { useAction } from "../ui/use-action.ts";
import styles from "./account-sheet.module.css";
import { SignOutSheet } from "./sign-out-sheet.tsx";

type AccountSheetProps = { person: Person; unsent: number; onClose: () => void };

export function AccountSheet({ person, unsent, onClose }: AccountSheetProps) {
  const t = useShellMessages();
  const [drafts, setDrafts] = useState<number | null>(null);
  const { run, busy } = useAction();
  const navigate = useNavigate();

  const leave = () => {
    onClose();
    navigate(pages.login);
  };
  const logOut = async () => {
    const begun = await countDrafts(person.uid);
    if (unsent + begun > 0) return setDrafts(begun);
    await settleSignOut("keep");
    leave();
  };

  if (drafts !== null)
    return <SignOutSheet person={person} unsent={unsent} drafts={drafts} onClose={onClose} onSignedOut={leave} />;
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
      <Button variant="quiet" wide busy={busy} icon={<SignOutIcon aria-hidden="true" />} onClick={() => run(logOut)}>
        {t.logOut}
      </Button>
    </Sheet>
  );
}
