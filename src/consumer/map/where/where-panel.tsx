import { useMessages } from "../../../messages/messages.ts";
import { Button } from "../../../ui/elements/button.tsx";
import { LocateIcon } from "../../../ui/icons.ts";
import { LemonHero } from "../../../ui/lemons/lemon-hero.tsx";
import type { City } from "./cities.ts";
import { AddByHand } from "./city-matches.tsx";
import { CityChooser } from "./city-chooser.tsx";
import { OfflinePacks } from "../offline-packs/offline-packs.tsx";
import type { useCenter } from "./use-center.ts";
import styles from "./where-panel.module.css";

type WherePanelProps = {
  where: ReturnType<typeof useCenter>;
  onChoose: (city: City) => void;
  /** Moves to the cities that can be kept. */
  toPacks: boolean;
};

/** Asks for the position, says why, and always offers to choose a city instead. */
export function WherePanel({ where, onChoose, toPacks }: WherePanelProps) {
  const t = useMessages("where");
  const { useLocation } = useMessages("map");
  const { center, failure } = where;
  const chooser = (
    <CityChooser from={center} onChoose={onChoose}>
      {/* Above what loads later, which would move it. */}
      <AddByHand name="" />
      <OfflinePacks from={center} onShow={onChoose} focused={toPacks} />
    </CityChooser>
  );
  if (center !== null)
    return (
      <>
        {center.from === "device" ? null : (
          <p className={styles.remark}>{failure === null ? t.askAgain : t.afterFailure[failure]}</p>
        )}
        {chooser}
      </>
    );
  return (
    <div className={styles.panel}>
      <div className={styles.drawing}>
        <LemonHero />
      </div>
      <p className={styles.text}>{failure ? t.afterFailure[failure] : t.ask}</p>
      {failure === "denied" || failure === "unsupported" ? null : (
        <Button icon={<LocateIcon aria-hidden="true" />} onClick={where.find}>
          {useLocation}
        </Button>
      )}
      {chooser}
    </div>
  );
}
