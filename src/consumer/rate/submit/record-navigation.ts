export type RecordedNavigation = {
  /** Ends the recording. */
  stop(): void;
  /** Ends the recording and repeats the recorded entries from the current one; false if there were none. */
  repeat(): boolean;
};

/** Records new history entries by wrapping `pushState` and `replaceState`, because the browser has no event for them. */
export function recordNavigation(): RecordedNavigation {
  const { pushState, replaceState } = history;
  const here = [history.state, "", location.href] as const;
  const entries: (() => void)[] = [];
  const recorded = (make: History["pushState"]): History["pushState"] =>
    function record(...args) {
      entries.push(() => make.apply(history, args));
      make.apply(history, args);
    };
  Object.assign(history, { pushState: recorded(pushState), replaceState: recorded(replaceState) });
  const stop = () => void Object.assign(history, { pushState, replaceState });
  return {
    stop,
    repeat() {
      stop();
      if (entries.length === 0) return false;
      replaceState.apply(history, [...here]);
      for (const repeatEntry of entries) repeatEntry();
      return true;
    },
  };
}
