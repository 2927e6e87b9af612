import { fail } from "../../embedded/shared/operator-error.ts";
import { pagesOf } from "../server/build-pages.ts";
import { launchBackend } from "../server/launch.ts";
import { checkPlace } from "../server/listen.ts";
import { run } from "../server/run.ts";
import { PROJECT_ROOT, readSettings } from "../../embedded/settings/settings.ts";

/** On stderr: stdout is for what stays true, and for the line that programs wait for. */
const say = (line: string) => console.error(line);

/** `npm start`: the site and its whole backend on one origin, from one process. */
async function start(): Promise<void> {
  const settings = readSettings(process.env);
  await checkPlace(settings);
  // Of a first start each takes half a minute, of another core. The database leaves hardly a moment to anything else in this
  // process, so it comes once it is known whether there is something to build.
  const known = Promise.withResolvers<void>();
  const building = pagesOf(PROJECT_ROOT, settings.dataDir, (line) => {
    say(line);
    known.resolve();
  });
  const launching = Promise.race([known.promise, building]).then(() => launchBackend(settings, say));
  const [pages, launched] = await Promise.all([building, launching]);
  await run({ settings, launched, pages });
}

await start().catch(fail);
