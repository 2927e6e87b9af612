import { useLiveQuery } from "../../device/use-live-query.ts";
import type { Position } from "../../domain/places/distance.ts";
import { mayBeMeant } from "../../domain/outbox/commands/kinds/listing-add.ts";
import { ratePath } from "../../domain/paths/paths.ts";
import { readSearch } from "../../local/places/read-search.ts";
import { useMessages } from "../../messages/messages.ts";
import { ButtonLink } from "../../ui/elements/button.tsx";
import styles from "./add-place-screen.module.css";

/** Shorter texts match too many names. */
const searchedFrom = 3;
const shownAtMost = 3;

/** Known places of a similar name nearby, because most places that are not found are only spelled differently. */
export function SamePlace({ name, at }: { name: string; at: Position }) {
  const t = useMessages("addPlace");
  const wanted = name.trim();
  const { lat, lng } = at;
  const found = useLiveQuery(async () => {
    if (wanted.length < searchedFrom) return [];
    return mayBeMeant({ lat, lng }, (await readSearch(wanted, { lat, lng })).places).slice(0, shownAtMost);
  }, [wanted, lat, lng]);
  if (!found?.length) return null;
  return (
    <section className={styles.same} aria-label={t.same}>
      <p>{t.same}</p>
      {found.map((place) => (
        <ButtonLink key={place.place_id} variant="quiet" to={ratePath(place.place_id)}>
          <bdi>{place.name}</bdi>
        </ButtonLink>
      ))}
    </section>
  );
}
