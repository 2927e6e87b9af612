/** Longer texts are no search; the server reads no more than twice as many letters. */
export const searchMaxLength = 100;
