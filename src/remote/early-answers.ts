import type { HttpAnswer } from "../domain/outbox/responses/response.ts";
import { callRemote, type RemoteCall, type Server } from "./http.ts";

/** Answers that were asked for before the code of their page had arrived. */
const early = new Map<string, Promise<HttpAnswer>>();
/** An answer that waited longer than this for its page is asked for again. */
const keptForMs = 10_000;

const keyOf = ({ token, path, body }: RemoteCall) => [token, path, JSON.stringify(body)].join(" ");

export function askEarly(server: Server, call: RemoteCall): void {
  const answer = callRemote(server, call);
  early.set(keyOf(call), answer);
  void answer.then(() => setTimeout(() => early.delete(keyOf(call)), keptForMs));
}

/** The answer to exactly this call of this token, once. Null unless the server has answered as wanted. */
export async function takeEarlyAnswer(call: RemoteCall): Promise<HttpAnswer | null> {
  const answer = await early.get(keyOf(call));
  early.delete(keyOf(call));
  return answer?.reached && answer.status === 200 ? answer : null;
}
