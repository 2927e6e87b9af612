import { useState } from "react";
import { useLiveQuery } from "../../device/use-live-query.ts";
import { loginPath, pages, placePath, rateDetailsPath, ratePath } from "../../domain/paths/paths.ts";
import { pathIn } from "../../domain/languages.ts";
import { sitePages } from "../../domain/paths/site-pages.ts";
import type { PlacePage } from "../../domain/places/place-page.ts";
import { sumRemoved } from "../../domain/places/removed-reviews.ts";
import { languageOfNames } from "../../domain/places/language-of-names.ts";
import type { RatingView } from "../../domain/outbox/commands/rating-view.ts";
import { readRatingView } from "../../local/ratings/read-ratings.ts";
import { nameCity } from "../../messages/name-city.ts";
import { useLanguage, useMessages } from "../../messages/messages.ts";
import { ButtonLink } from "../../ui/elements/button.tsx";
import { ErrorState } from "../../ui/elements/empty-state.tsx";
import { RemovedReviews } from "../../ui/elements/removed-reviews.tsx";
import { Screen } from "../../ui/elements/screen.tsx";
import { Navigate, useLocation } from "../../ui/router.ts";
import { useWanted } from "../shared/places/use-wanted.ts";
import { WantButton } from "../shared/places/want-button.tsx";
import { Promotions } from "../shared/places/promotions.tsx";
import { isCurrent } from "../shared/refresh/is-current.ts";
import { useBack } from "../shared/navigation/use-back.ts";
import { useNow } from "../shared/places/use-now.ts";
import { CityMayor } from "./score/city-mayor.tsx";
import { nameReasons, reportSubject } from "../../domain/outbox/commands/kinds/report-file.ts";
import { PlaceCorrection } from "./correction/place-correction.tsx";
import { ReportButton } from "./reviews/report-button.tsx";
import { OwnRating } from "./reviews/own-rating.tsx";
import { PhotoRow } from "./facts/photo-row.tsx";
import { PlaceFacts } from "./facts/place-facts.tsx";
import { PlaceNotFound, PlaceLoading, nameIn } from "./place-unavailable.tsx";
import { KindAndState } from "./kind-and-state.tsx";
import { PlaceActions } from "./place-actions.tsx";
import { PlaceNotices, Stale } from "./place-notices.tsx";
import styles from "./place-view.module.css";

import { ReviewList } from "./reviews/review-list.tsx";
import { TopTags, ScorePanel } from "./score/score-panel.tsx";
import type { ShownPlace } from "./shown-place.ts";
import type { PlaceState } from "./use-place.ts";

type PlaceViewProps = PlaceState & { uid: string | null; placeId: string };

export function PlaceView({ uid, placeId, shown, refresh, again, older }: PlaceViewProps) {
  const t = useMessages("place");
  const { state } = useLocation();
  const back = useBack(pages.map);
  const read = async () => (uid === null ? null : await readRatingView(uid, placeId));
  const own = useLiveQuery(read, [uid, placeId], uid === null ? null : undefined);
  if (refresh === "gone" && !shown?.page) return <PlaceNotFound />;
  if (!shown) {
    if (refresh === "refreshing" || refresh === "fresh" || shown === undefined) return <PlaceLoading />;
    return (
      <Screen title={nameIn(state) ?? t.title} back={back}>
        <ErrorState title={t.missing.title} onRetry={again}>
          <p>{refresh === "offline" ? t.missing.offline : t.missing.failed}</p>
        </ErrorState>
      </Screen>
    );
  }
  const { place } = shown;
  if (place.place_id !== placeId) return <Navigate replace to={placePath(place.place_id)} state={state} />;
  // The own rating is shown first, so nothing is rendered before it is known.
  if (own === undefined) return <PlaceLoading />;
  return (
    <Screen
      width="page"
      title={place.name}
      titleLanguage={languageOfNames(place.country)}
      lead={<KindAndState shown={shown} />}
      back={back}
      actions={
        <PlaceActions placeId={placeId} name={place.name} refreshing={refresh === "refreshing"} onRefresh={again} />
      }
    >
      <Body uid={uid} shown={shown} own={own} refresh={refresh} again={again} older={older} />
    </Screen>
  );
}

