import { expect, test } from "vitest";
import { manifestSchema } from "../../src/domain/places/offline-pack.ts";

test("a pack manifest of an unknown version or with an invalid name is rejected", () => {
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
  expect(reads({ streets: false })).toBe(true);
  expect(reads({ streets: "some" })).toBe(false);
  expect(reads({ v: 2 })).toBe(false);
  expect(reads({ pieces: [{ ...piece, hash: "../keys.json" }] })).toBe(false);
  expect(reads({ pieces: [{ ...piece, bytes: -1 }] })).toBe(false);
});
