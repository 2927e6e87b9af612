import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { build, type InlineConfig, type Plugin } from "vite";
import { codeKeysPath } from "../../../src/domain/code-keys.ts";
import { allowInline, inlineOf } from "./inline-hashes.ts";
import { PageMaker, type Chunk } from "./page-maker.ts";
import { securityHeaders, type OtherHosts } from "./security-headers.ts";

type Parts = Record<"landing" | "frame" | "unloaded" | "offline", string>;

type PrerenderOptions = {
  /** As the build itself has it, so that both name classes alike. */
  css: InlineConfig["css"];
  /** The backend that the pages were built for, null for their own origin. */
  remote: { url: string; captcha: { provider: OtherHosts["captcha"] } } | null;
  /** The provider of map tiles that the pages were built for. */
  tiles: { url: string } | null;
};

/**
 * Puts into the built pages what can be seen before the first script runs: the landing page whole, and for every other address
 * `app-shell.html`. Their styles stand in them, since a style sheet is a journey of its own before anything is painted.
 */
export function prerenderPages({ css, remote, tiles }: PrerenderOptions): Plugin {
  let root = "";
  let dist = "";
  return {
    name: "prerender-pages",
    apply: (config, { command }) => command === "build" && !config.build?.ssr && !config.build?.lib,
    configResolved(config) {
      root = config.root;
      dist = path.resolve(root, config.build.outDir);
    },
    closeBundle: {
      // The worker lists the files afterwards.
      order: "pre",
      sequential: true,
      async handler() {
        const parts = await renderParts(root, css);
        const template = await readFile(path.join(dist, "index.html"), "utf8");
        const chunks = JSON.parse(await readFile(path.join(dist, ".vite/manifest.json"), "utf8")) as Record<
          string,
          Chunk
        >;
        const head = await inlineScript(path.join(root, "src/first/head.ts"));
        const frame = await inlineScript(path.join(root, "src/first/frame.ts"));
        const page = new PageMaker(template, dist, chunks, head);
        const landing = splitHead(parts.landing);
        const pages = {
          "index.html": await page.make({
            head: landing.head,
            root: `<div id="root" data-page="/">${landing.body}</div>`,
            styles: ["first", "site/landing-screen.tsx"],
            whole: true,
            scripts: ["visit"],
          }),
          "app-shell.html": await page.make({
            root: `<div id="root">${noScript(template)}</div>
<template id="frame">${parts.frame}</template><script>${frame}</script>
<template id="unloaded">${parts.unloaded}</template><template id="offline">${parts.offline}</template>`,
            styles: ["first", "main", "shell", "consumer/map/map-screen.tsx"],
            scripts: ["main", "shell"],
            screens: {
              "/app/map": "consumer/map/map-screen.tsx",
              "/app/rate": "consumer/rate/score-screen.tsx",
              "/app/history": "consumer/history/history-screen.tsx",
              "/app/outbox": "consumer/outbox/outbox-screen.tsx",
            },
          }),
        };
        for (const [name, html] of Object.entries(pages)) await writeFile(path.join(dist, name), html);
        await writeFile(path.join(dist, "_headers"), headersFile(Object.values(pages), { remote, tiles }));
      },
    },
  };
}

/** For hosts that read such a file: the policy of all pages together. */
function headersFile(pages: string[], { remote, tiles }: Omit<PrerenderOptions, "css">): string {
  const headers = securityHeaders({
    captcha: remote?.captcha.provider ?? "local",
    api: remote ? new URL(remote.url).origin : undefined,
    tiles: tiles ? new URL(tiles.url).origin : undefined,
  });
  const policy = allowInline(headers["content-security-policy"] ?? "", inlineOf(pages.join("\n")));
  const all = { ...headers, "content-security-policy": policy };
  const lines = Object.entries(all).map(([name, value]) => `  ${name}: ${value}\n`);
  // A passport that was saved as a file asks for the keys, too, and a file has no origin.
  const keys = `${codeKeysPath}\n  access-control-allow-origin: *\n`;
  return `/*\n${lines.join("")}/assets/*\n  cache-control: public, max-age=31536000, immutable\n${keys}`;
}

async function renderParts(root: string, css: InlineConfig["css"]): Promise<Parts> {
  // Inside the project, so that what is left out of the bundle could be found; nothing is.
  const outDir = await mkdtemp(path.join(root, "node_modules/.prerender-"));
  try {
    await build({
      root,
      configFile: false,
      logLevel: "warn",
      ...(css ? { css } : {}),
      ssr: { noExternal: true },
      build: { ssr: "src/prerender.tsx", outDir, rolldownOptions: { output: { entryFileNames: "prerender.mjs" } } },
    });
    const rendering = (await import(pathToFileURL(path.join(outDir, "prerender.mjs")).href)) as {
      renderParts(): Promise<Parts>;
    };
    return await rendering.renderParts();
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}

async function inlineScript(entry: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "warn",
    build: { write: false, minify: true, lib: { entry, formats: ["iife"], name: "first" } },
  });
  const [output] = [built].flat();
  if (!output || !("output" in output)) throw new Error(`${entry} was not built.`);
  return output.output[0].code.trim();
}

/** React writes what belongs into the head before everything else. */
function splitHead(html: string): { head: string; body: string } {
  const [head = ""] = /^(?:<title>.*?<\/title>|<(?:meta|link)[^>]*>)*/s.exec(html) ?? [];
  return { head, body: html.slice(head.length) };
}

const noScript = (template: string) => /<noscript>.*?<\/noscript>/s.exec(template)?.[0] ?? "";
