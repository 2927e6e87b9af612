import { useState } from "react";
import { useMessages } from "../../../messages/messages.ts";
import { Button } from "../../../ui/elements/button.tsx";
import { useConfirm } from "../../../ui/elements/confirm.tsx";
import { Notice } from "../../../ui/elements/notice.tsx";
import { useAction } from "../../../ui/use-action.ts";
import styles from "./account-screen.module.css";
import { linkApple, removeWay, type Way, type Ways } from "./identity-calls.ts";
import { LinkEmailDialog } from "./link-email-dialog.tsx";
import { useRemoteConfig } from "../../auth/use-remote-config.ts";

type WaysSectionProps = {
  value: Ways;
  onChanged: () => void;
  /** Somebody came for the dialog, which is for whoever came in by Apple alone. */
  linking: boolean;
  /** The dialog was closed. */
  onLinkingEnd: () => void;
};

/** How one can sign in to this account, and with what else. */
export function SignInMethodsSection({ value, onChanged, linking, onLinkingEnd }: WaysSectionProps) {
  const t = useMessages("accountSafety");
  const { error: words } = useMessages("account");
  const { config } = useRemoteConfig();
  const { run, busy, refusal } = useAction();
  const [open, setOpen] = useState(linking && value.needsPassword);
  const { ask, dialog } = useConfirm(({ id, provider }: Way) => ({
    title: t.ways.removal.title(t.ways.names[provider] ?? provider),
    text: t.ways.removal.text,
    no: t.ways.removal.no,
    yes: t.ways.removal.yes,
    act: async () => {
      const answer = await removeWay(id);
      return answer.ok ? null : words[answer.error];
    },
    onDone: onChanged,
  }));
  const addApple = async () => {
    const answer = await linkApple();
    return answer.ok ? null : words[answer.error];
  };
  const hasApple = value.ways.some(({ provider }) => provider === "apple");
  return (
    <>
      <ul className={styles.list}>
        {value.ways.map((way) => (
          <li key={way.id} className={styles.row}>
            <p>
              <strong>{t.ways.names[way.provider] ?? way.provider}</strong>{" "}
              <span className={styles.hint}>
                <bdi>{way.email ?? ""}</bdi>
              </span>
            </p>
            {value.ways.length > 1 ? (
              <Button variant="plain" onClick={() => ask(way)}>
                {t.ways.unlink}
              </Button>
            ) : (
              <span className={styles.hint}>{t.ways.last}</span>
            )}
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        {value.needsPassword ? <Button onClick={() => setOpen(true)}>{t.link.title}</Button> : null}
        {config?.apple && !hasApple ? (
          <Button variant="quiet" busy={busy} onClick={() => run(addApple)}>
            {t.ways.addApple}
          </Button>
        ) : null}
      </div>
      {refusal ? <Notice kind="bad">{refusal}</Notice> : null}
      {dialog}
      {open ? (
        <LinkEmailDialog
          email={value.email}
          onLinked={onChanged}
          onClose={() => {
            setOpen(false);
            onLinkingEnd();
          }}
        />
      ) : null}
    </>
  );
}
