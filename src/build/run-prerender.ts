import { mkdtemp, readFile, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { build, type InlineConfig } from "vite";
import type { Language } from "../domain/languages.ts";
import type { SiteConfig } from "../domain/site-config.ts";
import { compileMessages } from "./messages-plugin.ts";
import { recordImports, type RouteModules } from "./route-files.ts";

export type RenderedPage = { language: Language; path: string; addresses: string[]; html: string; hidden: boolean };
/** Output of src/build/prerender.tsx, and the styles of everything in it. */
export type Rendered = {
  parts: Record<string, string>;
  site: RenderedPage[];
  styles: string;
  /** Preview pictures by file name, as SVG. */
  pictures: Record<string, string>;
  routes: RouteModules[];
  /** Files that draw public pages in the server, by name. */
  server: Record<string, string>;
};

/**
 * Builds src/build/prerender.tsx for Node.js and runs it once. `css`: the options of the app's build, so that classes
 * have the same names.
 */
export async function renderAll(
  root: string,
  { css, site, isDemo }: { css: InlineConfig["css"]; site: SiteConfig; isDemo: boolean },
): Promise<Rendered> {
  // In the system's temporary folder: the bundle is complete, and the program's folder may not be writable.
  const outDir = await mkdtemp(path.join(tmpdir(), "five-lemons-prerender-"));
  try {
    await build({
      root,
      configFile: false,
      logLevel: "warn",
      ...(css ? { css } : {}),
      plugins: [recordImports, compileMessages()],
      define: { siteOfBuild: JSON.stringify(site), demoOfBuild: JSON.stringify(isDemo) },
      ssr: { noExternal: true },
      build: {
        ssr: true,
        // The public pages are in no chunk of the app, so only this build emits their styles.
        ssrEmitAssets: true,
        cssMinify: true,
        outDir,
        emptyOutDir: true,
        // "use client" directives have no meaning here, because all components are rendered.
        rolldownOptions: {
          checks: { moduleLevelDirective: false },
          input: { prerender: "src/build/prerender.tsx", [serverEntry]: "src/build/draw-public.tsx" },
          output: { entryFileNames: "[name].mjs", chunkFileNames: "[name]-[hash].mjs" },
        },
      },
    });
    const rendering = (await import(pathToFileURL(path.join(outDir, "prerender.mjs")).href)) as {
      renderParts(): Promise<Rendered["parts"]>;
      renderSite(): Promise<RenderedPage[]>;
      renderPictures(): Promise<Record<string, string>>;
      listRoutes(): Promise<RouteModules[]>;
    };
    return {
      parts: await rendering.renderParts(),
      site: await rendering.renderSite(),
      styles: await stylesIn(outDir),
      pictures: await rendering.renderPictures(),
      routes: await rendering.listRoutes(),
      server: await modulesIn(outDir),
    };
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}

/** What draws public pages in the server (`draw-public.tsx`). */
const serverEntry = "draw-public";

async function modulesIn(folder: string): Promise<Record<string, string>> {
  const files = (await readdir(folder)).filter((file) => file.endsWith(".mjs") && file !== "prerender.mjs");
  return Object.fromEntries(
    await Promise.all(files.map(async (file) => [file, await readFile(path.join(folder, file), "utf8")] as const)),
  );
}

async function stylesIn(folder: string): Promise<string> {
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith(".css")).toSorted();
  return (await Promise.all(files.map(async (file) => readFile(path.join(folder, file), "utf8")))).join("");
}

/** Bundles a module with its imports into one inline script. */
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
