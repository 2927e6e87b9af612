import { gunzipSync } from "node:zlib";
import { PbfWriter } from "pbf";
import { describe, expect, test } from "vitest";
import { decodeCell, worldX, worldY, type MapCell } from "../../src/domain/places/map-cell.ts";
import { manifestSchema } from "../../src/domain/places/offline-pack.ts";
import { packId, packOfOsm, type MadePack } from "../../supabase/tools/offline-packs/make-pack.ts";
import { nameOfSameGround, publishPack } from "../../supabase/tools/offline-packs/publish-pack.ts";
import { readOsm } from "../../supabase/tools/osm/read-osm.ts";
import { placesFromOsm } from "../../supabase/tools/places/places-from-osm.ts";
import { tinyCity } from "../support/tiny-city.ts";
import { pbfBlock, toPbf } from "../support/tiny-pbf.ts";

const namesOf = ({ manifest }: MadePack) => manifest.pieces.map(({ role, key, hash }) => `${role} ${key} ${hash}`);
const cellsOf = ({ manifest, files }: MadePack): MapCell[] =>
  manifest.pieces
    .filter(({ role }) => role === "cell")
    .map(({ hash }) => decodeCell(gunzipSync(files.get(hash) ?? new Uint8Array())));

describe("an .osm.pbf file", () => {
  /** The file in parts of a few bytes, none of which ends with a block. */
  const partsOf = (file: Uint8Array): Uint8Array[] =>
    Array.from({ length: Math.ceil(file.length / 7) }, (_part, index) => file.subarray(7 * index, 7 * index + 7));

  test("is decoded into nodes, ways, relations, box and date, in whatever parts it arrives", async () => {
    const { way: _way, ...osm } = tinyCity();
    for (const parts of [[toPbf(osm)], partsOf(toPbf(osm))]) {
      const read = await readOsm(parts);
      expect({ ...read, points: new Map(read.points) }).toEqual(osm);
    }
  });

  test("is rejected when invalid, truncated or with unsupported features", async () => {
    const whole = toPbf(tinyCity());
    await expect(readOsm([whole.subarray(0, whole.length - 9)])).rejects.toThrow("too early");
    await expect(readOsm([whole.subarray(0, 2)])).rejects.toThrow("too early");
    await expect(readOsm([new TextEncoder().encode('{"type":"FeatureCollection"}')])).rejects.toThrow(
      "not an .osm.pbf",
    );
    await expect(readOsm([new Uint8Array()])).rejects.toThrow("not an .osm.pbf");
    await expect(readOsm([toPbf(tinyCity(), ["OsmSchema-V0.6", "HistoricalInformation"])])).rejects.toThrow(
      "HistoricalInformation",
    );
    const damaged = Uint8Array.from(whole, (byte, index) => (index > whole.length - 40 ? byte ^ 0x55 : byte));
    await expect(readOsm([damaged])).rejects.toThrow("damaged");
  });

  test("is rejected as a bomb when a small block inflates beyond the limit of the format", async () => {
    const bomb = Uint8Array.from(pbfBlock("OSMData", new Uint8Array(33 * 1024 * 1024)));
    expect(bomb.length).toBeLessThan(40_000);
    await expect(readOsm([bomb])).rejects.toThrow("A block of the file is larger than the format allows.");
  });

  test("is rejected as a bomb when it claims more nodes than it has bytes", async () => {
    const ids = new Uint8Array(4_000_000);
    const writer = new PbfWriter();
    writer.writeMessage(
      2,
      (_group, group) => group.writeMessage(2, (_dense, dense) => dense.writeBytesField(1, ids), 0),
      0,
    );
    const bomb = Uint8Array.from(pbfBlock("OSMData", writer.finish()));
    expect(bomb.length).toBeLessThan(10_000);
    await expect(readOsm([bomb])).rejects.toThrow("The file claims more elements than it has bytes.");
  });
});

