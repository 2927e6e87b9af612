import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Backend } from "../../supabase/embedded/backend.ts";
import { listen } from "../../supabase/hosting/server/listen.ts";
import { fetchCaptchaPass } from "../../src/remote/captcha/captcha-pass.ts";
import { freePort } from "../support/postgres-cluster.ts";
import { captchaToken, post, startProduct } from "./backend-fixture.ts";

const LISTEN = { port: await freePort(), host: "127.0.0.1" };
const URL_HERE = `http://127.0.0.1:${LISTEN.port}`;

let backend: Backend;
let server: Awaited<ReturnType<typeof listen>>;
beforeAll(async () => {
  backend = await startProduct({ otherOrigins: [URL_HERE], functionsEnv: { SUPABASE_URL: URL_HERE } });
  server = await listen(async (request) => (await backend.handle(request)) ?? new Response(), LISTEN);
});
afterAll(async () => {
  await server.close();
  await backend.close();
});

const configOf = ({ keys }: Backend) => ({
  url: URL_HERE,
  publishableKey: keys.publishableKey,
  captcha: { provider: "local" as const, siteKey: null },
  apple: false,
});
const subscribe = async (more: object = {}) =>
  (await post(backend, "/rest/v1/rpc/subscribe_newsletter", { p_email: "ann@lemons.test", ...more })).json();

test("a visitor who is asked for a captcha solves it and subscribes, once per captcha", async () => {
  await backend.db.query(
    "insert into private.token_buckets values ('newsletter:strangers', clock_timestamp() + interval '40 minutes')",
  );
  expect(await subscribe()).toMatchObject({ success: false, code: "captcha_needed" });
  const token = await captchaToken(backend);
  const pass = await fetchCaptchaPass(configOf(backend), token);
  expect(await subscribe({ p_pass: pass })).toEqual({ success: true });
  expect(await subscribe({ p_pass: pass })).toMatchObject({ code: "captcha_needed" });
  for (const invalid of [token, "local:1.x.y", ""])
    expect(await fetchCaptchaPass(configOf(backend), invalid)).toBeNull();
});

test("only the backend itself may verify a token of its captcha", async () => {
  const token = await captchaToken(backend);
  const verify = (secret: string) =>
    fetch(`${URL_HERE}/_local/captcha`, { method: "POST", body: new URLSearchParams({ secret, response: token }) });
  for (const secret of ["", "guessed", backend.keys.publishableKey]) expect((await verify(secret)).status).toBe(403);
  expect(await (await verify(backend.keys.secretKey)).json()).toEqual({ success: true });
  expect(await (await verify(backend.keys.secretKey)).json()).toEqual({ success: false });
});

test("a pass cannot be had from the procedure that makes it", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  expect((await post(backend, "/rest/v1/rpc/issue_captcha_pass", {})).status).toBe(401);
});
