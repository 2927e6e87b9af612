import { foldText } from "../text/fold-text.ts";
import { distanceM, type Position } from "./distance.ts";
import type { FoundAddress } from "./found-address.ts";

/** An address with its folded words: " rue de la gare 4130 esch sur alzette ". */
export type AddressEntry = { address: FoundAddress; folded: string };

const maxWords = 8;
/** Towns offered after streets. */
const maxTowns = 2;

export const toAddressEntry = (address: FoundAddress, more: readonly string[] = []): AddressEntry => {
  const { vicinity, postcode, city, city_names: names } = address;
  const parts = [vicinity, postcode, city, ...Object.values(names ?? {}), ...more];
  return { address, folded: ` ${foldText(parts.filter(Boolean).join(" "))} ` };
};

/**
 * The addresses with all words of a query, those with its numbers first, then the nearest; the same rule as
 * `private.find_addresses`. A house number need not be known: the street is shown without one. Towns come last, by the
 * beginning of a name: the whole query or a part between commas.
 */
export function matchAddresses(
  entries: readonly AddressEntry[],
  query: string,
  from: Position,
  limit: number,
): FoundAddress[] {
  const words = [...new Set(foldText(query).split(" "))].filter(Boolean).slice(0, maxWords);
  const named = words.filter((word) => !/\d/.test(word));
  const needed = named.length > 0 ? named : words;
  if (needed.length === 0) return [];
  const numbers = words.filter((word) => /\d/.test(word));
  const meant = [...new Set([query, ...query.split(",")].map(foldText))].filter(Boolean);
  const rank = (found: readonly AddressEntry[]) =>
    found
      .map(({ address, folded }) => ({
        address,
        numbers: numbers.filter((word) => folded.includes(` ${word} `)).length,
        farM: distanceM(from, address),
      }))
      .toSorted((a, b) => b.numbers - a.numbers || a.farM - b.farM)
      .map(({ address }) => address);
  const isTown = ({ address }: AddressEntry) => address.vicinity === null;
  const streets = rank(
    entries.filter((one) => !isTown(one) && needed.every((word) => one.folded.includes(` ${word}`))),
  );
  const towns = rank(entries.filter((one) => isTown(one) && meant.some((part) => one.folded.startsWith(` ${part}`))));
  const shownTowns = asStreets(towns, query).slice(0, maxTowns);
  return [...asStreets(streets, query).slice(0, limit - shownTowns.length), ...shownTowns];
}

/** Each street once: without house numbers that the query does not name, because the person looks for another house. */
export function asStreets(addresses: readonly FoundAddress[], query: string): FoundAddress[] {
  const numbers = foldText(query)
    .split(" ")
    .filter((word) => /\d/.test(word));
  const shown = new Map<string, FoundAddress>();
  for (const address of addresses) {
    const { vicinity, city } = address;
    const isMeant = vicinity !== null && numbers.some((word) => ` ${foldText(vicinity)} `.includes(` ${word} `));
    const street = vicinity === null || isMeant ? vicinity : withoutNumber(vicinity);
    const key = foldText([street, city].filter(Boolean).join(", "));
    if (!shown.has(key)) shown.set(key, { ...address, vicinity: street });
  }
  return [...shown.values()];
}

const numberBefore = /^\s*\d+\s?[a-z]?(?:\s?[-–/]\s?\d+\s?[a-z]?)*(?:\s(?:bis|ter))?,?\s+/i;
const numberBehind = /,?\s+\d+\s?[a-z]?(?:\s?[-–/]\s?\d+\s?[a-z]?)*\s*$/i;

/** "12, Rue de la Gare" and "Hauptstraße 12a" without the number; "Rue du 10 Octobre" stays. */
export function withoutNumber(vicinity: string): string {
  const street = vicinity.replace(numberBefore, "").replace(numberBehind, "");
  return street.trim() === "" ? vicinity : street;
}
