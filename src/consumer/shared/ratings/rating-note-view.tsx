import { usePerson } from "../../../device/use-person.ts";
import type { Decision, Reply } from "../../../domain/people/rating-note.ts";
import { useMessages } from "../../../messages/messages.ts";
import { formatDay } from "../../../messages/format.ts";
import { Appeal } from "../moderation/appeal.tsx";
import styles from "./rating-note-view.module.css";
import { RatingNotesProvider, useRatingNote, useRatingNotes } from "./use-rating-notes.ts";

/** The owner's reply to a rating and the moderation decision about it, if there are any. */
export function RatingNoteView({ placeId, placeName }: { placeId: string; placeName: string }) {
  const { reply, decision } = useRatingNote(placeId);
  return (
    <>
      {decision && <DecisionNote decision={decision} placeName={placeName} />}
      {reply && <ReplyNote reply={reply} />}
    </>
  );
}

/** The same for a single rating outside of a list. */
export function OwnRatingNote({ placeId, placeName }: { placeId: string; placeName: string }) {
  const notes = useRatingNotes(usePerson().uid);
  return (
    <RatingNotesProvider value={notes}>
      <RatingNoteView placeId={placeId} placeName={placeName} />
    </RatingNotesProvider>
  );
}

function ReplyNote({ reply }: { reply: Reply }) {
  const t = useMessages("history").note;
  return (
    <blockquote className={styles.reply}>
      <p className={styles.by}>
        <bdi>{t.reply({ name: reply.name })}</bdi>{" "}
        <time dateTime={reply.created_at}>{formatDay(reply.created_at)}</time>
      </p>
      <p className={styles.words} dir="auto">
        {reply.body}
      </p>
    </blockquote>
  );
}

function DecisionNote({ decision, placeName }: { decision: Decision; placeName: string }) {
  const t = useMessages("history").note;
  const { reasons } = useMessages("report");
  const { reason_code: code } = decision;
  return (
    <div className={styles.decision}>
      <p>
        <strong>{t.decided[decision.action][decision.subject_type]}</strong>{" "}
        <time dateTime={decision.created_at}>{formatDay(decision.created_at)}</time>
      </p>
      <p dir="auto">{t.reason({ reason: decision.reason, known: code ? reasons[code] : null })}</p>
      <p>{t.grounds}</p>
      {decision.action === "warn" ? null : <p>{t.unchanged}</p>}
      <Appeal decisionId={decision.id} name={placeName} answer={decision.appeal_reason} />
      <p>{t.outside}</p>
    </div>
  );
}
