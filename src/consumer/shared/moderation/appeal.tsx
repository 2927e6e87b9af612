import { useState } from "react";
import { maxAppealLength } from "../../../domain/limits.ts";
import { useLiveQuery } from "../../../device/use-live-query.ts";
import { usePerson } from "../../../device/use-person.ts";
import { appealFile, appealCollection } from "../../../domain/outbox/commands/kinds/appeal-file.ts";
import { readCachedStates } from "../../../local/server-cache/server-cache.ts";
import { useMessages } from "../../../messages/messages.ts";
import { enqueueUpsert } from "../../../sync/outbox/enqueue-upsert.ts";
import { Button } from "../../../ui/elements/button.tsx";
import { Sheet } from "../../../ui/elements/dialog.tsx";
import { SyncMark } from "../../../ui/elements/marks.tsx";
import { TextArea } from "../../../ui/elements/text-area.tsx";
import { Form } from "../../../ui/form/form.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import { useSavedText } from "../forms/use-saved-text.ts";

type AppealProps = {
  decisionId: string;
  /** Name of the subject in the outbox. */
  name?: string;
  /** The reason for the decision on the appeal, if no other part of the page shows it. */
  answer?: string | null;
};

/** Appeals against a moderation decision. After the one appeal it shows its state: on this device, sent, or decided. */
export function Appeal({ decisionId, name = "", answer = null }: AppealProps) {
  const t = useMessages("history").note;
  const { uid } = usePerson();
  const [open, setOpen] = useState(false);
  const read = useLiveQuery(
    () => readCachedStates(uid, appealCollection, [appealFile], [decisionId]),
    [uid, decisionId],
  );
  const shown = read?.[0];
  if (!shown) return null;
  const { text, outcome } = shown.state;
  if (text === null)
    return (
      <>
        <Button variant="quiet" onClick={() => setOpen(true)}>
          {t.appeal}
        </Button>
        {open && <AppealSheet decisionId={decisionId} name={name} onClose={() => setOpen(false)} />}
      </>
    );
  return (
    <>
      <p>
        {t.appealed} {outcome === null ? t.pending : t.outcome[outcome]}
      </p>
      {answer === null ? null : <p dir="auto">{t.reason({ reason: answer, known: null })}</p>}
      {shown.sync === "sent" ? null : <SyncMark state={shown.sync} live />}
    </>
  );
}

type AppealSheetProps = { decisionId: string; name: string; onClose: () => void };

function AppealSheet({ decisionId, name, onClose }: AppealSheetProps) {
  const t = useMessages("history").note;
  const { uid } = usePerson();
  const { text, write } = useSavedText(uid, `five-lemons:person:appeal:${decisionId}`);
  const { form, errorOf } = useForm({ missing: t.appealMissing }, async () => {
    const written = text.trim();
    if (written === "") return { errors: { text: "missing" as const } };
    await enqueueUpsert(appealFile, { uid, subject: decisionId, value: { text: written }, name });
    write("");
    onClose();
    return {};
  });
  return (
    <Sheet title={t.appealTitle} onClose={onClose}>
      <Form {...form} submit={t.appealSend}>
        <TextArea
          label={t.appealLabel}
          hint={t.appealHint}
          name="text"
          value={text}
          maxLength={maxAppealLength}
          error={errorOf("text")}
          onChange={({ currentTarget }) => write(currentTarget.value)}
        />
      </Form>
    </Sheet>
  );
}
