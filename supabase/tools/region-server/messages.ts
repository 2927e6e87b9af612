import type { RegionProblem, RegionSummary } from "../../../src/domain/places/region-import.ts";
import type { SqlRow } from "../../embedded/database/database.ts";
import type { Part } from "../region/progress.ts";

/** The import that a process is started for. */
export type ImportOrder = { file: string; shownName: string; name: string; siteUrl: string; secretKey: string };

/** What the import asks of the server, which holds the database. */
export type Question =
  | { kind: "query"; sql: string; parameters: readonly unknown[] }
  | { kind: "exec"; sql: string }
  | { kind: "request"; method: string; url: string; headers: [string, string][]; body: Uint8Array | null };

export type Answered =
  | { ok: true; value: SqlRow[] | { status: number; text: string } | null }
  | { ok: false; message: string; code: unknown };

export type ToServer =
  | { type: "ready" }
  | { type: "progress"; part: Part; share: number }
  | { type: "ask"; id: number; question: Question }
  | { type: "done"; summary: RegionSummary }
  | { type: "failed"; code: RegionProblem; detail: string };

export type ToImport = { type: "order"; order: ImportOrder } | { type: "answer"; id: number; answer: Answered };
