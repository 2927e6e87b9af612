import { useEffect } from "react";
import { useLiveQuery } from "../../device/use-live-query.ts";
import { useOnline } from "../../device/use-online.ts";
import type { Position } from "../../domain/places/distance.ts";
import { mayBeMeant } from "../../domain/outbox/commands/kinds/listing-add.ts";
import { ratePath } from "../../domain/paths/paths.ts";
import type { Place } from "../../domain/places/place.ts";
import { readAlike } from "../../local/places/read-alike.ts";
import { readSearch } from "../../local/places/read-search.ts";
import { useMessages } from "../../messages/messages.ts";
import { refreshAlike } from "../../sync/refresh/refresh.ts";
import { Button, ButtonLink } from "../../ui/elements/button.tsx";
import { FieldError } from "../../ui/elements/field.tsx";
import styles from "./add-place-screen.module.css";

/** Shorter texts match too many names. */
const searchedFrom = 3;
const shownAtMost = 3;
/** The person is moving the map until nothing changed for this time. */
const settledMs = 600;

/** Known places that the guest may mean, the likeliest first: at this spot with a similar name, then around it. */
async function readSame(name: string, at: Position): Promise<Place[]> {
  const wanted = name.trim();
  if (wanted.length < searchedFrom) return [];
  const [alike, { places }] = await Promise.all([readAlike(wanted, at), readSearch(wanted, at)]);
  const all = [...alike, ...mayBeMeant(at, places)];
  return [...new Map(all.map((place) => [place.place_id, place])).values()].slice(0, shownAtMost);
}

type SamePlaceProps = {
  name: string;
  at: Position;
  problem: string | null;
  /** The guest has said that it is none of these. */
  sure: boolean;
  onSure: () => void;
};

/** Known places of a similar name nearby, because most places that are not found are only spelled differently. */
export function SamePlace({ name, at, problem, sure, onSure }: SamePlaceProps) {
  const t = useMessages("addPlace");
  const online = useOnline();
  const { lat, lng } = at;
  // The server may know places here that this device never saw.
  useEffect(() => {
    if (!online) return;
    const soon = setTimeout(() => void refreshAlike({ lat, lng }), settledMs);
    return () => clearTimeout(soon);
  }, [online, lat, lng]);
  const found = useLiveQuery(() => readSame(name, { lat, lng }), [name, lat, lng]);
  if (!found?.length || sure) return null;
  return (
    <section className={styles.same} aria-label={t.same}>
      {problem ? (
        <div role="alert">
          <FieldError id={undefined}>{problem}</FieldError>
        </div>
      ) : null}
      <p>{t.same}</p>
      {found.map((place) => (
        <ButtonLink key={place.place_id} variant="quiet" to={ratePath(place.place_id)}>
          <bdi>{place.name}</bdi>
        </ButtonLink>
      ))}
      <Button variant="plain" onClick={onSure}>
        {t.another}
      </Button>
    </section>
  );
}
