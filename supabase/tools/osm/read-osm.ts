import { inflateSync } from "node:zlib";
import type { Point } from "../base-map/encode-cell.ts";
import type { Box } from "../geometry/geometry.ts";
import { fieldsOf, Numbers, unsign } from "./protobuf.ts";

export type Tags = Readonly<Record<string, string | undefined>>;
export type OsmNode = { id: number; at: Point; tags: Tags };
export type OsmWay = { id: number; tags: Tags; nodes: number[] };
export type OsmMember = { type: "node" | "way" | "relation"; id: number; role: string };
export type OsmRelation = { id: number; tags: Tags; members: OsmMember[] };

/** An extract of OpenStreetMap in memory: made for a city, and good for a small country. */
export type Osm = {
  /** What was cut out, where the file says so. */
  box: Box | null;
  /** Of the data, ISO date; null where the file does not say. */
  date: string | null;
  /** Where each node is, with or without tags. */
  points: Map<number, Point>;
  /** Those with tags. */
  nodes: OsmNode[];
  ways: OsmWay[];
  relations: OsmRelation[];
};

/** What this reader understands; a file that needs more (e.g. its history) is refused. */
const understood = new Set(["OsmSchema-V0.6", "DenseNodes"]);
const memberTypes = ["node", "way", "relation"] as const;
const utf8 = new TextDecoder();

/** Reads an `.osm.pbf` file: blocks of zlib, each a Protocol Buffers message. Throws on what is none. */
export function readOsm(file: Uint8Array): Osm {
  const osm: Osm = { box: null, date: null, points: new Map(), nodes: [], ways: [], relations: [] };
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  for (let at = 0; at + 4 <= file.length;) {
    const headerLength = view.getUint32(at);
    if (headerLength > 65_536) throw new Error("This is no .osm.pbf file.");
    const header = file.subarray(at + 4, at + 4 + headerLength);
    let type = "";
    let length = 0;
    for (const { id, value, bytes } of fieldsOf(header)) {
      if (id === 1) type = utf8.decode(bytes);
      if (id === 3) length = value;
    }
    at += 4 + headerLength;
    if (at + length > file.length) throw new Error("The file ends too early.");
    const block = unpack(file.subarray(at, at + length));
    at += length;
    if (type === "OSMHeader") readHeader(block, osm);
    else if (type === "OSMData") readBlock(block, osm);
  }
  if (osm.points.size === 0) throw new Error("This is no .osm.pbf file, or nothing is in it.");
  return osm;
}

function unpack(blob: Uint8Array): Uint8Array {
  for (const { id, bytes } of fieldsOf(blob)) {
    if (id === 1) return bytes;
    if (id === 3) return inflateSync(bytes);
  }
  throw new Error("A block of the file is packed in a way that is not understood.");
}

function readHeader(block: Uint8Array, osm: Osm): void {
  for (const { id, value, bytes } of fieldsOf(block)) {
    if (id === 1) osm.box = readBox(bytes);
    if (id === 4 && !understood.has(utf8.decode(bytes))) throw new Error(`The file needs ${utf8.decode(bytes)}.`);
    if (id === 32) osm.date = new Date(value * 1_000).toISOString().slice(0, 10);
  }
}

function readBox(message: Uint8Array): Box {
  const edges = [0, 0, 0, 0, 0];
  for (const { id, value } of fieldsOf(message)) edges[id] = unsign(value) / 1e9;
  const [, west = 0, east = 0, north = 0, south = 0] = edges;
  return { west, east, north, south };
}

/** What the numbers of a block mean: words by their place in its table, positions in its steps. */
type Terms = { words: string[]; position: (lat: number, lng: number) => Point };

function readBlock(block: Uint8Array, osm: Osm): void {
  const words: string[] = [];
  const groups: Uint8Array[] = [];
  let steps = 100;
  let [lat0, lng0] = [0, 0];
  for (const { id, value, bytes } of fieldsOf(block)) {
    if (id === 1) for (const word of fieldsOf(bytes)) words.push(utf8.decode(word.bytes));
    if (id === 2) groups.push(bytes);
    if (id === 17) steps = value;
    if (id === 19) lat0 = value;
    if (id === 20) lng0 = value;
  }
  const degrees = (offset: number, value: number) => Math.round((offset + steps * value) / 100) / 1e7;
  const terms: Terms = { words, position: (lat, lng) => [degrees(lng0, lng), degrees(lat0, lat)] };
  for (const group of groups) {
    for (const { id, bytes } of fieldsOf(group)) {
      if (id === 1) readNode(bytes, terms, osm);
      if (id === 2) readDense(bytes, terms, osm);
      if (id === 3) osm.ways.push(readWay(bytes, terms));
      if (id === 4) osm.relations.push(readRelation(bytes, terms));
    }
  }
}

