import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { mostRegionBytes, type RegionSummary } from "../../src/domain/places/region-import.ts";
import { createRegionImports, type Refused } from "../../supabase/tools/region-server/region-imports.ts";
import type { ImportEnd, RunImport } from "../../supabase/tools/region-server/run-import.ts";
import { tinyCity } from "../support/tiny-city.ts";
import { toPbf } from "../support/tiny-pbf.ts";

const root = mkdtempSync(path.join(tmpdir(), "five-lemons-region-imports-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const file = Buffer.from(toPbf(tinyCity()));
const order = { name: "The valley", fileName: "valley.osm.pbf", bytes: file.length };
const summary: RegionSummary = {
  imported: 2,
  withoutCity: 0,
  nameless: 0,
  packs: [],
  heavy: [],
  small: 0,
  problems: [],
  problemCount: 0,
};
let folders = 0;

/** Imports whose process is replaced by `end`; `file` is what it was given. */
function scene({ freeBytes = 10e9, started = Date.now() } = {}) {
  const run: { file: string; stopped: boolean; end: (end: ImportEnd) => void; progress: Parameters<RunImport>[1] }[] =
    [];
  const clock = { nowMs: started };
  const folder = path.join(root, String((folders += 1)));
  const imports = createRegionImports({
    folder,
    nowMs: () => clock.nowMs,
    freeBytes: () => Promise.resolve(freeBytes),
    run: (wanted, progress) => {
      const { promise, resolve } = Promise.withResolvers<ImportEnd>();
      const running = { file: wanted.file, stopped: false, end: resolve, progress };
      run.push(running);
      return { ended: promise, stop: () => (running.stopped = true) };
    },
  });
  const begin = async () => {
    const begun = await imports.start(order);
    if ("refused" in begun) throw new Error(begun.refused);
    return begun.id;
  };
  return { imports, run, clock, folder, begin };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));
const until = async (isTrue: () => boolean) => {
  while (!isTrue()) await settled();
};
const refusal = (refused: Refused["refused"]) => ({ refused });

describe("the import of a region", () => {
  test("takes the file in parts, runs, and keeps no file afterwards", async () => {
    const { imports, run, begin } = scene();
    const id = await begin();
    expect(imports.latest()).toMatchObject({ state: "receiving", received: 0 });
    await imports.receive(id, 0, file.subarray(0, 100));
    expect(imports.latest()).toMatchObject({ state: "receiving", received: 100 });
    expect(await imports.receive(id, 100, file.subarray(100))).toMatchObject({ state: "running", percent: 0 });
    expect(readFileSync(run[0]?.file ?? "")).toEqual(file);
    run[0]?.progress("packs", 0.5);
    expect(imports.latest()).toMatchObject({ percent: 82, part: "packs" });
    run[0]?.end({ ok: true, summary });
    await until(() => imports.latest()?.state === "done");
    expect(imports.latest()).toMatchObject({ percent: 100, summary });
    expect(existsSync(run[0]?.file ?? "")).toBe(false);
  });

  test("counts a part once that is sent again because its answer was lost", async () => {
    const { imports, run, begin } = scene();
    const id = await begin();
    const [part, rest] = [file.subarray(0, 100), file.subarray(100)];
    await Promise.all([imports.receive(id, 0, part), imports.receive(id, 0, part)]);
    expect(await imports.receive(id, 700, rest)).toMatchObject({ received: 100 });
    await imports.receive(id, 100, rest);
    expect(readFileSync(run[0]?.file ?? "")).toEqual(file);
    expect(run).toHaveLength(1);
  });

  test("is refused while another one is under way, and not after it has ended", async () => {
    const { imports, run, clock, begin } = scene();
    const id = await begin();
    expect(await imports.start(order)).toEqual(refusal("region_busy"));
    await imports.receive(id, 0, file);
    clock.nowMs += 3_600_000;
    expect(await imports.start(order)).toEqual(refusal("region_busy"));
    run[0]?.end({ ok: false, code: "region_no_memory", detail: null });
    await until(() => imports.latest()?.state === "failed");
    expect(imports.latest()?.failure).toEqual({ code: "region_no_memory", detail: null });
    expect(await imports.start(order)).toMatchObject({ state: "receiving" });
  });

  test("replaces an upload that has been silent for a minute, whose later parts are refused", async () => {
    const { imports, clock, begin } = scene();
    const old = await begin();
    clock.nowMs += 59_000;
    expect(await imports.start(order)).toEqual(refusal("region_busy"));
    clock.nowMs += 2_000;
    expect(await imports.start(order)).toMatchObject({ state: "receiving" });
    expect(await imports.receive(old, 0, file)).toEqual(refusal("region_gone"));
    expect(await imports.cancel(old)).toEqual(refusal("region_gone"));
  });

  test("is refused when the file is too large, or longer than announced", async () => {
    const { imports, begin } = scene();
    expect(await imports.start({ ...order, bytes: mostRegionBytes + 1 })).toEqual(refusal("region_too_large"));
    const id = await begin();
    expect(await imports.receive(id, 0, Buffer.concat([file, file]))).toEqual(refusal("region_too_large"));
  });

  test("is refused when the disk has no room, before and during the upload", async () => {
    expect(await scene({ freeBytes: 1_000 }).imports.start(order)).toEqual(refusal("region_no_room"));
    const { imports, folder, begin } = scene();
    const id = await begin();
    rmSync(folder, { recursive: true });
    expect(await imports.receive(id, 0, file)).toEqual(refusal("region_no_room"));
    expect(imports.latest()).toMatchObject({ state: "failed", failure: { code: "region_no_room" } });
  });

  test.each([
    ["a picture", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
    ["XML", Buffer.from("<osm version='0.6'>")],
    ["a zip archive", Buffer.from("PK\u0003\u0004")],
  ])("refuses %s with its first part", async (_what, wrong) => {
    const { imports, begin } = scene();
    expect(await imports.receive(await begin(), 0, wrong)).toEqual(refusal("region_wrong_format"));
    expect(imports.latest()).toMatchObject({ state: "failed", failure: { code: "region_wrong_format" } });
  });

  test("cancelled ends its process and its file, and a late end changes nothing", async () => {
    const { imports, run, begin } = scene();
    const id = await begin();
    await imports.receive(id, 0, file);
    expect(await imports.cancel(id)).toMatchObject({ state: "cancelled" });
    expect(run[0]?.stopped).toBe(true);
    expect(existsSync(run[0]?.file ?? "")).toBe(false);
    run[0]?.end({ ok: true, summary });
    await settled();
    expect(imports.latest()).toMatchObject({ state: "cancelled" });
  });
});
