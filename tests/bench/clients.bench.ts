// Fifty devices send ratings through the embedded server on a local Postgres. The floor is pgbench, which sends the same
// statements to the same Postgres without a server. Measured in wall time and in CPU time of server and Postgres, which other
// load on the machine hardly changes.
import { fork, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { createBackend } from "../../supabase/embedded/backend.ts";
import { loadDemo } from "../../supabase/demo/load-demo.ts";
import { createSigningKeys } from "../../supabase/embedded/shared/signing-keys.ts";
import { listen } from "../../supabase/hosting/server/listen.ts";
import { startPostgres } from "../support/postgres.ts";
import { cpuMsOf, parentOf } from "./cpu-time.ts";
import { medians, printRatio } from "./figures.ts";

const clients = 50;
const seconds = Number(process.env["SECONDS"] ?? 5);
const rounds = 3;
const port = 46_840;
const ratings = Number(process.env["RATINGS"] ?? 100_000);

interface Prepared {
  key: string;
  tokens: string[];
}

/** Runs the server in its own process, so that its CPU time does not include that of the clients. */
async function serve(databaseUrl: string): Promise<void> {
  const backend = await createBackend({ siteUrl: `http://localhost:${port}`, functionsDir: null, databaseUrl });
  await loadDemo(backend, { ratings, places: 4_000 });
  const { db, keys } = backend;
  // Commands of each client at places that it has not rated, with matching claims. pgbench uses the same commands.
  await db.query("update private.rate_limits set allowed = 1000000 where action = 'ratings'");
  await db.exec(`create table private.bench_ops as
    select client, row_number() over (partition by client order by md5(place_id || user_id)) as n,
      jsonb_build_object('sub', user_id, 'role', 'authenticated')::text as claims,
      jsonb_build_array(jsonb_build_object('op_id', gen_random_uuid(), 'kind', 'rating.save.v1', 'device', user_id,
        'seq', row_number() over (partition by client order by md5(place_id || user_id)), 'base_version', 0,
        'edited_at', now(), 'place_id', place_id, 'base', null, 'evidence', null, 'qr_code_id', null,
        'content', '{"score": 4, "tags": ["attentive"], "comment": "Good soup", "server_id": null, "server_name": null,
          "server_emoji": null}'::jsonb))::text as ops
    from (select user_id, row_number() over (order by user_id)::int - 1 as client
        from (select distinct user_id from private.ratings order by user_id limit ${clients}) as guests) as guest
      cross join public.restaurants as place
      where not exists (select from private.ratings where user_id = guest.user_id and restaurant_place_id = place.place_id);
    create unique index on private.bench_ops (client, n);
    analyze private.bench_ops`);
  const people = await db.query<{ sub: string }>(
    "select distinct on (client) claims::jsonb ->> 'sub' as sub from private.bench_ops order by client",
  );
  const exp = Math.floor(Date.now() / 1000) + 3600;
  const { sign } = createSigningKeys(keys.jwtSecret, keys.signingGeneration);
  const tokens = people.map(({ sub }) => sign({ sub, role: "authenticated", aud: "authenticated", exp }));
  await listen(async (call, peer) => (await backend.handle(call, peer)) ?? new Response(null, { status: 404 }), {
    port,
    host: "127.0.0.1",
  });
  // Exits normally, so that `node --cpu-prof tests/bench/clients.bench.ts` also writes the server's profile.
  process.once("SIGTERM", () => process.exit());
  process.send?.({ key: keys.publishableKey, tokens } satisfies Prepared);
}

const agent = new Agent({ keepAlive: true });

function post(body: string, { key, token }: { key: string; token: string }): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = { apikey: key, authorization: `Bearer ${token}`, "content-type": "application/json" };
    const options = { host: "127.0.0.1", port, path: "/rest/v1/rpc/submit_ops", method: "POST", agent, headers };
    const sent = request(options, (answer) => {
      let text = "";
      answer.on("data", (chunk: Buffer) => (text += chunk.toString()));
      answer.on("end", () => resolve(text));
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

/** Milliseconds per answer, over all clients. */
async function sendAll({ key, tokens }: Prepared, opsOf: string[][], until: number): Promise<number[]> {
  const times: number[] = [];
  const client = async (token: string, ops: string[]) => {
    for (let op = ops.pop(); op !== undefined && performance.now() < until; op = ops.pop()) {
      const startedAt = performance.now();
      const answer = await post(`{"p_ops":${op}}`, { key, token });
      if (!answer.includes('"applied"')) throw new Error(`Not applied: ${answer}`);
      times.push(performance.now() - startedAt);
    }
  };
  await Promise.all(tokens.map((token, index) => client(token, opsOf[index] ?? [])));
  // While pgbench runs, nobody would notice that the server closes idle connections.
  agent.destroy();
  return times;
}

type Throughput = { commands: number; perS: number };

/** Throughput of pgbench; `from` is the number of the first command. Null if it is not installed. */
function runPgbench(databaseUrl: string, from: number): Throughput | null {
  const folder = mkdtempSync(path.join(tmpdir(), "five-lemons-pgbench-"));
  const script = path.join(folder, "submit.sql");
  writeFileSync(
    script,
    String.raw`\set i :i + 1
select claims, ops from private.bench_ops where client = :client_id and n = :i
\gset
begin;
select set_config('request.jwt.claims', :claims, true), set_config('role', 'authenticated', true);
select public.submit_ops(:ops::jsonb);
commit;
`,
  );
  const flags = ["-n", "-M", "prepared", "-c", `${clients}`, "-j", "1", "-T", `${seconds}`, "-D", `i=${from}`];
  const ran = spawnSync(process.env["PGBENCH"] ?? "pgbench", [...flags, "-f", script, databaseUrl], {
    encoding: "utf8",
  });
  rmSync(folder, { recursive: true });
  const [, commands] = /actually processed: (\d+)/.exec(ran.stdout ?? "") ?? [];
  const [, perS] = /tps = ([\d.]+)/.exec(ran.stdout ?? "") ?? [];
  return commands && perS ? { commands: Number(commands), perS: Number(perS) } : null;
}

async function measure(): Promise<void> {
  const { server, ...rest } = await startPostgres();
  if (server === null) return console.log(`Not run: ${"reason" in rest ? rest.reason : "no Postgres"}.`);
  const databaseUrl = await server.createDatabase();
  const child = fork(import.meta.filename, ["serve", databaseUrl]);
  const [prepared] = (await once(child, "message")) as [Prepared];
  const { default: postgres } = await import("postgres");
  const sql = postgres(databaseUrl, { max: 1 });
  const rows = await sql<
    { client: number; ops: string }[]
  >`select client, ops from private.bench_ops where n > 1500 order by n`;
  const opsOf = Array.from({ length: clients }, (_, client) =>
    rows.filter((row) => row.client === client).map((row) => row.ops),
  );
  const [backend] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`;
  const postgresPid = parentOf(backend?.pid ?? 0);
  const cpuMs = () => ({ postgres: cpuMsOf(postgresPid), server: cpuMsOf(child.pid ?? 0) });
  await sendAll(prepared, opsOf, performance.now() + 2_000);
  const through = [];
  const bare = [];
  for (let round = 0; round < rounds; round += 1) {
    const startedAt = performance.now();
    const before = cpuMs();
    const times = await sendAll(prepared, opsOf, startedAt + seconds * 1000);
    const after = cpuMs();
    through.push({
      wallMs: (performance.now() - startedAt) / times.length,
      p95Ms: times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN,
      cpuMs: (after.postgres - before.postgres + after.server - before.server) / times.length,
    });
    const floor = runPgbench(databaseUrl, round * 500);
    if (floor === null) continue;
    bare.push({ wallMs: 1000 / floor.perS, cpuMs: (cpuMs().postgres - after.postgres) / floor.commands });
  }
  const measured = medians(through);
  console.log(
    `${clients} clients: ${(1000 / measured.wallMs).toFixed(0)} commands a second, p95 ${measured.p95Ms.toFixed(0)} ms`,
  );
  if (bare.length === 0) console.log("pgbench is not installed: no floor.");
  else {
    const floor = medians(bare);
    const what = `a command of ${clients} clients through the embedded server beside pgbench`;
    printRatio(what, measured.wallMs, floor.wallMs, "ms", { times: 1.25 });
    printRatio(`${what}, processor time`, measured.cpuMs, floor.cpuMs, "ms");
  }
  await sql.end();
  child.kill("SIGTERM");
  await once(child, "exit");
  await server.stop();
}

const [mode, databaseUrl] = process.argv.slice(2);
await (mode === "serve" && databaseUrl ? serve(databaseUrl) : measure());
if (mode !== "serve") process.exit();
