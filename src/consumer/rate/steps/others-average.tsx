import type { Place } from "../../../domain/places/place.ts";
import { useMessages } from "../../../messages/messages.ts";
import { LemonAverage } from "../../../ui/lemons/lemon-average.tsx";
import styles from "./others-average.module.css";

type OthersAverageProps = { place: Place | null; shown: boolean };

/** The average of all ratings, shown only after the own choice so that it does not influence it. */
export function OthersAverage({ place, shown }: OthersAverageProps) {
  const t = useMessages("rate");
  if (!place || place.lemon_avg === null) return null;
  return (
    <p className={styles.others} data-shown={shown}>
      {shown ? (
        <>
          {t.everybody} <LemonAverage average={place.lemon_avg} count={place.lemon_count} size="s" />
        </>
      ) : null}
    </p>
  );
}
