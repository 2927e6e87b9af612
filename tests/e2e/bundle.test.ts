import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { expect, test } from "playwright/test";
import { landing, startChunk } from "../../src/build/chunks.ts";
import { languages } from "../../src/domain/languages.ts";

type Chunk = { file: string; name?: string; imports?: string[]; css?: string[] };
const dist = process.env["APP_PAGES"] ?? "";
const manifest = JSON.parse(readFileSync(join(dist, ".vite/manifest.json"), "utf8")) as Record<string, Chunk>;
const worker = readFileSync(join(dist, "sw.js"), "utf8");

const read = (file: string) => readFileSync(join(dist, file));
const brotliKB = (files: Iterable<string>) =>
  [...files].reduce((total, file) => total + brotliCompressSync(read(file)).length / 1000, 0);
const textOf = (files: Iterable<string>) => [...files].map((file) => read(file).toString()).join("\n");
const isOnline = (file: string) => file.startsWith("assets/online/");

/** The files of these manifest entries and of everything they import statically. */
function closure(keys: readonly string[]): { scripts: Set<string>; styles: Set<string> } {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build manifest has no ${key}.`);
    if (scripts.has(chunk.file)) return;
    scripts.add(chunk.file);
    chunk.css?.forEach((file) => styles.add(file));
    chunk.imports?.forEach(visit);
  };
  keys.forEach(visit);
  return { scripts, styles };
}

/** The manifest key of a chunk that a group of `chunks.ts` names. */
const keyOfGroup = (group: string) => Object.keys(manifest).find((key) => manifest[key]?.name === group) ?? group;
const firstLoadOfMap = ["index.html", keyOfGroup(startChunk)];
const startWords = (language: string) => `virtual:messages/${language}/start`;
const mapScripts = closure([...firstLoadOfMap, startWords("en")]).scripts;
const landingScripts = closure(["index.html", ...landing]).scripts;
const precached = [...worker.matchAll(/\burl:\s*["'`]([^"'`]+)["'`]|"url":\s*"([^"]+)"/g)].map(
  (match) => match[1] ?? match[2] ?? "",
);

/** Limits are alarms for accidents, not targets: no text, name or check is shortened to meet one. */
function expectAtMost(limitKB: number, name: string, sizeKB: number): void {
  console.log(`${name}: ${sizeKB.toFixed(1)} kB brotli, limit ${limitKB} kB`);
  expect(sizeKB, name).toBeLessThanOrEqual(limitKB);
}

test("the first load of /app/map is at most 175 kB of JavaScript in every language", () => {
  for (const language of languages) {
    const { scripts } = closure([...firstLoadOfMap, startWords(language)]);
    expectAtMost(175, `first load of /app/map in ${language}, ${scripts.size} files`, brotliKB(scripts));
  }
});

test("the landing page is at most 95 kB of JavaScript", () => {
  expectAtMost(95, `landing page, ${landingScripts.size} files`, brotliKB(landingScripts));
});

test("the service worker is at most 70 kB", () => {
  expectAtMost(70, "service worker", brotliKB(["sw.js"]));
});

test("the precache is at most 1.3 MB", () => {
  expectAtMost(1_300, `precache, ${precached.length} files`, brotliKB(precached));
});

test("the measured first load of /app/map contains router, database, gate, list and offline banner", () => {
  const text = textOf(mapScripts);
  for (const part of [
    "popstate",
    "IDBKeyRange",
    "invitation_required",
    "Nearby places",
    "rating and saved places still work",
  ])
    expect(text).toContain(part);
});

test("the first load of /app/map contains neither supabase-js, Leaflet nor a schema of zod", () => {
  const text = textOf(mapScripts);
  expect(text).not.toContain("GoTrueClient");
  expect(text).not.toContain("leaflet-container");
  expect(text).not.toContain("_zod");
});

test("static imports between chunks form no cycle", () => {
  const done = new Set<string>();
  const visit = (key: string, above: readonly string[]): void => {
    expect(above, [...above, key].join(" → ")).not.toContain(key);
    if (done.has(key)) return;
    for (const next of manifest[key]?.imports ?? []) visit(next, [...above, key]);
    done.add(key);
  };
  for (const key of Object.keys(manifest)) visit(key, []);
});

test("the precache contains every offline chunk with its styles", () => {
  const chunks = Object.values(manifest).filter(
    ({ file, name }) => file.endsWith(".js") && name !== "supabase-client" && !isOnline(file),
  );
  const files = chunks.flatMap(({ file, css = [] }) => [file, ...css]);
  expect(chunks.length).toBeGreaterThan(20);
  expect(files.filter((file) => !precached.includes(file))).toEqual([]);
});

test("offline chunks import no online page, and the precache contains none", () => {
  const offline = Object.keys(manifest).filter((key) => !isOnline(manifest[key]?.file ?? ""));
  const { scripts, styles } = closure(offline);
  expect([...scripts, ...styles].filter(isOnline)).toEqual([]);
  expect(worker).not.toContain("assets/online/");
  expect(readdirSync(join(dist, "assets/online")).length).toBeGreaterThan(0);
});

test("the precache contains both pages, rating, map and base map tiles", () => {
  expect(precached).toEqual(expect.arrayContaining(["index.html", "app-shell.html"]));
  for (const part of ["score-screen", "map-side"]) expect(precached.join("\n")).toContain(part);
  expect(precached.filter((file) => file.endsWith(".cell"))).toHaveLength(2);
});

/**
 * A secret key of either kind. supabase-js itself contains the bare prefix of the new one; inside a token of the old one the
 * role appears in one of three base64 alignments.
 */
const secret = /sb_secret_[\w-]{8,}|service_role|c2VydmljZV9yb2xl|zZXJ2aWNlX3JvbG|NlcnZpY2Vfcm9sZ/;

test("no built script contains a secret key", () => {
  const scripts = readdirSync(join(dist, "assets"), { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".js"),
  );
  expect(scripts.length).toBeGreaterThan(20);
  for (const file of scripts) expect(secret.test(read(`assets/${file}`).toString()), file).toBe(false);
});

test("the precache contains nothing of the tool that adds demo waiters", () => {
  expect(textOf(precached)).not.toContain("create-servers");
});
