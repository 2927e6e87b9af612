import { memo, useState } from "react";
import { usePerson } from "../../../device/use-person.ts";
import { languageOfNames } from "../../../domain/places/language-of-names.ts";
import { isOn } from "../../../domain/places/is-on.ts";
import { placePath, ratePath } from "../../../domain/paths/paths.ts";
import type { Score } from "../../../domain/ratings/score.ts";
import { useMessages } from "../../../messages/messages.ts";
import { formatAverage, formatDistance, formatNumber } from "../../../messages/format.ts";
import { Card } from "../../../ui/elements/card.tsx";
import { Hidden } from "../../../ui/elements/hidden.tsx";
import { Link } from "../../../ui/router.ts";
import { SyncMark } from "../../../ui/elements/marks.tsx";
import { NextIcon } from "../../../ui/icons.ts";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { Lemon } from "../../../ui/lemons/lemon.tsx";
import { prefetchRatingStart } from "../../shared/ratings/prefetch-rating-start.ts";
import { nameAddress } from "../../../messages/name-city.ts";
import type { SyncState } from "../../../domain/outbox/commands/sync-state.ts";
import { WantMark } from "../../shared/places/want-button.tsx";
import { rememberCardName } from "../../shared/navigation/tapped-card-name.ts";
import type { ListedPlace } from "./last-list.ts";
import { useAddedByYou } from "../../shared/places/use-added-by-you.ts";
import styles from "./place-card.module.css";
import type { OwnScore as Own } from "./use-own-scores.ts";

/** Loaded later, so that icons and opening hours do not delay the first places. */
const PlaceCardDetails = lazyPart(async () => (await import("./place-card-details.tsx")).PlaceCardDetails);

type PlaceCardProps = {
  place: ListedPlace;
  own: Own | undefined;
  /** Whether own scores have been read; until then the space stays empty. */
  known: boolean;
  /** How far the wish to visit it is on its way; null if there is none. Undefined while that is not known. */
  wanted: SyncState | null | undefined;
  /** False: the data may be too old to say that nobody has rated the place. */
  current?: boolean;
  /** Whether it is picked on the map. */
  picked?: boolean;
};

export const PlaceCard = memo(function PlaceCard(props: PlaceCardProps) {
  const { place, own, known, wanted, current = true, picked } = props;
  const { uid } = usePerson();
  const t = { common: useMessages("common"), map: useMessages("map") };
  const address = nameAddress(place);
  const facts = [
    place.distance_m === null ? null : formatDistance(place.distance_m),
    // "Not rated yet" is shown above already.
    place.lemon_count === 0
      ? null
      : t.map.card.ratings({ count: place.lemon_count, shown: formatNumber(place.lemon_count) }),
  ];
  const lines = Number(!!place.types?.length || !!place.opening_hours) + Number(place.top_tags.length > 0);
  const [now] = useState(() => new Date());
  const [offer] = place.promotions?.filter((one) => isOn(one, now)) ?? [];
  const state = { placeName: place.name };
  return (
    <div className={styles.place}>
      <Card
        as={Link}
        className={styles.card}
        to={ratePath(place.place_id)}
        onPointerDown={() => prefetchRatingStart(uid, place.place_id)}
        data-picked={picked}
        state={state}
        onClick={rememberCardName}
      >
        <span className={styles.head}>
          <h2 className={styles.name}>
            <bdi lang={languageOfNames(place.country)}>{place.name}</bdi>
          </h2>
          <AverageChip average={place.lemon_avg} unrated={current && known && own === undefined} />
        </span>
        {address === null ? null : (
          <span className={styles.line}>
            <bdi>{address}</bdi>
          </span>
        )}
        {lines > 0 ? (
          <span className={styles.live} data-lines={lines} data-live>
            <PlaceCardDetails place={place} />
          </span>
        ) : null}
        {place.unconfirmed ? <Unconfirmed uid={uid} placeId={place.place_id} /> : null}
        {offer ? (
          <span className={styles.line}>
            {t.map.card.offer} <bdi>{offer.title}</bdi>
          </span>
        ) : null}
        <span className={styles.foot}>
          <span className={styles.facts}>{facts.filter((fact) => fact !== null).join(" · ")}</span>
          <span className={styles.action} data-rated={own !== undefined} data-known={known}>
            {own ? <OwnScore score={own.score} /> : t.map.card.tapToRate}
            <NextIcon aria-hidden="true" size={18} />
          </span>
          {own && own.sync !== "sent" ? <SyncMark state={own.sync} /> : null}
        </span>
        {place.attribution ? <span className={styles.attribution}>{place.attribution}</span> : null}
      </Card>
      {/* Covers the average, which links to the place page; the rest of the card links to the rating. */}
      <Link
        className={styles.about}
        to={placePath(place.place_id)}
        aria-label={t.map.card.about({ place: place.name })}
        state={state}
      />
      {/* A rated place answers the wish. */}
      {own ? null : <WantMark place={place} wanted={known ? wanted : undefined} />}
    </div>
  );
});

/** No wider than "tap to rate", which it replaces, so that the card does not grow. */
function OwnScore({ score }: { score: Score }) {
  const t = { common: useMessages("common"), map: useMessages("map").card };
  return (
    <>
      <Hidden>{t.map.yours({ lemons: t.common.lemons({ count: score }) })}</Hidden>
      <span aria-hidden="true">{t.map.yours({ lemons: String(score) })}</span>
      <span className={styles.lemon}>
        <Lemon withLeaf={false} />
      </span>
    </>
  );
}

/** `unrated`: nobody has rated the place, as far as the server and the device know. Otherwise only the space stays. */
function AverageChip({ average, unrated }: { average: number | null; unrated: boolean }) {
  const t = useMessages("common");
  const next = <NextIcon aria-hidden="true" size={14} />;
  if (average === null)
    return (
      <span className={styles.unrated} data-claim={unrated}>
        {t.notRatedYet}
        {next}
      </span>
    );
  const shown = formatAverage(average);
  return (
    <span className={styles.chip}>
      <Hidden>{t.averageInWords({ average: shown, count: null })}</Hidden>
      <span className={styles.lemon}>
        <Lemon withLeaf={false} />
      </span>
      <span aria-hidden="true">{shown}</span>
      {next}
    </span>
  );
}

function Unconfirmed({ uid, placeId }: { uid: string | null; placeId: string }) {
  const t = useMessages("map").card;
  return <span className={styles.line}>{useAddedByYou(uid, placeId) ? t.addedByYou : t.unconfirmed}</span>;
}
