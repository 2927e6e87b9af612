import { splitPath } from "../../domain/languages.ts";
import { pages } from "../../domain/paths/paths.ts";
import { toPlaceId } from "../../domain/places/place.ts";

/** Which place an address like `/r/osm:node:12` or `/fr/r/osm:node:12` names; null where it is none. */
export function placeIdInPath(pathname: string): string | null {
  try {
    return toPlaceId(decodeURIComponent(splitPath(pathname).path.slice(pages.place.length + 1)).replace(/\/$/, ""));
  } catch {
    // "%" alone is no letter of any address.
    return null;
  }
}
