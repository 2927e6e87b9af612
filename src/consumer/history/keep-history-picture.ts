import { pages } from "../../domain/paths.ts";
import { forgetNote } from "../../local/notes.ts";
import { pictureKey } from "../../local/person-notes.ts";
import { keepPicture } from "../keep-picture.ts";

/** By then photos and notes are there. */
const pictureAfterMs = 1_000;
/** What is on its way is elsewhere at the next start, and a picture would say that it is not. */
const onItsWay = '[data-state="queued"], [data-state="sending"], [data-state="attention"]';

let picturing: ReturnType<typeof setTimeout> | undefined;

/** Whoever has gone on may change the list elsewhere: only an app that is closed here begins here with a picture. */
export function forgetHistoryPicture(): void {
  clearTimeout(picturing);
  forgetNote(pictureKey(pages.history));
}

/** After every change of the list: the picture of before is no longer true, and the next is kept once the list has come to rest. */
export function keepHistoryPicture(uid: string): void {
  forgetHistoryPicture();
  picturing = setTimeout(() => {
    const shown = document.querySelector("main ol");
    if (shown && !shown.querySelector(onItsWay)) keepPicture(uid, pages.history);
  }, pictureAfterMs);
}
