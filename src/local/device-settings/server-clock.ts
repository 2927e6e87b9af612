import { readKv, writeKv } from "../database/kv.ts";

/** The last contact of this page. Its clock never jumps, but it may stand still while the device sleeps. */
let contact: { serverMs: number; pageMs: number } | null = null;

/** The server told its time in an answer to a call that began at `askedAtMs` of `performance.now()`. */
export async function noteServerTime(serverMs: number, askedAtMs: number): Promise<void> {
  const pageMs = (askedAtMs + performance.now()) / 2;
  contact = { serverMs, pageMs };
  const deviceMs = Date.now() - (performance.now() - pageMs);
  await writeKv("serverClock", { at: new Date(serverMs).toISOString(), aheadMs: serverMs - deviceMs });
}

/** The present time by the server's clock, and the last contact; undefined if it never told its time. */
export async function estimateChoice(): Promise<{ at: string; contactAt: string } | undefined> {
  const clock = await readKv("serverClock");
  if (!clock) return undefined;
  const byDevice = Date.now() + clock.aheadMs;
  // Later by the page's clock than by the device's: the device's clock was set back since.
  const byPage = contact === null ? byDevice : contact.serverMs + performance.now() - contact.pageMs;
  return { at: new Date(Math.max(byDevice, byPage)).toISOString(), contactAt: clock.at };
}
