import * as z from "zod/mini";
import { revisionSchema, type Revision } from "../../domain/ratings/revision.ts";
import type { RemoteConfig } from "../../domain/remote-config.ts";
import { readRemote, rpcPath } from "../read-remote.ts";

/** Earlier versions of the caller's rating of a place, newest first; `null` without a clear answer. */
export async function fetchRevisions(config: RemoteConfig, token: string, placeId: string): Promise<Revision[] | null> {
  const call = { path: rpcPath("my_rating_revisions"), token, body: { p_place_id: placeId } };
  return await readRemote(config, call, z.array(revisionSchema));
}
