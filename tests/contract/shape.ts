import type { Heard, Json } from "./tape.ts";

/** Texts that a client acts on: another one is another answer. */
const spoken = new Set(["status", "code", "error_code", "hint", "topic", "kind", "statusCode", "error"]);
const fixedText = /^([a-z][a-z_]*|PGRST\d+|PT\d+|[\dA-Z]{5})$/;
const madeKey = /[\da-f]{8}-[\da-f]{4}/;

/**
 * What an answer lacks of an earlier one, by place. A client may rely on every field that it was ever sent, on its type, and on codes.
 * Further fields, other texts and longer lists are no difference.
 */
export function lacks(earlier: Heard, now: Heard): string[] {
  if (earlier.status !== now.status) return [`status ${now.status}, was ${earlier.status}`];
  return [...differences(earlier.body, now.body, "")];
}

function* differences(earlier: Json, now: Json | undefined, place: string): Generator<string> {
  if (earlier === null) return;
  const [was, is] = [typeOf(earlier), typeOf(now)];
  if (was !== is) {
    yield `${place || "/"} is ${is}, was ${was}`;
    return;
  }
  const key = place.slice(place.lastIndexOf("/") + 1);
  if (typeof earlier === "string" && spoken.has(key) && fixedText.test(earlier) && earlier !== now)
    yield `${place} is ${JSON.stringify(now)}, was ${earlier}`;
  if (typeof earlier !== "object") return;
  // Figures are folded in a moment later, and every client shows an empty list. An answer that is a list keeps its elements.
  if (place !== "" && Array.isArray(now) && now.length === 0) return;
  const parts = named(now as Record<string, Json>);
  for (const [part, value] of Object.entries(named(earlier as Record<string, Json>)))
    yield* differences(value, parts[part], `${place}/${part}`);
}

/** Keys that are ids differ in every world, and become their numbers. */
const named = (parts: Readonly<Record<string, Json>>): Record<string, Json> =>
  Object.fromEntries(
    Object.entries(parts).map(([key, part], index) => [madeKey.test(key) ? String(index) : key, part]),
  );

const typeOf = (value: Json | undefined): string =>
  value === undefined ? "missing" : value === null ? "null" : Array.isArray(value) ? "a list" : typeof value;
