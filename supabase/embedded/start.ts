import path from "node:path";
import { fail } from "./operator-error.ts";
import { buildWhenNeeded } from "./server/build.ts";
import { launchBackend } from "./server/launch.ts";
import { checkPlace, listen } from "./server/listen.ts";
import { securityHeaders } from "./server/security-headers.ts";
import { PROJECT_ROOT, readSettings } from "./server/settings.ts";
import { createSite } from "./server/site.ts";

/** On stderr: stdout is for what stays true, and for the line that programs wait for. */
const say = (line: string) => console.error(line);

/** `npm start`: the site and its whole backend on one origin, from one process. */
async function start(): Promise<void> {
  const settings = readSettings(process.env);
  await checkPlace(settings);
  await buildWhenNeeded(PROJECT_ROOT, say);
  const { backend, lines } = await launchBackend(settings, say);
  const headers = securityHeaders({
    captcha: settings.captcha.provider,
    images: settings.imageHosts,
    api: settings.apiOrigin,
    tiles: settings.tilesOrigin,
  });
  const site = createSite(path.join(PROJECT_ROOT, "dist"), headers);
  const answer = async (request: Request, peer: string) => (await backend.handle(request, peer)) ?? site(request);
  const server = await listen(answer, settings).catch(async (error: unknown) => {
    await backend.close();
    throw error;
  });

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

await start().catch(fail);
