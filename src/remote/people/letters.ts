import * as z from "zod/mini";
import type { DraftLetter } from "../../domain/letter.ts";
import type { RemoteConfig } from "../../domain/remote-config.ts";
import { callRemote, rpcTimeoutMs } from "../http.ts";
import { readRemote, rpcPath } from "../read-remote.ts";

const answerSchema = z.union([
  z.object({ success: z.literal(true), ticket: z.string() }),
  z.object({ success: z.literal(false), code: z.string() }),
]);

/** The ticket number, a rejection code, or no clear answer: then the message may have arrived all the same. */
export type LetterAnswer = { ticket: string } | { refused: string } | "unreachable";

/**
 * Safe to repeat: the same `opId` is the same message. With a token, the message belongs to that account. `pass`: for a solved
 * captcha, if the server has asked for one.
 */
export async function sendLetter(
  config: RemoteConfig,
  token: string | null,
  letter: DraftLetter,
  pass: string | null = null,
): Promise<LetterAnswer> {
  const { name, email, topic, message, opId } = letter;
  const typed = { p_name: name, p_email: email, p_topic: topic, p_message: message, p_op_id: opId };
  const body = pass === null ? typed : { ...typed, p_pass: pass };
  const call = { path: rpcPath("send_contact_message"), token, body, timeoutMs: rpcTimeoutMs };
  const answer = await callRemote(config, call);
  if (!answer.reached) return "unreachable";
  if (answer.status === 429) return { refused: "rate_limited" };
  const told = answerSchema.safeParse(answer.json);
  if (!told.success) return { refused: "failed" };
  return told.data.success ? { ticket: told.data.ticket } : { refused: told.data.code };
}

/** True if the link was valid; null without a clear answer. */
export async function confirmNewsletter(config: RemoteConfig, token: string): Promise<boolean | null> {
  const call = { path: rpcPath("confirm_newsletter"), token: null, body: { p_token: token } };
  const answer = await readRemote(config, call, z.object({ confirmed: z.boolean() }), rpcTimeoutMs);
  return answer && answer.confirmed;
}

/** False without a clear answer. An unknown token counts as used. */
export async function leaveNewsletter(config: RemoteConfig, token: string): Promise<boolean> {
  const call = { path: rpcPath("unsubscribe_newsletter"), token: null, body: { p_token: token } };
  return (await readRemote(config, call, z.object({ unsubscribed: z.boolean() }), rpcTimeoutMs)) !== null;
}
