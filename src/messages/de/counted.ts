import { formatNumber } from "../format.ts";

/** "1 Bewertung", "1.234 Bewertungen". */
export const counted = (count: number, one: string, many: string): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;
