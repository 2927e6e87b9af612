import type { OutboxItem } from "../../src/local/outbox/read-outbox.ts";

/** A rating that waits, as the outbox lists it. */
export const waitingRating: OutboxItem = {
  key: "u:rating:p1",
  group: "rating:p1",
  title: "Chez Nous",
  kind: "rating.save.v1",
  value: null,
  sync: "queued",
  bytes: 120,
  editedAt: "2026-11-21T12:00:00.000Z",
  lastAttemptAt: null,
  nextAttemptAt: null,
  refusal: null,
  theirs: undefined,
  placeId: "p1",
  text: "Lovely soup",
};
