import type { Position } from "../../../domain/places/distance.ts";
import type { Score } from "../../../domain/ratings/score.ts";

export type PastSource = "google" | "swarm" | "untappd";

/** One entry of another service's export, in the terms of this app. */
export type PastItem = {
  source: PastSource;
  /** `saved`: on a list of places to visit, so there is nothing to rate yet. */
  kind: "rating" | "visit" | "saved";
  /** Of the place, as the other service writes it. */
  name: string;
  /** Address or city; null if the file does not say. */
  where: string | null;
  at: Position | null;
  score: Score | null;
  text: string;
  /** ISO time; null if the file does not say. */
  on: string | null;
  /** The service's id of the place, if its files are joined by it. */
  venue?: string;
};

/** `bad`: numbers of the entries that cannot be read, counted from 1. */
export type PastEntries = { items: PastItem[]; bad: number[] };

/** Reads entries one by one, so that a bad one does not stop the others. `null`: unreadable. `[]`: nothing to bring. */
export function readEntries<Entry>(
  entries: readonly Entry[],
  read: (entry: Entry) => PastItem | readonly PastItem[] | null,
): PastEntries {
  const items: PastItem[] = [];
  const bad: number[] = [];
  for (const [index, entry] of entries.entries()) {
    const found = read(entry);
    if (found === null) bad.push(index + 1);
    else items.push(...[found].flat());
  }
  return { items, bad };
}
