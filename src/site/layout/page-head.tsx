import { pathIn } from "../../domain/languages.ts";
import { languageNames } from "../../messages/language.ts";
import { useMessages } from "../../messages/messages.ts";
import { usePageLocation } from "../page-location.ts";
import { siteConfig } from "../site-config.ts";

export type PictureKind = "home" | "text" | "help" | "blog";

type PageHeadProps = {
  title: string;
  description: string;
  /** Picture for link previews. */
  picture: PictureKind;
  /** Excluded from search engines. */
  hidden?: boolean;
  /** Structured data (schema.org) without `@context`. */
  data?: readonly Record<string, unknown>[];
  /** Publication day of an article, "2026-11-22". */
  published?: string | undefined;
};

/**
 * Metadata of a page: title, description, link preview, structured data. Contains full addresses only if the installation has
 * configured its own: a guessed one would send search engines elsewhere.
 */
export function PageHead({ title, description, picture, hidden = false, data = [], published }: PageHeadProps) {
  const { product } = useMessages("common");
  const { language, path, languages } = usePageLocation();
  const { url } = siteConfig;
  const whole = path === "/" ? `${product}: ${title}` : `${title} · ${product}`;
  const image = `${url}/og/${picture}-${language}.png`;
  return (
    <>
      <title>{whole}</title>
      <meta name="description" content={description} />
      {hidden ? <meta name="robots" content="noindex" /> : null}
      {url === null || hidden ? null : (
        <>
          <link rel="canonical" href={url + pathIn(language, path)} />
          {languages.map((other) => (
            <link key={other} rel="alternate" hrefLang={other} href={url + pathIn(other, path)} />
          ))}
          <link rel="alternate" hrefLang="x-default" href={url + pathIn(languages[0] ?? "en", path)} />
          <meta property="og:url" content={url + pathIn(language, path)} />
          <meta property="og:image" content={image} />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
          <meta property="og:image:alt" content={`${product}: ${title}`} />
          <meta name="twitter:image" content={image} />
        </>
      )}
      <meta property="og:type" content={published === undefined ? "website" : "article"} />
      <meta property="og:site_name" content={product} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:locale" content={languageNames[language].openGraph} />
      {published === undefined ? null : <meta property="article:published_time" content={published} />}
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={title} />
      <meta name="twitter:description" content={description} />
      {data.length === 0 ? null : (
        <script type="application/ld+json">
          {JSON.stringify({ "@context": "https://schema.org", "@graph": data }).replaceAll("<", "\\u003c")}
        </script>
      )}
    </>
  );
}
