import { useMemo, useState } from "react";
import { useLiveQuery } from "../../../device/use-live-query.ts";
import type { RatingView } from "../../../domain/outbox/commands/rating-view.ts";
import { readPositions } from "../../../local/places/read-positions.ts";
import { MapView, type Mark } from "../../../map/map-view.tsx";
import { useMessages } from "../../../messages/messages.ts";
import styles from "./rating-map.module.css";
import { mapTiles } from "../../shared/maps/map-tiles.ts";
import { useOfflineMap } from "../../shared/maps/use-offline-map.ts";
import { RatingRow } from "./rating-row.tsx";
import type { DeletableRating } from "./use-delete-rating.tsx";
import { useMissingPlaces } from "./use-missing-places.ts";

/** Centre while no position is known: Luxembourg, the country of the company. */
const home = { lat: 49.72, lng: 6.13 };
const homeZoom = 9;

type RatingMapProps = { views: readonly RatingView[]; onDelete: (rating: DeletableRating) => void };

/** Own ratings on a map. Positions come from the places on the device, so it works offline. */
export function RatingMap({ views, onDelete }: RatingMapProps) {
  const t = useMessages("history").map;
  const ids = useMemo(() => views.map(({ placeId }) => placeId), [views]);
  const positions = useLiveQuery(() => readPositions(ids), [ids]);
  const [picked, setPicked] = useState<readonly string[]>([]);
  const marks = useMemo(
    () =>
      views.flatMap(({ placeId: id, placeName: name, content, sync }): Mark[] => {
        const at = positions?.get(id);
        return at ? [{ ...at, id, name, own: { score: content.score, sent: sync === "sent" } }] : [];
      }),
    [views, positions],
  );
  const missing = useMemo(() => ids.filter((id) => positions && !positions.has(id)), [ids, positions]);
  useMissingPlaces(missing);
  const rows = views.filter(({ placeId }) => picked.includes(placeId));
  return (
    <>
      {missing.length > 0 && <p>{t.missing({ count: missing.length })}</p>}
      <div className={styles.map}>
        <MapView
          marks={marks}
          framing={{ key: ids.join(" "), center: home, zoom: homeZoom, fit: positions && marks }}
          picked={picked}
          onPick={setPicked}
          offlineMap={useOfflineMap()}
          tiles={mapTiles}
          card={
            rows.length === 0
              ? null
              : rows.map((view) => <RatingRow key={view.placeId} view={view} onDelete={onDelete} />)
          }
        />
      </div>
    </>
  );
}
