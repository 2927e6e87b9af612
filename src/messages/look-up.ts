/** The text for a code that the server or a newer version sent; undefined if there is none. */
export const lookUp = (texts: object, code: string): string | undefined =>
  Object.hasOwn(texts, code) ? (texts as Record<string, string>)[code] : undefined;
