import type { Backend } from "../../supabase/embedded/backend.ts";
import { SITE } from "../embedded/backend-fixture.ts";
import { askServer } from "./ask-server.ts";
import { lacks } from "./shape.ts";
import { isExchange, mapTexts, textAt, type ClientRecord, type Json, type Source, type Spoken } from "./tape.ts";
import { furnish, newestMail, totpOf } from "./world.ts";

/** Asks a new server what a recorded client asked, in the same order, and returns how the answers differ. */
export async function replay({ entries }: ClientRecord, server: Backend): Promise<string[]> {
  const heard: Json[] = [];
  const ids = new Map<string, string>();
  const fill = (text: string): string =>
    text.replaceAll(/\{\{(?:(\d+)(\/[^}]*)|(new\d+)|ms([+-]\d+))\}\}/g, (link, at, place, made, ms) => {
      if (ms !== undefined) return new Date(Date.now() + Number(ms)).toISOString();
      if (made !== undefined) {
        const id = ids.get(made) ?? crypto.randomUUID();
        ids.set(made, id);
        return id;
      }
      return textAt(heard[Number(at)] ?? null, place) ?? link;
    });
  const give = async ({ kind, of }: Source): Promise<Json> => {
    if (kind === "world") return await furnish(server);
    return kind === "mail" ? newestMail(server, fill(of)) : { code: totpOf(fill(of)) };
  };
  const found: string[] = [];
  for (const entry of entries) {
    if (!isExchange(entry)) {
      heard.push(await give(entry.source));
      continue;
    }
    const { step, request, answer } = entry;
    const spoken: Spoken = {
      ...request,
      path: fill(request.path),
      headers: mapTexts(request.headers, fill) as Record<string, string>,
      body: mapTexts(request.body, fill),
    };
    const now = await askServer(server, spoken);
    heard.push(now.body);
    const { pathname } = new URL(spoken.path, SITE);
    found.push(...lacks(answer, now).map((difference) => `${step}: ${request.method} ${pathname}: ${difference}`));
  }
  return found;
}
