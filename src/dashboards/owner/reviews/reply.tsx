import { useState, type ReactNode } from "react";
import { useMessages } from "../../../messages/messages.ts";
import { formatDay } from "../../../messages/format.ts";
import { Button } from "../../../ui/elements/button.tsx";
import { useConfirm } from "../../../ui/elements/confirm.tsx";
import { Notice } from "../../../ui/elements/notice.tsx";
import { Comment } from "../../../ui/elements/review-words.tsx";
import { useToast } from "../../../ui/elements/toasts.tsx";
import { refreshAfterSave } from "../../data/load-cache.ts";
import { useFailureText } from "../../data/failure-notice.tsx";
import { useOwnedPlace } from "../owned-place.ts";
import { useOpId } from "../../data/use-op-id.ts";
import styles from "./owner-review.module.css";
import { ReplyForm } from "./reply-form.tsx";
import { placePrefix } from "../place-prefix.ts";
import { saveReply, type OwnerReview } from "./reviews.ts";

type ReplyProps = {
  review: OwnerReview;
  onWriting: (writing: boolean) => void;
  /** Further actions, shown beside the buttons. */
  children: ReactNode;
};

const briefMs = 4_000;

/** The public reply to a review, with actions to write, edit or delete it. */
export function Reply({ review, onWriting, children }: ReplyProps) {
  const t = useMessages("ownerReviews");
  const { placeId } = useOwnedPlace();
  const [open, setOpen] = useState(false);
  const toast = useToast();
  const failureText = useFailureText(t.reasons);
  const { opIdOf, next } = useOpId();
  const { reply, id, reply_hidden: hidden } = review;
  const write = (writing: boolean) => {
    setOpen(writing);
    onWriting(writing);
  };
  const say = (text: string) => toast.show({ text, durationMs: briefMs });
  const { ask, dialog } = useConfirm(() => ({
    title: t.reply.removeTitle,
    text: t.reply.removeText,
    no: t.reply.cancel,
    yes: t.reply.remove,
    act: async () => {
      const answer = await saveReply({ ratingId: id, text: "", opId: opIdOf([id, reply?.body]) });
      if (!answer.ok) return failureText(answer.failure);
      next();
      refreshAfterSave(placePrefix(placeId));
      say(t.reply.removed);
      return null;
    },
  }));
  if (hidden) return <Notice kind="warn">{t.reply.hidden}</Notice>;
  if (open) {
    return (
      <ReplyForm
        ratingId={id}
        before={reply?.body ?? null}
        onCancel={() => write(false)}
        onSaved={() => {
          write(false);
          say(t.reply.published);
        }}
      />
    );
  }
  return (
    <>
      {reply ? (
        <blockquote className={styles.reply}>
          <p className={styles.from}>
            <strong>
              <bdi>{t.reply.from({ name: reply.name })}</bdi>
            </strong>
            <time dateTime={reply.created_at}>{formatDay(reply.created_at)}</time>
          </p>
          <Comment text={reply.body} />
        </blockquote>
      ) : null}
      <div className={styles.acts}>
        <Button variant={reply ? "plain" : "quiet"} onClick={() => write(true)}>
          {reply ? t.reply.edit : t.reply.act}
        </Button>
        {reply ? (
          <Button variant="plain" onClick={() => ask({})}>
            {t.reply.remove}
          </Button>
        ) : null}
        {children}
      </div>
      {dialog}
    </>
  );
}
