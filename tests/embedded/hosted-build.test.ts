import { build, loadConfigFromFile, loadEnv } from "vite";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { compileMessages } from "../../src/build/messages-plugin.ts";
import { imprintVariables } from "../../src/domain/imprint.ts";

const readConfig = () => loadConfigFromFile({ command: "build", mode: "test" }, "vite.config.ts", undefined, "silent");

/** Builds the routes beyond the consumer app for this environment; returns all output. */
async function buildRoutes(): Promise<string> {
  // Variables from files or around the test runner must not count.
  expect(Object.keys(loadEnv("test", "supabase/hosting", "VITE_SUPABASE_U"))).toHaveLength(
    process.env["VITE_SUPABASE_URL"] ? 1 : 0,
  );
  const loaded = await readConfig();
  const built = await build({
    configFile: false,
    logLevel: "silent",
    define: loaded?.config.define ?? {},
    plugins: [compileMessages(process.env["VITE_SUPABASE_URL"] ? [] : ["dashboards/demo/"])],
    build: { write: false, minify: true, rolldownOptions: { input: "src/app/routes/dashboard-routes.tsx" } },
  });
  if (Array.isArray(built) || !("output" in built)) throw new Error("Nothing was built.");
  return built.output.map((file) => `${file.fileName}\n${file.type === "chunk" ? file.code : ""}`).join("\n");
}

beforeEach(() => vi.unstubAllEnvs());
afterEach(() => vi.unstubAllEnvs());

test("a hosted build contains no demo code, and an embedded build does", async () => {
  const traces = ["/_local/demo/servers", "demo-routes"];
  const embedded = await buildRoutes();
  expect(traces.filter((trace) => !embedded.includes(trace))).toEqual([]);
  vi.stubEnv("VITE_SUPABASE_URL", "https://abc.supabase.example");
  vi.stubEnv("VITE_SUPABASE_PUBLISHABLE_KEY", "sb_publishable_of_this_test");
  const hosted = await buildRoutes();
  expect(traces.filter((trace) => hosted.includes(trace))).toEqual([]);
  expect(hosted).toContain("You must be logged in.");
});

test("a build for a public address requires an imprint", async () => {
  vi.stubEnv("SITE_URL", "https://lemons.lu");
  await expect(readConfig()).rejects.toThrow(/imprint of https:\/\/lemons\.lu .*IMPRINT_COMPANY.*IMPRINT_LANGUAGES/);
  for (const name of Object.values(imprintVariables)) vi.stubEnv(name, `${name} said`);
  const loaded = await readConfig();
  expect(JSON.parse(String(loaded?.config.define?.["siteOfBuild"]))).toMatchObject({
    url: "https://lemons.lu",
    imprint: { company: "IMPRINT_COMPANY said" },
  });
});
