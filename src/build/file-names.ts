/**
 * A page of a dashboard or of the way in to them, or what all of them say, by its path in the project or on the disk; what they share says offline that
 * they need a connection, but for the codes of owners, which few of them show.
 */
const isOnline = (file: string) =>
  /(^|\/)src\/(dashboards\/(code-|(?!data\/)[^/]+\/)|account\/online\/|messages\/\w+\/groups\/dashboards)/.test(file);
/** The chunks of those pages by name: the styles of one bear its name, and not those of its files. */
const onlineChunks = new Set<string>();

type Chunk = { name: string; moduleIds: readonly string[] };
type Asset = { names: readonly string[]; originalFileNames: readonly string[] };

/** Six characters tell versions apart as well as eight, and the worker's list of files holds one of these for each. */
export const entryFileNames = "assets/[name]-[hash:6].js";

/**
 * What needs a connection anyway is in a folder of its own, which the worker does not fetch ahead. For chunks the bundler wants
 * seven characters, as soon as there are more than 64.
 */
export function chunkFileNames({ name, moduleIds }: Chunk): string {
  const words = moduleIds.map((id) => /\/messages\/(\w+)\/groups\//.exec(id)?.[1]).find(Boolean);
  const file = words ? `${words}-[name]` : "[name]";
  if (!moduleIds.some(isOnline)) return `assets/${file}-[hash:7].js`;
  if (!words) onlineChunks.add(name);
  return `assets/online/${file}-[hash:7].js`;
}

export const assetFileNames = ({ names, originalFileNames }: Asset): string =>
  originalFileNames.some(isOnline) || names.some((name) => onlineChunks.has(name.replace(/\.css$/, "")))
    ? "assets/online/[name]-[hash:6][extname]"
    : "assets/[name]-[hash:6][extname]";
