import type { Map as LeafletMap } from "leaflet";
import { useEffect, useRef, type ReactNode } from "react";
import { MapContainer, useMap } from "react-leaflet";
import type { Position } from "../domain/places/distance.ts";
import type { TileSource } from "../domain/places/map-tiles.ts";
import { useMessages } from "../messages/messages.ts";
import { Button } from "../ui/elements/button.tsx";
import { IconButton } from "../ui/elements/icon-button.tsx";
import { CloseIcon, LocateIcon, PlaceIcon, SearchIcon } from "../ui/icons.ts";
import { BaseMap } from "./base-map/base-map.tsx";
import { nearestZoom } from "./marks/clusters.ts";
import type { OfflineMap } from "./base-map/offline-map.ts";
import "./leaflet.css";
import { farthestZoom, Sources, ZoomButtons } from "./map-controls.tsx";
import styles from "./map-view.module.css";
import { Marks } from "./marks/map-marks.tsx";
import type { Mark } from "./marks/place-mark.tsx";
import { SelfMark, type Fix } from "./marks/self-mark.tsx";
import { useMapState } from "./use-map-state.ts";
import { useFraming, type Framing } from "./use-framing.ts";

export type { Framing, Mark };

type MapViewProps = {
  marks: readonly Mark[];
  framing: Framing;
  self?: Fix | null;
  /** Ids of the places whose card is open. */
  picked: readonly string[];
  /** Id of the place that is hovered or focused elsewhere. */
  pointed?: string | null;
  onPick: (ids: readonly string[]) => void;
  /** The card of the picked places. */
  card: ReactNode;
  /** Requests places around the middle of the map. */
  onSearchHere?: (at: Position) => void;
  onLocate?: () => void;
  /** The person moves the map below a fixed point; called with its position. Must be a stable function. */
  onPoint?: (at: Position) => void;
  /** Kept cities, which are drawn with their streets. */
  offlineMap?: OfflineMap | undefined;
  /** A remark on what is in view, at zooms where streets would be drawn. */
  renderNote?: (center: Position) => ReactNode;
  /** A provider's tiles, if there is one. Only read when the map is created. */
  tiles?: TileSource | undefined;
};

/** North and south end of web maps, and space beyond the date line. */
const worldBounds: [[number, number], [number, number]] = [
  [-84, -Infinity],
  [84, Infinity],
];

/** A map that works without a connection. The list beside it has the same content for people who cannot see the map. */
export function MapView({ framing, card, picked, onPick, offlineMap, tiles, ...rest }: MapViewProps) {
  const t = useMessages("mapView");
  const frame = useRef<HTMLDivElement>(null);
  const cardBox = useRef<HTMLDivElement>(null);
  const open = picked.length > 0 && card;
  const close = () => {
    frame.current?.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus();
    onPick([]);
  };
  useEffect(() => {
    const element = frame.current;
    const byKey = ({ key }: KeyboardEvent) => {
      if (key === "Escape" && open) close();
    };
    element?.addEventListener("keydown", byKey);
    return () => element?.removeEventListener("keydown", byKey);
  });
  // A person who opened the card with the keyboard continues in it.
  useEffect(() => {
    if (open && document.activeElement?.matches(":focus-visible")) cardBox.current?.querySelector("a")?.focus();
    // oxlint-disable-next-line react/exhaustive-deps -- when another is picked, not when its card is drawn again
  }, [picked]);

  return (
    <section ref={frame} className={styles.map} aria-label={t.label}>
      <MapContainer
        className={styles.canvas ?? ""}
        center={[framing.center.lat, framing.center.lng]}
        zoom={framing.zoom}
        minZoom={farthestZoom}
        maxZoom={nearestZoom}
        maxBounds={worldBounds}
        worldCopyJump
        zoomControl={false}
        attributionControl={false}
        fadeAnimation={false}
        // Marks that glide to an unchanged position would only distract.
        markerZoomAnimation
      >
        <BaseMap offlineMap={offlineMap} tiles={tiles} />
        <Content framing={framing} picked={picked} onPick={onPick} {...rest} />
      </MapContainer>
      <div className={styles.bottom}>
        {open ? (
          <div ref={cardBox} className={styles.card}>
            <div className={styles.close}>
              <IconButton label={t.close} onClick={close}>
                <CloseIcon aria-hidden="true" size={20} />
              </IconButton>
            </div>
            <div className={styles.cards}>{card}</div>
          </div>
        ) : null}
        <Sources tiles={tiles} />
      </div>
    </section>
  );
}

type ContentProps = Omit<MapViewProps, "card" | "offlineMap" | "tiles">;

function Content({
  marks,
  framing,
  self = null,
  picked,
  pointed = null,
  onPick,
  onSearchHere,
  onLocate,
  onPoint,
  renderNote,
}: ContentProps) {
  const t = useMessages("mapView");
  const map = useMap();
  const { moved, settle } = useFraming(map, framing);
  useFollowSize(map);
  useEffect(() => {
    if (!onPoint || !moved) return undefined;
    const tell = () => {
      const { lat, lng } = map.getCenter().wrap();
      onPoint({ lat, lng });
    };
    tell();
    map.on("moveend", tell);
    return () => {
      map.off("moveend", tell);
    };
  }, [map, onPoint, moved]);
  useEffect(() => {
    const close = () => onPick([]);
    map.on("click", close);
    return () => {
      map.off("click", close);
    };
  }, [map, onPick]);
  return (
    <>
      {self && <SelfMark fix={self} />}
      <Marks marks={marks} picked={picked} pointed={pointed} onPick={onPick} />
      <div className={styles.top}>
        {onSearchHere && moved ? (
          <Button
            variant="quiet"
            icon={<SearchIcon aria-hidden="true" />}
            onClick={() => {
              const { lat, lng } = map.getCenter().wrap();
              settle();
              onSearchHere({ lat, lng });
            }}
          >
            {t.searchHere}
          </Button>
        ) : null}
        {renderNote ? <ViewNote map={map} renderNote={renderNote} /> : null}
      </div>
      {onSearchHere && moved ? <span className={styles.middle} /> : null}
      {onPoint ? (
        <span className={styles.point}>
          <PlaceIcon aria-hidden="true" size={40} />
        </span>
      ) : null}
      <div className={styles.tools}>
        {onLocate && (
          <IconButton label={t.locate} onClick={onLocate}>
            <LocateIcon aria-hidden="true" size={22} />
          </IconButton>
        )}
        <ZoomButtons map={map} />
      </div>
    </>
  );
}

/** Farther out, nobody looks for streets. */
const noteFrom = 13;
const viewOf = (map: LeafletMap) => ({ zoom: map.getZoom(), center: map.getCenter().wrap() });

function ViewNote({ map, renderNote }: { map: LeafletMap; renderNote: NonNullable<MapViewProps["renderNote"]> }) {
  const { zoom, center } = useMapState(map, "moveend", viewOf);
  return zoom < noteFrom ? null : renderNote(center);
}

/** The map's size also changes without the window, e.g. with a side bar or the font size. */
function useFollowSize(map: LeafletMap): void {
  useEffect(() => {
    const observer = new ResizeObserver(() => map.invalidateSize({ pan: false }));
    observer.observe(map.getContainer());
    return () => observer.disconnect();
  }, [map]);
}
