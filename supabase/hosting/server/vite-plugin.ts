import { getRequestListener } from "@hono/node-server";
import type { Plugin, ViteDevServer } from "vite";
import type { Backend } from "../../embedded/backend.ts";
import { fail } from "../../embedded/shared/operator-error.ts";
import { launchBackend } from "./launch.ts";
import { checkPort } from "./listen.ts";
import { readSettings } from "../../embedded/settings/settings.ts";

const BACKEND = /^\/(?:(?:auth|rest|storage|functions)\/v1|_local|\.well-known)(?:[/?]|$)/;

const isTest = process.env["VITEST"] !== undefined;

/** `npm run dev`: the same backend inside Vite, on the same origin as the pages. */
export function embeddedBackend(): Plugin {
  return {
    name: "embedded-backend",
    apply: "serve",
    // PORT and HOST have the same meaning as for `npm start`.
    config: async () => {
      // The test runner also reads this configuration and has a server of its own.
      if (isTest) return;
      try {
        const { port, host } = readSettings(process.env);
        await checkPort({ port, host });
        return { server: { port, host, strictPort: true } };
      } catch (error) {
        fail(error);
      }
    },
    configureServer(server) {
      // A preview of a hosted project needs no backend.
      if (isTest || process.env["VITE_SUPABASE_URL"]) return;
      mount(server);
    },
  };
}

function mount(server: ViteDevServer): void {
  let launched: Promise<Backend> | undefined;
  const launch = () =>
    // Pages without a backend would be confusing, so an error that the operator can fix ends the server.
    (launched ??= launchFor(server).catch(fail));
  const listener = getRequestListener(
    async (request, env) => {
      const backend = await launch();
      const peer = env.incoming.socket.remoteAddress ?? "";
      return (await backend.handle(request, peer)) ?? new Response(null, { status: 404 });
    },
    { overrideGlobalObjects: false },
  );
  server.middlewares.use((request, response, next) => {
    if (BACKEND.test(request.url ?? "")) void listener(request, response);
    else next();
  });
  server.httpServer?.once("listening", () => void launch().catch(() => {}));
  server.httpServer?.once("close", () => void launched?.then((backend) => backend.close()).catch(() => {}));
}

async function launchFor(server: ViteDevServer): Promise<Backend> {
  const address = server.httpServer?.address();
  if (!address || typeof address === "string") throw new Error("Vite listens on no port.");
  const say = (line: string) => server.config.logger.info(line);
  const { backend, lines } = await launchBackend(readSettings({ ...process.env, PORT: String(address.port) }), say);
  lines.forEach(say);
  return backend;
}
