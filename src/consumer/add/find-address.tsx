import { useState } from "react";
import { useLiveQuery } from "../../device/use-live-query.ts";
import { useOnline } from "../../device/use-online.ts";
import type { Position } from "../../domain/places/distance.ts";
import { nameAddress } from "../../messages/name-city.ts";
import { readSearch } from "../../local/places/read-search.ts";
import { useMessages } from "../../messages/messages.ts";
import { searchPlaces } from "../../sync/refresh/refresh.ts";
import { Button } from "../../ui/elements/button.tsx";
import { SearchField } from "../../ui/elements/search-field.tsx";
import { useAction } from "../../ui/use-action.ts";
import styles from "./add-place-screen.module.css";

/** Shorter texts match too many addresses. */
const searchedFrom = 3;
const shownAtMost = 5;

type FindAddressProps = { from: Position; onFound: (at: Position) => void };

/** Moves the map to a street, post code or city: to a known place there, on this device or on the server. */
export function FindAddress({ from, onFound }: FindAddressProps) {
  const t = useMessages("addPlace").find;
  const online = useOnline();
  const { run, busy, refusal } = useAction();
  const [text, setText] = useState("");
  const [asked, setAsked] = useState("");
  const wanted = text.trim();
  const { lat, lng } = from;
  const found = useLiveQuery(async () => {
    if (wanted.length < searchedFrom) return [];
    const { places } = await readSearch(wanted, { lat, lng });
    const addressed = places.flatMap((place) => {
      const address = nameAddress(place);
      return address === null ? [] : [{ address, lat: place.lat, lng: place.lng }];
    });
    return [...new Map(addressed.map((one) => [one.address, one])).values()].slice(0, shownAtMost);
  }, [wanted, lat, lng]);
  const ask = () =>
    run(async () => {
      const answer = await searchPlaces(from, wanted);
      setAsked(wanted);
      return answer.ok ? null : t.failed;
    });
  return (
    <div className={styles.same}>
      <SearchField label={t.label} hint={t.hint} dir="auto" maxLength={100} value={text} onType={setText} />
      {found?.map((one) => (
        <Button key={one.address} variant="quiet" onClick={() => onFound({ lat: one.lat, lng: one.lng })}>
          <bdi>{one.address}</bdi>
        </Button>
      ))}
      {wanted.length >= searchedFrom && online && asked !== wanted ? (
        <Button variant="plain" busy={busy} onClick={ask}>
          {t.ask}
        </Button>
      ) : null}
      <output>
        {refusal ??
          (wanted.length >= searchedFrom && found?.length === 0 ? (online && asked !== wanted ? null : t.none) : null)}
      </output>
    </div>
  );
}
