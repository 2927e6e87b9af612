import { memo } from "react";
import { useMessages } from "../../../messages/messages.ts";
import { LongList, useLongList } from "../../../ui/elements/long-list.tsx";
import type { ListedPlace } from "./last-list.ts";
import { PlaceCard } from "./place-card.tsx";
import styles from "./place-list.module.css";
import { useOwnScores } from "./use-own-scores.ts";

/** Own scores are read for so many places, and as many ahead: rarely, and before they are wanted. */
const block = 24;
const rowEstimate = 155;

type PlaceListProps = {
  places: readonly ListedPlace[];
  uid: string;
  /** Ids of those that are picked on the map. */
  picked: readonly string[];
};

/** Any number of places: only those near the screen are there. Not drawn again for each letter that is typed above it. */
export const PlaceList = memo(function PlaceList({ places, uid, picked }: PlaceListProps) {
  const t = useMessages("map");
  const list = useLongList("places", places.length, rowEstimate);
  const first = Math.max(0, Math.floor(list.cells.first / block) - 1) * block;
  const near = places.slice(first, (Math.ceil(list.cells.last / block) + 1) * block);
  const own = useOwnScores(
    uid,
    near.map((place) => place.place_id),
  );
  return (
    <LongList
      list={list}
      label={t.list}
      className={styles.list}
      // A list that changes under the reader then changes words in place instead of moving cards about.
      inPlace
      keyOf={(index) => places[index]?.place_id ?? ""}
    >
      {(index) => {
        const place = places[index];
        const id = place?.place_id ?? "";
        return place && <PlaceCard place={place} own={own?.get(id)} known={!!own} picked={picked.includes(id)} />;
      }}
    </LongList>
  );
});
