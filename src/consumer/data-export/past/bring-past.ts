import { isQuotaError } from "../../../local/database/quota-error.ts";
import { saveNewDraft } from "../../../local/drafts/drafts.ts";
import type { Draft } from "../../../local/drafts/draft.ts";
import { readExisting } from "../../../local/ratings/read-own-data.ts";
import { withRoom } from "../../../sync/storage/make-room.ts";
import { newDraftFor } from "../../shared/ratings/new-draft.ts";
import type { PastItem } from "./past-item.ts";
import type { PastRow } from "./plan-past.ts";

/** `placeIds`: places with a new draft, or new on the list of places to visit. `stopped`: what is full. What was brought until then stays. */
export type Brought = { what: "drafts" | "wanted"; placeIds: string[]; stopped: "device" | "list" | null };

/**
 * Makes a draft of each row. A rating or draft that exists by now is never touched, so a second import of the same file
 * changes nothing. `source`: the line that says where the text comes from.
 */
export async function bringPast(
  uid: string,
  rows: readonly PastRow[],
  source: (item: PastItem) => string,
): Promise<Brought> {
  const brought: Brought = { what: "drafts", placeIds: [], stopped: null };
  try {
    for (const row of rows) {
      const draft = draftOf(uid, row, source(row.item));
      if (!draft || (await readExisting(uid, draft.placeId)).view) continue;
      if (await withRoom(() => saveNewDraft(draft))) brought.placeIds.push(draft.placeId);
    }
    return brought;
  } catch (error) {
    if (!isQuotaError(error)) throw error;
    return { ...brought, stopped: "device" };
  }
}

function draftOf(uid: string, { place, item }: PastRow, source: string): Draft | null {
  if (!place) return null;
  const { place_id: placeId, name: placeName } = place;
  const comment = [item.text, source].filter(Boolean).join("\n\n");
  return { ...newDraftFor({ uid, placeId, placeName }, null), score: item.score, comment };
}
