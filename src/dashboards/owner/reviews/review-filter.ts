import { scores } from "../../../domain/ratings/score.ts";
import { tags } from "../../../domain/ratings/tags.ts";

/** Which reviews are asked for: what stands in the address, and, without `after`, what the server is sent. */
export type ReviewFilter = {
  /** All without it. */
  which?: "unanswered" | "reported";
  score?: number;
  tag?: string;
  /** `servers.id`: reviews that praise somebody. */
  server?: string;
  text?: true;
  photo?: true;
  /** Days as YYYY-MM-DD, both of them included. */
  since?: string;
  until?: string;
};

const isDay = (word: string) => /^\d{4}-\d\d-\d\d$/.test(word) && !Number.isNaN(Date.parse(word));
const isId = (word: string) => /^[0-9a-f-]{36}$/.test(word);

/** What an address asks for. What it cannot mean it does not say. */
export function readReviewFilter(search: URLSearchParams): ReviewFilter {
  const word = (name: string, fits: (value: string) => boolean) => {
    const value = search.get(name);
    return value !== null && fits(value) ? value : undefined;
  };
  const which = word("which", (value) => value === "unanswered" || value === "reported");
  const score = word("score", (value) => scores.some((one) => String(one) === value));
  const filter: { [Name in keyof ReviewFilter]: ReviewFilter[Name] | undefined } = {
    which: which as ReviewFilter["which"],
    score: score === undefined ? undefined : Number(score),
    tag: word("tag", (value) => tags.some((one) => one === value)),
    server: word("server", isId),
    text: search.get("text") === "1" ? true : undefined,
    photo: search.get("photo") === "1" ? true : undefined,
    since: word("since", isDay),
    until: word("until", isDay),
  };
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
}

/** `?score=5&text=1`, always in the same order; empty for all reviews. `after`: the review before the page. */
export function searchOfFilter(filter: ReviewFilter, after: string | null = null): string {
  const search = new URLSearchParams();
  for (const name of ["which", "score", "tag", "server", "text", "photo", "since", "until"] as const) {
    const value = filter[name];
    if (value !== undefined) search.set(name, value === true ? "1" : String(value));
  }
  if (after !== null) search.set("after", after);
  return search.size === 0 ? "" : `?${search}`;
}

/** As the procedures of the database have it. */
export function questionOfFilter({ which, ...rest }: ReviewFilter): Record<string, unknown> {
  return which === undefined ? rest : { ...rest, [which]: true };
}
