import { afterEach, describe, expect, test, vi } from "vitest";
import { handle } from "../../supabase/functions/captcha-pass/handler.ts";
import { readCaptcha } from "../../supabase/functions/_shared/captcha.ts";
import { createWorld, post, rpc } from "./world.ts";

const url = "https://captcha.test/siteverify";
const world = (verified: { status?: number; body: unknown } | Error) =>
  createWorld(
    { [url]: verified, [rpc("issue_captcha_pass")]: { body: "the-pass" } },
    { captcha: { url, secret: "captcha-secret" }, secretKey: "secret-key" },
  );
afterEach(() => vi.restoreAllMocks());

describe("captcha-pass", () => {
  test("gives a pass for a token that the provider accepts", async () => {
    const { environment, calls } = world({ body: { success: true } });
    const answer = await handle(post({ token: "solved" }), environment);
    expect([answer.status, await answer.json()]).toEqual([200, { pass: "the-pass" }]);
    expect(calls[0]?.body).toBe("secret=captcha-secret&response=solved");
    expect(calls[1]?.headers.get("apikey")).toBe("secret-key");
  });

  test.each([{ token: "guessed" }, { token: "" }, {}, { token: "x".repeat(5_000) }])(
    "gives no pass for %j",
    async (body) => {
      const { environment, calls } = world({ body: { success: false } });
      const answer = await handle(post(body), environment);
      expect([answer.status, await answer.json()]).toEqual([400, expect.objectContaining({ code: "captcha_failed" })]);
      expect(calls.filter((call) => call.url === rpc("issue_captcha_pass"))).toEqual([]);
    },
  );

  test.each([new Error("no route"), { body: {} }, { status: 500, body: "down" }])(
    "gives no pass when the provider answers %o",
    async (verified) => {
      vi.spyOn(console, "error").mockImplementation(() => {});
      const { environment } = world(verified);
      const answer = await handle(post({ token: "solved" }), environment);
      expect([answer.status, await answer.json()]).toEqual([
        502,
        expect.objectContaining({ code: "captcha_unavailable" }),
      ]);
    },
  );

  test("answers 503 without the provider's secret, also to the empty call of the doctor", async () => {
    const { environment } = createWorld({});
    expect((await handle(post({}), environment)).status).toBe(503);
  });
});

test.each([
  [{}, null],
  [{ CAPTCHA_SECRET: "s" }, "https://challenges.cloudflare.com/turnstile/v0/siteverify"],
  [{ CAPTCHA_SECRET: "s", CAPTCHA: "hcaptcha" }, "https://api.hcaptcha.com/siteverify"],
  [{ CAPTCHA_SECRET: "s", CAPTCHA: "local", SUPABASE_URL: "http://here.test" }, "http://here.test/_local/captcha"],
  [{ CAPTCHA_SECRET: "s", CAPTCHA: "none" }, null],
] as const)("the settings %j verify a captcha at %s", (settings, wanted) => {
  expect(readCaptcha((name) => (settings as Record<string, string>)[name])?.url ?? null).toBe(wanted);
});
