import { makeVapidKeys } from "../../supabase/functions/_shared/web-push.ts";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, describe, expect, test } from "vitest";
import type { Backend } from "../../supabase/embedded/backend.ts";
import { listen } from "../../supabase/hosting/server/listen.ts";
import { withPublicPages } from "../../supabase/hosting/server/public-pages.ts";
import { aPlacePage } from "../support/a-place-page.ts";
import { freePort } from "../support/postgres-cluster.ts";
import { securityHeaders } from "../../src/build/security-headers.ts";
import { OperatorError } from "../../supabase/embedded/shared/operator-error.ts";
import { passwordlessParts } from "../../supabase/hosting/server/launch.ts";
import { readSettings } from "../../supabase/embedded/settings/settings.ts";
import { configInPage } from "../../supabase/hosting/server/config-in-page.ts";
import { createSite } from "../../supabase/hosting/server/static-site.ts";

const dist = mkdtempSync(path.join(tmpdir(), "five-lemons-site-"));
const script = `console.log("lemon");\n`.repeat(100);
for (const folder of ["assets", ".vite", "about"]) mkdirSync(path.join(dist, folder));
writeFileSync(path.join(dist, "index.html"), "<title>Landing</title>");
const inline = { script: "first()", style: "a{}" };
writeFileSync(
  path.join(dist, "app-shell.html"),
  `<title>App</title><script>${inline.script}</script><style>${inline.style}</style>`,
);
writeFileSync(path.join(dist, "404.html"), "<title>Missing</title>");
mkdirSync(path.join(dist, "fr"), { recursive: true });
writeFileSync(path.join(dist, "fr/404.html"), "<title>Introuvable</title>");
writeFileSync(path.join(dist, "about/index.html"), "<title>About</title>");
writeFileSync(path.join(dist, "sw.js"), script);
writeFileSync(path.join(dist, "assets/app-1a2b.js"), script);
writeFileSync(path.join(dist, ".vite/manifest.json"), "{}");
writeFileSync(path.join(dist, ".build-stamp"), "stamp");
afterAll(() => rmSync(dist, { recursive: true, force: true }));

const configuredPages = path.join(dist, "configured");
mkdirSync(path.join(configuredPages, "assets"), { recursive: true });
writeFileSync(path.join(configuredPages, "app-shell.html"), "<body><div id=root></div></body>");
writeFileSync(path.join(configuredPages, "sw.js"), script);

const site = createSite(dist, securityHeaders({ captcha: "local" }));
/** A site whose pages contain the configuration of this answer. */
const configured = (config: () => object) => {
  const backend = { handle: () => Promise.resolve(Response.json(config())) };
  return createSite(configuredPages, {}, configInPage(backend));
};
const get = (address: string, headers: Record<string, string> = {}) =>
  site(new Request(`http://localhost:45152${address}`, { headers }));

