import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Backend } from "../../supabase/embedded/backend.ts";
import { signJwt } from "../../supabase/embedded/shared/jwt.ts";
import { findInstallation, runCluster, type Cluster } from "../support/postgres-cluster.ts";
import { startPostgres } from "../support/postgres.ts";
import { SITE, addPerson, ask, clientOf, post, signIn, startBackend } from "./backend-fixture.ts";

const installation = findInstallation();
const started = await startPostgres();
const reason = started.server === null ? ` (not run: ${started.reason})` : "";

describe.runIf(started.server !== null)(`reads on a streaming replica${reason}`, () => {
  let backend: Backend;
  let replica: Cluster;
  let primaryUrl: string;
  let replicaUrl: string;
  beforeAll(async () => {
    if (typeof installation === "string" || !started.server) throw new Error("There is no Postgres.");
    primaryUrl = await started.server.createDatabase();
    await (await startBackend({ databaseUrl: primaryUrl })).close();
    const { port, pathname } = new URL(primaryUrl);
    const words = (data: string) => [
      "-h",
      "127.0.0.1",
      "-p",
      port,
      "-U",
      "postgres",
      "-D",
      data,
      "-R",
      "-c",
      "fast",
      "--no-sync",
    ];
    replica = await runCluster(installation, { program: "pg_basebackup", words });
    replicaUrl = `postgres://postgres@127.0.0.1:${replica.port}${pathname}`;
    backend = await startBackend({ databaseUrl: primaryUrl, replicaUrl });
  });
  afterAll(async () => {
    await backend.close();
    await replica.stop();
    await started.server?.stop();
  });

  const call = async (name: string, body: object = {}, as?: string) => {
    const answer = await post(backend, `/rest/v1/rpc/${name}`, body, as ? { authorization: `Bearer ${as}` } : {});
    return (await answer.json()) as unknown;
  };
  const get = async (path: string) => {
    const headers = { apikey: backend.keys.publishableKey };
    return (await (await ask(backend, new Request(`${SITE}/rest/v1/rpc/${path}`, { headers }))).json()) as unknown;
  };
  /** A person who signed in long ago. */
  const person = () => {
    const now = Math.floor(Date.now() / 1000);
    const claims = { sub: crypto.randomUUID(), role: "authenticated", iat: now - 600, exp: now + 600 };
    return signJwt(claims, backend.keys.jwtSecret);
  };
  const onReplica = async (sql: string) => {
    const client = new Client(replicaUrl);
    await client.connect();
    await client.query(sql).finally(() => client.end());
  };
  beforeEach(async () => {
    await vi.waitUntil(async () => (await call("reads_on_replica")) === true, { timeout: 60_000, interval: 200 });
  });

  test("the replica answers what changes nothing, to anybody and to people, by POST and by GET", async () => {
    expect(await get("reads_on_replica")).toBe(true);
    expect(await call("reads_on_replica", {}, person())).toBe(true);
  });

  test("the primary takes every write, and then answers the reads of the writer, but not of others", async () => {
    const [writer, other] = [person(), person()];
    expect(await call("writes_on_replica")).toBe(false);
    expect(await call("add_keeper", { p_id: 50 }, writer)).toBe(false);
    expect([await call("reads_on_replica", {}, writer), await call("reads_on_replica", {}, other)]).toEqual([
      false,
      true,
    ]);
    const client = clientOf(backend);
    expect((await client.from("keepers").select("id").eq("id", 50)).data).toEqual([{ id: 50 }]);
  });

  test("a write to a table, and signing in, lead the next reads to the primary", async () => {
    await addPerson(backend, "ann@lemons.test");
    const { client, session } = await signIn(backend, "ann@lemons.test");
    expect(await call("reads_on_replica", {}, session.access_token)).toBe(false);
    const writer = person();
    await post(backend, "/rest/v1/visits", { id: 90_000, place_id: 1 }, { authorization: `Bearer ${writer}` });
    expect(await call("reads_on_replica", {}, writer)).toBe(false);
    expect((await client.from("visits").select("id").eq("id", 90_000)).data).toEqual([{ id: 90_000 }]);
  });

  test("a procedure that writes although it is declared to read runs on the primary", async () => {
    expect(await call("adds_though_stable", { p_id: 60 })).toBe(false);
    expect((await backend.db.query("select id from public.keepers where id = 60")).length).toBe(1);
  });

  test("a replica that lags too far is not asked until it has caught up", async () => {
    await onReplica("select pg_wal_replay_pause()");
    await call("add_keeper", { p_id: 70 });
    await expect.poll(() => call("reads_on_replica"), { timeout: 60_000, interval: 500 }).toBe(false);
    expect(await call("keepers_named", { p_name: "Added" })).toContain(70);
    await onReplica("select pg_wal_replay_resume()");
    await expect.poll(() => call("reads_on_replica"), { timeout: 60_000, interval: 500 }).toBe(true);
  });

  test("reads go on while the replica restarts", async () => {
    const answers: unknown[] = [];
    const restarted = replica.restart("immediate").then(() => "restarted");
    for (let state: unknown = null; state === null; state = await Promise.race([restarted, Promise.resolve(null)]))
      answers.push(await call("kind_of", { p_value: 1 }), await get("words_of?p_text=one"));
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(new Set(['"number"', '["one"]']));
  });

  test("a server that takes writes is refused as a replica", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    await expect(startBackend({ databaseUrl: primaryUrl, replicaUrl: primaryUrl })).rejects.toThrow(
      "DATABASE_REPLICA_URL names a server that follows no other",
    );
  });
});
