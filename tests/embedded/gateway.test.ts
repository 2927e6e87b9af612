import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { maxBatch } from "../../src/domain/limits.ts";
import type { Backend } from "../../supabase/embedded/backend.ts";
import { createCaptcha } from "../../supabase/embedded/auth/guards/captcha.ts";
import { answerLocal } from "../../supabase/embedded/gateway/local-routes.ts";
import type { LocalRoutes } from "../../supabase/embedded/gateway/local-routes.ts";
import { createMailbox } from "../../supabase/embedded/mail/mailbox.ts";
import { createOrigins } from "../../supabase/embedded/shared/origins.ts";
import { SITE, ask, post, startBackend } from "./backend-fixture.ts";

/** The local routes without a backend. */
const LOCAL: LocalRoutes = {
  captcha: createCaptcha({ provider: "local" }),
  mailbox: createMailbox(createOrigins("https://lemons.example")),
  keys: { publishableKey: "sb_publishable_test", secretKey: "sb_secret_test", jwtSecret: "a secret of this test" },
  apple: false,
  origins: createOrigins("https://lemons.example"),
  addDemoServer: null,
  demoSignIn: null,
  vapid: null,
  mailboxOpen: true,
  engine: "none",
  version: "0",
  hasRoom: () => true,
  ping: () => Promise.reject(new Error("The database is gone.")),
  collectMails: () => Promise.resolve(),
};

let backend: Backend;
beforeAll(async () => {
  backend = await startBackend({ version: "1.2.3" });
});
afterAll(() => backend.close());

describe("the gateway", () => {
  test("answers requests for the names of this machine and for no other host name", async () => {
    const status = async (host: string) => (await backend.handle(new Request(`http://${host}/_local/health`)))?.status;
    for (const host of ["localhost:45150", "127.0.0.1:45150", "[::1]:45150"]) expect(await status(host)).toBe(200);
    for (const host of ["evil.example:45150", "localhost:45151", "localhost", "localhost.evil.example:45150"]) {
      expect(await status(host)).toBe(403);
    }
    // The site is rejected too: a page under a foreign name would run as ours.
    expect((await backend.handle(new Request("http://evil.example:45150/app/map")))?.status).toBe(403);
  });

  test("takes a read whose empty body is announced, as some proxies send it", async () => {
    const headers = { apikey: backend.keys.publishableKey, "content-length": "0" };
    const answer = await ask(backend, new Request(`${SITE}/rest/v1/places?select=id&limit=1`, { headers }));
    expect([answer.status, await answer.json()]).toEqual([200, [{ id: 1 }]]);
  });

  test("passes paths it does not handle on to the site", async () => {
    for (const path of ["/", "/app/map", "/assets/a.js", "/auth", "/rest", "/authentic/v1"]) {
      expect(await backend.handle(new Request(SITE + path))).toBeNull();
    }
  });

  test("requires an API key", async () => {
    const bare = new Request(`${SITE}/rest/v1/rpc/who_am_i`, { method: "POST", body: "{}" });
    expect((await ask(backend, bare)).status).toBe(401);
  });

  test("allows only the site's own origins by CORS", async () => {
    const from = async (origin: string, method: string) => {
      const answer = await ask(backend, new Request(`${SITE}/rest/v1/notes`, { method, headers: { origin } }));
      return [answer.headers.get("access-control-allow-origin"), answer.headers.get("vary")];
    };
    for (const method of ["OPTIONS", "GET"]) {
      expect(await from("http://127.0.0.1:45150", method)).toEqual(["http://127.0.0.1:45150", "origin, authorization"]);
      for (const foreign of [
        "https://evil.example",
        "null",
        "http://localhost:45151",
        "http://localhost:45150.evil.example",
      ]) {
        expect(await from(foreign, method)).toEqual([null, "origin, authorization"]);
      }
    }
    const answer = await post(backend, "/rest/v1/rpc/who_am_i", {});
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  });
});

test("a redirect to the own host with a name and password in front of it leads to the site", () => {
  const { redirect } = createOrigins("https://lemons.example");
  expect(redirect("https://lemons.example/app/map")).toBe("https://lemons.example/app/map");
  for (const hidden of ["https://your-bank.example:x@lemons.example/app/map", "//me@lemons.example/"])
    expect(redirect(hidden)).toBe("https://lemons.example");
});

