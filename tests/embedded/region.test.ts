import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import * as z from "zod/mini";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { decodeCell } from "../../src/domain/places/map-cell.ts";
import { offlinePackSchema, manifestSchema, packPath } from "../../src/domain/places/offline-pack.ts";
import { createBackend, type Backend } from "../../supabase/embedded/backend.ts";
import type { Osm } from "../../supabase/tools/osm/read-osm.ts";
import { importRegion, leastPlaces, regionOf } from "../../supabase/tools/region/import-region.ts";
import { hostOf } from "../../supabase/tools/offline-packs/publish-pack.ts";
import { loadTowns } from "../../supabase/towns/load-towns.ts";
import { tinyCity } from "../support/tiny-city.ts";
import { toPbf } from "../support/tiny-pbf.ts";
import { startPostgres } from "../support/postgres.ts";
import { SITE, copyProduct, startProduct } from "./backend-fixture.ts";

const root = mkdtempSync(path.join(tmpdir(), "five-lemons-region-"));
const started = await startPostgres();
const reason = started.server === null ? ` (not run: ${started.reason})` : "";
afterAll(async () => {
  await started.server?.stop();
  rmSync(root, { recursive: true, force: true });
});

const cityPacks = z.array(offlinePackSchema);

/** Bars of a city in a row, far enough from the others to belong to it. */
function addBars(osm: Osm, city: string, many: number, [lng, lat]: readonly [number, number]): void {
  for (let index = 0; index < many; index += 1) {
    const id = 50_000 + osm.points.size;
    const at = [lng + index / 1e3, lat] as const;
    osm.points.set(id, at);
    osm.nodes.push({ id, at, tags: { amenity: "bar", name: `Bar ${index}`, "addr:city": city } });
  }
}

/** The tiny city in a wider extract with two others: one large enough for a pack, one a bar too small. */
function region(): Osm {
  const { way: _way, ...osm } = tinyCity();
  addBars(osm, "Αθήνα", leastPlaces, [7.42, 43.737]);
  addBars(osm, "Nice", leastPlaces - 1, [7.2, 43.7]);
  return { ...osm, box: { west: 7.1, south: 43.6, east: 7.5, north: 43.8 } };
}

describe("a region", () => {
  let backend: Backend;
  beforeAll(async () => {
    backend = await startProduct();
    await loadTowns(backend.db);
  });
  afterAll(() => backend.close());
  const store = () => ({ db: backend.db, host: hostOf(backend) });

  const answerOf = async (address: string) => {
    const answer = await backend.handle(
      new Request(SITE + address, { headers: { apikey: backend.keys.publishableKey } }),
    );
    return new Uint8Array((await answer?.arrayBuffer()) ?? []);
  };
  const jsonOf = async (address: string) => JSON.parse(new TextDecoder().decode(await answerOf(address)));
  const pieceOf = (hash: string) => answerOf(`/storage/v1/object/public/${packPath(hash)}`);

  test("is imported with places and a pack per large city, and a second import changes nothing", async () => {
    const bring = () => importRegion(store(), regionOf("Riviera", region()));
    const report = await bring();
    const all = 2 + leastPlaces + leastPlaces - 1;
    expect(report.places).toMatchObject({ imported: all, problems: [] });
    expect(report).toMatchObject({ whole: false, heavy: [] });
    expect(report.small.map(({ name, places }) => `${name} ${places}`)).toContain(`Nice ${leastPlaces - 1}`);
    expect(report.packs).toHaveLength(1);

    const packs = cityPacks.parse(await jsonOf("/rest/v1/rpc/list_city_packs"));
    const [pack] = packs;
    expect(packs).toHaveLength(1);
    expect(pack).toMatchObject({ name: "Αθήνα", bytes: report.packs[0]?.bytes });
    expect(pack?.box.west).toBeGreaterThan(7.3);

    const manifest = manifestSchema.parse(JSON.parse(new TextDecoder().decode(await pieceOf(pack?.manifest ?? ""))));
    const bytes = await Promise.all(
      manifest.pieces.map(async ({ role, hash }) => ({ role, bytes: gunzipSync(await pieceOf(hash)) })),
    );
    const layers = bytes
      .filter(({ role }) => role === "cell")
      .flatMap((cell) => decodeCell(cell.bytes).layers.map(({ id }) => id));
    expect(new Set(layers)).toEqual(new Set(["building", "green", "road", "water"]));

    const before = await backend.db.query("select place_id, name, city from public.restaurants order by place_id");
    expect(before).toHaveLength(all);
    expect(await bring()).toEqual(report);
    expect(await backend.db.query("select place_id, name, city from public.restaurants order by place_id")).toEqual(
      before,
    );
    expect(cityPacks.parse(await jsonOf("/rest/v1/rpc/list_city_packs"))).toEqual(packs);
  });

  test("of villages becomes one pack, and a region too large for one pack gets only places", async () => {
    const whole = await importRegion(store(), regionOf("The valley", tinyCity()));
    expect(whole).toMatchObject({ whole: true, packs: [{ name: "The valley", places: 2 }] });
    const wide = { ...tinyCity(), box: { west: 5, south: 42, east: 9, north: 45 } };
    expect(await importRegion(store(), regionOf("The coast", wide))).toMatchObject({
      whole: false,
      packs: [],
      places: { imported: 2 },
    });
  });
});

