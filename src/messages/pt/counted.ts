import { formatNumber } from "../format.ts";

/** "0 avaliações", "1 avaliação", "1234 avaliações": one alone is singular. */
export const counted = (count: number, one: string, many: string): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;
