import { useState } from "react";
import { useAuthMessages } from "../messages/auth.ts";
import type { Person } from "../domain/session.ts";
import { settleSignOut } from "../sync/session.ts";
import { Button } from "../ui/elements/button.tsx";
import { Sheet } from "../ui/elements/dialog.tsx";
import { Notice } from "../ui/elements/notice.tsx";
import { saveUnsentAsFile } from "../consumer/outbox/export-unsent.ts";
import styles from "./sign-out-sheet.module.css";
import { useOnline } from "../device/use-online.ts";

type SignOutSheetProps = { person: Person; unsent: number; onClose: () => void; onSignedOut: () => void };

/** Nobody's work disappears by signing out: what is not sent is sent, kept, exported or discarded, as the person says. */
export function SignOutSheet({ person, unsent, onClose, onSignedOut }: SignOutSheetProps) {
  const t = useAuthMessages().signOut;
  const online = useOnline();
  const [busy, setBusy] = useState<"send" | "keep" | "discard" | null>(null);
  const [told, setTold] = useState<"sendFailed" | "exported" | null>(null);
  const [sure, setSure] = useState(false);

  const settle = async (choice: "send" | "keep" | "discard") => {
    setBusy(choice);
    setTold(null);
    const { signedOut } = await settleSignOut(choice);
    setBusy(null);
    if (signedOut) onSignedOut();
    else setTold("sendFailed");
  };

  return (
    <Sheet title={t.heading} onClose={onClose}>
      <p>{t.text(unsent)}</p>
      {told ? <Notice kind={told === "exported" ? "good" : "warn"}>{t[told]}</Notice> : null}
      <ul className={styles.choices}>
        <li>
          <Button wide busy={busy === "send"} disabled={!online} onClick={() => void settle("send")}>
            {t.send}
          </Button>
          {online ? null : <p className={styles.hint}>{t.sendHint}</p>}
        </li>
        <li>
          <Button wide variant="quiet" busy={busy === "keep"} onClick={() => void settle("keep")}>
            {t.keep}
          </Button>
          <p className={styles.hint}>{t.keepHint}</p>
        </li>
        <li>
          <Button
            wide
            variant="quiet"
            onClick={() => void saveUnsentAsFile(person.uid, t.fileName).then(() => setTold("exported"))}
          >
            {t.export}
          </Button>
          <p className={styles.hint}>{t.exportHint}</p>
        </li>
        <li>
          <Button
            wide
            variant={sure ? "danger" : "quiet"}
            busy={busy === "discard"}
            onClick={() => (sure ? void settle("discard") : setSure(true))}
          >
            {sure ? t.discardSure : t.discard}
          </Button>
          <p className={styles.hint}>{t.discardHint}</p>
        </li>
      </ul>
    </Sheet>
  );
}
