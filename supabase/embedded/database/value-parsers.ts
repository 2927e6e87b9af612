/** numeric: PostgREST sends numbers. What a number cannot hold stays text ("NaN"). */
export function jsonNumber(text: string): number | string {
  const value = Number(text);
  return Number.isFinite(value) ? value : text;
}

/** `2026-11-20 23:58:04.8` as PostgREST writes it. */
export function isoTimestamp(text: string): string {
  return text.replace(" ", "T");
}

/** `2026-11-20 23:58:04.8+00` as PostgREST writes it. */
export function isoInstant(text: string): string {
  return isoTimestamp(text).replace(/([+-]\d\d)$/, "$1:00");
}
