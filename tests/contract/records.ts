import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { ClientRecord, Entry } from "./tape.ts";

const folder = path.join(import.meta.dirname, "records");

/** All records, the earliest version first. The first line of a file says what it is of, each further one is an entry. */
export const records = (): ClientRecord[] =>
  readdirSync(folder)
    .toSorted()
    .map((name) => {
      const [head = "{}", ...lines] = readFileSync(path.join(folder, name), "utf8").trim().split("\n");
      const entries = lines.map((line) => JSON.parse(line) as Entry);
      return { ...(JSON.parse(head) as Omit<ClientRecord, "entries">), entries };
    });

export function writeRecord(version: string, entries: readonly Entry[]): void {
  const head = { version, recordedAt: new Date().toISOString() };
  const lines = [head, ...entries].map((line) => JSON.stringify(line));
  writeFileSync(path.join(folder, `${version}.jsonl`), `${lines.join("\n")}\n`);
}
