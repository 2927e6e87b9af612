import { useState } from "react";
import { useMessages } from "../../../messages/messages.ts";
import { useLoaded } from "../../data/use-loaded.ts";
import { Entries } from "../../tables/entries.tsx";
import { PlaceTable } from "./place-table.tsx";
import { fetchUnreviewed, unreviewedKey, type AdminPlace } from "./places.ts";

/** Places that guests added and nobody has looked at, newest first. */
export function Unreviewed() {
  const t = useMessages("adminPlaces");
  const [after, setAfter] = useState<AdminPlace | null>(null);
  const loaded = useLoaded(unreviewedKey(after), () => fetchUnreviewed(after));
  return (
    <Entries
      of={loaded}
      reasons={t.reasons}
      idOf={(place) => place.place_id}
      none={{ title: t.noneNew, text: t.noneNewText }}
    >
      {(places, deal) => <PlaceTable places={places} onMore={setAfter} onSaved={deal} onMerged={deal} />}
    </Entries>
  );
}
