import type { Position } from "../../domain/places/distance.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button } from "../../ui/elements/button.tsx";
import { LocateIcon } from "../../ui/icons.ts";
import { useAction } from "../../ui/use-action.ts";
import { useStreetMap } from "../shared/maps/use-street-map.ts";
import { locate } from "../shared/places/device-position.ts";
import styles from "./add-place-screen.module.css";
import { FindAddress } from "./find-address.tsx";

type SpotToolsProps = { from: Position; exact: boolean; onSpot: (at: Position) => void };

/** Ways to the place other than moving the map: the position of the device, and an address. */
export function SpotTools({ from, exact, onSpot }: SpotToolsProps) {
  const t = useMessages("addPlace");
  const { run, busy, refusal } = useAction();
  const find = () =>
    run(async () => {
      const answer = await locate();
      if (!answer.ok) return t.hereFailed;
      onSpot({ lat: answer.fix.lat, lng: answer.fix.lng });
      return null;
    });
  return (
    <>
      {exact ? null : (
        <Button variant="quiet" icon={<LocateIcon aria-hidden="true" />} busy={busy} onClick={find}>
          {t.here}
        </Button>
      )}
      <output>{refusal}</output>
      <FindAddress from={from} onFound={onSpot} />
    </>
  );
}

/** Says when the map has no streets: a pin on empty paper is a guess. */
export function StreetNote({ at }: { at: Position }) {
  const t = useMessages("addPlace");
  return useStreetMap(at) === false ? <p className={styles.hint}>{t.noStreets}</p> : null;
}
