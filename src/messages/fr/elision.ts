/** "d’Esch", "de Luxembourg". Before an h it is "de", because no rule tells which h is silent. */
export const de = (name: string): string => `${/^\u2068?[aeiouàâäéèêëîïôöùûüœæ]/i.test(name) ? "d’" : "de "}${name}`;

/** "à 12:40", "le 21 nov. 2026, 12:40": adds the preposition to the result of `formatMoment`. */
export const at = (when: string): string => `${/^\d{1,2}\s?[:h]/.test(when) ? "à" : "le"} ${when}`;
