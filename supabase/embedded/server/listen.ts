import { createServer } from "node:net";
import { serve } from "@hono/node-server";
import type { ServerType } from "@hono/node-server";
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
    server.once("error", (error) => reject(refusalOf(error, { port, host })));
  });
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
