import { pages } from "../../../domain/paths/paths.ts";
import { savePageSnapshot } from "../../shared/navigation/save-page-snapshot.ts";
import { saveNoteOf } from "../../../local/session/person-notes.ts";
import { citiesOf, mergeCities } from "../where/cities.ts";
import { noteKey, readLastList, shape, type LastList } from "./last-list.ts";

/** Fills the screen of a large phone. More would make the synchronous read slow. */
const keptPlaces = 8;
const keptCities = 12;
/** By then the cards show the own scores, except on a busy device. */
const snapshotAfterMs = 1_000;

let cancelSnapshot = (): void => undefined;

/** Saves the list for the next start. Pass the whole list: the cities are taken from all places. */
export function saveLastList(list: Omit<LastList, "cities">): void {
  const before = readLastList();
  const known = before?.uid === list.uid ? before.cities : [];
  const cities = mergeCities(citiesOf(list.places), known).slice(0, keptCities);
  const places = list.places.slice(0, keptPlaces).map((place) => ({ ...place, photo_urls: [], servers: [] }));
  const text = JSON.stringify({ ...list, places, cities, shape } satisfies LastList & { shape: number });
  void saveNoteOf(list.uid, noteKey, text);
}

/** Saves a snapshot of the list once it has stopped changing, or when the person leaves the app. */
export function savePageSnapshotSoon(uid: string): void {
  cancelSnapshot();
  const save = () => {
    cancelSnapshot();
    savePageSnapshot(uid, pages.map);
  };
  const timer = setTimeout(
    () => (document.querySelector("main")?.querySelector('[data-known="false"]') ? savePageSnapshotSoon(uid) : save()),
    snapshotAfterMs,
  );
  document.addEventListener("visibilitychange", save);
  cancelSnapshot = () => {
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", save);
  };
}
