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

/** Matches no cached key, because an export changes nothing that needs a refresh. */
export const exportPrefix = "server-export/";
/** Maximum of the procedure. */
const reviewsPerCall = 50;

/** Every review that names this person, newest first. `onRead` receives the number so far. */
export async function fetchAllReviews(onRead: (count: number) => void): Promise<Answer<ServerReview[]>> {
  const rows: ServerReview[] = [];
  for (;;) {
    onRead(rows.length);
    const answer = await fetchReviews(rows.at(-1)?.id ?? null, reviewsPerCall);
    if (!answer.ok) return answer;
    rows.push(...answer.value);
    if (answer.value.length < reviewsPerCall) return { ok: true, value: rows };
  }
}

type Everything = {
  exported_at: string;
  stats: ServerStats;
  past: Omit<ServerHome, "praise">;
  restaurants: Association[];
  reviews: ServerReview[];
};

/** Everything this dashboard shows, as the server returned it. */
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
