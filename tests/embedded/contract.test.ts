import "fake-indexeddb/auto";
import { afterAll, afterEach, describe, expect, test, vi } from "vitest";
import { createBackend, type Backend } from "../../supabase/embedded/backend.ts";
import { answerServer, askServer } from "../contract/ask-server.ts";
import { openClient, walk, walkThrough } from "../contract/client.ts";
import { records, writeRecord } from "../contract/records.ts";
import { replay } from "../contract/replay.ts";
import { Recorder, type Spoken } from "../contract/tape.ts";
import { furnish, newestMail, totpOf } from "../contract/world.ts";
import { loadKeys } from "../../supabase/embedded/data-folder/keys.ts";
import { startPostgres } from "../support/postgres.ts";
import { SITE, startProduct } from "./backend-fixture.ts";

const { server } = await startPostgres();
afterAll(() => server?.stop());

const limits = { answerStepMs: 0 };
const keys = loadKeys(undefined);
/** On Postgres, calls of procedures take a way of their own (`supabase/embedded/rest/direct-call.ts`). */
const engines = [
  { engine: "PGlite", start: () => startProduct({ limits, keys }) },
  {
    engine: "Postgres",
    // With the keys of the other, because the client asks once for the configuration of its server.
    start: async () => createBackend({ siteUrl: SITE, limits, keys, databaseUrl: await server?.createDatabase() }),
  },
].filter(({ engine }) => engine === "PGlite" || server !== null);

let backend: Backend | null = null;
afterEach(async () => {
  vi.unstubAllGlobals();
  await backend?.close();
  backend = null;
});

/** Opens today's client before a furnished server, and writes down what the two say. */
async function walkToday(server: Backend): Promise<{ recorder: Recorder; failed: string[] }> {
  const world = await furnish(server);
  const recorder = new Recorder();
  let now = "";
  recorder.give("furnish", { kind: "world", of: "" }, world);
  const send = async (spoken: Spoken) => {
    const step = now;
    const heard = await askServer(server, spoken);
    recorder.hear(step, spoken, heard);
    return heard;
  };
  await openClient(SITE, send, answerServer);
  const phone = (step: string) => {
    now = step;
    return {
      world,
      mail: async (to: string) => {
        const mail = newestMail(server, to);
        recorder.give(step, { kind: "mail", of: to }, mail);
        return mail;
      },
      totp: async (secret: string) => {
        const code = totpOf(secret);
        recorder.give(step, { kind: "totp", of: secret }, { code });
        return code;
      },
    };
  };
  return { recorder, failed: await walkThrough(phone, walk) };
}

describe.each(engines)("on $engine", ({ engine, start }) => {
  test("today's client is understood by today's server in every step", async () => {
    backend = await start();
    const { recorder, failed } = await walkToday(backend);
    expect(failed).toEqual([]);
    const { CONTRACT } = process.env;
    if (CONTRACT && engine === "PGlite") writeRecord(CONTRACT, recorder.entries);
  });

  test.each(records())("today's server answers what client $version asks as its own server did", async (record) => {
    backend = await start();
    vi.stubGlobal("fetch", answerServer);
    expect(await replay(record, backend)).toEqual([]);
  });
});
