import { scoreLabels, scores } from "../../domain/score.ts";
import type { RatingContent } from "../../domain/rating.ts";
import { useCommonMessages } from "../../messages/common.ts";
import { useOutboxMessages } from "../../messages/outbox.ts";
import { Chip } from "../../ui/elements/chips.tsx";
import { Lemon } from "../../ui/lemons/lemon.tsx";
import styles from "./content-preview.module.css";

/** Everything a rating says, to be read and not to be changed. */
export function ContentPreview({ content }: { content: RatingContent }) {
  const common = useCommonMessages();
  const outbox = useOutboxMessages();
  const { score, tags, comment, server_name: server, server_emoji: award } = content;
  return (
    <div className={styles.preview}>
      <p className={styles.score}>
        <span className={styles.lemons} aria-hidden="true">
          {scores.map((position) => (
            <Lemon key={position} withLeaf={false} shape={position <= score ? "whole" : "outline"} />
          ))}
        </span>
        {common.lemons(score)}, {common.scoreLabels[scoreLabels[score]]}
      </p>
      {tags.length > 0 && (
        <p className={styles.tags}>
          {tags.map((tag) => (
            <Chip key={tag}>{common.tags[tag]}</Chip>
          ))}
        </p>
      )}
      <p className={comment ? styles.comment : styles.nothing}>{comment ?? outbox.conflict.noComment}</p>
      {server && (
        <p className={styles.nothing}>
          {outbox.item.servedBy(server)}
          {award && ` · ${common.awards[award]}`}
        </p>
      )}
    </div>
  );
}
