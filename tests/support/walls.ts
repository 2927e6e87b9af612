import { readdirSync, readFileSync } from "node:fs";
import { posix } from "node:path";

/** `room`: a folder or file, `*` for one folder of any name. `may`: rooms that its files may import. */
export type Wall = { room: string; may: string[] };
export type Walls = { rooms: Wall[]; packages: Wall[] };
export type SourceFile = { path: string; text: string };

/** The two tables of src/README.md. */
export function readWalls(markdown: string): Walls {
  const tables = markdown.split(/\n\n+/).filter((block) => block.startsWith("| "));
  const rowsOf = (heading: string) => {
    const table = tables.find((block) => block.startsWith(`| ${heading} |`));
    if (!table) throw new Error(`src/README.md has no table of ${heading}s.`);
    return table.split("\n").slice(2).filter(Boolean).map(cellsOf);
  };
  const wall = (cells: string[]): Wall => ({ room: cells[0] ?? "", may: listOf(cells.at(-1) ?? "") });
  return { rooms: rowsOf("room").map(wall), packages: rowsOf("package").map(wall) };
}
const cellsOf = (row: string) =>
  row
    .split("|")
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll("`", ""));
const listOf = (cell: string) => cell.split(",").flatMap((name) => name.trim() || []);

/** All files that the walls are about. Paths from the root of the repository. */
export const readSources = (): SourceFile[] =>
  ["src", "sw", "supabase/functions", "supabase/embedded"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => ({ path: `${folder}/${file}`, text: readFileSync(`${folder}/${file}`, "utf8") })),
  );

/** One sentence per import over a wall. */
export function findBreaches(files: readonly SourceFile[], walls: Walls): string[] {
  return files.flatMap(({ path, text }) => {
    const room = roomOf(path, walls.rooms);
    if (!room) return [`${path} is in no room of src/README.md`];
    return importsOf(text).flatMap((imported) => {
      const ok = imported.startsWith(".")
        ? mayReach(path, posix.join(posix.dirname(path), imported), room, walls.rooms)
        : mayUse(path, imported, room, walls.packages);
      return ok ? [] : [`${path} (${room.room}) may not import ${imported}`];
    });
  });
}

function importsOf(text: string): string[] {
  const fixed = text.matchAll(/^(?:import|export)\b[^;"]*?from\s+"([^"]+)"|^import\s+"([^"]+)"/gm);
  // What is not written out cannot be judged, and is named as it stands.
  const late = text.matchAll(/\bimport\(\s*(?:"([^"]+)"|([^)]*))/g);
  return [...fixed, ...late].map((match) => match[1] ?? match[2] ?? "");
}

/** Rooms are named from `src`, whose name is left out. */
const nameOf = (path: string) => path.replace(/^src\//, "");

/** How well a room's pattern fits a path: by the length of what matches, and a name before a star; 0 when it does not. */
function fitOf(pattern: string, path: string): number {
  const wanted = pattern.split("/");
  const given = nameOf(path).split("/");
  // A folder is not the file that bears its name, and a star stands for a folder.
  const isFile = /\.tsx?$/.test(pattern);
  if (isFile ? wanted.length !== given.length : wanted.length >= given.length) return 0;
  const fits = wanted.every((part, index) => part === "*" || part === given[index]);
  return fits ? wanted.length * 10 + wanted.filter((part) => part !== "*").length : 0;
}

const roomOf = (path: string, rooms: readonly Wall[]): Wall | undefined =>
  rooms
    .map((room) => ({ room, fit: fitOf(room.room, path) }))
    .filter(({ fit }) => fit > 0)
    .toSorted((a, b) => b.fit - a.fit)[0]?.room;

/** The folder that a file is at home in: as deep as its room's pattern. */
function homeOf(path: string, room: Wall): string {
  const depth = room.room.split("/").length;
  return nameOf(path)
    .split("/")
    .slice(0, /\.tsx?$/.test(room.room) ? depth - 1 : depth)
    .join("/");
}

function mayReach(path: string, target: string, room: Wall, rooms: readonly Wall[]): boolean {
  const there = roomOf(target, rooms);
  if (!there) return false;
  const home = homeOf(path, room);
  if (home !== "" && homeOf(target, there) === home) return true;
  return room.may.some((allowed) => allowed === there.room || allowed === nameOf(target));
}

function mayUse(path: string, imported: string, room: Wall, packages: readonly Wall[]): boolean {
  const fits = ({ room: name }: Wall) =>
    name.endsWith("*") ? imported.startsWith(name.slice(0, -1)) : imported === name || imported.startsWith(`${name}/`);
  const known = packages.filter(fits).toSorted((a, b) => b.room.length - a.room.length)[0];
  // What runs on a server may use what its own package file names.
  if (!known) return path.startsWith("supabase/");
  return known.may.some((allowed) => allowed === room.room || allowed === nameOf(path));
}
