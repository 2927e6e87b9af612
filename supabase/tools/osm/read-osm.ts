import type { PbfReader } from "pbf";
import type { Point } from "../base-map/encode-cell.ts";
import type { Box } from "../geometry/geometry.ts";
import { readPbfBlocks, type Chunks } from "./pbf-blocks.ts";
import { readMessage, readNested } from "./pbf-fields.ts";
import { PointStore } from "./point-store.ts";

export type Tags = Readonly<Record<string, string | undefined>>;
export type OsmNode = { id: number; at: Point; tags: Tags };
export type OsmWay = { id: number; tags: Tags; nodes: number[] };
export type OsmMember = { type: "node" | "way" | "relation"; id: number; role: string };
export type OsmRelation = { id: number; tags: Tags; members: OsmMember[] };

export type OsmPoints = Iterable<[id: number, at: Point]> & {
  readonly size: number;
  get: (id: number) => Point | undefined;
  set: (id: number, at: Point) => unknown;
};

/** An OpenStreetMap extract in memory: of a city or a small country. */
export type Osm = {
  /** The bounds of the extract, where the file states them. */
  box: Box | null;
  /** The ISO date of the data; null where the file has none. */
  date: string | null;
  /** The position of each node, with or without tags. */
  points: OsmPoints;
  /** The nodes that have tags. */
  nodes: OsmNode[];
  ways: OsmWay[];
  relations: OsmRelation[];
};

/** Features of the format that this reader supports. A file that requires another one, such as history, is rejected. */
const supportedFeatures = new Set(["OsmSchema-V0.6", "DenseNodes"]);
const memberTypes = ["node", "way", "relation"] as const;
/** So many more elements than bytes are no extract but a bomb: real ones have about four bytes for each. */
const spareElements = 1_000_000;

/**
 * Reads an `.osm.pbf` file block by block. Throws when the file is damaged, has another format, or claims more than its
 * size can hold.
 */
export async function readOsm(chunks: Chunks): Promise<Osm> {
  const osm: Osm = { box: null, date: null, points: new PointStore(), nodes: [], ways: [], relations: [] };
  let elements = 0;
  for await (const { type, bytes, readBytes } of readPbfBlocks(chunks)) {
    const count = (more: number) => {
      elements += more;
      if (elements > readBytes + spareElements) throw new Error("The file claims more elements than it has bytes.");
    };
    if (type === "OSMHeader") readHeader(bytes, osm);
    else if (type === "OSMData") readBlock(bytes, osm, count);
  }
  if (osm.points.size === 0) throw new Error("This is not an .osm.pbf file, or it has no nodes.");
  return osm;
}

function readHeader(block: Uint8Array, osm: Osm): void {
  readMessage(block, {
    1: (pbf) => (osm.box = readBox(pbf)),
    4: (pbf) => {
      const feature = pbf.readString();
      if (!supportedFeatures.has(feature)) throw new Error(`The file requires ${feature}.`);
    },
    32: (pbf) => (osm.date = new Date(pbf.readVarint() * 1_000).toISOString().slice(0, 10)),
  });
}

function readBox(pbf: PbfReader): Box {
  const box = { west: 0, east: 0, north: 0, south: 0 };
  const degrees = () => pbf.readSVarint() / 1e9;
  readNested(pbf, {
    1: () => (box.west = degrees()),
    2: () => (box.east = degrees()),
    3: () => (box.north = degrees()),
    4: () => (box.south = degrees()),
  });
  return box;
}

/** Decodes the numbers of a block: strings by their index, positions by the block's granularity and offset. */
type BlockCodec = {
  strings: string[];
  position: (lat: number, lng: number) => Point;
  /** Counts nodes, and references to elements; throws when there are too many. */
  count: (more: number) => void;
};

function readBlock(block: Uint8Array, osm: Osm, count: BlockCodec["count"]): void {
  const strings: string[] = [];
  // Granularity and offsets follow the groups in the file, so the groups are decoded last.
  const groups: Uint8Array[] = [];
  let granularity = 100;
  let [latOffset, lngOffset] = [0, 0];
  readMessage(block, {
    1: (pbf) => readNested(pbf, { 1: () => strings.push(pbf.readString()) }),
    2: (pbf) => groups.push(pbf.readBytes()),
    17: (pbf) => (granularity = pbf.readVarint()),
    19: (pbf) => (latOffset = pbf.readVarint(true)),
    20: (pbf) => (lngOffset = pbf.readVarint(true)),
  });
  const degrees = (offset: number, value: number) => Math.round((offset + granularity * value) / 100) / 1e7;
  const position = (lat: number, lng: number) => [degrees(lngOffset, lng), degrees(latOffset, lat)] as const;
  const codec: BlockCodec = { strings, position, count };
  for (const group of groups)
    readMessage(group, {
      1: (pbf) => readNode(pbf, codec, osm),
      2: (pbf) => readDenseNodes(pbf, codec, osm),
      3: (pbf) => osm.ways.push(readWay(pbf, codec)),
      4: (pbf) => osm.relations.push(readRelation(pbf, codec)),
    });
}

