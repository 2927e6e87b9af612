export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

const rounded = (value: number) => (value >= 100 ? value.toFixed(0) : value.toFixed(1));

/** One line of the table: what was measured beside the least that the same machine needs for the same job. */
export function printRatio(name: string, measured: number, floor: number, unit: string): void {
  const ratio = (measured / floor).toFixed(2);
  console.log(`${name}: ratio ${ratio} (measured ${rounded(measured)} ${unit}, floor ${rounded(floor)} ${unit})`);
}
