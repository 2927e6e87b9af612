import type { MailWords } from "../../../src/messages/en/mails.ts";

export type DrawnMail = { subject: string; text: string; html: string };

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escape = (text: string) => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

/** One line, since a header ends where a line ends. */
const oneLine = (text: string) => text.replace(/\s+/g, " ").trim();

/** Words as plain text and as HTML. Whatever a person wrote into them stays text in both. */
export function drawMail({ subject, paragraphs, links }: MailWords): DrawnMail {
  const text = [...paragraphs, ...links.map(({ label, url }) => `${label}: ${url}`), "Five Lemons"].join("\n\n");
  const html = [
    ...paragraphs.map((paragraph) => `<p>${escape(paragraph)}</p>`),
    ...links.map(({ label, url }) => `<p><a href="${escape(url)}">${escape(label)}</a><br>${escape(url)}</p>`),
    "<p>Five Lemons</p>",
  ].join("\n");
  return { subject: oneLine(subject), text, html: `<!doctype html>\n<meta charset="utf-8">\n${html}\n` };
}
