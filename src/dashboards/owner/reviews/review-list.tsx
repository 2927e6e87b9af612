import { useState } from "react";
import { OwnerReview } from "./owner-review.tsx";
import styles from "./owner-review.module.css";
import type { OwnerReview as Review } from "./reviews.ts";

/** List of reviews. One with a reply in progress stays even if a refresh no longer returns it. */
export function ReviewList({ reviews }: { reviews: readonly Review[] }) {
  const [writing, setWriting] = useState<readonly Review[]>([]);
  const missing = writing.filter(({ id }) => reviews.every((review) => review.id !== id));
  return (
    <ul className={styles.list}>
      {[...reviews, ...missing].map((review) => (
        <li key={review.id}>
          <OwnerReview
            review={review}
            onWriting={(isWriting) =>
              setWriting((before) => [...before.filter(({ id }) => id !== review.id), ...(isWriting ? [review] : [])])
            }
          />
        </li>
      ))}
    </ul>
  );
}
