import { useState } from "react";
import { OwnerReview } from "./owner-review.tsx";
import styles from "./owner-review.module.css";
import type { OwnerReview as Review } from "./reviews.ts";

/** Reviews below each other. One that is being answered stays when the rows are asked for again and it is no longer among them. */
export function ReviewList({ reviews }: { reviews: readonly Review[] }) {
  const [writing, setWriting] = useState<readonly Review[]>([]);
  const kept = writing.filter(({ id }) => reviews.every((review) => review.id !== id));
  return (
    <ul className={styles.list}>
      {[...reviews, ...kept].map((review) => (
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
