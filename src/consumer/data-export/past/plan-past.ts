import type { Place } from "../../../domain/places/place.ts";
import { readWanted, type WantedPlaces } from "../../../local/places/wanted-places.ts";
import { isOwnPlace } from "../../../local/places/own-places.ts";
import { readExisting } from "../../../local/ratings/read-own-data.ts";
import { placeMatcher } from "./match-place.ts";
import type { PastItem } from "./past-item.ts";

/**
 * What can happen to an entry. `draft`: it becomes one; `want`: it goes on the list of places to visit. Of the others
 * nothing is brought: the person has rated the place, begun a draft, works there or wants to go already; or the place is
 * unknown, with or without a position in the file.
 */
export type PastFate = "draft" | "want" | "rated" | "drafted" | "own" | "wanted" | "unknown" | "nowhere";
/** What a tap brings. */
export type BroughtFate = Extract<PastFate, "draft" | "want">;
export const isBrought = (fate: PastFate): fate is BroughtFate => fate === "draft" || fate === "want";

/** One row of the preview: all entries about one place, of which `item` counts. */
export type PastRow = {
  key: string;
  item: PastItem;
  /** Number of further entries about the same place. */
  more: number;
  place: Place | null;
  /** False: the person should look whether it is the right place. */
  sure: boolean;
  fate: PastFate;
};

/** What an import would do with each entry, given what is on this device. Changes nothing. */
export async function planPast(uid: string, items: readonly PastItem[]): Promise<PastRow[]> {
  const match = await placeMatcher();
  const rows = new Map<string, PastRow>();
  for (const item of items) {
    const found = await match(item);
    const key = found?.place.place_id ?? `${item.source} ${item.name} ${item.at?.lat} ${item.at?.lng}`;
    const known = rows.get(key);
    const of = { place: found?.place ?? null, sure: found?.sure ?? false, fate: "draft" as const };
    if (!known) rows.set(key, { key, item, more: 0, ...of });
    else if (saysMore(item, known.item)) rows.set(key, { key, item, more: known.more + 1, ...of });
    else known.more += 1;
  }
  const wanted = await readWanted(uid);
  return await Promise.all([...rows.values()].map(async (row) => ({ ...row, fate: await fateOf(uid, wanted, row) })));
}

/** A rating counts rather than a saved place, a saved place rather than a visit, and of two alike the newer one. */
function saysMore(item: PastItem, than: PastItem): boolean {
  const [one, other] = [weightOf(item), weightOf(than)];
  return one === other ? (item.on ?? "") > (than.on ?? "") : one > other;
}
const weightOf = ({ kind, score }: PastItem): number =>
  kind === "visit" ? 0 : kind === "saved" ? 1 : score === null ? 2 : 3;

async function fateOf(uid: string, wanted: WantedPlaces, { place, item }: PastRow): Promise<PastFate> {
  if (!place) return item.at ? "unknown" : "nowhere";
  const [{ view, draft }, own] = await Promise.all([
    readExisting(uid, place.place_id),
    isOwnPlace(uid, place.place_id),
  ]);
  if (view) return "rated";
  if (draft) return "drafted";
  if (own) return "own";
  if (item.kind !== "saved") return "draft";
  return wanted.has(place.place_id) ? "wanted" : "want";
}

/** Whether a row starts out ticked. A check-in does not: it does not say how the person liked the place. */
export const isChosen = ({ fate, sure, item }: PastRow): boolean => isBrought(fate) && sure && item.kind !== "visit";
