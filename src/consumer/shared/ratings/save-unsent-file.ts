import { saveFile } from "../../../ui/save-file.ts";
import { describeUnsent, readUnsent, type UnsentWork } from "./unsent-work.ts";

/** Unsent work as readable JSON, without photos. `at`: ISO time of the export. */
export const unsentReport = (work: UnsentWork, at: string): string =>
  JSON.stringify({ exportedAt: at, ...describeUnsent(work) }, null, 2);

/** `fileName` receives the day as YYYY-MM-DD. */
export async function saveUnsentAsFile(uid: string, fileName: (day: string) => string): Promise<void> {
  saveFile(unsentReport(await readUnsent(uid), new Date().toISOString()), fileName);
}
