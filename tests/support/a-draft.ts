import type { Draft } from "../../src/local/drafts/draft.ts";
import { ada } from "./outbox-world.ts";

/** A rating that somebody has begun: four lemons and half a thought. */
export const aDraft = (placeId: string, over: Partial<Draft> = {}): Draft => ({
  uid: ada,
  placeId,
  placeName: `Name of ${placeId}`,
  score: 4,
  tags: [],
  comment: "half a thought",
  serverId: null,
  serverName: "",
  award: null,
  qrCodeId: null,
  evidence: null,
  photoIds: [],
  removedPhotoIds: [],
  updatedAt: "2026-01-01T00:00:00.000Z",
  ...over,
});
