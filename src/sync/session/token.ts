import type { FailureReason } from "../../domain/outbox/retry/item-failure.ts";
import { isFresh } from "../../domain/people/fresh-session.ts";
import type { StoredSession } from "../../domain/people/session.ts";
import { readKv } from "../../local/database/kv.ts";
import { dropTokens, renewSession } from "../../local/session/session-store.ts";
import { rpcTimeoutMs } from "../../remote/http.ts";
import { fetchRefreshedSession } from "../../remote/account/session.ts";
import { withRoom } from "../storage/make-room.ts";
import { readRemoteConfig } from "./remote-config.ts";

export type TokenAnswer =
  | { kind: "token"; uid: string; accessToken: string }
  /** Nobody is signed in here, or the server rejected the tokens: a new sign-in is needed. */
  | { kind: "sign-in" }
  /**
   * The token has expired and the auth server cannot renew it now: try later, and do not sign anybody out. `reason`
   * absent: the backend's address is unknown.
   */
  | { kind: "unreachable"; reason?: FailureReason };

const lockName = "five-lemons:session";
/** Longer than a round of tries takes while the server answers slowly. */
const lockPatienceMs = 30_000;
/** Doubled with every try. Short, because a caller waits. */
const retryStartMs = 200;
const maxTries = 4;
/** Time (monotonic) and reason of the last failed round of tries. */
let failed: { at: number; reason: FailureReason } = { at: -1, reason: "no_answer" };

export type TokenRequest = {
  /** A token that the server just refused, so it is not handed out again. */
  refused?: string;
  /** The token must stay valid for at least this long. */
  aheadMs?: number;
};

/** The only function that hands out and renews tokens, in page and worker. */
export async function readToken(intent: TokenRequest = {}): Promise<TokenAnswer> {
  const askedAt = performance.now();
  const stored = await readKv("session");
  if (!stored) return { kind: "sign-in" };
  if (isGood(stored, intent)) return toAnswer(stored);
  // A refresh token works once: two refreshes at the same time would end the session.
  // A frozen tab may hold the lock. Its lock is not taken away: it may have the new token and not have stored it yet.
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), lockPatienceMs);
  try {
    return await navigator.locks.request(lockName, { signal: patience.signal }, () => {
      clearTimeout(timer);
      return refreshed(intent, askedAt);
    });
  } catch (error) {
    if (!patience.signal.aborted) throw error;
    return { kind: "unreachable", reason: "no_answer" };
  } finally {
    clearTimeout(timer);
  }
}

async function refreshed(intent: TokenRequest, askedAt: number): Promise<TokenAnswer> {
  const stored = await readKv("session");
  if (!stored) return { kind: "sign-in" };
  // The previous holder of the lock may have renewed it already.
  if (isGood(stored, intent)) return toAnswer(stored);
  const config = await readRemoteConfig();
  if (!config) return { kind: "unreachable" };

  // A caller that waited during another caller's failed round shares its result: a failing server is not asked again by
  // each of them.
  for (let tries = 1; askedAt > failed.at; tries += 1) {
    // The last try has a longer timeout: the connection may be slow.
    const answer = await fetchRefreshedSession(
      config,
      stored.session.refresh_token,
      tries === maxTries ? rpcTimeoutMs : undefined,
    );
    if (answer.kind === "refreshed") {
      // The previous refresh token is used up: if the new one could not be stored, the session would be lost.
      const kept = await withRoom(() => renewSession(answer.session, Date.now(), stored.session.refresh_token));
      return kept ? toAnswer(kept) : { kind: "sign-in" };
    }
    if (answer.kind === "refused") {
      await dropTokens(stored.session.refresh_token);
      const now = await readKv("session");
      return now ? toAnswer(now) : { kind: "sign-in" };
    }
    if (tries === maxTries || navigator.onLine === false) failed = { at: performance.now(), reason: answer.reason };
    else await new Promise((resolve) => setTimeout(resolve, retryStartMs * 2 ** (tries - 1)));
  }
  // The token is older than our margin, but the server may still accept it.
  const stillUsed = intent.refused !== stored.session.access_token && isFresh(stored, Date.now() - 60_000);
  return stillUsed ? toAnswer(stored) : { kind: "unreachable", reason: failed.reason };
}

function isGood(stored: StoredSession, { refused, aheadMs }: TokenRequest): boolean {
  return stored.session.access_token !== refused && isFresh(stored, Date.now(), aheadMs);
}

const toAnswer = ({ session }: StoredSession): TokenAnswer => ({
  kind: "token",
  uid: session.user.id,
  accessToken: session.access_token,
});
