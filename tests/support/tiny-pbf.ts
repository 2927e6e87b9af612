import { deflateSync } from "node:zlib";
import type { Osm } from "../../supabase/tools/osm/read-osm.ts";

const varint = (value: number): number[] =>
  value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))];
const zigzag = (value: number): number => (value < 0 ? -value * 2 - 1 : value * 2);
const number = (id: number, value: number): number[] => [...varint(id * 8), ...varint(value)];
const bytes = (id: number, content: readonly number[]): number[] => [
  ...varint(id * 8 + 2),
  ...varint(content.length),
  ...content,
];
const text = (id: number, words: string): number[] => bytes(id, [...new TextEncoder().encode(words)]);
const packed = (id: number, values: readonly number[]): number[] => bytes(id, values.flatMap(varint));
const deltas = (values: readonly number[]): number[] =>
  values.map((value, index) => zigzag(value - (values[index - 1] ?? 0)));

/** One block of a file, deflated. */
export function pbfBlock(type: string, content: Uint8Array): number[] {
  const blob = [...number(2, content.length), ...bytes(3, [...deflateSync(content)])];
  const header = [...text(1, type), ...number(3, blob.length)];
  return [0, 0, Math.floor(header.length / 256), header.length % 256, ...header, ...blob];
}

/** Origin of the positions of a block, in degrees: positions are stored relative to it. */
const blockOffset = { lat: 1, lng: 2 };

/** An `.osm.pbf` file of an extract, as small as the format allows: to be read again. */
export function toPbf(osm: Osm, features = ["OsmSchema-V0.6", "DenseNodes"]): Uint8Array {
  const words = [""];
  const wordOf = (word: string): number => {
    if (!words.includes(word)) words.push(word);
    return words.indexOf(word);
  };
  const steps = (degrees: number) => Math.round(degrees * 1e7);
  const nodes = [...osm.points].map(([id, at]) => ({
    id,
    at,
    tags: osm.nodes.find((one) => one.id === id)?.tags ?? {},
  }));
  const dense = [
    ...packed(1, deltas(nodes.map(({ id }) => id))),
    ...packed(8, deltas(nodes.map(({ at }) => steps(at[1] - blockOffset.lat)))),
    ...packed(9, deltas(nodes.map(({ at }) => steps(at[0] - blockOffset.lng)))),
    ...packed(
      10,
      nodes.flatMap(({ tags }) => [
        ...Object.entries(tags)
          .flat()
          .map((word) => wordOf(word ?? "")),
        0,
      ]),
    ),
  ];
  const tagLists = (tags: object): number[] => [
    ...packed(2, Object.keys(tags).map(wordOf)),
    ...packed(
      3,
      Object.values(tags).map((value) => wordOf(String(value))),
    ),
  ];
  const ways = osm.ways.flatMap(({ id, tags, nodes }) =>
    bytes(3, [...number(1, id), ...tagLists(tags), ...packed(8, deltas(nodes))]),
  );
  const relations = osm.relations.flatMap(({ id, tags, members }) =>
    bytes(4, [
      ...number(1, id),
      ...tagLists(tags),
      ...packed(
        8,
        members.map(({ role }) => wordOf(role)),
      ),
      ...packed(9, deltas(members.map((member) => member.id))),
      ...packed(
        10,
        members.map(({ type }) => ["node", "way", "relation"].indexOf(type)),
      ),
    ]),
  );
  const group = [...bytes(2, dense), ...ways, ...relations];
  const box = osm.box
    ? bytes(
        1,
        [osm.box.west, osm.box.east, osm.box.north, osm.box.south].flatMap((edge, index) =>
          number(index + 1, zigzag(Math.round(edge * 1e9))),
        ),
      )
    : [];
  const date = osm.date ? number(32, Date.parse(osm.date) / 1000) : [];
  const header = [...box, ...features.flatMap((feature) => text(4, feature)), ...date];
  const data = [
    ...bytes(
      1,
      words.flatMap((word) => text(1, word)),
    ),
    ...bytes(2, group),
    ...number(19, blockOffset.lat * 1e9),
    ...number(20, blockOffset.lng * 1e9),
  ];
  return Uint8Array.from([
    ...pbfBlock("OSMHeader", Uint8Array.from(header)),
    ...pbfBlock("OSMData", Uint8Array.from(data)),
  ]);
}
