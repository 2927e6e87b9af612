import { vi } from "vitest";
import { database } from "../../src/local/database/database.ts";
import { fakeCaches } from "../support/fake-caches.ts";
import { storage } from "../support/storage.ts";
import type { Heard, Json, Spoken } from "./tape.ts";
import { account, signingIn } from "./walk/account.ts";
import { outbox } from "./walk/outbox.ts";
import { reads } from "./walk/reads.ts";
import { whatBecame, type Phone, type Step } from "./walk/step.ts";

/** All that the client does: every kind of command, every read of a guest, and what is done with an account. */
export const walk: readonly Step[] = [...signingIn, ...outbox, ...reads, ...account];

/** What the client says that a server may act on. */
const meaning = (name: string) =>
  !["user-agent", "accept-encoding", "content-length", "accept-language"].includes(name);

/** An empty phone on this site, whose requests are answered by `send`. */
export async function openClient(
  site: string,
  send: (spoken: Spoken) => Promise<Heard>,
  answerServer: (input: string | URL | Request, init?: RequestInit) => Promise<Response | null> = async () => null,
): Promise<void> {
  await database.delete();
  await database.open();
  vi.stubGlobal("location", new URL(site));
  vi.stubGlobal("localStorage", storage());
  vi.stubGlobal("caches", fakeCaches(new Map()));
  vi.stubGlobal("document", { documentElement: { lang: "en", dataset: {}, style: {} } });
  vi.stubGlobal("navigator", { locks: navigator.locks, onLine: true, languages: ["en"] });
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("fetch", async (input: string | URL | Request, init?: RequestInit) => {
    const inner = await answerServer(input, init);
    if (inner) return inner;
    const asked = input instanceof Request ? new Request(input, init) : new Request(new URL(input, site), init);
    const { status, body } = await send(await toSpoken(asked));
    const text = body === null && [204, 205, 304].includes(status) ? null : JSON.stringify(body);
    return new Response(text, { status, headers: { "content-type": "application/json" } });
  });
}

async function toSpoken(request: Request): Promise<Spoken> {
  const { pathname, search } = new URL(request.url);
  const headers = Object.fromEntries([...request.headers].filter(([name]) => meaning(name)));
  const bytes = Buffer.from(await request.arrayBuffer());
  const body: Json =
    bytes.length === 0
      ? null
      : headers["content-type"]?.startsWith("image/")
        ? { base64: bytes.toString("base64") }
        : (JSON.parse(bytes.toString()) as Json);
  return { method: request.method, path: pathname + search, headers, body };
}

/** The same as a request to a server. */
export function toRequest(site: string, { method, path, headers, body }: Spoken): Request {
  const photo = typeof body === "object" && body !== null && "base64" in body ? (body.base64 as string) : null;
  const sent = body === null ? {} : { body: photo === null ? JSON.stringify(body) : Buffer.from(photo, "base64") };
  return new Request(new URL(path, site), { method, headers, ...sent });
}

export async function toHeard(answer: Response): Promise<Heard> {
  const text = await answer.text();
  try {
    return { status: answer.status, body: JSON.parse(text) as Json };
  } catch {
    return { status: answer.status, body: text === "" ? null : text };
  }
}

/** Walks, and returns the steps after which the client was not where it should be. */
export async function walkThrough(phone: (step: string) => Phone, steps: readonly Step[]): Promise<string[]> {
  const failed: string[] = [];
  for (const { name, act, ends = "understood" } of steps) {
    // The first failure is the cause: a step that throws must not hide it.
    const became = await act(phone(name)).then(whatBecame, String);
    if (became !== ends) failed.push(`${name}: ${became}`);
  }
  return failed;
}
