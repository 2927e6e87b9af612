import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { freePort } from "../support/postgres.ts";
import { loadKeys } from "../../supabase/embedded/data-folder/keys.ts";

const PORT = await freePort();
const SITE = `http://127.0.0.1:${PORT}`;
const WRITES = 100;
const KILL_AFTER_WRITES = 30;

const dataDir = mkdtempSync(path.join(tmpdir(), "five-lemons-durability-"));
let child: ChildProcess;
afterAll(async () => {
  await kill();
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(): Promise<void> {
  const started = spawn(process.execPath, ["tests/embedded/fixtures/server.ts", String(PORT), dataDir], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  child = started;
  await new Promise<void>((resolve, reject) => {
    started.stdout.once("data", () => resolve());
    started.once("exit", (code) => reject(new Error(`The server ended with ${code}.`)));
  });
}

async function kill(): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGKILL");
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

test("a killed backend keeps every acknowledged write", async () => {
  await start();
  const { publishableKey, secretKey } = loadKeys(dataDir);
  const person = { email: "ann@lemons.test", password: "lemon-tree", email_confirm: true };
  expect((await send(secretKey, "/auth/v1/admin/users", person)).status).toBe(200);
  const authorization = `Bearer ${await signIn(publishableKey)}`;

  const acknowledged: string[] = [];
  let killed: Promise<void> | undefined;
  const write = async (body: string) => {
    const answer = await send(publishableKey, "/rest/v1/notes", { body }, { authorization });
    if (answer.status !== 201) return;
    acknowledged.push(body);
    if (acknowledged.length === KILL_AFTER_WRITES) killed = kill();
  };
  const writes = Array.from({ length: WRITES }, (_, turn) => write(`note ${turn}`));
  await Promise.allSettled(writes);
  await killed;
  expect(acknowledged.length).toBeGreaterThanOrEqual(KILL_AFTER_WRITES);
  expect(acknowledged.length).toBeLessThan(WRITES);
  expect(JSON.parse(readFileSync(path.join(dataDir, "lock"), "utf8")).pid).toBe(child.pid);

  const before = performance.now();
  await start();
  console.log(
    `restart after kill -9: ${Math.round(performance.now() - before)} ms, ${acknowledged.length} acknowledged`,
  );
  const answer = await fetch(`${SITE}/rest/v1/notes?select=body`, {
    headers: { apikey: publishableKey, authorization: `Bearer ${await signIn(publishableKey)}` },
  });
  const kept: { body: string }[] = await answer.json();
  expect(kept.map(({ body }) => body)).toEqual(expect.arrayContaining(acknowledged));
  expect((await send(publishableKey, "/rest/v1/notes", { body: "after" }, { authorization })).status).toBe(201);
});
