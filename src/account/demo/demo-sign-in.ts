import * as z from "zod/mini";
import { readTimeoutMs } from "../../remote/http.ts";
import { signIn } from "../auth/auth-calls.ts";
import { refused, type Refused } from "../auth/auth-client.ts";
import { fetchLocalToken } from "../../remote/captcha/local-captcha.ts";
import type { DemoRole } from "./demo-roles.ts";

const answerSchema = z.object({ password: z.string(), emails: z.record(z.string(), z.string()) });

/** Signs in as a demo account, with the password that the embedded backend gives only to requests from its own machine. */
export async function signInAsDemo(role: DemoRole): Promise<{ ok: true } | Refused> {
  const [account, captchaToken] = await Promise.all([fetchAccount(role), fetchLocalToken()]);
  if (!account || !captchaToken) return refused("network");
  const outcome = await signIn({ ...account, captchaToken, invitationCode: null });
  // Somebody added a second step to the account; only the form can ask for it.
  return outcome.ok && outcome.owes ? refused("fallback") : outcome;
}

async function fetchAccount(role: DemoRole): Promise<{ email: string; password: string } | null> {
  try {
    const signal = AbortSignal.timeout(readTimeoutMs);
    const response = await fetch("/_local/demo/accounts", { cache: "no-store", credentials: "omit", signal });
    const { password, emails } = answerSchema.parse(await response.json());
    const email = emails[role];
    return email === undefined ? null : { email, password };
  } catch {
    return null;
  }
}
