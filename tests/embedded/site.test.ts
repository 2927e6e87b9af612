import { makeVapidKeys } from "../../supabase/functions/_shared/web-push.ts";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, describe, expect, test } from "vitest";
import { listen } from "../../supabase/embedded/server/listen.ts";
import { freePort } from "../support/postgres.ts";
import { securityHeaders } from "../../supabase/embedded/server/security-headers.ts";
import { OperatorError } from "../../supabase/embedded/operator-error.ts";
import { openDoors } from "../../supabase/embedded/server/launch.ts";
import { readSettings } from "../../supabase/embedded/server/settings.ts";
import { createSite } from "../../supabase/embedded/server/site.ts";

const dist = mkdtempSync(path.join(tmpdir(), "five-lemons-site-"));
const script = `console.log("lemon");\n`.repeat(100);
for (const folder of ["assets", ".vite", "about"]) mkdirSync(path.join(dist, folder));
writeFileSync(path.join(dist, "index.html"), "<title>Landing</title>");
const inline = { script: "first()", style: "a{}" };
writeFileSync(
  path.join(dist, "app-shell.html"),
  `<title>App</title><script>${inline.script}</script><style>${inline.style}</style>`,
);
writeFileSync(path.join(dist, "about/index.html"), "<title>About</title>");
writeFileSync(path.join(dist, "sw.js"), script);
writeFileSync(path.join(dist, "assets/app-1a2b.js"), script);
writeFileSync(path.join(dist, ".vite/manifest.json"), "{}");
writeFileSync(path.join(dist, ".build-stamp"), "stamp");
afterAll(() => rmSync(dist, { recursive: true, force: true }));

const site = createSite(dist, securityHeaders({ captcha: "local" }));
const get = (address: string, headers: Record<string, string> = {}) =>
  site(new Request(`http://localhost:45152${address}`, { headers }));

