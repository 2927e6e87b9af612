import type { RatingPhoto } from "../../domain/outbox/commands/rating-view.ts";
import { readOwnData, readPhotoBytes } from "../../local/read-own-data.ts";
import { describeUnsent, readUnsent } from "../shared/ratings/unsent-work.ts";
import { drawJournal, type JournalWords } from "./journal.ts";
import { fetchSentPhoto } from "./online.ts";
import { exportFiles, type ExportedData } from "./export-files.ts";
import type { Target } from "./save-target.ts";
import { writeZip } from "./zip-writer.ts";

export type ExportResult = { bytes: number; packed: ExportedData };

/** Makes the archive of all that this device knows of a person, from the device alone but for photos it does not have. */
export async function exportData(
  uid: string,
  target: NonNullable<Target>,
  words: JournalWords,
  progress: (done: number, all: number) => void,
): Promise<ExportResult | null> {
  const own = await readOwnData(uid);
  if (!own) return null;
  const { unsent } = describeUnsent(await readUnsent(uid));
  const at = new Date();
  const exportedAt = at.toISOString();
  const face = await readFace();
  let packed: ExportedData = { ratings: [], drafts: [], leftBehind: [] };
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
    (all) => (packed = all),
  );
  return { bytes: await target.write(writeZip(entries, at)), packed };
}

/** What the server has said of the account, as the device keeps it. */
function byCollection(rows: readonly { collection: string; key: string; state: Record<string, unknown> }[]) {
  const collections: Record<string, Record<string, unknown>[]> = {};
  for (const { collection, key, state } of rows) (collections[collection] ??= []).push({ subject: key, ...state });
  return collections;
}

/** The face of the headings, out of the app's own files; without it the journal has a plain one. */
async function readFace(): Promise<string | null> {
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
