import type { DraftLetter } from "../domain/letter.ts";
import { confirmNewsletter, leaveNewsletter, sendLetter, type LetterAnswer } from "../remote/people/letters.ts";
import { readRemoteConfig } from "../sync/session/remote-config.ts";
import { readToken } from "../sync/session/token.ts";

/** Sends a contact message, with the person's token if there is a valid session. */
export async function deliverLetter(letter: DraftLetter, pass: string | null): Promise<LetterAnswer> {
  const config = await readRemoteConfig();
  const token = await readToken();
  return config
    ? await sendLetter(config, token.kind === "token" ? token.accessToken : null, letter, pass)
    : "unreachable";
}

/** True if the link was valid; null without a clear answer. */
export async function confirmSubscription(token: string): Promise<boolean | null> {
  const config = await readRemoteConfig();
  return config && (await confirmNewsletter(config, token));
}

/** True once unsubscribed; false without a clear answer. */
export async function endSubscription(token: string): Promise<boolean> {
  const config = await readRemoteConfig();
  return config !== null && (await leaveNewsletter(config, token));
}
