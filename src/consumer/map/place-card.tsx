import { memo } from "react";
import { Link } from "react-router-dom";
import { tagSchema } from "../../domain/tags.ts";
import { useMessages } from "../../messages/messages.tsx";
import { Hidden } from "../../ui/elements/hidden.tsx";
import { SyncMark } from "../../ui/elements/marks.tsx";
import { NextIcon } from "../../ui/icons.ts";
import { Lemon } from "../../ui/lemons/lemon.tsx";
import { formatDistance } from "../format-distance.ts";
import type { ListedPlace } from "./last-list.ts";
import styles from "./place-card.module.css";
import type { OwnScore } from "./use-own-scores.ts";

/** Whoever opens the place sees its name travel to the heading of the next screen (`place-name` there). */
const nameTransition = "place-name";
const shownTags = 2;

type PlaceCardProps = { place: ListedPlace; own: OwnScore | undefined };

export const PlaceCard = memo(function PlaceCard({ place, own }: PlaceCardProps) {
  const t = useMessages();
  const facts = [
    place.distance_m === null ? null : formatDistance(place.distance_m),
    t.map.card.ratings(place.lemon_count, new Intl.NumberFormat().format(place.lemon_count)),
  ];
  const tags = place.top_tags.flatMap((code) => {
    const tag = tagSchema.safeParse(code);
    return tag.success ? [t.common.tags[tag.data]] : [];
  });
  return (
    <Link
      className={styles.card}
      to={`/app/rate?place_id=${encodeURIComponent(place.place_id)}`}
      viewTransition
      onClick={({ currentTarget }) => {
        const name = currentTarget.querySelector("h2");
        if (name) name.style.viewTransitionName = nameTransition;
      }}
    >
      <h2 className={styles.name}>{place.name}</h2>
      <AverageChip average={place.lemon_avg} />
      {place.vicinity ? <p className={styles.vicinity}>{place.vicinity}</p> : null}
      <p className={styles.facts}>{facts.filter((fact) => fact !== null).join(" · ")}</p>
      {tags.length > 0 ? <p className={styles.tags}>{tags.slice(0, shownTags).join(" · ")}</p> : null}
      <p className={styles.action}>
        {own ? (
          <>
            <span className={styles.own}>{t.map.card.yours(t.common.lemons(own.score))}</span>
            {own.sync === "sent" ? null : <SyncMark state={own.sync} />}
          </>
        ) : (
          <span className={styles.tap}>{t.map.card.tapToRate}</span>
        )}
        <NextIcon className={styles.arrow} aria-hidden="true" size={18} />
      </p>
      {place.attribution ? <p className={styles.attribution}>{place.attribution}</p> : null}
    </Link>
  );
});

function AverageChip({ average }: { average: number | null }) {
  const t = useMessages().common;
  if (average === null) return <span className={styles.unrated}>{t.notRatedYet}</span>;
  const shown = average.toFixed(1);
  return (
    <span className={styles.chip}>
      <Hidden>{t.averageInWords(shown, undefined)}</Hidden>
      <span className={styles.lemon}>
        <Lemon withLeaf={false} />
      </span>
      <span aria-hidden="true">{shown}</span>
    </span>
  );
}
