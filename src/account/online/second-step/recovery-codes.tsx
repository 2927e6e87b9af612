import { useEffect, useEffectEvent, useState } from "react";
import { useMessages } from "../../../messages/messages.ts";
import { Button } from "../../../ui/elements/button.tsx";
import { Notice } from "../../../ui/elements/notice.tsx";
import { useAction } from "../../../ui/use-action.ts";
import styles from "../account-page/account-screen.module.css";
import { makeRecoveryCodes } from "../../second-step/second-step-calls.ts";

type RecoveryCodesProps = {
  left: number;
  onKept: () => void;
  /** True right after the set-up: the codes are shown without asking, unless there are some already. */
  isNew?: boolean;
};

/** Number of unused recovery codes, and a button for new ones, which are shown once. */
export function RecoveryCodes({ left, onKept, isNew = false }: RecoveryCodesProps) {
  const t = useMessages("secondStep").codes;
  const { error: words } = useMessages("account");
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [copied, setCopied] = useState(false);
  const { run, busy, refusal } = useAction();
  const make = async () => {
    const answer = await makeRecoveryCodes();
    if (!answer.ok) return words[answer.error];
    setCodes(answer.codes);
    return null;
  };
  const showFirst = useEffectEvent(() => run(make));
  const wantsFirst = isNew && left === 0;
  useEffect(() => {
    if (wantsFirst) showFirst();
  }, [wantsFirst]);
  const copy = async () => {
    await navigator.clipboard.writeText((codes ?? []).join("\n"));
    setCopied(true);
  };
  return (
    <section className={styles.part} aria-label={t.heading}>
      <h3>{t.heading}</h3>
      {codes ? (
        <>
          <Notice kind="warn">
            <p>{t.shown}</p>
          </Notice>
          <ul className={styles.codes}>
            {codes.map((code) => (
              <li key={code}>
                <code>{code}</code>
              </li>
            ))}
          </ul>
          <div className={styles.actions}>
            <Button variant="quiet" onClick={() => run(copy)}>
              {copied ? t.copied : t.copy}
            </Button>
            <Button
              onClick={() => {
                setCodes(null);
                onKept();
              }}
            >
              {t.done}
            </Button>
          </div>
        </>
      ) : (
        <>
          <p>{t.left({ count: left })}</p>
          <div className={styles.actions}>
            <Button variant="quiet" busy={busy} onClick={() => run(make)}>
              {t.make}
            </Button>
          </div>
          {left > 0 ? <p className={styles.hint}>{t.makeHint}</p> : null}
        </>
      )}
      {refusal ? <Notice kind="bad">{refusal}</Notice> : null}
    </section>
  );
}
