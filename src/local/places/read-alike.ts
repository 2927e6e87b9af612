import { alikePlaces } from "../../domain/places/alike-names.ts";
import type { Position } from "../../domain/places/distance.ts";
import type { Place } from "../../domain/places/place.ts";
import { alikeRadiusM } from "../../domain/limits.ts";
import { readWithin, toPlace } from "./read-places.ts";

/** The places on this device that a guest who adds `name` at this position may mean, nearest first. Works offline. */
export async function readAlike(name: string, at: Position): Promise<Place[]> {
  return alikePlaces(name, at, (await readWithin(at, alikeRadiusM)).map(toPlace));
}
