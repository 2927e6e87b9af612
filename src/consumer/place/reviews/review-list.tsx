import { useOnline } from "../../../device/use-online.ts";
import { loginPath, placePath } from "../../../domain/paths/paths.ts";
import { useMessages } from "../../../messages/messages.ts";
import { Button } from "../../../ui/elements/button.tsx";
import { Link } from "../../../ui/router.ts";
import { Notice } from "../../../ui/elements/notice.tsx";
import { useAction } from "../../../ui/use-action.ts";
import { ReviewCard } from "./review-card.tsx";
import styles from "./review-list.module.css";
import type { ShownPlace } from "../shown-place.ts";

type ReviewListProps = {
  shown: ShownPlace;
  uid: string | null;
  /** The person has a rating, sent or not, which `OwnRating` shows. */
  isRated: boolean;
  older: () => Promise<boolean>;
};

/** Reviews of others, newest first. Old data without any says nothing, because there may be some by now. */
export function ReviewList({ current, ...props }: ReviewListProps & { current: boolean }) {
  const isEmpty = props.shown.reviews.every(({ own }) => own);
  return isEmpty && !current ? null : <Reviews {...props} />;
}

function Reviews({ shown, uid, isRated, older }: ReviewListProps) {
  const t = useMessages("place").reviews;
  const online = useOnline();
  const { run, busy, refusal } = useAction();
  const { place, reviews, more } = shown;
  const others = reviews.filter(({ own }) => !own);
  const showOlder = async () => ((await older()) ? null : t.moreFailed);
  return (
    <section className={styles.reviews} aria-label={t.heading}>
      <h2>{t.heading}</h2>
      {uid === null && others.length > 0 ? (
        <Link to={loginPath({ returnTo: placePath(place.place_id) })} className={styles.signIn}>
          {t.signIn}
        </Link>
      ) : null}
      {others.length === 0 ? (
        <div className={styles.none}>
          <h3>{t.none}</h3>
          <p>{isRated || reviews.length > 0 ? t.onlyOwn : t.noneText}</p>
        </div>
      ) : (
        <ul className={styles.list}>
          {others.map((review) => (
            <li key={review.id}>
              <ReviewCard review={review} placeName={place.name} uid={uid} />
            </li>
          ))}
        </ul>
      )}
      {refusal ? (
        <Notice kind="warn">
          <p>{refusal}</p>
        </Notice>
      ) : null}
      {more && online ? (
        <Button variant="quiet" wide busy={busy} onClick={() => run(showOlder)}>
          {t.more}
        </Button>
      ) : null}
      {more && !online ? <p className={styles.soft}>{t.moreOffline}</p> : null}
    </section>
  );
}
