import { useState } from "react";
import { avatarField, avatarSet } from "../../../domain/outbox/commands/kinds/avatar-set.ts";
import { upsertKey } from "../../../domain/outbox/commands/upsert.ts";
import type { Field } from "../../../local/people/own-profile.ts";
import { useMessages } from "../../../messages/messages.ts";
import { refusalText } from "../../../messages/refusal-text.ts";
import { discardCommands, retryCommands } from "../../../sync/outbox/outbox-actions.ts";
import { Button } from "../../../ui/elements/button.tsx";
import { Notice } from "../../../ui/elements/notice.tsx";
import { useAction } from "../../../ui/use-action.ts";
import { Face } from "../../shared/people/face.tsx";
import styles from "../profile-header.module.css";
import { PortraitSheet } from "./portrait-sheet.tsx";

export const pathOf = (field: Field | undefined): string | null =>
  typeof field?.value === "string" ? field.value : null;

/** Own portrait, with a button to change it. */
export function Portrait({ uid, field }: { uid: string; field: Field | undefined }) {
  const t = useMessages("profile").portrait;
  const [open, setOpen] = useState(false);
  const path = pathOf(field);
  return (
    <>
      <button type="button" className={styles.portrait} onClick={() => setOpen(true)}>
        <Face src={path} size="l" />
        <span className={styles.change}>{t.change}</span>
      </button>
      {open ? <PortraitSheet uid={uid} hasPicture={path !== null} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

/** A refused portrait, which can be sent again or discarded. */
export function RefusedPortrait({ uid, refused }: { uid: string; refused: Field["refused"] }) {
  const messages = useMessages("profile");
  const t = messages.portrait;
  const refusals = useMessages("refusals");
  const retry = useAction();
  const give = useAction();
  if (!refused) return null;
  const keys = [upsertKey(uid, { kind: avatarSet.kind, subject: avatarField })];
  return (
    <Notice
      kind="bad"
      title={t.uploadFailed}
      actions={
        <>
          <Button variant="plain" busy={retry.busy} onClick={() => retry.run(async () => retryCommands(keys))}>
            {t.again}
          </Button>
          <Button variant="plain" busy={give.busy} onClick={() => give.run(async () => discardCommands(keys))}>
            {messages.about.keepOld}
          </Button>
        </>
      }
    >
      <p>{refusalText(refusals, refused.code).happened}</p>
    </Notice>
  );
}
