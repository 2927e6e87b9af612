import type { RemoteConfig } from "../../../src/domain/remote-config.ts";
import { readRemoteConfig } from "../../../src/sync/session/remote-config.ts";
import { readToken } from "../../../src/sync/session/token.ts";

/** What the walk gets from around the client. */
export type Phone = {
  /** Names and ids of the furnished world. */
  world: Record<string, string>;
  /** The newest mail to an address. */
  mail(to: string): Promise<Mail>;
  /** The six digits of an authenticator with this secret. */
  totp(secret: string): Promise<string>;
};
export type Mail = { hash: string; type: string; code: string };

/** One thing that the client does. `act` resolves with what the client made of the answers. */
export type Step = {
  name: string;
  act(phone: Phone): Promise<unknown>;
  /** What the client is expected to make of the answers, if it is not a plain success. */
  ends?: string;
};

export const readConfig = async (): Promise<RemoteConfig> => {
  const config = await readRemoteConfig();
  if (!config) throw new Error("The client has no configuration.");
  return config;
};

export const readAccessToken = async (): Promise<string> => {
  const token = await readToken();
  if (token.kind !== "token") throw new Error(`The client has no token: ${token.kind}.`);
  return token.accessToken;
};

/** A step with one read, sent with the token of the person who is signed in. */
export const read = (
  name: string,
  act: (config: RemoteConfig, token: string, phone: Phone) => Promise<unknown>,
  ends?: string,
): Step => ({
  name,
  ...(ends === undefined ? {} : { ends }),
  act: async (phone) => await act(await readConfig(), await readAccessToken(), phone),
});

/** "understood", or what the client would say or do instead. */
export function whatBecame(result: unknown): string {
  if (result === null || result === false || result === undefined) return "not understood";
  if (typeof result === "string") return result;
  if (typeof result === "object" && "error" in result) return String(result.error);
  if (typeof result === "object" && "refused" in result) return String(result.refused);
  return "understood";
}
