import { describe, expect, test } from "vitest";
import { handle } from "../../supabase/functions/newsletter-unsubscribe/handler.ts";
import { createWorld, rpc } from "./world.ts";

const token = "7b1d3f0a-0000-4000-8000-0000000000e0";
const request = (method: string, given = token, more = "") =>
  new Request(`http://api.test/functions/v1/newsletter-unsubscribe?token=${given}${more}`, {
    method,
    headers: { authorization: "Bearer whoever-reads-the-mail" },
    body: method === "POST" ? "List-Unsubscribe=One-Click" : null,
  });
const world = (status = 200) => createWorld({ [rpc("unsubscribe_newsletter")]: { status, body: {} } });

describe("one-click unsubscribe", () => {
  test("ends the subscription anonymously, without confirmation", async () => {
    const { environment, calls } = world();
    expect((await handle(request("POST"), environment)).status).toBe(200);
    expect(calls.map(({ url, body }) => [url, JSON.parse(body)])).toEqual([
      [rpc("unsubscribe_newsletter"), { p_token: token }],
    ]);
    expect(calls[0]?.headers.get("authorization")).toBeNull();
  });

  test("accepts a token in capitals", async () => {
    const { environment, calls } = world();
    expect((await handle(request("POST", token.toUpperCase()), environment)).status).toBe(200);
    expect(calls.map(({ body }) => JSON.parse(body))).toEqual([{ p_token: token }]);
  });

  test.each(["GET", "HEAD"])(
    "by %s changes nothing and redirects to the page with the unsubscribe button",
    async (method) => {
      const { environment, calls } = world();
      const answer = await handle(request(method), environment);
      expect([answer.status, answer.headers.get("location")]).toEqual([
        303,
        `https://site.test/newsletter?unsubscribe=${token}`,
      ]);
      expect(calls).toEqual([]);
    },
  );

  test.each([
    ["fr", "/fr/newsletter"],
    ["pt-BR", "/pt/newsletter"],
    ["xx", "/newsletter"],
    ["//evil.test", "/newsletter"],
  ])("by GET redirects to the page in the language of the mail: %s", async (language, page) => {
    const answer = await handle(request("GET", token, `&language=${language}`), world().environment);
    expect(answer.headers.get("location")).toBe(`https://site.test${page}?unsubscribe=${token}`);
  });

  test.each(["", "1", `${token}%0d%0aX:1`, `${token}/../x`])(
    "with the token %j is rejected without a database call",
    async (bad) => {
      const { environment, calls } = world();
      for (const method of ["GET", "POST"]) expect((await handle(request(method, bad), environment)).status).toBe(400);
      expect(calls).toEqual([]);
    },
  );

  test("answers 502 on a failure, so that the mail program retries", async () => {
    expect((await handle(request("POST"), world(500).environment)).status).toBe(502);
  });

  test("rejects unsupported methods", async () => {
    expect((await handle(request("DELETE"), world().environment)).status).toBe(405);
  });
});
