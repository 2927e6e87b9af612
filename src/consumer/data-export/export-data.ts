import type { RatingPhoto } from "../../domain/outbox/commands/rating-photo.ts";
import { readOwnData, readPhotoBytes } from "../../local/ratings/read-own-data.ts";
import { describeUnsent, readUnsent } from "../shared/ratings/unsent-work.ts";
import { drawJournal, type JournalWords } from "./journal.ts";
import { fetchSentPhoto } from "./online.ts";
import { exportFiles, type ExportedData } from "./export-files.ts";
import type { SaveTarget } from "./save-target.ts";
import { writeZip } from "./zip-writer.ts";

export type ExportResult = { bytes: number; contents: ExportedData };

/**
 * Writes everything that this device knows of a person into an archive; null when they are not signed in here. Needs the network only
 * for photos that are not on the device.
 */
export async function exportData(
  uid: string,
  target: SaveTarget,
  words: JournalWords,
  progress: (done: number, all: number) => void,
): Promise<ExportResult | null> {
  const own = await readOwnData(uid);
  if (!own) return null;
  const { unsent } = describeUnsent(await readUnsent(uid));
  const at = new Date();
  const exportedAt = at.toISOString();
  const face = await readDisplayFont();
  let contents: ExportedData = { ratings: [], drafts: [], leftBehind: [] };
  const entries = exportFiles(
    own,
    {
      photo: async ({ id, src }: Pick<RatingPhoto, "id" | "src">) =>
        (await readPhotoBytes(id)) ?? (src === null ? null : await fetchSentPhoto(src)),
      journal: async (all) => drawJournal(all, { firstName: own.person.firstName, exportedAt, face, words }),
      rest: { account: byCollection(own.cached), unsent },
      progress,
      exportedAt,
    },
    (all) => (contents = all),
  );
  return { bytes: await target.write(writeZip(entries, at)), contents };
}

/** Cached server data of the account, grouped by collection. */
function byCollection(rows: readonly { collection: string; key: string; state: Record<string, unknown> }[]) {
  const collections: Record<string, Record<string, unknown>[]> = {};
  for (const { collection, key, state } of rows) (collections[collection] ??= []).push({ subject: key, ...state });
  return collections;
}

/** Font of the journal's headings as a data URL; null when it cannot be read, and the journal then uses a system font. */
async function readDisplayFont(): Promise<string | null> {
  try {
    const answer = await fetch(new URL("../../ui/fonts/sansita-swashed.woff2", import.meta.url));
    if (!answer.ok) return null;
    const bytes = new Uint8Array(await answer.arrayBuffer());
    let text = "";
    for (const byte of bytes) text += String.fromCharCode(byte);
    return `data:font/woff2;base64,${btoa(text)}`;
  } catch {
    return null;
  }
}
