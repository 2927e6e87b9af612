/** A name in whichever script keeps its own direction and leaves that of the sentence alone. */
export const isolate = (name: string): string => `\u2068${name}\u2069`;
