import type { ReactNode } from "react";
import { ownerPath } from "../../../domain/paths/dashboard-paths.ts";
import { pathIn } from "../../../domain/languages.ts";
import { sitePages } from "../../../domain/paths/site-pages.ts";
import { sumRemoved } from "../../../domain/places/removed-reviews.ts";
import { useLanguage, useMessages } from "../../../messages/messages.ts";
import { Card } from "../../../ui/elements/card.tsx";
import { AfterPaint } from "../../../ui/after-paint.tsx";
import { RemovedReviews } from "../../../ui/elements/removed-reviews.tsx";
import { Link } from "../../../ui/router.ts";
import { Bars } from "../../charts/bars.tsx";
import { useLoaded } from "../../data/use-loaded.ts";
import { Loaded } from "../../data/loaded.tsx";
import { useOwnedPlace } from "../owned-place.ts";
import { Trend } from "../../charts/trend.tsx";
import { AverageCard } from "./average-card.tsx";
import { GuestTags } from "./guest-tags.tsx";
import styles from "./overview.module.css";
import { claimsKey, fetchClaims } from "../performance/performance.ts";
import { ReviewList } from "../reviews/review-list.tsx";
import { searchOfFilter } from "../reviews/review-filter.ts";
import { fetchOverview, overviewKey, type Overview } from "../reviews/reviews.ts";

/** Owner tab "Overview": open tasks first, then the figures, then what guests say. */
export function OverviewScreen() {
  const { placeId } = useOwnedPlace();
  const language = useLanguage();
  const overview = useLoaded(overviewKey(placeId), () => fetchOverview(placeId));
  return (
    <Loaded of={overview}>
      {(value) => (
        <div className={styles.overview}>
          <Waiting waiting={value.waiting} />
          {/* Below what a phone shows first. */}
          <AfterPaint>
            <div className={styles.figures}>
              <AverageCard overview={value} />
              <Distribution distribution={value.distribution} />
              <GuestTags tags={value.tags} />
            </div>
            <TwelveWeeks trend={value.trend} />
            <Recent recent={value.recent} />
            <RemovedReviews
              {...sumRemoved(value.removed)}
              asOf={null}
              policy={pathIn(language, sitePages.reviewPolicy)}
            />
          </AfterPaint>
        </div>
      )}
    </Loaded>
  );
}

/** A section of the page as a card with a heading. */
function Part({ name, heading, children }: { name: string; heading: string; children: ReactNode }) {
  return (
    <Card as="section" className={styles.part} aria-labelledby={`part-${name}`}>
      <h2 id={`part-${name}`}>{heading}</h2>
      {children}
    </Card>
  );
}

function Waiting({ waiting: { unanswered, reported, first } }: { waiting: Overview["waiting"] }) {
  const t = useMessages("ownerOverview");
  const { placeId } = useOwnedPlace();
  const reviews = ownerPath(placeId, "reviews");
  // A failure to load them is shown on the tab where they are answered.
  const claims = useLoaded(claimsKey(placeId), () => fetchClaims(placeId)).value?.length ?? 0;
  return (
    <section className={styles.waiting} aria-labelledby="part-waiting">
      <div className={styles.line}>
        <h2 id="part-waiting">{t.waiting.heading}</h2>
        {unanswered > first.length ? (
          <Link to={reviews + searchOfFilter({ which: "unanswered" })}>{t.waiting.all}</Link>
        ) : null}
      </div>
      <p className={styles.lead}>
        {unanswered === 0 ? t.waiting.none : t.waiting.count({ count: Math.min(unanswered, 100) })}
      </p>
      <ReviewList reviews={first} />
      {reported > 0 ? (
        <Link to={reviews + searchOfFilter({ which: "reported" })}>
          {t.waiting.reported({ count: Math.min(reported, 100) })}
        </Link>
      ) : null}
      {claims > 0 ? <Link to={ownerPath(placeId, "servers")}>{t.waiting.claims({ count: claims })}</Link> : null}
    </section>
  );
}

function Distribution({ distribution }: { distribution: Overview["distribution"] }) {
  const t = useMessages("ownerOverview").distribution;
  const bars = ([5, 4, 3, 2, 1] as const).map((score) => ({
    key: String(score),
    label: t.lemons({ count: score }),
    count: distribution[score],
  }));
  return (
    <Part name="distribution" heading={t.heading}>
      <Bars caption={t.caption} of={t.of} bars={bars} />
    </Part>
  );
}

function TwelveWeeks({ trend }: { trend: Overview["trend"] }) {
  const t = useMessages("ownerOverview").trend;
  return (
    <Part name="trend" heading={t.heading}>
      <Trend caption={t.caption} weeks={trend} />
    </Part>
  );
}

function Recent({ recent }: { recent: Overview["recent"] }) {
  const t = useMessages("ownerOverview").recent;
  const { placeId } = useOwnedPlace();
  if (recent.length === 0) return null;
  return (
    <section className={styles.recent} aria-labelledby="part-recent">
      <div className={styles.line}>
        <h2 id="part-recent">{t.heading}</h2>
        <Link to={ownerPath(placeId, "reviews")}>{t.all}</Link>
      </div>
      <ReviewList reviews={recent} />
    </section>
  );
}
