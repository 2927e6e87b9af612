import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { database } from "../../src/local/database/database.ts";
import { OLDEST_CLIENT } from "../../supabase/hosting/doctor/clients.ts";
import { openClient, walk, walkThrough } from "../contract/client.ts";
import { RecordedServer } from "../contract/playback.ts";
import { records } from "../contract/records.ts";
import type { Json, Spoken } from "../contract/tape.ts";
import type { Mail, Phone } from "../contract/walk/step.ts";

const site = "http://localhost:45150";
let now = "";
/** Sessions of a record have not ended at its time. */
const setClock = (time: string) => vi.useFakeTimers({ toFake: ["Date"], now: new Date(time) });

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function open(
  server: RecordedServer,
  change: (body: Json) => Json = (body) => body,
): Promise<(step: string) => Phone> {
  await openClient(site, async (spoken: Spoken) => {
    const { status, body } = server.answer(now, spoken);
    return { status, body: change(body) };
  });
  const world = server.take("furnish") as Record<string, string>;
  return (step) => {
    now = step;
    return {
      world,
      mail: async () => server.take(step) as Mail,
      totp: async () => (server.take(step) as { code: string }).code,
    };
  };
}

it("the doctor names the earliest client whose requests are on record", () => {
  expect(records()[0]?.version.split("-")[0]).toBe(OLDEST_CLIENT);
});

/** Answers of servers as old as their clients. */
const ofOldServers = records().filter(({ answersOf }) => answersOf === undefined);

describe.each(ofOldServers)("today's client with the answers of server $version", (record) => {
  beforeEach(() => void setClock(record.recordedAt));

  it("understands every answer to what that server knew", async () => {
    const server = new RecordedServer(record);
    const known = walk.filter(({ name }) => server.knows(name));
    expect([await walkThrough(await open(server), known), server.unknown]).toEqual([[], []]);
    expect(await database.commands.count()).toBe(0);
  });

  it("keeps what that server does not know yet, to be sent again later", async () => {
    const server = new RecordedServer(record);
    const needed = ["read the configuration", "open the link of the mail"];
    const later = walk.filter(({ name }) => !server.knows(name));
    const phone = await open(server);
    for (const { name, act } of [...walk.filter(({ name: step }) => needed.includes(step)), ...later])
      await act(phone(name));
    const kept = await database.commands.toArray();
    expect(kept.map(({ body, state, refusal }) => [body.kind, state, refusal])).toEqual(
      later.filter(({ name }) => /\.v\d/.test(name)).map(({ name }) => [name, "queued", "unknown_kind"]),
    );
  });

  it("understands them with fields and values that a later server adds", async () => {
    const server = new RecordedServer(record);
    const known = walk.filter(({ name }) => server.knows(name));
    expect(await walkThrough(await open(server, withMore), known)).toEqual([]);
    expect(await database.commands.count()).toBe(0);
  });
});

/** Names of values of a fixed list, which may get longer. */
const lists = [
  "verification",
  "server_emoji",
  "business_status",
  "kind",
  "discount_type",
  "types",
  "top_tags",
  "tags",
  "badges",
];

/** The same answer of a later server. Maps of numbers have no fields of their own. */
function withMore(value: Json): Json {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(withMore);
  const parts = Object.entries(value as Record<string, Json>).map(([key, part]): [string, Json] => {
    if (!lists.includes(key)) return [key, withMore(part)];
    return [
      key,
      Array.isArray(part) ? [...(part as Json[]), "added_later"] : typeof part === "string" ? "added_later" : part,
    ];
  });
  const isMap = parts.every(([, part]) => typeof part === "number");
  return { ...Object.fromEntries(parts), ...(isMap ? {} : { added_later: "x" }) };
}
