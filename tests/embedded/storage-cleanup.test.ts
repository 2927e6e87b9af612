import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test, vi } from "vitest";
import { createBackend } from "../../supabase/embedded/backend.ts";
import { FileStorage } from "../../supabase/embedded/storage/file-storage.ts";
import { SITE } from "./backend-fixture.ts";

test("a file that cannot be deleted does not stop the cleanup of other files", async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), "five-lemons-cleanup-"));
  const backend = await createBackend({ siteUrl: SITE, dataDir, migrationsDir: null });
  const folder = path.join(dataDir, "storage");
  const storage = new FileStorage(folder);
  for (const key of ["a", "b", "c"])
    await storage.uploadObject("reviews", `${key}.jpg`, null as never, new Uint8Array([1]), "image/jpeg", "no-cache");
  const notes = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(".json")).toSorted();
  for (const name of notes) {
    const file = path.join(folder, name);
    const note = JSON.parse(await readFile(file, "utf8")) as object;
    await writeFile(file, JSON.stringify({ ...note, modified: "2026-01-01T00:00:00.000Z" }));
  }
  // A folder in place of the file makes deletion fail.
  const stuck = path.join(folder, (notes[0] ?? "").replace(/\.json$/, ""));
  await rm(stuck);
  await mkdir(stuck);
  const told = vi.spyOn(console, "error").mockImplementation(() => undefined);
  await backend.runMaintenance();
  expect(told).toHaveBeenCalledOnce();
  told.mockRestore();
  await backend.close();
  const left = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(".json"));
  expect(left).toEqual([notes[0]]);
  await rm(dataDir, { recursive: true, force: true });
});

test("the cleanup sees every file, however many there are, and fails instead of skipping one", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "five-lemons-many-"));
  const storage = new FileStorage(folder);
  const keys = Array.from({ length: 300 }, (_, nth) => `${nth}.jpg`);
  for (const key of keys)
    await storage.uploadObject("reviews", key, null as never, new Uint8Array([1]), "image/jpeg", "no-cache");
  const list = async () => {
    const found: string[] = [];
    for await (const some of storage.listOlderThan(new Date(Date.now() + 1_000))) {
      expect(some.length).toBeLessThanOrEqual(64);
      found.push(...some.map(({ key }) => key));
    }
    return found;
  };
  expect((await list()).toSorted()).toEqual(keys.toSorted());
  const [note = ""] = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(".json"));
  await rm(path.join(folder, note));
  // Reading a folder as a file fails, as reading does when too many files are open.
  await mkdir(path.join(folder, note));
  await expect(list()).rejects.toThrow("EISDIR");
  await rm(folder, { recursive: true, force: true });
});

test("an upload that cannot be stored names no path of this machine", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "five-lemons-full-"));
  const told = vi.spyOn(console, "error").mockImplementation(() => undefined);
  await writeFile(path.join(folder, "storage"), "a file where the folder should be");
  const storage = new FileStorage(path.join(folder, "storage"));
  const upload = storage.uploadObject("reviews", "a.jpg", null as never, new Uint8Array([1]), "image/jpeg", "no-cache");
  await expect(upload).rejects.toThrow(/^The file cannot be stored now\.$/);
  expect(String(told.mock.calls[0])).toContain("ENOTDIR");
  told.mockRestore();
  await rm(folder, { recursive: true, force: true });
});
