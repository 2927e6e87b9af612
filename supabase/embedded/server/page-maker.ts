import { readFile } from "node:fs/promises";
import path from "node:path";
import { usedStyles } from "./used-styles.ts";

/** Of the bundler's manifest. */
export type Chunk = { file: string; name?: string; css?: string[]; imports?: string[] };

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");

type PageParts = {
  head?: string;
  root: string;
  /** Chunks whose styles stand in the page, with all that they import. By the module that begins them, or by their name. */
  styles: string[];
  /** Chunks that are asked for beside the first script. */
  scripts: string[];
  /** Chunks that only one address needs, by that address: the page asks for its own. */
  screens?: Record<string, string>;
  /** Whether the page stays as it is: then only those styles stand in it that it uses. */
  whole?: boolean;
};

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

  async make({ head, root, styles, scripts, screens = {}, whole = false }: PageParts): Promise<string> {
    const sheets = this.reach(styles).flatMap(({ css = [] }) => css);
    const texts = await Promise.all([...new Set(sheets)].map((file) => readFile(path.join(this.dist, file), "utf8")));
    const css = whole ? usedStyles(texts.join(""), root) : texts.join("");
    const filesOf = Object.fromEntries(
      Object.entries(screens).map(([address, name]) => [address, `/${this.chunk(name).file}`]),
    );
    const first = this.chunk("first");
    const preloads = this.reach(scripts).filter(({ file }) => file !== first.file);
    return this.template
      .replace(/<link rel="stylesheet"[^>]*>\s*/g, "")
      .replace(/<link rel="modulepreload"[^>]*>\s*/g, "")
      .replace(/<title>.*?<\/title>/s, (title) => head ?? title)
      .replace("</head>", () =>
        [
          `<meta name="screens" content="${escaped(JSON.stringify(filesOf))}">`,
          `<script>${this.script}</script>`,
          `<style>${css}</style>`,
          // Asked for at once, and not only when the first heading needs it: its lines are not drawn twice.
          ...[...new Set(css.match(/\/assets\/[\w-]+\.woff2/g))].map(
            (file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${file}">`,
          ),
          // Its contents are here already. A disabled link is not fetched, and tells the loader of chunks that it is there.
          ...(whole ? [] : [...new Set(sheets)]).map((file) => `<link rel="stylesheet" href="/${file}" disabled>`),
          ...preloads.map(({ file }) => `<link rel="modulepreload" crossorigin href="/${file}">`),
          "</head>",
        ].join("\n"),
      )
      .replace(/<div id="root">.*<\/div>/s, () => root);
  }

  private chunk(wanted: string): Chunk {
    const found = Object.entries(this.chunks).find(([key, { name }]) => key.endsWith(wanted) || name === wanted);
    if (!found) throw new Error(`The build made no chunk for ${wanted}.`);
    return found[1];
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
