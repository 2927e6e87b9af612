import "../support/speak-english.ts";
import { createElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test, vi } from "vitest";
import { averageSum } from "../../src/consumer/place/score/average-sum.ts";
import { placeIdInPath } from "../../src/consumer/place/place-id-in-path.ts";
import { Promotions } from "../../src/consumer/shared/places/promotions.tsx";
import { ReviewList } from "../../src/consumer/place/reviews/review-list.tsx";
import { TopTags, ScorePanel } from "../../src/consumer/place/score/score-panel.tsx";
import { formatOpenState } from "../../src/consumer/shared/places/format-open-state.ts";
import { OpeningTimes } from "../../src/consumer/place/facts/opening-times.tsx";
import { cardOf, type PlacePage } from "../../src/domain/places/place-page.ts";
import { openTimesOf, time_zone } from "../support/open-times-of.ts";
import { aPlacePage } from "../support/a-place-page.ts";
import { textsOf } from "../support/texts.ts";

const words = textsOf("en", "placeCard");

const textOf = (node: ReactNode) =>
  renderToStaticMarkup(node)
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll("&amp;", "&")
    .replaceAll(/\s+/g, " ");
const shownOf = (page: PlacePage) => ({ place: cardOf(page), page, reviews: [], more: false, asOf: null });

test.each([
  ["/r/osm:node:12", "osm:node:12"],
  ["/r/osm%3Anode%3A12", "osm:node:12"],
  ["/r/demo:lux-0001/", "demo:lux-0001"],
  ["/r/%", null],
  ["/r/<script>", null],
  ["/r/", null],
])("the URL path %s contains the place id %s", (path, id) => {
  expect(placeIdInPath(path)).toBe(id);
});

test("the explanation of an average gives the sum and count of the ratings shown in the distribution", () => {
  const { given, ...rest } = averageSum({ "1": 1, "2": 0, "3": 0, "4": 3, "5": 8 });
  expect(given).toEqual([
    [8, 5],
    [3, 4],
    [1, 1],
  ]);
  expect(rest).toEqual({ sum: 53, count: 12, average: 53 / 12 });
});

test("a place without ratings is called unrated, but not beside the guest's own waiting rating", () => {
  const shown = shownOf(aPlacePage({ place: { average_score: null, rating_count: 0 } }));
  const said = (isRated: boolean) =>
    textOf(createElement(ScorePanel, { shown, waiting: false, isRated, current: true }));
  expect(said(false)).toContain("Nobody has rated");
  expect(said(true)).toBe("");
});

test("a page of last week says when nobody had rated the place, and leaves out that it has no reviews", () => {
  const kept = shownOf(aPlacePage({ place: { average_score: null, rating_count: 0 } }));
  const shown = { ...kept, reviews: [], asOf: "2026-11-21T12:00:00Z" };
  const panel = (current: boolean) =>
    textOf(createElement(ScorePanel, { shown, waiting: false, isRated: false, current }));
  expect(panel(true)).toContain("Nobody has rated it yet");
  expect(panel(false)).toContain("On Nov 21, 2026 nobody had rated it yet.");
  const reviews = (isRated: boolean, current = false) =>
    textOf(createElement(ReviewList, { shown, uid: null, isRated, current, older: async () => false }));
  expect(reviews(false)).toBe("");
  expect(reviews(true), "nobody but you").toBe("");
});

test("a card whose page was never opened does not say that nobody has rated the place", () => {
  const shown = { ...shownOf(aPlacePage({ place: { average_score: null, rating_count: 0 } })), page: null, asOf: null };
  expect(textOf(createElement(ScorePanel, { shown, waiting: false, isRated: false, current: false }))).toBe("");
});

test("the distribution is a table of score, share and count, and each known tag is shown with its count", () => {
  const page = aPlacePage({
    distribution: { "1": 1, "2": 0, "3": 0, "4": 1, "5": 2 },
    tag_counts: { great_vibe: 3, long_wait: 1, forgotten: 9 },
    place: { average_score: 3.75, rating_count: 4 },
  });
  const text = textOf(
    createElement(ScorePanel, { shown: shownOf(page), waiting: false, isRated: false, current: true }),
  );
  expect(text).toContain("5 lemons, Amazing 5 50% 2");
  expect(text).toContain("1 lemon, Poor 1 25% 1");
  expect(text).toContain("2 lemons, Fair 2 0% 0");
  const said = textOf(createElement(TopTags, { counts: page.tag_counts }));
  expect(said).toContain("Great vibe, said 3 times");
  expect(said).toContain("Long wait, said once");
  // A tag without a translation is not shown.
  expect(said).not.toContain("forgotten");
});

test("a place page without ratings shows no average and no distribution", () => {
  const page = aPlacePage({ place: { average_score: null, rating_count: 0 } });
  const markup = renderToStaticMarkup(
    createElement(ScorePanel, { shown: shownOf(page), waiting: false, isRated: false, current: true }),
  );
  expect(markup).not.toContain("<table");
  expect(markup).toContain("Nobody has rated it yet");
});

