import type { Reported } from "./queue.ts";

/** Actions possible in the content's present state, mildest first. */
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

/** True for an action that notifies the author with the moderator's text. */
export const notifiesAuthor = (type: Reported["subject_type"], action: string): boolean =>
  type !== "place" && action !== "keep" && action !== "stand";
/** True for an action that needs a rule and a text. */
export const needsReason = (action: string): boolean => action !== "stand" && action !== "keep" && action !== "restore";
