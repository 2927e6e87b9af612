import { useObservable } from "dexie-react-hooks";
import type { DependencyList } from "react";
import { watch } from "../local/database/watch.ts";

/**
 * Reads from the device, and again after every change, in whichever page or worker it was made. Returns `first` until
 * the first result; after a change of `deps` the last result stays until the next one. Errors of `read` reach the
 * nearest error boundary.
 */
export function useLiveQuery<T>(read: () => Promise<T>, deps?: DependencyList): T | undefined;
export function useLiveQuery<T, First>(read: () => Promise<T>, deps: DependencyList, first: First): T | First;
export function useLiveQuery<T>(read: () => Promise<T>, deps: DependencyList = [], first?: T): T | undefined {
  return useObservable(
    () => ({
      subscribe: (next: (value: T) => void, failed: (error: Error) => void) => watch(read, next, failed),
      // Dexie's own hook would ask the query for a value synchronously, which no query has.
      hasValue: () => false,
    }),
    [...deps],
    first,
  );
}
