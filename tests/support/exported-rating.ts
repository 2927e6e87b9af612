import type { ExportedRating } from "../../src/domain/people/data-export.ts";
import { content } from "./outbox-world.ts";

/** A rating of an export file: four lemons for place-1, sent, without photos. */
export const anExportedRating = (over: Partial<ExportedRating> = {}): ExportedRating => ({
  placeId: "place-1",
  placeName: "Chez Marie",
  vicinity: "Rue de l’Eau 2",
  city: "Luxembourg",
  content: content(4),
  ratedAt: "2026-10-01T19:00:00.000Z",
  changedAt: "2026-10-01T19:00:00.000Z",
  sync: "sent",
  verification: "none",
  photos: [],
  ...over,
});
