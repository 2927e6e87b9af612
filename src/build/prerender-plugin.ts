import { access, constants, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { InlineConfig, Plugin } from "vite";
import { languages } from "../domain/languages.ts";
import type { SiteConfig } from "../domain/site-config.ts";
import type { DrawnKind } from "../../supabase/functions/public-page/handler.ts";
import { pages as appPages } from "../domain/paths/paths.ts";
import { fileOf, sitePages } from "../domain/paths/site-pages.ts";
import { allowInline, inlineOf } from "./inline-hashes.ts";
import { landing, startChunk } from "./chunks.ts";
import { deriveGroups } from "./message-groups.ts";
import { entry, PageMaker, type Chunk } from "./page-maker.ts";
import type { RouteModules } from "./route-files.ts";
import { inlineScript, renderAll, type Rendered, type RenderedPage } from "./run-prerender.ts";
import { securityHeaders, type OtherHosts } from "./security-headers.ts";
import { drawPictures } from "./share-pictures.ts";
import { headersFile, redirectsFile, robots, securityPath, securityText, siteMap } from "./site-files.ts";

type PrerenderOptions = {
  /** The same options as in the app's build, so that classes have the same names. */
  css: InlineConfig["css"];
  /** The backend for which the pages are built; null for their own origin. */
  remote: { url: string; captcha: { provider: OtherHosts["captcha"] } } | null;
  /** The provider of map tiles for which the pages are built. */
  tiles: { url: string } | null;
  /** Data about the installation. */
  site: SiteConfig;
  /** Further text files, by file name. */
  files: Record<string, string>;
  /** Folders of `src` that this build leaves out. */
  leaveOut: readonly string[];
  /** Whether the build has the demonstration. */
  isDemo: boolean;
};

/**
 * Prerenders what is visible before the first script runs: complete public pages, and `app-shell.html` for all
 * addresses of the app. Styles are inlined, because a style sheet would cost a round trip before the first paint.
 */
export function prerenderPages(options: PrerenderOptions): Plugin {
  const { css, remote, tiles, site, files: beside, leaveOut, isDemo } = options;
  let root = "";
  let dist = "";
  let isBuilt = false;
  const fileOfModule = new Map<string, string>();
  return {
    name: "prerender-pages",
    apply: (config, { command }) => command === "build" && !config.build?.ssr && !config.build?.lib,
    configResolved(config) {
      root = config.root;
      dist = path.resolve(root, config.build.outDir);
    },
    // Runs only after a successful build. Without this check a failed transform ends as "ENOENT dist/index.html".
    writeBundle(_options, bundle) {
      isBuilt = true;
      for (const chunk of Object.values(bundle))
        if (chunk.type === "chunk")
          for (const id of chunk.moduleIds)
            fileOfModule.set(path.relative(root, id.replace("\0", "")).replaceAll(path.sep, "/"), chunk.fileName);
    },
    closeBundle: {
      // Runs before the worker's plugin lists the files.
      order: "pre",
      sequential: true,
      async handler() {
        if (!isBuilt) return;
        const everything = await renderAll(root, { css, site, isDemo });
        const { parts, site: rendered, styles, pictures, routes, server } = everything;
        const template = await readFile(path.join(dist, "index.html"), "utf8");
        const chunks = JSON.parse(await readFile(path.join(dist, ".vite/manifest.json"), "utf8")) as Record<
          string,
          Chunk
        >;
        const head = await inlineScript(path.join(root, "src/first/head-script.ts"));
        const frame = await inlineScript(path.join(root, "src/first/show-app-frame.ts"));
        const groups = deriveGroups(path.join(root, "src"), leaveOut);
        const groupsFor = (modules: string[]) => [
          ...new Set(modules.flatMap((file) => groups.groupsOf(path.join(root, file)))),
        ];
        const page = new PageMaker(template, dist, chunks, fileOfModule, head);
        const listed = inOrder(routes).map((route) => ({ ...route, groups: groupsFor(route.modules) }));
        const appPage = (address: string | null, part = "frame") =>
          page.make({
            head: site.url === null ? "" : `<meta property="og:image" content="${site.url}/og/home-en.png">`,
            root: `<div id="root">${noScript(template)}</div>
${templates(parts, part)}<script>${frame}</script>
${templates(parts, "unloaded")}${templates(parts, "offline")}`,
            styles: [entry, startChunk, ...(routes.find(({ pattern }) => pattern === address)?.modules ?? [])],
            scripts: [startChunk],
            routes: listed,
            words: mapWords(groups.groupOf),
          });
        const pages = {
          ...(await staticPages(page, rendered, styles)),
          "app-shell.html": await appPage(null),
          [fileOf(appPages.login)]: await appPage(appPages.login, "sign-in"),
          // With the styles of what the server draws into them.
          ...Object.fromEntries(
            await Promise.all(
              Object.entries(drawnAddresses).map(
                async ([kind, address]) => [`drawn/${kind}.html`, await appPage(address)] as const,
              ),
            ),
          ),
        };
        const inline = inlineOf(Object.values(pages).join("\n"));
        const files = {
          ...mapKeys(server, (name) => `.server/${name}`),
          ...beside,
          ...pages,
          "robots.txt": robots(site.url),
          ...(site.url === null ? {} : { "sitemap.xml": siteMap(site.url, listedPages(rendered)) }),
          ...(site.url === null || site.imprint.email === undefined
            ? {}
            : { [securityPath.slice(1)]: securityText(site.imprint.email, site.url, new Date()) }),
          _headers: headersFile(headersOf({ remote, tiles }, inline)),
          _redirects: redirectsFile(remote ? new URL(remote.url).origin : null),
        };
        // Without an absolute address, pages cannot link their preview pictures.
        const drawn = site.url === null ? {} : await drawCards(root, pictures);
        for (const [name, text] of Object.entries({ ...files, ...drawn })) {
          await mkdir(path.dirname(path.join(dist, name)), { recursive: true });
          await writeFile(path.join(dist, name), text);
        }
      },
    },
  };
}

/** Addresses that the server draws, by the name of their page: see `supabase/functions/public-page`. */
const drawnAddresses: Record<DrawnKind, string> = {
  discover: sitePages.discover,
  reviews: sitePages.reviews,
  place: `${appPages.place}/:placeId`,
};

const mapKeys = (record: Record<string, string>, to: (key: string) => string): Record<string, string> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [to(key), value]));

