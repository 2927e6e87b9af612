import { retryAfterMs } from "../../../src/domain/outbox/retry/back-off.ts";
import { isPushEndpoint, type PushMessage } from "../../../src/domain/people/push.ts";
import { languageOfTag } from "../../../src/domain/languages.ts";
import { wordsOfPush } from "../../../src/messages/pushes.ts";
import { encryptPush, vapidHeader, type VapidKeys } from "../_shared/web-push.ts";
import type { MaintenanceJob, MaintenancePorts, PushPort } from "./maintenance-ports.ts";

interface WaitingPush {
  id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  user_id: string;
  activity_type: string;
  metadata: Record<string, unknown>;
  /** Language of the reader, if known. */
  language: string | null;
}

/** Limits of one run, as for mails. */
const BATCH = 50;
const BATCHES = 10;
/** How long push services store a message for a phone that is off; older news is not useful. */
const TTL_S = 24 * 3_600;
/** Pause when a push service asks for one without a duration. */
const PAUSE_S = 600;

export const createPushPort = (keys: VapidKeys, fetcher: typeof fetch): PushPort => ({
  keys,
  send: (endpoint, { headers, body }) =>
    fetcher(endpoint, { method: "POST", headers, body, redirect: "manual", signal: AbortSignal.timeout(15_000) }),
});

/** `unreachable` means that the push service was not reached or did not respond. */
type Outcome = { outcome: "sent" | "refused" | "gone" | "later"; seconds?: number; unreachable?: boolean };

/** Sends one notification to one browser. The texts are made for a lock screen and name nobody. */
async function sendOne({ keys, send }: PushPort, push: WaitingPush, nowMs: number): Promise<Outcome> {
  // The database checked the endpoint on subscription; it is checked again before the request.
  if (!isPushEndpoint(push.endpoint)) return { outcome: "gone" };
  const words = wordsOfPush(push.activity_type, push.metadata, languageOfTag(push.language) ?? "en");
  if (!words) return { outcome: "refused" };
  const message: PushMessage = { to: push.user_id, ...words, tag: push.id };
  const body = await encryptPush(JSON.stringify(message), push);
  const headers = {
    authorization: await vapidHeader(push.endpoint, keys, nowMs),
    "content-encoding": "aes128gcm",
    "content-type": "application/octet-stream",
    ttl: String(TTL_S),
    urgency: "normal",
  };
  try {
    const answer = await send(push.endpoint, { headers, body });
    await answer.body?.cancel();
    return outcomeOf(answer, nowMs);
  } catch {
    return { outcome: "later", unreachable: true };
  }
}

export function outcomeOf({ status, headers }: Pick<Response, "status" | "headers">, nowMs: number): Outcome {
  if (status >= 200 && status < 300) return { outcome: "sent" };
  if (status === 404 || status === 410) return { outcome: "gone" };
  if (status === 429 || status >= 500) {
    const pauseMs = retryAfterMs(headers.get("retry-after"), nowMs);
    return { outcome: "later", seconds: pauseMs === null ? PAUSE_S : Math.ceil(pauseMs / 1_000) };
  }
  return { outcome: "refused" };
}

export const sendPushes: MaintenanceJob = {
  name: "push",
  async run(ports: MaintenancePorts) {
    const { push } = ports;
    if (push === null) return { skipped: "no keys to push with" };
    const counts = { sent: 0, gone: 0, refused: 0, later: 0 };
    // Every call to an unreachable service takes the full timeout, so others would wait; it is called only once per
    // run.
    const unreachable = new Set<string>();
    for (let batch = 0; batch < BATCHES; batch++) {
      const waiting = await ports.call<WaitingPush[]>("take_pushes", { p_limit: BATCH });
      for (const one of waiting) {
        // For an unreachable service or invalid keys, the lease of the row expires and it is retried.
        const service = URL.parse(one.endpoint)?.host ?? "";
        const went: Outcome = unreachable.has(service)
          ? { outcome: "later" }
          : await sendOne(push, one, Date.now()).catch((): Outcome => ({ outcome: "later" }));
        const { outcome, seconds = 0 } = went;
        if (went.unreachable) unreachable.add(service);
        counts[outcome] += 1;
        await ports.call("settle_push", { p_id: one.id, p_outcome: outcome, p_retry_seconds: seconds });
      }
      if (waiting.length < BATCH) break;
    }
    return counts;
  },
};
