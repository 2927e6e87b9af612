import { randomBytes, randomUUID } from "node:crypto";
import type { Sql } from "../database/database.ts";
import { signJwt } from "../shared/jwt.ts";
import type { AuthContext } from "./auth-context.ts";
import { completeToken } from "./token-claims.ts";
import { readUser } from "./users.ts";

const TOKEN_SECONDS = 3600;

export interface Session {
  access_token: string;
  refresh_token: string;
  token_type: "bearer";
  expires_in: number;
  expires_at: number;
  user: unknown;
}

/** Signs `userId` in: starts a session, or issues fresh tokens for the given one. */
export async function issueSession(context: AuthContext, userId: string, sessionId?: string): Promise<Session> {
  const session = sessionId ?? randomUUID();
  const refreshToken = randomBytes(16).toString("base64url");
  const user = await context.db.transaction(async (tx) => {
    if (sessionId === undefined) {
      await tx.query("insert into auth.sessions (id, user_id, aal) values ($1, $2, 'aal1')", [session, userId]);
    }
    await tx.query("update auth.refresh_tokens set revoked = true where session_id = $1", [session]);
    await tx.query("insert into auth.refresh_tokens (id, token, user_id, session_id) values ($1, $2, $3, $4)", [
      randomUUID(),
      refreshToken,
      userId,
      session,
    ]);
    await tx.query("update auth.users set last_sign_in_at = now() where id = $1", [userId]);
    return readUser(tx, userId);
  });
  if (!user) throw new Error("The user of the session is gone.");
  const now = Math.floor(Date.now() / 1000);
  const claims = { sub: userId, aud: user.aud, role: user.role, email: user.email, session_id: session };
  const token = signJwt({ ...claims, iat: now, exp: now + TOKEN_SECONDS }, context.keys.jwtSecret);
  return {
    access_token: await completeToken(context, token),
    refresh_token: refreshToken,
    token_type: "bearer",
    expires_in: TOKEN_SECONDS,
    expires_at: now + TOKEN_SECONDS,
    user,
  };
}

/** Signs `userId` out everywhere except in the session `except`. */
export async function endSessions(sql: Sql, userId: string, except: string | null = null): Promise<void> {
  await sql.query("delete from auth.sessions where user_id = $1 and id::text is distinct from $2", [userId, except]);
}
