import { createServer } from "node:net";
import type { Socket } from "node:net";
import { serve } from "@hono/node-server";
import type { ServerType } from "@hono/node-server";
import { isLoopbackAddress } from "../../embedded/shared/origins.ts";
import { OperatorError } from "../../embedded/shared/operator-error.ts";

type Place = { port: number; host: string };
type Listener = Place & { isProxy?: ((address: string) => boolean) | undefined };

/** Time that running requests get when the process stops. */
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
 * Closes connections of one address beyond `most`: idle ones would use up files and memory. This machine and trusted
 * proxies are exempt, since a proxy speaks for everybody.
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

/** Fails early if the port cannot be opened, since a start takes long. */
export async function checkPort({ port, host }: Place): Promise<void> {
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
      return new OperatorError(`Port ${port} needs special rights. Set PORT to one above 1023.`);
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return new OperatorError(`HOST=${host} is not an address of this machine.`);
    default:
      return error;
  }
}

/** Stops accepting requests and waits a limited time for running ones. */
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
