import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEFAULT_LIMITS } from "../../supabase/embedded/shared/limits.ts";
import { OperatorError } from "../../supabase/embedded/shared/operator-error.ts";
import { openPglite } from "../../supabase/embedded/database/open-pglite.ts";
import { openPostgres } from "../../supabase/embedded/database/open-postgres.ts";

const root = mkdtempSync(path.join(tmpdir(), "five-lemons-refusals-"));
const whole = path.join(root, "whole");
beforeAll(async () => (await openPglite(whole, DEFAULT_LIMITS.planCost)).close());
afterAll(() => rmSync(root, { recursive: true, force: true }));

function run(script: string, env: Record<string, string>, args: string[] = []) {
  const dataDir = path.join(root, "none");
  const { status, stdout, stderr } = spawnSync(process.execPath, [`supabase/${script}`, ...args], {
    env: { ...process.env, DATA_DIR: dataDir, ...env },
    encoding: "utf8",
    // A start that is not rejected would serve forever.
    timeout: 120_000,
  });
  return { status, stdout, stderr, madeFolder: readdirSync(root).includes("none") };
}

/** A message on one line, no other output, and nothing created. */
const refusal = (words: string) => ({
  status: 1,
  stdout: "",
  stderr: expect.toSatisfy(
    (text: string) => text.includes(words) && text.endsWith("\n") && text.trim().split("\n").length === 1,
  ),
  madeFolder: false,
});

describe("npm start", () => {
  test("rejects a port in use before creating anything", async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
    const { port } = other.address() as AddressInfo;
    const answer = run("hosting/commands/start.ts", { PORT: String(port) });
    await new Promise((resolve) => other.close(resolve));
    expect(answer).toEqual(refusal(`Port ${port} is in use. Set PORT to another one.`));
  });

  test.each([
    [{ HOST: "192.0.2.1" }, "HOST=192.0.2.1 is not an address of this machine"],
    [{ DEMO: "yes" }, 'DEMO must be 1 (demo places and accounts) or 0 (an empty installation), not "yes"'],
  ])("rejects %j in one sentence", (env, words) => {
    expect(run("hosting/commands/start.ts", { PORT: "45153", ...env })).toEqual(refusal(words));
  });
});

describe("the database", () => {
  const broken: [string, (folder: string) => void][] = [
    [
      "a damaged pg_control",
      (folder) => writeFileSync(path.join(folder, "pg/global/pg_control"), "lemon".repeat(1_000)),
    ],
    ["no PG_VERSION", (folder) => rmSync(path.join(folder, "pg/PG_VERSION"))],
  ];
  test.each(broken)("with %s is rejected in one sentence with advice", (_name, damage) => {
    const dataDir = path.join(root, "broken");
    cpSync(whole, dataDir, { recursive: true });
    damage(dataDir);
    const answer = run("../tests/embedded/fixtures/first-start.ts", { DATA_DIR: dataDir });
    rmSync(dataDir, { recursive: true });
    expect(answer).toEqual(refusal("cannot be opened and seems damaged"));
    expect(answer.stderr).toContain('Restore a backup, or run "npm run reset" to start over.');
  });

  test.each([
    ["postgres://ann:hush-hush@127.0.0.1:1/lemons", "does not answer (127.0.0.1:1/lemons): connect ECONNREFUSED"],
    ["postgres://ann:hush-hush@lemons.invalid/lemons", "does not answer (lemons.invalid/lemons)"],
    ["hush-hush", "DATABASE_URL must be an address like postgres://"],
  ])("at DATABASE_URL=%s is rejected without showing the password", async (databaseUrl, words) => {
    const error: unknown = await openPostgres(databaseUrl).catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(OperatorError);
    expect(String(error)).toContain(words);
    expect(String(error)).not.toContain("hush-hush");
  });
});

describe("npm run places:import", () => {
  const script = "tools/places-import.ts";

  test("requires an existing file", () => {
    expect(run(script, {})).toEqual(refusal("Which file? npm run places:import FILE.geojson"));
    expect(run(script, {}, ["/none.geojson"])).toEqual(refusal("There is no file /none.geojson."));
    expect(run(script, {}, [root])).toEqual(refusal(`${root} is a folder.`));
  });

  test("advises stopping a running server before the import", () => {
    const dataDir = path.join(root, "held");
    mkdirSync(dataDir);
    const holding = `
      import { spawnSync } from "node:child_process";
      import { openDataFolder } from "./supabase/embedded/data-folder/data-folder.ts";
      openDataFolder(process.env.DATA_DIR);
      spawnSync(process.execPath, ["supabase/tools/places-import.ts", "package.json"], { stdio: "inherit" });`;
    const { stderr } = spawnSync(process.execPath, ["--input-type=module-typescript", "--eval", holding], {
      env: { ...process.env, DATA_DIR: dataDir },
      encoding: "utf8",
    });
    expect(stderr).toMatch(/^A running server \(process \d+\) .*: stop it, import, then start it again\.\n$/);
  });
});
