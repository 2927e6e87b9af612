import type { Map as LeafletMap } from "leaflet";
import { useMessages } from "../messages/messages.ts";
import { IconButton } from "../ui/elements/icon-button.tsx";
import { ZoomInIcon, ZoomOutIcon } from "../ui/icons.ts";
import { nearestZoom } from "./marks/clusters.ts";
import styles from "./map-view.module.css";
import { useZoom } from "./use-map-state.ts";

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

/** Attribution of the map data, always visible. `tiles`: that of the tiles, if there are any. */
export function Sources({ tiles }: { tiles: string | undefined }) {
  const t = useMessages("mapView");
  return (
    <p className={styles.sources}>
      {tiles === undefined ? null : <bdi>{tiles} · </bdi>}
      <a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noreferrer">
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