/** Module of every group of texts, by language. */
function mapWords(groupOf: Record<string, string>): Record<string, Record<string, string>> {
  const names = [...new Set(Object.values(groupOf))];
  const ofLanguage = (language: string) =>
    Object.fromEntries(names.map((group) => [group, `virtual:messages/${language}/${group}`]));
  return Object.fromEntries(languages.map((language) => [language, ofLanguage(language)]));
}

/** Joins addresses that need the same. Those without a parameter come first, as in the router. */
function inOrder(routes: RouteModules[]): { patterns: string[]; modules: string[] }[] {
  const rank = ({ pattern }: RouteModules) => (pattern.endsWith("*") ? 2 : pattern.includes(":") ? 1 : 0);
  const alike = Map.groupBy(
    routes.toSorted((one, other) => rank(one) - rank(other)),
    (route) => `${rank(route)} ${route.modules.join(" ")}`,
  );
  return [...alike.values()].map((group) => ({
    patterns: group.map(({ pattern }) => pattern),
    modules: group[0]?.modules ?? [],
  }));
}

/** One template per language; the script in the page chooses. */
const templates = (parts: Rendered["parts"], name: string): string =>
  Object.entries(parts)
    .filter(([id]) => id.startsWith(`${name}-`))
    .map(([id, html]) => `<template id="${id}">${html}</template>`)
    .join("");

/**
 * Static pages by file. Pages with the same layout share one style sheet, so each of these is allowed in the policy of
 * all.
 */
async function staticPages(page: PageMaker, rendered: RenderedPage[], styles: string): Promise<Record<string, string>> {
  const ofOwn = rendered.filter(({ path }) => path === "/");
  const ofForms = rendered.filter(({ path }) => path === sitePages.contact || path === sitePages.newsletter);
  const alike = rendered.filter((one) => !ofOwn.includes(one) && !ofForms.includes(one));
  const files: Record<string, string> = {};
  for (const group of [ofOwn, ofForms, alike]) {
    const bodies = group.map(({ html }) => html);
    const css = await page.stylesFor([entry], styles, bodies);
    for (const { language, addresses, html } of group) {
      const { head, body } = splitHead(html);
      for (const address of addresses)
        files[fileOf(address)] = page.makeStatic({
          language,
          head,
          body,
          address,
          styles: css,
          // All in one turn, and none of them ahead of the paint.
          scripts: group === ofOwn ? landing : ["src/site/live-page.ts"],
        });
    }
  }
  return files;
}

/** Pages for the site map: each with its own address and the addresses of the same page in all languages. */
const listedPages = (rendered: RenderedPage[]) =>
  rendered
    .filter(({ hidden }) => !hidden)
    .map(({ path, addresses: [address = path] }) => ({
      address,
      languages: rendered
        .filter((other) => other.path === path)
        .map(({ language, addresses: [other = path] }) => ({ language, address: other })),
    }));

async function drawCards(root: string, pictures: Record<string, string>): Promise<Record<string, Buffer>> {
  const cards = await inDrafts(root, (folder) => drawPictures(root, folder, Object.values(pictures)));
  return Object.fromEntries(Object.keys(pictures).map((name, at) => [name, cards[at] ?? Buffer.alloc(0)]));
}

/** Drawings are cached beside the packages; if that folder is not writable, all are drawn again. */
async function inDrafts<Result>(root: string, work: (folder: string) => Promise<Result>): Promise<Result> {
  const kept = path.join(root, "node_modules/.cache/cards");
  const isKept = await mkdir(kept, { recursive: true })
    .then(() => access(kept, constants.W_OK))
    .then(
      () => true,
      () => false,
    );
  if (isKept) return await work(kept);
  const folder = await mkdtemp(path.join(tmpdir(), "five-lemons-cards-"));
  return await work(folder).finally(() => rm(folder, { recursive: true, force: true }));
}

/** Headers for a static host: one policy for all pages together. */
function headersOf(
  { remote, tiles }: Pick<PrerenderOptions, "remote" | "tiles">,
  inline: ReturnType<typeof inlineOf>,
): Record<string, string> {
  const headers = securityHeaders({
    captcha: remote?.captcha.provider ?? "local",
    api: remote ? new URL(remote.url).origin : undefined,
    tiles: tiles ? new URL(tiles.url).origin : undefined,
  });
  return { ...headers, "content-security-policy": allowInline(headers["content-security-policy"] ?? "", inline) };
}

/** React renders the content of `<head>` before everything else. */
function splitHead(html: string): { head: string; body: string } {
  const [head = ""] = /^(?:<title>.*?<\/title>|<(?:meta|link)[^>]*>)*/s.exec(html) ?? [];
  return { head, body: html.slice(head.length) };
}

const noScript = (template: string) => /<noscript>.*?<\/noscript>/s.exec(template)?.[0] ?? "";
