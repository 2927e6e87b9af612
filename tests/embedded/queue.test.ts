import { afterAll, beforeAll, expect, test } from "vitest";
import type { Backend } from "../../supabase/embedded/backend.ts";
import { listen } from "../../supabase/hosting/server/listen.ts";
import { freePort } from "../support/postgres-cluster.ts";
import { createQueue } from "../../supabase/embedded/gateway/request-queue.ts";
import { addPerson, begin, captchaToken, clientOf, linkTo, signIn, startBackend, SITE } from "./backend-fixture.ts";

const LISTEN = { port: await freePort(), host: "127.0.0.1" };

let backend: Backend;
beforeAll(async () => {
  backend = await startBackend({ otherOrigins: [`http://127.0.0.1:${LISTEN.port}`] });
});
afterAll(() => backend.close());

test("tasks run one at a time, and a failed task does not stop the next one", async () => {
  const queue = createQueue();
  const seen: string[] = [];
  const work = (name: string, milliseconds: number) => async () => {
    seen.push(`${name} begins`);
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
    if (name === "b") throw new Error("b failed");
    seen.push(`${name} ends`);
    return name;
  };
  const results = await Promise.allSettled([queue(work("a", 20)), queue(work("b", 1)), queue(work("c", 1))]);
  expect(seen).toEqual(["a begins", "a ends", "b begins", "c begins", "c ends"]);
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
});

test("tasks of different callers run in turn", async () => {
  const queue = createQueue();
  const seen: string[] = [];
  const work = (name: string) => async () => void seen.push(name);
  await Promise.all([
    ...Array.from({ length: 50 }, () => queue(work("flood"), "10.0.0.66")),
    queue(work("guest"), "10.0.0.1"),
    queue(work("backend")),
  ]);
  expect(seen.slice(0, 4)).toEqual(["flood", "flood", "guest", "backend"]);
  expect(seen).toHaveLength(52);
});

test("parallel tasks are limited per caller", async () => {
  const queue = createQueue({ atOnce: 3, perCaller: 2 });
  const running: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string, caller: string) =>
    queue(() => {
      running.push(name);
      return new Promise<void>((resolve) => ends.set(name, resolve));
    }, caller);
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const all = ["a1", "a2", "a3", "b1", "b2"].map((name) => work(name, name.charAt(0)));
  await settle();
  expect(running).toEqual(["a1", "a2", "b1"]);
  ends.get("b1")?.();
  await settle();
  expect(running).toEqual(["a1", "a2", "b1", "b2"]);
  ends.get("a1")?.();
  await settle();
  expect(running).toEqual(["a1", "a2", "b1", "b2", "a3"]);
  for (const end of ends.values()) end();
  await Promise.all(all);
});

test("a caller with too many waiting tasks is rejected while other callers are served", async () => {
  const queue = createQueue({ mostWaiting: 3 });
  let open = () => {};
  const blocked = queue(() => new Promise<void>((resolve) => (open = resolve)), "10.0.0.66");
  const flood = Array.from({ length: 5 }, () => queue(() => Promise.resolve("done"), "10.0.0.66"));
  const guest = queue(() => Promise.resolve("guest"), "10.0.0.1");
  await Promise.resolve();
  open();
  const results = await Promise.allSettled(flood);
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "fulfilled", "rejected", "rejected"]);
  expect([await guest, await blocked]).toEqual(["guest", undefined]);
});

test("a request is rejected with 503 once request bodies in memory reach their limit", async () => {
  const small = await startBackend({ limits: { bodiesAtOnceBytes: 100_000 } });
  let end = () => {};
  const held = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new Uint8Array(90_000).fill(32));
      end = () => controller.close();
    },
  });
  const send = (body: BodyInit) =>
    small.handle(
      new Request(`${SITE}/rest/v1/rpc/who_am_i`, {
        method: "POST",
        headers: { apikey: small.keys.publishableKey, "content-type": "application/json" },
        body,
        duplex: "half",
      } as RequestInit),
    );
  const slow = send(held);
  await new Promise((resolve) => setImmediate(resolve));
  const refused = await send(`{"p":"${"x".repeat(20_000)}"}`);
  expect([refused?.status, refused?.headers.get("retry-after")]).toEqual([503, "2"]);
  expect((await send("{}"))?.status).toBe(200);
  end();
  await slow;
  expect((await send(`{"p":"${"x".repeat(20_000)}"}`))?.status).not.toBe(503);
  await small.close();
});

