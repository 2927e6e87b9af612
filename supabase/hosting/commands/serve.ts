import { fail } from "../../embedded/shared/operator-error.ts";
import { pagesOf } from "../server/build-pages.ts";
import { launchBackend } from "../server/launch.ts";
import { checkPlace } from "../server/listen.ts";
import { run } from "../server/run.ts";
import { readServeSettings } from "../../embedded/settings/serve-settings.ts";
import { PROJECT_ROOT } from "../../embedded/settings/settings.ts";

const say = (line: string) => console.error(line);

/** Browsers that have been here once come back by https only; for a year, and from then on again. */
const onlyByHttps = { "strict-transport-security": "max-age=31536000" };

/** `npm run serve`: a real installation, as one process on Postgres behind a proxy that speaks TLS. */
async function serve(): Promise<void> {
  const settings = readServeSettings(process.env);
  await checkPlace(settings);
  const pages = await pagesOf(PROJECT_ROOT, settings.dataDir, say);
  const { keys, isProxy, secrets, workerIsOff } = settings;
  const launched = await launchBackend(settings, say, { keys, isProxy, secrets });
  const headers = settings.siteUrl.startsWith("https:") ? onlyByHttps : {};
  await run({ settings, launched, pages, headers, workerIsOff, isProxy });
}

await serve().catch(fail);
