import type { CodeKey } from "../../src/domain/codes/code-keys.ts";
import { makeSigningKey, publicHalf, signCode, type SigningKey } from "../../supabase/functions/_shared/sign-code.ts";

/** A pair of keys as an installation has it. */
export async function aCodeKey(kid = 1): Promise<{ secret: SigningKey; published: CodeKey }> {
  const secret = await makeSigningKey(kid, "2026-11-01");
  return { secret, published: publicHalf(secret) };
}

type Wanted = { placeId?: string; serverId?: string | null; name?: string; codeId?: string };

export async function aSignedLink({ secret }: { secret: SigningKey }, wanted: Wanted = {}) {
  const { placeId = "osm:node:42", serverId = null, name = "Café Zitroun", codeId = crypto.randomUUID() } = wanted;
  const position = { lat: 49.611_4, lng: 6.129_7 };
  const code = {
    id: codeId,
    place_id: placeId,
    server_id: serverId,
    name,
    latitude: position.lat,
    longitude: position.lng,
  };
  return { path: await signCode(secret, code), words: { placeId, serverId, codeId, name, position } };
}
