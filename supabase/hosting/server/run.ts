import { existsSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Means } from "../../functions/public-page/handler.ts";
import { fail } from "../../embedded/shared/operator-error.ts";
import type { Backend } from "../../embedded/backend.ts";
import { listen } from "./listen.ts";
import { withPublicPages } from "./public-pages.ts";
import { securityHeaders } from "../../../src/build/security-headers.ts";
import type { Settings } from "../../embedded/settings/settings.ts";
import { configInPage } from "./config-in-page.ts";
import { createSite } from "./static-site.ts";

type Run = {
  settings: Settings;
  launched: { backend: Backend; lines: string[] };
  /** The folder of the built pages. */
  pages: string;
  /** Additional headers of every page. */
  headers?: Record<string, string>;
  /** Serves the service worker that removes itself instead of the real one. */
  workerIsOff?: boolean;
  isProxy?: (address: string) => boolean;
};

/** Serves site and backend until the process is stopped, then finishes running requests. */
export async function run({
  settings,
  launched,
  pages,
  headers = {},
  workerIsOff = false,
  isProxy,
}: Run): Promise<void> {
  const { backend, lines } = launched;
  const policy = securityHeaders({
    captcha: settings.captcha.provider,
    images: settings.imageHosts,
    api: settings.apiOrigin,
    tiles: settings.tilesOrigin,
  });
  const inPage = configInPage(backend);
  const served = createSite(pages, { ...policy, ...headers }, inPage);
  const drawBody = drawingOf(pages);
  const site = withPublicPages(workerIsOff ? withoutWorker(served) : served, backend, settings.siteUrl, {
    drawBody,
    inPage,
  });
  const answer = async (request: Request, peer: string) => (await backend.handle(request, peer)) ?? site(request, peer);
  const server = await listen(answer, { ...settings, isProxy }).catch(async (error: unknown) => {
    await backend.close();
    throw error;
  });

  // An error that no request waits for, such as one of a closed socket. Ending here would end everybody's requests.
  for (const event of ["uncaughtException", "unhandledRejection"] as const)
    process.on(event, (error: unknown) => console.error(`[${event}]`, error));

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await server.close();
    await backend.close();
    process.exit(0);
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void stop().catch(fail));

  for (const line of lines) console.log(line);
  // Programs wait for exactly this line.
  console.log(`Five Lemons ready at ${settings.siteUrl}`);
}

/** Draws public pages with what the build has bundled for it; loaded for the first one, so that the start does not wait. */
function drawingOf(pages: string): Means["drawBody"] {
  const file = path.join(pages, ".server/draw-public.mjs");
  let loading: Promise<Pick<Means, "drawBody">> | undefined;
  return async (...page) => {
    // Pages that another version has built.
    if (!existsSync(file)) return null;
    loading ??= import(pathToFileURL(file).href) as Promise<Pick<Means, "drawBody">>;
    return await (await loading).drawBody(...page);
  };
}

/** Browsers look for a newer worker at every start; this one removes itself from the device. */
function withoutWorker(site: ReturnType<typeof createSite>): typeof site {
  return (request, peer) => {
    const url = new URL(request.url);
    if (url.pathname !== "/sw.js") return site(request, peer);
    return site(new Request(new URL("/sw-off.js", url), request), peer);
  };
}
