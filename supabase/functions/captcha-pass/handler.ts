import * as z from "zod/mini";
import { isSolved } from "../_shared/captcha.ts";
import { callAsService } from "../_shared/database.ts";
import type { Environment } from "../_shared/environment.ts";
import { readJsonBody, respond } from "../_shared/respond.ts";

const requestSchema = z.object({ token: z.string().check(z.minLength(1), z.maxLength(4_096)) });

/**
 * POST `{ token }` of a solved captcha → `{ pass }`, which a form takes as `p_pass` within ten minutes, once. The database
 * cannot ask the captcha's provider. 503 without the provider's secret, which the doctor looks for.
 */
export async function handle(request: Request, environment: Environment): Promise<Response> {
  const read = await readJsonBody(request);
  if ("answer" in read) return read.answer;
  if (!environment.captcha) return respond({ code: "captcha_unavailable", error: "CAPTCHA_SECRET is not set." }, 503);
  const parsed = requestSchema.safeParse(read.body);
  if (!parsed.success) return respond({ code: "captcha_failed", error: z.prettifyError(parsed.error) }, 400);
  try {
    if (!(await isSolved(environment.captcha, parsed.data.token, environment.fetch)))
      return respond({ code: "captcha_failed", error: "The captcha was not solved." }, 400);
    return respond({ pass: await callAsService<string>(environment, "issue_captcha_pass", {}) });
  } catch (error) {
    console.error("captcha-pass:", error instanceof Error ? error.message : error);
    return respond({ code: "captcha_unavailable", error: "The captcha could not be checked. Please try again." }, 502);
  }
}
