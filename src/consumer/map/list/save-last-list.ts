import { pages } from "../../../domain/paths/paths.ts";
import { savePageSnapshot } from "../../shared/navigation/save-page-snapshot.ts";
import { saveNoteOf } from "../../../local/session/person-notes.ts";
import { citiesOf, mergeCities } from "../where/cities.ts";
import { noteKey, readLastList, shape, type LastList } from "./last-list.ts";

/** One screen of a large phone; more would make the synchronous read cost what it is meant to save. */
const keptPlaces = 8;
const keptCities = 12;
/** By then the cards say what the person gave, but on a device that is busy. */
const pictureAfterMs = 1_000;

let stopPicturing = (): void => undefined;

/** `list.places` is the whole list: the cities are taken from all of it. */
export function saveLastList(list: Omit<LastList, "cities">): void {
  const before = readLastList();
  const known = before?.uid === list.uid ? before.cities : [];
  const cities = mergeCities(citiesOf(list.places), known).slice(0, keptCities);
  const places = list.places.slice(0, keptPlaces).map((place) => ({ ...place, photo_urls: [], servers: [] }));
  const text = JSON.stringify({ ...list, places, cities, shape } satisfies LastList & { shape: number });
  void saveNoteOf(list.uid, noteKey, text);
}

/** Keeps how the list looks, once it has come to rest or the person leaves it. */
export function savePageSnapshotSoon(uid: string): void {
  stopPicturing();
  const keep = () => {
    stopPicturing();
    savePageSnapshot(uid, pages.map);
  };
  const timer = setTimeout(
    () => (document.querySelector("main")?.querySelector('[data-known="false"]') ? savePageSnapshotSoon(uid) : keep()),
    pictureAfterMs,
  );
  document.addEventListener("visibilitychange", keep);
  stopPicturing = () => {
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", keep);
  };
}
