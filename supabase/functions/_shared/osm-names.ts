import { listOf } from "./osm-kinds.ts";
import type { OsmTags } from "./osm-tags.ts";

/** Best first, after `name` and the names by language. */
const spareKeys = ["int_name", "loc_name", "official_name", "short_name", "alt_name", "brand"];
const languageKey = /^name:[a-z]{2,3}$/;

/**
 * The name to show, and the names by which people also look for the place. Without `name`, the name in a language of
 * the country counts (`languages`, best first), then any other.
 */
export function namesOf(
  tags: OsmTags,
  languages: readonly string[] = [],
): { name: string | undefined; otherNames: string[] } {
  const byLanguage = Object.keys(tags).filter((key) => languageKey.test(key));
  const local = languages.map((language) => `name:${language}`);
  const wanted = ["name", ...local, "name:en", ...byLanguage.toSorted(), ...spareKeys];
  // `name` itself is no list: a semicolon may be part of it.
  const name = wanted.map((key) => (key === "name" ? tags[key]?.trim() : listOf(tags[key])[0])).find(Boolean);
  const others = [...byLanguage, ...spareKeys, "old_name"].flatMap((key) => listOf(tags[key]));
  return { name, otherNames: [...new Set(others)].filter((other) => other !== name) };
}
