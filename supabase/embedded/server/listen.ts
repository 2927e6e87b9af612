import { serve } from "@hono/node-server";
import type { ServerType } from "@hono/node-server";
import { SettingsError } from "./settings.ts";

export interface Listening {
  close(): Promise<void>;
}

/** Serves `answer` over HTTP. `peer` is the caller's IP address. */
export function listen(
  answer: (request: Request, peer: string) => Promise<Response>,
  { port, host }: { port: number; host: string },
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
    server.once("error", (error: NodeJS.ErrnoException) => {
      reject(
        error.code === "EADDRINUSE" ? new SettingsError(`Port ${port} is in use. Set PORT to another one.`) : error,
      );
    });
  });
}

function close(server: ServerType): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    if ("closeAllConnections" in server) server.closeAllConnections();
  });
}
