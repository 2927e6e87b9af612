/** Isolates a name, so that its writing direction does not affect the sentence. */
export const isolate = (name: string): string => `\u2068${name}\u2069`;
