import { useMap } from "react-leaflet";
import type { Position } from "../../domain/places/distance.ts";
import { useMessages } from "../../messages/messages.ts";
import { formatDistance } from "../../messages/format.ts";
import { Hidden } from "../../ui/elements/hidden.tsx";
import { Pin } from "./pin.tsx";
import { metresToPixels } from "./metres-to-pixels.ts";
import styles from "./self-mark.module.css";
import { useZoom } from "../use-map-state.ts";

/** The person's position; `accuracyM`: its accuracy in metres. */
export type Fix = Position & { accuracyM: number };

/** A point with the circle of accuracy around it. */
export function SelfMark({ fix }: { fix: Fix }) {
  const t = useMessages("mapView");
  const map = useMap();
  const size = 2 * metresToPixels(fix.accuracyM, fix.lat, useZoom(map));
  return (
    <Pin at={fix} rank={0} className={styles.pin}>
      <span className={styles.circle} style={{ inlineSize: size, blockSize: size }} />
      <span className={styles.point}>
        <Hidden>{t.self({ accuracy: formatDistance(fix.accuracyM) })}</Hidden>
      </span>
    </Pin>
  );
}
