import { fail } from "../../embedded/shared/operator-error.ts";
import { ensurePages } from "../server/build-pages.ts";
import { launchBackend } from "../server/launch.ts";
import { checkPort } from "../server/listen.ts";
import { setTrialTiles } from "../server/trial-tiles.ts";
import { run } from "../server/run.ts";
import { PROJECT_ROOT, readSettings } from "../../embedded/settings/settings.ts";

/** Progress goes to stderr; stdout has only results and the line that programs wait for. */
const say = (line: string) => console.error(line);

/** `npm start`: the site and its whole backend on one origin, in one process. */
async function start(): Promise<void> {
  setTrialTiles(process.env);
  const settings = readSettings(process.env);
  await checkPort(settings);
  // On a first start, building the pages and creating the database take half a minute each, on different cores. The
  // database blocks this process, so it starts once it is known whether the pages must be built.
  const known = Promise.withResolvers<void>();
  const building = ensurePages(PROJECT_ROOT, settings.dataDir, (line) => {
    say(line);
    known.resolve();
  });
  const launching = Promise.race([known.promise, building]).then(() => launchBackend(settings, say));
  const [pages, launched] = await Promise.all([building, launching]);
  await run({ settings, launched, pages });
}

await start().catch(fail);
