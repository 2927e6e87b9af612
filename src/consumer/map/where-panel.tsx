import { useWhereMessages } from "../../messages/en/where.ts";
import { Button } from "../../ui/elements/button.tsx";
import { LocateIcon } from "../../ui/icons.ts";
import { LemonHero } from "../../ui/lemons/lemon-hero.tsx";
import type { City } from "./cities.ts";
import { CityChooser } from "./city-chooser.tsx";
import { CityPacks } from "./city-packs.tsx";
import type { useCenter } from "./use-center.ts";
import styles from "./where-panel.module.css";

type WherePanelProps = { where: ReturnType<typeof useCenter>; choosing: boolean; onChoose: (city: City) => void };

/** Asks where the person is, says why, and offers a city wherever one is wanted: never a dead end. */
export function WherePanel({ where, choosing, onChoose }: WherePanelProps) {
  const t = useWhereMessages();
  const { center, failure } = where;

  const canAsk = failure === null || failure === "timeout" || failure === "unavailable";
  const locate = (variant: "primary" | "plain") =>
    canAsk ? (
      <Button variant={variant} icon={<LocateIcon aria-hidden="true" />} onClick={where.find}>
        {t.useLocation}
      </Button>
    ) : null;
  const chooser = (
    <>
      <CityChooser from={center} onChoose={onChoose} />
      <CityPacks from={center} onShow={onChoose} />
    </>
  );

  if (center === null) {
    return (
      <div className={styles.panel}>
        <div className={styles.drawing}>
          <LemonHero />
        </div>
        <p className={styles.text}>{failure ? t.afterFailure[failure] : t.ask}</p>
        {locate("primary")}
        {chooser}
      </div>
    );
  }
  if (center.from === "device") return chooser;
  // With a list below, this is a remark beside it and not a question: a line where something has to be explained.
  const remark = failure === null ? t.askAgain : t.afterFailure[failure];
  const explained = center.from === "city" || failure === "timeout" || failure === "unavailable";
  return (
    <section className={styles.remark}>
      {explained ? null : <p className={styles.text}>{remark}</p>}
      {locate("plain")}
      {choosing ? chooser : null}
    </section>
  );
}
