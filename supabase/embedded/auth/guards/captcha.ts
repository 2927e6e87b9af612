import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import * as z from "zod/mini";
import { isSolved, readCaptcha } from "../../../functions/_shared/captcha.ts";
import { authError, text } from "../../shared/api-call.ts";
import type { ApiCall } from "../../shared/api-call.ts";

export type CaptchaSettings =
  | { provider: "local" }
  | { provider: "turnstile" | "hcaptcha"; siteKey: string; secret: string }
  | { provider: "none" };

export interface Captcha {
  provider: CaptchaSettings["provider"];
  siteKey: string | null;
  /** A token of the local check; it works once, for five minutes. */
  issue(): string;
  /** True for a token of the local check that was not used before. */
  spend(token: string): boolean;
  /** The refusal of a guarded call without a good token, or null. */
  refuse(call: ApiCall): Promise<Response | null>;
}

const GUARDED = /^\/auth\/v1\/(?:signup|token|otp|magiclink|recover|resend)$/;
const TOKEN_MS = 5 * 60 * 1000;
/** Its content (time and chance) and the signature over both. */
const TOKEN = /^local:((\d+)\.[\w-]+)\.([\w-]+)$/;
const MOST_SPENT = 100_000;

/**
 * Tokens that need no memory until they are spent: kept in a list, those of honest people would be pushed out by a
 * stranger who asks for very many.
 */
function createLocalTokens(): { issue(): string; spend(token: string): boolean } {
  const secret = randomBytes(32);
  const spent = new Set<string>();
  const sign = (content: string) => createHmac("sha256", secret).update(content).digest();
  return {
    issue() {
      const content = `${Date.now()}.${randomBytes(12).toString("base64url")}`;
      return `local:${content}.${sign(content).toString("base64url")}`;
    },
    spend(token) {
      const [, content = "", at = "", given = ""] = TOKEN.exec(token) ?? [];
      const wanted = sign(content);
      const signature = Buffer.from(given, "base64url");
      if (signature.length !== wanted.length || !timingSafeEqual(signature, wanted)) return false;
      if (Date.now() - Number(at) >= TOKEN_MS || spent.has(content)) return false;
      spent.add(content);
      const first = spent.keys().next();
      if (spent.size > MOST_SPENT && !first.done) spent.delete(first.value);
      return true;
    },
  };
}

/** Calls with the secret key need no captcha, as on hosted Supabase. */
export function createCaptcha(
  settings: CaptchaSettings,
  isServer: (headers: Headers) => boolean = () => false,
): Captcha {
  const tokens = createLocalTokens();
  const isGood = async (token: string) => {
    if (settings.provider === "turnstile" || settings.provider === "hcaptcha") return askProvider(settings, token);
    return tokens.spend(token);
  };
  return {
    provider: settings.provider,
    siteKey: "siteKey" in settings ? settings.siteKey : null,
    issue: () => tokens.issue(),
    spend: (token) => settings.provider === "local" && tokens.spend(token),
    async refuse(call) {
      if (settings.provider === "none" || !isGuarded(call) || isServer(call.headers)) return null;
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
    const check = readCaptcha((name) => ({ CAPTCHA: provider, CAPTCHA_SECRET: secret })[name]);
    return check !== null && (await isSolved(check, token));
  } catch (error) {
    console.error(`[captcha] ${provider} could not be asked:`, error instanceof Error ? error.message : error);
    return false;
  }
}

/** The settings of the function `captcha-pass`. This backend verifies tokens of its own check, with its secret key. */
export const captchaVariables = (settings: CaptchaSettings, secretKey: string): Record<string, string> => ({
  CAPTCHA: settings.provider,
  CAPTCHA_SECRET: "secret" in settings ? settings.secret : secretKey,
});
