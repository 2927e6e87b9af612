import { firstCallsAt, type FirstCall } from "../domain/paths/first-calls.ts";
import { isFresh } from "../domain/people/fresh-session.ts";
import { readEarlySession } from "../local/session/early-session.ts";
import { firstRestaurantKey } from "../local/session/person-note-keys.ts";
import { askEarly } from "../remote/early-answers.ts";
import { rpcTimeoutMs } from "../remote/http.ts";
import { rowsPath, rpcPath } from "../remote/read-remote.ts";

/**
 * Asks for what a dashboard shows first while its code is still loading. Where this is not possible, because nobody is signed in
 * here or their token has to be renewed, the dashboard asks.
 */
export async function askFirst({ pathname, search }: Location): Promise<void> {
  const asked = new URLSearchParams(search).get("tab");
  const lastPlace = localStorage.getItem(firstRestaurantKey);
  const callsOf = (uid: string) => firstCallsAt({ pathname, asked, uid, lastPlace });
  // For all other pages the database is not opened twice.
  if (!navigator.onLine || callsOf("").length === 0) return;
  const early = await readEarlySession();
  if (!early || !isFresh(early.stored, Date.now())) return;
  const { access_token: token, user } = early.stored.session;
  for (const call of callsOf(user.id)) askEarly(early.config, { ...requestOf(call), token, timeoutMs: rpcTimeoutMs });
}

const requestOf = (call: FirstCall) =>
  "table" in call
    ? ({ path: rowsPath(call.table, call.query), method: "GET" } as const)
    : { path: rpcPath(call.procedure), body: call.body };
