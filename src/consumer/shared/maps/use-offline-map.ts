import { useEffect, useMemo } from "react";
import { useLiveQuery } from "../../../device/use-live-query.ts";

/** Comes after the map: without it the map shows its base. */
const loadPacks = () => import("../../../local/offline-packs/offline-packs.ts");

/** Map tiles of the offline packs on this device. While online, also refreshes the live data of their places. */
export function useOfflineMap() {
  // The wrapper keeps the live query's zone across a promise that is not Dexie's.
  const cells = useLiveQuery(async () => await (await Promise.resolve(loadPacks())).readCells());
  useEffect(() => {
    const refresh = () => void refreshKept();
    refresh();
    addEventListener("online", refresh);
    return () => removeEventListener("online", refresh);
  }, []);
  return useMemo(() => cells && { cells, bytesOf }, [cells]);
}

const bytesOf = async (name: string) => await (await loadPacks()).readPiece(name);

async function refreshKept(): Promise<void> {
  try {
    await (await import("../../../sync/offline-packs/offline-packs.ts")).refreshOfflinePacks();
  } catch (error) {
    // The data of the last refresh stays.
    reportError(error);
  }
}
