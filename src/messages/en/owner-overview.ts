import { formatNumber } from "../format.ts";

const counted = (count: number, one: string, many: string) => `${formatNumber(count)} ${count === 1 ? one : many}`;
const ratings = (count: number) => counted(count, "rating", "ratings");

/** How a place is doing, for its owner. */
export const ownerOverview = {
  heading: "Overview",
  waiting: {
    heading: "What needs an answer",
    count: (count: number) =>
      count === 1 ? "1 review waits for your answer" : `${upTo99(count)} reviews wait for your answer`,
    none: "Everything that guests wrote in the last twelve weeks is answered.",
    all: "All that wait",
    reported: (count: number) =>
      count === 1
        ? "1 review you reported is being looked at"
        : `${upTo99(count)} reviews you reported are being looked at`,
    claims: (count: number) =>
      count === 1
        ? "1 claim to praise waits for your yes or no"
        : `${formatNumber(count)} claims to praise wait for your yes or no`,
  },
  average: {
    heading: "How guests rate you",
    none: "Nobody has rated yet.",
    month: "Last month",
    week: "Last 7 days",
    before: (average: string, count: number) => `${average} from ${ratings(count)} before that`,
    noneBefore: "No ratings before that",
    nothing: "No ratings",
    count: ratings,
    unit: (count: number) => (count === 1 ? "rating" : "ratings"),
    up: (by: string) => `Up ${by}`,
    down: (by: string) => `Down ${by}`,
    same: "Unchanged",
    few: "Compared from five ratings on",
    weekBefore: (count: number) =>
      count === 0 ? "none in the week before" : `${formatNumber(count)} in the week before`,
  },
  distribution: {
    heading: "Lemons given",
    caption: "All ratings by number of lemons",
    of: "Lemons",
    lemons: (count: number) => counted(count, "lemon", "lemons"),
  },
  trend: {
    heading: "Twelve weeks",
    caption: "Average of each week, seven days until today",
  },
  words: {
    heading: "What guests say",
    lead: "In the last month, beside the month before",
    none: "Nobody chose a word in the last two months.",
    good: "What they like",
    bad: "What they miss",
    more: (by: number) => `${formatNumber(by)} more`,
    fewer: (by: number) => `${formatNumber(by)} fewer`,
    same: "as before",
    caption: "Words that guests chose, last month and the month before",
    word: "Word",
    month: "Last month",
    change: "Change",
  },
  recent: {
    heading: "Newest reviews",
    all: "All reviews",
  },
};

/** The server counts no further. */
function upTo99(count: number): string {
  return count > 99 ? "More than 99" : formatNumber(count);
}
