import * as storage from "../../local/outbox/outbox-storage.ts";
import { drainLockName } from "../../local/outbox/drain-lock.ts";
import { readConnection } from "../../local/outbox/read-outbox.ts";
import { deliver } from "./deliver.ts";
import { drainOutbox, type DrainResult } from "./drain-outbox.ts";
import type { DrainPorts } from "./drain-ports.ts";
import { encodePhoto, photoSmallEdgePx } from "../photos/encode-photo.ts";
import { readToken } from "../session/token.ts";

const ports: DrainPorts = {
  storage: { ...storage, readConnection },
  delivery: deliver,
  token: readToken,
  nowMs: () => Date.now(),
  random: () => Math.random(),
  lock: (work) => navigator.locks.request(drainLockName, work),
  shrink: (bytes) => encodePhoto(new Blob([bytes]), photoSmallEdgePx).catch(() => null),
};

let running: Promise<DrainResult> | null = null;
let following: { force: boolean; result: Promise<DrainResult> } | null = null;

/**
 * Sends what waits; resolves when nothing more can be done at the moment. Asked again while it runs, it runs once more
 * afterwards, so that what was put in meanwhile is not overlooked; and without waiting if anybody of those asked for that.
 */
export async function drainNow({ force }: { force: boolean }): Promise<DrainResult> {
  if (!running) return await run(force);
  if (following) {
    following.force ||= force;
    return await following.result;
  }
  const next = { force, result: running.catch(() => undefined).then(async () => await runNext()) };
  following = next;
  return await next.result;
}

async function runNext(): Promise<DrainResult> {
  const force = following?.force ?? false;
  following = null;
  return await run(force);
}

async function run(force: boolean): Promise<DrainResult> {
  const pass = drainOutbox(ports, { force }).finally(() => {
    if (running === pass) running = null;
  });
  running = pass;
  return await pass;
}
