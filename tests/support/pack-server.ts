import { vi } from "vitest";
import type { OfflinePack } from "../../src/domain/places/offline-pack.ts";
import { bytesOf } from "../../src/domain/places/offline-pack.ts";
import type { MadePack } from "../../supabase/tools/offline-packs/make-pack.ts";

type Bucket = { bucket: string; digest: string | null; places: object[] };

/** The part of the server that keeps cities, in place of the network. Everything it answers can be changed between two calls. */
export function servePacks() {
  const server = {
    files: new Map<string, Uint8Array<ArrayBuffer>>(),
    offered: [] as OfflinePack[],
    /** What is live, by bucket: those whose digest is known to the caller are not told again. */
    buckets: [] as Bucket[],
    /** Names by language of the cities there. */
    cities: {} as Record<string, Record<string, string>>,
    /** When places are open, and since when that was asked. */
    hours: { at: "2026-11-28T10:00:00Z", places: [] as object[] },
    hoursSince: [] as (string | null)[],
    /** How many files are still answered; then the connection is gone. */
    filesLeft: Infinity,
    /** Called before each file is answered. */
    before: async (_hash: string): Promise<void> => undefined,
    asked: [] as string[],
    publish({ hash, manifest, files }: MadePack): OfflinePack {
      for (const [name, bytes] of files) server.files.set(name, bytes);
      const { pack, name, places, streets, box, date, pieces } = manifest;
      const entry = { pack, name, places, streets, box, date, manifest: hash, bytes: bytesOf(pieces) };
      server.offered = [...server.offered.filter((one) => one.pack !== pack), entry];
      return entry;
    },
  };
  vi.stubGlobal("location", { origin: "http://model.test" });
  vi.stubGlobal("fetch", async (input: string, init: RequestInit = {}) => {
    const { pathname } = new URL(input);
    const [, hash] = /\/public\/packs\/(\w+)$/.exec(pathname) ?? [];
    if (hash) {
      await server.before(hash);
      init.signal?.throwIfAborted();
      if (server.filesLeft <= 0) throw new TypeError("Failed to fetch");
      server.filesLeft -= 1;
      server.asked.push(hash);
      const bytes = server.files.get(hash);
      return bytes ? new Response(bytes) : new Response("not found", { status: 404 });
    }
    if (pathname.endsWith("/list_city_packs")) return Response.json(server.offered);
    if (pathname.endsWith("/city_pack_hours")) {
      server.hoursSince.push((JSON.parse(init.body as string) as { p_since: string | null }).p_since);
      return Response.json(server.hours);
    }
    if (pathname.endsWith("/city_pack_places")) {
      const { p_known: known } = JSON.parse(init.body as string) as { p_known: Record<string, string> };
      const told = server.buckets.filter(({ bucket, digest }) => digest !== (known[bucket] ?? null));
      // One bucket an answer, so that whoever asks has to go on.
      return Response.json({ buckets: told.slice(0, 1), more: told.length > 1, cities: server.cities });
    }
    throw new TypeError("Failed to fetch");
  });
  return server;
}
