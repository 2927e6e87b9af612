import * as storage from "../../local/outbox/outbox-storage.ts";
import { CallTimeouts } from "../../domain/outbox/retry/call-timeouts.ts";
import { readConnection } from "../../local/outbox/read-outbox.ts";
import { deliver } from "./deliver.ts";
import { drainOutbox, type DrainResult } from "./drain-outbox.ts";
import type { DrainPorts } from "./drain-ports.ts";
import { holdDrainLock } from "./hold-drain-lock.ts";
import type { Wake } from "./pause.ts";
import { encodePhoto, photoSmallEdgePx } from "../photos/encode-photo.ts";
import { learnGeneration, resendAfterRestore } from "./restored-server.ts";
import { readToken } from "../session/token.ts";

const ports: DrainPorts = {
  storage: { ...storage, readConnection },
  delivery: deliver,
  timeouts: new CallTimeouts(),
  token: readToken,
  nowMs: () => Date.now(),
  random: () => Math.random(),
  lock: holdDrainLock,
  generation: { learnt: learnGeneration, changed: resendAfterRestore },
  shrink: (bytes) => encodePhoto(new Blob([bytes]), photoSmallEdgePx).catch(() => null),
};

let running: Promise<DrainResult> | null = null;
let following: { wake: Wake; result: Promise<DrainResult> } | null = null;

/**
 * Sends waiting commands; resolves when nothing more can be done now. A call during a drain starts one further drain,
 * so that new commands are not missed. All such calls share it, and it ends every pause that one of them would end.
 */
export async function drainNow(wake: Wake): Promise<DrainResult> {
  if (!running) return await run(wake);
  if (following) {
    const { force, networkIsBack } = following.wake;
    following.wake = { force: force || wake.force, networkIsBack: networkIsBack || wake.networkIsBack === true };
    return await following.result;
  }
  following = { wake, result: running.catch(() => undefined).then(runNext) };
  return await following.result;
}

async function runNext(): Promise<DrainResult> {
  const wake = following?.wake ?? { force: false };
  following = null;
  return await run(wake);
}

async function run(wake: Wake): Promise<DrainResult> {
  const drain = drainOutbox(ports, wake).finally(() => {
    if (running === drain) running = null;
  });
  running = drain;
  return await drain;
}
