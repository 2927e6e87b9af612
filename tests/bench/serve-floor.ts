import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { BrowserContext } from "playwright";
import { build } from "vite";
import { listen } from "../../supabase/hosting/server/listen.ts";
import { securityHeaders } from "../../src/build/security-headers.ts";
import { createSite } from "../../supabase/hosting/server/static-site.ts";
import { pagesOfApp } from "../support/app-server.ts";
import { freePort } from "../support/postgres-cluster.ts";

const pageOf = (script: string) =>
  `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Floor</title><div id="root"></div><script type="module" src="${script}"></script>`;

/** Bundles `entry` into one script; `define` replaces names in it. */
async function buildScript(entry: string, define: Record<string, string> = {}): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "silent",
    define: { "process.env.NODE_ENV": '"production"', ...define },
    build: {
      write: false,
      lib: { entry: fileURLToPath(new URL(entry, import.meta.url)), formats: ["es"] },
      minify: true,
    },
  });
  const output = Array.isArray(built) ? built[0] : built;
  if (!output || !("output" in output)) throw new Error(`${entry} could not be built.`);
  return output.output[0].code;
}

/** Answers `/bench-floor` on the app's origin, so that it uses the same IndexedDB. */
export async function serveFloor(context: BrowserContext): Promise<void> {
  const code = await buildScript("floor-page.tsx");
  const body = pageOf("/bench-floor.js");
  await context.route("**/bench-floor", (route) => route.fulfill({ contentType: "text/html", body }));
  await context.route("**/bench-floor.js", (route) => route.fulfill({ contentType: "text/javascript", body: code }));
}

type FloorSite = { origin: string; close(): Promise<void> };

/**
 * Serves the floor like the app: at `/` the landing page without scripts, at `/hello` a minimal React page. `/sw.js` is the
 * app's own worker, which stores that page instead of the app's.
 */
export async function serveFloorSite(): Promise<FloorSite> {
  const dist = mkdtempSync(join(tmpdir(), "five-lemons-floor-"));
  cpSync(await pagesOfApp(), dist, { recursive: true });
  const landing = readFileSync(join(dist, "index.html"), "utf8");
  const script = "assets/hello.js";
  const hello = pageOf(`/${script}`);
  const files = {
    "index.html": landing.replace(/<script.*?<\/script>|<link rel="modulepreload"[^>]*>/gs, ""),
    "hello.html": hello,
    // The worker answers every address with this page.
    "app-shell.html": hello,
    [script]: await buildScript("hello-page.tsx"),
    "sw.js": await buildScript("../../sw/sw.ts", {
      "self.__WB_MANIFEST": JSON.stringify(
        ["index.html", "app-shell.html", script].map((url) => ({ url, revision: null })),
      ),
      remoteConfigOfBuild: "null",
    }),
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(dist, name), text);
  const port = await freePort();
  const site = createSite(dist, securityHeaders({ captcha: "local" }));
  const server = await listen(site, { port, host: "127.0.0.1" });
  return {
    origin: `http://localhost:${port}`,
    async close() {
      await server.close();
      rmSync(dist, { recursive: true });
    },
  };
}
