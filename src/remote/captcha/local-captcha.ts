import * as z from "zod/mini";

const answerSchema = z.object({ token: z.string().check(z.minLength(1)) });

/** Token of the embedded backend's robot check, valid for five minutes and one use; null if it cannot be fetched. */
export async function fetchLocalToken(): Promise<string | null> {
  try {
    const response = await fetch("/_local/captcha", { cache: "no-store", signal: AbortSignal.timeout(8_000) });
    const parsed = answerSchema.safeParse(await response.json());
    return response.ok && parsed.success ? parsed.data.token : null;
  } catch {
    return null;
  }
}
