import { datePartsOf } from "./date-parts.ts";
import { sitePages } from "../../domain/paths/site-pages.ts";
import { useMessages } from "../../messages/messages.ts";
import { AnyLemon } from "../../ui/lemons/any-lemon.tsx";
import { Markdown, type MarkdownText } from "./markdown.tsx";
import { PageHead } from "../layout/page-head.tsx";
import { usePageLocation, useSiteLink } from "../page-location.ts";
import { SiteLayout } from "../layout/site-layout.tsx";
import { PageHeader } from "../layout/page-header.tsx";
import styles from "./blog-pages.module.css";
import prose from "./text-page.module.css";

/** An article: English address, and text in the page's language. */
export type Post = { path: string; text: MarkdownText };

/** Newest first. */
export function BlogPage({ posts }: { posts: readonly Post[] }) {
  const t = useMessages("siteFrame");
  const link = useSiteLink();
  return (
    <SiteLayout>
      <PageHead title={t.blog.title} description={t.blog.description} picture="blog" />
      <PageHeader title={t.blog.heading} lead={t.blog.description} drawing={<AnyLemon shape="half" />} />
      <ol className={styles.list}>
        {posts.map(({ path, text: { front } }) => (
          <li key={path} className={styles.post}>
            <Day iso={front["date"]} />
            <h2>
              <a className={styles.title} href={link(path)}>
                {front["title"]}
              </a>
            </h2>
            <p>{front["description"]}</p>
          </li>
        ))}
      </ol>
    </SiteLayout>
  );
}

export function PostPage({ post: { text } }: { post: Post }) {
  const t = useMessages("siteFrame");
  const { product } = useMessages("common");
  const { language } = usePageLocation();
  const link = useSiteLink();
  const { title = "", description = "", date } = text.front;
  const data = {
    "@type": "BlogPosting",
    headline: title,
    description,
    datePublished: date,
    inLanguage: language,
    author: { "@type": "Organization", name: product },
  };
  return (
    <SiteLayout>
      <PageHead title={title} description={description} picture="blog" data={[data]} published={date} />
      <PageHeader title={title} lead={description} line={<Day iso={date} />} drawing={<AnyLemon shape="squeezed" />} />
      <article className={styles.article}>
        <div className={prose.prose}>
          <Markdown tokens={text.tokens} link={link} />
        </div>
        <p className={styles.more}>
          <a href={link(sitePages.blog)}>{t.blog.all}</a>
        </p>
      </article>
    </SiteLayout>
  );
}

function Day({ iso }: { iso: string | undefined }) {
  const t = useMessages("siteFrame");
  return iso === undefined ? null : (
    <time className={styles.day} dateTime={iso}>
      {t.date(datePartsOf(iso))}
    </time>
  );
}
