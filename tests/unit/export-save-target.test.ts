import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { chooseSaveTarget } from "../../src/consumer/data-export/save-target.ts";

const saved = vi.hoisted(() => [] as { name: string; size: number }[]);
vi.mock("../../src/ui/save-file.ts", () => ({
  saveBlob: ({ size }: Blob, name: string) => void saved.push({ name, size }),
}));
beforeEach(() => void (saved.length = 0));
afterEach(() => vi.unstubAllGlobals());

async function* chunks(failing = false) {
  yield new Uint8Array(3);
  if (failing) throw new Error("a photo is gone");
  yield new Uint8Array(4);
}
const file = () => ({
  write: vi.fn<(chunk: Uint8Array) => Promise<void>>(async () => undefined),
  close: vi.fn<() => Promise<void>>(async () => undefined),
  abort: vi.fn<() => Promise<void>>(async () => undefined),
});
const picks = (answer: () => Promise<unknown>) => vi.stubGlobal("showSaveFilePicker", answer);
const phone = (userAgent: string, share: (data: unknown) => Promise<void>) =>
  vi.stubGlobal("navigator", { userAgent, maxTouchPoints: 5, canShare: () => true, share });

test("the export is streamed to the file that the person chose", async () => {
  const chosen = file();
  picks(async () => ({ createWritable: async () => chosen }));
  expect(await (await chooseSaveTarget("a.zip"))?.write(chunks())).toBe(7);
  expect([chosen.write.mock.calls.length, chosen.close.mock.calls.length, chosen.abort.mock.calls.length]).toEqual([
    2, 1, 0,
  ]);
  expect(saved).toEqual([]);
});

test("the export aborts writing the file and rethrows the error when a part cannot be created", async () => {
  const chosen = file();
  picks(async () => ({ createWritable: async () => chosen }));
  await expect((await chooseSaveTarget("a.zip"))?.write(chunks(true))).rejects.toThrow("a photo is gone");
  expect([chosen.close.mock.calls.length, chosen.abort.mock.calls.length]).toEqual([0, 1]);
});

test("the export ends when the file picker is cancelled, and is downloaded when the picker is not allowed", async () => {
  picks(() => Promise.reject(new DOMException("no", "AbortError")));
  expect(await chooseSaveTarget("a.zip")).toBeNull();
  picks(() => Promise.reject(new DOMException("no", "SecurityError")));
  expect(await (await chooseSaveTarget("a.zip"))?.write(chunks())).toBe(7);
  expect(saved).toEqual([{ name: "a.zip", size: 7 }]);
});

test("the export is downloaded without a file picker; Apple phones share it, or download it if sharing fails", async () => {
  vi.stubGlobal("navigator", { userAgent: "a browser", maxTouchPoints: 0 });
  await (await chooseSaveTarget("a.zip"))?.write(chunks());
  expect(saved).toHaveLength(1);
  const shared: unknown[] = [];
  phone("iPhone", async (data) => void shared.push(data));
  expect(await (await chooseSaveTarget("b.zip"))?.write(chunks())).toBe(7);
  expect([shared.length, saved.length]).toEqual([1, 1]);
  phone("Macintosh", () => Promise.reject(new Error("closed")));
  await (await chooseSaveTarget("c.zip"))?.write(chunks());
  expect(saved.at(-1)?.name).toBe("c.zip");
});
