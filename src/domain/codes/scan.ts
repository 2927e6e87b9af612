import * as z from "zod/mini";
import { isWithin } from "../time/within.ts";

/** Data of a scanned code and its verification on this device. */
export const scanSchema = z.object({
  placeId: z.string(),
  /** Name of the place; `null` if the code does not contain it. */
  name: z.nullable(z.string()),
  /** In degrees. */
  position: z.nullable(z.object({ lat: z.number(), lng: z.number() })),
  serverId: z.nullable(z.string()),
  /** First name of the waiter; absent until the answer to the scan has arrived. */
  serverName: z.optional(z.string()),
  codeId: z.nullable(z.string()),
  /** ISO time. */
  at: z.string(),
  /** A `CodeVerdict`, or `inactive`: the server has deactivated this code. */
  state: z.literal(["genuine", "unsigned", "unknown-key", "unchecked", "inactive"]),
});
export type Scan = z.infer<typeof scanSchema>;

/** An older scan no longer proves anything about the current visit. */
const goodForMs = 12 * 60 * 60 * 1_000;
export const isFreshScan = ({ at }: Scan, nowMs: number): boolean => isWithin(goodForMs, Date.parse(at), nowMs);

/** The server and code that a rating credits because of a scan. An inactive code credits nobody. */
export const creditOf = (scan: Scan | null): { serverId: string | null; qrCodeId: string | null } =>
  scan === null || scan.state === "inactive"
    ? { serverId: null, qrCodeId: null }
    : { serverId: scan.serverId, qrCodeId: scan.codeId };
