import { createServer } from "node:net";
import type { Socket } from "node:net";
import { serve } from "@hono/node-server";
import type { ServerType } from "@hono/node-server";
import { isLoopbackAddress } from "../origins.ts";
import { OperatorError } from "../operator-error.ts";

type Place = { port: number; host: string };

export interface Listening {
  close(): Promise<void>;
}

/** Serves `answer` over HTTP. `peer` is the caller's IP address. */
export function listen(
  answer: (request: Request, peer: string) => Promise<Response>,
  { port, host }: Place,
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
    server.on("connection", limitConnections());
    server.once("error", (error) => reject(refusalOf(error, { port, host })));
  });
}

const MOST_CONNECTIONS = 200;

type Connection = Pick<Socket, "remoteAddress" | "destroy" | "once">;

/**
 * Ends the connections that one address has beyond `most`: left open and silent, they would cost files and memory.
 * This machine is spared, since a proxy on it speaks for everybody.
 */
export function limitConnections(most = MOST_CONNECTIONS): (connection: Connection) => void {
  const open = new Map<string, number>();
  return (connection) => {
    const peer = connection.remoteAddress ?? "";
    if (isLoopbackAddress(peer)) return;
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

function close(server: ServerType): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    if ("closeAllConnections" in server) server.closeAllConnections();
  });
}
