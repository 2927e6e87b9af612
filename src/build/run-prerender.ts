import { mkdtemp, readFile, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { build, type InlineConfig } from "vite";
import type { Language } from "../domain/languages.ts";
import type { SiteConfig } from "../domain/site-config.ts";
import { compileMessages } from "./messages-plugin.ts";

export type RenderedPage = { language: Language; path: string; addresses: string[]; html: string; hidden: boolean };
/** What src/build/prerender.tsx draws, and the styles of all that may be in it. */
export type Rendered = {
  parts: Record<string, string>;
  site: RenderedPage[];
  styles: string;
  /** Cards of links by their file, as SVG. */
  pictures: Record<string, string>;
};

/** Builds src/build/prerender.tsx for Node.js and runs it once. `css`: as the build has it, so that both name classes alike. */
export async function renderAll(root: string, css: InlineConfig["css"], site: SiteConfig): Promise<Rendered> {
  // Beside the system's other drafts: nothing is left out of the bundle, and the program's own folder may not be written to.
  const outDir = await mkdtemp(path.join(tmpdir(), "five-lemons-prerender-"));
  try {
    await build({
      root,
      configFile: false,
      logLevel: "warn",
      ...(css ? { css } : {}),
      plugins: [compileMessages()],
      define: { siteOfBuild: JSON.stringify(site) },
      ssr: { noExternal: true },
      build: {
        ssr: "src/build/prerender.tsx",
        // The public pages are in no chunk of the app: their styles are here only.
        ssrEmitAssets: true,
        cssMinify: true,
        outDir,
        emptyOutDir: true,
        // Whose components are for the client only says nothing where all of them are rendered.
        rolldownOptions: { checks: { moduleLevelDirective: false }, output: { entryFileNames: "prerender.mjs" } },
      },
    });
    const rendering = (await import(pathToFileURL(path.join(outDir, "prerender.mjs")).href)) as {
      renderParts(): Promise<Rendered["parts"]>;
      renderSite(): Promise<RenderedPage[]>;
      renderPictures(): Promise<Record<string, string>>;
    };
    return {
      parts: await rendering.renderParts(),
      site: await rendering.renderSite(),
      styles: await stylesIn(outDir),
      pictures: await rendering.renderPictures(),
    };
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}

async function stylesIn(folder: string): Promise<string> {
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith(".css")).toSorted();
  return (await Promise.all(files.map(async (file) => readFile(path.join(folder, file), "utf8")))).join("");
}

/** A module with all that it imports, as one script that stands in a page. */
export async function inlineScript(entry: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "warn",
    build: { write: false, minify: true, lib: { entry, formats: ["iife"], name: "first" } },
  });
  const [output] = [built].flat();
  if (!output || !("output" in output)) throw new Error(`${entry} was not built.`);
  return output.output[0].code.trim();
}
