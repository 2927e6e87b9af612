import type { Position } from "../../domain/places/distance.ts";
import { addressSearchedFrom, type FoundAddress } from "../../domain/places/found-address.ts";
import { openStreetMapCopyright, openStreetMapTiles } from "../../domain/places/map-tiles.ts";
import { asStreets } from "../../domain/places/match-address.ts";
import { useMessages } from "../../messages/messages.ts";
import { nameAddress } from "../../messages/name-city.ts";
import { Button } from "../../ui/elements/button.tsx";
import { Skeleton } from "../../ui/elements/skeleton.tsx";
import styles from "./add-place-screen.module.css";
import type { AddressSearch } from "./use-address-search.ts";

const shownAtMost = 5;

const labelOf = (one: FoundAddress): string => [one.name, nameAddress(one)].filter(Boolean).join(", ");

type AddressResultsProps = { search: AddressSearch; onFound: (at: Position) => void };

/** What was found on this phone, then by the server, then by its geocoder; and what was searched. */
export function AddressResults({ search, onFound }: AddressResultsProps) {
  const t = useMessages("addPlace").find;
  const { query, online, here, answer, busy, failure, ask } = search;
  if (query.length < addressSearchedFrom) return null;
  const onPhone = here ?? [];
  // Each address once, whatever language its town is shown in.
  const known = asStreets([...onPhone, ...(answer?.known ?? [])], query)
    .slice(onPhone.length)
    .slice(0, shownAtMost);
  const found = answer?.found ?? [];
  const isEmpty = here?.length === 0 && known.length + found.length === 0;
  const notes = answer
    ? [isEmpty ? t.none : null, answer.geocoder === "answered" ? null : t.searched[answer.geocoder]]
    : [isEmpty && !busy ? t.notOnPhone : null, online ? failure : t.offline];
  return (
    <>
      {here ? <Results title={t.onPhone} found={here} onFound={onFound} /> : <Skeleton shape="line" count={2} />}
      <Results title={t.known} found={known} onFound={onFound} />
      <Results title={t.geocoder} found={found} onFound={onFound} />
      {answer && found.length > 0 ? <Attribution text={answer.attribution} /> : null}
      {ask ? (
        <div className={styles.same}>
          <Button variant="plain" busy={busy} onClick={ask}>
            {t.ask}
          </Button>
        </div>
      ) : null}
      <output className={styles.hint}>{notes.filter(Boolean).join(" ")}</output>
    </>
  );
}

type ResultsProps = { title: string; found: readonly FoundAddress[]; onFound: (at: Position) => void };

function Results({ title, found, onFound }: ResultsProps) {
  if (found.length === 0) return null;
  return (
    <section className={styles.same} aria-label={title}>
      <p className={styles.hint}>{title}</p>
      {found.map((one) => (
        <Button
          key={`${labelOf(one)} ${one.lat} ${one.lng}`}
          variant="quiet"
          onClick={() => onFound({ lat: one.lat, lng: one.lng })}
        >
          <bdi>{labelOf(one)}</bdi>
        </Button>
      ))}
    </section>
  );
}

/** Whose data it is; OpenStreetMap asks for a link. */
function Attribution({ text }: { text: string | null }) {
  if (text === null) return null;
  return (
    <p className={styles.hint}>
      {text === openStreetMapTiles.attribution ? <a href={openStreetMapCopyright}>{text}</a> : text}
    </p>
  );
}