describe("the size of a request", () => {
  const send = (path: string, bytes: number) =>
    ask(
      backend,
      new Request(SITE + path, {
        method: "POST",
        headers: { apikey: backend.keys.publishableKey, "content-type": "application/json" },
        body: JSON.stringify({ p_value: { text: "x".repeat(bytes) } }),
      }),
    );

  test("is limited to 1 MB for the API and 10 MB for storage", async () => {
    expect((await send("/rest/v1/rpc/kind_of", 1024 * 1000)).status).toBe(200);
    expect((await send("/rest/v1/rpc/kind_of", 1024 * 1024)).status).toBe(413);
    expect((await send("/auth/v1/signup", 1024 * 1024)).status).toBe(413);
    expect((await send("/functions/v1/result", 1024 * 1024)).status).toBe(413);
    expect((await send("/storage/v1/object/pictures/a.jpg", 1024 * 1024)).status).not.toBe(413);
    expect((await send("/storage/v1/object/pictures/a.jpg", 10 * 1024 * 1024)).status).toBe(413);
  });

  test("is limited in keys and elements, which take longer than one text of that size", async () => {
    const call = (body: string, key = backend.keys.publishableKey) =>
      ask(
        backend,
        new Request(`${SITE}/rest/v1/rpc/kind_of`, {
          method: "POST",
          headers: { apikey: key, "content-type": "application/json" },
          body,
        }),
      );
    const elements = `{"p_value":{"list":[${"0,".repeat(450_000)}0]}}`;
    const keys = `{${Array.from({ length: 80_000 }, (_, turn) => `"${turn.toString(36)}":1`).join()}}`;
    for (const wide of [elements, keys]) expect((await call(wide)).status).toBe(413);
    expect((await call(`{"p_value":{"text":${JSON.stringify(",:".repeat(100_000))}}}`)).status).toBe(200);
    // Our own functions store the open times of hundreds of places at once.
    expect((await call(`{"p_value":{"list":[${"0,".repeat(60_000)}0]}}`, backend.keys.secretKey)).status).toBe(200);
  });

  test("lets the largest batch of the outbox pass", async () => {
    const photos = Array.from({ length: 10 }, (_, place) => ({ path: `a/${place}.jpg`, place, caption: "x" }));
    const tags = Array.from({ length: 30 }, (_, turn) => `tag_${turn}`);
    const p_value = Array.from({ length: maxBatch }, (_, turn) => ({
      op_id: `op-${turn}`,
      kind: "rating.save",
      unconfirmed: Array.from({ length: 5 }, (_, nth) => ({ op_id: `op-${turn}-${nth}`, version: 1 })),
      value: { score: 5, comment: "x", tags, photos, place: { name: "x", latitude: 1, longitude: 1 } },
    }));
    expect((await post(backend, "/rest/v1/rpc/kind_of", { p_value })).status).toBe(200);
  });

  test("is enforced on an endless body while it arrives", async () => {
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 65_536;
        controller.enqueue(new Uint8Array(65_536));
      },
    });
    const request = new Request(`${SITE}/rest/v1/rpc/kind_of`, {
      method: "POST",
      body: endless,
      duplex: "half",
    } as RequestInit);
    expect((await ask(backend, request)).status).toBe(413);
    expect(sent).toBeLessThan(2 * 1024 * 1024);
  });
});

describe("local routes", () => {
  test("the health route reports the database engine and version", async () => {
    expect(await (await ask(backend, "/_local/health")).json()).toEqual({
      ok: true,
      engine: expect.stringMatching(/^pglite 17\.\d+$/),
      version: "1.2.3",
    });
  });

  test("the health route reports a database failure", async () => {
    const url = new URL("/_local/health", SITE);
    const answer = await answerLocal(LOCAL, new Request(url), url, null);
    expect([answer.status, (await answer.json()).ok]).toEqual([503, false]);
  });

  test("the health route reports a full disk", async () => {
    const url = new URL("/_local/health", SITE);
    const full = { ...LOCAL, ping: () => Promise.resolve(), hasRoom: () => false };
    const answer = await answerLocal(full, new Request(url), url, null);
    expect([answer.status, await answer.json()]).toEqual([
      503,
      expect.objectContaining({ problem: "The disk is full." }),
    ]);
  });

  test("the configuration contains the publishable key and no secret", async () => {
    const answer = await ask(backend, "/_local/config.json");
    const text = await answer.text();
    expect(JSON.parse(text)).toEqual({
      demo: false,
      publishableKey: backend.keys.publishableKey,
      captcha: { provider: "local", siteKey: null },
      apple: false,
      vapid: null,
    });
    expect(text).not.toContain(backend.keys.secretKey);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("access-control-allow-origin")).toBeNull();
  });

  test("the configuration contains the public push key if one is set", async () => {
    const get = async (vapid: string | null) => {
      const url = new URL("/_local/config.json", SITE);
      return (await (await answerLocal({ ...LOCAL, vapid }, new Request(url), url, null)).json()) as { vapid: unknown };
    };
    expect((await get("public-half")).vapid).toBe("public-half");
    expect((await get(null)).vapid).toBeNull();
  });

  test("the configuration names an external captcha, and no local tokens are issued", async () => {
    const captcha = createCaptcha({ provider: "turnstile", siteKey: "site", secret: "secret" });
    const local = { ...LOCAL, captcha };
    const get = (path: string) => answerLocal(local, new Request(SITE + path), new URL(path, SITE), null);
    expect((await get("/_local/captcha")).status).toBe(404);
    const config = await (await get("/_local/config.json")).text();
    expect(JSON.parse(config).captcha).toEqual({ provider: "turnstile", siteKey: "site" });
    expect(config).not.toContain('"secret"');
  });
});

