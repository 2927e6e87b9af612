/** Parses `numeric`: PostgREST sends numbers. What a number cannot represent stays text ("NaN"). */
export function jsonNumber(text: string): number | string {
  const value = Number(text);
  return Number.isFinite(value) ? value : text;
}

/** Parses `bigint`. What a number cannot represent exactly stays text. */
export function jsonInteger(text: string): number | string {
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : text;
}

/** Converts `2026-11-20 23:58:04.8` to the format of PostgREST. */
export function isoTimestamp(text: string): string {
  return text.replace(" ", "T");
}

/** Converts `2026-11-20 23:58:04.8+00` to the format of PostgREST. */
export function isoInstant(text: string): string {
  return isoTimestamp(text).replace(/([+-]\d\d)$/, "$1:00");
}
