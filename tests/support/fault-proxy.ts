import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export type Seen = { method: string; path: string; status: number };
/**
 * What to do with a request instead of passing it on.
 * `lose-answer` lets the server work and cuts the connection before the answer; `hang` never answers.
 */
export type Fault = "lose-answer" | "refuse" | "hang" | { status: number; body: string; contentType: string };
export type FaultRule = (seen: { method: string; path: string; nth: number }) => Fault | null;

export type FaultProxy = {
  origin: string;
  /** Every request that reached the proxy since the last `clear`, with the status that the page saw (0: none). */
  seen: Seen[];
  clear(): void;
  setFault(rule: FaultRule | null): void;
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

async function handle(
  target: URL,
  rule: FaultRule | null,
  nth: number,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<number> {
  const path = incoming.url ?? "/";
  const fault = rule?.({ method: incoming.method ?? "GET", path, nth }) ?? null;
  const body = await readBody(incoming);
  if (fault === "hang") return 0;
  if (fault === "refuse") {
    incoming.socket.destroy();
    return 0;
  }
  if (fault && typeof fault === "object") {
    outgoing.writeHead(fault.status, { "content-type": fault.contentType }).end(fault.body);
    return fault.status;
  }
  const answer = await forward(target, incoming, body);
  if (fault === "lose-answer") {
    incoming.socket.destroy();
    return 0;
  }
  const status = answer.message.statusCode ?? 502;
  outgoing.writeHead(status, answer.message.headers).end(answer.body);
  return status;
}

/** Stands between browser and server, because requests of a service worker cannot be intercepted from the page. */
export async function startFaultProxy(targetOrigin: string, port = 0): Promise<FaultProxy> {
  const target = new URL(targetOrigin);
  const seen: Seen[] = [];
  const counts = new Map<string, number>();
  let rule: FaultRule | null = null;
  const server: Server = createServer((incoming, outgoing) => {
    const method = incoming.method ?? "GET";
    const path = (incoming.url ?? "/").split("?")[0] ?? "/";
    const nth = (counts.get(`${method} ${path}`) ?? 0) + 1;
    counts.set(`${method} ${path}`, nth);
    handle(target, rule, nth, incoming, outgoing).then(
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
    setFault(next) {
      rule = next;
      counts.clear();
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
