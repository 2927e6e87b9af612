import { useEffect, useMemo, useState } from "react";
import { addPlacePath, pages } from "../../domain/paths/paths.ts";
import { saveNoteOf } from "../../local/session/person-notes.ts";
import { MapView, type Mark } from "../../map/map-view.tsx";
import { useMessages } from "../../messages/messages.ts";
import { Button, ButtonLink } from "../../ui/elements/button.tsx";
import { AddIcon, CodeIcon, ListIcon, MapIcon } from "../../ui/icons.ts";
import { mapNote, type ListedPlace } from "./list/last-list.ts";
import styles from "./map-side.module.css";
import { PlaceCard } from "./list/place-card.tsx";
import type { useCenter } from "./where/use-center.ts";
import { useOwnScores } from "./list/use-own-scores.ts";
import { useWanted } from "../shared/places/use-wanted.ts";
import { StreetNote } from "./street-note.tsx";
import { framingOf } from "./map-framing.ts";
import { useListBesideMap } from "./use-list-beside-map.ts";
import { mapTiles } from "../shared/maps/map-tiles.ts";
import { useOfflineMap } from "../shared/maps/use-offline-map.ts";

/** From this width on, list and map are shown side by side. */
const wideScreen = "(min-width: 64rem)";

type MapSideProps = {
  uid: string;
  /** The places of the list. */
  places: readonly ListedPlace[] | undefined;
  /** Undefined while the first answer of the server may still add places. */
  count: number | undefined;
  listedFor: string;
  where: ReturnType<typeof useCenter>;
  /** On a small screen: show the map instead of the list. */
  onMap: boolean;
  onSwitch: (onMap: boolean) => void;
  picked: readonly string[];
  /** False: the places may be too old to say that nobody has rated one of them. */
  current: boolean;
  onPick: (ids: readonly string[]) => void;
  /** Opens the cities that can be kept. */
  onKeep: () => void;
};

/** The places of the list on a map, beside the list or on small screens instead of it. */
export function MapSide({ onMap, onSwitch, uid, ...rest }: MapSideProps) {
  const t = useMessages("where");
  const wide = useMediaQuery(wideScreen);
  const change = () => {
    // Remembered until it is changed or the person signs out.
    void saveNoteOf(uid, mapNote, onMap ? "list" : "map");
    onSwitch(!onMap);
    // The next start shows the same view.
    import("./list/save-last-list.ts").then(
      ({ savePageSnapshotSoon }) => savePageSnapshotSoon(uid),
      () => undefined,
    );
    scrollTo({ top: 0 });
  };
  return (
    <>
      {onMap || wide ? <PlacesMap uid={uid} beside={wide} {...rest} /> : null}
      {!wide && onMap && rest.picked.length > 0 ? null : (
        <div className={styles.switch}>
          {wide ? null : (
            <Button
              icon={onMap ? <ListIcon aria-hidden="true" size={20} /> : <MapIcon aria-hidden="true" size={20} />}
              onClick={change}
            >
              {onMap ? t.showList : t.showMap}
            </Button>
          )}
          {wide || onMap ? (
            <ButtonLink
              variant="quiet"
              to={addPlacePath("")}
              aria-label={t.addPlace}
              icon={<AddIcon aria-hidden="true" size={20} />}
            >
              {wide ? t.addPlace : null}
            </ButtonLink>
          ) : null}
          {/* On a phone only the icon, which covers less of the list. */}
          <ButtonLink
            variant="quiet"
            to={pages.scan}
            aria-label={t.scan}
            icon={<CodeIcon aria-hidden="true" size={20} />}
          >
            {wide ? t.scan : null}
          </ButtonLink>
        </div>
      )}
    </>
  );
}

type PlacesMapProps = Omit<MapSideProps, "onMap" | "onSwitch"> & { beside: boolean };

const none: readonly ListedPlace[] = [];

function PlacesMap({
  uid,
  places = none,
  count,
  listedFor,
  where,
  picked,
  current,
  onPick,
  onKeep,
  beside,
}: PlacesMapProps) {
  const own = useOwnScores(
    uid,
    places.map((place) => place.place_id),
  );
  const wanted = useWanted(uid);
  const marks = useMarks(places, own);
  const pointed = useListBesideMap(places, picked, beside);
  const { center, fix } = where;
  const spot = center?.from === "city" && center.city === null;
  const framing = framingOf({ query: listedFor, center, places, count });
  // A search from the map itself does not move the map.
  const [framedKey, setFramedKey] = useState(framing.key);
  if (!spot && framedKey !== framing.key) setFramedKey(framing.key);
  const cards = places.filter(({ place_id: id }) => picked.includes(id));
  return (
    <MapView
      marks={marks}
      framing={{ ...framing, key: framedKey }}
      self={fix ? { lat: fix.lat, lng: fix.lng, accuracyM: fix.accuracy_m } : null}
      picked={picked}
      pointed={pointed}
      onPick={onPick}
      onSearchHere={(at) => {
        onPick([]);
        where.choose({ name: null, ...at });
      }}
      onLocate={where.find}
      offlineMap={useOfflineMap()}
      tiles={mapTiles}
      renderNote={(at) => <StreetNote at={at} onKeep={onKeep} />}
      card={
        cards.length === 0
          ? null
          : cards.map((place) => (
              <PlaceCard
                key={place.place_id}
                place={place}
                own={own?.get(place.place_id)}
                known={own !== undefined}
                wanted={wanted && (wanted.get(place.place_id) ?? null)}
                current={current}
              />
            ))
      }
    />
  );
}

function useMarks(places: readonly ListedPlace[], own: ReturnType<typeof useOwnScores>): Mark[] {
  return useMemo(
    () =>
      places.map(({ place_id: id, name, lat, lng, lemon_avg: average }): Mark => {
        const score = own?.get(id);
        return { id, name, lat, lng, average, own: score && { score: score.score, sent: score.sync === "sent" } };
      }),
    [places, own],
  );
}

function useMediaQuery(query: string): boolean {
  const [matches, setMatches] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const media = matchMedia(query);
    const follow = () => setMatches(media.matches);
    follow();
    media.addEventListener("change", follow);
    return () => media.removeEventListener("change", follow);
  }, [query]);
  return matches;
}
