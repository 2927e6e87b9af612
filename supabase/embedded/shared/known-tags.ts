/** The versions that the caller has of an answer. Without the mark of weak tags, because `If-None-Match` compares weakly. */
export const knownTags = (headers: Headers): string[] =>
  (headers.get("if-none-match") ?? "").split(",").map((tag) => strongTag(tag.trim()));

/** A tag without the mark of a weak one. */
export const strongTag = (tag: string): string => tag.replace(/^W\//, "");
