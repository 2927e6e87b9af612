import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { Backend } from "../../supabase/embedded/backend.ts";
import { signJwt } from "../../supabase/embedded/shared/jwt.ts";
import { FUNCTIONS_QUEUE } from "../../supabase/embedded/shared/limits.ts";
import { SITE, clientOf, post, startBackend } from "./backend-fixture.ts";

let backend: Backend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());

describe("functions", () => {
  test("run unchanged with Deno.serve, Deno.env.get and keys", async () => {
    const { data, error } = await clientOf(backend).functions.invoke("echo", { body: { lemons: 5 } });
    expect(error).toBeNull();
    expect(data).toEqual({ got: { lemons: 5 }, url: SITE, secret: true });
  });

  test("use the settings of the backend that received the call", async () => {
    const nextUrl = "http://next.test";
    const next = await startBackend({ functionsEnv: { SUPABASE_URL: nextUrl } });
    try {
      for (const [asked, url] of [
        [next, nextUrl],
        [backend, SITE],
      ] as const)
        expect(await (await post(asked, "/functions/v1/echo", 1)).json()).toEqual({ got: 1, url, secret: true });
    } finally {
      await next.close();
    }
  });

  test("answer 404 for unknown names and for paths outside their folder", async () => {
    for (const name of ["absent", "_shared", "..%2Fechofixtures", ".hidden"]) {
      expect((await post(backend, `/functions/v1/${name}`, {})).status).toBe(404);
    }
  });

  test("reveal no details when they throw", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    const answer = await post(backend, "/functions/v1/breaks", {});
    expect(log).toHaveBeenCalledWith("[function breaks]", expect.any(Error));
    log.mockRestore();
    expect([answer.status, await answer.json()]).toEqual([500, { error: "Internal Server Error" }]);
  });

  test("run at most a limited number at a time for each caller", async () => {
    const finished: string[] = [];
    const call = async (peer: string) => {
      const request = new Request(`${SITE}/functions/v1/works`, {
        method: "POST",
        headers: { apikey: backend.keys.publishableKey },
      });
      const answer = await backend.handle(request, peer);
      finished.push(peer);
      if (!answer) throw new Error("The backend left this request to the site.");
      const { atOnce }: { atOnce: number } = await answer.json();
      return atOnce;
    };
    const flood = Array.from({ length: 40 }, () => call("192.0.2.66"));
    const guest = call("192.0.2.1");
    const atOnce = await Promise.all([...flood, guest]);
    expect(Math.max(...atOnce)).toBe(FUNCTIONS_QUEUE.perCaller + 1);
    expect(finished.indexOf("192.0.2.1")).toBeLessThan(3 * FUNCTIONS_QUEUE.perCaller);
  });

  test("require a key and a valid token", async () => {
    const tokenOf = (exp: number) => signJwt({ sub: crypto.randomUUID(), exp }, backend.keys.jwtSecret);
    const now = Math.floor(Date.now() / 1000);
    const statusWith = async (token: string) =>
      (await post(backend, "/functions/v1/echo", {}, { authorization: `Bearer ${token}` })).status;
    expect(await statusWith(tokenOf(now + 60))).toBe(200);
    expect(await statusWith(tokenOf(now - 60))).toBe(401);
    expect((await post(backend, "/functions/v1/echo", {}, { apikey: "wrong" })).status).toBe(401);
    expect((await post(backend, "/functions/v1/echo", {}, { authorization: "Bearer a.b.c" })).status).toBe(401);
  });
});
