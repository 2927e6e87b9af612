import * as z from "zod/mini";
import { isWithin } from "../time/within.ts";

/** What a code said of a place, and what this device makes of it. */
export const scanSchema = z.object({
  placeId: z.string(),
  /** Of the place; `null` where the code does not say it. */
  name: z.nullable(z.string()),
  /** In degrees. */
  position: z.nullable(z.object({ lat: z.number(), lng: z.number() })),
  serverId: z.nullable(z.string()),
  codeId: z.nullable(z.string()),
  /** ISO time. */
  at: z.string(),
  /** As `CodeVerdict`; `inactive`: the server says that this code counts no more. */
  state: z.literal(["genuine", "unsigned", "unknown-key", "unchecked", "inactive"]),
});
export type Scan = z.infer<typeof scanSchema>;

/** A code that was scanned longer ago says nothing any more about this visit. */
const goodForMs = 12 * 60 * 60 * 1_000;
export const isFreshScan = ({ at }: Scan, nowMs: number): boolean => isWithin(goodForMs, Date.parse(at), nowMs);

/** Whom and what a rating names on account of a scan: a code that counts no more names nobody. */
export const creditOf = (scan: Scan | null): { serverId: string | null; qrCodeId: string | null } =>
  scan === null || scan.state === "inactive"
    ? { serverId: null, qrCodeId: null }
    : { serverId: scan.serverId, qrCodeId: scan.codeId };
