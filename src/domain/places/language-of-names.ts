/** Countries whose places have names in one language, by ISO 3166 code. */
const languages: Readonly<Record<string, string>> = {
  AT: "de",
  BR: "pt",
  DE: "de",
  ES: "es",
  FR: "fr",
  GB: "en",
  IE: "en",
  IT: "it",
  MC: "fr",
  NL: "nl",
  PT: "pt",
  US: "en",
};

/**
 * The language in which names of a country are hyphenated and read aloud. Undefined where it is not certain: in Luxembourg, Belgium
 * and Switzerland a name may be in any of several.
 */
export const languageOfNames = (country: string | null | undefined): string | undefined =>
  languages[country?.toUpperCase() ?? ""];
