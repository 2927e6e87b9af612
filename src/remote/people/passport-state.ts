import * as z from "zod/mini";
import type { RemoteConfig } from "../../domain/remote-config.ts";
import { readRemote, rpcPath } from "../read-remote.ts";

/** `on`: the day of the withdrawal; null if it is no longer known. */
export type PassportState = { kind: "stands" } | { kind: "withdrawn"; on: string | null };

const answerSchema = z.pipe(
  z.object({ state: z.literal(["stands", "withdrawn"]), on: z.nullable(z.string()) }),
  z.transform(({ state, on }): PassportState => (state === "stands" ? { kind: state } : { kind: state, on })),
);

/** Sent without a token, so that checking a passport stays anonymous. Null without a clear answer. */
export const fetchPassportState = (config: RemoteConfig, id: string): Promise<PassportState | null> =>
  readRemote(config, { path: rpcPath("passport_state"), token: null, body: { p_id: id } }, answerSchema);
