import { useState } from "react";
import { useMessages } from "../../messages/messages.tsx";
import { Button } from "../../ui/elements/button.tsx";
import { Notice } from "../../ui/elements/notice.tsx";
import { LocateIcon } from "../../ui/icons.ts";
import { LemonHero } from "../../ui/lemons/lemon-hero.tsx";
import { CityChooser } from "./city-chooser.tsx";
import type { useCenter } from "./use-center.ts";
import styles from "./where-panel.module.css";

/** Asks where the person is, says why, and offers a city wherever the device cannot tell: never a dead end. */
export function WherePanel({ where }: { where: ReturnType<typeof useCenter> }) {
  const t = useMessages().map;
  const [choosing, setChoosing] = useState(false);
  const { center, state, failure } = where;
  if (state === "starting" || state === "locating" || center?.from === "device") return null;

  const canAsk = failure === null || failure === "timeout" || failure === "unavailable";
  const locate = canAsk ? (
    <Button
      variant={center ? "quiet" : "primary"}
      icon={<LocateIcon aria-hidden="true" />}
      onClick={() => void where.find()}
    >
      {t.useLocation}
    </Button>
  ) : null;
  const chooser = (
    <CityChooser
      onChoose={(city) => {
        setChoosing(false);
        where.choose(city);
      }}
    />
  );

  if (center === null) {
    return (
      <div className={styles.panel}>
        <LemonHero />
        <p className={styles.text}>{failure ? t.afterFailure[failure] : t.ask}</p>
        {locate}
        {chooser}
      </div>
    );
  }
  return (
    <>
      <Notice
        kind={failure ? "warn" : "info"}
        actions={
          <>
            {locate}
            {choosing ? null : (
              <Button variant="quiet" onClick={() => setChoosing(true)}>
                {t.changeCity}
              </Button>
            )}
          </>
        }
      >
        <p>{failure ? t.afterFailure[failure] : t.askAgain}</p>
      </Notice>
      {choosing ? chooser : null}
    </>
  );
}
