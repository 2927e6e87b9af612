import { saveFile } from "../../../ui/save-file.ts";
import { describeUnsent, readUnsent, type UnsentWork } from "./unsent-work.ts";

/** What a person made and the server does not have, for people and programs to read. Photos stay in the app. `at`: ISO time. */
export const unsentReport = (work: UnsentWork, at: string): string =>
  JSON.stringify({ exportedAt: at, ...describeUnsent(work) }, null, 2);

/** `fileName` is given the day as YYYY-MM-DD. */
export async function saveUnsentAsFile(uid: string, fileName: (day: string) => string): Promise<void> {
  saveFile(unsentReport(await readUnsent(uid), new Date().toISOString()), fileName);
}
