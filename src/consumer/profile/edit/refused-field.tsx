import { profileSave } from "../../../domain/outbox/commands/kinds/profile-save.ts";
import type { ProfileText } from "../../../domain/people/own-profile.ts";
import { upsertKey } from "../../../domain/outbox/commands/upsert.ts";
import type { Field } from "../../../local/people/own-profile.ts";
import { useMessages } from "../../../messages/messages.ts";
import { refusalText } from "../../../messages/refusal-text.ts";
import { discardCommands } from "../../../sync/outbox/outbox-actions.ts";
import { Button } from "../../../ui/elements/button.tsx";
import { Notice } from "../../../ui/elements/notice.tsx";
import { useAction } from "../../../ui/use-action.ts";

/** Why a text was refused: the message of the form if it has one, else that of the outbox. */
export function useProblemText(): (name: ProfileText, code: string) => string {
  const { problem, failed } = useMessages("profile").about;
  const refusals = useMessages("refusals");
  return (name, code) => {
    const why = Object.hasOwn(problem, code)
      ? problem[code as keyof typeof problem]
      : refusalText(refusals, code).happened;
    return name === "username" && !code.endsWith("required") ? `${failed}. ${why}` : why;
  };
}

/** Discards a refused text; the old one is shown again. */
export const keepOld = async (uid: string, name: ProfileText): Promise<void> =>
  discardCommands([upsertKey(uid, { kind: profileSave.kind, subject: name })]);

type RefusedFieldProps = {
  uid: string;
  name: ProfileText;
  refused: NonNullable<Field["refused"]>;
  onEdit: () => void;
};

export function RefusedField({ uid, name, refused, onEdit }: RefusedFieldProps) {
  const t = useMessages("profile").about;
  const problemText = useProblemText();
  const { run, busy } = useAction();
  return (
    <Notice
      kind="bad"
      title={<bdi>{t.refused({ value: typeof refused.value === "string" ? refused.value || null : null })}</bdi>}
      actions={
        <>
          <Button variant="plain" onClick={onEdit}>
            {t.edit}
          </Button>
          <Button variant="plain" busy={busy} onClick={() => run(async () => keepOld(uid, name))}>
            {t.keepOld}
          </Button>
        </>
      }
    >
      <p>{problemText(name, refused.code)}</p>
    </Notice>
  );
}
