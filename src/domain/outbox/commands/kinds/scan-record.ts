import * as z from "zod/mini";
import type { UpsertKind, CacheCollection } from "../upsert-kind.ts";
import { uuidSchema } from "../../../uuid.ts";

type Scanned = { known: boolean };
const scanCollection: CacheCollection<Scanned> = {
  name: "scan",
  schema: z.object({ known: z.boolean() }),
  none: { known: false },
};

/** Unique per code and hour. `at`: ISO time. */
export const scanSubject = (codeId: string, at: string): string => `${codeId}:${at.slice(0, 13)}`;

/** Counts a scan of a code. `visitor`: random id of this device. */
export const scanRecord: UpsertKind<{ visitor: string; scanned_at: string }, Scanned> = {
  kind: "scan.record.v1",
  isAct: true,
  collection: scanCollection,
  value: z.object({ visitor: uuidSchema, scanned_at: z.string() }),
  show: () => ({ known: true }),
  quiet: true,
};
