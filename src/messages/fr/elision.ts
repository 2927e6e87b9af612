/** "d’Esch", "de Luxembourg". An h keeps "de": no rule tells which one is silent. */
export const de = (name: string): string => `${/^\u2068?[aeiouàâäéèêëîïôöùûüœæ]/i.test(name) ? "d’" : "de "}${name}`;

/** "à 12:40", "le 21 nov. 2026, 12:40": what `formatMoment` says, with its preposition. */
export const at = (when: string): string => `${/^\d{1,2}\s?[:h]/.test(when) ? "à" : "le"} ${when}`;
