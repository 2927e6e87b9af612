import "../support/speak-english.ts";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { describe, expect, test } from "vitest";
import { RatingRow } from "../../src/consumer/history/list/rating-row.tsx";
import type { RatingView } from "../../src/domain/outbox/commands/rating-view.ts";

const view: RatingView = {
  placeId: "places-1",
  placeName: "Beim Siggy",
  vicinity: "7 Montée du Grund",
  city: "Luxembourg",
  cityId: null,
  cityNames: null,
  content: {
    score: 5,
    tags: ["spot_on_order", "great_vibe"],
    comment: "Best sardines.",
    server_id: null,
    server_name: "Giulia",
    server_emoji: "trophy",
  },
  photos: [],
  ratedAt: "2026-11-20T12:00:00.000Z",
  version: 3,
  sync: "sent",
  refusal: null,
  verification: "none",
};

const rendered = (change: Partial<RatingView> = {}) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <RatingRow view={{ ...view, ...change }} onDelete={() => {}} />
    </MemoryRouter>,
  );

describe("a rating in the history", () => {
  test("shows lemons, tags and waiter in words", () => {
    const html = rendered();
    for (const words of ["5 lemons, Amazing", "Spot-on order", "Great vibe", "Served by Giulia", "Best sardines."]) {
      expect(html).toContain(words);
    }
  });

  test("links to the rating form of its place, even if the id contains special characters", () => {
    expect(rendered({ placeId: "a:b.c-1" })).toContain('href="/app/rate/step-two?place_id=a%3Ab.c-1"');
  });

  test("is marked as sent after delivery, and links to the outbox before", () => {
    expect(rendered()).toContain("Sent");
    expect(rendered()).not.toContain("/app/outbox");
    expect(rendered({ sync: "queued" })).toContain("Saved on this device");
    expect(rendered({ sync: "queued" })).toContain("/app/outbox");
  });

  test("shows how many photos are still to be sent", () => {
    const photos: RatingView["photos"] = [
      { id: "a", src: "u/a.jpg", local: false, state: "sent" },
      { id: "b", src: null, local: true, state: "queued" },
    ];
    expect(rendered({ photos, sync: "queued" })).toContain("1 photo still to send");
  });

  test("that the server refused stays visible with the reason and a link to resolve it", () => {
    const html = rendered({ sync: "attention", refusal: "own_place" });
    expect(html).toContain("nobody rates their own");
    expect(html).toContain("See what to do");
  });

  test("is marked as a verified visit only if the visit was verified", () => {
    expect(rendered()).not.toContain("Verified visit");
    expect(rendered({ verification: "qr" })).toContain("Verified visit");
  });
});
