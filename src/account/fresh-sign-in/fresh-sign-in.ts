import * as z from "zod/mini";
import { freshSignInMinutes } from "../../domain/limits.ts";
import type { Session } from "../../domain/people/session.ts";

const claimsSchema = z.object({ amr: z.array(z.object({ timestamp: z.number() })) });

/** Time (ms) until which the session counts as a fresh sign-in; 0 if its token does not say when it began. */
export function freshUntil({ access_token: token }: Session): number {
  try {
    const payload = (token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/");
    const { amr } = claimsSchema.parse(JSON.parse(atob(payload)));
    return (Math.max(...amr.map(({ timestamp }) => timestamp)) + freshSignInMinutes * 60) * 1_000;
  } catch {
    return 0;
  }
}
