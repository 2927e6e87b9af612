import { deletionGraceDays } from "../../domain/limits.ts";
import { freshPath, pages } from "../../domain/paths/paths.ts";
import { useOnline } from "../../device/use-online.ts";
import { useMessages } from "../../messages/messages.ts";
import { formatDay } from "../../messages/format.ts";
import { Button } from "../../ui/elements/button.tsx";
import { useConfirm } from "../../ui/elements/confirm.tsx";
import { Notice } from "../../ui/elements/notice.tsx";
import { useToast } from "../../ui/elements/toasts.tsx";
import { useAction } from "../../ui/use-action.ts";
import { useNavigate } from "../../ui/router.ts";
import { changeDeletion, type DeletionResult } from "./online.ts";
import { SettingsSection } from "./settings-section.tsx";
import styles from "./settings-screen.module.css";

/** Deletes the account after a grace period, during which it can be cancelled. */
export function DeleteAccount({ uid, eraseAt }: { uid: string; eraseAt: string | null }) {
  const t = useMessages("settings").deletion;
  const toast = useToast();
  const online = useOnline();
  const navigate = useNavigate();
  const { run, busy, refusal } = useAction();
  const messages = {
    done: null,
    fresh_sign_in: null,
    last_admin: t.lastAdmin,
    too_late: t.tooLate,
    failed: t.failed,
  } satisfies Record<DeletionResult, unknown>;
  const { ask, dialog } = useConfirm<object>(() => ({
    title: t.sure,
    text: `${t.text} ${t.grace({ days: deletionGraceDays })} ${t.unsent}`,
    no: t.no,
    yes: t.yes,
    act: async () => {
      const result = await changeDeletion(uid, true);
      if (result === "fresh_sign_in") navigate(freshPath(pages.settings));
      return messages[result];
    },
  }));
  const keep = async () => {
    const refused = messages[await changeDeletion(uid, false)];
    if (!refused) toast.show({ text: t.cancelled });
    return refused;
  };
  return (
    <SettingsSection heading={t.heading}>
      {eraseAt === null ? (
        <>
          <p>{t.text}</p>
          <p>{t.grace({ days: deletionGraceDays })}</p>
          <Button variant="danger" disabled={!online} onClick={() => ask({})}>
            {t.open}
          </Button>
        </>
      ) : (
        <Notice
          kind="warn"
          title={t.due({ day: formatDay(eraseAt) })}
          actions={
            <Button variant="quiet" busy={busy} disabled={!online} onClick={() => run(keep)}>
              {t.cancel}
            </Button>
          }
        >
          <p>{t.dueText}</p>
          {refusal && <p role="alert">{refusal}</p>}
        </Notice>
      )}
      {!online && <p className={styles.hint}>{t.offline}</p>}
      {dialog}
    </SettingsSection>
  );
}
