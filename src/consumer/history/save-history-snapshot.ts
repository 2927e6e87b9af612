import { pages } from "../../domain/paths/paths.ts";
import { removeNote } from "../../local/session/person-notes.ts";
import { pictureKey } from "../../local/session/person-note-keys.ts";
import { savePageSnapshot } from "../shared/navigation/save-page-snapshot.ts";

/** By then photos and notes have loaded. */
const snapshotAfterMs = 1_000;
/** Rows that are not sent yet. Their state may differ at the next start, so a page with them is not saved. */
const unsentRows = '[data-state="queued"], [data-state="sending"], [data-state="attention"]';

let pending: ReturnType<typeof setTimeout> | undefined;
/** Last contents of each part of the page, as JSON. */
const contents = new Map<string, string>();

/** Call it when the person leaves the page, because they may change the list elsewhere: only closing the app here leaves a snapshot. */
export function forgetHistorySnapshot(): void {
  clearTimeout(pending);
  contents.clear();
  removeNote(pictureKey(pages.history));
}

/**
 * Call it whenever a part of the page was read. Changed contents delete the previous snapshot; a new one is saved once the page has
 * stopped changing. The first contents match the snapshot that the app started with.
 */
export function saveHistorySnapshotSoon(uid: string, part: "journey" | "rows", read: unknown): void {
  const text = JSON.stringify(read);
  if (text === undefined) return;
  if ((contents.get(part) ?? text) !== text) removeNote(pictureKey(pages.history));
  contents.set(part, text);
  clearTimeout(pending);
  pending = setTimeout(() => {
    const shown = document.querySelector("main ol");
    if (shown && !shown.querySelector(unsentRows)) savePageSnapshot(uid, pages.history);
  }, snapshotAfterMs);
}