type BodyProps = Omit<PlaceState, "shown"> & { uid: string | null; shown: ShownPlace; own: RatingView | null };

function Body({ uid, shown, own, refresh, again, older }: BodyProps) {
  const t = useMessages("place");
  const { place, page } = shown;
  const id = place.place_id;
  const now = useNow();
  // Until the page is here, nothing below it is rendered, so that nothing moves. "fresh" without a page lasts for a moment,
  // because the answer reaches the screen through the device.
  const waiting = page === null && (refresh === "refreshing" || refresh === "fresh");
  const closed = page?.place.closed_at !== null && page !== null;
  const rate = own ? rateDetailsPath(id) : ratePath(id);
  const [openedMs] = useState(() => Date.now());
  // Who is not signed in gets the figures of yesterday, which say nothing about today.
  const current = uid !== null && (refresh === "fresh" || isCurrent(shown.asOf, openedMs));
  const countedAt = uid === null && shown.asOf !== null ? dayBefore(shown.asOf) : shown.asOf;
  return (
    <div className={styles.place}>
      <div className={styles.top}>
        <Stale shown={shown} refresh={refresh} onRetry={again} />
        <PlaceNotices uid={uid} shown={shown} />
        {own ? <OwnRating view={own} /> : null}
        <ScorePanel shown={{ ...shown, asOf: countedAt }} waiting={waiting} isRated={own !== null} current={current} />
      </div>
      <aside className={styles.side}>
        {closed ? null : (
          <div className={styles.rate}>
            <ButtonLink wide to={uid === null ? loginPath({ returnTo: rate }) : rate} state={{ placeName: place.name }}>
              {own ? t.editRating : t.rate}
            </ButtonLink>
          </div>
        )}
        {uid === null || own || closed ? null : <Want uid={uid} place={place} />}
        <Promotions promotions={place.promotions ?? []} now={now} />
        <PlaceFacts shown={shown} waiting={waiting} />
        {uid !== null && page && place.city && (page.mayor || current) ? (
          <CityMayor city={nameCity({ ...page.place, city: place.city })} mayor={page.mayor} />
        ) : null}
        {uid === null || waiting ? null : (
          <>
            <PlaceCorrection uid={uid} place={place} />
            <ReportButton
              uid={uid}
              subject={reportSubject("place", place.place_id)}
              placeName={place.name}
              label={t.report.name}
              labelled
              reasons={nameReasons}
            />
          </>
        )}
      </aside>
      {waiting ? null : (
        <div className={styles.stream}>
          {page ? <TopTags counts={page.tag_counts} /> : null}
          <PhotoRow shown={shown} uid={uid} />
          {page ? <ReviewList shown={shown} uid={uid} isRated={own !== null} current={current} older={older} /> : null}
          {page?.removed ? <Removed removed={page.removed} asOf={current ? null : countedAt} /> : null}
        </div>
      )}
    </div>
  );
}

const dayBefore = (moment: string) => new Date(Date.parse(moment) - 86_400_000).toISOString();

function Want({ uid, place }: { uid: string; place: ShownPlace["place"] }) {
  const wanted = useWanted(uid);
  return <WantButton place={place} wanted={wanted && (wanted.get(place.place_id) ?? null)} />;
}

/** Old figures say when they were true. */
function Removed({ removed, asOf }: { removed: NonNullable<PlacePage["removed"]>; asOf: string | null }) {
  const language = useLanguage();
  return <RemovedReviews {...sumRemoved(removed)} asOf={asOf} policy={pathIn(language, sitePages.reviewPolicy)} />;
}
