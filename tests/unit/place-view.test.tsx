import "../support/speak-english.ts";
import { createElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { averageSum } from "../../src/consumer/place/score/average-sum.ts";
import { placeIdInPath } from "../../src/consumer/place/place-id-in-path.ts";
import { Promotions } from "../../src/consumer/shared/places/promotions.tsx";
import { TopTags, ScorePanel } from "../../src/consumer/place/score/score-panel.tsx";
import { formatOpenState } from "../../src/consumer/shared/places/format-open-state.ts";
import { openingHoursAt } from "../../src/consumer/shared/places/opening-state.ts";
import { cardOf, type PlacePage } from "../../src/domain/places/place-page.ts";
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

test("the distribution is a table of score, share and count, and each known tag is shown with its count", () => {
  const page = aPlacePage({
    distribution: { "1": 1, "2": 0, "3": 0, "4": 1, "5": 2 },
    tag_counts: { great_vibe: 3, long_wait: 1, forgotten: 9 },
    place: { average_score: 3.75, rating_count: 4 },
  });
  const text = textOf(createElement(ScorePanel, { shown: shownOf(page), waiting: false }));
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
  const markup = renderToStaticMarkup(createElement(ScorePanel, { shown: shownOf(page), waiting: false }));
  expect(markup).not.toContain("<table");
  expect(markup).toContain("Nobody has rated it yet");
});

test("a promotion on a place page is hidden once expired, and says that no rating is needed", () => {
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

test.each([
  ["in the evening", "Mo-Su 18:00-23:00", "2026-11-20T20:00:00Z", "Open until 11:00"],
  ["in the afternoon", "Mo-Su 18:00-23:00", "2026-11-20T15:00:00Z", "Closed opens 6:00"],
  ["on a day off", "Mo-Fr 18:00-23:00", "2026-11-21T15:00:00Z", "Closed opens Mon 6:00"],
  ["around the clock", "24/7", "2026-11-21T15:00:00Z", "Always open "],
  ["never", "off", "2026-11-21T15:00:00Z", "Closed "],
])("a place's opening state uses the local time of the place: %s", (_name, opening_hours, now, said) => {
  const state = formatOpenState(
    openingHoursAt({ opening_hours, time_zone: "Europe/Luxembourg" }, new Date(now)),
    words.hours,
  );
  expect(`${state?.word} ${state?.next}`).toContain(said);
});

test("a place's opening state is not shown if its hours are missing or unreadable or its time zone is unknown", () => {
  const now = new Date("2026-11-20T20:00:00Z");
  const said = (opening_hours: string | null, time_zone: string | null) =>
    formatOpenState(openingHoursAt({ opening_hours, time_zone }, now), words.hours);
  expect(said("Mo-Sa 18:00+", "Europe/Luxembourg")).toBeNull();
  expect(said("Mo-Su 18:00-23:00", null)).toBeNull();
  expect(said(null, "Europe/Luxembourg")).toBeNull();
});