describe("an offline pack", () => {
  test("is reproducible, and its files are named by their hash", async () => {
    const [one, other] = [packOfOsm("Monaco", tinyCity()), packOfOsm("Monaco", await readOsm([toPbf(tinyCity())]))];
    expect(one.hash).toBe(other.hash);
    expect(namesOf(one)).toEqual(namesOf(other));
    for (const [hash, bytes] of one.files) {
      expect(Buffer.from(await crypto.subtle.digest("SHA-256", bytes)).toString("hex")).toBe(hash);
    }
    const manifest = one.files.get(one.hash) ?? new Uint8Array();
    expect(manifestSchema.parse(JSON.parse(new TextDecoder().decode(manifest)))).toEqual(one.manifest);
  });

  test("is the same whatever the order of the ways in the extract", () => {
    const city = tinyCity();
    city.way({ highway: "primary", name: "Rue Neuve" }, [
      [7.412, 43.731],
      [7.416, 43.735],
    ]);
    const turned = { ...city, ways: city.ways.toReversed() };
    expect(packOfOsm("Monaco", turned).hash).toBe(packOfOsm("Monaco", city).hash);
  });

  test("changes only in one map cell when a street is added", () => {
    const before = packOfOsm("Monaco", tinyCity());
    const city = tinyCity();
    city.way({ highway: "residential", name: "Rue Neuve" }, [
      [7.405, 43.752],
      [7.41, 43.753],
    ]);
    const after = packOfOsm("Monaco", city);
    const changed = namesOf(after).filter((name) => !namesOf(before).includes(name));
    expect(changed).toHaveLength(1);
    expect(changed[0]).toMatch(/^cell /);
    expect(after.manifest.pieces).toHaveLength(before.manifest.pieces.length);
    expect(before.manifest.pieces.filter(({ role }) => role === "cell").length).toBeGreaterThan(3);
  });

  test("changes only in one places file when a place is renamed", () => {
    const before = packOfOsm("Monaco", tinyCity());
    const city = tinyCity();
    city.nodes = city.nodes.map((node) =>
      node.tags["amenity"] === "bar" ? { ...node, tags: { ...node.tags, name: "Bar Neuf" } } : node,
    );
    const changed = namesOf(packOfOsm("Monaco", city)).filter((name) => !namesOf(before).includes(name));
    expect(changed).toHaveLength(1);
    expect(changed[0]).toMatch(/^places /);
  });

  test("puts sea and islands on the right side of the coast", () => {
    const water = areas(cellsOf(packOfOsm("Monaco", tinyCity())), "water");
    expect(isIn(water, 7.443, 43.74)).toBe(true);
    expect(isIn(water, 7.459, 43.701)).toBe(true);
    expect(isIn(water, 7.42, 43.74)).toBe(false);
    // The island.
    expect(isIn(water, 7.4515, 43.7215)).toBe(false);
  });

  test("shows no water on land when a coastline starts near the edge of the extract", () => {
    const city = tinyCity();
    const coast = city.ways.find(({ tags }) => tags["natural"] === "coastline");
    // The coast begins inside the box, leaves to the south-west and returns: its first metres seem to have the sea on
    // both sides.
    city.points.set(90_001, [7.4352, 43.7001]);
    city.points.set(90_002, [7.435, 43.6999]);
    city.points.set(90_003, [7.436, 43.69]);
    coast?.nodes.unshift(90_001, 90_002, 90_003);
    const water = areas(cellsOf(packOfOsm("Monaco", city)), "water");
    expect(isIn(water, 7.42, 43.74)).toBe(false);
    expect(isIn(water, 7.443, 43.74)).toBe(true);
  });

  test("cuts ponds out of parks and drops tunnels and building names", () => {
    const cells = cellsOf(packOfOsm("Monaco", tinyCity()));
    const green = areas(cells, "green");
    expect(isIn(green, 7.4155, 43.7435)).toBe(true);
    expect(isIn(green, 7.4165, 43.7415)).toBe(false);
    const named = cells.flatMap(({ layers }) => layers.flatMap(({ shapes }) => shapes.map(({ name }) => name)));
    expect(named).toEqual(expect.arrayContaining(["Rue Grimaldi", "Boulevard du Jardin", "Jardin"]));
    expect(named).not.toContain("Tunnel");
    expect(named).not.toContain("Tour");
    expect(cells.flatMap(({ towns }) => towns.map(({ name }) => name))).toEqual(["Monte-Carlo"]);
  });

  test("has streets only if its map has roads, and is published with this fact", async () => {
    const roadless = tinyCity();
    roadless.ways = roadless.ways.filter(({ tags }) => !tags["highway"]);
    for (const [osm, streets] of [[tinyCity(), true] as const, [roadless, false] as const]) {
      const made = packOfOsm("Monaco", osm);
      const asked: Request[] = [];
      const send = async (request: Request) => {
        asked.push(request.clone());
        return Response.json([]);
      };
      await publishPack({ url: "http://host.test", secretKey: "sb_secret_1", send }, made);
      expect(made.manifest.streets).toBe(streets);
      expect(await asked.at(-1)?.json()).toMatchObject({ p_pack: { streets } });
      expect(cellsOf(made).length).toBeGreaterThan(0);
    }
  });

  test("contains places with id and street, but no data that changes often", () => {
    const { manifest, files } = packOfOsm("Monaco", tinyCity());
    const buckets = manifest.pieces.filter(({ role }) => role === "places");
    const places = buckets.flatMap(({ hash }) =>
      JSON.parse(gunzipSync(files.get(hash) ?? new Uint8Array()).toString()),
    );
    expect(places).toEqual([
      expect.objectContaining({ name: "Café de Paris", vicinity: "Rue Grimaldi", city: "Monte-Carlo" }),
      expect.objectContaining({ name: "Bar Ñandú", vicinity: "4 Quai", city: "Beausoleil" }),
    ]);
    expect(places[0].place_id).toMatch(/^osm:node:\d+$/);
    expect(places[0]).not.toHaveProperty("business_status");
    expect(placesFromOsm(tinyCity()).nameless).toHaveLength(1);
  });

  test("has an id without accents and spaces", () => {
    expect(packId(" Esch-sur-Alzette ")).toBe("esch-sur-alzette");
    expect(packId("Łódź & Zürich")).toBe("odz-zurich");
    expect(packId("Αθήνα")).toMatch(/^city-[0-9a-f]{12}$/);
    expect(packId("東京 1")).not.toBe(packId("大阪 1"));
  });

  test("is uploaded before it is published, and unused files are removed last", async () => {
    const pack = packOfOsm("Monaco", tinyCity());
    const asked: string[] = [];
    const send = async (request: Request) => {
      const { pathname } = new URL(request.url);
      asked.push(`${request.method} ${pathname}`);
      expect(request.headers.get("apikey")).toBe("sb_secret_1");
      return Response.json(pathname.startsWith("/rest") ? ["old"] : {});
    };
    await publishPack({ url: "http://host.test", secretKey: "sb_secret_1", send }, pack);
    const uploads = [...pack.files.keys()].map((hash) => `POST /storage/v1/object/packs/${hash}`);
    expect(asked).toEqual([...uploads, "POST /rest/v1/rpc/publish_city_pack", "DELETE /storage/v1/object/packs"]);
    const broken = async () => new Response("full", { status: 507 });
    await expect(publishPack({ url: "http://host.test", secretKey: "x", send: broken }, pack)).rejects.toThrow("507");
  });

  test("finds another pack of the same ground by its name, and not itself", async () => {
    const { manifest } = packOfOsm("Monaco", tinyCity());
    let asked = new URLSearchParams();
    const host = (rows: object[]) => ({
      url: "http://host.test",
      secretKey: "sb_secret_1",
      send: async (request: Request) => {
        asked = new URL(request.url).searchParams;
        return Response.json(rows);
      },
    });
    expect(await nameOfSameGround(host([{ name: "Monte Carlo" }]), manifest)).toBe("Monte Carlo");
    expect(asked.get("pack")).toBe(`neq.${manifest.pack}`);
    for (const [side, degrees] of Object.entries(manifest.box)) expect(asked.get(side)).toBe(`eq.${degrees}`);
    expect(await nameOfSameGround(host([]), manifest)).toBeNull();
  });
});

const areas = (cells: readonly MapCell[], layer: string): Float64Array[] =>
  cells.flatMap(({ layers }) =>
    layers.filter(({ id }) => id === layer).flatMap(({ shapes }) => shapes.flatMap(({ parts }) => parts)),
  );

/** The area that a canvas fills: outlines minus holes. */
function isIn(rings: readonly Float64Array[], lng: number, lat: number): boolean {
  const [x, y] = [worldX(lng), worldY(lat)];
  let turns = 0;
  for (const ring of rings) {
    for (let index = 0; index < ring.length; index += 2) {
      const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = [ring.at(index - 2), ring.at(index - 1), ring[index], ring[index + 1]];
      if (y1 > y !== y2 > y && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)) turns += y2 > y1 ? 1 : -1;
    }
  }
  return turns !== 0;
}
