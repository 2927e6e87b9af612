import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { expect, test } from "playwright/test";
import { languages } from "../../src/domain/languages.ts";

type Chunk = { file: string; name?: string; imports?: string[]; css?: string[] };
const dist = "dist";
const manifest = JSON.parse(readFileSync(join(dist, ".vite/manifest.json"), "utf8")) as Record<string, Chunk>;

const kB = (file: string) => brotliCompressSync(readFileSync(join(dist, file))).length / 1000;
const sum = (files: Iterable<string>) => [...files].reduce((total, file) => total + kB(file), 0);

/** Everything that the browser must have before these modules run: they themselves and all that they import statically. */
function closure(keys: string[]): { scripts: Set<string>; styles: Set<string> } {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || scripts.has(chunk.file)) return;
    scripts.add(chunk.file);
    chunk.css?.forEach((file) => styles.add(file));
    chunk.imports?.forEach(visit);
  };
  keys.forEach(visit);
  return { scripts, styles };
}

/** By the module that begins the chunk, or by the chunk's name where the build made one of many modules. */
const keyOf = (wanted: string): string => {
  const key = Object.keys(manifest).find((name) => name.endsWith(wanted) || manifest[name]?.name === wanted);
  if (!key) throw new Error(`No chunk for ${wanted} in the build manifest.`);
  return key;
};
/** The router, the shell around every page of the app with its gate, and the list itself: all that stands before the first place, but for its words. */
const code = ["first", "main", "shell", "consumer/map/map-screen.tsx"].map(keyOf);
const wordsOf = (language: string) => keyOf(`messages/${language}/groups/start.ts`);
const listOfPlaces = closure([...code, wordsOf("en")]);
const landing = closure(["first", "visit"].map(keyOf));
const isOnline = (file: string) => file.startsWith("assets/online/");
const textOf = (files: Iterable<string>) => [...files].map((file) => readFileSync(join(dist, file), "utf8")).join("\n");

for (const language of languages)
  test(`the first load of /app/map in ${language} is at most 115 kB of JavaScript`, () => {
    expect(sum(closure([...code, wordsOf(language)]).scripts)).toBeLessThanOrEqual(115);
  });

test("what is counted for /app/map is really all of it: router, database, shell, gate and list", () => {
  const text = textOf(listOfPlaces.scripts);
  for (const words of [
    "popstate",
    "IDBKeyRange",
    "invitation_required",
    "Nearby places",
    "rating and saved places still work",
  ])
    expect(text).toContain(words);
});

test("nothing of the router is in it that nobody imports: its own links, forms and prefetching", () => {
  const text = textOf(listOfPlaces.scripts);
  for (const words of ["data-discover", "fetcher.Form"]) expect(text).not.toContain(words);
});

test("no chunk waits for a chunk that waits for it, so that each finds its imports evaluated", () => {
  const done = new Set<string>();
  const visit = (key: string, above: readonly string[]): void => {
    expect(above, [...above, key].join(" → ")).not.toContain(key);
    if (done.has(key)) return;
    for (const next of manifest[key]?.imports ?? []) visit(next, [...above, key]);
    done.add(key);
  };
  for (const key of Object.keys(manifest)) visit(key, []);
});

test("neither supabase-js nor Leaflet is in the first load of /app/map", () => {
  const text = textOf(listOfPlaces.scripts);
  expect(text).not.toContain("GoTrueClient");
  expect(text).not.toContain("leaflet-container");
});

test("whatever a part of the app asks for before it runs is on the device with it: one that is missing stops it without a connection", () => {
  const worker = readFileSync(join(dist, "sw.js"), "utf8");
  const parts = Object.values(manifest).filter(
    ({ file, name }) => file.endsWith(".js") && name !== "supabase-client" && !isOnline(file),
  );
  const missing = parts.flatMap(({ file, css = [] }) => [file, ...css]).filter((file) => !worker.includes(file));
  expect(parts.length).toBeGreaterThan(20);
  expect(missing).toEqual([]);
});

test("what worked offline needs nothing of the online pages, and the worker does not fetch those ahead", () => {
  const worker = readFileSync(join(dist, "sw.js"), "utf8");
  const offline = Object.keys(manifest).filter((key) => !isOnline(manifest[key]?.file ?? ""));
  const { scripts, styles } = closure(offline);
  expect([...scripts, ...styles].filter(isOnline)).toEqual([]);
  expect(worker).not.toContain("assets/online/");
  expect(readdirSync(join(dist, "assets/online")).length).toBeGreaterThan(0);
});

test("each page of a dashboard needs at most 60 kB more than the app", () => {
  const gate = closure(["app/further-routes.tsx", "app/dashboard-gate.tsx", "shell", "main"].map(keyOf));
  const pages = Object.keys(manifest).filter((key) => isOnline(manifest[key]?.file ?? "") && /screen/.test(key));
  const sizes = pages.map((key) => [key, sum([...closure([key]).scripts].filter((file) => !gate.scripts.has(file)))]);
  expect(sizes.filter(([, size]) => Number(size) > 60)).toEqual([]);
});

test("what the map needs on top is at most 75 kB, Leaflet included", () => {
  const { scripts } = closure([keyOf("consumer/map/map-side.tsx")]);
  expect(textOf(scripts)).toContain("leaflet-container");
  expect(sum([...scripts].filter((file) => !listOfPlaces.scripts.has(file)))).toBeLessThanOrEqual(75);
});

test("the landing page needs at most 10 kB of JavaScript", () => {
  expect(sum(landing.scripts)).toBeLessThanOrEqual(10);
});

test("the worker is at most 45 kB", () => {
  expect(kB("sw.js")).toBeLessThanOrEqual(45);
});

test("styles of the first load are at most 12 kB, fonts at most 60 kB", () => {
  expect(sum(listOfPlaces.styles)).toBeLessThanOrEqual(12);
  const fonts = readdirSync(join(dist, "assets")).filter((file) => file.endsWith(".woff2"));
  expect(
    fonts.reduce((total, file) => total + readFileSync(join(dist, "assets", file)).length / 1000, 0),
  ).toBeLessThanOrEqual(60);
});

/**
 * A secret key of either kind (supabase-js itself knows the bare prefix of the new one; inside a token of the old one the
 * role stands in one of three alignments), and the tool that makes demo servers.
 */
const forbidden = /sb_secret_[\w-]{8,}|service_role|c2VydmljZV9yb2xl|zZXJ2aWNlX3JvbG|NlcnZpY2Vfcm9sZ|create-servers/;

test("the precache holds the whole consumer app in at most 900 kB on the wire and knows no demo tool or key", () => {
  const worker = readFileSync(join(dist, "sw.js"), "utf8");
  const files = [...worker.matchAll(/\burl:\s*"([^"]+)"|"url":\s*"([^"]+)"/g)].map(
    (match) => match[1] ?? match[2] ?? "",
  );
  expect(files).toEqual(expect.arrayContaining(["index.html", "app-shell.html"]));
  expect(files.some((file) => file.includes("score-screen"))).toBe(true);
  expect(files.some((file) => file.includes("map-side"))).toBe(true);
  expect(files.filter((file) => file.endsWith(".cell"))).toHaveLength(2);
  expect(sum(files)).toBeLessThanOrEqual(900);
  const scripts = readdirSync(join(dist, "assets")).filter((file) => file.endsWith(".js"));
  for (const file of scripts) {
    const text = readFileSync(join(dist, "assets", file), "utf8");
    expect(forbidden.test(text), file).toBe(false);
  }
});