test("endless request bodies from one caller leave room for other callers", async () => {
  const small = await startBackend({ limits: { bodiesAtOnceBytes: 100_000 } });
  const held = new Set<ReadableStreamDefaultController<Uint8Array>>();
  const endless = () => {
    let end: () => void = () => {};
    return new ReadableStream<Uint8Array>({
      start(controller) {
        held.add(controller);
        end = () => void held.delete(controller);
        controller.enqueue(new Uint8Array(5000).fill(32));
      },
      cancel: () => end(),
    });
  };
  const send = (body: BodyInit, peer: string) =>
    small.handle(
      new Request(`${SITE}/rest/v1/rpc/who_am_i`, {
        method: "POST",
        headers: { apikey: small.keys.publishableKey, "content-type": "application/json" },
        body,
        duplex: "half",
      } as RequestInit),
      peer,
    );
  const large = `{"p":"${"x".repeat(20_000)}"}`;
  const flood = Array.from({ length: 20 }, () => send(endless(), "192.0.2.66"));
  await new Promise((resolve) => setImmediate(resolve));
  expect((await send(large, "192.0.2.1"))?.status).not.toBe(503);
  expect(held.size).toBe(5);
  for (const controller of held) controller.close();
  await Promise.all(flood);
  expect((await send(large, "192.0.2.66"))?.status).not.toBe(503);
  await small.close();
});

test("twelve parallel address confirmations succeed while other procedures fail", async () => {
  await addPerson(backend, "noise@lemons.test");
  const { session } = await signIn(backend, "noise@lemons.test");
  const emails = Array.from({ length: 12 }, (_, turn) => `person${turn}@lemons.test`);
  for (const email of emails) {
    const options = { captchaToken: await captchaToken(backend) };
    await clientOf(backend).auth.signUp({ email, password: "lemon-tree", options });
  }
  // Over HTTP, where requests really interleave.
  const server = await listen(async (request) => (await backend.handle(request)) ?? new Response(), LISTEN);
  const send = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${LISTEN.port}${path}`, {
      method: "POST",
      headers: { apikey: backend.keys.publishableKey, "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
  const authorization = `Bearer ${session.access_token}`;
  const statuses = await Promise.all(
    emails.map(async (email) => {
      const token = linkTo(backend, email).searchParams.get("token");
      const verified = send("/auth/v1/verify", { token_hash: token, type: "signup" });
      const failing = Array.from({ length: 6 }, () => send("/rest/v1/rpc/note_then_fail", {}, { authorization }));
      const answers = await Promise.all([verified, ...failing]);
      return answers.map(({ status }) => status);
    }),
  );
  await server.close();
  expect(statuses).toEqual(emails.map(() => [200, 409, 409, 409, 409, 409, 409]));
  const [rows] = await backend.db.query(
    `select (select count(*)::int from auth.users where email like 'person%' and email_confirmed_at is not null) as confirmed,
       (select count(*)::int from auth.sessions s join auth.users u on u.id = s.user_id where u.email like 'person%') as sessions,
       (select count(*)::int from public.notes) as notes`,
  );
  expect(rows).toEqual({ confirmed: 12, sessions: 12, notes: 0 });
});

test("the backend's own transactions wait for their turn, and their rollbacks undo no request", async () => {
  const { client: noise } = await signIn(backend, "noise@lemons.test");
  const turns = Array.from({ length: 20 }, (_, turn) =>
    turn % 2 === 0
      ? begin(noise.from("notes").insert({ body: `request ${turn}` }))
      : backend.db.transaction(async (tx) => {
          await tx.query("insert into public.notes (user_id, body) select id, $1 from auth.users limit 1", [
            `owner ${turn}`,
          ]);
          await new Promise((resolve) => setTimeout(resolve, 2));
          if (turn % 4 === 1) throw new Error("taken back");
        }),
  );
  await Promise.allSettled(turns);
  const rows = await backend.db.query<{ body: string }>("select body from public.notes");
  expect(rows.filter(({ body }) => body.startsWith("request"))).toHaveLength(10);
  expect(rows.filter(({ body }) => body.startsWith("owner"))).toHaveLength(5);
});
