import { onlineChunk, onlineModules } from "./chunks.ts";

type Chunk = { name: string; moduleIds: readonly string[] };
type Asset = { names: readonly string[]; originalFileNames: readonly string[] };

/** Shared chunks are named after all screens that use them: "shared~map-screen~place-screen~a1b2". */
const shortName = (name: string) => name.replace(/~.*/, "");
/** Online pages are in a folder of their own, which the worker does not precache. */
const folderOf = (name: string, modules: readonly string[]) =>
  shortName(name).startsWith(onlineChunk) || modules.some((module) => onlineModules.test(module))
    ? "assets/online"
    : "assets";

export const entryFileNames = "assets/[name]-[hash].js";

export function chunkFileNames({ name, moduleIds }: Chunk): string {
  const language = moduleIds.map((id) => /virtual:messages\/(\w+)\//.exec(id)?.[1]).find(Boolean);
  return `${folderOf(name, moduleIds)}/${language ? `${language}-` : ""}${shortName(name)}-[hash].js`;
}

/** The style sheet of a shared chunk has no file of its own, only the name of its chunk. */
export function assetFileNames({ names: [name = ""], originalFileNames }: Asset): string {
  const base = shortName(name.replace(/\.\w+$/, ""));
  return `${folderOf(base, originalFileNames)}/${base}-[hash][extname]`;
}
