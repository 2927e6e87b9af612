import "../support/speak-english.ts";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { afterEach, expect, test, vi } from "vitest";
import { PlaceCardDetails, fittingTags } from "../../src/consumer/map/list/place-card-details.tsx";
import { isCurrent } from "../../src/consumer/shared/refresh/is-current.ts";
import { PlaceCard } from "../../src/consumer/map/list/place-card.tsx";
import { PersonProvider } from "../../src/device/use-person.ts";
import { ToastProvider } from "../../src/ui/elements/toasts.tsx";
import { cardOf } from "../../src/domain/places/place-page.ts";
import { openTimesOf } from "../support/open-times-of.ts";
import { aPlacePage } from "../support/a-place-page.ts";

afterEach(() => vi.useRealTimers());

const place = { ...cardOf(aPlacePage()), distance_m: 120 };
type Shown = Partial<typeof place>;
const inApp = (card: ReactNode) => (
  <MemoryRouter>
    <PersonProvider value={{ uid: "ada", email: "ada@demo.test", firstName: null }}>
      <ToastProvider>{card}</ToastProvider>
    </PersonProvider>
  </MemoryRouter>
);
const markupOf = (change: Shown = {}) =>
  renderToStaticMarkup(inApp(<PlaceCard place={{ ...place, ...change }} own={undefined} wanted={null} known />));
const factsOf = (change: Shown) =>
  renderToStaticMarkup(<PlaceCardDetails place={{ ...place, ...change }} />)
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ");
const roads = (markup: string) => [...markup.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, to]) => to);

test("a place card links to the rating form, and its average links to the place page", () => {
  expect(roads(markupOf())).toEqual(["/app/rate?place_id=node-1", "/r/node-1"]);
  expect(markupOf()).toContain('aria-label="About Café Zitroun"');
});

test.each([
  ["a wanted place is pressed", { wanted: "queued" } as const, 'data-known="true" aria-pressed="true"'],
  ["another place is not", { wanted: null }, 'data-known="true" aria-pressed="false"'],
  ["an unknown state claims nothing", { wanted: undefined }, 'data-known="false"'],
  ["own scores that are not read claim nothing", { wanted: "sent", known: false } as const, 'data-known="false"'],
])("the mark of a place to visit: %s", (_name, change, expected) => {
  const markup = renderToStaticMarkup(inApp(<PlaceCard place={place} own={undefined} known {...change} />));
  expect(markup.slice(markup.indexOf("<button"))).toContain(expected);
  expect(markup).toContain('aria-label="Want to go: Café Zitroun"');
});

test("a card of a rated place has no mark of a place to visit", () => {
  const own = { score: 4, sync: "sent" } as const;
  const markup = renderToStaticMarkup(inApp(<PlaceCard place={place} own={own} wanted="sent" known />));
  expect(markup).not.toContain("Want to go");
});

test("a card of a place without ratings says only once that it is not rated yet", () => {
  const markup = markupOf({ lemon_avg: null, lemon_count: 0 });
  expect(markup.match(/rat(ed|ings) yet/gi)).toEqual(["rated yet"]);
  expect(markup).not.toContain("0 ratings");
});

test.each([
  ["the person has rated it", { own: { score: 4, sync: "queued" } as const }],
  ["own scores are not read yet", { known: false }],
  ["the list is old", { current: false }],
])("a card of a place without ratings shows no claim that it is not rated if %s", (_, change) => {
  const unrated = { ...place, lemon_avg: null, lemon_count: 0 };
  const markup = renderToStaticMarkup(
    inApp(<PlaceCard place={unrated} own={undefined} wanted={null} known {...change} />),
  );
  expect(markup).toContain('data-claim="false"');
  expect(markupOf({ lemon_avg: null, lemon_count: 0 })).toContain('data-claim="true"');
});

test("a list says that a place is not rated only within an hour of the server's answer", () => {
  const now = Date.parse("2026-11-28T12:00:00Z");
  expect(isCurrent("2026-11-28T11:30:00Z", now)).toBe(true);
  expect(isCurrent("2026-11-21T12:00:00Z", now)).toBe(false);
  expect(isCurrent(null, now)).toBe(false);
});

test("a place card shows a promotion until it ends according to the device clock", () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-22T11:00:00Z") });
  const offer = {
    id: "p-1",
    title: "Quiet Tuesday",
    description: "x",
    discount_type: "percentage" as const,
    discount_value: 10,
    free_item: null,
    expires_at: "2026-11-22T12:00:00Z",
  };
  expect(markupOf({ promotions: [offer] })).toContain("Quiet Tuesday");
  vi.setSystemTime(Date.parse("2026-11-22T12:00:00Z"));
  expect(markupOf({ promotions: [offer] })).not.toContain("Quiet Tuesday");
});

test("a place card reserves space for details that load later only if there are any", () => {
  expect(markupOf()).toContain('data-lines="2"');
  expect(markupOf({ types: [], opening_hours: null })).toContain('data-lines="1"');
  // A row as an earlier version stored it.
  const { types: _types, opening_hours: _hours, ...old } = place;
  const markup = renderToStaticMarkup(
    inApp(<PlaceCard place={{ ...old, top_tags: [] }} own={undefined} wanted={null} known />),
  );
  expect(markup).not.toContain("data-lines");
});

test("a place card shows the kind of place, and whether it is open in its own time zone", () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-20T10:00:00Z") });
  const hoursOf = (opening_hours: string) => ({
    opening_hours,
    open_times: openTimesOf(opening_hours, new Date()),
  });
  expect(factsOf(hoursOf("Mo-Su 08:00-18:00"))).toMatch(/Café .*Open until 6:00/);
  expect(factsOf(hoursOf("Mo-Su 08:00+"))).toContain("Café");
  expect(factsOf(hoursOf("Mo-Su 08:00+"))).not.toMatch(/Open|Closed/);
});

test.each([
  [4.4, ["long_wait", "great_vibe", "attentive"], ["great_vibe", "attentive"]],
  [1.8, ["long_wait", "great_vibe", "cold_attitude"], ["long_wait", "cold_attitude"]],
  [3.1, ["polite_enough", "great_vibe"], ["polite_enough"]],
  [4.4, ["long_wait"], []],
  [null, ["great_vibe"], []],
])("a place with an average of %s shows only those of the tags %j that fit it: %j", (lemon_avg, top_tags, shown) => {
  expect(fittingTags({ lemon_avg, top_tags })).toEqual(shown);
});
