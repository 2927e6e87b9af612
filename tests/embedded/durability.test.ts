import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { freePort } from "../support/postgres-cluster.ts";
import { startPostgres } from "../support/postgres.ts";
import { loadKeys } from "../../supabase/embedded/data-folder/keys.ts";

const PORT = await freePort();
const SITE = `http://127.0.0.1:${PORT}`;
const WRITERS = 20;
const WRITES_EACH = 10;
const KILL_AFTER_WRITES = 60;

const postgres = await startPostgres();
const databaseUrl = await postgres.server?.createDatabase();
const folders: string[] = [];
let child: ChildProcess | undefined;
afterAll(async () => {
  await kill();
  await postgres.server?.stop();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

async function start(dataDir: string, url: string | undefined): Promise<void> {
  const args = ["tests/embedded/fixtures/server.ts", String(PORT), dataDir, ...(url === undefined ? [] : [url])];
  const started = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  child = started;
  await new Promise<void>((resolve, reject) => {
    started.stdout.once("data", () => resolve());
    started.once("exit", (code) => reject(new Error(`The server ended with ${code}.`)));
  });
}

async function kill(): Promise<void> {
  const running = child;
  if (!running || running.exitCode !== null || running.signalCode !== null) return;
  const ended = new Promise((resolve) => running.once("exit", resolve));
  running.kill("SIGKILL");
  await ended;
}

const send = (key: string, address: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(SITE + address, {
    method: "POST",
    headers: { apikey: key, "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });

async function signIn(key: string): Promise<string> {
  const { token } = await (await fetch(`${SITE}/_local/captcha`)).json();
  const body = { email: "ann@lemons.test", password: "lemon-tree", gotrue_meta_security: { captcha_token: token } };
  return (await (await send(key, "/auth/v1/token?grant_type=password", body)).json()).access_token;
}

const engines: readonly (readonly [string, string | undefined])[] = [
  ["PGlite", undefined],
  ...(databaseUrl === undefined ? [] : [["Postgres", databaseUrl] as const]),
];

test.each(engines)(
  "a backend on %s killed under 20 writers loses no acknowledged write and doubles none",
  async (_, url) => {
    const dataDir = mkdtempSync(path.join(tmpdir(), "five-lemons-durability-"));
    folders.push(dataDir);
    await start(dataDir, url);
    const { publishableKey, secretKey } = loadKeys(dataDir);
    const person = { email: "ann@lemons.test", password: "lemon-tree", email_confirm: true };
    expect((await send(secretKey, "/auth/v1/admin/users", person)).status).toBe(200);
    const authorization = `Bearer ${await signIn(publishableKey)}`;

    const acknowledged = new Set<string>();
    const wanted = Array.from({ length: WRITERS * WRITES_EACH }, (_unused, nth) => ({
      id: crypto.randomUUID(),
      body: `note ${nth}`,
    }));
    let killed: Promise<void> | undefined;
    const write = async (note: { id: string; body: string }) => {
      const answer = await send(publishableKey, "/rest/v1/notes", note, { authorization });
      // A write that is known already was stored by the call whose answer was lost.
      if (answer.status !== 201 && answer.status !== 409) throw new Error(`${answer.status}: ${await answer.text()}`);
      acknowledged.add(note.body);
      if (acknowledged.size === KILL_AFTER_WRITES && !killed) killed = kill();
    };
    const writers = Array.from({ length: WRITERS }, async (_unused, writer) => {
      for (const note of wanted.slice(writer * WRITES_EACH, (writer + 1) * WRITES_EACH)) await write(note);
    });
    await Promise.allSettled(writers);
    await killed;
    expect(acknowledged.size).toBeGreaterThanOrEqual(KILL_AFTER_WRITES);
    expect(acknowledged.size).toBeLessThan(wanted.length);
    if (url === undefined) expect(JSON.parse(readFileSync(path.join(dataDir, "lock"), "utf8")).pid).toBe(child?.pid);

    await start(dataDir, url);
    const read = async (): Promise<string[]> => {
      const answer = await fetch(`${SITE}/rest/v1/notes?select=body`, {
        headers: { apikey: publishableKey, authorization: `Bearer ${await signIn(publishableKey)}` },
      });
      return ((await answer.json()) as { body: string }[]).map(({ body }) => body);
    };
    expect(await read()).toEqual(expect.arrayContaining([...acknowledged]));
    // The writers send again what was not acknowledged.
    for (const note of wanted.filter(({ body }) => !acknowledged.has(body))) await write(note);
    expect((await read()).toSorted()).toEqual(wanted.map(({ body }) => body).toSorted());
    await kill();
  },
);
