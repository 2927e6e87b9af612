import { build, loadConfigFromFile, loadEnv } from "vite";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

/** The routes of everything beyond the consumer app, built as they are for this environment; all that comes of them. */
async function buildRoutes(): Promise<string> {
  // What stands in files or around the test runner does not count.
  expect(Object.keys(loadEnv("test", "supabase/embedded", "VITE_SUPABASE_U"))).toHaveLength(
    process.env["VITE_SUPABASE_URL"] ? 1 : 0,
  );
  const loaded = await loadConfigFromFile({ command: "build", mode: "test" }, "vite.config.ts", undefined, "silent");
  const built = await build({
    configFile: false,
    logLevel: "silent",
    define: loaded?.config.define ?? {},
    build: { write: false, minify: true, rolldownOptions: { input: "src/app/further-routes.tsx" } },
  });
  if (Array.isArray(built) || !("output" in built)) throw new Error("Nothing was built.");
  return built.output.map((file) => `${file.fileName}\n${file.type === "chunk" ? file.code : ""}`).join("\n");
}

beforeEach(() => vi.unstubAllEnvs());
afterEach(() => vi.unstubAllEnvs());

test("a build for a hosted project holds nothing of the demonstration, and one for the embedded backend does", async () => {
  const traces = ["/_local/demo/servers", "Create More Servers", "demo-routes"];
  const embedded = await buildRoutes();
  expect(traces.filter((trace) => !embedded.includes(trace))).toEqual([]);
  vi.stubEnv("VITE_SUPABASE_URL", "https://abc.supabase.example");
  vi.stubEnv("VITE_SUPABASE_PUBLISHABLE_KEY", "sb_publishable_of_this_test");
  const hosted = await buildRoutes();
  expect(traces.filter((trace) => hosted.includes(trace))).toEqual([]);
  expect(hosted).toContain("You must be logged in.");
});
