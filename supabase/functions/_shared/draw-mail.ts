import { escapeHtml } from "../../../src/domain/text/escape-html.ts";
import type { MailWords, Paragraph } from "../../../src/messages/mails.ts";

export type DrawnMail = { subject: string; text: string; html: string };

/** Joins lines, since a line break would end the header. */
const oneLine = (text: string) => text.replace(/\s+/g, " ").trim();

/**
 * Renders a mail as plain text and as HTML. Text written by people stays text in both. The HTML has no tables, pictures
 * or external resources, so it reads well on a phone and reveals nothing when opened.
 */
export function drawMail(words: MailWords): DrawnMail {
  return { subject: oneLine(words.subject), text: drawText(words), html: drawHtml(words) };
}

function drawText({ paragraphs, links, why, frame }: MailWords): string {
  const body = paragraphs.flatMap((paragraph) => {
    if (typeof paragraph === "string") return [paragraph];
    if ("list" in paragraph) return [paragraph.list.map((line) => `- ${line}`).join("\n")];
    return paragraph.quote === "" ? [] : [paragraph.quote.replace(/^/gm, "> ")];
  });
  return [...body, ...links.map(({ label, url }) => `${label}\n${url}`), `-- \n${why}\n${frame.sender}`].join("\n\n");
}

/** Light colours are inline, for clients that drop style sheets; dark ones are in the style sheet and override them. */
const style = `:root{color-scheme:light dark;supported-color-schemes:light dark}
a{color:#215a2d}
@media (prefers-color-scheme:dark){
.paper{background:#0c1610!important;color:#f5f1dc!important}
.sheet{background:#15211a!important;border-color:#2a3a2e!important}
.sheet,.sheet p,.sheet h1{color:#f5f1dc!important}
.quote{background:#14251b!important;border-color:#eeb91d!important;color:#f5f1dc!important}
.go{background:#a9d76f!important;color:#0d1f0d!important}
.soft,.soft p{color:#bdc7b2!important}
a{color:#b2de7a}
}`;

const lemon = `<span style="display:inline-block;width:17px;height:13px;margin-right:3px;background:#fdd619;border:1px solid #7d744a;border-radius:65% 35% 65% 35%"></span>`;
const button =
  "display:inline-block;padding:14px 22px;border-radius:14px;background:#276334;color:#fffdf0;font-weight:700;text-decoration:none";

function drawHtml({ language, subject, paragraphs, links, why, frame }: MailWords): string {
  const [main, ...others] = links;
  const body = [
    ...paragraphs.map(drawParagraph),
    ...(main
      ? [
          `<p style="margin:24px 0"><a class="go" href="${escapeHtml(main.url)}" style="${button}">${escapeHtml(main.label)}</a></p>`,
        ]
      : []),
    ...others.map(
      ({ label, url }) => `<p style="margin:0 0 16px"><a href="${escapeHtml(url)}">${escapeHtml(label)}</a></p>`,
    ),
    // A mailto: link needs no address to copy.
    ...(main && !main.url.startsWith("mailto:")
      ? [
          `<p class="soft" style="margin:0;font-size:14px;color:#4a5648;overflow-wrap:anywhere">${escapeHtml(frame.copy)}<br>${escapeHtml(main.url)}</p>`,
        ]
      : []),
  ];
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(oneLine(subject))}</title>
<style>
${style}
</style>
</head>
<body class="paper" style="margin:0;padding:16px;background:#fffbeb;color:#17231a;font:17px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif">
<div class="sheet" style="max-width:560px;margin:0 auto;padding:20px;box-sizing:border-box;background:#fffef9;border:1px solid #eadfbb;border-radius:18px;overflow-wrap:anywhere">
<p style="margin:0 0 20px;font-weight:700"><span aria-hidden="true">${lemon.repeat(5)}</span> Five Lemons</p>
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.25">${escapeHtml(oneLine(subject))}</h1>
${body.join("\n")}
</div>
<div class="soft" style="max-width:560px;margin:16px auto 0;padding:0 20px;box-sizing:border-box;font-size:14px;color:#4a5648;overflow-wrap:anywhere">
<p style="margin:0 0 8px">${escapeHtml(why)}</p>
<p style="margin:0">${escapeHtml(frame.sender)}</p>
</div>
</body>
</html>
`;
}

function drawParagraph(paragraph: Paragraph): string {
  if (typeof paragraph === "string") return `<p style="margin:0 0 16px">${escapeHtml(paragraph)}</p>`;
  if ("list" in paragraph) {
    const items = paragraph.list.map((line) => `<li style="margin:0 0 8px">${escapeHtml(line)}</li>`);
    return `<ul style="margin:0 0 16px;padding-left:20px">${items.join("")}</ul>`;
  }
  if (paragraph.quote === "") return "";
  return `<blockquote class="quote" style="margin:0 0 16px;padding:12px 16px;border-left:4px solid #e8ae00;background:#fff1b5;border-radius:8px;white-space:pre-line">${escapeHtml(paragraph.quote)}</blockquote>`;
}
