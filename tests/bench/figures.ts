export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** The median of each figure over the runs. */
export function medians<Name extends string>(runs: readonly Record<Name, number>[]): Record<Name, number> {
  const names = Object.keys(runs[0] ?? {}) as Name[];
  const entries = names.map((name) => [name, median(runs.map((run) => run[name]))]);
  return Object.fromEntries(entries) as Record<Name, number>;
}

/** The goal: at most that many times the floor, or at most that much in the figure's unit. */
type Goal = { times: number } | { most: number };

const withUnit = (value: number, unit: string) =>
  `${value >= 1 ? value.toFixed(value >= 100 ? 0 : 1) : Number(value.toPrecision(2))} ${unit}`.trim();

/** Prints one line: the figure beside its floor, the least that this machine needs for the same task. */
export function printRatio(name: string, measured: number, floor: number, unit: string, goal?: Goal): void {
  const ratio = measured === floor ? 1 : measured / floor;
  const figures = `measured ${withUnit(measured, unit)}, floor ${withUnit(floor, unit)}`;
  console.log(`${name}: ratio ${ratio.toFixed(2)} (${figures})${goal ? `, goal ${verdict(goal)}` : ""}`);

  function verdict(aim: Goal): string {
    const met = "times" in aim ? ratio <= aim.times : measured <= aim.most;
    return `≤ ${"times" in aim ? `${aim.times} ×` : `${aim.most} ${unit}`.trim()} ${met ? "met" : "missed"}`;
  }
}
