import * as z from "zod/mini";

/** Where a solved captcha is verified: by its provider, or by the embedded backend that issued it. */
export type CaptchaCheck = { url: string; secret: string };

const verifyUrls: Partial<Record<string, string>> = {
  turnstile: "https://challenges.cloudflare.com/turnstile/v0/siteverify",
  hcaptcha: "https://api.hcaptcha.com/siteverify",
};

/** Null without a secret: then no captcha can be verified. */
export function readCaptcha(read: (name: string) => string | undefined): CaptchaCheck | null {
  const [provider, secret] = [read("CAPTCHA") || "turnstile", read("CAPTCHA_SECRET")];
  const url = provider === "local" ? `${read("SUPABASE_URL")}/_local/captcha` : verifyUrls[provider];
  return url && secret ? { url, secret } : null;
}

/** Throws if the provider gives no clear answer. */
export async function isSolved({ url, secret }: CaptchaCheck, token: string, fetcher = fetch): Promise<boolean> {
  const answer = await fetcher(url, {
    method: "POST",
    body: new URLSearchParams({ secret, response: token }),
    signal: AbortSignal.timeout(10_000),
  });
  return z.object({ success: z.boolean() }).parse(await answer.json()).success;
}
