import { useState, type FormEvent } from "react";
import { useMessages } from "../../../messages/messages.ts";
import { Button } from "../../../ui/elements/button.tsx";
import { TextField } from "../../../ui/elements/text-field.tsx";
import { useSearchParams } from "../../../ui/router.ts";
import { useLoaded } from "../../data/use-loaded.ts";
import { Loaded } from "../../data/loaded.tsx";
import { useFocusNextEntry } from "../../tables/use-focus-next-entry.ts";
import { PlaceTable } from "./place-table.tsx";
import { fetchPlaces, searchKey, type AdminPlace } from "./places.ts";
import styles from "../admin.module.css";

const shortest = 2;

/** Searches places by name, most rated first. */
export function PlaceSearch() {
  const t = useMessages("adminPlaces");
  const [question, setQuestion] = useSearchParams();
  const query = question.get("q") ?? "";
  const [typed, setTyped] = useState(query);
  const search = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim().length >= shortest) setQuestion({ q: typed.trim() });
  };
  return (
    <>
      <form className={styles.search} onSubmit={search}>
        <TextField
          label={t.find}
          hint={t.findHint}
          type="search"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit">{t.search}</Button>
      </form>
      {query.length < shortest ? null : <Found key={query} query={query} />}
    </>
  );
}

function Found({ query }: { query: string }) {
  const t = useMessages("adminPlaces");
  const [after, setAfter] = useState<AdminPlace | null>(null);
  const loaded = useLoaded(searchKey(query, after), () => fetchPlaces(query, after));
  const opened = loaded.value?.filter(({ merged_into }) => merged_into === null).map(({ place_id }) => place_id);
  const { markHandled } = useFocusNextEntry(opened);
  return (
    <Loaded of={loaded} reasons={t.reasons}>
      {(places) =>
        places.length === 0 ? (
          <p>{t.nothing}</p>
        ) : (
          <PlaceTable places={places} onMore={setAfter} onMerged={({ place_id }) => markHandled(place_id)} />
        )
      }
    </Loaded>
  );
}
