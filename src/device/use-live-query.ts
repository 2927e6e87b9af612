import { useEffect, useState, type DependencyList } from "react";
import { watch } from "../local/watch.ts";

type Answer<T> = { value: T; error?: never } | { error: Error };

/**
 * What is read from the device, read again whenever it changes, in whichever page or worker. `first` until the first answer;
 * with other `deps` the last answer stays until the next. What `read` throws ends in the nearest error boundary.
 */
export function useLiveQuery<T>(read: () => Promise<T>, deps?: DependencyList): T | undefined;
export function useLiveQuery<T, First>(read: () => Promise<T>, deps: DependencyList, first: First): T | First;
export function useLiveQuery<T>(read: () => Promise<T>, deps: DependencyList = [], first?: T): T | undefined {
  const [answer, setAnswer] = useState<Answer<T | undefined>>({ value: first });
  useEffect(
    () =>
      watch(
        read,
        (value) => setAnswer((before) => (!before.error && before.value === value ? before : { value })),
        (error) => setAnswer({ error }),
      ),
    // oxlint-disable-next-line react/exhaustive-deps -- told by whoever calls, as with `useEffect` itself
    deps,
  );
  if (answer.error) throw answer.error;
  return answer.value;
}
