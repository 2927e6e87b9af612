import { datePartsOf } from "./date-parts.ts";
import { useMessages } from "../../messages/messages.ts";
import { AnyLemon } from "../../ui/lemons/any-lemon.tsx";
import { Markdown, splitAt, type MarkdownText } from "./markdown.tsx";
import { PageHead } from "../layout/page-head.tsx";
import { useSiteLink } from "../page-location.ts";
import { SiteLayout } from "../layout/site-layout.tsx";
import { PageHeader } from "../layout/page-header.tsx";
import styles from "./text-page.module.css";

/** A long text with a table of contents; each part has an anchor. "|" in the title marks where a long word may be hyphenated. */
export function TextPage({ text }: { text: MarkdownText }) {
  const t = useMessages("siteFrame");
  const link = useSiteLink();
  const { title = "", description = "", updated } = text.front;
  const { before, parts } = splitAt(2, text.tokens);
  const day = updated === undefined ? null : t.text.updated({ date: t.date(datePartsOf(updated)) });
  // Drops the date line of the text, which the page already shows.
  const opening = before.filter(({ raw }) => day === null || raw.trim() !== `${day}.`);
  return (
    <SiteLayout>
      <PageHead title={title.replaceAll("|", "")} description={description} picture="text" />
      <PageHeader
        title={title.replaceAll("|", "\u{ad}")}
        lead={description}
        line={day === null ? undefined : <time dateTime={updated}>{day}</time>}
        drawing={<AnyLemon shape="half" />}
      />
      <div className={styles.page}>
        {parts.length < 3 ? null : (
          <details className={styles.contents}>
            <summary>{t.text.contents}</summary>
            <ul>
              {parts.map(({ anchor, text: heading }) => (
                <li key={anchor}>
                  <a href={`#${anchor}`}>{heading}</a>
                </li>
              ))}
            </ul>
          </details>
        )}
        <article className={styles.prose}>
          <Markdown tokens={opening} link={link} />
          {parts.map(({ anchor, heading, tokens }) => (
            <section key={anchor} aria-labelledby={anchor}>
              <h2 id={anchor}>
                <Markdown tokens={heading} link={link} />
                <a className={styles.anchor} href={`#${anchor}`} aria-hidden="true" tabIndex={-1}>
                  #
                </a>
              </h2>
              <Markdown tokens={tokens} link={link} />
            </section>
          ))}
        </article>
      </div>
    </SiteLayout>
  );
}
