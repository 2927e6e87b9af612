import "../support/speak-english.ts";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ReportedCard } from "../../src/dashboards/admin/moderation/reported-card.tsx";
import type { Reported } from "../../src/dashboards/admin/moderation/queue.ts";

const review = {
  subject_type: "rating",
  subject_id: "r1",
  photo_path: null,
  due_at: "2026-11-26T05:17:00Z",
  reports: { count: 1, newest: [{ id: "1", reason: "spam", note: null, created_at: "2026-11-23T05:17:00Z" }] },
  content: {
    gone: false,
    own: false,
    author: null,
    place: null,
    rating: {
      score: 2,
      comment: "Cold soup.",
      language: null,
      photos: [],
      captions: {},
      server_name: null,
      rated_at: "2026-11-23T05:17:00Z",
      hidden: false,
    },
    photo: null,
    reply: null,
    profile: null,
    decisions: [],
  },
} as unknown as Reported;

test("a reported review's card has no danger-coloured buttons", () => {
  const html = renderToStaticMarkup(
    <ReportedCard reported={review} nowMs={Date.parse("2026-11-24T00:00:00Z")} onDecided={() => undefined} />,
  );
  expect(html).toContain("Remove");
  expect(html).toContain("Suspend");
  expect(html).not.toContain('data-variant="danger"');
});
