import { splitPath } from "../../domain/languages.ts";
import { pages } from "../../domain/paths/paths.ts";
import { toPlaceId } from "../../domain/places/place.ts";

/** Place id in a path like `/r/osm:node:12` or `/fr/r/osm:node:12`; null if it is invalid. */
export function placeIdInPath(pathname: string): string | null {
  try {
    return toPlaceId(decodeURIComponent(splitPath(pathname).path.slice(pages.place.length + 1)).replace(/\/$/, ""));
  } catch {
    // A lone "%" cannot be decoded.
    return null;
  }
}
