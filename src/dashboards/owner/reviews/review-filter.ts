import { scores } from "../../../domain/ratings/score.ts";
import { tags } from "../../../domain/ratings/tags.ts";

/** Filter of the review list, as in the address and in the server's query. */
export type ReviewFilter = {
  /** All reviews if missing. */
  which?: "unanswered" | "reported";
  score?: number;
  tag?: string;
  /** `servers.id`: only reviews that name this server. */
  server?: string;
  text?: true;
  photo?: true;
  /** Days as YYYY-MM-DD, both inclusive. */
  since?: string;
  until?: string;
};

const isDay = (word: string) => /^\d{4}-\d\d-\d\d$/.test(word) && !Number.isNaN(Date.parse(word));
const isId = (word: string) => /^[0-9a-f-]{36}$/.test(word);

/** Reads the filter of an address; ignores invalid values. */
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

/** `?score=5&text=1`, always in the same order; empty for all reviews. `after`: id of the last review of the previous page. */
export function searchOfFilter(filter: ReviewFilter, after: string | null = null): string {
  const search = new URLSearchParams();
  for (const name of ["which", "score", "tag", "server", "text", "photo", "since", "until"] as const) {
    const value = filter[name];
    if (value !== undefined) search.set(name, value === true ? "1" : String(value));
  }
  if (after !== null) search.set("after", after);
  return search.size === 0 ? "" : `?${search}`;
}

/** The filter with the parameter names of the database procedures. */
export function queryOfFilter({ which, ...rest }: ReviewFilter): Record<string, unknown> {
  return which === undefined ? rest : { ...rest, [which]: true };
}
