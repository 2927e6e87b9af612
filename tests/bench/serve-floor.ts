import { fileURLToPath } from "node:url";
import type { BrowserContext } from "playwright";
import { build } from "vite";

/** Answers `/bench-floor` on the app's own origin, so that it reads the same IndexedDB. */
export async function serveFloor(context: BrowserContext): Promise<void> {
  const built = await build({
    configFile: false,
    logLevel: "silent",
    define: { "process.env.NODE_ENV": '"production"' },
    build: {
      write: false,
      lib: { entry: fileURLToPath(new URL("floor-page.tsx", import.meta.url)), formats: ["es"] },
      minify: true,
    },
  });
  const output = Array.isArray(built) ? built[0] : built;
  if (!output || !("output" in output)) throw new Error("The floor page could not be built.");
  const body = `<!doctype html><title>Floor</title><div id="root"></div><script type="module" src="/bench-floor.js"></script>`;
  await context.route("**/bench-floor", (route) => route.fulfill({ contentType: "text/html", body }));
  await context.route("**/bench-floor.js", (route) =>
    route.fulfill({ contentType: "text/javascript", body: output.output[0].code }),
  );
}
