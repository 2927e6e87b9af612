import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Backend } from "../../supabase/embedded/backend.ts";
import { startPostgres } from "../support/postgres.ts";
import { addPerson, post, signIn, startBackend } from "./backend-fixture.ts";

const started = await startPostgres();
const reason = started.server === null ? ` (not run: ${started.reason})` : "";
// More of both may be given for a longer run, which then prints what it saw.
const CLIENTS = Number(process.env["RESTART_CLIENTS"] ?? 6);
const RESTARTS = Number(process.env["RESTARTS"] ?? 2);

describe.runIf(started.server !== null)(`Postgres restarted under traffic${reason}`, () => {
  let backend: Backend;
  beforeAll(async () => {
    backend = await startBackend({ databaseUrl: await started.server?.createDatabase() });
  });
  afterAll(async () => {
    await backend.close();
    await started.server?.stop();
  });

  test("loses no acknowledged row; callers get 503 with Retry-After until it answers again", async () => {
    await addPerson(backend, "ann@lemons.test");
    const { session } = await signIn(backend, "ann@lemons.test");
    const headers = { authorization: `Bearer ${session.access_token}` };
    const rowByTable = (body: string) =>
      post(backend, "/rest/v1/notes", { body }, { ...headers, prefer: "return=minimal" });
    const rowByProcedure = (p_body: string) => post(backend, "/rest/v1/rpc/add_note", { p_body }, headers);
    const acknowledged: string[] = [];
    const others = new Map<string, number>();
    const traffic = { isOver: false };
    const client = async (write: typeof rowByTable) => {
      while (!traffic.isOver) {
        const body = crypto.randomUUID();
        const answer = await write(body);
        if (answer.ok) acknowledged.push(body);
        else {
          const seen = `${answer.status}, retry after ${answer.headers.get("retry-after")}`;
          others.set(seen, (others.get(seen) ?? 0) + 1);
          await new Promise((resolve) => setTimeout(resolve, 20));
        }
      }
    };
    const clients = Array.from({ length: CLIENTS }, (_, n) => client(n % 2 === 0 ? rowByTable : rowByProcedure));
    const recoveries: number[] = [];
    for (let restart = 0; restart < RESTARTS; restart += 1) {
      await started.server?.restart(restart % 2 === 0 ? "fast" : "immediate");
      const before = acknowledged.length;
      const since = Date.now();
      await expect.poll(() => acknowledged.length, { timeout: 20_000 }).toBeGreaterThan(before + CLIENTS);
      recoveries.push(Date.now() - since);
    }
    traffic.isOver = true;
    await Promise.all(clients);
    if (RESTARTS > 2) console.log({ acknowledged: acknowledged.length, others, recoveries });
    expect([...others.keys()]).toEqual(["503, retry after 2"]);
    const rows = await backend.db.query<{ body: string }>("select body from public.notes");
    const stored = new Set(rows.map(({ body }) => body));
    expect(stored.size).toBe(rows.length);
    expect(acknowledged.filter((body) => !stored.has(body))).toEqual([]);
  });
});
