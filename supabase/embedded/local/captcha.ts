import { randomBytes } from "node:crypto";
import * as z from "zod/mini";
import { authError, text } from "../http.ts";
import type { ApiCall } from "../http.ts";

export type CaptchaSettings =
  | { provider: "local" }
  | { provider: "turnstile" | "hcaptcha"; siteKey: string; secret: string }
  | { provider: "none" };

export interface Captcha {
  provider: CaptchaSettings["provider"];
  siteKey: string | null;
  /** A token of the local check; it works once, for five minutes. */
  issue(): string;
  /** The refusal of a guarded call without a good token, or null. */
  refuse(call: ApiCall): Promise<Response | null>;
}

const GUARDED = /^\/auth\/v1\/(?:signup|token|otp|magiclink|recover|resend)$/;
const VERIFY_URL = {
  turnstile: "https://challenges.cloudflare.com/turnstile/v0/siteverify",
  hcaptcha: "https://api.hcaptcha.com/siteverify",
};
const TOKEN_MS = 5 * 60 * 1000;
const MOST_TOKENS = 10_000;

export function createCaptcha(settings: CaptchaSettings): Captcha {
  const issued = new Map<string, number>();
  const isGood = async (token: string) => {
    if (settings.provider === "turnstile" || settings.provider === "hcaptcha") return askProvider(settings, token);
    const at = issued.get(token);
    issued.delete(token);
    return at !== undefined && Date.now() - at < TOKEN_MS;
  };
  return {
    provider: settings.provider,
    siteKey: "siteKey" in settings ? settings.siteKey : null,
    issue() {
      const token = `local:${randomBytes(16).toString("base64url")}`;
      issued.set(token, Date.now());
      const first = issued.keys().next();
      if (issued.size > MOST_TOKENS && !first.done) issued.delete(first.value);
      return token;
    },
    async refuse(call) {
      if (settings.provider === "none" || !isGuarded(call)) return null;
      const security = z.object({ captcha_token: z.string() }).safeParse(call.json["gotrue_meta_security"]);
      const token = security.success ? text(security.data.captcha_token) : "";
      if (token !== "" && (await isGood(token))) return null;
      const reason = token === "" ? "no captcha_token found" : "invalid-input-response";
      return authError(400, "captcha_failed", `captcha protection: request disallowed (${reason})`);
    },
  };
}

function isGuarded({ method, url }: ApiCall): boolean {
  if (method !== "POST" || !GUARDED.test(url.pathname)) return false;
  return url.pathname !== "/auth/v1/token" || url.searchParams.get("grant_type") === "password";
}

async function askProvider(
  { provider, secret }: { provider: "turnstile" | "hcaptcha"; secret: string },
  token: string,
): Promise<boolean> {
  try {
    const answer = await fetch(VERIFY_URL[provider], {
      method: "POST",
      body: new URLSearchParams({ secret, response: token }),
      signal: AbortSignal.timeout(10_000),
    });
    return z.object({ success: z.boolean() }).parse(await answer.json()).success;
  } catch (error) {
    console.error(`[captcha] ${provider} could not be asked:`, error instanceof Error ? error.message : error);
    return false;
  }
}