describe("the site", () => {
  test("serves the app's page for every path of the app", async () => {
    expect(await (await get("/")).text()).toBe("<title>Landing</title>");
    for (const address of ["/app/map", "/app/rate?place_id=a", "/r/ChIJ-1_2", "/auth"]) {
      const answer = await get(address);
      expect([address, await answer.text()]).toEqual([address, expect.stringContaining("<title>App</title>")]);
      expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
      expect(answer.headers.get("cache-control")).toBe("no-cache");
    }
    expect(await (await get("/about")).text()).toBe("<title>About</title>");
  });

  test("leads a browser from the start page to its language, and varies by what it read", async () => {
    const browser = { "sec-fetch-mode": "navigate", "accept-language": "fr-LU,fr;q=0.9,en;q=0.5" };
    const led = await get("/", browser);
    expect([led.status, led.headers.get("location")]).toEqual([302, "/fr#guessed"]);
    expect(led.headers.get("vary")).toContain("accept-language");
    // A link within the site is a choice, and a worker reads the file of this address.
    for (const other of [{ ...browser, "sec-fetch-site": "same-origin" }, { "accept-language": "fr" }]) {
      const page = await get("/", other);
      expect([page.status, page.headers.get("vary")]).toEqual([200, expect.stringContaining("accept-language")]);
    }
  });

  test("serves a 404 page for unknown paths", async () => {
    for (const address of ["/nowhere", "/de/nowhere", "/appx", "/blog/none"]) {
      const answer = await get(address);
      expect([address, answer.status, await answer.text()]).toEqual([address, 404, "<title>Missing</title>"]);
    }
    const french = await get("/fr/nowhere");
    expect([french.status, await french.text()]).toEqual([404, "<title>Introuvable</title>"]);
    for (const address of [
      "/discover",
      "/fr/discover",
      "/de/reviews",
      "/u/ada.l",
      "/passport",
      "/owner-dashboard/x/overview",
    ])
      expect([address, (await get(address)).status]).toEqual([address, 200]);
  });

  test("allows only a page's own inline scripts in its content security policy", async () => {
    const policyOf = async (address: string) => (await get(address)).headers.get("content-security-policy") ?? "";
    const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
    const policy = await policyOf("/app/map");
    expect(policy).toContain(`script-src 'self' ${hash(inline.script)};`);
    expect(policy).toContain(`style-src 'self' ${hash(inline.style)};`);
    for (const address of ["/", "/sw.js"])
      expect(await policyOf(address)).toContain("script-src 'self'; style-src 'self';");
    expect(policy).not.toContain("unsafe-inline");
  });

  test("answers 404 for missing files", async () => {
    for (const address of ["/assets/app-old.js", "/assets/none", "/favicon.ico", "/old.js"]) {
      expect((await get(address)).status).toBe(404);
    }
  });

  test("lets browsers cache hashed files forever and the service worker never", async () => {
    expect((await get("/assets/app-1a2b.js")).headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect((await get("/sw.js")).headers.get("cache-control")).toBe("no-cache");
  });

  test("compresses files with the best encoding that the browser accepts", async () => {
    const br = await get("/assets/app-1a2b.js", { "accept-encoding": "gzip, deflate, br" });
    expect(br.headers.get("content-encoding")).toBe("br");
    expect(brotliDecompressSync(await br.arrayBuffer()).toString()).toBe(script);
    const gz = await get("/assets/app-1a2b.js", { "accept-encoding": "gzip" });
    expect(gunzipSync(await gz.arrayBuffer()).toString()).toBe(script);
    expect(gz.headers.get("vary")).toBe("accept-encoding");
    const plain = await get("/assets/app-1a2b.js");
    expect([plain.headers.get("content-encoding"), await plain.text()]).toEqual([null, script]);
  });

  test("answers 304 for unchanged files", async () => {
    const eTag = (await get("/sw.js")).headers.get("etag") ?? "";
    expect((await get("/sw.js", { "if-none-match": eTag })).status).toBe(304);
  });

  test("serves only built files", async () => {
    for (const address of [
      "/.vite/manifest.json",
      "/.build-stamp",
      "/..%2f..%2fetc/passwd",
      "/%2e%2e/x.txt",
      "/a%00.js",
      "/%",
    ]) {
      expect([address, (await get(address)).status]).toEqual([address, 404]);
    }
  });

  test("accepts only GET and HEAD", async () => {
    const answer = await site(new Request("http://localhost:45152/", { method: "POST", body: "x" }));
    expect([answer.status, answer.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
  });

  test("redirects pictures shared without a service worker to an explanation", async () => {
    const body = new FormData();
    body.append("photos", new File(["lemon"], "dish.jpg", { type: "image/jpeg" }));
    const answer = await site(new Request("http://localhost:45152/app/pick", { method: "POST", body }));
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/app/pick?problem=not-kept"]);
  });

  test("serves over HTTP until it is closed, without bodies for HEAD", async () => {
    const port = await freePort();
    const server = await listen((request) => site(request), { port, host: "127.0.0.1" });
    expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe("<title>Landing</title>");
    const head = await fetch(`http://127.0.0.1:${port}/sw.js`, { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([200, ""]);
    await expect(listen(site, { port, host: "127.0.0.1" })).rejects.toThrow(`Port ${port} is in use`);
    await server.close();
    await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow("fetch failed");
  });
});

describe("the security headers", () => {
  test("allow only the site itself", () => {
    const policy = securityHeaders({ captcha: "local" })["content-security-policy"] ?? "";
    expect(policy.split("; ")).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self' data: blob:",
      "font-src 'self'",
      "connect-src 'self'",
      "worker-src 'self'",
      "manifest-src 'self'",
      "form-action 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ]);
    expect(policy).not.toMatch(/unsafe|\*/);
  });

  test("name captcha hosts only when configured", () => {
    expect(securityHeaders({ captcha: "turnstile" })["content-security-policy"]).toContain(
      "script-src 'self' https://challenges.cloudflare.com",
    );
    expect(securityHeaders({ captcha: "hcaptcha" })["content-security-policy"]).toContain(
      "frame-src https://hcaptcha.com",
    );
  });

  test("name external hosts only when configured", () => {
    const { imageHosts: images, apiOrigin: api } = readSettings({
      IMAGE_HOSTS: "https://tiles.example, https://photos.example/path",
      VITE_SUPABASE_URL: "https://abc.supabase.example/",
    });
    const policy = securityHeaders({ captcha: "local", images, api })["content-security-policy"];
    const own = "https://abc.supabase.example";
    expect(policy).toContain(`img-src 'self' data: blob: ${own} https://tiles.example https://photos.example;`);
    expect(policy).toContain(`connect-src 'self' ${own};`);
  });

  test("are sent with every response, including errors", async () => {
    for (const address of ["/", "/sw.js", "/assets/none.js"]) {
      const { headers } = await get(address);
      expect(headers.get("content-security-policy")).toContain("default-src 'none'");
      expect(Object.fromEntries(headers)).toMatchObject({
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
        "referrer-policy": "strict-origin-when-cross-origin",
        "permissions-policy": "camera=(self), geolocation=(self), microphone=(), payment=(), usb=()",
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
      });
    }
  });
});

describe("the settings", () => {
  test("default to a local demo without push or mail", () => {
    expect(readSettings({})).toEqual({
      port: 4173,
      host: "127.0.0.1",
      siteUrl: "http://localhost:4173",
      dataDir: path.resolve(".data"),
      databaseUrl: undefined,
      replicaUrl: undefined,
      demo: true,
      captcha: { provider: "local" },
      imageHosts: [],
      apiOrigin: undefined,
      vapid: null,
      sendMail: null,
    });
  });

  test("require all push keys together", async () => {
    const { publicKey, privateKey } = await makeVapidKeys();
    const keys = {
      VAPID_PUBLIC_KEY: publicKey,
      VAPID_PRIVATE_KEY: privateKey,
      VAPID_SUBJECT: "mailto:you@lemons.test",
    };
    expect(readSettings(keys).vapid).toMatchObject({ publicKey, privateKey, subject: "mailto:you@lemons.test" });
    for (const wrong of [
      { VAPID_PRIVATE_KEY: "short" },
      { VAPID_SUBJECT: "you@lemons.test" },
      { VAPID_PUBLIC_KEY: "" },
    ])
      expect(() => readSettings({ ...keys, ...wrong }), JSON.stringify(wrong)).toThrow(OperatorError);
  });

  test("that are invalid are rejected with a readable message", () => {
    for (const wrong of [
      { PORT: "x" },
      { PORT: "70000" },
      { CAPTCHA: "riddle" },
      { CAPTCHA: "hcaptcha" },
      { SITE_URL: "lemons" },
      { IMAGE_HOSTS: "tiles" },
    ]) {
      expect(() => readSettings(wrong)).toThrow(OperatorError);
    }
  });
});

describe("password-free access on this machine", () => {
  const open = (environment: Record<string, string>) => passwordlessParts(readSettings(environment));

  test("covers the Apple stand-in, demo waiters and mailbox in a demo, and only the mailbox otherwise", () => {
    expect(open({})).toEqual({ apple: true, demo: true, mailbox: true });
    expect(open({ DEMO: "0" })).toEqual({ apple: false, demo: false, mailbox: true });
    expect(open({ HOST: "::1", SITE_URL: "http://127.0.0.1:4173" })).toEqual({
      apple: true,
      demo: true,
      mailbox: true,
    });
  });

  test("is closed when others reach the port or the site has a public name", () => {
    expect(open({ HOST: "0.0.0.0" })).toEqual({ apple: false, demo: false, mailbox: false });
    for (const SITE_URL of ["https://lemons.example", "http://192.168.1.20:4173"]) {
      expect(open({ SITE_URL })).toEqual({ apple: false, demo: false, mailbox: false });
      expect(open({ SITE_URL, DEMO: "0" })).toEqual({ apple: false, demo: false, mailbox: false });
    }
  });
});

describe("the configuration in a page", () => {
  let key = "first";
  const site = configured(() => ({ publishableKey: `${key}</script>` }));
  const open = (address: string, headers: Record<string, string> = { "sec-fetch-mode": "navigate" }) =>
    site(new Request(`http://localhost:45152${address}`, { headers }));
  const written = (html: string) => /<script type="application\/json" id="page-config">(.*?)<\/script>/.exec(html)?.[1];

  test("is in what a browser opens, and changes its etag when it changes", async () => {
    key = "first";
    const page = await open("/app/map");
    expect(JSON.parse(written(await page.text()) ?? "")).toEqual({ publishableKey: "first</script>" });
    const etag = page.headers.get("etag") ?? "";
    const browser = { "sec-fetch-mode": "navigate", "if-none-match": etag };
    expect((await open("/app/map", browser)).status).toBe(304);
    key = "second";
    const later = await open("/app/map", browser);
    expect([later.status, written(await later.text())]).toEqual([200, expect.stringContaining("second")]);
  });

  test("is not in what a worker keeps, nor in another file, and caches tell both apart", async () => {
    const kept = await open("/app-shell.html", { "sec-fetch-mode": "cors" });
    expect(written(await kept.text())).toBeUndefined();
    expect(kept.headers.get("vary")).toContain("sec-fetch-mode");
    expect(await (await open("/sw.js")).text()).toBe(script);
  });

  test("is in pages that are filled from the database, with the time of their drawing", async () => {
    const backend = {
      keys: { publishableKey: "publishable" } as Backend["keys"],
      handle: ({ url }: Request) =>
        Promise.resolve(Response.json(url.endsWith("/_local/config.json") ? { publishableKey: "mine" } : aPlacePage())),
    };
    const filled = withPublicPages(site, backend, "http://localhost:45152", { inPage: configInPage(backend) });
    const read = async (headers: Record<string, string>) =>
      (await filled(new Request("http://localhost:45152/r/node-1", { headers }))).text();
    expect(await read({ "sec-fetch-mode": "navigate" })).toMatch(
      /id="page-config" data-at="\d{4}-[^"]+">\{"publishableKey":"mine"\}<\/script>/,
    );
    expect(await read({ "sec-fetch-mode": "cors" })).not.toContain("page-config");
  });
});

describe("pages filled from the database", () => {
  const evil = "</script><script>alert(1)</script>";
  const page = aPlacePage({ place: { place_id: "p-1", name: evil, vicinity: "x".repeat(1500) } });
  const asked: [string, string | null | undefined, string | null][] = [];
  const backend = {
    keys: { publishableKey: "publishable" } as Backend["keys"],
    handle: (request: Request, peer?: string | null) => {
      asked.push([new URL(request.url).pathname, peer, request.headers.get("authorization")]);
      return Promise.resolve(Response.json(page));
    },
  };
  const filled = withPublicPages(site, backend, "http://localhost:45152");
  const open = (address: string, headers: Record<string, string> = {}) =>
    filled(new Request(`http://localhost:45152${address}`, { headers }), "192.0.2.7");

  test("contain public content and run only the app's scripts", async () => {
    const answer = await open("/r/p-1", { authorization: "Bearer mine" });
    const html = await answer.text();
    expect([answer.status, html.match(/<script>/g)?.length]).toEqual([200, 1]);
    expect(html).toContain("&lt;/script&gt;&lt;script&gt;alert(1)");
    expect(asked).toEqual([["/rest/v1/rpc/get_restaurant_page", "192.0.2.7", null]]);
    const policyOf = ({ headers }: Response) => headers.get("content-security-policy");
    expect(policyOf(answer)).toContain("'sha256-");
    expect(policyOf(answer)).toBe(policyOf(await get("/app/map")));
    expect(answer.headers.get("x-frame-options")).toBe("DENY");
    expect(answer.headers.get("cache-control")).toContain("s-maxage=300");
  });

  test("are drawn once for all who ask at the same time, and not sent again to a reader who has them", async () => {
    asked.length = 0;
    const answers = await Promise.all(Array.from({ length: 20 }, () => open("/de/r/p-1")));
    expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1);
    expect(asked).toHaveLength(1);
    const etag = answers[0]?.headers.get("etag") ?? "";
    const again = await open("/de/r/p-1", { "if-none-match": etag });
    expect([again.status, await again.text(), again.headers.get("etag")]).toEqual([304, "", etag]);
    expect((await open("/de/r/p-1", { "if-none-match": 'W/"older"' })).status).toBe(200);
  });

  test("include each part of a site map by its number", async () => {
    const rows = { ...backend, handle: () => Promise.resolve(Response.json([{ place_id: "p-1" }])) };
    const map = withPublicPages(site, rows, "http://localhost:45152");
    const statusOf = async (query: string) =>
      (await map(new Request(`http://localhost:45152/sitemap-places.xml${query}`))).status;
    expect([await statusOf(""), await statusOf("?part=1"), await statusOf("?part=2")]).toEqual([200, 200, 404]);
  });

  test("are read with the visitor's address behind a proxy, and asked for again after a failure", async () => {
    const seen: (string | null)[] = [];
    const failing = withPublicPages(
      site,
      {
        ...backend,
        handle: (request: Request) => {
          seen.push(request.headers.get("x-forwarded-for"));
          return Promise.resolve(Response.json({}, { status: 503 }));
        },
      },
      "http://localhost:45152",
    );
    for (const visitor of ["203.0.113.1", "203.0.113.2"]) {
      const request = new Request("http://localhost:45152/r/p-3", { headers: { "x-forwarded-for": visitor } });
      expect((await failing(request, "127.0.0.1")).status).toBe(503);
    }
    expect(seen).toEqual(["203.0.113.1", "203.0.113.2"]);
  });

  test("are compressed, and have no body for HEAD", async () => {
    const packed = await open("/r/p-1", { "accept-encoding": "gzip" });
    const plain = await (await open("/r/p-1")).text();
    expect(packed.headers.get("content-encoding")).toBe("gzip");
    expect(gunzipSync(Buffer.from(await packed.arrayBuffer())).toString()).toBe(plain);
    const head = await filled(new Request("http://localhost:45152/r/p-1", { method: "HEAD" }));
    expect([head.status, await head.text(), Number(head.headers.get("content-length"))]).toEqual([
      200,
      "",
      Buffer.byteLength(plain),
    ]);
  });

  test("are served only at their own paths, and the site answers all others", async () => {
    asked.length = 0;
    expect(await (await open("/app/map")).text()).toContain("<title>App</title>");
    expect((await filled(new Request("http://localhost:45152/r/p-1", { method: "POST" }))).status).toBe(405);
    expect(asked).toEqual([]);
  });
});
