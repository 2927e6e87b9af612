import * as z from "zod/mini";
import type { PutKind, Topic } from "../upsert-kind.ts";
import { uuidSchema } from "../../../uuid.ts";

type Scanned = { known: boolean };
const scanTopic: Topic<Scanned> = { name: "scan", schema: z.object({ known: z.boolean() }), none: { known: false } };

/** Once per code and hour: `at` is an ISO time. */
export const scanSubject = (codeId: string, at: string): string => `${codeId}:${at.slice(0, 13)}`;

/** That a code was scanned, to be counted. `visitor`: the id that this device made up and keeps. */
export const scanRecord: PutKind<{ visitor: string; scanned_at: string }, Scanned> = {
  kind: "scan.record.v1",
  topic: scanTopic,
  value: z.object({ visitor: uuidSchema, scanned_at: z.string() }),
  show: () => ({ known: true }),
  quiet: true,
};
