import type { PhotoResult, WaitingPhoto } from "../../domain/outbox/queue/queue.ts";
import { authorized } from "./authorized.ts";
import { now, type DrainPorts } from "./drain-ports.ts";
import { progressed, addCandidates } from "./fault-isolation.ts";
import { goOn, type Pass, type Went } from "./pass.ts";

/** Uploads one photo; one that is too large for the way is made smaller, once. */
export async function uploadPhoto(ports: DrainPorts, pass: Pass, photo: WaitingPhoto): Promise<Went> {
  const { storage, delivery } = ports;
  const taken = await storage.takePhoto(photo, now(ports));
  if (!taken) return goOn;
  const done = async (result: PhotoResult) => {
    await storage.settlePhoto(photo, result);
    await progressed(ports, pass);
    return goOn;
  };
  const { bytes } = taken;
  if (!bytes) {
    await storage.settlePhoto(photo, { kind: "refused", code: "photo_lost" });
    return goOn;
  }
  const outcome = await authorized(ports, pass, (accessToken) => delivery.upload({ ...taken, bytes }, accessToken));
  switch (outcome.kind) {
    case "stop":
      return outcome;
    case "stored":
    case "refused":
    case "later":
      return await done(outcome);
    case "too-large": {
      const smaller = taken.shrunk ? null : await ports.shrink(bytes);
      if (smaller) return await done({ kind: "shrunk", bytes: smaller });
      if (outcome.transient) return addCandidates(pass, outcome.transient, photo);
      return await done({ kind: "refused", code: "photo_too_large" });
    }
    case "transient":
      return addCandidates(pass, outcome, photo);
  }
}
