import { keepTagsForScore, tagSchema } from "../../domain/ratings/tags.ts";
import { topScore } from "../../domain/ratings/score.ts";
import type { ExportedPhoto, ExportedRating } from "../../domain/people/data-export.ts";
import type { Messages } from "../../messages/generated/messages.ts";
import { formatAverage, formatDay, formatMonth, formatNumber } from "../../messages/format.ts";
import { html, type Html } from "./html.ts";
import { journalDrawing, journalStyle } from "./journal-style.ts";
import type { ExportedData } from "./export-files.ts";

export type JournalWords = Pick<Messages, "common" | "names"> & {
  journal: Messages["dataExport"]["journal"];
  locale: string;
};
/** `face`: the display font as a data URL, null for a system font. */
export type JournalFrame = { firstName: string | null; exportedAt: string; face: string | null; words: JournalWords };

/**
 * All ratings as one HTML page that any browser can open without this app. It has no script and loads nothing from elsewhere, and its
 * content security policy forbids both in case an escaped text were not escaped.
 */
export function drawJournal(
  { ratings, drafts }: ExportedData,
  { firstName, exportedAt, face, words }: JournalFrame,
): string {
  const t = words.journal;
  const average = ratings.reduce((sum, { content }) => sum + content.score, 0) / Math.max(1, ratings.length);
  const best = ratings.filter(({ content }) => content.score === topScore).length;
  const figure = (number: string, name: string) =>
    html`<div>
      <dt>${name}</dt>
      <dd>${number}</dd>
    </div>`;
  const page = html`<!doctype html>
    <html lang="${words.locale}">
      <head>
        <meta charset="utf-8" />
        <meta
          http-equiv="Content-Security-Policy"
          content="default-src 'none'; img-src 'self' file: data:; style-src 'unsafe-inline'; font-src data:"
        />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${t.title({ name: firstName })}</title>
        <style>
          ${journalStyle(face)}
        </style>
      </head>
      <body>
        ${journalDrawing}
        <header>
          <div class="inside">
            <p class="brand">${lemon("whole")} ${words.common.product}</p>
            <h1><bdi>${t.title({ name: firstName })}</bdi></h1>
            <p>${t.lead({ when: formatDay(exportedAt) })}</p>
            <dl>
              ${figure(formatNumber(ratings.length), t.ratings({ count: ratings.length }))}
              ${figure(ratings.length === 0 ? "–" : formatAverage(average), t.average)}
              ${figure(formatNumber(best), t.places)}
            </dl>
          </div>
        </header>
        <main>
          ${monthsOf(ratings).map(([month, group]) =>
            section(
              month,
              group.map((rating) => card(rating, words)),
            ),
          )}
          ${
            drafts.length === 0
              ? ""
              : section(
                  t.drafts,
                  drafts.map((draft) => draftCard(draft, words)),
                )
          }
        </main>
        <footer><p>${t.footer}</p></footer>
      </body>
    </html> `;
  return page.text;
}

const section = (title: string, cards: readonly Html[]) =>
  html`<section>
    <h2>${title}</h2>
    <div class="cards">${cards}</div>
  </section> `;

/** Ratings grouped by month, newest first. */
function monthsOf(ratings: readonly ExportedRating[]): [string, ExportedRating[]][] {
  const months = new Map<string, ExportedRating[]>();
  for (const rating of ratings.toSorted((a, b) => Date.parse(b.ratedAt) - Date.parse(a.ratedAt))) {
    const month = formatMonth(rating.ratedAt);
    months.set(month, [...(months.get(month) ?? []), rating]);
  }
  return [...months];
}

function card(rating: ExportedRating, words: JournalWords): Html {
  const t = words.journal;
  const { placeName, vicinity, city, content, ratedAt, sync, verification, photos } = rating;
  const address = [vicinity, city].filter((part) => part && !(part === city && vicinity?.includes(part))).join(", ");
  const award = content.server_emoji === null ? "" : ` · ${words.names.awards[content.server_emoji]}`;
  return html`<article>
    <h3><bdi>${placeName}</bdi></h3>
    <p class="where"><bdi>${address}</bdi></p>
    ${lemons(content.score, words)}
    <p class="when">
      <time datetime="${ratedAt}">${formatDay(ratedAt)}</time>${verification === "none" ? "" : ` · ${t.verified}`}
    </p>
    ${sync === "sent" ? "" : html`<p class="mark">${sync === "attention" ? t.attention : t.unsent}</p>`}
    ${written(content.comment, content.tags, words)}
    ${content.server_name === null ? "" : html`<p class="served"><bdi>${t.servedBy({ name: content.server_name })}</bdi>${award}</p>`}
    ${pictures(placeName, photos, words)}
  </article> `;
}

function draftCard(draft: ExportedData["drafts"][number], words: JournalWords): Html {
  return html`<article>
    <h3><bdi>${draft.placeName}</bdi></h3>
    ${draft.score === null ? "" : lemons(draft.score, words)}
    <p class="when"><time datetime="${draft.updatedAt}">${formatDay(draft.updatedAt)}</time></p>
    ${written(draft.comment || null, draft.score === null ? [] : keepTagsForScore(draft.tags, draft.score), words)}
    ${pictures(draft.placeName, draft.photos, words)}
  </article> `;
}

function written(comment: string | null, tags: readonly string[], words: JournalWords): Html {
  const names = tags.flatMap((tag) => {
    const known = tagSchema.safeParse(tag);
    return known.success ? words.names.tags[known.data] : [];
  });
  return html`${
    names.length === 0
      ? ""
      : html`<ul class="tags">
          ${names.map((name) => html`<li>${name}</li>`)}
        </ul>`
  }
  ${comment === null ? "" : html`<blockquote dir="auto">${comment}</blockquote>`}`;
}

function pictures(placeName: string, photos: readonly ExportedPhoto[], words: JournalWords): Html {
  const t = words.journal;
  const here = photos.filter(({ file }) => file !== null);
  const missing = photos.length - here.length;
  const figures = here.map(
    ({ file, caption }) =>
      html`<figure>
        <img src="${file ?? ""}" alt="${caption ?? t.photoOf({ place: placeName })}" loading="lazy" />${
          caption === null ? "" : html`<figcaption dir="auto">${caption}</figcaption>`
        }
      </figure>`,
  );
  return html`${here.length === 0 ? "" : html`<div class="photos">${figures}</div>`}
  ${missing === 0 ? "" : html`<p class="mark">${t.missing({ count: missing })}</p>`}`;
}

const lemons = (score: number, words: JournalWords) =>
  html`<p class="score" role="img" aria-label="${words.common.lemons({ count: score })}">
    ${[1, 2, 3, 4, 5].map((one) => lemon(one <= score ? "whole" : "empty"))}
  </p>`;

const lemon = (shape: "whole" | "empty") =>
  html`<svg class="${shape}" viewBox="0 0 48 48" aria-hidden="true"><use href="#${shape}" /></svg>`;
