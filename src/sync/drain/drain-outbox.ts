import { isPaused } from "../../domain/outbox/retry/item-failure.ts";
import type { Transient } from "../../domain/outbox/responses/response.ts";
import { chooseStep, earliestNotBefore } from "../../domain/outbox/queue/queue.ts";
import type { DrainPorts } from "./drain-ports.ts";
import { markRemaining, failsByItself } from "./fault-isolation.ts";
import { newPass, unreachable, type Pass } from "./pass.ts";
import { endPause, readPause, startPause } from "./pause.ts";
import { sendBatch } from "./send-batch.ts";
import { uploadPhoto } from "./upload-photo.ts";

/**
 * How a drain ended. `idle`: nothing can go out now; if `dueAt` is set, something is held back until then.
 * `waiting`: the connection or an item failed and is tried again at `dueAt`. `sign-in`: nothing goes out until somebody signs in.
 */
export type DrainResult = { kind: "idle" | "waiting"; dueAt: string | null } | { kind: "sign-in" };

/** Sends everything that can be sent now. `force` does not wait for the end of a pause. */
export async function drainOutbox(ports: DrainPorts, { force }: { force: boolean }): Promise<DrainResult> {
  return await ports.lock(async () => {
    const paused = force ? null : await readPause(ports);
    if (paused !== null) return { kind: "waiting", dueAt: paused };
    try {
      return await drain(ports);
    } finally {
      await ports.storage.clearInFlight();
    }
  });
}

async function drain(ports: DrainPorts): Promise<DrainResult> {
  const { storage } = ports;
  const token = await ports.token();
  if (token.kind === "sign-in") return { kind: "sign-in" };
  if (token.kind === "unreachable") return await endPass(ports, null, unreachable(token.reason));
  const { uid } = token;
  const pass = newPass(uid, { probe: (await storage.readConnection()).fails > 0 });
  for (;;) {
    const queue = await storage.readQueue(uid);
    const skip = new Set(pass.candidates.keys());
    const step = chooseStep(queue, { nowMs: ports.nowMs(), skip, probe: pass.probe });
    if (step.kind === "nothing") {
      if (pass.candidates.size === 0) return await endPass(ports, pass, null);
      const failure = await markRemaining(ports, pass);
      if (failure) return await endPass(ports, pass, failure);
      continue;
    }
    const sent = step.kind === "send" ? step.commands : step.photo;
    const went =
      step.kind === "send" ? await sendBatch(ports, pass, step.commands) : await uploadPhoto(ports, pass, step.photo);
    if (went.kind === "go-on") continue;
    if (went.because === "sign-in") return { kind: "sign-in" };
    if (await failsByItself(ports, pass, went, { queue, sent })) continue;
    // Whoever signed in meanwhile has a queue of their own, and a drain of it was asked for then.
    return await endPass(ports, pass, went.because === "other person" ? null : went.because);
  }
}

/** Writes down how the connection is, and answers when to come back. */
async function endPass(ports: DrainPorts, pass: Pass | null, failure: Transient | null): Promise<DrainResult> {
  if (failure) return { kind: "waiting", dueAt: await startPause(ports, failure) };
  await endPause(ports);
  if (!pass) return { kind: "idle", dueAt: null };
  const { commands } = await ports.storage.readQueue(pass.uid);
  return { kind: commands.some(isPaused) ? "waiting" : "idle", dueAt: earliestNotBefore(commands) };
}
