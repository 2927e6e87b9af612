import { useEffect, useId, useState } from "react";
import { useLiveQuery } from "../../../device/use-live-query.ts";
import { profileSave } from "../../../domain/outbox/commands/kinds/profile-save.ts";
import { visibilities, type Visibility } from "../../../domain/people/settings.ts";
import { readVisibilityQuestion, visibilityField } from "../../../local/people/visibility-question.ts";
import { useMessages } from "../../../messages/messages.ts";
import { enqueueUpsert } from "../../../sync/outbox/enqueue-upsert.ts";
import { refreshOwnProfile } from "../../../sync/refresh/refresh-own-profile.ts";
import { Button } from "../../../ui/elements/button.tsx";
import { Card } from "../../../ui/elements/card.tsx";
import { useToast } from "../../../ui/elements/toasts.tsx";
import { useAction } from "../../../ui/use-action.ts";
import styles from "./visibility-question.module.css";

/**
 * Asks a person of an earlier version, once, who sees which reviews are theirs. The server is asked first, because they
 * may have answered on another device.
 */
export function VisibilityQuestion({ uid }: { uid: string }) {
  const t = useMessages("visibilityQuestion");
  const id = useId();
  const toast = useToast();
  const { run, busy } = useAction();
  const question = useLiveQuery(() => readVisibilityQuestion(uid), [uid]);
  const [checked, setChecked] = useState(!navigator.onLine);
  const open = question === "asked" || question === "unknown";
  useEffect(() => {
    if (!open || checked) return;
    let current = true;
    void refreshOwnProfile(uid).then(() => {
      if (current) setChecked(true);
    });
    return () => {
      current = false;
    };
  }, [uid, open, checked]);
  if (question !== "asked" || !checked) return null;
  const choose = async (value: Visibility) => {
    await enqueueUpsert(profileSave, { uid, subject: visibilityField, value: { value }, name: "", isAnswer: true });
    toast.show({ text: t.chosen[value] });
  };
  return (
    <Card as="section" className={styles.question} aria-labelledby={id}>
      <h2 id={id}>{t.heading}</h2>
      <p>{t.text}</p>
      <div className={styles.choices}>
        {visibilities.map((value) => (
          <Button key={value} variant="quiet" busy={busy} onClick={() => run(() => choose(value))}>
            {t.choice[value]}
          </Button>
        ))}
      </div>
      <p className={styles.hint}>{t.hint}</p>
    </Card>
  );
}