describe("the mailbox", () => {
  const read = (headers: Record<string, string> = {}, peer: string | null = null, host = SITE) =>
    backend.handle(new Request(`${host}/_local/mail`, { headers }), peer);

  beforeAll(async () => {
    await backend.mail.send({ to: "a@lemons.test", subject: "First", text: `Look: ${SITE}/one` });
    await backend.mail.send({
      to: "b@lemons.test",
      subject: "<b>Second</b>",
      text: "No link <script>alert(1)</script>",
    });
  });

  test("lists mails as JSON, newest first, by recipient", async () => {
    const mails = await (await read({ accept: "application/json" }))?.json();
    expect(mails.map(({ subject }: { subject: string }) => subject)).toEqual(["<b>Second</b>", "First"]);
    expect(mails[1]).toEqual({
      to: "a@lemons.test",
      subject: "First",
      text: `Look: ${SITE}/one`,
      html: null,
      links: [`${SITE}/one`],
      at: expect.stringMatching(/Z$/),
    });
    const own = await ask(
      backend,
      new Request(`${SITE}/_local/mail?to=A@lemons.test`, { headers: { accept: "application/json" } }),
    );
    expect(await own.json()).toHaveLength(1);
  });

  test("shows mails as a page with links and without scripts", async () => {
    const answer = await read();
    const html = (await answer?.text()) ?? "";
    expect(html).toContain(`<a href="${SITE}/one"`);
    expect(html).not.toContain("<script");
    expect(html).not.toContain("<b>");
    expect(answer?.headers.get("content-security-policy")).toContain("default-src 'none'");
  });

  test("is open only to this machine", async () => {
    expect((await read({}, "127.0.0.1"))?.status).toBe(200);
    expect((await read({}, "::ffff:127.0.0.1"))?.status).toBe(200);
    expect((await read({}, "192.168.1.20"))?.status).toBe(403);
    for (const name of ["x-forwarded-for", "x-real-ip", "forwarded", "cf-connecting-ip", "x-forwarded-proto", "via"]) {
      expect((await read({ [name]: "10.0.0.1" }, "127.0.0.1"))?.status, name).toBe(403);
    }
    // A silent proxy closes after each request, and the browser uses another name.
    for (const [name, value] of [
      ["connection", "close"],
      ["referer", "https://lemons.example/app-login"],
      ["origin", "https://lemons.example"],
    ] as const) {
      expect((await read({ [name]: value }, "127.0.0.1"))?.status, name).toBe(403);
    }
    for (const honest of [{ connection: "keep-alive" }, { referer: `${SITE}/app-login` }, { origin: SITE }]) {
      expect((await read(honest, "127.0.0.1"))?.status).toBe(200);
    }
    expect(
      (
        await answerLocal(
          { ...LOCAL, mailboxOpen: false },
          new Request(`${SITE}/_local/mail`),
          new URL(`${SITE}/_local/mail`),
          null,
        )
      ).status,
    ).toBe(404);
    const closed = (apikey: string) =>
      answerLocal(
        { ...LOCAL, mailboxOpen: false },
        new Request(`${SITE}/_local/mail`, { headers: { apikey } }),
        new URL(`${SITE}/_local/mail`),
        "192.168.1.20",
      );
    expect((await closed(LOCAL.keys.secretKey)).status).toBe(200);
    expect((await closed(LOCAL.keys.publishableKey)).status).toBe(404);
    const published = new URL("https://lemons.example/_local/mail");
    expect((await answerLocal(LOCAL, new Request(published), published, "127.0.0.1")).status).toBe(403);
  });
});
