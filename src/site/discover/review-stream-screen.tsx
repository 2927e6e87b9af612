import { useEffect, useState, type ComponentType } from "react";
import {
  readStream,
  reviewStreamSchema,
  type ReviewStream,
  type StreamedReview,
  type StreamQuestion,
} from "../../domain/places/discovery.ts";
import { sitePages } from "../../domain/paths/site-pages.ts";
import type { Review } from "../../domain/places/place-page.ts";
import { placePath } from "../../domain/paths/paths.ts";
import { scores } from "../../domain/ratings/score.ts";
import { nameCityOf } from "../../messages/name-city.ts";
import { useMessages } from "../../messages/messages.ts";
import { takeFirstAnswer } from "../../remote/first-answer.ts";
import { fetchReviewStream } from "../../remote/places/discovery.ts";
import { readRemoteConfig } from "../../sync/session/remote-config.ts";
import { Button } from "../../ui/elements/button.tsx";
import { EmptyState, ErrorState } from "../../ui/elements/empty-state.tsx";
import { Notice } from "../../ui/elements/notice.tsx";
import { SelectField } from "../../ui/elements/select-field.tsx";
import { Skeleton } from "../../ui/elements/skeleton.tsx";
import { Link, useSearchParams } from "../../ui/router.ts";
import { useAction } from "../../ui/use-action.ts";
import styles from "./review-stream.module.css";
import { useSiteLink } from "../page-location.ts";
import { SiteScreen } from "../layout/site-screen.tsx";
import { useCities } from "./use-cities.ts";

/** The consumer app's review card, passed in by the router because features do not import each other. */
export type ReviewCardOf = ComponentType<{ review: Review; placeName: string; uid: null }>;

type Stream = { key: string; reviews: readonly StreamedReview[]; next: string | null };
/** Result of the last query, so that returning from a place shows the same list. */
let last: Stream | null = null;

/** Public stream of recent reviews. The address contains the query. */
export function ReviewsScreen({ ReviewCard }: { ReviewCard: ReviewCardOf }) {
  const t = useMessages("discover");
  const common = useMessages("common");
  const link = useSiteLink();
  const [params, setParams] = useSearchParams();
  const question = readStream(params);
  const { stream, failed, retry, older } = useStream(question);
  const { run, busy, refusal } = useAction();
  const cities = useCities(question.city);
  const ask = (change: { city?: string; score?: string }) => {
    const { city, score } = { city: question.city ?? "", score: String(question.score ?? ""), ...change };
    setParams({ ...(city === "" ? {} : { city }), ...(score === "" ? {} : { score }) }, { replace: true });
  };
  return (
    <SiteScreen
      title={t.stream.title}
      lead={t.stream.lead}
      width="page"
      tools={
        <div className={styles.tools}>
          <SelectField
            label={t.city}
            value={cities.value}
            onChange={({ target }) => ask({ city: target.value })}
            options={[{ value: "", label: t.allCities }, ...cities.options]}
          />
          <SelectField
            label={t.stream.score}
            value={question.score ?? ""}
            onChange={({ target }) => ask({ score: target.value })}
            options={[
              { value: "", label: t.stream.anyScore },
              ...scores.toReversed().map((score) => ({ value: String(score), label: common.lemons({ count: score }) })),
            ]}
          />
        </div>
      }
    >
      <p className={styles.note}>
        {t.stream.delay} <a href={link(sitePages.reviewPolicy)}>{t.howWeCheck}</a>
      </p>
      {failed ? (
        <ErrorState title={failed === "offline" ? t.offline : t.stream.failed} onRetry={retry}>
          <p>{failed === "offline" ? t.stream.offlineText : t.failedText}</p>
        </ErrorState>
      ) : stream === null ? (
        <Skeleton shape="card" count={4} />
      ) : stream.reviews.length === 0 && stream.next === null ? (
        <EmptyState title={t.stream.empty}>
          <p>{t.stream.emptyText}</p>
        </EmptyState>
      ) : (
        <ul className={styles.list} aria-label={t.stream.list}>
          {stream.reviews.map(({ place, ...review }) => (
            <li key={review.id} className={styles.item}>
              <h2 className={styles.place}>
                <Link to={placePath(place.place_id)} state={{ placeName: place.name }}>
                  <bdi>{t.stream.at({ place: place.name, city: nameCityOf(place) })}</bdi>
                </Link>
              </h2>
              <ReviewCard review={review} placeName={place.name} uid={null} />
            </li>
          ))}
        </ul>
      )}
      {refusal ? <Notice kind="bad">{refusal}</Notice> : null}
      {stream?.next && !failed ? (
        <div className={styles.more}>
          <Button
            variant="quiet"
            busy={busy}
            onClick={() => run(async () => ((await older()) ? undefined : t.moreFailed))}
          >
            {t.stream.older}
          </Button>
        </div>
      ) : null}
    </SiteScreen>
  );
}

const keyOf = ({ city, score }: StreamQuestion) => JSON.stringify([city, score]);

/** The question of an address without any. */
const firstQuestion = readStream(new URLSearchParams());

/** Shows this answer to the first question in the next frame. */
export function showReviews(page: ReviewStream): void {
  last = { key: keyOf(firstQuestion), ...page };
}

/** Fetches the list while the screen's code loads, so that the first render already shows it. */
export async function prefetchReviews(search: string): Promise<void> {
  const question = readStream(new URLSearchParams(search));
  const given = keyOf(question) === keyOf(firstQuestion) ? takeFirstAnswer(document, reviewStreamSchema) : null;
  const page = given?.answer ?? (await fetchPage(question, null));
  if (page) last = { key: keyOf(question), ...page };
}

function useStream({ city, score }: StreamQuestion) {
  const key = keyOf({ city, score });
  const [stream, setStream] = useState(last);
  const [failure, setFailure] = useState<{ key: string; tries: number; kind: "offline" | "failed" } | null>(null);
  const [tries, setTries] = useState(0);

  useEffect(() => {
    if (last?.key === key) return;
    let stale = false;
    void fetchPage({ city, score }, null).then((page) => {
      if (stale) return;
      if (!page) return setFailure({ key, tries, kind: navigator.onLine ? "failed" : "offline" });
      last = { key, ...page };
      setStream(last);
    });
    return () => {
      stale = true;
    };
  }, [key, city, score, tries]);

  const shown = stream?.key === key ? stream : null;
  return {
    stream: shown,
    failed: shown === null && failure?.key === key && failure.tries === tries ? failure.kind : null,
    retry: () => setTries(tries + 1),
    /** False if loading older reviews failed. */
    older: async (): Promise<boolean> => {
      const page = shown && (await fetchPage({ city, score }, shown.next));
      if (!page) return false;
      // The query may have changed in the meantime.
      if (last?.key !== key) return true;
      last = { key, reviews: [...last.reviews, ...page.reviews], next: page.next };
      setStream(last);
      return true;
    },
  };
}

async function fetchPage(question: StreamQuestion, after: string | null) {
  const config = await readRemoteConfig();
  return config && (await fetchReviewStream(config, question, after));
}
