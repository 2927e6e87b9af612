import { vi } from "vitest";
import type { ModelServer } from "./model-server.ts";
import { ada } from "./outbox-world.ts";

export type StubbedCall = { url: URL; method: string; body: unknown; headers: Headers; init: RequestInit };
export type StubbedAnswer = { status?: number; json?: unknown; text?: string } | "unreachable" | "never";

/** Replaces the network. What is not answered is unreachable. Answers the calls that were made. */
export function stubFetch(answer: (call: StubbedCall) => StubbedAnswer | Promise<StubbedAnswer>): StubbedCall[] {
  const calls: StubbedCall[] = [];
  vi.stubGlobal("location", { origin: "http://model.test" });
  vi.stubGlobal("fetch", async (input: string, init: RequestInit = {}) => {
    const body: unknown = typeof init.body === "string" ? JSON.parse(init.body) : init.body;
    const { method = "GET" } = init;
    const call = { url: new URL(input, "http://model.test"), method, body, headers: new Headers(init.headers), init };
    if (call.url.pathname === "/_local/config.json") throw new TypeError("no local backend");
    calls.push(call);
    const answered = await answer(call);
    if (answered === "unreachable") throw new TypeError("Failed to fetch");
    if (answered === "never") return await new Promise<Response>(() => undefined);
    const { status = 200, text, json } = answered;
    // These may have no body at all, and the platform insists on it.
    return new Response(status === 204 ? null : (text ?? JSON.stringify(json)), { status });
  });
  return calls;
}

/** The model server's answer to a call of this person's outbox. */
export function answerFrom(server: ModelServer, { url, body }: StubbedCall, uid = ada): StubbedAnswer {
  const answer = url.pathname.includes("/storage/")
    ? server.upload(url.pathname.slice(url.pathname.lastIndexOf("/") + 1), null)
    : server.submit(uid, (body as { p_ops: unknown[] }).p_ops, null);
  return answer.reached ? { status: answer.status, json: answer.json } : "unreachable";
}
