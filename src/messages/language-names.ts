import type { Language } from "../domain/languages.ts";

/** Each language in itself, and the offer of a public page in it: both are read by whoever does not speak the page's own. */
export const languageNames: Record<Language, { name: string; offer: string }> = {
  en: { name: "English", offer: "This page in English" },
  fr: { name: "Français", offer: "Cette page en français" },
  de: { name: "Deutsch", offer: "Diese Seite auf Deutsch" },
  lb: { name: "Lëtzebuergesch", offer: "Dës Säit op Lëtzebuergesch" },
  pt: { name: "Português", offer: "Esta página em português" },
};
