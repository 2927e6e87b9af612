import { useEffect, useRef, useState } from "react";

/** Most places that are fetched per visit, for ratings that were made on another device. */
const maxFetched = 500;

/** Fetches each missing place once, until the person leaves; it appears on the map when it is stored. */
export function useMissingPlaces(missing: readonly string[]): void {
  const [asked] = useState(() => new Set<string>());
  const left = useRef(false);
  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
    };
  }, []);
  useEffect(() => {
    if (!navigator.onLine) return;
    const next = missing.filter((id) => !asked.has(id)).slice(0, maxFetched - asked.size);
    for (const id of next) asked.add(id);
    if (next.length > 0) void fetchPlaces(next, left);
  }, [missing, asked]);
}

async function fetchPlaces(ids: readonly string[], left: { readonly current: boolean }): Promise<void> {
  try {
    const { refreshPlace } = await import("../../../sync/refresh/refresh-place.ts");
    // One after the other, so that they do not delay other requests.
    for (const id of ids) {
      if (left.current) return;
      await refreshPlace(id);
    }
  } catch (error) {
    reportError(error);
  }
}
