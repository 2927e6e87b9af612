import * as z from "zod/mini";
import type { UpsertKind, CacheCollection } from "../upsert-kind.ts";

export const reportReasons = [
  "spam",
  "offensive",
  "personal_data",
  "untrue",
  "no_visit",
  "conflict_of_interest",
  "staff_mention",
  "other",
] as const;
export type ReportReason = (typeof reportReasons)[number];

/** Reasons that fit a profile. The other ones are about a visit. */
export const profileReasons: readonly ReportReason[] = ["spam", "offensive", "personal_data", "untrue", "other"];
/** Reasons that fit the name of a place. */
export const nameReasons: readonly ReportReason[] = ["spam", "offensive", "personal_data", "untrue", "other"];

const reportSchema = z.object({
  reason: z.literal(reportReasons),
  note: z.nullable(z.string()),
  /** Object path, for a photo of a rating. */
  photo_path: z.nullable(z.string()),
});
type Report = z.infer<typeof reportSchema>;
type Reported = { reported: boolean };

/** Keys are made by `reportSubject`. */
export const reportCollection: CacheCollection<Reported> = {
  name: "report",
  schema: z.object({ reported: z.boolean() }),
  none: { reported: false },
};

/** `photoId` for a photo of the rating with that id. */
export const reportSubject = (
  type: "rating" | "photo" | "reply" | "profile" | "place",
  id: string,
  photoId?: string,
): string => (photoId === undefined ? `${type}:${id}` : `${type}:${id}:${photoId}`);

export const reportFile: UpsertKind<Report, Reported> = {
  kind: "report.file.v1",
  isAct: true,
  collection: reportCollection,
  value: reportSchema,
  show: () => ({ reported: true }),
  textOf: ({ note }) => note,
};
