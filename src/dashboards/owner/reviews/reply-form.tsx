import { useEffect, useRef, useState } from "react";
import { maxReplyLength } from "../../../domain/limits.ts";
import { useMessages } from "../../../messages/messages.ts";
import { Button } from "../../../ui/elements/button.tsx";
import { TextArea } from "../../../ui/elements/text-area.tsx";
import { useSave } from "../../data/use-save.ts";
import { FailureNotice } from "../../data/failure-notice.tsx";
import { useOwnedPlace } from "../owned-place.ts";
import { useOpId } from "../../data/use-op-id.ts";
import styles from "./owner-review.module.css";
import { placePrefix } from "../place-prefix.ts";
import { saveReply } from "./reviews.ts";

type ReplyFormProps = {
  ratingId: string;
  /** The present reply; null if there is none. */
  before: string | null;
  onSaved: () => void;
  onCancel: () => void;
};

export function ReplyForm({ ratingId, before, onSaved, onCancel }: ReplyFormProps) {
  const t = useMessages("ownerReviews");
  const { placeId } = useOwnedPlace();
  const [text, setText] = useState(before ?? "");
  const [tried, setTried] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const { run, busy, failure } = useSave(placePrefix(placeId));
  const { opIdOf } = useOpId();
  const body = text.trim();
  const over = body.length - maxReplyLength;
  useEffect(() => field.current?.focus(), []);
  const save = () => {
    setTried(true);
    if (body === "" || over > 0) return;
    run(() => saveReply({ ratingId, text: body, opId: opIdOf([ratingId, body]) }), onSaved);
  };
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <TextArea
        ref={field}
        label={t.reply.label}
        hint={t.reply.hint}
        value={text}
        maxLength={maxReplyLength}
        error={over > 0 ? t.reply.tooLong({ over }) : tried && body === "" ? t.reply.required : null}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <FailureNotice failure={failure} reasons={t.reasons} />
      <div className={styles.acts}>
        <Button type="submit" busy={busy}>
          {before === null ? t.reply.save : t.reply.saveEdit}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {t.reply.cancel}
        </Button>
      </div>
    </form>
  );
}
