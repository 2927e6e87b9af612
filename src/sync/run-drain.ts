import * as storage from "../local/outbox-storage.ts";
import { drainLockName } from "../local/drain-lock.ts";
import { readKv } from "../local/kv.ts";
import { readConnection } from "../local/read-outbox.ts";
import { countUnsent } from "../local/first-reads.ts";
import { deliver } from "./deliver.ts";
import { showUnsentBadge } from "./device-storage.ts";
import { drainOutbox, type DrainResult } from "./drain-outbox.ts";
import type { DrainPorts } from "./drain-ports.ts";
import { encodePhoto, photoSmallEdgePx } from "./encode-photo.ts";
import { readToken } from "./token.ts";

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
let following: Promise<DrainResult> | null = null;

/**
 * Sends what waits; resolves when nothing more can be done at the moment. Asked again while it runs, it runs once more
 * afterwards, so that what was put in meanwhile is not overlooked.
 */
export async function drainNow(intent: { force: boolean }): Promise<DrainResult> {
  if (running) {
    following ??= running
      .catch(() => undefined)
      .then(() => {
        following = null;
        return drainNow(intent);
      });
    return await following;
  }
  running = drainOutbox(ports, intent).finally(() => {
    running = null;
  });
  const result = await running;
  const person = await readKv("person");
  await showUnsentBadge(person ? await countUnsent(person.uid) : 0);
  return result;
}
