import type { Command } from "../../domain/outbox/commands/command.ts";
import type { DrainEvent } from "../../domain/outbox/queue/drain-state.ts";
import type { PhotoResult, WaitingPhoto } from "../../domain/outbox/queue/queue.ts";
import { decisionOf } from "../../domain/outbox/responses/settle.ts";
import type { BatchResponse, Transient, UploadResponse } from "../../domain/outbox/responses/response.ts";
import { now, type DrainPorts } from "./drain-ports.ts";
import type { TokenCalls } from "./with-token.ts";

const unreadableAnswer: Transient = { kind: "transient", retryAfterMs: null, reason: "answer_unreadable" };

type Context = { ports: DrainPorts; uid: string; calls: TokenCalls };

/** Makes a call with the time-out that fits the connection. */
async function timed<T extends BatchResponse | UploadResponse>(
  { ports: { timeouts, nowMs }, calls }: Context,
  { kind, count }: { kind: "send" | "upload"; count: number },
  call: (accessToken: string, timeoutMs: number) => Promise<T>,
) {
  const startedMs = nowMs();
  const response = await calls.make((accessToken) => call(accessToken, timeouts.ms(kind)));
  const tookMs = nowMs() - startedMs;
  if (response.kind === "transient" && response.reason === "no_answer") timeouts.unanswered(kind, tookMs);
  else if (response.kind !== "no token") timeouts.answered(kind, tookMs, response.kind === "answered" ? count : 0);
  return response;
}

/** Sends commands in one call and stores what the server decided about each. */
export async function sendBatch(context: Context, chosen: readonly Command[]): Promise<DrainEvent> {
  const { ports, uid, calls } = context;
  const { storage, delivery, nowMs } = ports;
  const sent = await storage.takeCommands(chosen, now(ports));
  const [first] = sent;
  if (!first) return { kind: "skipped", sent: chosen };
  const response = await timed(context, { kind: "send", count: sent.length }, (accessToken, timeoutMs) =>
    delivery.send(sent, accessToken, timeoutMs),
  );
  switch (response.kind) {
    case "answered": {
      const { results } = response;
      const decided = sent.flatMap((command) => {
        const result = results.get(command.opId);
        return result ? [{ sent: command, decision: decisionOf(command, result, nowMs()) }] : [];
      });
      // An answer without results for any of our commands does not count as an answer.
      if (decided.length === 0) return { kind: "failed", failure: unreadableAnswer, sent };
      await storage.settle(uid, decided, now(ports));
      if (response.generation !== undefined) await ports.generation?.learnt(uid, response.generation);
      const leftOut = sent.filter(({ opId }) => !results.has(opId)).map(({ key }) => key);
      return { kind: "decided", sent, leftOut };
    }
    case "restored":
      // Once per drain: two servers that name different generations would otherwise be asked in turns for ever.
      if (calls.restored || !ports.generation) return { kind: "failed", failure: unreadableAnswer, sent };
      calls.restored = true;
      await ports.generation.changed(uid, response);
      return { kind: "skipped", sent };
    case "rejected": {
      if (sent.length > 1) return { kind: "batch rejected", sent };
      const decision = { kind: "rejected", code: response.code } as const;
      await storage.settle(uid, [{ sent: first, decision }], now(ports));
      return { kind: "decided", sent, leftOut: [] };
    }
    case "transient":
      return { kind: "failed", failure: response, sent };
    case "no token":
      return { ...response, sent };
    case "signed out":
    case "person changed":
      return response;
  }
}

/** Uploads one photo. A photo that is too large is made smaller, once. */
export async function uploadPhoto(context: Context, photo: WaitingPhoto): Promise<DrainEvent> {
  const { ports } = context;
  const { storage, delivery } = ports;
  const taken = await storage.takePhoto(photo, now(ports));
  if (!taken) return { kind: "skipped", sent: photo };
  const { bytes } = taken;
  if (!bytes) {
    await storage.settlePhoto(photo, { kind: "rejected", code: "photo_lost" });
    return { kind: "skipped", sent: photo };
  }
  const decided = async (result: PhotoResult): Promise<DrainEvent> => {
    await storage.settlePhoto(photo, result);
    return { kind: "decided", sent: photo, leftOut: [] };
  };
  const response = await timed(context, { kind: "upload", count: 1 }, (accessToken, timeoutMs) =>
    delivery.upload({ ...taken, bytes }, accessToken, timeoutMs),
  );
  switch (response.kind) {
    case "stored":
    case "rejected":
    case "later":
      return await decided(response);
    case "too-large": {
      const smaller = taken.shrunk ? null : await ports.shrink(bytes);
      if (smaller) return await decided({ kind: "shrunk", bytes: smaller });
      if (response.transient) return { kind: "failed", failure: response.transient, sent: photo };
      return await decided({ kind: "rejected", code: "photo_too_large" });
    }
    case "transient":
      return { kind: "failed", failure: response, sent: photo };
    case "no token":
      return { ...response, sent: photo };
    case "signed out":
    case "person changed":
      return response;
  }
}
