import { useObservable } from "dexie-react-hooks";
import type { DependencyList } from "react";
import { watch } from "../local/database/watch.ts";

/**
 * What is read from the device, read again whenever it changes, in whichever page or worker. `first` until the first answer;
 * with other `deps` the last answer stays until the next. What `read` throws ends in the nearest error boundary.
 */
export function useLiveQuery<T>(read: () => Promise<T>, deps?: DependencyList): T | undefined;
export function useLiveQuery<T, First>(read: () => Promise<T>, deps: DependencyList, first: First): T | First;
export function useLiveQuery<T>(read: () => Promise<T>, deps: DependencyList = [], first?: T): T | undefined {
  return useObservable(
    () => ({
      subscribe: (next: (value: T) => void, failed: (error: Error) => void) => watch(read, next, failed),
      // The library's own hook of this name asks every query a first time for an answer at once, which no query has.
      hasValue: () => false,
    }),
    [...deps],
    first,
  );
}
