import { useState } from "react";
import { useMessages } from "../../messages/messages.ts";
import { EmptyState } from "../../ui/elements/empty-state.tsx";
import { useLoaded } from "../data/use-loaded.ts";
import { Loaded } from "../loaded.tsx";
import { PlaceTable } from "./place-table.tsx";
import { fetchUnreviewed, unreviewedKey, type AdminPlace } from "./places.ts";

/** Places that guests added and nobody has looked at, newest first. */
export function Unreviewed() {
  const t = useMessages("adminPlaces");
  const [after, setAfter] = useState<AdminPlace | null>(null);
  const loaded = useLoaded(unreviewedKey(after), () => fetchUnreviewed(after));
  return (
    <Loaded of={loaded} reasons={t.reasons}>
      {(places) =>
        places.length === 0 ? (
          <EmptyState title={t.noneNew}>
            <p>{t.noneNewText}</p>
          </EmptyState>
        ) : (
          <PlaceTable places={places} onMore={setAfter} />
        )
      }
    </Loaded>
  );
}
