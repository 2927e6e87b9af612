import { readFile } from "node:fs/promises";
import path from "node:path";
import { escapeHtml } from "../domain/text/escape-html.ts";
import { manifestPath, type Language } from "../domain/languages.ts";
import { usedStyles } from "./used-styles.ts";

/** The chunk that every page begins with. */
export const entry = "index.html";

/** Of the bundler's manifest. */
export type Chunk = { file: string; name?: string; css?: string[]; imports?: string[] };

type PageParts = {
  /** What else it says of itself. */
  head: string;
  root: string;
  /** Chunks whose styles stand in the page, with all that they import. By the module that begins them, or by their name. */
  styles: string[];
  /** Chunks that are asked for beside the first script. */
  scripts: string[];
  /** Chunks that only one address needs, by that address: the page asks for its own. */
  screens?: Record<string, string>;
  /** Those of the first words, by their language. */
  words?: Record<string, string>;
  /**
   * Addresses that people come to with nothing on the device, where no picture of the last time is drawn: all that the chunk
   * imports is asked for at once, and its words.
   */
  entrances?: Record<string, { chunk: string; words: Record<string, string> }>;
};

type StaticParts = {
  language: Language;
  head: string;
  body: string;
  /** The address that it stands under: the first script sees by it that the page is the one that was asked for. */
  address: string;
  styles: string;
  scripts: string[];
};

const mapValues = <From, To>(record: Record<string, From>, to: (value: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, to(value)]));

/** Which files are for what, for the script in the head of the page. */
const note = (name: string, files: object): string =>
  `<meta name="${name}" content="${escapeHtml(JSON.stringify(files))}">`;

/** Makes pages of the built one, with their styles and what they are about to need named in them. */
export class PageMaker {
  private readonly template: string;
  private readonly dist: string;
  private readonly chunks: Record<string, Chunk>;
  private readonly script: string;

  constructor(template: string, dist: string, chunks: Record<string, Chunk>, script: string) {
    this.template = template;
    this.dist = dist;
    this.chunks = chunks;
    this.script = script;
  }

  /** The page of the app. */
  async make({ head, root, styles, scripts, screens = {}, words = {}, entrances = {} }: PageParts): Promise<string> {
    const css = await this.stylesOf(styles);
    const here = new Set([...this.reach([...scripts, entry]).map(({ file }) => file), ...this.sheetsOf(styles)]);
    const fileOf = (chunk: string) => this.chunk(chunk).file;
    const allOf = (chunk: string) =>
      [...this.reach([chunk]).map(({ file }) => file), ...this.sheetsOf([chunk])].filter((file) => !here.has(file));
    const named = [
      note("screens", {
        ...mapValues(screens, (chunk) => [fileOf(chunk)]),
        ...mapValues(entrances, ({ chunk }) => allOf(chunk)),
      }),
      note("words", mapValues(words, fileOf)),
      note(
        "screen-words",
        mapValues(entrances, (entrance) => mapValues(entrance.words, fileOf)),
      ),
    ];
    // Its contents are here already. A disabled link is not fetched, and tells the loader of chunks that it is there.
    const disabled = this.sheetsOf(styles).map((file) => `<link rel="stylesheet" href="/${file}" disabled>`);
    return this.page(css, scripts, [head, ...named].join(""), disabled).replace(
      /<div id="root">.*<\/div>/s,
      () => root,
    );
  }

  /** A page that stays as it is. It has only the styles that it uses, so those of the app are asked for before that is drawn. */
  makeStatic({ language, head, body, address, styles, scripts }: StaticParts): string {
    return this.page(styles, scripts)
      .replace('<html lang="en">', `<html lang="${language}">`)
      .replace('href="/manifest.webmanifest"', `href="${manifestPath(language)}"`)
      .replace(/<meta\s+name="description"[^>]*>\s*/, "")
      .replace(/<title>.*?<\/title>/s, () => head)
      .replace(/<div id="root">.*<\/div>/s, () => `<div id="root" data-page="${escapeHtml(address)}">${body}</div>`);
  }

  /** What of these styles some of these pages may need. */
  async stylesFor(chunks: string[], more: string, bodies: readonly string[]): Promise<string> {
    return usedStyles((await this.stylesOf(chunks)) + more, bodies.join("\n"));
  }

  private page(css: string, scripts: string[], above = "", below: string[] = []): string {
    const first = this.chunk(entry);
    const preloads = this.reach(scripts).filter(({ file }) => file !== first.file);
    return this.template
      .replace(/<link rel="stylesheet"[^>]*>\s*/g, "")
      .replace(/<link rel="modulepreload"[^>]*>\s*/g, "")
      .replace("</head>", () =>
        [
          above,
          `<script>${this.script}</script>`,
          `<style>${css}</style>`,
          // Asked for at once, and not only when the first heading needs it: its lines are not drawn twice.
          ...[...new Set(css.match(/\/assets\/[\w-]+\.woff2/g))].map(
            (file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${file}">`,
          ),
          ...below,
          ...preloads.map(({ file }) => `<link rel="modulepreload" crossorigin href="/${file}">`),
          "</head>",
        ].join("\n"),
      );
  }

  private sheetsOf(chunks: string[]): string[] {
    return [...new Set(this.reach(chunks).flatMap(({ css = [] }) => css))];
  }

  private async stylesOf(chunks: string[]): Promise<string> {
    const files = this.sheetsOf(chunks);
    return (await Promise.all(files.map((file) => readFile(path.join(this.dist, file), "utf8")))).join("");
  }

  /** By the module that the chunk begins with, or by the name of its group. */
  private chunk(module: string): Chunk {
    const chunk = this.chunks[module] ?? Object.values(this.chunks).find(({ name }) => name === module);
    if (!chunk) throw new Error(`The build made no chunk for ${module}.`);
    return chunk;
  }

  private reach(wanted: string[]): Chunk[] {
    const reached = new Set<Chunk>();
    const visit = (chunk: Chunk | undefined) => {
      if (!chunk || reached.has(chunk)) return;
      reached.add(chunk);
      for (const key of chunk.imports ?? []) visit(this.chunks[key]);
    };
    for (const name of wanted) visit(this.chunk(name));
    return [...reached];
  }
}
