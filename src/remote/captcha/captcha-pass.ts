import * as z from "zod/mini";
import type { RemoteConfig } from "../../domain/remote-config.ts";
import { callRemote, rpcTimeoutMs } from "../http.ts";

const answerSchema = z.object({ pass: z.string() });

/** The pass for a solved captcha, which one call of a form takes within ten minutes; null if the token was not accepted. */
export async function fetchCaptchaPass(config: RemoteConfig, captchaToken: string): Promise<string | null> {
  const path = "/functions/v1/captcha-pass";
  const answer = await callRemote(config, {
    path,
    token: null,
    body: { token: captchaToken },
    timeoutMs: rpcTimeoutMs,
  });
  const told = answerSchema.safeParse(answer.reached ? answer.json : null);
  return told.success ? told.data.pass : null;
}
