import { memo } from "react";
import { useMessages } from "../../../messages/messages.ts";
import { usePaintedValue } from "../../../ui/after-paint.tsx";
import { LongList, useLongList } from "../../../ui/elements/long-list.tsx";
import type { ListedPlace } from "./last-list.ts";
import { PlaceCard } from "./place-card.tsx";
import { useWanted } from "../../shared/places/use-wanted.ts";
import styles from "./place-list.module.css";
import { useOwnScores } from "./use-own-scores.ts";

/** Own scores are read in blocks of places, one blockSize ahead on each side. */
const blockSize = 24;
const rowEstimate = 155;

type PlaceListProps = {
  places: readonly ListedPlace[];
  uid: string;
  /** Ids of places that are picked on the map. */
  picked: readonly string[];
  /** False: the places may be too old to say that nobody has rated one of them. */
  current: boolean;
};

/** List of any number of places, of which only those near the screen are rendered. Memoised, because the field above rerenders often. */
export const PlaceList = memo(function PlaceList({ places, uid, picked, current }: PlaceListProps) {
  const t = useMessages("map");
  const list = useLongList("places", places.length, rowEstimate);
  const first = Math.max(0, Math.floor(list.cells.first / blockSize) - 1) * blockSize;
  const near = places.slice(first, (Math.ceil(list.cells.last / blockSize) + 1) * blockSize);
  const own = useOwnScores(
    uid,
    near.map((place) => place.place_id),
  );
  const wanted = useWanted(uid);
  // A letter of a search changes all rows: those on the screen first.
  const before = usePaintedValue(places);
  const { first: top, last: bottom } = list.window?.seen ?? { first: 0, last: Infinity };
  return (
    <LongList
      list={list}
      label={t.list}
      className={styles.list}
      // A changed list updates the cards in place instead of moving them.
      inPlace
      keyOf={(index) => places[index]?.place_id ?? ""}
    >
      {(index) => {
        const place = (index >= top && index < bottom ? undefined : before[index]) ?? places[index];
        const id = place?.place_id ?? "";
        const mine = { own: own?.get(id), known: !!own, wanted: wanted && (wanted.get(id) ?? null) };
        return place && <PlaceCard place={place} {...mine} current={current} picked={picked.includes(id)} />;
      }}
    </LongList>
  );
});
