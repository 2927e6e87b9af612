import { useCallback, useEffect, useState } from "react";
import { useLiveQuery } from "../../../device/use-live-query.ts";
import { distanceM, type Position } from "../../../domain/places/distance.ts";
import { bytesOf, missingPieces, type OfflinePack, type PackBox } from "../../../domain/places/offline-pack.ts";
import { nameCity } from "../../../messages/name-city.ts";
import { readStoredPieces, readPacks } from "../../../local/offline-packs/offline-packs.ts";
import { readOfferedPacks } from "../../../sync/offline-packs/offline-packs.ts";

/** A city, its offline pack on the device and the one on the server. Sizes in bytes. */
export type CityState = {
  id: string;
  name: string;
  at: Position;
  places: number;
  /** True: its map has streets. False also while unknown. */
  streets: boolean;
  /** The complete pack on this device, or null. */
  kept: { bytes: number; asOf: string | null; date: string | null } | null;
  /** A download in progress, started by any tab. */
  fetching: { held: number; all: number; manifest: string } | null;
  gaveWay: boolean;
  /** The pack on the server if it differs from the one here; null while unknown. */
  offer: { manifest: string; bytes: number } | null;
};

type Offered = { state: "busy" | "offline" | "failed" | "here"; packs: readonly OfflinePack[]; demo: boolean };

/** Downloaded cities first, then available ones by distance; undefined until the device has answered. */
export function useOfflinePacks(from: Position | null) {
  const [offered, setOffered] = useState<Offered>({ state: "busy", packs: [], demo: false });
  const rows = useLiveQuery(readKept);
  const again = useCallback(() => {
    void readOfferedPacks().then((answer) =>
      setOffered((before) =>
        answer.ok ? { state: "here", packs: answer.packs, demo: answer.demo } : { ...before, state: answer.reason },
      ),
    );
  }, []);
  useEffect(() => {
    again();
    addEventListener("online", again);
    return () => removeEventListener("online", again);
  }, [again]);
  return { cities: rows && citiesOf(rows, offered.packs, from), offered: offered.state, demo: offered.demo, again };
}

type Kept = Awaited<ReturnType<typeof readKept>>[number];

async function readKept() {
  const rows = await readPacks();
  return await Promise.all(
    rows.map(async (row) => {
      const held = row.next ? await readStoredPieces(row.next.manifest) : new Set<string>();
      return { ...row, missing: row.next ? bytesOf(missingPieces(row.next.manifest, held)) : 0 };
    }),
  );
}

const middleOf = ({ west, south, east, north }: PackBox): Position => ({
  lat: (south + north) / 2,
  lng: (west + east) / 2,
});

export function citiesOf(rows: readonly Kept[], packs: readonly OfflinePack[], from: Position | null): CityState[] {
  const offers = new Map(packs.map((pack) => [pack.pack, pack]));
  const mine = rows.flatMap((row): CityState[] => {
    const offer = offers.get(row.id);
    const manifest = (row.now ?? row.next)?.manifest;
    const box = manifest?.box ?? offer?.box;
    if (!box) return [];
    const all = row.next ? bytesOf(row.next.manifest.pieces) : 0;
    return [
      {
        id: row.id,
        name: nameCity({ city: row.name, city_names: row.cities?.[row.name] ?? offer?.names }),
        at: middleOf(box),
        places: manifest?.places ?? offer?.places ?? 0,
        streets: (manifest ?? offer)?.streets === true,
        kept: row.now && { bytes: bytesOf(row.now.manifest.pieces), asOf: row.asOf, date: row.now.manifest.date },
        fetching: row.next && { held: all - row.missing, all, manifest: row.next.hash },
        gaveWay: row.gaveWayAt !== undefined && !row.now,
        offer: offer && offer.manifest !== row.now?.hash ? { manifest: offer.manifest, bytes: offer.bytes } : null,
      },
    ];
  });
  const others = packs
    .filter(({ pack }) => !mine.some(({ id }) => id === pack))
    .map(({ pack: id, name: local, names, box, places, streets = false, manifest, bytes }): CityState => {
      const name = nameCity({ city: local, city_names: names });
      const offer = { manifest, bytes };
      return { id, name, at: middleOf(box), places, streets, kept: null, fetching: null, gaveWay: false, offer };
    });
  const far = ({ at }: CityState) => (from ? distanceM(from, at) : 0);
  return [...mine, ...others.toSorted((a, b) => far(a) - far(b) || (a.name < b.name ? -1 : 1))];
}
