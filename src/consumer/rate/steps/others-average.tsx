import type { Place } from "../../../domain/places/place.ts";
import { useMessages } from "../../../messages/messages.ts";
import { LemonAverage } from "../../../ui/lemons/lemon-average.tsx";
import styles from "./others-average.module.css";

type OthersAverageProps = { place: Place | null; shown: boolean };

/** What everybody says, only after one's own choice: a figure seen before would have a hand in it. */
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
