import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export type Seen = { method: string; path: string; status: number };
/**
 * What to do with a request instead of passing it on.
 * `lose-answer` lets the server work and cuts the connection before the answer; `hang` never answers.
 */
export type Fault = "lose-answer" | "refuse" | "hang" | { status: number; body: string; contentType: string };
/** `nth`: the how many-eth request of this method and path since the rule was set. */
type Asked = { method: string; path: string; nth: number };
export type FaultRule = (asked: Asked) => Fault | null | Promise<Fault | null>;

/** Changes what a request says before it is passed on. */
export type RewriteRule = (sent: { path: string; body: string }) => string;

export type FaultProxy = {
  origin: string;
  /** Every request that reached the proxy since the last `clear`, with the status that the page saw (0: none). */
  seen: Seen[];
  clear(): void;
  setFault(rule: FaultRule | null): void;
  setRewrite(rule: RewriteRule | null): void;
  /** Changes an answer's body on its way to the browser, by path: how a new version of a file is published. */
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

/** Passes one request on as the script says; the status that the browser saw, 0 for none. */
async function handle(
  target: URL,
  script: Script,
  asked: Asked,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<number> {
  let body = await readBody(incoming);
  // A promise holds the request back until the test has seen what it wanted to see meanwhile.
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
  // A body that is to be changed must come in, and plain.
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
  // Another text under the same tag would be taken for the file itself later on.
  if (sent !== answer.body) delete headers.etag;
  outgoing.writeHead(status, { ...headers, "content-length": sent.length }).end(sent);
  return status;
}

/** Stands between browser and server, because requests of a service worker cannot be intercepted from the page. */
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
