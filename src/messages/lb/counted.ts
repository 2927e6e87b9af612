import { formatNumber } from "../format.ts";

/** "1 Bewäertung", "1.234 Bewäertungen". */
export const counted = (count: number, one: string, many: string): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;