test("a promotion on a place page says that no rating is needed while it runs, and is hidden once expired", () => {
  const offer = {
    id: "1",
    title: "Quiet Tuesday",
    description: "On the daily menu",
    discount_type: "percentage" as const,
    discount_value: 10,
    free_item: null,
    expires_at: "2026-11-22T12:00:00Z",
  };
  const shownAt = (now: string) => textOf(createElement(Promotions, { promotions: [offer], now: new Date(now) }));
  expect(shownAt("2026-11-22T11:00:00Z")).toContain("10% off");
  expect(shownAt("2026-11-22T11:00:00Z")).toContain("No rating is needed");
  expect(shownAt("2026-11-22T12:00:01Z")).toBe("");
});

/** "Open until 11:00" for hours, read at a moment. */
const saidOf = (opening_hours: string, at: string) => {
  const now = new Date(at);
  const place = { opening_hours, open_times: openTimesOf(opening_hours, now), time_zone };
  const state = formatOpenState(place, now, words.hours);
  return state && `${state.word} ${state.next}`.trim();
};

test.each([
  ["Mo-Su 18:00-23:00", "2026-11-20T20:00:00Z", "Open until 11:00 PM"],
  ["Mo-Su 18:00-23:00", "2026-11-20T15:00:00Z", "Closed opens 6:00 PM"],
  ["Mo-Fr 18:00-23:00", "2026-11-21T15:00:00Z", "Closed opens Monday 6:00 PM"],
  ["Mo-Sa 18:00-23:00", "2026-11-20T23:30:00Z", "Closed opens 6:00 PM"],
  ["Su 18:00-23:00", "2026-11-21T15:00:00Z", "Closed opens tomorrow 6:00 PM"],
  ["Sa 10:00-12:00", "2026-11-28T12:00:00Z", "Closed opens Dec 5, 2026, 10:00 AM"],
  ["Mo-Fr 00:00-24:00", "2026-11-30T12:00:00Z", "Open until Friday, midnight"],
  ["Mo-Fr 10:00-24:00", "2026-11-30T12:00:00Z", "Open until midnight"],
  ["Mo-Sa 18:00-02:00", "2026-11-30T22:00:00Z", "Open until 2:00 AM"],
  ["Mo 10:00-24:00; Tu 00:00-18:00", "2026-11-30T12:00:00Z", "Open until Tuesday 6:00 PM"],
  ["Mo-Fr 08:00-19:00; PH off", "2026-12-25T12:00:00Z", "Closed opens Monday 8:00 AM"],
  ["24/7", "2026-11-21T15:00:00Z", "Always open"],
  ["off", "2026-11-21T15:00:00Z", "Closed"],
  ["Mo-Sa 18:00+", "2026-11-20T20:00:00Z", null],
  ["ask the cook", "2026-11-20T20:00:00Z", null],
])("hours %s at %s say %s", (text, at, said) => {
  expect(saidOf(text, at)?.replaceAll("\u202f", " ") ?? null).toBe(said);
});

test("a place's opening state is not shown without a time zone, or when the computed days have passed", () => {
  const opening_hours = "Mo-Su 18:00-23:00";
  const then = new Date("2026-11-20T20:00:00Z");
  const place = { opening_hours, open_times: openTimesOf(opening_hours, then), time_zone };
  expect(formatOpenState(place, then, words.hours)?.open).toBe(true);
  expect(formatOpenState({ ...place, time_zone: null }, then, words.hours)).toBeNull();
  expect(formatOpenState(place, new Date("2026-12-20T20:00:00Z"), words.hours)).toBeNull();
});

describe("the opening hours of a place page", () => {
  const shownAt = (opening_hours: string, at: string, computed = at) => {
    vi.useFakeTimers({ now: new Date(at) });
    const open_times = openTimesOf(opening_hours, new Date(computed));
    const place = { ...shownOf(aPlacePage()).place, opening_hours, open_times, time_zone };
    const text = textOf(createElement(OpeningTimes, { place }));
    vi.useRealTimers();
    return text.replaceAll("\u202f", " ");
  };

  test("show the next seven days with their holidays, from today", () => {
    const text = shownAt("Mo-Fr 08:00-12:00,18:00-24:00; Sa 20:00-03:00; PH off", "2026-12-24T09:00:00Z");
    expect(text).toMatch(/Thursday\s*8:00 AM – 12:00 PM\s*6:00 PM – midnight\s*Friday\s*Closed\s*Saturday\s*Closed/);
    expect(text).not.toContain("may differ");
    expect(shownAt("Mo-Fr 08:00-12:00", "2026-12-24T09:00:00Z")).toContain("may differ");
  });

  test("show what cannot be read, and what has passed, as written", () => {
    expect(shownAt("ask the cook", "2026-11-20T20:00:00Z")).toContain("ask the cook");
    const passed = shownAt("Mo-Su 08:00-12:00", "2026-12-20T09:00:00Z", "2026-11-20T09:00:00Z");
    expect(passed).toContain("Mo-Su 08:00-12:00");
    expect(passed).toContain("Hours as of Nov 20, 2026");
    expect(passed).not.toMatch(/\bOpen\b|Closed/);
  });

  test("name an open end, with the words of the source", () => {
    const text = shownAt("Mo-Su 17:00+", "2026-11-20T09:00:00Z");
    expect(text).toContain("from 5:00 PM, no fixed end");
    expect(text).toContain("Mo-Su 17:00+");
  });
});
