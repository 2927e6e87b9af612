import { AsyncLocalStorage } from "node:async_hooks";
import type { Backend } from "../../supabase/embedded/backend.ts";
import { ask, SITE } from "../embedded/backend-fixture.ts";
import { toHeard, toRequest } from "./client.ts";
import type { Heard, Spoken } from "./tape.ts";

const answering = new AsyncLocalStorage<Backend>();

/** The server's answer to a client. */
export const askServer = async (server: Backend, spoken: Spoken): Promise<Heard> =>
  await answering.run(server, async () => await toHeard(await ask(server, toRequest(SITE, spoken))));

/** Server and client share `fetch`. The answer to what the server asks: itself, or services of others, which know nothing. */
export async function answerServer(input: string | URL | Request, init?: RequestInit): Promise<Response | null> {
  const server = answering.getStore();
  if (!server) return null;
  const asked = new Request(input, init);
  return new URL(asked.url).origin === SITE ? await ask(server, asked) : Response.json({ elements: [] });
}
