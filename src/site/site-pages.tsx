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

/** Of one language: Markdown by its name, "terms" or "blog/first-post". */
export type Texts = Readonly<Record<string, MarkdownText>>;

/** A page as the build makes it. `element` is drawn with the words of its language around it. */
export type SitePage = {
  language: Language;
  /** Its English address. */
  path: string;
  /** The English addresses of second names, for the same page. */
  aliases: readonly string[];
  element: ReactNode;
  /** Not to be found: left out of the site map. */
  hidden: boolean;
};

export const missingPath = "/404";

/** Pages of their own making, by their English address. They are there in every language that has words. */
const screens: Readonly<Record<string, () => ReactNode>> = {
  [sitePages.home]: () => <LandingScreen />,
  [sitePages.about]: () => <AboutPage />,
  [sitePages.download]: () => <DownloadPage />,
  [sitePages.contact]: () => <ContactPage />,
  [sitePages.newsletter]: () => <NewsletterPage />,
};

/** Every static page of the site. A page of Markdown is there in a language when its text is. */
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

/** Where a page stands for readers, its second names too: "/fr/privacy", "/fr/privacy-policy". */
export const addressesOf = ({ language, path, aliases }: SitePage): string[] =>
  [path, ...aliases].map((name) => pathIn(language, name));
