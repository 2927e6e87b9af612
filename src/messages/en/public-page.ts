/** What pages that live in the database say of themselves to whoever runs no script: search engines, previews of links. */
export const publicPage = {
  place: (name: string, city: string | null) => (city === null ? name : `${name}, ${city}`),
  average: (average: string, count: number) =>
    `${average} of 5 lemons from ${count === 1 ? "1 rating" : `${count} ratings`}`,
  unrated: "Not rated yet",
  description: (name: string, figure: string) =>
    `${name}: ${figure}. What guests say about it, in lemons and not in stars.`,
  reviews: "Reviews",
  guest: "A guest",
  review: (who: string, lemons: number, day: string) =>
    `${who}, ${lemons === 1 ? "1 lemon" : `${lemons} lemons`}, ${day}`,
  rate: "Rate This Place",
  all: "Discover Restaurants",
  person: "A guest of Five Lemons",
  missing: "There is no such page",
};