const listOf = (packed: Uint8Array): number[] => {
  const numbers = new Numbers(packed);
  const list: number[] = [];
  while (numbers.more) list.push(numbers.next());
  return list;
};

/** Of numbers that are written as what was added to the one before. */
function sumsOf(packed: Uint8Array): number[] {
  let sum = 0;
  return listOf(packed).map((value) => (sum += unsign(value)));
}

const tagsOf = ({ words }: Terms, keys: readonly number[], values: readonly number[]): Tags =>
  Object.fromEntries(keys.map((key, index) => [words[key] ?? "", words[values[index] ?? -1] ?? ""]));

function addNode(osm: Osm, id: number, at: Point, tags: Tags): void {
  osm.points.set(id, at);
  if (Object.keys(tags).length > 0) osm.nodes.push({ id, at, tags });
}

function readNode(message: Uint8Array, terms: Terms, osm: Osm): void {
  let [node, lat, lng] = [0, 0, 0];
  let [keys, values]: [number[], number[]] = [[], []];
  for (const { id, value, bytes } of fieldsOf(message)) {
    if (id === 1) node = unsign(value);
    if (id === 2) keys = listOf(bytes);
    if (id === 3) values = listOf(bytes);
    if (id === 8) lat = unsign(value);
    if (id === 9) lng = unsign(value);
  }
  addNode(osm, node, terms.position(lat, lng), tagsOf(terms, keys, values));
}

/** Many nodes: their ids, latitudes, longitudes and tags in one list each. */
function readDense(message: Uint8Array, terms: Terms, osm: Osm): void {
  let ids: number[] = [];
  let lats: number[] = [];
  let lngs: number[] = [];
  let tags: number[] = [];
  for (const { id, bytes } of fieldsOf(message)) {
    if (id === 1) ids = sumsOf(bytes);
    if (id === 8) lats = sumsOf(bytes);
    if (id === 9) lngs = sumsOf(bytes);
    if (id === 10) tags = listOf(bytes);
  }
  let at = 0;
  for (const [index, id] of ids.entries()) {
    const keys: number[] = [];
    const values: number[] = [];
    // A 0 ends the tags of each node.
    for (; (tags[at] ?? 0) !== 0; at += 2) {
      keys.push(tags[at] ?? 0);
      values.push(tags[at + 1] ?? 0);
    }
    at += 1;
    addNode(osm, id, terms.position(lats[index] ?? 0, lngs[index] ?? 0), tagsOf(terms, keys, values));
  }
}

type Lists = { id: number; tags: Tags; list: (field: number) => Uint8Array };

function readLists(message: Uint8Array, terms: Terms): Lists {
  let own = 0;
  const lists = new Map<number, Uint8Array>();
  for (const { id, value, bytes } of fieldsOf(message)) {
    if (id === 1) own = value;
    else lists.set(id, bytes);
  }
  const list = (field: number) => lists.get(field) ?? new Uint8Array();
  return { id: own, tags: tagsOf(terms, listOf(list(2)), listOf(list(3))), list };
}

function readWay(message: Uint8Array, terms: Terms): OsmWay {
  const { id, tags, list } = readLists(message, terms);
  return { id, tags, nodes: sumsOf(list(8)) };
}

function readRelation(message: Uint8Array, terms: Terms): OsmRelation {
  const { id, tags, list } = readLists(message, terms);
  const roles = listOf(list(8));
  const types = listOf(list(10));
  const members = sumsOf(list(9)).map((member, index): OsmMember => ({
    id: member,
    type: memberTypes[types[index] ?? 0] ?? "node",
    role: terms.words[roles[index] ?? -1] ?? "",
  }));
  return { id, tags, members };
}