describe("the site", () => {
  test("answers every address of the app with its page, also when opened cold", async () => {
    expect(await (await get("/")).text()).toBe("<title>Landing</title>");
    for (const address of ["/app/map", "/app/rate?place_id=a", "/r/ChIJ-1_2", "/auth"]) {
      const answer = await get(address);
      expect([address, await answer.text()]).toEqual([address, expect.stringContaining("<title>App</title>")]);
      expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
      expect(answer.headers.get("cache-control")).toBe("no-cache");
    }
    expect(await (await get("/about")).text()).toBe("<title>About</title>");
  });

  test("allows in a page's policy what stands in that page itself, and nothing else inline", async () => {
    const policyOf = async (address: string) => (await get(address)).headers.get("content-security-policy") ?? "";
    const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
    const policy = await policyOf("/app/map");
    expect(policy).toContain(`script-src 'self' ${hash(inline.script)};`);
    expect(policy).toContain(`style-src 'self' ${hash(inline.style)};`);
    for (const address of ["/", "/sw.js"])
      expect(await policyOf(address)).toContain("script-src 'self'; style-src 'self';");
    expect(policy).not.toContain("unsafe-inline");
  });

  test("says that a missing file is missing, so that no old chunk turns into the page", async () => {
    for (const address of ["/assets/app-old.js", "/assets/none", "/favicon.ico", "/old.js"]) {
      expect((await get(address)).status).toBe(404);
    }
  });

  test("lets hashed files be kept for ever, and the worker never", async () => {
    expect((await get("/assets/app-1a2b.js")).headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect((await get("/sw.js")).headers.get("cache-control")).toBe("no-cache");
  });

  test("compresses what gets smaller, in the best way that the browser knows", async () => {
    const br = await get("/assets/app-1a2b.js", { "accept-encoding": "gzip, deflate, br" });
    expect(br.headers.get("content-encoding")).toBe("br");
    expect(brotliDecompressSync(await br.arrayBuffer()).toString()).toBe(script);
    const gz = await get("/assets/app-1a2b.js", { "accept-encoding": "gzip" });
    expect(gunzipSync(await gz.arrayBuffer()).toString()).toBe(script);
    expect(gz.headers.get("vary")).toBe("accept-encoding");
    const plain = await get("/assets/app-1a2b.js");
    expect([plain.headers.get("content-encoding"), await plain.text()]).toEqual([null, script]);
  });

  test("sends nothing again that the browser has", async () => {
    const eTag = (await get("/sw.js")).headers.get("etag") ?? "";
    expect((await get("/sw.js", { "if-none-match": eTag })).status).toBe(304);
  });

  test("serves nothing but the built files", async () => {
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

  test("only reads", async () => {
    const answer = await site(new Request("http://localhost:45152/", { method: "POST", body: "x" }));
    expect([answer.status, answer.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
  });

  test("over HTTP: whole answers, empty ones for HEAD, and an end when it is closed", async () => {
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
  test("allow the site itself and nothing else", () => {
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

  test("name the host of a captcha only where that captcha is configured", () => {
    expect(securityHeaders({ captcha: "turnstile" })["content-security-policy"]).toContain(
      "script-src 'self' https://challenges.cloudflare.com",
    );
    expect(securityHeaders({ captcha: "hcaptcha" })["content-security-policy"]).toContain(
      "frame-src https://hcaptcha.com",
    );
  });

  test("name the hosts of pictures and of a hosted project only where they are configured", () => {
    const { imageHosts: images, apiOrigin: api } = readSettings({
      IMAGE_HOSTS: "https://tiles.example, https://photos.example/path",
      VITE_SUPABASE_URL: "https://abc.supabase.example/",
    });
    const policy = securityHeaders({ captcha: "local", images, api })["content-security-policy"];
    const own = "https://abc.supabase.example";
    expect(policy).toContain(`img-src 'self' data: blob: ${own} https://tiles.example https://photos.example;`);
    expect(policy).toContain(`connect-src 'self' ${own};`);
  });

  test("go with every answer, errors included", async () => {
    for (const address of ["/", "/sw.js", "/assets/none.js"]) {
      const { headers } = await get(address);
      expect(headers.get("content-security-policy")).toContain("default-src 'none'");
      expect(headers.get("x-content-type-options")).toBe("nosniff");
    }
  });
});

describe("the settings", () => {
  test("need nothing to be set", () => {
    expect(readSettings({})).toEqual({
      port: 4173,
      host: "127.0.0.1",
      siteUrl: "http://localhost:4173",
      dataDir: path.resolve(".data"),
      databaseUrl: undefined,
      demo: true,
      captcha: { provider: "local" },
      imageHosts: [],
      apiOrigin: undefined,
      vapid: null,
    });
  });

  test("take the keys to push messages with all together, and say what is wrong with them", async () => {
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

  test("are refused in words when they make no sense", () => {
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

describe("the doors that open without a password for who sits at this machine", () => {
  const doors = (environment: Record<string, string>) => openDoors(readSettings(environment));

  test("are Apple's stand-in, the maker of invented people and the mailbox of a demonstration, and the mailbox alone of an installation in use", () => {
    expect(doors({})).toEqual({ apple: true, demo: true, mailbox: true });
    expect(doors({ DEMO: "0" })).toEqual({ apple: false, demo: false, mailbox: true });
    expect(doors({ HOST: "::1", SITE_URL: "http://127.0.0.1:4173" })).toEqual({
      apple: true,
      demo: true,
      mailbox: true,
    });
  });

  test("stay shut where others reach the port, and where the site has a public name: a proxy makes everybody look local", () => {
    expect(doors({ HOST: "0.0.0.0" })).toEqual({ apple: false, demo: false, mailbox: false });
    for (const SITE_URL of ["https://lemons.example", "http://192.168.1.20:4173"]) {
      expect(doors({ SITE_URL })).toEqual({ apple: false, demo: false, mailbox: false });
      expect(doors({ SITE_URL, DEMO: "0" })).toEqual({ apple: false, demo: false, mailbox: false });
    }
  });
});
