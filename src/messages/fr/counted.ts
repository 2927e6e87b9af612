import { formatNumber } from "../format.ts";

/** "0 avis", "1 ami", "1 234 amis": nothing and one are singular, and so is what lies between. */
export const counted = (count: number, one: string, many: string): string =>
  `${formatNumber(count)} ${count < 2 ? one : many}`;
