import type { Reported } from "./queue.ts";

/** What can be decided about something as it stands, the mildest first. */
export function actionsFor({ subject_type: type, content }: Reported): readonly string[] {
  if (content.gone) return ["keep"];
  if (type === "place") return ["keep", "correct"];
  const standing = content.decisions.some(({ stands }) => stands) ? ["stand"] : [];
  if (isHidden(type, content)) return [...standing, "restore"];
  return [
    ...standing,
    "keep",
    ...(type === "photo" || type === "profile" ? [] : ["hide"]),
    "remove",
    "warn",
    "suspend",
  ];
}

const isHidden = (type: Reported["subject_type"], { rating, photo, reply }: Reported["content"]): boolean =>
  (type === "rating" && rating?.hidden === true) ||
  (type === "photo" && photo?.hidden === true) ||
  (type === "reply" && reply?.hidden === true);

/** Whether its author is told, and reads what is written. */
export const isTold = (type: Reported["subject_type"], action: string): boolean =>
  type !== "place" && action !== "keep" && action !== "stand";
/** Whether a rule has to be named and words found. */
export const needsReason = (action: string): boolean => action !== "stand" && action !== "keep" && action !== "restore";
