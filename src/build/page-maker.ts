import { readFile } from "node:fs/promises";
import path from "node:path";
import { escapeHtml } from "../domain/text/escape-html.ts";
import { manifestPath, type Language } from "../domain/languages.ts";
import { routeFilesName, type RouteFiles } from "../domain/paths/route-files.ts";
import { usedStyles } from "./used-styles.ts";

/** The chunk with which every page begins. */
export const entry = "index.html";

/** An entry of the bundler's manifest. */
export type Chunk = { file: string; name?: string; css?: string[]; imports?: string[] };

type PageParts = {
  /** Further content of `<head>`. */
  head: string;
  root: string;
  /** Chunks whose styles are inlined, with all their imports. Named by first module or by chunk name. */
  styles: string[];
  /** Chunks that are preloaded beside the first script. */
  scripts: string[];
  /** What each address needs beyond that: modules, and groups of texts. */
  routes: { patterns: string[]; modules: string[]; groups: string[] }[];
  /** Modules of the texts, by language and group. */
  words: Record<string, Record<string, string>>;
};

type StaticParts = {
  language: Language;
  head: string;
  body: string;
  /** Its address, by which the first script detects whether the page is the requested one. */
  address: string;
  styles: string;
  scripts: string[];
};

/** Lists the files of every address, for the script in the page's head. */
const note = (files: RouteFiles): string =>
  `<meta name="${routeFilesName}" content="${escapeHtml(JSON.stringify(files))}">`;

const mapValues = <From, To>(record: Record<string, From>, to: (value: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, to(value)]));

/** Patterns of the router as a regular expression. */
const matcherOf = (patterns: string[]): string =>
  `^(${patterns.map((pattern) => pattern.replace(/:\w+/g, "[^/]+").replace("/*", "(/.*)?")).join("|")})/?$`;

/** Makes pages from the built one, with inlined styles and preloads. */
export class PageMaker {
  private readonly template: string;
  private readonly dist: string;
  private readonly chunks: Record<string, Chunk>;
  private readonly script: string;
  private readonly fileOfModule: ReadonlyMap<string, string>;

  /** `fileOfModule`: the file of each module of the app. */
  constructor(
    template: string,
    dist: string,
    chunks: Record<string, Chunk>,
    fileOfModule: ReadonlyMap<string, string>,
    script: string,
  ) {
    this.template = template;
    this.dist = dist;
    this.chunks = chunks;
    this.fileOfModule = fileOfModule;
    this.script = script;
  }

  /** Makes the page of the app. */
  async make({ head, root, styles, scripts, routes, words }: PageParts): Promise<string> {
    const css = await this.stylesOf(styles);
    const here = new Set([...this.reach([...scripts, entry]).map(({ file }) => file), ...this.sheetsOf(styles)]);
    const filesOf = (chunks: string[]) =>
      [...this.reach(chunks).map(({ file }) => file), ...this.sheetsOf(chunks)].filter((file) => !here.has(file));
    const files = [...new Set(routes.flatMap(({ modules }) => filesOf(modules)))];
    const named = note({
      files,
      routes: routes.map(({ patterns, modules, groups }) => [
        matcherOf(patterns),
        filesOf(modules).map((file) => files.indexOf(file)),
        groups,
      ]),
      words: mapValues(words, (ofLanguage) => mapValues(ofLanguage, (module) => this.chunk(module).file)),
    });
    // The content of the style sheet is inlined. The browser does not fetch a disabled link, and the chunk loader does not load
    // a style sheet that has one.
    const disabled = this.sheetsOf(styles).map((file) => `<link rel="stylesheet" href="/${file}" disabled>`);
    return this.page(css, scripts, head + named, disabled).replace(/<div id="root">.*<\/div>/s, () => root);
  }

  /**
   * Makes a page without the app. It has only the styles that it uses, and loads the app's styles before the app
   * renders.
   */
  makeStatic({ language, head, body, address, styles, scripts }: StaticParts): string {
    return this.page(styles, scripts)
      .replace('<html lang="en">', `<html lang="${language}">`)
      .replace('href="/manifest.webmanifest"', `href="${manifestPath(language)}"`)
      .replace(/<meta\s+name="description"[^>]*>\s*/, "")
      .replace(/<title>.*?<\/title>/s, () => head)
      .replace(/<div id="root">.*<\/div>/s, () => `<div id="root" data-page="${escapeHtml(address)}">${body}</div>`);
  }

  /** Those of the styles that some of these pages may need. */
  async stylesFor(chunks: string[], more: string, bodies: readonly string[]): Promise<string> {
    return usedStyles((await this.stylesOf(chunks)) + more, bodies.join("\n"));
  }

  private page(css: string, scripts: string[], above = "", below: string[] = []): string {
    const first = this.chunk(entry);
    const preloads = this.reach(scripts).filter(({ file }) => file !== first.file);
    return this.template
      .replace(/<link rel="stylesheet"[^>]*>\s*/g, "")
      .replace(/<link rel="modulepreload"[^>]*>\s*/g, "")
      .replace('<script type="module"', '<script type="module" fetchpriority="low"')
      .replace("</head>", () =>
        [
          // Ahead of what the script in the head requests: they are the largest, and everything waits for them.
          ...preloads.map(({ file }) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`),
          above,
          `<script>${this.script}</script>`,
          `<style>${css}</style>`,
          // Fonts are preloaded and not only fetched when the first heading needs them, so that headings are not drawn
          // twice.
          ...[...new Set(css.match(/\/assets\/[\w-]+\.woff2/g))].map(
            (file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${file}">`,
          ),
          ...below,
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

  /** Finds a chunk by one of its modules, or by the name of its group. */
  private chunk(module: string): Chunk {
    const file = this.fileOfModule.get(module);
    const found = Object.values(this.chunks).find((chunk) => (file ? chunk.file === file : chunk.name === module));
    const chunk = this.chunks[module] ?? found;
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
