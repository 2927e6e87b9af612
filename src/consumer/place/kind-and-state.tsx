import { cuisinesOf, kindOf } from "../../domain/places/place-kind.ts";
import { useMessages } from "../../messages/messages.ts";
import { PlaceKindIcon } from "../shared/places/place-kind-icon.tsx";
import { formatOpenState } from "../shared/places/format-open-state.ts";
import { useNow } from "../shared/places/use-now.ts";
import styles from "./place-view.module.css";
import type { ShownPlace } from "./shown-place.ts";

/** Kind of the place, cuisines and opening state. */
export function KindAndState({ shown: { place, page } }: { shown: ShownPlace }) {
  const t = { card: useMessages("placeCard"), place: useMessages("place") };
  const kind = kindOf(place.types);
  const words: Record<string, string> = t.place.cuisines;
  const cuisines = cuisinesOf(place.types).map((code) => words[code] ?? code.replaceAll("_", " "));
  const pausing = page?.place.business_status === "CLOSED_TEMPORARILY";
  const state = formatOpenState(place, useNow(), t.card.hours);
  const what = [kind && t.card.kinds[kind], ...cuisines].filter(Boolean).join(" · ");
  return (
    <p className={styles.what}>
      {what === "" ? null : (
        <span className={styles.kind}>
          <PlaceKindIcon kind={kind} />
          {what}
        </span>
      )}
      {pausing ? (
        <span className={styles.open} data-open="false">
          {t.place.pausing}
        </span>
      ) : state ? (
        <span className={styles.open} data-open={state.open}>
          <strong>{state.word}</strong> {state.next}
        </span>
      ) : null}
    </p>
  );
}
