import { spawn } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { OperatorError } from "../../embedded/shared/operator-error.ts";

/**
 * Runs `pg_dump` or `pg_restore` against a database. The tool must be as new as the server, so the newest installed
 * version is used, or the one in `PG_BIN`. The password is passed in the environment, where process lists do not show
 * it.
 */
export async function runPostgresTool(
  name: "pg_dump" | "pg_restore",
  databaseUrl: string,
  args: string[],
): Promise<void> {
  const url = new URL(databaseUrl);
  const password = decodeURIComponent(url.password);
  url.password = "";
  const child = spawn(findTool(name), [...args, `--dbname=${url.href}`], {
    env: { ...process.env, ...(password === "" ? {} : { PGPASSWORD: password }) },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  child.stderr.on("data", (chunk: Buffer) => (said = `${said}${chunk.toString()}`.slice(-2000)));
  await new Promise<void>((resolve, reject) => {
    child.once("error", () =>
      reject(
        new OperatorError(
          `${name} is not installed (Debian: apt install postgresql-client), or set PG_BIN to its folder.`,
        ),
      ),
    );
    child.once("exit", (code) =>
      code === 0 ? resolve() : reject(new OperatorError(`${name} failed: ${said.trim() || `it ended with ${code}`}`)),
    );
  });
}

function findTool(name: string): string {
  const given = process.env["PG_BIN"];
  if (given) return path.join(given, name);
  const root = "/usr/lib/postgresql";
  const versions = existsSync(root)
    ? readdirSync(root).filter((one) => existsSync(path.join(root, one, "bin", name)))
    : [];
  const newest = versions.toSorted((a, b) => Number(b) - Number(a))[0];
  return newest === undefined ? name : path.join(root, newest, "bin", name);
}
