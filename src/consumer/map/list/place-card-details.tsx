import type { Place } from "../../../domain/places/place.ts";
import { kindOf } from "../../../domain/places/place-kind.ts";
import { scores } from "../../../domain/ratings/score.ts";
import { tagsForScore } from "../../../domain/ratings/tags.ts";
import { useMessages } from "../../../messages/messages.ts";
import { Hidden } from "../../../ui/elements/hidden.tsx";
import { PlaceKindIcon } from "../../shared/places/place-kind-icon.tsx";
import { formatOpenState } from "../../shared/places/format-open-state.ts";
import { openingHoursAt, useNow } from "../../shared/places/opening-state.ts";
import styles from "./place-card-details.module.css";

const shownTags = 2;

/** Of the tags that were given most those that go with the average: a good place is not known for a long wait. */
export function tellingTags({ top_tags: given, lemon_avg: average }: Pick<Place, "top_tags" | "lemon_avg">): string[] {
  const score = scores.find((one) => one === Math.round(average ?? 0));
  const fitting: readonly string[] = score ? tagsForScore(score) : [];
  return given.filter((tag) => fitting.includes(tag)).slice(0, shownTags);
}

/** What it is, whether it is open, and what it is known for: comes after the card, which keeps the room for it. */
export function PlaceCardDetails({ place }: { place: Place }) {
  const t = { names: useMessages("names"), card: useMessages("placeCard") };
  const kind = kindOf(place.types);
  const state = formatOpenState(openingHoursAt(place, useNow()), t.card.hours);
  const words: Record<string, string> = t.names.tags;
  const tags = tellingTags(place).flatMap((tag) => words[tag] ?? []);
  return (
    <>
      {kind || state ? (
        <span className={styles.line}>
          {kind ? (
            <>
              <PlaceKindIcon kind={kind} size={17} />
              {/* The picture says it where there is something else to say. */}
              {state ? <Hidden>{t.card.kinds[kind]}</Hidden> : <span>{t.card.kinds[kind]}</span>}
            </>
          ) : null}
          {state ? (
            <span className={styles.open} data-open={state.open}>
              <strong>{state.word}</strong> {state.next}
            </span>
          ) : null}
        </span>
      ) : null}
      {tags.length > 0 ? <span className={styles.tags}>{tags.join(" · ")}</span> : null}
    </>
  );
}
