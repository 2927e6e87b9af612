import type { Place } from "../../../domain/places/place.ts";
import { kindOf } from "../../../domain/places/place-kind.ts";
import { scores } from "../../../domain/ratings/score.ts";
import { tagsForScore } from "../../../domain/ratings/tags.ts";
import { useMessages } from "../../../messages/messages.ts";
import { Hidden } from "../../../ui/elements/hidden.tsx";
import { PlaceKindIcon } from "../../shared/places/place-kind-icon.tsx";
import { formatOpenState } from "../../shared/places/format-open-state.ts";
import { useNow } from "../../shared/places/use-now.ts";
import styles from "./place-card-details.module.css";

const shownTags = 2;

/** The most given tags that fit the average score, so that a good place does not show a negative tag. */
export function fittingTags({ top_tags: given, lemon_avg: average }: Pick<Place, "top_tags" | "lemon_avg">): string[] {
  const score = scores.find((one) => one === Math.round(average ?? 0));
  const fitting: readonly string[] = score ? tagsForScore(score) : [];
  return given.filter((tag) => fitting.includes(tag)).slice(0, shownTags);
}

/** Kind, opening state and top tags of a place. Loaded after the card, which reserves the space. */
export function PlaceCardDetails({ place }: { place: Place }) {
  const t = { names: useMessages("names"), card: useMessages("placeCard") };
  const kind = kindOf(place.types);
  const state = formatOpenState(place, useNow(), t.card.hours);
  const words: Record<string, string> = t.names.tags;
  const tags = fittingTags(place).flatMap((tag) => words[tag] ?? []);
  return (
    <>
      {kind || state ? (
        <span className={styles.line}>
          {kind ? (
            <>
              <PlaceKindIcon kind={kind} size={17} />
              {/* Beside the opening state the icon alone shows the kind. */}
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
