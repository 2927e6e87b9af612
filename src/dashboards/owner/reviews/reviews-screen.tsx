import { ownerPath } from "../../../domain/paths/dashboard-paths.ts";
import { useMessages } from "../../../messages/messages.ts";
import { ButtonLink } from "../../../ui/elements/button.tsx";
import { EmptyState } from "../../../ui/elements/empty-state.tsx";
import { useNavigate, useSearchParams } from "../../../ui/router.ts";
import { useLoaded } from "../../data/use-loaded.ts";
import { Loaded } from "../../data/loaded.tsx";
import { useOwnedPlace } from "../owned-place.ts";
import { ExportButton } from "./export-button.tsx";
import { ReviewFilters } from "./review-filters.tsx";
import { readReviewFilter, searchOfFilter, type ReviewFilter } from "./review-filter.ts";
import { ReviewList } from "./review-list.tsx";
import styles from "./reviews-screen.module.css";
import { fetchReviews, reviewsKey, reviewsPerPage, type OwnerReview } from "./reviews.ts";

/** Owner tab "Reviews": filter and page come from the address. */
export function ReviewsScreen() {
  const t = useMessages("ownerReviews");
  const { placeId } = useOwnedPlace();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const filter = readReviewFilter(search);
  const after = search.get("after");
  const reviews = useLoaded(reviewsKey(placeId, searchOfFilter(filter, after)), () =>
    fetchReviews(placeId, filter, after),
  );
  const choose = (wanted: ReviewFilter) =>
    navigate(ownerPath(placeId, "reviews") + searchOfFilter(wanted), { replace: true });
  return (
    <div className={styles.reviews}>
      <ReviewFilters filter={filter} onChange={choose}>
        <ExportButton filter={filter} />
      </ReviewFilters>
      <section className={styles.page} aria-labelledby="reviews-heading" aria-busy={reviews.busy}>
        <h2 id="reviews-heading">{t.heading}</h2>
        <Loaded of={reviews} reasons={t.reasons}>
          {(rows) => <Page rows={rows} filter={filter} after={after} />}
        </Loaded>
      </section>
    </div>
  );
}

type PageProps = { rows: readonly OwnerReview[]; filter: ReviewFilter; after: string | null };

function Page({ rows, filter, after }: PageProps) {
  const t = useMessages("ownerReviews");
  const { placeId } = useOwnedPlace();
  const path = ownerPath(placeId, "reviews");
  const shown = rows.slice(0, reviewsPerPage);
  const last = rows.length > reviewsPerPage ? shown.at(-1) : undefined;
  return (
    <>
      <output className={styles.count}>{t.shown({ count: shown.length, paged: after || last ? "yes" : "no" })}</output>
      {shown.length === 0 ? <Nothing filter={filter} /> : <ReviewList reviews={shown} />}
      {after || last ? (
        <nav className={styles.pages} aria-label={t.heading}>
          {after ? (
            <ButtonLink variant="quiet" to={path + searchOfFilter(filter)}>
              {t.newest}
            </ButtonLink>
          ) : null}
          {last ? (
            <ButtonLink variant="quiet" to={path + searchOfFilter(filter, last.id)}>
              {t.older}
            </ButtonLink>
          ) : null}
        </nav>
      ) : null}
    </>
  );
}

function Nothing({ filter }: { filter: ReviewFilter }) {
  const t = useMessages("ownerReviews").none;
  const { placeId } = useOwnedPlace();
  if (Object.keys(filter).length === 0) {
    return (
      <EmptyState title={t.title}>
        <p>{t.text}</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={filter.which === "unanswered" ? t.answered : t.filtered}
      action={
        <ButtonLink variant="quiet" to={ownerPath(placeId, "reviews")}>
          {t.clear}
        </ButtonLink>
      }
    />
  );
}
