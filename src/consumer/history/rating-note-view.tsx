import { useState } from "react";
import { useLiveQuery } from "../../device/use-live-query.ts";
import { usePerson } from "../../device/use-person.ts";
import { appealFile, appealTopic, maxAppealLength } from "../../domain/kind-appeal-file.ts";
import type { Decision, Reply } from "../../domain/rating-note.ts";
import { readStates } from "../../local/facts.ts";
import { useHistoryMessages } from "../../messages/en/history.ts";
import { useReportMessages } from "../../messages/en/report.ts";
import { formatDay } from "../../messages/format.ts";
import { enqueuePut } from "../../sync/enqueue-put.ts";
import { Button } from "../../ui/elements/button.tsx";
import { Sheet } from "../../ui/elements/dialog.tsx";
import { SyncMark } from "../../ui/elements/marks.tsx";
import { TextArea } from "../../ui/elements/text-area.tsx";
import { Form } from "../../ui/form/form.tsx";
import { useForm } from "../../ui/form/use-form.ts";
import styles from "./rating-note-view.module.css";
import { useKeptText } from "./use-kept-text.ts";
import { useRatingNote } from "./rating-notes.ts";

/** The owner's reply to a rating and what moderation decided about it, each where there is one. */
export function RatingNoteView({ placeId, placeName }: { placeId: string; placeName: string }) {
  const { reply, decision } = useRatingNote(placeId);
  return (
    <>
      {decision && <DecisionNote decision={decision} placeName={placeName} />}
      {reply && <ReplyNote reply={reply} />}
    </>
  );
}

function ReplyNote({ reply }: { reply: Reply }) {
  const t = useHistoryMessages().note;
  return (
    <blockquote className={styles.reply}>
      <p className={styles.by}>
        <bdi>{t.reply(reply.name)}</bdi> <time dateTime={reply.created_at}>{formatDay(reply.created_at)}</time>
      </p>
      <p className={styles.words} dir="auto">
        {reply.body}
      </p>
    </blockquote>
  );
}

function DecisionNote({ decision, placeName }: { decision: Decision; placeName: string }) {
  const t = useHistoryMessages().note;
  const { reasons } = useReportMessages();
  const { reason_code: code } = decision;
  return (
    <div className={styles.decision}>
      <p>
        <strong>{t.decided[decision.action][decision.subject_type]}</strong>{" "}
        <time dateTime={decision.created_at}>{formatDay(decision.created_at)}</time>
      </p>
      <p dir="auto">{t.reason(decision.reason, code ? reasons[code] : null)}</p>
      {decision.action === "warn" ? null : <p>{t.unchanged}</p>}
      <Appeal decision={decision} placeName={placeName} />
    </div>
  );
}

/** Said once, and from then on how it stands: on this device, sent, decided. */
function Appeal({ decision, placeName }: { decision: Decision; placeName: string }) {
  const t = useHistoryMessages().note;
  const { uid } = usePerson();
  const [open, setOpen] = useState(false);
  const read = useLiveQuery(() => readStates(uid, appealTopic, [appealFile], [decision.id]), [uid, decision.id]);
  const shown = read?.[0];
  if (!shown) return null;
  const { text, outcome } = shown.state;
  if (text === null)
    return (
      <>
        <Button variant="quiet" onClick={() => setOpen(true)}>
          {t.appeal}
        </Button>
        {open && <AppealSheet decisionId={decision.id} placeName={placeName} onClose={() => setOpen(false)} />}
      </>
    );
  return (
    <>
      <p>
        {t.appealed} {outcome === null ? t.pending : t.outcome[outcome]}
      </p>
      {decision.appeal_reason === null ? null : <p dir="auto">{t.reason(decision.appeal_reason)}</p>}
      {shown.sync === "sent" ? null : <SyncMark state={shown.sync} live />}
    </>
  );
}

type AppealSheetProps = { decisionId: string; placeName: string; onClose: () => void };

function AppealSheet({ decisionId, placeName, onClose }: AppealSheetProps) {
  const t = useHistoryMessages().note;
  const { uid } = usePerson();
  const { text, write } = useKeptText(uid, `five-lemons:person:appeal:${decisionId}`);
  const { form, errorOf } = useForm({ missing: t.appealMissing }, async () => {
    const said = text.trim();
    if (said === "") return { errors: { text: "missing" as const } };
    await enqueuePut(appealFile, { uid, subject: decisionId, value: { text: said }, name: placeName });
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
