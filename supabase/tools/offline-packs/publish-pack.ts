import * as z from "zod/mini";
import { bytesOf, packPath, packsBucket } from "../../../src/domain/places/offline-pack.ts";
import type { Backend } from "../../embedded/backend.ts";
import type { MadePack } from "./make-pack.ts";

/** The API that stores a pack: of this machine or of a hosted project. */
export type PackHost = {
  url: string;
  /** The service-role key. */
  secretKey: string;
  send: (request: Request) => Promise<Response>;
};

/** The API of a backend opened in this process. */
export const hostOf = (backend: Backend): PackHost => ({
  url: backend.origins.siteUrl,
  secretKey: backend.keys.secretKey,
  send: async (request) => (await backend.handle(request)) ?? new Response("Not found", { status: 404 }),
});

/** Files removed per call. */
const atOnce = 100;

/** Legacy secret keys are tokens and go in both headers; new ones go only in `apikey`. */
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

/** The name under which the same ground is published as another pack; null: under none. */
export async function nameOfSameGround(host: PackHost, { pack, box }: MadePack["manifest"]): Promise<string | null> {
  const sides = Object.entries(box).map(([side, degrees]) => [side, `eq.${degrees}`] as const);
  const query = new URLSearchParams([["select", "name"], ["pack", `neq.${pack}`], ...sides.map((side) => [...side])]);
  const answer = await host.send(new Request(`${host.url}/rest/v1/city_packs?${query}`, { headers: headersOf(host) }));
  if (!answer.ok) throw new Error(`The list of packs answered ${answer.status}: ${await answer.text()}`);
  const [same] = z.array(z.object({ name: z.string() })).parse(await answer.json());
  return same?.name ?? null;
}

/**
 * Uploads a pack and then publishes it, so that nobody sees an incomplete one; unused files are removed last. Can be
 * repeated. Returns the numbers of uploaded and removed files.
 */
export async function publishPack(host: PackHost, { hash, manifest, files }: MadePack) {
  for (const [name, bytes] of files) {
    await ask(host, "POST", `/storage/v1/object/${packPath(name)}`, bytes, "application/octet-stream");
  }
  const { pieces, pack, name, places, streets, box, date } = manifest;
  const entry = {
    pack,
    name,
    places,
    streets,
    box,
    date,
    manifest: hash,
    bytes: bytesOf(pieces),
    pieces: [...files.keys()],
  };
  const json = "application/json";
  const answer = await ask(host, "POST", "/rest/v1/rpc/publish_city_pack", JSON.stringify({ p_pack: entry }), json);
  const unneeded = z.array(z.string()).parse(answer);
  for (let start = 0; start < unneeded.length; start += atOnce) {
    const prefixes = unneeded.slice(start, start + atOnce);
    await ask(host, "DELETE", `/storage/v1/object/${packsBucket}`, JSON.stringify({ prefixes }), json);
  }
  return { uploaded: files.size, removed: unneeded.length };
}
