import type { Cell, Point } from "./encode-cell.ts";
import { worldX, worldY } from "../../../src/domain/places/map-cell.ts";

export type WorldTown = { name: string; at: Point; people: number; capital: boolean };
/** `area`: of its largest part, in square degrees. */
export type WorldCountry = { code: string; at: Point; area: number };

/** A capital is looked for before a town of its size. */
const capitalFactor = 4;
const weightOf = ({ people, capital }: WorldTown): number => (capital ? capitalFactor * people : people);

/** By zoom: the least weight of a town that is named there, so that no desert village comes before a city. */
const leastWeights: readonly [zoom: number, weight: number][] = [
  [3, 3_000_000],
  [4, 1_000_000],
  [5, 300_000],
  [6, 100_000],
  [7, 50_000],
  [8, 25_000],
  [9, 15_000],
  [10, 15_000],
];
/** At this zoom every name is a candidate, and the map itself decides by its own measures. */
const lastZoom = 11;
/** Approximate size of a name in pixels, with the space around it. */
const letterPx = 8;
const spacePx = 16;
const heightPx = 28;
/** The name depends on the reader's language. */
const countryLetters = 8;
const worldPx = 256;
/** By area in square degrees: the lowest zoom at which a country is named. */
const countryZooms: readonly [area: number, zoom: number][] = [
  [40, 3],
  [1.5, 5],
  [0, 6],
];
const countryFrom = ({ area }: WorldCountry): number => countryZooms.find(([least]) => area >= least)?.[1] ?? 6;
/** Beyond it, countries have no names: see `draw-labels.ts`. */
const countriesUntil = 6;

/**
 * Chooses for each name the lowest zoom at which it has room: large towns and capitals first. On the map this leaves few names that
 * overlap, so that it can choose them part by part.
 */
export function placeWorldNames(
  towns: readonly WorldTown[],
  countries: readonly WorldCountry[],
): NonNullable<Cell["labels"]> {
  const rest = new Set(towns.toSorted((a, b) => weightOf(b) - weightOf(a) || (a.name < b.name ? -1 : 1)));
  const placed: (WorldTown & { from: number })[] = [];
  for (const [zoom, least] of leastWeights) {
    const grid = new Grid(zoom);
    for (const country of zoom <= countriesUntil ? countries : [])
      if (zoom >= countryFrom(country)) grid.add(country.at, countryLetters);
    for (const { at, name } of placed) grid.add(at, name.length);
    for (const town of rest) {
      if (weightOf(town) < least || !grid.isFree(town.at, town.name.length)) continue;
      grid.add(town.at, town.name.length);
      placed.push({ ...town, from: zoom });
      rest.delete(town);
    }
  }
  const labels = [
    ...countries.map((one) => ({ name: one.code, from: countryFrom(one), country: true, at: one.at })),
    ...placed.map(({ name, from, at }) => ({ name, from, country: false, at })),
    ...[...rest].map(({ name, at }) => ({ name, from: lastZoom, country: false, at })),
  ];
  return labels.toSorted((a, b) => curveOf(a.at) - curveOf(b.at) || (a.name < b.name ? -1 : 1));
}

type Taken = { x: number; y: number; width: number };

/** Names at one zoom, by squares of the map. */
class Grid {
  private readonly scale: number;
  private readonly squares = new Map<string, Taken[]>();

  constructor(zoom: number) {
    this.scale = worldPx * 2 ** zoom;
  }

  add(at: Point, letters: number): void {
    const taken = this.toTaken(at, letters);
    const key = keyOf(taken.x, taken.y, 0, 0);
    const here = this.squares.get(key);
    if (here) here.push(taken);
    else this.squares.set(key, [taken]);
  }

  isFree(at: Point, letters: number): boolean {
    const { x, y, width } = this.toTaken(at, letters);
    for (const column of [-1, 0, 1])
      for (const row of [-1, 0, 1])
        for (const other of this.squares.get(keyOf(x, y, column, row)) ?? [])
          if (Math.abs(other.x - x) < (other.width + width) / 2 && Math.abs(other.y - y) < heightPx) return false;
    return true;
  }

  private toTaken([lng, lat]: Point, letters: number): Taken {
    return { x: worldX(lng) * this.scale, y: worldY(lat) * this.scale, width: letters * letterPx + spacePx };
  }
}

/** Wider than two names, so that only neighbouring squares matter. */
const squarePx = 400;
const keyOf = (x: number, y: number, column: number, row: number): string =>
  `${Math.floor(x / squarePx) + column} ${Math.floor(y / squarePx) + row}`;

/** Position along a Z-order curve: neighbours on the map are mostly neighbours in the file. */
function curveOf([lng, lat]: Point): number {
  const [x, y] = [Math.floor(((lng + 180) / 360) * 32_767), Math.floor(((90 - lat) / 180) * 32_767)];
  let curve = 0;
  for (let bit = 0; bit < 15; bit += 1) curve += ((x >> bit) & 1) * 4 ** bit + ((y >> bit) & 1) * 2 * 4 ** bit;
  return curve;
}
