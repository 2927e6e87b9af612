import { fromUtf8 } from "../text/utf8.ts";
/**
 * A piece of a drawn map. The map bundled with the app and offline packs share this form, so that one layer draws both.
 * Positions are in the unit square of web maps: x from 0 (180° west) to 1, y from 0 (north) to 1.
 */
export type MapShape = {
  /** Subtype within its layer, e.g. the class of a road. */
  kind: number;
  name: string | null;
  /** Rings of an area, or lines: alternating x and y. */
  parts: Float64Array[];
};
export type MapLayer = { id: string; shapes: MapShape[] };
/**
 * `rank`: 0 for the largest towns, ascending. `from`: the lowest zoom at which there is room for the name; without it,
 * the rank decides. `country`: the name is the ISO 3166 code of a country.
 */
export type MapTown = { name: string; rank: number; x: number; y: number; from?: number; country?: boolean };
/** West, north, east and south edge. */
export type MapBox = readonly [left: number, top: number, right: number, bottom: number];
export type MapCell = {
  layers: MapLayer[];
  towns: MapTown[];
  /** The area in which the cell is complete: lines and towns of coarser cells are not drawn there. */
  extent: MapBox | null;
};

/** Header of a cell. `q`: steps per degree. */
export type CellHeader = {
  v: 1;
  q: number;
  /** In degrees: west, south, east, north. */
  extent: [west: number, south: number, east: number, north: number] | null;
  layers: [id: string, metaBytes: number, geoBytes: number][];
  names: string[];
  places: [name: string, rank: number, x: number, y: number][];
  /** Names of the whole world, whose positions follow the layers: bytes of the zooms, of all x and of all y. */
  labels?: { names: string[]; bytes: [zooms: number, xs: number, ys: number] };
};

/**
 * Zoom level of web map tiles at which a city is cut into cells. Besides `land`, `border` and `town`s, the cells of a
 * city have the layers `green`, `sand`, `water`, `plaza`, `building`, `stream`, `rail` and `road`.
 */
export const cellZoom = 13;
/** OpenStreetMap's road classes by kind, the widest first. */
export const roadKinds: readonly (readonly string[])[] = [
  ["motorway", "trunk"],
  ["primary"],
  ["secondary"],
  ["tertiary"],
  ["residential", "unclassified", "living_street", "road"],
  ["pedestrian"],
  ["service"],
  ["path", "footway", "cycleway", "steps", "track", "bridleway"],
];

/** Degrees. Web maps end here, because the world would not be square beyond it. */
const maxLatitude = 85.051_128;

export const worldX = (lng: number): number => (lng + 180) / 360;
export function worldY(lat: number): number {
  const sine = Math.sin((Math.max(-maxLatitude, Math.min(maxLatitude, lat)) * Math.PI) / 180);
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
}

/** Inverse of `worldY`. */
export const latOfWorldY = (y: number): number => (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI;

/**
 * Parses `u32 header length · header as JSON · for each layer its meta, then its geo`, little endian. meta: varints
 * `shapes, (kind, name + 1 or 0, parts, points of each part)*`. geo: zigzag varints of the differences between
 * consecutive points, alternating x and y, continuing through the whole layer. Then `labels`: varints of
 * `2 * zoom + (country ? 1 : 0)`, then zigzag varints of the differences of all x, then of all y. Throws on invalid
 * bytes.
 */
export function decodeCell(bytes: Uint8Array): MapCell {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const headerLength = view.getUint32(0, true);
  const header = JSON.parse(readUtf8(bytes.subarray(4, 4 + headerLength))) as CellHeader;
  if (header.v !== 1) throw new Error(`A map cell of an unknown form: ${String(header.v)}.`);
  let start = 4 + headerLength;
  const toY = header.q <= coarseSteps ? latitudeTable(header.q) : (step: number) => worldY(step / header.q);
  const layers = header.layers.map(([id, metaBytes, geoBytes]): MapLayer => {
    const meta = new Varints(bytes, start);
    const geo = new Varints(bytes, start + metaBytes);
    start += metaBytes + geoBytes;
    return { id, shapes: readShapes(meta, geo, header, toY) };
  });
  const towns = header.places.map(([name, rank, x, y]): MapTown => ({
    name,
    rank,
    x: worldX(x / header.q),
    y: worldY(y / header.q),
  }));
  return {
    layers,
    towns: [...towns, ...readLabels(bytes, start, header, toY)],
    extent: header.extent && toBox(header.extent),
  };
}

/** Steps per degree up to which a table of all latitudes is smaller than the cell. */
const coarseSteps = 200;

/** `worldY` of each step, calculated once: the coasts of the world have 100,000 points on 18,000 latitudes. */
function latitudeTable(q: number): (step: number) => number {
  const known = new Float64Array(180 * q + 1).fill(Number.NaN);
  return (step) => {
    const index = step + 90 * q;
    const y = known[index];
    if (y !== undefined && !Number.isNaN(y)) return y;
    return (known[index] = worldY(step / q));
  };
}

function readLabels(
  bytes: Uint8Array,
  start: number,
  { q, labels }: CellHeader,
  toY: (step: number) => number,
): MapTown[] {
  if (!labels) return [];
  const [zoomBytes, xBytes] = labels.bytes;
  const zooms = new Varints(bytes, start);
  const xs = new Varints(bytes, start + zoomBytes);
  const ys = new Varints(bytes, start + zoomBytes + xBytes);
  let [x, y] = [0, 0];
  return labels.names.map((name) => {
    const kind = zooms.next();
    x += xs.signed();
    y += ys.signed();
    const from = kind >> 1;
    const at = { x: worldX(x / q), y: toY(y) };
    return { name, rank: 0, from, ...at, ...(kind % 2 === 1 ? { country: true } : {}) };
  });
}

const toBox = ([west, south, east, north]: NonNullable<CellHeader["extent"]>): MapBox => [
  worldX(west),
  worldY(north),
  worldX(east),
  worldY(south),
];

function readShapes(meta: Varints, geo: Varints, { q, names }: CellHeader, toY: (step: number) => number): MapShape[] {
  let x = 0;
  let y = 0;
  const readPart = (points: number): Float64Array => {
    const part = new Float64Array(points * 2);
    for (let index = 0; index < part.length; index += 2) {
      x += geo.signed();
      y += geo.signed();
      part[index] = worldX(x / q);
      part[index + 1] = toY(y);
    }
    return part;
  };
  return Array.from({ length: meta.next() }, () => {
    const kind = meta.next();
    const name = names[meta.next() - 1] ?? null;
    const points = Array.from({ length: meta.next() }, () => meta.next());
    return { kind, name, parts: points.map(readPart) };
  });
}

class Varints {
  private readonly bytes: Uint8Array;
  private at: number;

  constructor(bytes: Uint8Array, at: number) {
    this.bytes = bytes;
    this.at = at;
  }

  next(): number {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = this.bytes[this.at];
      if (byte === undefined) throw new Error("A map cell ends too early.");
      this.at += 1;
      value += (byte % 128) * factor;
      if (byte < 128) return value;
    }
  }

  signed(): number {
    const value = this.next();
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }
}

function readUtf8(bytes: Uint8Array): string {
  const text = fromUtf8(bytes);
  if (text === null) throw new Error("A map cell has a text that is not UTF-8.");
  return text;
}
