import { createServer } from "node:net";
import type { Socket } from "node:net";
import { serve } from "@hono/node-server";
import type { ServerType } from "@hono/node-server";
import { isLoopbackAddress } from "../../embedded/shared/origins.ts";
import { OperatorError } from "../../embedded/shared/operator-error.ts";

type Place = { port: number; host: string };
type Listener = Place & { isProxy?: ((address: string) => boolean) | undefined };

/** How long a request that is under way has, once the process is to stop. */
const LAST_ANSWERS_MS = 10_000;

export interface Listening {
  close(): Promise<void>;
}

/** Serves `answer` over HTTP. `peer` is the caller's IP address. */
export function listen(
  answer: (request: Request, peer: string) => Promise<Response>,
  { port, host, isProxy }: Listener,
): Promise<Listening> {
  return new Promise((resolve, reject) => {
    const server: ServerType = serve(
      {
        port,
        hostname: host,
        overrideGlobalObjects: false,
        fetch: (request, env) => answer(request, env.incoming.socket.remoteAddress ?? ""),
      },
      () => resolve({ close: () => close(server) }),
    );
    server.on("connection", limitConnections(MOST_CONNECTIONS, isProxy));
    server.once("error", (error) => reject(refusalOf(error, { port, host })));
  });
}

const MOST_CONNECTIONS = 200;

type Connection = Pick<Socket, "remoteAddress" | "destroy" | "once">;

/**
 * Ends the connections that one address has beyond `most`: left open and silent, they would cost files and memory.
 * This machine is spared, since a proxy on it speaks for everybody, and so is a proxy elsewhere.
 */
export function limitConnections(
  most = MOST_CONNECTIONS,
  isProxy: (address: string) => boolean = () => false,
): (connection: Connection) => void {
  const open = new Map<string, number>();
  return (connection) => {
    const peer = connection.remoteAddress ?? "";
    if (isLoopbackAddress(peer) || isProxy(peer)) return;
    const count = (open.get(peer) ?? 0) + 1;
    if (count > most) {
      connection.destroy();
      return;
    }
    open.set(peer, count);
    connection.once("close", () => {
      const left = (open.get(peer) ?? 1) - 1;
      if (left > 0) open.set(peer, left);
      else open.delete(peer);
    });
  };
}

/** Throws when nobody could listen there now: a start takes long, and this can be said at once. */
export async function checkPlace({ port, host }: Place): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const server = createServer();
    server.once("error", (error) => reject(refusalOf(error, { port, host })));
    server.listen({ port, host }, () => server.close(() => resolve()));
  });
}

function refusalOf(error: NodeJS.ErrnoException, { port, host }: Place): Error {
  switch (error.code) {
    case "EADDRINUSE":
      return new OperatorError(`Port ${port} is in use. Set PORT to another one.`);
    case "EACCES":
      return new OperatorError(`Port ${port} may not be used without special rights. Set PORT to one above 1023.`);
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return new OperatorError(`HOST=${host} is no address of this machine.`);
    default:
      return error;
  }
}

/** Takes no new request; those under way are answered, as long as they do not take too long. */
function close(server: ServerType): Promise<void> {
  return new Promise((resolve) => {
    const all = setTimeout(() => {
      if ("closeAllConnections" in server) server.closeAllConnections();
    }, LAST_ANSWERS_MS);
    server.close(() => {
      clearTimeout(all);
      resolve();
    });
    if ("closeIdleConnections" in server) server.closeIdleConnections();
  });
}
