import { useState } from "react";
import { lookUp } from "../../../messages/look-up.ts";
import { useMessages } from "../../../messages/messages.ts";
import { Button } from "../../../ui/elements/button.tsx";
import { useConfirm } from "../../../ui/elements/confirm.tsx";
import { Notice } from "../../../ui/elements/notice.tsx";
import { useAction } from "../../../ui/use-action.ts";
import styles from "./account-screen.module.css";
import { linkApple, removeSignInMethod, type Way, type SignInMethods } from "./identity-calls.ts";
import { LinkEmailDialog } from "./link-email-dialog.tsx";
import { useRemoteConfig } from "../../auth/use-remote-config.ts";

type SignInMethodsSectionProps = {
  value: SignInMethods;
  onChanged: () => void;
  /** True if the address asks to open the dialog for accounts with only Apple. */
  linking: boolean;
  /** Called when the dialog closes. */
  onLinkingEnd: () => void;
};

/** Lists sign-in methods; adds and removes them. */
export function SignInMethodsSection({ value, onChanged, linking, onLinkingEnd }: SignInMethodsSectionProps) {
  const t = useMessages("accountSafety");
  const { error: words } = useMessages("account");
  const { config } = useRemoteConfig();
  const { run, busy, refusal } = useAction();
  const [open, setOpen] = useState(linking && value.needsPassword);
  const { ask, dialog } = useConfirm(({ id, provider }: Way) => ({
    title: t.ways.removal.title({ name: lookUp(t.ways.names, provider) ?? provider }),
    text: t.ways.removal.text,
    no: t.ways.removal.no,
    yes: t.ways.removal.yes,
    act: async () => {
      const answer = await removeSignInMethod(id);
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
              <strong>{lookUp(t.ways.names, way.provider) ?? way.provider}</strong>{" "}
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
