import { useId } from "react";
import { useMessages } from "../../messages/messages.ts";
import styles from "./removed-reviews.module.css";

type RemovedReviewsProps = {
  count: number;
  /** Codes of reasons with their numbers. */
  reasons: readonly (readonly [code: string, count: number])[];
  /** The day of the numbers, unless they are of now. */
  asOf: string | null;
  /** The page that says when reviews are removed. */
  policy: string;
};

/** What moderation removed at a place in a year: no names and no days. */
export function RemovedReviews({ count, reasons, asOf, policy }: RemovedReviewsProps) {
  const t = useMessages("removedReviews");
  const names: Record<string, string> = useMessages("report").reasons;
  const heading = useId();
  return (
    <section className={styles.removed} aria-labelledby={heading}>
      <h2 id={heading}>{t.heading}</h2>
      <p>
        {count === 0 ? t.none : t.some({ count })}
        {asOf === null ? null : ` ${t.asOf({ day: asOf })}`}
      </p>
      {reasons.length > 0 ? (
        <ul>
          {reasons.map(([code, said]) => (
            <li key={code}>{t.reason({ reason: names[code] ?? code, count: said })}</li>
          ))}
        </ul>
      ) : null}
      <a href={policy}>{t.policy}</a>
    </section>
  );
}
