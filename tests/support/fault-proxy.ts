import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export type Seen = { method: string; path: string; status: number };
/**
 * Replaces the forwarding of a request. `lose-answer` forwards it and closes the connection before the answer; `hang` never
 * answers.
 */
export type Fault = "lose-answer" | "refuse" | "hang" | { status: number; body: string; contentType: string };
/** `nth` counts requests of this method and path since the rule was set, from 1. */
type Asked = { method: string; path: string; nth: number };
export type FaultRule = (asked: Asked) => Fault | null | Promise<Fault | null>;

/** Returns a changed body. */
export type RewriteRule = (sent: { path: string; body: string }) => string;

export type FaultProxy = {
  origin: string;
  /** Requests since the last `clear`, with the status that the page received, 0 without an answer. */
  seen: Seen[];
  clear(): void;
  setFault(rule: FaultRule | null): void;
  setRewrite(rule: RewriteRule | null): void;
  /** Changes bodies of answers, which publishes another version of a file. */
  setAnswerRewrite(rule: RewriteRule | null): void;
  close(): Promise<void>;
};

const readBody = async (message: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

function forward(
  target: URL,
  incoming: IncomingMessage,
  body: Buffer,
): Promise<{ message: IncomingMessage; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const headers = { ...incoming.headers, host: target.host, "content-length": String(body.length) };
    const outgoing = request({
      hostname: target.hostname,
      port: target.port,
      path: incoming.url,
      method: incoming.method,
      headers,
    });
    outgoing.once("error", reject);
    outgoing.once("response", (message) => {
      readBody(message).then((answer) => resolve({ message, body: answer }), reject);
    });
    outgoing.end(body);
  });
}

type Script = { fault: FaultRule | null; rewrite: RewriteRule | null; answerRewrite: RewriteRule | null };

/** Handles one request; resolves to the status that the browser received, 0 without an answer. */
async function handle(
  target: URL,
  script: Script,
  asked: Asked,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<number> {
  let body = await readBody(incoming);
  // A pending promise delays the request.
  const fault = (await script.fault?.(asked)) ?? null;
  if (fault === "hang") return 0;
  if (fault === "refuse") {
    incoming.socket.destroy();
    return 0;
  }
  if (fault && typeof fault === "object") {
    outgoing.writeHead(fault.status, { "content-type": fault.contentType }).end(fault.body);
    return fault.status;
  }
  const { path } = asked;
  if (script.rewrite && /json/.test(incoming.headers["content-type"] ?? ""))
    body = Buffer.from(script.rewrite({ path, body: body.toString() }));
  // Forces a full, uncompressed body.
  if (script.answerRewrite)
    for (const name of ["accept-encoding", "if-none-match", "if-modified-since"]) delete incoming.headers[name];
  const answer = await forward(target, incoming, body);
  if (fault === "lose-answer") {
    incoming.socket.destroy();
    return 0;
  }
  const status = answer.message.statusCode ?? 502;
  const text = /javascript|html/.test(answer.message.headers["content-type"] ?? "");
  const sent =
    script.answerRewrite && text
      ? Buffer.from(script.answerRewrite({ path, body: answer.body.toString() }))
      : answer.body;
  const headers = { ...answer.message.headers };
  // The changed body must not be cached under the tag of the original.
  if (sent !== answer.body) delete headers.etag;
  outgoing.writeHead(status, { ...headers, "content-length": sent.length }).end(sent);
  return status;
}

/** Runs between browser and server, because a page cannot intercept requests of its service worker. */
export async function startFaultProxy(targetOrigin: string, port = 0): Promise<FaultProxy> {
  const target = new URL(targetOrigin);
  const seen: Seen[] = [];
  const counts = new Map<string, number>();
  const script: Script = { fault: null, rewrite: null, answerRewrite: null };
  const server: Server = createServer((incoming, outgoing) => {
    const method = incoming.method ?? "GET";
    const path = (incoming.url ?? "/").split("?")[0] ?? "/";
    const nth = (counts.get(`${method} ${path}`) ?? 0) + 1;
    counts.set(`${method} ${path}`, nth);
    handle(target, script, { method, path, nth }, incoming, outgoing).then(
      (status) => seen.push({ method, path, status }),
      () => {
        seen.push({ method, path, status: 0 });
        incoming.socket.destroy();
      },
    );
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    seen,
    clear() {
      seen.length = 0;
      counts.clear();
    },
    setFault(rule) {
      script.fault = rule;
      counts.clear();
    },
    setRewrite(rule) {
      script.rewrite = rule;
    },
    setAnswerRewrite(rule) {
      script.answerRewrite = rule;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
