import { fail } from "../../embedded/shared/operator-error.ts";
import { ensurePages } from "../server/build-pages.ts";
import { launchBackend } from "../server/launch.ts";
import { checkPort } from "../server/listen.ts";
import { run } from "../server/run.ts";
import { readServeSettings } from "../../embedded/settings/serve-settings.ts";
import { PROJECT_ROOT } from "../../embedded/settings/settings.ts";

const say = (line: string) => console.error(line);

/** HSTS: browsers use only https for a year after the last visit. */
const onlyByHttps = { "strict-transport-security": "max-age=31536000" };

/** `npm run serve`: a trial installation, as one process on Postgres behind a TLS proxy. */
async function serve(): Promise<void> {
  const settings = readServeSettings(process.env);
  await checkPort(settings);
  const pages = await ensurePages(PROJECT_ROOT, settings.dataDir, say);
  const { keys, isProxy, secrets, workerIsOff } = settings;
  const launched = await launchBackend(settings, say, { keys, isProxy, secrets });
  const headers = settings.siteUrl.startsWith("https:") ? onlyByHttps : {};
  say("A trial: for a real installation use hosted or self-hosted Supabase, see supabase/hosting/README.md.");
  await run({ settings, launched, pages, headers, workerIsOff, isProxy });
}

await serve().catch(fail);
