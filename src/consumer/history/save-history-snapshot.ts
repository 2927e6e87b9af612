import { pages } from "../../domain/paths/paths.ts";
import { removeNote } from "../../local/session/person-notes.ts";
import { pictureKey } from "../../local/session/person-note-keys.ts";
import { savePageSnapshot } from "../shared/navigation/save-page-snapshot.ts";

/** By then photos and notes are there. */
const pictureAfterMs = 1_000;
/** What is on its way is elsewhere at the next start, and a picture would say that it is not. */
const onItsWay = '[data-state="queued"], [data-state="sending"], [data-state="attention"]';

let picturing: ReturnType<typeof setTimeout> | undefined;
/** What each part of the page says, as JSON. */
const said = new Map<string, string>();

/** Whoever has gone on may change the list elsewhere: only an app that is closed here begins here with a picture. */
export function forgetHistorySnapshot(): void {
  clearTimeout(picturing);
  said.clear();
  removeNote(pictureKey(pages.history));
}

/**
 * Whenever a part of the page has been read: once another thing is said than before, the picture of before is no longer true, and
 * the next is kept once the list has come to rest. What is read first is what the app began with.
 */
export function saveHistorySnapshotSoon(uid: string, part: "journey" | "rows", read: unknown): void {
  const text = JSON.stringify(read);
  if (text === undefined) return;
  if ((said.get(part) ?? text) !== text) removeNote(pictureKey(pages.history));
  said.set(part, text);
  clearTimeout(picturing);
  picturing = setTimeout(() => {
    const shown = document.querySelector("main ol");
    if (shown && !shown.querySelector(onItsWay)) savePageSnapshot(uid, pages.history);
  }, pictureAfterMs);
}
