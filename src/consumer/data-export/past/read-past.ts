import { fromUtf8 } from "../../../domain/text/utf8.ts";
import { BadZip, ZipReader } from "../zip-reader.ts";
import { parseCsv, toRecords } from "./formats/csv.ts";
import { googleSchema, isGoogleList, readGoogle, readGoogleList } from "./formats/google.ts";
import {
  hasSwarmLists,
  isSwarm,
  joinVenues,
  readSwarmLists,
  readSwarmRatings,
  readSwarmVisits,
  swarmRatingsSchema,
  swarmVisitsSchema,
} from "./formats/swarm.ts";
import { readUntappd, untappdSchema } from "./formats/untappd.ts";
import type { PastEntries, PastItem } from "./past-item.ts";

/** Bounds, because the files come from outside. Far above what one person writes in a life. */
export const pastLimits = { fileBytes: 32_000_000, files: 300, totalBytes: 128_000_000, items: 20_000 };

/** `entry`: number of the bad entry; null: it is about the whole file. */
export type PastProblem = {
  file: string;
  entry: number | null;
  reason: "unknown" | "nothing" | "damaged" | "too-large" | "too-many" | "unreadable";
};
export type Past = { items: PastItem[]; problems: PastProblem[] };

/** Reads exports of other services: ZIP archives as they came, or single JSON and CSV files. */
export async function readPast(files: readonly File[]): Promise<Past> {
  const past: Past = { items: [], problems: [] };
  let leftBytes = pastLimits.totalBytes;
  for (const file of files) {
    const isZip = (await file.slice(0, 2).text()) === "PK";
    for await (const one of isZip ? unzip(file) : single(file)) {
      if ("reason" in one) {
        past.problems.push({ file: one.name, entry: null, reason: one.reason });
        continue;
      }
      leftBytes -= one.bytes.length;
      if (leftBytes < 0) return tooMany(past, one.name);
      const read = readText(fromUtf8(one.bytes));
      // An archive of Takeout has many files of other kinds.
      if (!read && !isZip) past.problems.push({ file: one.name, entry: null, reason: "unknown" });
      past.items.push(...(read?.items ?? []));
      past.problems.push(
        ...(read?.bad ?? []).map((entry) => ({ file: one.name, entry, reason: "unreadable" as const })),
      );
      if (past.items.length > pastLimits.items) return tooMany(past, one.name);
    }
  }
  if (past.items.length === 0 && past.problems.length === 0)
    past.problems.push({ file: files.map(({ name }) => name).join(", "), entry: null, reason: "nothing" });
  return { ...past, items: joinVenues(past.items) };
}

const tooMany = ({ items, problems }: Past, file: string): Past => ({
  items: joinVenues(items.slice(0, pastLimits.items)),
  problems: [...problems, { file, entry: null, reason: "too-many" }],
});

type Opened = { name: string; bytes: Uint8Array } | { name: string; reason: PastProblem["reason"] };

async function* single(file: File): AsyncGenerator<Opened> {
  const { name } = file;
  if (file.size > pastLimits.fileBytes) yield { name, reason: "too-large" };
  else yield { name, bytes: new Uint8Array(await file.arrayBuffer()) };
}

async function* unzip(file: File): AsyncGenerator<Opened> {
  try {
    const zip = await ZipReader.open(file);
    const wanted = zip.names().filter((name) => /\.(json|csv)$/i.test(name) && !name.startsWith("__MACOSX/"));
    for (const path of wanted.slice(0, pastLimits.files)) yield await open(zip, path);
    if (wanted.length > pastLimits.files) yield { name: file.name, reason: "too-many" };
  } catch (error) {
    if (!isDamage(error)) throw error;
    yield { name: file.name, reason: "damaged" };
  }
}

/** A damaged file in an archive does not stop the others. */
async function open(zip: ZipReader, path: string): Promise<Opened> {
  const name = path.split("/").at(-1) ?? path;
  try {
    const bytes = await zip.read(path, pastLimits.fileBytes);
    return bytes ? { name, bytes } : { name, reason: "damaged" };
  } catch (error) {
    if (!isDamage(error)) throw error;
    return { name, reason: "damaged" };
  }
}

const isDamage = (error: unknown): boolean =>
  error instanceof BadZip || error instanceof TypeError || error instanceof DOMException;

/** Recognises a file by its contents: Takeout translates its names. Null if it is of another kind. */
function readText(text: string | null): PastEntries | null {
  if (text === null) return null;
  const json = parseJson(text);
  return json === undefined ? readTable(text) : readJson(json);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch {
    return undefined;
  }
}

function readJson(json: unknown): PastEntries | null {
  const google = googleSchema.safeParse(json);
  if (google.success) return readGoogle(google.data);
  const visits = swarmVisitsSchema.safeParse(json);
  if (visits.success && hasSwarmLists(visits.data)) return readSwarmLists(visits.data);
  if (visits.success) return isSwarm(visits.data) ? readSwarmVisits(visits.data) : null;
  const ratings = swarmRatingsSchema.safeParse(json);
  if (ratings.success) return readSwarmRatings(ratings.data);
  const untappd = untappdSchema.safeParse(json);
  return untappd.success ? readUntappd(untappd.data) : null;
}

function readTable(text: string): PastEntries | null {
  const rows = parseCsv(text.replace(/^\uFEFF/, ""));
  if (isGoogleList(rows)) return readGoogleList(rows);
  const untappd = untappdSchema.safeParse(toRecords(rows));
  return untappd.success ? readUntappd(untappd.data) : null;
}
