/** From yesterday on, whose night may last. A guest sees at least the next 14 days, although they are computed weekly. */
export const computedDays = 22;
