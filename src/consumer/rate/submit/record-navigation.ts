export type RecordedNavigation = {
  /** Nothing is noted any more. */
  stop(): void;
  /** Makes all that was noted once more, from the visit that one is at by now; false where nothing was. */
  repeat(): boolean;
};

/** Notes the visits that are made from here on. The browser tells nobody of them, so whoever makes them passes here. */
export function recordNavigation(): RecordedNavigation {
  const { pushState, replaceState } = history;
  const here = [history.state, "", location.href] as const;
  const made: (() => void)[] = [];
  const noted = (make: History["pushState"]): History["pushState"] =>
    function note(...visit) {
      made.push(() => make.apply(history, visit));
      make.apply(history, visit);
    };
  Object.assign(history, { pushState: noted(pushState), replaceState: noted(replaceState) });
  const stop = () => void Object.assign(history, { pushState, replaceState });
  return {
    stop,
    repeat() {
      stop();
      if (made.length === 0) return false;
      replaceState.apply(history, [...here]);
      for (const again of made) again();
      return true;
    },
  };
}
