import * as z from "zod/mini";
import type { Position } from "../../../../domain/places/distance.ts";
import type { Score } from "../../../../domain/ratings/score.ts";

export const nameSchema = z.string().check(z.trim(), z.minLength(1), z.maxLength(300));
/** Longer than a rating allows: the rating form asks to shorten it, and nothing is lost. */
export const textSchema = z.string().check(z.maxLength(20_000));

/** Stars from 0.25 to 5 as whole lemons, rounded up. `null`: no score. `undefined`: not a score. */
export function toLemons(stars: number | null): Score | null | undefined {
  if (stars === null || stars === 0) return null;
  return stars > 0 && stars <= 5 ? (Math.ceil(stars) as Score) : undefined;
}

const earliestMs = Date.parse("2000-01-01T00:00:00Z");

/** The ISO time of "2021-05-01T12:00:00Z", "2021-05-01 12:00:00.000000" (UTC) or seconds since 1970; null if it is none, or in the future. */
export function toIso(value: unknown, nowMs = Date.now()): string | null {
  const ms = typeof value === "number" ? value * 1_000 : typeof value === "string" ? parseTime(value) : NaN;
  return ms >= earliestMs && ms <= nowMs ? new Date(ms).toISOString() : null;
}

function parseTime(text: string): number {
  const parts = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)/.exec(text);
  return Date.parse(parts ? `${parts[1]}T${parts[2]}Z` : text);
}

/** Exports write 0, 0 for a place without a position. */
export function toPosition(lat: unknown, lng: unknown): Position | null {
  const at = { lat: toNumber(lat), lng: toNumber(lng) };
  const isSomewhere = Math.abs(at.lat) <= 90 && Math.abs(at.lng) <= 180 && (at.lat !== 0 || at.lng !== 0);
  return isSomewhere ? at : null;
}

const toNumber = (value: unknown): number =>
  typeof value === "number" ? value : typeof value === "string" && value.trim() !== "" ? Number(value) : NaN;

export const hasKeys = (value: unknown, ...keys: readonly string[]): boolean =>
  typeof value === "object" && value !== null && keys.every((key) => key in value);
