import * as z from "zod/mini";
import type { RemoteConfig } from "../domain/remote-config.ts";
import { readRemote, rpcPath } from "./read-remote.ts";

/** `null` unless the server clearly said yes or no. */
export async function fetchIsInvited(config: RemoteConfig, token: string): Promise<boolean | null> {
  return await readRemote(config, { path: rpcPath("is_user_invited"), token, body: {} }, z.boolean());
}
