import type { Position } from "../../domain/places/distance.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button } from "../../ui/elements/button.tsx";
import { useStreetMap } from "../shared/maps/use-street-map.ts";
import styles from "./map-side.module.css";

type StreetNoteProps = { at: Position; onKeep: () => void };

/** Says that the map has no streets in view, with the way to the cities that can be kept. */
export function StreetNote({ at, onKeep }: StreetNoteProps) {
  const t = useMessages("where");
  return useStreetMap(at, false) === false ? (
    <output className={styles.note}>
      <span>{t.noStreets}</span>
      <Button variant="plain" onClick={onKeep}>
        {t.keepCity}
      </Button>
    </output>
  ) : null;
}
