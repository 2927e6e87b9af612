import { formatNumber } from "./format.ts";

/** "1 rating", "1,234 ratings". */
export const counted = (count: number, one: string, many: string): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;
