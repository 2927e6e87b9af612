import { useMessages } from "../../messages/messages.ts";
import { AnyLemon } from "../../ui/lemons/any-lemon.tsx";
import { Markdown, splitAt, type MarkdownText, type Part } from "./markdown.tsx";
import { PageHead } from "../layout/page-head.tsx";
import { useSiteLink } from "../page-location.ts";
import { SiteLayout } from "../layout/site-layout.tsx";
import { PageHeader } from "../layout/page-header.tsx";
import styles from "./help-page.module.css";

/** Questions in groups that open individually, with a filter. The page contains all answers, so it works offline. */
export function HelpPage({ text }: { text: MarkdownText }) {
  const t = useMessages("siteFrame");
  const link = useSiteLink();
  const { title = "", description = "" } = text.front;
  const taken = new Set<string>();
  const { before, parts } = splitAt(2, text.tokens, taken);
  const groups = parts.map((part) => ({ ...part, questions: splitAt(3, part.tokens, taken) }));
  const questions = groups.flatMap((group) => group.questions.parts);
  const data = {
    "@type": "FAQPage",
    mainEntity: questions.map(({ text: name, tokens }) => ({
      "@type": "Question",
      name,
      acceptedAnswer: { "@type": "Answer", text: plainTextOf(tokens) },
    })),
  };
  return (
    <SiteLayout>
      <PageHead title={title} description={description} picture="help" data={[data]} />
      <PageHeader title={title} lead={description} drawing={<AnyLemon shape="whole" />} />
      <div className={styles.page}>
        <Markdown tokens={before} link={link} />
        <label className={styles.search}>
          <span>{t.help.search}</span>
          <input type="search" data-filter="questions" autoComplete="off" />
        </label>
        <output className={styles.none} data-none="" hidden>
          {t.help.none}
        </output>
        <div id="questions" className={styles.groups}>
          {groups.map(({ anchor, text: heading, questions }) => (
            <section key={anchor} aria-labelledby={anchor}>
              <h2 id={anchor}>{heading}</h2>
              <Markdown tokens={questions.before} link={link} />
              {questions.parts.map((part) => (
                <Question key={part.anchor} part={part} />
              ))}
            </section>
          ))}
        </div>
      </div>
    </SiteLayout>
  );
}

function Question({ part: { anchor, text, tokens } }: { part: Part }) {
  const link = useSiteLink();
  return (
    <details id={anchor} className={styles.question}>
      <summary>
        <h3>{text}</h3>
      </summary>
      <div className={styles.answer}>
        <Markdown tokens={tokens} link={link} />
      </div>
    </details>
  );
}

/** Plain text of Markdown tokens. */
const plainTextOf = (tokens: Part["tokens"]): string =>
  tokens
    .map(({ raw }) => raw)
    .join(" ")
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/[*_`#>]|^- /gm, "")
    .replace(/\s+/g, " ")
    .trim();