/** Delta-coded lists: each number is the difference to the one before. */
function readDeltas(pbf: PbfReader): number[] {
  let sum = 0;
  return pbf.readPackedSVarint().map((delta) => (sum += delta));
}

const tagsOf = ({ strings }: BlockCodec, keys: readonly number[], values: readonly number[]): Tags =>
  Object.fromEntries(keys.map((key, index) => [strings[key] ?? "", strings[values[index] ?? -1] ?? ""]));

function addNode(osm: Osm, id: number, at: Point, tags: Tags): void {
  osm.points.set(id, at);
  if (Object.keys(tags).length > 0) osm.nodes.push({ id, at, tags });
}

function readNode(message: PbfReader, codec: BlockCodec, osm: Osm): void {
  let [id, lat, lng] = [0, 0, 0];
  let [keys, values]: [number[], number[]] = [[], []];
  readNested(message, {
    1: (pbf) => (id = pbf.readSVarint()),
    2: (pbf) => (keys = pbf.readPackedVarint()),
    3: (pbf) => (values = pbf.readPackedVarint()),
    8: (pbf) => (lat = pbf.readSVarint()),
    9: (pbf) => (lng = pbf.readSVarint()),
  });
  codec.count(1);
  addNode(osm, id, codec.position(lat, lng), tagsOf(codec, keys, values));
}

/** Many nodes at once: one list each for ids, latitudes, longitudes and tags. */
function readDenseNodes(message: PbfReader, codec: BlockCodec, osm: Osm): void {
  let [ids, lats, lngs, tags]: [number[], number[], number[], number[]] = [[], [], [], []];
  readNested(message, {
    1: (pbf) => (ids = readDeltas(pbf)),
    8: (pbf) => (lats = readDeltas(pbf)),
    9: (pbf) => (lngs = readDeltas(pbf)),
    10: (pbf) => (tags = pbf.readPackedVarint()),
  });
  codec.count(ids.length);
  let next = 0;
  for (const [index, id] of ids.entries()) {
    const keys: number[] = [];
    const values: number[] = [];
    // A 0 ends the tags of each node.
    for (; (tags[next] ?? 0) !== 0; next += 2) {
      keys.push(tags[next] ?? 0);
      values.push(tags[next + 1] ?? 0);
    }
    next += 1;
    addNode(osm, id, codec.position(lats[index] ?? 0, lngs[index] ?? 0), tagsOf(codec, keys, values));
  }
}

function readWay(message: PbfReader, codec: BlockCodec): OsmWay {
  let id = 0;
  let [keys, values, nodes]: [number[], number[], number[]] = [[], [], []];
  readNested(message, {
    1: (pbf) => (id = pbf.readVarint()),
    2: (pbf) => (keys = pbf.readPackedVarint()),
    3: (pbf) => (values = pbf.readPackedVarint()),
    8: (pbf) => (nodes = readDeltas(pbf)),
  });
  codec.count(1 + nodes.length);
  return { id, tags: tagsOf(codec, keys, values), nodes };
}

function readRelation(message: PbfReader, codec: BlockCodec): OsmRelation {
  let id = 0;
  let [keys, values, roles, ids, types]: number[][] = [[], [], [], [], []];
  readNested(message, {
    1: (pbf) => (id = pbf.readVarint()),
    2: (pbf) => (keys = pbf.readPackedVarint()),
    3: (pbf) => (values = pbf.readPackedVarint()),
    8: (pbf) => (roles = pbf.readPackedVarint()),
    9: (pbf) => (ids = readDeltas(pbf)),
    10: (pbf) => (types = pbf.readPackedVarint()),
  });
  codec.count(1 + (ids ?? []).length);
  const members = (ids ?? []).map((member, index): OsmMember => ({
    id: member,
    type: memberTypes[types?.[index] ?? 0] ?? "node",
    role: codec.strings[roles?.[index] ?? -1] ?? "",
  }));
  return { id, tags: tagsOf(codec, keys ?? [], values ?? []), members };
}
