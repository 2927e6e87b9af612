import { expect, test } from "vitest";
import { manifestSchema } from "../../src/domain/places/offline-pack.ts";

test("a list of pieces in a form that this version does not know is not read as if it did, nor one with an odd name", () => {
  const piece = { role: "cell", key: "1-2", hash: "a".repeat(64), bytes: 10 };
  const manifest = {
    v: 1,
    pack: "luxembourg",
    name: "Luxembourg",
    date: null,
    box: { west: 6, south: 49.5, east: 6.3, north: 49.7 },
    licence: "ODbL",
    places: 3,
    pieces: [piece],
  };
  const reads = (over: object) => manifestSchema.safeParse({ ...manifest, ...over }).success;
  expect(reads({})).toBe(true);
  expect(reads({ v: 2 })).toBe(false);
  expect(reads({ pieces: [{ ...piece, hash: "../keys.json" }] })).toBe(false);
  expect(reads({ pieces: [{ ...piece, bytes: -1 }] })).toBe(false);
});
