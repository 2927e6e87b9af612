import { useState } from "react";
import { distanceM, type Position } from "../../../domain/places/distance.ts";
import type { Place } from "../../../domain/places/place.ts";
import { formatDistance } from "../../../messages/format.ts";
import { useMessages } from "../../../messages/messages.ts";
import { Button } from "../../../ui/elements/button.tsx";
import { MapIcon } from "../../../ui/icons.ts";
import { lazyPart } from "../../../ui/lazy-part.ts";
import styles from "./place-correction.module.css";

const PositionPickerMap = lazyPart(
  async () => (await import("../../shared/maps/position-picker-map.tsx")).PositionPickerMap,
);

/** A shorter move is within the width of a building. */
const leastM = 5;

/** The corrected position; null if it is the same. */
export const movedFrom = (place: Place, to: Position | null): Position | null =>
  to && distanceM(place, to) >= leastM ? to : null;

type CorrectPositionProps = { place: Place; to: Position | null; onMove: (to: Position | null) => void };

/** Corrects the position of a place on a map. Pass a stable `onMove`. */
export function CorrectPosition({ place, to, onMove }: CorrectPositionProps) {
  const t = useMessages("place").correct;
  const [open, setOpen] = useState(false);
  const moved = movedFrom(place, to);
  /** The old position, shown once the new one differs. */
  const before = { id: place.place_id, name: place.name, lat: place.lat, lng: place.lng };
  if (!open)
    return (
      <Button variant="quiet" icon={<MapIcon aria-hidden="true" size={20} />} onClick={() => setOpen(true)}>
        {t.move}
      </Button>
    );
  return (
    <div className={styles.position}>
      <p id="move-hint">{t.moveHint}</p>
      <div className={styles.map} aria-describedby="move-hint">
        <PositionPickerMap from={place} marks={moved ? [before] : undefined} onPoint={onMove} />
      </div>
      <p>
        <output>{moved ? t.movedBy({ distance: formatDistance(distanceM(place, moved)) }) : t.notMoved}</output>{" "}
        <Button
          variant="plain"
          onClick={() => {
            onMove(null);
            setOpen(false);
          }}
        >
          {t.leave}
        </Button>
      </p>
    </div>
  );
}
