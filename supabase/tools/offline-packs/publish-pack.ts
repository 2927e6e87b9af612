import * as z from "zod/mini";
import { bytesOf, packPath, packsBucket } from "../../../src/domain/places/offline-pack.ts";
import type { Backend } from "../../embedded/backend.ts";
import type { MadePack } from "./make-pack.ts";

/** The API that a pack is put into: of this machine, or of a hosted project. */
export type PackHost = {
  url: string;
  /** Of the service role. */
  secretKey: string;
  send: (request: Request) => Promise<Response>;
};

/** The API of an installation that this process has opened. */
export const hostOf = (backend: Backend): PackHost => ({
  url: backend.origins.siteUrl,
  secretKey: backend.keys.secretKey,
  send: async (request) => (await backend.handle(request)) ?? new Response("Nobody answers there", { status: 404 }),
});

/** Removed in one call. */
const atOnce = 100;

/** A secret key of the old kind is a token and goes in both headers; one of the new kind only in `apikey`. */
function headersOf({ secretKey }: PackHost): Record<string, string> {
  return { apikey: secretKey, ...(secretKey.startsWith("ey") ? { authorization: `Bearer ${secretKey}` } : {}) };
}

async function ask(host: PackHost, method: string, path: string, body: BodyInit, type: string): Promise<unknown> {
  const headers = { ...headersOf(host), "content-type": type, "x-upsert": "true", "cache-control": "max-age=31536000" };
  const answer = await host.send(new Request(host.url + path, { method, headers, body }));
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`);
  return text === "" ? null : JSON.parse(text);
}

/**
 * Uploads a pack and then makes it the city's, so that nobody ever sees half of it; what nobody needs any more goes last. May be
 * repeated at will. Returns how many files were uploaded and removed.
 */
export async function publishPack(host: PackHost, { hash, manifest, files }: MadePack) {
  for (const [name, bytes] of files) {
    await ask(host, "POST", `/storage/v1/object/${packPath(name)}`, bytes, "application/octet-stream");
  }
  const { pieces, pack, name, places, box, date } = manifest;
  const entry = { pack, name, places, box, date, manifest: hash, bytes: bytesOf(pieces), pieces: [...files.keys()] };
  const json = "application/json";
  const answer = await ask(host, "POST", "/rest/v1/rpc/publish_city_pack", JSON.stringify({ p_pack: entry }), json);
  const unneeded = z.array(z.string()).parse(answer);
  for (let start = 0; start < unneeded.length; start += atOnce) {
    const prefixes = unneeded.slice(start, start + atOnce);
    await ask(host, "DELETE", `/storage/v1/object/${packsBucket}`, JSON.stringify({ prefixes }), json);
  }
  return { uploaded: files.size, removed: unneeded.length };
}
