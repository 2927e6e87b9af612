import { useState } from "react";
import { saveUnsentAsFile } from "../../shared/ratings/save-unsent-file.ts";
import { useOnline } from "../../../device/use-online.ts";
import type { Person } from "../../../domain/people/session.ts";
import { useMessages } from "../../../messages/messages.ts";
import { settleSignOut } from "../../../sync/session/session.ts";
import { Button } from "../../../ui/elements/button.tsx";
import { Sheet } from "../../../ui/elements/dialog.tsx";
import { Notice } from "../../../ui/elements/notice.tsx";
import { useAction } from "../../../ui/use-action.ts";
import styles from "./sign-out-sheet.module.css";

type Choice = "send" | "keep" | "discard";
type SignOutSheetProps = {
  person: Person;
  unsent: number;
  drafts: number;
  onClose: () => void;
  onSignedOut: () => void;
};

/** Asks what to do with unsent work before signing out: send, keep, export or discard it. */
export function SignOutSheet({ person, unsent, drafts, onClose, onSignedOut }: SignOutSheetProps) {
  const t = useMessages("auth").signOut;
  const online = useOnline();
  const { run, busy } = useAction();
  const [chosen, setChosen] = useState<Choice | null>(null);
  const [message, setMessage] = useState<"sendFailed" | "exported" | null>(null);
  const [sure, setSure] = useState(false);

  const settle = (choice: Choice) => {
    setChosen(choice);
    setMessage(null);
    run(async () => {
      const { signedOut } = await settleSignOut(choice);
      if (signedOut) onSignedOut();
      else setMessage("sendFailed");
    });
  };
  const save = async () => {
    await saveUnsentAsFile(person.uid, (day) => t.fileName({ day }));
    setMessage("exported");
  };

  return (
    <Sheet title={t.heading} onClose={onClose}>
      <p>{t.text({ ratings: unsent, drafts })}</p>
      {message ? <Notice kind={message === "exported" ? "good" : "warn"}>{t[message]}</Notice> : null}
      <ul className={styles.choices}>
        {unsent > 0 ? (
          <li>
            <Button wide busy={busy && chosen === "send"} disabled={!online} onClick={() => settle("send")}>
              {t.send}
            </Button>
            {online ? null : <p className={styles.hint}>{t.sendHint}</p>}
            {drafts > 0 ? <p className={styles.hint}>{t.draftsStay}</p> : null}
          </li>
        ) : null}
        <li>
          <Button wide variant="quiet" busy={busy && chosen === "keep"} onClick={() => settle("keep")}>
            {t.keep}
          </Button>
          <p className={styles.hint}>{t.keepHint}</p>
        </li>
        <li>
          <Button wide variant="quiet" onClick={() => run(save)}>
            {t.export}
          </Button>
          <p className={styles.hint}>{t.exportHint}</p>
        </li>
        <li>
          <Button
            wide
            variant={sure ? "danger" : "quiet"}
            busy={busy && chosen === "discard"}
            onClick={() => (sure ? settle("discard") : setSure(true))}
          >
            {sure ? t.discardSure : t.discard}
          </Button>
          <p className={styles.hint}>{t.discardHint}</p>
        </li>
      </ul>
    </Sheet>
  );
}
