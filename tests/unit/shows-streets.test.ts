import { afterEach, expect, test, vi } from "vitest";
import { worldX, worldY } from "../../src/domain/places/map-cell.ts";
import { openStreetMapTiles } from "../../src/domain/places/map-tiles.ts";
import { loadsTile, showsStreets } from "../../src/map/shows-streets.ts";
import { encodeCell } from "../../supabase/tools/base-map/encode-cell.ts";
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

afterEach(() => vi.unstubAllGlobals());

/** In Monaco, and in the cell of it that the demo carries. */
const casino = { lat: 43.7392, lng: 7.4273 };
const key = [worldX(casino.lng), worldY(casino.lat)].map((share) => Math.floor(share * 2 ** 13)).join("-");
const bytesOf = (name: string) =>
  Promise.resolve(new Uint8Array(readFileSync(`supabase/demo/monaco/${name}.cell`)).buffer);

test("a pack with roads shows streets where it is, and nowhere else", async () => {
  const offlineMap = { cells: new Map([[key, [key]]]), bytesOf };
  expect(await showsStreets(offlineMap, casino)).toBe(true);
  expect(await showsStreets(offlineMap, { lat: 49.61, lng: 6.13 })).toBe(false);
});

test("a pack with houses but without roads shows no streets", async () => {
  const house = { kind: 0, parts: [[casino.lng, casino.lng + 0.001].map((lng) => [lng, casino.lat] as const)] };
  const layers = [{ id: "building", shapes: [house] }];
  const bytes = gzipSync(encodeCell({ q: 100_000, extent: null, layers, towns: [] }));
  const offlineMap = { cells: new Map([[key, [key]]]), bytesOf: () => Promise.resolve(new Uint8Array(bytes).buffer) };
  expect(await showsStreets(offlineMap, casino)).toBe(false);
});

test("a pack whose bytes are gone shows no streets", async () => {
  expect(await showsStreets({ cells: new Map([[key, [key]]]), bytesOf: () => Promise.resolve(null) }, casino)).toBe(
    false,
  );
});

test.each([
  [
    true,
    () =>
      Promise.resolve(
        new Response(new Blob(["tile"], { type: "image/png" }), { headers: { "Content-Type": "image/png" } }),
      ),
  ],
  [false, () => Promise.resolve(new Response("", { status: 403 }))],
  [false, () => Promise.reject(new TypeError("blocked"))],
])("whether a provider shows streets is %s by what it answers", async (shown, answer) => {
  const asked: string[] = [];
  vi.stubGlobal("fetch", (url: string) => {
    asked.push(url);
    return answer();
  });
  expect(await loadsTile(openStreetMapTiles, casino, new AbortController().signal)).toBe(shown);
  expect(asked[0]).toMatch(/\/17\/68\d{3}\/\d{5}\.png$/);
});
