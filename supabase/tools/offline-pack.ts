// npm run pack -- FILE.osm.pbf [NAME]: makes the offline pack of a city and publishes it for phones.
import { bytesOf } from "../../src/domain/places/offline-pack.ts";
import { createBackend } from "../embedded/backend.ts";
import { refuseWhileHeld } from "../embedded/data-folder/data-lock.ts";
import { OperatorError, fail, reasonOf } from "../embedded/shared/operator-error.ts";
import { packOfOsm } from "./offline-packs/make-pack.ts";
import { hostOf, nameOfSameGround, publishPack, type PackHost } from "./offline-packs/publish-pack.ts";
import { readExtract } from "./osm/read-extract.ts";
import { nameOfFile } from "./region/arguments.ts";
import { readSettings } from "../embedded/settings/settings.ts";

async function run(file: string | undefined, named: string | undefined): Promise<void> {
  if (!file) throw new OperatorError("Which file? npm run pack -- FILE.osm.pbf [NAME OF THE CITY]");
  const name = named?.trim() || nameOfFile(file);
  const pack = await made(file, name);
  await withHost(async (host) => {
    const other = await nameOfSameGround(host, pack.manifest);
    if (other !== null)
      throw new OperatorError(
        `The same ground is published as “${other}” already. To replace that pack: npm run pack -- ${file} "${other}"`,
      );
    const { uploaded, removed } = await publishPack(host, pack);
    console.log(`${uploaded} files stored${removed > 0 ? `, ${removed} unused ones removed` : ""}.`);
  });
  const { pieces, places } = pack.manifest;
  const kilobytes = Math.ceil(bytesOf(pieces) / 1000).toLocaleString("en");
  console.log(`${name} is ready for offline use: ${pieces.length} pieces, ${places} places, ${kilobytes} kB.`);
  console.log("To let people rate its places, import them too: npm run places:import with the same file.");
}

async function made(file: string, name: string) {
  const osm = await readExtract(file);
  try {
    return packOfOsm(name, osm);
  } catch (error) {
    throw new OperatorError(`No pack can be made of ${file}: ${reasonOf(error)}.`);
  }
}

/** Uses the project of SUPABASE_URL and SUPABASE_SECRET_KEY, otherwise the installation in the data folder. */
async function withHost(work: (host: PackHost) => Promise<void>): Promise<void> {
  const { SUPABASE_URL: url, SUPABASE_SECRET_KEY: secretKey } = process.env;
  if (url || secretKey) {
    if (!url || !secretKey) throw new OperatorError("SUPABASE_URL and SUPABASE_SECRET_KEY belong together.");
    return await work({ url: url.replace(/\/+$/, ""), secretKey, send: fetch });
  }
  const { dataDir, databaseUrl, siteUrl } = readSettings(process.env);
  refuseWhileHeld({ dataDir, databaseUrl }, "pack");
  const backend = await createBackend({ siteUrl, dataDir, databaseUrl, say: (line) => console.error(line) });
  try {
    await work(hostOf(backend));
  } finally {
    await backend.close();
  }
}

await run(process.argv[2], process.argv[3]).catch(fail);
