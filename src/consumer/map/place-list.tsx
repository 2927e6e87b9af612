import { useEffect, useRef, useState } from "react";
import { useMapMessages } from "../../messages/en/map.ts";
import type { ListedPlace } from "./last-list.ts";
import { PlaceCard } from "./place-card.tsx";
import styles from "./place-list.module.css";
import { useOwnScores } from "./use-own-scores.ts";

/** Two screens of a phone at first; every further step is drawn before the scrolling finger arrives there. */
const step = 24;

/** How far a list was unrolled, so that coming back from a place finds the scroll position. */
const unrolled = new Map<string, number>();

type PlaceListProps = { name: string; places: readonly ListedPlace[]; uid: string };

export function PlaceList({ name, places, uid }: PlaceListProps) {
  const t = useMapMessages();
  const [limit, setLimit] = useState(unrolled.get(name) ?? step);
  const end = useRef<HTMLLIElement>(null);
  const shown = places.slice(0, limit);
  const own = useOwnScores(
    uid,
    shown.map((place) => place.place_id),
  );
  const more = shown.length < places.length;

  useEffect(() => {
    if (!more || !end.current) return;
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        unrolled.set(name, limit + step);
        setLimit(limit + step);
      },
      { rootMargin: "1200px" },
    );
    watch.observe(end.current);
    return () => watch.disconnect();
  }, [more, limit, name]);

  return (
    <ul className={styles.list} aria-label={t.list}>
      {shown.map((place, index) => (
        // By position: a list that changes under the reader then changes words in place instead of moving cards about.
        <li key={index} className={styles.item} data-lines={linesOf(place)}>
          <PlaceCard place={place} own={own?.get(place.place_id)} known={own !== undefined} />
        </li>
      ))}
      {more ? <li ref={end} className={styles.end} aria-hidden="true" /> : null}
    </ul>
  );
}

/** How tall a card will be before it is laid out: what scrolling back to a place depends on. */
const linesOf = ({ vicinity, city, top_tags: tags, attribution }: ListedPlace): number =>
  [vicinity ?? city, tags[0], attribution].filter(Boolean).length;
