import "fake-indexeddb/auto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, expect, test } from "vitest";
import { leanDexie } from "../../src/local/lean-dexie.ts";

const whole = readFileSync("node_modules/dexie/dist/modern/dexie.mjs", "utf8");
const folder = mkdtempSync(join(tmpdir(), "lean-dexie-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("of the installed Dexie the worker leaves out two lines, and no other is changed", () => {
  const kept = new Set(leanDexie(whole).split("\n"));
  const gone = whole.split("\n").filter((line) => !kept.has(line));
  expect(gone).toEqual(["        this.use(cacheMiddleware);", "    liveQuery,"]);
});

test("a version that names them differently stops the build, and does not grow the worker unseen", () => {
  expect(() => leanDexie(whole.replace("this.use(cacheMiddleware)", "this.use(liveCache)"))).toThrow("live queries");
});

test("what the worker writes with it is on the disk, and the pages are told which rows it was", async () => {
  const file = join(folder, "dexie.mjs");
  writeFileSync(file, leanDexie(whole).replace(/^\/\/# sourceMappingURL.*$/m, ""));
  const { Dexie } = (await import(pathToFileURL(file).href)) as typeof import("dexie");
  const db = new Dexie("lean");
  db.version(1).stores({ rows: "id, [a+b]" });
  const told: string[] = [];
  Dexie.on("storagemutated", (parts) => told.push(...Object.keys(parts)));
  const rows = db.table("rows");
  await db.transaction("rw", rows, async () => {
    await rows.bulkPut([
      { id: 1, a: "x", b: 1 },
      { id: 2, a: "y", b: 2 },
    ]);
    await rows.delete(2);
  });
  expect(await rows.where("[a+b]").between(["x", 0], ["z", 9]).toArray()).toEqual([{ id: 1, a: "x", b: 1 }]);
  expect(told.some((part) => part.startsWith("idb://lean/rows"))).toBe(true);
  db.close();
});
