import { importArchive } from "../../src/consumer/data-export/import-archive.ts";
import { drawJournal } from "../../src/consumer/data-export/journal.ts";
import { exportFiles, type ExportedData } from "../../src/consumer/data-export/export-files.ts";
import { planImport, readArchive, type Archive } from "../../src/consumer/data-export/read-archive.ts";
import { writeZip, type ZipEntry } from "../../src/consumer/data-export/zip-writer.ts";
import { readFirstOpened, readOwnData, readPhotoBytes } from "../../src/local/ratings/read-own-data.ts";
import { ada } from "./outbox-world.ts";
import { textsOf } from "./texts.ts";

const common = textsOf("en", "common");
const names = textsOf("en", "names");
const dataExport = textsOf("en", "dataExport");

/** Replaces the image worker, which Node.js has not: decodes every file but the text "no picture". */
export class Decoder {
  /** Runs while a picture is being resized. */
  static meanwhile: (file: string) => Promise<unknown>;
  private answer: (event: { data: { bytes: ArrayBuffer | null } }) => void = () => undefined;
  addEventListener(type: string, listener: (event: { data: { bytes: ArrayBuffer | null } }) => void) {
    if (type === "message") this.answer = listener;
  }
  postMessage({ file }: { file: Blob }) {
    void file.text().then(async (text) => {
      await Decoder.meanwhile(text);
      const bytes = text === "no picture" ? null : new TextEncoder().encode(`decoded ${text}`).buffer;
      this.answer({ data: { bytes } });
    });
  }
  terminate() {
    return undefined;
  }
}

export const exportedAt = "2026-11-22T10:00:00.000Z";
const now = Date.parse("2026-11-23T10:00:00.000Z");
export const words = { journal: dataExport.journal, common, names, locale: "en" };

export async function zipOf(entries: AsyncIterable<ZipEntry>): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for await (const part of writeZip(entries, new Date(exportedAt))) parts.push(part);
  return new Blob(parts);
}

/** Exports what `ada` has now. `online`: contents of published photos by path. */
export async function exportData(
  online: Record<string, string> = {},
  uid = ada,
  at = exportedAt,
): Promise<{ file: Blob; packed: ExportedData; steps: [number, number][] }> {
  const own = await readOwnData(uid);
  let packed: ExportedData = { ratings: [], drafts: [], leftBehind: [] };
  const steps: [done: number, all: number][] = [];
  const ports = {
    photo: async ({ id, src }: { id: string; src: string | null }) => {
      const text = online[src ?? ""];
      return (await readPhotoBytes(id)) ?? (text === undefined ? null : new TextEncoder().encode(text).buffer);
    },
    journal: async (all: ExportedData) => drawJournal(all, { firstName: "Ada", exportedAt, face: null, words }),
    rest: {},
    progress: (done: number, all: number) => void steps.push([done, all]),
    exportedAt: at,
  };
  const file = await zipOf(exportFiles(own!, ports, (all) => (packed = all)));
  return { file, packed, steps };
}

export async function open(file: Blob, firstOpened?: Parameters<typeof readArchive>[2], nowMs = now): Promise<Archive> {
  const archive = await readArchive(file, nowMs, firstOpened);
  if (typeof archive === "string") throw new Error(archive);
  return archive;
}

/** Imports everything that the plan says, as the screen does. */
export async function bring(file: Blob, uid = ada, nowMs = now) {
  const archive = await open(file, (at) => readFirstOpened(uid, at, nowMs), nowMs);
  return await importArchive(uid, archive, planImport(archive, (await readOwnData(uid))!), () => undefined);
}

/** An archive with any contents. */
export async function forged(json: unknown, photos: Record<string, string> = {}): Promise<Blob> {
  return await zipOf(
    (async function* () {
      for (const [name, text] of Object.entries(photos)) yield { name, bytes: new TextEncoder().encode(text) };
      yield { name: "five-lemons.json", bytes: new TextEncoder().encode(JSON.stringify(json)) };
    })(),
  );
}
export const archived = (ratings: unknown[], over: object = {}) => ({
  format: "five-lemons",
  version: 1,
  exportedAt,
  person: { id: ada, email: "a@demo.test", firstName: null },
  ratings,
  drafts: [],
  ...over,
});