describe("npm run region", () => {
  const run = (file: string, dataDir = path.join(root, "none"), more: Record<string, string> = {}) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ["supabase/tools/region.ts", file], {
      env: { ...process.env, DATA_DIR: dataDir, ...more },
      encoding: "utf8",
    });
    return { status, stdout, stderr };
  };
  const fileOf = (name: string, bytes: Uint8Array | string) => {
    const file = path.join(root, name);
    writeFileSync(file, bytes);
    return file;
  };

  test("rejects missing, unreadable and empty files with a one-sentence error", () => {
    const bare = { ...tinyCity(), nodes: [] };
    for (const [file, words] of [
      ["/none.osm.pbf", "There is no file /none.osm.pbf."],
      [fileOf("text.osm.pbf", "<osm>a file of another kind</osm>"), "This is not an .osm.pbf file."],
      [fileOf("empty.osm.pbf", ""), "or it has no nodes."],
      [fileOf("bare.osm.pbf", toPbf(bare)), "There is no place to eat or drink in this extract: nothing was imported."],
    ] as const) {
      const said = run(file);
      expect(said).toMatchObject({ status: 1, stdout: "", stderr: expect.stringContaining(words) });
      const isProgress = (line: string) => /^\d+ % · /.test(line);
      expect(
        said.stderr
          .trim()
          .split("\n")
          .filter((line) => !isProgress(line)),
      ).toHaveLength(1);
    }
    expect(existsSync(path.join(root, "none"))).toBe(false);
  });

  test("advises stopping a running server before the import", () => {
    const dataDir = path.join(root, "held");
    mkdirSync(dataDir);
    const holding = `
      import { spawnSync } from "node:child_process";
      import { openDataFolder } from "./supabase/embedded/data-folder/data-folder.ts";
      openDataFolder(process.env.DATA_DIR);
      spawnSync(process.execPath, ["supabase/tools/region.ts", ${JSON.stringify(fileOf("tiny.osm.pbf", toPbf(tinyCity())))}], { stdio: "inherit" });`;
    const { stderr } = spawnSync(process.execPath, ["--input-type=module-typescript", "--eval", holding], {
      env: { ...process.env, DATA_DIR: dataDir },
      encoding: "utf8",
    });
    expect(stderr).toMatch(/^A running server \(process \d+\) .*: stop it, bring the region, then start it again\.\n$/);
  });

  test("prints packs, sizes and duration", async () => {
    const dataDir = path.join(root, "started");
    await copyProduct(dataDir);
    const { status, stdout, stderr } = run(fileOf("riviera.osm.pbf", toPbf(region())), dataDir);
    expect(stderr).not.toContain("Error");
    expect(status).toBe(0);
    expect(stdout).toContain(`at least ${leastPlaces} places, with their map:\n  Αθήνα: `);
    expect(stdout).toMatch(/\nRiviera: 41 places, 1 pack, \d+ kB, in [\d.]+ s\.\n/);
  });

  test.runIf(started.server !== null)(
    `on Postgres needs no stop: a running backend offers the region at once${reason}`,
    async () => {
      const databaseUrl = (await started.server?.createDatabase()) ?? "";
      const dataDir = path.join(root, "served");
      const serving = await createBackend({ siteUrl: SITE, databaseUrl, dataDir });
      try {
        const said = run(fileOf("riviera.osm.pbf", toPbf(region())), dataDir, { DATABASE_URL: databaseUrl });
        expect(said).toMatchObject({ status: 0, stdout: expect.stringContaining("Rows are in postgres ") });
        const ask = (address: string) =>
          serving.handle(new Request(SITE + address, { headers: { apikey: serving.keys.publishableKey } }));
        const [pack] = cityPacks.parse(await (await ask("/rest/v1/rpc/list_city_packs"))?.json());
        expect(pack?.name).toBe("Αθήνα");
        expect((await ask(`/storage/v1/object/public/${packPath(pack?.manifest ?? "")}`))?.status).toBe(200);
      } finally {
        await serving.close();
      }
    },
  );
});
