import type { RatingContent as Content } from "../../../domain/ratings/rating.ts";
import { useMessages } from "../../../messages/messages.ts";
import { Comment, TagChips } from "../../../ui/elements/review-words.tsx";
import styles from "./rating-content.module.css";
import { ScoreLemons } from "./score-lemons.tsx";

type RatingContentProps = {
  content: Content;
  /** Says "no comment" for an empty comment, for two versions side by side. */
  saysNoComment?: boolean;
};

/** A rating with its lemons. */
export const RatingContent = (props: RatingContentProps) => (
  <div className={styles.content}>
    <ScoreLemons score={props.content.score} named />
    <RatingWords {...props} />
  </div>
);

/** Tags, comment and service of a rating, read-only and the same on every screen. */
export function RatingWords({ content, saysNoComment = false }: RatingContentProps) {
  const t = { names: useMessages("names"), rating: useMessages("rating") };
  const { tags, comment, server_name: server, server_emoji: award } = content;
  return (
    <>
      <TagChips tags={tags} />
      {comment ? <Comment text={comment} /> : saysNoComment && <p className={styles.served}>{t.rating.noComment}</p>}
      {(server !== null || award !== null) && (
        <p className={styles.served}>{t.rating.service({ name: server, award: award && t.names.awards[award] })}</p>
      )}
    </>
  );
}
