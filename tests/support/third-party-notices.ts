import { readdirSync, readFileSync } from "node:fs";

type Lock = { packages: Record<string, { version?: string; license?: string; dependencies?: Record<string, string> }> };
export type Shipped = { name: string; version: string; license: string; folder: string };

/** Packages that `qrcode` needs in Node.js only, and type declarations. Browsers get neither. */
const notShipped = /^(yargs|pngjs|@types\/.*)$/;

/** The dependencies that the app or the worker imports. The others run on the server only. */
function browserDependencies(dependencies: Record<string, string> = {}): string[] {
  const sources = ["src", "sw"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((file) => /\.(tsx?|css)$/.test(file) && !file.startsWith("build/"))
      .map((file) => readFileSync(`${folder}/${file}`, "utf8")),
  );
  const isImported = (name: string) =>
    sources.some((text) => new RegExp(`(?:from |import |import\\(|url\\()["']?${name}["'/)]`).test(text));
  return Object.keys(dependencies).filter(isImported);
}

/** Every package that browsers may receive, by the lockfile: what app and worker import, and what that needs. */
export function readShipped(): Shipped[] {
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as Lock;
  const found = new Map<string, Shipped>();
  const visit = (name: string, from: string) => {
    if (notShipped.test(name)) return;
    const folder = nearest(name, from, packages);
    if (found.has(folder)) return;
    const { version = "", license = "", dependencies = {} } = packages[folder] ?? {};
    found.set(folder, { name, version, license, folder });
    for (const needed of Object.keys(dependencies)) visit(needed, folder);
  };
  for (const name of browserDependencies(packages[""]?.dependencies)) visit(name, "");
  return [...found.values()].toSorted((one, other) => one.name.localeCompare(other.name, "en"));
}

/** The folder where Node.js finds a package: beside the importing package, or in a folder above it. */
function nearest(name: string, from: string, packages: Lock["packages"]): string {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/node_modules/")))) {
    const wanted = `${folder === "" ? "" : `${folder}/`}node_modules/${name}`;
    if (packages[wanted]) return wanted;
    if (folder === "") throw new Error(`${name} is not in the lockfile.`);
  }
}

const readTexts = (folder: string): string[] =>
  readdirSync(folder)
    .filter((file) => /^(licen[cs]e|notice|copyrightnotice)/i.test(file))
    .toSorted()
    .map((file) => readFileSync(`${folder}/${file}`, "utf8").replaceAll("\r\n", "\n").trim());

const rule = `\n\n${"=".repeat(80)}\n\n`;

const head = `Five Lemons: third-party notices

Five Lemons itself is published under the MIT licence. What is sent to a browser also contains the following packages, each under
its own licence. Packages that share a licence text are listed together.

One licence is unusual: react-leaflet and @react-leaflet/core are under the Hippocratic License 2.1. It allows use, change
and sale like the MIT licence, and asks that the software is not used to violate human rights.

Data and typeface: map data from OpenStreetMap contributors (Open Database License 1.0, openstreetmap.org/copyright), names of
towns from GeoNames (CC BY 4.0), coasts and borders from Natural Earth (public domain). The headings are set in Sansita
Swashed (SIL Open Font License 1.1, at the end).`;

/** The notices that every browser can open: all shipped packages with full licence texts. Throws when a package ships no text. */
export function thirdPartyNotices(): string {
  const byText = new Map<string, string[]>();
  for (const { name, version, license, folder } of readShipped()) {
    const texts = readTexts(folder);
    if (texts.length === 0) throw new Error(`${name} ${version} ships no text of its licence (${license}).`);
    const text = texts.join("\n\n");
    byText.set(text, [...(byText.get(text) ?? []), `${name} ${version} (${license})`]);
  }
  const font = readFileSync("src/ui/fonts/sansita-swashed-OFL.txt", "utf8").replaceAll("\r\n", "\n").trim();
  const parts = [...byText].map(([text, names]) => `${names.join("\n")}\n\n${text}`);
  return `${[head, ...parts, `Sansita Swashed (OFL-1.1)\n\n${font}`].join(rule)}\n`;
}
