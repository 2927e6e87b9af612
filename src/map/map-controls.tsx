import type { Map as LeafletMap } from "leaflet";
import { useEffect, useRef } from "react";
import { openStreetMapCopyright, type TileSource } from "../domain/places/map-tiles.ts";
import { useMessages } from "../messages/messages.ts";
import { IconButton } from "../ui/elements/icon-button.tsx";
import { ZoomInIcon, ZoomOutIcon } from "../ui/icons.ts";
import { nearestZoom } from "./marks/clusters.ts";
import styles from "./map-view.module.css";
import { useZoom } from "./use-map-state.ts";

const sourcesHeight = "--map-sources-height";
export const farthestZoom = 3;

export function ZoomButtons({ map }: { map: LeafletMap }) {
  const t = useMessages("mapView");
  const zoom = useZoom(map);
  return (
    <>
      <IconButton label={t.zoomIn} aria-disabled={zoom >= nearestZoom} onClick={() => map.zoomIn()}>
        <ZoomInIcon aria-hidden="true" size={22} />
      </IconButton>
      <IconButton label={t.zoomOut} aria-disabled={zoom <= farthestZoom} onClick={() => map.zoomOut()}>
        <ZoomOutIcon aria-hidden="true" size={22} />
      </IconButton>
    </>
  );
}

/** Attribution of the map data, always visible. `tiles`: whose are the tiles, if there are any. */
export function Sources({ tiles }: { tiles: TileSource | undefined }) {
  const t = useMessages("mapView");
  const line = useRef<HTMLParagraphElement>(null);
  // Buttons over the map stay above it, however many lines it has.
  useEffect(() => {
    const element = line.current;
    if (!element) return undefined;
    const root = document.documentElement.style;
    const observer = new ResizeObserver(() => root.setProperty(sourcesHeight, `${element.offsetHeight}px`));
    observer.observe(element);
    return () => {
      observer.disconnect();
      root.removeProperty(sourcesHeight);
    };
  }, []);
  return (
    <p ref={line} className={styles.sources}>
      {/* Everybody who reads the drawn map sees OpenStreetMap's own line, in their language. */}
      {tiles === undefined || tiles.attributionUrl === openStreetMapCopyright ? null : <TilesLine tiles={tiles} />}
      <a href={openStreetMapCopyright} target="_blank" rel="noreferrer">
        {t.openStreetMap}
      </a>
      {" · "}
      <a href="https://www.geonames.org" target="_blank" rel="noreferrer">
        {t.geoNames}
      </a>
      {" · "}
      {t.naturalEarth}
    </p>
  );
}

function TilesLine({ tiles: { attribution, attributionUrl } }: { tiles: TileSource }) {
  const name = <bdi>{attribution}</bdi>;
  return (
    <>
      {attributionUrl === null ? (
        name
      ) : (
        <a href={attributionUrl} target="_blank" rel="noreferrer">
          {name}
        </a>
      )}
      {" · "}
    </>
  );
}
