import * as z from "zod/mini";
import { discoveredSchema, reviewStreamSchema } from "../../../src/domain/places/discovery.ts";
import { formatAddress } from "../../../src/domain/places/format-address.ts";
import { languages, pathIn, type Language } from "../../../src/domain/languages.ts";
import { cityIn } from "../../../src/domain/places/city-name.ts";
import { sitePages } from "../../../src/domain/paths/site-pages.ts";
import { reviewsPerPage } from "../../../src/domain/limits.ts";
import { pages, placePath, ratePath } from "../../../src/domain/paths/paths.ts";
import { placePageSchema, type PlacePage, type Review } from "../../../src/domain/places/place-page.ts";
import { sumRemoved } from "../../../src/domain/places/removed-reviews.ts";
import { publicPageIn, type PublicPageWords } from "../../../src/messages/public-pages.ts";
import { callAsCaller } from "../_shared/database.ts";
import type { Environment } from "../_shared/environment.ts";
import { link, tag, text, type PageParts } from "./draw-page.ts";

/** Averages are published to search engines from this number of ratings. */
const fewestRatings = 3;

/** Reads as an anonymous visitor, independent of the caller. */
const ask = (environment: Environment, name: string, args: object) =>
  callAsCaller<unknown>(environment, new Request(environment.siteUrl), name, args);

const titled = (title: string) => `${title} · Five Lemons`;

/** The URLs of a page in this and all other languages, by tag; English is the default. */
function addresses(siteUrl: string, language: Language, path: string): Pick<PageParts, "canonical" | "alternates"> {
  const addressIn = (of: Language) => siteUrl + pathIn(of, path);
  const others = languages.map((of) => ({ tag: of, url: addressIn(of) }));
  return {
    canonical: addressIn(language),
    alternates: [...others, { tag: "x-default", url: addressIn("en") }],
  };
}

const reviewItem = (t: PublicPageWords, { reviewer, score, comment, created_at: at, ...review }: Review, after = "") =>
  tag(
    "li",
    tag(
      "p",
      text(t.review({ who: reviewer ?? t.guest, lemons: score, day: review.month_only ? t.month(at) : t.day(at) })),
    ),
    ...(comment === null ? [] : [tag("blockquote", text(comment))]),
    after,
  );

/** Null for an unknown place. `placeId` in the result differs after a merge. */
export async function readPlacePage(
  environment: Environment,
  placeId: string,
  language: Language,
): Promise<{ placeId: string; parts: PageParts } | null> {
  const answer = await ask(environment, "get_restaurant_page", { p_place_id: placeId, p_reviews: reviewsPerPage });
  const page = z.nullable(placePageSchema).parse(answer);
  if (page === null) return null;
  const { place, reviews } = page;
  const t = publicPageIn(language);
  const own = addresses(environment.siteUrl, language, placePath(place.place_id));
  const figure = t.figure(place.average_score, place.rating_count);
  const city = cityIn(language, place);
  const address = formatAddress(place, city) ?? "";
  const parts: PageParts = {
    language,
    title: titled(t.place({ name: place.name, city })),
    description: t.description({ name: place.name, figure }),
    ...own,
    hidden: place.closed_at !== null || place.unconfirmed === true,
    data: restaurantData(page, own.canonical ?? ""),
    answer: page,
    body: tag(
      "main",
      tag("h1", text(place.name)),
      tag("p", text(figure)),
      ...(address === "" ? [] : [tag("p", text(address))]),
      ...(place.unconfirmed ? [tag("p", text(t.unconfirmed))] : []),
      tag("p", link(ratePath(place.place_id), t.rate)),
      ...(reviews.length === 0
        ? []
        : [tag("h2", t.reviews), tag("ul", ...reviews.map((review) => reviewItem(t, review)))]),
      ...removedPart(t, page),
      tag("p", link(pathIn(language, sitePages.discover), t.all)),
    ),
  };
  return { placeId: place.place_id, parts };
}

