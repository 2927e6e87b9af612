import { useMessages } from "../../../messages/messages.ts";
import { Button } from "../../../ui/elements/button.tsx";
import { Notice } from "../../../ui/elements/notice.tsx";
import { useToast } from "../../../ui/elements/toasts.tsx";
import { useAction } from "../../../ui/use-action.ts";
import styles from "../admin.module.css";

/** New codes, which can be read only here and now. */
export function MadeCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const t = useMessages("admin").codes;
  const toast = useToast();
  const { run, busy } = useAction();
  const copy = () =>
    run(async () => {
      await navigator.clipboard.writeText(codes.join("\n"));
      toast.show({ text: t.copied });
    });
  return (
    <>
      <Notice kind="good" title={t.made({ count: codes.length })}>
        <p>{t.madeText}</p>
      </Notice>
      <ul className={styles.notes}>
        {codes.map((code) => (
          <li key={code} className={styles.code}>
            {code}
          </li>
        ))}
      </ul>
      <div className={styles.row}>
        <Button busy={busy} onClick={copy}>
          {t.copy}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          {t.another}
        </Button>
      </div>
    </>
  );
}
