import * as z from "zod/mini";
import type { FailureReason } from "../../domain/outbox/retry/item-failure.ts";
import type { RemoteConfig } from "../../domain/remote-config.ts";
import { sessionSchema, type Session } from "../../domain/people/session.ts";
import { callRemote, readTimeoutMs } from "../http.ts";

export type RefreshedSession =
  | { kind: "refreshed"; session: Session }
  | { kind: "refused" }
  | { kind: "unreachable"; reason: FailureReason };

/** Exchanges the refresh token for a new session, once. "refused" only if the auth server itself explicitly says so. */
export async function fetchRefreshedSession(
  config: RemoteConfig,
  refreshToken: string,
  timeoutMs = readTimeoutMs,
): Promise<RefreshedSession> {
  const answer = await callRemote(config, {
    path: "/auth/v1/token?grant_type=refresh_token",
    token: null,
    body: { refresh_token: refreshToken },
    timeoutMs,
  });
  if (!answer.reached) return { kind: "unreachable", reason: "no_answer" };
  const session = sessionSchema.safeParse(answer.json);
  if (answer.status === 200 && session.success) return { kind: "refreshed", session: session.data };
  if (isRefusal(answer.status, answer.json)) return { kind: "refused" };
  // An answer that is not JSON comes from a captive portal.
  return {
    kind: "unreachable",
    reason: answer.status < 500 && answer.json === undefined ? "blocked" : "server_failed",
  };
}

/** A 401 of a gateway ("Invalid API key") has no error code: it is about our configuration, not about the person. */
function isRefusal(status: number, json: unknown): boolean {
  const spoken = typeof json === "object" && json !== null && ("error_code" in json || "error" in json);
  return spoken && [400, 401, 403, 422].includes(status);
}

const goneSchema = z.object({ error_code: z.literal("session_not_found") });

/** Ends a session on the server. 404 and `session_not_found` mean that it had ended already; "expired" that the token had. */
export async function removeRemoteSession(
  config: RemoteConfig,
  accessToken: string,
  scope: "local" | "global" | "others",
): Promise<"ended" | "expired" | "unreachable"> {
  const path = `/auth/v1/logout?scope=${scope}`;
  const answer = await callRemote(config, { path, token: accessToken, timeoutMs: readTimeoutMs });
  if (!answer.reached) return "unreachable";
  if (goneSchema.safeParse(answer.json).success) return "ended";
  if (answer.status === 401 || answer.status === 403) return "expired";
  return answer.status < 300 || answer.status === 404 ? "ended" : "unreachable";
}
