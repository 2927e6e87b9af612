import type { Answer } from "../../data/answer.ts";
import {
  fetchAssociations,
  fetchHome,
  fetchReviews,
  fetchStats,
  type Association,
  type ServerHome,
  type ServerReview,
  type ServerStats,
} from "../server-data.ts";

/** Reading changes nothing: there is nothing to be asked for again. */
export const exportPrefix = "server-export/";
/** The most that the procedure gives at once. */
const perCall = 50;

/** Every review that names this person, newest first; `onRead` is told how many there are so far. */
export async function fetchAllReviews(onRead: (count: number) => void): Promise<Answer<ServerReview[]>> {
  const rows: ServerReview[] = [];
  for (;;) {
    onRead(rows.length);
    const answer = await fetchReviews(rows.at(-1)?.id ?? null, perCall);
    if (!answer.ok) return answer;
    rows.push(...answer.value);
    if (answer.value.length < perCall) return { ok: true, value: rows };
  }
}

type Everything = {
  exported_at: string;
  stats: ServerStats;
  past: Omit<ServerHome, "praise">;
  restaurants: Association[];
  reviews: ServerReview[];
};

/** All that this dashboard shows, as it came. */
export async function fetchEverything(onRead: (count: number) => void): Promise<Answer<Everything>> {
  const [stats, home, restaurants] = await Promise.all([fetchStats(), fetchHome(), fetchAssociations()]);
  if (!stats.ok) return stats;
  if (!home.ok) return home;
  if (!restaurants.ok) return restaurants;
  const reviews = await fetchAllReviews(onRead);
  if (!reviews.ok) return reviews;
  const { praise: _, ...past } = home.value;
  return {
    ok: true,
    value: {
      exported_at: new Date().toISOString(),
      stats: stats.value,
      past,
      restaurants: restaurants.value,
      reviews: reviews.value,
    },
  };
}
