import type { ReactNode } from "react";
import { prerender } from "react-dom/static";
import { fillImprint } from "../domain/imprint.ts";
import { languages, type Language } from "../domain/languages.ts";
import { LoginRoute } from "../app/routes/login-route.ts";
import { appRoutes } from "../app/app.tsx";
import { OfflineLine } from "../app/shell/banners.tsx";
import { OutboxLink } from "../app/shell/outbox-link.tsx";
import { forgetFailedScreens } from "../app/routes/lazy-screen.ts";
import { partsOf, preloadRoute } from "../app/routes/preload-route.ts";
import { ShellFrame } from "../app/shell/shell.tsx";
import { StartFailure } from "../app/errors/start-failure.tsx";
import { MapOutline } from "../consumer/map/map-outline.tsx";
import type { Messages } from "../messages/generated/messages.ts";
import { furtherGroups, loadCatalogue, Spoken, useMessages, type Catalogue } from "../messages/messages.ts";
import { addressesOf, makeSitePages, type Texts } from "../site/site-pages.tsx";
import type { PictureKind } from "../site/layout/page-head.tsx";
import { SharePicture } from "../site/share-picture.tsx";
import { readMarkdown } from "../site/text-pages/markdown.tsx";
import { siteConfig } from "../site/site-config.ts";
import { installStorageFallback } from "../first/storage-fallback.ts";
import { pages } from "../domain/paths/paths.ts";
import { Router, type RouteObject } from "../ui/router.ts";
import { nowhere } from "./nowhere.ts";
import { requestModule, type RouteModules } from "./route-files.ts";

// A form reads what was typed in this tab.
installStorageFallback(globalThis);

/**
 * Parts of the app's page in each language: HTML by element id. Must not depend on the clock or on the platform's
 * language.
 */
export async function renderParts(): Promise<Record<string, string>> {
  const parts: Record<string, string> = {};
  for (const language of languages) {
    const catalogue = await loadCatalogue(language);
    parts[`frame-${language}`] = await render(<Frame />, catalogue);
    parts[`sign-in-${language}`] = await render(<SignIn />, await loadCatalogue(language, furtherGroups));
    parts[`unloaded-${language}`] = await render(<StartFailure online />, catalogue);
    parts[`offline-${language}`] = await render(<StartFailure online={false} />, catalogue);
  }
  return parts;
}

export type RenderedPage = {
  language: Language;
  /** English address. */
  path: string;
  /** The address of this language and its aliases. */
  addresses: string[];
  /** HTML that begins with `<title>` and similar elements. */
  html: string;
  /** True if search engines should not list it. */
  hidden: boolean;
};

/** Every static page in every language with a translation. */
export async function renderSite(): Promise<RenderedPage[]> {
  const catalogues = new Map(
    await Promise.all(
      languages.map(async (language) => [language, await loadCatalogue(language, furtherGroups)] as const),
    ),
  );
  const texts = new Map([...catalogues].map(([language, catalogue]) => [language, textsOf(language, catalogue)]));
  const rendered: RenderedPage[] = [];
  for (const page of makeSitePages(texts)) {
    const html = await render(page.element, catalogues.get(page.language));
    rendered.push({
      language: page.language,
      path: page.path,
      addresses: addressesOf(page),
      html,
      hidden: page.hidden,
    });
  }
  return rendered;
}

/** Every address of the router with the modules that a start there requests: the router itself requests them. */
export async function listRoutes(): Promise<RouteModules[]> {
  const routes: RouteModules[] = [];
  for (const pattern of patternsOf(appRoutes, "")) {
    const modules = new Set<string>();
    const record = async (file: string) => {
      modules.add(file);
      throw new Error("Recorded only.");
    };
    Object.assign(globalThis, { [requestModule]: record });
    const address = pattern.replace("/*", "");
    await preloadRoute(appRoutes, address, true);
    await Promise.allSettled(partsOf(appRoutes, address).map(async ({ soon }) => soon?.()));
    forgetFailedScreens();
    if (modules.size > 0) routes.push({ pattern, modules: [...modules] });
  }
  return routes;
}

const patternsOf = (routes: RouteObject[], above: string): string[] =>
  routes.flatMap(({ path = "", children }) => {
    const pattern = path.startsWith("/") ? path : path === "" ? above : `${above}/${path}`;
    return children ? patternsOf(children, pattern) : [pattern];
  });

/** Preview pictures of the pages as SVG, by file name. */
export async function renderPictures(): Promise<Record<string, string>> {
  const drawings: Record<string, string> = {};
  for (const language of languages) {
    const { common, site, siteFrame } = (await loadCatalogue(language, furtherGroups)).words as Messages;
    const texts: Record<PictureKind, [title: string, line: string]> = {
      home: [site.landing.heading, common.footerTagline],
      text: [common.footerTagline, common.tagline],
      help: [siteFrame.footer.help, common.footerTagline],
      blog: [siteFrame.blog.heading, siteFrame.blog.description],
    };
    for (const [kind, [title, line]] of Object.entries(texts)) {
      const picture = <SharePicture product={common.product} title={title} line={line} />;
      drawings[`og/${kind}-${language}.png`] = await render(picture, undefined);
    }
  }
  return drawings;
}

const sources = import.meta.glob<string>("../messages/*/pages/**/*.md", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** Markdown texts of one language, by name below `pages`. */
function textsOf(language: Language, { words }: Catalogue): Texts {
  const folder = `../messages/${language}/pages/`;
  const { siteFrame }: Pick<Messages, "siteFrame"> = words as Messages;
  return Object.fromEntries(
    Object.entries(sources)
      .filter(([file]) => file.startsWith(folder))
      .map(([file, text]) => [
        file.slice(folder.length, -".md".length),
        readMarkdown(
          fillImprint(withSampleNote(file, text, siteFrame.sampleImprint), siteConfig.imprint, siteFrame.notSaid),
        ),
      ]),
  );
}

/** The imprint of a demo begins by saying that it is none. */
const withSampleNote = (file: string, text: string, note: string): string =>
  siteConfig.isSample && file.endsWith("/imprint.md")
    ? text.replace(/^(---\n.*?\n---\n)/s, (head) => `${head}\n**${note}**\n`)
    : text;

/** The frame of the app around somebody who is signed in, with everything in it that depends on the moment: `first/show-app-frame.ts` chooses. */
function Frame() {
  const { offlineText } = useMessages("shell");
  return (
    <Router location="/" navigator={nowhere}>
      <ShellFrame
        corner={<OutboxLink unsent={0} refused={false} />}
        banners={
          <div aria-live="polite">
            <OfflineLine text={offlineText} />
          </div>
        }
      >
        <MapOutline />
      </ShellFrame>
    </Router>
  );
}

/** The form of somebody who opens it for the first time. */
const SignIn = () => (
  <Router location={pages.login} navigator={nowhere}>
    <LoginRoute />
  </Router>
);

async function render(page: ReactNode, catalogue: Catalogue | undefined): Promise<string> {
  // Otherwise React puts large content behind an inline script, which the policy forbids: the content would be missing
  // without scripts.
  const { prelude } = await prerender(<Spoken value={catalogue}>{page}</Spoken>, { progressiveChunkSize: Infinity });
  return await new Response(prelude).text();
}
