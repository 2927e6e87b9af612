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
  /** Of the reader, as far as the database knows it. */
  language: string | null;
}

/** Bounds of one run, as of the mails. */
const BATCH = 50;
const BATCHES = 10;
/** A push service keeps a message so long for a telephone that is off; older news is no news. */
const TTL_S = 24 * 3_600;
/** Where a push service asks for a pause and does not say how long. */
const PAUSE_S = 600;

export const createPushPort = (keys: VapidKeys, fetcher: typeof fetch): PushPort => ({
  keys,
  send: (endpoint, { headers, body }) =>
    fetcher(endpoint, { method: "POST", headers, body, redirect: "manual", signal: AbortSignal.timeout(15_000) }),
});

/** `unheard`: the push service was not reached, or did not answer. */
type Outcome = { outcome: "sent" | "refused" | "gone" | "later"; seconds?: number; unheard?: boolean };

/** One notice to one browser, once: `wordsOfPush` says it in the words of a lock screen, which name nobody. */
async function sendOne({ keys, send }: PushPort, push: WaitingPush, nowMs: number): Promise<Outcome> {
  // The database has checked it when it came; who calls looks again at what is called.
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
    return { outcome: "later", unheard: true };
  }
}

export function outcomeOf({ status, headers }: Pick<Response, "status" | "headers">, nowMs: number): Outcome {
  if (status >= 200 && status < 300) return { outcome: "sent" };
  if (status === 404 || status === 410) return { outcome: "gone" };
  if (status === 429 || status >= 500) return { outcome: "later", seconds: retryAfterOf(headers, nowMs) };
  return { outcome: "refused" };
}

/** Seconds, or a date, as HTTP allows. */
function retryAfterOf(headers: Headers, nowMs: number): number {
  const said = headers.get("retry-after") ?? "";
  const seconds = /^\d+$/.test(said) ? Number(said) : Math.ceil((Date.parse(said) - nowMs) / 1_000);
  return seconds >= 0 ? seconds : PAUSE_S;
}

export const sendPushes: MaintenanceJob = {
  name: "push",
  async run(ports: MaintenancePorts) {
    const { push } = ports;
    if (push === null) return { skipped: "no keys to push with" };
    const counts = { sent: 0, gone: 0, refused: 0, later: 0 };
    // Each call to one that does not answer takes its whole time: the others, and the jobs behind this one, would wait for all.
    const unheard = new Set<string>();
    for (let batch = 0; batch < BATCHES; batch++) {
      const waiting = await ports.call<WaitingPush[]>("take_pushes", { p_limit: BATCH });
      for (const one of waiting) {
        // A service that is down, or keys that are none: the lease brings it back.
        const service = URL.parse(one.endpoint)?.host ?? "";
        const went: Outcome = unheard.has(service)
          ? { outcome: "later" }
          : await sendOne(push, one, Date.now()).catch((): Outcome => ({ outcome: "later" }));
        const { outcome, seconds = 0 } = went;
        if (went.unheard) unheard.add(service);
        counts[outcome] += 1;
        await ports.call("settle_push", { p_id: one.id, p_outcome: outcome, p_retry_seconds: seconds });
      }
      if (waiting.length < BATCH) break;
    }
    return counts;
  },
};