function removedPart({ removed: t }: PublicPageWords, { removed }: PlacePage): string[] {
  if (!removed) return [];
  const { count, reasons } = sumRemoved(removed);
  const lines = reasons.map(([code, said]) => tag("li", text(t.reason(code, said))));
  return [tag("h2", t.heading), tag("p", text(t.sentence(count))), ...(count === 0 ? [] : [tag("ul", ...lines)])];
}

function restaurantData({ place }: PlacePage, url: string): Record<string, unknown> {
  const { name, vicinity, city, average_score: average, rating_count: count } = place;
  return {
    "@type": "Restaurant",
    name,
    url,
    address: {
      "@type": "PostalAddress",
      ...(vicinity === null ? {} : { streetAddress: vicinity }),
      ...(city === null ? {} : { addressLocality: city }),
    },
    ...(average === null || count < fewestRatings
      ? {}
      : {
          aggregateRating: {
            "@type": "AggregateRating",
            ratingValue: average.toFixed(1),
            ratingCount: count,
            bestRating: 5,
            worstRating: 1,
          },
        }),
  };
}

const hiddenPage = (language: Language, title: string): PageParts => ({
  language,
  title: titled(title),
  description: title,
  canonical: null,
  alternates: [],
  hidden: true,
  data: null,
  answer: null,
  body: tag("main", tag("h1", title), tag("p", link(pathIn(language, pages.home), "Five Lemons"))),
});

/** The page of any profile address: reveals nothing about people, not even whether a name exists. */
export const personPage = (): PageParts => hiddenPage("en", publicPageIn("en").person);

export const missingPage = (language: Language): PageParts => hiddenPage(language, publicPageIn(language).missing);

export async function readDiscoverPage(environment: Environment, language: Language): Promise<PageParts> {
  const answer = discoveredSchema.parse(await ask(environment, "discover_places", {}));
  const { places } = answer;
  const t = publicPageIn(language);
  const pathOf = (id: string) => pathIn(language, placePath(id));
  const items = places.map(({ place_id: id, name, lemon_avg: average, lemon_count: count, ...place }) =>
    tag(
      "li",
      link(pathOf(id), text(t.place({ name, city: cityIn(language, place) }))),
      " ",
      text(t.figure(average, count)),
      ...(place.unconfirmed ? [" ", text(t.unconfirmed)] : []),
    ),
  );
  return {
    ...listPage(environment, language, sitePages.discover, t.discover, items),
    answer,
    data: {
      "@type": "ItemList",
      itemListElement: places.map(({ place_id: id, name }, index) => ({
        "@type": "ListItem",
        position: index + 1,
        name,
        url: environment.siteUrl + pathOf(id),
      })),
    },
  };
}

export async function readReviewsPage(environment: Environment, language: Language): Promise<PageParts> {
  const answer = reviewStreamSchema.parse(await ask(environment, "get_public_reviews", {}));
  const { reviews } = answer;
  const t = publicPageIn(language);
  const items = reviews.map(({ place, ...review }) => {
    const path = pathIn(language, placePath(place.place_id));
    return reviewItem(
      t,
      review,
      tag("p", link(path, text(t.place({ name: place.name, city: cityIn(language, place) })))),
    );
  });
  return { ...listPage(environment, language, sitePages.reviews, t.stream, items), answer };
}

const listPage = (
  { siteUrl }: Environment,
  language: Language,
  path: string,
  { title, lead }: { title: string; lead: string },
  items: readonly string[],
): Omit<PageParts, "answer"> => ({
  language,
  title: titled(title),
  description: lead,
  ...addresses(siteUrl, language, path),
  hidden: false,
  data: null,
  body: tag(
    "main",
    tag("h1", text(title)),
    tag("p", text(lead)),
    // Only where scripts run, which replace this page.
    `<p data-loading role="status">${text(publicPageIn(language).loading)}</p>`,
    tag("ul", ...items),
  ),
});
