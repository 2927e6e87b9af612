import { useState } from "react";
import { useMessages } from "../../../messages/messages.ts";
import { Button } from "../../../ui/elements/button.tsx";
import { EmptyState } from "../../../ui/elements/empty-state.tsx";
import { useLoaded } from "../../data/use-loaded.ts";
import { Loaded } from "../../data/loaded.tsx";
import { ObjectionDialog } from "./objection-dialog.tsx";
import { ReviewCard } from "./review-card.tsx";
import { fetchObjections, fetchReviewPages, serverPrefix, type ServerReview } from "../server-data.ts";
import styles from "../server.module.css";

/** Server tab "Reviews": ratings that name this person, newest first. */
export function ReviewsScreen() {
  const t = useMessages("serverDashboard");
  const [pages, setPages] = useState(1);
  const reviews = useLoaded(`${serverPrefix}reviews?pages=${pages}`, () => fetchReviewPages(pages));
  const objections = useLoaded(`${serverPrefix}objections`, fetchObjections);
  const [against, setAgainst] = useState<ServerReview | null>(null);
  const objected = new Set(objections.value?.map(({ subject_id }) => subject_id));
  return (
    <section aria-labelledby="feed" className={styles.page}>
      <h2 id="feed" className={styles.heading}>
        {t.reviews.heading}
      </h2>
      <Loaded of={reviews} title={t.reviews.failed} reasons={t.reasons}>
        {({ rows, more }) =>
          rows.length === 0 ? (
            <EmptyState title={t.reviews.none}>
              <p>{t.reviews.noneHint}</p>
            </EmptyState>
          ) : (
            <>
              <ul className={styles.feed}>
                {rows.map((review) => (
                  <ReviewCard
                    key={review.id}
                    review={review}
                    objected={objected.has(review.id)}
                    onObject={() => setAgainst(review)}
                  />
                ))}
              </ul>
              <output className={styles.hint}>
                {t.reviews.shown({ count: rows.length, more: more ? "yes" : "no" })}
              </output>
              {more ? (
                <Button variant="quiet" busy={reviews.busy} onClick={() => setPages(pages + 1)}>
                  {t.reviews.more}
                </Button>
              ) : null}
            </>
          )
        }
      </Loaded>
      {against ? <ObjectionDialog review={against} onClose={() => setAgainst(null)} /> : null}
    </section>
  );
}
