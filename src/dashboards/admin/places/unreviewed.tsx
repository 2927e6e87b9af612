import { useState } from "react";
import { useMessages } from "../../../messages/messages.ts";
import { useLoaded } from "../../data/use-loaded.ts";
import { EntryList } from "../../tables/entry-list.tsx";
import { PlaceTable } from "./place-table.tsx";
import { fetchUnreviewed, unreviewedKey, type AdminPlace } from "./places.ts";

/** Places added by guests or moved by owners that no admin has reviewed, longest waiting first. */
export function Unreviewed() {
  const t = useMessages("adminPlaces");
  const [after, setAfter] = useState<AdminPlace | null>(null);
  const loaded = useLoaded(unreviewedKey(after), () => fetchUnreviewed(after));
  return (
    <EntryList
      of={loaded}
      reasons={t.reasons}
      idOf={(place) => place.place_id}
      none={{ title: t.noneNew, text: t.noneNewText }}
    >
      {(places, markHandled) => (
        <PlaceTable places={places} onMore={setAfter} onSaved={markHandled} onMerged={markHandled} />
      )}
    </EntryList>
  );
}
