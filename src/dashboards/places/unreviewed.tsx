import { useState } from "react";
import { useMessages } from "../../messages/messages.ts";
import { EmptyState } from "../../ui/elements/empty-state.tsx";
import { useLoaded } from "../data/use-loaded.ts";
import { Loaded } from "../loaded.tsx";
import { useNextEntry } from "../use-next-entry.ts";
import styles from "./places.module.css";
import { PlaceTable } from "./place-table.tsx";
import { fetchUnreviewed, unreviewedKey, type AdminPlace } from "./places.ts";

/** Places that guests added and nobody has looked at, newest first. */
export function Unreviewed() {
  const t = useMessages("adminPlaces");
  const [after, setAfter] = useState<AdminPlace | null>(null);
  const loaded = useLoaded(unreviewedKey(after), () => fetchUnreviewed(after));
  const { around, deal } = useNextEntry<HTMLDivElement>(loaded.value?.map(({ place_id }) => place_id));
  return (
    <div ref={around} className={styles.entries}>
      <Loaded of={loaded} reasons={t.reasons}>
        {(places) =>
          places.length === 0 ? (
            <EmptyState title={t.noneNew}>
              <p>{t.noneNewText}</p>
            </EmptyState>
          ) : (
            <PlaceTable places={places} onMore={setAfter} onSaved={({ place_id }) => deal(place_id)} />
          )
        }
      </Loaded>
    </div>
  );
}
