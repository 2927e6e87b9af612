import { useState } from "react";
import type { Position } from "../../domain/places/distance.ts";
import { longestAddress } from "../../domain/places/found-address.ts";
import { useMessages } from "../../messages/messages.ts";
import { SearchField } from "../../ui/elements/search-field.tsx";
import styles from "./add-place-screen.module.css";
import { AddressResults } from "./address-results.tsx";
import { useAddressSearch } from "./use-address-search.ts";

type FindAddressProps = { from: Position; onFound: (at: Position) => void };

/** Moves the map to a street, a house or a town. Enter asks the server. */
export function FindAddress({ from, onFound }: FindAddressProps) {
  const t = useMessages("addPlace").find;
  const [text, setText] = useState("");
  const search = useAddressSearch(text, from);
  return (
    <div className={styles.find}>
      <SearchField
        label={t.label}
        hint={t.hint}
        dir="auto"
        maxLength={longestAddress}
        value={text}
        onType={setText}
        onEnter={() => search.ask?.()}
      />
      <AddressResults search={search} onFound={onFound} />
    </div>
  );
}
