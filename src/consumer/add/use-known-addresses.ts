import { useEffect, useMemo, useState } from "react";
import { useLiveQuery } from "../../device/use-live-query.ts";
import type { Position } from "../../domain/places/distance.ts";
import { addressSearchedFrom, type FoundAddress } from "../../domain/places/found-address.ts";
import { matchAddresses, toAddressEntry, type AddressEntry } from "../../domain/places/match-address.ts";
import { readAddressedPlaces } from "../../local/places/read-addressed-places.ts";

const shownAtMost = 5;

/** Addresses on this phone: of places, of streets of the kept cities, and towns. Null while they are being read. */
export function useKnownAddresses(wanted: string, from: Position): FoundAddress[] | null {
  const isSearched = wanted.length >= addressSearchedFrom;
  const places = useLiveQuery(async () => (isSearched ? await readAddressedPlaces() : []), [isSearched]);
  const streets = useStreets(isSearched);
  const { lat, lng } = from;
  const entries = useMemo(
    () => places && streets && [...places.map((place) => toAddressEntry(place)), ...streets],
    [places, streets],
  );
  return useMemo(() => {
    if (!isSearched) return [];
    return entries ? matchAddresses(entries, wanted, { lat, lng }, shownAtMost) : null;
  }, [entries, isSearched, wanted, lat, lng]);
}

/** Reads the streets once, when the person begins to search; undefined until then. */
function useStreets(isSearched: boolean): AddressEntry[] | undefined {
  const [streets, setStreets] = useState<AddressEntry[]>();
  const isRead = streets !== undefined;
  useEffect(() => {
    if (!isSearched || isRead) return;
    let current = true;
    const read = async () => {
      try {
        return await (await import("./read-streets.ts")).readStreets();
      } catch (error) {
        // The addresses of places can still be searched.
        reportError(error);
        return [];
      }
    };
    void read().then((found) => {
      if (current) setStreets(found);
    });
    return () => {
      current = false;
    };
  }, [isSearched, isRead]);
  return streets;
}
