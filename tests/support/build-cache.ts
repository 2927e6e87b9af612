import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";

const folder = path.resolve("node_modules/.cache/five-lemons");
const RACED = new Set(["EEXIST", "ENOTEMPTY"]);

/**
 * Returns the path of the file or folder that `make` creates, and calls `make` only if one of the `sources` files changed. If two
 * processes create it in parallel, the first result is used.
 */
export async function cached(
  name: string,
  sources: readonly string[],
  make: (draft: string) => Promise<void>,
): Promise<string> {
  const hash = createHash("sha256");
  for (const source of sources) hash.update(await readFile(source));
  const made = path.join(folder, `${name}-${hash.digest("hex").slice(0, 16)}`);
  if (existsSync(made)) return made;
  await mkdir(folder, { recursive: true });
  const draft = `${made}.${process.pid}`;
  await make(draft);
  await rename(draft, made).catch(async (error: NodeJS.ErrnoException) => {
    await rm(draft, { recursive: true, force: true });
    if (!RACED.has(error.code ?? "")) throw error;
  });
  // Results of older sources. Drafts of other processes contain a dot and stay.
  const old = (await readdir(folder)).filter(
    (entry) => entry.startsWith(`${name}-`) && !entry.includes(".") && entry !== path.basename(made),
  );
  await Promise.all(old.map((entry) => rm(path.join(folder, entry), { recursive: true, force: true })));
  return made;
}
