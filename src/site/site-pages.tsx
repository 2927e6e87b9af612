import type { ReactNode } from "react";
import { pathIn, type Language } from "../domain/languages.ts";
import { aliases, appSitePages, sitePages, textPages } from "../domain/paths/site-pages.ts";
import { AboutPage } from "./text-pages/about-page.tsx";
import { BlogPage, PostPage, type Post } from "./text-pages/blog-pages.tsx";
import { ContactPage } from "./contact/contact-page.tsx";
import { DownloadPage } from "./download/download-page.tsx";
import { HelpPage } from "./text-pages/help-page.tsx";
import { LandingScreen } from "./landing/landing-screen.tsx";
import type { MarkdownText } from "./text-pages/markdown.tsx";
import { MissingPage } from "./text-pages/missing-page.tsx";
import { NewsletterPage } from "./newsletter/newsletter-page.tsx";
import { PageLocationContext } from "./page-location.ts";
import { TextPage } from "./text-pages/text-page.tsx";

/** Markdown texts of one language by name, "terms" or "blog/first-post". */
export type Texts = Readonly<Record<string, MarkdownText>>;

/** A static page. The build renders `element` with the messages of its language. */
export type SitePage = {
  language: Language;
  /** The page's English address. */
  path: string;
  /** Further English addresses of the same page. */
  aliases: readonly string[];
  element: ReactNode;
  /** Left out of the sitemap. */
  hidden: boolean;
};

export const missingPath = "/404";

/** Pages with their own component, by English address. They exist in every language. */
const screens: Readonly<Record<string, () => ReactNode>> = {
  [sitePages.home]: () => <LandingScreen />,
  [sitePages.about]: () => <AboutPage />,
  [sitePages.download]: () => <DownloadPage />,
  [sitePages.contact]: () => <ContactPage />,
  [sitePages.newsletter]: () => <NewsletterPage />,
};

/** All static pages. A Markdown page exists in a language if its text does. */
export function makeSitePages(texts: ReadonlyMap<Language, Texts>): SitePage[] {
  const drawn = new Map([...texts].map(([language, of]) => [language, elementsOf(of)]));
  const has = (language: Language, path: string) => drawn.get(language)?.has(path) ?? false;
  return [...drawn].flatMap(([language, elements]) =>
    [...elements].map(([path, element]) => {
      const place = {
        language,
        path,
        languages: [...drawn.keys()].filter((other) => has(other, path)),
        has: (other: string) => has(language, other) || appSitePages.includes(other),
      };
      return {
        language,
        path,
        aliases: Object.keys(aliases).filter((alias) => aliases[alias] === path),
        element: <PageLocationContext value={place}>{element}</PageLocationContext>,
        hidden: path === missingPath,
      };
    }),
  );
}

function elementsOf(texts: Texts): Map<string, ReactNode> {
  const elements = new Map(Object.entries(screens).map(([path, draw]) => [path, draw()]));
  for (const [name, path] of Object.entries(textPages)) {
    const text = texts[name];
    if (text) elements.set(path, <TextPage text={text} />);
  }
  if (texts["help"]) elements.set(sitePages.help, <HelpPage text={texts["help"]} />);
  const posts = postsOf(texts);
  if (posts.length > 0) elements.set(sitePages.blog, <BlogPage posts={posts} />);
  for (const post of posts) elements.set(post.path, <PostPage post={post} />);
  elements.set(missingPath, <MissingPage />);
  return elements;
}

const postsOf = (texts: Texts): Post[] =>
  Object.entries(texts)
    .filter(([name]) => name.startsWith("blog/"))
    .map(([name, text]) => ({ path: `${sitePages.blog}/${name.slice("blog/".length)}`, text }))
    .toSorted((one, other) => (other.text.front["date"] ?? "").localeCompare(one.text.front["date"] ?? ""));

/** All addresses of a page including aliases: "/fr/privacy", "/fr/privacy-policy". */
export const addressesOf = ({ language, path, aliases }: SitePage): string[] =>
  [path, ...aliases].map((name) => pathIn(language, name));
